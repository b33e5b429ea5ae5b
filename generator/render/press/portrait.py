"""An image beside a file, made ready for its box: upright, cropped to fill it, no finer than paper shows."""

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.i18n import _
from generator.core.reading.source import open_regular, read_at_most
from generator.core.record import Record
from generator.core.refusal import reason_of
from generator.render.errors import ImageError
from generator.render.press import places

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
        """Where it stands in a box, in its own proportions: all of the box, for what was cut to it."""
        x0, y0, x1, y1 = box
        wide = min(x1 - x0, (y1 - y0) * self.width / self.height)
        high = min(y1 - y0, (x1 - x0) * self.height / self.width)
        if max(x1 - x0 - wide, y1 - y0 - high) < 2:  # points: pixels are whole
            return box
        return (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2, (x0 + x1 + wide) / 2, (y0 + y1 + high) / 2


def prepare(path: Path, place: places.Picture, *, gray: bool = False) -> Portrait:
    width, height = round((place.x1 - place.x0) / 72, 4), round((place.y1 - place.y0) / 72, 4)
    return _prepare(path, _read_image_file(path), width, height, gray)


def inspect_portrait(path: Path) -> None:
    """ImageError where the portrait could not be printed: it is opened and decoded as it would be then."""
    _prepare(path, _read_image_file(path), 1.0, 1.0, True)


@lru_cache(maxsize=8)
def _prepare(path: Path, data: bytes, width: float, height: float, gray: bool) -> Portrait:
    """Kept by its bytes: a picture replaced while we run is another one."""
    import io

    try:
        from PIL import Image, ImageFile, ImageOps
    except ImportError:
        return _take_jpeg(path, data)
    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False  # WeasyPrint turns it on for all
    try:
        with Image.open(io.BytesIO(data), formats=["JPEG", "PNG"]) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise _too_large_image(
                    path, _("{n} million pixels").format(n=round(opened.width * opened.height / 1e6))
                )
            wanted = max(1, round(width * _DPI)), max(1, round(height * _DPI))
            # JPEG can be decoded smaller: twice what is wanted is enough to reduce from.
            opened.draft("RGB", (wanted[0] * 2, wanted[1] * 2))
            image: Image.Image = ImageOps.exif_transpose(opened)
            image = _on_white(image)
    except Image.DecompressionBombError as error:
        raise _too_large_image(path, _("too many pixels")) from error
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, EOFError) as error:
        message = _("{name} is not a JPEG or PNG image that can be read").format(name=path.name)
        raise ImageError("portrait-unreadable", message) from error
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient
    image = _crop_to_ratio(image, width / height)
    image.thumbnail(wanted, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image = image.convert("L" if gray else "RGB")
    image.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return Portrait(out.getvalue(), image.width, image.height, gray)


def _take_jpeg(path: Path, data: bytes) -> Portrait:
    """A JPEG as it is, where there is no Pillow: in a browser, which has made a plain one of it."""
    found = _FRAME.search(data) if data.startswith(b"\xff\xd8") else None
    if found is None or not any(found[1]) or not any(found[2]):
        message = _("{name} cannot be drawn here").format(name=path.name)
        raise ImageError("portrait-unreadable", message, _("choose it once more in the page of this character"))
    height, width = (int.from_bytes(found[n], "big") for n in (1, 2))
    return Portrait(data, width, height, found[3] == b"\x01")


def _read_image_file(path: Path) -> bytes:
    """The bytes of a file that stands beside the player's: never a pipe, a device or a way out of the folder."""
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
    """Without transparency: paper is white."""
    from PIL import Image

    if image.mode in ("RGB", "L"):
        return image.copy()
    layer = image.convert("RGBA")
    paper = Image.new("RGBA", layer.size, "white")
    return Image.alpha_composite(paper, layer).convert("RGB")


def _crop_to_ratio(image: "Image.Image", ratio: float) -> "Image.Image":
    """The middle of it, a little above the centre in tall pictures: that is where faces are."""
    width, height = image.size
    if width / height > ratio:
        keep = max(1, round(height * ratio))
        left = (width - keep) // 2
        return image.crop((left, 0, left + keep, height))
    keep = max(1, round(width / ratio))
    top = (height - keep) // 3
    return image.crop((0, top, width, top + keep))
