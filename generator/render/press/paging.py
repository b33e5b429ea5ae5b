"""Pages that take blocks in turn: as few as it takes, each about as full as the others, text as large as there is room.

A block stands whole on its page; what is too tall for one is an error that names it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from generator.core.record import Record
from generator.render.press.flow import NOTHING, Drawn, does_not_fit

T = TypeVar("T")


class Item(Record):
    """Something that stands whole on a page. `gap`: above it, unless a page starts; `again`: what is said once more
    above it where a page starts with it."""

    drawn: Drawn
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
        return "".join(drawn.at(0, y) for y, drawn in self.places)

    def stretch_to_foot(self, room: float, most: float = 4.0) -> "PagedSheet":
        """With more between its blocks, so that they reach the foot of the page or come near to it."""
        more = min(most, (room - self.used) / max(1, len(self.places) - 1))
        return PagedSheet(tuple((y + n * more, drawn) for n, (y, drawn) in enumerate(self.places)), room)

    def add_block(self, one: tuple[Drawn, float]) -> "PagedSheet":
        drawn, gap = one
        end = self.used + gap
        return PagedSheet((*self.places, (end, drawn)), end + drawn.height, (*self.loose, one))

    def take_block(self, one: tuple[Drawn, float]) -> "PagedSheet":
        """Without it; what stood below it moves up."""
        drawn, gap = one
        top = next(y for y, other in self.places if other is drawn)
        less = drawn.height + gap
        places = ((y - less if y > top else y, other) for y, other in self.places if other is not drawn)
        left = tuple(other for other in self.loose if other[0] is not drawn)
        return PagedSheet(tuple(places), self.used - less, left)


def paginate_items(items: Iterable[Item], room: float) -> list[PagedSheet]:
    """Page after page, each as full as it gets."""
    pages: list[PagedSheet] = []
    places: list[tuple[float, Drawn]] = []
    loose: list[tuple[Drawn, float]] = []
    y = 0.0
    for item in items:
        if places and y + item.gap + item.drawn.height > room + 0.01:
            pages.append(PagedSheet(tuple(places), y, tuple(loose)))
            places, loose, y = [], [], 0.0
            if item.again.height:
                places, y = [(0.0, item.again)], item.again.height
        at = y + (item.gap if places else 0.0)
        y = at + item.drawn.height
        if y > room + 0.01:
            raise does_not_fit(item.name)
        places.append((at, item.drawn))
        loose += [(item.drawn, item.gap)] if item.loose else []
    return [*pages, PagedSheet(tuple(places), y, tuple(loose))]


def balance_pages(items: Sequence[Item], room: float) -> list[PagedSheet]:
    """As few pages as it takes, and the fullest of them as short as can be."""
    fewest = paginate_items(items, room)
    low = max(item.drawn.height + (item.gap + item.again.height if item.again.height else 0.0) for item in items)
    low = max(low, sum(sheet.used for sheet in fewest) / len(fewest))
    while low < room:
        found = paginate_items(items, low)
        if len(found) == len(fewest):
            return found
        low += 2.0
    return fewest


def level_pages(pages: Sequence[PagedSheet], room: float, full: float) -> list[PagedSheet]:
    """With loose blocks moved to pages that are not full, from where they can be spared: the emptier of the two is
    fuller then."""
    found = list(pages)
    for n, poor in enumerate(found):
        for k, rich in enumerate(found):
            for one in rich.loose if k != n and poor.used < full else ():
                given, left = poor.add_block(one), rich.take_block(one)
                if given.used <= room and min(given.used, left.used) > min(poor.used, rich.used):
                    found[n] = poor = given
                    found[k] = rich = left
    return found


def largest_that_fits(
    sizes: Sequence[float], fits: Callable[[float], T | None], guess: float | None = None
) -> T | None:
    """What `fits` makes of the largest size it takes, or nothing; sizes from small to large. As each try sets whole
    pages, it begins with a guess."""
    start = len(sizes) // 2 if guess is None else max([0, *(n for n, size in enumerate(sizes) if size <= guess)])
    found, better = fits(sizes[start]), sizes[start + 1 :]
    if found is None and start:
        found, better = fits(sizes[0]), sizes[1:start]
    if found is None:
        return None
    return next((one for size in reversed(better) if (one := fits(size)) is not None), found)


def fill_columns_evenly(heights: Sequence[float], starts: Sequence[float], gap: float) -> tuple[list[list[int]], float]:
    """Blocks in reading order over columns that begin at these heights: which stand in each, and the lowest end."""

    def try_limit(limit: float) -> list[list[int]] | None:
        found: list[list[int]] = [[]]
        y = starts[0]
        for n, height in enumerate(heights):
            while y + height > limit + 0.001:
                if len(found) == len(starts):
                    return None
                found.append([])
                y = starts[len(found) - 1]
            found[-1].append(n)
            y += height + gap
        return found + [[] for _start in starts[len(found) :]]

    limit, least = max(starts), (sum(heights) + gap * (len(heights) - len(starts)) + sum(starts)) / len(starts)
    while limit + 0.002 < least:  # lower than that not even the sum of them has room
        limit += 0.5
    while (found := try_limit(limit)) is None:
        limit += 0.5
    return found, limit
