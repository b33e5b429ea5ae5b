"""Imposition of cards on paper: pure geometry, in millimetres from the top left corner of the page.

A cell is the place of one face of one card. Backs fall exactly behind their fronts when the sheet is turned: over its
long edge the columns are mirrored; over its short edge the rows are, and each back is upside down on its page. A card
without a back keeps its place. Folded, fronts stand left of a line in the middle of the page and backs right of it,
mirrored: fold, glue, cut.
"""

from collections.abc import Sequence
from typing import Literal

from generator.base.record import Record
from generator.paper.formats import SAFE, Duplex

Side = Literal["front", "back"]

POKER = (63.0, 88.0)
EDGE = 6.5  # from the paper's edge, for marks
MARK = 4.0  # length of a cut guide
GAP = 2.5  # between a cut guide and the card: clear of the colour that runs off its edge
BLEED = 2.0  # millimetres that colour runs beyond the cut
BAR, TICK = 100.0, 1.4  # the check bar, and half of its longest tick
BAR_WORDS = "100\u00a0mm\u00a0: imprimer à 100\u00a0%"
FOLD_GUTTER = 4.0  # from the fold to the nearest card

Line = tuple[float, float, float, float]


class CardPlace(Record):
    """One face of card number `card`; `turned`: upside down."""

    card: int
    side: Side
    x: float
    y: float
    width: float
    height: float
    turned: bool = False


class ImposedPage(Record):
    """One side of a sheet. Guides show where to cut, on fronts only; `bar` measures 100 mm; `fold` is where to fold."""

    side: Side
    width: float
    height: float
    cells: tuple[CardPlace, ...]
    guides: tuple[Line, ...] = ()
    bar: Line | None = None
    fold: Line | None = None

    @property
    def trim(self) -> tuple[float, float, float, float]:
        """All its cells, in points from the lower left corner: left, foot, right, top."""
        across = [x for cell in self.cells for x in (cell.x, cell.x + cell.width)]
        down = [self.height - y for cell in self.cells for y in (cell.y, cell.y + cell.height)]
        left, foot, right, top = (side * 72 / 25.4 for side in (min(across), min(down), max(across), max(down)))
        return left, foot, right, top


class _Grid(Record):
    """Columns and rows of equal cells, with the page around them."""

    page: tuple[float, float]
    cell: tuple[float, float]
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    fold: float = -SAFE

    @property
    def places(self) -> list[tuple[float, float]]:
        return [(x, y) for y in self.ys for x in self.xs]


def impose_cards(
    backs: Sequence[bool],
    size: tuple[float, float],
    page: tuple[float, float],
    *,
    duplex: Duplex = "long",
    fold: bool = False,
    offset: tuple[float, float] = (0.0, 0.0),
    margin: float = 0.0,
) -> list[ImposedPage]:
    """Return the leaves for as many cards as `backs` has entries; an entry says whether that card has a back.

    `offset` moves every back of a duplex print to the right and down, to make up for the printer's drift; `margin` is
    free at least at the left of all cards."""
    if fold:
        return _fold_leaves(backs, size, page)
    grid = _centre_grid(size, page, margin)
    per_leaf = len(grid.places)
    leaves, first = [], 0
    for count in _share_evenly(len(backs), per_leaf):
        cells = [CardPlace(first + n, "front", x, y, *size) for n, (x, y) in enumerate(grid.places[:count])]
        first += count
        leaves.append(ImposedPage("front", *page, tuple(cells), _cut_guides(grid), _place_check_bar(grid)))
        if duplex != "none":
            back_cells = [place_of_back(cell, page, duplex, offset) for cell in cells if backs[cell.card]]
            leaves.append(ImposedPage("back", *page, tuple(back_cells)))
    return leaves


