"""Difficult terrain from above: a zone with a broken outline, filled with a motif of its own."""

from collections.abc import Callable
from math import degrees, pi

from generator.paper.drawing.pen import (
    Point,
    closed_path,
    direction_of,
    draw_path,
    draw_strokes,
    path_through,
    polygon_corners,
    rect,
    style,
)
from generator.scenarios.scenery.spot import Spot


def draw_rough_zone(shape: str, spot: Spot) -> str:
    return _draw_zone_ground(spot) + MOTIFS.get(shape, _draw_works)(spot)


def _draw_zone_ground(spot: Spot) -> str:
    """Draw the ground of a difficult zone: its whole rectangle, corners rounded, the outline broken."""
    return rect(spot.x, spot.y, spot.w, spot.h, spot.rough, spot.short * 0.22)


def _scatter_points(spot: Spot, step: float) -> list[Point]:
    """Return points of a loose grid inside the zone."""
    inset = 0.45 * spot.unit
    across, down = int((spot.w - 2 * inset) / (step * spot.unit)), int((spot.h - 2 * inset) / (step * spot.unit))
    points = []
    for j in range(down + 1):
        for i in range(across + 1):
            u = (i + 0.5 + spot.roller.between(-0.22, 0.22)) / (across + 1)
            v = (j + 0.5 + spot.roller.between(-0.22, 0.22)) / (down + 1)
            points.append((spot.x + inset + u * (spot.w - 2 * inset), spot.y + inset + v * (spot.h - 2 * inset)))
    return points


def _draw_water(spot: Spot) -> str:
    a = 0.16 * spot.unit
    d = "".join(
        f"M{x - 2 * a:.3f} {y:.3f}q{a / 2:.3f} {-a:.3f} {a:.3f} 0t{a:.3f} 0t{a:.3f} 0"
        for x, y in _scatter_points(spot, 0.8)
    )
    return draw_path(d, spot.motif)


def _draw_sand(spot: Spot) -> str:
    a = 0.3 * spot.unit
    d = "".join(
        f"M{x - a:.3f} {y + a / 4:.3f}q{a:.3f} {-a * 0.7:.3f} {2 * a:.3f} 0" for x, y in _scatter_points(spot, 0.8)
    )
    return draw_path(d, spot.motif)


def _draw_brush(spot: Spot) -> str:
    a = 0.2 * spot.unit
    strokes = []
    for x, y in _scatter_points(spot, 0.75):
        strokes += [(x, y, x - a, y - a), (x, y, x, y - a * 1.3), (x, y, x + a, y - a)]
    return draw_strokes(strokes, spot.motif)


def _draw_rubble(spot: Spot) -> str:
    look = style(spot.colours.solid, spot.colours.rough_line, spot.pen * 0.7)
    out = ""
    for x, y in _scatter_points(spot, 0.7):
        r = spot.roller.between(0.1, 0.24) * spot.unit
        out += draw_path(closed_path(polygon_corners(x, y, r, 5, degrees(spot.roller.between(0, pi)))), look)
    return out


def _draw_snow(spot: Spot) -> str:
    a = 0.15 * spot.unit
    strokes = []
    for x, y in _scatter_points(spot, 0.85):
        ends = polygon_corners(x, y, a, 6, 0)
        strokes += [(*ends[k], *ends[k + 3]) for k in range(3)]
    return draw_strokes(strokes, spot.motif)


def _draw_cracks(spot: Spot) -> str:
    cx, cy = spot.middle
    d = ""
    for k in range(5):
        angle = k * 2 * pi / 5 + spot.roller.between(-0.3, 0.3)
        points = [(cx, cy)]
        for step in (0.3, 0.55, 0.8):
            bent = angle + spot.roller.between(-0.28, 0.28)
            x, y = direction_of(bent)
            points.append((cx + x * spot.w / 2 * step, cy + y * spot.h / 2 * step))
        d += path_through(points)
    return draw_path(d, spot.motif)


def _draw_works(spot: Spot) -> str:
    inset = 0.3 * spot.unit
    x0, y0, x1, y1 = spot.x + inset, spot.y + inset, spot.x + spot.w - inset, spot.y + spot.h - inset
    step = 0.5 * spot.unit
    strokes = []
    c = x0 - (y1 - y0)
    while c < x1:
        a, b = max(x0, c), min(x1, c + (y1 - y0))
        if b > a:
            strokes.append((a, y1 - (a - c), b, y1 - (b - c)))
        c += step
    return draw_strokes(strokes, spot.motif)


def _draw_trench(spot: Spot) -> str:
    bends = [(u, 0.12 if k % 2 else -0.12) for k, u in enumerate((0.08, 0.29, 0.5, 0.71, 0.92))]
    rows = ([spot.along(u, middle + bend) for u, bend in bends] for middle in (0.34, 0.5, 0.66))
    return draw_path("".join(map(path_through, rows)), spot.motif)


def _draw_pipes(spot: Spot) -> str:
    bends = [(v, 0.5 + v * 0.2, v + 0.16) for v in (0.2, 0.3, 0.62, 0.72)]
    pipes = (spot.run(f"0.08,{v} {at},{v} {at},{end} 0.92,{end}") for v, at, end in bends)
    return draw_path("".join(map(path_through, pipes)), spot.motif)


_DRAWN = (
    _draw_sand,
    _draw_rubble,
    _draw_water,
    _draw_brush,
    _draw_snow,
    _draw_cracks,
    _draw_works,
    _draw_trench,
    _draw_pipes,
)
MOTIFS: dict[str, Callable[[Spot], str]] = {draw.__name__.removeprefix("_draw_"): draw for draw in _DRAWN}
