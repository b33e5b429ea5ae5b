"""Cards that go on: where a table taken from the content is too long for its card, a card of the same title follows,
and both say which they are (« Tir 1/2 »).

One's own content adds rows to the tables that cards show: nobody wrote those cards too long. The lines, the strip and
the note stay on the first card. Whatever was written on the card itself is never cut: it is for its writer to shorten.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from msgspec.json import decode
from msgspec.structs import replace

from generator.core.content.cards import Card
from generator.core.content.markup import plain_text
from generator.core.content.tables import Grid
from generator.core.paper.formats import Paper
from generator.core.paper.typography import NBSP
from generator.core.writing.jsontext import write_json
from generator.render.cards.fit import card_gauge
from generator.render.cards.view import Format
from generator.render.press import archive
from generator.render.setting.gauge import Fit, TypeGauge, split_card, title_of_part

Cut = tuple[Card, Card]
_ROW = 10  # letters that the air of a row is worth


def split_cards(cards: Sequence[Card], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    """The cards to print, in order, with their sizes; one that fits no size and cannot be cut is left as it is."""
    return list(split_deck(tuple(cards), form, paper))


@lru_cache(maxsize=8)  # a deck is looked at before it is printed
def split_deck(cards: tuple[Card, ...], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    found: list[tuple[Card, Fit]] = []
    measure = card_gauge(form, paper)
    whole = list(zip(cards, measure.fits(cards), strict=True))
    cut = [_cut_card(card, fit.height, measure) if fit.size is None else [] for card, fit in whole]
    sizes = iter(measure.fits([part for parts in cut for part in parts]))
    for one, parts in zip(whole, cut, strict=True):
        fits = [next(sizes) for _part in parts]
        least = min((fit.size or 0.0 for fit in fits), default=0.0)
        if any(fit.size != least for fit in fits) and least:  # the parts of a card are set alike
            fits = card_gauge(replace(form, sizes=(least,)), paper).fits(parts)
        found += zip(parts, fits, strict=True) if least else [one]
    return found


def _cut_card(card: Card, height: float, measure: TypeGauge) -> list[Card]:
    """The cards it is cut into, none where it cannot be; where to cut was found once and is kept."""
    name = measure.name(card, "parts")
    entry = archive.find_entry(measure.archive, name)
    cuts = split_card(card, height, _possible_cuts, measure, _raggedness) if entry is None else decode(entry)
    if entry is None:
        archive.keep_entry(name, write_json(cuts).encode())
    title, parts = card.title, []
    for number, place in enumerate(cuts, 1):
        head, card = next(islice(_possible_cuts(card, number), place, None))
        parts.append(head)
    count = len(parts) + 1
    return [replace(p, title=title_of_part(title, n, count)) for n, p in enumerate([*parts, card], 1)] if parts else []


def _possible_cuts(card: Card, number: int) -> Iterator[Cut]:
    """Between tables, and in those that are taken from the content, from the shortest first card on."""
    own = card.title if number > 1 else title_of_part(card.title, 1, 2)  # as wide as it will be
    card, title = replace(card, title=own), title_of_part(own.rpartition(NBSP)[0], number + 1, number + 1)
    for n, grid in enumerate(card.grids if any(grid.taken for grid in card.grids) else ()):
        before, after = card.grids[:n], card.grids[n + 1 :]
        for row in range(1, len(grid.rows)) if grid.taken else ():
            above, below = replace(grid, rows=grid.rows[:row]), replace(grid, rows=grid.rows[row:], note=())
            yield replace(card, grids=(*before, above)), _continued_card(card, title, (below, *after))
        if after:
            yield replace(card, grids=(*before, grid)), _continued_card(card, title, after)


def _raggedness(cut: Cut) -> tuple[int, int]:
    """How bad a cut is: one between two tables is better (it makes no table more), then one near the middle."""
    return len(cut[0].grids) + len(cut[1].grids), abs(_weight_of_card(cut[0]) - _weight_of_card(cut[1]))


def _continued_card(card: Card, title: str, grids: Sequence[Grid]) -> Card:
    return replace(card, title=title, lines=(), grids=tuple(grids), strip=None, note=())


def _weight_of_card(card: Card) -> int:
    """How much stands on it, about: the longest cell of a row says how high that is."""
    rows = [row for grid in card.grids for row in grid.rows]
    lines = sum(len(plain_text(text)) for text in (*card.lines, card.note))
    return lines // 2 + sum(_ROW + max(len(plain_text(cell)) for cell in row) for row in rows)
