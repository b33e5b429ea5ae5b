"""Definitions as text and back, with nothing in the text that could run: JSON, and our own records by exact name.

Line 1 is a checksum of the rest, line 2 a JSON document, each further line an entry of one of its mappings, decoded
when somebody asks for it. In JSON an object is a mapping; an array starts with what it is: 0 a tuple, -1 entries (id ->
line), n the n-th class of the document with the values of its fields, or the one number it is. A class is looked up
among those of modules that are loaded already, and filled without calling anything of it.
"""

import json
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

_TUPLE, _ENTRIES = 0, -1
_FEW = 4  # a mapping of no more entries is decoded with the rest
_SCALARS = frozenset({str, int, float, bool, type(None)})
_parse = json.JSONDecoder().raw_decode


class Damaged(ValueError):
    """Not a text that was written here."""


class LazyEntries(Mapping[str, Any]):
    """A mapping of ids whose entries are decoded when they are asked for."""

    def __init__(self, places: dict[str, int], decoder: "_Decoder") -> None:
        self._places, self._decoder = places, decoder
        self._known: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._known:
            self._known[key] = self._decoder.line(self._places[key])
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __repr__(self) -> str:
        return repr(dict(self))


def encode(value: Any, origin: Sequence[str], code: Mapping[str, str]) -> bytes:
    """The text of a value, with all it comes from; TypeError for what is neither plain data nor one of our records."""
    encoder = _Encoder()
    root = encoder.node(value, 0)
    head = {"origin": list(origin), "code": code, "classes": encoder.classes, "root": root}
    body = "\n".join([_dump(head), *encoder.lines]).encode(errors="surrogateescape")
    return b"%08x\n" % zlib.crc32(body) + body


def decode(
    raw: bytes, origin: Sequence[str], packages: tuple[str, ...], is_current: Callable[[dict[str, str]], bool]
) -> Any:
    """The value, whose classes are of modules in these packages; Damaged when it is not whole or of another origin."""
    checksum, _newline, body = raw.partition(b"\n")
    if b"%08x" % zlib.crc32(body) != checksum:
        raise Damaged("checksum")
    head, *lines = body.decode(errors="surrogateescape").split("\n")
    document = json.loads(head)
    if document["origin"] != list(origin) or not is_current(document["code"]):
        raise Damaged("origin")
    classes = [_class(module, name, fields, packages) for module, name, fields in document["classes"]]
    return _Decoder(classes, lines).node(document["root"])


class _Encoder:
    def __init__(self) -> None:
        self.classes: list[tuple[str, str, list[str] | None]] = []
        self.lines: list[str] = []
        self._numbers: dict[type, int] = {}

    def node(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind in _SCALARS:
            return value
        if kind is tuple:
            return [_TUPLE, *(self.node(item, depth + 1) for item in value)]
        if isinstance(value, Mapping) and all(type(key) is str for key in value):
            # The root's own mappings, and no other: one inside an entry is decoded with it.
            if depth == 1 and len(value) > _FEW:
                return [_ENTRIES, {key: self._line(self.node(item, depth + 1)) for key, item in value.items()}]
            return {key: self.node(item, depth + 1) for key, item in value.items()}
        fields = _fields(kind)
        if fields is None and not isinstance(value, float):
            raise TypeError(f"{kind.__module__}.{kind.__qualname__} cannot be cached")
        if kind not in self._numbers:
            self.classes.append((kind.__module__, kind.__qualname__, fields))
            self._numbers[kind] = len(self.classes)
        if fields is None:
            return [self._numbers[kind], float(value)]
        return [self._numbers[kind], *(self.node(getattr(value, name), depth + 1) for name in fields)]

    def _line(self, node: Any) -> int:
        self.lines.append(_dump(node))
        return len(self.lines) - 1


class _Decoder:
    def __init__(self, classes: list[tuple[type, list[str] | None]], lines: list[str]) -> None:
        self._classes, self._lines = classes, lines

    def line(self, number: int) -> Any:
        return self.node(_parse(self._lines[number])[0])

    def node(self, node: Any) -> Any:
        if type(node) is dict:
            return {key: item if type(item) in _SCALARS else self.node(item) for key, item in node.items()}
        if type(node) is not list:
            return node
        tag, *rest = node
        if tag == _ENTRIES:
            return LazyEntries(rest[0], self)
        values = [item if type(item) in _SCALARS else self.node(item) for item in rest]
        if tag == _TUPLE:
            return tuple(values)
        kind, fields = self._classes[tag - 1]
        if fields is None:
            return float.__new__(kind, rest[0])
        return kind(**dict(zip(fields, values, strict=True)))


def _class(
    module: str, name: str, fields: list[str] | None, packages: tuple[str, ...]
) -> tuple[type, list[str] | None]:
    """One of our classes, by its exact name in a module that is loaded: nothing is imported or called for it."""
    found = vars(sys.modules[module]).get(name) if module.startswith(packages) and module in sys.modules else None
    if not isinstance(found, type) or (found.__module__, found.__qualname__) != (module, name):
        raise Damaged(f"{module}.{name}")
    if fields != _fields(found) or (fields is None and not issubclass(found, float)):
        raise Damaged(f"{module}.{name}")
    return found, fields


def _fields(kind: type) -> list[str] | None:
    """The names of a record's fields; None for what is none."""
    return list(kind.__struct_fields__) if issubclass(kind, Struct) else None


def _dump(node: Any) -> str:
    return json.dumps(node, ensure_ascii=False, separators=(",", ":"))
