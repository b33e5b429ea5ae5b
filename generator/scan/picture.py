"""Checks of a picture's header: a file that is no picture, or too large, is refused before it is decoded."""

import io
import warnings
from pathlib import Path

from generator.base.i18n import _
from generator.base.refusal import Refusal

MOST_PAGES = 60  # of a scanner's PDF
_MOST_PIXELS = 120_000_000  # of a picture before it is made smaller
_LEAST_SIDE, _LONGEST = 200, 6  # pixels of a picture; how many times longer than wide: more is no page
_HEIC = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypmsf1")


def is_page(shorter: float, longer: float) -> bool:
    """Return whether sides of this length can be those of a page."""
    return 0 < longer <= _LONGEST * shorter


def check_picture(path: Path, data: bytes) -> None:
    """Raise Refusal for a file whose header is not that of a picture of a page, before it is decoded."""
    from PIL import Image, UnidentifiedImageError

    if data[4:12] in _HEIC:
        hint = _("share it as JPEG; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible")
        message = _("{file} is a HEIC picture, which is not read").format(file=path)
        raise Refusal("unreadable-photo", message, hint, kind="unreadable")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=["JPEG", "PNG", "WEBP", "TIFF", "BMP"]) as opened:
                width, height = opened.size
    except Image.DecompressionBombError:
        width = height = _MOST_PIXELS
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, TypeError):
        raise refuse_picture(path) from None
    if width * height > _MOST_PIXELS:
        raise refuse_size(path, _MOST_PIXELS)
    short, long = sorted((width, height))
    if short < _LEAST_SIDE or not is_page(short, long):
        message = _("{file} measures {width} × {height}: that is no picture of a page")
        raise Refusal("not-a-page", message.format(file=path, width=width, height=height), kind="unreadable")


def refuse_picture(path: Path) -> Refusal:
    message = _("{file} is not a picture that can be read").format(file=path)
    return Refusal("unreadable-photo", message, _("JPEG, PNG, WebP, TIFF or PDF is expected"), kind="unreadable")


def refuse_size(path: Path, most: int) -> Refusal:
    message = _("{file} has more than {n} million pixels: no camera takes such a picture")
    return Refusal("photo-too-large", message.format(file=path, n=most // 10**6), kind="unreadable")


def refuse_pdf(path: Path) -> Refusal:
    message = _("{file} is not a PDF that can be read").format(file=path)
    return Refusal("unreadable-photo", message, kind="unreadable")
