"""Outlines in a 24 x 24 box, y downwards, as SVG path data: the alphabet the icons are drawn with.

Every shape is a closed outline turning the same way, so that overlaps add up under the non-zero rule; a hole turns
the other way. Only the commands M, L, C and Z occur: the same data feed inline SVG and reportlab.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, radians, sin

Point = tuple[float, float]

# How far a cubic's handles stand out to make a quarter circle.
_KAPPA = 0.5522847498


def poly(*points: Point, hole: bool = False) -> str:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
    ordered = points if (area > 0) is not hole else points[::-1]
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in ordered) + "Z"


def rect(x: float, y: float, w: float, h: float, *, hole: bool = False) -> str:
    return poly((x, y), (x + w, y), (x + w, y + h), (x, y + h), hole=hole)


def disc(cx: float, cy: float, r: float, *, ry: float | None = None, hole: bool = False) -> str:
    v = r if ry is None else ry
    k, j = r * _KAPPA, v * _KAPPA
    quarters = [
        ((cx + r, cy + j), (cx + k, cy + v), (cx, cy + v)),
        ((cx - k, cy + v), (cx - r, cy + j), (cx - r, cy)),
        ((cx - r, cy - j), (cx - k, cy - v), (cx, cy - v)),
        ((cx + k, cy - v), (cx + r, cy - j), (cx + r, cy)),
    ]
    if hole:
        quarters = [(b, a, _end(quarters, i)) for i, (a, b, _) in reversed(list(enumerate(quarters)))]
    curves = "".join("C" + " ".join(f"{_n(x)} {_n(y)}" for x, y in quarter) for quarter in quarters)
    return f"M{_n(cx + r)} {_n(cy)}{curves}Z"


def ring(cx: float, cy: float, r: float, w: float = 1.8) -> str:
    return disc(cx, cy, r + w / 2) + disc(cx, cy, r - w / 2, hole=True)


def line(*points: Point, w: float = 1.8, closed: bool = False) -> str:
    """A stroke with round ends and joints."""
    ends = points + points[:1] if closed else points
    bars = [bar(a, b, w) for a, b in pairwise(ends)]
    return "".join(bars) + "".join(disc(x, y, w / 2) for x, y in points)


def bar(a: Point, b: Point, w: float) -> str:
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    dx, dy = (b[1] - a[1]) / length * w / 2, (a[0] - b[0]) / length * w / 2
    return poly((a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy))


def arc(cx: float, cy: float, r: float, start: float, stop: float, w: float = 1.8) -> str:
    """A stroke along a circle, angles in degrees clockwise from the right."""
    steps = max(2, int(abs(stop - start) // 6) + 1)
    angles = [start + (stop - start) * i / steps for i in range(steps + 1)]
    outer = [polar(cx, cy, r + w / 2, a) for a in angles]
    inner = [polar(cx, cy, r - w / 2, a) for a in reversed(angles)]
    tips = [polar(cx, cy, r, a) for a in (start, stop)]
    return poly(*outer, *inner) + "".join(disc(x, y, w / 2) for x, y in tips)


def polar(cx: float, cy: float, r: float, angle: float) -> Point:
    return cx + r * cos(radians(angle)), cy + r * sin(radians(angle))


def corners(cx: float, cy: float, r: float, n: int, turn: float = -90.0) -> list[Point]:
    """A regular polygon, its first corner at the top unless turned."""
    return [polar(cx, cy, r, turn + 360 * i / n) for i in range(n)]


def ngon(cx: float, cy: float, r: float, n: int, *, turn: float = -90.0, hole: bool = False) -> str:
    return poly(*corners(cx, cy, r, n, turn), hole=hole)


def star(cx: float, cy: float, r: float, inner: float, n: int, *, turn: float = -90.0, hole: bool = False) -> str:
    points = [polar(cx, cy, inner if i % 2 else r, turn + 180 * i / n) for i in range(2 * n)]
    return poly(*points, hole=hole)


def parse(path: str) -> Iterator[tuple[str, Sequence[float]]]:
    """The commands of a path made here: ("M", (x, y)), ("C", six numbers), ("Z", ())."""
    command, digits = "", ""
    for char in path + "M":
        if char in "MLCZ":
            if command:
                yield command, [float(part) for part in digits.split()]
            command, digits = char, ""
        else:
            digits += char


def turned(path: str, angle: float, cx: float = 12, cy: float = 12) -> str:
    """The same path turned clockwise about a point."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)

    def place(x: float, y: float) -> str:
        return f"{_n(cx + (x - cx) * c - (y - cy) * s)} {_n(cy + (x - cx) * s + (y - cy) * c)}"

    return "".join(
        command + " ".join(place(values[i], values[i + 1]) for i in range(0, len(values), 2))
        for command, values in parse(path)
    )


def _end(quarters: Sequence[tuple[Point, Point, Point]], index: int) -> Point:
    return quarters[index - 1][2]


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
