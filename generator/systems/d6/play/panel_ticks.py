"""Boxes ticked in the panels of a verso, about their drawings: statuses of a ship, hits of its engines, missiles
fired, PV of a beast or a droid, PB of a speeder, capacity of a shield, charges, rows that are done, forms of sabre.

Each is a difference, as in ticks.py: so many boxes more are so much less of what the file of today says. A row is known
by the name that was printed in it, since rules and equipment may stand in rows before those of the file.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.base.names import parse_digits, slug
from generator.base.problems import Path
from generator.base.provenance import unmarked
from generator.game.marks import (
    Doubt,
    Ticks,
    is_run_from_ends,
    is_run_from_first,
    new_and_unsure,
    read_list_ticks,
    settle_run,
    words_of_doubt,
)
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.panels import Grid, Panel
from generator.systems.d6.sheet.classes import panel_contents
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.fill import CHARGES
from generator.writing.edits import Edit

Changes = Iterator[Edit | Doubt]
Row = Mapping[str, str]


def read_panel_ticks(now: Derived, ticks: Ticks, printed: Mapping[str, str]) -> Changes:
    """Read the boxes of the panels. `printed`: what the fields of the sheet said."""
    contents = panel_contents(now)
    for panel in now.definitions.panels.values():
        entries = contents.get(panel.id, Entries())
        yield from _read_ship(now, panel, entries, ticks)
        for prefix, gauge in panel.gauges.items():
            left = _number_of(entries.fields, gauge.left or "", gauge.most)
            yield from _read_left(ticks, prefix, gauge.count, left, (panel.id, gauge.left or ""))
        for word, (prefix, grid) in panel.lists.items():
            path: Path = (panel.id,) if panel.is_list else (panel.id, word)
            written = now.panels.get(panel.id, Entries()).rows.get(prefix, ())
            for n in range(1, _last_row(ticks, prefix) + 1):
                name = printed.get(f"{prefix}_{n}_{_first_column(grid)}", "")
                current = _row_named(entries.rows.get(prefix, ()), name, grid)
                yield from _read_row(ticks, f"{prefix}_{n}", grid, path, (name, written, current))
    yield from _read_forms(now, ticks)


def _read_ship(now: Derived, panel: Panel, entries: Entries, ticks: Ticks) -> Changes:
    """Read what a ship suffers, hits counted from the first box, missiles and torpedoes that are left."""
    if panel.statuses:
        known = {s.id: s for s in now.definitions.statuses.values() if s.scope == "espace"}
        suffered = [slug(status) for status in entries.fields.get("statuts", "").split(",") if status.strip()]
        stands = [key for key, status in known.items() if slug(status.label) in suffered]
        yield from read_list_ticks(
            ticks, (panel.id, "statuts"), {f"{panel.prefix}_{key}": key for key in known}, stands
        )
    for key, boxes in panel.boxes.items():
        if boxes.left:
            left = _number_of(entries.fields, key, f"{key}_max")
            yield from _read_left(ticks, boxes.prefix, boxes.count, left, (panel.id, key))
        else:
            count = _number_of(entries.fields, key) or 0
            yield from _read_run(
                ticks, _names(boxes.prefix, boxes.count), (panel.id, key), count, +1, is_run_from_first
            )


def _read_left(ticks: Ticks, prefix: str, count: int, left: int | None, path: Path) -> Changes:
    """Read boxes struck as something is lost, from either end of what is left."""
    if left is not None:
        yield from _read_run(ticks, _names(prefix, count), path, left, -1, is_run_from_ends)


def _read_run(
    ticks: Ticks, names: Sequence[str], path: Path, before: int, by: int, is_whole: Callable[[Sequence[bool]], bool]
) -> Changes:
    """Change a number by as many boxes as are more than were known."""
    present = [name for name in names if name in ticks]
    ticks = settle_run(ticks, present, is_whole)
    new, unsure = new_and_unsure(ticks, present)
    gone = [name for name in present if ticks[name].gone]
    boxes = tuple(new + unsure + gone)
    if unsure or (boxes and not is_whole([ticks[name].state == "marked" for name in present])):
        yield Doubt(path, words_of_doubt(unsure), boxes)
    elif boxes:
        yield Edit(path, before, max(0, before + by * (len(new) - len(gone))), boxes)


def _read_row(ticks: Ticks, row: str, grid: Grid, path: Path, known: tuple[str, Sequence[Row], Row]) -> Changes:
    """Read a row. `known`: the name that was printed in it, the rows of the file of today, and its own values today."""
    name, written, current = known
    at = next((n for n, line in enumerate(written) if slug(line.get(_first_column(grid), "")) == slug(name)), None)
    for key, column in grid.columns.items():
        place = (*path, at if at is not None else name, key)
        if column.kind == "box" and at is not None and name:
            new, unsure = new_and_unsure(ticks, [f"{row}_{key}"])
            gone = [box for box in (f"{row}_{key}",) if box in ticks and ticks[box].gone]
            if unsure:
                yield Doubt(place, words_of_doubt(unsure), tuple(unsure))
            elif new or gone:
                yield Edit(place, not new, True if new else None, tuple(new + gone))
        elif column.kind == "charges" and name:
            left = _number_of(current, key)
            changes = _read_left(ticks, f"{row}_{key}", CHARGES, CHARGES if left is None else left, place)
            yield from changes if at is not None else _as_new_rows(changes, path, {_first_column(grid): name}, key)
    for key, gauge in grid.gauges.items():
        for change in _read_left(
            ticks, f"{row}_{key}", gauge.count, _number_of(current, gauge.left or "", gauge.most), (*path, name)
        ):
            if isinstance(change, Doubt):
                yield change
            else:  # an action, which writes down droids of the class before one of them changes
                lost = change.before - change.after
                params = {"name": _plain_name(name), "lost": max(0, lost) or None, "mended": max(0, -lost) or None}
                yield Edit(change.path, change.before, change.after, change.boxes, "thing", params)


def _as_new_rows(changes: Changes, path: Path, row: Row, key: str) -> Changes:
    """Write down a row that the rules gave, with what is left of it."""
    for change in changes:
        if isinstance(change, Edit):
            yield Edit(change.path, change.before, change.after, change.boxes, entry=(path, {**row, key: change.after}))
        else:
            yield change


def _read_forms(now: Derived, ticks: Ticks) -> Changes:
    """Read forms of the sabre that are practised, or mastered, from now on."""
    for n, label in enumerate(now.definitions.panels["sabre"].grids["forme"].labels, 1):
        short = label.partition(",")[0]
        at = next(
            (k for k, form in enumerate(now.character.formes) if slug(form.nom.partition(",")[0]) == slug(short)), None
        )
        for level in ("maitrise", "pratique"):
            new, unsure = new_and_unsure(ticks, [f"forme_{n}_{level}"])
            if unsure:
                yield Doubt(("formes", short, level), words_of_doubt(unsure), tuple(unsure))
            elif new and at is None:
                entry = {"nom": short, **({"maitrise": True} if level == "maitrise" else {})}
                yield Edit(("formes", short), None, level, tuple(new), entry=(("formes",), entry))
                break
            elif new and level == "maitrise":
                yield Edit(("formes", at or 0, level), False, True, tuple(new))


def _names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}_{n}" for n in range(1, count + 1)]


def _number_of(values: Row, *keys: str) -> int | None:
    """Return the first of these values that is a number."""
    return next((n for key in keys if (n := parse_digits(values.get(key, ""))) is not None), None)


def _first_column(grid: Grid) -> str:
    return next(key for key, column in grid.columns.items() if column.kind == "text")


def _last_row(ticks: Ticks, prefix: str) -> int:
    """Return the last row of a grid that has a box."""
    rows = (name.removeprefix(f"{prefix}_").partition("_")[0] for name in ticks if name.startswith(f"{prefix}_"))
    return max((int(row) for row in rows if row.isascii() and row.isdigit()), default=0)


def _row_named(rows: Sequence[Row], name: str, grid: Grid) -> Row:
    key = _first_column(grid)
    return next((row for row in rows if name and slug(row.get(key, "")) == slug(name)), {})


def _plain_name(name: str) -> str:
    """Return a droid's name without its model and the mark of what is ours."""
    return unmarked(name.partition(",")[0]).strip()
