"""Plane geometry of a gaming table, in pas from its lower left corner. Nothing here is drawn.

What is rolled and played out on a table must be the same on every machine and every Python, and a battle turns on
whether one is within 8 pas or a hair beyond. IEEE 754 fixes the last bit of + - * / and of square roots; it does not
fix that of sin, cos, hypot and powers, which differ between C libraries, and `sum` of floats changed in Python 3.12. So
lengths are square roots, directions are drawn without an angle, points on a circle are rounded far above the last bit,
and floats are summed by `fsum`. tests/test_exactness.py holds the whole of it to that.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, low, right, high


class Rect(NamedTuple):
    """Its lower left corner, its width and its height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def top(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def grow_by(self, by: float) -> "Rect":
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: "Rect") -> bool:
        x, y, w, h = self  # asked of every dart that is thrown: no property is looked up
        left, low, wide, high = other
        return x <= left and y <= low and left + wide <= x + w and low + high <= y + h

    def is_at_edge(self, table: Sequence[float]) -> bool:
        """Tell whether it lies on an edge of a table of this width and height."""
        return self.x <= 0 or self.y <= 0 or self.right >= table[0] or self.top >= table[1]

    def holds_point(self, point: Point) -> bool:
        x, y, w, h = self
        return x <= point[0] <= x + w and y <= point[1] <= y + h


def square_around(point: Point, reach: float) -> Rect:
    """Return the square that keeps everything at least `reach` away from a point, to the sides."""
    return Rect(point[0] - reach, point[1] - reach, 2 * reach, 2 * reach)


def do_overlap(a: Rect, b: Rect, gap: float = 0.0) -> bool:
    """Return whether two rectangles share ground, or leave less than `gap` between them."""
    return (
        a.x < b.x + b.w + gap and b.x < a.x + a.w + gap and a.y < b.y + b.h + gap and b.y < a.y + a.h + gap
    )  # fmt: skip


def length_of(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy)


def square_between(a: Point, b: Point) -> float:
    """Return the square of the distance of two points."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def distance(a: Point, b: Point) -> float:
    return length_of(a[0] - b[0], a[1] - b[1])


def direction_from(random: Callable[[], float]) -> Point:
    """Return a step of one pas in any direction, from a point drawn in the disc of one pas."""
    while True:
        dx, dy = 2 * random() - 1, 2 * random() - 1
        far = length_of(dx, dy)
        if 0 < far <= 1:
            return dx / far, dy / far


@cache
def ring_of(count: int) -> tuple[Point, ...]:
    """Return `count` points on a circle of one pas, evenly spaced from the right on."""
    turns = (2 * pi * k / count for k in range(count))
    return tuple((round(cos(turn), 9), round(sin(turn), 9)) for turn in turns)


def distance_to(point: Point, rect: Rect) -> float:
    """Return the distance from a point to the nearest part of a rectangle; 0 inside."""
    dx = max(rect.x - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.y - point[1], 0.0, point[1] - rect.top)
    return length_of(dx, dy)


def crosses_rect(a: Point, b: Point, rect: Rect) -> bool:
    """Return whether the segment from a to b touches a rectangle."""
    return meets_box(a[0], a[1], b[0], b[1], (rect.x, rect.y, rect.right, rect.top))


def meets_box(ax: float, ay: float, bx: float, by: float, box: Box) -> bool:
    """Return whether a segment meets a box (Liang-Barsky, spelled out: this runs by the hundred thousand)."""
    left, low, right, high = box
    if (ax < left and bx < left) or (ax > right and bx > right) or (ay < low and by < low) or (ay > high and by > high):
        return False
    dx, dy = bx - ax, by - ay
    start, end = 0.0, 1.0
    if dx:
        u, v = (left - ax) / dx, (right - ax) / dx
        if u > v:
            u, v = v, u
        if u > start:
            start = u
        if v < end:
            end = v
        if start > end:
            return False
    if dy:
        u, v = (low - ay) / dy, (high - ay) / dy
        if u > v:
            u, v = v, u
        if u > start:
            start = u
        if v < end:
            end = v
    return start <= end


def spread_points(count: int, area: Rect, gap: float) -> list[Point] | None:
    """`count` points of an area at least `apart` from each other, on half pas; None where no arrangement is known.

    Rows, straight or staggered, stretched over the area, then the same with columns. For the handful of points a table
    needs, the best packings are of these forms.
    """
    for turned in (False, True):
        w, h = (area.h, area.w) if turned else (area.w, area.h)
        for points in _rows_of_points(count, w, h, gap):
            if len(points) >= count:
                chosen = points[:count]
                return [(area.x + (y if turned else x), area.y + (x if turned else y)) for x, y in chosen]
    return None


def count_fitting_points(area: Rect, gap: float, most: int = 12) -> int:
    """Return how many points fit, up to `most`."""
    fitting = 0
    while fitting < most and spread_points(fitting + 1, area, gap):
        fitting += 1
    return fitting


def _rows_of_points(count: int, w: float, h: float, gap: float) -> list[list[Point]]:
    if w < 0 or h < 0:
        return []
    layouts: list[list[Point]] = []
    for rows in range(1, count + 1):
        pitch = _floor_to_half(h / (rows - 1)) if rows > 1 else 0.0
        for across in range(1, count + 1):
            # Straight rows; staggered rows of equal length; staggered rows, every other one shorter.
            for step, shift, short in (
                (_floor_to_half(w / (across - 1)) if across > 1 else 0.0, 0.0, 0),
                (_floor_to_half(w / (across - 0.5)), _floor_to_half(w / (across - 0.5)) / 2, 0),
                (
                    _floor_to_half(w / (across - 1)) if across > 1 else 0.0,
                    _floor_to_half(w / (across - 1)) / 2 if across > 1 else 0.0,
                    1,
                ),
            ):
                points = [
                    (_floor_to_half(i * step + (shift if row % 2 else 0.0)), row * pitch)
                    for row in range(rows)
                    for i in range(across - (short if row % 2 else 0))
                ]
                if len(points) >= count and max(x for x, _y in points) <= w and far_apart(points[:count], gap):
                    layouts.append(points)
    return layouts


def far_apart(points: Sequence[Point], gap: float) -> bool:
    limit = gap * gap
    return all(square_between(a, b) >= limit for n, a in enumerate(points) for b in points[n + 1 :])


def _floor_to_half(value: float) -> float:
    """Down to the half pas: exact in binary, easy to measure on a table."""
    return int(value * 2) / 2
