"""A tree as a player's file: written anew as a person would, or worked into the text that person already has.

Trees hold dict, list and text; text becomes a plain scalar where that is safe (see newfile.word).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.reading.reading import Reading
from generator.reading.shape import integer
from generator.reading.tree import Plain
from generator.writing.edit import EditError, lean
from generator.writing.editor import Editor
from generator.writing.newfile import KeyLine, write_new_file


def scalar_of(text: str) -> str:
    """Return a text typed by a person as it goes into a tree: a whole number is one, whatever its sign."""
    plain = Plain(text)
    return text if integer(plain) is None else plain


def fresh_file(tree: Mapping[str, Any], head: Sequence[str] = (), above: Mapping[str, str] | None = None) -> str:
    """Return the text of a new file. `head`: lines of comment at the top; `above`: one before a key."""
    return write_new_file(head, [KeyLine(key, value, above=(above or {}).get(key, "")) for key, value in tree.items()])


def is_fresh(reading: Reading, text: Callable[[Any], str]) -> bool:
    """Return whether a file is as we write one anew: `text` of its tree."""
    return text(reading.source.nodes).encode() == reading.source.raw


def merge_tree(reading: Reading, tree: Mapping[str, Any]) -> Reading | None:
    """Return a file changed to hold this tree, comments and layout kept; None where its layout does not allow.

    A key whose own layout does not allow it is written anew, and the others are left alone."""
    editor, old, target = Editor(reading), reading.tree, reading.as_understood(dict(tree))
    try:
        for key in [k for k in old if k not in tree]:
            editor.remove((key,))
        for key, value in tree.items():
            try:
                if old.get(key) != target.get(key):
                    editor.set((key,), value)
            except EditError:
                editor.rewrite(key, value)
    except EditError:
        return None
    return editor.reading if lean(editor.tree) == lean(target) else None
