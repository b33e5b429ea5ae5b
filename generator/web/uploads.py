"""Pictures that guests of a table send, checked before they are stored, and counted: no guest fills the disk."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.paper.portrait import MAX_PIXELS, decode_strictly
from generator.scan.picture import MOST_PAGES, check_picture, refuse_pdf, refuse_picture, refuse_size
from generator.web.invitations import Guest
from generator.web.shelf import Shelf

MOST_FILES = 20  # of one guest, as long as they are in the folder
MOST_BYTES = 60_000_000
_ENDINGS = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp"}


def check_quota(shelf: Shelf, guest: Guest, picture: bytes) -> None:
    """Raise Refusal where a guest has sent as much as the folder takes from one of them."""
    sizes = [path.stat().st_size for name in guest.sent if (path := shelf.inside(name))]
    if len(sizes) >= MOST_FILES or sum(sizes) + len(picture) > MOST_BYTES:
        message = _("{n} pictures of yours are in the folder: at most {most}, and {size} MB, are kept")
        text = message.format(n=len(sizes), most=MOST_FILES, size=MOST_BYTES // 1_000_000)
        raise Refusal("too-many-pictures", text, _("the GM removes those that are done with"))


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
