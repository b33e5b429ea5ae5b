"""How large the text of a card can be: measured by setting it for real, and kept until something it is made of changes.

What no size makes small enough is cut in two, as often as it takes; each part says which it is (« 1/2 »).
"""

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any

from msgspec.json import decode
from msgspec.structs import astuple

from generator.core.content.cards import Card
from generator.core.paper.typography import NBSP
from generator.core.record import Record
from generator.core.writing.jsontext import write_json
from generator.render.press import archive
from generator.render.setting.edition import name_entry

Sized = tuple[str, Card, float]  # a key, a card, the size of its text


class Fit(Record):
    """The size of the text in points and the height it comes to in mm; no size when no size is small enough."""

    size: float | None
    height: float

    def air(self, room: float, rows: int) -> float:
        """What each row may take above and below it, in mm, of the height left over."""
        return round(min(0.8, max(0.0, room - self.height - 1.5) / (2 * max(1, rows))), 3)


class TypeGauge(Record):
    """What a kind of card may be set in: sizes in points from the best to the smallest, width and height in mm.

    `page` is the HTML of cards alone, each in an element with its key as `data-card`, a table that may come out too
    wide in one with `data-grid`. `tell`: all of a card as text; `identity`: everything beside that which decides how it
    is set; `archive`: where what was measured is shipped.
    """

    sizes: tuple[float, ...]
    width: float
    room: float
    identity: str
    archive: str
    tell: Callable[[Card], str]
    page: Callable[[Sequence[Sized]], str]

    def fits(self, cards: Sequence[Card]) -> list[Fit]:
        """The largest size at which each card keeps to its place. Inks share measures, so one serves them all."""
        keys = [self.name(card) for card in cards]
        known = {key: self._recall(key) for key in keys}
        missing = {key: card for key, card in zip(keys, cards, strict=True) if known[key] is None}
        for key, fit in self._search(missing).items():
            known[key] = fit
            archive.keep_entry(key, write_json([fit.size, fit.height]).encode())
        return [known[key] or Fit(None, 0) for key in keys]

    def smallest(self) -> "TypeGauge":
        return TypeGauge(self.sizes[-1:], self.width, self.room, self.identity, self.archive, self.tell, self.page)

    def name(self, card: Card, of: str = "fit") -> str:
        """What is known of a card in this gauge is kept under this name."""
        return name_entry(of, self.identity, self.sizes, self.room, self.tell(card))

    def count_fitting(self, cards: Sequence[Card], whole: float) -> int:
        """How many of these cards fit, each longer than the one before and shorter than one of the height `whole`.

        What is measured tells which to try next: where between two known heights the room would end, and its neighbour.
        """
        low, high = 0, len(cards)  # those before `low` fit, those from `high` on do not
        below, above = (-1, self._head), (high, max(whole, self.room + 1))
        while low < high:
            share = (self.room - below[1]) / max(above[1] - below[1], 0.1)
            at = min(max(int(below[0] + share * (above[0] - below[0])), low), high - 1)
            for n, fit in enumerate(self.fits(cards[at : min(at + 2, high)]), at):
                if fit.size is None:
                    high, above = n, (n, max(fit.height, self.room + 1))
                    break
                low, below = n + 1, (n, fit.height)
        return low

    def _recall(self, key: str) -> Fit | None:
        entry = archive.find_entry(self.archive, key)
        return Fit(*decode(entry)) if entry is not None else None

    def _search(self, cards: dict[str, Card]) -> dict[str, Fit]:
        """All cards at once, in a few rounds: each height measured tells which size to try next."""
        sizes, room = self.sizes, self.room
        low = dict.fromkeys(cards, 0)  # the answer is at this place in sizes or after it,
        high = dict.fromkeys(cards, len(sizes))  # and before this one, or at it once it was found to fit
        guess = {key: self._first(card) for key, card in cards.items()}
        heights: dict[tuple[str, int], float | None] = {}
        while open_ := [key for key in cards if low[key] < high[key]]:
            measured = self._measure([(key, cards[key], sizes[guess[key]]) for key in open_])
            for key in open_:
                at, height = guess[key], measured[key]
                heights[key, at] = height
                if height is not None and height <= room + 0.01:
                    high[key] = at
                    if at == 0 or height * sizes[at - 1] / sizes[at] > room:
                        low[key] = at  # a step more would be too much
                else:
                    low[key] = at + 1
                guess[key] = self._next(at, height, low[key], high[key])
        last = len(sizes) - 1
        return {key: self._fit_at(low[key], heights.get((key, min(low[key], last)))) for key in cards}

    @property
    def _head(self) -> float:
        """What of the height the head of a card takes, about."""
        return 13.0 if self.room < 100 else 20.0

    def _first(self, card: Card) -> int:
        """The size at which so many letters fill the card, about: seen of all ours, within a tenth for four in five."""
        import json  # here: of what is shipped nothing is measured

        letters = len(json.dumps(card, ensure_ascii=False, default=astuple))
        return self._place(4.14 * (self.width * (self.room - self._head) / letters) ** 0.5)

    def _next(self, at: int, height: float | None, low: int, high: int) -> int:
        """The size at which a text of this height would fill the room: it grows by a square, its head does not."""
        if height is None:
            return (low + high) // 2
        wanted = self.sizes[at] * (max(1.0, self.room - self._head) / max(1.0, height - self._head)) ** 0.5
        return min(max(self._place(wanted), low), max(low, high - 1))

    def _place(self, wanted: float) -> int:
        return next((n for n, size in enumerate(self.sizes) if size <= wanted), len(self.sizes) - 1)

    def _fit_at(self, at: int, height: float | None) -> Fit:
        return Fit(self.sizes[at], height) if at < len(self.sizes) and height is not None else Fit(None, height or 0)

    def _measure(self, cards: Sequence[Sized]) -> dict[str, float | None]:
        """The height of each card in mm at its size; None for one with a word too long for its place."""
        if not cards:
            return {}
        from generator.render.setting.typeset import laid_out

        faulty: set[int] = set()
        with laid_out(self.page(cards), safe=0, faulty=faulty) as document:
            return _card_heights(document, faulty)


