"""Tables of cards: their columns are as wide as makes them lowest."""

from contextlib import suppress
from math import fsum, inf

import pytest

from generator.cards.deal import deck_of_game
from generator.cards.front import theme_look
from generator.cards.grid import GridLook, hand_of, plain_words, set_grid, set_text
from generator.cards.grid import _set_cell as set_cell
from generator.cards.grid import _share_columns as share_columns
from generator.cards.view import grid_view
from generator.content.tables import Grid
from generator.paper.formats import SettingError

CARD = deck_of_game("sylvaren").cards[0]
KIND = GridLook(theme_look(CARD, "color"), 8.5)
WIDTH, GAP = 54.0, 2.1  # millimetres; between two columns
TABLES = [
    [("Sabre laser double", "Pare et riposte"), ("Bâton électrique", "Assomme une figurine au contact " * 3)],
    [("Une longue colonne de mots " * 3, "Pare et riposte"), ("Une autre colonne", "Touche à distance, sans malus")],
    [("Vibrolame", "Au contact seulement " * 6), ("Grenade à fragmentation", "Zone"), ("Fusil de précision", "Loin")],
]


def height_of_cells(rows: list[tuple[str, str]], first: float) -> float:
    """Return how high the cells are beside each other, infinite where a word is wider than its column."""
    hands, wide = (hand_of(KIND.look, KIND.size, 600), hand_of(KIND.look, KIND.size)), (first, WIDTH - GAP - first)
    with suppress(SettingError):
        return fsum(
            max(
                set_text(plain_words(words), hand, width).height
                for words, hand, width in zip(row, hands, wide, strict=True)
            )
            for row in rows
        )
    return inf


@pytest.mark.parametrize("rows", TABLES)
def test_a_table_is_as_low_as_columns_can_make_it(rows: list[tuple[str, str]]) -> None:
    cells = tuple((plain_words(first), plain_words(last)) for first, last in rows)
    grid = Grid("", (plain_words(""), plain_words("")), cells)
    widths = [10 + step / 4 for step in range(140)]
    lowest = min(height_of_cells(rows, first) for first in widths)
    around = set_grid(grid, KIND, WIDTH).height - lowest
    assert around == pytest.approx(len(rows) * 0.3, abs=0.01), "the air above and below each row, no line more"


@pytest.mark.parametrize("size", [6.5, 8.5])
@pytest.mark.parametrize("game", ["d6", "sylvaren", "confins"])
def test_the_cells_of_a_table_take_the_lines_that_were_counted(game: str, size: float) -> None:
    """Rows are as high as counted lines before a cell is set: else a cell would lie over the next."""
    kind, counted = GridLook(KIND.look, size), 0
    for table in {table for card in deck_of_game(game).cards for table in card.grids}:
        with suppress(SettingError):
            columns = share_columns(table, kind, WIDTH)
            for row, lines in zip(grid_view(table)["rows"], columns.lines, strict=bool(columns.lines)):
                for at, cell in enumerate(row, len(columns.wide) - len(row)):
                    drawn = set_cell(cell, kind, columns, at)
                    high = hand_of(kind.look, size).plain.line
                    assert not cell["spans"] or drawn.height == pytest.approx((1 + lines[at]) * high), cell
                    counted += 1
    assert counted > 20
