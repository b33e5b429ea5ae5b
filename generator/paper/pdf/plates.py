"""Pages as picture files, for play at a distance: PNG with clear paper, or SVG."""

import io
from collections.abc import Iterator, Sequence
from typing import Literal

from generator.base.record import Record
from generator.paper.drawing.pen import rect, style
from generator.paper.pdf.blocks import Block, block_of
from generator.paper.pdf.book import Book
from generator.paper.pdf.page import Page
from generator.paper.text.flow import PT
from generator.writing.signature import sign_file

ROUND = 3.0  # millimetres of a card's corner
ACROSS, MOST = 10, 69  # of a virtual table's sheet: its seventieth place is a hidden card's
Kind = Literal["png", "svg"]


class Plate(Record):
    """A drawing to be saved as a picture: the name of its file without the ending, and its page."""

    name: str
    page: Page


def white_ground(width: float, height: float, radius: float = 0.0) -> Block:
    """Return white paper to draw on, in millimetres; its corners round, if any."""
    return block_of((width, height), rect(0, 0, width, height, style("#ffffff"), radius))


def page_on_white(drawing: Page, radius: float = 0.0, bleed: float = 0.0) -> Page:
    """Put a page on white paper: square where it bleeds, so many millimetres on every side."""
    more = bleed / PT
    wide, high = drawing.width + 2 * more, drawing.height + 2 * more
    white = white_ground(wide * PT, high * PT, 0.0 if bleed else radius)
    return Page(wide, high, blocks=[(white, None)]).with_pages([drawing.scaled(1.0, more, more)])


def table_sheets(fronts: Sequence[Page], backs: Sequence[Page | None]) -> Iterator[Plate]:
    """Yield sheets of cards of one size as virtual tables read them, on the backs' sheets each in its front's place."""
    for number, first in enumerate(range(0, len(fronts), MOST), 1):
        batch = slice(first, first + MOST)
        yield Plate(f"planche-{number}", _tabletop_sheet(fronts[batch], fronts[0]))
        yield Plate(f"planche-{number}-dos", _tabletop_sheet(backs[batch], fronts[0]))


def _tabletop_sheet(faces: Sequence[Page | None], card: Page) -> Page:
    """Lay out ten cards a row; a card without a back leaves its place white."""
    width, height = min(ACROSS, len(faces)) * card.width, -(-len(faces) // ACROSS) * card.height
    placed = [
        face.scaled(1.0, n % ACROSS * card.width, height - (n // ACROSS + 1) * card.height)
        for n, face in enumerate(faces) if face
    ]  # fmt: skip
    return Page(width, height, blocks=[(white_ground(width * PT, height * PT), None)]).with_pages(placed)


def make_pictures(plates: Sequence[Plate], kind: Kind, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Yield each picture with the name of its file; what no stroke covers stays clear."""
    if kind == "svg":
        from generator.paper.pdf.svg import svg_of_page

        yield from ((f"{plate.name}.svg", sign_file(svg_of_page(plate.page, plate.name))) for plate in plates)
    else:
        yield from _render_png(plates, dpi)


def _render_png(plates: Sequence[Plate], dpi: int) -> Iterator[tuple[str, bytes]]:
    import pypdfium2
    import pypdfium2.raw

    book = Book("")
    book.put_leaf(plate.page for plate in plates)
    document = pypdfium2.PdfDocument(book.bind())
    for number, plate in enumerate(plates):
        clear = {"fill_color": (255, 255, 255, 0), "force_bitmap_format": pypdfium2.raw.FPDFBitmap_BGRA}
        image = document[number].render(scale=dpi / 72, rev_byteorder=False, **clear).to_pil()
        picture = io.BytesIO()
        image.save(picture, "PNG", dpi=(dpi, dpi))
        yield f"{plate.name}.png", sign_file(picture.getvalue())
    document.close()
