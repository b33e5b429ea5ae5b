"""Strict reading of a person's YAML: text -> a plain tree and the place of every path.

PyYAML's own constructors are not used: they keep the last of two equal keys, read `no` as false and `1:30` as 90,
follow aliases and build objects from tags. Here the events of libyaml make a tree of dict, list and text; a scalar
stays the text that was written, and the *field* that reads it decides whether that text is a number (see shape.py).
"""

import os
import stat
import unicodedata
from collections.abc import Callable
from itertools import islice
from pathlib import Path as FilePath
from typing import Any, BinaryIO

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _, quote_words
from generator.base.names import find_spelt, fold_name, match_spoken, nearest_file
from generator.base.problems import Path, Place, Problem
from generator.base.record import Record
from generator.base.refusal import reason_of
from generator.reading.tree import Builder, Mark, Plain, Span, Stop, at

_PIECE = 1024 * 1024
MAX_BYTES = 1024 * 1024
_MOST_SLIPS = 20
STANDARD = "-"  # as the name of a file: the standard input
_OF_KEYS = ("unknown-key", "duplicate-key", "missing-key")


class Source(Record):
    """A file as written: its bytes, its text, its tree, where everything stands, and what is odd about it.

    `nodes`, the tree, has keys and words as they are spelt: a Reading (reading.py) says what they mean."""

    name: str
    raw: bytes
    text: str
    nodes: Any
    marks: dict[Path, Mark]
    problems: tuple[Problem, ...] = ()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def place(self, path: Path, near: Path = ()) -> Place:
        """Return the place of a path; where it is not written, that of `near`, else of the nearest path above it."""
        if near and path not in self.marks:
            path = near
        while path and path not in self.marks:
            path = path[:-1]
        mark = self.marks.get(path)
        return mark.place if mark and path else Place(1, 1)

    def fix(self, span: Span, text: str) -> tuple[Edit, ...]:
        """Return the fix that writes a text in place of the characters of a span."""
        start, end = line_column(self.text, span.start), line_column(self.text, span.end)
        return (Edit.of_text(start, end, text),)

    def fix_line(self, key: str, line: str) -> tuple[Edit, ...]:
        """Return the fix that writes a line in place of a key at the top and its value."""
        mark = self.marks.get((key,))
        return self.fix(Span(mark.key.start, mark.value.end), line) if mark and mark.key else ()

    def line_of_end(self, path: Path) -> int:
        """Return the line on which the value at a path ends."""
        mark = self.marks.get(path)
        end = mark.value.end if mark else 0
        return line_column(self.text, max(0, len(self.text[:end].rstrip())))[0]

    @property
    def has_keys(self) -> bool:
        return isinstance(self.nodes, dict)

    @property
    def keys(self) -> tuple[str, ...]:
        """Those at the top, as they are spelt."""
        return tuple(self.nodes) if isinstance(self.nodes, dict) else ()

    @property
    def is_empty(self) -> bool:
        return self.nodes is None

    def lengths(self) -> dict[str, int]:
        """Count the lines of each list at the top."""
        rows = self.nodes.items() if self.has_keys else ()
        return {key: len(value) for key, value in rows if isinstance(value, list)}

    def word(self, *keys: str) -> str | None:
        """Return the text of a key at the top, however it is spelt, where nothing else of the file need be understood.
        """
        key = self.named(*keys)
        value = self.nodes[key] if key else None
        return value.strip() if isinstance(value, str) else None

    def named(self, *keys: str) -> str | None:
        """Return the first of these keys that stands at the top, as it is spelt there, or None."""
        known = self.nodes if isinstance(self.nodes, dict) else {}
        return next((spelt for key in keys if (spelt := match_spoken(key, known))), None)

    @property
    def key_words(self) -> set[str]:
        """The keys at the top and within, without their accents and plurals."""
        return {fold_name(str(path[-1])) for path, mark in self.marks.items() if mark.key}

    def find(self, word: str) -> tuple[Path, bool] | None:
        """Return the path of the mapping in which this word is a key, or of the value that it is; and whether it is a
        key. None where it stands nowhere."""
        for path, mark in self.marks.items():
            if mark.key and word in str(path[-1]):
                return path[:-1], True
            if at(self.nodes, path) == word:
                return path, False
        return None

    def word_at(self, path: Path) -> str | None:
        """Return the text at a path, as it is written; None where there is none."""
        value = at(self.nodes, path)
        return value if isinstance(value, str) else None

    def locate(self, problems: list[Problem]) -> list[Problem]:
        placed = [p if p.place else replace(p, place=self.place(p.path, p.near)) for p in problems]
        return in_order([replace(p, shown=self.place_of_value(p, p.path)) for p in placed])

    def place_of_value(self, problem: Problem, path: Path) -> Place | None:
        """Return the place of the value that a problem is about; None where it is about the key, or about a value below
        it."""
        mark = self.marks.get(path)
        if mark is None or mark.key is None or problem.code in _OF_KEYS:
            return None
        value, before = self.text[mark.value.start : mark.value.end], self.text[mark.key.start : mark.value.start]
        if not value or "\n" in before or quote_words(str(path[-1])) in problem.message:
            return None
        return Place(mark.place.line, mark.place.column + len(before), len(value.partition("\n")[0]))


