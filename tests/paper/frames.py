"""Frames of panels as they fall on paper, and where columns of them end."""

from collections.abc import Iterable, Iterator

from tests.paper.reading import Word
from tests.paper.shapes import Shape, shapes

MM = 72 / 25.4
ACROSS = 0.72  # of what a page has between its margins: a frame that is wider stands across all columns


def set_frames(pdf: bytes) -> Iterator[list[Shape]]:
    """Those of each page that has any, from head to foot: of a border on all sides."""
    return _frames_of_pages(one for one in shapes(pdf) if one.corners == 8 and one.filled and one.edges == 4)


def drawn_frames(pdf: bytes) -> Iterator[list[Shape]]:
    """Those that the pen drew, two corners cut."""
    return _frames_of_pages(one for one in shapes(pdf) if one.corners == 6 and not one.filled)


def _frames_of_pages(drawn: Iterable[Shape]) -> Iterator[list[Shape]]:
    large = [one for one in drawn if one.x1 - one.x0 > 38 * MM and one.y1 - one.y0 > 7 * MM]
    for page in sorted({one.page for one in large}):
        here = [one for one in large if one.page == page]
        outer = [one for one in here if not any(_is_inside(one, other) for other in here)]
        yield sorted(outer, key=lambda one: -one.y1)


def _is_inside(one: Shape, other: Shape) -> bool:
    return other.x0 <= one.x0 and one.x1 <= other.x1 and other.y0 < one.y0 and one.y1 < other.y1


def uneven_feet(page: list[Shape]) -> list[tuple[float, ...]]:
    """Where columns that stand beside each other end, in millimetres from the paper's lower edge, if not alike."""
    left, right = min(one.x0 for one in page), max(one.x1 for one in page)
    found, band = [], list[Shape]()
    for one in [*page, None]:
        if one is None or one.x1 - one.x0 > ACROSS * (right - left):
            feet = _feet(band)
            found += [feet] if feet and max(feet) - min(feet) > 0.3 else []
            band = []
        else:
            band.append(one)
    return found


def _feet(band: list[Shape]) -> tuple[float, ...]:
    """The foot of each column: of the lowest of the frames that have one left edge."""
    edges = sorted({round(one.x0 / MM) for one in band})
    return tuple(round(min(one.y0 for one in band if round(one.x0 / MM) == edge) / MM, 2) for edge in edges)


def words_on_foot(page: list[Shape], found: list[Word]) -> list[str]:
    """Words of a panel that stand on its frame, or nearer to it than half a millimetre."""
    return [
        word.text
        for one in page
        for word in found
        if word.page == one.page and one.x0 < word.x0 and word.x1 < one.x1
        and word.baseline - 0.5 * MM < one.y0 < word.baseline + 0.5 * word.size
    ]  # fmt: skip
