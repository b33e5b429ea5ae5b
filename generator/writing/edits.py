"""An `Edit`: one change of one file, proposed before anything is written.

Actions of a campaign, the evening after a game, photos of printed pages, filled forms and the fields of a browser page
all propose this value. It is applied to the file of today (`apply_edit`), not to the one it was made on: a row of a
list is named by what stands in it, so that it is found again whatever others did to the rows around it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.problems import Path
from generator.base.record import Record
from generator.base.refusal import Refusal, unsafe_layout
from generator.reading.tree import at
from generator.writing.edit import EditError
from generator.writing.editor import Editor


class Edit(Record):
    """What is to become of a place of a file.

    `path` is a place of the tree as understood; `before` is what its author saw there, `after` what is to stand there
    (None for nothing). With an `action`, the game's campaign makes the change with these `arguments`; where the game
    has no such action, `entry` is the item to append to a list of the file."""

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

    @classmethod
    def of_action(cls, action: str, arguments: Mapping[str, Any]) -> "Edit":
        """Return the edit that an action of a campaign makes."""
        return cls(action=action, arguments=arguments)

    def holds_on(self, now: Any) -> bool:
        """Return whether it may be applied unasked where `now` stands: nobody else gave the place another value."""
        return bool(now in (self.before, self.after))


def list_of_path(path: Path) -> Path | None:
    """Return the path of the first list on a path, if there is one; a list within a row is part of that row."""
    return next((path[:n] for n, part in enumerate(path) if isinstance(part, int)), None)


def mark_of_row(row: Any) -> str:
    """Return a short mark of what stands in a row."""
    return hashlib.sha256(json.dumps(row, sort_keys=True, default=str).encode()).hexdigest()[:10]


def marks_of_rows(rows: Any) -> tuple[str, ...]:
    """Return the marks of a list; of what is no list, none."""
    return tuple(map(mark_of_row, rows)) if isinstance(rows, list) else ()


def follow_rows(before: Sequence[str], after: Sequence[str]) -> list[int | None]:
    """Return the place of each row today, by the marks of the rows then and now; None where nobody can tell.

    Rows changed where they stand are the same rows. Where rows changed and others beside them came or went, which is
    which is not guessed."""
    places: list[int | None] = [None] * len(before)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for _kind, a, a_end, b, b_end in matcher.get_opcodes():
        if a_end - a == b_end - b:
            places[a:a_end] = range(b, b_end)
    return places


def anchor_edit(edit: Edit, tree: Any) -> Edit:
    """Return the edit with the rows that stand in `tree` beside its own, so that it finds its row again."""
    path = list_of_path(edit.path)
    return edit if path is None or edit.rows is not None else replace(edit, rows=marks_of_rows(at(tree, path)))


def path_today(edit: Edit, tree: Any) -> Path | None:
    """Return where the edit is to be made in `tree`; None where its row is gone."""
    path = list_of_path(edit.path)
    if path is None or edit.rows is None:
        return edit.path
    row, places = edit.path[len(path)], follow_rows(edit.rows, marks_of_rows(at(tree, path)))
    place = places[row] if isinstance(row, int) and row < len(places) else None
    return None if place is None else (*path, place, *edit.path[len(path) + 1 :])


def apply_edit(editor: Editor, edit: Edit) -> None:
    """Write an edit that needs no action into the text: an item of a list, a value for a key, or none.

    Raises Refusal where the layout of the file does not allow it, or where its row is gone."""
    name = ".".join(map(str, edit.path))
    try:
        if edit.entry:
            editor.append(*edit.entry)
        elif (path := path_today(edit, editor.tree)) is None:
            raise Refusal("row-gone", _("The row was removed."))
        elif edit.after is not None:
            editor.set(path, edit.after)
        elif editor.get(path) is not None:
            editor.remove(path)
    except EditError:
        raise unsafe_layout(name) from None


def edits_between(before: Any, after: Any, path: Path = ()) -> Iterator[Edit]:
    """Yield an edit for each place where two trees differ."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from edits_between(before.get(key), after.get(key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list):
        for n in range(max(len(before), len(after))):
            old, new = (side[n] if n < len(side) else None for side in (before, after))
            yield from edits_between(old, new, (*path, n))
    else:
        yield Edit(path, before, after)
