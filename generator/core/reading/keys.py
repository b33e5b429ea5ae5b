"""What a record says of its keys beside their types, each a note of `Annotated`.

    objet: Annotated[str, Key(also=("nom",), alone=True), Ref("objects")]

One declaration a key: reading (understanding.py, shape.py) and the JSON Schema (schema.py) go by it.
"""

from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from generator.core.record import Record


class Key(Record):
    """Other ways to write a key, and where its value may stand without it."""

    also: tuple[str, ...] = ()  # other words for it
    short: str = ""  # what it is called where it stands outside of its record, in the one around
    alone: bool = False  # a plain text in place of the whole record is its value
    counts: bool = False  # so is the number before such a text: « 2 médipacks »
    copies: bool = False  # where nothing counts: « 2 blasters » are two records


class Ref:
    """The id of an entry of one of these fields of the definitions, of this kind if one is named; or one of `also`."""

    def __init__(self, *fields: str, kind: str | None = None, also: tuple[str, ...] = ()) -> None:
        self.fields, self.kind, self.also = fields, kind, also

    def known_ids(self, definitions: Any) -> list[str]:
        entries = [pair for field in self.fields for pair in getattr(definitions, field).items()]
        return [*(key for key, one in entries if self.kind in (None, getattr(one, "kind", None))), *self.also]


class NamedIn:
    """One of the names that the same file gives: `NamedIn("figurines", "nom")` is the name of one of its figures."""

    def __init__(self, rows: str, key: str) -> None:
        self.rows, self.key = rows, key


class As:
    """Of a value that rules judge with codes of their own: what it is meant to be."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind


class InDice(Record):
    """A whole number that may be written as so many dice: 3, or 3D."""


class Spread(Record):
    """A list whose items belong in other lists of the record: a vocabulary says in which, else it is the last one."""

    kind: str
    into: tuple[str, ...]


class Keyed:
    """A mapping with these keys: what a record is, where keys are known at run time only."""

    def __init__(self, kinds: dict[str, Any]) -> None:
        self.kinds = kinds
        self.plan: Any = None  # how it is understood, once somebody asks


def unwrapped(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without `Annotated` and `| None`, and the notes on it."""
    notes: tuple[Any, ...] = ()
    while True:
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            kind, notes = args[0], (*notes, *args[1:])
        elif origin in (Union, UnionType) and type(None) in args:
            kind = next(one for one in args if one is not type(None))
        else:
            return kind, notes
