"""The scenario of a game that was played, saved with the file whose journal records it.

A seed gives another table in another edition, so the chronicle draws a game's map from the scenario itself or not at
all. One that stands in the folder stays where it is; one from elsewhere is written there, in the same step as the
journal, and taken back with it."""

from collections.abc import Callable
from pathlib import Path

from generator.model.scenario import Scenario
from generator.sharing.carried import scenario_file


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
