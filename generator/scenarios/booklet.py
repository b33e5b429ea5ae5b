"""The pages of a scenario's booklet that are read, with its map and who is met, and the tracker of initiative.

The tracker has a row for everybody: the roll, a box a round, a box for each defence since the last turn, and below
these a box for each point of life. It is read back from photos (generator/scan), so a page lists its boxes, each with
the number of its row and a name; for the points of life it is the name on the character's own sheet.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import fsum

from generator.base.provenance import NOTE
from generator.base.record import Record
from generator.model.briefing import Briefing, Order, OrderRow
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_tick_box, draw_words
from generator.paper.drawing.frame import (
    ABOVE,
    BAR,
    PAD,
    TAB,
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_inner_width,
)
from generator.paper.drawing.pen import line, move_drawing, rect, style
from generator.paper.formats import Ink
from generator.paper.paging import PagedSheet
from generator.paper.text.flow import (
    Drawn,
    does_not_fit,
    largest_that_fits,
    set_beside,
    set_headline,
    set_paragraph,
    stack_drawn,
)
from generator.scenarios.figure import draw_track_rows, draw_wound_tracker
from generator.scenarios.front import GAP, FrontPage, FrontPanels, draw_plan
from generator.scenarios.met import FULL, SIZES, MetPages

HIGH, MOST, BOX, STEP, HEAD = 6.2, 3.0, 3.6, 4.3, 5.0  # of a row's first line, spare above it; of a box, to the next
LIFE, NEXT, LOW, GROUP, FIVES = 3.2, 3.6, 4.2, 1.2, 5  # a box of life, to the next, its line, more after each five
DEFENCES = 5
CODE_ROOM = 3.0  # free above the code at a page's foot
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
    inner, free = panel_inner_width(width), room - BAR - _GAP - HEAD - TAB - ABOVE - CODE_ROOM - 4.0
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


MARGIN, FOOT = 10.0, 13.0
NOTES = 20.0  # millimetres left on a page that are given lines to write on
HANDED = 4  # panels that the first page may hand over
FEW = 4  # figures that may stand on the scenario's own page
GROWTH = 0.3  # a page grows by this power of its type, at least (seen: 0.36 to 1.1): what is too high is not tried


class ReadPage(Record):
    """`filled`: the share of it that is taken, lines to write on apart."""

    operators: str
    filled: float


class Booklet(Record):
    """Lays a briefing out on paper of this size, in this ink."""

    briefing: Briefing
    size: tuple[float, float]
    ink: Ink

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    @property
    def room(self) -> float:
        return self.size[1] - MARGIN - FOOT

    @property
    def look(self) -> Chrome:
        return chrome_of(self.briefing.livery, self.ink)

    @property
    def met(self) -> MetPages:
        return MetPages(self.briefing, self.ink, self.width, self.room)

    def read(self) -> Iterator[str]:
        """Draw the scenario, then whoever may be met; all on one page where there is room."""
        return (page.operators for page in self.read_pages())

    def read_pages(self) -> Iterator[ReadPage]:
        b, look = self.briefing, self.look
        head = draw_banner(look, self.width, b.title, over=b.game, right=b.kind)
        boxes = draw_track_rows([[track] for track in b.tracks], look, panel_inner_width(self.width), larger=1.1)
        track = draw_panel(look, self.width, "Tours et score", boxes, drawing="clock")
        room = self.room - head.height - track.height - 2 * GAP
        alone, front, sheets = self._lay_out(room)
        stack = stack_drawn([head, self._front_with_notes(front, room), track], GAP)
        yield self._page(stack.operators, 1 - max(0.0, room - front.end) / self.room)
        for n, sheet in enumerate(sheets, 1):
            if n < len(sheets):
                yield self._fill_page(sheet, "Notes", NOTES + 10)
            elif b.roster:  # the boxes take what is left
                y = sheet.places[-1][0]
                tracked = (y, draw_wound_tracker(look, self.width, self.room - y))
                yield self._page(PagedSheet((*sheet.places[:-1], tracked), self.room).operators, sheet.used / self.room)
            else:
                yield self._fill_page(sheet, "Notes" if alone else "Déroulement", NOTES)
        for tracker in self.trackers():
            parts = [tracker.drawing]
            reminders = draw_reminders(b.order, look, self.width) if b.order and b.order.reminders else Drawn(0.0)
            parts += (
                [reminders]
                if reminders.operators and tracker.drawing.height + GAP + reminders.height <= self.room - CODE_ROOM
                else []
            )
            used = stack_drawn(parts, GAP).height
            spare = self.room - CODE_ROOM - used - GAP
            parts += [self._lines("Butin, notes", spare)] if spare >= NOTES else []
            yield self._page(stack_drawn(parts, GAP).operators, used / self.room)

    def trackers(self) -> list[TrackerPage]:
        """Draw the blocks of the last pages that are read, from their margins on."""
        order = self.briefing.order
        return [*draw_tracker(order, self.look, self.width, self.room)] if order else []

    def _lay_out(self, room: float) -> tuple[bool, FrontPage, list[PagedSheet]]:
        """Lay out the first page, whether all stands on it, and those after it.

        Where one of these would be half empty, the first hands over some of its panels."""
        alone, front = self._front(room)
        if alone:
            return alone, front, self.met.cross()
        layout = (front, self.met.lay_out(front.rest))
        for count in range(front.count - 1, front.count - 1 - HANDED, -1):
            if count < 1 or min(sheet.used for sheet in layout[1]) >= FULL * self.room:
                break
            _alone, front = self._front(room, count)
            other = (front, self.met.lay_out(front.rest))
            layout = max(
                layout, other, key=lambda candidate: min(candidate[0].end, *(sheet.used for sheet in candidate[1]))
            )
        return False, *layout

    def _front(self, room: float, most: int = 99) -> tuple[bool, FrontPage]:
        """Make the front with as many panels as fit in the smallest type, then in the largest that holds them.

        A few figures stand on it too, so that there is no other page. `most`: of its panels."""

        b, look = self.briefing, self.look
        table = draw_plan(b, look, self.ink, self.width)

        panels = cache(partial(FrontPanels, b, look, table))  # by size: tried with fewer and fewer of them

        def fits(size: float, count: int, met: tuple[Chrome, ...] = ()) -> FrontPage | None:
            front = FrontPage(panels(size, met), count)
            return front if front.end <= room + 0.01 else None

        if most == 99 and not b.roster and sum(len(unit.figures) for unit in b.units) <= FEW:
            sides = tuple(chrome_of(unit.livery, self.ink) for unit in b.units)
            if front := largest_that_fits(SIZES, partial(fits, count=99, met=sides), SIZES[1]):
                return True, front
        for count in range(min(most, len(b.notes) + 3), 0, -1):
            if smallest := fits(SIZES[-1], count):
                fitting = [size for size in SIZES if smallest.end * (size / SIZES[-1]) ** GROWTH <= room + 0.01]
                return False, largest_that_fits(fitting, partial(fits, count=count)) or smallest
        raise does_not_fit(b.place)

    def _front_with_notes(self, front: FrontPage, room: float) -> Drawn:
        """Add lines to write on where even the largest type leaves room."""
        spare = room - front.end - GAP
        if spare < NOTES:
            return front.drawn(room)
        return stack_drawn([front.drawn(front.end), self._lines("Notes", spare)], GAP)

    def _lines(self, title: str, height: float) -> Drawn:
        lines = draw_writing_lines(self.look, panel_inner_width(self.width), height - 9.0)
        return draw_panel(self.look, self.width, title, lines, height=height)

    def _fill_page(self, sheet: PagedSheet, title: str, least: float) -> ReadPage:
        """Fill what is left of a page with lines to write on, where there is enough of it."""
        spare = self.room - sheet.used - GAP
        if spare < least:
            return self._page(sheet.stretch_to_foot(self.room).operators, sheet.used / self.room)
        lines = self._lines(title, spare).at(0, sheet.used + GAP)
        return self._page(sheet.operators + lines, sheet.used / self.room)

    def within_margins(self, operators: str) -> str:
        """Return the drawing of a page's content where it stands on paper."""
        return move_drawing(MARGIN, MARGIN, operators)

    def _page(self, operators: str, filled: float) -> ReadPage:
        return ReadPage(self.within_margins(operators), filled)

    def foot(self, number: int) -> str:
        """Return the foot of a page that is read, with what the sign of house values means."""
        look, y = self.look, self.size[1] - FOOT + 1.5
        left = f"{self.briefing.game} · {self.briefing.seed} · holofiche · {NOTE}"
        out = draw_words(MARGIN, y, 3.0, left, look.kind(6.5, quiet=True))
        return out + draw_words(self.size[0] - MARGIN, y, 3.0, str(number), look.title(7.5, 600, quiet=True), "end")
