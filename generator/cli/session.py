"""holofiche session: everything a session needs, in print order, as one PDF; from its file, or for a folder."""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word
from generator.cli.terminal.asking import BACK, Asker, asker, choose
from generator.cli.terminal.bars import bar_while_it_lasts
from generator.cli.terminal.common import (
    A_PATH,
    BREAKS_A_RULE,
    OK,
    LocalizedCommand,
    say,
    show_faults,
    tell,
    tell_written,
)
from generator.cli.terminal.naming import english_name
from generator.cli.terminal.options import book_option, content_option, gather_options, print_options
from generator.cli.terminal.printing import PrintJob
from generator.files.files import Content, definitions_of
from generator.files.folders import expand_folders, is_folder, is_player_file, player_files
from generator.game.guide import NO, YES, Option
from generator.writing.changed import Change
from generator.writing.changes import write_changes

if TYPE_CHECKING:
    from generator.campaign.session.draft import Guests, SessionRequest

NONE = ("none", "rien", "aucun")  # of --play: no scenario
MORE = "*"


class Asked(Record):
    """The options of a session without a file."""

    play: tuple[str, ...]
    screen: bool
    title: str
    seed: int | None
    write: bool


@click.command("session", cls=LocalizedCommand, short_help=_("Print everything a session needs, as one PDF."))
@click.argument("files", nargs=-1, metavar=_("[FILE|FOLDER]…"), type=A_PATH)
@click.option(
    "--play", multiple=True, metavar=_("GAME"), help=_("Of a folder: a scenario of this game, or none; else it asks.")
)
@click.option("--screen", is_flag=True, help=_("Of a folder: the GM's screen too."))
@click.option("--title", default="", help=_("Of a folder: the title of the session."))
@click.option("--seed", type=click.IntRange(0), help=_("Of a folder: roll the same scenarios again."))
@click.option("--write", is_flag=True, help=_("Keep the session as seance.yaml, to change it or to print it again."))
@gather_options("asked", Asked)
@print_options(asks=True)
@content_option
@book_option
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], asked: Asked, job: PrintJob) -> None:
    from generator.campaign.next import FILE
    from generator.campaign.session.gather import gather_session

    typed = {name for name in ("paper", "ink") if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE}
    paper = job.look.paper if "paper" in typed else None
    ink = job.look.ink if "ink" in typed else None
    options = [f"--{name}" for name in Asked.__struct_fields__ if getattr(asked, name) not in (None, False, "", ())]
    if not files and Path(FILE).is_file() and not options:
        files = (Path(FILE),)
    if len(files) == 1 and not (is_folder(files[0]) or is_player_file(files[0])):
        if options:
            raise misuse(_("{options} go without a session's file").format(options=", ".join(options)))
        job.output.guard(files)
        with bar_while_it_lasts(_("Preparing the session")):
            job.print_plan(gather_session(files[0], job.content, paper, ink).plan, files, counted=False)
        return
    folder, text, guests = prepare_session(files, asked, job.content)
    if asked.write:
        write_session(folder, text, overwrite=job.output.overwrite)
    with bar_while_it_lasts(_("Preparing the session")):
        book = gather_session(folder / FILE, job.content, paper, ink, text=text)
        job.print_plan(book.plan, [folder / name for name, _opened in guests.files], counted=False)
    ctx.exit(BREAKS_A_RULE if guests.faults else OK)


def is_session(word: str) -> bool:
    """Return whether a word is the name of this command, where a game's name is expected."""
    return english_name(word, ["session"]) is not None


def make_session(job: PrintJob, *, with_pdf: bool) -> None:
    """Write a session's file for who is in this folder (`holofiche new session`)."""
    from generator.campaign.next import FILE

    folder, text, _guests = prepare_session((), Asked((), False, "", None, True), job.content)
    write_session(folder, text, overwrite=job.output.overwrite)
    if with_pdf:
        from generator.campaign.session.gather import gather_session

        with bar_while_it_lasts(_("Preparing the session")):
            job.print_plan(gather_session(folder / FILE, job.content, None, None).plan, (), counted=False)
    else:
        say(_("To print it: holofiche session {file}").format(file=FILE))


