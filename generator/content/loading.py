"""content/<id>/ -> typed, cross-checked definitions, from one or several folders (the shipped one first).

A kind is one YAML file: a mapping of ids to entries. Each entry is read into its record; every fault of every file
is found at once. Of the shipped content what was converted is taken where it is current (see converted.py): then only
a person's own files are read.
"""

import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path as FilePath
from typing import Annotated, Any, Self, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.problems import Path, Problem, meant
from generator.base.provenance import by_the_book
from generator.base.record import Record
from generator.base.shipped import shipped_folder
from generator.content.converted import read_converted
from generator.content.own import chapters_kept
from generator.reading import glyphs
from generator.reading.shape import OneOrMany, Some
from generator.reading.source import Source, SourceError, load
from generator.reading.understanding import read

T = TypeVar("T")


class Citation(Record):
    """A line of a source: `d6.txt:L414`, or lines: `d6.txt:L835-839`."""

    file: str
    first: int
    last: int

    EXAMPLE = "source.txt:L414"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(r"([a-z0-9-]+\.txt|maison|[\w.-]+):L([0-9]{1,6})(?:-L?([0-9]{1,6}))?", text)
        if not match:
            raise ValueError(text)
        return cls(match[1], int(match[2]), int(match[3] or match[2]))

    def __str__(self) -> str:
        lines = f"L{self.first}" if self.first == self.last else f"L{self.first}-{self.last}"
        return f"{self.file}:{lines}"


Citations = Annotated[tuple[Citation, ...], OneOrMany()]
Rulings = Some


class Ruling(Record):
    """Our decision where a source is silent or contradicts itself; `ours`: what it gives is no reading of theirs, so
    that it carries the sign wherever it is printed."""

    id: str
    question: str
    decision: str
    lines: Some
    ours: bool = False
    reason: str | None = None
    severity: str | None = None


class ContentError(Exception):
    """Content with faults; the problems are grouped by the file they stand in."""

    def __init__(self, faults: Mapping[str, tuple[list[str], list[Problem]]]) -> None:
        super().__init__(", ".join(faults))
        self.faults = faults


