"""Further leaves: panels that a verso has no place for, as many on a leaf as it has room for.

Rows are of one height, so that a panel comes out the same wherever it stands, and is shipped set; notes have whole
lines for the same reason. So columns end alike by what stands between their panels: nothing on the leaf is set anew.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.sheets.forms.panels import (
    GAP,
    LARGE_ROW,
    LEAST,
    NOTES,
    PRESSED,
    ROOM,
    ROW,
    Placed,
    Shape,
    measure_panel,
    notes_panel,
    stand_panel,
)

DRAWN_ROW = 5.15  # on a further leaf, of a panel about a drawing: beside eight droids there is room for a ship
FULL = 0.6  # of a leaf, at least
LEAF = 241.0  # of the columns of a further leaf, on the smaller paper
LARGE_LEAF = 156.6  # of the large print, as it is set
APART = ROW  # more than usual between two panels of a further leaf, at most


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
                    rows={**leaf.rows, **sheet.rows},
                    short_forms={**leaf.short_forms, **sheet.short_forms},
                    more=(*leaf.more, *sheet.more),
                )
                break
        else:
            leaves.append(sheet)
    leaves = _fill_half_empty(leaves, look)
    return [replace(leaf, goes_on=n < len(leaves) or sheet.goes_on) for n, leaf in enumerate(leaves, 1)]


def _fill_half_empty(leaves: Sequence[Sheet], look: Look) -> list[Sheet]:
    """Add rules, in place of lines to write on, until each leaf is as full as a page should be; none of them twice."""
    filled, used = [], set[str]()
    for leaf in leaves:
        panels, spare = list(leaf.form["panels"]), leaf.form.get("spare", ())
        for rule in spare:
            placed = pack_panels([*panels, rule], look)
            if rule["id"] not in used and placed and share_filled(pack_panels(panels, look), look) < FULL:
                panels.append(rule)
                used.add(rule["id"])
        form = {key: value for key, value in leaf.form.items() if key != "spare"}
        filled.append(replace(leaf, form={**form, "panels": panels}))
    return filled


def share_filled(placed: Iterable[Placed], look: Look) -> float:
    """Return the share of a leaf that its panels take, without lines to write on."""
    wide, room = ROOM[look.paper, look.large][0], LARGE_LEAF if look.large else LEAF
    taken: float = sum(panel["wide"] * panel["tall"] for panel in placed if panel["template"] != "notes")
    return taken / (wide * room)


def pack_panels(panels: Sequence[Shape], look: Look, most: int = 99) -> list[Placed]:
    """Place panels: those across all first, then each in the emptier column, and notes below them.

    Return an empty list if there is no room for all. One that is too tall for any leaf has lower rows. `most`: lines of
    notes."""
    wide = ROOM[look.paper, look.large][0]
    room, usual, pressed, count = (LARGE_LEAF, LARGE_ROW, PRESSED, 1) if look.large else (LEAF, ROW, 1.0, 2)
    width, top = (wide - GAP * (count - 1)) / count, 0.0
    placed: list[Placed] = []
    columns: list[list[Placed]] = [[] for _n in range(count)]

    def height_of(panel: Shape) -> tuple[float, float]:
        """Return the heights of a panel and of its rows."""
        mm, rows = measure_panel(panel, pressed)
        usual_row = DRAWN_ROW if panel.get("drawn") and not look.large else usual
        row = min(usual_row, (room - mm) / (rows or 1))
        return mm + row * rows, row

    for panel in (candidate for candidate in panels if candidate["side"] == "across"):
        high, row = height_of(panel)
        placed.append(stand_panel(panel, 0, top, wide, high, row, pressed))
        top += high + GAP
    ends = [top] * count

    def put_panel(panel: Shape, n: int) -> None:
        high, row = height_of(panel)
        columns[n].append(stand_panel(panel, n * (width + GAP), ends[n], width, high, row, pressed))
        ends[n] += high + GAP

    for panel in (candidate for candidate in panels if candidate["side"] != "across"):
        put_panel(panel, ends.index(min(ends)))
    if max(ends) - GAP > room + 0.01:
        return []
    for n, end in enumerate(ends):
        if (lines := min(most, int((room - end - NOTES) / usual))) >= LEAST:
            bare = any(candidate["template"] == "notes" for column in columns for candidate in column)
            put_panel(notes_panel(lines, bare=bare), n)
    return [*placed, *chain.from_iterable(_level_feet(list(filter(None, columns))))]


def _level_feet(columns: list[list[Placed]]) -> list[list[Placed]]:
    """Level the columns, as far down as both can end: notes get fewer lines, the rest is space between panels."""
    ways = [_possible_feet(column) for column in columns]
    for foot in sorted({foot for way in ways for foot in way}, reverse=True):
        feet = [max((possible for possible in way if possible <= foot), default=0.0) for way in ways]
        options = list(zip(feet, ways, columns, strict=True))
        if all(foot - end <= APART * (len(column) - 1) for end, _way, column in options):
            return [_end_at(foot, way[end], column) for end, way, column in options]
    return columns


def _possible_feet(column: Sequence[Placed]) -> dict[float, int]:
    """Return where a column can end, and the lines of notes it then has."""
    last = column[-1]
    lines = last["units"] if last["template"] == "notes" else LEAST
    foot = last["top"] + last["tall"]
    return {round(foot - fewer * last["row"], 3): lines - fewer for fewer in range(lines - LEAST + 1)}


def _end_at(foot: float, lines: int, column: Sequence[Placed]) -> list[Placed]:
    *others, last = column
    if last["template"] == "notes":
        last = {**last, "units": lines, "tall": round(NOTES + lines * last["row"], 3)}
    spare = (foot - last["top"] - last["tall"]) / (len(others) or 1)
    return [{**panel, "top": round(panel["top"] + n * spare, 3)} for n, panel in enumerate([*others, last])]
