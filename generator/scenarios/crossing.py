"""What each rolls against each: attacks down, those they may hit across, the number to reach where they meet."""

from collections.abc import Sequence
from itertools import accumulate
from math import fsum, sqrt

from generator.model.matrix import CrossTable
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.frame import draw_panel, panel_inner_width
from generator.paper.drawing.pen import line, rect, style
from generator.paper.scale import step_at_most
from generator.paper.text.flow import Drawn, set_headline, set_paragraph, stack_drawn

_NAMES, _DICE, _LEAST, _WIDEST = 66.0, 9.0, 15.0, 62.0  # of names at most, of dice; of any other at least and at most
_LEADING = 0.56  # of a row's height for each point of its type


def draw_crossing(table: CrossTable, look: Chrome, width: float, size: float) -> Drawn:
    """Draw a panel as wide as this, its rows in type of this size."""
    inner = panel_inner_width(width)
    dice = _DICE if any(row.dice for row in table.rows) else 0.0
    names = min(_NAMES, max(look.kind(size, 500).width(row.label) for row in table.rows) + 3.0)
    first = names + dice
    wide = _share_width(table.columns, inner - first)
    starts = list(accumulate(wide, initial=first))
    small, high, edge = look.kind(step_at_most(size - 0.8), 600), size * _LEADING, starts[-1]
    heads = [set_paragraph([(name, small)], w - 1.2, anchor="middle")
             for name, w in zip(table.columns, wide, strict=True)]  # fmt: skip
    top = max((head.height for head in heads), default=0.0) + 0.8

    def draw() -> str:
        out = "".join(head.at(x + 0.6, top - 0.8 - head.height) for x, head in zip(starts, heads, strict=False))
        for n, row in enumerate(table.rows):
            y = top + n * high
            if n % 2 == 0 and look.wash:
                out += rect(0, y, edge, high, style(look.wash))
            name = set_headline(row.label, look.kind(size, 500), names - 1.6, high)
            out += name.at(0.6, y + (high - name.height) / 2)
            out += draw_words(names, y, high, row.dice, look.title(size, 600)) if row.dice else ""
            for x, w, cell in zip(starts, wide, row.cells, strict=False):
                out += draw_words(x + w / 2, y, high, cell, look.title(size, 600), "middle")
        return out + line(0, top, edge, top, style(None, look.rule, look.hair))

    caption = set_paragraph([(table.text, look.kind(step_at_most(size - 0.6), quiet=True))], inner)
    body = stack_drawn([caption, Drawn(top + len(table.rows) * high, draw)], 0.8)
    return draw_panel(look, width, table.title, body, drawing="target")


def _share_width(columns: Sequence[str], width: float) -> list[float]:
    """Share the width of columns: those under many names are wider, so that heads are about as high."""
    weights = [sqrt(len(name)) for name in columns]
    spare = max(0.0, width - _LEAST * len(columns))
    return [min(_WIDEST, _LEAST + spare * weight / fsum(weights)) for weight in weights]
