"""Reading a PDF back as a printer would: every word, where its letters fall, and what it is drawn with."""

import io
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

from generator.paper.text.flow import PT, page
from tests.printing import print_pages

Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1, 0, 0, 1, 0, 0)
Glyph = tuple[str, float, float, float, float]  # char, x0, x1, baseline, size


@dataclass(frozen=True)
class Word:
    page: int
    text: str
    x0: float
    x1: float
    baseline: float
    size: float


def reader(pdf: bytes) -> Any:
    return PdfReader(io.BytesIO(pdf))


def text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in reader(pdf).pages)


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font of the file: its name, and whether it is embedded."""
    source = reader(pdf)
    found = {}
    for number in range(1, len(source.xref[0]) + len(source.xref_objStm) + 1):
        each = source.get_object(number)
        if isinstance(each, dict) and each.get("/Type") == "/Font":
            inner = each["/DescendantFonts"][0].get_object() if "/DescendantFonts" in each else each
            found[str(each["/BaseFont"])] = "/FontFile2" in inner.get("/FontDescriptor", {})
    return found


def words(pdf: bytes, pages: Container[int] | None = None) -> list[Word]:
    """Those of all pages, or of some."""
    source = _Source(reader(pdf))
    chosen = [(n, page) for n, page in enumerate(source.reader.pages) if pages is None or n in pages]
    return [word for number, page in chosen for word in _Drawing(source, number).words(page)]


def drawn_glyphs(pdf: bytes, pages: Container[int] | None = None) -> Iterator[tuple[int, list[Glyph]]]:
    """Each page, or some, with its letters and blanks in the order in which they are drawn."""
    source = _Source(reader(pdf))
    for number, each in enumerate(source.reader.pages):
        if pages is None or number in pages:
            yield number, _Drawing(source, number).glyphs(each)


def drawn_words(operators: str) -> list[Word]:
    """The words of a drawing, places in millimetres from its top left corner, sizes in points."""
    high = 300.0
    found = words(print_pages(page((300.0, high), operators)))
    return [Word(0, w.text, w.x0 * PT, w.x1 * PT, high - w.baseline * PT, w.size) for w in found]


def drawn_line(operators: str) -> Word:
    """The words of a drawing as one, from the first letter to the last: kerning may look like a jump between two."""
    found = drawn_words(operators)
    assert len({round(word.baseline, 2) for word in found}) == 1
    return replace(found[0], text="".join(word.text for word in found), x1=found[-1].x1)


def assert_apart(found: list[Word]) -> None:
    """No word stands on another: letters as high as they mostly are; two points are for kerning."""
    listed = sorted(found, key=lambda word: (word.page, word.baseline))
    for n, one in enumerate(listed):
        end = (one.page, one.baseline + one.size)
        for other in takewhile(lambda word: (word.page, word.baseline) < end, listed[n + 1 : n + 400]):  # noqa: B023
            across = min(one.x1, other.x1) - max(one.x0, other.x0)
            up = min(word.baseline + 0.62 * word.size for word in (one, other)) - other.baseline
            assert across < 2 or up < 0.12 * min(one.size, other.size), (one, other)


def times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


class _Source:
    """A file whose fonts and drawings are read once, however often its pages use them."""

    def __init__(self, reader: PdfReader) -> None:
        self.reader = reader
        self._fonts: dict[int, _Font] = {}
        self._steps: dict[int, Any] = {}

    def font(self, each: Any) -> "_Font":
        if id(each) not in self._fonts:
            self._fonts[id(each)] = _Font(each)
        return self._fonts[id(each)]

    def steps(self, content: Any) -> Any:
        if isinstance(content, ContentStream):
            return content.operations
        if id(content) not in self._steps:
            self._steps[id(content)] = ContentStream(content, self.reader).operations, content
        return self._steps[id(content)][0]


class _Drawing:
    def __init__(self, source: _Source, page: int) -> None:
        self._source = source
        self._page = page
        self._glyphs: list[Glyph] = []

    def glyphs(self, page: Any) -> list[Glyph]:
        self._draw(page.get_contents(), page["/Resources"].get_object(), UNIT)
        return self._glyphs

    def words(self, page: Any) -> Iterator[Word]:
        letters: list[Glyph] = []
        for glyph in [*self.glyphs(page), (" ", 0.0, 0.0, 0.0, 0.0)]:
            # A new word: after a blank, on another line, or where the pen jumped.
            jump = bool(letters) and (abs(glyph[3] - letters[-1][3]) > 0.5 or abs(glyph[1] - letters[-1][2]) > 1.5)
            if letters and (glyph[0].isspace() or jump):
                word = "".join(letter[0] for letter in letters)
                yield Word(self._page, word, letters[0][1], letters[-1][2], letters[0][3], letters[0][4])
                letters = []
            if not glyph[0].isspace():
                letters.append(glyph)

    def _draw(self, content: Any, resources: Any, matrix: Matrix) -> None:
        stack: list[tuple[Matrix, Any, float]] = []
        text_matrix, font, size = UNIT, None, 0.0
        if content is None:
            return
        for operands, operator in self._source.steps(content):
            if operator == b"q":
                stack.append((matrix, font, size))
            elif operator == b"Q":
                matrix, font, size = stack.pop()
            elif operator == b"cm":
                matrix = times(_matrix(operands), matrix)
            elif operator == b"BT":
                text_matrix = UNIT
            elif operator == b"Tm":
                text_matrix = _matrix(operands)
            elif operator == b"Tf":
                font = self._source.font(resources["/Font"].get_object()[operands[0]].get_object())
                size = float(operands[1])
            elif operator in (b"Tj", b"TJ"):
                shown = operands[0] if operator == b"TJ" else operands
                text_matrix = self._show(shown, font, size, text_matrix, matrix)
            elif operator == b"Do":
                drawn = resources["/XObject"].get_object()[operands[0]].get_object()
                if drawn["/Subtype"] == "/Form":
                    own = _matrix(drawn.get("/Matrix", UNIT))
                    self._draw(drawn, drawn.get("/Resources", resources).get_object(), times(own, matrix))

    def _show(self, shown: Any, font: Any, size: float, at: Matrix, matrix: Matrix) -> Matrix:
        """Along the line only the place changes: the rest is worked out once."""
        across, up, _lean, rise, x, y = times(at, matrix)
        size_here = size * (abs(rise) or abs(up))
        moved = 0.0
        for item in shown:
            if isinstance(item, (int, float)):
                moved -= float(item) / 1000 * size
                continue
            data = item.original_bytes if hasattr(item, "original_bytes") else bytes(item)
            for i in range(0, len(data), 2):
                code = data[i] << 8 | data[i + 1]
                after = moved + font.width(code) / 1000 * size
                glyph = (font.text(code), x + moved * across, x + after * across, y + moved * up, size_here)
                self._glyphs.append(glyph)
                moved = after
        return times((1, 0, 0, 1, moved, 0), at)


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(n) for n in operands)
    return a, b, c, d, e, f


class _Font:
    def __init__(self, font: Any) -> None:
        self._object = font  # kept, so that its identity stays its own
        descendant = font["/DescendantFonts"][0].get_object()
        self._default = float(descendant.get("/DW", 1000))
        self._widths: dict[int, float] = {}
        array = list(descendant["/W"])
        while array:
            first, second = array.pop(0), array.pop(0).get_object()
            if isinstance(second, list):
                self._widths.update((int(first) + i, float(width)) for i, width in enumerate(second))
            else:
                width = float(array.pop(0))
                self._widths.update((code, width) for code in range(int(first), int(second) + 1))
        self._texts = dict(_unicode(font["/ToUnicode"].get_object().get_data().decode("latin-1")))

    def width(self, code: int) -> float:
        return self._widths.get(code, self._default)

    def text(self, code: int) -> str:
        return self._texts.get(code, "")


def _unicode(cmap: str) -> Iterator[tuple[int, str]]:
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, value in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block):
            yield int(code, 16), bytes.fromhex(value).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last, value in re.findall(r"<(\w+)> <(\w+)> <(\w*)>", block):
            *before, end = bytes.fromhex(value)
            for step in range(int(last, 16) - int(first, 16) + 1):
                yield int(first, 16) + step, bytes([*before, end + step]).decode("utf-16-be")
