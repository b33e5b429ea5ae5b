"""The verso of the large print: panels across the page, two beside each other where both are narrow, on two pages.

Lengths are those it is set in, 1.5 times smaller than on paper. Where two pages do not hold all panels the longest
lists have fewer rows, and what stood there goes to the suite; where even that is not enough there is another page.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.formats import Look
from generator.sheets.forms import panels
from generator.sheets.forms.panels import LARGE_ROW, LEAST, PRESSED, ROOM, Placed, Shape

GAP = 1.8
HEAD = 24.0
STATUSES, STATUS = 6.4, 3.7  # around them, and a row of two
TALLEST, EASY = 6.0, 4.8  # of a row: at most, and before there are more notes
TRIES = 2000  # of a class of one's own with ever so many panels
FEWEST = (3, 2)  # rows that a list keeps, if that is enough


class Stack(Record):
    """Panels one below the other, across the page or in half of it."""

    half: bool
    panels: tuple[Shape, ...] = ()
    mm: float = -GAP
    rows: float = 0.0

    def plus(self, panel: Shape) -> "Stack":
        mm, rows = panels.measure_panel(panel, PRESSED, half=self.half)
        return replace(self, panels=(*self.panels, panel), mm=self.mm + mm + GAP, rows=self.rows + rows)

    def above(self, other: "Stack") -> "Stack":
        return replace(self, mm=self.mm + GAP + other.mm, rows=self.rows + other.rows)

    def longer(self) -> "Stack":
        """Return the stack with one more line of notes."""
        lengthened = (
            panels.notes_panel(panel["units"] + 1) if panel["template"] == "notes" else panel for panel in self.panels
        )
        return replace(self, panels=tuple(lengthened), rows=self.rows + 1)

    def tall(self, row: float) -> float:
        return self.mm + row * self.rows

    def row(self, tall: float) -> float:
        """Return the height of a row where all share the height `tall`."""
        return min(TALLEST, (tall - self.mm) / (self.rows or 1))


class LargePage(Record):
    """Panels across the page, and two columns below them."""

    room: float
    stacks: tuple[Stack, ...] = (Stack(half=False), Stack(half=True), Stack(half=True))

    @property
    def row(self) -> float:
        """Return the height of a row on this page."""
        across, *columns = self.stacks
        return min(across.above(column).row(self.room) for column in columns)

    @property
    def free(self) -> float:
        """The free height, as if all panels stood across."""
        across, left, right = (stack.tall(LARGE_ROW) for stack in self.stacks)
        return self.room - across - (left + right) / 2 - GAP

    def ways(self, panel: Shape) -> Iterator["LargePage"]:
        """Yield the pages that this one becomes with a further panel."""
        for n in range(3 if panel["half"] else 1):
            page = self.but(n, self.stacks[n].plus(panel))
            if page.row >= LARGE_ROW:
                yield page

    def but(self, n: int, stack: Stack) -> "LargePage":
        return replace(self, stacks=(*self.stacks[:n], stack, *self.stacks[n + 1 :]))


def large_verso_pages(shape: Shape, look: Look) -> list[list[Placed]]:
    wide, tall = ROOM[look.paper, True]
    beside = ceil(len(shape["statuses"]) / 2)  # what one of them does takes two lines
    listed = [*shape["panels"], panels.statuses_panel(STATUSES + STATUS * beside), panels.notes_panel(LEAST)]
    return [_place_panels(_with_notes(page), listed, wide) for page in _arrange_panels(listed, tall)]


def _arrange_panels(listed: Sequence[Shape], tall: float) -> Sequence[LargePage]:
    """Arrange the panels on two pages with as many rows as they take; or on more.

    Arms come first, then talents if they can."""
    for more, fewest in product(range(1, len(listed)), FEWEST):
        remaining = listed
        while remaining:
            first, second, *others = remaining
            others.sort(key=lambda panel: -panels.panel_height_at(panel, LARGE_ROW, PRESSED))
            for page in LargePage(tall - HEAD).ways(first):
                if dealt := _deal_panels([page, *[LargePage(tall)] * more], [second, *others], iter(range(TRIES))):
                    return dealt
            remaining = _shorten_longest_list(remaining, fewest)
    return [
        LargePage(tall).but(0, Stack(half=False).plus(panel)) for panel in listed
    ]  # the setting says what is too tall


def _deal_panels(pages: Sequence[LargePage], waiting: Sequence[Shape], tries: Iterator[int]) -> Sequence[LargePage]:
    """Deal the panels to pages, each across the first page where it can be; empty where there is no room."""
    if not waiting:
        return pages
    if sum(map(_least_height, waiting)) > sum(page.free for page in pages) or next(tries, None) is None:
        return ()
    panel, *others = waiting
    for n, page in enumerate(pages):
        for way in page.ways(panel):
            if dealt := _deal_panels([*pages[:n], way, *pages[n + 1 :]], others, tries):
                return dealt
    return ()


def _least_height(panel: Shape) -> float:
    """Return the least height that a panel takes across the page."""
    across = panels.panel_height_at(panel, LARGE_ROW, PRESSED) + GAP
    return (
        min(across, (panels.panel_height_at(panel, LARGE_ROW, PRESSED, half=True) + GAP) / 2)
        if panel["half"]
        else across
    )


def _shorten_longest_list(listed: Sequence[Shape], fewest: int) -> list[Shape]:
    """Remove a row of the list that takes most of the page; return nothing if all are as short as they may be."""
    lists = [(grid, n, k) for n, panel in enumerate(listed) for k, grid in enumerate(panel["grids"])]
    lists = [
        entry for entry in lists if not entry[0]["labels"] and entry[0]["rows"] - _rows_side_by_side(entry[0]) >= fewest
    ]
    if not lists:
        return []
    grid, n, k = max(lists, key=lambda entry: _height_of_grid(entry[0]))
    panel = listed[n]
    grids = [*panel["grids"][:k], {**grid, "rows": grid["rows"] - _rows_side_by_side(grid)}, *panel["grids"][k + 1 :]]
    return [*listed[:n], {**panel, "grids": grids}, *listed[n + 1 :]]


def _rows_side_by_side(grid: Shape) -> int:
    """Return how many rows stand beside each other."""
    return round(1 / grid["units"]) if 0 < grid["units"] < 1 else 1


def _height_of_grid(grid: Shape) -> float:
    return float(grid["rows"] * (grid["units"] * LARGE_ROW + grid["height"] * PRESSED))


def _with_notes(page: LargePage) -> LargePage:
    """Add as many lines of notes, where there are any, as leave rows that are easy to write in."""
    for n, stack in enumerate(page.stacks):
        if any(panel["template"] == "notes" for panel in stack.panels):
            longer = page.but(n, stack.longer())
            return _with_notes(longer) if longer.row >= EASY or longer.row == page.row else page
    return page


def _place_panels(page: LargePage, listed: Sequence[Shape], wide: float) -> list[Placed]:
    """Place panels in the order of the sheet.

    A column that is shorter than the other has taller rows, then a taller last panel."""
    order = [panel["id"] for panel in listed]
    across, *columns = page.stacks
    above, half = across.tall(page.row) + GAP, (wide - GAP) / 2
    below = max(column.tall(page.row) for column in columns)
    places = [(across, 0.0, 0.0, wide, page.row)]
    places += [(column, n * (half + GAP), above, half, column.row(below)) for n, column in enumerate(columns)]
    placed = []
    for stack, left, top, width, row in places:
        for panel in sorted(stack.panels, key=lambda shape: order.index(shape["id"])):
            tall = panels.panel_height_at(panel, row, PRESSED, half=stack.half)
            placed.append(panels.stand_panel(panel, left, top, width, tall, row, PRESSED))
            top += tall + GAP
        if stack.half and stack.panels:
            placed[-1]["tall"] += round(above + below + GAP - top, 3)
    return placed
