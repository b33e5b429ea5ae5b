"""Buildings, wrecks and other works of people, from above."""

from collections.abc import Callable

from generator.paper.drawing.pen import circle, closed_path, draw_path, draw_strokes, polygon_corners, rect, style
from generator.scenarios.scenery.spot import Spot

_LARGE = 30.0  # millimetres: on pieces this wide small parts are drawn too


def _draw_crates(spot: Spot) -> str:
    across, down = max(1, round(spot.w / spot.unit)), max(1, round(spot.h / spot.unit))
    w, h = spot.w / across, spot.h / down
    out = ""
    for i in range(across):
        for j in range(down):
            shrink = spot.roller.between(0.04, 0.16)
            x, y = spot.x + i * w + shrink * w / 2, spot.y + j * h + shrink * h / 2
            cw, ch = w * (1 - shrink), h * (1 - shrink)
            out += rect(x, y, cw, ch, spot.body)
            out += rect(x + cw * 0.14, y + ch * 0.14, cw * 0.72, ch * 0.72, spot.detail)
            out += draw_strokes([(x + cw * 0.14, y + ch * 0.14, x + cw * 0.86, y + ch * 0.86)], spot.detail)
    return out


def _draw_wreck(spot: Spot) -> str:
    hull = spot.run(
        "0,0.5 0.12,0.14 0.4,0 0.46,0.2 0.56,0.02 0.86,0.12 0.8,0.36 1,0.42 0.9,0.62 1,0.86 0.6,1 0.52,0.84 0.44,1 "
        "0.14,0.86"
    )
    ribs = [f"{u},0.18 {u},0.82" for u in (0.24, 0.36, 0.66, 0.76)]
    return draw_path(closed_path(hull), spot.body) + draw_strokes(spot.strokes(*ribs, "0.1,0.5 0.86,0.5"), spot.detail)


