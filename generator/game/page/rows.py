"""The rows of a page, numbered so that a field keeps its name while rows around it come and go.

A page that is opened counts its rows from 0, and says with each what stood in it (`mark_of_row`). By these marks the
rows are found again in the file of today: they keep their numbers in the answer, and new ones get numbers of their
own. A file knows nothing of these numbers. A row that nobody has filled yet is in no file; it is blank, and stands
where the page that made it has it.
"""

import copy
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from generator.base.problems import Path
from generator.base.record import Record
from generator.game.page.fields import Tree, at, name_of, path_of, put_value
from generator.writing.edits import follow_rows, mark_of_row, marks_of_rows

Rows = Mapping[str, tuple[int, ...]]  # the name of a list -> the numbers of its rows, in their order
_ROW = re.compile(r"(.+?)\[([0-9]{1,9})\]")
_SENT = re.compile(rf"{_ROW.pattern}(\?|#[0-9a-f]{{10}})?")
_NAMES = ("name", "place")  # what in a page's parts names a place of the file
Shown = TypeVar("Shown", bound=Struct)


class SentRows(Record):
    """The rows that a page has, as it sends them: `armes[3]#` and the mark of what stood in it, `armes[4]?` for a blank
    one; of a page of 0.3.0, without marks."""

    rows: Rows
    blank: frozenset[str]
    marks: Mapping[str, str]

    def written(self, name: str) -> tuple[int, ...]:
        return tuple(n for n in self.rows.get(name, ()) if f"{name}[{n}]" not in self.blank)

    def marks_of(self, name: str) -> tuple[str, ...] | None:
        """Return the marks of the rows of a list that are in the file; None where the page did not send them."""
        names = [f"{name}[{n}]" for n in self.written(name)]
        return tuple(self.marks[row] for row in names) if all(row in self.marks for row in names) else None


NO_ROWS = SentRows({}, frozenset(), {})


def read_sent_rows(sent: Iterable[str]) -> SentRows:
    matches = [match for text in sent if (match := _SENT.fullmatch(text))]
    rows: dict[str, tuple[int, ...]] = {}
    for name, number, _state in (match.groups() for match in matches):
        rows[name] = (*rows.get(name, ()), int(number))
    states = {f"{name}[{number}]": state or "" for name, number, state in (match.groups() for match in matches)}
    blank = frozenset(row for row, state in states.items() if state == "?")
    return SentRows(rows, blank, {row: state[1:] for row, state in states.items() if state.startswith("#")})


def marks_by_row(tree: Tree, rows: Rows) -> dict[str, str]:
    """Return the mark of each row by its name on the page."""
    return {
        f"{name}[{number}]": mark_of_row(row)
        for name, items in lists_of_rows(tree)
        for number, row in zip(rows.get(name, ()), items, strict=False)
    }


def number_rows(tree: Tree, last: SentRows, sent: SentRows, fresh: Callable[[str], int]) -> Rows:
    """Return the numbers of the rows of a file: those they had when they were shown `last`, else those on the page that
    asks, and `fresh` ones for new rows."""
    numbers: dict[str, tuple[int, ...]] = {}
    for name, items in lists_of_rows(tree):
        by_place = dict(_follow(name, last, items))
        for place, number in _follow(name, sent, items):
            if place not in by_place and number not in by_place.values():
                by_place[place] = number
        numbers[name] = tuple(by_place[n] if n in by_place else fresh(name) for n in range(len(items)))
    return numbers


def _follow(name: str, sent: SentRows, items: list[Any]) -> Iterator[tuple[int, int]]:
    """Yield the place today and the number of each row of a page that is still there."""
    known, marks = sent.written(name), sent.marks_of(name)
    if marks is None:
        places: list[int | None] = list(range(len(known))) if len(known) == len(items) else []
    else:
        places = follow_rows(marks, marks_of_rows(items))
    for place, number in zip(places, known, strict=False):
        if place is not None:
            yield place, number


