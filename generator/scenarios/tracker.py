"""A tracker of initiative.

It has a row for everybody, with the roll, a box a round, a box for each defence since the last turn, and below it a box
for each point of life.

It is read back from photos (see generator/scan), so a page knows its boxes: each has the number of its row and a name,
for the points of life the one that the person's own sheet gives it."""

from collections.abc import Iterator, Sequence
from math import fsum

from generator.base.record import Record
from generator.model.briefing import Order, OrderRow
from generator.paper.drawing.chrome import Chrome, draw_tick_box, draw_words
from generator.paper.drawing.frame import ABOVE, BAR, PAD, TAB, draw_banner, draw_panel, panel_inner_width
from generator.paper.drawing.pen import line, move_drawing, rect, style
from generator.paper.text.flow import Drawn, set_beside, set_headline, set_paragraph, stack_drawn

HIGH, MOST, BOX, STEP, HEAD = 6.2, 3.0, 3.6, 4.3, 5.0  # of a row's first line, spare above it; of a box, to the next
LIFE, NEXT, LOW, GROUP, FIVES = 3.2, 3.6, 4.2, 1.2, 5  # a box of life, to the next, its line, more after each five
DEFENCES = 5
FOOT = 3.0  # free above the code at a page's foot
ROUND, DEFENCE = "round", "defense"  # names of boxes, numbered from 1
_FIXED = (("Vitesse", 13.0), ("jet", 10.0), ("Esquive", 13.0))
_GAP = 2.4  # between panels
_LABEL = 12.0  # of the points of life, before their boxes
_HINT = "défenses : −1D chacune, effacées à son tour ; une case par PV perdu, puis 0, −1, −2…"


class TrackedBox(Record):
    """A box to tick and its place from the upper left corner of the drawing, in millimetres."""

    row: int
    name: str
    label: str
    x: float
    y: float
    side: float

    def move(self, x: float, y: float) -> "TrackedBox":
        return TrackedBox(self.row, self.name, self.label, self.x + x, self.y + y, self.side)


class TrackerPage(Record):
    drawing: Drawn
    boxes: tuple[TrackedBox, ...]


class _Columns(Record):
    """The start of each column, across the panel."""

    name: float
    fixed: tuple[float, ...]
    rounds: float
    defences: float
    statuses: float
    end: float


class _Row(Record):
    """A row of the order, with boxes of life dealt into lines: the name of each, its mark and its place."""

    number: int
    row: OrderRow
    lines: tuple[tuple[tuple[str, str, float], ...], ...]

    @property
    def height(self) -> float:
        return HIGH + LOW * len(self.lines) + 0.8


def draw_tracker(order: Order, look: Chrome, width: float, room: float) -> Iterator[TrackerPage]:
    """Yield as many pages as the rows take."""
    inner, free = panel_inner_width(width), room - BAR - _GAP - HEAD - TAB - ABOVE - FOOT - 4.0
    columns = _place_columns(order.rounds, inner)
    pages: list[list[_Row]] = [[]]
    for number, row in enumerate(order.rows):
        entry = _Row(number, row, tuple(_deal_life(row, inner - _LABEL)))
        if pages[-1] and fsum(other.height for other in pages[-1]) + entry.height > free:
            pages.append([])
        pages[-1].append(entry)
    for n, rows in enumerate(pages):
        head = draw_banner(look, width, "Suivi d’initiative" + (", suite" if n else ""), high=BAR)
        spare = min(MOST, max(0.0, (free - 45.0 - fsum(entry.height for entry in rows)) / len(rows)))
        body, boxes = _draw_rows(rows, order, look, columns, spare)
        panel = draw_panel(look, width, "Ordre", body, drawing="clock", hint=_HINT)
        within = (PAD, head.height + _GAP + TAB + ABOVE)
        yield TrackerPage(stack_drawn([head, panel], _GAP), tuple(box.move(*within) for box in boxes))


def draw_reminders(order: Order, look: Chrome, width: float) -> Drawn:
    """Draw what each status does, in two columns."""
    wide, kind, name = (panel_inner_width(width) - 2 * _GAP) / 2, look.kind(7.5), look.kind(7.5, 600)
    paragraphs = [set_paragraph([(f"{status.label} ", name), (status.text, kind)], wide) for status in order.reminders]
    half = (len(paragraphs) + 1) // 2
    columns = [(0.0, stack_drawn(paragraphs[:half], 0.6)), (wide + 2 * _GAP, stack_drawn(paragraphs[half:], 0.6))]
    return draw_panel(look, width, "Statuts", set_beside(columns), drawing="flame")


