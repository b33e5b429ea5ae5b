"""holofiche sheet: a character's recto and verso, a warband's roster and figure cards; errors in a file stop it."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import click

from generator.app.files import open_legal
from generator.app.folders import expand
from generator.app.outputs import Output, archive, names_for
from generator.app.sheets import blanks, gm_pages, sheets_of, sheets_of_files
from generator.app.sheets import profiles as profile_sheets
from generator.cli._common import Telling
from generator.cli._complete import classes, games, profiles
from generator.cli._options import content_option, output_option, print_options
from generator.cli._print import PrintOptions, announce, progress_bar
from generator.core.i18n import _
from generator.core.names import file_stem
from generator.core.paper.sheet import Sheet


@click.command("sheet", cls=Telling, short_help=_("Print character sheets, rosters and figure cards."))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE|FOLDER]…"))
@output_option(_("The PDF to write; the folder or the archive with --separate or --zip; « - » is standard output."))
@click.option(
    "--blank", metavar=_("CLASS"), shell_complete=classes, help=_("The blank sheet of a class, or of all of them: all.")
)
@click.option(
    "--profile", metavar="ID,…", shell_complete=profiles, help=_("Figure cards of these profiles, with --system.")
)
@click.option("--system", shell_complete=games("sheet"), help=_("The game of --blank or --profile."))
@click.option("--fillable", is_flag=True, help=_("A PDF form, to fill on screen."))
@click.option("--accessible", is_flag=True, help=_("A tagged PDF (PDF/UA-1) for screen readers."))
@click.option("--side", type=click.Choice(["both", "recto", "verso"]), default="both", help=_("Which side to print."))
@click.option("--large-print", is_flag=True, help=_("Larger text."))
@click.option("--gm", is_flag=True, help=_("The GM's page of the table instead: what is rolled for each in secret."))
@click.option("--separate", is_flag=True, help=_("A PDF each, in the folder given with -o or in output/."))
@click.option("--zip", "packed", is_flag=True, help=_("A PDF each, in one archive."))
@print_options
@content_option
def command(
    files: tuple[Path, ...],
    output: Output,
    blank: str | None,
    profile: str | None,
    system: str | None,
    fillable: bool,
    accessible: bool,
    side: Any,
    large_print: bool,
    gm: bool,
    separate: bool,
    packed: bool,
    options: PrintOptions,
    content: tuple[Path, ...],
) -> None:
    if sum(map(bool, (files, blank, profile))) != 1:
        raise click.UsageError(_("Give files, or --blank CLASS, or --profile ID."))
    if fillable and accessible:
        raise click.UsageError(_("--fillable and --accessible do not go together."))
    if separate and (packed or output.is_standard):
        raise click.UsageError(_("--separate writes into a folder."))
    if profile and not system:
        raise click.UsageError(_("--profile needs --system."))
    files = expand(files)
    mode = "fillable" if fillable else "accessible" if accessible else "ink"
    settings = {"side": side, "mode": mode, "large": large_print, "paper": options.paper, "ink": options.ink}
    if not separate:
        output.guard(files)
    if gm:
        if not files:
            raise click.UsageError(_("Give files."))
        announce(output.write("table-du-mj.pdf", _printing(gm_pages(files, content), settings), files), options)
        return
    if blank or profile:
        sheets = blanks(blank, system, content) if blank else profile_sheets(profile or "", system or "", content)
        name = file_stem(blank or profile or "")
        each = [(sheet.slug, [sheet]) for sheet in sheets]
    elif separate or packed or len(files) == 1:
        each = [(file.stem, sheets_of(open_legal(file, content))) for file in files]
        name = file_stem(files[0].stem) if len(files) == 1 else "fiches"
    if separate or packed:
        _print_each(each, output, files, name, settings, options, packed=packed)
    elif len(files) > 1:
        write = _printing(sheets_of_files(files, content), settings, len(files))
        announce(output.write("fiches.pdf", write, files), options)
    else:
        known = {"title": each[0][1][0].title} if files else {}
        write = _printing([sheet for _stem, sheets in each for sheet in sheets], {**settings, **known})
        announce(output.write(f"{name}.pdf", write, files), options)


def _print_each(
    each: list[tuple[str, list[Sheet]]], output: Output, files: tuple[Path, ...], name: str, settings: dict[str, Any],
    options: PrintOptions, *, packed: bool,
) -> None:  # fmt: skip
    """A PDF for each file or blank, in a folder, or in one archive."""
    names = names_for((stem for stem, _sheets in each), ".pdf")
    places = [output.folder() / one for one in names]
    if not packed:
        for place in places:
            replace(output, path=place).guard(files)
    done: dict[str, bytes] = {}
    with progress_bar(len(each)) as tick:
        for number, (place, (_stem, sheets)) in enumerate(zip(places, each, strict=True), 1):
            out = io.BytesIO()
            _printing(sheets, {**settings, "title": sheets[0].title})(out)
            if packed:
                done[place.name] = out.getvalue()
            else:
                announce(output.put(place, out.getvalue(), files), options)
            if tick:
                tick(number)
    if packed:
        announce(output.write(f"{name}.zip", archive(done), files), options)


def _printing(sheets: Any, settings: dict[str, Any], count: int = 0) -> Callable[[BinaryIO], object]:
    def write(stream: BinaryIO) -> None:
        from generator.render.sheets.print import print_sheets

        with progress_bar(count) as tick:
            print_sheets(sheets, stream, progress=tick, **settings)

    return write