class Content(Struct):
    """The content of one game, over all folders that have it."""

    system: str
    folders: tuple[FilePath, ...]
    only: str = "*"  # the kind that is read of it
    as_written: bool = False  # the shipped YAML is read and checked too, whatever was converted: to convert it
    kept: tuple[str, ...] | None = None  # chapters of house values; all of them where it is None
    _sources: dict[tuple[FilePath, str], Source | None] = field(default_factory=dict)
    _faults: dict[str, tuple[list[str], list[Problem]]] = field(default_factory=dict)
    _chapters: dict[str, str] | None = None  # of house values, once they were asked for

    @classmethod
    def of(cls, system: str, extra: Iterable[FilePath] = (), only: str = "*", *, as_written: bool = False) -> Self:
        extra = tuple(extra) if not isinstance(extra, tuple) else extra
        return cls(system, (shipped_folder("content"), *extra), only, as_written, chapters_kept(extra))

    def is_kept(self, chapter: str | None) -> bool:
        """Return whether house values of this chapter are kept; what is of no chapter is no house value."""
        return chapter is None or self.kept is None or chapter in self.kept

    @property
    def house_values(self) -> dict[str, str]:
        """The chapter of each house value that system.yaml lists: a kind, an entry of one, a field of an entry."""
        if self._chapters is None:
            house: dict[str, Any] = {}
            for source in self.sources("system")[:1]:
                house = source.nodes.get("house", {}) if isinstance(source.nodes, dict) else {}
            lists = {chapter: values if isinstance(values, list) else [values] for chapter, values in house.items()}
            self._chapters = {str(value): chapter for chapter, values in lists.items() for value in values}
        return self._chapters

    @property
    def kinds_left_out(self) -> frozenset[str]:
        """House values that are not kept."""
        if self.kept is None:
            return frozenset()
        return frozenset(value for value, chapter in self.house_values.items() if not self.is_kept(chapter))

    def paths(self, folders: Iterable[FilePath] | None = None) -> list[FilePath]:
        places = self.folders if folders is None else folders
        paths = [path for place in places if (place / self.system).is_dir() for path in (place / self.system).iterdir()]
        return sorted(path for path in paths if path.suffix == ".yaml" and self.only in ("*", path.stem))

    @property
    def has_own(self) -> bool:
        """Whether there is more than what is shipped."""
        return bool(self.paths(self.folders[1:]))

    def converted(self, name: str, cls: type[T]) -> T | None:
        """Return the converted, checked content of the shipped files; None where they are to be read as written."""
        of_ours = self.folders[:1] == (shipped_folder("content"),)
        return read_converted(name, cls) if of_ours and not self.as_written else None

    def sources(self, kind: str) -> list[Source]:
        return self._read(kind, self.folders)

    def _read(self, kind: str, folders: Iterable[FilePath]) -> list[Source]:
        for place in folders:
            path = place / self.system / f"{kind}.yaml"
            if (place, kind) in self._sources or not path.is_file():
                continue
            self._sources[place, kind] = None
            try:
                loaded = load(path)
            except SourceError as error:
                self._faults[error.name] = (error.lines, error.problems)
            else:
                self._sources[place, kind] = loaded if self.kept is None else self._by_the_book(loaded)
                self.fault(loaded, glyphs.problems(loaded))
        return [read for place in folders if (read := self._sources.get((place, kind)))]

    def _by_the_book(self, source: Source) -> Source:
        """Return a shipped file without what is ours in its texts; a person's own says what the table agreed on."""
        shipped = source.name.startswith(str(self.folders[0]))
        return replace(source, nodes=by_the_book(source.nodes)) if shipped else source

    def entries(
        self, kind: str, cls: type[T], converted: Mapping[str, T] | None = None, house: Container[str] = ()
    ) -> dict[str, T]:
        """Read all entries of a kind by id, in the order they are written.

        An id written in two folders is a fault, save of house values, where a person's own entry wins. `converted`:
        those of the shipped file, where they need not be read; `house`: kinds, and entries as kind.id."""
        entries: dict[str, T] = dict(converted or {})
        shipped_file = str(self.folders[0] / self.system / f"{kind}.yaml") if self.folders else ""
        origin: dict[str, str] = dict.fromkeys(entries, shipped_file)
        for source in self.sources(kind) if converted is None else self._read(kind, self.folders[1:]):
            problems: list[Problem] = []
            for key, node in nodes_by_id(source, problems).items():
                ours = kind in house or f"{kind}.{key}" in house
                if key in origin and not (ours and origin[key] == shipped_file):
                    message = _("'{id}' is already in {file}").format(id=key, file=origin[key])
                    problems.append(Problem("content-clash", (key,), message, _("choose another id")))
                    continue
                origin[key] = source.name
                value = read(cls, node, (key,), problems, id=key)
                if value is not None:
                    entries[key] = value
            self.fault(source, problems)
        return entries

    def own_ids(self, kind: str) -> list[str]:
        """Return the ids of entries in a person's own folders."""
        return [
            key
            for source in self._read(kind, self.folders[1:])
            if isinstance(source.nodes, dict)
            for key in source.nodes
        ]

    def single(self, kind: str, cls: type[T]) -> T | None:
        """Read a file that is one record (system.yaml) of the shipped folder."""
        for source in self.sources(kind)[:1]:
            problems: list[Problem] = []
            value = read(cls, source.nodes, (), problems)
            self.fault(source, problems)
            return value
        return None

    def rulings(self) -> dict[str, Ruling]:
        return self.entries("rulings", Ruling)

    def require(self, kind: str, path: Path, name: str, known: Iterable[str]) -> None:
        """Note a fault where a reference does not exist; `path` starts with the entry's id."""
        known = list(known)
        if name not in known:
            message = _("'{id}' is not defined").format(id=name)
            self.fault_at(kind, Problem("dangling-reference", path, message, meant(name, known)))

    def clash(self, kind: str, path: Path, name: str, other: str) -> None:
        """Two entries that answer to one name."""
        message = _("the name '{name}' already means '{other}'").format(name=name, other=other)
        self.fault_at(kind, Problem("content-clash", path, message, _("remove or change the alias")))

    def fault_at(self, kind: str, problem: Problem) -> None:
        """Note a fault at a path that starts with an entry's id, in whichever file holds that entry."""
        for source in self.sources(kind):
            if isinstance(source.nodes, dict) and problem.path[0] in source.nodes:
                self.fault(source, [problem])

    def fault(self, source: Source, problems: list[Problem]) -> None:
        if problems:
            _lines, known = self._faults.setdefault(source.name, (source.lines, []))
            known.extend(source.locate(problems))

    def finish(self) -> None:
        if self._faults:
            raise ContentError(self._faults)


def nodes_by_id(source: Source, problems: list[Problem]) -> dict[str, Any]:
    """Return the entries of a file by their ids."""
    if isinstance(source.nodes, dict):
        return source.nodes
    problems.append(Problem("wrong-type", (), _("a mapping of ids is expected here")))
    return {}
