"""JSON as Python's own `json` writes it, made by msgspec, which every command has imported anyway.

Names of set forms and codes on printed pages are hashes of such texts, so a space more or less would be another form:
a test holds the two to each other. They differ in numbers with an exponent alone, which nothing of ours has.
"""

from typing import Any

from msgspec.json import encode, format


def write_json(value: Any, indent: int = 0, *, ordered: bool = False) -> str:
    """In one line, or indented. `ordered`: keys by the alphabet."""
    return format(
        encode(value, enc_hook=_plain_value, order="deterministic" if ordered else None), indent=indent
    ).decode()


def escape_letters(text: str) -> bytes:
    """JSON with other letters than ASCII as escapes."""
    found = text.encode()
    for char in filter("~".__lt__, set(text)):
        found = found.replace(char.encode(), _escape_letter(char))
    return found


def _plain_value(value: Any) -> float | str:
    """A number or a text of a type of our own."""
    return float(value) if isinstance(value, float) else str(value)


def _escape_letter(char: str) -> bytes:
    units = char.encode("utf-16-be")
    return b"".join(b"\\u%02x%02x" % (units[n], units[n + 1]) for n in range(0, len(units), 2))
