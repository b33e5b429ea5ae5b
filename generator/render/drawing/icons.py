"""The icons: one table of paths of our own, name -> path data in a 24 x 24 box, filled by the non-zero rule.

The same table feeds inline SVG (WeasyPrint, the browser) and reportlab.
"""

from html import escape
from typing import TYPE_CHECKING

from generator.render.drawing import drawings
from generator.render.drawing.outline import parse

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ICONS: dict[str, str] = {
    **drawings.COMBAT,
    **drawings.BODY,
    **drawings.SPACE,
    **drawings.THINGS,
    **drawings.CONFINS,
}


def svg(name: str, colour: str, *, css: str = "icon", title: str | None = None) -> str:
    """The icon as an inline SVG; its title is what a screen reader and a copied text keep of it."""
    label = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg class="{css}" viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg">{label}'
        f'<path d="{ICONS[name]}" fill="{colour}"/></svg>'
    )


def draw(canvas: "Canvas", name: str, x: float, y: float, size: float) -> None:
    """The icon on a reportlab canvas, its lower left corner at x, y, in the canvas's fill colour."""
    scale = size / 24
    path = canvas.beginPath()
    for command, v in parse(ICONS[name]):
        p = [x + n * scale if i % 2 == 0 else y + (24 - n) * scale for i, n in enumerate(v)]
        if command == "M":
            path.moveTo(*p)
        elif command == "L":
            path.lineTo(*p)
        elif command == "C":
            path.curveTo(*p)
        else:
            path.close()
    canvas.drawPath(path, stroke=0, fill=1, fillMode=1)
