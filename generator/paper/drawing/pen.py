"""Drawing in millimetres, y downwards, as PDF operators: strokes, shapes, texts and icons.

Every character is checked against our fonts, since one without a glyph would be missing on paper without any error. The
page turns its coordinates over once (`page` in paper/text/flow.py), so texts stand upright in a space whose y runs
down. Icons are files of our own in templates/_icons, each one path in a box of 24 x 24, filled by the non-zero rule.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Literal

from generator.base import shipped
from generator.base.typography import french
from generator.paper.formats import PT, SMALLEST
from generator.paper.pdf.page import rgb_operands
from generator.paper.text import fonts
from generator.paper.text.lines import wrap_text
from generator.paper.text.shaping import show_kerned, width_of_text

Point = tuple[float, float]
Stroke = tuple[float, float, float, float]  # from x, y to x, y
Anchor = Literal["start", "middle", "end"]
# How far below the middle of a capital letter its baseline lies, in ems.
MIDDLE = 0.35
_ROUND = 0.5523  # where the handles of a quarter circle stand
SHARE: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_STEP = re.compile(r"([MLCZqt])([^MLCZqt]*)")
_AFTER = {"M": " m", "L": " l", "C": " c", "Z": "h"}  # what follows the numbers of a step in PDF


@lru_cache(maxsize=65536)  # drawings repeat their lengths, and writing one out takes ten times as long
def mm(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=4096)
def style(fill: str | None = None, stroke: str | None = None, width: float = 0.2, dash: str = "") -> str:
    """Return how a shape is painted, in one word: operators before it, the one after it, and those that undo them."""
    before = [f"{rgb_text(fill)} rg"] if fill else []
    if stroke:
        before.append(f"{rgb_text(stroke)} RG {mm(width)} w")
    if dash:
        before.append(f"[{dash}] 0 d")
    paint = "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
    return f"{' '.join(before)}|{paint}{' [] 0 d' if dash else ''}"


@lru_cache(maxsize=256)
def rgb_text(colour: str) -> str:
    """Return a hex colour, #rrggbb or #rgb, as three numbers."""
    name = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    return rgb_operands(name).decode().rstrip()


def _paint_shape(shape: str, look: str) -> str:
    before, _bar, after = look.partition("|")
    return f"{before} {shape} {after}\n"


def draw_path(d: str, look: str) -> str:
    """Draw a path as SVG writes it: M, L, C and Z, and waves of relative q and t."""
    return _paint_shape(outline(d), look)


@lru_cache(maxsize=1024)
def outline(d: str) -> str:
    d = d.replace(",", " ")
    if "q" in d:
        return _outline_waves(d)
    if "C" in d:
        return " ".join([numbers.strip() + _AFTER[step] for step, numbers in _STEP.findall(d)])
    return " ".join(map(_outline_lines, d.split("M")[1:]))  # drawings are long, and all of lines


def _outline_lines(d: str) -> str:
    """Return the lines from a point to others, closed or not."""
    start, *ends = (d.replace("Z", "Lh") if "Z" in d else f"{d}L").split("L")
    return f"{start} m {' l '.join(ends)}"


def _outline_waves(d: str) -> str:
    out: list[str] = []
    x = y = hx = hy = 0.0
    for step, numbers in _STEP.findall(d):
        if step in "qt":
            v = [float(number) for number in numbers.split()]
            hx, hy = (x + v[0], y + v[1]) if step == "q" else (2 * x - hx, 2 * y - hy)
            ex, ey = x + v[-2], y + v[-1]
            handles = [x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3, ex + (hx - ex) * 2 / 3, ey + (hy - ey) * 2 / 3]
            out.append(" ".join([*map(mm, (*handles, ex, ey)), "c"]))
            x, y = ex, ey
            continue
        out.append(numbers.strip() + _AFTER[step])
        if step != "Z":
            x, y = map(float, numbers.split()[-2:])
    return " ".join(out)


def rect(x: float, y: float, w: float, h: float, look: str, radius: float = 0.0) -> str:
    if not radius:
        return _paint_shape(f"{mm(x)} {mm(y)} {mm(w)} {mm(h)} re", look)
    r = min(radius, w / 2, h / 2)
    k = r * (1 - _ROUND)
    x1, y1 = x + w, y + h
    corners = (
        (x1 - r, y, x1 - k, y, x1, y + k, x1, y + r),
        (x1, y1 - r, x1, y1 - k, x1 - k, y1, x1 - r, y1),
        (x + r, y1, x + k, y1, x, y1 - k, x, y1 - r),
        (x, y + r, x, y + k, x + k, y, x + r, y),
    )
    sides = " ".join(f"{' '.join(map(mm, c[:2]))} l {' '.join(map(mm, c[2:]))} c" for c in corners)
    return _paint_shape(f"{mm(x + r)} {mm(y)} m {sides} h", look)


def circle(x: float, y: float, r: float, look: str) -> str:
    k = r * _ROUND
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    curves = " ".join(f"{' '.join(map(mm, quarter))} c" for quarter in quarters)
    return _paint_shape(f"{mm(x + r)} {mm(y)} m {curves} h", look)


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return _paint_shape(f"{mm(x1)} {mm(y1)} m {mm(x2)} {mm(y2)} l", look)


def draw_strokes(segments: Iterable[Stroke], look: str) -> str:
    """Draw many strokes alike in one path."""
    shape = stroke_path(segments)
    return _paint_shape(shape, look) if shape else ""


