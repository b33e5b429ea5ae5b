"""How a verso is filled: which panels stand in which column, and how tall they are, in millimetres and in rows.

Arms come first; the others are dealt so that rows to write in come out as tall as they can. The page stretches a row
(--u in the style sheet) so that both columns come out even; the emptier one takes the notes. Panels that a class's
verso has no place for stand on further leaves, wherever there is room: there a row is of one height, so that a panel
comes out the same in every place and is shipped set.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Any

from generator.core.paper.typography import french
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.panels import BARE_HANDS, Grid, Panel

HEIGHT = 279.4  # mm of an A4 page inside its margins; other papers stretch rows more or less
ROW = 6.5  # mm: a row as it should come out on A4
TALLEST = 7.6
GAP = 2.4
HEADER = 14.4  # with its gap, as the gap below the statuses
STATUSES = 39.3  # with the foot of the page, where its code stands
LEAF = 241.0  # mm of the columns of a further leaf, on the smaller paper
NOTES, LEAST = 6.4, 3  # around their lines, and how many at least
# Of the large print, as it is set, 1.5 times smaller than printed: a page, its head, a row, two statuses; how much
# taller a panel is that stands across the page elsewhere.
LARGE, HEAD, LARGE_ROW, STATUS, NARROWER = 171.0, 28.8, 4.8, 4.7, 1.45
LARGE_LEAF = LARGE - 14.4
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
    placed = [(panel, _placed(panel, classe, count, d)) for panel in panels(classe, d)]
    across = [one for panel, one in placed if panel.side == "across"]
    tall = HEIGHT - HEADER - STATUSES - sum(p["mm"] + GAP for p in across)
    halves = _balanced([(panel.side, one) for panel, one in placed if panel.side != "across"], tall)
    statuses = 6.6 + STATUS * ceil(sum(s.scope == "sol" for s in d.statuses.values()) / 2)
    apart = {"template": "statuses", "mm": statuses, "units": 0.0, "across": False, "large": 0.0}
    listed = [*(one for _panel, one in placed), apart]
    return {**_plan({**halves, "across": across}, STATUSES), "large": _stacked(listed)}


def _stacked(placed: Iterable[Placed]) -> list[dict[str, Any]]:
    """The pages of the large print: each panel on the first that has room for it, the notes on the emptiest."""
    pages: list[list[Placed]] = [[]]
    room = [LARGE - HEAD]
    for one in placed:
        one = _larger(one)
        tall = one["mm"] + LARGE_ROW * one["units"] + GAP
        at = next((n for n, free in enumerate(room) if tall <= free), len(pages))
        if at == len(pages):
            pages.append([])
            room.append(LARGE)
        pages[at].append(one)
        room[at] -= tall
    if max(room) < NOTES + LEAST * LARGE_ROW:
        pages.append([])
        room.append(LARGE)
    noted = max(range(len(room)), key=room.__getitem__)
    return [_stack(page, HEAD if n == 0 else 0.0, noted=n == noted) for n, page in enumerate(pages)]


def _larger(one: Placed) -> Placed:
    return {**one, "mm": one["large"] or round(one["mm"] * (NARROWER if one["across"] else 1), 2)}


def _stack(page: list[Placed], head: float, *, noted: bool) -> dict[str, Any]:
    less = head + _mm(page) + (NOTES if noted else -GAP)
    free = LARGE - less - LARGE_ROW * _units(page)
    lines = int(free / LARGE_ROW) if noted else 0
    units = max(_units(page) + lines, (LARGE - less) / TALLEST)
    return {"panels": page, "less": round(less, 2), "units": round(units, 2), "lines": lines, "bare": False}


def _balanced(placed: Sequence[tuple[str | None, Placed]], tall: float) -> dict[str, list[Placed]]:
    """Each panel in the column it is pinned to, or in the one where it leaves rows tallest."""
    best: tuple[float, dict[str, list[Placed]]] = (0.0, {})
    for way in product(*((side,) if side else ("left", "right") for side, _one in placed)):
        sides: dict[str, list[Placed]] = {"left": [], "right": []}
        for side, (_pin, one) in zip(way, placed, strict=True):
            sides[side].append(one)
        for noted in sides:
            row = min(_row(sides[side], tall, LEAST if side == noted else 0) for side in sides)
            if row > best[0]:
                best = (row, sides)
    return best[1]


def _row(column: Sequence[Placed], tall: float, lines: int) -> float:
    """How tall a row of a column comes out."""
    left = tall - _mm(column) - (NOTES if lines else -GAP)
    return left / ((_units(column) + lines) or 1)


def leaf_rows(panel: Panel, needed: Mapping[str, int], classe: Class, d: Definitions) -> dict[str, int]:
    """The rows of each grid of a panel on a further leaf: as usual, or twice that where they are needed and fit."""
    usual, twice = ({key: len(g.labels) or n * g.rows for key, g in panel.grids.items()} for n in (1, 2))
    if all(needed.get(key, 0) <= rows for key, rows in usual.items()):
        return usual
    short, tall = (_tall(_placed(panel, classe, rows, d)) for rows in (usual, twice))
    # A panel that comes out no taller has a fixed number of them.
    return twice if short < tall <= LEAF else usual


def _tall(placed: Placed) -> float:
    return float(placed["mm"] + ROW * placed["units"] + GAP)


def leaves(
    wanted: Iterable[Panel], classe: Class, count: Mapping[str, int], d: Definitions
) -> list[tuple[dict[str, Any], list[Panel]]]:
    """The plans of as many further leaves as these panels need, each with the panels on it."""
    found = []
    for page in _packed([_placed(panel, classe, count, d) for panel in wanted], 2, LEAF, ROW):
        held = [d.panels[one["id"]] for one in page]
        large = _packed([_larger(one) for one in page], 1, LARGE_LEAF, LARGE_ROW)
        large.sort(key=lambda some: some[0]["tall"] > LARGE_LEAF)  # the first one has a head
        large = [[], *large] if large[0][0]["tall"] > LARGE_LEAF else large
        found.append(({"pages": [_noted(page, 2, LEAF, ROW)], "large": _all_noted(large)}, held))
    return found


def note_leaves() -> list[dict[str, Any]]:
    """Plans that between them have notes of every height, with a field to type in and without."""
    most, larger = (int((room - NOTES) / row) for room, row in ((LEAF, ROW), (LARGE_LEAF, LARGE_ROW)))
    return [
        {
            "pages": [[_notes(0, 0.0, n, ROW, bare=False), _notes(1, 0.0, n, ROW, bare=True)]],
            "large": [[_notes(0, 0.0, min(n, larger), LARGE_ROW, bare=bare)] for bare in (False, True)],
        }
        for n in range(LEAST, most + 1)
    ]


def _packed(placed: Iterable[Placed], columns: int, room: float, row: float) -> list[list[Placed]]:
    """Each panel on the first page that has room for it: in the emptier column, or across all of them."""
    pages: list[tuple[list[float], list[Placed]]] = []
    for one in placed:
        across = one["across"] or columns == 1
        line = min(row, (room - one["mm"]) / one["units"]) if one["units"] else row
        tall = one["mm"] + line * one["units"] + GAP
        for ends, here in (*pages, ([0.0] * columns, [])):
            spots = [[*range(columns)]] if across else [[n] for n in range(columns)]
            # What is taller than a page with its head stands on one without.
            free = (room if here or columns > 1 else LARGE) + GAP + 0.01
            top, spot = min((max(ends[n] for n in s), s) for s in spots)
            if top + tall <= free:
                if not here:
                    pages.append((ends, here))
                here.append({**one, **_standing(spot[0], top, tall - GAP, line), "wide": across})
                for n in spot:
                    ends[n] = top + tall
                break
        else:
            raise AssertionError(f"{one['id']}: {tall} mm fit on no leaf")
    return [here for _ends, here in pages]


def _noted(page: list[Placed], columns: int, room: float, row: float, *, bare: bool = False) -> list[Placed]:
    """A page with notes below its columns, where there is room for some; the first have a field to type in."""
    found = list(page)
    for column in range(columns):
        above = (one["top"] + one["tall"] + GAP for one in page if one["wide"] or one["column"] == column)
        end = max(above, default=0.0)
        lines = int((room - end - NOTES) / row)
        if lines >= LEAST:
            found.append(_notes(column, end, lines, row, bare=bare))
            bare = True
    return found


def _all_noted(pages: list[list[Placed]]) -> list[list[Placed]]:
    found: list[list[Placed]] = []
    for page in pages:
        typed = any(one["template"] == "notes" for other in found for one in other)
        found.append(_noted(page, 1, LARGE_LEAF, LARGE_ROW, bare=typed))
    return found


def _notes(column: int, top: float, lines: int, row: float, *, bare: bool) -> Placed:
    about = {"template": "notes", "lines": lines, "bare": bare, "wide": False}
    return {**about, **_standing(column, top, NOTES + lines * row, row)}


def _standing(column: int, top: float, tall: float, row: float) -> Placed:
    return {"column": column, "top": round(top, 2), "tall": round(tall, 2), "row": round(row, 3)}


def _plan(sides: dict[str, list[Placed]], below: float) -> dict[str, Any]:
    tall = HEIGHT - HEADER - below - sum(p["mm"] + GAP for p in sides["across"])
    free = {side: tall - _mm(sides[side]) - ROW * _units(sides[side]) for side in ("left", "right")}
    plan: dict[str, Any] = {"less": round(HEIGHT - tall, 2), "across": sides["across"]}
    noted = max(free, key=lambda side: free[side])
    for side in ("left", "right"):
        lines = max(LEAST, int((free[side] - NOTES) / ROW)) if side == noted else 0
        less = round(HEIGHT - tall + _mm(sides[side]) + (NOTES if lines else -GAP), 2)
        plan[side] = {
            "panels": sides[side],
            "less": less,
            # A column with little in it ends above the foot of the page rather than stretch its rows.
            "units": round(max(_units(sides[side]) + lines, (HEIGHT - less) / TALLEST), 2),
            "lines": lines,
            "bare": False,
        }
    return plan


def _placed(panel: Panel, classe: Class, count: Mapping[str, int], d: Definitions) -> Placed:
    units, mm = float(panel.lines), float(panel.height)
    for prefix, grid in panel.grids.items():
        base = len(getattr(classe, grid.base)) if grid.base else 0
        units += (count[prefix] + base) * grid.lines
        mm += count[prefix] * grid.height
    keys = list(panel.fields)
    return {
        "id": panel.id,
        "template": panel.template,
        "label": french(panel.label),
        "hint": french(panel.hint or ""),
        "foot": french(panel.foot or ""),
        "mm": round(mm, 2),
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
        "across": panel.side == "across",
        "large": float(panel.large),
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
