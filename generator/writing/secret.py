"""Lines a person keeps to themselves: a comment that begins `# secret:` stays in the file, no copy has it."""

import re
from collections.abc import Sequence
from typing import Any

from generator.reading.source import SourceError, parse

# At any depth: in a note of several lines it is no comment to YAML, and no less a secret.
_SECRET = rb"(?im)(?:^|(?<=\A\xef\xbb\xbf))[ \t]*#[ \t]*secret(?:[ \t]|\xc2\xa0|\xe2\x80\xaf)*:[^\n]*(?:\n|\Z)"
_LINES = re.compile(rb"[^\n]*\n|[^\n]+")
_MARK = b"\xef\xbb\xbf"  # of UTF-8: it stands first


def leave_out_secrets(data: bytes) -> tuple[bytes, int]:
    """Return a file's bytes without its secret lines, and how many these were; all else byte for byte."""
    return re.subn(_SECRET, b"", data) if b"secret" in data.lower() else (data, 0)


def put_back_secrets(before: bytes, after: bytes) -> bytes:
    """Return `after`, which somebody made of `before` without seeing its secret lines, with these lines in it.

    Each stands where it stood, as far as the lines around it are still there. Where that would change what the file
    says, they all go to its top, as comments.
    """
    from difflib import SequenceMatcher  # here: a print, which leaves secrets out, needs none of it

    public, count = leave_out_secrets(before)
    if not count or after == public:
        return before if count else after
    if after.startswith(_MARK):
        return _MARK + put_back_secrets(before.removeprefix(_MARK), after.removeprefix(_MARK))
    shown: list[bytes] = []
    secrets: list[tuple[int, bytes]] = []  # how many shown lines stand before it
    for line in _LINES.findall(before.removeprefix(_MARK)):
        if re.fullmatch(_SECRET, line):
            secrets.append((len(shown), _ended(line)))
        else:
            shown.append(line)
    lines = _LINES.findall(after)
    changes = SequenceMatcher(None, shown, lines, autojunk=False).get_opcodes()
    places = [(_place_after(at, changes), line) for at, line in secrets]
    laid = list[bytes]()
    for n in range(len(lines) + 1):
        laid += [line for place, line in places if place == n]
        laid += [_ended(line) if n + 1 == len(lines) and places[-1][0] > n else line for line in lines[n : n + 1]]
    restored = b"".join(laid)
    if _says_the_same(restored, after):
        return restored
    return b"".join(line.lstrip() for _at, line in secrets) + after


def _ended(line: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + b"\n"


def _place_after(at: int, changes: Sequence[tuple[str, int, int, int, int]]) -> int:
    """Return the line of the new text that a line of the old one is followed by; lines replaced one by one keep their
    order."""
    for _tag, i1, i2, j1, j2 in changes:
        if i1 < at <= i2:
            return j2 if at == i2 else min(j1 + at - i1, j2)
    return 0


def _says_the_same(text: bytes, other: bytes) -> bool:
    """Return whether two texts have the same keys and values, secret lines within values apart."""
    try:
        return bool(_public(parse(text, "").nodes) == _public(parse(other, "").nodes))
    except SourceError:
        return False


def _public(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _public(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_public(value) for value in node]
    return leave_out_secrets(node.encode())[0] if isinstance(node, str) else node
