"""holofiche new: a wizard that writes a legal file, or a file rolled from a seed."""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import player_stem
from generator.base.problems import is_valid
from generator.base.record import Record
from generator.base.refusal import misuse
from generator.base.words import shown_option
from generator.cli.session import is_session, make_session
from generator.cli.terminal.asking import BACK, Asker, agreed, asker, attempts, choose
from generator.cli.terminal.bars import progress_bar
from generator.cli.terminal.common import put, say, show_briefly
from generator.cli.terminal.naming import command_line, shown_name, shown_words
from generator.cli.terminal.options import content_option, gather_options, print_options, removed_option
from generator.cli.terminal.params import GameCommand, games
from generator.cli.terminal.printing import PrintJob
from generator.cli.terminal.text import print_sections
from generator.files.files import named_system
from generator.files.outputs import Output
from generator.game.guide import NO, YES, Option, Question
from generator.game.params import Given
from generator.game.parts import Makings, Parties, Sheets, Views
from generator.game.system import Game, games_giving
from generator.making.drafts import Draft, Studio, free_place, places_for_drafts
from generator.writing.newfile import schema_path


class Wanted(Record):
    """The options that say how a file comes to be, and in what form."""

    at_random: bool
    seed: int | None
    count: int | None
    party: int | None
    evening: bool
    with_pdf: bool
    packed: bool
    plain: bool

    @property
    def is_rolled(self) -> bool:
        return bool(self.count or self.party or self.at_random)


@click.command(
    "new", cls=GameCommand, part=Makings,
    short_help=_("Make a new character or warband, with questions or at random."),
)  # fmt: skip
@click.argument("system", required=False, metavar=_("[GAME]"), shell_complete=games(Makings, "session"))
@click.option("--random", "at_random", is_flag=True, help=_("Roll it instead of asking."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1), metavar="N", help=_("Roll so many, into the folder given with -o."))
@click.option("--party", type=click.IntRange(1), metavar="N", help=_("Roll a whole table of N, and print it."))
@click.option("--evening", is_flag=True, help=_("With --party: a convention kit of sixteen pages, their evening too."))
@click.option("--pdf", "with_pdf", is_flag=True, help=_("Print the sheet too, beside the file."))
@click.option("--zip", "packed", is_flag=True, help=_("With --count: all of them in one archive."))
@removed_option("--index", instead=_("holofiche table FOLDER lists who is there"))
@click.option("--plain", is_flag=True, help=_("Numbered lines instead of lists to move in."))
@gather_options("options", Wanted)
@print_options(_("The file to write; '-' is standard output."), asks=True, ink_cover=False)
@content_option
def command(system: str | None, options: Wanted, job: PrintJob, **asked: Any) -> None:
    system = system or _ask_system(options)
    if is_session(system):
        if options.is_rolled or any(asked.values()):
            raise misuse(_("a session is made of the files of a folder: holofiche session --help"))
        make_session(job, with_pdf=options.with_pdf or job.open)
        return
    game = named_system(system, Parties if options.party else Makings)
    requested = {name: value for name, value in asked.items() if value is not None and value is not False}
    options = replace(options, with_pdf=options.with_pdf or job.open)
    _check_words(game, options, requested, sorted(asked))
    studio, seed = Studio.of(game, job.content), secrets.randbelow(2**31) if options.seed is None else options.seed
    if options.count:
        _roll_many(studio, seed, options, requested, job)
    elif options.party:
        _roll_party(studio, seed, options.party, requested, job, evening=options.evening)
    elif options.at_random:
        _roll_one(studio, seed, options, requested, job)
    else:
        _interview(studio, seed, options, job)


def _ask_system(options: Wanted) -> str:
    """Ask for the game, where none was named and somebody can be asked."""
    able = list(games_giving(Makings).values())
    if options.is_rolled or not (options.plain or (sys.stdin.isatty() and sys.stdout.isatty())):
        known = ", ".join(game.id for game in able)
        raise misuse(_("Which game?"), _("name one: {names}").format(names=known))
    from generator.cli.terminal.door import ask_game

    game = None
    while game is None:
        game = ask_game(asker(options.plain), able)
    return game.id


def _check_words(game: Game, options: Wanted, requested: Given, known: Sequence[str]) -> None:
    if options.count and (options.party or not options.at_random):
        raise misuse(_("--count goes with --random, and without --party."))
    if options.evening and not options.party:
        raise misuse(_("--evening goes with --party."))
    if options.packed and not options.count:
        raise misuse(_("--zip goes with --count."))
    if options.is_rolled:
        return
    if requested:
        names = ", ".join(shown_option(f"--{name}") for name in requested)
        raise misuse(_("{options} go with --random.").format(options=names))
    if not (options.plain or (sys.stdin.isatty() and sys.stdout.isatty())):
        words = ["new", game.id, "--random", "--seed", "1", "-o", f"{game.id}.yaml"]
        example = command_line(["holofiche", *shown_words(words)])
        hint = _("roll one: {example} (with {wishes}), or answer numbered questions: --plain")
        hint = hint.format(example=example, wishes=", ".join(shown_option(f"--{name}") for name in known))
        raise misuse(_("the wizard asks questions and needs a terminal"), hint)


