"""Shipped content as JSON, so that a start reads no YAML: `make press` converts it, msgspec reads it typed.

Reading all of a game's YAML takes as long as everything else of a command together, and twenty times that where PyYAML
has no libyaml (in a browser). What is converted depends on the content's files and on FORMAT alone, so that a change of
code leaves it current; whoever changes what the JSON means raises FORMAT. It was cross-checked when it was converted,
and is not checked again. Nothing in it can run: msgspec fills the records that the caller names. A command needs few of
a game's kinds, so each is decoded when somebody first looks into it (`Unread`): half of what reading a game took.

The key finds out that files were changed, and protects from nobody: a checksum does, and needs no OpenSSL (2 ms).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar
from zlib import crc32

from msgspec import MsgspecError, Raw
from msgspec.json import decode, encode

from generator.core.content import shipped
from generator.core.content.shipped import read_shipped_text
from generator.core.record import Record

FORMAT = 2

T = TypeVar("T")


class _Converted(Record, Generic[T]):
    key: str
    value: T


def key_of(paths: Iterable[Path], also: Iterable[str] = ()) -> str:
    """What the content says; `also`: what a value comes from besides."""
    total, length = crc32(" ".join([str(FORMAT), *also]).encode()), 0
    for path in paths:
        text = read_shipped_text(path)
        total, length = crc32(b"\n%s %d\n%s" % (path.name.encode(), len(text), text), total), length + len(text)
    return f"{total:08x}-{length}"


def place_of(name: str) -> Path:
    return shipped.shipped_folder("templates") / "_press" / f"{name}.json"


def read_converted(name: str, key: str, kind: type[T]) -> T | None:
    """What was converted under this name, if it is of this key; None where it is not, or cannot be read."""
    try:
        raw = place_of(name).read_bytes()
        if not raw.startswith(b'{"key":"%s",' % key.encode()):
            return None
        found: _Converted[T] = decode_typed(raw, _Converted[kind])  # type: ignore[valid-type]
    except (OSError, MsgspecError):
        return None
    return found.value


def decode_typed(raw: bytes | Raw, kind: Any) -> Any:
    """MsgspecError where it is no such thing."""
    return decode(raw, type=kind, dec_hook=_read_number)


class Unread(Mapping[str, T]):
    """The entries of a kind, decoded when somebody first looks into them; `as_written`: reads them from their YAML, for
    code may have changed since they were converted."""

    def __init__(self, raw: Raw, kind: Any, as_written: Callable[[], Mapping[str, T]]) -> None:
        self._raw, self._kind, self._as_written = raw, kind, as_written

    @cached_property
    def _entries(self) -> Mapping[str, T]:
        try:
            found: Mapping[str, T] = decode_typed(self._raw, self._kind)
        except MsgspecError:
            return self._as_written()
        return found

    def __getitem__(self, key: str) -> T:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def encode_converted(value: Any, key: str) -> bytes:
    return encode(_Converted(key, value), enc_hook=_plain_number)


def _read_number(kind: Any, value: float) -> Any:
    """A number of a game's own, such as Pas."""
    return kind(value)


def _plain_number(value: Any) -> float:
    if isinstance(value, float):
        return float(value)
    raise NotImplementedError(type(value))
