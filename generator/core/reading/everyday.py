"""The YAML of every day, read line by line: mappings and lists by their indent, `{…}` and `[…]` on one line, texts on
one line, comments.

PyYAML has all of YAML, and to import it takes an eighth of a whole `check`, most of it for its Python reader, which
nobody uses where there is libyaml. Most files people write have none of what makes YAML hard. Those are read here;
whatever else stands in one (a text over lines, an escape, an anchor, two equal keys, any fault) makes this reader
give up, and libyaml reads the file from its first letter, with all its words. So nothing is refused here, and what is
read must be what libyaml reads: tests hold the two to each other, tree and places, on thousands of files.
"""

import re
import unicodedata
from typing import Any

from generator.core.reading.problems import Path, Place
from generator.core.reading.tree import Builder, Mark, Plain, Span, has_sign

_MOST, _DEEPEST = 50_000, 16  # characters, levels
_ENTRY = re.compile(r"(\w[\w-]*(?: \w[\w-]*)*):(?= |$) *")  # a key, and up to what it says
_PLAIN = r"(?:[\w(«+./]|-\w)"  # what a text without quotes may begin with here
_WORD = re.compile(rf"""({_PLAIN}[^,\[\]{{}}:#]*)|"([^"\\]*)"|'([^']*)'""")  # in {…} and […]
_TEXT = re.compile(rf"""({_PLAIN}.*)|"([^"\\]*)"|'([^']*)'""")  # on a line of its own
_REST = re.compile(r" *(?: #.*)?$")  # what may follow on a line
_Row = tuple[int, int, int, str]  # where it begins, its line, its indent, what stands on it


class _Unusual(Exception):
    """Something that libyaml shall read."""


