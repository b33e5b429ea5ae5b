"""Pictures that guests of a table send, checked before they are stored, without what a phone adds to them (where it
stood, when, whose it is), and counted: no guest fills the disk."""

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.paper.portrait import MAX_PIXELS, decode_strictly
from generator.scan.picture import MOST_PAGES, check_picture, refuse_pdf, refuse_picture, refuse_size
from generator.web.invitations import Guest
from generator.web.shelf import Shelf

MOST_FILES = 20  # of one guest, as long as they are in the folder
MOST_BYTES = 60_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_END = b"\xff\xd9"
_MORE_PICTURES = b"MPF\0"
_SCAN = 0xDA  # the segment of a JPEG that its picture begins with
_NOTES_OF_JPEG = (0xE1, 0xED, 0xFE)  # Exif and XMP, IPTC, comments
_NOTES_OF_PNG = (b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME")
_ENDINGS = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp"}


def check_quota(shelf: Shelf, guest: Guest, picture: bytes) -> None:
    """Raise Refusal where a guest has sent as much as the folder takes from one of them."""
    sizes = [path.stat().st_size for name in guest.sent if (path := shelf.inside(name))]
    if len(sizes) >= MOST_FILES or sum(sizes) + len(picture) > MOST_BYTES:
        message = _("{n} pictures of yours are in the folder: at most {most}, and {size} MB, are kept")
        text = message.format(n=len(sizes), most=MOST_FILES, size=MOST_BYTES // 1_000_000)
        raise Refusal("too-many-pictures", text, _("the GM removes those that are done with"))


def strip_metadata(picture: bytes) -> bytes:
    """Return a JPEG or a PNG without notes on place, time and owner; anything else, and what is odd, as it is.

    How a JPEG is turned stays: it is nobody's secret, and no photo is upright without it."""
    with suppress(OSError, ValueError, IndexError, struct.error):
        if picture.startswith(b"\xff\xd8"):
            return _strip_jpeg(picture)
        if picture.startswith(_PNG):
            return _PNG + b"".join(chunk for kind, chunk in _chunks_of_png(picture) if kind not in _NOTES_OF_PNG)
    return picture


def _strip_jpeg(picture: bytes) -> bytes:
    kept, at = [b"\xff\xd8", _turn_of(picture)], 2
    while picture[at] == 0xFF and picture[at + 1] != _SCAN:
        size = 2 + struct.unpack_from(">H", picture, at + 2)[0]
        if picture[at + 1] not in _NOTES_OF_JPEG and picture[at + 4 : at + 8] != _MORE_PICTURES:
            kept.append(picture[at : at + size])
        at += size
    end = picture.index(_END, at) + len(_END)  # what comes after it are other pictures, with notes of their own
    return b"".join(kept) + picture[at:end]


def _turn_of(picture: bytes) -> bytes:
    """Return the segment of a JPEG that says how it is turned, and nothing else; b"" where it is upright."""
    from PIL import ExifTags, Image

    with Image.open(io.BytesIO(picture), formats=["JPEG"]) as opened:
        turn = opened.getexif().get(ExifTags.Base.Orientation, 1)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = turn
    data = exif.tobytes()
    return b"" if turn == 1 else b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def _chunks_of_png(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG)
    while at < len(picture):
        size = 12 + int(struct.unpack_from(">I", picture, at)[0])
        yield picture[at + 4 : at + 8], picture[at : at + size]
        at += size


def check_photo(name: str, photo: bytes) -> str:
    """Return the file ending of a photo by its bytes, whatever its name.

    Raises Refusal where it is neither a picture that can be decoded nor a scanner's PDF."""
    if photo.startswith(b"%PDF-"):
        _check_pdf(name, photo)
        return ".pdf"
    from PIL import Image

    check_picture(Path(name), photo)
    try:
        with _decoding(), Image.open(io.BytesIO(photo), formats=list(_ENDINGS)) as opened:
            if opened.format != "JPEG" and opened.width * opened.height > MAX_PIXELS:
                raise refuse_size(Path(name), MAX_PIXELS)
            opened.draft("L", (400, 400))  # a JPEG takes less room so; every byte is looked at all the same
            opened.load()
            return _ENDINGS[opened.format or ""]
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, EOFError, KeyError):
        raise refuse_picture(Path(name)) from None


@contextmanager
def _decoding() -> Iterator[None]:
    with warnings.catch_warnings(action="ignore"), decode_strictly():  # how many pixels it has is asked above
        yield


def _check_pdf(name: str, pdf: bytes) -> None:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
        count = len(document)
        document.close()
    except pypdfium2.PdfiumError:
        raise refuse_pdf(Path(name)) from None
    if not 0 < count <= MOST_PAGES:
        message = _("{file} has {n} pages, at most {most} are read").format(file=name, n=count, most=MOST_PAGES)
        raise Refusal("too-many-pages", message, _("give the pages that were played on"), kind="unreadable")
