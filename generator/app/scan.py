"""Scan-back: the pages of a file as printed, and photos of them read.

The pages need nothing but what printing needs; reading photos needs the extra `scan`, imported when it is asked for.
What photos change is told by readings.py.
"""

import hashlib
import time
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.app.answers import recall_answers
from generator.app.carried import naming_pdf
from generator.app.files import Content, Opened, open_file, open_legal, open_source, require_legal
from generator.app.readings import PhotoSeen
from generator.app.scenarios import scenarios_of
from generator.app.sheets import origin_of, sheets_of
from generator.app.trackers import find_tracked, read_tracker, split_scenarios, tracker_pages_of
from generator.core.game.parts import Markings, Sheets
from generator.core.i18n import _
from generator.core.installed import how_to_add
from generator.core.paper.formats import Look
from generator.core.reading import source
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.core.writing import history
from generator.core.writing.signature import is_signed
from generator.render.press.attached import extract_files
from generator.render.scan.pages import PrintedPage, list_printed_pages
from generator.render.scenario.coded import TRACKER
from generator.render.sheets.code import SHARED, Code

if TYPE_CHECKING:
    from generator.render.scan.photo import Photo
    from generator.render.scan.reference import Reference

NEEDS = ("cv2", "numpy", "zxingcpp")
PACKAGES = ("opencv-python-headless", "numpy", "zxing-cpp")
SUFFIXES = (".yaml", ".yml")
SAVED = (".json",)  # of files that are no photos either
MAX_PHOTO = 128 * 1024 * 1024
# How a page without a code may have been printed; grey is colour to a grey eye.
LOOKS = (Look(), Look(ink="light"), Look("letter"), Look("letter", "light"))
_NAMES = ("name",)  # of rosters
_LONGEST = 600  # seconds that all photos together may take
_ENOUGH = 120  # points that agree: no need to look further


class Printed(Record, eq=False):
    """A file as it was printed: its pages, ready to be compared with photos."""

    file: Path
    opened: Opened
    references: "list[Reference]"
    older: bool = False  # printed from a state of the file that is not known: today's stands for it


def printed_pages(file: Path, content: Content, look: Look) -> list[PrintedPage]:
    """What can be read back of a file, page by page; without a photo, and without the extra. Boxes of one game, which
    no file keeps, are left out."""
    if tracked := tracker_pages_of(file, content, look):
        return tracked
    opened = open_legal(file, content)
    marks = opened.system.part(Markings)
    pages = list_printed_pages(sheets_of(opened), look)
    return [
        replace(page, boxes=tuple(box for box in page.boxes if marks and marks.BOXES.fullmatch(box.field)))
        for page in pages
    ]


def check_extra() -> None:
    if any(find_spec(name) is None for name in NEEDS):
        command = how_to_add("scan", PACKAGES)
        raise Refusal("scan-missing", _("reading photos needs more packages: {command}").format(command=command))


def read_photos(
    shots: Iterable[tuple[Path, bytes]], files: Sequence[Path], content: Content, around: Sequence[Path] = ()
) -> list[PhotoSeen]:
    """Every photo with what it changes, in order. `around`: files that a code may name where none is given.

    A PDF of ours among them is no photo: it says what the file was when it was printed."""
    check_extra()
    from generator.render.scan.photo import MOST_PAGES, open_photos

    desk, latest, found = _Desk(files, content, around), time.monotonic() + _LONGEST, list[PhotoSeen]()
    photos = [(path, data) for path, data in shots if not desk.learn_states(path, data)]
    for path, data in photos:
        for photo in open_photos(path, data):
            if len(found) == MOST_PAGES:
                message = _("these are more than {most} pages, which is the most that is read at once")
                hint = _("give some of them, then the others")
                raise Refusal("too-many-pages", message.format(most=MOST_PAGES), hint, kind="unreadable")
            late = time.monotonic() > latest
            for seen in [PhotoSeen(photo.name, _("not read: it took too long"))] if late else desk.see(photo):
                digest = hashlib.sha256(seen.photo.encode("utf-8", "replace") + data).hexdigest()[:32]
                found.append(recall_answers(replace(seen, digest=digest)))
    return found


