"""Photos and scans as grey pictures; a PDF from a scanner is as many as it has pages."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import zxingcpp

from generator.core.i18n import _
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.render.sheets.code import Code

cv2.setNumThreads(1)  # the same time everywhere, and others have work too
_MOST = 4200  # pixels along the longer side: more tells nothing and takes long
_LARGE = 2600  # pixels along the longer side: 4 and more to a module of the code
_SCANNED = 240 / 72  # pixels a point, from a PDF
_MOST_PAGES = 60


class Photo(Record, eq=False):
    name: str
    gray: Any  # numpy array of bytes


def open_photos(path: Path, data: bytes) -> list[Photo]:
    """What a file shows, turned as the camera says; a Refusal where it shows nothing."""
    if data[:5] == b"%PDF-":
        return _open_scanned_pdf(path, data)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE) if data else None
    if picture is None:
        message = _("{file} is not a picture that can be read").format(file=path)
        raise Refusal("unreadable-photo", message, _("JPEG, PNG, WebP, TIFF or PDF is expected"), kind="unreadable")
    return [Photo(path.name, _shrink_to_bound(picture))]


def _open_scanned_pdf(path: Path, data: bytes) -> list[Photo]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        found = [rasterise_page(document, n, _SCANNED) for n in range(min(len(document), _MOST_PAGES))]
    except pypdfium2.PdfiumError:
        message = _("{file} is not a PDF that can be read").format(file=path)
        raise Refusal("unreadable-photo", message, kind="unreadable") from None
    return [
        Photo(f"{path.name}#{n}" if len(found) > 1 else path.name, _shrink_to_bound(one))
        for n, one in enumerate(found, 1)
    ]


def rasterise_page(document: Any, page: int, scale: float) -> Any:
    """A page of a PDF in grey; `scale`: pixels a point."""
    width, height = document[page].get_size()
    scale = min(scale, _MOST / max(width, height))
    return document[page].render(scale=scale, grayscale=True).to_numpy().squeeze().copy()


def _shrink_to_bound(picture: Any) -> Any:
    scale = _MOST / max(picture.shape)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture


def read_page_code(picture: Any) -> Code | None:
    """The code at the foot of the page, if it can be read; in a small picture, made larger."""
    for scale in (1, 2) if max(picture.shape) < _LARGE else (1,):
        large = picture if scale == 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        found = zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormat.DataMatrix)
        if codes := [one for one in (Code.from_bytes(bytes(each.bytes)) for each in found) if one]:
            return codes[0]
    return None
