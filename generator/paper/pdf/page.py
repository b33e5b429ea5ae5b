"""A page to be written: its blocks, pictures and strokes with their places, in points."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.pdf.blocks import Block

if TYPE_CHECKING:  # few pages have a form or a picture
    from generator.paper.pdf.acroform import PageForm
    from generator.paper.portrait import Portrait

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
