"""JSON as Python's own `json` writes it, made by msgspec, which every command has imported anyway.

Names of set forms and codes on printed pages are hashes of such texts, so a space more or less would be another form:
a test holds the two to each other. They differ in numbers with an exponent alone, which nothing of ours has.
"""

import codecs
from functools import lru_cache
from typing import Any

from msgspec.json import encode, format

_ESCAPED = "holofiche.escaped"


def write_json(value: Any, indent: int = 0, *, ordered: bool = False) -> str:
    """In one line, or indented. `ordered`: keys by the alphabet."""
    return format(
        encode(value, enc_hook=_plain_value, order="deterministic" if ordered else None), indent=indent
    ).decode()


def escape_letters(text: str) -> bytes:
    """JSON with other letters than ASCII as escapes."""
    return text.encode("ascii", _ESCAPED).replace(b"\x7f", rb"\u007f")


def utf16_hex(text: str) -> str:
    """A text in UTF-16, as hex digits. Most letters are one unit, their own number, without importing the codec."""
    plain = max(text, default="") < "\ud800"
    return "".join([f"{ord(char):04x}" for char in text]) if plain else text.encode("utf-16-be").hex()


def _plain_value(value: Any) -> float | str:
    """A number or a text of a type of our own."""
    return float(value) if isinstance(value, float) else str(value)


def _escape_fault(fault: UnicodeError) -> tuple[str, int]:
    """Instead of what ASCII has not, and where to go on."""
    assert isinstance(fault, UnicodeEncodeError)
    return _escapes_of(fault.object[fault.start : fault.end]), fault.end


@lru_cache(maxsize=1024)  # a text has the same few letters again and again
def _escapes_of(letters: str) -> str:
    units = utf16_hex(letters)
    return "".join(f"\\u{units[n : n + 4]}" for n in range(0, len(units), 4))


codecs.register_error(_ESCAPED, _escape_fault)
