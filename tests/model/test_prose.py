"""Paragraphs of content: numbers by the names of their constants, with their sign where it is asked for."""

from string import Formatter
from typing import Any

import pytest

from generator.base.record import Record
from generator.game.system import all_systems
from generator.model.prose import Clause, Paragraph

GAMES = [game for game in all_systems().values() if hasattr(game.definitions(), "notes")]
OF_THE_PAGE = {"damage", "saves", "tires"}  # worked out for the page at hand


class Constants(Record):
    move: int = 4
    cover: int = -1


def test_lines_then_clauses_with_the_games_numbers() -> None:
    one = Paragraph("tir", "Tir", "target", ("À {move} pas.", "T{cover:+}."), {"À couvert {cover:+}": "{word}."})
    note = one.note(Constants(), Clause("", "", "Fin."), word="dé")
    told = [(clause.label, clause.text) for clause in note.lines]
    assert told == [("", "À 4 pas."), ("", "T−1."), ("À couvert −1", "dé."), ("", "Fin.")]
    assert (note.title, note.icon) == ("Tir", "target")


def house_values(d: Any) -> set[str]:
    """Distances that our rulings fix (house_moves.yaml), by the names that paragraphs call them."""
    return {key.replace("-", "_") for key in getattr(d, "house_moves", ())}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_number_of_a_paragraph_is_a_constant_of_its_game(game) -> None:  # type: ignore[no-untyped-def]
    d = game.definitions()
    known = {*d.constants.__struct_fields__, *OF_THE_PAGE, *house_values(d)}
    for one in d.notes.values():
        texts = [*one.lines, *one.clauses, *one.clauses.values()]
        names = {name.partition("[")[0] for text in texts for _a, name, _b, _c in Formatter().parse(text) if name}
        assert names <= known, (one.id, names - known)
