"""Scan-back: the pages of a file as printed, and photos of them read.

The pages need nothing but what printing needs; reading photos needs the extra `scan`, imported when it is asked for.
readings.py works out what photos change.
"""

import hashlib
import time
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import is_yaml
from generator.base.refusal import Refusal
from generator.base.shipped import how_to_add
from generator.files.files import Content, open_legal
from generator.game.parts import Markings
from generator.paper.formats import Look
from generator.scan.desk import Desk
from generator.scan.pages import PrintedPage, list_printed_pages
from generator.scan.picture import MOST_PAGES
from generator.scan.readings import PhotoSeen, recall_answers
from generator.scan.trackers import tracker_pages_of
from generator.sheets.make import sheets_of

NEEDS = ("cv2", "numpy", "zxingcpp")
PACKAGES = ("opencv-python-headless", "numpy", "zxing-cpp")
SAVED = ".json"  # of files that are no photos either
MAX_PHOTO = 128 * 1024 * 1024
_LONGEST = 600  # seconds that all photos together may take


def printed_pages(file: Path, content: Content, look: Look) -> list[PrintedPage]:
    """Return the boxes and fields that can be read back of a file, page by page; needs no photo and not the extra.

    Boxes that last for one game, which no file keeps, are left out."""
    if tracked := tracker_pages_of(file, content, look):
        return tracked
    opened = open_legal(file, content)
    marks = opened.system.part(Markings)
    pages = list_printed_pages(sheets_of(opened), look)
    return [
        replace(page, boxes=tuple(box for box in page.boxes if marks and marks.BOXES.fullmatch(box.field)))
        for page in pages
    ]


def has_extra() -> bool:
    """Return whether what reads photos is installed."""
    return all(find_spec(name) for name in NEEDS)


def check_extra() -> None:
    if not has_extra():
        command = how_to_add("scan", PACKAGES)
        raise Refusal("scan-missing", _("reading photos needs more packages: {command}").format(command=command))


def read_photos(
    shots: Iterable[tuple[Path, bytes]], files: Sequence[Path], content: Content, around: Sequence[Path] = ()
) -> list[PhotoSeen]:
    """Read every photo with what it changes, in order. `around`: files that a code may name where none is given.

    A PDF of ours among them is no photo: it says what the file was when it was printed."""
    check_extra()
    from generator.scan.photo import open_photos

    desk, latest, readings = Desk(files, content, around), time.monotonic() + _LONGEST, list[PhotoSeen]()
    photos = [(path, data) for path, data in shots if not desk.learn_states(path, data)]
    for path, data in photos:
        for photo in open_photos(path, data):
            if len(readings) == MOST_PAGES:
                message = _("these are more than {most} pages, which is the most that is read at once")
                hint = _("give some of them, then the others")
                raise Refusal("too-many-pages", message.format(most=MOST_PAGES), hint, kind="unreadable")
            late = time.monotonic() > latest
            pages = [PhotoSeen(photo.name, _("not read: it took too long"))] if late else desk.see(photo)
            for seen in pages:
                digest = hashlib.sha256(seen.photo.encode("utf-8", "replace") + data).hexdigest()[:32]
                readings.append(recall_answers(replace(seen, digest=digest)))
    return readings


def files_beside(paths: Iterable[Path]) -> list[Path]:
    """List the YAML files beside some photos, and those in the current folder."""
    folders = dict.fromkeys((*(path.parent for path in paths), Path()))
    return [file for at in folders for file in sorted(at.glob("*")) if is_yaml(file)]
