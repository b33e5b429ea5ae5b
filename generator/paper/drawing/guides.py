"""Guides about pieces to cut out: cut marks, folds, the bar that must measure 100 mm."""

from generator.paper.drawing.pen import Anchor, draw_strokes, line, style, text
from generator.paper.formats import PT
from generator.paper.imposition import BAR, BAR_WORDS, ImposedPage, Line, bar_strokes
from generator.paper.scale import SMALLEST

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
