"""Differences between two states of a sheet, and the frames along which the stickers for them are cut.

A form says where a value is written, not where the box around it ends: that is found among the shapes of the form. A
row is a value and the values named after it beside it (« comp_tir », « comp_tir_base », « comp_tir_palier_1 »); they
share a sticker, since three slips of 2 mm side by side are hard to stick.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.pdf.page import Box
from generator.paper.pdf.places import Field, Tick
from generator.paper.pdf.shapes import list_shapes
from generator.sheets.forms import ink
from generator.sheets.forms.filled import Filled

_LOW = 24.0  # points: nothing taller is part of a row
_GAP = 9.0  # points between two parts of a row
_WIDER, _TALLER = 26.0, 28.0  # points that a frame is larger than what is written in it, at most
_NEAR = 3.0  # points between two lines of one frame
_EDGE = 1.2  # points off a box of what still belongs to it: its rule
_SLACK = 1.0


class ChangedPlace(Record):
    """A box that differs, in points on its page: texts and ticks of a row, a picture, or the page's code."""

    label: str
    area: Box
    fields: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    picture: str = ""
    difference: str = ""  # the old and the new text


def fit_to_frames(changes: Iterable[ChangedPlace], filled: Filled, index: int) -> Iterator[ChangedPlace]:
    """Yield the changes of a page, those of a row as one, each as large as its frame."""
    shapes = [shape for block in filled.form.pages[index].blocks for shape in list_shapes(block)]
    lines = [shape.box for shape in shapes if not shape.is_text]
    places = _places_on_page(filled, index)
    for change in _join_rows(changes, places, lines):
        names = {*change.fields, *change.ticks}
        others = [_box_of_place(place) for place in places if place.name not in names]
        yield replace(change, area=_outer_frame(change.area, lines, others))


def _places_on_page(filled: Filled, index: int) -> list[Field | Tick]:
    places: list[Field | Tick] = [*filled.form.fields.values(), *filled.form.ticks.values()]
    return [place for place in places if place.page == index]


def _box_of_place(place: Field | Tick) -> Box:
    if isinstance(place, Tick):
        return place.x0, place.y0, place.x1, place.y1
    return place.x, place.y, place.x + place.width, place.top


def _outer_frame(area: Box, lines: Sequence[Box], others: Sequence[Box]) -> Box:
    """Return the smallest frame about an area that nothing else is written in, with all lines of it; else the area with
    the rule at its edge."""
    free = [box for box in _frames_about(area, lines) if not any(_holds(box, other, _SLACK) for other in others)]
    if free:
        inner = min(free, key=_size)
        return _join_boxes(area, *(box for box in free if _holds(_grow(inner, _NEAR), box, 0.0)))
    return _join_boxes(area, *(box for box in lines if _holds(_grow(area, _EDGE), box, 0.0)))


def _join_rows(
    changes: Iterable[ChangedPlace], places: Sequence[Field | Tick], lines: Sequence[Box]
) -> Iterator[ChangedPlace]:
    heads = [place for place in places if isinstance(place, Field)]
    rows = [_row_of(head, places) for head in heads]
    rows = [row for row in rows if any(isinstance(place, Tick) for place in row)]
    rows += [plate for head in heads if len(plate := _plate_of(head, places, lines)) > 1]
    joined: dict[int, ChangedPlace] = {}
    for n, change in enumerate(changes):
        names = {*change.fields, *change.ticks}
        key = next((k for k, row in enumerate(rows) if names & {field.name for field in row}), None)
        if key is None:
            joined[-1 - n] = change
            continue
        row, before = rows[key], joined.get(key)
        fields = tuple(field.name for field in row if isinstance(field, Field))
        ticks = tuple(tick.name for tick in row if isinstance(tick, Tick))
        difference = (before.difference if before else "") or change.difference
        difference = change.difference if row[0].name in change.fields else difference
        area = _join_boxes(*map(_box_of_place, row))
        joined[key] = ChangedPlace(row[0].label, area, fields, ticks, difference=difference)
    yield from joined.values()


def _frames_about(area: Box, lines: Sequence[Box]) -> list[Box]:
    wide, tall = area[2] - area[0] + _WIDER, area[3] - area[1] + _TALLER
    return [box for box in lines if _holds(box, area, _SLACK) and box[2] - box[0] <= wide and box[3] - box[1] <= tall]


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _plate_of(head: Field, places: Sequence[Field | Tick], lines: Sequence[Box]) -> list[Field | Tick]:
    """Return a value and the values named after it in the same frame: a speed, and the metres of it."""
    named = [place for place in places if isinstance(place, Field) and place.name.startswith(f"{head.name}_")]
    frame = min(_frames_about(_box_of_place(head), lines), key=_size, default=None) if named else None
    return [head, *(field for field in named if frame and _holds(frame, _box_of_place(field), _SLACK))]


