"""Entries written in the places of a panel: texts in fields, numbers as boxes, rows in grids, the rest on the suite."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from generator.base.names import fold_name, parse_digits, slug
from generator.base.provenance import is_marked, marked, unmarked
from generator.base.typography import number
from generator.model.sheet import BOX
from generator.systems.d6.rules.panels import Boxes, Gauge, Grid, Panel
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.form import LIMITED, TYPES

Row = Mapping[str, str]
CHARGES = 5
OTHER = "autre"  # the label of a row for whatever has none


class Writing(Struct):
    """The fields and boxes of a leaf, as they are collected."""

    fields: dict[str, str] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)  # marks of boxes that never were, not of those lost
    hidden: set[str] = field(default_factory=set)  # boxes that are not printed
    rows: dict[str, tuple[str, str]] = field(default_factory=dict)  # label and text of each, where a print has fewer
    over: list[tuple[str, str]] = field(default_factory=list)  # label and text, for the suite page

    def put(self, panel: Panel, entries: Entries, rows: Mapping[str, int]) -> None:
        for key, text in entries.fields.items():
            if key in panel.fields:
                self.fields[f"{panel.prefix}_{key}"] = group_thousands(text)
            elif key in panel.boxes:
                boxes = panel.boxes[key]
                self._count(boxes, int(unmarked(text)), panel.label, key)
            elif key.removesuffix("_max") in panel.boxes and key not in panel.keys:
                boxes = panel.boxes[key.removesuffix("_max")]
                self._strike_absent(boxes.prefix, range(int(unmarked(text)) + 1, boxes.count + 1))
            elif key == "statuts":
                self.marks |= {f"{panel.prefix}_{slug(status)}" for status in text.split(",")}
        for name, gauge in panel.gauges.items():
            self._gauge(name, gauge, entries.fields)
        for prefix, grid in panel.grids.items():
            self.fill_grid(prefix, grid, entries.rows.get(prefix, ()), rows[prefix], panel.label)

    def fill_grid(self, prefix: str, grid: Grid, entries: Sequence[Row], rows: int, label: str) -> None:
        """Write rows in their places; where there are more, the last place says so and the suite has them."""
        places, extra = _place_rows(grid, entries, rows)
        for n, row in places.items():
            self.rows[f"{prefix}_{n}"] = (label, row_text(row))
            for key, text in row.items():
                kind = grid.columns[key].kind
                if kind == "box":
                    self.marks.add(f"{prefix}_{n}_{key}")
                elif kind == "charges":
                    name = next((text for key, text in row.items() if grid.columns[key].kind == "text"), grid.label)
                    self._strike_absent(f"{prefix}_{n}_{key}", range(int(text) + 1, CHARGES + 1))
                    if int(text) > CHARGES:
                        self.over.append((label, f"{name}, {grid.columns[key].label} : {text}"))
                elif kind not in ("label", "unprinted"):
                    self.fields[f"{prefix}_{n}_{key}"] = group_thousands(text)
            for name, gauge in grid.gauges.items():
                self._gauge(f"{prefix}_{n}_{name}", gauge, row)
            for key, column in grid.columns.items():
                if column.kind == "charges" and key not in row:  # without charges
                    self._strike_absent(f"{prefix}_{n}_{key}", range(1, CHARGES + 1))
        if extra:
            self.rows |= {f"{prefix}_{n}": (label, "") for n in [*places][-1:]}  # it says only that there are more
            self.over.append((label, "\n".join(map(row_text, extra))))

    def _count(self, boxes: Boxes, count: int, label: str, what: str) -> None:
        """Tick so many boxes, or leave so many open; a count beyond them goes to the suite."""
        first, last = (count + 1, boxes.count) if boxes.left else (1, min(count, boxes.count))
        self._tick(boxes.prefix, range(first, last + 1))
        if count > boxes.count:
            self.over.append((label, f"{what} : {count}"))

    def _gauge(self, prefix: str, gauge: Gauge, values: Row) -> None:
        most, left = (parse_digits(unmarked(values.get(key or "", ""))) for key in (gauge.most, gauge.left))
        if most is not None:
            last = most if left is None else min(most, max(0, left))
            self._tick(prefix, range(last + 1, min(most, gauge.count) + 1))
            self._strike_absent(prefix, range(most + 1, gauge.count + 1))

    def _strike_absent(self, prefix: str, numbers: Iterable[int]) -> None:
        self._tick(prefix, numbers)
        self.absent |= {f"{prefix}_{n}" for n in numbers}

    def _tick(self, prefix: str, numbers: Iterable[int]) -> None:
        self.marks |= {f"{prefix}_{n}" for n in numbers}


def group_thousands(text: str) -> str:
    """Separate the thousands of a number; return other text unchanged."""
    count = parse_digits(unmarked(text))
    return text if count is None else marked(number(count), is_marked(text))


def row_text(row: Row) -> str:
    """Return a row in one line: ticked boxes by name, others by value; a box before a talent that is used up."""
    limited = row.get("type", "").startswith(tuple(TYPES[kind] for kind in LIMITED))
    return (BOX if limited else "") + " · ".join(
        key if text == "true" else group_thousands(text) for key, text in row.items() if text
    )


def _place_rows(grid: Grid, entries: Sequence[Row], rows: int) -> tuple[dict[int, Row], list[Row]]:
    """Return the rows by number, a labelled one at its label, and the rows that find no place.

    Where rows have labels, one that fits none of them goes only to the label for all others."""
    named = next((key for key, column in grid.columns.items() if column.kind == "label"), "")
    first = next(key for key, column in grid.columns.items() if column.kind == "text")
    labels = {fold_name(text): n for n, text in enumerate(grid.labels, 1)}
    places: dict[int, Row] = {}
    waiting: list[Row] = []
    for row in entries:
        at = labels.get(fold_name(row.get(named, "")))
        if at is None or at in places:
            title = " : ".join(text for text in (row.get(named), row.get(first)) if text)
            waiting.append({first: title, **{key: text for key, text in row.items() if key not in (named, first)}})
        else:
            places[at] = row
    free = [n for n in ([labels.get(OTHER)] if labels else range(1, rows + 1)) if n and n not in places]
    if len(waiting) > len(free) and free:
        waiting.insert(len(free) - 1, {first: f"et {len(waiting) - len(free) + 1} de plus : suite"})
    places |= dict(zip(free, waiting, strict=False))
    return places, waiting[len(free) :]
