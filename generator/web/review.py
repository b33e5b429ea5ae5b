"""Edits reviewed in the words of the page: the label of each, its value and the file's."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.base.problems import Path
from generator.base.record import Record
from generator.game.page.fields import name_of
from generator.game.page.model import Field
from generator.game.page.rows import Rows, split_row
from generator.writing.edits import Edit
from generator.writing.newfile import flow_value


class ReviewedEdit(Record):
    """An edit with the label of its field."""

    label: str
    edit: Edit

    @property
    def mine(self) -> str:
        return _text_of_value(self.edit.after)

    @property
    def theirs(self) -> str:
        return _text_of_value(self.edit.before)


class Conflict(Record):
    """Edits that only a person can decide; `changes`: the ids of those of this page that wait for it."""

    edits: list[ReviewedEdit]
    changes: list[str]


def review_edits(edits: Iterable[Edit], fields: Mapping[str, Field]) -> list[ReviewedEdit]:
    return [ReviewedEdit(_label(edit.path, fields), edit) for edit in edits]


def _label(path: Path, fields: Mapping[str, Field]) -> str:
    field = fields.get(name_of(path))
    row = next((f"{part + 1}. " for part in path if isinstance(part, int)), "")
    return row + field.label if field else name_of(path)


def label_of_field(name: str, fields: Mapping[str, Field], rows: Rows) -> str:
    """Return the label of a field with the number of its row; a field of a removed row has the label of its column."""
    row_parts = split_row(name, rows)
    if name in fields or row_parts is None:
        row = f"{rows[row_parts[0]].index(row_parts[1]) + 1}. " if row_parts else ""
        return row + fields[name].label if name in fields else name
    start, _number, end = row_parts
    alike = (field.label for other, field in fields.items() if other.startswith(start) and other.endswith(end))
    return next(alike, name)


def _text_of_value(value: Any) -> str:
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return ", ".join(value)
    return "" if value is None else value if isinstance(value, str) else flow_value(value)
