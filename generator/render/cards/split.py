"""Cards that go on: where a table taken from the content is too long for its card, a card of the same title follows.

One's own content adds rows to the tables that cards show: nobody wrote those cards too long. The lines, the strip and
the note stay on the first card. Whatever was written on the card itself is never cut: it is for its writer to shorten.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.core.content.cards import Card
from generator.core.content.tables import Grid
from generator.core.paper.formats import Paper
from generator.render.cards.fit import Fit, fits
from generator.render.cards.view import Format

Cut = tuple[Card, Card]


def dealt(cards: Sequence[Card], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    """The cards to print, in order, with their sizes; one that fits no size and cannot be cut is left as it is."""
    found: list[tuple[Card, Fit]] = []
    for card, fit in zip(cards, fits(cards, form, paper), strict=True):
        parts = _parts(card, form, paper) if fit.size is None else []
        sizes = fits(parts, form, paper)
        cut = parts and all(size.size is not None for size in sizes)
        found += zip(parts, sizes, strict=True) if cut else [(card, fit)]
    return found


def _parts(card: Card, form: Format, paper: Paper, number: int = 1) -> list[Card]:
    """As few cards as it takes; none when there is no way. `number`: of the card that follows."""
    smallest = replace(form, sizes=form.sizes[-1:])

    def fitting(part: Card) -> bool:
        return fits([part], smallest, paper)[0].size is not None

    cuts = list(_cuts(card, number))
    # The later the cut, the longer the first card and the shorter the rest: few have to be measured.
    end = bisect_left(cuts, True, key=lambda cut: not fitting(cut[0]))
    if end == 0:
        return []
    start = bisect_left(cuts, True, hi=end, key=lambda cut: fitting(cut[1]))
    if start < end:
        best = min(cuts[start:end], key=_ragged)
        return list(best)
    head, tail = cuts[end - 1]
    more = _parts(tail, form, paper, number + 1)
    return [head, *more] if more else []


def _cuts(card: Card, number: int) -> Iterator[Cut]:
    """Every way to cut a card in two, from the shortest first card to the longest: between tables, in taken ones."""
    title = card.title.removesuffix(_suite(number - 1)) + _suite(number)
    for n, grid in enumerate(card.grids if any(grid.taken for grid in card.grids) else ()):
        before, after = card.grids[:n], card.grids[n + 1 :]
        for row in range(1, len(grid.rows)) if grid.taken else ():
            above, below = replace(grid, rows=grid.rows[:row]), replace(grid, rows=grid.rows[row:], note=())
            yield replace(card, grids=(*before, above)), _rest(card, title, (below, *after))
        if after:
            yield replace(card, grids=(*before, grid)), _rest(card, title, after)


def _suite(number: int) -> str:
    return "" if number == 0 else " (suite)" if number == 1 else f" (suite {number})"


def _ragged(cut: Cut) -> tuple[int, int]:
    """How bad a cut is: one between two tables is better (it makes no table more), then one near the middle."""
    return len(cut[0].grids) + len(cut[1].grids), abs(_rows(cut[0]) - _rows(cut[1]))


def _rest(card: Card, title: str, grids: Sequence[Grid]) -> Card:
    return replace(card, title=title, lines=(), grids=tuple(grids), strip=None, note=())


def _rows(card: Card) -> int:
    return sum(len(grid.rows) for grid in card.grids)
