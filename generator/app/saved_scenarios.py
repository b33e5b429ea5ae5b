"""Scenarios as they were saved, in files or carried by PDFs: of one file, or of all of a folder."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from generator.core.game.plays import Scenarios
from generator.core.i18n import _
from generator.core.reading import source
from generator.core.reading.source import Source, SourceError
from generator.core.refusal import Refusal, misuse
from generator.core.scenario.model import Scenario
from generator.core.scenario.saved import load_all
from generator.core.system import collect_parts

_ENDINGS = (".json", ".yaml", ".yml", ".pdf")  # of two files with the same scenario, the first of these is told


def read_played(path: Path, system: str) -> Scenario:
    """The one scenario of a game in a file or a PDF, whatever else is in it."""
    found = [s for one in scenario_sources(path) for s in load_all(one, shape_of_scenario)[0] if s.system == system]
    if not found:
        message = _("{file} holds no scenario of {game} that can be read").format(file=path, game=system)
        raise Refusal("not-a-scenario", message, kind="unreadable")
    if len(found) > 1:
        message = _("{file} holds {n} scenarios of {game}").format(file=path, n=len(found), game=system)
        raise misuse(message, _("give the one that was played: holofiche extract writes each to a file"))
    return found[0]


def holds_scenario(path: Path, system: str) -> bool:
    try:
        return bool(read_played(path, system))
    except (Refusal, SourceError):
        return False


def scenarios_in(folder: Path) -> Iterator[tuple[Path, Scenario]]:
    """Those that stand in a folder, saved as files or carried by PDFs: each once, in the order of their files.

    Hidden files are left out, so is what leads out of the folder."""
    found: dict[str, tuple[Path, Scenario]] = {}
    top = folder.resolve()
    files = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in _ENDINGS]
    for path in sorted(files, key=lambda one: _ENDINGS.index(one.suffix.lower())):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.is_file() and path.resolve().is_relative_to(top):
            for scenario in scenarios_of(path):
                found.setdefault(repr(scenario.as_json()), (path, scenario))
    yield from sorted(found.values(), key=lambda pair: pair[0])


def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    """Those that a file holds or a PDF carries, or none: it may be of any kind."""
    about = path.stat()
    return _read_scenarios(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=512)
def _read_scenarios(path: Path, _changed: int, _size: int) -> tuple[Scenario, ...]:
    try:
        return tuple(one for text in scenario_sources(path) for one in load_all(text, shape_of_scenario)[0])
    except (Refusal, SourceError):
        return ()


def scenario_sources(path: Path) -> list[Source]:
    from generator.app import carried

    if not carried.is_pdf(path):
        return [source.load(path)]
    found = carried.scenarios_in(path)
    if not found:
        message = _("{file} carries no scenario").format(file=path)
        raise Refusal("not-a-scenario", message, kind="unreadable")
    return found


def shape_of_scenario(system: str) -> type[Scenario] | None:
    module = collect_parts(Scenarios).get(system)
    return module.SHAPE if module else None