def _deal_life(row: OrderRow, room: float) -> Iterator[tuple[tuple[str, str, float], ...]]:
    """Yield lines of boxes in fives; those beyond the last point stand apart, unbroken."""
    lines, x = [list[tuple[str, str, float]]()], 0.0
    for part in ([(name, "") for name in row.life], row.beyond):
        wide = len(part) * NEXT + (len(part) - 1) // FIVES * GROUP
        if x and x + 2 * GROUP + wide > room:
            lines, x = [*lines, []], -2 * GROUP
        x += 2 * GROUP if x else 0.0
        for n, (name, mark) in enumerate(part):
            x += GROUP if n and n % FIVES == 0 else 0.0
            if x + LIFE > room:
                lines, x = [*lines, []], 0.0
            lines[-1].append((name, mark, x))
            x += NEXT
    yield from (tuple(line) for line in lines if line)


def _place_columns(rounds: int, width: float) -> _Columns:
    before = fsum(wide for _label, wide in _FIXED)
    boxes = (rounds + DEFENCES) * STEP + 2 * _GAP
    x, fixed = (width - before - boxes) * 0.5, []
    name = x
    for _label, wide in _FIXED:
        fixed.append(x)
        x += wide
    start = x + _GAP / 2
    defences = start + rounds * STEP + _GAP
    return _Columns(name, tuple(fixed), start, defences, defences + DEFENCES * STEP + _GAP, width)


def _draw_rows(
    rows: Sequence[_Row], order: Order, look: Chrome, at: _Columns, spare: float
) -> tuple[Drawn, list[TrackedBox]]:
    label = look.title(6.5, 500, quiet=True)
    out = draw_words(0, 0, HEAD, "Nom", label)
    for x, (name, _wide) in zip(at.fixed, _FIXED, strict=True):
        out += draw_words(x, 0, HEAD, name, label)
    out += draw_words(at.defences, 0, HEAD, "défenses", label) + draw_words(at.statuses, 0, HEAD, "statuts", label)
    for k in range(order.rounds):
        out += draw_words(at.rounds + k * STEP + BOX / 2, 0, HEAD, str(k + 1), label, "middle")
    y, boxes = HEAD, list[TrackedBox]()
    for entry in rows:
        drawing, row_boxes = _draw_row(entry, order, look, at)
        out += move_drawing(0, y + spare, drawing)
        boxes += [box.move(0, y + spare) for box in row_boxes]
        y += entry.height + spare
    return Drawn(y, out), boxes


def _draw_row(entry: _Row, order: Order, look: Chrome, at: _Columns) -> tuple[str, list[TrackedBox]]:
    row, middle = entry.row, (HIGH - BOX) / 2
    name = set_headline(row.name, look.kind(8.5, 600), at.name - 1.5, HIGH)
    out = name.at(0, (HIGH - name.height) / 2)
    figure = look.title(8.5, 600)
    for x, value in zip(at.fixed, (row.speed, row.rolled, row.dodge), strict=True):
        out += draw_words(x, 0, HIGH, value, figure)
    if not row.rolled:
        out += rect(at.fixed[1] - 0.4, middle - 0.6, 8.4, BOX + 1.2, style(None, look.line, 0.2))
    boxes = [
        TrackedBox(entry.number, f"{key}_{k + 1}", f"{row.name}, {word} {k + 1}", start + k * STEP, middle, BOX)
        for key, word, start, count in (
            (ROUND, "round", at.rounds, order.rounds), (DEFENCE, "défense", at.defences, DEFENCES),
        )
        for k in range(count)
    ]  # fmt: skip
    out += "".join(draw_tick_box(look, box.x, box.y, BOX) for box in boxes)
    out += line(at.statuses, HIGH - 0.8, at.end, HIGH - 0.8, style(None, look.line, look.hair))
    out += draw_words(0, HIGH, LOW, f"{order.unit} {row.pv}", look.title(7.5, 600))
    for k, dealt in enumerate(entry.lines):
        y = HIGH + k * LOW + (LOW - LIFE) / 2
        for key, mark, x in dealt:
            boxes.append(TrackedBox(entry.number, key, f"{row.name}, {key.replace('_', ' ')}", _LABEL + x, y, LIFE))
            out += draw_tick_box(look, _LABEL + x, y, LIFE, mark)
    return out + line(0, entry.height, at.end, entry.height, style(None, look.rule, look.hair)), boxes