def stroke_path(segments: Iterable[Stroke]) -> str:
    return " ".join([f"{mm(a)} {mm(b)} m {mm(c)} {mm(e)} l" for a, b, c, e in segments])


def closed_path(points: Sequence[Point]) -> str:
    return path_through(points) + "Z"


def chamfered_path(x0: float, y0: float, x1: float, y1: float, cut: float, corners: str) -> str:
    """Return a rectangle with some of its corners cut, named a to d clockwise from the upper left one."""
    turns = zip("abcd", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), ((0, 1), (-1, 0), (0, -1), (1, 0)), strict=True)
    points: list[Point] = []
    for name, (x, y), (before, along) in turns:
        if name not in corners:
            points.append((x, y))
            continue
        # From the side that leads to the corner to the one that leaves it, a quarter turn on.
        points += [(x + cut * before, y + cut * along), (x + cut * along, y - cut * before)]
    return closed_path(points)


def path_through(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{mm(x)} {mm(y)}" for x, y in points)


def polygon_corners(cx: float, cy: float, r: float, n: int, turn: float = -90.0) -> list[Point]:
    """Return the corners of a regular polygon, the first at the top unless turned."""
    angles = [radians(turn + 360 * i / n) for i in range(n)]
    return [(cx + r * x, cy + r * y) for x, y in map(direction_of, angles)]


def direction_of(angle: float) -> Point:
    """Return the cosine and sine to nine decimals: the last bits differ between C libraries, a print does not."""
    return round(cos(angle), 9), round(sin(angle), 9)


def smooth_curve(points: Sequence[Point]) -> str:
    """Return a closed curve through points (Catmull-Rom)."""
    count = len(points)
    d = f"M{mm(points[0][0])} {mm(points[0][1])}"
    for i in range(count):
        p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += f"C{mm(a[0])} {mm(a[1])} {mm(b[0])} {mm(b[1])} {mm(p2[0])} {mm(p2[1])}"
    return d + "Z"


def clip_to(x: float, y: float, w: float, h: float, inner: str) -> str:
    """Clip a drawing to a rectangle."""
    return f"q {mm(x)} {mm(y)} {mm(w)} {mm(h)} re W n\n{inner}Q\n"


def move_drawing(x: float, y: float, inner: str, scale: float = 1.0) -> str:
    """Move the origin of a drawing to x, y."""
    factor = "1" if scale == 1 else f"{scale:.5f}".rstrip("0").rstrip(".")
    return f"q {factor} 0 0 {factor} {mm(x)} {mm(y)} cm\n{inner}Q\n" if inner else ""


def turn_drawing(x: float, y: float, degrees: float, inner: str) -> str:
    """Turn a drawing about a point, counter-clockwise."""
    if not degrees or not inner:
        return inner
    c, s = direction_of(radians(degrees))
    moved = (x - c * x - s * y, y + s * x - c * y)
    matrix = " ".join(f"{value:.5f}" for value in (c, -s, s, c))
    return f"q {matrix} {mm(moved[0])} {mm(moved[1])} cm\n{inner}Q\n"


@lru_cache(maxsize=64)
def face_name(title: bool, weight: int, italic: bool = False) -> str:
    return fonts.choose_face([fonts.TITLE if title else fonts.TEXT], weight, italic).name


def text(
    at: tuple[float, float],
    words: str,
    size: float,
    colour: str,
    *,
    anchor: Anchor = "start",
    title: bool = False,
    weight: int = 400,
    turn: float = 0.0,
) -> str:
    """Draw a line of text: `size` in millimetres; `at` is the start, middle or end of the baseline."""
    font, words = face_name(title, weight), french(words)
    small = min(1.0, SMALLEST * PT / size)
    back = SHARE[anchor] * width_of_text(words, font, small) * size if anchor != "start" else 0.0
    c, s = direction_of(radians(turn)) if turn else (1.0, 0.0)
    matrix = " ".join(map(mm, (c, s, s, -c, at[0] - back * c, at[1] - back * s)))
    return f"BT {rgb_text(colour)} rg {matrix} Tm {show_kerned(words, font, size, small)} ET\n"


def width_of(words: str, size: float, *, title: bool = False, weight: int = 400) -> float:
    """Return the width of a line of text, in the unit of its size."""
    return width_of_text(french(words), face_name(title, weight)) * size


def wrap_words(words: str, size: float, width: float) -> list[str]:
    """Return lines of the text face no wider than `width`, broken at plain spaces."""
    return [row.text for row in wrap_text(french(words), face_name(False, 400), 1000 * width / size)]


def draw_icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """Draw one of our icons, its middle at x, y."""

    return move_drawing(x - size / 2, y - size / 2, f"{rgb_text(colour)} rg {outline(ICONS[name])} f\n", size / 24)


class _Icons(Mapping[str, str]):
    """Name -> path data; a file is read when its icon is first drawn."""

    def __getitem__(self, name: str) -> str:
        if name not in _icon_names():
            raise KeyError(name)
        return _read_icon_path(name)

    def __contains__(self, name: object) -> bool:
        return name in _icon_names()

    def __iter__(self) -> Iterator[str]:
        return iter(_icon_names())

    def __len__(self) -> int:
        return len(_icon_names())


ICONS: Mapping[str, str] = _Icons()


@cache
def _icon_names() -> dict[str, None]:
    return dict.fromkeys(shipped.icon_names())


@cache
def _read_icon_path(name: str) -> str:
    svg = (shipped.shipped_folder("templates") / "_icons" / f"{name}.svg").read_text("utf-8")
    return svg.partition(' d="')[2].partition('"')[0]
