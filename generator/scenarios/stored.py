"""Reading of saved scenarios, from files or from PDFs that carry them, of one file or of a folder."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from generator.base.i18n import _
from generator.base.refusal import Refusal, misuse
from generator.game.parts import Scenarios
from generator.game.system import collect_parts
from generator.model.scenario import Scenario
from generator.reading import source
from generator.reading.source import Source, SourceError
from generator.scenarios.saved import load_all

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
