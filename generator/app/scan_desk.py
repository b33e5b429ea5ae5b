"""A photo held against the files that it may be of: whose page it is, which, and from which state.

The code of the page says it, wherever it can be read; without it the file must be given and the name that is printed
be its own. A name that cannot be read for a fold or the dark is a person's to tell: the reading is held back until
somebody has said whose it is. A print on a form that is not today's is read where it agrees with it.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.app.carried import naming_pdf
from generator.app.files import Content, Opened, open_file, open_legal, open_source, require_legal
from generator.app.readings import PhotoSeen
from generator.app.saved_scenarios import scenarios_of
from generator.app.sheets import origin_of, sheets_of
from generator.app.trackers import find_tracked, read_tracker, split_scenarios
from generator.core.game.parts import Markings, Sheets
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.reading import source
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.writing import history
from generator.core.writing.signature import is_signed
from generator.render.press.attached import extract_files
from generator.render.scan.pages import PrintedPage, list_printed_pages
from generator.render.scenario.coded import TRACKER
from generator.render.sheets.code import SHARED, Code

if TYPE_CHECKING:
    from generator.render.scan.photo import Photo
    from generator.render.scan.reference import Reference

# How a page without a code may have been printed; grey is colour to a grey eye.
_PLAIN = (Look(), Look(ink="light"), Look("letter"), Look("letter", "light"))
LOOKS = (_PLAIN, tuple(replace(look, large=True) for look in _PLAIN))  # a head in large print is like one that is not
_NAMES = ("name",)  # of rosters
_ENOUGH = 120  # points that agree: no need to look further
Point = tuple[float, float]


class Printed(Record, eq=False):
    """A file as it was printed: its pages, ready to be compared with photos."""

    file: Path
    opened: Opened
    references: "list[Reference]"
    older: bool = False  # printed from a state of the file that is not known: today's stands for it


class Desk:
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
        """Every page that it shows."""
        from generator.render.scan.photo import read_page_codes

        pages = list(self._pages_of_codes(read_page_codes(photo.gray)).items())
        if len(pages) < 2:
            return self._see_page(photo, *(pages[0] if pages else (None, None)), alone=True)
        several = [replace(photo, name=f"{photo.name}#{n}") for n, _page in enumerate(pages, 1)]
        return [one for part, page in zip(several, pages, strict=True) for one in self._see_page(part, *page)]

    def _see_page(
        self, photo: "Photo", found: Code | None, at: Point | None, *, alone: bool = False
    ) -> list[PhotoSeen]:
        """A page; `alone`: and a word of one that lies beside it, whose code is not read."""
        from generator.render.scan.registration import Unreadable

        try:
            if found and found.sheet == TRACKER:
                return self._see_tracker(photo, found)
            return self._see_by_code(photo, found, at, alone=alone) if found else self._see_by_name(photo)
        except Unreadable:
            return [PhotoSeen(photo.name, _("no page of the file is recognised in it"))]

    def _see_tracker(self, photo: "Photo", found: Code) -> list[PhotoSeen]:
        """As many as it has rows with files."""
        files = self._given or list(self._around)
        book = find_tracked(found, self._scenarios, self._folders, self._content)
        if book is None:
            why = _("a tracker of a scenario that is not here: give its PDF, or the file it was saved in")
            return [PhotoSeen(photo.name, why)]
        return read_tracker(photo, found, book, files, self._content)

    def _pages_of_codes(self, codes: dict[Code, Point]) -> dict[Code, Point]:
        """One of the codes of each page: after stickers they may be of two states, and the later one holds."""
        pages: dict[tuple[bytes, int, int], list[Code]] = {}
        for one in codes:
            pages.setdefault((one.person, one.sheet, one.page), []).append(one)
        chosen = [min(some, key=self._age_of_state) if len(some) > 1 else some[0] for some in pages.values()]
        return {one: codes[one] for one in chosen}

    def _age_of_state(self, found: Code) -> int:
        """How many states of the file came after the one that the code names."""
        file = self._owner(found)
        if file is None:
            return 0
        states = [file.read_bytes(), *history.earlier_texts(file)]
        ages = [n for n, text in enumerate(states) if hashlib.sha256(text).digest()[:3] == found.origin[2:]]
        return ages[0] if ages else len(states)

    def _see_by_code(
        self, photo: "Photo", found: Code, at: Point | None, *, alone: bool = False
    ) -> list[PhotoSeen]:
        """The code says whose it is, which page, and from which state."""
        from generator.render.scan.reading import recognise_page, shows_another_page

        file = self._owner(found)
        if why := self._reason_against(found, file):
            return [PhotoSeen(photo.name, why, file)]
        assert file
        printed = self._print(file, found.look, found.origin)
        here = [r for r in printed.references if (r.page.code.sheet, r.page.code.page) == (found.sheet, found.page)]
        if not here:
            return [PhotoSeen(photo.name, _("a page without boxes"), file)]
        page = recognise_page(photo, here, at)
        seen = [self._read(photo, printed, *page, code=found)]
        if alone and shows_another_page(photo, *page):
            why = _("one more page is on this photo, and its code cannot be read: take it by itself")
            seen.append(PhotoSeen(f"{photo.name}#2", why))
        return seen

    def _reason_against(self, found: Code, file: Path | None) -> str:
        """Why a page with this code is not read, if there is a reason."""
        if not any(found.origin):
            return _("a blank sheet: nobody's file")
        if found.sheet == SHARED:
            return _("a page of several files: the sheet or the roster of each is what is read")
        if file is None:
            nobody = _("this page is of nobody among the files given")
            return nobody if self._given else _("whose page this is cannot be told: give the file")
        if not open_legal(file, self._content).system.gives(Markings):
            return _("what is ticked on pages of this game is of one game: no file keeps it")
        return ""

    def _see_by_name(self, photo: "Photo") -> list[PhotoSeen]:
        """Without the code the file must be given, and the name that is printed must be its own."""
        from generator.render.scan.reading import recognise_page
        from generator.render.scan.registration import Unreadable

        if not self._given:
            return [PhotoSeen(photo.name, _("its code cannot be read: give the file it was printed from"))]
        refused: list[PhotoSeen] = []
        for looks in LOOKS:
            best: Any = None
            for look in looks:
                owners = {id(r): p for p in (self._print(f, look) for f in self._given) for r in p.references}
                with suppress(Unreadable):
                    pages = [r for p in dict.fromkeys(owners.values()) for r in p.references]
                    reference, found = recognise_page(photo, pages)
                    if best is None or found.agreeing > best[2].agreeing:
                        best = owners[id(reference)], reference, found
                if best and best[2].agreeing >= _ENOUGH:
                    break
            seen = self._read(photo, *best) if best else None
            if seen and (seen.reading or seen.held):
                return [seen]
            refused += [seen] if seen else []
        if not refused:
            raise Unreadable("no page")
        return refused[:1]

    def _read(
        self, photo: "Photo", printed: Printed, reference: Any, found: Any, *, code: Code | None = None
    ) -> PhotoSeen:
        """`code`: it says whose it is; otherwise the printed name must."""
        from generator.render.scan.reading import read_photo as read_boxes

        marks = printed.opened.system.part(Markings)
        names = None if code else _name_fields(reference.page, marks.NAMES if marks else _NAMES)
        older = code is not None and reference.page.code.form != code.form
        reading = read_boxes(photo, reference, found, names, marks.WRITTEN if marks else (), older=older)
        if isinstance(reading, str):
            return PhotoSeen(photo.name, reading, printed.file)
        if reading.code and reading.code.origin != reference.page.code.origin:  # printed from another state
            return self._see_by_code(photo, reading.code, None)[0]
        now = open_legal(printed.file, self._content)
        seen = PhotoSeen(photo.name, "", printed.file, printed.opened, now, printed.older, reading)
        seen = replace(seen, origin=code.origin if code else reference.page.code.origin)
        taken = history.taken_from(printed.file, seen.mark)
        # Without its code it may be an older print: what was taken from any print of this side is asked about.
        asked = () if code or reading.code else history.taken_from(printed.file, seen.side, of_any=True)
        seen = replace(seen, taken=tuple(taken), asked=tuple(name for name in asked if name not in taken))
        return seen.hold_back() if reading.unread else seen

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
