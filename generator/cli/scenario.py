"""holofiche scenario: a random scenario with its enemy forces, map and tokens, or one read again from a file."""

import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.cli._common import Telling, print_json, show_problems, tell
from generator.cli._game import Game
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.reading import source
from generator.core.reading.problems import is_valid
from generator.core.refusal import Refusal, misuse
from generator.core.scenario.model import Scenario, as_yaml
from generator.core.scenario.saved import load_all

MOST = 10_000
SEEDS = 1_000_000  # a seed chosen for you is short enough to type again


def _table(ctx: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,3})\s*[xX×]\s*(\d{1,3})", value.strip(), re.ASCII)
    if not match:
        raise click.BadParameter(_("write a width and a height in pas: 36x36"))
    return int(match[1]), int(match[2])


@click.command("scenario", cls=Telling, short_help=_("Roll a scenario, and print all that the table needs."))
@click.argument("system", required=False, metavar=_("[GAME]"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE…]"))
@click.option("--quality", type=click.IntRange(1), help=_("The group's Quality, instead of its files."))
@click.option("--threat", help=_("faible, moyen or fort (sylvaren)."))
@click.option("--forces", type=click.IntRange(1, 12), help=_("How many enemy forces (sylvaren)."))
@click.option("--table", callback=_table, metavar="LxH", help=_("The table, in pas: 36x36."))
@click.option("--faction", help=_("empire, rebellion or mixte (sylvaren)."))
@click.option("--boss", is_flag=True, help=_("One force is a single figure of high rank (sylvaren)."))
@click.option("--named", is_flag=True, help=_("With a named character (sylvaren)."))
@click.option("--theme", help=_("desert, jungle, glace, urbain or base."))
@click.option("--scenario", help=_("extermination, embuscade or chasse-au-coaxium (sndr)."))
@click.option("--side", help=_("The side of a random opponent (sndr)."))
@click.option("--opponent", type=click.Path(path_type=Path), help=_("The other band's file."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1, MOST), help=_("So many alternatives, from consecutive seeds."))
@click.option("--reroll", multiple=True, metavar=_("PART"), help=_("Roll forces, terrain or behaviours anew."))
@click.option("--from", "saved", type=click.Path(path_type=Path), help=_("Print a scenario saved as JSON or YAML."))
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help=_("Save it as JSON or YAML, to edit."))
@click.option("--sealed", is_flag=True, help=_("Compositions only in the folded markers and on the last page."))
@click.option("--battlefield", is_flag=True, help=_("The table too, at 1:1 on sheets to put together."))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@print_options
@content_option
def command(
    system: str | None,
    files: tuple[Path, ...],
    table: tuple[int, int] | None,
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
    **asked: Any,
) -> None:
    asked["table"] = table
    if saved:
        if files or count or seed is not None or asked["quality"] or asked["opponent"]:
            raise click.UsageError(_("--from goes without files, --quality, --opponent, --seed and --count."))
        game, scenarios = _read(saved, system, reroll, asked, content)
    else:
        if system is None:
            raise click.UsageError(_("Name a game, or a saved scenario with --from."))
        game = Game.of(system, content, asked, reroll)
        rolled = _rolled(game, files, seed, count, reroll, asked)
        if as_json and not (output or save):  # ten thousand of them need not be in memory at once
            _print_json((s.as_json() for s in rolled), count is not None)
            return
        scenarios = list(rolled)
    many = count is not None or len(scenarios) > 1
    if save:
        document = _document(scenarios, many)
        written = as_yaml(document) if save.suffix in (".yaml", ".yml") else _json(document) + "\n"
        write_stream(save, save.name, written.encode())
    if as_json:
        _print_json((s.as_json() for s in scenarios), many)
    if output or not (as_json or save):
        target = _print_pdf(game, scenarios, output, options, sealed=asked["sealed"], battlefield=battlefield)
        click.echo(_("Seed {seed}").format(seed=", ".join(str(s.seed) for s in scenarios)), err=True)
        if not as_json:  # standard output is the document's alone
            announce(target, options)


