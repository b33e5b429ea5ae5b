"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, one file a step, numbered in the order of writing whatever the file. A step is found by
the very text it led to: a folder that was moved or a file that was renamed has its history all the same, and a text
changed by hand since is never replaced. So the name of a step is its number, the mark of the text after it, and
that of the file's full name; what was changed along with a file is named from its own folder.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.core.folders import user_folder
from generator.core.record import Record
from generator.core.writing.atomic import current_text, write_whole
from generator.core.writing.lock import hold_folders

_MOST = 50  # steps of one file
_MOST_OF_ALL = 4000
_STEP = re.compile(r"(\d{10})-([0-9a-f]{32})-([0-9a-f]{16})\.step", re.ASCII)


class _Named(Record):
    """A step as its file is called."""

    place: Path
    number: int
    after: str
    file: str


class Step(Record):
    """A text before a change; `along` are the files changed with it at once, `deed` the mark of that change."""

    place: Path
    number: int
    before: bytes
    file: Path
    deed: str = ""
    along: tuple[str, ...] = ()  # from the folder of the file, or whole where it is on another drive

    def forget(self) -> None:
        self.place.unlink(missing_ok=True)


def remember_step(
    file: Path, before: bytes, after: bytes, deed: str = "", along: Sequence[Path] = (), *, undone: bool = False
) -> Step:
    """Keep the text before a change, under the mark of the text after it; `undone`: before a change was taken back."""
    folder, own = _steps_folder(undone), file.resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    named = tuple(_name_from(one, own.parent) for one in along)
    head = json.dumps({"file": str(own), "deed": deed, "along": named}).encode()
    with hold_folders([folder]):
        steps = _list_steps(undone)
        number = steps[-1].number + 1 if steps else 1
        place = folder / f"{number:010d}-{_text_mark(after)}-{_file_mark(own)}.step"
        write_whole(place, head + b"\n" + before)
        mine = [one for one in steps if one.file == _file_mark(own)]
        for old in {*mine[: max(0, len(mine) + 1 - _MOST)], *steps[: max(0, len(steps) + 1 - _MOST_OF_ALL)]}:
            old.place.unlink(missing_ok=True)
    return Step(place, number, before, own, deed, named)


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
    return [_Named(_steps_folder(undone) / m[0], int(m[1]), m[2], m[3]) for m in found]


def _read_step(named: _Named) -> Step | None:
    """None where it is gone meanwhile, or is none of ours."""
    try:
        head, _line, before = named.place.read_bytes().partition(b"\n")
        told: dict[str, Any] = json.loads(head)
        return Step(named.place, named.number, before, Path(told["file"]), told["deed"], tuple(told["along"]))
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
