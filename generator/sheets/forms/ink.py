"""Values onto the blank form: the operators that write them, and the finished pages of the document."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.model.sheet import CARDS
from generator.paper import code
from generator.paper.code import Code
from generator.paper.drawing.faces import place_face
from generator.paper.drawing.guides import MARKS
from generator.paper.formats import LARGE_SMALLEST, SMALLEST, Look
from generator.paper.pdf import writer as pdf
from generator.paper.pdf.page import Block, Box, Matrix, Page
from generator.paper.pdf.places import Colour, Field, Tick
from generator.paper.text.shaping import show_kerned, width_of_text
from generator.sheets.forms.filled import SPILLED, Filled, Written, drawing_module

if TYPE_CHECKING:
    from generator.paper.portrait import Portrait

_EDGE = 0.14  # of its side: what is covered around a box that is not there


def page(filled: Filled, index: int, *, written: bool = True, coded: bool = True) -> Page:
    """Return a page of the form with its pictures, its values and its code."""
    content = text_operators(filled, index, None if written else (SPILLED,))
    content += tick_operators(filled, index) if written else []
    if coded:
        content.append(code.code_operators(code_of(filled, index), code_places(filled, index)))
    if filled.shared and filled.shared.page == index:
        content.append(filled.shared.operators())
    operators = "\n".join(content)
    blank = filled.form.pages[index]
    blocks: list[tuple[Block, Matrix | None]] = [(block, None) for block in blank.blocks]
    blocks += faces_on_page(filled, index)
    title, part = filled.sheet.title, filled.sheet.part
    who, chapter = title.partition(" · ")[0], blank.title or ("" if part else title.partition(" – ")[2])
    label = f"{who}, {blank.title.lower()}" if blank.title else who + (f" {part + 1}" if part else "")
    trim = drawing_module(CARDS).trim_box(filled.sheet.form, filled.look) if filled.is_cards else None
    chapters = [(chapter,)] if chapter else []
    return Page(blank.width, blank.height, operators, blocks, pictures_on_page(filled, index), label, chapters, trim)


def code_of(filled: Filled, index: int) -> Code:
    sheet = filled.sheet
    return Code(filled.look, sheet.number, sheet.part + index, filled.mark, sheet.origin)


def code_places(filled: Filled, index: int) -> list[code.Square]:
    """Return the places of the code on a page, in points."""
    boxes = [box for box in filled.form.pictures.values() if box.page == index and box.name.startswith(code.PLACE)]
    return code.places_of_code(filled.sheet.template, filled.look, boxes)


def pictures_on_page(filled: Filled, index: int) -> "list[tuple[Portrait, Box]]":
    boxes = [box for box in filled.form.pictures.values() if box.name in filled.images and box.page == index]
    pictures = [(filled.images[box.name], (box.x0, box.y0, box.x1, box.y1)) for box in boxes]
    return [(picture, picture.within(box)) for picture, box in pictures]


def faces_on_page(filled: Filled, index: int) -> list[tuple[Block, Matrix]]:
    """Our drawings in the places of pictures that there are none of."""
    faces, ink = filled.sheet.faces, filled.look.ink
    free = [box for box in filled.form.pictures.values() if box.page == index and box.name not in filled.images]
    return [place_face(faces[box.name], ink, (box.x0, box.y0, box.x1, box.y1)) for box in free if box.name in faces]


def text_operators(filled: Filled, index: int, only: Container[str] | None = None) -> list[str]:
    """Return what writes the fields of a page, those named in `only` where that is given."""
    out, colour = [], None
    for name, written in filled.written.items():
        field = filled.form.fields[name]
        if field.page != index or (only is not None and name not in only):
            continue
        if field.colour != colour:
            colour = field.colour
            out.append(fill_operator(colour))
        out += line_operators(field, written, small=raised_size(filled.look))
    return ["BT", *out, "ET"] if out else []


@lru_cache(maxsize=64)
def fill_operator(colour: Colour) -> str:
    return " ".join([*map(pdf.pdf_number, colour), "rg"])


def raised_size(look: Look) -> float:
    """Return the size of an ordinal's raised letters, in points."""
    return LARGE_SMALLEST if look.large else SMALLEST


@lru_cache(maxsize=16384)  # sheets of a class have half of their values alike
def line_operators(
    field: Field, written: Written, x: float = 0, y: float = 0, *, small: float = SMALLEST
) -> Sequence[str]:
    """Return the text of a field, each line where its alignment wants it, what ends an ordinal raised, in the size
    `small`; `x`, `y`: where the origin is."""
    out, share = list[str](), min(1.0, small / written.size)
    for row, text in enumerate(written.lines):
        if not text:
            continue
        left = field.x - x
        if field.align != "left":
            room = field.width - width_of_text(text, field.font, share) * written.size
            left += room if field.align == "right" else room / 2
        base = field.line(row, written.size) - y
        out.append(f"1 0 0 1 {left:.2f} {base:.2f} Tm {show_kerned(text, field.font, written.size, share)}")
    return out


def tick_operators(filled: Filled, index: int) -> list[str]:
    boxes = [filled.form.ticks[name] for name in sorted(filled.sheet.marks)]
    on_page = [(filled.sheet.mark_of(t.name, t.mark), t, t.colour) for t in boxes if t.page == index]
    marks = [mark_operators(mark, t.x0, t.y0, t.x1, t.y1, colour) for mark, t, colour in on_page]
    hidden = [filled.form.ticks[name] for name in sorted(filled.sheet.hidden)]
    if covers := [cover_operators(t) for t in hidden if t.page == index]:
        marks.append(f"q 1 g {' '.join(covers)} Q")
    return marks


def cover_operators(tick: Tick) -> str:
    """Return a rectangle over a box and its edges; filled by itself, so that a screen shows nothing of them."""
    wide, high = tick.x1 - tick.x0, tick.y1 - tick.y0
    edge = _EDGE * min(wide, high)
    return f"{tick.x0 - edge:.2f} {tick.y0 - edge:.2f} {wide + 2 * edge:.2f} {high + 2 * edge:.2f} re f"


@lru_cache(maxsize=4096)
def mark_operators(mark: str, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> str:
    return MARKS[mark].pdf(x0, y0, x1, y1, colour)
