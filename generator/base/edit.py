"""An `Edit`: one change of one file, proposed before anything is written.

Everything that changes a player's file proposes this value: actions of a campaign, the evening after a game, photos of
printed pages, filled forms, the fields and buttons of a browser page, and the hints of problems. `writing/edits.py`
applies it to the file of today.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import field

from generator.base.record import Record

Path = tuple[str | int, ...]


class TextRange(Record):
    """A part of a text: from a place up to another one, lines and columns counted from 1."""

    line: int
    column: int
    end_line: int
    end_column: int


class Edit(Record):
    """A place of a file and what is to stand there.

    `path` is a place of the tree as understood; `before` is what its author saw there, `after` what is to stand there
    (None for nothing). With `name`, the key at `path` is to be called so; with `entry`, an item is added at the end of
    a list; with `range`, `after` is a text to stand there in the file as written. With an `action`, the game's campaign
    makes the change with these `arguments`, or, where the game has no such action, what else the edit says."""

    path: Path = ()
    before: Any = None
    after: Any = None
    boxes: tuple[str, ...] = ()  # the boxes of a printed page it was read from
    action: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    entry: tuple[Path, Any] | None = None
    why: str = ""  # for the person, where it does not go without saying
    by: str = ""  # the page or the guest who proposes it; nobody's name for the GM and the terminal
    rows: tuple[str, ...] | None = None  # the marks of the rows of its list, as its author saw them
    name: str = ""
    range: TextRange | None = None

    @classmethod
    def of_action(cls, action: str, arguments: Mapping[str, Any]) -> "Edit":
        """Return the edit that an action of a campaign makes."""
        return cls(action=action, arguments=arguments)

    @classmethod
    def of_text(cls, start: tuple[int, int], end: tuple[int, int], text: str) -> "Edit":
        """Return the edit that writes a text in place of the one from a line and column up to another."""
        return cls(after=text, range=TextRange(*start, *end))

    def holds_on(self, now: Any) -> bool:
        """Return whether it may be applied unasked where `now` stands: nobody else gave the place another value."""
        return bool(now in (self.before, self.after))
