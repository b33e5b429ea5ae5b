"""Portraits: images beside a file, turned upright, cropped to their box and reduced to what paper shows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import reason_of
from generator.paper.formats import ImageError
from generator.paper.pdf import places
from generator.reading.source import open_regular, read_at_most

if TYPE_CHECKING:
    from PIL import Image

MAX_BYTES = 20_000_000
MAX_PIXELS = 50_000_000
_DPI = 250
_QUALITY = 88
_FRAME = re.compile(rb"\xff[\xc0\xc1]..\x08(..)(..)([\x01\x03])", re.DOTALL)  # of a JPEG: its size, its colours


class Portrait(Record):
    jpeg: bytes
    width: int
    height: int
    gray: bool

    def within(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """Return its place in a box, in its own proportions: all of the box where it was cropped to it."""
        x0, y0, x1, y1 = box
        wide = min(x1 - x0, (y1 - y0) * self.width / self.height)
        high = min(y1 - y0, (x1 - x0) * self.height / self.width)
        if max(x1 - x0 - wide, y1 - y0 - high) < 2:  # points: pixels are whole
            return box
        return (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2, (x0 + x1 + wide) / 2, (y0 + y1 + high) / 2


def prepare(path: Path, place: places.Picture, *, gray: bool = False) -> Portrait:
    width, height = round((place.x1 - place.x0) / 72, 4), round((place.y1 - place.y0) / 72, 4)
    return _prepare(path, _read_image_file(path), width, height, gray)


def crop_portrait(path: Path, width: float, height: float) -> Portrait:
    """Return an image cropped to a box of this many inches, and reduced to what paper shows of it."""
    return _prepare(path, _read_image_file(path), width, height, False)


def inspect_portrait(path: Path) -> None:
    """Open and decode a portrait as printing does. Raises ImageError where it could not be printed."""
    _prepare(path, _read_image_file(path), 1.0, 1.0, True)


@contextmanager
def decode_strictly() -> Iterator[None]:
    """Have Pillow refuse truncated pictures within this context; importing WeasyPrint has it accept them everywhere."""
    from PIL import ImageFile

    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


@lru_cache(maxsize=8)
def _prepare(path: Path, data: bytes, width: float, height: float, gray: bool) -> Portrait:
    """Make a picture ready; cached by its bytes, so that a picture replaced while we run is another one."""
    import io

    try:
        from PIL import Image, ImageOps
    except ImportError:
        return _take_jpeg(path, data)
    try:
        with decode_strictly(), Image.open(io.BytesIO(data), formats=["JPEG", "PNG"]) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise _too_large_image(
                    path, _("{n} million pixels").format(n=round(opened.width * opened.height / 1e6))
                )
            pixels = max(1, round(width * _DPI)), max(1, round(height * _DPI))
            # JPEG can be decoded smaller: twice what is wanted is enough to reduce from.
            opened.draft("RGB", (pixels[0] * 2, pixels[1] * 2))
            image: Image.Image = ImageOps.exif_transpose(opened)
            image = _on_white(image)
    except Image.DecompressionBombError as error:
        raise _too_large_image(path, _("too many pixels")) from error
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, EOFError) as error:
        message = _("{name} is not a JPEG or PNG image that can be read").format(name=path.name)
        raise ImageError("portrait-unreadable", message) from error
    image = _crop_to_ratio(image, width / height)
    image.thumbnail(pixels, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image = image.convert("L" if gray else "RGB")
    image.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return Portrait(out.getvalue(), image.width, image.height, gray)


def _take_jpeg(path: Path, data: bytes) -> Portrait:
    """Take a JPEG as it is, where there is no Pillow: in a browser, which has made a plain one of it."""
    header = _FRAME.search(data) if data.startswith(b"\xff\xd8") else None
    if header is None or not any(header[1]) or not any(header[2]):
        message = _("{name} cannot be drawn here").format(name=path.name)
        raise ImageError("portrait-unreadable", message, _("choose it once more in the page of this character"))
    height, width = (int.from_bytes(header[n], "big") for n in (1, 2))
    return Portrait(data, width, height, header[3] == b"\x01")


def _read_image_file(path: Path) -> bytes:
    """Read a file beside the player's: never a pipe, a device or a path out of the folder."""
    try:
        if path.resolve().parent != path.parent.resolve():
            message = _("{name} leads out of the folder").format(name=path.name)
            raise ImageError("portrait-path", message, _("put a copy of it here"))
        with open_regular(path) as file:
            data = read_at_most(file, MAX_BYTES + 1)
    except (OSError, ValueError, RuntimeError) as error:  # a loop of links, a name that can be none
        reason = reason_of(error)
        message = _("{name} cannot be read: {reason}").format(name=path.name, reason=reason)
        raise ImageError("portrait-missing", message) from error
    if len(data) > MAX_BYTES:
        raise _too_large_image(path, _("more than {n} MB").format(n=MAX_BYTES // 1_000_000))
    return data


def _too_large_image(path: Path, reason: str) -> ImageError:
    return ImageError("portrait-too-large", _("{name} is too large: {reason}").format(name=path.name, reason=reason))


def _on_white(image: "Image.Image") -> "Image.Image":
    """Replace transparency by white, the colour of paper."""
    from PIL import Image

    if image.mode in ("RGB", "L"):
        return image.copy()
    layer = image.convert("RGBA")
    paper = Image.new("RGBA", layer.size, "white")
    return Image.alpha_composite(paper, layer).convert("RGB")


def _crop_to_ratio(image: "Image.Image", ratio: float) -> "Image.Image":
    """Crop to the middle, a little above the centre in tall pictures: that is where faces are."""
    width, height = image.size
    if width / height > ratio:
        keep = max(1, round(height * ratio))
        left = (width - keep) // 2
        return image.crop((left, 0, left + keep, height))
    keep = max(1, round(width / ratio))
    top = (height - keep) // 3
    return image.crop((0, top, width, top + keep))
