"""holofiche scenario: a random scenario with its enemy forces, map and tokens, or one read again from a file."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from generator.base.i18n import _, ngettext
from generator.base.names import is_yaml
from generator.base.record import Record
from generator.base.refusal import misuse, unknown_word
from generator.base.words import both_names, shown_option, shown_word
from generator.cli.terminal.bars import clear_bars
from generator.cli.terminal.common import A_PATH, A_PLACE, json_text, print_json, put, say, show_faults, tell
from generator.cli.terminal.options import (
    book_option,
    content_option,
    delivery_options,
    gather_options,
    json_option,
    removed_option,
)
from generator.cli.terminal.params import GameCommand, games
from generator.cli.terminal.printing import PrintJob
from generator.files.files import Content, named_system, open_file
from generator.game.params import Given
from generator.game.parts import Gates, Scenarios
from generator.game.system import games_giving
from generator.model.briefing import Matrix
from generator.model.scenario import Scenario, as_yaml
from generator.reading.source import STANDARD
from generator.scenarios import roll as app
from generator.scenarios.roll import ScenarioGame, ToldScenario

if TYPE_CHECKING:
    from generator.chance.battles import Aimed, Forecast
    from generator.scenarios.gate import Drawn

MOST = 10_000


class Rolling(Record):
    """The words that say which scenarios: rolled for these files, or read again."""

    system: str | None
    files: tuple[Path, ...]
    seed: int | None
    count: int | None
    reroll: tuple[str, ...]
    saved: Path | None
    balance: str | None

    def in_order(self) -> "Rolling":
        """Put the words in order: with --from no game need be named, and the first word may be the group's file."""
        if self.saved and self.system and self.system not in games_giving(Scenarios):
            return replace(self, system=None, files=(Path(self.system), *self.files))
        return self

    @property
    def inputs(self) -> list[Path]:
        return [*self.files, *([self.saved] if self.saved else [])]

    @property
    def first_seed(self) -> int:
        if self.seed is not None:
            return self.seed
        import secrets  # here: a roll told its seed needs none

        return secrets.randbelow(app.SEEDS)


class Results(Record):
    """The options that say what is made of them."""

    save: Path | None
    with_odds: bool
    plans: tuple[str, ...]
    battlefield: bool  # as --plan 1:1 was called
    standees: bool
    as_json: bool

    @property
    def leaves(self) -> dict[str, bool]:
        """Return what is printed besides the scenario's pages."""
        full_size = self.battlefield or "1:1" in self.plans
        return {"battlefield": full_size, "poster": "a3" in self.plans, "standees": self.standees}


class Rolled(Record):
    """Scenarios with their chances, where these are known; `many`: told as a list, be it of one."""

    game: ScenarioGame
    drawn: "Iterable[Drawn]"
    many: bool
    refined: "Sequence[Forecast | Matrix]" = ()  # as asked for; or who beats whom, where no game is played out

    @property
    def scenarios(self) -> list[Scenario]:
        return [drawn.scenario for drawn in self.drawn]

    def documents(self) -> Iterator[dict[str, Any]]:
        for drawn, refined in zip_longest(self.drawn, self.refined):
            known = refined or drawn.forecast
            odds = {"duels": known.as_json()} if isinstance(known, Matrix) else known.as_json() if known else None
            band = {"band": drawn.aimed.as_json() if drawn.aimed else None} if self.game.system.gives(Gates) else {}
            yield drawn.scenario.as_json() | ({"odds": odds} if odds else {}) | band

    def books(self, options: Given) -> list[ToldScenario]:
        sealed, books = self.game.sealed(options), []
        for drawn, refined in zip_longest(self.drawn, self.refined):
            duels, forecast = (refined, None) if isinstance(refined, Matrix) else (None, refined)
            forecast = forecast or drawn.forecast
            told = self.game.book(drawn.scenario, sealed=sealed, forecast=forecast, aimed=drawn.aimed, duels=duels)
            books.append(told)
        return books


def _read_parts(ctx: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts of a scenario by their English names."""
    return tuple(both_names("values", word)[0] for word in words)


_PLANS = ("a3", "1:1")


class _ScenarioCommand(GameCommand):
    """The command, whose `--plan` may stand alone as it did before: that is `--plan a3`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        following = [*args[1:], ""]
        alone = [word == "--plan" and after.lower() not in _PLANS for word, after in zip(args, following, strict=False)]
        return super().parse_args(ctx, ["--plan=a3" if bare else w for w, bare in zip(args, alone, strict=True)])


@click.command(
    "scenario", cls=_ScenarioCommand, part=Scenarios,
    short_help=_("Roll a scenario, and print all that the table needs."),
)  # fmt: skip
@click.argument("system", required=False, metavar=_("[GAME]"), shell_complete=games(Scenarios))
@click.argument("files", nargs=-1, type=A_PATH, metavar=_("[FILE…]"))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1, MOST), help=_("So many alternatives, from consecutive seeds."))
@click.option(
    "--reroll", multiple=True, callback=_read_parts, metavar=_("PART"),
    help=_("Roll forces, terrain or behaviours anew."),
)
@click.option("--from", "saved", type=A_PATH, help=_("Print a scenario saved as JSON or YAML."))
@click.option("--save", type=A_PLACE, help=_("Save it as JSON or YAML, to edit."))
@click.option("--odds", "with_odds", is_flag=True, help=_("The chance to win, casualties and length."))
@click.option("--balance", metavar=_("LOW-HIGH"), help=_("The first seed whose chance in percent lies between."))
@click.option("--plan", "plans", multiple=True, type=click.Choice(_PLANS, case_sensitive=False),
              help=_("The table too: on one sheet of A3, or at 1:1 on sheets to put together."))
