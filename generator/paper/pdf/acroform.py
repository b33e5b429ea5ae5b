"""Form fields of a PDF, empty or filled."""

from collections.abc import Sequence

from generator.base.record import Record
from generator.paper.drawing.guides import MARKS
from generator.paper.pdf import writer as pdf
from generator.paper.pdf.places import Field, Tick
from generator.paper.pdf.writer import Writer
from generator.paper.text import fonts
from generator.paper.text.fonts import InkFonts, descriptor_of

_ALIGN = {"left": 0, "center": 1, "right": 2}
_MULTILINE = 1 << 12
_PRINT = 4
_ON = b"/Oui"
# What people can type: the characters of WinAnsi, which is all a simple font can hold.
_TYPED = {code: char for code in range(32, 256) if (char := bytes([code]).decode("cp1252", "ignore"))}


class TextField(Record):
    """A field to type in. `tint`: the operator of its colour; `shown`: operators that draw its value, seen
    from its lower left corner."""

    field: Field
    size: float
    tint: str
    value: str = ""
    shown: str = ""


class TickField(Record):
    tick: Tick
    ticked: bool


class PageForm(Record):
    """The fields of a page, in reading order. `group`: the name that those of a sheet stand under in a batch."""

    fields: Sequence[TextField | TickField]
    group: str = ""
    scale: float = 1.0  # how many times larger than their places say


def extent_of(field: Field) -> tuple[float, float]:
    """Return the foot and top of a field: room for the letters of a line, however tight its box."""
    if field.multi:
        return field.y, field.top
    return min(field.y, field.baseline - 0.28 * field.size), max(field.top, field.baseline + 0.85 * field.size)


