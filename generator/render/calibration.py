"""The calibration sheet: rulers on the front, crosses on the back, to be read against the light.

What is read is what has to be typed: the shift, right and down on the back, that brings backs behind their fronts.
"""

from generator.render.imposition import BAR, Duplex, Leaf
from generator.render.setting import SIZES, Ink, Paper, render_template, set_pages

REACH = 5  # millimetres that a ruler shows on each side
_FAN = 4.2  # how far apart its figures stand, for a millimetre
_DARK, _PALE = "#222222", "#8c8c8c"
_PT = 25.4 / 72


def shift(duplex: Duplex, right: float, up: float) -> tuple[float, float]:
    """The shift to type, when the cross of the back is seen so far right of and above its mark, from the front.

    Turned over the long edge, right is left on the back and up stays up; over the short edge, the other way round.
    """
    return (right, up) if duplex == "long" else (-right, -up)


def print_calibration(
    *, paper: Paper = "a4", ink: Ink = "color", duplex: Duplex = "long", saved: tuple[float, float] = (0.0, 0.0)
) -> bytes:
    from markupsafe import Markup

    width, height = SIZES[paper]
    first, second = (width / 2, height * 0.47), (width / 2, height * 0.76)
    front = [_rulers(*first, duplex), _rulers(*second, duplex), *_corners(width, height)]
    behind = [_cross(*_behind(first, (width, height), duplex)), *_corners(width, height)]
    x, y = _behind(second, (width, height), duplex)
    behind.append(_cross(x + saved[0], y + saved[1]))
    context = {
        "front": Markup(_svg(width, height, front)),
        "back": Markup(_svg(width, height, behind)),
        "bar": Markup(_bar(width, height)),
        "duplex": "long" if duplex == "long" else "court",
        "saved": _spoken(saved),
        "first_top": first[1] - 36,
        "second_top": second[1] - 38,
        "turned": duplex == "short",
        "title": "Calibrage du recto verso",
    }
    html = render_template("_cards/calibration.html.j2", context, paper=paper, ink=ink)
    return set_pages(html, duplex=duplex)


def _behind(point: tuple[float, float], page: tuple[float, float], duplex: Duplex) -> tuple[float, float]:
    """Where the back must print to fall behind a point of the front."""
    return (page[0] - point[0], point[1]) if duplex == "long" else (point[0], page[1] - point[1])


def _rulers(cx: float, cy: float, duplex: Duplex) -> str:
    """Two rulers about a point. A mark every half millimetre; those of whole ones lead, fanned out, to what to type."""
    below, beside = cy + 14, cx - 22
    parts = [_circle(cx, cy, 0.5)]
    for half in range(-2 * REACH, 2 * REACH + 1):
        mm = half / 2
        whole = half % 2 == 0
        deep = 3.0 if whole else 1.6
        parts += [_line(cx + mm, below, cx + mm, below + deep), _line(beside, cy - mm, beside - deep, cy - mm)]
        if whole:
            x, y = shift(duplex, mm, mm)
            parts.append(_line(cx + mm, below + deep, cx + _FAN * mm, below + 8, 0.25))
            parts.append(_line(beside - deep, cy - mm, beside - 8, cy - _FAN * mm, 0.25))
            parts.append(_text(cx + _FAN * mm, below + 11, _signed(x), "middle"))
            parts.append(_text(beside - 8.8, cy - _FAN * mm + 0.9, _signed(y), "end"))
    parts.append(_text(cx + _FAN * REACH + 5, below + 11, "X", "start"))
    parts.append(_text(beside - 8, cy - _FAN * REACH - 4, "Y", "end"))
    return "".join(parts)


def _cross(x: float, y: float) -> str:
    return _line(x - 28, y, x + 28, y, 0.5) + _line(x, y - 28, x, y + 28, 0.5) + _circle(x, y, 1.5)


def _corners(width: float, height: float) -> list[str]:
    """Small crosses near the corners of both sides: they show a sheet that turned or stretched on its way."""
    places = [(x, y) for x in (14.0, width - 14) for y in (14.0, height - 14)]
    return [_line(x - 4, y, x + 4, y, 0.4) + _line(x, y - 4, x, y + 4, 0.4) for x, y in places]


def _bar(width: float, height: float) -> str:
    from generator.render.cardback import marks

    x, y = (width - BAR) / 2, height - 22.0
    return marks(Leaf("front", width, height, (), bar=(x, y, x + BAR, y)))


def _spoken(offset: tuple[float, float]) -> str:
    return f"{_signed(offset[0])} mm à droite, {_signed(offset[1])} mm vers le bas"


def _signed(value: float) -> str:
    text = f"{abs(value):g}".replace(".", ",")
    return text if value == 0 else ("+" if value > 0 else "−") + text


def _line(x0: float, y0: float, x1: float, y1: float, points: float = 0.4) -> str:
    ends = f"M{x0:.3f} {y0:.3f}L{x1:.3f} {y1:.3f}"
    return f'<path d="{ends}" stroke="{_DARK}" stroke-width="{points * _PT:.3f}" fill="none"/>'


def _circle(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r}" stroke="{_PALE}" stroke-width="0.15" fill="none"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    style = f'font-family="IBM Plex Sans Condensed" font-size="2.8" fill="{_DARK}" text-anchor="{anchor}"'
    return f'<text x="{x:.3f}" y="{y:.3f}" {style}>{text}</text>'


def _svg(width: float, height: float, parts: list[str]) -> str:
    size = f'style="width: {width}mm; height: {height}mm" viewBox="0 0 {width} {height}"'
    return f'<svg class="drawn" data-bleed="1" xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'
