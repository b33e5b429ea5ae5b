"""Scan-back: the pages of a file as printed, photos of them read, what the ticks would change in the file.

The pages need nothing but what printing needs; reading photos needs the extra `scan`, imported when it is asked for.
"""

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import field
from msgspec.structs import replace

from generator.app import changes
from generator.app.changes import Change
from generator.app.files import Content, Opened, open_file, open_legal, open_source, require_legal
from generator.app.sheets import origin_of, sheets_of
from generator.app.ticks import meaning_of_ticks, settle_ticks
from generator.core.game.marks import Doubt, Meaning, Proposal, Tick
from generator.core.game.parts import Markings, Sheets
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.reading import source
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.core.writing import history
from generator.render.scan.pages import Box, PrintedPage, Text, list_printed_pages
from generator.render.sheets.code import SHARED, Code

if TYPE_CHECKING:
    from generator.render.scan.photo import Photo
    from generator.render.scan.reading import Reading
    from generator.render.scan.reference import Reference

Piece = Box | Text  # what a person is shown a piece of the photo of
NEEDS = ("cv2", "numpy", "zxingcpp")
SUFFIXES = (".yaml", ".yml")
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
    older: bool = False  # printed from an earlier state of the file


class PhotoSeen(Record, eq=False):
    """A photo: the file and page it shows and what it says, or why it is not read."""

    photo: str
    refused: str = ""
    file: Path | None = None
    opened: Opened | None = None
    older: bool = False
    reading: "Reading | None" = None
    meaning: Meaning = field(default_factory=Meaning)

    @property
    def page(self) -> PrintedPage | None:
        return self.reading.page if self.reading else None

    @property
    def ticks(self) -> dict[str, Tick]:
        return {b.field: Tick(b.state, b.printed) for b in self.reading.boxes} if self.reading else {}

    @property
    def doubtful(self) -> list[Box]:
        """The boxes that a question hangs on because they cannot be told."""
        names = {name for question in self.meaning.questions for name in question.boxes if self.ticks[name].unsure}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def boxes_in_question(self) -> list[Box]:
        """The boxes that a change or a question hangs on."""
        said: list[Proposal | Doubt] = [*self.meaning.proposals, *self.meaning.questions]
        names = {name for one in said for name in one.boxes}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def pieces(self) -> list[Piece]:
        """What a person is shown a piece of the photo of."""
        return [*self.boxes_in_question, *(self.reading.written if self.reading else ())]

    @property
    def without_key(self) -> list[Box]:
        """Boxes ticked by hand that no key of the file answers to: a thing of one game, gone with it."""
        involved = {box.field for box in self.boxes_in_question}
        new = [name for name, tick in self.ticks.items() if tick.new and name not in involved]
        return [box for box in self.page.boxes if box.field in new] if self.page else []

    def answer(self, answers: Mapping[str, bool], texts: Mapping[str, str]) -> "PhotoSeen":
        """The same once a person has said which boxes are ticked, and what is written in fields."""
        return replace(self, meaning=settle_ticks(self.opened, self.ticks, answers, texts)) if self.opened else self


def printed_pages(file: Path, content: Content, look: Look) -> list[PrintedPage]:
    """What can be read back of a file, page by page; without a photo, and without the extra."""
    return list_printed_pages(sheets_of(open_legal(file, content)), look)


def check_extra() -> None:
    if any(find_spec(name) is None for name in NEEDS):
        raise Refusal("scan-missing", _("reading photos needs more packages: pip install 'holofiche[scan]'"))


def read_photos(
    shots: Iterable[tuple[Path, bytes]], files: Sequence[Path], content: Content, around: Sequence[Path] = ()
) -> list[PhotoSeen]:
    """Every photo with what it changes, in order. `around`: files that a code may name where none is given."""
    check_extra()
    from generator.render.scan.photo import MOST_PAGES, open_photos

    desk, latest, found = _Desk(files, content, around), time.monotonic() + _LONGEST, list[PhotoSeen]()
    for path, data in shots:
        for photo in open_photos(path, data):
            if len(found) == MOST_PAGES:
                message = _("these are more than {most} pages, which is the most that is read at once")
                hint = _("give some of them, then the others")
                raise Refusal("too-many-pages", message.format(most=MOST_PAGES), hint, kind="unreadable")
            late = time.monotonic() > latest
            found.append(PhotoSeen(photo.name, _("not read: it took too long")) if late else desk.see(photo))
    return found


