"""The backs of cards and the marks around them, drawn: SVG in millimetres."""

from generator.render.cards.ink import CardInk
from generator.render.drawing.icons import ICONS
from generator.render.drawing.svg import corners
from generator.render.press.imposition import Leaf, Line

_GUIDE = "#8c8c8c"
_PT = 25.4 / 72


def back(icon: str, ink: CardInk, width: float, height: float, inset: float) -> str:
    """A hexagon with the theme's icon, rings about it, cut corners and chevrons. `inset`: clear of the cut."""
    cx, cy, r = width / 2, height * 0.4, width * 0.2
    parts = [_frame(width, height, inset, ink.accent, 0.25), _frame(width, height, inset + 1.1, ink.tints[1], 0.15)]
    for n, tint in enumerate(ink.tints):
        parts.append(_hexagon(cx, cy, r * (1.28 + 0.26 * n), "none", tint, 0.3 - 0.06 * n))
    parts += [_spokes(cx, cy, r, ink), _hexagon(cx, cy, r, ink.fill, ink.edge, 0.4)]
    scale = r * 1.12 / 24
    parts.append(
        f'<path transform="translate({_n(cx - 12 * scale)} {_n(cy - 12 * scale)}) scale({_n(scale)})" '
        f'd="{ICONS[icon]}" fill="{ink.on}"/>'
    )
    edge = inset + 2.6
    parts += [_chevrons(cx, edge + 2.2, 1, ink), _chevrons(cx, height - edge - 2.2, -1, ink)]
    parts.append(_rule(cx, height * 0.765, width * 0.28, ink))
    return _svg(width, height, parts)


def marks(leaf: Leaf) -> str:
    """Where to cut, where to fold, and the bar that must measure 100 mm."""
    parts = [_line(line, _GUIDE, 0.4 * _PT) for line in leaf.guides]
    if leaf.fold:
        parts.append(_line(leaf.fold, _GUIDE, 0.4 * _PT, "1.6 1.2"))
        parts.append(_words(leaf.fold[0] - 1, leaf.fold[1] + 1.5, "plier", -90, "end"))
    if leaf.bar:
        parts += _check_bar(leaf.bar, on_a_cut=any(g[1] == g[3] == leaf.bar[1] for g in leaf.guides))
    return _svg(leaf.width, leaf.height, parts, "guides") if parts else ""


def _check_bar(bar: Line, *, on_a_cut: bool) -> list[str]:
    x0, y0, x1, y1 = bar
    parts = [_line(bar, "#333333", 0.6 * _PT)]
    for n in range(11):
        x, y = x0 + (x1 - x0) * n / 10, y0 + (y1 - y0) * n / 10
        tick = 1.4 if n in (0, 5, 10) else 0.8
        ends = (x, y - tick, x, y + tick) if y0 == y1 else (x - tick, y, x + tick, y)
        parts.append(_line(ends, "#333333", (0.6 if n in (0, 10) else 0.4) * _PT))
    text = "100\u00a0mm\u00a0: imprimer à 100\u00a0%"
    if y0 != y1:
        parts.append(_words(x0 + 0.6, y0 - 2, text, -90))
    else:
        parts.append(_words(x0 + 2, y0 - 1, text, 0) if on_a_cut else _words(x1 + 2, y0 + 0.6, text, 0))
    return parts


def _words(x: float, y: float, text: str, turn: int, anchor: str = "start") -> str:
    place = f'transform="translate({_n(x)} {_n(y)}) rotate({turn})"'
    style = f'font-family="IBM Plex Sans Condensed" font-size="{_n(5 * _PT)}" fill="#555555" text-anchor="{anchor}"'
    return f"<text {place} {style}>{text}</text>"


def _line(line: Line, colour: str, width: float, dashes: str = "") -> str:
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    x0, y0, x1, y1 = map(_n, line)
    return f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{colour}" stroke-width="{_n(width)}" fill="none"{dash}/>'


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
    return "".join(_line(line, ink.tints[2], 0.2) for line in lines)


def _chevrons(cx: float, y: float, way: int, ink: CardInk) -> str:
    parts = []
    for n, colour in enumerate((ink.accent, *ink.tints[:2])):
        top, half = y + way * n * 1.5, 3.4 - 0.7 * n
        points = [(cx - half, top), (cx, top + way * 1.5), (cx + half, top)]
        parts.append(_path(points, "none", colour, 0.35, closed=False))
    return "".join(parts)


def _rule(cx: float, y: float, half: float, ink: CardInk) -> str:
    sides = [(cx - half, y, cx - 2, y), (cx + 2, y, cx + half, y)]
    lines = "".join(_line(side, ink.tints[0], 0.2) for side in sides)
    return lines + _path([(cx, y - 1), (cx + 1, y), (cx, y + 1), (cx - 1, y)], ink.accent, "none", 0)


def _path(points: list[tuple[float, float]], fill: str, stroke: str, line: float, *, closed: bool = True) -> str:
    data = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + ("Z" if closed else "")
    return f'<path d="{data}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(line)}"/>'


def _svg(width: float, height: float, parts: list[str], css: str = "drawn") -> str:
    size = f'style="width: {_n(width)}mm; height: {_n(height)}mm" viewBox="0 0 {_n(width)} {_n(height)}"'
    # The box of a drawing is the whole card or page; what is drawn keeps clear of the edge by itself.
    return f'<svg class="{css}" data-bleed="1" xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
