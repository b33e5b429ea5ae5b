"""Ready files to start from: whole player files below content/<id>/ready/, copied as they stand.

The first line of each is a comment that says what it is, `# Garde du corps : il prend les coups des autres.`
They are no kind of the content: nothing reads them but whoever offers them, so that no command starts slower for them.
"""

import re
from functools import cache
from pathlib import Path

from generator.base.record import Record
from generator.base.shipped import shipped_folder

_NAME = re.compile(r"[a-z0-9-]+(?:/[a-z0-9-]+)?")


class Ready(Record):
    """`id`: its place below the folder, without the ending."""

    id: str
    label: str
    about: str
    path: Path

    @property
    def raw(self) -> bytes:
        return self.path.read_bytes()


@cache
def list_ready(system: str, group: str = "") -> tuple[Ready, ...]:
    """List the ready files of a game, or of one of its groups (a folder), by name."""
    folder = shipped_folder("content") / system / "ready" / group
    before = f"{group}/" if group else ""
    return tuple(_describe_file(path, before + path.stem) for path in sorted(folder.glob("*.yaml")))


def find_ready(system: str, name: str) -> Ready | None:
    """Return the ready file of this id, or None."""
    group = name.rpartition("/")[0]
    return (
        next((ready for ready in list_ready(system, group) if ready.id == name), None)
        if _NAME.fullmatch(name)
        else None
    )


def _describe_file(path: Path, name: str) -> Ready:
    with path.open(encoding="utf-8") as lines:
        label, _colon, about = lines.readline().removeprefix("#").strip().partition(" : ")
    return Ready(name, label, about, path)
