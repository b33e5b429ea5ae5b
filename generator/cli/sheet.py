"""holofiche sheet: a character's recto and verso, a warband's roster and figure cards; errors in a file keep it from
printing, and no other."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from generator.base.i18n import _, ngettext
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.cli.terminal.common import (
    A_PATH,
    BREAKS_A_RULE,
    UNREADABLE,
    LocalizedCommand,
    say,
    say_skipped,
    show_faults,
    show_problems,
    tell,
    tell_boxes,
)
from generator.cli.terminal.naming import command_line, shown_words
from generator.cli.terminal.options import (
    book_option,
    content_option,
    delivery_options,
    gather_options,
    large_print_option,
    removed_option,
)
from generator.cli.terminal.params import classes, games, profiles
from generator.cli.terminal.printing import PrintJob
from generator.files.folders import expand_folders
from generator.game.parts import Sheets
from generator.paper.formats import A3, PAPERS, Turned
from generator.paper.plan import nothing_to_print
from generator.reading.source import SourceError
from generator.sheets.make import LeftOut, SheetRequest, gather_sheets, plan_request

if TYPE_CHECKING:
    from generator.sheets.print import Mode, SheetOptions, Side

_A3 = "a3"


class Sides(Record):
    """The options that say how sheets are printed."""

    fillable: bool
    accessible: bool
    side: "Side"
    large_print: bool
    backs: bool
    standees: bool

    @property
    def mode(self) -> "Mode":
        return "fillable" if self.fillable else "accessible" if self.accessible else "ink"


@click.command("sheet", cls=LocalizedCommand, short_help=_("Print character sheets, rosters and figure cards."))
@click.argument("files", nargs=-1, type=A_PATH, metavar=_("[FILE|FOLDER]…"))
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
@large_print_option
@click.option("--backs", is_flag=True, help=_("Backs of figure cards too, to print on both sides (long edge)."))
@click.option("--standees", is_flag=True, help=_("The figures of cards too, to cut out: standing, and as tokens."))
@click.option(
    "--since", type=A_PATH, metavar=_("OLD.pdf"),
    help=_("Stickers for what changed since this print, at their size."),
)  # fmt: skip
@removed_option("--labels", takes_value=True, instead=_("stickers are cut from any paper (--since OLD.pdf)"))
@click.option("--share-code", is_flag=True, help=_("The file itself as a QR code on the verso, beside the notes."))
@click.option("--gm", is_flag=True, help=_("The GM's page of the table instead: what is rolled for each in secret."))
@click.option("--cards", is_flag=True, help=_("Opponents, ships, beasts and droids as cards to cut out."))
@removed_option("--index", instead=_("holofiche table FOLDER lists who is there; one PDF of all has bookmarks"))
@gather_options("request", SheetRequest)
@gather_options("how", Sides)
@delivery_options((*PAPERS, _A3))
@content_option
@book_option
def command(request: SheetRequest, how: Sides, since: Path | None, job: PrintJob) -> None:
    _check_words(request, how)
    if request.share_code:
        _tell_missing_codes(request, job, _options(how, job))
    say_skipped(request.files, err=True)
    request, options = replace(request, files=expand_folders(request.files)), _options(how, job)
    left_out: LeftOut | None = {} if len(request.files) > 1 else None
    try:
        if since:
            _print_changes(request.files, since, options, job, left_out)
        else:
            job.guard(request.files)
            _print(request, options, job, left_out)
    except Refusal:
        if not left_out or len(left_out) < len(request.files):
            _tell_left_out(left_out or {})
            raise
    if not since:
        tell_boxes(file for file in request.files if file not in (left_out or ()))
    if left_out:
        click.get_current_context().exit(_tell_left_out(left_out))


def _print(request: SheetRequest, options: "SheetOptions", job: PrintJob, left_out: LeftOut | None) -> None:
    if job.pictures:
        from generator.sheets.plates import sheet_pictures

        sheets = [sheet for batch in gather_sheets(request, job.content, left_out) for sheet in batch.sheets]
        pictures = [*sheet_pictures(sheets, options.look, job.pictures.bleed, job.pictures.kind)]
        job.print_pictures(pictures, job.pictures, request.name, packed=job.packed)
    elif job.batch:
        from generator.campaign.batches import sheet_piece

        files = gather_sheets(request, job.content, left_out)
        if not files:
            raise nothing_to_print()
        pieces = [sheet_piece(batch, options) for batch in files]
        job.print_batch(pieces, request.files, request.name)
    else:
        job.print_plan(plan_request(request, job.content, options, left_out), request.files, keeps=True)


def _tell_left_out(left_out: LeftOut) -> int:
    """Tell why files were not printed, after those that were; return the exit code."""
    faults = {error.name if isinstance(error, SourceError) else str(file): error for file, error in left_out.items()}
    problems: list[Problem] = []
    for error in faults.values():
        if isinstance(error, SourceError):
            show_problems(error.name, error.problems, error.lines)
            problems += error.problems
        else:
            show_faults(error.faults)
            problems += [problem for _lines, listed in error.faults.values() for problem in listed]
            if not error.faults:
                tell(error.message, error.hint)
    if left_out:
        names = list(map(str, left_out))
        command = command_line(["holofiche", *shown_words(["check", *names, "--fix"])])
        hint = _("{command} mends what can be mended").format(command=command)
        tell(_("not printed: {files}").format(files=", ".join(names)), hint if any(p.fix for p in problems) else None)
    unreadable = any(isinstance(error, SourceError) for error in left_out.values())
    return UNREADABLE if unreadable else BREAKS_A_RULE


def _tell_missing_codes(request: SheetRequest, job: PrintJob, options: "SheetOptions") -> None:
    """Tell which sheets have no room for a code that a phone can read."""
    from generator.sheets.forms.filled import fill_leaves
    from generator.sheets.print import place_sheets

    files = replace(request, files=expand_folders(request.files))
    for batch in gather_sheets(files, job.content, {}):
        filled = next(fill_leaves(place_sheets(batch.sheets[:1], options.look), options.look))
        if filled[0].shared is None:
            message = _("{file}: no room for a code that a phone can read; holofiche share draws it alone")
            tell(message.format(file=batch.stem))


def _check_words(request: SheetRequest, how: Sides) -> None:
    if sum(map(bool, (request.files, request.blank, request.profile))) != 1:
        raise click.UsageError(_("Give files, or --blank CLASS, or --profile ID."))
    if how.fillable and how.accessible:
        raise click.UsageError(_("--fillable and --accessible do not go together."))
    if request.profile and not request.system:
        raise click.UsageError(_("--profile needs --system."))
    if request.share_code and (not request.files or request.gm or request.cards or how.accessible):
        raise click.UsageError(_("--share-code goes with files, and not with --accessible."))
    if (request.gm or request.cards) and (not request.files or (request.gm and request.cards)):
        raise click.UsageError(_("Give files."))


def _options(how: Sides, job: PrintJob) -> "SheetOptions":
    """Return how sheets are printed; those on A3 are those on A4, larger."""
    from generator.sheets.print import SheetOptions

    large_paper = job.look.paper == _A3
    look = replace(job.look, paper="a4" if large_paper else job.look.paper, large=how.large_print)
    turned = None
    if how.backs and how.side != "recto":
        from generator.cards.deal import saved_offset  # with all that cards need

        turned = Turned(offset=saved_offset())
    return SheetOptions(look, how.side, how.mode, A3 if large_paper else 1.0, turned, how.standees)


def _print_changes(
    files: tuple[Path, ...], since: Path, options: "SheetOptions", job: PrintJob, left_out: LeftOut | None
) -> None:
    """Stickers for what changed since an old print; files that are not in it are named."""
    from generator.scan.since import plan_since_each

    if not files or job.batch or options.mode != "ink" or options.scale != 1:
        raise click.UsageError(_("--since OLD.pdf goes with files."))
    inputs = [*files, since]
    job.output.guard(inputs)
    changes, strangers = plan_since_each(files, since, job.content, options.look, left_out)
    for file in strangers:
        tell(_("{file} is not in {pdf}: left out").format(file=file, pdf=since))
    if changes is None and len(left_out or ()) == len(files):
        return
    if changes is None:
        say(_("Nothing changed since then: nothing was printed."), err=job.output.is_standard)
        return
    if changes.strange:
        message = _("{file} is on another form than today's, or on none of ours: pages are printed whole")
        tell(message.format(file=since))
    target = job.write_plan(changes.plan, inputs)
    if changes.stickers:
        say(ngettext("{n} sticker", "{n} stickers", changes.stickers).format(n=changes.stickers), err=True)
    if changes.reprinted:
        say(_("Printed whole: {pages}").format(pages=", ".join(changes.reprinted)), err=True)
    job.announce(target)
