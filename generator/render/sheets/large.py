"""The verso of the large print: panels across the page, two beside each other where both are narrow, on two pages.

Lengths are those it is set in, 1.5 times smaller than on paper. Where two pages do not hold all panels the longest
lists have fewer rows, and what stood there is told on the suite; where even that is not enough there is another page.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil

from msgspec.structs import replace

from generator.core.paper.formats import Look
from generator.core.record import Record
from generator.render.sheets import panels
from generator.render.sheets.panels import LARGE_ROW, LEAST, PRESSED, ROOM, Placed, Shape

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
        """With one more line of notes."""
        some = (panels.notes_panel(one["units"] + 1) if one["template"] == "notes" else one for one in self.panels)
        return replace(self, panels=tuple(some), rows=self.rows + 1)

    def tall(self, row: float) -> float:
        return self.mm + row * self.rows

    def row(self, tall: float) -> float:
        """How tall a row is where all are so tall together."""
        return min(TALLEST, (tall - self.mm) / (self.rows or 1))


class LargePage(Record):
    """Panels across the page, and two columns below them."""

    room: float
    stacks: tuple[Stack, ...] = (Stack(half=False), Stack(half=True), Stack(half=True))

    @property
    def row(self) -> float:
        """How tall a row comes out on it."""
        across, *columns = self.stacks
        return min(across.above(one).row(self.room) for one in columns)

    @property
    def free(self) -> float:
        """How much of it is free, as if all stood across."""
        across, left, right = (stack.tall(LARGE_ROW) for stack in self.stacks)
        return self.room - across - (left + right) / 2 - GAP

    def ways(self, panel: Shape) -> Iterator["LargePage"]:
        """How a panel can stand on it too."""
        for n in range(3 if panel["half"] else 1):
            page = self.but(n, self.stacks[n].plus(panel))
            if page.row >= LARGE_ROW:
                yield page

    def but(self, n: int, stack: Stack) -> "LargePage":
        return replace(self, stacks=(*self.stacks[:n], stack, *self.stacks[n + 1 :]))


def large_verso_pages(shape: Shape, look: Look) -> list[list[Placed]]:
    wide, tall = ROOM[look.paper, True]
    beside = ceil(len(shape["statuses"]) / 2)  # what one of them does takes two lines
    listed = [*shape["panels"], panels.statuses_panel(STATUSES + STATUS * (beside + 0.5)), panels.notes_panel(LEAST)]
    return [_place_panels(_with_notes(page), listed, wide) for page in _arrange_panels(listed, tall)]


def _arrange_panels(listed: Sequence[Shape], tall: float) -> Sequence[LargePage]:
    """On two pages with as many rows as they take; or on more. Arms come first, then talents if they can."""
    for more, fewest in product(range(1, len(listed)), FEWEST):
        some = listed
        while some:
            first, second, *others = some
            others.sort(key=lambda one: -panels.panel_height_at(one, LARGE_ROW, PRESSED))
            for page in LargePage(tall - HEAD).ways(first):
                if found := _deal_panels([page, *[LargePage(tall)] * more], [second, *others], iter(range(TRIES))):
                    return found
            some = _shorten_longest_list(some, fewest)
    return [LargePage(tall).but(0, Stack(half=False).plus(one)) for one in listed]  # the setting says what is too tall


def _deal_panels(pages: Sequence[LargePage], waiting: Sequence[Shape], tries: Iterator[int]) -> Sequence[LargePage]:
    """The pages with all that waits, where they have room for it: each panel across the first page that it can be."""
    if not waiting:
        return pages
    if sum(map(_least_height, waiting)) > sum(page.free for page in pages) or next(tries, None) is None:
        return ()
    panel, *others = waiting
    for n, page in enumerate(pages):
        for way in page.ways(panel):
            if found := _deal_panels([*pages[:n], way, *pages[n + 1 :]], others, tries):
                return found
    return ()


def _least_height(panel: Shape) -> float:
    """How much of the page it takes, across, at least."""
    across = panels.panel_height_at(panel, LARGE_ROW, PRESSED) + GAP
    return (
        min(across, (panels.panel_height_at(panel, LARGE_ROW, PRESSED, half=True) + GAP) / 2)
        if panel["half"]
        else across
    )


def _shorten_longest_list(listed: Sequence[Shape], fewest: int) -> list[Shape]:
    """With a row less in the list that takes most of the page; nothing if all are as short as they may be."""
    lists = [(grid, n, k) for n, panel in enumerate(listed) for k, grid in enumerate(panel["grids"])]
    lists = [one for one in lists if not one[0]["labels"] and one[0]["rows"] - _rows_side_by_side(one[0]) >= fewest]
    if not lists:
        return []
    grid, n, k = max(lists, key=lambda one: _height_of_grid(one[0]))
    panel = listed[n]
    grids = [*panel["grids"][:k], {**grid, "rows": grid["rows"] - _rows_side_by_side(grid)}, *panel["grids"][k + 1 :]]
    return [*listed[:n], {**panel, "grids": grids}, *listed[n + 1 :]]


def _rows_side_by_side(grid: Shape) -> int:
    """How many rows stand beside each other."""
    return round(1 / grid["units"]) if 0 < grid["units"] < 1 else 1


def _height_of_grid(grid: Shape) -> float:
    return float(grid["rows"] * (grid["units"] * LARGE_ROW + grid["height"] * PRESSED))


def _with_notes(page: LargePage) -> LargePage:
    """With as many lines of notes, where it has any, as leave rows that are easy to write in."""
    for n, stack in enumerate(page.stacks):
        if any(panel["template"] == "notes" for panel in stack.panels):
            longer = page.but(n, stack.longer())
            return _with_notes(longer) if longer.row >= EASY or longer.row == page.row else page
    return page


def _place_panels(page: LargePage, listed: Sequence[Shape], wide: float) -> list[Placed]:
    """In the order of the sheet; a column that is shorter than the other has taller rows, then a taller last panel."""
    order = [panel["id"] for panel in listed]
    across, *columns = page.stacks
    above, half = across.tall(page.row) + GAP, (wide - GAP) / 2
    below = max(column.tall(page.row) for column in columns)
    places = [(across, 0.0, 0.0, wide, page.row)]
    places += [(column, n * (half + GAP), above, half, column.row(below)) for n, column in enumerate(columns)]
    found = []
    for stack, left, top, width, row in places:
        for panel in sorted(stack.panels, key=lambda one: order.index(one["id"])):
            tall = panels.panel_height_at(panel, row, PRESSED, half=stack.half)
            found.append(panels.stand_panel(panel, left, top, width, tall, row, PRESSED))
            top += tall + GAP
        if stack.half and stack.panels:
            found[-1]["tall"] += round(above + below + GAP - top, 3)
    return found
