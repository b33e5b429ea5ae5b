"""A new file as a person would have written it: keys in order, a comment where it helps, nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.writing.edit import flow, word

NOTE_COLUMN = 34


@dataclass(frozen=True)
class Entry:
    """A key of the file; `above` is a comment on the line before, `beside` one on its own line, `each` one beside each
    item of a list."""

    key: str
    value: Any
    beside: str = ""
    above: str = ""
    each: tuple[str, ...] = ()


def schema_line(system: str) -> str:
    """What editors read for completion and inline errors; the schema stands in a folder beside the file."""
    return f"# yaml-language-server: $schema={schema_path(system)}"


def schema_path(system: str) -> str:
    return f".holofiche/{system}.schema.json"


def write(head: Sequence[str], entries: Sequence[Entry], tail: Sequence[str] = ()) -> str:
    lines = list(head)
    for entry in entries:
        if entry.above:
            lines.append(f"# {entry.above}")
        lines += _lines(entry)
    if tail:
        lines += ["", *(f"# {line}" for line in tail)]
    return "\n".join(lines) + "\n"


def _lines(entry: Entry) -> list[str]:
    value = entry.value
    if isinstance(value, dict) and any(isinstance(v, dict | list) for v in value.values()):
        return [_noted(f"{entry.key}:", entry.beside), *(f"  {word(k)}: {flow(v)}" for k, v in value.items())]
    if isinstance(value, list) and any(isinstance(v, dict) for v in value):
        notes = entry.each or ("",) * len(value)
        items = [f"  - {flow(v)}" + (f"   # {note}" if note else "") for v, note in zip(value, notes, strict=True)]
        return [_noted(f"{entry.key}:", entry.beside), *items]
    return [_noted(f"{entry.key}: {flow(value)}", entry.beside)]


def _noted(line: str, note: str) -> str:
    return f"{line:<{NOTE_COLUMN}} # {note}".rstrip() if note else line
