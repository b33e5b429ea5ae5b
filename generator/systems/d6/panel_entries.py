"""What a player's file says in the panels: each panel's key read by the columns that content declares for it."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.core.frozen import Record
from generator.core.i18n import _
from generator.core.names import spoken
from generator.core.reading.problems import Path, Problem, unknown_key
from generator.core.reading.schema import Schema, several, text, whole
from generator.core.reading.shape import Between, integer, is_nothing, reader, wrong
from generator.core.reading.tree import Plain
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.panels import Grid, Panel
from generator.systems.d6.references import unknown

ROWS = Between(0, 200)
TEXT = Between(1, 600)
COUNT = Between(0, 999)


class Entries(Record):
    """Of one panel: its fields, and the rows of each grid; every value as text, a box as `true`."""

    fields: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, tuple[Mapping[str, str], ...]] = field(default_factory=dict)

    def as_json(self, panel: Panel) -> Any:
        lists = {panel.grids[prefix].key or prefix: list(map(_typed, rows)) for prefix, rows in self.rows.items()}
        if panel.is_list:
            return next(iter(lists.values()), [])
        return {**_typed(self.fields), **lists}


def _typed(values: Mapping[str, str]) -> dict[str, Any]:
    numbers = {key: integer(Plain(text)) for key, text in values.items()}
    return {
        key: True if text == "true" else text if numbers[key] is None else numbers[key] for key, text in values.items()
    }


def read_panel(panel: Panel, tree: Any, d: Definitions, problems: list[Problem]) -> Entries:
    path: Path = (panel.id,)
    if panel.is_list:
        prefix, grid = next(iter(panel.written_grids))
        return Entries({}, {prefix: _rows(grid, tree, path, problems)})
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree, _("keys: {keys}").format(keys=", ".join(panel.keys))))
        return Entries()
    fields: dict[str, str] = {}
    rows: dict[str, tuple[Mapping[str, str], ...]] = {}
    grids = {grid.key or prefix: (prefix, grid) for prefix, grid in panel.written_grids}
    for written, value in tree.items():
        key, where = spoken(written, panel.keys), (*path, written)
        if key in grids:
            prefix, grid = grids[key]
            rows[prefix] = _rows(grid, value, where, problems)
        elif key is not None and panel.kind(key) == "statuses":
            fields[key] = _damage(value, where, d, problems)
        elif key is not None:
            fields |= _cell(key, panel.kind(key), value, where, problems)
        else:
            problems.append(unknown_key(written, where, dict.fromkeys(panel.keys)))
    return Entries({key: text for key, text in fields.items() if text}, rows)


def _damage(tree: Any, path: Path, d: Definitions, problems: list[Problem]) -> str:
    """The statuses of a ship, by their printed names: each is a box of its panel."""
    many = isinstance(tree, list)
    written = tree if many else tree.split(",") if isinstance(tree, str) and not is_nothing(tree) else []
    labels = []
    for n, one in enumerate(written):
        key = d.find("ship_statuses", str(one).strip())
        if key:
            labels.append(d.statuses[key].label)
            continue
        where: Path = (*path, n) if many else path
        names = d.names["ship_statuses"]
        problems.append(unknown("unknown-status", where, _("unknown status « {name} »"), str(one).strip(), names, None))
    return ", ".join(labels)


def _rows(grid: Grid, tree: Any, path: Path, problems: list[Problem]) -> tuple[Mapping[str, str], ...]:
    if isinstance(tree, dict):  # one row need not be a list
        return tuple(row for row in [_row(grid, tree, path, problems)] if row)
    if not isinstance(tree, list):
        problems.append(wrong(path, _("a list"), tree, f"- {{{', '.join(f'{key}: …' for key in grid.columns)}}}"))
        return ()
    if len(tree) > (ROWS.high or 0):
        message = _("{n} entries, at most {most}").format(n=len(tree), most=ROWS.high)
        problems.append(Problem("list-too-long", path, message))
        return ()
    return tuple(row for n, one in enumerate(tree) if (row := _row(grid, one, (*path, n), problems)))


def _row(grid: Grid, tree: Any, path: Path, problems: list[Problem]) -> dict[str, str]:
    if isinstance(tree, str) and not is_nothing(tree):  # a name alone is the first column
        tree = {next(key for key, column in grid.columns.items() if column.kind != "label"): tree}
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree))
        return {}
    row: dict[str, str] = {}
    for written, value in tree.items():
        key = spoken(written, grid.columns)
        if key is None:
            problems.append(unknown_key(written, (*path, written), dict.fromkeys(grid.columns)))
        else:
            row |= _cell(key, grid.columns[key].kind, value, (*path, written), problems)
    return row


def _cell(key: str, kind: str, value: Any, path: Path, problems: list[Problem]) -> dict[str, str]:
    if is_nothing(value):
        return {}
    found: list[Problem] = []
    if kind == "box":
        result = reader(bool)(value, path, found)
    elif kind in ("charges", "boxes"):
        result = reader(int)(value, path, found)
        if not found and not 0 <= result <= (COUNT.high or 0):
            found.append(Problem("out-of-range", path, _("{n} is below {low}").format(n=result, low=0)))
    else:
        result = str(value).strip() if isinstance(value, str) else value
        if not isinstance(result, str):
            found.append(wrong(path, _("a text"), value))
        elif len(result) > (TEXT.high or 0):
            message = _("{n} characters, at most {most}").format(n=len(result), most=TEXT.high)
            found.append(Problem("text-too-long", path, message, _("shorten it")))
    problems += found
    if found or result is False:
        return {}
    return {key: "true" if result is True else str(result)}


def panel_schema(panel: Panel) -> Schema:
    """What an editor is told of a panel's key."""
    grids = {grid.key or prefix: _grid_schema(grid) for prefix, grid in panel.written_grids}
    if panel.is_list:
        return {**next(iter(grids.values())), "description": panel.label}
    properties = {key: _kind_schema(panel.kind(key)) for key in panel.keys if key not in grids} | grids
    return {
        "type": "object", "properties": properties, "additionalProperties": False, "description": panel.label,
    }  # fmt: skip


def _grid_schema(grid: Grid) -> Schema:
    row: Schema = {
        "type": "object",
        "properties": {key: _kind_schema(column.kind) for key, column in grid.columns.items()},
        "additionalProperties": False,
    }
    return {"anyOf": [{"type": "array", "items": {"anyOf": [row, text(TEXT)]}, "maxItems": ROWS.high}, row]}


def _kind_schema(kind: str) -> Schema:
    if kind == "box":
        return {"type": "boolean"}
    if kind == "statuses":
        return several(text(TEXT))
    return whole(COUNT) if kind in ("charges", "boxes") else text(TEXT)
