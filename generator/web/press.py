"""Documents to PDF and PDF pages to pictures; what was just made is kept in memory, within bounds, and nowhere else."""

import hashlib
import io
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from generator.app.files import Opened
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.refusal import Refusal
from generator.core.system import Examined
from generator.web.document import Document

SCALE = 1.5  # pixels a point: 893 across a page of A4
MOST_BYTES = 48 * 1024 * 1024
MOST_PAGES = 12  # of a preview

PATIENCE = 60.0  # seconds
MOST_WAITING = 8  # a third of the server's threads: whoever asks for no print is answered meanwhile

# PDFium is not made for threads, and two documents at once only wait for each other: one at a time.
_ONE_AT_A_TIME = threading.Lock()
_PLACES = threading.BoundedSemaphore(MOST_WAITING)
_TURN = threading.local()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """A turn at the press; with too many waiting already, a Refusal at once. A turn within a turn is the same one."""
    if getattr(_TURN, "mine", False):
        yield
        return
    patient = getattr(_TURN, "patient", False)
    if not _PLACES.acquire(blocking=patient, timeout=PATIENCE if patient else None):
        raise Refusal("busy", _("Many pages are being printed: try again in a moment."))
    try:
        with _ONE_AT_A_TIME:
            _TURN.mine = True
            try:
                yield
            finally:
                _TURN.mine = False
    finally:
        _PLACES.release()


@contextmanager
def wait_for_turn() -> Iterator[None]:
    """For small pictures of a page, which no browser asks for twice: they wait for a place instead of being refused."""
    _TURN.patient = True
    try:
        yield
    finally:
        _TURN.patient = False


class Recent:
    """The last few results, by what they were made from; the oldest goes when there are too many bytes."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._fit_at: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, make: Callable[[], tuple[bytes, ...]]) -> tuple[bytes, ...]:
        found = self._get(key)
        if found is not None:
            return found
        with one_at_a_time():
            found = self._get(key)  # somebody may have waited for the same
            if found is None:
                found = make()
                self._put(key, found)
        return found

    def _get(self, key: str) -> tuple[bytes, ...] | None:
        with self._lock:
            if key in self._fit_at:
                self._fit_at.move_to_end(key)
            return self._fit_at.get(key)

    def _put(self, key: str, value: tuple[bytes, ...]) -> None:
        with self._lock:
            self._fit_at[key] = value
            self._size += sum(map(len, value))
            while self._size > self._most and len(self._fit_at) > 1:
                self._size -= sum(map(len, self._fit_at.popitem(last=False)[1]))


_PDFS, _PICTURES = Recent(MOST_BYTES // 4), Recent(MOST_BYTES)


def key_of(*parts: object) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update((part if isinstance(part, bytes) else repr(part).encode()) + b"\0")
    return digest.hexdigest()


def document_key(document: Document, look: Look) -> str:
    return key_of(document.system.id, document.stem, document.text, look, *_images_beside(document))


def _images_beside(document: Document) -> list[tuple[str, int]]:
    """The images beside a file as they are now."""
    written = document.tree.get("portrait")
    if document.place is None or not isinstance(written, str) or not written or set(written) & set("/\\\0\n"):
        return []
    place = document.place.path.parent / written
    try:
        return [(place.name, place.stat().st_mtime_ns)]
    except OSError:
        return []


def pdf_of_document(document: Document, look: Look) -> bytes:
    """The very bytes that `holofiche sheet` writes for this text in a file of this name."""
    return _PDFS.get(document_key(document, look), lambda: (_sheets_pdf(document, look),))[0]


def _sheets_pdf(document: Document, look: Look) -> bytes:
    from generator.app.sheets import sheets_of
    from generator.render.sheets.print import SheetOptions, plan_sheets

    if document.subject is None or document.source is None:
        raise Refusal("no-sheet-yet", _("The sheet appears once the file can be understood."))
    lacks = document.desk.lacks(document.subject)
    if lacks:
        raise Refusal("no-sheet-yet", lacks)
    examined = Examined(list(document.problems), document.subject)
    sheets = sheets_of(Opened(document.source, document.system, document.definitions, examined))
    # An image that is not there is a problem that the page shows; the preview is drawn without it.
    placed = [replace(s, images={k: image for k, image in s.images.items() if image.is_file()}) for s in sheets]
    return plan_sheets(placed, SheetOptions(look), title=placed[0].title).bind()


def pdf_of(key: str, make: Callable[[], bytes]) -> bytes:
    """A PDF that its own preview may have made already."""
    return _PDFS.get(key, lambda: (make(),))[0]


def page_pictures_of(key: str, make: Callable[[], bytes], scale: float = SCALE, start: int = 0) -> tuple[bytes, ...]:
    """A dozen pages of a PDF as PNG from this one on, empty backs left out."""
    return _PICTURES.get(key_of(key, scale, start), lambda: _rasterise_pages(make(), scale, start))


def preview_document(document: Document, look: Look, scale: float = SCALE) -> tuple[bytes, ...]:
    return page_pictures_of(document_key(document, look), lambda: pdf_of_document(document, look), scale)


def _rasterise_pages(raw: bytes, scale: float, start: int) -> tuple[bytes, ...]:
    pypdfium2: Any = import_module("pypdfium2")  # untyped
    found: list[bytes] = []
    pdf = pypdfium2.PdfDocument(raw)
    seen = 0
    try:
        for page in pdf:
            if len(found) == MOST_PAGES:
                break
            image = page.render(scale=0.1 if seen < start else scale).to_pil()
            if any(low != 255 for low, _high in image.getextrema()):
                seen += 1
                if seen <= start:
                    continue
                out = io.BytesIO()
                image.save(out, "PNG", compress_level=1)
                found.append(out.getvalue())
    finally:
        pdf.close()
    return tuple(found)
