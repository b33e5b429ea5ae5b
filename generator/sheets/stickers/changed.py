"""Two states of a sheet compared: which boxes differ, what stands in them now, which pages are other pages."""

import re
from collections.abc import Callable, Iterable, Iterator

from generator.base.record import Record
from generator.paper.pdf.places import Tick
from generator.sheets.forms import ink
from generator.sheets.forms.filled import Filled
from generator.sheets.stickers.frames import ChangedPlace, fit_to_frames

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
