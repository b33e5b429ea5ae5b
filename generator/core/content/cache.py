"""Validated definitions kept between runs: keyed by the hash of all they come from, checked before use, never trusted.

A cache file is a digest and a pickle of our own dataclasses; anything else in it (another class, a wrong digest, a
truncated file) and the definitions are built again. A folder that cannot be written is simply not used.
"""

import hashlib
import io
import os
import pickle
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from generator.core.writing.atomic import write_whole

T = TypeVar("T")

_BUILTINS = {("builtins", n) for n in ("frozenset", "set", "tuple", "dict", "list")} | {("fractions", "Fraction")}


def directory(*parts: str) -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base, "holofiche", *parts)


def digest_of(paths: Iterable[Path], *extra: str) -> str:
    total = hashlib.sha256()
    for text in extra:
        total.update(text.encode() + b"\0")
    for path in paths:
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def kept(name: str, key: str, build: Callable[[], T]) -> T:
    """The value kept under this key, or built now and kept."""
    path = directory("definitions", f"{name}-{key[:32]}.bin")
    try:
        return _load(path.read_bytes())  # type: ignore[no-any-return]
    except Exception:  # a missing, damaged or foreign file of whatever kind: build again
        value = build()
        _save(path, value)
        return value


class _OwnOnly(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("generator.") or (module, name) in _BUILTINS:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name}")


def _load(raw: bytes) -> Any:
    if hashlib.sha256(raw[32:]).digest() != raw[:32]:
        raise ValueError("damaged")
    return _OwnOnly(io.BytesIO(raw[32:])).load()


def _save(path: Path, value: Any) -> None:
    payload = pickle.dumps(value, protocol=5)
    keep(path, hashlib.sha256(payload).digest() + payload)


def keep(path: Path, content: bytes) -> None:
    """A file of the cache; where it cannot be written it is simply made again next time."""
    with suppress(OSError):
        write_whole(path, content, durable=False)
