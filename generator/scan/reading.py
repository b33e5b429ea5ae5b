"""Reading of a photo: which page it shows, what every box says, and crops of it to show to a person."""

from collections.abc import Sequence
from statistics import median
from typing import Any

import cv2
import numpy as np

from generator.base.i18n import _
from generator.base.record import Record
from generator.paper.code import Code
from generator.scan import boxes, registration
from generator.scan.judge import Judged, judge_boxes
from generator.scan.pages import Area, PrintedPage, Text
from generator.scan.photo import Photo, rasterise_page, read_page_code
from generator.scan.reference import SCALE, Reference, measure_darkness
from generator.scan.registration import Features, FlatPhoto, PageLocation, Unreadable
from generator.writing.signature import sign_file

_MM = 72 / 25.4
_AGREEING, _AGREEMENT, _LEFT, _SHARPNESS = 60, 0.55, 1.0, 3.0
_SAME_TEXT = 0.89
_NEAR_NAME, _CLEAR_NAME, _LIT_NAME = 16.0, 0.82, 70.0  # millimetres; agreement and brightness where letters can be told
_PAGES, _HALF = 4, 0.55  # on a photo; the part of it that one page alone takes
_INKED, _LEAST_INK = 0.18, 0.8  # darkness, square millimetres: a digit
_RULED = 0.8  # of the width of a field: a row of pixels that is its rule
_LETTER, _STILL = 20, 0.004  # pixels; the square of a darkness that is none
_EDGE, _BEYOND, _ACROSS = 4, 16, 13  # pixels about a text: to find it, to see what passes over it; across a letter
_TALLER = 2.0  # millimetres that no accent or tail reaches beyond other letters
_HEAD = 40.0  # millimetres: as much of a page without a name is shown
_WIDTH = 9  # pixels: of a stroke and its blur
_BOX, _ROW = 6.0, (46.0, 4.5, 12.0, 4.5)  # millimetres: no box is wider; beyond it, to its left, above, right, below


class Reading(Record, eq=False):
    page: PrintedPage
    boxes: tuple[Judged, ...]
    flat: Any  # the page laid flat
    code: Code | None = None  # as it can be read once the page lies flat
    written: tuple[Text, ...] = ()  # the fields, of those asked for, that a hand has written in
    unread: Area | None = None  # where the name stands that could not be read

    def crop(self, area: Area) -> bytes:
        """Return a piece of the page as PNG, with its outline drawn; of a box, as much of its row as identifies it."""
        x0, y0, x1, y1 = area
        beyond = _ROW if x1 - x0 < _BOX else (3.0, 3.0, 3.0, 3.0)
        wide = (x0 - beyond[0], y0 - beyond[1], x1 + beyond[2], y1 + beyond[3])
        left, top, right, bottom = (max(0, round(v * SCALE)) for v in wide)
        piece = cv2.cvtColor(self.flat[top:bottom, left:right], cv2.COLOR_GRAY2BGR)
        x0, y0, x1, y1 = (round(v * SCALE) for v in area)
        cv2.rectangle(piece, (x0 - left - 2, y0 - top - 2), (x1 - left + 2, y1 - top + 2), (40, 40, 220), 1)
        _done, data = cv2.imencode(".png", piece)
        return sign_file(bytes(data))


def make_references(pages: Sequence[PrintedPage], pdf: bytes) -> list[Reference]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [Reference(page, rasterise_page(document, page.number - 1, SCALE / _MM)) for page in pages]


def recognise_page(
    photo: Photo, candidates: Sequence[Reference], at: tuple[float, float] | None = None
) -> tuple[Reference, PageLocation]:
    """Return the page that the photo shows, the surest of all. Raise Unreadable where there is none.

    `at`: a point of the photo that is on the page, as several may be there, two of one form among them."""
    gray = photo.gray
    for _try in range(_PAGES):
        seen = registration.detect_features(gray)
        best: tuple[Reference, PageLocation] | None = None
        for reference in candidates:
            location = _try_registration(seen, reference)
            if location and (best is None or location.agreeing > best[1].agreeing):
                best = reference, location
        if best is None:
            break
        if at is None or registration.is_on_page(best[1], best[0], at):
            return best
        gray, _part = registration.cover_page(gray, best[1], best[0])
    raise Unreadable("no page")


