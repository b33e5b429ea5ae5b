"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, by the file's full name; a step back is only taken from the very text we wrote.
"""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from generator.core.folders import user_folder
from generator.core.record import Record
from generator.core.writing.atomic import write_whole

_MOST = 50
_ALONG = ".along"  # beside a step: the files that were changed with it at once


def _history_folder(file: Path, undone: bool = False) -> Path:
    name = hashlib.sha256(os.fsencode(file.resolve())).hexdigest()[:32]
    return user_folder("state") / "undo" / name / ("undone" if undone else "")


def _step_files(file: Path, undone: bool = False) -> list[Path]:
    return sorted(_history_folder(file, undone).glob("*.step"))


class Step(Record):
    """A text before a change; `along` are the files changed with it at once, `deed` the mark of that change."""

    place: Path
    before: bytes
    deed: str = ""
    along: tuple[Path, ...] = ()

    def forget(self) -> None:
        self.place.unlink(missing_ok=True)
        self.place.with_suffix(_ALONG).unlink(missing_ok=True)


def remember_step(
    file: Path, before: bytes, after: bytes, deed: str = "", along: Sequence[Path] = (), *, undone: bool = False
) -> Step:
    """Keep the text before a change, under the mark of the text after it; `undone`: before a change was taken back."""
    steps = _step_files(file, undone)
    number = int(steps[-1].stem) + 1 if steps else 1
    place = _history_folder(file, undone) / f"{number:06d}.step"
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if along:
        write_whole(place.with_suffix(_ALONG), b"\0".join([deed.encode(), *map(os.fsencode, along)]))
    write_whole(place, hashlib.sha256(after).digest() + before)
    for old in steps[: max(0, len(steps) + 1 - _MOST)]:
        _read_step(old).forget()
    return Step(place, before, deed, tuple(along))


def earlier_texts(file: Path) -> list[bytes]:
    """What the file said before each change that is remembered, the latest first."""
    return [step.read_bytes()[32:] for step in reversed(_step_files(file))]


def last_step(file: Path, now: bytes, *, undone: bool = False) -> Step | None:
    """The last step that led to this very text.

    A step that leads elsewhere is passed over: of a change that was not written after all (the machine stopped between
    the two), or of a text changed by hand since; older ones stay within reach.
    """
    mark = hashlib.sha256(now).digest()
    return next((_read_step(one) for one in reversed(_step_files(file, undone)) if one.read_bytes()[:32] == mark), None)


def newest_step(file: Path, *, undone: bool = False) -> Step | None:
    """The last step of all, wherever it led."""
    steps = _step_files(file, undone)
    return _read_step(steps[-1]) if steps else None


def _read_step(place: Path) -> Step:
    try:
        deed, *along = place.with_suffix(_ALONG).read_bytes().split(b"\0")
    except FileNotFoundError:
        deed, along = b"", []
    return Step(place, place.read_bytes()[32:], deed.decode(), tuple(Path(os.fsdecode(one)) for one in along))


def any_for(file: Path) -> bool:
    return bool(_step_files(file))
