"""The calibration sheet: rulers on the front, crosses on the back, to be read against the light.

What is read is what has to be typed: the shift, right and down on the back, that brings backs behind their fronts.
Pure geometry, so it is drawn by reportlab; all lengths are millimetres from the top left corner, but sizes and strokes.
"""

from typing import IO, TYPE_CHECKING, Any, Literal

from generator.base.record import Record
from generator.base.typography import NBSP, NNBSP, french
from generator.paper.drawing.ornament import PAGE, mix_colours
from generator.paper.formats import SIZES, Duplex, Ink, Paper
from generator.paper.imposition import BAR, BAR_WORDS, bar_strokes
from generator.paper.pdf import book
from generator.paper.text import fonts
from generator.writing.signature import sign_file

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

REACH = 5  # millimetres that a ruler shows on each side
TITLE = "Calibrage du recto verso"
LEFT = 24.0  # where lines of words start
PITCH, TEETH, TOOTH = 4.0, 10, 5.0  # of a vernier's comb: mm from tooth to tooth, teeth each way, mm of a tooth
BELOW, BESIDE = 32.0, 56.0  # from the control's middle to its combs
_FAN = 4.2  # how far apart a ruler's figures stand, for a millimetre
_DARK, _PALE, _BAR, _SMALL = "#222222", "#8c8c8c", "#333333", "#555555"
_MM = 72 / 25.4  # points
_BANNERS: dict[Ink, str] = {"color": "#1f4f7a", "gray": "#2a2a2a", "light": ""}  # the ground of a title

Anchor = Literal["start", "middle", "end"]


def back_shift(duplex: Duplex, right: float, up: float) -> tuple[float, float]:
    """Return the shift to type when the cross of the back is seen so far right of and above its mark, from the front.

    Turned over the long edge, right is left on the back and up stays up; over the short edge, the other way round."""
    return (right, up) if duplex == "long" else (-right, -up)


def print_calibration(
    *, paper: Paper = "a4", ink: Ink = "color", duplex: Duplex = "long", saved: tuple[float, float] = (0.0, 0.0)
) -> bytes:
    import io

    page = width, height = SIZES[paper]
    first, second = (width / 2, height * 0.47), (width / 2, height * 0.76)
    out = io.BytesIO()
    canvas = _new_canvas(out, page, duplex)
    side = _Side(canvas, width, height, *PAGE[ink][:2], _BANNERS[ink])
    _draw_steps(side, duplex)
    _draw_corner_crosses(side)
    side.title(first[1] - 32.45, "À lire")
    _draw_rulers(side, *first, duplex)
    side.title(second[1] - 34.45, "Contrôle")
    right, down = map(_signed_decimal, saved)
    offset_words = f"Réglage enregistré : {right} mm à droite, {down} mm vers le bas"
    side.words(width / 2, second[1] - 29.97, offset_words, 8.5, side.quiet, "middle")
    _draw_vernier(side, *second, duplex, saved)
    _draw_check_bar(side)
    _name_page(canvas, 0, "Recto")
    canvas.showPage()
    _draw_corner_crosses(side)
    _draw_cross(side, *_point_behind(first, page, duplex))
    x, y = _point_behind(second, page, duplex)
    _draw_cross(side, x + saved[0], y + saved[1])
    _draw_back_combs(side, second, page, duplex, saved)
    side.heading("Verso", turned=duplex == "short")
    _name_page(canvas, 1, "Verso")
    canvas.showPage()
    canvas.save()
    return sign_file(out.getvalue())


def _name_page(canvas: "Canvas", number: int, name: str) -> None:
    """Add a page to the outline and label it for viewers."""
    canvas.bookmarkPage(name)
    canvas.addOutlineEntry(name, name)
    canvas.addPageLabel(number, prefix=name)


def calibration_steps(duplex: Duplex) -> list[str]:
    """Return the steps to follow, in order; the command stands alone after the fourth."""
    edge = "long" if duplex == "long" else "court"
    return [
        f"1. Imprimer les deux pages sur une feuille, recto verso, bord {edge}, à 100 %.",
        "2. La barre du bas doit mesurer 100 mm : sinon, corriger l’échelle d’abord.",
        "3. Tenir la feuille devant une lumière, ce côté vers vous : les traits du verso coupent les deux règles.",
        "4. Lire X sur la règle du bas, Y sur celle de gauche, et taper, avec un point pour la virgule :",
        "holofiche calibrer --offset X,Y",
        "5. Imprimer à nouveau : au contrôle, les deux traits qui se prolongent donnent X et Y à 0,1 mm près.",
    ]


