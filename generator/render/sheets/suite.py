"""The page for what did not fit on a leaf: two columns of rows, each either a heading (h0, h1…) or a line (t0, t1…)."""

from collections.abc import Mapping
from typing import Any

from generator.core.paper.figure import Livery
from generator.core.paper.formats import SIZES, Look
from generator.render.drawing.chrome import chrome, words
from generator.render.press.pen import line, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.form import Form

_SIDE, _TOP, _GAP = 14.0, 12.0, 8.0
# Rows to a column, and how high they are on each paper.
_ROWS = {False: (56, {"a4": 4.4, "letter": 4.1}), True: (46, {"a4": 5.2, "letter": 4.9})}


def drawn(_shape: Mapping[str, Any], look: Look) -> Form:
    canvas, colours = Canvas(SIZES[look.paper]), chrome(Livery(), look.ink)
    width = canvas.size[0] - 2 * _SIDE
    canvas.draw(words(_SIDE, _TOP + 2, 6, "SUITE", colours.title(14, track=0.06)))
    canvas.draw(line(_SIDE, _TOP + 9.9, _SIDE + width, _TOP + 9.9, style(None, colours.ink, 0.15)))
    name = (_SIDE + 26, _TOP + 2, width - 50, 6)
    canvas.field("name", "Nom", name, colours.title(11, 600), floor=5.5, leading=6)
    count = (_SIDE + width - 20, _TOP + 2, 20, 6)
    canvas.field("count", "Page", count, colours.kind(8, quiet=True), floor=5.5, leading=6, align="right")
    rows, heights = _ROWS[look.large]
    high, size = heights[look.paper], 10.0 if look.large else 8.5
    wide = (width - _GAP) / 2
    for column in (0, 1):
        for row in range(rows):
            place = (_SIDE + column * (wide + _GAP), _TOP + 13 + row * high, wide, high)
            number = column * rows + row
            canvas.field(f"h{number}", "Titre", place, colours.title(size, 600), floor=5.5, leading=high)
            canvas.field(f"t{number}", "Texte", place, colours.kind(size), floor=5.5, leading=high)
    return canvas.form()
