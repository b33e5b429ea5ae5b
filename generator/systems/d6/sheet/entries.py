"""The panels in a player's file, each key read by the columns that content declares for it."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from msgspec import field

from generator.base.i18n import _
from generator.base.problems import Path, Problem, unknown_key
from generator.base.record import Record
from generator.reading.keys import Caption, Key, Keyed, Ref
from generator.reading.shape import BAD, Between, OneOrMany, integer, is_nothing, wrong
from generator.reading.tree import Plain
from generator.reading.understanding import read_value
from generator.systems.d6.rules.choices import resolve_name
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.panels import Grid, Panel

MOST_ROWS, MOST_COUNT, MOST_TEXT = 200, 999, 600
Text = Annotated[str, Between(1, MOST_TEXT)]
Count = Annotated[int, Between(0, MOST_COUNT)]
# What a column, or a field, of each kind holds.
TYPES: Mapping[str, Any] = {
    **dict.fromkeys(("text", "number", "label", "unprinted"), Text),
    **dict.fromkeys(("charges", "boxes"), Count),
    "box": bool,
    "statuses": Annotated[tuple[Annotated[Text, Ref("ship_statuses")], ...], OneOrMany(commas=True)],
}
CELLS: Mapping[str, Any] = {kind: cell | None for kind, cell in TYPES.items()}  # any of them may be empty
EXAMPLES: Mapping[str, str] = {
    "text": "Corvette", "number": "12", "label": "autre", "unprinted": "12", "charges": "2", "boxes": "1",
    "box": "true", "statuses": "[canon-touche]",
}  # fmt: skip


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
        prefix, grid = next(iter(panel.lists.values()))
        return Entries({}, {prefix: _read_rows(grid, tree, path, problems)})
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree, _("keys: {keys}").format(keys=", ".join(panel.keys))))
        return Entries()
    fields: dict[str, str] = {}
    rows: dict[str, tuple[Mapping[str, str], ...]] = {}
    for key, value in tree.items():
        where = (*path, key)
        if key in panel.lists:
            prefix, grid = panel.lists[key]
            rows[prefix] = _read_rows(grid, value, where, problems)
        elif key not in panel.keys:
            problems.append(unknown_key(key, where, dict.fromkeys(panel.keys)))
        elif panel.kind(key) == "statuses":
            fields[key] = _read_ship_damage(value, where, d, problems)
        else:
            fields |= _read_cell(key, panel.kind(key), value, where, problems)
    return Entries({key: text for key, text in fields.items() if text}, rows)


def _read_ship_damage(tree: Any, path: Path, d: Definitions, problems: list[Problem]) -> str:
    """Return the statuses of a ship by their printed names: each is a box of its panel."""
    names = read_value(TYPES["statuses"], tree, path, problems) if not is_nothing(tree) else ()
    keys = [resolve_name("ship_statuses", name, (*path, n), d, problems) for n, name in enumerate(names)]
    return ", ".join(d.statuses[key].label for key in keys if key)


def _read_rows(grid: Grid, tree: Any, path: Path, problems: list[Problem]) -> tuple[Mapping[str, str], ...]:
    if not isinstance(tree, list):
        problems.append(wrong(path, _("a list"), tree, f"- {{{', '.join(f'{key}: …' for key in grid.columns)}}}"))
        return ()
    if len(tree) > MOST_ROWS:
        message = _("{n} entries, at most {most}").format(n=len(tree), most=MOST_ROWS)
        problems.append(Problem("list-too-long", path, message))
        return ()
    return tuple(row for n, row_tree in enumerate(tree) if (row := _read_row(grid, row_tree, (*path, n), problems)))


def _read_row(grid: Grid, tree: Any, path: Path, problems: list[Problem]) -> dict[str, str]:
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree))
        return {}
    row: dict[str, str] = {}
    for key, value in tree.items():
        if key in grid.columns:
            row |= _read_cell(key, grid.columns[key].kind, value, (*path, key), problems)
        else:
            problems.append(unknown_key(key, (*path, key), dict.fromkeys(grid.columns)))
    return row


def _read_cell(key: str, kind: str, value: Any, path: Path, problems: list[Problem]) -> dict[str, str]:
    """Return the cell as text, or nothing if it is empty, wrong or false."""
    if is_nothing(value) or value == "":
        return {}
    text = read_value(TYPES[kind], value, path, problems)
    return {} if text is BAD or text is False else {key: "true" if text is True else str(text)}


def panel_kind(panel: Panel) -> Any:
    """Return the kind of a panel's key; a name alone is the first column of a row, or the model of a thing."""
    if panel.is_list:
        ((_prefix, grid),) = panel.lists.values()
        return Annotated[_rows_kind(panel, grid), _caption_of(panel.label, _example_rows(grid))]
    first = next(key for key in panel.keys if key not in panel.lists)
    keyed = Keyed(partial(_kinds_in_panel, panel))
    return Annotated[keyed, _caption_of(panel.label, f"{{{first}: {EXAMPLES[panel.kind(first)]}}}")]


def _kinds_in_panel(panel: Panel) -> dict[str, Any]:
    """Return the kind of each key of a panel that is a mapping."""
    grids = {key: grid for key, (_prefix, grid) in panel.lists.items()}
    kinds = {key: CELLS[panel.kind(key)] for key in panel.keys if key not in grids}
    kinds |= {key: _rows_kind(panel, grid) for key, grid in grids.items()}
    examples = {key: _example_rows(grids[key]) if key in grids else EXAMPLES[panel.kind(key)] for key in kinds}
    captioned = {key: Annotated[kind, _caption_of(panel.label_of(key), examples[key])] for key, kind in kinds.items()}
    if panel.catalogue:
        captioned[panel.named] = Annotated[captioned[panel.named], Key(alone=True)]
    return captioned


def _caption_of(label: str, example: str) -> Caption:
    return Caption(label, example=example)


def _example_rows(grid: Grid) -> str:
    return "[{" + ", ".join(f"{key}: {EXAMPLES[column.kind]}" for key, column in grid.columns.items()) + "}]"


def _rows_kind(panel: Panel, grid: Grid) -> Any:
    """Return the kind of the rows of a grid; of a panel with a catalogue, « 3 sondes » makes three."""
    return tuple[Keyed(partial(_kinds_in_row, grid, bool(panel.catalogue))), ...]  # type: ignore[misc]


def _kinds_in_row(grid: Grid, named: bool) -> dict[str, Any]:
    kinds = {
        key: Annotated[CELLS[column.kind], _caption_of(column.label or key, EXAMPLES[column.kind])]
        for key, column in grid.columns.items()
    }
    first = next(key for key, column in grid.columns.items() if column.kind != "label")
    return {**kinds, first: Annotated[kinds[first], Key(alone=True, copies=named)]}
