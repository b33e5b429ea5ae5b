"""Edits (base/edit.py) made in the file of today, not in the one they were proposed for.

A row of a list is named by what stands in it, so that it is found again whatever others did to the rows around it.
"""

import copy
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec.structs import replace

from generator.base.edit import Edit as Edit
from generator.base.edit import Path
from generator.base.i18n import _
from generator.base.refusal import Refusal, unsafe_layout
from generator.reading.reading import Reading
from generator.reading.source import line_column
from generator.reading.tree import at, put_value
from generator.writing.edit import EditError, as_nodes
from generator.writing.editor import Editor


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


def apply_edits(reading: Reading, edits: Iterable[Edit], *, anew: bool = False) -> Reading:
    """Return the file with edits that need no action written into its text, one after the other; see `apply_edit`.

    An edit that says in other words what is there already leaves the text as it is."""
    editor = Editor(reading)
    for edit in edits:
        before = editor.reading
        apply_edit(editor, edit, anew=anew)
        if editor.tree == before.tree:
            editor.reading = before
    return editor.reading


def apply_edit(editor: Editor, edit: Edit, *, anew: bool = False) -> None:
    """Write an edit that needs no action into the text: an item of a list, a value for a key, or none.

    `anew`: where the layout of a key at the top does not allow its new value, the lines of that key are written anew.
    Raises Refusal where the layout of the file does not allow it, or where its row is gone."""
    name = ".".join(map(str, edit.path))
    try:
        if edit.entry:
            editor.append(*edit.entry)
        elif (path := path_today(edit, editor.tree)) is None:
            raise Refusal("row-gone", _("The row was removed."))
        elif edit.after is not None:
            _set_value(editor, path, edit.after, anew=anew and len(path) == 1)
        elif at(editor.tree, path) is not None:
            editor.remove(path)
    except EditError:
        raise unsafe_layout(name) from None


def _set_value(editor: Editor, path: Path, value: Any, *, anew: bool) -> None:
    try:
        editor.set(path, value)
    except EditError:
        if not anew:
            raise
        editor.rewrite(str(path[0]), value)


def edit_tree(tree: Mapping[str, Any], edits: Iterable[Edit]) -> dict[str, Any]:
    """Return a tree as edits that need no action make it, before it is written anywhere."""
    edited = copy.deepcopy(dict(tree))
    for edit in edits:
        path, value = edit.entry or (edit.path, edit.after)
        rows = at(edited, path)
        put_value(edited, path, [*(rows if isinstance(rows, list) else ()), value] if edit.entry else value)
    return edited


def edits_of_keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Edit]:
    """Return an edit for each key at the top where two trees differ: first of those that are gone."""
    gone = [Edit((key,), value) for key, value in before.items() if key not in after]
    return gone + [
        Edit((key,), before.get(key), value) for key, value in after.items() if before.get(key) != as_nodes(value)
    ]


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


def edits_of_text(before: str, after: str) -> list[Edit]:
    """Return the edits that make one text of the other: of whole lines but for what both begin and end with."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    edits: list[Edit] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        was, now = "".join(old[a:b]), "".join(new[c:d])
        start = next((n for n, (x, y) in enumerate(zip(was, now, strict=False)) if x != y), min(len(was), len(now)))
        rest = range(1, min(len(was), len(now)) - start + 1)
        end = next((n for n in rest if was[-n] != now[-n]), len(rest) + 1) - 1
        first = sum(map(len, old[:a])) + start
        place, stop = (line_column(before, n) for n in (first, first + len(was) - start - end))
        edits.append(Edit.of_text(place, stop, now[start : len(now) - end]))
    return edits


def write_texts(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with these edits of a range of it, all of which were made for it as it is."""
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    ranges = [(edit.range, str(edit.after)) for edit in edits if edit.range]
    spots = [(starts[r.line - 1] + r.column - 1, starts[r.end_line - 1] + r.end_column - 1, new) for r, new in ranges]
    for start, end, new in sorted(spots, reverse=True):
        text = text[:start] + new + text[end:]
    return text
