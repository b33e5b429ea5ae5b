"""How a verso is filled: which panels stand in which column, and how tall they are, in millimetres and in rows.

The page stretches a row (--u in the style sheet) so that both columns come out even; the emptier one takes the notes.
Panels that a class's verso has no place for stand on further leaves, in the same way.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.core.paper.typography import french
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.panels import BARE_HANDS, Grid, Panel

HEIGHT = 279.4  # mm of an A4 page inside its margins; other papers stretch rows more or less
ROW = 5.5  # mm: a row as it should come out on A4
TALLEST = 6.5
GAP = 2.4
HEADER = 13.0  # with its gap, as the gap below the statuses
STATUSES = 38.5  # with the foot of the page, where its code stands
FOOT = 6.9
NOTES = 6.4  # around their lines
FIGURES, LINE = 13.6, 9.0  # what a row of figures or a line of fields takes above a table

Placed = dict[str, Any]  # what the template of a panel is given


def panels(classe: Class, d: Definitions) -> tuple[Panel, ...]:
    """Those of every class, then its own."""
    return (*(p for p in d.panels.values() if p.common), *(d.panels[name] for name in classe.panels))


def rows(classe: Class, d: Definitions) -> dict[str, int]:
    """How many rows each grid of a class's verso has."""
    return {
        prefix: classe.rows.get(panel.id, grid.usual)
        for panel in panels(classe, d)
        for prefix, grid in panel.grids.items()
    }


def verso(classe: Class, d: Definitions) -> dict[str, Any]:
    """The plan of a verso, as the template places it."""
    count = rows(classe, d)
    sides: dict[str, list[Placed]] = {"left": [], "right": [], "across": []}
    for panel in panels(classe, d):
        side: str = panel.side
        if panel.id in classe.moved:
            side = "left" if side == "right" else "right"
        sides[side].append(_placed(panel, classe, count, d))
    return _plan(sides, STATUSES)


def leaves(
    wanted: Iterable[Panel], classe: Class, count: Mapping[str, int], d: Definitions
) -> list[tuple[dict[str, Any], list[Panel]]]:
    """The plans of as many further leaves as these panels need, each with the panels on it."""
    pages: list[tuple[dict[str, list[Placed]], list[Panel]]] = []
    for panel in wanted:
        placed = _placed(panel, classe, count, d)
        tall = _height(placed)
        if pages and (side := _side(pages[-1][0], panel, tall)):
            pages[-1][0][side].append(placed)
            pages[-1][1].append(panel)
        else:
            first = "across" if panel.side == "across" else "left"
            pages.append(({"left": [], "right": [], "across": [], first: [placed]}, [panel]))
    return [(_plan(sides, FOOT), held) for sides, held in pages]


def _side(sides: dict[str, list[Placed]], panel: Panel, tall: float) -> str | None:
    """The side with room for one more panel, the emptier one first."""
    wide = sum(map(_height, sides["across"]))
    used = {side: sum(map(_height, sides[side])) for side in ("left", "right")}
    room = HEIGHT - HEADER - FOOT - wide - NOTES - 3 * ROW
    if panel.side == "across":
        return "across" if max(used.values()) + tall <= room else None
    best = min(used, key=lambda side: used[side])
    return best if used[best] + tall <= room else None


def _height(placed: Placed) -> float:
    return float(placed["mm"] + ROW * placed["units"] + GAP)


def _plan(sides: dict[str, list[Placed]], below: float) -> dict[str, Any]:
    wide = sum(p["mm"] + GAP for p in sides["across"])
    tall = HEIGHT - HEADER - below - wide
    free = {side: tall - _mm(sides[side]) - ROW * _units(sides[side]) for side in ("left", "right")}
    noted = max(free, key=lambda side: free[side])
    plan: dict[str, Any] = {"less": round(HEIGHT - tall, 2), "across": sides["across"]}
    for side in ("left", "right"):
        lines = max(3, int((free[side] - NOTES) / ROW)) if side == noted else 0
        less = round(HEIGHT - tall + _mm(sides[side]) + (NOTES if lines else -GAP), 2)
        plan[side] = {
            "panels": sides[side],
            "less": less,
            # A column with little in it ends above the foot of the page rather than stretch its rows.
            "units": round(max(_units(sides[side]) + lines, (HEIGHT - less) / TALLEST), 2),
            "lines": lines,
        }
    return plan


def _placed(panel: Panel, classe: Class, count: Mapping[str, int], d: Definitions) -> Placed:
    units = float(panel.lines)
    for prefix, grid in panel.grids.items():
        base = len(getattr(classe, grid.base)) if grid.base else 0
        units += (count[prefix] + base) * grid.lines
    keys = list(panel.fields)
    return {
        "id": panel.id,
        "template": panel.template,
        "label": french(panel.label),
        "hint": french(panel.hint or ""),
        "foot": french(panel.foot or ""),
        "mm": float(panel.height),
        "units": units,
        "offset": (FIGURES if panel.shows else 0) + LINE * len(keys[::2]),
        "shows": [
            {"name": f"{panel.prefix}_{name}", "label": "Mains nues" if skill == BARE_HANDS else d.skills[skill].label}
            for name, skill in panel.shows.items()
        ],
        "lines": [
            [{"name": f"{panel.prefix}_{key}", "label": panel.fields[key]} for key in keys[n : n + 2]]
            for n in range(0, len(keys), 2)
        ],
        "grids": [_grid(prefix, grid, count[prefix]) for prefix, grid in panel.grids.items()],
        "tables": list(panel.tables),
        "widths": list(panel.widths),
        "look": panel.look or "",
    }


def _grid(prefix: str, grid: Grid, rows: int) -> dict[str, Any]:
    return {
        "prefix": prefix,
        "label": grid.label,
        "rows": rows,
        "labels": list(grid.labels),
        "columns": [
            {"id": key, "label": one.label or "", "width": one.width, "kind": one.kind}
            for key, one in grid.columns.items()
        ],
    }


def _mm(placed: Iterable[Placed]) -> float:
    return float(sum(p["mm"] + GAP for p in placed))


def _units(placed: Iterable[Placed]) -> float:
    return float(sum(p["units"] for p in placed))
