"""The scenario of a game that was played, kept with the file whose journal tells of it.

A seed gives another table in another edition, so the chronicle draws a game's map from the scenario itself or not at
all. One that stands in the folder stays where it is; one from elsewhere is written there, in the same step as the
journal, and taken back with it."""

from collections.abc import Callable
from pathlib import Path

from generator.app.carried import scenario_file
from generator.core.scenario.model import Scenario


def place_within(folder: Path, played: Path | None) -> str:
    """A file's name from the folder on; nothing where it stands elsewhere."""
    try:
        return played.resolve().relative_to(folder.resolve()).as_posix() if played else ""
    except ValueError:
        return ""


def place_to_keep(folder: Path, played: Path | None, scenario: Scenario) -> tuple[str, bytes]:
    """What the journal calls the scenario's file, and what is to be written there: nothing where it is there."""
    if name := place_within(folder, played):
        return name, b""
    own = scenario_file(scenario)
    name = _free_place(Path(own.name), lambda one: (folder / one).exists() and (folder / one).read_bytes() != own.data)
    return name, b"" if (folder / name).exists() else own.data


def _free_place(name: Path, taken: Callable[[str], bool]) -> str:
    found, n = name.name, 1
    while taken(found):
        n += 1
        found = f"{name.stem}-{n}{name.suffix}"
    return found
