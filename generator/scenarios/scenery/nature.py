"""Rocks, trees and bones from above."""

from collections.abc import Callable
from math import pi

from generator.paper.drawing.pen import (
    Point,
    circle,
    closed_path,
    direction_of,
    draw_path,
    draw_strokes,
    path_through,
    rect,
    smooth_curve,
    style,
)
from generator.scenarios.scenery.spot import Spot


def _ring_points(spot: Spot, count: int, low: float, high: float) -> list[Point]:
    """Return points around the middle, between low and high of the way to the rectangle's inner ellipse."""
    cx, cy = spot.middle
    turn = spot.roller.between(0, 2 * pi)
    points = []
    for i in range(count):
        angle, reach = turn + 2 * pi * i / count, spot.roller.between(low, high)
        x, y = direction_of(angle)
        points.append((cx + x * spot.w / 2 * reach, cy + y * spot.h / 2 * reach))
    return points


def _draw_rock(spot: Spot) -> str:
    outline = _ring_points(spot, 9, 0.82, 1.0)
    cx, cy = spot.middle
    ridge = [(cx + (x - cx) * 0.45, cy + (y - cy) * 0.45) for x, y in outline[::2]]
    joins = [(*a, *b) for a, b in zip(outline[::2], ridge, strict=True)]
    return (
        draw_path(closed_path(outline), spot.body)
        + draw_path(closed_path(ridge), spot.detail)
        + draw_strokes(joins, spot.detail)
    )


def _draw_ice(spot: Spot) -> str:
    outline = _ring_points(spot, 6, 0.88, 1.0)
    cx, cy = spot.middle
    return draw_path(closed_path(outline), spot.body) + draw_strokes([(*p, cx, cy) for p in outline[::2]], spot.detail)


def _draw_drift(spot: Spot) -> str:
    outline = _ring_points(spot, 8, 0.9, 1.0)
    cx, cy = spot.middle
    inner = [(cx + (x - cx) * 0.6 + spot.w * 0.06, cy + (y - cy) * 0.55) for x, y in outline]
    return draw_path(smooth_curve(outline), spot.body) + draw_path(smooth_curve(inner), spot.detail)


def _draw_bones(spot: Spot) -> str:
    thick = style(None, spot.colours.solid_line, spot.pen * 2.2)
    spine = spot.strokes("0.02,0.5 0.98,0.5")
    ribs = [
        path_through(spot.run(f"{u + 0.1},0.04 {u},0.28 {u},0.72 {u + 0.1},0.96"))
        for u in (0.14, 0.3, 0.46, 0.62, 0.78)
    ]
    ground = draw_path(
        smooth_curve(_ring_points(spot, 8, 0.92, 1.0)),
        style(spot.colours.solid, spot.colours.solid_line, spot.pen * 0.6),
    )
    return (
        ground
        + draw_strokes(spine, thick)
        + draw_path("".join(ribs), style(None, spot.colours.solid_line, spot.pen * 1.3))
    )


def _draw_treetop(spot: Spot, cx: float, cy: float, rx: float, ry: float) -> str:
    """Draw a treetop: a ring of lobes."""
    lobes = 9
    points = []
    for i in range(lobes * 2):
        angle = pi * i / lobes
        reach = 1.0 if i % 2 else 0.84 + spot.roller.between(0, 0.06)
        x, y = direction_of(angle)
        points.append((cx + x * rx * reach, cy + y * ry * reach))
    return draw_path(smooth_curve(points), spot.body)


def _draw_tree(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    ways = map(direction_of, (0.4, 1.7, 2.9, 4.1, 5.4))
    branches = [(cx, cy, cx + x * r * 0.6, cy + y * r * 0.6) for x, y in ways]
    trunk = circle(cx, cy, r * 0.2, style(spot.colours.solid_line))
    return _draw_treetop(spot, cx, cy, spot.w / 2, spot.h / 2) + draw_strokes(branches, spot.detail) + trunk


def _draw_grove(spot: Spot) -> str:
    out = ""
    for u, v, size in ((0.3, 0.32, 0.56), (0.72, 0.4, 0.52), (0.46, 0.72, 0.54)):
        cx, cy = spot.at(u, v)
        r = spot.short * size / 2
        cx = min(max(cx, spot.x + r), spot.x + spot.w - r)
        cy = min(max(cy, spot.y + r), spot.y + spot.h - r)
        out += _draw_treetop(spot, cx, cy, r, r) + circle(cx, cy, r * 0.16, style(spot.colours.solid_line))
    return out


def _draw_stump(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    rings = "".join(circle(cx + r * 0.04, cy, r * k, spot.detail) for k in (0.66, 0.42, 0.18))
    return draw_path(smooth_curve(_ring_points(spot, 10, 0.9, 1.0)), spot.body) + rings


def _draw_log(spot: Spot) -> str:
    r = spot.short / 2
    ends = [spot.along(r / max(spot.w, spot.h), 0.5), spot.along(1 - r / max(spot.w, spot.h), 0.5)]
    bark = [
        (*spot.along(0.2 + 0.02 * k, v), *spot.along(0.78 + 0.03 * k, v)) for k, v in enumerate((0.24, 0.42, 0.6, 0.78))
    ]
    cut = circle(*ends[1], r * 0.92, spot.body) + "".join(circle(*ends[1], r * k, spot.detail) for k in (0.55, 0.22))
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body, r) + draw_strokes(bark, spot.detail) + cut


_DRAWN = (_draw_rock, _draw_ice, _draw_drift, _draw_bones, _draw_tree, _draw_grove, _draw_stump, _draw_log)
SHAPES: dict[str, Callable[[Spot], str]] = {draw.__name__.removeprefix("_draw_"): draw for draw in _DRAWN}
