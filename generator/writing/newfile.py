"""A new file as a person would have written it: keys in order, a comment where it helps, nothing else; and each value
on its line, as YAML reads it back."""

import re
from collections.abc import Sequence
from typing import Any

from generator.base.record import Record
from generator.reading.shape import is_nothing
from generator.reading.tree import Plain

NOTE_COLUMN = 34
_PLAIN = re.compile(r"[^\W_][\w’.+/ -]*", re.UNICODE)


class KeyLine(Record):
    """A key of the file.

    `above` is a comment on the line before, `beside` one on its own line, `row_notes` one beside each row of a list.
    """

    key: str
    value: Any
    beside: str = ""
    above: str = ""
    row_notes: tuple[str, ...] = ()


def schema_line(system: str) -> str:
    """Return the comment by which editors find the schema for completion and inline errors; it stands in a folder
    beside the file."""
    return f"yaml-language-server: $schema={schema_path(system)}"


def schema_path(system: str) -> str:
    return f".holofiche/{system}.schema.json"


def write_new_file(head: Sequence[str], entries: Sequence[KeyLine], tail: Sequence[str] = ()) -> str:
    """Return the text of a file; `head` and `tail` are lines of comment."""
    lines = [_comment_line(line) for line in head]
    for entry in entries:
        lines += [_comment_line(entry.above)] if entry.above else []
        first, *others = lines_of(entry.key, entry.value, entry.row_notes)
        lines += [f"{first:<{NOTE_COLUMN}} {_comment_line(entry.beside)}" if entry.beside else first, *others]
    if tail:
        lines += ["", *map(_comment_line, tail)]
    return "\n".join(lines) + "\n"


def _comment_line(text: str) -> str:
    return f"# {' '.join(text.split())}"


def lines_of(key: str, value: Any, row_notes: Sequence[str] = ()) -> list[str]:
    name = scalar_word(key)
    if isinstance(value, dict) and any(isinstance(v, dict | list) for v in value.values()):
        below = [line for k, v in value.items() for line in lines_of(k, v)]
        return [f"{name}:", *(f"  {line}" for line in below)]
    if isinstance(value, list) and any(isinstance(v, dict) for v in value):
        notes = [f"   {_comment_line(note)}" if note else "" for note in row_notes] or [""] * len(value)
        return [f"{name}:", *(f"  - {flow_value(v)}{note}" for v, note in zip(value, notes, strict=True))]
    if isinstance(value, str) and _reads_as_block(value):
        return [f"{name}: |-", *(f"  {line}" if line else "" for line in value.split("\n"))]
    return [f"{name}: {flow_value(value)}"]


def _reads_as_block(text: str) -> bool:
    """Return whether a text has several lines that a literal block gives back as they are."""
    lines = text.split("\n")
    return len(lines) > 1 and bool(lines[0]) and bool(lines[-1]) and not any(line != line.strip() for line in lines)


def flow_value(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar_word(k)}: {flow_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow_value(v) for v in value) + "]"
    return scalar_word(value)


def scalar_word(value: Any) -> str:
    """Write a scalar: plain where that is safe, else between quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    safe = _PLAIN.fullmatch(text) and not text.endswith(" ") and not is_nothing(Plain(text))
    if safe or (isinstance(value, Plain) and re.fullmatch(r"[-+\w.]+", text)):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
