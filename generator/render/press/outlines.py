"""The outlines of TrueType glyphs, as the paths of an SVG."""

import struct
from functools import lru_cache

from generator.render.press import fonts

Point = tuple[float, float, bool]  # x, y, whether it lies on the curve
Contours = list[list[Point]]


@lru_cache(maxsize=2048)
def path(face: int, glyph: int) -> str:
    """In font units, y upwards; empty for a space."""
    return "".join(_curve(contour) for contour in _contours(face, glyph) if contour)


def _contours(face: int, glyph: int) -> Contours:
    data = fonts.font(fonts.faces()[face].name).outline(glyph)
    if not data:
        return []
    count = struct.unpack_from(">h", data)[0]
    return _simple(data, count) if count >= 0 else _composite(face, data)


def _simple(data: bytes, count: int) -> Contours:
    ends = struct.unpack_from(f">{count}H", data, 10)
    at = 10 + 2 * count
    at += 2 + int(struct.unpack_from(">H", data, at)[0])  # the hinting
    total = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < total:
        flag = data[at]
        again = data[at + 1] if flag & 0x08 else 0
        flags += [flag] * (again + 1)
        at += 2 if flag & 0x08 else 1
    xs, at = _coordinates(data, at, flags, 0x02, 0x10)
    ys, at = _coordinates(data, at, flags, 0x04, 0x20)
    points = [(x, y, bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    starts = (0, *(end + 1 for end in ends))
    return [points[start : end + 1] for start, end in zip(starts, ends, strict=False)]


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
    found: list[float] = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _composite(face: int, data: bytes) -> Contours:
    """Parts placed beside each other, some of them scaled."""
    found: Contours = []
    at, more = 10, True
    while more:
        flags, glyph = struct.unpack_from(">HH", data, at)
        form = ">hh" if flags & 0x01 else ">bb"
        dx, dy = struct.unpack_from(form, data, at + 4)
        at += 4 + struct.calcsize(form)
        count = 1 if flags & 0x08 else 2 if flags & 0x40 else 4 if flags & 0x80 else 0
        scale = [value / 16384 for value in struct.unpack_from(f">{count}h", data, at)]
        at += 2 * count
        a, b, c, d = {0: (1, 0, 0, 1), 1: (*scale, 0, 0, *scale), 2: (*scale[:1], 0, 0, *scale[1:]), 4: scale}[count]
        for contour in _contours(face, glyph):
            found.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
        more = bool(flags & 0x20)
    return found


def _curve(contour: list[Point]) -> str:
    """Between two points off the curve lies one on it, in their middle."""
    points: list[Point] = []
    for n, (x, y, on) in enumerate(contour):
        before = contour[n - 1]
        if not on and not before[2]:
            points.append(((x + before[0]) / 2, (y + before[1]) / 2, True))
        points.append((x, y, on))
    first = next(n for n, point in enumerate(points) if point[2])
    points = points[first:] + points[: first + 1]
    out = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    handle: Point | None = None
    for x, y, on in points[1:]:
        if not on:
            handle = (x, y, on)
        elif handle:
            out.append(f"Q{_n(handle[0])} {_n(handle[1])} {_n(x)} {_n(y)}")
            handle = None
        else:
            out.append(f"L{_n(x)} {_n(y)}")
    return "".join([*out, "Z"])


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
