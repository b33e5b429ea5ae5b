"""The pages of the forces and bands that are met, and the tables of what each rolls against each.

They take as few pages as possible, in the largest type that fits; forces stay whole unless that takes a page more.
Where a page would be half empty, a table that may stand anywhere moves to it from a page that can spare it. In the
tables attacks stand in rows, targets in columns, and the number to reach where they meet.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from math import fsum, sqrt

from generator.base.record import Record
from generator.model.briefing import Briefing, CrossTable, Unit
from generator.model.figure import PrintedFigure
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import BAR, draw_banner, draw_panel, panel_inner_width
from generator.paper.drawing.pen import line, rect, style
from generator.paper.formats import Ink, step_at_most
from generator.paper.paging import (
    Item,
    PagedSheet,
    balance_pages,
    fill_columns_evenly,
    level_pages,
    paginate_items,
)
from generator.paper.text.flow import (
    Drawn,
    add_space,
    largest_that_fits,
    set_beside,
    set_headline,
    set_paragraph,
    stack_drawn,
)
from generator.scenarios.figure import draw_wound_tracker, framed_pair
from generator.scenarios.front import GAP, FrontPanel, stack_panels

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


SIZES = (10.0, 8.5, 7.5)  # points, of texts that fill their page
FULL = 0.6  # of a page, at least
TRACKED = 6  # rows of boxes for those who are met, at least
_HELP = (
    "Toutes les figurines qu’une force peut compter, présentes ou non. "
    "La composition de chaque force est dans son marqueur plié."
)


class MetPages(Record):
    """Lays them out in so much room."""

    briefing: Briefing
    ink: Ink
    width: float
    room: float

    @property
    def look(self) -> Chrome:
        return chrome_of(self.briefing.livery, self.ink)

    @property
    def title(self) -> str:
        """What these pages are called."""
        b = self.briefing
        return "Profils possibles" if b.roster else "Adversaires" if b.has_forces_in_markers or b.order else "Bandes"

    def cross(self) -> list[PagedSheet]:
        """Draw the cross tables alone, where nothing else needs a page."""
        look, crossings = self.look, self.briefing.crossings
        head = draw_banner(look, self.width, "Qui contre qui", right=self.briefing.title, high=BAR)
        items = [
            Item(draw_crossing(crossing, look, self.width, SIZES[0]), GAP, name=crossing.title)
            for crossing in crossings
        ]
        return paginate_items([Item(head), *items], self.room) if crossings else []

    def lay_out(self, rest: Sequence[FrontPanel]) -> list[PagedSheet]:
        """`rest`: panels that the first page had no room for."""
        groups = cache(partial(self._groups, rest=rest))
        smallest = balance_pages([item for group in groups(SIZES[-1]) for item in group], self.room)

        def fits(size: float, *, unbroken: bool) -> list[PagedSheet] | None:
            drawings = [self._whole(group) if unbroken else group for group in groups(size)]
            pages = balance_pages([item for group in drawings for item in group], self.room)
            return pages if len(pages) == len(smallest) else None

        full = self.room * len(smallest) / sum(sheet.used for sheet in smallest)
        guess = SIZES[-1] * full**1.1
        sheets_unbroken = largest_that_fits(SIZES, partial(fits, unbroken=True), guess)
        levelled = level_pages(sheets_unbroken, self.room, FULL * self.room) if sheets_unbroken else []
        if levelled and min(sheet.used for sheet in levelled) >= FULL * self.room:
            return levelled
        parted = largest_that_fits(SIZES[:-1], partial(fits, unbroken=False), guess) or smallest
        parted = level_pages(parted, self.room, FULL * self.room)
        return max(filter(None, (levelled, parted)), key=lambda pages: min(sheet.used for sheet in pages))

    def _whole(self, group: Sequence[Item]) -> Sequence[Item]:
        """Stack what belongs together, where a page can hold it."""
        first, *others = group
        if not others:
            return group
        stack = stack_drawn([first.block, *(add_space(item.block, above=item.gap) for item in others)])
        return [Item(stack, first.gap, name=first.name)] if stack.height <= self.room else group

    def _groups(self, size: float, rest: Sequence[FrontPanel]) -> list[list[Item]]:
        """List all that is met, by what belongs together; the first under the banner."""
        b, look = self.briefing, self.look
        head = [Item(draw_banner(look, self.width, self.title, right=b.title, high=BAR))]
        blocks = [[Item(self._panels(rest, size), GAP, name=rest[0].title)]] if rest else []
        blocks += [list(self._unit(unit, size)) for unit in b.units]
        across = [
            [Item(draw_crossing(crossing, look, self.width, size), GAP, name=crossing.title, loose=True)]
            for crossing in b.crossings
        ]
        blocks += () if b.roster else across
        if b.roster:
            head.append(Item(set_paragraph([(_HELP, look.kind(7.5, quiet=True))], self.width), 1.2))
            again = draw_banner(look, self.width, f"{self.title}, suite", right=b.title, high=BAR)
            pairs = self._pairs(b.roster, look, size, boxes=False)
            blocks += [[Item(pair, GAP, again, name=name)] for name, pair in pairs] + across
            blocks.append([Item(draw_wound_tracker(look, self.width, 0.0, TRACKED), GAP, again)])
        return [[*head, *blocks[0]], *blocks[1:]] if blocks else [head]

    def _panels(self, panels: Sequence[FrontPanel], size: float) -> Drawn:
        """Panels that found no place on the page before: in its columns, or as wide as one or two can be."""
        count = min(len(panels), 3)
        wide = (self.width - (count - 1) * GAP) / count
        panels = [panel.at_width(self.look, wide, size) for panel in panels] if count < 3 else panels
        places, end = fill_columns_evenly([panel.height for panel in panels], (0.0,) * count, GAP)
        stacks = [stack_panels([panels[k] for k in column], self.look, wide, end) for column in places]
        return set_beside([(n * (wide + GAP), panel) for n, panel in enumerate(stacks)])

    def _unit(self, unit: Unit, size: float) -> Iterator[Item]:
        look = chrome_of(unit.livery, self.ink)
        title = " · ".join(filter(None, (unit.title, unit.tag)))

        def bar(words_of: str) -> Drawn:
            return draw_banner(look, self.width, words_of, mark=unit.id, right=unit.badge, high=BAR)

        # Those told elsewhere are short: they stand together, last.
        pairs = list(self._pairs(sorted(unit.figures, key=lambda figure: not figure.rolls), look, size))
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
