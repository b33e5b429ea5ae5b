"""Pages as pictures of their own, for those who play at a distance: PNG with clear paper, or SVG."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from generator.core.frozen import dataclass
from generator.core.writing.signature import signed
from generator.render.press.blocks import Block
from generator.render.press.book import Book, Box, Matrix, Page
from generator.render.press.flow import PT, block
from generator.render.press.pen import rect, style

ROUND = 3.0  # millimetres of a card's corner
Kind = Literal["png", "svg"]
KINDS: tuple[Kind, ...] = ("png", "svg")


@dataclass(frozen=True)
class Plate:
    """A drawing to be kept as a picture: its file's name without the ending, and how it is drawn."""

    name: str
    page: Page


def ground(width: float, height: float, radius: float = 0.0) -> Block:
    """White paper to draw on, in millimetres; its corners round, if any."""
    return block((width, height), rect(0, 0, width, height, style("#ffffff"), radius))


def opaque(whole: Page, radius: float = 0.0) -> Page:
    """A page on white paper."""
    return replace(whole, blocks=[(ground(whole.width * PT, whole.height * PT, radius), None), *whole.blocks])


def cropped(whole: Page, box: Box) -> Page:
    """What of a page stands in a box, in points, as a card of its own."""
    x0, y0, x1, y1 = box
    shift = f"q 1 0 0 1 {-x0:.3f} {-y0:.3f} cm {whole.operators} Q"
    blocks = [(one, _moved(matrix, -x0, -y0)) for one, matrix in whole.blocks]
    placed = [(one, (a - x0, b - y0, c - x0, d - y0)) for one, (a, b, c, d) in whole.pictures]
    return opaque(Page(x1 - x0, y1 - y0, shift, blocks, placed), ROUND)


def _moved(matrix: Matrix | None, x: float, y: float) -> Matrix:
    a, b, c, d, e, f = matrix or (1, 0, 0, 1, 0, 0)
    return (a, b, c, d, e + x, f + y)


def pictures(plates: Sequence[Plate], kind: Kind, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Each with the name of its file; what no stroke covers stays clear."""
    if kind == "svg":
        from generator.render.press.svg import svg

        yield from ((f"{plate.name}.svg", signed(svg(plate.page, plate.name))) for plate in plates)
    else:
        yield from _png(plates, dpi)


def _png(plates: Sequence[Plate], dpi: int) -> Iterator[tuple[str, bytes]]:
    import pypdfium2
    import pypdfium2.raw

    out = io.BytesIO()
    book = Book(out, title="", duplex="none")
    book.put_all(plate.page for plate in plates)
    book.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    for number, plate in enumerate(plates):
        clear = {"fill_color": (255, 255, 255, 0), "force_bitmap_format": pypdfium2.raw.FPDFBitmap_BGRA}
        image = document[number].render(scale=dpi / 72, rev_byteorder=False, **clear).to_pil()
        picture = io.BytesIO()
        image.save(picture, "PNG", dpi=(dpi, dpi))
        yield f"{plate.name}.png", signed(picture.getvalue())
    document.close()
