"""holofiche scenario: a random scenario with its enemy forces, map and tokens, or one read again from a file."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from generator.app import odds
from generator.app import scenarios as app
from generator.app.files import named_system, open_file
from generator.app.scenarios import ScenarioGame
from generator.cli._bars import clear_bars
from generator.cli._common import json_text, print_json, put, say, show_faults, tell
from generator.cli._options import PDFS, batch_options, content_option, json_option, picture_options, print_options
from generator.cli._params import GameCommand
from generator.cli._print import BatchOptions, Pictures, PrintJob
from generator.core.chance.battles import Forecast
from generator.core.game.params import Given
from generator.core.game.parts import Scenarios
from generator.core.i18n import _
from generator.core.refusal import unknown_word
from generator.core.scenario.model import Scenario, as_yaml
from generator.core.system import games_giving

MOST = 10_000


@click.command(
    "scenario", cls=GameCommand, part=Scenarios,
    short_help=_("Roll a scenario, and print all that the table needs."),
)  # fmt: skip
@click.argument("system", required=False, metavar=_("[GAME]"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE…]"))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1, MOST), help=_("So many alternatives, from consecutive seeds."))
@click.option("--reroll", multiple=True, metavar=_("PART"), help=_("Roll forces, terrain or behaviours anew."))
@click.option("--from", "saved", type=click.Path(path_type=Path), help=_("Print a scenario saved as JSON or YAML."))
@click.option("--save", type=click.Path(path_type=Path, allow_dash=True), help=_("Save it as JSON or YAML, to edit."))
@click.option("--odds", "with_odds", is_flag=True, help=_("The chance to win, casualties and length."))
@click.option("--balance", metavar=_("LOW-HIGH"), help=_("The first seed whose chance in percent lies between."))
@click.option("--battlefield", is_flag=True, help=_("The table too, at 1:1 on sheets to put together."))
@batch_options
@json_option
@picture_options
@print_options(PDFS)
@content_option
def command(
    system: str | None,
    files: tuple[Path, ...],
    seed: int | None,
    count: int | None,
    reroll: tuple[str, ...],
    saved: Path | None,
    save: Path | None,
    with_odds: bool,
    balance: str | None,
    battlefield: bool,
    batch: BatchOptions | None,
    as_json: bool,
    pictures: Pictures | None,
    job: PrintJob,
    **given: Any,
) -> None:
    inputs = [*files, *([saved] if saved else [])]
    if not (pictures or (batch and not batch.packed)):
        job.output.guard(inputs)
    if save:
        replace(job.output, path=save).guard(inputs)
    if saved:
        if system and system not in games_giving(Scenarios):  # the group's file, whose odds are asked for
            files, system = (Path(system), *files), None
        read = app.read_saved(saved, system, job.content)
        game = read.game
        _check(game, given, reroll)
        banned = [p.name for p in game.params if p.kind == "file" or p.replaces_files]
        if (files and not with_odds) or count or balance or seed is not None or any(given[name] for name in banned):
            names = ", ".join(f"--{name}" for name in banned)
            raise click.UsageError(_("--from goes without files, --seed, --count, {options}.").format(options=names))
        show_faults(read.warnings)
        scenarios = [game.reroll(scenario, reroll, given) for scenario in read.scenarios]
        forecasts = _forecasts(game, scenarios, files) if with_odds else []
    else:
        if system is None:
            raise click.UsageError(_("Name a game, or a saved scenario with --from."))
        game = ScenarioGame.of(named_system(system, Scenarios), job.content)
        _check(game, given, reroll)
        if balance:
            scenarios, forecasts = _balance(game, files, seed, count, reroll, given, balance)
        else:
            rolled = _roll(game, files, seed, count, reroll, given)
            if as_json and not (job.output.path or save or with_odds or batch):
                # Ten thousand of them need not be in memory at once.
                _print_json((scenario.as_json() for scenario in rolled), many=count is not None)
                return
            scenarios = list(rolled)
            forecasts = _forecasts(game, scenarios, files) if with_odds else []
    many = count is not None or len(scenarios) > 1
    if save:
        document = {"scenarios": [s.as_json() for s in scenarios]} if many else scenarios[0].as_json()
        yaml = save.suffix in (".yaml", ".yml")
        written = as_yaml(document) if yaml else json.dumps(document, ensure_ascii=False, indent=2) + "\n"
        replace(job.output, path=save).write(save.name, written.encode(), inputs)
    if as_json:
        _print_json(iter(_documents(scenarios, forecasts)), many=many)
    for forecast in () if as_json else forecasts:
        _tell_chances(game, forecast)
    if job.output.path or batch or pictures or not (as_json or save):
        told = dict(enumerate(forecasts))
        sealed = game.sealed(given)
        books = [game.book(one, sealed=sealed, forecast=told.get(n)) for n, one in enumerate(scenarios)]
        name = books[0].name
        if pictures:
            from generator.render.scenario.plates import scenario_pictures

            found = {
                plate.name: plate
                for book in books
                for plate in scenario_pictures(book.pair, job.look.ink, pictures.bleed)
            }
            pictures.write([*found.values()], job, name, packed=bool(batch and batch.packed))
            return
        if batch:
            from generator.app.batches import scenario_piece

            pieces = [scenario_piece(book, job.look, battlefield=battlefield) for book in books]
            batch.write(pieces, job, inputs, name, books[0].seen.game, "scénario")
            return
        pdf = app.print_books(books, job.look, battlefield=battlefield)
        target = job.output.write(f"{name}.pdf", pdf, inputs)
        say(_("Seed {seed}").format(seed=", ".join(str(s.seed) for s in scenarios)), err=True)
        if not as_json:  # standard output is the document's alone
            job.announce(target)


def _check(game: ScenarioGame, given: Given, reroll: tuple[str, ...]) -> None:
    game.check(given, "--{}".format)
    for part in reroll:
        if part not in game.parts:
            raise unknown_word(
                _("{option}: '{word}' is unknown.").format(option="--reroll", word=part), part, game.parts
            )


def _roll(
    game: ScenarioGame, files: tuple[Path, ...], seed: int | None, count: int | None, reroll: tuple[str, ...],
    given: Given,
) -> Iterator[Scenario]:  # fmt: skip
    plan = game.plan([open_file(file, game.content) for file in files], given)
    first = secrets.randbelow(app.SEEDS) if seed is None else seed
    for number in range(first, first + (count or 1)):
        scenario = game.roll(plan, number, reroll)
        if count is None:
            for problem in scenario.review(game.definitions):
                if problem.severity != "note":  # two figures in a force are worth knowing where the file is checked
                    tell(_("warning: {message}").format(message=problem.message), problem.hint)
        yield scenario


def _subjects(game: ScenarioGame, files: tuple[Path, ...]) -> list[Any]:
    return [game.subject(open_file(file, game.content)) for file in files]


def _forecasts(game: ScenarioGame, scenarios: list[Scenario], files: tuple[Path, ...]) -> list[Forecast]:
    subjects = _subjects(game, files)
    return [odds.forecast_scenario(game, scenario, subjects) for scenario in scenarios]


def _balance(
    game: ScenarioGame,
    files: tuple[Path, ...],
    seed: int | None,
    count: int | None,
    reroll: tuple[str, ...],
    given: Given,
    balance: str,
) -> tuple[list[Scenario], list[Forecast]]:
    if count or reroll:
        raise click.UsageError(_("--balance goes without --count and --reroll."))
    band = odds.ChanceBand.parse(balance)
    plan = game.plan([open_file(file, game.content) for file in files], given)
    first = secrets.randbelow(app.SEEDS) if seed is None else seed
    found = odds.balance_scenario(game, plan, _subjects(game, files), band, first)
    text = _("seed {seed}, {n} tried") if found.within else _("none of {n} is within the band: seed {seed} is nearest")
    tell(text.format(seed=found.scenario.seed, n=found.tried))
    return [found.scenario], [found.forecast]


def _documents(scenarios: list[Scenario], forecasts: list[Forecast]) -> list[dict[str, Any]]:
    documents = [scenario.as_json() for scenario in scenarios]
    for document, forecast in zip(documents, forecasts, strict=False):
        document["odds"] = forecast.as_json()
    return documents


def _tell_chances(game: ScenarioGame, forecast: Forecast) -> None:
    gauge = game.gauge(forecast)
    clear_bars()
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
