"""Strict reading of a person's YAML: text -> a plain tree and the place of every path.

PyYAML's own constructors are not used: they keep the last of two equal keys, read `no` as false and `1:30` as 90,
follow aliases and build objects from tags. Here the events of libyaml make a tree of dict, list and text; a scalar
stays the text that was written, and the *field* that reads it decides whether that text is a number (see shape.py).
"""

import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from generator.core.i18n import _
from generator.core.problems import Path, Place, Problem

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 24
MAX_NODES = 200_000


class Plain(str):
    """A scalar written without quotes: only such text may be read as a number, a boolean or nothing."""

    __slots__ = ()


@dataclass(frozen=True)
class Span:
    """The characters of the text from start to end."""

    start: int
    end: int


@dataclass(frozen=True)
class Mark:
    place: Place
    value: Span
    key: Span | None


@dataclass(frozen=True)
class Source:
    """A file as read: its bytes, its text, its tree, where everything stands, and what is odd about it."""

    name: str
    raw: bytes
    text: str
    data: Any
    marks: dict[Path, Mark] = field(repr=False)
    problems: tuple[Problem, ...] = ()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def place(self, path: Path, near: Path = ()) -> Place:
        """The place of a path; where it is not written, of what it goes with, or of the nearest thing above it."""
        if near and path not in self.marks:
            path = near
        while path and path not in self.marks:
            path = path[:-1]
        mark = self.marks.get(path)
        return mark.place if mark and path else Place(1, 1)

    def locate(self, problems: list[Problem]) -> list[Problem]:
        placed = [p if p.place else replace(p, place=self.place(p.path, p.near)) for p in problems]
        return sorted(placed, key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))


class SourceError(Exception):
    """The file cannot be read at all, or is not YAML as we accept it."""

    def __init__(self, name: str, problems: list[Problem], text: str = "") -> None:
        super().__init__(problems[0].message)
        self.name = name
        self.problems = problems
        self.lines = text.splitlines()


def load(path: FilePath) -> Source:
    return parse(read_bytes(path), str(path))


def read_bytes(path: FilePath, limit: int = MAX_BYTES) -> bytes:
    """A regular file's bytes, never more than the limit, whatever happens to the file meanwhile."""
    name = str(path)
    try:
        if path.is_dir():
            raise _refusal(name, "file-is-directory", _("this is a folder, not a file"), _("name a file inside it"))
        if path.exists() and not path.is_file():
            raise _refusal(name, "file-not-regular", _("this is not a regular file"), None)
        size = path.stat().st_size
        if size > limit:
            raise _too_big(name, size, limit)
        with path.open("rb") as stream:
            raw = stream.read(limit + 1)
    except FileNotFoundError:
        raise _refusal(name, "file-missing", _("no such file"), _("check the name and the folder")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _refusal(name, "file-unreadable", _("cannot be read: {reason}").format(reason=reason), None) from None
    if len(raw) > limit:
        raise _too_big(name, len(raw), limit)
    return raw


def _too_big(name: str, size: int, limit: int) -> SourceError:
    message = _("the file is too big: {size} kB, at most {limit} kB").format(size=size // 1024, limit=limit // 1024)
    return _refusal(
        name, "file-too-big", message, _("a character or a warband takes a few kB: is this the right file?")
    )


def _refusal(name: str, code: str, message: str, hint: str | None) -> SourceError:
    return SourceError(name, [Problem(code, (), message, hint)])


def parse(raw: bytes, name: str) -> Source:
    """Bytes -> Source; every fault of writing that does not stop the reading is found at once."""
    text, odd = _decode(raw, name)
    builder = _Builder()
    data = _events(text, builder, name)
    problems = odd + builder.problems
    if any(p.severity == "error" for p in problems):
        raise SourceError(
            name, sorted(problems, key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0)), text
        )
    return Source(name, raw, text, data, builder.marks, tuple(problems))


def _decode(raw: bytes, name: str) -> tuple[str, list[Problem]]:
    odd: list[Problem] = []
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refusal(name, "not-utf-8", _("the file is UTF-16"), _("save it as UTF-8"))
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
        odd.append(
            Problem(
                "byte-order-mark", (), _("the file starts with a byte order mark, which was skipped"),
                _("save it as UTF-8 without BOM"), "warning", place=Place(1, 1),
            )
        )  # fmt: skip
    if b"\x00" in raw:
        raise _refusal(name, "file-is-binary", _("this is a binary file, not YAML text"), None)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = Problem(
            "not-utf-8", (), _("byte 0x{byte:02x} is not UTF-8").format(byte=raw[error.start]),
            _("save the file as UTF-8"), place=Place(line, column),
        )  # fmt: skip
        raise SourceError(name, [problem], before) from None
    if not unicodedata.is_normalized("NFC", text):
        odd.append(_not_nfc(text))
    return text, odd


def _not_nfc(text: str) -> Problem:
    line = next(n for n, row in enumerate(text.split("\n"), 1) if not unicodedata.is_normalized("NFC", row))
    row = text.split("\n")[line - 1]
    column = next((n for n, c in enumerate(row, 1) if unicodedata.combining(c)), 1)
    return Problem(
        "not-nfc", (), _("an accent is written as a separate character (NFD); it was read as one"),
        _("save the file in NFC form"), "warning", place=Place(line, max(1, column - 1), 2),
    )  # fmt: skip


def _events(text: str, builder: "_Builder", name: str) -> Any:
    import yaml

    loader_class: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        loader = loader_class(text)
        try:
            while loader.check_event():
                builder.take(loader.get_event(), yaml)
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line, column = _line_column(text, error.position if isinstance(error.position, int) else 0)
        character = error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or "?")
        message = _("the character U+{code:04X} is not allowed").format(code=character)
        raise SourceError(name, [Problem("yaml-syntax", (), message, None, place=Place(line, column))], text) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
        message, hint = _explain(error, text, place)
        raise SourceError(
            name, [*builder.problems, Problem("yaml-syntax", (), message, hint, place=place)], text
        ) from None
    except _Stop as stop:
        raise SourceError(name, [*builder.problems, stop.problem], text) from None
    return builder.root


