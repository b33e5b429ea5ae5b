"""Pages as pictures of their own, for those who play at a distance: PNG with clear paper, or SVG."""

import io
from collections.abc import Iterator, Sequence
from typing import Literal

from generator.core.frozen import dataclass
from generator.render.press.book import Book, Page

Kind = Literal["png", "svg"]
KINDS: tuple[Kind, ...] = ("png", "svg")


@dataclass(frozen=True)
class Plate:
    """A drawing to be kept as a picture: its file's name without the ending, and how it is drawn."""

    name: str
    page: Page


def pictures(plates: Sequence[Plate], kind: Kind, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Each with the name of its file; what no stroke covers stays clear."""
    if kind == "svg":
        from generator.render.press.svg import svg

        yield from ((f"{plate.name}.svg", svg(plate.page, plate.name)) for plate in plates)
    else:
        yield from _png(plates, dpi)


def _png(plates: Sequence[Plate], dpi: int) -> Iterator[tuple[str, bytes]]:
    import pypdfium2
    import pypdfium2.raw
    from PIL.PngImagePlugin import PngInfo

    out = io.BytesIO()
    book = Book(out, title="", duplex="none")
    book.put_all(plate.page for plate in plates)
    book.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    about = PngInfo()
    about.add_text("Software", "holofiche")
    for number, plate in enumerate(plates):
        clear = {"fill_color": (255, 255, 255, 0), "force_bitmap_format": pypdfium2.raw.FPDFBitmap_BGRA}
        image = document[number].render(scale=dpi / 72, rev_byteorder=False, **clear).to_pil()
        picture = io.BytesIO()
        image.save(picture, "PNG", dpi=(dpi, dpi), pnginfo=about)
        yield f"{plate.name}.png", picture.getvalue()
    document.close()
