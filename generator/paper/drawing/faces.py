"""Plates and figures: files of paths of our own, below drawings/, one path a pen, drawn with the pens of their size.

Pens are never scaled with a drawing: the board (tools/board) draws each again for the size it is wanted in, and what
is here is placed at 1:1 or nearly. An ink is a table of colours, as elsewhere; the strokes are the same in all.
"""

from functools import cache, lru_cache

from generator.base import shipped
from generator.base.record import Record
from generator.content.livery import Face
from generator.paper.drawing.pen import mm, move_drawing, outline, rgb_text
from generator.paper.formats import Ink
from generator.paper.pdf.page import Block, Box, Matrix, block_of

# Millimetres: the outline, edges, panels, hatching, deep shade, dashed light. Other pens fill: k in full ink, f white.
_PENS = {"a": 0.32, "b": 0.17, "c": 0.11, "h": 0.09, "s": 0.17, "d": 0.11}
_SMALL = {**_PENS, "a": 0.26, "b": 0.13}
_HAIR: dict[Ink, str] = {"color": "#7d8fa6", "gray": "#8a8a8a", "light": "#8a8a8a"}
_LINE = "#2a2a2a"  # of the inks without colour


class Drawing(Record):
    """A file of paths: its size in millimetres, and its paths by pen, in the order they are drawn."""

    width: float
    height: float
    paths: tuple[tuple[str, str], ...]
    pens: tuple[tuple[str, float], ...]


@cache
def read_drawing(name: str) -> Drawing:
    """Read a drawing; `name` is its path below drawings/, without the ending."""
    text = (shipped.shipped_folder("drawings") / f"{name}.svg").read_text("utf-8")
    head, *paths = text.split('<path class="')
    width, height = map(float, head.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    pens = _SMALL if "/small/" in name else _PENS
    attributes = (path.split('"')[:3] for path in paths)  # a pen, then ` d=`, then where it goes
    return Drawing(width, height, tuple((pen, d) for pen, _name, d in attributes), tuple(pens.items()))


@lru_cache(maxsize=64)
def draw_face(face: Face, ink: Ink) -> str:
    """Return operators in millimetres, y downwards, from its upper left corner. Caps and joins are round."""
    drawing = read_drawing(face.drawing)
    line, pens = _colours_of(face, ink), dict(drawing.pens)
    out = ["q 1 J 1 j"]
    for pen, d in drawing.paths:
        if pen in pens:
            out.append(f"{rgb_text(line[pen])} RG {mm(pens[pen])} w {outline(d)} S")
        else:
            out.append(f"{rgb_text(line[pen])} rg {outline(d)} f")
    return "\n".join([*out, "Q\n"])


def place_face(face: Face, ink: Ink, box: Box) -> tuple[Block, Matrix]:
    """Return a block and its matrix, which places it whole in the middle of a box in points."""
    block = _block_of_face(face, ink)
    x0, y0, x1, y1 = box
    by = min((x1 - x0) / block.width, (y1 - y0) / block.height)
    x, y = (x0 + x1 - by * block.width) / 2, (y0 + y1 - by * block.height) / 2
    return block, (by, 0, 0, by, round(x, 3), round(y, 3))


@lru_cache(maxsize=64)  # it stands on many pages
def _block_of_face(face: Face, ink: Ink) -> Block:
    drawing = read_drawing(face.drawing)
    return block_of((drawing.width, drawing.height), draw_face(face, ink))


def draw_face_within(face: Face, ink: Ink, width: float, height: float) -> str:
    """Draw it whole in the middle of a box of so many millimetres."""
    drawing = read_drawing(face.drawing)
    by = min(width / drawing.width, height / drawing.height)
    return move_drawing((width - by * drawing.width) / 2, (height - by * drawing.height) / 2, draw_face(face, ink), by)


def svg_of_face(face: Face, ink: Ink = "color") -> str:
    """Return the drawing as an inline SVG without a text for screen readers: its words stand beside it."""
    drawing = read_drawing(face.drawing)
    colours, pens = _colours_of(face, ink), dict(drawing.pens)
    paths = [
        f'<path d="{d}" fill="none" stroke="{colours[pen]}" stroke-width="{pens[pen]}"/>'
        if pen in pens
        else f'<path d="{d}" fill="{colours[pen]}"/>'
        for pen, d in drawing.paths
    ]
    box = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    round_pens = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg class="face" xmlns="http://www.w3.org/2000/svg" {box} {round_pens}>{"".join(paths)}</svg>'


def _colours_of(face: Face, ink: Ink) -> dict[str, str]:
    line = face.accent if ink == "color" else _LINE
    return {**dict.fromkeys("abchsk", line), "d": _HAIR[ink], "f": "#ffffff"}
