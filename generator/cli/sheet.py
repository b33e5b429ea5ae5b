"""holofiche sheet: a character's recto and verso, a warband's roster and figure cards; errors in a file stop it."""

from pathlib import Path
from typing import Any

import click

from generator.app.files import open_legal
from generator.app.sheets import blanks, gm_pages, profiles, sheets_of, sheets_of_files
from generator.cli._common import Telling
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.names import slug


@click.command("sheet", cls=Telling, short_help=_("Print character sheets, rosters and figure cards."))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE…]"))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option("--blank", metavar=_("CLASS"), help=_("The blank sheet of a class, or of all of them: all."))
@click.option("--profile", metavar="ID,…", help=_("Figure cards of these profiles, with --system."))
@click.option("--system", help=_("The game of --blank or --profile."))
@click.option("--fillable", is_flag=True, help=_("A PDF form, to fill on screen."))
@click.option("--accessible", is_flag=True, help=_("A tagged PDF (PDF/UA-1) for screen readers."))
@click.option("--side", type=click.Choice(["both", "recto", "verso"]), default="both", help=_("Which side to print."))
@click.option("--large-print", is_flag=True, help=_("Larger text."))
@click.option("--gm", is_flag=True, help=_("The GM's page of the table instead: what is rolled for each in secret."))
@click.option("--separate", is_flag=True, help=_("One PDF a file, in the folder given with -o or in output/."))
@print_options
@content_option
def command(
    files: tuple[Path, ...],
    output: Path | None,
    blank: str | None,
    profile: str | None,
    system: str | None,
    fillable: bool,
    accessible: bool,
    side: Any,
    large_print: bool,
    gm: bool,
    separate: bool,
    options: PrintOptions,
    content: tuple[Path, ...],
) -> None:
    if sum(map(bool, (files, blank, profile))) != 1:
        raise click.UsageError(_("Give files, or --blank CLASS, or --profile ID."))
    if fillable and accessible:
        raise click.UsageError(_("--fillable and --accessible do not go together."))
    mode = "fillable" if fillable else "accessible" if accessible else "ink"
    settings = {"side": side, "mode": mode, "large": large_print, "paper": options.paper, "ink": options.ink}
    if gm:
        if not files:
            raise click.UsageError(_("Give files."))
        announce(_print(gm_pages(files, content), output, "table-du-mj.pdf", settings), options)
    elif blank or profile:
        if profile and not system:
            raise click.UsageError(_("--profile needs --system."))
        sheets = blanks(blank, system, content) if blank else profiles(profile or "", system or "", content)
        announce(_print(sheets, output, f"{slug(blank or profile or '')}.pdf", settings), options)
    elif separate or len(files) == 1:
        for file in files:
            name = f"{slug(file.stem)}.pdf"
            sheets = sheets_of(open_legal(file, content))
            place = (output or Path("output")) / name if separate else output
            announce(_print(sheets, place, name, {**settings, "title": sheets[0].title}), options)
    else:
        announce(_print(sheets_of_files(files, content), output, "fiches.pdf", settings, count=len(files)), options)


def _print(sheets: Any, output: Path | None, default: str, settings: dict[str, Any], count: int = 0) -> Path:
    from generator.cli._print import progress_bar

    def write(stream: Any) -> None:
        from generator.render.sheets.print import print_sheets

        with progress_bar(count) as tick:
            print_sheets(sheets, stream, progress=tick, **settings)

    return write_stream(output, default, write)
