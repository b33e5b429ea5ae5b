"""Guides about pieces to cut out (cut marks, folds, the bar that must measure 100 mm), and marks of ticked boxes.

A mark is one path in a square of 100, for SVG and for PDF alike.
"""

from generator.base.record import Record
from generator.paper.drawing.pen import Anchor, draw_strokes, line, outline, style, text
from generator.paper.formats import PT, SMALLEST
from generator.paper.imposition import BAR, BAR_WORDS, ImposedPage, Line, bar_strokes

_GUIDE = "#8c8c8c"
_MIDDLE = 0.327  # ems from the baseline to the middle of letters


def draw_cut_marks(leaf: ImposedPage, note: str = "", size: float = SMALLEST) -> str:
    """Draw the guides of a page of cards; `note`: what is said once for all of them, beside the bar, in so many points.

    The other words are for the printer and have one size in every print."""
    out = draw_strokes(leaf.guides, style(None, _GUIDE, 0.4 * PT))
    if leaf.fold:
        out += line(*leaf.fold, style(None, _GUIDE, 0.4 * PT, "1.6 1.2"))
        out += _draw_guide_words(leaf.fold[0] - 1, leaf.fold[1] + 1.5, "plier", -90, "end")
    if leaf.bar:
        out += check_bar(leaf.bar, on_a_cut=any(g[1] == g[3] == leaf.bar[1] for g in leaf.guides), note=note, size=size)
    return out


def check_bar(bar: Line, *, on_a_cut: bool = False, note: str = "", size: float = SMALLEST) -> str:
    """Draw 100 mm to lay a ruler against: printed at any other scale, nothing on the page measures true."""
    x0, y0, x1, y1 = bar
    strokes = "".join(line(*stroke, style(None, "#333333", width * PT)) for stroke, width in bar_strokes(bar))
    if y0 != y1:
        noted = _draw_guide_words(x0 + _MIDDLE * size * PT, y1 + 2, note, -90, "end", size) if note else ""
        return strokes + _draw_guide_words(x0 + _MIDDLE * SMALLEST * PT, y0 - 2, BAR_WORDS, -90) + noted
    if on_a_cut:
        noted = _draw_guide_words(x1 - 2, y0 - 2.2, note, 0, "end", size) if note else ""
        return strokes + _draw_guide_words(x0 + 2, y0 - 2.2, BAR_WORDS, 0) + noted
    noted = _draw_guide_words(x0 - 2, y0 + 0.6, note, 0, "end", size) if note else ""
    return strokes + _draw_guide_words(x1 + 2, y0 + 0.6, BAR_WORDS, 0) + noted


def level_bar(x: float, y: float) -> str:
    return check_bar((x, y, x + BAR, y))


def _draw_guide_words(
    x: float, y: float, words: str, turn: float, anchor: Anchor = "start", size: float = SMALLEST
) -> str:
    return text((x, y), words, size * PT, "#555555", anchor=anchor, turn=turn)


_K = 0.5523  # where the handles of a quarter circle stand


def _circle_path(radius: float) -> str:
    r, k = radius, radius * _K
    quarters = [
        (50 + k, 50 - r, 50 + r, 50 - k, 50 + r, 50),
        (50 + r, 50 + k, 50 + k, 50 + r, 50, 50 + r),
        (50 - k, 50 + r, 50 - r, 50 + k, 50 - r, 50),
        (50 - r, 50 - k, 50 - k, 50 - r, 50, 50 - r),
    ]
    return f"M50 {50 - r:g}" + "".join("C" + " ".join(f"{n:g}" for n in quarter) for quarter in quarters) + "Z"


class Mark(Record):
    path: str  # absolute M, L, C and Z only
    stroke: float  # width; 0 means filled

    def svg(self, colour: tuple[float, float, float]) -> dict[str, str]:
        """Return the attributes of an SVG <path>."""
        tint = "#" + "".join(f"{round(255 * part):02x}" for part in colour)
        if not self.stroke:
            return {"d": self.path, "fill": tint}
        round_ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        return {"d": self.path, "fill": "none", "stroke": tint, "stroke-width": f"{self.stroke:g}", **round_ends}

    def pdf(self, x0: float, y0: float, x1: float, y1: float, colour: tuple[float, float, float]) -> str:
        """Return the operators of the mark, centred in a rectangle and as large as its shorter side."""
        side = min(x1 - x0, y1 - y0)
        left, top, scale = (x0 + x1 - side) / 2, (y0 + y1 + side) / 2, side / 100
        place = f"{scale:.4f} 0 0 -{scale:.4f} {left:.2f} {top:.2f} cm"
        tint = " ".join(f"{part:.3g}" for part in colour)
        if self.stroke:
            return f"q {tint} RG {place} {self.stroke} w 1 J 1 j {outline(self.path)} S Q"
        return f"q {tint} rg {place} {outline(self.path)} f Q"


MARKS = {
    "check": Mark("M16 52L40 78L86 20", 14),
    "cross": Mark("M18 18L82 82M82 18L18 82", 13),
    "fill": Mark(_circle_path(40), 0),
    "block": Mark("M10 10L90 10L90 90L10 90Z", 0),
    "ring": Mark(_circle_path(44), 11),
    "void": Mark("M14 86L86 14", 6),
}
