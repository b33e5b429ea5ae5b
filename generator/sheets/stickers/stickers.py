"""Stickers: the boxes of a sheet that changed, at their exact size on one sheet to cut, each with its place.

Stickers of one file stand below the picture of where they go. Those of several files share sheets of paper: first the
pictures of all, then the stickers of all, so that few sheets of label paper are used.

What is printed on a sticker is what the form has inside the box's frame, its words too, and today's values on it. What
an edge would cut is left out: no splinter of a line stands on a sticker, and what is hidden behind an edge is not found
in the PDF.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.names import slug
from generator.base.record import Record
from generator.content.livery import Livery
from generator.paper import code
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import BAR, draw_banner
from generator.paper.drawing.guides import level_bar
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Stroke, closed_path, draw_path, draw_strokes, rect, style
from generator.paper.formats import SIZES, Look
from generator.paper.paging import Item, paginate_items
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Block, Box, Matrix, Page, Window, list_under
from generator.paper.pdf.shapes import pick_shapes
from generator.paper.plan import PrintPlan, leaves_apart
from generator.paper.portrait import Portrait
from generator.paper.text.flow import PT, Drawn, Type, add_space, page, set_beside, set_paragraph
from generator.sheets.forms import ink
from generator.sheets.stickers.frames import ChangedPlace, Side

SIDE, HEAD, FOOT, GAP = 8.0, 28.0, 16.0, 4.0
ABOVE = 2.0  # between the caption of a sticker and itself: room for its marks
NARROW = 23.0  # a cell's width at least, for its words
MAP, LIST = 60.0, 54.0  # the width of a page in the picture of where stickers go, of the list beside it at least
MOST_LETTERS = 3  # before a sticker's number
SHARED_MAP, TITLE = 46.0, 6.0  # where several files share a page: three to a page, each under its title
THIRD, MOST = 1 / 3, 24  # of a page, and how many on one: with more stickers it is printed whole
_HOW = (
    "Imprimer à 100\u00a0%, sur papier autocollant ou ordinaire. Couper de repère en repère, coller sur la case "
    "du même numéro. Les codes de la page se collent aussi\u00a0: ils indiquent de quelle version du fichier date la "
    "fiche."
)
_TEXT = re.compile(rb"\bBT\b.*?\bET\b", re.DOTALL)


class StickerFile(Record):
    """A file whose sheets are mended: its title, its pages as they are now, in the look of its old print."""

    title: str
    sides: Sequence[Side]
    look: Look
    letters: str = ""  # before the numbers of its stickers, where they share a page with those of other files

    @property
    def colours(self) -> Chrome:
        form = self.sides[0].filled.sheet.form
        return chrome_of(Livery(**(form.get("banner") or form["livery"])), self.look.ink)


class Sticker(Record):
    """A sticker with its caption, in millimetres. `number`: as it is printed, such as 3 or B3."""

    number: str
    side: Side
    change: ChangedPlace
    caption: Drawn

    @property
    def size(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.change.area
        return (x1 - x0) * PT, (y1 - y0) * PT

    @property
    def room(self) -> tuple[float, float]:
        wide, high = self.size
        return max(wide, NARROW), self.caption.height + ABOVE + high


class StickerSheet(Struct):
    """A sheet of stickers under way."""

    size: tuple[float, float]
    operators: str = ""
    over: str = ""  # in points, from the lower left corner
    windows: list[Window] = field(default_factory=list)
    blocks: list[tuple[Block, Matrix | None]] = field(default_factory=list)
    pictures: list[tuple[Portrait, Box]] = field(default_factory=list)

    def page(self) -> Page:
        flat = page(self.size, self.operators)
        operators = f"q\n{self.over}Q\n{flat.operators}"
        return Page(flat.width, flat.height, operators, self.blocks, self.pictures, windows=self.windows)


@lru_cache(maxsize=32)
def strip_words(block: Block) -> Block:
    return Block(block.width, block.height, _TEXT.sub(b"", block.operators))


@lru_cache(maxsize=32)
def faint_form(block: Block) -> Block:
    """Return the form as a faint ground that numbers are seen on."""
    return strip_words(block).tint_with(lambda colour: mix_colours(colour, 0.3))


def choose_whole_pages(sides: Sequence[Side], look: Look) -> list[Side]:
    """Mark pages to print whole: those whose stickers would take more than a third of one, or too long to cut."""
    chosen = []
    for side in sides:
        cells = _stickers_of_file(StickerFile("", [side], look), chrome_of(Livery(), look.ink))
        width, height = SIZES[look.paper]
        taken = sum((cell.room[0] + GAP) * (cell.room[1] + GAP) for cell in cells)
        reprint = side.reprint or taken > THIRD * width * height or len(cells) > MOST
        chosen.append(Side(side.name, side.filled, side.index, () if reprint else side.changes, reprint))
    return chosen


def plan_stickers(files: Sequence[StickerFile], *, name: str, title: str, carried: Sequence[Attached]) -> PrintPlan:
    """Plan the sheets of stickers, then the pages to print whole, each on paper of its own. Files share sheets of
    stickers where their old prints have one paper and one ink."""
    pages: list[Page] = []
    for _look, group in groupby(_with_letters(files), lambda file: (file.look.paper, file.look.ink)):
        pages += [sheet.page() for sheet in _sheets([*group])]
    labelled = [replace(page, label=f"Retouches {n}") for n, page in enumerate(pages, 1)]
    reprints = [ink.page(side.filled, side.index) for file in files for side in file.sides if side.reprint]
    return PrintPlan(name, title, leaves_apart([*list_under("Retouches à coller", labelled), *reprints]), files=carried)


def _with_letters(files: Sequence[StickerFile]) -> list[StickerFile]:
    """Return files with the letters that tell them apart: as many of each title's first as it takes, or A, B, C."""
    if len(files) < 2:
        return [*files]
    names = [slug(file.title).replace("-", "").capitalize() for file in files]
    letters = [_tell_apart(name, [*names[:n], *names[n + 1 :]]) for n, name in enumerate(names)]
    if not all(letters):
        letters = [chr(ord("A") + n % 26) * (1 + n // 26) for n in range(len(files))]
    return [replace(file, letters=own) for file, own in zip(files, letters, strict=True)]


def _tell_apart(name: str, others: Sequence[str]) -> str:
    """Return the first letters of a name that no other begins with; nothing where that takes too many."""
    beginnings = (name[:n] for n in range(1, min(len(name), MOST_LETTERS) + 1))
    return next((start for start in beginnings if not any(other.startswith(start) for other in others)), "")


def _stickers_of_file(file: StickerFile, colours: Chrome) -> list[Sticker]:
    stickers: list[Sticker] = []
    for side in file.sides:
        for change in sorted(side.changes, key=lambda place: (-round(place.area[3]), place.area[0])):
            number = f"{file.letters}{len(stickers) + 1}"
            strong = Type(7.5, colours.word, 700, title=True)
            wide = max((change.area[2] - change.area[0]) * PT, NARROW)
            runs = [(f"{number} ", strong), (f"{side.name} · {change.label}", colours.kind(6.5, quiet=True))]
            stickers.append(Sticker(number, side, change, set_paragraph(runs, wide)))
    return stickers


def _sheets(files: Sequence[StickerFile]) -> Iterator[StickerSheet]:
    """Yield the sheets of files that share them: the pictures of where stickers go, then the stickers.

    These stand below the last picture where all of them fit there; those of a single file begin there always."""
    cells = {file.letters: _stickers_of_file(file, file.colours) for file in files}
    files = [file for file in files if cells[file.letters]]
    if not files:
        return
    look, every = files[0].look, [cell for of_file in cells.values() for cell in of_file]
    size = SIZES[look.paper]
    alone = len(files) == 1
    colours = files[0].colours if alone else chrome_of(Livery(), look.ink)
    title = f"{files[0].title} – retouches" if alone else "Retouches"
    head = _draw_sticker_head(size, colours, title)
    guides, bottom, width = [StickerSheet(size, head)], HEAD, MAP if alone else SHARED_MAP
    for file in files:
        high = _height_of_map(file, size, width)
        if bottom > HEAD and bottom + high > size[1] - FOOT:
            guides.append(StickerSheet(size, head))
            bottom = HEAD
        if not alone:
            runs = [(f"{file.letters}  ", file.colours.title(10, 700)), (file.title, file.colours.title(10, 600))]
            guides[-1].operators += set_paragraph(runs, size[0] - 2 * SIDE).at(SIDE, bottom)
            bottom += TITLE
        bottom = _draw_page_map(guides[-1], file.sides, cells[file.letters], file.colours, bottom, width)
    full_area = (SIDE, HEAD, size[0] - 2 * SIDE, size[1] - HEAD - FOOT)
    rest = (SIDE, bottom, size[0] - 2 * SIDE, size[1] - bottom - FOOT)
    packed = list(_pack_stickers(every, rest, full_area)) or [[]]
    if not alone and len(packed) > 1:
        packed = [[], *_pack_stickers(every, full_area, full_area)]
    for sheet in guides[:-1]:
        yield _fill_sticker_sheet(sheet, [])
    for n, placed in enumerate(packed):
        yield _fill_sticker_sheet(guides[-1] if n == 0 else StickerSheet(size, head), placed)


Area = tuple[float, float, float, float]  # left, top, width, height: millimetres from the top left corner
Placed = list[tuple[Sticker, float, float]]


def _pack_stickers(cells: Sequence[Sticker], area: Area, other: Area) -> Iterator[Placed]:
    """Yield the stickers of each sheet, in order, row by row; `other` is the area of the sheets after the first."""
    placed: Placed = []
    x = y = high = 0.0
    for cell in cells:
        wide, tall = cell.room
        while True:
            if x and x + wide > area[2] + 0.01:
                x, y, high = 0.0, y + high + GAP, 0.0
            if y + tall <= area[3] + 0.01 and wide <= area[2] + 0.01:
                break
            yield placed
            placed, area = [], other
            x = y = high = 0.0
        placed.append((cell, area[0] + x, area[1] + y))
        x, high = x + wide + GAP, max(high, tall)
    if placed:
        yield placed


def _fill_sticker_sheet(sheet: StickerSheet, placed: Placed) -> StickerSheet:
    sheet.operators += level_bar(SIDE, sheet.size[1] - 9.0)
    for cell, x, y in placed:
        sheet.operators += cell.caption.at(x, y)
        _draw_sticker(sheet, cell, x, y + cell.caption.height + ABOVE)
    return sheet


def _draw_sticker(sheet: StickerSheet, cell: Sticker, x: float, y: float) -> None:
    """Draw a sticker with its top left corner at `x`, `y`."""
    filled, index, change = cell.side.filled, cell.side.index, cell.change
    wide, high = cell.size
    x0, y0 = change.area[:2]
    left, foot = x / PT, (sheet.size[1] - y - high) / PT
    dx, dy = left - x0, foot - y0
    seen = (left, foot, left + wide / PT, foot + high / PT)
    part = pick_shapes(filled.form.pages[index].blocks, change.area)
    sheet.windows.append((part, (1.0, 0.0, 0.0, 1.0, dx, dy), seen))
    for name in change.fields:
        if name not in filled.written:
            continue
        place = filled.form.fields[name]
        lines = ink.line_operators(place, filled.written[name], -dx, -dy, small=ink.raised_size(filled.look))
        sheet.over += "\n".join(["BT", ink.fill_operator(place.colour), *lines, "ET", ""])
    for name in change.ticks:
        if name in filled.sheet.marks:
            tick = filled.form.ticks[name]
            corners = (tick.x0 + dx, tick.y0 + dy, tick.x1 + dx, tick.y1 + dy)
            sheet.over += ink.mark_operators(filled.sheet.mark_of(name, tick.mark), *corners, tick.colour) + "\n"
    if change.picture in filled.images:
        sheet.pictures.append((filled.images[change.picture], seen))
    if not (change.fields or change.ticks or change.picture):
        squares = code.code_operators(ink.code_of(filled, index), [change.area])
        sheet.over += f"q 1 0 0 1 {dx:.3f} {dy:.3f} cm\n{squares}\nQ\n"
    if change.fields:
        sheet.operators += _draw_up_mark(x + wide, y)
    sheet.operators += draw_strokes(_cut_corner_strokes(x, y, wide, high), style(None, "#8c8c8c", 0.14))


def _draw_up_mark(right: float, top: float) -> str:
    """Mark which way is up on the sticker: once it is cut out, « 6 » might be « 9 ». Ticks and codes need none."""
    x, y = right - 1.2, top + 0.45
    return draw_path(closed_path([(x, y), (x - 0.6, y + 0.8), (x + 0.6, y + 0.8)]), style("#8c8c8c"))


def _cut_corner_strokes(x: float, y: float, wide: float, high: float) -> Iterator[Stroke]:
    """Yield cut marks off the sticker, so that no line touches what is written on it."""
    off, long = 0.4, 1.4
    for side, out in ((x, -1), (x + wide, 1)):
        yield from ((side + out * off, at, side + out * (off + long), at) for at in (y, y + high))
    for side, out in ((y, -1), (y + high, 1)):
        yield from ((at, side + out * off, at, side + out * (off + long)) for at in (x, x + wide))


def _draw_sticker_head(size: tuple[float, float], colours: Chrome, title: str) -> str:
    width = size[0] - 2 * SIDE
    how = set_paragraph([(_HOW, colours.kind(7.5, quiet=True))], width)
    head = draw_banner(colours, width, title, right="retouches à coller", high=BAR)
    return head.at(SIDE, SIDE) + how.at(SIDE, SIDE + 10.0)


def _height_of_map(file: StickerFile, size: tuple[float, float], width: float) -> float:
    """Return the height of the picture of where a file's stickers go, with its title, up to what stands below it."""
    shown = sum(not side.reprint for side in file.sides)
    rows = -(-shown // int((size[0] - 2 * SIDE + 6.0) / (width + 6.0)))
    return TITLE + rows * (size[1] / size[0] * width + 8.0)


def _draw_page_map(
    sheet: StickerSheet, sides: Sequence[Side], cells: Sequence[Sticker], colours: Chrome, top: float, width: float
) -> float:
    """Draw every page small, with the numbers of its stickers, and return where it ends. A page without any is there
    too: it says that the old print has it on today's form."""
    shown = [side for side in sides if not side.reprint]
    number = Type(6.5, "#ffffff", 700, title=True)
    x, bottom = SIDE, top
    for side in shown:
        source = side.filled.form.pages[side.index]
        scale = width / (source.width * PT)
        high = source.height * PT * scale
        if x + width > sheet.size[0] - SIDE:
            x, bottom = SIDE, bottom + high + 8.0
        foot = (sheet.size[1] - bottom - high) / PT
        sheet.blocks += [(faint_form(block), (scale, 0.0, 0.0, scale, x / PT, foot)) for block in source.blocks]
        sheet.operators += rect(x, bottom, width, high, style(None, colours.line, colours.hair))
        sheet.operators += draw_words(x, bottom + high, 4.0, side.name, colours.title(7.5, 600))
        for cell in cells:
            if cell.side is side:
                x0, y0, x1, y1 = cell.change.area
                at = (x + x0 * PT * scale, bottom + high - y1 * PT * scale)
                wide, tall = (x1 - x0) * PT * scale, (y1 - y0) * PT * scale
                sheet.operators += rect(*at, wide, tall, style(colours.wash, colours.word, 0.25))
                middle = (at[0] + wide / 2, at[1] + tall / 2)
                half = max(1.7, 0.85 * len(cell.number))
                sheet.operators += rect(middle[0] - half, middle[1] - 1.2, 2 * half, 2.4, style(colours.word), 0.6)
                sheet.operators += draw_words(middle[0], middle[1] - 1.2, 2.4, cell.number, number, "middle")
        x += width + 6.0
    high = sheet.size[1] / sheet.size[0] * width
    if shown and sheet.size[0] - SIDE - x >= LIST:
        sheet.operators += _draw_change_list(cells, colours, sheet.size[0] - SIDE - x, high).at(x, bottom)
    return bottom + (high + 8.0 if shown else 0.0)


def _draw_change_list(cells: Sequence[Sticker], colours: Chrome, width: float, high: float) -> Drawn:
    """Draw the old and new texts, as far as there is room: beside the pages, or in columns where they are wide."""
    columns = int(width / LIST)
    wide = width / columns - GAP
    strong, text = Type(8.5, colours.word, 700, title=True), colours.kind(8.5)
    rows = [add_space(set_paragraph([("Ce qui change", strong)], wide), below=1.6)]
    rows += [
        add_space(set_paragraph([(f"{cell.number} ", strong), (f"{cell.change.label} ", text.but(weight=600)),
                          (cell.change.difference, text)], wide), below=1.2)
        for cell in cells if cell.change.difference
    ]  # fmt: skip
    sheets = paginate_items([Item(row) for row in rows if row.height <= high], high)[:columns]
    return set_beside([(n * (wide + GAP), Drawn(sheet.used, sheet.operators)) for n, sheet in enumerate(sheets)])
