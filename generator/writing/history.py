"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, one file a step, numbered in the order of writing whatever the file. A step is found by
the very text it led to: a folder that was moved or a file that was renamed has its history all the same, and a text
changed by hand since is never replaced. So the name of a step is its number, the mark of the text after it, and
that of the file's full name; what was changed along with a file is named from its own folder. A step may note what it
took from printed pages (see scan/readings.py): taken back, it took nothing. It says who made it and when: a guest of a
table, the GM in the browser, the terminal; steps of 0.3.0 name nobody and are as old as their file.
"""

import hashlib
import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import field

from generator.base.record import Record
from generator.base.shipped import user_folder
from generator.writing.atomic import current_text, hold_folders, write_whole

GM, TERMINAL = "gm", ""  # authors of steps; all others are the ids of guests
_MOST = 50  # steps of one file
_MOST_OF_ALL = 4000
_STEP = re.compile(r"(\d{10})-([0-9a-f]{32})-([0-9a-f]{16})(-scan)?\.step", re.ASCII)
Taken = Mapping[str, Sequence[str]]  # of each page, by its mark, the names of the boxes that were read from it


class _Named(Record):
    """A step as its file is called."""

    place: Path
    number: int
    after: str
    file: str
    notes: bool  # what was taken from pages: it stays, so that nothing is taken twice


class Step(Record):
    """A text before a change; `along` are the files changed with it at once, `deed` the mark of that change."""

    place: Path
    number: int
    before: bytes
    file: Path
    deed: str = ""
    along: tuple[str, ...] = ()  # from the folder of the file, or whole where it is on another drive
    taken: Taken = field(default_factory=dict)
    by: str = TERMINAL
    when: float = 0.0  # seconds of the clock

    def forget(self) -> None:
        self.place.unlink(missing_ok=True)

    def is_open_to(self, author: str) -> bool:
        """Return whether this author may take the step back: a guest their own, of one file alone; the others any."""
        return not is_guest(author) or (self.by == author and not self.along)


def is_guest(author: str) -> bool:
    return author not in (GM, TERMINAL)


class ChangeNote(Record):
    """A note on a change: the mark of one that changed several files at once, these files, what it took from
    printed pages, who made it."""

    mark: str = ""
    along: Sequence[Path] = ()
    taken: Taken = field(default_factory=dict)
    by: str = TERMINAL


def remember_step(
    file: Path, before: bytes, after: bytes, note: ChangeNote | None = None, *, undone: bool = False
) -> Step:
    """Keep the text before a change, under the mark of the text after it; `undone`: before a change was taken back."""
    folder, target, note = _steps_folder(undone), file.resolve(), note or ChangeNote()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    named = tuple(_name_from(other, target.parent) for other in note.along)
    header: dict[str, Any] = {"file": str(target), "deed": note.mark, "along": named, "taken": dict(note.taken)}
    header |= {"by": note.by, "when": (when := round(time.time(), 3))}
    head = json.dumps(header).encode()
    with hold_folders([folder]):
        steps = _list_steps(undone)
        number = steps[-1].number + 1 if steps else 1
        ending = "-scan.step" if note.taken else ".step"
        place = folder / f"{number:010d}-{_text_mark(after)}-{_file_mark(target)}{ending}"
        write_whole(place, head + b"\n" + before)
        mine = [step for step in steps if step.file == _file_mark(target) and not step.notes]
        for old in {*mine[: max(0, len(mine) + 1 - _MOST)], *steps[: max(0, len(steps) + 1 - _MOST_OF_ALL)]}:
            old.place.unlink(missing_ok=True)
    return Step(place, number, before, target, note.mark, named, note.taken, note.by, when)


def taken_from(file: Path, page: str, *, of_any: bool = False) -> list[str]:
    """List the boxes of a printed page that changes of this file took, in the order of taking.

    `of_any`: of any page whose mark ends like this."""
    target = file.resolve()
    steps = [step for named in _list_steps() if named.notes and (step := _read_step(named))]
    mine = [step.taken for step in steps if step.file == target or not step.file.exists()]
    return [
        name
        for taken in mine
        for mark, names in taken.items()
        if (mark.endswith(page) if of_any else mark == page)
        for name in names
    ]


def earlier_texts(file: Path) -> Iterator[bytes]:
    """Yield the text of the file before each change that is remembered, the latest first; also under an earlier name.
    """
    target, seen = file.resolve(), set[bytes]()
    steps = [named for named in reversed(_list_steps()) if named.file == _file_mark(target)]
    texts = [step.before for named in steps if (step := _read_step(named))]
    yield from texts
    seen.update(texts)
    now = texts[-1] if texts else current_text(target)
    while (step := last_step(target, now)) and step.before not in seen:
        seen.add(now := step.before)
        yield now


def steps_behind(file: Path, now: bytes) -> Iterator[tuple[Step, bytes]]:
    """Yield the steps of a file that led to its text of now, the latest first, each with the text it led to."""
    mark = _file_mark(file.resolve())
    for named in reversed(_list_steps()):
        if named.file == mark and named.after == _text_mark(now) and (step := _read_step(named)):
            yield step, now
            now = step.before


def last_step(file: Path, now: bytes, *, undone: bool = False) -> Step | None:
    """Return the last step that led to this very text: of this file, or of one that was called otherwise and is gone.

    A step that leads elsewhere is passed over: of a change that was not written after all (the machine stopped between
    the two), or of a text changed by hand since; older ones stay within reach."""
    mark, target = _text_mark(now), file.resolve()
    steps = [_read_step(named) for named in reversed(_list_steps(undone)) if named.after == mark]
    fitting = [step for step in steps if step and (step.file == target or not _has_text(step.file, mark))]
    return min(fitting, key=lambda step: (step.file != target, step.file.name != target.name), default=None)


def _has_text(file: Path, mark: str) -> bool:
    """Return whether another file still has the text that its step led to."""
    try:
        return _text_mark(file.read_bytes()) == mark
    except OSError:
        return False


def newest_step(file: Path, *, undone: bool = False) -> Step | None:
    """Return the last step of a file, whatever text it led to."""
    mark = _file_mark(file.resolve())
    newest = next((named for named in reversed(_list_steps(undone)) if named.file == mark), None)
    return _read_step(newest) if newest else None


def find_step(name: str, *, undone: bool) -> Step | None:
    """Return the step whose file is called so; None where it is gone."""
    named = _named(name, undone)
    return _read_step(named) if named else None


def any_for(file: Path) -> bool:
    return newest_step(file) is not None


def _steps_folder(undone: bool = False) -> Path:
    return user_folder("state") / ("undone" if undone else "undo")


def _list_steps(undone: bool = False) -> list[_Named]:
    """List the names of all steps, in the order of writing."""
    try:
        names = sorted(os.listdir(_steps_folder(undone)))  # noqa: PTH208 - names alone, of some thousands
    except OSError:
        return []
    return [named for name in names if (named := _named(name, undone))]


def _named(name: str, undone: bool) -> _Named | None:
    m = _STEP.fullmatch(name)
    return _Named(_steps_folder(undone) / name, int(m[1]), m[2], m[3], bool(m[4])) if m else None


def _read_step(named: _Named) -> Step | None:
    """Read a step; return None where it is gone meanwhile, or is none of ours."""
    try:
        head, _line, before = named.place.read_bytes().partition(b"\n")
        header: dict[str, Any] = json.loads(head)
        along, taken = tuple(header["along"]), dict(header["taken"])
        by, when = str(header.get("by", "")), float(header.get("when") or named.place.stat().st_mtime)
        return Step(named.place, named.number, before, Path(header["file"]), header["deed"], along, taken, by, when)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _text_mark(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:32]


def _file_mark(file: Path) -> str:
    return hashlib.sha256(os.fsencode(file)).hexdigest()[:16]


def _name_from(file: Path, folder: Path) -> str:
    try:
        return os.path.relpath(file, folder)
    except ValueError:  # another drive
        return str(file)
