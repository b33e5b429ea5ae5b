"""Marks of the game that is being played: of a band, of the order of turns. Stored with the program's state, until the
next evening."""

import hashlib
import time
from pathlib import Path
from typing import Any

import msgspec

from generator.base.refusal import writing_to
from generator.base.shipped import user_folder
from generator.game.page.fields import Tree
from generator.writing.atomic import write_whole

EVENING = 16 * 3600  # seconds: older marks are of another one


def read_marks(of: Path) -> Tree:
    """Return what was marked of a file or a folder this evening."""
    place = _place_of(of)
    try:
        is_recent = time.time() - place.stat().st_mtime < EVENING
        marks: Tree = msgspec.json.decode(place.read_bytes(), type=dict[str, Any]) if is_recent else {}
    except (OSError, msgspec.DecodeError, msgspec.ValidationError):  # none yet
        return {}
    return marks


def write_marks(of: Path, marks: Tree) -> None:
    place = _place_of(of)
    with writing_to(place):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place, msgspec.json.encode(marks), durable=False)


def drop_marks(of: Path) -> None:
    _place_of(of).unlink(missing_ok=True)


def _place_of(of: Path) -> Path:
    name = hashlib.sha256(str(of.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return user_folder("state") / "played" / f"{name}.json"