class _Side(Record):
    """A page of the sheet: draws in millimetres from its top left corner."""

    canvas: "Canvas"
    width: float
    height: float
    text: str  # colours
    quiet: str
    banner: str  # what its title stands on; nothing where ink is spared

    def line(self, x0: float, y0: float, x1: float, y1: float, points: float = 0.4, colour: str = _DARK) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(points)
        self.canvas.line(x0 * _MM, (self.height - y0) * _MM, x1 * _MM, (self.height - y1) * _MM)

    def circle(self, x: float, y: float, r: float) -> None:
        self.canvas.setStrokeColor(_PALE)
        self.canvas.setLineWidth(0.15 * _MM)
        self.canvas.circle(x * _MM, (self.height - y) * _MM, r * _MM, stroke=1, fill=0)

    def words(
        self, x: float, y: float, text: str, size: float, colour: str, anchor: Anchor = "start", face: str = ""
    ) -> None:
        text = french(text).replace(NBSP, NNBSP)  # reportlab makes a plain space of the other
        self.canvas.setFont(face or _reportlab_face(), size)
        self.canvas.setFillColor(colour)
        place = x * _MM, (self.height - y) * _MM
        if anchor == "middle":
            self.canvas.drawCentredString(*place, text)
        elif anchor == "end":
            self.canvas.drawRightString(*place, text)
        else:
            self.canvas.drawString(*place, text)

    def figure(self, x: float, y: float, text: str, anchor: Anchor) -> None:
        self.words(x, y, text, 7.5, _DARK, anchor)

    def title(self, y: float, text: str) -> None:
        self.words(self.width / 2, y, text, 10, self.text, "middle", _reportlab_face(fonts.TITLE, 600))

    def heading(self, text: str, *, turned: bool = False) -> None:
        """Draw the title at the top of the page, or upside down at its foot for a sheet turned over its short edge."""
        self.canvas.saveState()
        if turned:
            self.canvas.translate(self.width * _MM, self.height * _MM)
            self.canvas.rotate(180)
        cut, shape = 3.0, self.canvas.beginPath()
        x0, y0, x1, y1 = LEFT - 4, 19.0, self.width - LEFT + 4, 31.4
        for n, (x, y) in enumerate([(x0, y0), (x1, y0), (x1, y1 - cut), (x1 - cut, y1), (x0, y1)]):
            (shape.lineTo if n else shape.moveTo)(x * _MM, (self.height - y) * _MM)
        shape.close()
        self.canvas.setStrokeColor(self.banner or self.text)
        self.canvas.setLineWidth(0.8)
        self.canvas.setFillColor(self.banner or "#ffffff")
        self.canvas.drawPath(shape, fill=1, stroke=1)
        slash = (2.0, mix_colours(self.banner, 0.15)) if self.banner else (0.6, self.text)
        for x in (x1 - 5.2 - 2.4 * n for n in range(4)):
            self.line(x, y1 - 0.5, x + 3.1, y1 - 3.6, *slash)
        self.words(
            LEFT, 27.6, text, 16, "#ffffff" if self.banner else self.text, face=_reportlab_face(fonts.TITLE, 700)
        )
        self.canvas.restoreState()


def _new_canvas(out: IO[bytes], page: tuple[float, float], duplex: Duplex) -> "Canvas":
    from reportlab.pdfgen.canvas import Canvas

    fonts.register_reportlab()
    size = (page[0] * _MM, page[1] * _MM)
    # Without a first font of ours, every page would name Helvetica, which is not embedded.
    first: Any = _reportlab_face()  # (reportlab's stubs take this name for a number)
    canvas = Canvas(
        out, size, pageCompression=1, invariant=1, pdfVersion=(1, 7), initialFontName=first, lang=book.LANGUAGE
    )
    canvas.setTitle(TITLE)
    canvas.setAuthor(book.AUTHOR)
    canvas.setCreator(book.AUTHOR)
    canvas.setProducer(book.AUTHOR)
    canvas.setSubject("")
    for name, value in book.print_preferences(duplex).items():
        canvas.setViewerPreference(name, value)
    return canvas


def _reportlab_face(family: str = fonts.TEXT, weight: int = 400) -> str:
    return fonts.choose_face([family], weight).name


def _draw_steps(side: _Side, duplex: Duplex) -> None:
    side.heading(TITLE)
    for n, line in enumerate(calibration_steps(duplex)):
        command = line.startswith("holofiche")
        face = _reportlab_face(fonts.TITLE, 600) if command else _reportlab_face()
        side.words(LEFT, 37.3 + 6.05 * n, line, 10, side.text, face=face)


def _point_behind(point: tuple[float, float], page: tuple[float, float], duplex: Duplex) -> tuple[float, float]:
    """Return the point of the back that falls behind a point of the front."""
    return (page[0] - point[0], point[1]) if duplex == "long" else (point[0], page[1] - point[1])


