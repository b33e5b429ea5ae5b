"""The tree of a YAML text, built from libyaml's events: dict, list and text, with the place of every path.

What a player's file never needs is refused here, each thing with its own words at its own place: equal keys, aliases,
anchors, tags, merge keys, directives, several documents, endless depth or number.
"""

import re
import unicodedata
from itertools import pairwise
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Path, Place, Problem
from generator.base.record import Record

MAX_DEPTH = 24
MAX_NODES = 200_000
_SIGN = re.compile(r"[:=]|^-[^\W0-9]|^[“„«‘‚•●▪◦‣∙·–—]|^[^\W0-9]\w*\s+[-+]?[0-9][\w+]*$")


class Plain(str):
    """A scalar written without quotes: only such text may be read as a number, a boolean or nothing."""

    __slots__ = ()


class Span(Record):
    """The characters of the text from start to end."""

    start: int
    end: int


class Mark(Record):
    place: Place
    value: Span
    key: Span | None


def at(tree: Any, path: Path) -> Any:
    """Return the value at a path of a tree; None where there is none."""
    for part in path:
        try:
            tree = tree[part]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


def put_value(tree: Any, path: Path, value: Any) -> None:
    """Give a path this value, making what is missing on the way; None takes it out."""
    node: Any = tree
    for part, following in pairwise(path):
        if isinstance(node, dict) and not isinstance(node.get(str(part)), dict | list):
            node[str(part)] = [] if isinstance(following, int) else {}
        if isinstance(node, list) and isinstance(part, int) and part < len(node) and isinstance(node[part], str):
            node[part] = {}  # shown as an empty row
        node = at(node, (part,))
    if isinstance(node, dict):
        if value is None:
            node.pop(str(path[-1]), None)
        else:
            node[str(path[-1])] = value
    elif isinstance(node, list) and isinstance(path[-1], int) and path[-1] < len(node):
        if value is None:
            del node[path[-1]]
        else:
            node[path[-1]] = value


class Stop(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Builder:
    """A reader of libyaml's events, one by one: it builds the tree, notes places and refuses what no player's file
    needs."""

    def __init__(self) -> None:
        self.root: Any = None
        self.marks: dict[Path, Mark] = {}
        self.problems: list[Problem] = []
        self.may_hide_slips = False  # a plain text that runs over lines, or has a sign in it that a slip would leave
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
            if not event.style and (event.start_mark.line != event.end_mark.line or _SIGN.search(text)):
                self.may_hide_slips = True
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
                raise Stop(
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
            raise Stop(_at(event, code, _("too many faults of this kind: reading stopped here"), None))

    def _open(self, event: Any, value: Any) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise Stop(_at(event, "yaml-depth", _("nested more than {n} levels deep").format(n=MAX_DEPTH), None))
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
            message = _("the key '{key}' is here twice (first on line {line})").format(key=key, line=first)
            self._refuse(event, "duplicate-key", message, _("keep one of the two"))
        top.key, top.key_event = str(key), event

    def _place_for(self, event: Any) -> Path:
        """Return the path of the value that starts here and note its place: that of its key, or of the entry itself in
        a list."""
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise Stop(_at(event, "yaml-nodes", _("more than {n} values in one file").format(n=MAX_NODES), None))
        top = self._stack[-1] if self._stack else None
        if top is None:
            path: Path = ()
            spot, key_span = event, None
        elif isinstance(top.value, dict):
            if top.key is None:
                raise Stop(_at(event, "yaml-key", _("a key must be plain text"), None))
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
