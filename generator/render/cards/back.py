"""The backs of cards, drawn: SVG in millimetres."""

from generator.render.cards.ink import CardInk
from generator.render.drawing.guides import sheet, stroke
from generator.render.drawing.icons import ICONS
from generator.render.press.pen import corners, n


def back(icon: str, ink: CardInk, width: float, height: float, inset: float) -> str:
    """A hexagon with the theme's icon, rings about it, cut corners and chevrons. `inset`: clear of the cut."""
    cx, cy, r = width / 2, height * 0.4, width * 0.2
    parts = [_frame(width, height, inset, ink.accent, 0.25), _frame(width, height, inset + 1.1, ink.tints[1], 0.15)]
    for ring, tint in enumerate(ink.tints):
        parts.append(_hexagon(cx, cy, r * (1.28 + 0.26 * ring), "none", tint, 0.3 - 0.06 * ring))
    parts += [_spokes(cx, cy, r, ink), _hexagon(cx, cy, r, ink.fill, ink.edge, 0.4)]
    scale = r * 1.12 / 24
    parts.append(
        f'<path transform="translate({n(cx - 12 * scale)} {n(cy - 12 * scale)}) scale({n(scale)})" '
        f'd="{ICONS[icon]}" fill="{ink.on}"/>'
    )
    edge = inset + 2.6
    parts += [_chevrons(cx, edge + 2.2, 1, ink), _chevrons(cx, height - edge - 2.2, -1, ink)]
    parts.append(_rule(cx, height * 0.765, width * 0.28, ink))
    return sheet(width, height, parts)


def _frame(width: float, height: float, inset: float, colour: str, line: float) -> str:
    a, c = inset, 5.0
    x, y = width - a, height - a
    # The corners cut on the front, seen from behind.
    points = [(a + c, a), (x, a), (x, y - c), (x - c, y), (a, y), (a, a + c)]
    return _path(points, "none", colour, line)


def _hexagon(cx: float, cy: float, r: float, fill: str, stroke: str, line: float) -> str:
    return _path(corners(cx, cy, r, 6), fill, stroke, line)


def _spokes(cx: float, cy: float, r: float, ink: CardInk) -> str:
    inner, outer = corners(cx, cy, r * 1.1, 12, -75), corners(cx, cy, r * 1.86, 12, -75)
    lines = [(*a, *b) for a, b in zip(inner, outer, strict=True)]
    return "".join(stroke(line, ink.tints[2], 0.2) for line in lines)


def _chevrons(cx: float, y: float, way: int, ink: CardInk) -> str:
    parts = []
    for row, colour in enumerate((ink.accent, *ink.tints[:2])):
        top, half = y + way * row * 1.5, 3.4 - 0.7 * row
        points = [(cx - half, top), (cx, top + way * 1.5), (cx + half, top)]
        parts.append(_path(points, "none", colour, 0.35, closed=False))
    return "".join(parts)


def _rule(cx: float, y: float, half: float, ink: CardInk) -> str:
    sides = [(cx - half, y, cx - 2, y), (cx + 2, y, cx + half, y)]
    lines = "".join(stroke(side, ink.tints[0], 0.2) for side in sides)
    return lines + _path([(cx, y - 1), (cx + 1, y), (cx, y + 1), (cx - 1, y)], ink.accent, "none", 0)


def _path(points: list[tuple[float, float]], fill: str, stroke: str, line: float, *, closed: bool = True) -> str:
    data = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")
    return f'<path d="{data}" fill="{fill}" stroke="{stroke}" stroke-width="{n(line)}"/>'
