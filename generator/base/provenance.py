"""Whose value it is: an author's, by a line of the source, or ours, by a ruling.

A value of ours carries a sign wherever it is printed or shown, and whoever prints it explains the sign at the page's
foot. Prints of earlier editions wrote a word instead, which is still read.

Texts of the content have it too: « 15◇ » is a value of ours in a sentence of theirs, « …s’éteint ◇. » a clause of ours,
from the stop before it. By the book the value is a blank and the clause is left out. « ◆ » marks what is ours and stays
by the book, since nothing can be laid out without it (S-74); it is printed as the sign. Where a ruling of ours
contradicts the rules, an entry keeps the text of the rules under `book`, by the name of its field.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

SIGN = "◇"
KEPT = "◆"  # in texts of the content: ours, and kept by the book
NOTE = f"{SIGN} valeur de la maison : les règles ne la donnent pas."
SHORT_NOTE = f"{SIGN} de la maison"  # for cards and other narrow feet

_GAP = "\u202f"  # narrow, and no line is broken there
_ENDS = (_GAP + SIGN, f" {SIGN}", " maison")


def marked(text: str, ours: bool = True) -> str:
    """Return a value, followed by the sign if it is ours."""
    return f"{text}{_GAP}{SIGN}" if ours and text else text


def marked_clauses(text: str) -> str:
    """Return a text of ours with the sign at the end of each of its clauses."""
    parts = _STOPS.split(text)
    parts[::2] = [part and _END.sub(f"{_GAP}{SIGN}\\g<0>", part, count=1) for part in parts[::2]]
    return "".join(parts)


_STOPS = re.compile(r"([ \u00a0\u202f]?; |(?<=[.!?]) (?=[A-ZÀ-Ý«]))")
_END = re.compile(r"[.!?]?$")


def marked_values(text: str, *, named: bool = False) -> str:
    """Return a text of ours with the sign at each clause that has a number; at its end where none has, unless what it
    is about is `named` with the sign before it."""
    parts = _STOPS.split(text)
    last = [] if named else [len(parts) - 1]
    valued = [n for n, part in enumerate(parts) if any(map(str.isdigit, part))] or last
    for n in valued:
        parts[n] = parts[n] and _END.sub(f"{_GAP}{SIGN}\\g<0>", parts[n], count=1)
    return "".join(parts)


def is_marked(text: str) -> bool:
    return text.endswith(_ENDS)


def unmarked(text: str) -> str:
    """Return a value without the sign, or the word of earlier editions, that may follow it."""
    for end in _ENDS:
        text = text.removesuffix(end)
    return text


# Patterns, and not compiled before a text is read by the book.
_CLAUSE = r"([ \u00a0\u202f]?;[ \u00a0\u202f]|(?<=[.!?])[ \u00a0\u202f]|^)(?:\{[^{}]*\}|[^.;!?◇{])*? ◇([.!?]?)"
_VALUE = r"(?:\{[^{}]+\}|[\w×+./,°-])+◇"
BLANK = "……"  # a place to write what the table agrees on


@lru_cache(maxsize=4096)
def text_by_the_book(text: str) -> str:
    """Return a text of the content by the book: without clauses of ours, with a blank for each value of ours."""
    if SIGN not in text:
        return text
    without = re.sub(_CLAUSE, lambda clause: clause[2] if ";" in clause[1] else "", text)
    left = re.sub(_VALUE, BLANK, without).strip(" ;\u00a0\u202f")
    return "" if left == "." else left


def by_the_book(value: Any) -> Any:
    """Return content, of whatever it is made, with every text by the book; what has no sign is the same object."""
    result: Any = value
    if isinstance(value, str):
        result = text_by_the_book(value)
    elif isinstance(value, Mapping):
        value = {**value, **value["book"]} if isinstance(value.get("book"), Mapping) else value
        inner = {key: by_the_book(entry) for key, entry in value.items()}
        result = inner if any(inner[key] is not entry for key, entry in value.items()) else value
    elif isinstance(value, (tuple, list)):
        items = [by_the_book(item) for item in value]
        changed = any(item is not was for item, was in zip(items, value, strict=True))
        result = (tuple(items) if isinstance(value, tuple) else items) if changed else value
    elif isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changes = {name: new for name, was in fields.items() if (new := by_the_book(was)) is not was}
        changes |= fields.get("book") or {}
        result = replace(value, **changes) if changes else value
    return result