def in_order(problems: list[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))


class SourceError(Exception):
    """The file cannot be read at all, or is not YAML as we accept it."""

    def __init__(self, name: str, problems: list[Problem], text: str = "") -> None:
        super().__init__(problems[0].message)
        self.name = name
        self.problems = problems
        self.lines = text.splitlines()


class StandardInput:
    """The standard input as a file named « - », read once; only the command line opens it."""

    def __init__(self) -> None:
        self.open: Callable[[], BinaryIO] | None = None
        self._raw: bytes | None = None

    def is_meant(self, path: FilePath) -> bool:
        return self.open is not None and str(path) == STANDARD

    def read(self, limit: int) -> bytes:
        if self._raw is None and self.open:
            self._raw = read_stream(self.open(), STANDARD, limit)
        return self._raw or b""


STANDARD_INPUT = StandardInput()


def load(path: FilePath) -> Source:
    return parse(read_bytes(path), str(path))


def load_tree(path: FilePath) -> Any:
    """Return the tree of a file of ours as it is written: dict, list and text. Raises `SourceError`."""
    return load(path).nodes


def read_bytes(path: FilePath, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of a regular file or of the standard input, never more than the limit, even if the file grows
    meanwhile. Raises SourceError."""
    name = str(path)
    if STANDARD_INPUT.is_meant(path):
        return STANDARD_INPUT.read(limit)
    try:
        if path.is_dir():
            raise _refusal(name, "file-is-directory", _("this is a folder, not a file"), _("name a file inside it"))
        with open_regular(path) as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > limit:
                raise _too_big(name, size, limit)
            return read_stream(stream, name, limit)
    except NotRegular as error:
        raise _refusal(name, "file-not-regular", str(error), None) from None
    except FileNotFoundError:
        raise _refusal(name, "file-missing", _("no such file"), _hint_at_neighbour(path)) from None
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        raise _refusal(name, "file-unreadable", _("cannot be read: {reason}").format(reason=reason), None) from None


def read_stream(stream: BinaryIO, name: str, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of a stream. Raises SourceError where there are more than the limit."""
    raw = read_at_most(stream, limit + 1)
    if len(raw) > limit:
        raise _too_big(name, len(raw), limit)
    return raw


def read_at_most(stream: BinaryIO, most: int) -> bytes:
    """Return the bytes of a stream, read in pieces: asked for a large number at once, Python allocates all of it."""
    raw = bytearray()
    while part := stream.read(min(_PIECE, most - len(raw))):
        raw += part
    return bytes(raw)


class NotRegular(OSError):
    """A folder, a pipe or a device where a file is wanted."""


def open_regular(path: FilePath) -> BinaryIO:
    """Open a regular file for reading, without blocking on a pipe. Raises NotRegular."""
    handle = os.open(find_spelt(path), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotRegular(_("this is not a regular file"))
    return os.fdopen(handle, "rb")


def _hint_at_neighbour(path: FilePath) -> str:
    """Return what to do about a missing file: the one beside it that is meant, where there is one."""
    near = nearest_file(path)
    if near is None:
        return _("check the name and the folder")
    if near.suffix.lower() == ".txt":
        return _("'{file}' is there: take '.txt' off its name").format(file=near)
    return _("did you mean '{name}'?").format(name=near)


def _too_big(name: str, size: int, limit: int) -> SourceError:
    message = _("the file is too big: {size} kB, at most {limit} kB").format(size=size // 1024, limit=limit // 1024)
    return _refusal(
        name, "file-too-big", message, _("a character or a warband takes a few kB: is this the right file?")
    )


def _refusal(
    name: str, code: str, message: str, hint: str | None, place: Place | None = None, text: str = ""
) -> SourceError:
    return SourceError(name, [Problem(code, (), message, hint, place=place)], text)


def parse(raw: bytes, name: str) -> Source:
    """Read bytes into a Source; raise SourceError with every fault of writing found at once."""
    text, odd = _decode(raw, name)
    builder = Builder()
    data = _events(text, builder, name)
    problems = odd + builder.problems
    if builder.may_hide_slips or isinstance(data, Plain):
        from generator.reading.slips import find_swallowed  # here: a file in order needs none of it

        problems += islice(find_swallowed(text, data, builder.marks), _MOST_SLIPS)
    if any(p.severity == "error" for p in problems):
        raise SourceError(name, in_order(problems), text)
    return Source(name, raw, text, data, builder.marks, tuple(problems))


def _decode(raw: bytes, name: str) -> tuple[str, list[Problem]]:
    odd: list[Problem] = []
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _not_utf_8(raw, name, _("the file is UTF-16"), Place(1, 1))
    if raw.startswith(b"\xef\xbb\xbf"):
        raw, message = raw[3:], _("the file starts with a byte order mark, which was skipped")
        hint = _("save it as UTF-8 without BOM")
        odd.append(Problem("byte-order-mark", (), message, hint, "warning", place=Place(1, 1)))
    if b"\x00" in raw:
        place = Place(*line_column(raw.decode("utf-8", "replace"), raw.index(b"\x00")))
        raise _refusal(name, "file-is-binary", _("this is a binary file, not YAML text"), None, place)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        message = _("byte 0x{byte:02x} is not UTF-8").format(byte=raw[error.start])
        place = Place(*line_column(before, len(before)))
        raise _not_utf_8(raw, name, message, place) from None
    if not unicodedata.is_normalized("NFC", text):
        odd.append(_not_nfc(text))
    return text, odd


def _not_utf_8(raw: bytes, name: str, message: str, place: Place) -> SourceError:
    """Return the refusal of a file in another encoding, with the whole text as its fix: that is written as UTF-8."""
    text = text_of(raw)
    fix = (Edit.of_text((1, 1), line_column(text, len(text)), text),)
    hint = _("save it as UTF-8: in the Notepad of Windows under « Save as », « Encoding »")
    return SourceError(name, [Problem("not-utf-8", (), message, hint, place=place, fix=fix)], text)


def text_of(raw: bytes) -> str:
    """Return the text of a file in whatever encoding editors write, without its byte order mark."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _not_nfc(text: str) -> Problem:
    rows = enumerate(text.split("\n"), 1)
    line, row = next((n, row) for n, row in rows if not unicodedata.is_normalized("NFC", row))
    column = next((n for n, c in enumerate(row, 1) if unicodedata.combining(c)), 1)
    message = _("an accent is written as a separate character (NFD); it was read as one")
    place = Place(line, max(1, column - 1), 2)
    fix = tuple(
        Edit.of_text((n, 1), (n, len(row) + 1), unicodedata.normalize("NFC", row))
        for n, row in enumerate(text.split("\n"), 1)
        if not unicodedata.is_normalized("NFC", row)
    )  # fmt: skip
    return Problem("not-nfc", (), message, _("save the file in NFC form"), "warning", place=place, fix=fix)


def _events(text: str, builder: Builder, name: str) -> Any:
    import yaml  # here: an eighth of what checking a file costs, and much that reads a shipped game reads none

    loader_class: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # no libyaml: an sdist, a site
    try:
        loader = loader_class(text)
        try:
            while loader.check_event():
                builder.take(loader.get_event(), yaml)
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        place = Place(*line_column(text, error.position if isinstance(error.position, int) else 0))
        character = error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or "?")
        message = _("the character U+{code:04X} is not allowed").format(code=character)
        raise _refusal(name, "yaml-syntax", message, None, place, text) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
        from generator.reading.slips import explain_fault, name_slips

        slips = name_slips(text)
        if not slips:
            message, hint = explain_fault(str(error.problem or ""))
            slips = [Problem("yaml-syntax", (), message, hint, place=place)]
        raise SourceError(name, [*builder.problems, *slips], text) from None
    except Stop as stop:
        raise SourceError(name, [*builder.problems, stop.problem], text) from None
    return builder.root


def line_column(text: str, position: int) -> tuple[int, int]:
    """Return the line and column, from 1, of a character."""
    before = text[:position]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
