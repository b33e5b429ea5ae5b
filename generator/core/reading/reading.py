"""A file as it is understood: one reading, from which records, problems with their places and edits all come."""

from typing import Any, TypeVar

from msgspec.structs import replace

from generator.core.reading.problems import Path, Place, Problem
from generator.core.reading.shape import Raw, read
from generator.core.reading.source import Source, SourceError, in_order
from generator.core.reading.tree import at
from generator.core.reading.understanding import understand
from generator.core.reading.vocabulary import Lexicon
from generator.core.record import Record

T = TypeVar("T")


class Reading(Record):
    """`tree`: by the keys and words that `kind` declares; `places`: where each thing of it is written."""

    source: Source
    kind: Any
    lexicon: Lexicon | None
    tree: Any
    places: dict[Path, Path]
    problems: tuple[Problem, ...] = ()  # keys that say the same

    @classmethod
    def of(cls, source: Source, kind: Any = Raw, lexicon: Lexicon | None = None) -> "Reading":
        tree, walk = understand(kind, {} if source.nodes is None else source.nodes, lexicon, source.marks)
        return cls(source, kind, lexicon, tree, walk.places, tuple(walk.problems))

    def again(self, source: Source) -> "Reading":
        """Another text of the same kind of file."""
        return Reading.of(source, self.kind, self.lexicon)

    def as_understood(self, tree: Any) -> Any:
        """A tree of our own making as it would be read."""
        return understand(self.kind, tree, self.lexicon)[0]

    def record(self, cls: type[T], problems: list[Problem]) -> T | None:
        """The file as a record, or None when a problem stops it."""
        problems += self.problems
        return read(cls, self.tree, (), problems)

    def has(self, key: str) -> bool:
        """Whether the file has this key at its top, with something behind it or not."""
        return isinstance(self.tree, dict) and key in self.tree

    def source_node(self, path: Path) -> Any:
        """What is written where something of the tree stands."""
        return at(self.source.nodes, self.places[path]) if path in self.places else None

    def text(self, key: str) -> str:
        """The text of a key at the top; empty where there is none."""
        value = self.tree.get(key) if isinstance(self.tree, dict) else None
        return str(value).strip() if isinstance(value, str) else ""

    def place(self, path: Path, near: Path = ()) -> Place:
        """The place of a path; where it is not written, of what it goes with, or of the nearest thing above it."""
        if near and path not in self.places:
            path = near
        while path and path not in self.places:
            path = path[:-1]
        mark = self.source.marks.get(self.places.get(path, ()))
        return mark.place if mark and path else Place(1, 1)

    def locate(self, problems: list[Problem]) -> list[Problem]:
        """In the order of the file, each with its place."""
        placed = [p if p.place else replace(p, place=self.place(p.path, p.near)) for p in problems]
        value_of = self.source.place_of_value
        return in_order([replace(p, shown=value_of(p, self.places.get(p.path, p.path))) for p in placed])


def read_source(source: Source, cls: type[T]) -> T:
    """A file that is one record; SourceError with every problem where it is not. An empty one has no key."""
    reading = Reading.of(source, cls)
    problems: list[Problem] = []
    found = reading.record(cls, problems)
    if found is None or problems:
        raise SourceError(source.name, reading.locate(problems), source.text)
    return found
