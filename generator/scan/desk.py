"""Identification of photographed pages: the file, the page, and the state it was printed from.

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

from generator.base.i18n import _
from generator.base.record import Record
from generator.files.files import Content, Opened, open_file, open_legal, open_source, require_legal
from generator.game.parts import Markings, Sheets
from generator.paper.code import SHARED, Code
from generator.paper.formats import Look
from generator.paper.pdf.attached import extract_files
from generator.reading import source
from generator.reading.source import SourceError
from generator.scan.pages import PrintedPage, list_printed_pages
from generator.scan.readings import PhotoSeen
from generator.scan.trackers import find_tracked, read_tracker, split_scenarios
from generator.scenarios.print import TRACKER
from generator.scenarios.stored import scenarios_of
from generator.sharing.carried import naming_pdf
from generator.sheets.make import origin_of, sheets_of
from generator.writing import history
from generator.writing.signature import is_signed

if TYPE_CHECKING:
    from generator.scan.photo import Photo
    from generator.scan.reference import Reference

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
        """Return whether this is a PDF of ours, whose files are remembered. Raise Refusal where it carries no file."""
        if not data.startswith(b"%PDF-") or not is_signed(data):
            return False
        with naming_pdf(path):
            self._states += [attached.data for attached in extract_files(data)]
            self._scenarios += scenarios_of(path) if path.is_file() else ()
        return True

    def see(self, photo: "Photo") -> list[PhotoSeen]:
        """Read every page that a photo shows."""
        from generator.scan.photo import read_page_codes

        pages = list(self._pages_of_codes(read_page_codes(photo.gray)).items())
        if len(pages) < 2:
            return self._see_page(photo, *(pages[0] if pages else (None, None)), alone=True)
        several = [replace(photo, name=f"{photo.name}#{n}") for n, _page in enumerate(pages, 1)]
        return [seen for part, page in zip(several, pages, strict=True) for seen in self._see_page(part, *page)]

    def _see_page(self, photo: "Photo", code: Code | None, at: Point | None, *, alone: bool = False) -> list[PhotoSeen]:
        """Read a page; `alone`: also report a page beside it whose code cannot be read."""
        from generator.scan.registration import Unreadable

        try:
            if code and code.sheet == TRACKER:
                return self._see_tracker(photo, code)
            return self._see_by_code(photo, code, at, alone=alone) if code else self._see_by_name(photo)
        except Unreadable:
            return [PhotoSeen(photo.name, _("no page of the file is recognised in it"))]

    def _see_tracker(self, photo: "Photo", code: Code) -> list[PhotoSeen]:
        """Read a tracker: one result for each row with a file."""
        files = self._given or list(self._around)
        book = find_tracked(code, self._scenarios, self._folders, self._content)
        if book is None:
            why = _("a tracker of a scenario that is not here: give its PDF, or the file it was saved in")
            return [PhotoSeen(photo.name, why)]
        return read_tracker(photo, code, book, files, self._content)

    def _pages_of_codes(self, codes: dict[Code, Point]) -> dict[Code, Point]:
        """Choose a code for each page: after stickers there may be codes of two states, and the later counts."""
        pages: dict[tuple[bytes, int, int], list[Code]] = {}
        for code in codes:
            pages.setdefault((code.person, code.sheet, code.page), []).append(code)
        chosen = [min(states, key=self._age_of_state) if len(states) > 1 else states[0] for states in pages.values()]
        return {code: codes[code] for code in chosen}

    def _age_of_state(self, code: Code) -> int:
        """Return how many states of the file came after the one that the code names."""
        file = self._owner(code)
        if file is None:
            return 0
        states = [file.read_bytes(), *history.earlier_texts(file)]
        ages = [n for n, text in enumerate(states) if hashlib.sha256(text).digest()[:3] == code.origin[2:]]
        return ages[0] if ages else len(states)

    def _see_by_code(self, photo: "Photo", code: Code, at: Point | None, *, alone: bool = False) -> list[PhotoSeen]:
        """Read a page whose code says whose it is, which page, and from which state."""
        from generator.scan.reading import recognise_page, shows_another_page

        file = self._owner(code)
        if why := self._reason_against(code, file):
            return [PhotoSeen(photo.name, why, file)]
        assert file
        printed = self._print(file, code.look, code.origin)
        candidates = [r for r in printed.references if (r.page.code.sheet, r.page.code.page) == (code.sheet, code.page)]
        if not candidates:
            return [PhotoSeen(photo.name, _("a page without boxes"), file)]
        page = recognise_page(photo, candidates, at)
        seen = [self._read(photo, printed, *page, code=code)]
        if alone and shows_another_page(photo, *page):
            why = _("one more page is on this photo, and its code cannot be read: take it by itself")
            seen.append(PhotoSeen(f"{photo.name}#2", why))
        return seen

    def _reason_against(self, code: Code, file: Path | None) -> str:
        """Return why a page with this code is not read; empty if there is no reason."""
        if not any(code.origin):
            return _("a blank sheet: nobody's file")
        if code.sheet == SHARED:
            return _("a page of several files: the sheet or the roster of each is what is read")
        if file is None:
            nobody = _("this page is of nobody among the files given")
            return nobody if self._given else _("whose page this is cannot be told: give the file")
        if not open_legal(file, self._content).system.gives(Markings):
            return _("what is ticked on pages of this game is of one game: no file keeps it")
        return ""

    def _see_by_name(self, photo: "Photo") -> list[PhotoSeen]:
        """Read a page without a code: the file must be given, and the printed name must be its own."""
        from generator.scan.reading import recognise_page
        from generator.scan.registration import Unreadable

        if not self._given:
            return [PhotoSeen(photo.name, _("its code cannot be read: give the file it was printed from"))]
        refused: list[PhotoSeen] = []
        for looks in LOOKS:
            best: Any = None
            for look in looks:
                owners = {id(r): p for p in (self._print(f, look) for f in self._given) for r in p.references}
                with suppress(Unreadable):
                    pages = [r for p in dict.fromkeys(owners.values()) for r in p.references]
                    reference, location = recognise_page(photo, pages)
                    if best is None or location.agreeing > best[2].agreeing:
                        best = owners[id(reference)], reference, location
                if best and best[2].agreeing >= _ENOUGH:
                    break
            seen = self._read(photo, *best) if best else None
            if seen and (seen.reading or seen.unconfirmed):
                return [seen]
            refused += [seen] if seen else []
        if not refused:
            raise Unreadable("no page")
        return refused[:1]

    def _read(
        self, photo: "Photo", printed: Printed, reference: Any, location: Any, *, code: Code | None = None
    ) -> PhotoSeen:
        """Read a page; without `code`, the printed name must agree."""
        from generator.scan.reading import describe_other_form
        from generator.scan.reading import read_photo as read_boxes

        marks = printed.opened.system.part(Markings)
        names = None if code else _name_fields(reference.page, marks.NAMES if marks else _NAMES)
        if code is not None and reference.page.code.form != code.form:
            return PhotoSeen(photo.name, describe_other_form(), printed.file)
        reading = read_boxes(photo, reference, location, names, marks.WRITTEN if marks else ())
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

    def _owner(self, code: Code) -> Path | None:
        """Return the file among those given, or those around; the exact state before another one."""
        files = self._given or self._around
        origins = {file: origin for file in files if (origin := self._origin(file))}
        same = [file for file, origin in origins.items() if origin == code.origin]
        person = [file for file, origin in origins.items() if origin[:2] == code.person]
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
        """Print the file as it is, or as it was when the page was printed, if that is remembered."""
        key = (file, look, origin)
        if key not in self._printed:
            from generator.scan.reading import make_references
            from generator.sheets.print import SheetOptions, plan_sheets

            opened = open_legal(file, self._content)
            older = bool(origin) and origin_of(opened, sheets_of(opened)) != origin
            if older and (was := self._as_it_was(opened, file, origin)):
                opened, older = was, False
            sheets = sheets_of(opened)
            pdf = plan_sheets(sheets, SheetOptions(look)).bind()
            self._printed[key] = Printed(file, opened, make_references(list_printed_pages(sheets, look), pdf), older)
        return self._printed[key]

    def _as_it_was(self, opened: Opened, file: Path, origin: bytes) -> Opened | None:
        """Open the file as it was when the page was printed: from its history, or from a PDF given along."""
        for text in (*self._states, *history.earlier_texts(file)):
            if hashlib.sha256(text).digest()[:3] == origin[2:]:
                return open_source(source.parse(text, opened.source.name), opened.content)
        return None


def _name_fields(page: PrintedPage, names: Sequence[str]) -> tuple[str, ...]:
    """Return the fields that say whose a page is: the name at its head, else those of the figures on it."""
    fields = [text.field for text in page.fields if text.text]
    of_figures = [name for name in fields if name.endswith(f".{_NAMES[0]}")]
    return tuple([name for name in fields if name in names] or of_figures)
