"""Further leaves: panels that a verso has no place for, as many on a leaf as it has room for.

A leaf has no filler: its panels grow until it is full, and end alike in both columns.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.sheets.forms.panels import (
    FOOT,
    GAP,
    HALF,
    HEAD,
    LARGE_ROW,
    PRESSED,
    ROOM,
    ROW,
    Placed,
    Shape,
    measure_panel,
    stand_panel,
)

DRAWN_ROW = 5.15  # on a further leaf, of a panel about a drawing: beside eight droids there is room for a ship
LARGE_LEAF = 156.6  # of the large print, as it is set
STRETCH = 2.1  # how much larger panels come out where they are few


def bind_further_leaves(sheets: Iterable[Sheet], look: Look) -> list[Sheet]:
    """Panels that a verso has no place for, each a sheet of its own: as many on a leaf as it has room for."""
    leaves: list[Sheet] = []
    for sheet in sheets:
        for n, leaf in enumerate(leaves):
            panels = [*leaf.form["panels"], *sheet.form["panels"]]
            if pack_panels(panels, look):
                leaves[n] = replace(
                    leaf,
                    form={**leaf.form, "panels": panels},
                    fields={**leaf.fields, **sheet.fields},
                    marks=leaf.marks | sheet.marks,
                    absent=leaf.absent | sheet.absent,
                    faces={**leaf.faces, **sheet.faces},
                    rows={**leaf.rows, **sheet.rows},
                    short_forms={**leaf.short_forms, **sheet.short_forms},
                    more=(*leaf.more, *sheet.more),
                )
                break
        else:
            leaves.append(sheet)
    return [replace(leaf, goes_on=n < len(leaves) or sheet.goes_on) for n, leaf in enumerate(leaves, 1)]


def pack_panels(panels: Sequence[Shape], look: Look) -> list[Placed]:
    """Place panels: those across all first, then each in the emptier column; a single one has the whole width.

    All grow until the leaf is full, or as far as they may. Return an empty list if there is no room for all. One that
    is too tall for any leaf has lower rows."""
    wide, high = ROOM[look.paper, look.large]
    room, usual, pressed, count = (
        (LARGE_LEAF, LARGE_ROW, PRESSED, 1) if look.large else (high - HEAD - FOOT, ROW, 1.0, 2)
    )
    across = [panel for panel in panels if panel["side"] == "across"]
    others = [panel for panel in panels if panel["side"] != "across"]
    if not panels:
        return []
    if len(others) == 1:
        count = 1
    width, top = (wide - GAP * (count - 1)) / count, 0.0
    columns: list[list[tuple[Shape, float, float]]] = [[] for _n in range(count)]  # each with its height and its row's

    def measured(panel: Shape) -> tuple[Shape, float, float]:
        mm, rows = measure_panel(panel, pressed)
        usual_row = DRAWN_ROW if panel.get("drawn") and not look.large else usual
        row = min(usual_row, (room - mm) / (rows or 1))
        return panel, mm + row * rows, row

    def height_of(column: Sequence[tuple[Shape, float, float]]) -> float:
        return sum(high + GAP for _panel, high, _row in column)

    for panel in others:
        min(columns, key=height_of).append(measured(panel))
    above = list(map(measured, across))
    tallest = max(map(height_of, columns))
    needed = height_of(above) + tallest - GAP
    if needed > room + 0.01:
        return []
    most = 1.0 if look.large else min(STRETCH, (room + GAP) / (needed + GAP))
    placed = []

    def put_column(
        column: Sequence[tuple[Shape, float, float]], left: float, top: float, wide: float, y: float
    ) -> float:
        x = wide / HALF if len(others) == 1 and column[:1] and column[0][0] in others else 0.0
        for panel, _high, row in column:
            mm, rows = measure_panel(panel, pressed * y)
            tall = mm + rows * row * y
            placed.append(stand_panel(panel, left, top, wide, tall, row * y, pressed * y, x if pressed == 1 else 0.0))
            top += tall + GAP
        return top

    top = put_column(above, 0.0, 0.0, wide, most)
    foot = top + most * tallest
    for n, column in enumerate(columns):
        if column:
            y = min(most * STRETCH, (foot - top - GAP * len(column)) / (height_of(column) - GAP * len(column)))
            put_column(column, n * (width + GAP), top, width, 1.0 if look.large else y)
    return placed
