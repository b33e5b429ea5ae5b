"""Tables of cards, drawn with the pen: columns as wide as their cells need."""

from collections.abc import Sequence
from math import fsum
from typing import Any

from generator.base.record import Record
from generator.cards.view import grid_view
from generator.cards.words import Hand, figure_hand, hand_of, measure_text, set_text
from generator.content.tables import Grid
from generator.paper.drawing.chrome import Chrome
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Anchor, line, rect, style
from generator.paper.formats import PT
from generator.paper.scale import steps_down
from generator.paper.text.flow import NOTHING, Drawn, does_not_fit, set_paragraph, stack_drawn

_GAP, _CLOSE = 0.7, 1.5  # between columns: ems, or millimetres where there are many or too little room
_MANY = 4
_LEAD = 0.36  # of the width at most for the names at the left
_PAD = 0.35  # above and below a row
_STRIPE = 0.07  # of the accent, behind every other row


class GridLook(Record):
    """The look of a table: the colours, the size of its text in points, the air above and below each row in mm."""

    look: Chrome
    size: float
    air: float = 0.0

    @property
    def small(self) -> float:
        """The next smaller step, or the least."""
        steps = steps_down(self.size, self.look.least)
        return steps[min(1, len(steps) - 1)]

    def hand(self, css: str) -> Hand:
        """Return the hand of a cell, by the style of its column."""
        words = css.split()
        if "figure" in words:
            return figure_hand(self.look, self.size, self.look.word if "first" in words else "")
        return hand_of(self.look, self.size, 600 if "lead" in words else 400)