class AcroForm:
    """The fields of one document: `annotate` each of its pages, then `close`."""

    def __init__(self, writer: Writer, ink: InkFonts) -> None:
        self._writer, self._ink = writer, ink
        self._groups: dict[str, tuple[int, list[int]]] = {}  # the number of each, and its fields
        self._single: list[int] = []
        self._typed: dict[str, int] = {}
        self._shared: dict[tuple[str, float, float], int] = {}

    def annotate(self, form: PageForm, page: int) -> bytes:
        """Return the entries of a page with these fields; annotations in reading order, which the Tab key follows
        (/Tabs /W)."""
        parent, widgets = 0, self._single
        if form.group:
            if form.group not in self._groups:
                self._groups[form.group] = (self._writer.reserve(), [])
            parent, widgets = self._groups[form.group]
        above = b" /P %d 0 R" % page + (b" /Parent %d 0 R" % parent if parent else b"")
        page_widgets = [
            self._put_text(entry, form.scale, above) if isinstance(entry, TextField) else
            self._put_tick(entry, form.scale, above)
            for entry in form.fields
        ]  # fmt: skip
        widgets += page_widgets
        return b" /Tabs /W /Annots [%s]" % b" ".join(b"%d 0 R" % widget for widget in page_widgets)

    def _put_text(self, entry: TextField, scale: float, above: bytes) -> int:
        field, (foot, top) = entry.field, extent_of(entry.field)
        # Each text has an appearance of its own: a program that fills one field draws over it.
        shown = f"/Tx BMC q BT {entry.tint} {entry.shown} ET Q EMC" if entry.shown else ""
        appearance = self._appearance(shown, field.width, top - foot)
        look = f"/{field.font} {pdf.pdf_number(entry.size * scale)} Tf {entry.tint}"
        self._font(field.font)
        value = b" /V %s" % pdf.text(entry.value) if entry.value else b""
        box = (field.x, foot, field.x + field.width, top)
        head = _widget(field.name, field.label, [scale * side for side in box])
        return self._writer.put(
            b"<< %s%s /FT /Tx /Ff %d /Q %d /DA %s%s /AP << /N %d 0 R >> >>"
            % (head, above, _MULTILINE * field.multi, _ALIGN[field.align], pdf.text(look), value, appearance)
        )

    def _put_tick(self, entry: TickField, scale: float, above: bytes) -> int:
        tick = entry.tick
        width, height = tick.x1 - tick.x0, tick.y1 - tick.y0
        mark = MARKS[tick.mark].pdf(0, 0, width, height, tick.colour)
        on, off = self._state(mark, width, height), self._state("", width, height)
        state = _ON if entry.ticked else b"/Off"
        head = _widget(tick.name, tick.label, [scale * side for side in (tick.x0, tick.y0, tick.x1, tick.y1)])
        return self._writer.put(
            b"<< %s%s /FT /Btn /V %s /AS %s /MK << /CA (4) >> /AP << /N << %s %d 0 R /Off %d 0 R >> >> >>"
            % (head, above, state, state, _ON, on, off)
        )

    def _state(self, operators: str, width: float, height: float) -> int:
        """Return an appearance shared by equal ticks: its two looks are chosen by name and never drawn over."""
        key = (operators, round(width, 2), round(height, 2))
        if key not in self._shared:
            self._shared[key] = self._appearance(operators, width, height)
        return self._shared[key]

    def _appearance(self, operators: str, width: float, height: float) -> int:
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 %s %s] /Resources << /Font %d 0 R >>" % (
            pdf.pdf_number(width).encode(),
            pdf.pdf_number(height).encode(),
            self._ink.resources,
        )
        self._ink.use(operators.encode())
        return self._writer.stream(operators.encode(), head)

    def _font(self, name: str) -> int:
        """Return a simple font with every character people can type, for the viewer to draw them."""
        if name not in self._typed:
            face, out = fonts.load_font(name), self._writer
            glyphs = {code: face.glyph_of(char) for code, char in _TYPED.items() if face.draws(char)}
            data = face.subset(glyphs.values(), typed=[*filter(face.draws, _TYPED.values())])
            file = out.stream(data, b"/Length1 %d" % len(data))
            base = pdf.pdf_name(f"TYPING+{name}")
            descriptor = out.put(descriptor_of(name, base, file))
            widths = " ".join(str(face.width_of_glyph(glyphs.get(code, 0))) for code in range(32, 256))
            self._typed[name] = out.put(
                b"<< /Type /Font /Subtype /TrueType /BaseFont %s /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255"
                b" /Widths [%s] /FontDescriptor %d 0 R >>" % (base, widths.encode(), descriptor)
            )
        return self._typed[name]

    def close(self) -> list[bytes]:
        """Write the groups and return the entry of the catalogue, if there is any field."""
        for name, (number, widgets) in self._groups.items():
            kids = b" ".join(b"%d 0 R" % widget for widget in widgets)
            self._writer.put(b"<< /T %s /Kids [%s] >>" % (pdf.text(_partial(name)), kids), number)
        roots = [*self._single, *(number for number, _widgets in self._groups.values())]
        if not roots:
            return []
        default = fonts.choose_face([fonts.TEXT]).name
        self._font(default)
        named = b" ".join(b"%s %d 0 R" % (pdf.pdf_name(name), number) for name, number in self._typed.items())
        listed = b" ".join(b"%d 0 R" % number for number in roots)
        form = b"<< /Fields [%s] /DR << /Font << %s >> >> /DA %s >>" % (listed, named, pdf.text(f"/{default} 8 Tf 0 g"))
        return [b"/AcroForm %d 0 R" % self._writer.put(form)]


def _widget(name: str, label: str, box: Sequence[float]) -> bytes:
    return b"/Type /Annot /Subtype /Widget /F %d /Rect [%s] /T %s /TU %s" % (
        _PRINT,
        " ".join(map(pdf.pdf_number, box)).encode(),
        pdf.text(_partial(name)),
        pdf.text(label or name),
    )


def _partial(name: str) -> str:
    """Replace full stops, which would make two names of one in PDF."""
    return name.replace(".", "_")
