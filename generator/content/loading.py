"""The loading of content/<id>/ into typed, cross-checked definitions, from the shipped folder and people's own.

A kind is one YAML file: a mapping of ids to entries. Each entry is read into its record, and the faults of all files
are reported at once.

Reading all of a game's YAML takes as long as everything else of a command together, and twenty times that where PyYAML
has no libyaml (in a browser). So generated.py converts the shipped content to JSON, already cross-checked, and
msgspec reads that; only a person's own files are then read as YAML. Each JSON file lists what it was made from: in a
checkout it is ignored once one of these is newer (`shipped.is_current`).

House values are numbers of ours where a source has none; a game lists them by chapter (`house` of its system.yaml).
They are used unless they are turned off; the nearest of these decides: a run (--by-the-book), a session's file, the
table.yaml beside the players' files, the settings. `OwnContent` is a tuple of folders, which is all that most modules
need, and carries the chapters kept.

`Lookup` resolves paths such as `system.constants.credits` or `skills.nature.table`, by which cards print what the
content holds.
"""

import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path as FilePath
from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import MsgspecError, Struct, field
from msgspec.json import decode, encode
from msgspec.structs import replace

from generator.base import shipped
from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Path, Problem, meant
from generator.base.provenance import by_the_book
from generator.base.record import Record
from generator.base.shipped import shipped_folder
from generator.reading import glyphs
from generator.reading.shape import YES_NO, OneOrMany, Some
from generator.reading.source import Source, SourceError, load
from generator.reading.understanding import read

# What reads entries of YAML into records, whichever they are.
_READERS = ("generator.content.loading", "generator.reading.shape")

T = TypeVar("T")


class _Converted(Record, Generic[T]):
    """`sources`: files and folders below the repository."""

    sources: tuple[str, ...]
    value: T


def converted_file(name: str) -> FilePath:
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


def encode_converted(value: Any, paths: Iterable[FilePath]) -> bytes:
    """Return the converted file of a value read from these paths."""
    modules = {*_READERS, *_modules_of(value)}
    sources = {*paths, *(FilePath(file) for name in modules if (file := sys.modules[name].__file__))}
    named = sorted(source.relative_to(shipped.REPOSITORY).as_posix() for source in sources)
    return encode(_Converted(tuple(named), value), enc_hook=_plain_value)


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


def _plain_value(value: Any) -> float | str:
    if isinstance(value, float):
        return float(value)
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value))


# People's own content and house values

_UNSHIPPED = frozenset({"cards", "screens", "names", "costs", "panels", "dons", "talents", "powers"})  # some ship none


class OwnContent(tuple[FilePath, ...]):
    """`kept`: the chapters of house values, all where it is None; `firm`: said nearer than by a table's file."""

    kept: tuple[str, ...] | None = None
    firm: bool = False

    @classmethod
    def of(cls, folders: Iterable[FilePath], chapters: tuple[str, ...] | None, *, firm: bool = False) -> "OwnContent":
        content = cls(folders)
        content.kept, content.firm = chapters, firm
        return content


def chapters_kept(content: Iterable[FilePath]) -> tuple[str, ...] | None:
    return content.kept if isinstance(content, OwnContent) else None


def is_firm(content: Iterable[FilePath]) -> bool:
    return isinstance(content, OwnContent) and content.firm


def read_chapters(written: tuple[str, ...]) -> tuple[str, ...] | None:
    """Read the key `maison`: `false` for none, `true` for all, else the chapters it names."""
    answer = YES_NO.get(written[0].lower()) if len(written) == 1 else None
    if answer is None:
        return tuple(map(slug, written))
    return None if answer else ()


def is_own_content(path: FilePath) -> bool:
    """Tell whether a file stands as one of a folder of content does: `FOLDER/<game>/<kind>.yaml`."""
    return path.stem in known_kinds().get(path.absolute().parent.name, ())


# The content of a game


def known_kinds() -> dict[str, set[str]]:
    """Return the kinds of content of each game, by its folder."""
    places = [place for place in shipped_folder("content").iterdir() if place.is_dir()]
    return {place.name: {path.stem for path in place.glob("*.yaml")} | _UNSHIPPED for place in places}


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


def _ids_of(sources: Iterable[Source]) -> list[str]:
    return [key for source in sources if isinstance(source.nodes, dict) for key in source.nodes]


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

    def ids(self, kind: str) -> list[str]:
        """Return the ids of all entries of a kind, without reading what they say."""
        return _ids_of(self.sources(kind))

    def own_ids(self, kind: str) -> list[str]:
        """Return the ids of entries in a person's own folders."""
        return _ids_of(self._read(kind, self.folders[1:]))

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


# Values by their paths

_REFERENCE = re.compile(r"\{([A-Za-z0-9_.-]+)\}")
_KINDS_APART = frozenset({"cards", "rulings"})


class Dangling(Exception):
    """A path that leads nowhere: what was asked, and the nearest thing there is."""

    def __init__(self, path: str, part: str, known: list[str]) -> None:
        super().__init__(path)
        self.message = _("the content has no '{path}'").format(path=path)
        self.hint = meant(part, known)


class Lookup(Struct):
    """The content of a game as trees; kinds over several folders are one."""

    content: Content
    _kinds: dict[str, Any] = field(default_factory=dict)

    def kind(self, name: str) -> Any:
        if name not in self._kinds:
            entries = self._kinds[name] = {}
            absent = self.content.kinds_left_out
            for source in () if name in absent else self.content.sources(name):
                for key, node in source.nodes.items() if isinstance(source.nodes, dict) else ():
                    if f"{name}.{key}" not in absent:
                        entries.setdefault(key, node)
        return self._kinds[name]

    def at(self, path: str) -> Any:
        first, *rest = path.split(".")
        node = self.kind(first)
        if not node:
            raise Dangling(path, first, sorted({p.stem for p in self.content.paths()} - _KINDS_APART))
        for part in rest:
            if isinstance(node, dict) and part in node:
                node = node[part]
            elif isinstance(node, list) and re.fullmatch("[0-9]{1,4}", part) and int(part) < len(node):
                node = node[int(part)]
            else:
                raise Dangling(path, part, list(node) if isinstance(node, dict) else [])
        return node

    def fill(self, text: str, refused: Callable[[Dangling], None]) -> str:
        """Replace every {path} of a text by the value there; refuse and leave what cannot be replaced."""

        def value(match: re.Match[str]) -> str:
            try:
                value = self.at(match[1])
                if isinstance(value, str):
                    # Printed matter is French: 1.5 is written 1,5.
                    return value.replace(".", ",") if re.fullmatch(r"-?[0-9]+\.[0-9]+", value) else str(value)
                raise Dangling(match[1], "", [])
            except Dangling as fault:
                refused(fault)
                return match[0]

        return _REFERENCE.sub(value, text)


def children_of(node: Any) -> Iterator[tuple[str, Any]]:
    """Return the entries of a mapping by key, of a list by number."""
    if isinstance(node, dict):
        yield from node.items()
    elif isinstance(node, list):
        yield from ((str(n), item) for n, item in enumerate(node))