def set_grid(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """Set a table with its title and its note. Raises `SettingError` where it is too wide."""
    view = grid_view(grid)
    look, parts = kind.look, []
    if view["title"]:
        name = look.title(kind.size, 600).but(colour=look.word, leading=1.3)
        parts.append(set_paragraph([(view["title"], name)], width))
    columns = _share_columns(view, kind, width)
    if view["heads"]:
        parts.append(_draw_heads(view["heads"], kind, columns, width))
    parts.append(_draw_rows(view["rows"], kind, columns, width))
    if view["note"]:
        parts.append(set_text(view["note"], hand_of(look, kind.small, quiet=True), width))
    return stack_drawn(parts, 0.3)


def set_strip(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """Set a table on its side: a column a row, its head in bold above its words."""
    look, hands = kind.look, (figure_hand(kind.look, kind.size, kind.look.word), hand_of(kind.look, kind.small))
    least = [max(measure_text(cell, hands[n > 0])[0] for n, cell in enumerate(row)) + 1.4 for row in grid.rows]
    spare = (width - fsum(least)) / len(least)
    if spare < -0.01:
        raise does_not_fit(" ".join(span.text for row in grid.rows for span in row[-1]))
    wide = [column + spare for column in least]
    cells = [
        stack_drawn([set_text(cell, hands[n > 0], column - 0.8, "middle") for n, cell in enumerate(row)])
        for row, column in zip(grid.rows, wide, strict=True)
    ]
    tall = max(cell.height for cell in cells) + 1.0

    def draw() -> str:
        out, x = line(0, 0, width, 0, style(None, look.word, 0.25)), 0.0
        for cell, column in zip(cells, wide, strict=True):
            out += line(x, 0.8, x, tall, style(None, look.rule, look.hair)) if x else ""
            out += cell.at(x + 0.4, 0.6)
            x += column
        return out

    return Drawn(tall, draw)


class Columns(Record):
    """The width of each column of a table, and the gap between two."""

    wide: tuple[float, ...]
    gap: float
    loose: bool  # words may be broken behind hyphens


def _share_columns(view: dict[str, Any], kind: GridLook, width: float) -> Columns:
    """Return columns with the usual gap, or nearer to each other where a table is too wide.

    Cells are then broken over lines if need be, and words behind hyphens. Raises `SettingError` where a column is too
    wide even so."""
    usual = _GAP * kind.size * PT if len(view["rows"][0]) < _MANY else _CLOSE
    ways = ((usual, True, False), (_CLOSE, True, False), (_CLOSE, False, False), (_CLOSE, False, True))
    for gap, unbroken, loose in ways:
        if wide := _share_width(view, kind, width - gap * (_count_columns(view) - 1), unbroken=unbroken, loose=loose):
            return Columns(tuple(wide), gap, loose)
    raise does_not_fit(" ".join(span.text for cell in view["rows"][0] for span in cell["spans"]))


def _count_columns(view: dict[str, Any]) -> int:
    return max(len(row) for row in view["rows"])


def _share_width(view: dict[str, Any], kind: GridLook, room: float, *, unbroken: bool, loose: bool) -> list[float]:
    """Return a width a column: all they ask for, or the width of the longest word and a share of the rest.

    The list is empty where there is no room for that. `unbroken`: short cells stay on one line; `loose`: words may be
    broken behind hyphens."""
    count = _count_columns(view)
    least, most = [0.0] * count, [0.0] * count
    for row in view["rows"]:
        for at, cell in enumerate(row, count - len(row)):
            small, large = measure_text(cell["spans"], kind.hand(cell["css"]), loose=loose)
            on_one_line = unbroken and ("figure" in cell["css"] or "narrow" in cell["css"])
            least[at], most[at] = max(least[at], large if on_one_line else small), max(most[at], large)
    for at, head in enumerate(view["heads"]):
        small, large = measure_text(head["spans"], hand_of(kind.look, kind.small, 600), loose=loose)
        least[at], most[at] = max(least[at], small), max(most[at], min(large, 2 * small))
    if "lead" in view["rows"][0][0]["css"]:  # a long name takes more lines rather than its description
        most[0] = min(most[0], max(least[0], _LEAD * room))
    if fsum(least) > room + 0.01:
        return []
    if fsum(most) <= room:
        spare = (room - fsum(most)) / (count if view["css"] == "even" else 1)
        return [asked + (spare if view["css"] == "even" or at == count - 1 else 0.0) for at, asked in enumerate(most)]
    widths, open_columns = list(least), {at for at in range(count) if most[at] > least[at]}
    while open_columns and room - fsum(widths) > 0.01:  # no column gets more than its cells take on one line
        spare = (room - fsum(widths)) / fsum(most[at] for at in open_columns)
        for at in open_columns:
            widths[at] = min(most[at], widths[at] + spare * most[at])
        open_columns = {at for at in open_columns if most[at] - widths[at] > 0.001}
    return widths


def _anchor_of(css: str) -> Anchor:
    words = css.split()
    return "start" if "figure" not in words or "first" in words else "end" if "right" in words else "middle"


def _draw_heads(heads: Sequence[dict[str, Any]], kind: GridLook, columns: Columns, width: float) -> Drawn:
    wide = columns.wide
    hand = hand_of(kind.look, kind.small, 600, quiet=True)
    cells = [
        set_text(head["spans"], hand, column, _anchor_of(head["css"]), loose=columns.loose)
        for head, column in zip(heads, wide, strict=True)
    ]
    tall = max(cell.height for cell in cells)

    def draw() -> str:
        out, x = line(0, tall + 0.3, width, tall + 0.3, style(None, kind.look.word, 0.22)), 0.0
        for cell, column in zip(cells, wide, strict=True):
            out += cell.at(x, tall - cell.height)
            x += column + columns.gap
        return out

    return Drawn(tall + 0.4, draw)


def _set_cell(cell: dict[str, Any], kind: GridLook, columns: Columns, at: int) -> Drawn:
    hand, anchor = kind.hand(cell["css"]), _anchor_of(cell["css"])
    return set_text(cell["spans"], hand, columns.wide[at], anchor, loose=columns.loose)


def _draw_rows(rows: Sequence[Sequence[dict[str, Any]]], kind: GridLook, columns: Columns, width: float) -> Drawn:
    """Draw rows; equal neighbours of the first column are one cell over several of them."""
    wide = columns.wide
    count, pad = len(wide), _PAD + kind.air
    cells = [
        [(at, cell["rows"], _set_cell(cell, kind, columns, at)) for at, cell in enumerate(row, count - len(row))]
        for row in rows
    ]
    heights = [max((block.height for _at, span, block in row if span == 1), default=0.0) + 2 * pad for row in cells]
    for n, row in enumerate(cells):
        for _at, span, block in row:
            lack = block.height + 2 * pad - fsum(heights[n : n + span])
            heights[n + span - 1] += max(0.0, lack)
    starts = [fsum(wide[:at]) + columns.gap * at for at in range(count)]

    def draw() -> str:
        out, y = "", 0.0
        if kind.look.wash and len(rows) > 2:
            tint = style(mix_colours(kind.look.accent, _STRIPE))
            tops = [fsum(heights[:n]) for n in range(len(rows))]
            out += "".join(rect(-0.8, tops[n], width + 1.6, heights[n], tint) for n in range(0, len(rows), 2))
        for n, (row, high) in enumerate(zip(cells, heights, strict=True)):
            if n:
                start = -0.8 if len(row) == count else starts[1]
                out += line(start, y, width + 0.8, y, style(None, kind.look.rule, kind.look.hair * 0.6))
            out += "".join(block.at(starts[at], y + pad) for at, _span, block in row)
            y += high
        return out

    return Drawn(fsum(heights), draw) if rows else NOTHING
