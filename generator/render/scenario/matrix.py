"""Who beats whom: a heat map with numbers, every figure of a band against every enemy of tonight.

Rectangles and words, off the hot path: reportlab draws it. Lengths are millimetres from the top left corner.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.core.paper.formats import SIZES, Ink, Paper
from generator.core.paper.matrix import Cell, Matrix
from generator.core.paper.typography import french
from generator.render.press import finish, fonts

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_MM = 72 / 25.4
LEFT, TOP, NAMES = 14.0, 16.0, 40.0  # margins, and the width of the names on the left
HEAD, ROW = 22.0, 13.0  # the heights of the column titles and of a row
ACROSS, DOWN = 9, 16  # enemies and figures on a page
# Chances of nothing, of one half and of everything; light ink has numbers alone.
_SCALES: dict[Ink, tuple[tuple[int, int, int], ...] | None] = {
    "color": ((214, 120, 96), (247, 243, 232), (92, 158, 168)),
    "gray": ((255, 255, 255), (222, 222, 222), (178, 178, 178)),
    "light": None,
}
_TEXT, _QUIET, _RULE = "#16181d", "#5b616d", "#8a8f98"


def print_matrix(matrix: Matrix, *, paper: Paper = "a4", ink: Ink = "color") -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    for text in (matrix.title, matrix.game, *matrix.rows, *matrix.columns, *matrix.notes):
        fonts.check(text)
    fonts.register_reportlab()
    width, height = SIZES[paper]
    out, first = BytesIO(), _face()
    named: Any = first  # reportlab's stubs take this name for a number
    size = (width * _MM, height * _MM)
    canvas = Canvas(
        out, size, pageCompression=1, invariant=1, pdfVersion=(1, 7), initialFontName=named, lang=finish.LANGUAGE
    )
    canvas.setTitle(f"{matrix.title} – Qui bat qui")
    canvas.setAuthor(finish.AUTHOR)
    canvas.setCreator(finish.AUTHOR)
    canvas.setSubject("")
    for name, value in finish.preferences().items():
        canvas.setViewerPreference(name, value)
    for rows, columns in _pages(len(matrix.rows), len(matrix.columns)):
        _Page(canvas, height, matrix, ink).draw(rows, columns, width)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _pages(rows: int, columns: int) -> Iterator[tuple[range, range]]:
    for down in range(0, max(1, rows), DOWN):
        for across in range(0, max(1, columns), ACROSS):
            yield range(down, min(rows, down + DOWN)), range(across, min(columns, across + ACROSS))


class _Page:
    def __init__(self, canvas: "Canvas", height: float, matrix: Matrix, ink: Ink) -> None:
        self.canvas, self.height, self.matrix, self.ink = canvas, height, matrix, ink

    def draw(self, rows: range, columns: range, width: float) -> None:
        m = self.matrix
        self.words(LEFT, TOP + 4, f"Qui bat qui : {m.title}", 16, _TEXT, title=True)
        self.words(
            LEFT,
            TOP + 10,
            french(f"{m.game}. En grand : chances sur cent de gagner le duel, à gauche contre en haut."),
            9.5,
            _QUIET,
        )
        self.words(LEFT, TOP + 14.5, french("En petit : les blessures qu’une attaque vaut en moyenne."), 9.5, _QUIET)
        top = TOP + 20
        each = min(24.0, (width - 2 * LEFT - NAMES) / max(1, len(columns)))
        for k, column in enumerate(columns):
            for n, line in enumerate(_lines(m.columns[column], each - 1, 8.5)):
                self.words(LEFT + NAMES + (k + 0.5) * each, top + 4 + 3.6 * n, line, 8.5, _TEXT, middle=True)
        for n, row in enumerate(rows):
            y = top + HEAD + n * ROW
            lines = _lines(m.rows[row], NAMES - 2, 10.5)[:2]
            for at, line in enumerate(lines):
                self.words(LEFT, y + ROW / 2 + 1.3 + 4 * at - 2 * (len(lines) - 1), line, 10.5, _TEXT)
            for k, column in enumerate(columns):
                self.cell(LEFT + NAMES + k * each, y, each, m.cells[row][column])
        y = top + HEAD + len(rows) * ROW + 6
        for note in m.notes:
            for line in _lines(french(note), width - 2 * LEFT, 8.5):
                self.words(LEFT, y, line, 8.5, _QUIET)
                y += 4

    def cell(self, x: float, y: float, w: float, one: Cell) -> None:
        scale = _SCALES[self.ink]
        if scale:
            self.canvas.setFillColorRGB(*(part / 255 for part in _blend(scale, one.win)))
        self.canvas.setStrokeColor(_RULE)
        self.canvas.setLineWidth(0.4)
        box = (x * _MM, (self.height - y - ROW) * _MM, w * _MM, ROW * _MM)
        self.canvas.rect(*box, stroke=1, fill=1 if scale else 0)
        self.words(x + w / 2, y + 6.4, str(round(one.win * 100)), 13, _TEXT, middle=True, title=True)
        if one.wounds is not None:
            self.words(x + w / 2, y + 11, f"{one.wounds:.1f}".replace(".", ","), 7.5, _TEXT, middle=True)

    def words(
        self, x: float, y: float, text: str, size: float, colour: str, *, middle: bool = False, title: bool = False
    ) -> None:
        self.canvas.setFont(_face(fonts.TITLE, 600) if title else _face(), size)
        self.canvas.setFillColor(colour)
        draw = self.canvas.drawCentredString if middle else self.canvas.drawString
        draw(x * _MM, (self.height - y) * _MM, text)


def _face(family: str = fonts.TEXT, weight: int = 400) -> str:
    return fonts.face([family], weight).name


def _blend(scale: Sequence[tuple[int, int, int]], chance: float) -> tuple[float, ...]:
    low, high = (scale[0], scale[1]) if chance < 0.5 else (scale[1], scale[2])
    share = chance * 2 if chance < 0.5 else chance * 2 - 1
    return tuple(a + (b - a) * share for a, b in zip(low, high, strict=True))


def _lines(text: str, width: float, size: float) -> list[str]:
    """A text in lines that fit a width, broken at spaces."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and stringWidth(longer, _face(), size) <= width * _MM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
