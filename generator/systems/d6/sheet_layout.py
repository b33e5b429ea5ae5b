"""How a verso is filled: which panels stand in which column, and how tall they are, in millimetres and in rows.

The page stretches a row (--u in the style sheet) so that both columns come out even; the emptier one takes the notes.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.panels import Panel

HEIGHT = 279.4  # mm of an A4 page inside its margins; other papers stretch rows more or less
ROW = 5.5  # mm: a row as it should come out on A4
GAP = 2.4
HEADER = 13.0  # with its gap, as the gap below the statuses
STATUSES = 38.5  # with the foot of the page, where its code stands
NOTES = 6.4  # around their lines


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
    sides: dict[str, list[dict[str, Any]]] = {"left": [], "right": [], "across": []}
    for panel in panels(classe, d):
        side: str = panel.side
        if panel.id in classe.moved:
            side = "left" if side == "right" else "right"
        sides[side].append(_placed(panel, classe, count))
    wide = sum(p["mm"] + GAP for p in sides["across"])
    tall = HEIGHT - HEADER - STATUSES - wide
    free = {side: tall - _mm(sides[side]) - ROW * _units(sides[side]) for side in ("left", "right")}
    noted = max(free, key=lambda side: free[side])
    plan: dict[str, Any] = {"less": round(HEIGHT - tall, 2), "across": sides["across"]}
    for side in ("left", "right"):
        lines = max(3, int((free[side] - NOTES) / ROW)) if side == noted else 0
        plan[side] = {
            "panels": sides[side],
            "less": round(HEIGHT - tall + _mm(sides[side]) + (NOTES if lines else -GAP), 2),
            "units": round(_units(sides[side]) + lines, 2),
            "lines": lines,
        }
    return plan


def _placed(panel: Panel, classe: Class, count: Mapping[str, int]) -> dict[str, Any]:
    """What the template of a panel is given."""
    units = float(panel.lines)
    for prefix, grid in panel.grids.items():
        base = len(getattr(classe, grid.base)) if grid.base else 0
        units += (count[prefix] + base) * grid.lines
    return {
        "id": panel.id,
        "template": panel.template,
        "label": panel.label,
        "hint": panel.hint or "",
        "foot": panel.foot or "",
        "mm": float(panel.height),
        "units": units,
        "grids": [
            {
                "prefix": prefix,
                "label": grid.label,
                "rows": count[prefix],
                "labels": list(grid.labels),
                "columns": [
                    {"id": key, "label": one.label or "", "width": one.width, "kind": one.kind}
                    for key, one in grid.columns.items()
                ],
            }
            for prefix, grid in panel.grids.items()
        ],
        "tables": list(panel.tables),
        "widths": list(panel.widths),
        "look": panel.look or "",
    }


def _mm(placed: Iterable[dict[str, Any]]) -> float:
    return float(sum(p["mm"] + GAP for p in placed))


def _units(placed: Iterable[dict[str, Any]]) -> float:
    return float(sum(p["units"] for p in placed))
