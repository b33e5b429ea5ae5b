"""All content of all games, checked: shapes, references, names, scenery, and cards whose text fits."""

from pathlib import Path

from generator.core.content import persons, scenery
from generator.core.content.loading import ContentError
from generator.core.reading.problems import Problem
from generator.core.system import systems

Faults = dict[str, tuple[list[str], list[Problem]]]


def faults(extra: tuple[Path, ...]) -> Faults:
    found: Faults = {}
    for system in systems().values():
        try:
            definitions = system.definitions(extra)
            if system.has("random"):
                persons.of_game(system.id, definitions, extra)
        except ContentError as error:
            found.update(error.faults)
    try:
        scenery.load(extra)
    except ContentError as error:
        found.update(error.faults)
    return _with_cards(found, extra)


def _with_cards(found: Faults, extra: tuple[Path, ...]) -> Faults:
    from generator.render.cards import decks

    for game in decks.games():
        for name, (lines, problems) in decks.faults(game, extra).items():
            known = found.setdefault(name, (lines, []))[1]
            known += [problem for problem in problems if problem not in known]
    return found
