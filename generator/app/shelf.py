"""What a browser works on: the player files of one folder, and drafts of ours that are in no folder yet.

Every change is written at once, only over the text it was made on, and can be taken back and made again.
"""

import hashlib
import re
import secrets
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from generator.app import writing
from generator.app.files import system_of
from generator.app.folders import is_player_file, player_files
from generator.app.saved_scenarios import scenarios_in
from generator.core.folders import user_folder
from generator.core.i18n import _
from generator.core.names import file_stem, find_spelt, free_name
from generator.core.reading.source import SourceError, load, parse, read_bytes
from generator.core.record import Record
from generator.core.refusal import Refusal, changed_meanwhile, misuse, writing_to
from generator.core.scenario.model import Scenario
from generator.core.writing import history
from generator.core.writing.atomic import current_text, write_over, write_whole
from generator.core.writing.lock import hold_folders

Kind = Literal["fichier", "brouillon"]
_DRAFT = re.compile(r"[0-9a-f]{10}")
_MOST_THROWN = 20
_SHEET = "fiche.yaml"  # what the file of a draft is called, in a folder of its own


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
    """`folder`: the only one that is read and written beside our own drafts; without one there are drafts alone."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder.resolve() if folder else None
        self._lock = threading.RLock()
        self._typing: dict[Path, tuple[str, str]] = {}  # the field typed in last, and the version that made
        self._begun: dict[str, str] = {}  # who began a draft -> its number

    @property
    def table(self) -> Path:
        """The folder; a Refusal where there is none."""
        if self.folder is None:
            message = _("There is no table: holofiche was started without a folder.")
            raise Refusal("no-folder", message, _("holofiche serve FOLDER"))
        return self.folder

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else of this server writes meanwhile."""
        with self._lock:
            yield

    def find(self, kind: str, name: str) -> ShelfFile | None:
        """The document of an address; None where there is none, or where it leads out of the folder."""
        if kind == "brouillon":
            draft = _drafts_folder() / name / _SHEET
            return ShelfFile("brouillon", name, draft) if _DRAFT.fullmatch(name) and draft.is_file() else None
        path = self.inside(name)
        return ShelfFile("fichier", name, path) if path and is_player_file(path) else None

    def inside(self, name: str) -> Path | None:
        """A file of the folder that is there, by its name in it; nothing hidden, no way out, links included."""
        parts = name.split("/")
        if self.folder is None or "\0" in name or any(not part or part.startswith(".") for part in parts):
            return None
        path = find_spelt(self.folder.joinpath(*parts))
        try:
            return path if path.resolve().is_relative_to(self.folder) and path.is_file() else None
        except (OSError, RuntimeError):
            return None

    def within(self, name: str) -> Path:
        """The same, and a Refusal where there is none."""
        if (path := self.inside(name)) is None:
            raise misuse(_("{file} is not in this folder").format(file=name))
        return path

    def place_of(self, path: Path) -> ShelfFile:
        return ShelfFile("fichier", path.resolve().relative_to(self.table).as_posix(), path)

    def scenarios(self) -> list[tuple[str, Scenario]]:
        """The scenarios kept in the folder, by the name of their file."""
        return [(self._name(path), one) for path, one in scenarios_in(self.folder)] if self.folder else []

    def everybody(self) -> list[tuple[str, str, str]]:
        """The player files of the folder: name in it, what it calls itself, game; unreadable ones left out."""
        return self.sort_files()[0]

    def sort_files(self) -> tuple[list[tuple[str, str, str]], list[ShelfFile]]:
        """The same, and those that do not read."""
        found, unread = [], []
        for path in player_files(self.folder) if self.folder else ():
            try:
                one = load(path)
                found.append((self._name(path), one.word("nom") or path.stem, system_of(one).id))
            except SourceError:
                unread.append(self.place_of(path))
        return found, unread

    def files(self, system: str) -> list[tuple[str, str]]:
        """Those of a game."""
        return [(name, title) for name, title, game in self.everybody() if game == system]

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder or path).as_posix()

    def drafts(self) -> list[ShelfFile]:
        """The drafts, the one touched last first."""
        found = [path for path in _drafts_folder().glob(f"*/{_SHEET}") if _DRAFT.fullmatch(path.parent.name)]
        found.sort(key=lambda path: (-path.stat().st_mtime_ns, path))
        return [ShelfFile("brouillon", path.parent.name, path) for path in found]

    def begun(self, by: str) -> ShelfFile | None:
        return self.find("brouillon", self._begun.get(by, ""))

    def begin(self, raw: bytes, by: str = "") -> ShelfFile:
        """A new draft, in a folder that is ours alone; `by`: who may ask for it again."""
        name = secrets.token_hex(5)
        path = _drafts_folder() / name / _SHEET
        with writing_to(path):
            _drafts_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            path.parent.mkdir(mode=0o700)
            write_whole(path, raw)
        if by:
            self._begun[by] = name
        return ShelfFile("brouillon", name, path)

    def save(self, place: ShelfFile, before: bytes, after: bytes, field: str = "") -> None:
        """Write over the text that was read; typing on in one field is one step of history."""
        path, start = place.path.resolve(), before
        with self._lock, writing_to(place.name), hold_folders([path.parent]):
            if current_text(path) != before:
                raise changed_meanwhile(place.name)
            if before == after:
                return
            step = history.last_step(path, before) if self._typing.get(path) == (field, version_of(before)) else None
            if step is not None and not step.along:
                start = step.before
                step.forget()
            with suppress(OSError):  # without a history the file is written all the same
                if start != after:
                    history.remember_step(path, start, after)
            write_over(path, before, after)
            self._typing.pop(path, None)
            if field:
                self._typing[path] = (field, version_of(after))

    def undo(self, place: ShelfFile, *, again: bool = False) -> None:
        with self._lock:
            self._typing.clear()
            writing.undo_changes(place.path, dry=False, again=again)

    def steps(self, place: ShelfFile) -> tuple[bool, bool]:
        """Whether there is something to take back, and something to make again."""
        path, now = place.path.resolve(), place.raw
        return history.last_step(path, now) is not None, history.last_step(path, now, undone=True) is not None

    def settle(self, folder: Path) -> None:
        """From now on a table: the folder, made if missing, is read and written, and the drafts are put into it."""
        with self._lock:
            with writing_to(folder):
                folder.mkdir(parents=True, exist_ok=True)
            self.folder = folder.resolve()
            for place in self.drafts():
                self.adopt(place, _title_of_draft(place.raw))

    def adopt(self, place: ShelfFile, title: str) -> ShelfFile:
        """A draft put into the folder, with the images beside it, under its own name or the next that is free."""
        with self._lock:
            with writing_to(self.table), hold_folders([self.table]):
                target = _free_path(self.table, file_stem(title, "fiche"), ".yaml")
                for image in sorted(place.path.parent.iterdir()) if place.kind == "brouillon" else ():
                    if image != place.path and not (self.table / image.name).exists():
                        write_whole(self.table / image.name, image.read_bytes())
                write_whole(target, place.raw)
            self.drop(place)
        return self.place_of(target)

    def drop(self, place: ShelfFile) -> None:
        """A draft discarded: it can be taken back until a few others are."""
        if place.kind != "brouillon":
            return
        _thrown_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.rmtree(_thrown_folder() / place.name, ignore_errors=True)
        place.path.parent.rename(_thrown_folder() / place.name)
        older = sorted(_thrown_folder().iterdir(), key=lambda one: one.stat().st_ctime_ns)[:-_MOST_THROWN]
        for one in older:
            shutil.rmtree(one, ignore_errors=True)

    def thrown(self, name: str) -> str:
        """The number of a draft that was discarded and can be taken back; nothing where it cannot."""
        known = _DRAFT.fullmatch(name) and (_thrown_folder() / name / _SHEET).is_file()
        return name if known and not (_drafts_folder() / name).exists() else ""

    def take_back(self, name: str) -> ShelfFile | None:
        if self.thrown(name):
            (_thrown_folder() / name).rename(_drafts_folder() / name)
        return self.find("brouillon", name)

    def beside(self, place: ShelfFile, name: str, data: bytes) -> str:
        """An image put beside a document; under another name where one of this name is another image."""
        return self._put(place.path.parent, name, data).name

    def put(self, name: str, data: bytes) -> Path:
        """A new file in the folder, numbered where one of this name is there with other bytes."""
        return self._put(self.table, name, data)

    def add(self, name: str, data: bytes) -> Path:
        """A new file in the folder, always another than those there."""
        target = self.table / name
        with self._lock, writing_to(target.name), hold_folders([self.table]):
            target.parent.mkdir(parents=True, exist_ok=True)
            target = _free_path(target.parent, target.stem, target.suffix)
            write_whole(target, data)
        return target

    def photos(self) -> list[str]:
        """What was sent from phones, the last first."""
        found = sorted((self.folder / "photos").glob("*"), reverse=True) if self.folder else []
        return [f"photos/{path.name}" for path in found if path.is_file() and not path.name.startswith(".")]

    def _put(self, folder: Path, name: str, data: bytes) -> Path:
        target = folder / name
        with self._lock, writing_to(target.name), hold_folders([folder]):
            if not target.is_file() or target.read_bytes() != data:
                target = _free_path(folder, target.stem, target.suffix)
                write_whole(target, data)
        return target


def _title_of_draft(raw: bytes) -> str:
    """What a draft calls itself."""
    try:
        return parse(raw, "").word("nom") or ""
    except SourceError:
        return ""


def _drafts_folder() -> Path:
    return user_folder("state") / "drafts"


def _thrown_folder() -> Path:
    return _drafts_folder().with_name("jetes")


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    return folder / free_name(stem, ending, lambda name: (folder / name).exists())
