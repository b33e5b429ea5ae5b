"""The files that a browser works on: the player files of one folder; without a folder, drafts of ours.

Every change is written at once, only over the text it was made on, and can be taken back and made again."""

import hashlib
import re
import secrets
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from generator.base.i18n import _
from generator.base.names import find_spelt, free_name, legible_name, player_stem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, writing_to
from generator.base.shipped import user_folder
from generator.files.files import system_of
from generator.files.folders import is_player_file, player_files, yaml_files
from generator.model.scenario import Scenario
from generator.reading.source import SourceError, load, parse, read_bytes
from generator.scenarios.stored import scenarios_in
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.atomic import current_text, hold_folders, write_whole
from generator.writing.changed import Change

Kind = Literal["fichier", "brouillon"]
_DRAFT = re.compile(r"[0-9a-f]{10}")
_MOST_DISCARDED = 20
_SHEET = "fiche.yaml"  # what the file of a draft is called, in a folder of its own
_FROM_FOLDER = "dossier"  # where a discarded file of the folder is kept, by its way in it
_UNNAMED = "fiche"  # what a file is called before anybody in it has a name


NO_IMAGES: Mapping[str, bytes] = {}


def version_of(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:20]


class ShelfFile(Record):
    """A document by its address: a file of the folder, or a draft."""

    kind: Kind
    name: str  # from the folder, with slashes; of a draft, its number
    path: Path

    @property
    def address(self) -> str:
        return f"/{self.kind}/{quote(self.name)}"

    @property
    def raw(self) -> bytes:
        return read_bytes(self.path)


