"""A tracker of initiative: a row for everybody, what is rolled, a box a round, the defences made since one's turn."""

from collections.abc import Iterator, Sequence

from generator.core.paper.briefing import Order, OrderRow
from generator.core.record import Record
from generator.render.drawing.chrome import Chrome, draw_tick_box, draw_words
from generator.render.drawing.frame import BAR, draw_banner, draw_panel, panel_inner_width
from generator.render.press.flow import Drawn, set_headline, stack_drawn
from generator.render.press.pen import line, move_drawing, rect, style

LEAST, MOST, BOX, STEP, HEAD = 7.4, 11.0, 3.6, 4.3, 5.0  # of a row, of a box and from box to box, of the heads
DEFENCES = 5
_FIXED = (("Vitesse", 13.0), ("jet", 10.0), ("Esquive", 13.0))
_AFTER = (("PV", 9.0), ("PV restants", 20.0))
_GAP = 2.4  # between panels
_HINT = "défenses : −1D chacune, effacées à son tour"


class _Columns(Record):
    """Where each begins, across the panel."""

    name: float
    fixed: tuple[float, ...]
    rounds: float
    defences: float
    after: tuple[float, ...]
    statuses: float
    end: float


def draw_tracker(order: Order, look: Chrome, width: float, room: float) -> Iterator[Drawn]:
    """As many pages as the rows take."""
    inner = panel_inner_width(width)
    many = int((room - BAR - _GAP - HEAD - 12.0) / LEAST)
    row = min(MOST, max(LEAST, (room - 90.0) / len(order.rows)))
    columns = _place_columns(order.rounds, inner)
    for first in range(0, len(order.rows), many):
        title = "Suivi d’initiative" + (", suite" if first else "")
        head = draw_banner(look, width, title, high=BAR)
        body = _draw_rows(order.rows[first : first + many], order.rounds, look, columns, row)
        yield stack_drawn([head, draw_panel(look, width, "Ordre", body, drawing="clock", hint=_HINT)], _GAP)


def _place_columns(rounds: int, width: float) -> _Columns:
    after = sum(wide for _label, wide in _AFTER)
    before = sum(wide for _label, wide in _FIXED)
    boxes = (rounds + DEFENCES) * STEP + 2 * _GAP
    spare = width - after - before - boxes
    x, fixed = spare * 0.62, []
    name = x
    for _label, wide in _FIXED:
        fixed.append(x)
        x += wide
    start = x + _GAP / 2
    defences = start + rounds * STEP + _GAP
    x, later = defences + DEFENCES * STEP + _GAP / 2, []
    for _label, wide in _AFTER:
        later.append(x)
        x += wide
    return _Columns(name, tuple(fixed), start, defences, tuple(later), x, width)


def _draw_rows(rows: Sequence[OrderRow], rounds: int, look: Chrome, at: _Columns, high: float) -> Drawn:
    label = look.title(6, 500, quiet=True)
    out = draw_words(0, 0, HEAD, "Nom", label)
    for x, (name, _wide) in zip((*at.fixed, *at.after), (*_FIXED, *_AFTER), strict=True):
        out += draw_words(x, 0, HEAD, name, label)
    out += draw_words(at.defences, 0, HEAD, "défenses", label) + draw_words(at.statuses, 0, HEAD, "statuts", label)
    for k in range(rounds):
        out += draw_words(at.rounds + k * STEP + BOX / 2, 0, HEAD, str(k + 1), label, "middle")
    for n, row in enumerate(rows):
        out += move_drawing(0, HEAD + n * high, _draw_row(row, rounds, look, at, high))
    return Drawn(HEAD + len(rows) * high, out)


def _draw_row(row: OrderRow, rounds: int, look: Chrome, at: _Columns, high: float) -> str:
    middle = (high - BOX) / 2
    name = set_headline(row.name, look.kind(9, 600), at.name - 1.5, high)
    out = name.at(0, (high - name.height) / 2)
    figure = look.title(8.6, 600)
    for x, value in zip(at.fixed, (row.speed, row.rolled, row.dodge), strict=True):
        out += draw_words(x, 0, high, value, figure)
    if not row.rolled:
        out += rect(at.fixed[1] - 0.4, middle - 0.8, 8.4, BOX + 1.6, style(None, look.line, 0.2))
    boxes = [at.rounds + k * STEP for k in range(rounds)] + [at.defences + k * STEP for k in range(DEFENCES)]
    out += "".join(draw_tick_box(look, x, middle, BOX) for x in boxes)
    out += draw_words(at.after[0], 0, high, row.pv, figure)
    below = style(None, look.line, look.hair)
    out += line(at.after[1], high - 1.2, at.statuses - 1.5, high - 1.2, below)
    out += line(at.statuses, high - 1.2, at.end, high - 1.2, below)
    return out + line(0, high, at.end, high, style(None, look.rule, look.hair))
