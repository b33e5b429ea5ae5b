"""Cards as their template sees them: nothing is left to compute there."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from msgspec.json import encode

from generator.core.content.cards import Card
from generator.core.content.markup import Text, plain_text
from generator.core.content.tables import Grid
from generator.core.paper.formats import SIZES, Paper
from generator.core.paper.scale import steps_down
from generator.core.record import Record
from generator.render.cards.ink import ROLES
from generator.render.drawing.icons import ICONS
from generator.render.press.imposition import POKER

# What reads as a figure: 15, 4DD, −1D, T+3, 2+, 30 C, 3/6/12, <1.
_FIGURE = re.compile(
    r"[<>≤≥×÷]?\s?(?:défense |combat )?[A-Z]?[+−–-]?\d[\d\s/,.–−-]*(?:DD?(?:[+−]\d)?|\+|C|%|pas|j|h|m)?[\d\sh]*|–|[TQ]"
)
# Heads that say nothing: a table with only such heads is printed without.
_SAID = frozenset({"", "Point", "Cas", "Cause", "Étape", "Règle", "Effet", "Précision", "Statut", "Limite", "Trait"})
_SHORT = 10  # letters of a cell that is not broken over lines
_LONG_TITLE = 20
# How many steps of the type scale smaller texts are below the card's own.
_BELOW = {"small": 2, "head": 1, "note_size": 1}


class Format(Record):
    """A way to print cards: the sizes text may take, in points, from the best to the smallest."""

    name: str
    sizes: tuple[float, ...]
    inset: float  # of the frame from the cell, in mm
    back_inset: float
    pad: float  # of what stands in the frame from its sides, as in cards.css
    head: float  # of what stands below the title from the frame's top, likewise

    def cell(self, paper: Paper) -> tuple[float, float]:
        """Width and height of a card, in mm; a quarter of the sheet for a6."""
        width, height = SIZES[paper]
        if self.name == "poker":
            return POKER
        return (105.0, 148.0) if paper == "a4" else (width / 2, height / 2)


FORMATS: Mapping[str, Format] = {
    "poker": Format("poker", (8.5, 7.5, 6.5), 2.4, 3.2, 1.7, 11.2),
    "a6": Format("a6", (12.0, 10.0, 8.5, 7.5), 6.4, 10.0, 3.0, 18.2),
}


def card_view(card: Card, size: float, key: str, *, air: float = 0, diagram: float = 0) -> dict[str, Any]:
    """The front of a card for the template, its colours as roles. `diagram`: millimetres left free for one."""
    steps = steps_down(size)
    sizes = {name: steps[min(below, len(steps) - 1)] for name, below in _BELOW.items()}
    return {"key": key, "size": size, **sizes, "air": air, "diagram": diagram, "ink": ROLES, **_front(card)}


@lru_cache(maxsize=1024)
def tell_front(card: Card) -> str:
    """All that decides how the front of a card is drawn, whatever its size, as text: what is set is kept under that."""
    drawn = {span.text: ICONS[span.text] for text in _texts(card) for span in text if span.kind == "icon"}
    return encode([_front(card), drawn, _BELOW, ROLES]).decode()


def _texts(card: Card) -> Iterator[Text]:
    yield from (*card.lines, card.note)
    for grid in (*card.grids, *([card.strip] if card.strip else [])):
        yield from (*grid.columns, *(cell for row in grid.rows for cell in row), grid.note)


def _front(card: Card) -> dict[str, Any]:
    return {
        "icon": ICONS[card.icon],
        "title": card.title,
        "long": len(card.title) > _LONG_TITLE,
        "place": card.game,
        "lines": card.lines,
        "grids": [grid_view(g) for g in card.grids],
        "strip": list(zip(*card.strip.rows, strict=True)) if card.strip else None,  # rows become columns
        "note": card.note,
    }


def count_rows(card: Card) -> int:
    """How many rows and lines share what is left of the card."""
    return len(card.lines) + sum(len(grid.rows) for grid in card.grids) + (1 if card.strip else 0)


def grid_view(grid: Grid) -> dict[str, Any]:
    columns = list(zip(*grid.rows, strict=True))
    styles = [_column_style(column, n, len(columns)) for n, column in enumerate(columns)]
    said = all(plain_text(head) in _SAID for head in grid.columns)
    even = len(columns) > 4 and all(style.startswith("figure") for style in styles)
    return {
        "title": grid.title,
        "css": "even" if even else "wide" if len(columns) > 3 else "",
        "heads": [] if said else [{"spans": h, "css": s} for h, s in zip(grid.columns, styles, strict=True)],
        "rows": _cell_rows(grid, styles),
        "note": grid.note,
    }


def _cell_rows(grid: Grid, styles: Sequence[str]) -> list[list[dict[str, Any]]]:
    """Cells with their styles; equal neighbours of the first column are one cell over several rows."""
    spans = [n for _, same in groupby(row[0] for row in grid.rows) for n in _row_spans(len(list(same)))]
    last = len(grid.rows)
    return [
        [
            {"spans": cell, "css": f"{style} end" if at + span == last else style, "rows": span}
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
    place = [word for word, here in (("first", number == 0), ("last", number == count - 1)) if here]
    short = all(map(_is_short, column))
    if short and _tells_figures(column):
        return " ".join(["figure", *place, *(["right"] if number == 1 and count == 2 else [])])
    whole = ["narrow"] if short and number < count - 1 and count < 4 else []
    return " ".join([*(["lead"] if number == 0 else []), *whole, *place])


def _is_short(cell: Text) -> bool:
    return sum(2 if span.kind == "icon" else len(span.text) for span in cell) <= _SHORT


def _tells_figures(column: Sequence[Text]) -> bool:
    """Whether half of its cells at least are figures; an empty one says nothing of its column."""
    said = [words for cell in column if (words := plain_text(cell))]
    return bool(said) and sum(bool(_FIGURE.fullmatch(words)) for words in said) * 2 >= len(said)
