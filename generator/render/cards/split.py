"""Cards that go on: where a table taken from the content is too long for its card, a card of the same title follows.

One's own content adds rows to the tables that cards show: nobody wrote those cards too long. The lines, the strip and
the note stay on the first card. Whatever was written on the card itself is never cut: it is for its writer to shorten.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from generator.core.content.cards import Card
from generator.core.content.tables import Grid
from generator.core.paper.formats import Paper
from generator.render.cards.fit import card_gauge
from generator.render.cards.view import Format
from generator.render.press import archive
from generator.render.setting.gauge import Fit, TypeGauge, split_card, title_of_continuation

Cut = tuple[Card, Card]


def split_cards(cards: Sequence[Card], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    """The cards to print, in order, with their sizes; one that fits no size and cannot be cut is left as it is."""
    found: list[tuple[Card, Fit]] = []
    measure = card_gauge(form, paper)
    whole = list(zip(cards, measure.fits(cards), strict=True))
    cut = [_cut_card(card, fit.height, measure) if fit.size is None else [] for card, fit in whole]
    sizes = iter(measure.fits([part for parts in cut for part in parts]))
    for one, parts in zip(whole, cut, strict=True):
        sized = [(part, next(sizes)) for part in parts]
        found += sized if sized and all(fit.size is not None for _part, fit in sized) else [one]
    return found


def _cut_card(card: Card, height: float, measure: TypeGauge) -> list[Card]:
    """The cards it is cut into, none where it cannot be; where to cut was found once and is kept."""
    name = measure.name(card, "cuts")
    entry = archive.find_entry(measure.archive, name)
    cuts = split_card(card, height, _possible_cuts, measure, _raggedness) if entry is None else json.loads(entry)
    if entry is None:
        archive.keep_entry(name, json.dumps(cuts).encode())
    parts = []
    for number, place in enumerate(cuts, 1):
        head, card = next(islice(_possible_cuts(card, number), place, None))
        parts.append(head)
    return [*parts, card] if parts else []


def _possible_cuts(card: Card, number: int) -> Iterator[Cut]:
    """Between tables, and in those that are taken from the content, from the shortest first card on."""
    title = title_of_continuation(card.title, number)
    for n, grid in enumerate(card.grids if any(grid.taken for grid in card.grids) else ()):
        before, after = card.grids[:n], card.grids[n + 1 :]
        for row in range(1, len(grid.rows)) if grid.taken else ():
            above, below = replace(grid, rows=grid.rows[:row]), replace(grid, rows=grid.rows[row:], note=())
            yield replace(card, grids=(*before, above)), _continued_card(card, title, (below, *after))
        if after:
            yield replace(card, grids=(*before, grid)), _continued_card(card, title, after)


def _raggedness(cut: Cut) -> tuple[int, int]:
    """How bad a cut is: one between two tables is better (it makes no table more), then one near the middle."""
    return len(cut[0].grids) + len(cut[1].grids), abs(_count_grid_rows(cut[0]) - _count_grid_rows(cut[1]))


def _continued_card(card: Card, title: str, grids: Sequence[Grid]) -> Card:
    return replace(card, title=title, lines=(), grids=tuple(grids), strip=None, note=())


def _count_grid_rows(card: Card) -> int:
    return sum(len(grid.rows) for grid in card.grids)
