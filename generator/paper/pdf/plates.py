"""Pages as picture files, for play at a distance: PNG with a transparent ground, or SVG.

An SVG has the same strokes as the PDF, and its letters as outlines, so that it needs no font.
"""

import io
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, Literal

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.drawing.pen import move_drawing, rect, style
from generator.paper.pdf.book import Book
from generator.paper.pdf.page import Block, Matrix, Page, block_of
from generator.paper.text import fonts
from generator.paper.text.flow import PT
from generator.writing.signature import sign_file

MOST_BLEED = 10.0  # millimetres that a picture may bleed
ROUND = 3.0  # millimetres of a card's corner
ACROSS, MOST = 10, 69  # of a virtual table's sheet: its seventieth place is a hidden card's
Kind = Literal["png", "svg"]


class Plate(Record):
    """A drawing to be saved as a picture: the name of its file without the ending, and its page."""

    name: str
    page: Page


def white_ground(width: float, height: float, radius: float = 0.0) -> Block:
    """Return white paper to draw on, in millimetres; its corners round, if any."""
    return block_of((width, height), rect(0, 0, width, height, style("#ffffff"), radius))


def page_on_white(drawing: Page, radius: float = 0.0, bleed: float = 0.0, ground: str = "") -> Page:
    """Put a page on white paper: square where it bleeds, so many millimetres on every side. `ground`: the colour that
    runs off the edges of a card."""
    more = bleed / PT
    wide, high = drawing.width + 2 * more, drawing.height + 2 * more
    size, corner = (wide * PT, high * PT), 0.0 if bleed else radius
    clipped = f"q {rect(0, 0, *size, '|W n', corner)}{move_drawing(bleed, bleed, ground)}Q\n" if ground else ""
    paper = block_of(size, rect(0, 0, *size, style("#ffffff"), corner) + clipped)
    return Page(wide, high, blocks=[(paper, None)]).with_pages([drawing.scaled(1.0, more, more)])


def page_on_ground(drawing: Page, ground: str) -> Page:
    """Return the page of a card with the colour that runs off its edges."""
    size = (drawing.width * PT, drawing.height * PT)
    return replace(drawing, blocks=[(block_of(size, ground), None), *drawing.blocks]) if ground else drawing


def table_sheets(fronts: Sequence[Page], backs: Sequence[Page | None]) -> Iterator[Plate]:
    """Yield sheets of cards of one size as virtual tables read them, on the backs' sheets each in its front's place."""
    for number, first in enumerate(range(0, len(fronts), MOST), 1):
        batch = slice(first, first + MOST)
        yield Plate(f"planche-{number}", _tabletop_sheet(fronts[batch], fronts[0]))
        yield Plate(f"planche-{number}-dos", _tabletop_sheet(backs[batch], fronts[0]))


