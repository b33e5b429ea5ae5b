"""Changes of several files and changes taken back: noted before the first file is written, struck out after the last.

What is still noted was stopped in the middle (the machine went off, the process was killed). Each note is one file in
the user's state folder; it holds both texts of every file, so that the change can be finished or taken back, whichever
its owner wants, also where somebody went on with one of the files.
"""

import base64
import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import SequenceMatcher
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

from generator.base.names import real_path
from generator.base.record import Record
from generator.base.shipped import user_folder
from generator.reading.source import SourceError, parse
from generator.writing import history
from generator.writing.atomic import current_text, is_running_here, machine_id, write_whole
from generator.writing.changed import Change

Kind = Literal["change", "undo", "redo"]
_NOTE = re.compile(r"([0-9]{20})-([0-9a-f]{8})-([0-9]{1,9})\.json", re.ASCII)
_LONGEST = 60.0  # seconds: no process writes a change for longer
_MOST = 40  # notes kept: older ones are of folders that are gone
_NUMBER = re.compile(r"([0-9]+)", re.ASCII)


class IntendedFile(Record):
    """A file of a change: its texts before and after, and the name of the step of history that is about it."""

    file: Path
    before: bytes
    after: bytes
    step: str = ""


class Intent(Record):
    """A change that was begun. `kind`: a change, one taken back or one made again."""

    place: Path
    kind: Kind
    files: tuple[IntendedFile, ...]

    def reached(self) -> list[IntendedFile]:
        """List the files that were written before it stopped, changed since or not."""
        return [entry for entry in self.files if _was_written(entry)]

    def is_partial(self) -> bool:
        """Return whether some of its files were written and others not."""
        return 0 < len(self.reached()) < len(self.files)

    def concerns(self, paths: Iterable[Path]) -> bool:
        """Return whether one of its files is among these, or in one of them that is a folder."""
        wanted = {real_path(path) for path in paths}
        return any(wanted & {entry.file, *entry.file.parents} for entry in self.files)

    def strike(self) -> None:
        self.place.unlink(missing_ok=True)


@contextmanager
def note_intent(kind: Kind, changes: Sequence[Change], steps: Sequence[str]) -> Iterator[None]:
    """Note a change while it is written; `steps`: the steps of history about each of its files, by name.

    The note stays where the process is killed, and where what was written could not be put back."""
    place = _notes_folder() / f"{time.time_ns():020d}-{machine_id()}-{os.getpid()}.json"
    names = [*steps, *[""] * (len(changes) - len(steps))]
    files = [
        {"file": os.fsdecode(real_path(change.file)), "before": _packed(change.before), "after": _packed(change.after),
         "step": step}
        for change, step in zip(changes, names, strict=True)
    ]  # fmt: skip
    with suppress(OSError):  # then it is written without a net, as it is without history
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place, json.dumps({"kind": kind, "files": files}).encode())
    try:
        yield
    except BaseException:
        if not any(_text_or_none(change.file) == change.after for change in changes):
            place.unlink(missing_ok=True)
        raise
    place.unlink(missing_ok=True)


def stopped_intents(paths: Iterable[Path]) -> list[Intent]:
    """List the changes of these files, or in these folders, that nobody is writing any more; the last first."""
    try:
        names = sorted(os.listdir(_notes_folder()), reverse=True)  # noqa: PTH208 - names alone
    except OSError:
        return []
    notes = [match for name in names if (match := _NOTE.fullmatch(name))]
    for old in notes[_MOST:]:
        (_notes_folder() / old[0]).unlink(missing_ok=True)
    wanted = list(paths)
    ended = [_notes_folder() / note[0] for note in notes[:_MOST] if not _is_being_written(note)]
    return [intent for place in ended if (intent := _read_intent(place)) and intent.concerns(wanted)]


def goal_text(entry: IntendedFile, *, finish: bool) -> tuple[bytes, bytes | None]:
    """Return the text of a file now and what it becomes when its change is finished, or taken back.

    The latter is None where somebody changed the same lines since."""
    now = current_text(entry.file)
    base, goal = (entry.before, entry.after) if finish else (entry.after, entry.before)
    if _was_written(entry) == finish:
        return now, now
    return now, goal if now == base else merge_texts(base, now, goal)


