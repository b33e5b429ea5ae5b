"""The layout of a leaf's panels: their page and column, and the heights of them and their rows.

A panel is so many millimetres and so many rows to write in. On a verso rows stretch until the page is full, and notes
take what is left; `large` lays out that of the large print, `further` further leaves.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from generator.paper.formats import Look

Shape = Mapping[str, Any]
Placed = dict[str, Any]  # what the template of a panel is given

# Millimetres inside the margins, across and down; the large print is set on pages 1.5 times smaller than printed.
ROOM = {("a4", False): (194.0, 279.4), ("letter", False): (199.9, 262.8)}
ROOM |= {("a4", True): (131.0, 182.7), ("letter", True): (134.9, 171.0)}
HALF = 95.8  # across half an A4 page: what the templates of panels count in
TITLE = 40  # letters that have room above a panel in half of the large print
GAP = 2.4
HEAD, STATUSES = 14.4, 31.2  # of a verso; the first with the gap below it
FOOT = 5.7  # with the code of the page
ROW, LOWEST, TALLEST = 6.5, 6.2, 9.0  # a row as it should come out on A4; between these if more notes can do it
NOTES, LEAST = 6.4, 3  # around their lines, and how many at least
FEWEST, WRITABLE = 2, 5.0  # lines that stay where paper is short, so that each is tall enough to write on
EASY = {"a4": 5.3, "letter": 5.2}  # a row of a verso where some list has grown: until then the others give rows
LARGE_ROW, PRESSED = 4.34, 0.88  # of the large print, as it is set: a row (6.5 mm on paper), how far panels are pressed


def panel_pages(shape: Shape, look: Look) -> list[list[Placed]]:
    """Return the panels that a sheet brings along, page by page, each in its place."""
    if shape["further"]:
        from generator.sheets.forms import further

        return [further.pack_panels(shape["panels"], look)]
    if look.large:
        from generator.sheets.forms import large

        return large.large_verso_pages(shape, look)
    return [_lay_out_verso(shape, look)]


def measure_panel(panel: Shape, pressed: float = 1.0, *, half: bool = False) -> tuple[float, float]:
    """Return the millimetres of a panel that do not stretch, and its rows; in large print across the page, or half of
    it."""
    mm, rows = pressed * panel["height"], float(panel["units"])
    if pressed < 1:
        mm = panel["half"] if half else panel["large"] or mm
    for grid in panel["grids"]:
        mm += pressed * grid["height"] * grid["rows"]
        rows += grid["units"] * (grid["rows"] + grid["base"])
    return mm, rows


def stand_panel(
    panel: Shape, left: float, top: float, wide: float, tall: float, row: float, pressed: float = 1.0, x: float = 0.0
) -> Placed:
    """Return a panel in its place.

    `x`, `y`: the size of a millimetre of its template, across and down. `low`: whether its hint stands lower, as beside
    its title there is no room."""
    long = len(panel.get("label", "") + panel.get("hint", "")) > TITLE
    x = x or (1 if pressed == 1 else wide / HALF)
    at = {"left": left, "top": top, "wide": wide, "tall": tall, "x": x, "y": pressed}
    return {
        **panel,
        **{key: round(length, 3) for key, length in at.items()},
        "row": round(row, 3),
        "low": wide < HALF and long,
    }


def notes_panel(lines: int, *, bare: bool = False) -> Placed:
    """Return a panel of lines to write on; one of a leaf has a field to type in, the others are bare."""
    none = {"units": lines, "height": NOTES, "grids": [], "large": NOTES, "half": NOTES}
    return {"id": "notes", "template": "notes", "side": None, "bare": bare, **none}


def statuses_panel(height: float) -> Placed:
    none = {"units": 0, "grids": [], "large": height, "half": 0}
    return {"id": "statuses", "template": "statuses", "side": "across", "height": height, **none}


# The verso of a class


def _lay_out_verso(shape: Shape, look: Look) -> list[Placed]:
    """Place two columns, then the panels across both; both papers have the same panels in the same column."""
    across = [panel for panel in shape["panels"] if panel["side"] == "across"]
    below = [*((panel, measure_panel(panel)[0]) for panel in across), (statuses_panel(STATUSES), STATUSES)]
    taken = HEAD + FOOT + sum(mm + GAP for _panel, mm in below)
    wide, high = ROOM[look.paper, False]
    width, room = (wide - GAP) / 2, high - taken
    spilled = shape.get("spilled", 0)
    for listed in _shorter_lists([p for p in shape["panels"] if p["side"] != "across"], shape.get("filled")):
        sides = _balance_columns(listed, ROOM["a4", False][1] - taken, LEAST + spilled)
        if min(_row_height(side, room) for side in sides) >= EASY[look.paper]:
            break
    placed = [stacked for n in (0, 1) for stacked in _stack_column(sides[n], n * (width + GAP), width, room)]
    top = room + GAP
    for panel, mm in below:
        placed.append(stand_panel(panel, 0, top, wide, mm, 0))
        top += mm + GAP
    return placed


def _shorter_lists(panels: Sequence[Shape], filled: Mapping[str, int] | None) -> Iterator[Sequence[Shape]]:
    """Yield the panels as they are; then, where some list or the notes have grown, with fewer and fewer empty rows, and
    at last with fewer than are written, arms after all others.

    Each list keeps two empty rows as long as that is enough. `filled`: the rows written in each."""
    yield panels
    for kept, arms in ((2, True), (1, True), (0, True), (-99, False), (-99, True)) if filled is not None else ():
        while shorter := _without_a_row(panels, filled or {}, kept, arms=arms):
            panels = shorter
            yield panels


def _without_a_row(panels: Sequence[Shape], filled: Mapping[str, int], kept: int, *, arms: bool) -> Sequence[Shape]:
    """Take a row from the list with most beside those written and `kept`; return nothing where none has any."""
    lists = [
        (grid["rows"] - max(1 if kept >= 0 else LEAST, filled.get(grid["prefix"], 0) + kept), n, k)
        for n, panel in enumerate(panels)
        for k, grid in enumerate(panel["grids"])
        if grid["elastic"] and (arms or panel["template"] != "weapons")
    ]
    spare, n, k = max(lists, default=(0, 0, 0), key=lambda entry: entry[0])
    if spare <= 0:
        return []
    grids = list(panels[n]["grids"])
    grids[k] = {**grids[k], "rows": grids[k]["rows"] - 1}
    return [*panels[:n], {**panels[n], "grids": grids}, *panels[n + 1 :]]


def _balance_columns(panels: Sequence[Shape], room: float, least: int) -> tuple[list[Shape], list[Shape]]:
    """Put each panel in the column it is pinned to, or where it leaves rows tallest; notes of at least so many lines in
    the emptier."""
    sizes = [measure_panel(panel) for panel in panels]
    best: tuple[float, Sequence[int], int, int] = (0.0, (), 0, least)
    for way in product(*({"left": (0,), "right": (1,), None: (0, 1)}[panel["side"]] for panel in panels)):
        mm, rows = [-GAP, -GAP], [0.0, 0.0]
        for side, (high, units) in zip(way, sizes, strict=True):
            mm[side] += high + GAP
            rows[side] += units
        free = [room - GAP - mm[side] - ROW * rows[side] for side in (0, 1)]
        emptier = free.index(max(free))
        lines = max(least, int((free[emptier] - NOTES) / ROW))
        mm[emptier] += NOTES + GAP
        rows[emptier] += lines
        row = min((room - mm[side]) / (rows[side] or 1) for side in (0, 1))
        if row > best[0]:
            best = (row, way, emptier, lines)
    sides: tuple[list[Shape], list[Shape]] = ([], [])
    for side, panel in zip(best[1], panels, strict=False):
        sides[side].append(panel)
    sides[best[2]].append(notes_panel(best[3]))
    return sides


def panel_height_at(panel: Shape, row: float, pressed: float = 1.0, *, half: bool = False) -> float:
    mm, rows = measure_panel(panel, pressed, half=half)
    return mm + row * rows


def _row_height(column: Sequence[Shape], room: float) -> float:
    """Return the height of a row of a column."""
    sizes = [measure_panel(panel) for panel in column]
    return (room + GAP - sum(mm + GAP for mm, _rows in sizes)) / (sum(rows for _mm, rows in sizes) or 1)


def _stack_column(panels: Sequence[Shape], left: float, width: float, room: float) -> Iterator[Placed]:
    """Stack panels to the foot that both columns share: a short one gets lines to write on, or taller rows."""
    if _row_height(panels, room) > TALLEST:
        free = room - sum(panel_height_at(panel, ROW) + GAP for panel in panels)
        longer = [*panels, notes_panel(max(LEAST, int((free - NOTES) / ROW)), bare=True)]
        panels = longer if _row_height(longer, room) >= LOWEST else panels
    panels = _thin_notes(panels, room)
    row, top = _row_height(panels, room), 0.0
    for panel in panels:
        yield stand_panel(panel, left, top, width, panel_height_at(panel, row), row)
        top += panel_height_at(panel, row) + GAP


def _thin_notes(panels: Sequence[Shape], room: float) -> Sequence[Shape]:
    """Fewer lines in the notes at the foot of a column whose rows come out too low to write on."""
    *others, last = panels
    while last["template"] == "notes" and last["units"] > FEWEST and _row_height(panels, room) < WRITABLE:
        last = {**last, "units": last["units"] - 1}
        panels = [*others, last]
    return panels
