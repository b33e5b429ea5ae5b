"""The pages of a scenario that are read: the scenario with its map, who is met, and what was sealed."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from generator.core.paper.briefing import Briefing, Unit
from generator.core.paper.figure import PrintedFigure
from generator.core.paper.formats import Ink
from generator.core.record import Record
from generator.render.drawing.chrome import Chrome, chrome_of, draw_words
from generator.render.drawing.frame import (
    BAR,
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_height,
    panel_inner_width,
)
from generator.render.drawing.palette import Palette, palette_of_theme
from generator.render.press.flow import Drawn, add_space, does_not_fit, set_beside, set_paragraph, stack_drawn
from generator.render.press.paging import (
    Item,
    PagedSheet,
    balance_pages,
    fill_columns_evenly,
    largest_that_fits,
    paginate_items,
)
from generator.render.press.pen import line, move_drawing, style
from generator.render.scenario import gauge
from generator.render.scenario import map as maps
from generator.render.scenario.crossing import draw_crossing
from generator.render.scenario.figure import draw_track_rows, draw_wound_tracker, framed_pair
from generator.render.scenario.front import GAP, FrontPage, FrontPanel, FrontPanels, draw_forces, draw_plan
from generator.render.scenario.tracker import FOOT as CODED
from generator.render.scenario.tracker import TrackerPage, draw_reminders, draw_tracker

MARGIN, FOOT = 10.0, 13.0
SIZES = (7.5, 8.5, 10.0)  # points, of texts that fill their page
NOTES = 20.0  # millimetres left on a page that are given lines to write on
FEW = 4  # figures that may stand on the scenario's own page
TRACKED = 6  # rows of boxes for those who are met, at least
_HELP = (
    "Toutes les figurines qu’une force peut compter, présentes ou non. "
    "La composition de chaque force est dans son marqueur plié."
)
_AFTER = ("Vainqueur", "Tours joués", "Hors de combat", "Gains", "À retenir")


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
    def met(self) -> str:
        """What the pages after the first are called."""
        b = self.briefing
        return "Profils possibles" if b.roster else "Adversaires" if b.has_forces_in_markers or b.order else "Bandes"

    def read(self) -> Iterator[str]:
        """The scenario, then whoever may be met; all on one page where there is room."""
        b, look = self.briefing, self.look
        head = draw_banner(look, self.width, b.title, over=b.game, right=b.kind)
        boxes = draw_track_rows([[track] for track in b.tracks], look, panel_inner_width(self.width), larger=1.1)
        track = draw_panel(look, self.width, "Tours et score", boxes, drawing="clock")
        room = self.room - head.height - track.height - 2 * GAP
        alone, front = self._front(room)
        yield self._page(stack_drawn([head, self._front_with_notes(front, room), track], GAP).operators)
        for sheet in self._crossed() if alone else self._met(front.rest):
            yield self._page(sheet.stretch_to_foot(self.room).operators)
        for one in self.trackers():
            parts = [one.drawn]
            told = draw_reminders(b.order, look, self.width) if b.order and b.order.reminders else Drawn(0.0)
            parts += [told] if told.operators and one.drawn.height + GAP + told.height <= self.room - CODED else []
            spare = self.room - CODED - stack_drawn(parts, GAP).height - GAP
            parts += [self._lines("Butin, notes", spare)] if spare >= NOTES else []
            yield self._page(stack_drawn(parts, GAP).operators)

    def trackers(self) -> list[TrackerPage]:
        """What stands on the last pages that are read, from their margins on."""
        order = self.briefing.order
        return [*draw_tracker(order, self.look, self.width, self.room)] if order else []

    def _crossed(self) -> list[PagedSheet]:
        """What each rolls against each, where nothing else needs a page."""
        look, some = self.look, self.briefing.crossings
        head = draw_banner(look, self.width, "Qui contre qui", right=self.briefing.title, high=BAR)
        items = [Item(draw_crossing(one, look, self.width, SIZES[-1]), GAP, name=one.title) for one in some]
        sheets = paginate_items([Item(head), *items], self.room) if some else []
        return [self._add_writing_lines(sheet, "Notes", NOTES) for sheet in sheets]

    def _front(self, room: float) -> tuple[bool, FrontPage]:
        """With as many panels as fit in the smallest type, then in the largest that holds them; of a few figures with
        them too, so that there is no other page."""

        b, look = self.briefing, self.look
        table = draw_plan(b, look, self.ink, self.width)

        panels = cache(partial(FrontPanels, b, look, table))  # by size: tried with fewer and fewer of them

        def fits(size: float, count: int, met: tuple[Chrome, ...] = ()) -> FrontPage | None:
            front = FrontPage(panels(size, met), count)
            return front if front.end <= room + 0.01 else None

        if not b.roster and sum(len(unit.figures) for unit in b.units) <= FEW:
            sides = tuple(chrome_of(unit.livery, self.ink) for unit in b.units)
            if front := largest_that_fits(SIZES, partial(fits, count=99, met=sides)):
                return True, front
        for count in range(len(b.notes) + 3, 0, -1):
            if front := largest_that_fits(SIZES, partial(fits, count=count)):
                return False, front
        raise does_not_fit(b.place)

    def _front_with_notes(self, front: FrontPage, room: float) -> Drawn:
        """Where even the largest type leaves room, there are lines to write on."""
        spare = room - front.end - GAP
        if spare < NOTES:
            return front.drawn(room)
        return stack_drawn([front.drawn(front.end), self._lines("Notes", spare)], GAP)

    def _lines(self, title: str, height: float) -> Drawn:
        lines = draw_writing_lines(self.look, panel_inner_width(self.width), height - 9.0)
        return draw_panel(self.look, self.width, title, lines, height=height)

    def _met(self, rest: Sequence[FrontPanel]) -> list[PagedSheet]:
        """On as few pages as can be, in type as large as those take, what is left of the last one put to use. Forces
        stay whole, unless that takes a page more."""
        groups = cache(partial(self._groups, rest=rest))
        smallest = balance_pages([item for group in groups(SIZES[0]) for item in group], self.room)

        def fits(size: float, *, whole: bool) -> list[PagedSheet] | None:
            some = [self._whole(group) if whole else group for group in groups(size)]
            pages = balance_pages([item for group in some for item in group], self.room)
            return pages if len(pages) == len(smallest) else None

        full = self.room * len(smallest) / sum(sheet.used for sheet in smallest)
        guess = SIZES[0] * full**1.1
        found = largest_that_fits(SIZES, partial(fits, whole=True), guess) or largest_that_fits(
            SIZES[1:], partial(fits, whole=False), guess
        )
        found = found or smallest
        before, last = [self._add_writing_lines(sheet, "Notes", NOTES + 10) for sheet in found[:-1]], found[-1]
        if self.briefing.roster:  # the boxes take what is left
            y = last.places[-1][0]
            tracked = (y, draw_wound_tracker(self.look, self.width, self.room - y))
            return [*before, PagedSheet((*last.places[:-1], tracked), self.room)]
        return [*before, self._add_writing_lines(last, "Déroulement", NOTES)]

    def _add_writing_lines(self, sheet: PagedSheet, title: str, least: float) -> PagedSheet:
        """What is left of a page, with lines to write on."""
        spare = self.room - sheet.used - GAP
        if spare < least:
            return sheet
        return PagedSheet((*sheet.places, (sheet.used + GAP, self._lines(title, spare))), self.room)

    def _whole(self, group: Sequence[Item]) -> Sequence[Item]:
        """What belongs together as one, where a page can hold it."""
        first, *others = group
        if not others:
            return group
        drawn = stack_drawn([first.drawn, *(add_space(item.drawn, above=item.gap) for item in others)])
        return [Item(drawn, first.gap, name=first.name)] if drawn.height <= self.room else group

    def _groups(self, size: float, rest: Sequence[FrontPanel]) -> list[list[Item]]:
        """All that is met, by what belongs together; the first under the banner."""
        b, look = self.briefing, self.look
        head = [Item(draw_banner(look, self.width, self.met, right=b.title, high=BAR))]
        found = [[Item(self._panels(rest, size), GAP, name=rest[0].title)]] if rest else []
        found += [list(self._unit(unit, size)) for unit in b.units]
        across = [[Item(draw_crossing(one, look, self.width, size), GAP, name=one.title)] for one in b.crossings]
        found += () if b.roster else across
        if b.roster:
            head.append(Item(set_paragraph([(_HELP, look.kind(7.5, quiet=True))], self.width), 1.2))
            again = draw_banner(look, self.width, f"{self.met}, suite", right=b.title, high=BAR)
            pairs = self._pairs(b.roster, look, size, boxes=False)
            found += [[Item(pair, GAP, again, name=name)] for name, pair in pairs] + across
            found.append([Item(draw_wound_tracker(look, self.width, 0.0, TRACKED), GAP, again)])
        return [[*head, *found[0]], *found[1:]] if found else [head]

    def _panels(self, some: Sequence[FrontPanel], size: float) -> Drawn:
        """Panels that found no place on the page before: in its columns, or as wide as one or two can be."""
        count = min(len(some), 3)
        wide = (self.width - (count - 1) * GAP) / count
        some = [one.at_width(self.look, wide, size) for one in some] if count < 3 else some
        places, end = fill_columns_evenly([one.height for one in some], (0.0,) * count, GAP)
        high = end if len(some) == count else 0.0  # one in each column: they end together
        stacks = [stack_drawn([some[k].drawn(self.look, wide, high) for k in found], GAP) for found in places]
        return set_beside([(n * (wide + GAP), one) for n, one in enumerate(stacks)])

    def _unit(self, unit: Unit, size: float) -> Iterator[Item]:
        look = chrome_of(unit.livery, self.ink)
        title = " · ".join(filter(None, (unit.title, unit.tag)))

        def bar(words_of: str) -> Drawn:
            return draw_banner(look, self.width, words_of, mark=unit.id, right=unit.badge, high=BAR)

        # Those told elsewhere are short: they stand together, last.
        pairs = list(self._pairs(sorted(unit.figures, key=lambda one: not one.rolls), look, size))
        parts = [bar(title)]
        if unit.text:
            parts.append(add_space(set_paragraph([(unit.text, look.kind(size, quiet=True))], self.width), above=0.9))
        parts += [add_space(pair, above=1.4) for _name, pair in pairs[:1]]
        yield Item(stack_drawn(parts), GAP + 0.8, name=unit.title)
        again = bar(f"{unit.title}, suite")
        for name, pair in pairs[1:]:
            yield Item(pair, 1.6, again, name=name)

    def _pairs(
        self, figures: Sequence[PrintedFigure], look: Chrome, size: float, *, boxes: bool = True
    ) -> Iterator[tuple[str, Drawn]]:
        """Two to a row; rows do not break."""
        for n in range(0, len(figures), 2):
            yield figures[n].name, framed_pair(figures[n : n + 2], look, self.width, size, boxes=boxes)

    def sealed(self, opened: Briefing) -> Iterator[str]:
        """Half a sheet, folded shut until the game is over; the other half is its record."""
        look = self.look
        colours = palette_of_theme(opened.map.theme, self.ink, opened.map.side, opened.map.foe)
        head = draw_banner(look, self.width, "Scellé : compositions", right=opened.title, high=BAR)
        room = panel_inner_width(self.width)
        items = [Item(head)]
        help_text = "À garder à part, pour vérifier après la partie. Plier la feuille au trait, le texte dedans."
        items.append(Item(set_paragraph([(help_text, look.kind(8.5, quiet=True))], self.width), 1.2))
        middle = self.size[1] / 2 - MARGIN
        below = []
        if opened.gauge:
            chances = draw_panel(
                look, self.width, "Chances", gauge.draw_gauge(opened.gauge, look, room), drawing="dice"
            )
            below.append(Item(chances, GAP))
        free = middle - stack_drawn([item.drawn for item in (*items, *below)], GAP).height - 3 * GAP
        items.append(Item(self._draw_compositions(opened, look, colours, free), GAP, name="Forces"))
        *before, last = paginate_items([*items, *below], self.room)
        for sheet in before:
            yield self._page(sheet.operators)
        y = max(last.used, middle) + 4
        fold = line(0, middle, self.width, middle, style(None, look.line, 0.2, "1.6 1.2")) if last.used < middle else ""
        after = self._record(self.room - y) if self.room - y > 40 else ""
        yield self._page(last.operators + fold + move_drawing(0, y, after))

    def _draw_compositions(self, opened: Briefing, look: Chrome, colours: Palette, free: float) -> Drawn:
        """Who every force is, beside the map where half a sheet has room for it."""
        table, wide, _unit = maps.draw_map(opened.map, self.width / 2, free - 10.0, colours)
        narrow = self.width - wide - GAP - 2.0
        who = draw_forces(opened, look, colours, panel_inner_width(narrow), 10)
        if table.height < 40.0 + maps.AXIS or panel_height(who) > free:
            who = draw_forces(opened, look, colours, panel_inner_width(self.width), 10)
            return draw_panel(look, self.width, "Forces", who, drawing="group")
        listed = draw_panel(look, narrow, "Forces", who, drawing="group", height=free)
        return set_beside([(0.0, listed), (narrow + GAP + 1.0, Drawn(free, table.at(0, 1.0)))])

    def _record(self, height: float) -> str:
        """What is written down after the game."""
        look, width = self.look, panel_inner_width(self.width)
        label = look.title(7.5, 600, quiet=True)
        short, step = (width - 3 * GAP) / 4, 12.0
        body = ""
        for n, name in enumerate(_AFTER[:4]):
            x = n * (short + GAP)
            body += draw_words(x, 0, 3.2, name, label) + line(
                x, step, x + short, step, style(None, look.line, look.hair)
            )
        body += draw_words(0, step + 3, 3.2, _AFTER[4], label)
        lines = draw_writing_lines(look, width, height - step - 16)
        whole = Drawn(step + 5 + lines.height, body + lines.at(0, step + 5))
        return draw_panel(look, self.width, "Après la partie", whole, drawing="scroll", height=height).operators

    def _page(self, operators: str) -> str:
        return move_drawing(MARGIN, MARGIN, operators)

    def foot(self, number: int) -> str:
        """What stands below a page that is read."""
        look, y = self.look, self.size[1] - FOOT + 1.5
        left = f"{self.briefing.game} · {self.briefing.seed} · holofiche"
        out = draw_words(MARGIN, y, 3.0, left, look.kind(6.5, quiet=True))
        return out + draw_words(self.size[0] - MARGIN, y, 3.0, str(number), look.title(7.5, 600, quiet=True), "end")
