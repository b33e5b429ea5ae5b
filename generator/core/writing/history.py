"""What a file was before each change we made to it, so that the change can be undone.

Kept in the user's state folder, by the file's full name; a step back is only taken from the very text we wrote.
"""

import hashlib
import os
from pathlib import Path

from generator.core.writing.atomic import write_whole

_MOST = 50


def _folder(file: Path) -> Path:
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    name = hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:32]
    return Path(base, "holofiche", "undo", name)


def _steps(file: Path) -> list[Path]:
    return sorted(_folder(file).glob("*.step"))


def remember(file: Path, before: bytes, after: bytes) -> Path:
    """Keep the text before a change, under the mark of the text after it."""
    steps = _steps(file)
    number = int(steps[-1].stem) + 1 if steps else 1
    step = _folder(file) / f"{number:06d}.step"
    write_whole(step, hashlib.sha256(after).digest() + before)
    for old in steps[: max(0, len(steps) + 1 - _MOST)]:
        old.unlink(missing_ok=True)
    return step


def earlier(file: Path) -> list[bytes]:
    """What the file said before each change that is remembered, the latest first."""
    return [step.read_bytes()[32:] for step in reversed(_steps(file))]


def last(file: Path) -> tuple[Path, bytes, bytes] | None:
    """The last step: where it is kept, the mark of the text it led to, the text before it."""
    steps = _steps(file)
    if not steps:
        return None
    raw = steps[-1].read_bytes()
    return steps[-1], raw[:32], raw[32:]


def is_marked(text: bytes, mark: bytes) -> bool:
    return hashlib.sha256(text).digest() == mark
