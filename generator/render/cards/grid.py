"""A card's table drawn with the pen, at whatever width it gets: columns as wide as what stands in them asks for."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Any

from generator.core.content.tables import Grid
from generator.core.paper.scale import steps_down
from generator.core.record import Record
from generator.render.cards.view import grid_view
from generator.render.cards.words import Hand, figure_hand, hand_of, measure_text, set_text
from generator.render.drawing.chrome import Chrome
from generator.render.drawing.ornament import mix_colours
from generator.render.press.flow import NOTHING, Drawn, does_not_fit, set_paragraph, stack_drawn
from generator.render.press.pen import Anchor, line, rect, style

_GAP = 2.2  # between columns
_LEAD = 0.36  # of the width at most for the names at the left
_PAD = 0.35  # above and below a row
_STRIPE = 0.07  # of the accent, behind every other row


class GridLook(Record):
    """How a table is drawn: the colours, the size of its text in points, the air above and below each row in mm."""

    look: Chrome
    size: float
    air: float = 0.0

    @property
    def small(self) -> float:
        """A step below, or the least there is."""
        steps = steps_down(self.size, self.look.least)
        return steps[min(1, len(steps) - 1)]

    def hand(self, css: str) -> Hand:
        """Of a cell, by the style of its column."""
        words = css.split()
        if "figure" in words:
            return figure_hand(self.look, self.size, self.look.word if "first" in words else "")
        return hand_of(self.look, self.size, 600 if "lead" in words else 400)


def set_grid(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """A table with its title and its note; what does not fit its width is an error."""
    view = grid_view(grid)
    look, parts = kind.look, []
    if view["title"]:
        name = look.title(kind.size, 600).but(colour=look.word, leading=1.3)
        parts.append(set_paragraph([(view["title"], name)], width))
    wide = _share_width(view, kind, width)
    if view["heads"]:
        parts.append(_draw_heads(view["heads"], kind, wide, width))
    parts.append(_draw_rows(view["rows"], kind, wide, width))
    if view["note"]:
        parts.append(set_text(view["note"], hand_of(look, kind.small, quiet=True), width))
    return stack_drawn(parts, 0.3)


def set_strip(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """A table laid on its side: a column a row, its head in bold above its words."""
    look, hands = kind.look, (figure_hand(kind.look, kind.size, kind.look.word), hand_of(kind.look, kind.small))
    least = [max(measure_text(cell, hands[n > 0])[0] for n, cell in enumerate(row)) + 1.4 for row in grid.rows]
    spare = (width - fsum(least)) / len(least)
    if spare < -0.01:
        raise does_not_fit(" ".join(span.text for row in grid.rows for span in row[-1]))
    wide = [one + spare for one in least]
    cells = [
        stack_drawn([set_text(cell, hands[n > 0], one - 0.8, "middle") for n, cell in enumerate(row)])
        for row, one in zip(grid.rows, wide, strict=True)
    ]
    tall = max(cell.height for cell in cells) + 1.0

    def draw() -> str:
        out, x = line(0, 0, width, 0, style(None, look.word, 0.25)), 0.0
        for cell, one in zip(cells, wide, strict=True):
            out += line(x, 0.8, x, tall, style(None, look.rule, look.hair)) if x else ""
            out += cell.at(x + 0.4, 0.6)
            x += one
        return out

    return Drawn(tall, draw)


def _share_width(view: dict[str, Any], kind: GridLook, width: float) -> list[float]:
    """A width a column, gaps apart: all they ask for, or what the longest word needs and a share of what is left."""
    count = max(len(row) for row in view["rows"])
    least, most = [0.0] * count, [0.0] * count
    for row in view["rows"]:
        for at, cell in enumerate(row, count - len(row)):
            small, large = measure_text(cell["spans"], kind.hand(cell["css"]))
            whole = {"figure", "narrow"} & set(cell["css"].split())
            least[at], most[at] = max(least[at], large if whole else small), max(most[at], large)
    for at, head in enumerate(view["heads"]):
        small, large = measure_text(head["spans"], hand_of(kind.look, kind.small, 600))
        least[at], most[at] = max(least[at], small), max(most[at], min(large, 2 * small))
    room = width - _GAP * (count - 1)
    if "lead" in view["rows"][0][0]["css"]:  # a long name is told over lines rather than what is said of it
        most[0] = min(most[0], max(least[0], _LEAD * room))
    if fsum(least) > room + 0.01:
        raise does_not_fit(" ".join(span.text for cell in view["rows"][0] for span in cell["spans"]))
    if fsum(most) <= room:
        spare = (room - fsum(most)) / (count if view["css"] == "even" else 1)
        return [one + (spare if view["css"] == "even" or at == count - 1 else 0.0) for at, one in enumerate(most)]
    found, open_columns = list(least), {at for at in range(count) if most[at] > least[at]}
    while open_columns and room - fsum(found) > 0.01:  # nobody gets more than all of it on one line takes
        spare = (room - fsum(found)) / fsum(sqrt(most[at]) for at in open_columns)
        for at in open_columns:
            found[at] = min(most[at], found[at] + spare * sqrt(most[at]))
        open_columns = {at for at in open_columns if most[at] - found[at] > 0.001}
    return found


def _anchor_of(css: str) -> Anchor:
    words = css.split()
    return "start" if "figure" not in words or "first" in words else "end" if "right" in words else "middle"


def _draw_heads(heads: Sequence[dict[str, Any]], kind: GridLook, wide: Sequence[float], width: float) -> Drawn:
    hand = hand_of(kind.look, kind.small, 600, quiet=True)
    cells = [set_text(h["spans"], hand, one, _anchor_of(h["css"])) for h, one in zip(heads, wide, strict=True)]
    tall = max(cell.height for cell in cells)

    def draw() -> str:
        out, x = line(0, tall + 0.3, width, tall + 0.3, style(None, kind.look.word, 0.22)), 0.0
        for cell, one in zip(cells, wide, strict=True):
            out += cell.at(x, tall - cell.height)
            x += one + _GAP
        return out

    return Drawn(tall + 0.4, draw)


def _draw_rows(rows: Sequence[Sequence[dict[str, Any]]], kind: GridLook, wide: Sequence[float], width: float) -> Drawn:
    """Equal neighbours of the first column are one cell over several rows."""
    count, pad = len(wide), _PAD + kind.air
    cells = [
        [(at, cell["rows"], set_text(cell["spans"], kind.hand(cell["css"]), wide[at], _anchor_of(cell["css"])))
         for at, cell in enumerate(row, count - len(row))]
        for row in rows
    ]  # fmt: skip
    heights = [max((one.height for _at, span, one in row if span == 1), default=0.0) + 2 * pad for row in cells]
    for n, row in enumerate(cells):
        for _at, span, one in row:
            lack = one.height + 2 * pad - fsum(heights[n : n + span])
            heights[n + span - 1] += max(0.0, lack)
    starts = [fsum(wide[:at]) + _GAP * at for at in range(count)]

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
            out += "".join(one.at(starts[at], y + pad) for at, _span, one in row)
            y += high
        return out

    return Drawn(fsum(heights), draw) if rows else NOTHING
