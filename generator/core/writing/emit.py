"""A tree as a player's file: written anew as a person would, or worked into the text that person already has.

Trees hold dict, list and text; text becomes a plain scalar where that is safe (see line.word).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.reading.problems import Path
from generator.core.reading.shape import integer
from generator.core.reading.source import Source
from generator.core.reading.tree import Plain
from generator.core.writing.edit import EditError, Editor
from generator.core.writing.newfile import KeyLine, lines_of, write


def scalar(text: str) -> str:
    """Text typed by a person as it goes into a tree: a whole number is one, whatever its sign."""
    plain = Plain(text)
    return text if integer(plain) is None else plain


def fresh(tree: Mapping[str, Any], head: Sequence[str] = (), above: Mapping[str, str] | None = None) -> str:
    """A new file. `head`: lines of comment at the top; `above`: one before a key."""
    return write(head, [KeyLine(key, value, above=(above or {}).get(key, "")) for key, value in tree.items()])


_FAULTS = (EditError, LookupError, ValueError, AttributeError)


def merge(source: Source, tree: Mapping[str, Any]) -> str | None:
    """The text of a file changed to hold this tree, comments and layout kept; None where its layout does not allow.

    A key whose own layout does not allow it is written anew, and the others are left alone."""
    editor, old = Editor(source), source.data
    try:
        for key in [k for k in old if k not in tree]:
            editor.remove((key,))
        for key, value in tree.items():
            try:
                _work_in(editor, (key,), old.get(key), value)
            except _FAULTS:
                editor.rewrite(key, lines_of(key, value), value)
    except _FAULTS:
        return None
    return editor.raw.decode() if editor.data == tree else None


def _work_in(editor: Editor, path: Path, old: Any, new: Any) -> None:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, Mapping):
        for key in [k for k in old if k not in new]:
            editor.remove((*path, key))
        for key, value in new.items():
            if key in old:
                _work_in(editor, (*path, key), old[key], value)
            else:
                editor.set((*path, key), value)
    elif isinstance(old, list) and isinstance(new, list):
        _work_in_list(editor, path, old, new)
    else:
        editor.set(path, new)


def _work_in_list(editor: Editor, path: Path, old: list[Any], new: list[Any]) -> None:
    if not new:
        editor.set(path, new)
        return
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    gone = len(old) - len(new)
    if gone > 0 and old[same + gone :] == new[same:]:  # items taken out: the others keep their lines and comments
        for n in reversed(range(same, same + gone)):
            editor.remove((*path, n))
        return
    for n in reversed(range(len(new), len(old))):
        editor.remove((*path, n))
    for n, value in enumerate(new):
        if n < len(old):
            _work_in(editor, (*path, n), old[n], value)
        else:
            editor.append(path, value)
