"""The scenarios that stand in a folder: saved as files, or carried by PDFs."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from generator.app.scenarios import stored
from generator.core.scenario.model import Scenario

ENDINGS = (".json", ".yaml", ".yml", ".pdf")  # of two files with the same scenario, the first of these is told


def kept(folder: Path) -> Iterator[tuple[Path, Scenario]]:
    """Each once, in the order of their files; hidden ones are left out, so is what leads out of the folder."""
    found: dict[str, tuple[Path, Scenario]] = {}
    top = folder.resolve()
    files = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS]
    for path in sorted(files, key=lambda one: ENDINGS.index(one.suffix.lower())):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.is_file() and path.resolve().is_relative_to(top):
            about = path.stat()
            for scenario in _stored(path, about.st_mtime_ns, about.st_size):
                found.setdefault(repr(scenario.as_json()), (path, scenario))
    yield from sorted(found.values(), key=lambda pair: pair[0])


@lru_cache(maxsize=512)
def _stored(path: Path, _changed: int, _size: int) -> tuple[Scenario, ...]:
    return tuple(stored(path))