def files_beside(paths: Iterable[Path]) -> list[Path]:
    """The files beside some photos, and those here."""
    folders = dict.fromkeys((*(path.parent for path in paths), Path()))
    return [file for at in folders for ending in SUFFIXES for file in sorted(at.glob(f"*{ending}"))]


def work_out(
    file: Path, proposals: Sequence[Proposal], content: Content
) -> tuple[Change, list[tuple[Proposal, Refusal]]]:
    return changes.work_out_all(file, open_file(file, content), proposals, None)


class _Desk:
    """The files that photos may be of, each printed in memory once a look."""

    def __init__(self, files: Sequence[Path], content: Content, around: Sequence[Path]) -> None:
        self._given = list(files)
        self._around = around
        self._content = content
        self._printed: dict[tuple[Path, Look, bytes], Printed] = {}

    def see(self, photo: "Photo") -> PhotoSeen:
        from generator.render.scan.photo import read_page_code
        from generator.render.scan.registration import Unreadable

        found = read_page_code(photo.gray)
        try:
            return self._see_by_code(photo, found) if found else self._see_by_name(photo)
        except Unreadable:
            return PhotoSeen(photo.name, _("no page of the file is recognised in it"))

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
        printed = self._print(file, found.look, found.origin)
        here = [r for r in printed.references if (r.page.code.sheet, r.page.code.page) == (found.sheet, found.page)]
        if not here:
            return PhotoSeen(photo.name, _("a page without boxes"), file)
        if here[0].page.code.form != found.form:
            return PhotoSeen(photo.name, _("printed on another form than today's: print the sheet anew"), file)
        return self._read(photo, printed, *recognise_page(photo, here), known=True)

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

    def _read(self, photo: "Photo", printed: Printed, reference: Any, found: Any, *, known: bool = False) -> PhotoSeen:
        """`known`: the code says whose it is; otherwise the printed name must."""
        from generator.render.scan.reading import read_photo as read_boxes

        opened = printed.opened
        marks = opened.system.part(Markings)
        names = () if known else _name_fields(reference.page, marks.NAMES if marks else _NAMES)
        if not known and not names:
            why = _("its code cannot be read, and no name is printed on this page")
            return PhotoSeen(photo.name, why, printed.file)
        reading = read_boxes(photo, reference, found, names, marks.WRITTEN if marks else ())
        if isinstance(reading, str):
            return PhotoSeen(photo.name, reading, printed.file)
        if reading.code and reading.code.origin != reference.page.code.origin:  # printed from another state
            return self._see_by_code(photo, reading.code)
        seen = PhotoSeen(photo.name, "", printed.file, opened, printed.older, reading)
        return replace(seen, meaning=meaning_of_ticks(opened, seen.ticks))

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
            if older:
                opened = _as_it_was(opened, file, origin)
            sheets = sheets_of(opened)
            pdf = plan_sheets(sheets, SheetOptions(look)).bind()
            self._printed[key] = Printed(file, opened, make_references(list_printed_pages(sheets, look), pdf), older)
        return self._printed[key]


def _name_fields(page: PrintedPage, own: Sequence[str]) -> tuple[str, ...]:
    """The fields that say whose a page is: the name at its head, else those of the figures on it."""
    fields = [one.field for one in page.fields if one.text]
    return tuple([one for one in fields if one in own] or [one for one in fields if one.endswith(f".{_NAMES[0]}")])


def _as_it_was(opened: Opened, file: Path, origin: bytes) -> Opened:
    for text in history.earlier_texts(file.resolve()):
        if hashlib.sha256(text).digest()[:3] == origin[2:]:
            return open_source(source.parse(text, opened.source.name), opened.content)
    return opened