def _row_of(head: Field, places: Sequence[Field | Tick]) -> list[Field | Tick]:
    """Return a value and the places named after it, side by side with it and no taller than a row."""
    named = [place for place in places if place is head or place.name.startswith(f"{head.name}_")]
    boxes = sorted(((_box_of_place(place), place) for place in named), key=lambda pair: pair[0][0])
    level = [
        (box, place) for box, place in boxes if head.y < (box[1] + box[3]) / 2 < head.top and box[3] - box[1] <= _LOW
    ]
    at = next((n for n, (_box, place) in enumerate(level) if place is head), None)
    if at is None:
        return []
    first, (left, _low, right, _high) = at, level[at][0]
    while first and left - level[first - 1][0][2] <= _GAP:
        first, left = first - 1, min(left, level[first - 1][0][0])
    last = at
    while last + 1 < len(level) and level[last + 1][0][0] - right <= _GAP:
        last, right = last + 1, max(right, level[last + 1][0][2])
    return [head, *(place for _box, place in level[first : last + 1] if place is not head)]


def _holds(outer: Box, inner: Box, slack: float) -> bool:
    return (
        outer[0] - slack <= inner[0] and outer[1] - slack <= inner[1]
        and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack
    )  # fmt: skip


def _grow(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _join_boxes(*boxes: Box) -> Box:
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


_RUN = re.compile(r"(_(plus|moins))?_?\d+$")  # the number of a box in its row
_FAR = 14.0  # points between two boxes of a row

Key = tuple[int, int, int]  # the sheet among those of its file, its part, the page


class Side(Record):
    """A page as it is now. `reprint`: it cannot be mended box by box."""

    name: str
    filled: Filled
    index: int
    changes: tuple[ChangedPlace, ...] = ()
    reprint: bool = False


def pages_of(leaves: Iterable[Filled]) -> dict[Key, tuple[Filled, int]]:
    return {(leaf.sheet.number, leaf.sheet.part, index): (leaf, index) for leaf in leaves for index in leaf.pages}


def compare_sheets(
    old: Iterable[Filled], new: Iterable[Filled], is_known: Callable[[Filled, int], bool]
) -> Iterator[Side]:
    """Yield every page as it is now. `is_known`: whether the old print has this page, on the form of today."""
    before = pages_of(old)
    for key, (filled, index) in pages_of(new).items():
        name = filled.form.pages[index].title or filled.sheet.title
        was = before.get(key)
        if was is None or not _same_form(was[0], filled, index) or not is_known(*was):
            yield Side(name, filled, index, reprint=True)
            continue
        changes = tuple(fit_to_frames(_changes_on_page(was[0], filled, index), filled, index))
        yield Side(name, filled, index, (*changes, *_changes_of_code(filled, index)) if changes else ())


def _same_form(old: Filled, new: Filled, index: int) -> bool:
    return old.form.pages[index].blocks == new.form.pages[index].blocks and [
        place for place in old.form.places if place.page == index
    ] == [place for place in new.form.places if place.page == index]


def _changes_on_page(old: Filled, new: Filled, index: int) -> Iterator[ChangedPlace]:
    for name, field in new.form.fields.items():
        if field.page == index and old.written.get(name) != new.written.get(name):
            area = (field.x, field.y, field.x + field.width, field.top)
            was, now = (leaf.sheet.fields.get(name) or "–" for leaf in (old, new))
            yield ChangedPlace(field.label or name, area, (name,), difference=f"{was} → {now}")
    changed = (old.sheet.marks ^ new.sheet.marks) | (old.sheet.absent ^ new.sheet.absent)
    changed |= old.sheet.hidden ^ new.sheet.hidden
    for run in _tick_runs(tick for tick in new.form.ticks.values() if tick.page == index):
        other = [n for n, tick in enumerate(run) if tick.name in changed]
        if other:
            yield _change_of_run(run[other[0] : other[-1] + 1])
    for name, picture in new.form.pictures.items():
        if picture.page == index and old.sheet.images.get(name) != new.sheet.images.get(name):
            yield ChangedPlace(picture.label or name, (picture.x0, picture.y0, picture.x1, picture.y1), picture=name)


def _tick_runs(ticks: Iterable[Tick]) -> Iterator[list[Tick]]:
    """Yield boxes of one name side by side."""
    run: list[Tick] = []
    for tick in sorted(ticks, key=lambda box: (_RUN.sub("", box.name), -box.y0, box.x0)):
        beside = run and _RUN.sub("", run[-1].name) == _RUN.sub("", tick.name) and run[-1].y0 == tick.y0
        if not beside or tick.x0 - run[-1].x1 > _FAR:
            if run:
                yield run
            run = []
        run.append(tick)
    if run:
        yield run


def _change_of_run(boxes: list[Tick]) -> ChangedPlace:
    first, last = boxes[0], boxes[-1]
    label = first.label if first is last else f"{first.label} – {last.label}"
    return ChangedPlace(label, (first.x0, first.y0, last.x1, last.y1), ticks=tuple(box.name for box in boxes))


def _changes_of_code(filled: Filled, index: int) -> Iterator[ChangedPlace]:
    """Yield the code of the page, which names the state of the file, wherever it stands."""
    for place in ink.code_places(filled, index):
        yield ChangedPlace("Code de la page", place)
