"""Values onto the blank form: the operators that write them, and the pages of the document they end up on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.render.press import pdf
from generator.render.press.book import Book
from generator.render.press.inkfonts import InkFonts
from generator.render.press.marks import MARKS
from generator.render.press.places import Colour, Field
from generator.render.press.portrait import Picture
from generator.render.sheets.filled import Filled
from generator.render.sheets.fit import Written, width


@dataclass(frozen=True)
class Pictures:
    """The images of one page: what places them, and the resources that names."""

    operators: list[str]
    resources: list[tuple[str, int]]


def put(book: Book, filled: Iterable[Filled]) -> None:
    """All pages of a leaf and of what follows it."""
    for each in filled:
        images = {name: image(book, picture) for name, picture in each.images.items()}
        for index in each.pages:
            here = pictures(each, index, images)
            operators = [*here.operators, *texts(each, index, book.fonts), *ticks(each, index)]
            book.page(each.form, index, operators, here.resources)


def pictures(filled: Filled, index: int, images: Mapping[str, int]) -> Pictures:
    here = [box for name, box in filled.form.pictures.items() if name in images and box.page == index]
    operators = [
        f"q {box.x1 - box.x0:.2f} 0 0 {box.y1 - box.y0:.2f} {box.x0:.2f} {box.y0:.2f} cm /I{n} Do Q"
        for n, box in enumerate(here)
    ]
    return Pictures(operators, [(f"I{n}", images[box.name]) for n, box in enumerate(here)])


def texts(filled: Filled, index: int, fonts: InkFonts) -> list[str]:
    out, colour = [], None
    for name, written in filled.written.items():
        field = filled.form.fields[name]
        if field.page != index:
            continue
        if field.colour != colour:
            colour = field.colour
            out.append(tint(colour))
        out += lines(field, written, fonts)
    return ["BT", *out, "ET"] if out else []


@lru_cache(maxsize=64)
def tint(colour: Colour) -> str:
    return " ".join([*map(pdf.number, colour), "rg"])


def lines(field: Field, written: Written, fonts: InkFonts, x: float = 0, y: float = 0) -> list[str]:
    """The text of a field, each line where its alignment wants it; `x`, `y`: where the origin is."""
    out = []
    for row, text in enumerate(written.lines):
        if not text:
            continue
        left = field.x - x
        if field.align != "left":
            room = field.width - width(text, field.font) * written.size / 1000
            left += room if field.align == "right" else room / 2
        base = field.line(row, written.size) - y
        out.append(f"1 0 0 1 {left:.2f} {base:.2f} Tm {fonts.show(text, field.font, written.size)}")
    return out


def ticks(filled: Filled, index: int) -> list[str]:
    boxes = [filled.form.ticks[name] for name in sorted(filled.sheet.marks)]
    return [drawn(t.mark, t.x0, t.y0, t.x1, t.y1, t.colour) for t in boxes if t.page == index]


@lru_cache(maxsize=4096)
def drawn(mark: str, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> str:
    return MARKS[mark].pdf(x0, y0, x1, y1, colour)


def image(book: Book, picture: Picture) -> int:
    head = (
        b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8 /Filter /DCTDecode"
        % (
            picture.width,
            picture.height,
            b"/DeviceGray" if picture.gray else b"/DeviceRGB",
        )
    )
    return book.writer.raw(picture.jpeg, head)
