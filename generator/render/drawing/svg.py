"""Drawing in millimetres, y downwards, as inline SVG: the few strokes that maps, markers, tokens and tiles need.

Every text is checked against our fonts, for what no glyph draws would vanish on paper without a word.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, radians, sin
from typing import Literal

from generator.render.drawing.icons import ICONS
from generator.render.press import fonts

Point = tuple[float, float]
Stroke = tuple[float, float, float, float]  # from x, y to x, y
Anchor = Literal["start", "middle", "end"]
# How far below the middle of a capital letter its baseline lies, in ems.
MIDDLE = 0.35


def n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def document(
    width: float, height: float, body: str, *, css: str = "", title: str = "", x: float = 0, y: float = 0
) -> str:
    """A drawing of so many millimetres; x and y are the place of its top left corner in the drawing's own measures."""
    label = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg class="{css}" xmlns="http://www.w3.org/2000/svg" width="{n(width)}mm" height="{n(height)}mm" '
        f'viewBox="{n(x)} {n(y)} {n(width)} {n(height)}">{label}{body}</svg>'
    )


def style(fill: str | None = None, stroke: str | None = None, width: float = 0.2, dash: str = "") -> str:
    parts = [f'fill="{fill or "none"}"']
    if stroke:
        parts.append(f'stroke="{stroke}" stroke-width="{n(width)}" stroke-linejoin="round"')
    if dash:
        parts.append(f'stroke-dasharray="{dash}"')
    return " ".join(parts)


def path(d: str, look: str) -> str:
    return f'<path d="{d}" {look}/>'


def rect(x: float, y: float, w: float, h: float, look: str, radius: float = 0.0) -> str:
    corner = f' rx="{n(radius)}"' if radius else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"{corner} {look}/>'


def circle(x: float, y: float, r: float, look: str) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {look}/>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return f'<path d="M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}" {look}/>'


def lines(segments: Iterable[Stroke], look: str) -> str:
    """Many strokes alike in one path."""
    d = "".join(f"M{n(a)} {n(b)}L{n(c)} {n(e)}" for a, b, c, e in segments)
    return path(d, look) if d else ""


def polygon(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def corners(cx: float, cy: float, r: float, n: int, turn: float = -90.0) -> list[Point]:
    """A regular polygon, its first corner at the top unless turned."""
    angles = [radians(turn + 360 * i / n) for i in range(n)]
    return [(cx + r * cos(angle), cy + r * sin(angle)) for angle in angles]


def polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def smooth(points: Sequence[Point]) -> str:
    """A closed curve through points (Catmull-Rom)."""
    count = len(points)
    d = f"M{n(points[0][0])} {n(points[0][1])}"
    for i in range(count):
        p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += f"C{n(a[0])} {n(a[1])} {n(b[0])} {n(b[1])} {n(p2[0])} {n(p2[1])}"
    return d + "Z"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str,
    *,
    anchor: Anchor = "start",
    title: bool = False,
    weight: int = 400,
    turn: float = 0.0,
) -> str:
    """`size` in millimetres; x, y is the start, middle or end of the baseline."""
    fonts.check(words, where=words)
    family = fonts.TITLE if title else fonts.TEXT
    turned = f' transform="rotate({n(turn)} {n(x)} {n(y)})"' if turn else ""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-family="{family}" font-weight="{weight}" font-size="{n(size)}" '
        f'text-anchor="{anchor}" fill="{colour}"{turned}>{escape(words)}</text>'
    )


def width_of(words: str, size: float, *, title: bool = False, weight: int = 400) -> float:
    """How wide a line of text comes out, in the measure of its size."""
    face = fonts.face([fonts.TITLE if title else fonts.TEXT], weight).name
    drawn = fonts.font(face)
    stand_in = fonts.font(fonts.stand_in(face))
    return sum(drawn.widths.get(c, stand_in.widths.get(c, 0)) for c in words) * size / 1000


def wrapped(words: str, size: float, width: float, *, title: bool = False, weight: int = 400) -> list[str]:
    """Lines no wider than `width`, broken at plain spaces."""
    found: list[str] = []
    for word in words.split(" "):
        longer = f"{found[-1]} {word}" if found else word
        if found and width_of(longer, size, title=title, weight=weight) <= width:
            found[-1] = longer
        else:
            found.append(word)
    return found


def icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """One of our icons, its middle at x, y."""
    scale = size / 24
    where = f"translate({n(x - size / 2)} {n(y - size / 2)}) scale({scale:.5f})"
    return f'<path transform="{where}" d="{ICONS[name]}" fill="{colour}"/>'