def _draw_tower(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    d = r * 0.95
    legs = [(cx - d, cy - d, cx + d, cy + d), (cx + d, cy - d, cx - d, cy + d)]
    base = rect(cx - r, cy - r, 2 * r, 2 * r, spot.body, r * 0.2)
    return base + draw_strokes(legs, spot.detail) + circle(cx, cy, r * 0.55, spot.body) + spot.rings(0.2)


def _draw_dome(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    inner, outer = polygon_corners(cx, cy, r * 0.3, 4, 45), polygon_corners(cx, cy, r * 0.78, 4, 45)
    spokes = [(*a, *b) for a, b in zip(inner, outer, strict=True)]
    door = rect(cx - r * 0.16, cy + r * 0.72, r * 0.32, r * 0.28, spot.body)
    return circle(cx, cy, r, spot.body) + spot.rings(0.78, 0.3) + draw_strokes(spokes, spot.detail) + door


def _draw_wall(spot: Spot) -> str:
    count = max(3, round(max(spot.w, spot.h) / spot.unit * 2.4))
    middle = [(*spot.along(0, 0.5), *spot.along(1, 0.5))]
    joints = [(*spot.along(k / count, 0), *spot.along(k / count, 0.5)) for k in range(1, count)]
    joints += [(*spot.along((k + 0.5) / count, 0.5), *spot.along((k + 0.5) / count, 1)) for k in range(count)]
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + draw_strokes(middle + joints, spot.detail)


def _draw_pillar(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    base = rect(cx - r, cy - r, 2 * r, 2 * r, spot.body)
    return base + circle(cx, cy, r * 0.74, spot.body) + spot.rings(0.48)


def _draw_ruin(spot: Spot) -> str:
    t = min(0.5 * spot.unit, spot.short * 0.22)
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    left = [(x, y), (x + w * 0.62, y), (x + w * 0.56, y + t), (x + t, y + t), (x + t, y + h * 0.7), (x, y + h * 0.8)]
    x, y = x + w, y + h
    right = [(x, y), (x - w * 0.66, y), (x - w * 0.58, y - t), (x - t, y - t), (x - t, y - h * 0.64), (x, y - h * 0.74)]
    floor = rect(spot.x, spot.y, w, h, style(spot.colours.rough, spot.colours.solid_line, spot.pen * 0.5))
    columns = "".join(circle(*at, t * 0.5, spot.body) for at in spot.run("0.36,0.4 0.64,0.6", turned=False))
    return floor + "".join(draw_path(closed_path(wall), spot.body) for wall in (left, right)) + columns


def _draw_building(spot: Spot) -> str:
    t = min(0.4 * spot.unit, spot.short * 0.16)
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    inner = rect(x + t, y + t, w - 2 * t, h - 2 * t, spot.detail)
    edges = [(a, b, a + c, b + d) for a, c in ((x, t), (x + w, -t)) for b, d in ((y, t), (y + h, -t))]
    vent = rect(x + w * 0.58, y + h * 0.3, w * 0.18, h * 0.16, spot.detail)
    return (
        rect(x, y, w, h, spot.body)
        + _draw_roof_panels(spot, t)
        + inner
        + draw_strokes(edges, spot.detail)
        + vent
        + circle(*spot.at(0.34, 0.62), t * 0.7, spot.detail)
    )


def _draw_roof_panels(spot: Spot, edge: float) -> str:
    """Draw seams across the roof, where it is drawn large enough for them."""
    if spot.short < _LARGE:
        return ""
    length = max(spot.w, spot.h)
    count, inset = max(2, round(length / spot.unit)), edge / spot.short
    shares = [edge / length + (1 - 2 * edge / length) * k / count for k in range(1, count)]
    seams = [(*spot.along(share, inset), *spot.along(share, 1 - inset)) for share in shares]
    return draw_strokes(seams, style(None, spot.colours.solid_line, spot.pen * 0.25))


def _draw_turret(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    barrel = rect(cx - r * 0.1, cy - r * 0.92, r * 0.2, r * 0.7, style(spot.colours.solid_line))
    base = draw_path(closed_path(polygon_corners(cx, cy, r, 8, 22.5)), spot.body)
    return base + barrel + circle(cx, cy, r * 0.5, spot.body) + spot.rings(0.2)


def _draw_bunker(spot: Spot) -> str:
    outer = spot.run("0.12,0 0.88,0 1,0.3 1,0.7 0.88,1 0.12,1 0,0.7 0,0.3")
    inner = spot.run("0.22,0.18 0.78,0.18 0.86,0.4 0.86,0.6 0.78,0.82 0.22,0.82 0.14,0.6 0.14,0.4")
    slit = style(None, spot.colours.solid_line, spot.pen * 2.4)
    walls = draw_path(closed_path(outer), spot.body) + draw_path(closed_path(inner), spot.detail)
    return walls + draw_strokes(spot.strokes("0.32,0.09 0.68,0.09"), slit)


def _draw_container(spot: Spot) -> str:
    count = max(4, round(max(spot.w, spot.h) / spot.unit * 3.2))
    ribs = [(*spot.along(k / count, 0.12), *spot.along(k / count, 0.88)) for k in range(1, count)]
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + draw_strokes(ribs, spot.detail)


def _draw_stall(spot: Spot) -> str:
    cloth = style(spot.colours.rough or "#ffffff", spot.colours.solid_line, spot.pen * 0.5)
    ends = [(k / 8, (k + 1) / 8) for k in range(1, 8, 2)]
    stripes = "".join(draw_path(closed_path(spot.run(f"{a},0 {b},0 {b},1 {a},1")), cloth) for a, b in ends)
    frame = rect(spot.x, spot.y, spot.w, spot.h, style(None, spot.colours.solid_line, spot.pen))
    ground = rect(spot.x, spot.y, spot.w, spot.h, spot.body)
    return ground + stripes + draw_strokes(spot.strokes("0,0.5 1,0.5"), spot.detail) + frame


def _draw_kiosk(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    outer = polygon_corners(cx, cy, r, 6, 0)
    ridges = draw_strokes([(*p, cx, cy) for p in outer], spot.detail)
    return draw_path(closed_path(outer), spot.body) + ridges + circle(cx, cy, r * 0.2, spot.body)


def _draw_tank(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    bolts = "".join(circle(x, y, r * 0.06, spot.detail) for x, y in polygon_corners(cx, cy, r * 0.8, 8, 0))
    valve = draw_strokes([(cx - r * 0.24, cy, cx + r * 0.24, cy), (cx, cy - r * 0.24, cx, cy + r * 0.24)], spot.detail)
    return circle(cx, cy, r, spot.body) + spot.rings(0.62, 0.24) + bolts + valve


def _draw_ship(spot: Spot) -> str:
    hull = spot.run(
        "0.5,0 0.58,0.2 0.62,0.44 1,0.78 1,0.9 0.64,0.82 0.58,1 0.42,1 0.36,0.82 0,0.9 0,0.78 0.38,0.44 0.42,0.2",
        turned=False,
    )
    cockpit = spot.run("0.5,0.18 0.55,0.34 0.45,0.34", turned=False)
    seams = spot.strokes("0.5,0.4 0.5,0.96", "0.4,0.52 0.14,0.8", "0.6,0.52 0.86,0.8", turned=False)
    return (
        draw_path(closed_path(hull), spot.body)
        + draw_path(closed_path(cockpit), spot.detail)
        + draw_strokes(seams, spot.detail)
    )


_DRAWN = (
    _draw_crates,
    _draw_wreck,
    _draw_tower,
    _draw_dome,
    _draw_wall,
    _draw_pillar,
    _draw_ruin,
    _draw_building,
    _draw_turret,
    _draw_bunker,
    _draw_container,
    _draw_stall,
    _draw_kiosk,
    _draw_tank,
    _draw_ship,
)
SHAPES: dict[str, Callable[[Spot], str]] = {draw.__name__.removeprefix("_draw_"): draw for draw in _DRAWN}
