"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, one file a step, numbered in the order of writing whatever the file. A step is found by
the very text it led to: a folder that was moved or a file that was renamed has its history all the same, and a text
changed by hand since is never replaced. So the name of a step is its number, the mark of the text after it, and
that of the file's full name; what was changed along with a file is named from its own folder. A step may note what it
took from printed pages (see app/readings.py): taken back, it took nothing.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import field

from generator.core.folders import user_folder
from generator.core.record import Record
from generator.core.writing.atomic import current_text, write_whole
from generator.core.writing.lock import hold_folders

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

    def forget(self) -> None:
        self.place.unlink(missing_ok=True)


class Deed(Record):
    """What is noted of a change: the mark of one that changed several files at once, these files, what it took from
    printed pages."""

    mark: str = ""
    along: Sequence[Path] = ()
    taken: Taken = field(default_factory=dict)


def remember_step(
    file: Path, before: bytes, after: bytes, deed: Deed | None = None, *, undone: bool = False
) -> Step:
    """Keep the text before a change, under the mark of the text after it; `undone`: before a change was taken back."""
    folder, own, deed = _steps_folder(undone), file.resolve(), deed or Deed()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    named = tuple(_name_from(one, own.parent) for one in deed.along)
    head = json.dumps({"file": str(own), "deed": deed.mark, "along": named, "taken": dict(deed.taken)}).encode()
    with hold_folders([folder]):
        steps = _list_steps(undone)
        number = steps[-1].number + 1 if steps else 1
        ending = "-scan.step" if deed.taken else ".step"
        place = folder / f"{number:010d}-{_text_mark(after)}-{_file_mark(own)}{ending}"
        write_whole(place, head + b"\n" + before)
        mine = [one for one in steps if one.file == _file_mark(own) and not one.notes]
        for old in {*mine[: max(0, len(mine) + 1 - _MOST)], *steps[: max(0, len(steps) + 1 - _MOST_OF_ALL)]}:
            old.place.unlink(missing_ok=True)
    return Step(place, number, before, own, deed.mark, named, deed.taken)


def taken_from(file: Path, page: str, *, of_any: bool = False) -> list[str]:
    """The boxes of a printed page that changes of this file took, in the order of taking; `of_any`: of any page whose
    mark ends like this."""
    own = file.resolve()
    steps = [step for one in _list_steps() if one.notes and (step := _read_step(one))]
    mine = [step.taken for step in steps if step.file == own or not step.file.exists()]
    return [
        name
        for taken in mine
        for mark, names in taken.items()
        if (mark.endswith(page) if of_any else mark == page)
        for name in names
    ]


def earlier_texts(file: Path) -> Iterator[bytes]:
    """What the file said before each change that is remembered, the latest first; also under an earlier name."""
    own, said = file.resolve(), set[bytes]()
    steps = [one for one in reversed(_list_steps()) if one.file == _file_mark(own)]
    texts = [step.before for one in steps if (step := _read_step(one))]
    yield from texts
    said.update(texts)
    now = texts[-1] if texts else current_text(own)
    while (step := last_step(own, now)) and step.before not in said:
        said.add(now := step.before)
        yield now


def last_step(file: Path, now: bytes, *, undone: bool = False) -> Step | None:
    """The last step that led to this very text: of this file, or of one that was called otherwise and is gone.

    A step that leads elsewhere is passed over: of a change that was not written after all (the machine stopped between
    the two), or of a text changed by hand since; older ones stay within reach.
    """
    mark, own = _text_mark(now), file.resolve()
    found = [_read_step(one) for one in reversed(_list_steps(undone)) if one.after == mark]
    fitting = [step for step in found if step and (step.file == own or not _has_text(step.file, mark))]
    return min(fitting, key=lambda step: (step.file != own, step.file.name != own.name), default=None)


def _has_text(file: Path, mark: str) -> bool:
    """Whether the step of another file still counts there."""
    try:
        return _text_mark(file.read_bytes()) == mark
    except OSError:
        return False


def newest_step(file: Path, *, undone: bool = False) -> Step | None:
    """The last step of all, wherever it led."""
    mark = _file_mark(file.resolve())
    newest = next((one for one in reversed(_list_steps(undone)) if one.file == mark), None)
    return _read_step(newest) if newest else None


def any_for(file: Path) -> bool:
    return newest_step(file) is not None


def _steps_folder(undone: bool = False) -> Path:
    return user_folder("state") / ("undone" if undone else "undo")


def _list_steps(undone: bool = False) -> list[_Named]:
    """Every step, in the order of writing."""
    try:
        names = sorted(os.listdir(_steps_folder(undone)))  # noqa: PTH208 - names alone, of some thousands
    except OSError:
        return []
    found = [match for name in names if (match := _STEP.fullmatch(name))]
    return [_Named(_steps_folder(undone) / m[0], int(m[1]), m[2], m[3], bool(m[4])) for m in found]


def _read_step(named: _Named) -> Step | None:
    """None where it is gone meanwhile, or is none of ours."""
    try:
        head, _line, before = named.place.read_bytes().partition(b"\n")
        told: dict[str, Any] = json.loads(head)
        along, taken = tuple(told["along"]), dict(told["taken"])
        return Step(named.place, named.number, before, Path(told["file"]), told["deed"], along, taken)
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