def _line_column(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _explain(error: Any, text: str, place: Place) -> tuple[str, str | None]:
    """libyaml's words are for programmers; say the usual mistakes in a person's."""
    rows = text.splitlines()
    row = rows[place.line - 1] if place.line <= len(rows) else ""
    if "\t" in row[: max(1, place.column)]:
        return _("a tab cannot indent YAML"), _("replace the tab by spaces")
    problem = str(error.problem or "")
    if "mapping values are not allowed" in problem:
        return _("a second « : » on this line"), _("put the text between quotes")
    if "expected ',' or" in problem or "while parsing a flow" in str(error.context or ""):
        return _("a bracket or a brace is not closed, or a comma is missing"), _("look at this line and the one before")
    if "unexpected end of stream" in problem or "quoted scalar" in str(error.context or ""):
        return _("a quote is opened and never closed"), _("close it, or use ’ for an apostrophe")
    if "cannot start any token" in problem:
        return _("a value cannot start with this character"), _("put the text between quotes")
    if "could not find expected ':'" in problem or "did not find expected" in problem:
        return _("the line does not fit what stands above it"), _("check the indentation and the « : » after each key")
    return _("this is not YAML: {problem}").format(problem=problem), None


class _Stop(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Builder:
    """Takes libyaml's events one by one; builds the tree, notes places, refuses what a player file never needs."""

    def __init__(self) -> None:
        self.root: Any = None
        self.marks: dict[Path, Mark] = {}
        self.problems: list[Problem] = []
        self._stack: list[_Open] = []
        self._documents = 0
        self._nodes = 0

    def take(self, event: Any, yaml: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._tag(event, event.tag if not all(event.implicit) and event.tag else None)
            text = event.value
            if not text.isascii():
                text = unicodedata.normalize("NFC", text)
            self._node(text if event.style else Plain(text), event)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._tag(event, event.tag)
            self._open(event, {} if kind is yaml.MappingStartEvent else [])
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close(event)
        elif kind is yaml.AliasEvent:
            self._refuse(event, "yaml-alias", _("an alias (*{name}) is not accepted").format(name=event.anchor),
                         _("write the value out again"))  # fmt: skip
            self._node(Plain(""), event)
        elif kind is yaml.DocumentStartEvent:
            self._documents += 1
            if self._documents > 1:
                raise _Stop(
                    _at(event, "yaml-documents", _("a second document starts here (---)"), _("one file, one document"))
                )
            if event.tags or event.version:
                self._refuse(event, "yaml-directive", _("a YAML directive (%) is not accepted"), _("remove it"))

    def _tag(self, event: Any, tag: str | None) -> None:
        if event.anchor:
            self._refuse(event, "yaml-anchor", _("an anchor (&{name}) is not accepted").format(name=event.anchor),
                         _("remove it and write values out"))  # fmt: skip
        if tag:
            self._refuse(event, "yaml-tag", _("a tag ({tag}) is not accepted").format(tag=tag), _("remove it"))

    def _refuse(self, event: Any, code: str, message: str, hint: str) -> None:
        self.problems.append(_at(event, code, message, hint))
        if len(self.problems) > 100:
            raise _Stop(_at(event, code, _("too many faults of this kind: reading stopped here"), None))

    def _open(self, event: Any, value: Any) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise _Stop(_at(event, "yaml-depth", _("nested more than {n} levels deep").format(n=MAX_DEPTH), None))
        path = self._place_for(event)
        self._store(value)
        self._stack.append(_Open(value, path, event.start_mark))

    def _node(self, value: str, event: Any) -> None:
        top = self._stack[-1] if self._stack else None
        if top and isinstance(top.value, dict) and top.key is None:
            self._key(top, value, event)
            return
        path = self._place_for(event)
        mark = self.marks[path]
        self.marks[path] = Mark(mark.place, Span(event.start_mark.index, event.end_mark.index), mark.key)
        self._store(value)

    def _key(self, top: "_Open", key: str, event: Any) -> None:
        if key == "<<" and isinstance(key, Plain):
            self._refuse(event, "yaml-merge", _("a merge key (<<) is not accepted"), _("write the values out"))
        if key in top.value:
            first = self.marks[(*top.path, str(key))].place.line
            message = _("the key « {key} » is here twice (first on line {line})").format(key=key, line=first)
            self._refuse(event, "duplicate-key", message, _("keep one of the two"))
        top.key, top.key_event = str(key), event

    def _place_for(self, event: Any) -> Path:
        """The path of the value that starts here; its place is that of its key, or of the item itself in a list."""
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise _Stop(_at(event, "yaml-nodes", _("more than {n} values in one file").format(n=MAX_NODES), None))
        top = self._stack[-1] if self._stack else None
        if top is None:
            path: Path = ()
            spot, key_span = event, None
        elif isinstance(top.value, dict):
            if top.key is None:
                raise _Stop(_at(event, "yaml-key", _("a key must be plain text"), None))
            path = (*top.path, top.key)
            spot = top.key_event
            key_span = Span(spot.start_mark.index, spot.end_mark.index)
        else:
            path = (*top.path, len(top.value))
            spot, key_span = event, None
        self.marks[path] = Mark(_place(spot), Span(event.start_mark.index, event.end_mark.index), key_span)
        return path

    def _store(self, value: Any) -> None:
        top = self._stack[-1] if self._stack else None
        if top is None:
            self.root = value
        elif isinstance(top.value, dict):
            top.value[top.key] = value
            top.key = None
        else:
            top.value.append(value)

    def _close(self, event: Any) -> None:
        top = self._stack.pop()
        mark = self.marks[top.path]
        self.marks[top.path] = Mark(mark.place, Span(top.start.index, event.end_mark.index), mark.key)


class _Open:
    __slots__ = ("key", "key_event", "path", "start", "value")

    def __init__(self, value: Any, path: Path, start: Any) -> None:
        self.value = value
        self.path = path
        self.start = start
        self.key: str | None = None
        self.key_event: Any = None


def _place(event: Any) -> Place:
    start, end = event.start_mark, event.end_mark
    length = end.column - start.column if end.line == start.line else 1
    return Place(start.line + 1, start.column + 1, max(1, length))


def _at(event: Any, code: str, message: str, hint: str | None) -> Problem:
    return Problem(code, (), message, hint, place=_place(event))
