"""Two states of a document side by side: where they differ, in the words of the page."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.page.fields import name_of
from generator.core.page.model import Field
from generator.core.page.rows import Rows, split_row
from generator.core.reading.problems import Path
from generator.core.record import Record
from generator.core.writing.newfile import flow_value


class Difference(Record):
    path: Path
    label: str
    mine: str
    theirs: str


class Conflict(Record):
    """What was changed here and elsewhere; `changes`: those of this page that wait for somebody to choose, by id."""

    differences: list[Difference]
    changes: list[str]


def list_differences(mine: Any, theirs: Any, fields: Mapping[str, Field]) -> list[Difference]:
    return [
        Difference(path, _label(path, fields), _text_of_value(a), _text_of_value(b))
        for path, a, b in _walk_differences((), mine, theirs)
    ]


def _walk_differences(path: Path, mine: Any, theirs: Any) -> Iterator[tuple[Path, Any, Any]]:
    if mine == theirs:
        return
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys([*theirs, *mine]):
            yield from _walk_differences((*path, key), mine.get(key), theirs.get(key))
    elif isinstance(mine, list) and isinstance(theirs, list):
        for n in range(max(len(mine), len(theirs))):
            yield from _walk_differences((*path, n), *(side[n] if n < len(side) else None for side in (mine, theirs)))
    else:
        yield path, mine, theirs


def _label(path: Path, fields: Mapping[str, Field]) -> str:
    field = fields.get(name_of(path))
    row = next((f"{part + 1}. " for part in path if isinstance(part, int)), "")
    return row + field.label if field else name_of(path)


def label_of_field(name: str, fields: Mapping[str, Field], rows: Rows) -> str:
    """What a field of a page is called, with the place of its row; of a row that is gone, as in the rows left."""
    found = split_row(name, rows)
    if name in fields or found is None:
        row = f"{rows[found[0]].index(found[1]) + 1}. " if found else ""
        return row + fields[name].label if name in fields else name
    alike = (one.label for other, one in fields.items() if other.startswith(found[0]) and other.endswith(found[2]))
    return next(alike, name)


def _text_of_value(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    return "" if value is None else value if isinstance(value, str) else flow_value(value)
