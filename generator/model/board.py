"""The table as one big integer, a bit for each half pas: what covers it, how one walks on it, who sees whom.

A table worth building has sixty pieces, some of them turned, and thousands of questions are asked of it: is every spot
reached, what hides, which way round. Rectangle by rectangle that takes seconds. A shift moves the whole table at once,
so that a check of all of it costs some hundred shifts, a millisecond or less, without any dependency; and whole numbers
are the same on every machine. Scenery stands on half pas; only what is turned is rounded to cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, floor

from generator.base.geometry import Point, Rect, length_of, ring_of

HALF = 2  # cells to the pas
BASE = 2  # cells across a base
PASS = 3  # cells across the narrowest passage, 1.5 pas
MARGIN = 2  # cells round the table, always empty: what is shifted off one side does not come in at the other
DEGREES = 5  # pieces are turned by whole steps of it
_ASIDE = (0.02, 0.03)  # of a cell: a line never runs exactly between two of them, so nobody looks through a joint
_ALMOST = 1e-9


class Board:
    """Cells by column and row from the lower left; a mask has one bit for each of them."""

    def __init__(self, width: int, height: int) -> None:
        self.columns, self.rows = width * HALF, height * HALF
        self.row = self.columns + 2 * MARGIN
        self.origin = MARGIN + MARGIN * self.row
        self.size = self.row * (self.rows + 2 * MARGIN)
        self._stacks = [_stack_rows(self.row, count) for count in range(self.rows + 1)]
        self._ones = int.from_bytes(b"\1" * self.size, "big")
        self.full = self.mask_cells(0, 0, self.columns, self.rows)
        across = sum(1 << HALF * x for x in range(1, width))  # whole pas, a pas from the edge
        self.whole = sum(across << self.origin + HALF * y * self.row for y in range(1, height))
        self.lines: dict[int, Line] = {}  # lines of sight by where they end, seen from where they begin
        self.lanes: dict[int, tuple[int, int]] = {}  # what a base sweeps, likewise

    def mask_cells(self, x: int, y: int, w: int, h: int) -> int:
        """Return the mask of so many columns and rows, as far as they are on the table."""
        right, top, columns, rows = x + w, y + h, self.columns, self.rows
        if x < 0 or y < 0 or right > columns or top > rows:  # few are: most were looked at before
            x, y, right, top = max(x, 0), max(y, 0), min(right, columns), min(top, rows)
        if right <= x or top <= y:
            return 0
        return ((1 << right - x) - 1) * self._stacks[top - y] << self.origin + x + y * self.row

    def mask_rect(self, rect: Rect) -> int:
        """Return the mask of a rectangle in pas, to the nearest half; at least one cell thick."""
        x, y, w, h = rect
        wide, high = floor(w * HALF + 0.5), floor(h * HALF + 0.5)
        left, low = floor(x * HALF + 0.5), floor(y * HALF + 0.5)
        return self.mask_cells(left, low, wide if wide > 1 else 1, high if high > 1 else 1)

    def mask_piece(self, rect: Rect, turn: float = 0) -> int:
        """Return the mask of a rectangle turned about its middle, against the clock.

        A cell counts when its middle is inside."""
        if not turn % 180:
            return self.mask_rect(rect)
        ends = [(x * HALF, y * HALF) for x, y in corners_of(rect, turn)]
        mask = 0
        for j in range(max(0, floor(min(y for _x, y in ends))), min(self.rows, ceil(max(y for _x, y in ends)))):
            crossed = []
            for (ax, ay), (bx, by) in zip(ends, ends[1:] + ends[:1], strict=True):
                if (ay <= j + 0.5) != (by <= j + 0.5):
                    crossed.append(ax + (bx - ax) * (j + 0.5 - ay) / (by - ay))
            if len(crossed) == 2:
                left = floor(min(crossed) + 0.5)
                mask |= self.mask_cells(left, j, floor(max(crossed) + 0.5) - left, 1)
        return mask

    def bit_at(self, x: float, y: float) -> int:
        """Return the bit of the point nearest to this one, on half pas: the cell above it to the right."""
        return self.origin + floor(x * HALF + 0.5) + floor(y * HALF + 0.5) * self.row

    def point_of(self, bit: int) -> Point:
        up, along = divmod(bit, self.row)
        return (along - MARGIN) / HALF, (up - MARGIN) / HALF

    def list_points(self, mask: int) -> list[Point]:
        """List the points of the bits of a mask."""
        text = f"{mask:b}"[::-1]
        points, at = [], text.find("1")
        while at >= 0:
            points.append(self.point_of(at))
            at = text.find("1", at + 1)
        return points

    def grow(self, mask: int, by: int) -> int:
        """Return a mask grown by so many cells, to the sides and at the corners."""
        for _n in range(by):
            mask = (mask | mask << 1 | mask >> 1) & self.full
        for _n in range(by):
            mask = (mask | mask << self.row | mask >> self.row) & self.full
        return mask

    def fit_square(self, free: int, side: int) -> int:
        """Return the lower left cells at which a square of free cells fits."""
        across = free
        for k in range(1, side):
            across &= free >> k
        mask_fit = across
        for k in range(1, side):
            mask_fit &= across >> k * self.row
        return mask_fit

    def cover_squares(self, at: int, side: int) -> int:
        """Return the cells under squares whose lower left cells these are."""
        across = at
        for k in range(1, side):
            across |= at << k
        covered = across
        for k in range(1, side):
            covered |= across << k * self.row
        return covered & self.full

    def stand_points(self, free: int) -> int:
        """Return the points a base may stand on, by its middle: the four cells around it are free."""
        beside = free & free << 1
        return beside & beside << self.row

    def flood(self, start: int, free: int, rough: int = 0) -> Iterator[int]:
        """Yield layer by layer what is reached on foot, half a pas at a time; rough ground takes two steps.

        Steps by four and by eight neighbours in turn measure a way within 6 % of the ruler."""
        row, front = self.row, start & free
        left, waiting, n = free ^ front, 0, 0
        while front or waiting:
            yield front
            n += 1
            across = front | front << 1 | front >> 1
            grown = across | across << row | across >> row if n & 1 else across | front << row | front >> row
            grown &= left
            left ^= grown
            slow = grown & rough
            front, waiting = grown ^ slow | waiting, slow

    def reach_all(self, start: int, free: int) -> int:
        """Return everything that is reached on foot."""
        reached = 0
        for layer in self.flood(start, free):
            reached |= layer
        return reached

    def spread_planes(self, planes: Sequence[int]) -> bytes:
        """Return a byte for each bit, made of the bits of eight planes, the lowest first."""
        spread = 0
        for k, plane in enumerate(planes):
            text = f"{plane:0{self.size}b}".encode()
            spread |= (int.from_bytes(text, "big") & self._ones) << k
        return spread.to_bytes(self.size, "little")


class Numbered:
    """For each bit the number of the first layer it is in, 255 where it is in none: counted as far as is asked for."""

    __slots__ = ("_board", "_count", "_layers", "_left", "_planes", "numbers")

    def __init__(self, board: Board, layers: Iterable[int]) -> None:
        self._board, self._layers, self._count = board, iter(layers), 0
        self._planes, self._left = [0] * 8, (1 << board.size) - 1
        self.numbers = b"\xff" * board.size

    def up_to(self, bit: int) -> bytes:
        """Return the numbers of all layers up to that of this bit; the others are 255 or right."""
        if self.numbers[bit] == 255:
            self.count_on(1 << bit)
        return self.numbers

    def count_on(self, goal: int = 0) -> bytes:
        """Count up to the layer that holds a bit of `goal`, or to the last; return the numbers."""
        planes, left, count = self._planes, self._left, self._count
        for layer in self._layers:
            if 0 < count < 255:  # a digit of a number turns over wherever one counts past a multiple of its place
                k, low = 0, count & -count
                while low:
                    planes[k] ^= left
                    k, low = k + 1, low >> 1
            left &= ~layer
            count += 1
            if layer & goal:
                break
        if count > self._count:
            self._left, self._count = left, count
            self.numbers = self._board.spread_planes([plane | left for plane in planes])
        return self.numbers


class Line:
    """From one point to another as masks, the first bit of them at `base` from where it begins: to the middle of the
    other's base, to either side of it, all three, and what of the first is close to its end."""

    __slots__ = ("base", "close", "middle", "sides", "whole")

    def __init__(self, dx: int, dy: int, row: int) -> None:
        far = length_of(dx, dy) or 1.0
        lowest = _lowest_cell(dx, dy, row)
        ends = [(dx - k * dy / far, dy + k * dx / far) for k in (-1.0, 0.0, 1.0)]
        left, middle, right = (_mask_line(lowest, row, 0, 0, *end) for end in ends)
        share = max(0.0, 1 - (BASE + 1) / far)  # a pas, and the radius of a base
        close = _mask_line(lowest, row, dx * share, dy * share, dx, dy)
        unused = _lowest_bit(left | middle | right | close)
        self.base = lowest + unused
        self.middle, self.close = middle >> unused, close >> unused
        self.sides = (left >> unused, right >> unused)
        self.whole = self.sides[0] | self.middle | self.sides[1]


