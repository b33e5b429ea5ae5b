"""Surgical edits of a person's YAML: only the characters that must change do, comments and layout stay.

Every edit is checked: the new text is read again and must hold exactly the tree that was meant, else nothing changes.
Values are given as plain dict, list, str, int and bool. Paths are those of the text, keys as they are spelt there:
editor.py finds them. Kept by hand: ruamel.yaml, which keeps comments too, alters 8 of our 19 examples on the way.
"""

import copy
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.problems import Path
from generator.reading.shape import is_nothing
from generator.reading.source import Source, SourceError, parse
from generator.reading.tree import at
from generator.writing.newfile import flow_value, lines_of, scalar_word

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class EditError(Exception):
    """An edit this layout does not allow; the text is as it was."""


class TextEdit:
    """A text under edit; each step leaves `text` and `nodes` in agreement."""

    def __init__(self, source: Source, foot: str = "") -> None:
        self.foot = foot  # a top key that stays below those that are added
        self._bom = _BYTE_ORDER_MARK if source.raw.startswith(_BYTE_ORDER_MARK) else b""
        self._take(source)
        self._newline = "\r\n" if "\r\n" in source.text else "\n"

    def _take(self, source: Source) -> None:
        self.source, self.text, self.nodes, self._marks = source, source.text, source.nodes, source.marks

    # what a caller asks for

    def get(self, path: Path) -> Any:
        return at(self.nodes, path)

    def set(self, path: Path, value: Any) -> None:
        """Give a key this value; keys on the way that are missing are made."""
        while len(path) > 1 and is_empty(self.get(path[:-1])):
            path, value = path[:-1], {str(path[-1]): value}
        if self.get(path) is None:
            self._add_key(path[:-1], str(path[-1]), value)
        else:
            self.replace(path, value)

    def append(self, path: Path, value: Any) -> None:
        """Add an entry at the end of a list, which is made if it is missing."""
        items = self.get(path)
        if is_empty(items):
            self.set(path, [value])
        elif isinstance(items, list):
            self._add_item(path, items, value)
        else:
            self.replace(path, [items, value])

    def prepend(self, path: Path, value: Any) -> None:
        """Add an entry before the first of a list that has some."""
        tree = copy.deepcopy(self.nodes)
        at(tree, path).insert(0, as_nodes(value))
        first = self._marks[(*path, 0)].value.start
        if self._is_flow(path):
            return self._settle(f"{self.text[:first]}{flow_value(value)}, {self.text[first:]}", tree)
        spot = self._line_start(self.text.rindex("-", 0, first))
        indent = self.text[spot:].partition("-")[0]
        return self._settle(f"{self.text[:spot]}{indent}- {flow_value(value)}{self._newline}{self.text[spot:]}", tree)

    def remove(self, path: Path) -> None:
        """Take a key or an item out, with its own lines."""
        above = path[:-1]
        holder = self.get(above)
        mark = self._marks[path]
        if self._is_flow(above):
            text = self._without_flow(path, holder)
        elif len(holder) == 1:
            text = self._empty_out(above, "{}" if isinstance(holder, dict) else "[]")
        else:
            first = mark.key.start if mark.key else self.text.rindex("-", 0, mark.value.start)
            start = self._line_start(first)
            if self.text[start:first].strip():  # it shares its line with a dash
                raise EditError(path)
            text = self._without_lines(start, self._line_end(self._end(path), past=True))
        tree = copy.deepcopy(self.nodes)
        del at(tree, above)[path[-1]]
        self._settle(text, tree)

    def rewrite(self, keys: Sequence[str], entries: Mapping[str, Any]) -> None:
        """Replace these keys at the top, with the comments among their lines, by entries where the first of them stood.
        """
        if self._is_flow(()):
            raise EditError(keys)
        text = self.text
        first, *others = sorted(keys, key=lambda key: self._begin((key,)))
        spans = [(self._line_start(self._begin((k,))), self._line_end(self._end((k,)), past=True)) for k in keys]
        lines = "".join(line + self._newline for key, value in entries.items() for line in lines_of(key, value))
        for n, (start, end) in reversed(list(enumerate(sorted(spans)))):
            text = text[:start] + (lines if n == 0 else "") + text[end:]
        remaining = {key: value for key, value in self.nodes.items() if key not in (first, *others)}
        self._settle(text, {**remaining, **{key: as_nodes(value) for key, value in entries.items()}})

    # how it is done

    def replace(self, path: Path, value: Any) -> None:
        span = self._marks[path].value
        old = self.get(path)
        if isinstance(old, dict | list) and not self._is_flow(path):
            raise EditError(path)
        tree = copy.deepcopy(self.nodes)
        at(tree, path[:-1])[path[-1]] = as_nodes(value)
        if is_empty(old) and not self._is_flow(path[:-1]) and (isinstance(value, dict) or _has_rows(value)):
            spot = self._line_end(span.end)  # a comment beside the key stays there
            beside = self.text[span.end : spot]
            head = self.text[: span.start].rstrip(" ") + (f"   {beside.lstrip()}" if beside.strip() else "")
            return self._settle(head + self._below(value, self._indent(path)) + self.text[spot:], tree)
        gap = " " if span.start == span.end else ""
        return self._settle(self.text[: span.start] + gap + flow_value(value) + self.text[span.end :], tree)

    def _add_key(self, above: Path, key: str, value: Any) -> None:
        holder = self.get(above)
        if not isinstance(holder, dict):
            raise EditError(above)
        tree = copy.deepcopy(self.nodes)
        at(tree, above)[key] = as_nodes(value)
        if self._is_flow(above):
            spot = self._end((*above, list(holder)[-1]))
            return self._settle(f"{self.text[:spot]}, {scalar_word(key)}: {flow_value(value)}{self.text[spot:]}", tree)
        keys = list(holder)
        ends_with_foot = not above and self.foot and self.foot == keys[-1] and keys[1:]
        spot, lead = self._after((keys[-2],) if ends_with_foot else above)
        new = lead + self._lines(key, value, self._indent((*above, next(iter(holder)))))[len(self._newline) :]
        return self._settle(self.text[:spot] + new + (self._newline if not lead else "") + self.text[spot:], tree)

    def _add_item(self, path: Path, items: list[Any], value: Any) -> None:
        tree = copy.deepcopy(self.nodes)
        at(tree, path).append(as_nodes(value))
        last = (*path, len(items) - 1)
        if self._is_flow(path):
            spot = self._end(last)
            return self._settle(f"{self.text[:spot]}, {flow_value(value)}{self.text[spot:]}", tree)
        dash = self.text.rindex("-", 0, self._marks[last].value.start)
        lead_in = self.text[self._line_start(dash) : dash]
        if lead_in.strip():
            raise EditError(path)
        body = flow_value(value)
        if isinstance(value, dict) and isinstance(items[-1], dict) and not self._is_flow(last):
            inner = self._newline + lead_in + "  "
            body = inner.join(f"{scalar_word(k)}: {flow_value(v)}" for k, v in value.items())
        spot, lead = self._after(path)
        new = f"{lead}{lead_in}- {body}" + ("" if lead else self._newline)
        return self._settle(self.text[:spot] + new + self.text[spot:], tree)

    def _without_lines(self, start: int, end: int) -> str:
        """Return the text without these lines; a file without a last line break keeps having none."""
        if end == len(self.text) and not self.text.endswith("\n"):
            return self.text[:start].removesuffix("\n").removesuffix("\r")
        return self.text[:start] + self.text[end:]

    def _without_flow(self, path: Path, holder: Any) -> str:
        keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        n = keys.index(path[-1])
        start, end = self._begin(path), self._end(path)
        if n > 0:
            start = self._end((*path[:-1], keys[n - 1]))
        elif len(keys) > 1:
            end = self._begin((*path[:-1], keys[1]))
        return self.text[:start] + self.text[end:]

    def _empty_out(self, path: Path, empty: str) -> str:
        mark = self._marks[path]
        if mark.key is None:
            raise EditError(path)
        colon = self.text.index(":", mark.key.end) + 1
        first = self._line_end(colon)  # a comment beside the key stays
        return self.text[:colon] + " " + empty + self.text[colon:first] + self.text[self._line_end(self._end(path)) :]

    def _lines(self, key: str, value: Any, indent: int) -> str:
        """Return a new key of a block mapping, each line starting with its line break."""
        head = f"{self._newline}{' ' * indent}{scalar_word(key)}:"
        deep = isinstance(value, dict) and any(isinstance(v, dict) or _has_rows(v) for v in value.values())
        below = deep or _has_rows(value) or (isinstance(value, dict) and bool(value) and indent == 0)
        return head + (self._below(value, indent) if below else " " + flow_value(value))

    def _below(self, value: Any, indent: int) -> str:
        """Return the lines of a value that stand below its key."""
        if isinstance(value, dict):
            return "".join(self._lines(k, v, indent + 2) for k, v in value.items())
        return "".join(f"{self._newline}{' ' * indent}  - {flow_value(v)}" for v in value)

    def _settle(self, text: str, tree: Any) -> None:
        try:
            source = parse(self._bom + text.encode(), self.source.name)
        except SourceError as error:
            raise EditError(str(error)) from error
        if source.nodes != tree and (self.text.endswith("\n") or unended(source.nodes) != unended(tree)):
            raise EditError(self.source.name)
        self._take(source)

    # where things stand

    def _begin(self, path: Path) -> int:
        mark = self._marks[path]
        return mark.key.start if mark.key else mark.value.start

    def _is_flow(self, path: Path) -> bool:
        return isinstance(self.get(path), dict | list) and self.text[self._marks[path].value.start] in "{["

    def _end(self, path: Path) -> int:
        """Return the end of what is really written; libyaml ends a block only where the next node begins."""
        value = self.get(path)
        if not isinstance(value, dict | list) or self._is_flow(path):
            return self._marks[path].value.end
        keys = value if isinstance(value, dict) else range(len(value))
        return max(self._end((*path, key)) for key in keys)

    def _after(self, path: Path) -> tuple[int, str]:
        """Return where a new line goes after a block, and the line break it must start with, if any."""
        end = self._end(path)
        if end and self.text[end - 1] == "\n":  # a block text ends with its line break
            return end, ""
        return self._line_end(end), self._newline

    def _line_start(self, spot: int) -> int:
        return self.text.rfind("\n", 0, spot) + 1

    def _line_end(self, spot: int, *, past: bool = False) -> int:
        """Return the end of the line, before its line break, or past it."""
        if past and spot and self.text[spot - 1] == "\n":
            return spot
        end = self.text.find("\n", spot)
        if end < 0:
            return len(self.text)
        return end + 1 if past else end - (self.text[end - 1] == "\r")

    def _indent(self, path: Path) -> int:
        start = self._begin(path)
        return start - self._line_start(start)


def is_empty(value: Any) -> bool:
    return value is None or is_nothing(value) or value == {} or value == []


def unended(value: Any) -> Any:
    """Return texts without their last line break: at the end of a file that has none, a block text gains or loses it.
    """
    if isinstance(value, dict):
        return {key: unended(entry) for key, entry in value.items()}
    return [unended(entry) for entry in value] if isinstance(value, list) else str(value).removesuffix("\n")


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(v, dict) for v in value)


def as_nodes(value: Any) -> Any:
    """Return the value as reading gives it back: text all the way down."""
    if isinstance(value, dict):
        return {as_nodes(k): as_nodes(v) for k, v in value.items()}
    if isinstance(value, list):
        return [as_nodes(v) for v in value]
    return str(value).lower() if isinstance(value, bool) else unicodedata.normalize("NFC", str(value))


def lean(value: Any) -> Any:
    """Return a tree without empty mappings, which mean the same as none."""
    if isinstance(value, dict):
        return {key: inner for key, entry in value.items() if (inner := lean(entry)) != {}}
    return [lean(entry) for entry in value] if isinstance(value, list) else value
