"""The pages to be written, with blocks, pictures and strokes in their places, in points.

A block is a drawing without fonts of its own, to be placed on any page of any document. Its operators name faces by
their number (`/F3`, the fourth of the fonts folder) and colours by their hex names (`#8a4b08 rg`), so that one subset
of a face serves a whole document, and one block every colour.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.formats import PT

if TYPE_CHECKING:
    from generator.paper.pdf.acroform import PageForm
    from generator.paper.portrait import Portrait


_COLOUR = re.compile(rb"(#[0-9a-f]{6}) (?=rg|RG)")
_FACE = re.compile(rb"/F(\d+) [\d.]+ Tf")
_GLYPHS = re.compile(rb"<([0-9A-F]+)>")


class Block(Record):
    """In points, from the lower left corner."""

    width: float
    height: float
    operators: bytes

    def tint_with(self, tint: Callable[[str], str]) -> "Block":
        """Replace each colour by the one that `tint` gives for it."""
        return Block(self.width, self.height, self._with(lambda colour: tint(colour).encode() + b" "))

    def moved(self, x: float, y: float) -> "Block":
        return Block(self.width, self.height, b"q 1 0 0 1 %g %g cm\n%s\nQ" % (x, y, self.operators))

    def pdf_operators(self) -> bytes:
        """Return operators as PDF has them: colours as numbers."""
        return self._with(lambda colour: rgb_operands(colour[1:]))

    def _with(self, tinted: Callable[[str], bytes]) -> bytes:
        """Replace each colour by what `tinted` gives, called once for each."""
        parts = _COLOUR.split(self.operators)
        operands = {colour: tinted(colour.decode()) for colour in set(parts[1::2])}
        parts[1::2] = [operands[colour] for colour in parts[1::2]]
        return b"".join(parts)


def block_of(size: tuple[float, float], operators: str) -> Block:
    """Make a block of a drawing of so many millimetres, y downwards, to be placed any number of times."""
    width, height = (side / PT for side in size)
    scale = f"{1 / PT:.6f}"
    return Block(width, height, f"{scale} 0 0 -{scale} 0 {height:.4f} cm\n{operators}".encode())


@lru_cache(maxsize=1024)
def rgb_operands(colour: str) -> bytes:
    """Return a hex colour as the three numbers of an operator, and a space."""
    return b"".join(b"%.4g " % (int(colour[n : n + 2], 16) / 255) for n in (0, 2, 4))


def glyphs_of(operators: bytes) -> Iterator[tuple[int, set[bytes]]]:
    """Yield each face with its glyphs that are shown: runs of four hex digits each."""
    parts = _FACE.split(operators)
    shown: dict[bytes, list[bytes]] = {}
    for face, part in zip(parts[1::2], parts[2::2], strict=True):
        shown.setdefault(face, []).append(part)
    for face, texts in shown.items():
        if runs := set(_GLYPHS.findall(b"".join(texts))):
            yield int(face), runs


Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
Window = tuple[Block, Matrix, Box]  # what is seen of a block in a box


class Page(Record):
    """Blocks, pictures in their boxes, then what is drawn over them.

    `label`: its name in a viewer, instead of its number; `chapters`: those that begin on it, for the outline, each a
    title with those it stands under before it; `trim`: what is left of it when it is cut; `form`: its fields."""

    width: float
    height: float
    operators: str = ""
    blocks: Sequence[tuple[Block, Matrix | None]] = ()
    pictures: "Sequence[tuple[Portrait, Box]]" = ()
    label: str = ""
    chapters: Sequence[tuple[str, ...]] = ()
    trim: Box | None = None
    windows: Sequence[Window] = ()
    form: "PageForm | None" = None

    def scaled(self, by: float, x: float = 0.0, y: float = 0.0) -> "Page":
        """Return the page larger or smaller. `x`, `y`: of its lower left corner on another page."""
        if (by, x, y) == (1.0, 0.0, 0.0):
            return self
        blocks = [(block, _placed(matrix or (1, 0, 0, 1, 0, 0), by, x, y)) for block, matrix in self.blocks]
        pictures = [
            (picture, (by * x0 + x, by * y0 + y, by * x1 + x, by * y1 + y))
            for picture, (x0, y0, x1, y1) in self.pictures
        ]
        place = f"{by:.6f} 0 0 {by:.6f} {x:.3f} {y:.3f} cm"
        operators = f"q {place}\n{self.operators}\nQ" if self.operators else ""
        form = replace(self.form, scale=by * self.form.scale) if self.form else None
        return replace(
            self, width=by * self.width, height=by * self.height, operators=operators, blocks=blocks, pictures=pictures,
            form=form,
        )  # fmt: skip

    def with_pages(self, pages: Sequence["Page"]) -> "Page":
        """Place what is drawn on other pages on this page, beneath its own strokes."""
        return replace(
            self,
            operators="".join(f"q {page.operators}\nQ\n" for page in pages) + self.operators,
            blocks=[*self.blocks, *(block for page in pages for block in page.blocks)],
            pictures=[*self.pictures, *(picture for page in pages for picture in page.pictures)],
        )


def list_under(title: str, pages: Iterable[Page]) -> Iterator[Page]:
    """List pages under one title of the outline, with their own chapters below it."""
    begun: list[tuple[str, ...]] = [(title,)]
    for page in pages:
        yield replace(page, chapters=[*begun, *((title, *path) for path in page.chapters)])
        begun = []


def _placed(matrix: Matrix, by: float, x: float, y: float) -> Matrix:
    a, b, c, d, e, f = (by * entry for entry in matrix)
    return a, b, c, d, e + x, f + y
