"""A scenario read again from JSON or YAML, perhaps edited by hand: every problem at once, on its line."""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.chance.dice import Roll
from generator.model.scenario import MOST_PAS, Pas, Scenario
from generator.reading import glyphs
from generator.reading.reading import Reading
from generator.reading.shape import is_nothing, wrong
from generator.reading.source import Source
from generator.reading.tree import Plain
from generator.reading.understanding import read

Shapes = Callable[[str], type[Scenario] | None]  # a game -> what its scenarios are, where it has any


def load_all(source: Source, shapes: Shapes) -> tuple[list[Scenario], list[Problem]]:
    """Read every scenario of a file: one document, or `scenarios: […]`."""
    problems, document = glyphs.problems(source), Reading.of(source).tree
    trees: list[tuple[Path, Any]] = [((), document)]
    if isinstance(document, dict) and isinstance(document.get("scenarios"), list):
        trees = [(("scenarios", n), tree) for n, tree in enumerate(document["scenarios"])]
    scenarios = [_load(tree, path, problems, shapes) for path, tree in trees]
    return [s for s in scenarios if s is not None], source.locate(problems)


def _load(tree: Any, path: Path, problems: list[Problem], shapes: Shapes) -> Scenario | None:
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree))
        return None
    before = len(problems)
    system = tree.get("system")
    shape = shapes(system) if isinstance(system, str) else None
    if shape is None:
        message = _("unknown game '{name}'") if "system" in tree else _("the key '{key}' is missing")
        code = "unknown-system" if "system" in tree else "missing-key"
        problems.append(Problem(code, (*path, "system"), message.format(name=system, key="system")))
        return None
    not_read = {"rolls", "odds"} - ({"odds"} & set(shape.__struct_fields__))  # chances that are no part of the scenario
    scenario = read(shape, {k: v for k, v in tree.items() if k not in not_read}, path, problems)
    if scenario is None or len(problems) > before:
        return None
    problems += [replace(p, path=(*path, *p.path)) for p in find_misplaced(scenario)]
    log = _value_of_tree(tree.get("rolls"))  # as it was written: only shown, never used
    rolls = [entry for entry in log if isinstance(entry, dict)] if isinstance(log, list) else []
    logged = tuple(Roll(str(entry.get("label")), str(entry.get("dice")), entry.get("result")) for entry in rolls)
    return replace(scenario, rolls=logged) if len(problems) == before else None


def find_misplaced(scenario: Scenario) -> list[Problem]:
    """List points and rectangles that are not on the table, where there is one."""
    if "table" not in scenario.ORDER:
        return []
    if len(scenario.table) != 2 or not all(1 <= side <= MOST_PAS for side in scenario.table):
        message = _("two sides from 1 to {most} pas are expected: [36, 36]").format(most=MOST_PAS)
        return [Problem("table", ("table",), message)]
    problems: list[Problem] = []

    def point(path: Path, place: tuple[Pas, ...]) -> None:
        if len(place) != 2:
            problems.append(Problem("wrong-type", path, _("two coordinates are expected: [12.0, 20.5]")))
        elif not scenario.area.holds_point((place[0], place[1])):
            problems.append(Problem("off-the-table", path, _("this point is not on the table")))

    for path, spot in scenario.points():
        point(path, spot)
    rects: list[tuple[Path, Rect]] = [(("terrain", n), t.rect) for n, t in enumerate(scenario.terrain)]
    rects += [(("deployment", n), z.rect) for n, z in enumerate(scenario.deployment)]
    for path, rect in rects:
        if rect.w <= 0 or rect.h <= 0 or not scenario.area.holds(rect):
            problems.append(Problem("off-the-table", path, _("this is not wholly on the table")))
    return problems


def _value_of_tree(tree: Any) -> Any:
    """Convert a tree of written scalars to values as JSON has them."""
    if isinstance(tree, dict):
        return {key: _value_of_tree(v) for key, v in tree.items()}
    if isinstance(tree, list):
        return [_value_of_tree(v) for v in tree]
    if isinstance(tree, Plain):
        if is_nothing(tree):
            return None
        if tree in ("true", "false"):
            return tree == "true"
        for kind, form in ((int, r"-?[0-9]{1,15}"), (float, r"-?[0-9]{1,15}\.[0-9]{1,15}")):
            if re.fullmatch(form, tree):
                return kind(tree)
    return str(tree)