def shows_another_page(photo: Photo, reference: Reference, location: PageLocation) -> bool:
    """Return whether the photo shows one more page of this form."""
    rest, part = registration.cover_page(photo.gray, location, reference)
    if part > _HALF:
        return False
    try:
        other = _try_registration(registration.detect_features(rest), reference)
    except Unreadable:
        return False
    return other is not None and other.agreeing >= _AGREEING


def _try_registration(seen: Features, reference: Reference) -> PageLocation | None:
    try:
        return registration.register_photo(seen, reference)
    except Unreadable:
        return None


def read_photo(
    photo: Photo,
    reference: Reference,
    location: PageLocation,
    names: Sequence[str] | None = None,
    hand: Sequence[str] = (),
) -> Reading | str:
    """Read the page; return a message instead where it cannot be trusted.

    `names`: fields whose text must be the one printed, unless the code can be read once the page lies flat; None where
    it was read before. `hand`: fields that somebody may have written in."""
    try:
        laid = registration.lay_photo_flat(photo.gray, reference, location, photo.tint)
    except Unreadable:
        return _("the page does not lie on the form")
    if laid.sharpness < _SHARPNESS:
        return _("too small: hold the camera closer")
    if laid.agreeing < _AGREEING or laid.agreement < _AGREEMENT or laid.left > _LEFT:
        return _("too blurred, or not this page")
    lit = measure_darkness(laid.picture, reference.paper_brightness, reference.white)
    code = read_page_code(laid.picture) if names is not None else None
    if code and _owner_of_code(code) != _owner_of_code(reference.page.code):
        return _("this page is of nobody among the files given")
    if code and code.form != reference.page.code.form:
        return describe_other_form()
    expected = [field for field in reference.page.fields if field.field in (names or ()) and not code]
    unread = None if names is None or code or expected else (0.0, 0.0, reference.page.size[0], _HEAD)
    if expected and median(_likeness_of_print(lit[0], reference, field.at) for field in expected) < _SAME_TEXT:
        if all(_is_clearly_seen(laid, lit[1], field.at) for field in expected):
            return _("the name on it is not '{name}': another page").format(name=expected[0].text)
        unread = expected[0].at
    judged = judge_boxes(boxes.look_at_boxes(laid, lit, reference))
    written = [f for f in reference.page.fields if f.field in hand and _is_written(lit[0], reference, f.at)]
    return Reading(reference.page, tuple(judged), laid.picture, code, tuple(written), unread)


def _is_clearly_seen(laid: FlatPhoto, white: Any, area: Area) -> bool:
    """Return whether a place is sharp and bright enough to read letters there."""
    x0, y0, x1, y1 = (round(v * SCALE) for v in area)
    far = np.hypot(laid.patches[:, 0] - (x0 + x1) / 2, laid.patches[:, 1] - (y0 + y1) / 2)
    near = laid.patches[far < max(_NEAR_NAME * SCALE, (x1 - x0) / 2)]
    lit = float(white[y0:y1, x0:x1].min()) > _LIT_NAME
    return lit and len(near) > 0 and float(np.median(near[:, 4])) > _CLEAR_NAME


def describe_other_form() -> str:
    """Return the message on a page whose boxes may stand elsewhere than today's."""
    return _("printed on another form than today's: print the sheet anew")


def _owner_of_code(code: Code) -> tuple[bytes, int, int]:
    return code.person, code.sheet, code.page


def _is_written(dark: Any, reference: Reference, area: Area) -> bool:
    """Return whether something stands on the bare paper of a field."""
    x0, y0, x1, y1 = (round(v * SCALE) for v in area)
    inked = (dark[y0:y1, x0:x1] > _INKED) & (reference.white[y0:y1, x0:x1] > 0)
    return bool(inked.sum() / SCALE**2 > _LEAST_INK)


