"""Plates and figures: files of paths of our own, below drawings/, one path a pen, drawn with the pens of their size.

Pens are never scaled with a drawing: the board (tools/board) draws each again for the size it is wanted in, and what
is here is placed at 1:1 or nearly. An ink is a table of colours, as elsewhere; the strokes are the same in all.

Paths count in hundredths of a millimetre, from point to point: a third less to ship. A figure's
file has its back too, in the pens B, H and K, as seen through its front: what stands at `_figures/back/` is that,
mirrored, so that its outline is its front's wherever a standee is cut; at `_figures/small/`, what a token has room for.
"""

from functools import cache, lru_cache
from itertools import accumulate

from generator.base import shipped
from generator.base.record import Record
from generator.content.livery import Face
from generator.paper.drawing.pen import mm, move_drawing, rgb_text
from generator.paper.formats import Ink
from generator.paper.pdf.page import Block, Box, Matrix, block_of

# Millimetres: the outline, edges, panels, hatching, deep shade, dashed light. Other pens fill: k in full ink, f white.
_PENS = {"a": 0.32, "b": 0.17, "c": 0.11, "h": 0.09, "s": 0.17, "d": 0.11}
_SMALL = {**_PENS, "a": 0.26, "b": 0.13, "h": 0.07}
_HAIR: dict[Ink, str] = {"color": "#7d8fa6", "gray": "#8a8a8a", "light": "#8a8a8a"}
_LINE = "#2a2a2a"  # of the inks without colour
_TOKEN = (17.4, 15.4)  # the most a token has room for


class Drawing(Record):
    """A file of paths: its size in millimetres, and its paths by pen, in the order they are drawn."""

    width: float
    height: float
    paths: tuple[tuple[str, str], ...]
    pens: tuple[tuple[str, float], ...]
    unit: float  # millimetres that a number of a path is
    mirrored: bool = False


@cache
def read_drawing(name: str) -> Drawing:
    """Read a drawing; `name` is its path below drawings/, without the ending."""
    kind, _slash, place = name.partition("/")
    is_figure, is_back, is_small = kind == "_figures", place.startswith("back/"), place.startswith("small/")
    file = f"{kind}/{place.rpartition('/')[2]}" if is_figure else name
    text = (shipped.shipped_folder("drawings") / f"{file}.svg").read_text("utf-8")
    head, *rows = text.split('<path class="')
    width, height = (float(side) / 100 for side in head.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    paths = [
        (pen, d) for pen, _name, d in (row.split('"')[:3] for row in rows)
    ]  # a pen, then ` d=`, then where it goes
    if is_figure:  # its outline is its ground too
        backs = [(pen.lower(), d) for pen, d in paths if pen in "BHK"]
        fronts = [(pen, d) for pen, d in paths if pen not in "BHK"]
        paths = [*((("f", d) for pen, d in paths if pen == "a")), *(fronts if not is_back else
            [*((pen, d) for pen, d in fronts if pen == "a"), *backs])]  # fmt: skip
    by = min(_TOKEN[0] / width, _TOKEN[1] / height, 0.68) if is_figure and is_small else 1.0
    pens = _SMALL if is_small else _PENS
    return Drawing(width * by, height * by, tuple(paths), tuple(pens.items()), by / 100, is_back)


def outline_of_steps(d: str) -> str:
    """Return a path of a drawing as PDF operators, in its own unit."""
    out, x, y = [], 0, 0
    for part in d[1:].split("m"):
        numbers = [*map(int, part.replace("l", " ").rstrip("z").split())]
        numbers[:2] = x + numbers[0], y + numbers[1]  # from where the last ended
        xs, ys = [*accumulate(numbers[::2])], [*accumulate(numbers[1::2])]
        points = " l ".join([f"{px} {py}" for px, py in zip(xs, ys, strict=True)])
        is_closed = part[-1] == "z"
        x, y = (xs[0], ys[0]) if is_closed else (xs[-1], ys[-1])
        out.append(f"{points.replace('l', 'm', 1)} l{' h' if is_closed else ''}")
    return " ".join(out)


@lru_cache(maxsize=64)
def draw_face(face: Face, ink: Ink) -> str:
    """Return operators in millimetres, y downwards, from its upper left corner. Caps and joins are round."""
    drawing = read_drawing(face.drawing)
    line, pens = _colours_of(face, ink), dict(drawing.pens)
    unit, far = f"{drawing.unit:.7g}", mm(drawing.width)
    out = ["q 1 J 1 j", f"-{unit} 0 0 {unit} {far} 0 cm" if drawing.mirrored else f"{unit} 0 0 {unit} 0 0 cm"]
    for pen, d in drawing.paths:
        if pen in pens:
            out.append(f"{rgb_text(line[pen])} RG {mm(pens[pen] / drawing.unit)} w {outline_of_steps(d)} S")
        else:
            out.append(f"{rgb_text(line[pen])} rg {outline_of_steps(d)} f")
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
        f'<path d="{d}" fill="none" stroke="{colours[pen]}" stroke-width="{pens[pen] / drawing.unit:.6g}"/>'
        if pen in pens
        else f'<path d="{d}" fill="{colours[pen]}"/>'
        for pen, d in drawing.paths
    ]
    box = f'viewBox="0 0 {drawing.width / drawing.unit:.6g} {drawing.height / drawing.unit:.6g}"'
    round_pens = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg class="face" xmlns="http://www.w3.org/2000/svg" {box} {round_pens}>{"".join(paths)}</svg>'


def _colours_of(face: Face, ink: Ink) -> dict[str, str]:
    line = face.accent if ink == "color" else _LINE
    return {**dict.fromkeys("abchsk", line), "d": _HAIR[ink], "f": "#ffffff"}