def _roll_one(studio: Studio, seed: int, options: Wanted, requested: Given, job: PrintJob) -> None:
    draft, output = studio.roll(seed, requested), job.output
    if output.is_standard:
        click.echo(draft.text, nl=False)
        return
    pdf = output.path is not None and output.path.suffix.lower() == ".pdf"
    place = output.path.with_suffix(".yaml") if output.path and pdf else _place_given(output, draft.name)
    places = [place, place.with_suffix(".pdf")] if pdf or options.with_pdf else [place]
    output.guard(places=places, texts={place: draft.text.encode()})
    say(str(studio.write(place, draft, output)))
    if options.seed is None:  # so that the same can be rolled again
        say(_("(seed {seed})").format(seed=seed))
    if pdf or options.with_pdf:
        _print([place], place.with_suffix(".pdf"), job)


def _place_given(output: Output, name: str) -> Path:
    """Return the path that -o says, under the file's usual name in a folder; without -o, a free one in this folder."""
    return output.place(f"{player_stem(name)}.yaml") if output.path else free_place(name)


def _roll_party(
    studio: Studio, seed: int, count: int, requested: Given, job: PrintJob, *, evening: bool = False
) -> None:
    """Roll a party: one PDF, and the files it was made from in a folder of the same name beside it; with its evening as
    a convention kit, the file of its session too."""
    from generator.campaign import kit

    if evening:
        kit.check_players(studio.game, count)
    drafts = studio.party(seed, count, requested)
    pdf = job.output.place(f"{'convention' if evening else 'tablee'}-{seed}").with_suffix(".pdf")
    files = places_for_drafts(pdf.with_suffix(""), drafts)
    texts = {place: draft.text.encode() for place, draft in zip(files, drafts, strict=True)}
    session = pdf.with_suffix("") / kit.SESSION
    if evening:
        texts[session] = kit.session_text(f"Convention {seed}", files, seed, studio.game).encode()
    job.output.guard(places=[pdf, *texts], texts=texts)
    for place, draft in zip(files, drafts, strict=True):
        say(str(studio.write(place, draft, job.output)))
    if not evening:
        _print(files, pdf, job)
        return
    say(str(replace(job.output, path=session).write(session.name, texts[session], files)))
    plan = kit.plan_kit(session, count, job.content, job.look, pdf.name)
    replace(job, output=replace(job.output, path=pdf)).print_plan(plan, [*files, session])


def _roll_many(studio: Studio, seed: int, options: Wanted, requested: Given, job: PrintJob) -> None:
    """Roll a file for each seed from the first one on, into a folder or an archive."""
    from generator.campaign.batches import deliver_batch, draft_pieces, roll_drafts

    output, packed, count = job.output, options.packed, options.count or 1
    if output.is_standard and not packed:
        raise click.UsageError(_("--count writes into a folder."))
    name = f"{studio.game.id}-{seed}"
    if output.path is None and not packed:
        output = replace(output, path=output.place(name))
    with progress_bar(count, _("Rolling")) as tick:
        drafts = roll_drafts(studio, seed, count, requested, tick)
    pieces = draft_pieces(drafts, job.look, job.content, with_pdf=options.with_pdf)
    more = {schema_path(studio.game.id): studio.schema()} if packed else {}
    with progress_bar(count if options.with_pdf else 0) as tick:
        for place in deliver_batch(pieces, output, f"{name}.zip" if packed else "", more=more, progress=tick):
            say(str(place))
    if not packed:
        studio.write_schema(output.folder())
    say(_("(seed {seed})").format(seed=seed), err=True)


def _interview(studio: Studio, seed: int, options: Wanted, job: PrintJob) -> None:
    """Run the wizard from its first question to the file on disk; nothing illegal is ever written."""
    job.output.guard()
    ask = asker(options.plain)
    for tree in attempts(lambda: studio.guide(seed), ask):
        draft = studio.draft(tree)
        if _legal(studio, draft) and agreed(ask, _("Is it right so?")):
            break
    place = _place_given(job.output, draft.name) if job.output.path else _place(ask, draft.name)
    if job.output.is_standard:
        click.echo(draft.text, nl=False)
        return
    put(studio.write(place, draft, job.output))
    answers = (Option(YES, _("yes")), Option(NO, _("no")))
    question = _("Print the sheet as a PDF too?")
    if options.with_pdf or (studio.game.gives(Sheets) and choose(ask, question, answers, YES) == YES):
        _print([place], place.with_suffix(".pdf"), job)
    else:
        put(_("To print it: {command}").format(command=f"holofiche {shown_name('sheet')} {place}"))


def _legal(studio: Studio, draft: Draft) -> bool:
    """Return whether the rules allow the file to be; what they say is shown before it is written."""
    examined, lines = studio.examine(draft)
    if examined.subject is not None:
        click.echo()
        print_sections(studio.game.require(Views).outline(examined.subject))
        click.echo()
    show_briefly(_("new file"), examined.problems, lines, err=False)
    return is_valid(examined.problems) and examined.subject is not None


def _place(ask: Asker, name: str) -> Path:
    def check(answer: str) -> str | None:
        place = Path(answer.strip())
        if not place.suffix:
            return _("a file name such as {name} is expected").format(name=free_place(name))
        return _("{file} is there already").format(file=place) if place.exists() else None

    while True:
        question = Question(_("Write it to which file?"), default=str(free_place(name)), check=check)
        answer = ask.ask(question, question.default)
        if answer != BACK:
            return Path(answer)


def _print(files: Sequence[Path], pdf: Path, job: PrintJob) -> None:
    """Print the sheets of files just written as one PDF, as `holofiche sheet` does."""
    from generator.cli.sheet import command as sheet

    where = {"written_to": pdf, "overwrite": job.output.overwrite, "open_it": job.open, "content": job.content}
    look = {"paper": job.look.paper, "ink": job.look.ink}
    click.get_current_context().invoke(sheet, files=tuple(files), **where, **look)
