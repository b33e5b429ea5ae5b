"""Documents to PDF and to previews: pages as a browser shows them, SVG from our print engine. Recent ones are kept in
memory, within bounds, and nowhere else.

A preview is asked for at every keystroke. A page is three pictures laid on each other (`svg_layers_of_page`), each at
an address made from its own bytes: the browser has unchanged layers already, so that a keystroke brings some kilobytes
of ink. No picture has a fixed size in pixels, and PDFium is not used.
"""

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.files.files import Opened
from generator.game.system import Examined
from generator.paper.formats import ImageError, Look
from generator.paper.pdf.page import Page
from generator.paper.pdf.plates import is_drawn, svg_layers_of_page, svg_of_page
from generator.paper.plan import PrintPlan
from generator.web.desks import own_content
from generator.web.document import Document

MOST_BYTES = 12 * 1024 * 1024
PATIENCE = 60.0  # seconds
MOST_WAITING = 8  # a third of the server's threads: whoever asks for no print is answered meanwhile

# Two documents at once only wait for each other: one at a time.
_ONE_AT_A_TIME = threading.Lock()
_PLACES = threading.BoundedSemaphore(MOST_WAITING)
_TURN = threading.local()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Take a turn at the press; a turn within a turn is the same one.

    Raises Refusal where too many are waiting already."""
    if getattr(_TURN, "taken", False):
        yield
        return
    patient = getattr(_TURN, "patient", False)
    if not _PLACES.acquire(blocking=patient, timeout=PATIENCE if patient else None):
        raise Refusal("busy", _("Many pages are being printed: try again in a moment."))
    try:
        with _ONE_AT_A_TIME:
            _TURN.taken = True
            try:
                yield
            finally:
                _TURN.taken = False
    finally:
        _PLACES.release()


@contextmanager
def wait_for_turn() -> Iterator[None]:
    """Let turns within wait for a place instead of being refused: for thumbnails, which no browser asks for twice."""
    _TURN.patient = True
    try:
        yield
    finally:
        _TURN.patient = False


class RecentFiles:
    """The files made last, by their keys; the oldest go when there are too many bytes."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._entries: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, make: Callable[[], tuple[bytes, ...]]) -> tuple[bytes, ...]:
        value = self.find(key)
        if value is not None:
            return value
        with one_at_a_time():
            value = self.find(key)  # somebody may have waited for the same
            if value is None:
                value = make()
                self.put(key, value)
        return value

    def find(self, key: str) -> tuple[bytes, ...] | None:
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def put(self, key: str, value: tuple[bytes, ...]) -> None:
        with self._lock:
            self._size -= sum(map(len, self._entries.pop(key, ())))
            self._entries[key] = value
            self._size += sum(map(len, value))
            while self._size > self._most and len(self._entries) > 1:
                self._size -= sum(map(len, self._entries.popitem(last=False)[1]))


_PDFS = RecentFiles(MOST_BYTES)


def key_of(*parts: object) -> str:
    """Return the key of a PDF made from these parts and the own content in use."""
    digest = hashlib.sha256()
    for part in (*parts, own_content()):
        digest.update((part if isinstance(part, bytes) else repr(part).encode()) + b"\0")
    return digest.hexdigest()


def document_key(document: Document, look: Look) -> str:
    return key_of(document.system.id, document.stem, document.text, look, *_images_beside(document))


def _images_beside(document: Document) -> list[tuple[str, int]]:
    """List the images beside a file that it names, as they are now."""
    place = _portrait_of(document)
    try:
        return [(place.name, place.stat().st_mtime_ns)] if place else []
    except OSError:
        return []


def _portrait_of(document: Document) -> Path | None:
    return portrait_beside(document.place.path, document.tree.get("portrait")) if document.place else None


def portrait_beside(path: Path, written: object) -> Path | None:
    """Return the picture that a file names beside it; None where none stands there."""
    if not isinstance(written, str) or not written or set(written) & set("/\\\0\n"):
        return None
    with suppress(OSError):  # a name longer than the system takes
        picture = path.parent / written
        return picture if picture.is_file() else None
    return None


def portrait_of_document(document: Document) -> Response:
    """Return the portrait of a document as a small picture; answer 404 where there is none that can be shown."""
    from generator.paper.portrait import crop_portrait

    place = _portrait_of(document)
    try:
        jpeg = crop_portrait(place, 1.2, 1.6).jpeg if place else abort(404)
    except ImageError:
        abort(404)
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=300"})


