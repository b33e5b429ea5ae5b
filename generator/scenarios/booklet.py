"""The pages of a scenario's booklet that are read, with its map and who is met."""

from collections.abc import Iterator
from functools import cache, partial

from generator.base.provenance import NOTE
from generator.base.record import Record
from generator.model.briefing import Briefing
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import (
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_inner_width,
)
from generator.paper.drawing.pen import move_drawing
from generator.paper.formats import Ink
from generator.paper.paging import PagedSheet
from generator.paper.text.flow import (
    Drawn,
    does_not_fit,
    largest_that_fits,
    stack_drawn,
)
from generator.scenarios.figure import draw_track_rows, draw_wound_tracker
from generator.scenarios.front import GAP, FrontPage, FrontPanels, draw_plan
from generator.scenarios.met import FULL, SIZES, MetPages

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
        if self.briefing.order:  # a fight alone is all on its board
            return
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
