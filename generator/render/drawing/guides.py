"""What surrounds things to cut out, drawn: where to cut, where to fold, the bar that must measure 100 mm."""

from generator.render.drawing.svg import n
from generator.render.press.imposition import BAR, BAR_WORDS, Leaf, Line, bar_strokes

_GUIDE = "#8c8c8c"
_PT = 25.4 / 72


def marks(leaf: Leaf) -> str:
    parts = [stroke(line, _GUIDE, 0.4 * _PT) for line in leaf.guides]
    if leaf.fold:
        parts.append(stroke(leaf.fold, _GUIDE, 0.4 * _PT, "1.6 1.2"))
        parts.append(_words(leaf.fold[0] - 1, leaf.fold[1] + 1.5, "plier", -90, "end"))
    if leaf.bar:
        on_a_cut = any(g[1] == g[3] == leaf.bar[1] for g in leaf.guides)
        parts.append(check_bar(leaf.bar, on_a_cut=on_a_cut))
    return sheet(leaf.width, leaf.height, parts, "guides") if parts else ""


def check_bar(bar: Line, *, on_a_cut: bool = False) -> str:
    """100 mm to lay a ruler against: printed at any other scale, nothing on the page measures true."""
    x0, y0, x1, y1 = bar
    found = "".join(stroke(line, "#333333", width * _PT) for line, width in bar_strokes(bar))
    if y0 != y1:
        return found + _words(x0 + 0.6, y0 - 2, BAR_WORDS, -90)
    return found + (_words(x0 + 2, y0 - 1, BAR_WORDS, 0) if on_a_cut else _words(x1 + 2, y0 + 0.6, BAR_WORDS, 0))


def level_bar(x: float, y: float) -> str:
    return check_bar((x, y, x + BAR, y))


def stroke(line: Line, colour: str, width: float, dashes: str = "") -> str:
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    x0, y0, x1, y1 = map(n, line)
    return f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{colour}" stroke-width="{n(width)}" fill="none"{dash}/>'


def sheet(width: float, height: float, parts: list[str], css: str = "drawn") -> str:
    size = f'style="width: {n(width)}mm; height: {n(height)}mm" viewBox="0 0 {n(width)} {n(height)}"'
    # The box of a drawing is the whole card or page; what is drawn keeps clear of the edge by itself.
    return f'<svg class="{css}" data-bleed="1" xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _words(x: float, y: float, text: str, turn: int, anchor: str = "start") -> str:
    place = f'transform="translate({n(x)} {n(y)}) rotate({turn})"'
    style = f'font-family="IBM Plex Sans Condensed" font-size="{n(5 * _PT)}" fill="#555555" text-anchor="{anchor}"'
    return f"<text {place} {style}>{text}</text>"
