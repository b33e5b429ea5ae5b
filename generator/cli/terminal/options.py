"""Options that several commands take, with one wording."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import wraps
from pathlib import Path
from typing import Any

import click

from generator.base.i18n import _, join_label
from generator.base.record import Record
from generator.paper.formats import INKS, PAPERS, Look

A_PDF = _("The PDF to write; '-' is standard output.")
_PDFS = _("The PDF to write; the folder or the archive with --separate or --zip; '-' is standard output.")


def _folders(ctx: click.Context, parameter: click.Parameter, value: tuple[Path, ...]) -> tuple[Path, ...]:
    from generator.content.loading import OwnContent
    from generator.files.settings import content_folders

    chosen = content_folders()
    for folder in (*chosen, *value):
        from generator.files.folders import require_readable  # here: few have content of their own

        require_readable(folder)
    strict = bool(ctx.meta.get(_BOOK))
    folders = OwnContent.of((*chosen, *value), () if strict else chosen.kept, firm=strict)
    if folders and not ctx.resilient_parsing:
        _tell_strangers(folders)
    return folders


def _tell_strangers(folders: tuple[Path, ...]) -> None:
    """Name the files of own content that nobody reads, whatever the command: their words would be missing in silence.
    """
    from generator.checking.content import unread_files
    from generator.cli.terminal.common import tell

    for path, problem in unread_files(folders):
        tell(_("warning: {message}").format(message=join_label(path, problem.message)), problem.hint)


_BOOK = "generator.cli.by_the_book"


def _remember_book(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    ctx.meta[_BOOK] = value


book_option: Callable[[Any], Any] = click.option(
    "--by-the-book", is_flag=True, is_eager=True, expose_value=False, callback=_remember_book,
    help=_("Without house values: what the rules do not give is a box to write in."),
)  # fmt: skip
_CONTENT: dict[str, Any] = {
    "multiple": True,
    "type": click.Path(path_type=Path, readable=False, exists=True, file_okay=False),
    "help": _("A folder of your own content, added to ours (may be repeated)."),
}
content_option: Callable[[Any], Any] = click.option("--content", callback=_folders, **_CONTENT)
given_content_option: Callable[[Any], Any] = click.option("--content", **_CONTENT)  # as it is, and no word about it
json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, help=_("One JSON document, for scripts.")
)


dry_run_option: Callable[[Any], Any] = click.option(
    "--dry-run", is_flag=True, help=_("Show the change and write nothing.")
)


def gather_options(name: str, record: type[Record]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Gather the options that a record has fields for and hand them over as one of it, under this name."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(*args: Any, **kwargs: Any) -> Any:
            fields = {field: kwargs.pop(field) for field in record.__struct_fields__}
            return command(*args, **{name: record(**fields)}, **kwargs)

        return run

    return decorate


_INSIDE = "generator.cli.inside"


def removed_option(*names: str, instead: str, takes_value: bool = False) -> Callable[[Any], Any]:
    """Refuse options of an earlier edition; `instead` tells what replaces them."""

    def refuse(ctx: click.Context, parameter: click.Parameter, value: str | bool | None) -> None:
        if value:
            message = _("{option} is gone: {instead}.").format(option=parameter.opts[0], instead=instead)
            raise click.UsageError(message, ctx)

    def decorate(command: Any) -> Any:
        for name in names:
            command = click.option(
                name, callback=refuse, is_flag=not takes_value, hidden=True, is_eager=True, expose_value=False
            )(command)
        return command

    return decorate


class _Place(click.Path):
    """Where a result goes; « prints/ » is a folder, be it there or not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if ctx is not None and isinstance(value, str) and value.endswith(("/", os.sep)):
            ctx.meta[_INSIDE] = True
        return super().convert(value, param, ctx)