def _draw_rulers(side: _Side, cx: float, cy: float, duplex: Duplex) -> None:
    """Draw two rulers about a point.

    There is a mark every half millimetre; those of whole ones lead, fanned out, to the number to type."""
    below, beside = cy + 14, cx - 22
    side.circle(cx, cy, 0.5)
    for half in range(-2 * REACH, 2 * REACH + 1):
        mm = half / 2
        is_millimetre = half % 2 == 0
        deep = 3.0 if is_millimetre else 1.6
        side.line(cx + mm, below, cx + mm, below + deep)
        side.line(beside, cy - mm, beside - deep, cy - mm)
        if is_millimetre:
            x, y = back_shift(duplex, mm, mm)
            side.line(cx + mm, below + deep, cx + _FAN * mm, below + 8, 0.25)
            side.line(beside - deep, cy - mm, beside - 8, cy - _FAN * mm, 0.25)
            side.figure(cx + _FAN * mm, below + 11, _signed_decimal(x), "middle")
            side.figure(beside - 8.8, cy - _FAN * mm + 0.9, _signed_decimal(y), "end")
    side.figure(cx + _FAN * REACH + 5, below + 11, "X", "start")
    side.figure(beside - 8, cy - _FAN * REACH - 4, "Y", "end")


def _draw_vernier(side: _Side, cx: float, cy: float, duplex: Duplex, saved: tuple[float, float]) -> None:
    """Draw two combs of 4 mm; those of the back are of 3.9 mm, so that two teeth meet at each tenth of a millimetre.

    Beside a tooth stands the number to type: the saved shift and what it still lacks."""
    below, beside = cy + BELOW, cx - BESIDE
    side.circle(cx, cy, 0.5)
    for n in range(-TEETH, TEETH + 1):
        x, y = (round(a + b, 1) for a, b in zip(saved, back_shift(duplex, n / 10, n / 10), strict=True))
        side.line(cx + PITCH * n, below, cx + PITCH * n, below + TOOTH, 0.3)
        side.line(beside, cy - PITCH * n, beside - TOOTH, cy - PITCH * n, 0.3)
        if n % 2 == 0:
            side.figure(cx + PITCH * n, below + TOOTH + 3.2, _signed_decimal(x), "middle")
            side.figure(beside - TOOTH - 0.8, cy - PITCH * n + 0.9, _signed_decimal(y), "end")
    side.figure(cx + PITCH * TEETH + 5, below + TOOTH + 3.2, "X", "start")
    side.figure(beside - TOOTH - 0.8, cy - PITCH * TEETH - 4, "Y", "end")


def _draw_back_combs(
    side: _Side, point: tuple[float, float], page: tuple[float, float], duplex: Duplex, saved: tuple[float, float]
) -> None:
    """Draw the back's teeth, on the other side of the line: seen through the paper, a pair that meets is one stroke."""
    for n in range(-TEETH, TEETH + 1):
        step = (PITCH - 0.1) * n
        for seen in (
            ((point[0] + step, point[1] + BELOW - TOOTH), (point[0] + step, point[1] + BELOW)),
            ((point[0] - BESIDE + TOOTH, point[1] - step), (point[0] - BESIDE, point[1] - step)),
        ):
            (x0, y0), (x1, y1) = (_point_behind(end, page, duplex) for end in seen)
            side.line(x0 + saved[0], y0 + saved[1], x1 + saved[0], y1 + saved[1], 0.3)


def _draw_cross(side: _Side, x: float, y: float) -> None:
    side.line(x - 28, y, x + 28, y, 0.5)
    side.line(x, y - 28, x, y + 28, 0.5)
    side.circle(x, y, 1.5)


def _draw_corner_crosses(side: _Side) -> None:
    """Draw small crosses near the corners of both sides: they show a sheet that turned or stretched in the printer."""
    for x in (14.0, side.width - 14):
        for y in (14.0, side.height - 14):
            side.line(x - 4, y, x + 4, y)
            side.line(x, y - 4, x, y + 4)


def _draw_check_bar(side: _Side) -> None:
    """Draw the bar that must measure 100 mm, as on sheets of cards."""
    x, y = (side.width - BAR) / 2, side.height - 22.0
    for line, width in bar_strokes((x, y, x + BAR, y)):
        side.line(*line, width, _BAR)
    side.words(x + BAR + 2, y + 0.6, BAR_WORDS, 6.5, _SMALL)


def _signed_decimal(value: float) -> str:
    text = f"{abs(value):g}".replace(".", ",")
    return text if value == 0 else ("+" if value > 0 else "−") + text