def _rolled(
    game: Game,
    files: tuple[Path, ...],
    seed: int | None,
    count: int | None,
    reroll: tuple[str, ...],
    asked: dict[str, Any],
) -> Iterator[Scenario]:
    if "quality" in game.rolling.OPTIONS and bool(files) == bool(asked["quality"]):
        raise click.UsageError(_("Give the group's files, or its Quality with --quality N."))
    plan = game.rolling.prepare(game.wish(files, asked), game.definitions, game.scenery)
    first = secrets.randbelow(SEEDS) if seed is None else seed
    for number in range(first, first + (count or 1)):
        scenario = game.rolling.roll(plan, number)
        for part in reroll:
            scenario = game.rolling.reroll(scenario, part, plan)
        if count is None:
            for problem in game.system.module("review").review(scenario, game.definitions, game.scenery):
                tell(_("warning: {message}").format(message=problem.message), problem.hint)
        yield scenario


def _read(
    saved: Path, system: str | None, reroll: tuple[str, ...], asked: dict[str, Any], content: tuple[Path, ...]
) -> tuple[Game, list[Scenario]]:
    """Scenarios of a file, checked; parts of them rolled anew where that is asked for."""
    one = source.load(saved)
    scenarios, problems = load_all(one)
    names = {s.system for s in scenarios}
    if problems or not scenarios:
        faults = {str(saved): (one.lines, problems)}
        message = _("{file} is not a scenario that can be read").format(file=saved)
        raise Refusal("not-a-scenario", message, faults=faults)
    if len(names) > 1 or (system and system not in names):
        raise misuse(_("{file} is of another game: {game}").format(file=saved, game=", ".join(names)))
    given = {key: value for key, value in asked.items() if key != "table" or value}
    game = Game.of(scenarios[0].system, content, given, reroll)
    many = len(scenarios) > 1
    found = []
    for n, scenario in enumerate(scenarios):
        remarks = game.system.module("review").review(scenario, game.definitions, game.scenery)
        placed = [replace(p, path=("scenarios", n, *p.path)) if many else p for p in remarks]
        if not is_valid(remarks):
            faults = {str(saved): (one.lines, one.locate(placed))}
            message = _("{file} is not a scenario that can be printed").format(file=saved)
            raise Refusal("not-a-scenario", message, faults=faults)
        show_problems(str(saved), one.locate(placed), one.lines)
        if reroll:
            plan = game.rolling.again(scenario, game.wish((), asked), game.definitions, game.scenery)
            for part in reroll:
                scenario = game.rolling.reroll(scenario, part, plan)
        found.append(scenario)
    return game, found


def _document(scenarios: list[Scenario], many: bool) -> dict[str, Any]:
    return {"scenarios": [s.as_json() for s in scenarios]} if many else scenarios[0].as_json()


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2)


def _print_json(documents: Iterator[dict[str, Any]], many: bool) -> None:
    if not many:
        print_json(next(documents))
        return
    # All of them before the first is written: a refusal leaves no half document behind.
    rows = [json.dumps(document, ensure_ascii=False).encode() for document in documents]
    click.echo('{"scenarios": [')
    for row in rows[:-1]:
        click.echo(row + b",")
    click.echo(rows[-1] + b"\n]}")


def _print_pdf(
    game: Game,
    scenarios: list[Scenario],
    output: Path | None,
    options: PrintOptions,
    *,
    sealed: bool,
    battlefield: bool,
) -> Path:
    from generator.render.scenario.print import MOST as MOST_PRINTED
    from generator.render.scenario.print import print_scenarios

    if len(scenarios) > MOST_PRINTED:
        message = _("{n} scenarios in one PDF: at most {most}").format(n=len(scenarios), most=MOST_PRINTED)
        raise misuse(message, _("--json gives as many as you like"))
    brief = game.system.module("briefing").brief
    books = []
    for scenario in scenarios:
        opened = brief(scenario, game.definitions, game.scenery)
        seen = brief(scenario, game.definitions, game.scenery, sealed=True) if sealed else opened
        books.append((seen, opened))
    pdf = print_scenarios(books, paper=options.paper, ink=options.ink, battlefields=battlefield)
    default = f"scenario-{game.system.id}-{scenarios[0].seed}.pdf"
    return write_stream(output, default, pdf)
