"""Formats of cards, and tables as they are drawn: heads, cells and the style of each column."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from generator.base.record import Record
from generator.content.cards import Card
from generator.content.markup import Text, plain_text
from generator.content.tables import Grid
from generator.paper.formats import SIZES, Paper
from generator.paper.imposition import POKER

# Figures: 15, 4DD, −1D, T+3, 2+, 30 C, 3/6/12, <1.
_FIGURE = re.compile(
    r"[<>≤≥×÷]?\s?(?:défense |combat )?[A-Z]?[+−–-]?\d[\d\s/,.–−-]*(?:DD?(?:[+−]\d)?|\+|C|%|pas|j|h|m)?[\d\sh]*|–|[TQ]"
)
# Heads that say nothing: a table with only such heads is printed without heads.
_EMPTY = frozenset({"", "Point", "Cas", "Cause", "Étape", "Règle", "Effet", "Précision", "Statut", "Limite", "Trait"})
_SHORT = 10  # letters of a cell that is not broken over lines


class Format(Record):
    """A way to print cards: sizes of text in points, from the best to the smallest; lengths in millimetres."""

    name: str
    sizes: tuple[float, ...]
    inset: float  # of the frame from the cell
    back_inset: float
    pad: float  # of what stands in the frame from its sides
    above: float  # of the icon's tab from the frame's top
    head: float  # of what stands below a title of one line from the frame's top
    below: float  # from the rule under the title to what follows it
    foot: float  # the height of the foot
    tab: float  # the side of the icon's tab
    beside: float  # from the tab to the title
    title_top: float  # of the title from the tab's top
    title_room: float  # the height that the title takes without making the head taller
    titles: tuple[float, float]  # points of a title, and of a long one

    def cell(self, paper: Paper) -> tuple[float, float]:
        """Return width and height of a card; a quarter of the sheet for a6."""
        width, height = SIZES[paper]
        if self.name == "poker":
            return POKER
        return (105.0, 148.0) if paper == "a4" else (width / 2, height / 2)


FORMATS: Mapping[str, Format] = {
    "poker": Format("poker", (8.5, 7.5, 6.5), 2.4, 3.2, 1.7, 1.5, 11.3, 0.9, 3.7, 7.6, 1.6, 3.5, 4.4, (10.0, 8.5)),
    "a6": Format("a6", (12.0, 10.0, 8.5, 7.5), 6.4, 10.0, 3.0, 2.6, 18.4, 1.7, 5.1, 12.0, 2.6, 4.4, 8.0, (16.0, 12.0)),
}


def count_rows(card: Card) -> int:
    """Return how many rows and lines share the space left over on the card."""
    return len(card.lines) + sum(len(grid.rows) for grid in card.grids) + (1 if card.strip else 0)


@lru_cache(maxsize=1024)  # a card is tried in several sizes
def grid_view(grid: Grid) -> dict[str, Any]:
    columns = list(zip(*grid.rows, strict=True))
    styles = [_column_style(column, n, len(columns)) for n, column in enumerate(columns)]
    is_headless = all(plain_text(head) in _EMPTY for head in grid.columns)
    even = len(columns) > 4 and all(style.startswith("figure") for style in styles)
    return {
        "title": grid.title,
        "css": "even" if even else "wide" if len(columns) > 3 else "",
        "heads": [] if is_headless else [{"spans": h, "css": s} for h, s in zip(grid.columns, styles, strict=True)],
        "rows": _cell_rows(grid, styles),
        "note": grid.note,
    }


def _cell_rows(grid: Grid, styles: Sequence[str]) -> list[list[dict[str, Any]]]:
    """Return cells with their styles; equal neighbours of the first column are one cell over several rows."""
    spans = [n for _, same in groupby(row[0] for row in grid.rows) for n in _row_spans(len(list(same)))]
    return [
        [
            {"spans": cell, "css": style, "rows": span}
            for cell, style, span in zip(row, styles, (spans[at], *[1] * (len(row) - 1)), strict=True)
            if span
        ]
        for at, row in enumerate(grid.rows)
    ]


def _row_spans(count: int) -> list[int]:
    return [count, *[0] * (count - 1)]


def _column_style(column: Sequence[Text], number: int, count: int) -> str:
    if all(span.kind == "icon" for cell in column for span in cell):
        return "narrow last" if number == count - 1 else "narrow"
    place = [word for word, applies in (("first", number == 0), ("last", number == count - 1)) if applies]
    short = all(map(_is_short, column))
    if short and _tells_figures(column):
        return " ".join(["figure", *place, *(["right"] if number == 1 and count == 2 else [])])
    narrow = ["narrow"] if short and number < count - 1 and count < 4 else []
    return " ".join([*(["lead"] if number == 0 else []), *narrow, *place])


def _is_short(cell: Text) -> bool:
    return sum(2 if span.kind == "icon" else len(span.text) for span in cell) <= _SHORT


def _tells_figures(column: Sequence[Text]) -> bool:
    """Tell whether half of its cells at least are figures; an empty one does not count."""
    texts = [words for cell in column if (words := plain_text(cell))]
    return bool(texts) and sum(bool(_FIGURE.fullmatch(words)) for words in texts) * 2 >= len(texts)