def _likeness_of_print(dark: Any, reference: Reference, area: Area) -> float:
    """Compare the print of a place with the expected one; return -1 to 1."""
    x0, y0, x1, y1 = (round(v * SCALE) for v in area)
    ruled = np.flatnonzero((reference.dark[y0:y1, x0:x1] > 0.4).mean(axis=1) > _RULED)
    if len(ruled):  # above the field's rule, which is as long as the field
        y1 = y0 + max(int(ruled[0]) - 1, 1)
    expected = reference.dark[y0:y1, x0:x1]
    used = np.flatnonzero((expected > 0.4).any(axis=0))
    if not len(used):
        return 1.0
    seen = _remove_passing_strokes(dark, reference, (x0, y0, x1, y1))
    # Only as wide as either text is: the bare rest of the field agrees with anything.
    printed = np.flatnonzero((seen[_EDGE:-_EDGE, _EDGE:-_EDGE] > 0.4).any(axis=0))
    end = max(int(used[-1]), int(printed[-1]) if len(printed) else 0) + 8
    piece = cv2.GaussianBlur(expected[:, :end], (0, 0), 1.6)
    wide = cv2.GaussianBlur(seen[:, : end + 2 * _EDGE], (0, 0), 0.8)
    _least, _most, _at, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(wide, piece, cv2.TM_CCOEFF_NORMED))
    return _least_likeness(piece, wide[y : y + piece.shape[0], x : x + piece.shape[1]])


def _least_likeness(expected: Any, seen: Any) -> float:
    """Return the least likeness, letter by letter: a window of one letter's width moves along the line."""
    expected, seen = expected - expected.mean(), seen - seen.mean()
    seen = seen * (expected * seen).sum() / max(float((seen * seen).sum()), 1e-6)
    window = (_LETTER, expected.shape[0])

    def over(values: Any) -> Any:
        return cv2.boxFilter(values, -1, window, borderType=cv2.BORDER_REFLECT)[expected.shape[0] // 2]

    mean, mean_seen = over(expected), over(seen)
    covariance = over(expected * seen) - mean * mean_seen
    variance = (over(expected * expected) - mean**2 + over(seen * seen) - mean_seen**2) / 2
    return float(((covariance + _STILL) / (variance + _STILL)).min())


def _remove_passing_strokes(dark: Any, reference: Reference, area: tuple[int, int, int, int]) -> Any:
    """Return a place and its edge without strokes that pass over it: unprinted ink that goes beyond its line."""
    x0, y0, x1, y1 = area
    top, bottom, left = max(0, y0 - _BEYOND), y1 + _BEYOND, max(0, x0 - _EDGE)
    seen = np.ascontiguousarray(np.clip(dark[top:bottom, left : x1 + _EDGE], 0, 1))
    print_ = reference.dark[top:bottom, left : x1 + _EDGE]
    strange = (seen > 0.12) & (cv2.dilate(print_, np.ones((5, 5), np.uint8)) < 0.2)
    over = np.ones((_ACROSS, _ACROSS), np.uint8)
    joined = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_CLOSE, over)  # over the letters and the line below
    _count, labels, stats, _middles = cv2.connectedComponentsWithStats(joined)
    begin, end = stats[:, cv2.CC_STAT_TOP], stats[:, cv2.CC_STAT_TOP] + stats[:, cv2.CC_STAT_HEIGHT]
    inked = np.flatnonzero((print_[y0 - top : y1 - top] > 0.4).any(axis=1)) + y0 - top
    passing = (begin < _BEYOND - SCALE) | (end > y1 - top + SCALE)
    above, below = inked[0] - _TALLER * SCALE, inked[-1] + _TALLER * SCALE
    cut = (begin < above) & (end > inked[0]) | (begin < inked[-1]) & (end > below)  # by what is printed beyond
    passing |= cut & np.array([_is_thin((labels == label) & strange) for label in range(len(stats))])
    passing[0] = False
    struck = cv2.dilate(passing[labels].astype(np.uint8), np.ones((5, 5), np.uint8))
    for label in np.flatnonzero(passing):
        # Letters may cut it: it goes on along its own line.
        rows, columns = np.nonzero((labels == label) & strange)
        dx, dy, x, y = cv2.fitLine(np.stack([columns, rows], 1).astype(np.float32), cv2.DIST_L2, 0, 0.1, 0.1).ravel()
        far = round(2 * struck.shape[1])
        ends = [(round(x + t * dx), round(y + t * dy)) for t in (-far, far)]
        cv2.line(struck, *ends, 1, _WIDTH)
    return np.where(struck > 0, np.minimum(seen, print_), seen)[y0 - top - _EDGE : y1 - top + _EDGE]


def _is_thin(ink: Any) -> bool:
    """Return whether some ink is a stroke: not broader anywhere than a pen, and long."""
    points = np.argwhere(ink)
    if len(points) < _LETTER:
        return False
    narrow, wide = np.sqrt(np.abs(np.linalg.eigvalsh(np.cov(points.T))))
    return bool(narrow < _WIDTH / 3 and wide > 3 * narrow)
