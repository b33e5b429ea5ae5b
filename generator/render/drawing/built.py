"""What people built, left or crashed, from above."""

from collections.abc import Callable
from math import cos, pi, sin

from generator.render.drawing.spot import Spot
from generator.render.press.pen import circle, lines, path, polygon, rect, style


def _crates(spot: Spot) -> str:
    across, down = max(1, round(spot.w / spot.unit)), max(1, round(spot.h / spot.unit))
    w, h = spot.w / across, spot.h / down
    found = ""
    for i in range(across):
        for j in range(down):
            shrink = spot.roller.between(0.04, 0.16)
            x, y = spot.x + i * w + shrink * w / 2, spot.y + j * h + shrink * h / 2
            cw, ch = w * (1 - shrink), h * (1 - shrink)
            found += rect(x, y, cw, ch, spot.body)
            found += rect(x + cw * 0.14, y + ch * 0.14, cw * 0.72, ch * 0.72, spot.detail)
            found += lines([(x + cw * 0.14, y + ch * 0.14, x + cw * 0.86, y + ch * 0.86)], spot.detail)
    return found


def _wreck(spot: Spot) -> str:
    hull = [
        spot.along(u, v)
        for u, v in (
            (0, 0.5),
            (0.12, 0.14),
            (0.4, 0),
            (0.46, 0.2),
            (0.56, 0.02),
            (0.86, 0.12),
            (0.8, 0.36),
            (1, 0.42),
            (0.9, 0.62),
            (1, 0.86),
            (0.6, 1),
            (0.52, 0.84),
            (0.44, 1),
            (0.14, 0.86),
        )
    ]
    ribs = [(*spot.along(u, 0.18), *spot.along(u, 0.82)) for u in (0.24, 0.36, 0.66, 0.76)]
    spine = [(*spot.along(0.1, 0.5), *spot.along(0.86, 0.5))]
    return path(polygon(hull), spot.body) + lines(ribs + spine, spot.detail)


