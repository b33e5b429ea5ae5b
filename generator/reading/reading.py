"""A file as it is understood: one reading, from which records, problems with their places and edits all come."""

from typing import Any, TypeVar

from msgspec.structs import replace

from generator.base.problems import Path, Place, Problem
from generator.base.record import Record
from generator.reading.keys import Keyed
from generator.reading.shape import BAD, Raw
from generator.reading.source import Source, SourceError, in_order
from generator.reading.tree import at
from generator.reading.understanding import read, understand
from generator.reading.vocabulary import Lexicon

T = TypeVar("T")


class Reading(Record):
    """`tree`: by the keys and words that `kind` declares; `places`: where each thing of it is written."""

    source: Source
    kind: Any
    lexicon: Lexicon | None
    tree: Any
    places: dict[Path, Path]
    problems: tuple[Problem, ...] = ()  # keys that say the same
    value: Any = None  # the record that the file is, or BAD
    faults: tuple[Problem, ...] = ()  # of that record

    @classmethod
    def of(cls, source: Source, kind: Any = Raw, lexicon: Lexicon | None = None) -> "Reading":
        tree, value, walk = understand(kind, {} if source.nodes is None else source.nodes, lexicon, source.marks)
        repeated, faults = tuple(walk.repeated), tuple(walk.problems)
        return cls(source, kind, lexicon, tree, walk.places, repeated, value, faults)

    def again(self, source: Source) -> "Reading":
        """Read another text of the same kind of file."""
        return Reading.of(source, self.kind, self.lexicon)

    def as_understood(self, tree: Any) -> Any:
        """Return a tree of our own making as it would be read."""
        return understand(self.kind, tree, self.lexicon)[0]

    def record(self, cls: type[T], problems: list[Problem]) -> T | None:
        """Return the file as a record, or None when a problem stops it."""
        problems += self.problems
        if cls is self.kind or (isinstance(self.kind, Keyed) and self.kind.record is cls):
            problems += self.faults
            return None if self.value is BAD else self.value
        return read(cls, self.tree, (), problems)

    def has(self, key: str) -> bool:
        """Return whether the file has this key at its top, with or without a value."""
        return isinstance(self.tree, dict) and key in self.tree

    def source_node(self, path: Path) -> Any:
        """Return the written value behind a path of the tree, or None."""
        return at(self.source.nodes, self.places[path]) if path in self.places else None

    def text(self, key: str) -> str:
        """Return the text of a key at the top; empty where there is none."""
        value = self.tree.get(key) if isinstance(self.tree, dict) else None
        return str(value).strip() if isinstance(value, str) else ""

    def place(self, path: Path, near: Path = ()) -> Place:
        """Return the place of a path; where it is not written, that of `near`, else of the nearest path above it."""
        if near and path not in self.places:
            path = near
        while path and path not in self.places:
            path = path[:-1]
        mark = self.source.marks.get(self.places.get(path, ()))
        return mark.place if mark and path else Place(1, 1)

    def locate(self, problems: list[Problem]) -> list[Problem]:
        """Return problems with their places, in the order of the file."""
        placed = [p if p.place else replace(p, place=self.place(p.path, p.near)) for p in problems]
        value_of = self.source.place_of_value
        return in_order([replace(p, shown=value_of(p, self.places.get(p.path, p.path))) for p in placed])


def read_source(source: Source, cls: type[T]) -> T:
    """Return a file that is one record. Raises SourceError with every problem; an empty file has no keys."""
    reading = Reading.of(source, cls)
    problems: list[Problem] = []
    record = reading.record(cls, problems)
    if record is None or problems:
        raise SourceError(source.name, reading.locate(problems), source.text)
    return record
