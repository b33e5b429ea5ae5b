"""A value on one line, as YAML reads it back."""

import re
from typing import Any

from generator.core.reading.shape import is_nothing
from generator.core.reading.tree import Plain

_PLAIN = re.compile(r"[^\W_][\w’.+/ -]*", re.UNICODE)


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{word(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    return word(value)


def word(value: Any) -> str:
    """A scalar as it must be written: plain where that is safe, else between quotes."""
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
