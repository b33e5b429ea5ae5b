"""Rows by numbers that do not move.

A row of a file is known by its place, and places move when a row before them goes. On a page each row has a number
instead, its own as long as it is there: what is typed into it lands in it, whatever others do to the rows around. A
file knows nothing of these numbers. A file that is opened counts its rows from 0; they are then followed from one
text to the next: exactly where we know what was done, by their contents where another program wrote. A row that
nobody has filled yet is in no file; it is blank, and stands where the page that made it has it.
"""

import copy
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from generator.core.page.fields import Tree, at, name_of, path_of, put_value
from generator.core.reading.problems import Path
from generator.core.record import Record

Rows = Mapping[str, tuple[int, ...]]  # the name of a list -> the numbers of its rows, in their order
_ROW = re.compile(r"(.+?)\[([0-9]{1,9})\](\??)")
_NAMES = ("name", "place")  # what in a page's parts names a place of the file
Shown = TypeVar("Shown", bound=Struct)


class ToldRows(Record):
    """The rows that a page has, as it tells them: `armes[3]`, and `armes[4]?` for a blank one."""

    rows: Rows
    blank: frozenset[str]

    def written(self, name: str) -> tuple[int, ...]:
        return tuple(n for n in self.rows.get(name, ()) if f"{name}[{n}]" not in self.blank)


def read_told_rows(told: Iterable[str]) -> ToldRows:
    found = [match for one in told if (match := _ROW.fullmatch(one))]
    rows: dict[str, tuple[int, ...]] = {}
    for name, number, _blank in (match.groups() for match in found):
        rows[name] = (*rows.get(name, ()), int(number))
    return ToldRows(rows, frozenset(f"{match[1]}[{match[2]}]" for match in found if match[3]))


def lists_of_rows(tree: Tree, path: Path = ()) -> Iterator[tuple[str, list[Any]]]:
    """The lists of a file whose items are rows, by name; a list within a row is part of that row."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from lists_of_rows(value, (*path, key))
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            yield name_of((*path, key)), value


def count_rows(tree: Tree) -> Rows:
    return {name: tuple(range(len(items))) for name, items in lists_of_rows(tree)}


def follow_rows(before: Tree, rows: Rows, after: Tree, fresh: Callable[[str], int], *, in_place: bool) -> Rows:
    """The numbers of rows after a change; `in_place`: as many rows as before are the same ones."""
    old = dict(lists_of_rows(before))
    return {
        name: rows[name]
        if in_place and name in rows and len(rows[name]) == len(items)
        else _follow_list(old.get(name, []), rows.get(name, ()), items, lambda name=name: fresh(name))  # type: ignore[misc]
        for name, items in lists_of_rows(after)
    }


def _follow_list(
    before: Sequence[Any], numbers: Sequence[int], after: Sequence[Any], fresh: Callable[[], int]
) -> tuple[int, ...]:
    found: list[int] = []
    matcher = SequenceMatcher(None, list(map(repr, before)), list(map(repr, after)), autojunk=False)
    for _kind, a, a_end, b, b_end in matcher.get_opcodes():
        same = numbers[a:a_end][: b_end - b]  # equal, or changed where they stand
        found += [*same, *(fresh() for _one in range(b_end - b - len(same)))]
    return tuple(found)


def lay_blank_rows(tree: Tree, rows: Rows, told: ToldRows, blank: frozenset[str]) -> tuple[Tree, Rows]:
    """The tree with the blank rows of a page, each after the row it stands after there."""
    tree, every = copy.deepcopy(tree), dict(rows)
    for name, numbers in told.rows.items():
        path, here = path_of(name), list(every.get(name, ()))
        if path is None:
            continue
        held, items = at(tree, path), list(at(tree, path) or ())
        if len(items) != len(here) or (held is None and any(f"{name}[{n}]" not in blank for n in numbers)):
            continue  # the list itself is gone, or is none of rows any more
        for before, number in zip((None, *numbers), numbers, strict=False):
            if f"{name}[{number}]" in blank and number not in here:
                place = 0 if before is None else here.index(before) + 1 if before in here else len(here)
                here.insert(place, number)
                items.insert(place, {})
        if len(here) > len(every.get(name, ())):
            put_value(tree, path, items)
            every[name] = tuple(here)
    return tree, every


def names_of_rows(rows: Rows) -> frozenset[str]:
    return frozenset(f"{name}[{number}]" for name, numbers in rows.items() for number in numbers)


def split_row(name: str, rows: Iterable[str]) -> tuple[str, int, str] | None:
    """The list, the row's number and what follows, of the name of something in a row of one of these lists."""
    match = _ROW.match(name)
    return (match[1], int(match[2]), name[match.end() :]) if match and match[1] in rows else None


def place_on_page(name: str, rows: Rows) -> str:
    """The name by the row's number, of one by its place in the file."""
    found = split_row(name, rows)
    return f"{found[0]}[{rows[found[0]][found[1]]}]{found[2]}" if found and found[1] < len(rows[found[0]]) else name


def path_on_page(path: Path, rows: Rows) -> Path:
    name = name_of(path)
    return path_of(place_on_page(name, rows)) or path if split_row(name, rows) else path


def place_in_file(name: str, rows: Rows) -> str | None:
    """The name by the row's place in the file, of one by its number; None where there is no such row."""
    found = split_row(name, rows)
    if found is None:
        return name
    numbers = rows[found[0]]
    return f"{found[0]}[{numbers.index(found[1])}]{found[2]}" if found[1] in numbers else None


def show_numbers(node: Shown, rows: Rows) -> Shown:
    """A page, or a part of one, whose names have the numbers of rows instead of their places."""
    if all(numbers == tuple(range(len(numbers))) for numbers in rows.values()):
        return node
    shown: Shown = _renumber(node, rows)
    return shown


def _renumber(node: Any, rows: Rows) -> Any:
    if isinstance(node, tuple):
        return tuple(_renumber(one, rows) for one in node)
    if not isinstance(node, Struct):
        return node
    changed = {
        key: place_on_page(value, rows) if key in _NAMES and isinstance(value, str) else _renumber(value, rows)
        for key, value in asdict(node).items()
        if isinstance(value, tuple | Struct) or key in _NAMES
    }
    return replace(node, **changed)
