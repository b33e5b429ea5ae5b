"""What somebody else wrote, shown as it is: what would steer a terminal or turn a line around, as an escape."""

_DIRECTION = frozenset("\u061c\u200e\u200f")


def steers(char: str) -> bool:
    """Controls, line separators, marks of direction, and bytes of a file name that are no text."""
    return (
        char < " "
        or "\x7f" <= char <= "\x9f"
        or char in _DIRECTION
        or "\u2028" <= char <= "\u202e"
        or "\u2066" <= char <= "\u2069"
        or "\ud800" <= char <= "\udfff"
    )


def visible(text: object, but: str = "") -> str:
    """Return the text with control characters as escapes; those in `but` are left."""
    plain = str(text)
    if plain.isascii() and plain.isprintable():
        return plain
    return "".join(_escape(char) if steers(char) and char not in but else char for char in plain)


def _escape(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"  # a byte that was no UTF-8
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
