"""The lines of a text that a change touched, each as a person would point at it: 13, gagnee: 25 → 37."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest

ARROW = "→"


def changed_lines(before: str, after: str) -> list[tuple[int, str, str]]:
    """Of each its number, a sign (`+` added, `-` removed, nothing changed) and the text; numbers are those of the text
    after, of what was removed those before."""
    return list(_changes(before.splitlines(), after.splitlines()))


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[int, str, str]]:
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for n, (one, two) in enumerate(zip_longest(old[a:b], new[c:d])):
            if one is None:
                yield c + n + 1, "+", two.strip()
            elif two is None:
                yield a + n + 1, "-", one.strip()
            else:
                yield c + n + 1, "", _text_of_change(one.strip(), two.strip())


def _text_of_change(old: str, new: str) -> str:
    """The key once, where it is the value alone that changes."""
    key, colon, value = old.partition(": ")
    same, _colon, other = new.partition(": ")
    return f"{key}: {value} {ARROW} {other}" if colon and same == key and other else f"{old} {ARROW} {new}"
