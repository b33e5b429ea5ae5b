"""Surgical edits of a person's YAML: only the characters that must change do, comments and layout stay.

Every edit is checked: the new text is read again and must hold exactly the tree that was meant, else nothing changes.
Values are given as plain dict, list, str, int and bool.

Kept by hand: ruamel.yaml, which is made for this, alters lines that nobody touched in 8 of 19 of our example files.
"""

import copy
import unicodedata
from typing import Any

from generator.core.reading.problems import Path
from generator.core.reading.shape import is_nothing
from generator.core.reading.source import Source, SourceError, parse, written_path
from generator.core.reading.tree import at
from generator.core.writing.newfile import flow_value, scalar_word

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class EditError(Exception):
    """An edit this layout does not allow; the text is as it was."""


class Editor:
    """A text under edit; each step leaves `text` and `data` in agreement."""

    def __init__(self, source: Source) -> None:
        self._name = source.name
        self.foot = ""  # a top key that stays below those that are added
        self._bom = source.raw.startswith(_BYTE_ORDER_MARK)
        self._take(source)
        self._newline = "\r\n" if "\r\n" in source.text else "\n"

    def _take(self, source: Source) -> None:
        self.text, self.data, self._marks = source.text, source.data, source.marks

    @property
    def source(self) -> Source:
        return parse(self.raw, self._name)

    @property
    def raw(self) -> bytes:
        return (_BYTE_ORDER_MARK if self._bom else b"") + self.text.encode()

    # what a caller asks for

    def get(self, path: Path) -> Any:
        return at(self.data, written_path(self.data, path))

    def set(self, path: Path, value: Any) -> None:
        """Give a key this value; keys on the way that are missing are made."""
        path = written_path(self.data, path)
        while len(path) > 1 and _is_empty(self.get(path[:-1])):
            path, value = path[:-1], {str(path[-1]): value}
        old = self.get(path)
        if old is None:
            self._add_key(path[:-1], str(path[-1]), value)
        elif old and value and isinstance(value, dict | list) and isinstance(old, type(value)):
            self._align(path, old, value)
        else:
            self._replace(path, value)

    def append(self, path: Path, value: Any) -> None:
        """One more item at the end of a list, made if it is missing."""
        path = written_path(self.data, path)
        items = self.get(path)
        if _is_empty(items):
            self.set(path, [value])
        elif isinstance(items, list):
            self._add_item(path, items, value)
        else:
            self._replace(path, [items, value])

    def remove(self, path: Path) -> None:
        """Take a key or an item out, with its own lines."""
        path = written_path(self.data, path)
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
        meant = copy.deepcopy(self.data)
        del at(meant, above)[path[-1]]
        self._settle(text, meant)

    def rewrite(self, key: str, lines: list[str], value: Any) -> None:
        """The lines of a top key written anew, the comments among them gone."""
        mark = self._marks[(key,)]
        if mark.key is None or self._is_flow(()):
            raise EditError(key)
        start, end = self._line_start(mark.key.start), self._line_end(self._end((key,)), past=True)
        text = self.text[:start] + "".join(line + self._newline for line in lines) + self.text[end:]
        self._settle(text, {**self.data, key: _tree_as_read(value)})

    # how it is done

    def _align(self, path: Path, old: Any, value: Any) -> None:
        """A mapping or a list made this: what differs is written anew where it stands, the rest stays."""
        new = _tree_as_read(value)
        keys, gone = list(new), [key for key in old if key not in new]
        if isinstance(new, list):
            keys, gone = list(range(len(new))), list(range(len(new), len(old)))
            same = next((n for n, (was, one) in enumerate(zip(old, new, strict=False)) if was != one), len(new))
            if gone and old[same + len(gone) :] == new[same:]:  # taken out: the others keep their lines and comments
                keys, gone = [], list(range(same, same + len(gone)))
        for key in keys:
            if isinstance(new, list) and key >= len(old):
                self.append(path, value[key])
            elif self.get((*path, key)) != new[key]:
                self.set((*path, key), value[key])
        for key in reversed(gone):
            self.remove((*path, key))

    def _replace(self, path: Path, value: Any) -> None:
        span = self._marks[path].value
        old = self.get(path)
        if isinstance(old, dict | list) and not self._is_flow(path):
            raise EditError(path)
        meant = copy.deepcopy(self.data)
        at(meant, path[:-1])[path[-1]] = _tree_as_read(value)
        if _is_empty(old) and not self._is_flow(path[:-1]) and (isinstance(value, dict) or _has_rows(value)):
            spot = self._line_end(span.end)  # a comment beside the key stays there
            beside = self.text[span.end : spot]
            kept = self.text[: span.start].rstrip(" ") + (f"   {beside.lstrip()}" if beside.strip() else "")
            return self._settle(kept + self._below(value, self._indent(path)) + self.text[spot:], meant)
        gap = " " if span.start == span.end else ""
        return self._settle(self.text[: span.start] + gap + flow_value(value) + self.text[span.end :], meant)

    def _add_key(self, above: Path, key: str, value: Any) -> None:
        holder = self.get(above)
        if not isinstance(holder, dict):
            raise EditError(above)
        meant = copy.deepcopy(self.data)
        at(meant, above)[key] = _tree_as_read(value)
        if self._is_flow(above):
            spot = self._end((*above, list(holder)[-1]))
            return self._settle(f"{self.text[:spot]}, {scalar_word(key)}: {flow_value(value)}{self.text[spot:]}", meant)
        keys = list(holder)
        ends_with_foot = not above and self.foot and self.foot == keys[-1] and keys[1:]
        spot, lead = self._after((keys[-2],) if ends_with_foot else above)
        new = lead + self._lines(key, value, self._indent((*above, next(iter(holder)))))[len(self._newline) :]
        return self._settle(self.text[:spot] + new + (self._newline if not lead else "") + self.text[spot:], meant)

    def _add_item(self, path: Path, items: list[Any], value: Any) -> None:
        meant = copy.deepcopy(self.data)
        at(meant, path).append(_tree_as_read(value))
        last = (*path, len(items) - 1)
        if self._is_flow(path):
            spot = self._end(last)
            return self._settle(f"{self.text[:spot]}, {flow_value(value)}{self.text[spot:]}", meant)
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
        return self._settle(self.text[:spot] + new + self.text[spot:], meant)

    def _without_lines(self, start: int, end: int) -> str:
        """Where the last line of a file has no end, none has one after it."""
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
        """A new key of a block mapping, each line starting with its line break."""
        head = f"{self._newline}{' ' * indent}{scalar_word(key)}:"
        deep = isinstance(value, dict) and any(isinstance(v, dict) or _has_rows(v) for v in value.values())
        below = deep or _has_rows(value) or (isinstance(value, dict) and bool(value) and indent == 0)
        return head + (self._below(value, indent) if below else " " + flow_value(value))

    def _below(self, value: Any, indent: int) -> str:
        """The lines of a value that stand below its key."""
        if isinstance(value, dict):
            return "".join(self._lines(k, v, indent + 2) for k, v in value.items())
        return "".join(f"{self._newline}{' ' * indent}  - {flow_value(v)}" for v in value)

    def _settle(self, text: str, meant: Any) -> None:
        try:
            found = parse(text.encode(), self._name)
        except SourceError as error:
            raise EditError(str(error)) from error
        if found.data != meant and (self.text.endswith("\n") or _unended(found.data) != _unended(meant)):
            raise EditError(self._name)
        self._take(found)

    # where things stand

    def _begin(self, path: Path) -> int:
        mark = self._marks[path]
        return mark.key.start if mark.key else mark.value.start

    def _is_flow(self, path: Path) -> bool:
        return isinstance(self.get(path), dict | list) and self.text[self._marks[path].value.start] in "{["

    def _end(self, path: Path) -> int:
        """The end of what is really written; libyaml ends a block only where the next thing begins."""
        value = self.get(path)
        if not isinstance(value, dict | list) or self._is_flow(path):
            return self._marks[path].value.end
        keys = value if isinstance(value, dict) else range(len(value))
        return max(self._end((*path, key)) for key in keys)

    def _after(self, path: Path) -> tuple[int, str]:
        """Where a new line goes after a block, and the line break it must start with, if any."""
        end = self._end(path)
        if end and self.text[end - 1] == "\n":  # a block text ends with its line break
            return end, ""
        return self._line_end(end), self._newline

    def _line_start(self, spot: int) -> int:
        return self.text.rfind("\n", 0, spot) + 1

    def _line_end(self, spot: int, *, past: bool = False) -> int:
        """The end of the line, before its line break, or past it."""
        if past and spot and self.text[spot - 1] == "\n":
            return spot
        end = self.text.find("\n", spot)
        if end < 0:
            return len(self.text)
        return end + 1 if past else end - (self.text[end - 1] == "\r")

    def _indent(self, path: Path) -> int:
        start = self._begin(path)
        return start - self._line_start(start)


def _is_empty(value: Any) -> bool:
    return value is None or is_nothing(value) or value == {} or value == []


def _unended(value: Any) -> Any:
    """Texts without their last line break: at the very end of a file that has none, a block text gains or loses it."""
    if isinstance(value, dict):
        return {key: _unended(one) for key, one in value.items()}
    return [_unended(one) for one in value] if isinstance(value, list) else str(value).removesuffix("\n")


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(v, dict) for v in value)


def _tree_as_read(value: Any) -> Any:
    """The value as reading gives it back: text all the way down."""
    if isinstance(value, dict):
        return {_tree_as_read(k): _tree_as_read(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_tree_as_read(v) for v in value]
    return str(value).lower() if isinstance(value, bool) else unicodedata.normalize("NFC", str(value))
