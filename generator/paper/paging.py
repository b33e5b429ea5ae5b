"""Distribution of blocks over pages: as few pages as possible, each about as full as the others.

A block stands whole on its page; one that is too tall for a page is an error that names it.
"""

from collections.abc import Iterable, Sequence

from generator.base.record import Record
from generator.paper.text.flow import NOTHING, Drawn, does_not_fit


class Item(Record):
    """A block that stands whole on a page. `gap`: above it, unless a page starts; `again`: a heading that is repeated
    above it where a page starts with it."""

    block: Drawn
    gap: float = 0.0
    again: Drawn = NOTHING
    name: str = ""  # for people, should it not fit
    loose: bool = False  # it may stand on any page


class PagedSheet(Record):
    """The blocks of a page, each at its height; `used` of its room. `loose`: which of them may stand on another page,
    each with the gap above it."""

    places: tuple[tuple[float, Drawn], ...]
    used: float
    loose: tuple[tuple[Drawn, float], ...] = ()

    @property
    def operators(self) -> str:
        return "".join(block.at(0, y) for y, block in self.places)

    def stretch_to_foot(self, room: float, most: float = 4.0) -> "PagedSheet":
        """Return the page with wider gaps between its blocks, so that they reach its foot or come near to it."""
        more = min(most, (room - self.used) / max(1, len(self.places) - 1))
        return PagedSheet(tuple((y + n * more, block) for n, (y, block) in enumerate(self.places)), room)

    def add_block(self, loose_block: tuple[Drawn, float]) -> "PagedSheet":
        block, gap = loose_block
        end = self.used + gap
        return PagedSheet((*self.places, (end, block)), end + block.height, (*self.loose, loose_block))

    def take_block(self, loose_block: tuple[Drawn, float]) -> "PagedSheet":
        """Return the page without a block; the blocks below it move up."""
        block, gap = loose_block
        top = next(y for y, other in self.places if other is block)
        less = block.height + gap
        places = ((y - less if y > top else y, other) for y, other in self.places if other is not block)
        left = tuple(other for other in self.loose if other[0] is not block)
        return PagedSheet(tuple(places), self.used - less, left)


def paginate_items(items: Iterable[Item], room: float) -> list[PagedSheet]:
    """Fill page after page, each as full as it gets."""
    pages: list[PagedSheet] = []
    places: list[tuple[float, Drawn]] = []
    loose: list[tuple[Drawn, float]] = []
    y = 0.0
    for item in items:
        if places and y + item.gap + item.block.height > room + 0.01:
            pages.append(PagedSheet(tuple(places), y, tuple(loose)))
            places, loose, y = [], [], 0.0
            if item.again.height:
                places, y = [(0.0, item.again)], item.again.height
        at = y + (item.gap if places else 0.0)
        y = at + item.block.height
        if y > room + 0.01:
            raise does_not_fit(item.name)
        places.append((at, item.block))
        loose += [(item.block, item.gap)] if item.loose else []
    return [*pages, PagedSheet(tuple(places), y, tuple(loose))]


def balance_pages(items: Sequence[Item], room: float) -> list[PagedSheet]:
    """Return as few pages as it takes, and the fullest of them as short as can be."""
    fewest = paginate_items(items, room)
    low = max(item.block.height + (item.gap + item.again.height if item.again.height else 0.0) for item in items)
    low = max(low, sum(sheet.used for sheet in fewest) / len(fewest))
    while low < room:
        pages = paginate_items(items, low)
        if len(pages) == len(fewest):
            return pages
        low += 2.0
    return fewest


def level_pages(pages: Sequence[PagedSheet], room: float, full: float) -> list[PagedSheet]:
    """Move loose blocks to pages that are not full, where that leaves the emptier of the two pages fuller."""
    levelled = list(pages)
    for n, poor in enumerate(levelled):
        for k, rich in enumerate(levelled):
            for loose_block in rich.loose if k != n and poor.used < full else ():
                fuller, left = poor.add_block(loose_block), rich.take_block(loose_block)
                if fuller.used <= room and min(fuller.used, left.used) > min(poor.used, rich.used):
                    levelled[n] = poor = fuller
                    levelled[k] = rich = left
    return levelled


def fill_columns_evenly(heights: Sequence[float], starts: Sequence[float], gap: float) -> tuple[list[list[int]], float]:
    """Distribute blocks in reading order over columns that begin at these heights.

    Return the numbers of the blocks of each column, and the lowest end."""

    def try_limit(limit: float) -> list[list[int]] | None:
        filled: list[list[int]] = [[]]
        y = starts[0]
        for n, height in enumerate(heights):
            while y + height > limit + 0.001:
                if len(filled) == len(starts):
                    return None
                filled.append([])
                y = starts[len(filled) - 1]
            filled[-1].append(n)
            y += height + gap
        return filled + [[] for _start in starts[len(filled) :]]

    limit, least = max(starts), (sum(heights) + gap * (len(heights) - len(starts)) + sum(starts)) / len(starts)
    while limit + 0.002 < least:  # lower than that not even the sum of them has room
        limit += 0.5
    while (columns := try_limit(limit)) is None:
        limit += 0.5
    return columns, limit
