"""Splitting of cards: a table from the content that is too long for its card continues on another card.

Both say which they are (« Tir 1/2 »). A person's content adds rows to the tables that cards show: nobody wrote those
cards too long. The lines, the strip and the note stay on the first card. The texts of the card itself are never cut:
their writer shortens them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil

from msgspec.structs import replace

from generator.base.typography import NBSP
from generator.cards.fit import Fit, fit_card, height_of_card
from generator.cards.view import Format
from generator.content.cards import Card
from generator.content.markup import Text, plain_text
from generator.content.tables import Grid
from generator.paper.formats import Paper

Cut = tuple[Card, Card]
_ROW = 10  # letters that the air of a row is worth
_MORE = 9  # cards more than the least that are tried
_THROUGH = (1000.0, 2.0)  # how much worse a cut through a table is: not where it can be helped, or a little


def split_cards(cards: Sequence[Card], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    """Return the cards to print, in order, with their sizes; one that fits no size and cannot be cut stays as it is."""
    return list(_split_deck(tuple(cards), form, paper))


@lru_cache(maxsize=8)  # a deck is looked at before it is printed
def _split_deck(cards: tuple[Card, ...], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    deck: list[tuple[Card, Fit]] = []
    for card in cards:
        fit = fit_card(card, form, paper)
        parts = _cut_card(card, form, paper) if fit.size is None else []
        sizes = form.sizes
        for part in sorted(parts, key=_weight_of_card, reverse=True):  # they are set alike, as the fullest of them
            size = fit_card(part, form, paper, sizes).size or 0.0
            sizes = tuple([step for step in sizes if step <= size])
        deck += [(part, fit_card(part, form, paper, sizes[:1])) for part in parts] or [(card, fit)]
    return deck


def _cut_card(card: Card, form: Format, paper: Paper) -> list[Card]:
    """Return the cards a long one is cut into, as few as it takes and about as full; none where it cannot be cut."""
    room = form.cell(paper)[1] - 2 * form.inset
    height = height_of_card(card, form.sizes[-1], form, paper)
    fewest = 2 if height is None else max(2, ceil((height - form.head) / (room - form.head)))
    for count, through in product(range(fewest, fewest + _MORE), _THROUGH):
        parts = _cut_evenly(card, count, through)
        fullest = sorted(parts, key=_weight_of_card, reverse=True)
        if parts and all(fit_card(part, form, paper, form.sizes[-1:]).size is not None for part in fullest):
            return parts
    return []


def _cut_evenly(card: Card, count: int, through: float) -> list[Card]:
    """Return a card in so many parts of about the same length; none where it has too few places to be cut at.
    `through`: how much worse a cut through a table is than one between two tables."""
    parts, rest, title = list[Card](), card, card.title
    for number in range(1, count):
        share = _weight_of_card(rest) / (count - number + 1)
        ways = list(_possible_cuts(rest, number))
        if not ways:
            return []
        off = [(1 + abs(_weight_of_card(way[0]) - share)) * (through if _is_through(way) else 1) for way in ways]
        head, rest = ways[off.index(min(off))]
        parts.append(head)
    return [replace(part, title=title_of_part(title, n, count)) for n, part in enumerate([*parts, rest], 1)]


def title_of_part(title: str, number: int, count: int) -> str:
    """Return the title of one of the cards that a long one takes; the sign keeps to its word."""
    return f"{title}{NBSP}{number}/{count}"


def _possible_cuts(card: Card, number: int) -> Iterator[Cut]:
    """Yield cuts between tables, and in those that come from the content, from the shortest first card on."""
    part_title = card.title if number > 1 else title_of_part(card.title, 1, 2)  # as wide as it will be
    card, title = replace(card, title=part_title), title_of_part(part_title.rpartition(NBSP)[0], number + 1, number + 1)
    for n, grid in enumerate(card.grids if any(grid.taken for grid in card.grids) else ()):
        before, after = card.grids[:n], card.grids[n + 1 :]
        for row in range(1, len(grid.rows)) if grid.taken else ():
            above, below = replace(grid, rows=grid.rows[:row]), replace(grid, rows=grid.rows[row:], note=())
            yield replace(card, grids=(*before, above)), _continued_card(card, title, (below, *after))
        if after:
            yield replace(card, grids=(*before, grid)), _continued_card(card, title, after)


def _is_through(cut: Cut) -> bool:
    """Tell whether a cut goes through a table."""
    head, rest = cut
    return bool(head.grids and rest.grids and head.grids[-1].columns == rest.grids[0].columns)


def _continued_card(card: Card, title: str, grids: Sequence[Grid]) -> Card:
    return replace(card, title=title, lines=(), grids=tuple(grids), strip=None, note=())


def _weight_of_card(card: Card) -> int:
    """Return roughly how much text stands on it: the longest cell of a row says how high that is."""
    lines = sum(map(_letters_of, (*card.lines, card.note)))
    return lines // 2 + sum([sum(map(_weight_of_row, grid.rows)) for grid in card.grids])


@lru_cache(maxsize=4096)  # all parts a card may be cut into have the same rows
def _weight_of_row(row: tuple[Text, ...]) -> int:
    return _ROW + max(map(_letters_of, row))


@lru_cache(maxsize=4096)
def _letters_of(text: Text) -> int:
    return len(plain_text(text))
