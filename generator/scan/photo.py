"""Photos and scans as grey pictures; a PDF from a scanner gives one for each page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import zxingcpp

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.paper.code import Code
from generator.scan.picture import MOST_PAGES, check_picture, is_page, refuse_pdf, refuse_picture

cv2.setNumThreads(1)  # the same time everywhere, and others have work too
_MOST = 4200  # pixels along the longer side: more tells nothing and takes long
_LARGE = 2600  # pixels along the longer side: 4 and more to a module of the code
_SCANNED = 240 / 72  # pixels a point, from a PDF


class Photo(Record, eq=False):
    name: str
    gray: Any  # numpy array of bytes
    tint: Any = None  # how far from grey each point is, in bytes; None of a picture without colours


def open_photos(path: Path, data: bytes) -> Iterator[Photo]:
    """Yield the pictures of a file, turned as the camera says. Raise Refusal where there are none, or too many."""
    if data[:5] == b"%PDF-":
        yield from _open_scanned_pdf(path, data)
        return
    check_picture(path, data)
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise refuse_picture(path)
    picture = _shrink_to_bound(picture)
    yield Photo(path.name, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), measure_tint(picture))


def measure_tint(picture: Any) -> Any:
    """Measure how far from grey each point is, as a share of its brightness: pens are coloured, graphite and shadows
    are not."""
    most, least = picture.max(axis=2), picture.min(axis=2)
    if (most == least).all():
        return None
    return ((most - least).astype(np.float32) * 255 / np.maximum(most, 24)).astype(np.uint8)


def _open_scanned_pdf(path: Path, data: bytes) -> Iterator[Photo]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
        if count > MOST_PAGES:
            message = _("{file} has {n} pages, at most {most} are read").format(file=path, n=count, most=MOST_PAGES)
            raise Refusal("too-many-pages", message, _("give the pages that were played on"), kind="unreadable")
        for n in range(count):
            shorter, longer = sorted(document[n].get_size())
            if not is_page(shorter, longer):
                raise Refusal("not-a-page", _("{file}: that is no page").format(file=path), kind="unreadable")
            picture = rasterise_page(document, n, _SCANNED)
            yield Photo(f"{path.name}#{n + 1}" if count > 1 else path.name, _shrink_to_bound(picture))
    except pypdfium2.PdfiumError:
        raise refuse_pdf(path) from None


def rasterise_page(document: Any, page: int, scale: float) -> Any:
    """Draw a page of a PDF in grey; `scale`: pixels a point."""
    width, height = document[page].get_size()
    scale = min(scale, _MOST / max(width, height))
    return document[page].render(scale=scale, grayscale=True).to_numpy().squeeze().copy()


def _shrink_to_bound(picture: Any) -> Any:
    scale = _MOST / max(picture.shape[:2])
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture


def read_page_codes(picture: Any) -> dict[Code, tuple[float, float]]:
    """Return the codes of the pages shown and their positions, if readable; a small picture is enlarged."""
    for scale in (1, 2) if max(picture.shape) < _LARGE else (1,):
        large = picture if scale == 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        codes: dict[Code, tuple[float, float]] = {}
        for barcode in zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormat.DataMatrix):
            if code := Code.from_bytes(bytes(barcode.bytes)):
                at, end = barcode.position.top_left, barcode.position.bottom_right
                codes.setdefault(code, ((at.x + end.x) / 2 / scale, (at.y + end.y) / 2 / scale))
        if codes:
            return codes
    return {}


def read_page_code(picture: Any) -> Code | None:
    return next(iter(read_page_codes(picture)), None)