@click.option("--battlefield", is_flag=True, hidden=True)
@click.option("--standees", is_flag=True, help=_("Its figures too, to cut out: standing on a base, and as tokens."))
@removed_option("--index", instead=_("without --separate or --zip, one PDF of all begins with their maps"))
@json_option
@gather_options("rolling", Rolling)
@gather_options("results", Results)
@delivery_options()
@content_option
@book_option
def command(rolling: Rolling, results: Results, job: PrintJob, **arguments: Any) -> None:
    rolling = rolling.in_order()
    job.guard(rolling.inputs)
    if results.save:
        replace(job.output, path=results.save).guard(rolling.inputs)
    rolled = (_read_saved if rolling.saved else _roll)(rolling, results, job.content, arguments)
    prints = bool(job.output.path or job.batch or job.pictures or not (results.as_json or results.save))
    if prints or results.save or results.with_odds:  # else ten thousand of them need not be in memory at once
        rolled = replace(rolled, drawn=list(rolled.drawn))
    if results.with_odds and not rolled.refined and not rolled.game.draws_to_band:  # those have theirs
        rolled = replace(rolled, refined=_foretell(rolled, rolling))
    if results.save:
        _save(rolled, results.save, rolling, job)
        if not prints and not results.as_json:
            _say_seeds(scenario.seed for scenario in rolled.scenarios)
    _tell(rolled, as_json=results.as_json)
    if prints:
        _print(rolled.books(arguments), rolling, results, job)


def _foretell(rolled: Rolled, rolling: Rolling) -> "list[Forecast | Matrix]":
    from generator.odds.chances import foretell_scenario  # here: no other roll needs it

    subjects = _subjects(rolled.game, rolling.files)
    return [foretell_scenario(rolled.game, scenario, subjects) for scenario in rolled.scenarios]


def _read_saved(rolling: Rolling, results: Results, content: Content, options: Given) -> Rolled:
    assert rolling.saved
    read = app.read_saved(rolling.saved, rolling.system, content)
    game = read.game
    options = _understand(game, options, rolling.reroll)
    banned = [p.name for p in game.params if p.kind == "file" or p.replaces_files]
    files = rolling.files and not (results.with_odds or rolling.reroll)
    if files or rolling.count or rolling.balance or rolling.seed is not None or any(options[name] for name in banned):
        names = ", ".join(shown_option(f"--{name}") for name in banned)
        raise click.UsageError(_("--from goes without files, --seed, --count, {options}.").format(options=names))
    show_faults(read.warnings)
    group = [open_file(file, content) for file in app.files_of_game(game, rolling.files)] if rolling.reroll else []
    drawn = [game.estimate(game.reroll(scenario, rolling.reroll, options, group)) for scenario in read.scenarios]
    return Rolled(game, drawn, many=len(drawn) > 1)


def _roll(rolling: Rolling, results: Results, content: Content, options: Given) -> Rolled:
    if rolling.system is None:
        known = _("name one: {names}").format(names=", ".join(games_giving(Scenarios)))
        raise misuse(_("Name a game, or a saved scenario with --from."), known)
    game = ScenarioGame.of(named_system(rolling.system, Scenarios), content)
    for param in game.params:  # --next GROUP.yaml: the flag alone, and the group's file
        word = options.get(param.name)
        if param.after and isinstance(word, Path):
            from generator.scenarios.stored import holds_scenario

            if not holds_scenario(word, game.system.id):
                options, rolling = {**options, param.name: True}, replace(rolling, files=(*rolling.files, word))
    if results.plans or results.battlefield:
        options = game.with_plan(options)
    rolling = replace(rolling, files=app.files_of_game(game, rolling.files))
    if game.draws_to_band:
        options, rolling = {**options, "balance": rolling.balance}, replace(rolling, balance=None)
    options = {**_understand(game, options, rolling.reroll), app.STANDEES: results.standees}
    if rolling.balance:
        return _balance(game, rolling, options)
    return Rolled(game, _alternatives(game, rolling, options), many=rolling.count is not None)


def _understand(game: ScenarioGame, options: Given, reroll: tuple[str, ...]) -> Given:
    """Return the options in the game's words. Raises Refusal where one is not the game's."""
    for part in reroll:
        if part not in game.parts:
            message = _("{option}: '{word}' is unknown.").format(option=shown_option("--reroll"), word=part)
            raise unknown_word(message, part, [shown_word("values", known) for known in game.parts])
    return game.understood(options, lambda name: shown_option(f"--{name}"))


