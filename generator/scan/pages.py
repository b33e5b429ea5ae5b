"""The pages of some sheets as `sheet` prints them: their boxes and fields with their places, and the page itself."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from msgspec.structs import replace

from generator.base.record import Record
from generator.model.sheet import Sheet
from generator.paper.code import Code
from generator.paper.formats import PT, SIZES, Look
from generator.paper.pdf.book import bind_leaves
from generator.sheets.forms.filled import SUITE, Filled, fill_leaves
from generator.sheets.forms.ink import code_of
from generator.sheets.print import SheetOptions, place_sheets

Area = tuple[float, float, float, float]  # left, top, right, bottom: millimetres from the top left corner


class Box(Record):
    field: str
    at: Area
    printed: bool  # ticked in print
    mark: str
    label: str


class Text(Record):
    field: str
    at: Area
    text: str
    label: str


class PrintedPage(Record):
    name: str  # recto, verso, roster, cards…
    number: int  # of the PDF, from 1
    leaf: int  # on which it stands, from 0: a form has the fields of each under a name of its own
    size: tuple[float, float]
    boxes: tuple[Box, ...]
    fields: tuple[Text, ...]
    code: Code


def list_printed_pages(sheets: Sequence[Sheet], look: Look) -> list[PrintedPage]:
    """List the pages in print order; suite pages have neither boxes nor fields to fill and are left out."""
    return list(_name_pages_once(_number_pages(sheets, look)))


def _number_pages(sheets: Sequence[Sheet], look: Look) -> Iterator[PrintedPage]:
    options, count = SheetOptions(look), -1
    leaves: list[Sequence[tuple[int, Filled, int] | None]] = []
    for quire in fill_leaves(place_sheets(sheets, look), look):
        pages = []
        for filled in quire:
            count += filled.sheet.template != SUITE
            pages += [(count, filled, index) for index in filled.pages]
        leaves += options.split_leaves(quire, pages)
    for number, page in enumerate(bind_leaves(leaves, lambda _front: None), 1):
        if page and page[1].sheet.template != SUITE:
            yield _page(page[1], page[2], number, page[0])


def _page(filled: Filled, index: int, number: int, leaf: int) -> PrintedPage:
    sheet, size = filled.sheet, SIZES[filled.look.paper]
    boxes = [
        Box(tick.name, _area_in_mm(size[1], tick.x0, tick.y0, tick.x1, tick.y1), tick.name in sheet.marks, tick.mark,
            _label_with_owner(sheet, tick.name, tick.label))
        for tick in filled.form.ticks.values()
        if tick.page == index and tick.name not in sheet.hidden
    ]  # fmt: skip
    fields = [
        Text(field.name, _area_in_mm(size[1], field.x, field.y, field.x + field.width, field.top),
             sheet.fields.get(field.name, ""), _label_with_owner(sheet, field.name, field.label))
        for field in filled.form.fields.values()
        if field.page == index
    ]  # fmt: skip
    title = filled.form.pages[index].title  # Recto, Verso; in large print Recto 1, Recto 2
    name = title.partition(" ")[0].lower() or PurePath(sheet.template).name.partition(".")[0].rpartition("-")[2]
    return PrintedPage(name, number, leaf, size, tuple(boxes), tuple(fields), code_of(filled, index))


def _label_with_owner(sheet: Sheet, name: str, label: str) -> str:
    """Return a label with its owner's name, where several stand on the page."""
    whose, dot, rest = name.partition(".")
    who = sheet.fields.get(f"{whose}.name", "") if dot and rest != "name" else ""
    return f"{who}, {label}" if who else label


def _name_pages_once(pages: Iterable[PrintedPage]) -> Iterator[PrintedPage]:
    """Make names unique: the second page of cards is cards-2."""
    seen: Counter[str] = Counter()
    for page in pages:
        seen[page.name] += 1
        yield page if seen[page.name] == 1 else replace(page, name=f"{page.name}-{seen[page.name]}")


def _area_in_mm(height: float, x0: float, y0: float, x1: float, y1: float) -> Area:
    left, right = round(x0 * PT, 3), round(x1 * PT, 3)
    return left, round(height - y1 * PT, 3), right, round(height - y0 * PT, 3)
