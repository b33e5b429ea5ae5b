"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, by the file's full name; a step back is only taken from the very text we wrote.
"""

import hashlib
import os
from pathlib import Path

from generator.core.folders import user_folder
from generator.core.writing.atomic import write_whole

_MOST = 50


def _folder(file: Path) -> Path:
    name = hashlib.sha256(os.fsencode(file.resolve())).hexdigest()[:32]
    return user_folder("state") / "undo" / name


def _steps(file: Path) -> list[Path]:
    return sorted(_folder(file).glob("*.step"))


def remember(file: Path, before: bytes, after: bytes) -> Path:
    """Keep the text before a change, under the mark of the text after it."""
    steps = _steps(file)
    number = int(steps[-1].stem) + 1 if steps else 1
    step = _folder(file) / f"{number:06d}.step"
    step.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(step, hashlib.sha256(after).digest() + before)
    for old in steps[: max(0, len(steps) + 1 - _MOST)]:
        old.unlink(missing_ok=True)
    return step


def earlier(file: Path) -> list[bytes]:
    """What the file said before each change that is remembered, the latest first."""
    return [step.read_bytes()[32:] for step in reversed(_steps(file))]


def last(file: Path, now: bytes) -> tuple[Path, bytes] | None:
    """The last step that led to this very text: where it is kept, and the text before it.

    A step that leads elsewhere is passed over: of a change that was not written after all (the machine stopped between
    the two), or of a text changed by hand since; older ones stay within reach.
    """
    mark = hashlib.sha256(now).digest()
    for step in reversed(_steps(file)):
        raw = step.read_bytes()
        if raw[:32] == mark:
            return step, raw[32:]
    return None


def any_for(file: Path) -> bool:
    return bool(_steps(file))