def _alternatives(game: ScenarioGame, rolling: Rolling, options: Given) -> "Iterator[Drawn]":
    plan = game.plan([open_file(file, game.content) for file in rolling.files], options)
    first = rolling.first_seed
    for number in range(first, first + (rolling.count or 1)):
        drawn = game.draw(plan, number, rolling.reroll)
        if rolling.count is None:
            for problem in drawn.scenario.review(game.definitions):
                if problem.severity != "note":  # two figures in a force are worth knowing where the file is checked
                    tell(_("warning: {message}").format(message=problem.message), problem.hint)
            if drawn.aimed and not drawn.aimed.kept:
                tell(_("warning: {message}").format(message=_tell_outside(drawn.aimed)))
        yield drawn


def _tell_outside(aimed: "Aimed") -> str:
    percents = {"low": round(100 * aimed.band.low), "high": round(100 * aimed.band.high), "n": aimed.tries}
    message = ngettext(
        "its chance is not within {low} to {high} %, {n} draw looked at",
        "its chance is not within {low} to {high} %, {n} draws looked at: this is the nearest", aimed.tries,
    )  # fmt: skip
    return message.format(**percents)


def _subjects(game: ScenarioGame, files: Sequence[Path]) -> list[Any]:
    return [game.subject(open_file(file, game.content)) for file in files]


def _balance(game: ScenarioGame, rolling: Rolling, options: Given) -> Rolled:
    if rolling.count or rolling.reroll:
        raise click.UsageError(_("--balance goes without --count and --reroll."))
    from generator.chance.battles import ChanceBand
    from generator.odds import chances as odds  # here: no other roll needs it
    from generator.scenarios.gate import Drawn

    band = ChanceBand.parse(rolling.balance or "")
    plan = game.plan([open_file(file, game.content) for file in rolling.files], options)
    balanced = odds.balance_scenario(game, plan, _subjects(game, rolling.files), band, rolling.first_seed)
    nearest = _("none of {n} is within the band: seed {seed} is nearest")
    text = _("seed {seed}, {n} tried") if balanced.within else nearest
    tell(text.format(seed=balanced.scenario.seed, n=balanced.tried))
    return Rolled(game, [Drawn(balanced.scenario)], False, [balanced.forecast])


def _save(rolled: Rolled, place: Path, rolling: Rolling, job: PrintJob) -> None:
    """Save a scenario as a file to edit; what is known of chances is no part of it."""
    scenarios = [scenario.as_json() for scenario in rolled.scenarios]
    document = {"scenarios": scenarios} if rolled.many else scenarios[0]
    written = as_yaml(document) if is_yaml(place) else json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    target = replace(job.output, path=place).write(place.name, written.encode(), rolling.inputs)
    if str(target) != STANDARD:
        say(str(target), err=True)


def _print(books: Sequence[ToldScenario], rolling: Rolling, results: Results, job: PrintJob) -> None:
    name = books[0].name
    more = results.leaves
    if more["battlefield"] and not job.pictures and (note := app.tell_field_sheets(books, job.look)):
        say(note, err=True)
    if job.pictures:
        from generator.scenarios.plates import scenario_pictures

        bleed = job.pictures.bleed
        plates = {plate.name: plate for book in books for plate in scenario_pictures(book.pair, job.look.ink, bleed)}
        job.print_pictures([*plates.values()], job.pictures, name, packed=job.packed)
    elif job.batch:
        from generator.campaign.batches import scenario_piece

        pieces = [scenario_piece(book, job.look, **more) for book in books]
        job.print_batch(pieces, rolling.inputs, name)
    else:
        target = job.write_plan(app.plan_books(books, job.look, **more), rolling.inputs)
        _say_seeds(book.scenario.seed for book in books)
        if not results.as_json and str(results.save) != STANDARD:  # standard output is the document's alone
            job.announce(target)


def _say_seeds(seeds: Iterable[int]) -> None:
    say(_("Seed {seed}").format(seed=", ".join(map(str, seeds))), err=True)


def _tell(rolled: Rolled, *, as_json: bool) -> None:
    """The document, or in words the chances that are known."""
    if as_json:
        _print_json(rolled.documents(), many=rolled.many)
        return
    for known in rolled.refined:
        if isinstance(known, Matrix):
            put(known.notes[0])
            continue
        gauge = rolled.game.gauge(known)
        put(f"{gauge.label} : {gauge.words}")
        for note in gauge.notes:
            put(f"  {note}")


def _print_json(documents: Iterator[dict[str, Any]], *, many: bool) -> None:
    if not many:
        print_json(next(documents))
        return
    # All of them before the first is written: a refusal leaves no half document behind.
    rows = [json_text(document, None).encode() for document in documents]
    clear_bars()
    click.echo('{"scenarios": [')
    for row in rows[:-1]:
        click.echo(row + b",")
    click.echo(rows[-1] + b"\n]}")
