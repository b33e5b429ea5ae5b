"""holofiche sheet: a character's recto and verso, a warband's roster and figure cards; errors in a file stop it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import click
from msgspec.structs import replace

from generator.app.files import open_legal
from generator.app.folders import expand_folders
from generator.app.sheets import FileSheets, blanks, gm_pages, opponent_cards, sheets_of, sheets_of_files
from generator.app.sheets import profiles as profile_sheets
from generator.cli._bars import progress_bar
from generator.cli._common import Telling, say, tell
from generator.cli._complete import classes, games, profiles
from generator.cli._options import PDFS, batch_options, content_option, picture_options, print_options
from generator.cli._print import BatchOptions, Pictures, PrintJob
from generator.core.game.parts import Sheets
from generator.core.i18n import _, ngettext
from generator.core.names import file_stem
from generator.core.paper.formats import A3, PAPERS, Look, Turned

_A3 = "a3"


@click.command("sheet", cls=Telling, short_help=_("Print character sheets, rosters and figure cards."))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE|FOLDER]…"))
@click.option(
    "--blank", metavar=_("CLASS"), shell_complete=classes, help=_("The blank sheet of a class, or of all of them: all.")
)
@click.option(
    "--profile", metavar="ID,…", shell_complete=profiles, help=_("Figure cards of these profiles, with --system.")
)
@click.option("--system", shell_complete=games(Sheets), help=_("The game of --blank or --profile."))
@click.option("--fillable", is_flag=True, help=_("A PDF form, to fill on screen."))
@click.option("--accessible", is_flag=True, help=_("A tagged PDF (PDF/UA-1) for screen readers."))
@click.option("--side", type=click.Choice(["both", "recto", "verso"]), default="both", help=_("Which side to print."))
@click.option("--large-print", is_flag=True, help=_("Larger text."))
@click.option("--backs", is_flag=True, help=_("Backs of figure cards too, to print on both sides (long edge)."))
@click.option(
    "--since", type=click.Path(path_type=Path), metavar=_("OLD.pdf"),
    help=_("Stickers for what changed since this print, at their size."),
)  # fmt: skip
@click.option("--labels", metavar=_("KIND"), help=_("With --since: on sheets of labels, such as avery-l7160."))
@click.option("--gm", is_flag=True, help=_("The GM's page of the table instead: what is rolled for each in secret."))
@click.option("--cards", is_flag=True, help=_("Opponents as cards to cut out instead of blocks of a page."))
@batch_options
@picture_options
@print_options(PDFS, papers=(*PAPERS, _A3))
@content_option
def command(
    files: tuple[Path, ...],
    blank: str | None,
    profile: str | None,
    system: str | None,
    fillable: bool,
    accessible: bool,
    side: Any,
    large_print: bool,
    backs: bool,
    since: Path | None,
    labels: str | None,
    gm: bool,
    cards: bool,
    batch: BatchOptions | None,
    pictures: Pictures | None,
    job: PrintJob,
) -> None:
    if sum(map(bool, (files, blank, profile))) != 1:
        raise click.UsageError(_("Give files, or --blank CLASS, or --profile ID."))
    if fillable and accessible:
        raise click.UsageError(_("--fillable and --accessible do not go together."))
    if profile and not system:
        raise click.UsageError(_("--profile needs --system."))
    files, content = expand_folders(files), job.content
    mode = "fillable" if fillable else "accessible" if accessible else "ink"
    scale = A3 if job.look.paper == _A3 else 1.0
    look = Look("a4" if scale != 1 else job.look.paper, job.look.ink, large_print)
    job = replace(job, look=look)
    settings = {"side": side, "mode": mode, "scale": scale, "backs": _turned() if backs else None}
    if since or labels:
        if len(files) != 1 or since is None or batch or mode != "ink" or scale != 1:
            raise click.UsageError(_("--since OLD.pdf goes with one file, and --labels with --since."))
        _stick(files[0], since, labels, job)
        return
    if not (pictures or (batch and not batch.packed)):
        job.output.guard(files)
    if gm or cards:
        if not files or (gm and cards):
            raise click.UsageError(_("Give files."))
        name, made = ("table-du-mj.pdf", gm_pages) if gm else ("adversaires.pdf", opponent_cards)
        job.write(name, _printing(made(files, content), look, settings), files)
        return
    if blank or profile:
        sheets = blanks(blank, system, content) if blank else profile_sheets(profile or "", system or "", content)
        name = file_stem(blank or profile or "")
        each = [FileSheets(sheet.slug, [sheet]) for sheet in sheets]
    elif batch or pictures or len(files) == 1:
        each = [FileSheets(file.stem, sheets_of(one), one) for file in files for one in [open_legal(file, content)]]
        name = file_stem(files[0].stem) if len(files) == 1 else "fiches"
    if pictures:
        from generator.render.sheets.plates import sheet_pictures

        every = [sheet for leaf in each for sheet in leaf.sheets]
        packed = bool(batch and batch.packed)
        pictures.write([*sheet_pictures(every, look, pictures.bleed, pictures.kind)], job, name, packed=packed)
    elif batch:
        from generator.app.batches import sheet_piece

        pieces = [sheet_piece(leaf, look, settings) for leaf in each]
        batch.write(pieces, job, files, name, "Fiches", "fiche")
    elif len(files) > 1:
        job.write("fiches.pdf", _printing(sheets_of_files(files, content), look, settings, len(files)), files)
    else:
        known = {"title": each[0].sheets[0].title} if files else {}
        write = _printing([sheet for leaf in each for sheet in leaf.sheets], look, {**settings, **known})
        job.write(f"{name}.pdf", write, files)


def _turned() -> Turned:
    from generator.app.cards import saved_offset

    return Turned(offset=saved_offset())


def _stick(file: Path, since: Path, labels: str | None, job: PrintJob) -> None:
    from generator.app.stickers import print_since

    job.output.guard([file, since])
    found = print_since(file, since, job.content, job.look, labels)
    if found is None:
        say(_("Nothing changed since then: nothing was printed."), err=job.output.is_standard)
        return
    if found.strange:
        message = _("{file} is on another form than today's, or on none of ours: pages are printed whole")
        tell(message.format(file=since))
    target = job.output.write(f"{file_stem(file.stem)}-retouches.pdf", found.pdf, [file, since])
    if found.stickers:
        say(ngettext("{n} sticker", "{n} stickers", found.stickers).format(n=found.stickers), err=True)
    if found.whole:
        say(_("Printed whole: {pages}").format(pages=", ".join(found.whole)), err=True)
    job.announce(target)


def _printing(sheets: Any, look: Look, settings: dict[str, Any], count: int = 0) -> Callable[[BinaryIO], object]:
    def write(stream: BinaryIO) -> None:
        from generator.render.sheets.print import print_sheets

        with progress_bar(count) as tick:
            print_sheets(sheets, stream, paper=look.paper, ink=look.ink, large=look.large, progress=tick, **settings)

    return write