def number_rows_after(before: Tree, rows: Rows, after: Tree, fresh: Callable[[str], int]) -> Rows:
    """Return the numbers of rows after an edit of ours, which leaves as many rows as there were in their places."""
    old, numbers = dict(lists_of_rows(before)), dict[str, tuple[int, ...]]()
    for name, items in lists_of_rows(after):
        known = rows.get(name, ())
        if len(known) != len(items):
            places = follow_rows(marks_of_rows(old.get(name, [])), marks_of_rows(items))
            by_place = {place: number for place, number in zip(places, known, strict=False) if place is not None}
            known = tuple(by_place[n] if n in by_place else fresh(name) for n in range(len(items)))
        numbers[name] = known
    return numbers


def lists_of_rows(tree: Tree, path: Path = ()) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of a file whose entries are rows, with their names; a list within a row is part of that row."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from lists_of_rows(value, (*path, key))
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            yield name_of((*path, key)), value


def lay_blank_rows(tree: Tree, rows: Rows, sent: SentRows, blank: frozenset[str]) -> tuple[Tree, Rows]:
    """Return the tree with the blank rows of a page, each after the row it stands after there, and the numbers of all
    rows."""
    tree, all_rows = copy.deepcopy(tree), dict(rows)
    for name, numbers in sent.rows.items():
        path, laid = path_of(name), list(all_rows.get(name, ()))
        if path is None:
            continue
        present, items = at(tree, path), list(at(tree, path) or ())
        if len(items) != len(laid) or (present is None and any(f"{name}[{n}]" not in blank for n in numbers)):
            continue  # the list itself is gone, or is none of rows any more
        for before, number in zip((None, *numbers), numbers, strict=False):
            if f"{name}[{number}]" in blank and number not in laid:
                place = 0 if before is None else laid.index(before) + 1 if before in laid else len(laid)
                laid.insert(place, number)
                items.insert(place, {})
        if len(laid) > len(all_rows.get(name, ())):
            put_value(tree, path, items)
            all_rows[name] = tuple(laid)
    return tree, all_rows


def names_of_rows(rows: Rows) -> frozenset[str]:
    return frozenset(f"{name}[{number}]" for name, numbers in rows.items() for number in numbers)


def split_row(name: str, rows: Iterable[str]) -> tuple[str, int, str] | None:
    """Return the list, the row's number and the rest of a name in a row of one of these lists; None for any other name.
    """
    match = _ROW.match(name)
    return (match[1], int(match[2]), name[match.end() :]) if match and match[1] in rows else None


def place_on_page(name: str, rows: Rows) -> str:
    """Return a place in the file by the row's number on the page."""
    parts = split_row(name, rows)
    return f"{parts[0]}[{rows[parts[0]][parts[1]]}]{parts[2]}" if parts and parts[1] < len(rows[parts[0]]) else name


def path_on_page(path: Path, rows: Rows) -> Path:
    name = name_of(path)
    return path_of(place_on_page(name, rows)) or path if split_row(name, rows) else path


def place_in_file(name: str, rows: Rows) -> str | None:
    """Return a name on the page by the row's place in the file; None where there is no such row."""
    parts = split_row(name, rows)
    if parts is None:
        return name
    numbers = rows[parts[0]]
    return f"{parts[0]}[{numbers.index(parts[1])}]{parts[2]}" if parts[1] in numbers else None


def show_numbers(node: Shown, rows: Rows) -> Shown:
    """Return a page, or a part of one, whose names have the numbers of rows instead of their places."""
    if all(numbers == tuple(range(len(numbers))) for numbers in rows.values()):
        return node
    shown: Shown = _renumber(node, rows)
    return shown


def _renumber(node: Any, rows: Rows) -> Any:
    if isinstance(node, tuple):
        return tuple(_renumber(child, rows) for child in node)
    if not isinstance(node, Struct):
        return node
    changed = {
        key: place_on_page(value, rows) if key in _NAMES and isinstance(value, str) else _renumber(value, rows)
        for key, value in asdict(node).items()
        if isinstance(value, tuple | Struct) or key in _NAMES
    }
    return replace(node, **changed)