def split_card(
    card: Card, height: float, cuts: Callable[[Card, int], Iterable[tuple[Card, Card]]], gauge: TypeGauge,
    ragged: Callable[[tuple[Card, Card]], Any], number: int = 1,
) -> list[int]:  # fmt: skip
    """The cuts to make, one after the other, for as few cards as it takes; none when there is no way.

    `height`: of the card at the smallest size; `cuts`: every way to cut a card in two, from the shortest first card to
    the longest; `number`: of the card that follows. `ragged`: how bad a cut is.
    """

    smallest = gauge.smallest()
    ways = list(cuts(card, number))
    # The later the cut, the longer the first card and the shorter the rest: few have to be measured.
    end = smallest.count_fitting([head for head, _tail in ways], height)
    start = end - smallest.count_fitting([tail for _head, tail in reversed(ways[:end])], height)
    if end == 0:
        return []
    if start < end:
        return [min(range(start, end), key=lambda n: ragged(ways[n]))]
    rest = ways[end - 1][1]
    more = split_card(rest, smallest.fits([rest])[0].height, cuts, gauge, ragged, number + 1)
    return [end - 1, *more] if more else []


def title_of_part(title: str, number: int, count: int) -> str:
    """The title of one of the cards that a long one takes; the sign keeps to its word."""
    return f"{title}{NBSP}{number}/{count}"


def _card_heights(document: Any, faulty: Set[int]) -> dict[str, float | None]:
    from generator.render.setting import boxes

    found: dict[str, float | None] = {}
    card = ""
    for spot in boxes.walk_boxes(document):
        key = spot.attribute("data-card")
        if key is not None:
            card, frame = key, boxes.border_rect(spot.box)
            found[card] = None if spot.page in faulty else (frame.y1 - frame.y0) / boxes.MM
        elif spot.attribute("data-grid") is not None and _too_wide(spot.box):
            found[card] = None
    return found


def _too_wide(box: Any) -> bool:
    """Whether the table in this box, whose columns are as narrow as their words allow, is wider than the box."""
    from generator.render.setting import boxes

    edge = boxes.border_rect(box).x1 + 0.5
    return any(boxes.border_rect(child).x1 > edge for child in box.children)
