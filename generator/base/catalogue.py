"""Compile message catalogues: several .po of a language become one .mo, as gettext reads it.

Written out because neither msgfmt nor Babel is there when a wheel is built. It reads what `make messages` writes:
plain and counted messages, strings over several lines, escapes that JSON has too; contexts and fuzzy entries are none.
"""

import json
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

_MAGIC = 0x950412DE


def compile_catalogues(paths: Iterable[Path]) -> bytes:
    """Return all messages as one .mo; of two translations the first stands, and so does the first header."""
    messages: dict[bytes, bytes] = {}
    for path in paths:
        for key, text in read_messages(path.read_text("utf-8")):
            messages.setdefault(key.encode(), text.encode())
    keys = sorted(messages)
    texts = [messages[key] for key in keys]
    start = 28 + 16 * len(keys)
    tables = bytearray()
    for strings in (keys, texts):
        for string in strings:
            tables += struct.pack("<II", len(string), start)
            start += len(string) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + tables + b"".join(string + b"\0" for string in (*keys, *texts))


def read_messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield each translated message with its French, the forms of a counted one parted by NUL as in a .mo."""
    for block in text.split("\n\n"):
        ids: list[str] = []
        forms: list[str] = []
        strings = ids
        for line in block.splitlines():
            word, _space, rest = line.partition(" ")
            if word.startswith("msg"):
                strings = ids if word.startswith("msgid") else forms
                strings.append(json.loads(rest))
            elif line.startswith('"'):
                strings[-1] += json.loads(line)
        if ids and forms and all(forms):
            yield "\0".join(ids), "\0".join(forms)
