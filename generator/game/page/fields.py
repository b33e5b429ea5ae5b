"""Form fields and file paths: `armes[0].nom` names the place in the file that the field writes.

A name that starts with an underscore is the page's own and never goes into the file. A name that ends with `[]` adds
one item to a list of texts. What is empty is not written.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, unquote

from generator.base.problems import Path
from generator.game.guide import Tree as Tree
from generator.reading.tree import at as at
from generator.reading.tree import put_value as put_value
from generator.writing.editor import scalar_of

Pairs = Iterable[tuple[str, str]]

MOST_DEPTH = 6
MOST_ITEMS = 1000
_PART = re.compile(r"\[([0-9]{1,4})\]|(?:^|\.)([^.\[\]]+)")


def name_of(path: Path) -> str:
    text = ""
    for part in path:
        key = f"[{part}]" if isinstance(part, int) else quote(part, safe="").replace(".", "%2E")
        text += f".{key}" if text and isinstance(part, str) else key
    return text


def path_of(name: str) -> Path | None:
    """Return the path a name stands for; None when it is no name of ours."""
    path: list[str | int] = []
    end = 0
    for match in _PART.finditer(name):
        if match.start() != end:
            return None
        end = match.end()
        path.append(int(match[1]) if match[1] else unquote(match[2]))
    fits = end == len(name) and 0 < len(path) <= MOST_DEPTH and isinstance(path[0], str)
    return tuple(path) if fits else None


def id_of(name: str) -> str:
    return "f-" + re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def clean_text(text: str) -> str:
    """Return a text as a file can hold it: line breaks as they are written, nothing invisible, NFC."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    characters = (c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp", "Cn"))
    return "".join(characters).replace("\ufeff", "").strip()


def tree_of(pairs: Pairs, lists: Sequence[str] = ()) -> Tree:
    """Return the tree that fields describe; `lists`, top keys, are there even when they have no entry."""
    holder: Tree = {}
    for name, value in pairs:
        if name.startswith("_"):
            continue
        many = name.endswith("[]")
        path = path_of(name.removesuffix("[]"))
        text = clean_text(value)
        if path is not None and all(isinstance(part, int) or clean_text(part) == part for part in path):
            _store_value(holder, path, text, many=many)
    tree: Tree = _settle_lists(holder) if holder else {}
    return {**{key: [] for key in lists}, **tree}


def _store_value(holder: Tree, path: Path, text: str, *, many: bool) -> None:
    """Lists are mappings of numbers until all is there: fields may come in any order."""
    node: Any = holder
    for part in path[:-1]:
        node = node.setdefault(part, {})
        if not isinstance(node, dict):
            return
    last = path[-1]
    if not many:
        node.setdefault(last, scalar_of(text))
        return
    items = node.setdefault(last, {})
    if text and isinstance(items, dict) and len(items) < MOST_ITEMS:
        items[len(items)] = text


def _settle_lists(node: Any) -> Any:
    if not isinstance(node, dict):
        return node
    if node and all(isinstance(key, int) for key in node):
        return [_settle_lists(node[key]) for key in sorted(node)][:MOST_ITEMS]
    inner = {str(key): _settle_lists(value) for key, value in node.items()}
    return {key: value for key, value in inner.items() if value != "" and value != {} and value != []}


def prune_empty_rows(tree: Tree) -> tuple[Tree, dict[Path, list[int]]]:
    """Return the tree without rows that nobody has filled yet, and for each list which rows are left.

    A list of the file itself may be empty and say so (no arms); an empty one within a value is left out."""
    remaining: dict[Path, list[int]] = {}

    def lean(value: Any, path: Path) -> Any:
        if isinstance(value, list):
            remaining[path] = [n for n, item in enumerate(value) if item != {}]
            return [lean(value[n], (*path, place)) for place, n in enumerate(remaining[path])]
        if isinstance(value, dict):
            inner = {key: lean(entry, (*path, key)) for key, entry in value.items()}
            return {key: entry for key, entry in inner.items() if entry != [] or not path}
        return value

    return lean(tree, ()), remaining


def text_at(tree: Any, name: str) -> str:
    """Return the text of a field: the one written there, or an empty one."""
    value = at(tree, path_of(name) or ("",))
    return str(value) if isinstance(value, str) else ""


def whole_or_zero(value: Any) -> int:
    """Return a value as a whole number; 0 for any other."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"[-+]?\d{1,6}", value, re.ASCII) else 0


def emptied_above(tree: Tree, path: Path) -> Iterator[Path]:
    """Yield the mappings on the way to a place that have nothing left, from the inside out; a row stays, blank."""
    for end in range(len(path) - 1, 0, -1):
        above = at(tree, path[:end])
        inner = {path[end]} if end < len(path) - 1 else set()
        if not isinstance(path[end - 1], str) or not isinstance(above, dict) or above.keys() - inner:
            return
        yield path[:end]


def number_after_step(tree: Tree, path: Path, by: int, start: int = 0) -> str | None:
    """Return a field that is a number with `by` added to it; None for `start`, its least, which is not written."""
    now = at(tree, path)
    number = max(start, (whole_or_zero(now) if now is not None else start) + by)
    return scalar_of(str(number)) if number != start else None


def order_keys(tree: Mapping[str, Any], keys: Sequence[str]) -> Tree:
    """Return the tree with its keys in the order a file has them, unknown ones at the end."""
    return {**{key: tree[key] for key in keys if key in tree}, **{k: v for k, v in tree.items() if k not in keys}}