def read_everyday(text: str, builder: Builder) -> Any:
    """The tree of a text, its places noted as the builder would; None, and nothing noted, where libyaml is needed."""
    plain = len(text) <= _MOST and text.replace("\n", "").isprintable()
    if not plain or not (text.isascii() or unicodedata.is_normalized("NFC", text)):
        return None
    reader = _Reader(text)
    try:
        root = reader.read_whole()
    except _Unusual:
        return None
    builder.marks, builder.may_hide_slips = reader.marks, reader.may_hide_slips
    return root


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.marks: dict[Path, Mark] = {}
        self.may_hide_slips = False
        self._rows: list[_Row] = []
        self._next = 0  # of the rows
        at = 0
        for number, line in enumerate(text.split("\n"), 1):
            bare = line.lstrip(" ")
            if bare and bare[0] != "#":
                indent = len(line) - len(bare)
                self._rows.append((at + indent, number, indent, bare))
            at += len(line) + 1

    def read_whole(self) -> Any:
        root = self._read_block((), None, None) if self._rows else None
        if root is None or self._next < len(self._rows):
            raise _Unusual
        return root

    def _read_block(self, path: Path, place: Place | None, key: Span | None) -> Any:
        """The mapping or the list that begins with the next row; `place` is its key's, or where it begins."""
        start, number, indent, bare = self._rows[self._next]
        place = place or Place(number, indent + 1, 1)
        self.marks[path] = Mark(place, Span(start, start), key)
        if len(path) > _DEEPEST:
            raise _Unusual
        found = self._read_list(path, indent) if _is_item(bare) else self._read_mapping(path, indent)
        end = self._rows[self._next][0] if self._next < len(self._rows) else len(self.text)
        self.marks[path] = Mark(place, Span(start, end), key)
        return found

    def _read_mapping(self, path: Path, indent: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self._next < len(self._rows):
            start, number, here, bare = self._rows[self._next]
            if here < indent:
                break
            entry = _ENTRY.match(bare)
            if here > indent or not entry or entry[1] in found:
                raise _Unusual
            key, own = entry[1], (*path, entry[1])
            place, span = Place(number, here + 1, len(key)), Span(start, start + len(key))
            self._next += 1
            rest = bare[entry.end() :]
            if rest and rest[0] != "#":
                found[key] = self._read_value(own, (start + entry.end(), number, indent, rest), place, span)
            else:
                found[key] = self._read_below(own, indent, start + len(key) + 1, place, span)
        return found

    def _read_list(self, path: Path, indent: int) -> list[Any]:
        found: list[Any] = []
        while self._next < len(self._rows):
            start, number, here, bare = self._rows[self._next]
            if here < indent or (here == indent and not _is_item(bare)):  # a list may stand as far left as its key
                break
            if here > indent:
                raise _Unusual
            own = (*path, len(found))
            rest = bare[1:].lstrip(" ")
            deeper = len(bare) - len(rest)
            if not rest or rest[0] == "#":
                self._next += 1
                found.append(self._read_below(own, indent, start + 1, None, None))
            elif _ENTRY.match(rest):
                self._rows[self._next] = (start + deeper, number, here + deeper, rest)
                found.append(self._read_block(own, None, None))
            else:
                self._next += 1
                place = Place(number, here + deeper + 1, 1)
                found.append(self._read_value(own, (start + deeper, number, indent, rest), place, None))
        return found

    def _read_below(self, path: Path, indent: int, at: int, place: Place | None, key: Span | None) -> Any:
        """What follows a key or a dash that says nothing on its line: something below it, or nothing."""
        if self._next < len(self._rows):
            _start, _number, here, bare = self._rows[self._next]
            if here > indent or (key and here == indent and _is_item(bare)):
                return self._read_block(path, place, key)
        if place is None:
            raise _Unusual
        self.marks[path] = Mark(place, Span(at, at), key)
        return Plain("")

    def _read_value(self, path: Path, row: _Row, place: Place, key: Span | None) -> Any:
        """What stands on the rest of a row and does not go on below; the row's indent is that of what it is in."""
        at, number, indent, rest = row
        if self._next < len(self._rows) and self._rows[self._next][2] > indent:
            raise _Unusual
        if rest[0] in "{[":
            line = at - place.column + 1 if key is None else self.text.rfind("\n", 0, at) + 1
            found, end = self._read_flow(path, at, (at + len(rest), number, line), place, key)
        else:
            match = _TEXT.match(rest)
            if not match:
                raise _Unusual
            word = match[0]
            if match[1] is not None:
                word = word.partition(" #")[0].rstrip(" ")
                if ": " in word or word.endswith(":"):
                    raise _Unusual
            found, end = self._note_text(path, at, word, place, key), at + len(word)
        if not _REST.match(rest, end - at):
            raise _Unusual
        return found

    def _note_text(self, path: Path, at: int, word: str, place: Place, key: Span | None) -> str:
        if key is None:
            place = Place(place.line, place.column, len(word))
        self.marks[path] = Mark(place, Span(at, at + len(word)), key)
        if word[0] in "\"'":
            return word[1:-1]
        self.may_hide_slips = self.may_hide_slips or has_sign(word)
        return Plain(word)

    def _read_flow(
        self, path: Path, start: int, row: tuple[int, int, int], place: Place, key: Span | None
    ) -> tuple[Any, int]:
        """`{…}` or `[…]` and where it ends; `row`: where its line ends, its number, where it begins."""
        stop, number, line = row
        text, closing = self.text, "}" if self.text[start] == "{" else "]"
        found: Any = {} if closing == "}" else []
        self.marks[path] = Mark(place, Span(start, start), key)
        if len(path) > _DEEPEST:
            raise _Unusual
        at = _skip_spaces(text, start + 1, stop)
        while text[at] != closing:
            entry = _ENTRY.match(text, at, stop) if closing == "}" else None
            if closing == "}" and (not entry or entry[1] in found):
                raise _Unusual
            name = entry[1] if entry else len(found)
            own, length = (*path, name), len(entry[1]) if entry else 1
            spot, span = Place(number, at - line + 1, length), Span(at, at + length) if entry else None
            at = _skip_spaces(text, entry.end() if entry else at, stop)
            if text[at] in "{[":
                value, at = self._read_flow(own, at, row, spot, span)
            else:
                match = _WORD.match(text, at, stop)
                if not match:
                    raise _Unusual
                word = match[0].rstrip(" ") if match[1] else match[0]
                value, at = self._note_text(own, at, word, spot, span), at + len(word)
            if entry:
                found[name] = value
            else:
                found.append(value)
            at = _skip_spaces(text, at, stop)
            if text[at] == ",":
                at = _skip_spaces(text, at + 1, stop)
                if text[at] == closing:
                    raise _Unusual
            elif text[at] != closing:
                raise _Unusual
        self.marks[path] = Mark(place, Span(start, at + 1), key)
        return found, at + 1


def _is_item(bare: str) -> bool:
    return bare[0] == "-" and bare[1:2] in ("", " ")


def _skip_spaces(text: str, at: int, stop: int) -> int:
    """The next letter of a line that goes on."""
    while at < stop and text[at] == " ":
        at += 1
    if at >= stop:
        raise _Unusual
    return at
