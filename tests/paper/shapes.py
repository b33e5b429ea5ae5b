"""What is drawn on a page beside words: every path where it falls, as a printer would have it."""

from dataclasses import dataclass
from typing import Any

from pypdf.generic import ContentStream

from tests.paper.reading import UNIT, Matrix, reader, times


@dataclass(frozen=True)
class Shape:
    """A path in points from the lower left corner: what it spans, its corners, whether it was filled."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    corners: int
    filled: bool
    edges: int  # upright ones: of a frame two on either side

    @property
    def is_level(self) -> bool:
        """A rule: a stroke from left to right, or a bar as thin."""
        return self.y1 - self.y0 < 1.0 and self.x1 - self.x0 > 20


def shapes(pdf: bytes) -> list[Shape]:
    source = reader(pdf)
    found: list[Shape] = []
    for number, page in enumerate(source.pages):
        _draw(page.get_contents(), page["/Resources"].get_object(), UNIT, number, found, source)
    return found


def _draw(content: Any, resources: Any, matrix: Matrix, page: int, found: list[Shape], source: Any) -> None:
    stack: list[Matrix] = []
    path: list[tuple[float, float]] = []
    content = content if isinstance(content, ContentStream) else ContentStream(content, source)
    for operands, operator in content.operations:
        numbers = [float(one) for one in operands] if operator in (b"cm", b"m", b"l", b"c", b"re") else []
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = times((*numbers,), matrix)  # type: ignore[arg-type]
        elif operator in (b"m", b"l"):
            path.append(_at(matrix, numbers[0], numbers[1]))
        elif operator == b"c":
            path.append(_at(matrix, numbers[4], numbers[5]))
        elif operator == b"re":
            x, y, w, h = numbers
            path += [_at(matrix, x + a * w, y + b * h) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        elif operator in (b"S", b"s", b"f", b"f*", b"B", b"B*", b"b", b"n"):
            if path and operator != b"n":
                xs, ys = [x for x, _y in path], [y for _x, y in path]
                filled = operator not in (b"S", b"s")
                upright = len({round(x, 1) for x in xs})
                found.append(Shape(page, min(xs), min(ys), max(xs), max(ys), len(path), filled, upright))
            path = []
        elif operator == b"Do":
            drawn = resources["/XObject"].get_object()[operands[0]].get_object()
            if drawn["/Subtype"] == "/Form":
                own = tuple(float(one) for one in drawn.get("/Matrix", UNIT))
                inner = drawn.get("/Resources", resources).get_object()
                _draw(drawn, inner, times(own, matrix), page, found, source)  # type: ignore[arg-type]


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