def output_option(text: str, *names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """-o (unless it has other names) and --overwrite, handed over as one `output`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        words = names or ("-o", "--output")

        @click.option(*words, "written_to", type=_Place(path_type=Path, readable=False, allow_dash=True), help=text)
        @click.option("--overwrite", is_flag=True, help=_("Write over a file that is there and not a PDF of ours."))
        @wraps(command)
        def run(*args: Any, written_to: Path | None, overwrite: bool, **kwargs: Any) -> Any:
            from generator.files.outputs import Output

            inside = bool(click.get_current_context().meta.get(_INSIDE))
            output = Output(written_to, overwrite, lambda: sys.stdout.buffer, words[0], inside)
            return command(*args, output=output, **kwargs)

        return run

    return decorate


def _my_paper() -> str:
    from generator.files.settings import preferred_look

    return preferred_look().paper


def _my_ink() -> str:
    from generator.files.settings import preferred_look

    return preferred_look().ink


def _my_print() -> bool:
    from generator.files.settings import preferred_look

    return preferred_look().large


large_print_option: Callable[[Any], Any] = click.option(
    "--large-print/--no-large-print", default=_my_print, help=_("Larger text.")
)


def _ink_cover_option(offered: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator of --ink-cover, where it is offered."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        option = click.option("--ink-cover", is_flag=True, help=_("Tell how much ink it takes, too."))
        return option(command) if offered else command

    return decorate


def print_options(
    text: str = A_PDF, *, papers: Sequence[str] = PAPERS, asks: bool = False, ink_cover: bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """-o and --overwrite, --paper, --ink and --open, handed over as one `job`, with --content, a batch and pictures
    where these are taken.

    `text`: what -o is. There is a bar where it lasts, but not while it `asks`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @output_option(text)
        @click.option("--paper", type=click.Choice(papers), default=_my_paper, help=_("The paper in the printer."))
        @click.option("--ink", type=click.Choice(INKS), default=_my_ink, help=_("Colour, grey, or little ink."))
        @click.option("--open", "open_it", is_flag=True, help=_("Open the PDF when it is done."))
        @_ink_cover_option(ink_cover)
        @removed_option("-v", "--verbose", instead=_("--ink-cover of sheet, cards, scenario and session tells the ink"))
        @click.option("--no-source", is_flag=True, help=_("A PDF that does not carry the files it was made from."))
        @wraps(command)
        def run(*args: Any, output: Any, paper: Any, ink: Any, open_it: bool, **kwargs: Any) -> Any:
            from generator.cli.terminal.bars import bar_while_it_lasts
            from generator.cli.terminal.printing import PrintJob, carry_and_tell

            more = {name: kwargs.pop(name) for name in ("batch", "pictures", "ink_cover") if name in kwargs}
            no_source = kwargs.pop("no_source")
            job = PrintJob(output, Look(paper, ink), open_it, kwargs.pop("content", ()), **more)
            with nullcontext() if asks else bar_while_it_lasts(), carry_and_tell(bare=no_source):
                return command(*args, job=job, **kwargs)

        return run

    return decorate


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--as, --dpi and --bleed, as the `pictures` of the job; none where a PDF is wanted."""

    @click.option(
        "--as", "kind", type=click.Choice(["pdf", "png", "svg"]), default="pdf",
        help=_("Pictures instead of a PDF, a file each, in the folder given with -o."),
    )  # fmt: skip
    @click.option("--dpi", type=click.IntRange(36, 1200), default=300, help=_("How fine PNG pictures are."))
    @click.option(
        "--bleed", type=click.FloatRange(0, 10), default=0.0, help=_("Millimetres about pictures of what is cut out.")
    )
    @wraps(command)
    def run(*args: Any, kind: Any, dpi: int, bleed: float, **kwargs: Any) -> Any:
        from generator.cli.terminal.printing import Pictures

        if kind == "pdf" and bleed:
            raise click.UsageError(_("--bleed goes with --as png or --as svg."))
        return command(*args, pictures=None if kind == "pdf" else Pictures(kind, dpi, bleed), **kwargs)

    return run


diff_option = click.option("--diff", "as_diff", is_flag=True, help=_("Show the change as a unified diff."))


def batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --separate and --zip, handed over as the `batch` of the job."""

    @click.option("--separate", is_flag=True, help=_("A PDF each, in the folder given with -o or in output/."))
    @click.option("--zip", "packed", is_flag=True, help=_("A PDF each, in one archive."))
    @wraps(command)
    def run(*args: Any, separate: bool, packed: bool, **kwargs: Any) -> Any:
        if separate and (packed or str(click.get_current_context().params["written_to"]) == "-"):
            raise click.UsageError(_("--separate writes into a folder."))
        return command(*args, batch="archive" if packed else "folder" if separate else None, **kwargs)

    return run


def delivery_options(papers: Sequence[str] = PAPERS) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Everything that says in what form a print is wanted: in one PDF, as a batch or as pictures; one `job`."""
    return lambda command: batch_options(picture_options(print_options(_PDFS, papers=papers)(command)))