def prepare_session(files: Sequence[Path], asked: Asked, content: Content) -> tuple[Path, str, "Guests"]:
    """Return the folder, the text of a session's file for those who come, and these; what is played is asked, where
    somebody can be."""
    from generator.campaign.session.draft import draft_session, invite

    files = files or (Path(),)
    folder = files[0] if len(files) == 1 and is_folder(files[0]) else Path()
    coming = player_files(folder) if files == (folder,) else expand_folders(files)
    try:
        guests = invite(folder, coming, content)
    except ValueError:  # a file that stands elsewhere
        raise misuse(_("the files of a session stand in one folder: {folder}").format(folder=folder)) from None
    show_faults(guests.faults)
    if guests.faults:
        tell(_("left out: {files}").format(files=", ".join(guests.faults)))
    if not guests.files:
        if guests.faults:
            raise Refusal("session", _("nobody can be printed"), _("mend a file, then print again"))
        from generator.files.folders import no_player

        raise no_player(folder)
    request = _ask_request(guests, asked, content)
    return folder, draft_session(folder, guests, request, content), guests


def write_session(folder: Path, text: str, *, overwrite: bool) -> None:
    """Write seance.yaml, over one that was played or where that is wanted; it can be taken back."""
    from generator.campaign.next import FILE, look_ahead
    from generator.writing.atomic import current_text

    place = folder / FILE
    before = current_text(place)
    if before and before != text.encode() and not (overwrite or look_ahead(folder).is_played):
        message = _("{file} is there, and its session was not played yet").format(file=place)
        raise Refusal("session-there", message, _("print it: holofiche session {file}; or write over it: --overwrite")
                      .format(file=place), kind="unwritable")  # fmt: skip
    undoable = write_changes(Change(place, before, text.encode()))
    say(str(place))
    if before:
        tell_written(place, undoable)


def _ask_request(guests: "Guests", asked: Asked, content: Content) -> "SessionRequest":
    """Return the request for the session: as the options say, or else as somebody answers."""
    from generator.campaign.session.draft import SEEDS, SessionRequest, games_with_screens

    rollable = [game.id for game in guests.rollable_games(content)]
    seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
    games, screen = [word for word in asked.play if word not in NONE], asked.screen
    for game in games:
        if game not in rollable:
            raise unknown_word(_("No scenario of '{name}' can be rolled for them.").format(name=game), game, rollable)
    if not asked.play and sys.stdin.isatty() and sys.stdout.isatty():
        games, screen = _ask_what_is_played(asker(plain=False), rollable, bool(games_with_screens(guests)))
    elif not asked.play:
        games = rollable
    return SessionRequest(games, seed, screen, asked.title)


def _ask_what_is_played(ask: Asker, rollable: Sequence[str], has_screen: bool) -> tuple[list[str], bool]:
    """Ask for scenarios, one game after another, and for the GM's screen."""
    chosen: list[str] = []
    while left := [game for game in rollable if game not in chosen]:
        options = [Option(game, _("a scenario of {game}").format(game=_label_of(game))) for game in left]
        options.append(Option(MORE, _("nothing else") if chosen else _("no scenario: the sheets alone")))
        options += [] if chosen else [Option(BACK, _("quit"))]
        answer = choose(ask, _("And what else is played?") if chosen else _("What is played?"), tuple(options))
        if answer == BACK and chosen:
            chosen.pop()
        elif answer == BACK:
            raise click.exceptions.Exit(0)
        elif answer == MORE:
            break
        else:
            chosen.append(answer)
    if not has_screen:
        return chosen, False
    answers = (Option(NO, _("no")), Option(YES, _("yes"), _("a print of its own, for every session")))
    answer = choose(ask, _("The GM's screen too?"), answers, NO)
    return _ask_what_is_played(ask, rollable, has_screen) if answer == BACK else (chosen, answer == YES)


def _label_of(game: str) -> str:
    from generator.game.system import all_systems

    return str(definitions_of(all_systems()[game]).game.label)
