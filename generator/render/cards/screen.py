"""The GM's screen: pages on their side, in columns that take cards as high as they come."""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from generator.core.content.cards import Card
from generator.core.paper.formats import Paper
from generator.core.record import Record
from generator.render.cards.fit import card_gauge
from generator.render.cards.view import FORMATS, SCREEN, count_rows
from generator.render.press.imposition import BAR, CardPlace, ImposedPage
from generator.render.setting.gauge import Fit


class ScreenPanel(Record):
    """A card on a screen: the size of its text and the air between its rows."""

    card: Card
    size: float
    air: float


class ScreenPage(Record):
    """A leaf whose cells are numbered as its panels."""

    leaf: ImposedPage
    panels: tuple[ScreenPanel, ...]


def lay_out_screen(cards: Sequence[Card], paper: Paper) -> list[ScreenPage]:
    """All cards, in order as far as columns allow, at the largest text that wastes no page."""
    sizes, columns = _best_sizes(cards, paper)
    parts = [columns[n : n + SCREEN.columns] for n in range(0, len(columns), SCREEN.columns)]
    return [_page(part, cards, sizes, paper) for part in parts]


def _best_sizes(cards: Sequence[Card], paper: Paper) -> tuple[list[Fit], list[list[int]]]:
    """Smaller text is tried where the last page would be half empty, and kept where it saves that page."""
    form = FORMATS["screen"]
    sizes = card_gauge(form, paper).fits(cards)
    columns = _fill_screen_columns(sizes, SCREEN.height(paper))
    for at in range(1, len(form.sizes)):
        if len(columns) <= SCREEN.columns or (len(columns) - 1) % SCREEN.columns >= SCREEN.columns / 2:
            break
        smaller = card_gauge(replace(form, sizes=form.sizes[at:]), paper).fits(cards)
        fewer = _fill_screen_columns(smaller, SCREEN.height(paper))
        if ceil(len(fewer) / SCREEN.columns) < ceil(len(columns) / SCREEN.columns):
            sizes, columns = smaller, fewer
    return sizes, columns


def _fill_screen_columns(sizes: Sequence[Fit], room: float) -> list[list[int]]:
    """Each column takes the next cards that fit."""
    left = list(range(len(sizes)))
    columns: list[list[int]] = []
    while left:
        column: list[int] = []
        free = room
        for n in list(left):
            if sizes[n].height <= free:
                column.append(n)
                left.remove(n)
                free -= sizes[n].height + SCREEN.gap
        columns.append(column)
    return columns


def _page(columns: Sequence[Sequence[int]], cards: Sequence[Card], sizes: Sequence[Fit], paper: Paper) -> ScreenPage:
    width, height = SCREEN.page(paper)
    panels: list[ScreenPanel] = []
    cells: list[CardPlace] = []
    for place, column in enumerate(columns):
        air = _air_of_column(column, cards, sizes, SCREEN.height(paper))
        heights = [sizes[n].height + 2 * air * count_rows(cards[n]) for n in column]
        cells += _stack_places(len(panels), heights, place, paper)
        panels += [ScreenPanel(cards[n], sizes[n].size or 0, air) for n in column]
    x = (width - BAR) / 2
    bar = (x, height - 9, x + BAR, height - 9)
    return ScreenPage(ImposedPage("front", width, height, tuple(cells), bar=bar), tuple(panels))


def _air_of_column(column: Sequence[int], cards: Sequence[Card], sizes: Sequence[Fit], room: float) -> float:
    """What is left of a column, shared by all its rows."""
    free = room - sum(sizes[n].height for n in column) - SCREEN.gap * (len(column) - 1)
    return round(min(0.5, max(0.0, free - 0.5) / (2 * sum(count_rows(cards[n]) for n in column))), 3)


def _stack_places(first: int, heights: Sequence[float], place: int, paper: Paper) -> list[CardPlace]:
    width = SCREEN.column(paper)
    x = SCREEN.margin + place * (width + SCREEN.gap)
    free = SCREEN.height(paper) - sum(heights)
    gap = min(free / (len(heights) - 1), 2 * SCREEN.gap) if len(heights) > 1 else 0.0
    cells, y = [], SCREEN.top
    for n, height in enumerate(heights, first):
        cells.append(CardPlace(n, "front", x, y, width, height))
        y += height + gap
    return cells