class Shelf:
    """The files of `folder`, the only one that is read and written, and our drafts; without a folder there are drafts
    alone."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder.resolve() if folder else None
        self._lock = threading.RLock()
        self._typing: dict[Path, tuple[str, str]] = {}  # the field typed in last, and the version that made
        self._begun: dict[str, ShelfFile] = {}  # who began a document -> what it is
        self._unnamed: set[Path] = set()  # files begun before anybody had a name
        self._renamed: dict[str, str] = {}  # what such a file was called -> its name
        self._dropped: set[str] = set()  # names of discarded files: a guest's stays theirs

    @property
    def table(self) -> Path:
        """The folder; raises Refusal where there is none."""
        if self.folder is None:
            message = _("There is no table: holofiche was started without a folder.")
            raise Refusal("no-folder", message, _("holofiche serve FOLDER"))
        return self.folder

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other requests of this server from writing meanwhile."""
        with self._lock:
            yield

    def find(self, kind: str, name: str) -> ShelfFile | None:
        """Return the document of an address; None where there is none or it leads out of the folder."""
        if kind == "brouillon":
            draft = _drafts_folder() / name / _SHEET
            return ShelfFile("brouillon", name, draft) if _DRAFT.fullmatch(name) and draft.is_file() else None
        name = self.name_today(name)
        path = self.inside(name)
        return ShelfFile("fichier", name, path) if path and is_player_file(path) else None

    def name_today(self, name: str) -> str:
        """Return what a file of the folder is called that was begun under this name."""
        return self._renamed.get(name, name) if self.inside(name) is None else name

    def inside(self, name: str) -> Path | None:
        """Return a file of the folder by its name in it; None where it is hidden, leads out or is not there."""
        parts = name.split("/")
        if self.folder is None or "\0" in name or any(not part or part.startswith(".") for part in parts):
            return None
        path = find_spelt(self.folder.joinpath(*parts))
        try:
            return path if path.resolve().is_relative_to(self.folder) and path.is_file() else None
        except (OSError, RuntimeError):
            return None

    def within(self, name: str) -> Path:
        """Return a file of the folder by its name in it; raise Refusal where there is none."""
        if (path := self.inside(name)) is None:
            raise misuse(_("{file} is not in this folder").format(file=name))
        return path

    def place_of(self, path: Path) -> ShelfFile:
        return ShelfFile("fichier", legible_name(path.resolve().relative_to(self.table).as_posix()), path)

    def scenarios(self) -> list[tuple[str, Scenario]]:
        """Return the scenarios saved in the folder, with the names of their files."""
        return [(self._name(path), scenario) for path, scenario in scenarios_in(self.folder)] if self.folder else []

    def everybody(self) -> list[tuple[str, str, str]]:
        """Return name, title and game of each player file of the folder that can be read."""
        return self.sort_files()[0]

    def sort_files(self) -> tuple[list[tuple[str, str, str]], list[ShelfFile]]:
        """Return name, title and game of each player file that can be read, and those that cannot."""
        readable, unread = [], []
        for path in player_files(self.folder) if self.folder else ():
            try:
                source = load(path)
                readable.append((self._name(path), source.word("nom") or path.stem, system_of(source).id))
            except SourceError:
                unread.append(self.place_of(path))
        return readable, unread

    def files(self, system: str) -> list[tuple[str, str]]:
        """Return name and title of each player file of a game."""
        return [(name, title) for name, title, game in self.everybody() if game == system]

    def _name(self, path: Path) -> str:
        return legible_name(path.relative_to(self.folder or path).as_posix())

    def drafts(self) -> list[ShelfFile]:
        """Return the drafts, the one changed last first."""
        paths = [path for path in _drafts_folder().glob(f"*/{_SHEET}") if _DRAFT.fullmatch(path.parent.name)]
        paths.sort(key=lambda path: (-path.stat().st_mtime_ns, path))
        return [ShelfFile("brouillon", path.parent.name, path) for path in paths]

    def find_same(self, raw: bytes) -> ShelfFile | None:
        """Return the document with exactly these bytes, or that was begun from them by a link and changed since."""
        for path in self.documents():
            if path.stat().st_size == len(raw) and path.read_bytes() == raw:
                return self.place_of(path) if self.folder else ShelfFile("brouillon", path.parent.name, path)
        try:
            kind, _slash, name = _note_of_link(raw).read_text("utf-8").partition("/")
        except (OSError, UnicodeDecodeError):
            return None
        return self.find(kind, name)

    def note_link(self, raw: bytes, place: ShelfFile) -> None:
        """Remember the document that a link has opened, so that it leads there again."""
        note = _note_of_link(raw)
        with writing_to(note):
            note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(note, f"{place.kind}/{place.name}".encode(), durable=False)

    def documents(self) -> list[Path]:
        """Return the paths of all documents: player files of the folder; without one, drafts."""
        return player_files(self.folder) if self.folder else [draft.path for draft in self.drafts()]

    def find_begun(self, by: str) -> ShelfFile | None:
        place = self._begun.get(by)
        return self.find(place.kind, place.name) if place else None

    def begin(
        self, raw: bytes, by: str = "", stem: str = _UNNAMED, images: Mapping[str, bytes] = NO_IMAGES
    ) -> ShelfFile:
        """Write a new document: a file of the folder, called after its name or else `stem`; without a folder a draft.

        `by`: who may ask for it again; `images`: what is stored beside it, by name."""
        title = _title_of(raw)
        if self.folder:
            place = self.place_of(self._begin_file(raw, player_stem(title or stem, _UNNAMED)))
            if not title:
                self._unnamed.add(place.path.resolve())
        else:
            place = self._begin_draft(raw)
        for name, image in images.items():
            if not (target := place.path.with_name(name)).exists():
                write_whole(target, image)
        if by:
            self._begun[by] = place
        return place

    def _begin_file(self, raw: bytes, stem: str) -> Path:
        with self._lock, writing_to(self.table), hold_folders([self.table]):
            target = self._free_path(stem, ".yaml")
            write_whole(target, raw)
        return target

    def _begin_draft(self, raw: bytes) -> ShelfFile:
        name = secrets.token_hex(5)
        path = _drafts_folder() / name / _SHEET
        with writing_to(path):
            _drafts_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            path.parent.mkdir(mode=0o700)
            write_whole(path, raw)
        return ShelfFile("brouillon", name, path)

    def name_file(self, place: ShelfFile) -> ShelfFile:
        """Call a file that was begun without a name after the name it has by now."""
        path = place.path.resolve()
        with self._lock:
            title = _title_of(place.raw) if path in self._unnamed else ""
            if not title:
                return place
            with writing_to(self.table), hold_folders([path.parent]):
                target = self._free_path(player_stem(title, _UNNAMED), path.suffix)
                path.rename(target)
            self._unnamed.discard(path)
            named = self.place_of(target)
            self._renamed[place.name] = named.name  # pages that are open know the old one
        return named

    def _free_path(self, stem: str, ending: str) -> Path:
        """Return a path in the folder that no file has, nor had while a page of it may be open."""
        taken = {*self._renamed, *self._dropped}
        name = free_name(stem, ending, lambda name: name in taken or (self.table / name).exists())
        return self.table / name

    def save(
        self, place: ShelfFile, before: bytes, after: bytes, field: str = "", by: str = history.GM, *,
        goes_on: bool = False,
    ) -> None:  # fmt: skip
        """Write over the text that was read; typing in one field is one step of history. `by`: who writes; `goes_on`:
        as one step with the last change."""
        path = place.path.resolve()
        with self._lock:
            change = Change(path, before, after, shown_as=place.name)
            goes_on = goes_on or (bool(field) and self._typing.get(path) == (field, version_of(before)))
            writing.write_changes(change, by=by, goes_on=goes_on)
            if before == after:
                return
            self._typing.pop(path, None)
            if field:
                self._typing[path] = (field, version_of(after))

    def undo(self, place: ShelfFile, *, again: bool = False, by: str = history.GM) -> None:
        with self._lock:
            self._typing.clear()
            writing.undo_changes(place.path, dry=False, again=again, by=by)

    def steps(self, place: ShelfFile, by: str = history.GM) -> tuple[bool, bool]:
        """Return whether there is a change to undo and one to make again, for whoever asks."""
        path = place.path.resolve()
        try:
            now = current_text(path)
        except OSError:  # closed to us
            return False, False
        steps = (history.last_step(path, now, undone=undone) for undone in (False, True))
        undo, redo = (step is not None and step.is_open_to(by) for step in steps)
        return undo, redo

    def settle(self, folder: Path) -> None:
        """Make a folder the table, creating it if missing, and move the drafts into it."""
        with self._lock:
            with writing_to(folder):
                folder.mkdir(parents=True, exist_ok=True)
            self.folder = folder.resolve()
            for place in self.drafts():
                with suppress(SourceError):  # one that nobody can read stays a draft
                    self.adopt(place, _title_of(place.raw))

    def adopt(self, place: ShelfFile, title: str) -> ShelfFile:
        """Move a draft into the folder with its images, under its name or the next free one, and return its place."""
        target = self._copy_in(place.path, title)
        self.drop(place)
        return self.place_of(target)

    def _copy_in(self, path: Path, title: str) -> Path:
        """Write a document of ours and the images beside it into the folder, and return its place there."""
        with self._lock, writing_to(self.table), hold_folders([self.table]):
            target = self._free_path(player_stem(title, _UNNAMED), ".yaml")
            for image in sorted(path.parent.iterdir()):
                if image != path and not (self.table / image.name).exists():
                    write_whole(self.table / image.name, image.read_bytes())
            write_whole(target, read_bytes(path))
        return target

    def drop(self, place: ShelfFile) -> str:
        """Discard a document and return the number it can be taken back by; only the last few are kept."""
        number = place.name if place.kind == "brouillon" else secrets.token_hex(5)
        kept = _discarded_folder() / number
        _discarded_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.rmtree(kept, ignore_errors=True)
        if place.kind == "brouillon":
            place.path.parent.rename(kept)
        else:
            target = kept / _FROM_FOLDER / place.path.relative_to(self.table)
            with self._lock, writing_to(place.path), hold_folders([place.path.parent]):
                if not place.path.is_file():  # discarded a moment ago, on another page
                    raise misuse(_("{file} is not in this folder").format(file=place.name))
                target.parent.mkdir(mode=0o700, parents=True)
                shutil.move(place.path, target)
            self._dropped.add(place.name)
        older = sorted(_discarded_folder().iterdir(), key=lambda folder: folder.stat().st_ctime_ns)[:-_MOST_DISCARDED]
        for folder in older:
            shutil.rmtree(folder, ignore_errors=True)
        return number

    def find_discarded(self, number: str) -> str:
        """Return the number of a discarded document that can be taken back, else ""."""
        known = bool(_DRAFT.fullmatch(number)) and _file_discarded(number) is not None
        return number if known and not (_drafts_folder() / number).exists() else ""

    def take_back(self, number: str) -> ShelfFile | None:
        """Put a discarded document back: where it was in the folder, without a folder among the drafts."""
        with self._lock:
            if not self.find_discarded(number) or (path := _file_discarded(number)) is None:
                return None
            kept, draft = _discarded_folder() / number, _drafts_folder() / number
            way = path.relative_to(kept).parts
            if self.folder and way[0] == _FROM_FOLDER:
                target = self._put_back(path, self.table.joinpath(*way[1:]))
            elif self.folder:
                target = self._copy_in(path, _title_of(read_bytes(path)))
            else:
                draft.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                path.rename(path.with_name(_SHEET))
                path.parent.rename(draft)
            shutil.rmtree(kept, ignore_errors=True)
            return self.place_of(target) if self.folder else self.find("brouillon", number)

    def _put_back(self, path: Path, place: Path) -> Path:
        """Move a file to its place in the folder, or to the next free name beside it; return where it is."""
        with writing_to(place):
            place.parent.mkdir(parents=True, exist_ok=True)
            with hold_folders([place.parent]):
                target = _free_path(place.parent, place.stem, place.suffix)
                shutil.move(path, target)
        return target

    def store_beside(self, place: ShelfFile, name: str, raw: bytes) -> str:
        """Store an image beside a document and return its name, numbered where the name is that of another image."""
        return self._put(place.path.parent, name, raw).name

    def put(self, name: str, raw: bytes) -> Path:
        """Store a file in the folder, numbered where its name is taken by one with other bytes."""
        return self._put(self.table, name, raw)

    def add(self, name: str, raw: bytes) -> Path:
        """Store a new file in the folder, always beside those there."""
        target = self.table / name
        with self._lock, writing_to(target.name), hold_folders([self.table]):
            target.parent.mkdir(parents=True, exist_ok=True)
            target = _free_path(target.parent, target.stem, target.suffix)
            write_whole(target, raw)
        return target

    def photos(self) -> list[str]:
        """Return the pictures sent from phones, the last first."""
        paths = sorted((self.folder / "photos").glob("*"), reverse=True) if self.folder else []
        return [f"photos/{path.name}" for path in paths if path.is_file() and not path.name.startswith(".")]

    def _put(self, folder: Path, name: str, raw: bytes) -> Path:
        target = folder / name
        with self._lock, writing_to(target.name), hold_folders([folder]):
            if not target.is_file() or target.read_bytes() != raw:
                target = _free_path(folder, target.stem, target.suffix)
                write_whole(target, raw)
        return target


def _title_of(raw: bytes) -> str:
    try:
        return parse(raw, "").word("nom") or ""
    except SourceError:
        return ""


def _drafts_folder() -> Path:
    return user_folder("state") / "drafts"


def _note_of_link(raw: bytes) -> Path:
    return _drafts_folder().with_name("links") / version_of(raw)


def _file_discarded(number: str) -> Path | None:
    return next(iter(yaml_files(_discarded_folder() / number)), None)


def _discarded_folder() -> Path:
    return _drafts_folder().with_name("jetes")


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    return folder / free_name(stem, ending, lambda name: (folder / name).exists())
