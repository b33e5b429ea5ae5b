"""Saved scenarios, read from files, from PDFs that carry them or from a folder, and the one kept with a played game.

Files may be JSON or YAML edited by hand: every problem is reported at once, on its line.

The same seed gives another table in another edition, so the chronicle draws a game's map from the saved scenario or not
at all. A scenario in the folder stays where it is; one from elsewhere is written there in the same step as the journal,
and undone with it.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.i18n import _
from generator.base.problems import Path as Where
from generator.base.problems import Problem
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roll
from generator.game.parts import Scenarios
from generator.game.system import collect_parts
from generator.model.scenario import MOST_PAS, Pas, Scenario
from generator.reading import glyphs, source
from generator.reading.reading import Reading
from generator.reading.shape import is_nothing, wrong
from generator.reading.source import Source, SourceError
from generator.reading.tree import Plain
from generator.reading.understanding import read
from generator.sharing.carried import scenario_file

Shapes = Callable[[str], type[Scenario] | None]  # a game -> what its scenarios are, where it has any


def load_all(source: Source, shapes: Shapes) -> tuple[list[Scenario], list[Problem]]:
    """Read every scenario of a file: one document, or `scenarios: […]`."""
    problems, document = glyphs.problems(source), Reading.of(source).tree
    trees: list[tuple[Where, Any]] = [((), document)]
    if isinstance(document, dict) and isinstance(document.get("scenarios"), list):
        trees = [(("scenarios", n), tree) for n, tree in enumerate(document["scenarios"])]
    scenarios = [_load(tree, path, problems, shapes) for path, tree in trees]
    return [s for s in scenarios if s is not None], source.locate(problems)


def _load(tree: Any, path: Where, problems: list[Problem], shapes: Shapes) -> Scenario | None:
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
    not_read = {"rolls", "band", "odds"} - ({"odds"} & set(shape.__struct_fields__))  # chances that are no part of it
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

    def point(path: Where, place: tuple[Pas, ...]) -> None:
        if len(place) != 2:
            problems.append(Problem("wrong-type", path, _("two coordinates are expected: [12.0, 20.5]")))
        elif not scenario.area.holds_point((place[0], place[1])):
            problems.append(Problem("off-the-table", path, _("this point is not on the table")))

    for path, spot in scenario.points():
        point(path, spot)
    rects: list[tuple[Where, Rect]] = [(("terrain", n), t.rect) for n, t in enumerate(scenario.terrain)]
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


_ENDINGS = (".json", ".yaml", ".yml", ".pdf")  # of two files with the same scenario, the first of these counts


def read_played(path: Path, system: str) -> Scenario:
    """Return the one scenario of a game in a file or a PDF, whatever else is in it."""
    texts = scenario_sources(path)
    scenarios = [s for text in texts for s in load_all(text, shape_of_scenario)[0] if s.system == system]
    if not scenarios:
        message = _("{file} holds no scenario of {game} that can be read").format(file=path, game=system)
        raise Refusal("not-a-scenario", message, kind="unreadable")
    if len(scenarios) > 1:
        message = _("{file} holds {n} scenarios of {game}").format(file=path, n=len(scenarios), game=system)
        raise misuse(message, _("give the one that was played: holofiche extract writes each to a file"))
    return scenarios[0]


def holds_scenario(path: Path, system: str) -> bool:
    try:
        return bool(read_played(path, system))
    except (Refusal, SourceError):
        return False


def scenarios_in(folder: Path) -> Iterator[tuple[Path, Scenario]]:
    """Yield the scenarios of a folder, saved as files or carried by PDFs: each once, in the order of their files.

    Hidden files are left out, and so are paths that lead out of the folder."""
    scenarios: dict[str, tuple[Path, Scenario]] = {}
    top = folder.resolve()
    files = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in _ENDINGS]
    for path in sorted(files, key=lambda file: _ENDINGS.index(file.suffix.lower())):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.is_file() and path.resolve().is_relative_to(top):
            for scenario in scenarios_of(path):
                scenarios.setdefault(repr(scenario.as_json()), (path, scenario))
    yield from sorted(scenarios.values(), key=lambda pair: pair[0])


def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    """Return the scenarios of a file or a PDF, or none: it may be of any kind."""
    about = path.stat()
    return _read_scenarios(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=512)
def _read_scenarios(path: Path, _changed: int, _size: int) -> tuple[Scenario, ...]:
    try:
        return tuple(scenario for text in scenario_sources(path) for scenario in load_all(text, shape_of_scenario)[0])
    except (Refusal, SourceError):
        return ()


def scenario_sources(path: Path) -> list[Source]:
    from generator.sharing import carried

    if not carried.is_pdf(path):
        return [source.load(path)]
    sources = carried.scenarios_in(path)
    if not sources:
        message = _("{file} carries no scenario").format(file=path)
        raise Refusal("not-a-scenario", message, kind="unreadable")
    return sources


def shape_of_scenario(system: str) -> type[Scenario] | None:
    module = collect_parts(Scenarios).get(system)
    return module.SHAPE if module else None


def place_within(folder: Path, played: Path | None) -> str:
    """Return a file's path relative to the folder, or an empty string where it stands elsewhere."""
    try:
        return played.resolve().relative_to(folder.resolve()).as_posix() if played else ""
    except ValueError:
        return ""


def place_to_keep(folder: Path, played: Path | None, scenario: Scenario) -> tuple[str, bytes]:
    """Return the name of the scenario's file for the journal and the bytes to write: none where the file is there."""
    if name := place_within(folder, played):
        return name, b""
    file = scenario_file(scenario)

    def is_taken(name: str) -> bool:
        return (folder / name).exists() and (folder / name).read_bytes() != file.data

    name = _free_place(Path(file.name), is_taken)
    return name, b"" if (folder / name).exists() else file.data


def _free_place(name: Path, taken: Callable[[str], bool]) -> str:
    candidate, n = name.name, 1
    while taken(candidate):
        n += 1
        candidate = f"{name.stem}-{n}{name.suffix}"
    return candidate