def files_beside(paths: Iterable[Path]) -> list[Path]:
    """The files beside some photos, and those here."""
    folders = dict.fromkeys((*(path.parent for path in paths), Path()))
    return [file for at in folders for ending in SUFFIXES for file in sorted(at.glob(f"*{ending}"))]


class _Desk:
    """The files that photos may be of, each printed in memory once a look."""

    def __init__(self, files: Sequence[Path], content: Content, around: Sequence[Path]) -> None:
        self._given, self._scenarios = split_scenarios(files)
        self._around = around
        self._folders = list(dict.fromkeys(file.parent for file in (*files, *around)))
        self._content = content
        self._printed: dict[tuple[Path, Look, bytes], Printed] = {}
        self._states: list[bytes] = []  # texts that files had when they were printed

    def learn_states(self, path: Path, data: bytes) -> bool:
        """Whether this is a PDF of ours; a Refusal where it carries no file."""
        if not data.startswith(b"%PDF-") or not is_signed(data):
            return False
        with naming_pdf(path):
            self._states += [one.data for one in extract_files(data)]
            self._scenarios += scenarios_of(path) if path.is_file() else ()
        return True

    def see(self, photo: "Photo") -> list[PhotoSeen]:
        """One, or of a tracker as many as it has rows with files."""
        from generator.render.scan.photo import read_page_codes
        from generator.render.scan.registration import Unreadable

        found = read_page_codes(photo.gray)
        if len(found) > 1:
            return [PhotoSeen(photo.name, _("several pages are on this photo: take each by itself"))]
        try:
            if found and found[0].sheet == TRACKER:
                return self._see_tracker(photo, found[0])
            return [self._see_by_code(photo, found[0]) if found else self._see_by_name(photo)]
        except Unreadable:
            return [PhotoSeen(photo.name, _("no page of the file is recognised in it"))]

    def _see_tracker(self, photo: "Photo", found: Code) -> list[PhotoSeen]:
        files = self._given or list(self._around)
        book = find_tracked(found, self._scenarios, self._folders, self._content)
        if book is None:
            why = _("a tracker of a scenario that is not here: give its PDF, or the file it was saved in")
            return [PhotoSeen(photo.name, why)]
        return read_tracker(photo, found, book, files, self._content)

    def _see_by_code(self, photo: "Photo", found: Code) -> PhotoSeen:
        """The code says whose it is, which page, and from which state."""
        from generator.render.scan.reading import recognise_page

        if not any(found.origin):
            return PhotoSeen(photo.name, _("a blank sheet: nobody's file"))
        if found.sheet == SHARED:
            return PhotoSeen(photo.name, _("a page of several files: the sheet or the roster of each is what is read"))
        file = self._owner(found)
        if file is None:
            return PhotoSeen(
                photo.name,
                _("this page is of nobody among the files given")
                if self._given
                else _("whose page this is cannot be told: give the file"),
            )
        if not open_legal(file, self._content).system.gives(Markings):
            why = _("what is ticked on pages of this game is of one game: no file keeps it")
            return PhotoSeen(photo.name, why, file)
        printed = self._print(file, found.look, found.origin)
        here = [r for r in printed.references if (r.page.code.sheet, r.page.code.page) == (found.sheet, found.page)]
        if not here:
            return PhotoSeen(photo.name, _("a page without boxes"), file)
        if here[0].page.code.form != found.form:
            return PhotoSeen(photo.name, _("printed on another form than today's: print the sheet anew"), file)
        return self._read(photo, printed, *recognise_page(photo, here), code=found)

    def _see_by_name(self, photo: "Photo") -> PhotoSeen:
        """Without the code the file must be given, and the name that is printed must be its own."""
        from generator.render.scan.reading import recognise_page
        from generator.render.scan.registration import Unreadable

        if not self._given:
            return PhotoSeen(photo.name, _("its code cannot be read: give the file it was printed from"))
        best: Any = None
        for look in LOOKS:
            owners = {id(r): p for p in (self._print(f, look) for f in self._given) for r in p.references}
            try:
                reference, found = recognise_page(
                    photo, [r for p in dict.fromkeys(owners.values()) for r in p.references]
                )
            except Unreadable:
                continue
            if best is None or found.agreeing > best[2].agreeing:
                best = owners[id(reference)], reference, found
            if best[2].agreeing >= _ENOUGH:
                break
        if best is None:
            raise Unreadable("no page")
        return self._read(photo, *best)

    def _read(
        self, photo: "Photo", printed: Printed, reference: Any, found: Any, *, code: Code | None = None
    ) -> PhotoSeen:
        """`code`: it says whose it is; otherwise the printed name must."""
        from generator.render.scan.reading import read_photo as read_boxes

        marks = printed.opened.system.part(Markings)
        names = () if code else _name_fields(reference.page, marks.NAMES if marks else _NAMES)
        if not code and not names:
            why = _("its code cannot be read, and no name is printed on this page")
            return PhotoSeen(photo.name, why, printed.file)
        reading = read_boxes(photo, reference, found, names, marks.WRITTEN if marks else ())
        if isinstance(reading, str):
            return PhotoSeen(photo.name, reading, printed.file)
        if reading.code and reading.code.origin != reference.page.code.origin:  # printed from another state
            return self._see_by_code(photo, reading.code)
        now = open_legal(printed.file, self._content)
        seen = PhotoSeen(photo.name, "", printed.file, printed.opened, now, printed.older, reading)
        seen = replace(seen, origin=code.origin if code else reference.page.code.origin)
        taken = history.taken_from(printed.file, seen.mark)
        # Without its code it may be an older print: what was taken from any print of this side is asked about.
        asked = () if code or reading.code else history.taken_from(printed.file, seen.side, of_any=True)
        return replace(seen, taken=tuple(taken), asked=tuple(name for name in asked if name not in taken))

    def _owner(self, found: Code) -> Path | None:
        """Among the files given, or those around; the exact state before another one."""
        files = self._given or self._around
        origins = {file: origin for file in files if (origin := self._origin(file))}
        same = [file for file, origin in origins.items() if origin == found.origin]
        person = [file for file, origin in origins.items() if origin[:2] == found.person]
        return next(iter([*same, *person]), None)

    def _origin(self, file: Path) -> bytes | None:
        try:
            opened = open_file(file, self._content)
        except SourceError:
            if self._given:
                raise
            return None
        if not opened.valid or not opened.system.gives(Sheets):
            if self._given:
                require_legal(opened)
            return None
        return origin_of(opened, sheets_of(opened))

    def _print(self, file: Path, look: Look, origin: bytes = b"") -> Printed:
        """The file as it is, or as it was when the page was printed, if that is remembered."""
        key = (file, look, origin)
        if key not in self._printed:
            from generator.render.scan.reading import make_references
            from generator.render.sheets.print import SheetOptions, plan_sheets

            opened = open_legal(file, self._content)
            older = bool(origin) and origin_of(opened, sheets_of(opened)) != origin
            if older and (was := self._as_it_was(opened, file, origin)):
                opened, older = was, False
            sheets = sheets_of(opened)
            pdf = plan_sheets(sheets, SheetOptions(look)).bind()
            self._printed[key] = Printed(file, opened, make_references(list_printed_pages(sheets, look), pdf), older)
        return self._printed[key]

    def _as_it_was(self, opened: Opened, file: Path, origin: bytes) -> Opened | None:
        """The file when the page was printed: from its history, or from a PDF given along."""
        for text in (*self._states, *history.earlier_texts(file)):
            if hashlib.sha256(text).digest()[:3] == origin[2:]:
                return open_source(source.parse(text, opened.source.name), opened.content)
        return None


def _name_fields(page: PrintedPage, own: Sequence[str]) -> tuple[str, ...]:
    """The fields that say whose a page is: the name at its head, else those of the figures on it."""
    fields = [one.field for one in page.fields if one.text]
    return tuple([one for one in fields if one in own] or [one for one in fields if one.endswith(f".{_NAMES[0]}")])