def merge_texts(base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """Return `ours` with what was changed from `base` to `theirs`; None where both changed the same lines.

    Of a line in which both changed numbers alone, the differences are added: experience of two games."""
    old, mine, other = (text.splitlines(keepends=True) for text in (base, ours, theirs))
    mine_blocks = SequenceMatcher(None, old, mine, autojunk=False).get_opcodes()
    lines = list(mine)
    for kind, a, b, c, d in reversed(SequenceMatcher(None, old, other, autojunk=False).get_opcodes()):
        if kind == "equal":
            continue
        added = other[c:d]
        block = next((block for block in mine_blocks if block[0] == "equal" and block[1] <= a and b <= block[2]), None)
        if block is not None:
            start = block[3] + a - block[1]
            if a == b == block[2]:  # after what was added here already: both may have begun the same list
                both = next((row for row in mine_blocks if row[0] == "insert" and row[1] == a), None)
                begun = mine[both[3] : both[4]] if both else []
                start += len(begun)
                alike = takewhile(lambda pair: pair[0] == pair[1], zip(begun, added, strict=False))
                added = added[len(list(alike)) :]
            lines[start : start + b - a] = added
            continue
        block = next((block for block in mine_blocks if block[1:3] == (a, b)), None)
        if block is None:
            return None
        if mine[block[3] : block[4]] == added:
            continue
        summed = _add_numbers(old[a:b], mine[block[3] : block[4]], added)
        if summed is None:
            return None
        lines[block[3] : block[4]] = summed
    merged = b"".join(lines)
    try:
        parse(merged, "")
    except SourceError:
        return None
    return merged


def _add_numbers(old: Sequence[bytes], mine: Sequence[bytes], other: Sequence[bytes]) -> list[bytes] | None:
    """Return lines with both differences of their numbers; None where more than numbers differs."""
    if not len(old) == len(mine) == len(other):
        return None
    summed = []
    for texts in zip(old, mine, other, strict=True):
        rows = [_NUMBER.split(text.decode("utf-8", "surrogateescape")) for text in texts]
        if len({tuple(row[::2]) for row in rows}) > 1:
            return None
        parts = list(rows[1])
        for n in range(1, len(parts), 2):
            was, ours, theirs = (int(row[n][:18]) for row in rows)
            if ours + theirs - was < 0:
                return None
            parts[n] = rows[1][n] if theirs == was else rows[2][n] if ours == was else str(ours + theirs - was)
        summed.append("".join(parts).encode("utf-8", "surrogateescape"))
    return summed


def _was_written(entry: IntendedFile) -> bool:
    """Return whether a file got its new text: by what it says now, by what its history leads over, else by likeness."""
    now = _text_or_none(entry.file)
    if now is None:
        return False
    for text in (now, *(step.before for step, _after in history.steps_behind(entry.file, now))):
        if text in (entry.before, entry.after):
            return text == entry.after
    old, new = (SequenceMatcher(None, text.splitlines(), now.splitlines(), autojunk=False).ratio()
                for text in (entry.before, entry.after))  # fmt: skip
    return new >= old  # where nobody can tell, it is told to its owner


def _is_being_written(note: re.Match[str]) -> bool:
    is_fresh = time.time() - int(note[1]) / 1e9 < _LONGEST
    return is_fresh and (note[2] != machine_id() or is_running_here(int(note[3])))


def _read_intent(place: Path) -> Intent | None:
    """Read a note; return None where it is gone meanwhile, or is none of ours."""
    try:
        note: dict[str, Any] = json.loads(place.read_bytes())
        files = tuple(
            IntendedFile(Path(entry["file"]), _unpacked(entry["before"]), _unpacked(entry["after"]), entry["step"])
            for entry in note["files"]
        )
        return Intent(place, note["kind"], files)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _notes_folder() -> Path:
    return user_folder("state") / "pending"


def _text_or_none(file: Path) -> bytes | None:
    try:
        return current_text(file)
    except OSError:
        return None


def _packed(text: bytes) -> str:
    return base64.b64encode(text).decode()


def _unpacked(text: str) -> bytes:
    return base64.b64decode(text)
