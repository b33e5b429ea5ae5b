"""How near texts of neighbouring columns stand: runs of letters on one line, each as its own box of text drew it."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from tests.paper.reading import Glyph, Word, drawn_glyphs
from tests.paper.shapes import Shape, shapes

MM = 72 / 25.4
BLANK = 0.3  # of the size of type: a blank is not wider
BOX, CLEAR = 6.0, 0.2  # millimetres: a box to tick is not wider, and what is written in one is so far from its strokes


@dataclass(frozen=True)
class Run(Word):
    """Letters drawn without a jump of the pen, blanks included: the text of a cell, or a line of it."""


def runs(pdf: bytes, pages: Container[int] | None = None) -> list[Run]:
    """Places in millimetres from the lower left corner, blanks at either end left out."""
    found: list[Run] = []
    for number, glyphs in drawn_glyphs(pdf, pages):
        group: list[Glyph] = []
        for glyph in glyphs:
            if group and not _goes_on(group[-1], glyph):
                found += _run(number, group)
                group = []
            group.append(glyph)
        found += _run(number, group)
    return found


def _goes_on(one: Glyph, other: Glyph) -> bool:
    """Whether a letter belongs to the text before it: at most a blank after it, which may be none that is drawn."""
    size = max(one[4], other[4])
    return abs(other[3] - one[3]) < 0.45 * size and -0.4 * size < other[1] - one[2] < BLANK * size


def _run(page: int, group: list[Glyph]) -> Iterator[Run]:
    inked = [glyph for glyph in group if not glyph[0].isspace()]
    if inked:
        first, last = inked[0], inked[-1]
        text = "".join(glyph[0] for glyph in group).strip()
        yield Run(page, text, first[1] / MM, last[2] / MM, first[3] / MM, first[4])


def tight_pairs(pdf: bytes, least: float) -> Iterator[tuple[int, float, str, str]]:
    """What stands nearer than so many millimetres to what is beside it: the page, how near, and both texts. Texts in
    boxes of their own have two strokes between them: nobody reads them as one."""
    tight = [(gap, one, other) for gap, one, other in gaps(runs(pdf)) if gap < least]
    boxes = [shape for shape in shapes(pdf) if shape.corners == 4 and shape.x1 - shape.x0 < BOX * MM] if tight else []
    for gap, one, other in tight:
        if not (_boxes_of(one, boxes) and _boxes_of(other, boxes)):
            yield one.page, round(gap, 2), one.text, other.text


def _boxes_of(run: Run, boxes: list[Shape]) -> list[Shape]:
    """Return the boxes a text stands in, clear of their strokes."""
    return [
        box
        for box in boxes
        if box.page == run.page
        and box.x0 / MM + CLEAR < run.x0 < run.x1 < box.x1 / MM - CLEAR
        and box.y0 / MM < run.baseline < box.y1 / MM
    ]


def gaps(found: list[Run]) -> Iterator[tuple[float, Run, Run]]:
    """Each run with the next one at its right on the same line, and the millimetres between them."""
    for one in found:
        beside = [
            other
            for other in found
            if other.page == one.page and other.x0 > one.x0 + 0.3 and _are_level(one, other) and other is not one
        ]
        if beside:
            nearest = min(beside, key=lambda other: other.x0)
            yield nearest.x0 - one.x1, one, nearest


def _are_level(one: Run, other: Run) -> bool:
    """Whether their letters stand beside each other."""
    pt = 1 / MM
    low = max(one.baseline, other.baseline)
    high = min(one.baseline + 0.7 * one.size * pt, other.baseline + 0.7 * other.size * pt)
    return high - low > 0.25 * min(one.size, other.size) * pt
