"""A photo read: which page it shows, what every box of it says, and the pieces of it that a person is shown."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.writing.signature import signed
from generator.render.scan import boxes, registration
from generator.render.scan.judge import Judged, judge
from generator.render.scan.pages import Area, PrintedPage
from generator.render.scan.photo import Photo, rasterised
from generator.render.scan.reference import SCALE, Reference, grown
from generator.render.scan.registration import Found, Laid, Sights, Unreadable

_MM = 72 / 25.4
_AGREEING, _AGREEMENT, _LEFT, _SHARPNESS = 60, 0.55, 0.5, 3.0
_SAME_TEXT = 0.55


@dataclass(frozen=True, eq=False)
class Reading:
    page: PrintedPage
    boxes: tuple[Judged, ...]
    flat: Any  # the page laid flat

    def crop(self, area: Area, around: float = 3.0) -> bytes:
        """A piece of the page as PNG, with its outline drawn."""
        left, top, right, bottom = (max(0, round(v * SCALE)) for v in grown(area, around))
        piece = cv2.cvtColor(self.flat[top:bottom, left:right], cv2.COLOR_GRAY2BGR)
        x0, y0, x1, y1 = (round(v * SCALE) for v in area)
        cv2.rectangle(piece, (x0 - left - 2, y0 - top - 2), (x1 - left + 2, y1 - top + 2), (40, 40, 220), 1)
        _done, data = cv2.imencode(".png", piece)
        return signed(bytes(data))


def references(pages: Sequence[PrintedPage], pdf: bytes) -> list[Reference]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [Reference(page, rasterised(document, page.number - 1, SCALE / _MM)) for page in pages]


def recognise(photo: Photo, candidates: Sequence[Reference]) -> tuple[Reference, Found]:
    """The page that the photo shows, the surest of all."""
    seen = registration.sights(photo.gray)
    best: tuple[Reference, Found] | None = None
    for reference in candidates:
        found = _find(seen, reference)
        if found and (best is None or found.agreeing > best[1].agreeing):
            best = reference, found
    if best is None:
        raise Unreadable("no page")
    return best


def _find(seen: Sights, reference: Reference) -> Found | None:
    try:
        return registration.find(seen, reference)
    except Unreadable:
        return None


def read(photo: Photo, reference: Reference, found: Found, names: Sequence[str] = ()) -> Reading | str:
    """What the page says; or why it is not to be trusted. `names`: fields whose text must be the one printed."""
    try:
        laid = registration.lay(photo.gray, reference, found)
    except Unreadable:
        return _("the page does not lie on the form")
    if laid.sharpness < _SHARPNESS:
        return _("too small: hold the camera closer")
    if laid.agreeing < _AGREEING or laid.agreement < _AGREEMENT or laid.left > _LEFT:
        return _("too blurred, or not this page")
    for text in reference.page.fields:
        if text.field in names and text.text and _likeness(laid, reference, text.at) < _SAME_TEXT:
            return _("another name is printed on it: « {name} » was expected").format(name=text.text)
    judged = tuple(judge(seen) for seen in boxes.look(laid, reference))
    return Reading(reference.page, judged, laid.picture)


def _likeness(laid: Laid, reference: Reference, area: Area) -> float:
    """How like the print of a place is to what was expected there, from -1 to 1."""
    x0, y0, x1, y1 = (round(v * SCALE) for v in area)
    expected = reference.gray[y0:y1, x0:x1]
    used = np.flatnonzero((expected < 160).any(axis=0))
    if not len(used):
        return 1.0
    # Only as wide as either text is: the bare rest of the field agrees with anything.
    seen = laid.picture[y0:y1, x0:x1]
    dark = np.flatnonzero((seen < 0.6 * np.percentile(seen, 90)).any(axis=0))
    end = max(int(used[-1]), int(dark[-1]) if len(dark) else 0) + 8
    piece = cv2.GaussianBlur(expected[:, :end], (0, 0), 1.6)
    wide = laid.picture[max(0, y0 - 4) : y1 + 4, max(0, x0 - 4) : x0 + end + 4]
    match = cv2.matchTemplate(cv2.GaussianBlur(wide, (0, 0), 0.8), piece, cv2.TM_CCOEFF_NORMED)
    return float(match.max())
