"""Photos and scans as grey pictures; a PDF from a scanner is as many as it has pages."""

import io
import warnings
from collections.abc import Iterator
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
MOST_PAGES = 60
_MOST_PIXELS = 120_000_000  # of a picture before it is made smaller
_LEAST_SIDE, _LONGEST = 200, 6  # pixels of a picture; how many times longer than wide: more is no page
_HEIC = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypmsf1")


class Photo(Record, eq=False):
    name: str
    gray: Any  # numpy array of bytes
    tint: Any = None  # how far from grey each point is, in bytes; None of a picture without colours


def open_photos(path: Path, data: bytes) -> Iterator[Photo]:
    """What a file shows, turned as the camera says; a Refusal where it shows nothing, or more than is read."""
    if data[:5] == b"%PDF-":
        yield from _open_scanned_pdf(path, data)
        return
    check_picture(path, data)
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise _unreadable_photo(path)
    picture = _shrink_to_bound(picture)
    yield Photo(path.name, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), measure_tint(picture))


def measure_tint(picture: Any) -> Any:
    """How far from grey each point is, as a part of its brightness: pens are coloured, graphite and shadows are not."""
    most, least = picture.max(axis=2), picture.min(axis=2)
    if (most == least).all():
        return None
    return ((most - least).astype(np.float32) * 255 / np.maximum(most, 24)).astype(np.uint8)


def check_picture(path: Path, data: bytes) -> None:
    """Refuse what is no picture of a page by what its head says, before it is unpacked."""
    from PIL import Image, UnidentifiedImageError

    if data[4:12] in _HEIC:
        hint = _("share it as JPEG; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible")
        message = _("{file} is a HEIC picture, which is not read").format(file=path)
        raise Refusal("unreadable-photo", message, hint, kind="unreadable")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=["JPEG", "PNG", "WEBP", "TIFF", "BMP"]) as opened:
                sides = sorted(opened.size)
    except Image.DecompressionBombError:
        sides = [_MOST_PIXELS, _MOST_PIXELS]
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, TypeError):
        raise _unreadable_photo(path) from None
    if sides[0] * sides[1] > _MOST_PIXELS:
        message = _("{file} has more than {n} million pixels: no camera takes such a picture")
        raise Refusal("photo-too-large", message.format(file=path, n=_MOST_PIXELS // 10**6), kind="unreadable")
    if sides[0] < _LEAST_SIDE or sides[1] > _LONGEST * sides[0]:
        message = _("{file} measures {width} × {height}: that is no picture of a page")
        raise Refusal("not-a-page", message.format(file=path, width=sides[0], height=sides[1]), kind="unreadable")


def _unreadable_photo(path: Path) -> Refusal:
    message = _("{file} is not a picture that can be read").format(file=path)
    return Refusal("unreadable-photo", message, _("JPEG, PNG, WebP, TIFF or PDF is expected"), kind="unreadable")


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
            if not 0 < longer <= _LONGEST * shorter:
                raise Refusal("not-a-page", _("{file}: that is no page").format(file=path), kind="unreadable")
            picture = rasterise_page(document, n, _SCANNED)
            yield Photo(f"{path.name}#{n + 1}" if count > 1 else path.name, _shrink_to_bound(picture))
    except pypdfium2.PdfiumError:
        message = _("{file} is not a PDF that can be read").format(file=path)
        raise Refusal("unreadable-photo", message, kind="unreadable") from None


def rasterise_page(document: Any, page: int, scale: float) -> Any:
    """A page of a PDF in grey; `scale`: pixels a point."""
    width, height = document[page].get_size()
    scale = min(scale, _MOST / max(width, height))
    return document[page].render(scale=scale, grayscale=True).to_numpy().squeeze().copy()


def _shrink_to_bound(picture: Any) -> Any:
    scale = _MOST / max(picture.shape[:2])
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture


def read_page_codes(picture: Any) -> dict[Code, tuple[float, float]]:
    """The codes of the pages it shows and where each stands, as far as they can be read; in a small picture, made
    larger."""
    for scale in (1, 2) if max(picture.shape) < _LARGE else (1,):
        large = picture if scale == 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        found: dict[Code, tuple[float, float]] = {}
        for one in zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormat.DataMatrix):
            if code := Code.from_bytes(bytes(one.bytes)):
                at, end = one.position.top_left, one.position.bottom_right
                found.setdefault(code, ((at.x + end.x) / 2 / scale, (at.y + end.y) / 2 / scale))
        if found:
            return found
    return {}


def read_page_code(picture: Any) -> Code | None:
    return next(iter(read_page_codes(picture)), None)