def pdf_of_document(document: Document, look: Look) -> bytes:
    """Return the bytes that `holofiche sheet` writes for this text in a file of this name."""
    return _PDFS.get(document_key(document, look), lambda: (plan_of_document(document, look).bind(),))[0]


def plan_of_document(document: Document, look: Look) -> PrintPlan:
    """Return the print plan of a document's sheets; raise Refusal where there are none yet."""
    from generator.sheets.make import sheets_of
    from generator.sheets.print import SheetOptions, plan_sheets

    if document.subject is None or document.source is None:
        raise Refusal("no-sheet-yet", _("The sheet appears once the file can be understood."))
    lacks = document.desk.lacks(document.subject)
    if lacks:
        raise Refusal("no-sheet-yet", lacks)
    examined = Examined(list(document.problems), document.subject, document.reading)
    sheets = sheets_of(Opened(document.source, document.system, document.definitions, examined))
    # An image that is not there is a problem that the page shows; the preview is drawn without it.
    placed = [replace(s, images={k: image for k, image in s.images.items() if image.is_file()}) for s in sheets]
    return plan_sheets(placed, SheetOptions(look), title=placed[0].title)


def pdf_of(key: str, make: Callable[[], bytes]) -> bytes:
    """Return the PDF of this key, made now unless its preview has made it already."""
    return _PDFS.get(key, lambda: (make(),))[0]


MOST_PAGES = 12  # of a preview
_SCALE = 1.5  # pixels a point where nobody says otherwise: 893 across a page of A4
_MOST_SHOWN = 64
_MOST_BYTES = 32 * 1024 * 1024
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}

blueprint = Blueprint("previews", __name__)
_LAYERS = RecentFiles(_MOST_BYTES)
_SHOWN: dict[tuple[str, int], Sequence["PagePreview"]] = {}  # by what they were made from


class PagePreview(Record):
    """A page as a browser shows it; `layers`: the addresses of its pictures, from the lowest; its size is in pixels."""

    layers: tuple[str, ...]
    width: int
    height: int


def preview_plan(
    key: str, plan: Callable[[], PrintPlan], start: int = 0, count: int = MOST_PAGES
) -> Sequence[PagePreview]:
    """Return previews of up to `count` pages of a plan from `start` on, without empty pages.

    Raises PrintError or Refusal as printing does."""
    known = _SHOWN.get((key, start))
    if known is not None and all(_LAYERS.find(_name_of(layer)) for page in known for layer in page.layers):
        return known
    with one_at_a_time():
        pages = [_keep_layers(page) for page in _drawn_pages(plan(), start, start + count)]
        _SHOWN[key, start] = pages
        while len(_SHOWN) > _MOST_SHOWN:
            del _SHOWN[next(iter(_SHOWN))]
    return pages


def _drawn_pages(plan: PrintPlan, start: int, end: int) -> Iterator[Page]:
    at = 0
    for leaf in plan.leaves:
        for page in filter(is_drawn, leaf.pages):
            if start <= at < end:
                yield page
            at += 1
        if at >= end:
            return


def _keep_layers(page: Page) -> PagePreview:
    return PagePreview(
        tuple(_keep_picture(layer) for layer in svg_layers_of_page(page)),
        round(page.width * _SCALE),
        round(page.height * _SCALE),
    )


def _keep_picture(svg: bytes) -> str:
    """Store a picture and return its address, which answers as long as there is room for it."""
    name = hashlib.sha256(svg).hexdigest()[:32]
    _LAYERS.put(name, (gzip.compress(svg, 5, mtime=0),))
    return f"/calque/{name}.svg"


def _name_of(address: str) -> str:
    return address.rpartition("/")[2].partition(".")[0]


def picture_first_page(plan: PrintPlan, headers: Mapping[str, str] | None = None) -> Response:
    """Return the first page of a plan as one picture."""
    with one_at_a_time():
        page = next(_drawn_pages(plan, 0, 1))
    return Response(svg_of_page(page, plan.title), mimetype="image/svg+xml", headers=headers)


@blueprint.get("/calque/<name>.svg")
def show_layer(name: str) -> Response:
    """Return a layer of a page that was shown a moment ago; 404 where it is gone."""
    layer = _LAYERS.find(name)
    if layer is None:
        abort(404)
    (compressed,) = layer
    if "gzip" in request.headers.get("Accept-Encoding", ""):  # as it is kept
        return Response(compressed, mimetype="image/svg+xml", headers={**_FOREVER, "Content-Encoding": "gzip"})
    return Response(gzip.decompress(compressed), mimetype="image/svg+xml", headers=_FOREVER)