def _tower(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    legs = [
        (cx - r * 0.95, cy - r * 0.95, cx + r * 0.95, cy + r * 0.95),
        (cx + r * 0.95, cy - r * 0.95, cx - r * 0.95, cy + r * 0.95),
    ]
    base = rect(cx - r, cy - r, 2 * r, 2 * r, spot.body, r * 0.2)
    return base + lines(legs, spot.detail) + circle(cx, cy, r * 0.55, spot.body) + circle(cx, cy, r * 0.2, spot.detail)


def _dome(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    found = circle(cx, cy, r, spot.body) + circle(cx, cy, r * 0.78, spot.detail) + circle(cx, cy, r * 0.3, spot.detail)
    spokes = [
        (cx + cos(a) * r * 0.3, cy + sin(a) * r * 0.3, cx + cos(a) * r * 0.78, cy + sin(a) * r * 0.78)
        for a in (pi / 4 + k * pi / 2 for k in range(4))
    ]
    door = rect(cx - r * 0.16, cy + r * 0.72, r * 0.32, r * 0.28, spot.body)
    return found + lines(spokes, spot.detail) + door


def _wall(spot: Spot) -> str:
    count = max(3, round(max(spot.w, spot.h) / spot.unit * 2.4))
    middle = [(*spot.along(0, 0.5), *spot.along(1, 0.5))]
    joints = [(*spot.along(k / count, 0), *spot.along(k / count, 0.5)) for k in range(1, count)]
    joints += [(*spot.along((k + 0.5) / count, 0.5), *spot.along((k + 0.5) / count, 1)) for k in range(count)]
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + lines(middle + joints, spot.detail)


def _pillar(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    base = rect(cx - r, cy - r, 2 * r, 2 * r, spot.body)
    return base + circle(cx, cy, r * 0.74, spot.body) + circle(cx, cy, r * 0.48, spot.detail)


def _ruin(spot: Spot) -> str:
    t = min(0.5 * spot.unit, spot.short * 0.22)
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    walls = [
        polygon(
            [(x, y), (x + w * 0.62, y), (x + w * 0.56, y + t), (x + t, y + t), (x + t, y + h * 0.7), (x, y + h * 0.8)]
        ),
        polygon(
            [
                (x + w, y + h),
                (x + w * 0.34, y + h),
                (x + w * 0.42, y + h - t),
                (x + w - t, y + h - t),
                (x + w - t, y + h * 0.36),
                (x + w, y + h * 0.26),
            ]
        ),
    ]
    floor = rect(x, y, w, h, style(spot.colours.rough, spot.colours.solid_line, spot.pen * 0.5))
    columns = "".join(circle(*spot.at(u, v), t * 0.5, spot.body) for u, v in ((0.36, 0.4), (0.64, 0.6)))
    return floor + "".join(path(d, spot.body) for d in walls) + columns


def _building(spot: Spot) -> str:
    t = min(0.4 * spot.unit, spot.short * 0.16)
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    inner = rect(x + t, y + t, w - 2 * t, h - 2 * t, spot.detail)
    corners = [
        (x, y, x + t, y + t),
        (x + w, y, x + w - t, y + t),
        (x, y + h, x + t, y + h - t),
        (x + w, y + h, x + w - t, y + h - t),
    ]
    vent = rect(x + w * 0.58, y + h * 0.3, w * 0.18, h * 0.16, spot.detail) + circle(
        *spot.at(0.34, 0.62), t * 0.7, spot.detail
    )
    return rect(x, y, w, h, spot.body) + inner + lines(corners, spot.detail) + vent


def _turret(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    eight = [(cx + cos(pi / 8 + k * pi / 4) * r, cy + sin(pi / 8 + k * pi / 4) * r) for k in range(8)]
    barrel = rect(cx - r * 0.1, cy - r * 0.92, r * 0.2, r * 0.7, style(spot.colours.solid_line))
    return (
        path(polygon(eight), spot.body)
        + barrel
        + circle(cx, cy, r * 0.5, spot.body)
        + circle(cx, cy, r * 0.2, spot.detail)
    )


def _bunker(spot: Spot) -> str:
    outer = [
        spot.along(u, v)
        for u, v in ((0.12, 0), (0.88, 0), (1, 0.3), (1, 0.7), (0.88, 1), (0.12, 1), (0, 0.7), (0, 0.3))
    ]
    inner = [
        spot.along(u, v)
        for u, v in (
            (0.22, 0.18),
            (0.78, 0.18),
            (0.86, 0.4),
            (0.86, 0.6),
            (0.78, 0.82),
            (0.22, 0.82),
            (0.14, 0.6),
            (0.14, 0.4),
        )
    ]
    slit = style(None, spot.colours.solid_line, spot.pen * 2.4)
    slits = [(*spot.along(0.32, 0.09), *spot.along(0.68, 0.09))]
    return path(polygon(outer), spot.body) + path(polygon(inner), spot.detail) + lines(slits, slit)


def _container(spot: Spot) -> str:
    count = max(4, round(max(spot.w, spot.h) / spot.unit * 3.2))
    ribs = [(*spot.along(k / count, 0.12), *spot.along(k / count, 0.88)) for k in range(1, count)]
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + lines(ribs, spot.detail)


def _stall(spot: Spot) -> str:
    stripes = "".join(
        path(
            polygon(
                [spot.along(k / 8, 0), spot.along((k + 1) / 8, 0), spot.along((k + 1) / 8, 1), spot.along(k / 8, 1)]
            ),
            style(spot.colours.rough or "#ffffff", spot.colours.solid_line, spot.pen * 0.5),
        )
        for k in range(1, 8, 2)
    )
    ridge = [(*spot.along(0, 0.5), *spot.along(1, 0.5))]
    frame = rect(spot.x, spot.y, spot.w, spot.h, style(None, spot.colours.solid_line, spot.pen))
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + stripes + lines(ridge, spot.detail) + frame


def _kiosk(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    outer = [(cx + cos(k * pi / 3) * r, cy + sin(k * pi / 3) * r) for k in range(6)]
    return (
        path(polygon(outer), spot.body)
        + lines([(*p, cx, cy) for p in outer], spot.detail)
        + circle(cx, cy, r * 0.2, spot.body)
    )


def _tank(spot: Spot) -> str:
    cx, cy = spot.middle
    r = spot.short / 2
    bolts = "".join(
        circle(cx + cos(k * pi / 4) * r * 0.8, cy + sin(k * pi / 4) * r * 0.8, r * 0.06, spot.detail) for k in range(8)
    )
    valve = lines([(cx - r * 0.24, cy, cx + r * 0.24, cy), (cx, cy - r * 0.24, cx, cy + r * 0.24)], spot.detail)
    return (
        circle(cx, cy, r, spot.body)
        + circle(cx, cy, r * 0.62, spot.detail)
        + bolts
        + valve
        + circle(cx, cy, r * 0.24, spot.detail)
    )


def _ship(spot: Spot) -> str:
    hull = [
        spot.at(u, v)
        for u, v in (
            (0.5, 0),
            (0.58, 0.2),
            (0.62, 0.44),
            (1, 0.78),
            (1, 0.9),
            (0.64, 0.82),
            (0.58, 1),
            (0.42, 1),
            (0.36, 0.82),
            (0, 0.9),
            (0, 0.78),
            (0.38, 0.44),
            (0.42, 0.2),
        )
    ]
    cockpit = [spot.at(u, v) for u, v in ((0.5, 0.18), (0.55, 0.34), (0.45, 0.34))]
    seams = [
        (*spot.at(0.5, 0.4), *spot.at(0.5, 0.96)),
        (*spot.at(0.4, 0.52), *spot.at(0.14, 0.8)),
        (*spot.at(0.6, 0.52), *spot.at(0.86, 0.8)),
    ]
    return path(polygon(hull), spot.body) + path(polygon(cockpit), spot.detail) + lines(seams, spot.detail)


SHAPES: dict[str, Callable[[Spot], str]] = {
    "crates": _crates,
    "wreck": _wreck,
    "tower": _tower,
    "dome": _dome,
    "wall": _wall,
    "pillar": _pillar,
    "ruin": _ruin,
    "building": _building,
    "turret": _turret,
    "bunker": _bunker,
    "container": _container,
    "stall": _stall,
    "kiosk": _kiosk,
    "tank": _tank,
    "ship": _ship,
}