def mask_lane(dx: int, dy: int, row: int, body: float) -> tuple[int, int]:
    """Return the cells a base sweeps on its way, and where their first bit is from where it begins."""
    lowest, mask = _lowest_cell(dx, dy, row), 0
    for x, y in ((0.0, 0.0), (body, body), (-body, body), (body, -body), (-body, -body)):
        mask |= _mask_line(lowest, row, x, y, dx + x, dy + y)
    unused = _lowest_bit(mask)
    return lowest + unused, mask >> unused


def _lowest_cell(dx: int, dy: int, row: int) -> int:
    """Return a cell below all that a line of this length and what is beside it may enter."""
    return min(dx, 0) - MARGIN + (min(dy, 0) - MARGIN) * row


def _lowest_bit(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _mask_line(lowest: int, row: int, ax: float, ay: float, bx: float, by: float) -> int:
    """Return the cells a straight line enters, counted from `lowest`; what it only touches is settled by going a hair
    aside. Column by column: a thousand battles ask for some hundreds of lines."""
    ax, ay, bx, by = ax + _ASIDE[0], ay + _ASIDE[1], bx + _ASIDE[0], by + _ASIDE[1]
    if bx < ax:
        ax, ay, bx, by = bx, by, ax, ay
    wide, high, last = bx - ax, by - ay, floor(bx)
    upright = wide <= _ALMOST
    mask, y = 0, ay
    for i in range(floor(ax), last + 1):
        end = by if upright else ay + high * ((i + 1 if i < last else bx) - ax) / wide
        start = floor((y if y < end else end) + _ALMOST)
        rows = floor((end if y < end else y) - _ALMOST) + 1 - start
        if rows > 0:
            mask |= _stack_rows(row, rows) << i + start * row - lowest
        if not upright:
            y = end
    return mask


@cache
def _stack_rows(row: int, count: int) -> int:
    """Return the first cells of so many rows."""
    return 1 | _stack_rows(row, count - 1) << row if count else 0


def corners_of(rect: Rect, turn: float) -> list[Point]:
    """Return the four corners of a rectangle turned about its middle."""
    c, s = ring_of(360 // DEGREES)[round(turn / DEGREES) % (360 // DEGREES)]
    (cx, cy), w, h = rect.centre, rect.w / 2, rect.h / 2
    return [(cx + u * c - v * s, cy + u * s + v * c) for u, v in ((-w, -h), (w, -h), (w, h), (-w, h))]


@cache
def board_of(width: int, height: int) -> Board:
    return Board(width, height)