def _tabletop_sheet(faces: Sequence[Page | None], card: Page) -> Page:
    """Lay out ten cards a row; a card without a back leaves its place white."""
    width, height = min(ACROSS, len(faces)) * card.width, -(-len(faces) // ACROSS) * card.height
    placed = [
        face.scaled(1.0, n % ACROSS * card.width, height - (n // ACROSS + 1) * card.height)
        for n, face in enumerate(faces) if face
    ]  # fmt: skip
    return Page(width, height, blocks=[(white_ground(width * PT, height * PT), None)]).with_pages(placed)


def make_pictures(plates: Sequence[Plate], kind: Kind, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Yield each picture with the name of its file; what no stroke covers stays clear."""
    if kind == "svg":

        yield from ((f"{plate.name}.svg", sign_file(svg_of_page(plate.page, plate.name))) for plate in plates)
    else:
        yield from _render_png(plates, dpi)


def _render_png(plates: Sequence[Plate], dpi: int) -> Iterator[tuple[str, bytes]]:
    import pypdfium2
    import pypdfium2.raw

    book = Book("")
    book.put_leaf(plate.page for plate in plates)
    document = pypdfium2.PdfDocument(book.bind())
    for number, plate in enumerate(plates):
        clear = {"fill_color": (255, 255, 255, 0), "force_bitmap_format": pypdfium2.raw.FPDFBitmap_BGRA}
        image = document[number].render(scale=dpi / 72, rev_byteorder=False, **clear).to_pil()
        picture = io.BytesIO()
        image.save(picture, "PNG", dpi=(dpi, dpi))
        yield f"{plate.name}.png", sign_file(picture.getvalue())
    document.close()


_TOKEN = re.compile(r"/F\d+|<[0-9A-Fa-f]*>|[\[\]]|[^\s\[\]<>]+")
_PAINT = {"f": (True, False), "f*": (True, False), "S": (False, True), "B": (True, True), "n": (False, False)}
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def svg_layers_of_page(page: Page, title: str = "") -> list[bytes]:
    """Return a page as pictures to be laid on each other: its form, the blocks that depend on the values, the writing.

    The first is the same for many pages, the second for many changes of one: a browser that has them is not sent them
    again."""
    form = replace(page, blocks=page.blocks[:1], windows=(), pictures=(), operators="")
    chosen = replace(page, blocks=page.blocks[1:], pictures=(), operators="")
    written = replace(page, blocks=(), windows=())
    return [svg_of_page(layer, title) for layer in (form, chosen, written) if is_drawn(layer)]


def is_drawn(page: Page) -> bool:
    """Tell whether anything stands on a page."""
    return bool(page.operators or page.blocks or page.pictures or page.windows)


def svg_of_page(page: Page, title: str) -> bytes:
    drawing = _Drawing()
    for block, matrix in page.blocks:
        drawing.block(block, matrix)
    for block, matrix, (x0, y0, x1, y1) in page.windows:
        drawing.run(f"q {x0} {y0} {x1 - x0} {y1 - y0} re W n")
        drawing.block(block, matrix)
        drawing.run("Q")
    for picture, (x0, y0, x1, y1) in page.pictures:
        data = b64encode(picture.jpeg).decode()
        place = f'width="1" height="1" transform="matrix({_numbers_text((x1 - x0, 0, 0, y0 - y1, x0, y1))})"'
        drawing.out.append(f'<image {place} href="data:image/jpeg;base64,{data}"/>')
    drawing.run(f"q {page.operators} Q")
    width, height = (f"{side:.2f}".rstrip("0").rstrip(".") for side in (page.width, page.height))
    defs = "".join(drawing.glyphs.values()) + "".join(drawing.clips)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width * 25.4 / 72:.2f}mm" '
        f'height="{page.height * 25.4 / 72:.2f}mm" viewBox="0 0 {width} {height}"><title>{escape(title)}</title>'
        f'<defs>{defs}</defs><g transform="matrix(1 0 0 -1 0 {height})">{"".join(drawing.out)}</g></svg>\n'
    ).encode()


class _Drawing:
    """Runs operators as a viewer would, and writes what each paints."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.glyphs: dict[tuple[int, int], str] = {}
        self.clips: list[str] = []
        self._steps: dict[str, Callable[..., None]] = {
            "q": self._push, "Q": self._pop, "cm": self._move, "re": self._rectangle, "BT": self._text,
            "ET": self._text, "Tf": self._font, "Tm": self._line, "TJ": self._show, "Tj": self._show,
            "m": self._step("M"), "l": self._step("L"), "c": self._step("C"), "h": self._step("Z"),
            "rg": self._colour("fill"), "g": self._colour("fill"), "RG": self._colour("stroke"),
            "G": self._colour("stroke"), "w": self._set("width"), "M": self._set("miter"),
            "Tc": self._set("track"), "Ts": self._set("rise"), "j": self._set("join"), "J": self._set("cap"),
            "d": self._dash,
            "W": self._clip, "W*": self._clip, **{name: self._paint(name) for name in _PAINT},
        }  # fmt: skip
        self._state: dict[str, Any] = {
            "fill": "#000000", "stroke": "#000000", "width": 1.0, "miter": 10.0, "track": 0.0, "rise": 0.0,
            "join": 0.0, "cap": 0.0, "dash": "", "groups": 0,
        }  # fmt: skip
        self._stack: list[dict[str, Any]] = []
        self._path: list[str] = []
        self._clipping = False
        self._place: Matrix = (1, 0, 0, 1, 0, 0)

    def block(self, block: Block, matrix: Matrix | None) -> None:
        self._push()
        if matrix:
            self._move(*matrix)
        self.run(block.pdf_operators().decode())
        self._pop()

    def run(self, operators: str) -> None:
        words: list[Any] = []
        for word in _TOKEN.findall(operators):
            if (step := self._steps.get(word)) is not None:
                step(*words)
                words = []
            elif word[0] in "[]</":
                words.append(word)
            else:
                words.append(float(word))

    def _push(self) -> None:
        self._stack.append({**self._state, "groups": 0})
        self._state, self._stack[-1] = self._stack[-1], self._state

    def _pop(self) -> None:
        self.out.append("</g>" * self._state["groups"])
        self._state = self._stack.pop()

    def _open(self, attributes: str) -> None:
        self.out.append(f"<g {attributes}>")
        self._state["groups"] += 1

    def _move(self, *matrix: float) -> None:
        self._open(f'transform="matrix({_numbers_text(matrix)})"')

    def _step(self, letter: str) -> Callable[..., None]:
        return lambda *at: self._path.append(letter + _numbers_text(at))

    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self._path.append(
            f"M{_numbers_text((x, y))}h{_numbers_text((width,))}v{_numbers_text((height,))}h{_numbers_text((-width,))}Z"
        )

    def _colour(self, name: str) -> Callable[..., None]:
        def choose_colour(*parts: float) -> None:
            levels = parts * 3 if len(parts) == 1 else parts  # a grey is one number
            self._state[name] = "#" + "".join(f"{round(255 * level):02x}" for level in levels)

        return choose_colour

    def _set(self, name: str) -> Callable[[float], None]:
        def choose_value(value: float) -> None:
            self._state[name] = value

        return choose_value

    def _dash(self, *words: Any) -> None:
        self._state["dash"] = _numbers_text([word for word in words[:-1] if isinstance(word, float)])

    def _clip(self) -> None:
        self._clipping = True

    def _paint(self, name: str) -> Callable[[], None]:
        filled, stroked = _PAINT[name]

        def paint() -> None:
            d, self._path = "".join(self._path), []
            if self._clipping:
                self.clips.append(f'<clipPath id="c{len(self.clips)}"><path d="{d}"/></clipPath>')
                self._open(f'clip-path="url(#c{len(self.clips) - 1})"')
                self._clipping = False
            if not d or not (filled or stroked):
                return
            look = f'fill="{self._state["fill"]}"' if filled else 'fill="none"'
            look += ' fill-rule="evenodd"' if name == "f*" else ""
            self.out.append(f'<path {look}{self._stroke() if stroked else ""} d="{d}"/>')

        return paint

    def _stroke(self) -> str:
        state = self._state
        look = f' stroke="{state["stroke"]}" stroke-width="{_numbers_text((state["width"],))}"'
        look += f' stroke-dasharray="{state["dash"]}"' if state["dash"] else ""
        look += f' stroke-linecap="{_CAPS[int(state["cap"])]}"' if state["cap"] else ""
        return look + (f' stroke-linejoin="{_JOINS[int(state["join"])]}"' if state["join"] else "")

    def _text(self) -> None:
        self._place = (1, 0, 0, 1, 0, 0)

    def _font(self, name: str, size: float) -> None:
        self._state["face"], self._state["size"] = int(name[2:]), size

    def _line(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix
        self._place = (a, b, c, d, e, f)

    def _show(self, *words: Any) -> None:
        face, size = self._state["face"], self._state["size"]
        font = fonts.load_font(fonts.list_faces()[face].name)
        scale = size / 1000
        uses = [f'<g fill="{self._state["fill"]}">']
        for word in words:
            if isinstance(word, float):
                self._advance(-word / 1000 * size)
                continue
            for at in range(1, len(word) - 1, 4):
                glyph = int(word[at : at + 4], 16)
                if d := font.trace_glyph(glyph):
                    self.glyphs.setdefault((face, glyph), f'<path id="g{face}-{glyph}" d="{d}"/>')
                    a, b, c, e, x, y = self._place
                    x, y = x + c * self._state["rise"], y + e * self._state["rise"]
                    matrix = _numbers_text((a * scale, b * scale, c * scale, e * scale, x, y), 5)
                    uses.append(f'<use href="#g{face}-{glyph}" transform="matrix({matrix})"/>')
                self._advance(font.width_of_glyph(glyph) * scale + self._state["track"])
        self.out.append("".join([*uses, "</g>"]))

    def _advance(self, by: float) -> None:
        a, b, c, d, x, y = self._place
        self._place = (a, b, c, d, x + a * by, y + b * by)


def _numbers_text(values: Sequence[float], digits: int = 3) -> str:
    return " ".join(f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0" for value in values)
