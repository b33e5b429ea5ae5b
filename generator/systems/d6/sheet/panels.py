"""The form of the panels of a leaf as plain data: labels, fields, rows, and the tables of the rules printed in them.

A cell of a table may name a constant of system.yaml, as on cards, so that sheets print the numbers that fights use.
"""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.typography import french
from generator.content.declared import RuleTable
from generator.systems.d6.rules.definitions import Class, Definitions
from generator.systems.d6.rules.panels import BARE_HANDS, Grid, Panel

_CONSTANT = re.compile(r"\{system\.constants\.(\w+)(?:\.([0-9]+))?\}")


def rule_table(name: str, d: Definitions) -> RuleTable:
    def constant(match: re.Match[str]) -> str:
        value = getattr(d.constants, match[1])
        return str(value[int(match[2])] if match[2] else value)

    def fill(text: str) -> str:
        return _CONSTANT.sub(constant, text)

    table = d.tables[name]
    rows = tuple(tuple(map(fill, row)) for row in table.rows)
    return replace(table, rows=rows, note=fill(table.note) if table.note else None)


FIGURES, LINE = 13.6, 9.0  # what a row of figures or a line of fields takes above a table
LEAF_ROWS = 34  # that a further leaf has


def panels_of_class(classe: Class, d: Definitions) -> tuple[Panel, ...]:
    """Return the common panels, but those that a panel of the class holds, then the panels of the class."""
    listed = [d.panels[name] for name in classe.panels]
    contained = {panel.holds for panel in listed}
    return (*(p for p in d.panels.values() if p.common and p.id not in contained), *listed)


def rows_of_panel(panel: Panel, classe: Class) -> dict[str, int]:
    """Return the number of rows of each grid of a panel on a class's verso."""
    return {prefix: classe.rows.get(panel.id, grid.usual) for prefix, grid in panel.grids.items()}


def rows_to_hold(panel: Panel, classe: Class, needed: Mapping[str, int]) -> dict[str, int]:
    """Return the rows of each grid on a character's verso: as usual, or more where so many are written."""
    return {
        prefix: max(usual, min(needed.get(prefix, 0), panel.grids[prefix].most))
        for prefix, usual in rows_of_panel(panel, classe).items()
    }


def leaf_rows(panel: Panel, needed: Mapping[str, int]) -> dict[str, int]:
    """Return the rows on a further leaf: as usual, or twice that if they are needed and fit."""
    usual = {prefix: grid.usual for prefix, grid in panel.grids.items()}
    twice = {
        prefix: usual[prefix] if g.labels or not (g.lines or g.height) else 2 * g.rows
        for prefix, g in panel.grids.items()
    }
    short = any(needed.get(prefix, 0) > count for prefix, count in usual.items())
    lines = panel.lines + sum(panel.grids[prefix].lines * count for prefix, count in twice.items())
    return twice if short and lines <= LEAF_ROWS else usual


def panel_form(panel: Panel, classe: Class, rows: Mapping[str, int], d: Definitions) -> dict[str, Any]:
    keys = list(panel.fields)
    return {
        "id": panel.id,
        "template": panel.template,
        "drawn": panel.drawing is not None,
        "label": french(panel.label),
        "hint": french(panel.hint or ""),
        "foot": french(_foot_of_panel(panel, d)),
        "side": panel.side,
        "height": float(panel.height),
        "units": float(panel.lines),
        "large": float(panel.large),
        "half": float(panel.half),
        "offset": (FIGURES if panel.shows else 0) + LINE * len(keys[::2]),
        "shows": [
            {"name": f"{panel.prefix}_{name}", "label": "Mains nues" if skill == BARE_HANDS else d.skills[skill].label}
            for name, skill in panel.shows.items()
        ],
        "lines": [
            [{"name": f"{panel.prefix}_{key}", "label": panel.fields[key]} for key in keys[n : n + 2]]
            for n in range(0, len(keys), 2)
        ],
        "grids": [_grid_form(prefix, grid, rows[prefix], classe) for prefix, grid in panel.grids.items()],
        "tables": _tables_of_panel(panel, d),
        "widths": list(panel.widths),
        "look": panel.look or "",
        "statuses": status_labels(d, "espace") if panel.statuses else [],
    }


def status_labels(d: Definitions, scope: str) -> list[dict[str, str]]:
    return [
        {"id": s.id, "label": french(s.label), "short": french(s.short), "kind": s.kind}
        for s in d.statuses.values()
        if s.scope == scope
    ]


def _foot_of_panel(panel: Panel, d: Definitions) -> str:
    """Return the line of rules below a panel: its own, the shield's, or the note of its table."""
    shield = d.items["bouclier-a-energie"].text if panel.id == "bouclier" else None
    noted = rule_table(panel.tables[0], d).note if panel.tables else None
    return panel.foot or shield or noted or ""


def _grid_form(prefix: str, grid: Grid, rows: int, classe: Class) -> dict[str, Any]:
    return {
        "prefix": prefix,
        "label": grid.label,
        "rows": rows,
        "base": len(getattr(classe, grid.base)) if grid.base else 0,
        "elastic": grid.most > 0,
        "units": float(grid.lines),
        "height": float(grid.height),
        "labels": list(grid.labels),
        "columns": [
            {"id": key, "label": column.label or "", "width": column.width, "kind": column.kind}
            for key, column in grid.columns.items()
            if column.kind != "unprinted"
        ],
    }


def _tables_of_panel(panel: Panel, d: Definitions) -> list[dict[str, Any]]:
    shown = d.skills.get(next(iter(panel.shows.values()), "")) if panel.template == "skill-table" else None
    if shown and shown.table:
        rows = [[str(row.at), *(french(cell) for cell in row.cells)] for row in shown.table.rows]
        return [{"columns": [french(column) for column in shown.table.columns], "rows": rows}]
    return [
        {
            "columns": [french(c) for c in table.columns],
            "rows": [[french(cell) for cell in row] for row in table.rows],
        }
        for table in (rule_table(name, d) for name in panel.tables)
    ]
