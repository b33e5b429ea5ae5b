"""holofiche scenario: a random scenario with its enemy forces, map and tokens, or one read again from a file."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from generator.app import scenarios as app
from generator.app.files import named_system, open_file
from generator.app.scenarios import Game
from generator.cli._common import print_json, show_faults, tell
from generator.cli._options import content_option, print_options
from generator.cli._params import GameCommand
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.params import Given
from generator.core.refusal import unknown
from generator.core.scenario.model import Scenario, as_yaml

MOST = 10_000


class _Command(GameCommand):
    module = "scenario"


@click.command("scenario", cls=_Command, short_help=_("Roll a scenario, and print all that the table needs."))
@click.argument("system", required=False, metavar=_("[GAME]"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE…]"))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1, MOST), help=_("So many alternatives, from consecutive seeds."))
@click.option("--reroll", multiple=True, metavar=_("PART"), help=_("Roll forces, terrain or behaviours anew."))
@click.option("--from", "saved", type=click.Path(path_type=Path), help=_("Print a scenario saved as JSON or YAML."))
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help=_("Save it as JSON or YAML, to edit."))
@click.option("--battlefield", is_flag=True, help=_("The table too, at 1:1 on sheets to put together."))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@print_options
@content_option
def command(
    system: str | None,
    files: tuple[Path, ...],
    seed: int | None,
    count: int | None,
    reroll: tuple[str, ...],
    saved: Path | None,
    save: Path | None,
    battlefield: bool,
    output: Path | None,
    as_json: bool,
    options: PrintOptions,
    content: tuple[Path, ...],
    **given: Any,
) -> None:
    if saved:
        read = app.read_saved(saved, system, content)
        game = read.game
        _check(game, given, reroll)
        banned = [p.name for p in game.params if p.kind == "file" or p.replaces_files]
        if files or count or seed is not None or any(given[name] for name in banned):
            names = ", ".join(f"--{name}" for name in banned)
            raise click.UsageError(_("--from goes without files, --seed, --count, {options}.").format(options=names))
        show_faults(read.warnings)
        scenarios = [game.reroll(scenario, reroll, given) for scenario in read.scenarios]
    else:
        if system is None:
            raise click.UsageError(_("Name a game, or a saved scenario with --from."))
        game = Game.of(named_system(system, "scenario"), content)
        _check(game, given, reroll)
        rolled = _rolled(game, files, seed, count, reroll, given)
        if as_json and not (output or save):  # ten thousand of them need not be in memory at once
            _print_json(rolled, many=count is not None)
            return
        scenarios = list(rolled)
    many = count is not None or len(scenarios) > 1
    if save:
        document = {"scenarios": [s.as_json() for s in scenarios]} if many else scenarios[0].as_json()
        yaml = save.suffix in (".yaml", ".yml")
        written = as_yaml(document) if yaml else json.dumps(document, ensure_ascii=False, indent=2) + "\n"
        write_stream(save, save.name, written.encode())
    if as_json:
        _print_json(iter(scenarios), many=many)
    if output or not (as_json or save):
        books = [game.book(scenario, sealed=bool(given.get(app.SEALED))) for scenario in scenarios]
        pdf = app.print_books(books, options.paper, options.ink, battlefield=battlefield)
        target = write_stream(output, f"scenario-{game.system.id}-{scenarios[0].seed}.pdf", pdf)
        click.echo(_("Seed {seed}").format(seed=", ".join(str(s.seed) for s in scenarios)), err=True)
        if not as_json:  # standard output is the document's alone
            announce(target, options)


def _check(game: Game, given: Given, reroll: tuple[str, ...]) -> None:
    game.check(given, "--{}".format)
    for part in reroll:
        if part not in game.parts:
            raise unknown(_("{option}: « {word} » is unknown.").format(option="--reroll", word=part), part, game.parts)


def _rolled(
    game: Game, files: tuple[Path, ...], seed: int | None, count: int | None, reroll: tuple[str, ...], given: Given
) -> Iterator[Scenario]:
    plan = game.plan([open_file(file, game.content) for file in files], given)
    first = secrets.randbelow(app.SEEDS) if seed is None else seed
    for number in range(first, first + (count or 1)):
        scenario = game.roll(plan, number, reroll)
        if count is None:
            for problem in game.remarks(scenario):
                tell(_("warning: {message}").format(message=problem.message), problem.hint)
        yield scenario


def _print_json(scenarios: Iterator[Scenario], *, many: bool) -> None:
    if not many:
        print_json(next(scenarios).as_json())
        return
    # All of them before the first is written: a refusal leaves no half document behind.
    rows = [json.dumps(scenario.as_json(), ensure_ascii=False).encode() for scenario in scenarios]
    click.echo('{"scenarios": [')
    for row in rows[:-1]:
        click.echo(row + b",")
    click.echo(rows[-1] + b"\n]}")
