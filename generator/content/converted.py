"""Shipped content as JSON, so that a start reads no YAML: game/generated.py converts it, msgspec reads it typed.

Reading all of a game's YAML takes as long as everything else of a command together, and twenty times that where PyYAML
has no libyaml (in a browser). Converted content was cross-checked when it was converted, and is not checked again. Each
file lists what it was made from; in a checkout it is passed over once one of these is newer (see shipped.is_current).
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import MsgspecError, Struct
from msgspec.json import decode, encode

from generator.base import shipped
from generator.base.record import Record

# What reads entries of YAML into records, whichever they are.
_READERS = ("generator.content.loading", "generator.reading.shape")

T = TypeVar("T")


class _Converted(Record, Generic[T]):
    """`sources`: files and folders below the repository."""

    sources: tuple[str, ...]
    value: T


def converted_file(name: str) -> Path:
    return shipped.generated_folder("converted") / f"{name}.json"


def read_converted(name: str, kind: type[T]) -> T | None:
    """Read the converted content of this name; None where it is missing, out of date or damaged."""
    path = converted_file(name)
    try:
        converted: _Converted[T] = decode(
            path.read_bytes(),
            type=_Converted[kind],  # type: ignore[valid-type]
            dec_hook=_read_number,
        )
    except (OSError, MsgspecError):
        return None
    current = shipped.is_current(path, (shipped.REPOSITORY / source for source in converted.sources))
    return converted.value if current else None


def encode_converted(value: Any, paths: Iterable[Path]) -> bytes:
    """Return the converted file of a value read from these paths."""
    modules = {*_READERS, *_modules_of(value)}
    sources = {*paths, *(Path(file) for name in modules if (file := sys.modules[name].__file__))}
    named = sorted(source.relative_to(shipped.REPOSITORY).as_posix() for source in sources)
    return encode(_Converted(tuple(named), value), enc_hook=_plain_number)


def _modules_of(value: Any) -> Iterator[str]:
    """Yield the modules of ours that declare the records in a value, with those they derive from."""
    yield from (kind.__module__ for kind in type(value).__mro__ if kind.__module__.startswith("generator."))
    if isinstance(value, Struct):
        parts: Iterable[Any] = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        parts = value.values()
    else:
        parts = value if isinstance(value, tuple | list | frozenset) else ()
    for part in parts:
        yield from _modules_of(part)


def _read_number(kind: Any, value: float) -> Any:
    """Read a number of a game's own type, such as Pas."""
    return kind(value)


def _plain_number(value: Any) -> float:
    if isinstance(value, float):
        return float(value)
    raise NotImplementedError(type(value))
