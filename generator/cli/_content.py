"""All content of all games, checked: shapes, references, rulings, tables."""

from pathlib import Path

from generator.core import namelists
from generator.core.content import ContentError
from generator.core.problems import Problem
from generator.core.system import systems

Faults = dict[str, tuple[list[str], list[Problem]]]


def faults(extra: tuple[Path, ...]) -> Faults:
    found: Faults = {}
    for system in systems().values():
        try:
            definitions = system.definitions(extra)
            if system.has("random"):
                namelists.of_game(system.id, definitions, extra)
        except ContentError as error:
            found.update(error.faults)
    return found
