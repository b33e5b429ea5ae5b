"""Which pages of which forms a PDF of ours was printed on, exactly as they are drawn today."""

import hashlib
from collections.abc import Iterator
from typing import Any

from generator.paper.pdf.attached import open_pdf, unpack_stream, unreadable_pdf
from generator.sheets.forms.filled import Filled
from generator.sheets.stickers.stickers import faint_form

MOST = 64 * 1024 * 1024  # bytes of all drawings together
MOST_PAGES = 2000


def read_drawings(pdf: bytes) -> tuple[frozenset[bytes], tuple[float, float]]:
    """Digests of all that is placed on its pages, and the size of the first page in points."""
    with open_pdf(pdf) as reader:
        pages = [reader.pages[n] for n in range(min(len(reader.pages), MOST_PAGES))]
        if not pages:
            raise unreadable_pdf()
        width, height = (float(side) for side in pages[0].mediabox[2:])
        return frozenset(_digest_drawings(pages)), (width, height)


def _digest_drawings(pages: list[Any]) -> Iterator[bytes]:
    seen: set[int] = set()
    left = MOST
    for page in pages:
        for placed in page.get("/Resources", {}).get("/XObject", {}).values():
            drawing = placed.get_object()
            if drawing.get("/Subtype") == "/Form" and id(drawing) not in seen:
                seen.add(id(drawing))
                data = unpack_stream(drawing, left)
                left -= len(data)
                yield hashlib.sha256(data).digest()


def shows_page(digests: frozenset[bytes], filled: Filled, index: int) -> bool:
    """Return whether a page of this form is among the drawings: as on a sheet, or faint as beside stickers."""
    blocks = filled.form.pages[index].blocks
    return any(
        all(hashlib.sha256(block.pdf_operators()).digest() in digests for block in candidate)
        for candidate in (blocks, [faint_form(block) for block in blocks])
    )
