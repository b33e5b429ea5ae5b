"""Shipped content as JSON, so that a start reads no YAML: `make press` converts it, msgspec reads it typed.

Reading all of a game's YAML takes as long as everything else of a command together, and twenty times that where PyYAML
has no libyaml (in a browser). What is converted depends on the content's files and on FORMAT alone, so that a change of
code leaves it current; whoever changes what the JSON means raises FORMAT. It was cross-checked when it was converted,
and is not checked again. Nothing in it can run: msgspec fills the records that the caller names.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import MsgspecError
from msgspec.json import decode, encode

from generator.core.content import shipped
from generator.core.record import Record

FORMAT = 1

T = TypeVar("T")


class _Converted(Record, Generic[T]):
    key: str
    value: T


def key_of(paths: Iterable[Path], also: Iterable[str] = ()) -> str:
    """What the content says: the same for the same files, whatever the line ends of the clone; `also`: what a value
    comes from besides."""
    total = hashlib.sha256(" ".join([str(FORMAT), *also]).encode())
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(b"\n%s %d\n%s" % (path.name.encode(), len(text), text))
    return total.hexdigest()[:32]


def place_of(name: str) -> Path:
    return shipped.shipped_folder("templates") / "_press" / f"{name}.json"


def read_converted(name: str, key: str, kind: type[T]) -> T | None:
    """What was converted under this name, if it is of this key; None where it is not, or cannot be read."""
    try:
        raw = place_of(name).read_bytes()
        if not raw.startswith(b'{"key":"%s",' % key.encode()):
            return None
        found: _Converted[T] = decode(raw, type=_Converted[kind], dec_hook=_read_number)  # type: ignore[valid-type]
    except (OSError, MsgspecError):
        return None
    return found.value


def encode_converted(value: Any, key: str) -> bytes:
    return encode(_Converted(key, value), enc_hook=_plain_number)


def _read_number(kind: Any, value: float) -> Any:
    """A number of a game's own, such as Pas."""
    return kind(value)


def _plain_number(value: Any) -> float:
    if isinstance(value, float):
        return float(value)
    raise NotImplementedError(type(value))