def _share_evenly(cards: int, per_leaf: int) -> list[int]:
    """Return how many cards each leaf takes: all full but the last two, which have as many, so that none is nearly
    empty."""
    full, rest = divmod(cards, per_leaf)
    if not rest or not full:
        return [*[per_leaf] * full, *([rest] if rest else [])]
    both = per_leaf + rest
    return [*[per_leaf] * (full - 1), both - both // 2, both // 2]


def place_of_back(cell: CardPlace, page: tuple[float, float], duplex: Duplex, offset: tuple[float, float]) -> CardPlace:
    """Return the place of a card's back."""
    x, y = cell.x, cell.y
    if duplex == "long":
        x = page[0] - cell.x - cell.width
    else:
        y = page[1] - cell.y - cell.height
    return CardPlace(cell.card, "back", x + offset[0], y + offset[1], cell.width, cell.height, turned=duplex == "short")


def _fold_leaves(backs: Sequence[bool], size: tuple[float, float], page: tuple[float, float]) -> list[ImposedPage]:
    page = _best_turn(size, page)
    grid = _half_page_grid(size, page)
    per_leaf = len(grid.places)
    leaves, first = [], 0
    for count in _share_evenly(len(backs), per_leaf):
        fronts = [CardPlace(first + n, "front", x, y, *size) for n, (x, y) in enumerate(grid.places[:count])]
        first += count
        back_cells = [place_of_back(cell, page, "long", (0.0, 0.0)) for cell in fronts if backs[cell.card]]
        middle = (page[0] / 2, SAFE, page[0] / 2, page[1] - SAFE)
        cells = (*fronts, *back_cells)
        leaves.append(ImposedPage("front", *page, cells, _cut_guides(grid), _place_check_bar(grid), middle))
    return leaves


def _best_turn(size: tuple[float, float], page: tuple[float, float]) -> tuple[float, float]:
    """Return the size of the page upright or on its side, whichever takes more folded cards."""
    sideways = (max(page), min(page))
    return sideways if len(_half_page_grid(size, sideways).places) > len(_half_page_grid(size, page).places) else page


def _centre_grid(size: tuple[float, float], page: tuple[float, float], margin: float) -> _Grid:
    across, down = _count_fitting(size[0], page[0]), _count_fitting(size[1], page[1])
    left, top = max(margin, (page[0] - across * size[0]) / 2), (page[1] - down * size[1]) / 2
    return _Grid(page, size, _even_steps(left, size[0], across), _even_steps(top, size[1], down))


def _half_page_grid(size: tuple[float, float], page: tuple[float, float]) -> _Grid:
    """Cells of the left half, side by side up to the fold (a gutter away where there is room for one)."""
    across, down = int((page[0] / 2 + 1e-6) // size[0]), _count_fitting(size[1], page[1])
    gutter = min(FOLD_GUTTER, max(0.0, page[0] / 2 - across * size[0] - SAFE))
    left, top = page[0] / 2 - gutter - across * size[0], (page[1] - down * size[1]) / 2
    return _Grid(page, size, _even_steps(left, size[0], across), _even_steps(top, size[1], down), page[0] / 2)


def _count_fitting(size: float, length: float) -> int:
    return int((length + 1e-6) // size)


def _even_steps(start: float, step: float, count: int) -> tuple[float, ...]:
    return tuple(start + step * n for n in range(count))


def _cut_guides(grid: _Grid) -> tuple[Line, ...]:
    """Return the line of every cut: marks in the margins, or the whole line where a margin has no room for marks."""
    width, height = grid.page
    right, bottom = grid.xs[-1] + grid.cell[0], grid.ys[-1] + grid.cell[1]
    columns = [x for x in (*grid.xs, right) if EDGE <= x <= width - EDGE and abs(x - grid.fold) > 1]
    rows = [y for y in (*grid.ys, bottom) if EDGE <= y <= height - EDGE]
    down, across = _margin_marks(grid.ys[0], bottom, height), _margin_marks(grid.xs[0], right, width)
    return (
        *((x, start, x, end) for x in columns for start, end in down),
        *((start, y, end, y) for y in rows for start, end in across),
    )


def _margin_marks(start: float, end: float, length: float) -> list[tuple[float, float]]:
    if start - GAP - EDGE < 1:
        return [(EDGE, length - EDGE)]
    return [(max(EDGE, start - GAP - MARK), start - GAP), (end + GAP, min(length - EDGE, end + GAP + MARK))]


def _place_check_bar(grid: _Grid) -> Line:
    """Place the check bar in the margin below the cards or left of them, or on a cut when there is no margin."""
    width, height = grid.page
    bottom, clear = grid.ys[-1] + grid.cell[1], GAP + MARK + 1.5
    if height - bottom >= SAFE + clear:
        x, y = (width - BAR) / 2, bottom + clear
    elif grid.xs[0] >= SAFE + clear - 1:
        x, y = max(grid.xs[0] - clear, EDGE + TICK), (height - BAR) / 2
        return (x, y, x, y + BAR)
    else:
        x, y = (width - BAR) / 2, grid.ys[-1]
    return (x, y, x + BAR, y)


def bar_strokes(bar: Line) -> list[tuple[Line, float]]:
    """Return the check bar and its ticks, one each centimetre; every stroke with its width in points."""
    x0, y0, x1, y1 = bar
    strokes = [(bar, 0.6)]
    for n in range(11):
        x, y = x0 + (x1 - x0) * n / 10, y0 + (y1 - y0) * n / 10
        tick = TICK if n in (0, 5, 10) else 0.8
        ends = (x, y - tick, x, y + tick) if y0 == y1 else (x - tick, y, x + tick, y)
        strokes.append((ends, 0.6 if n in (0, 10) else 0.4))
    return strokes
