"""A form to type in: the blank pages with real PDF fields on them, empty or with what a sheet says."""

from generator.render.press import fonts, pdf
from generator.render.press.book import Book
from generator.render.press.inkfonts import descriptor_of
from generator.render.press.marks import MARKS
from generator.render.press.places import Field, Tick
from generator.render.sheets import ink
from generator.render.sheets.filled import Filled

_ALIGN = {"left": 0, "center": 1, "right": 2}
_MULTILINE = 1 << 12
_PRINT = 4
_ON = b"/Oui"
# What people can type: the characters of WinAnsi, which is all a simple font can hold.
_TYPED = {code: char for code in range(32, 256) if (char := bytes([code]).decode("cp1252", "ignore"))}


class Fillable:
    """The fields of one document. Call `put` for each sheet, then `close`."""

    def __init__(self, book: Book, *, prefixed: bool) -> None:
        self._book = book
        self._scale = 1.0
        self._prefixed = prefixed  # in a batch, each sheet's fields are under its own name
        self._roots: list[int] = []
        self._prefixes: list[str] = []
        self._typed: dict[str, int] = {}
        self._shared: dict[tuple[str, float, float], int] = {}

    def put(self, leaf: Filled, scale: float = 1.0) -> None:
        self._scale = scale
        parent = self._book.writer.reserve() if self._prefixed else 0
        widgets: list[int] = []
        for index in leaf.pages:
            page = self._book.writer.reserve()
            here = [
                self._text(leaf, place, page, parent)
                if isinstance(place, Field)
                else self._tick(leaf, place, page, parent)
                for place in leaf.form.places
                if isinstance(place, (Field, Tick)) and place.page == index
            ]
            widgets += here
            # Annotations in reading order: that is the order of the Tab key (/Tabs /W).
            more = b" /Tabs /W /Annots [%s]" % b" ".join(b"%d 0 R" % widget for widget in here)
            self._book.put(ink.page(leaf, index, written=False).scaled(self._scale), more, page)
        if parent:
            kids = b" ".join(b"%d 0 R" % widget for widget in widgets)
            self._book.writer.put(b"<< /T %s /Kids [%s] >>" % (pdf.text(self._prefix(leaf.sheet.slug)), kids), parent)
        self._roots += [parent] if parent else widgets

    def _prefix(self, slug: str) -> str:
        slug = _field_name(slug) or "fiche"
        self._prefixes.append(slug)
        count = self._prefixes.count(slug)
        return slug if count == 1 else f"{slug}-{count}"

    def _text(self, filled: Filled, field: Field, page: int, parent: int) -> int:
        written = filled.written.get(field.name)
        y0, y1 = field.y, field.top
        if not field.multi:  # room for the letters, however tight the box
            y0, y1 = min(y0, field.baseline - 0.28 * field.size), max(y1, field.baseline + 0.85 * field.size)
        size = written.size if written else field.size
        shown = ""
        if written:
            operators = ink.line_operators(field, written, field.x, y0)
            shown = f"/Tx BMC q BT {ink.fill_operator(field.colour)} {' '.join(operators)} ET Q EMC"
        # Each text has an appearance of its own: a program that fills one field draws over it.
        appearance = self._appearance(shown, field.width, y1 - y0)
        look = f"/{field.font} {pdf.pdf_number(size * self._scale)} Tf {ink.fill_operator(field.colour)}"
        self._font(field.font)
        value = b" /V %s" % pdf.text(filled.sheet.fields[field.name]) if written else b""
        head = self._widget(field.name, field.label, page, parent, (field.x, y0, field.x + field.width, y1))
        return self._book.writer.put(
            b"<< %s /FT /Tx /Ff %d /Q %d /DA %s%s /AP << /N %d 0 R >> >>"
            % (head, _MULTILINE if field.multi else 0, _ALIGN[field.align], pdf.text(look), value, appearance)
        )

    def _tick(self, filled: Filled, tick: Tick, page: int, parent: int) -> int:
        width, height = tick.x1 - tick.x0, tick.y1 - tick.y0
        drawn = MARKS[tick.mark].pdf(0, 0, width, height, tick.colour)
        on, off = self._state(drawn, width, height), self._state("", width, height)
        state = _ON if tick.name in filled.sheet.marks else b"/Off"
        head = self._widget(tick.name, tick.label, page, parent, (tick.x0, tick.y0, tick.x1, tick.y1))
        return self._book.writer.put(
            b"<< %s /FT /Btn /V %s /AS %s /MK << /CA (4) >> /AP << /N << %s %d 0 R /Off %d 0 R >> >> >>"
            % (head, state, state, _ON, on, off)
        )

    def _widget(self, name: str, label: str, page: int, parent: int, rect: tuple[float, float, float, float]) -> bytes:
        box = " ".join(pdf.pdf_number(side * self._scale) for side in rect).encode()
        above = b" /Parent %d 0 R" % parent if parent else b""
        return b"/Type /Annot /Subtype /Widget /F %d /P %d 0 R /Rect [%s] /T %s /TU %s%s" % (
            _PRINT,
            page,
            box,
            pdf.text(_field_name(name)),
            pdf.text(label or name),
            above,
        )

    def _state(self, operators: str, width: float, height: float) -> int:
        """A tick's two looks are chosen by name and never drawn over: equal ones are one."""
        key = (operators, round(width, 2), round(height, 2))
        if key not in self._shared:
            self._shared[key] = self._appearance(operators, width, height)
        return self._shared[key]

    def _appearance(self, operators: str, width: float, height: float) -> int:
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 %s %s] /Resources << /Font %d 0 R >>" % (
            pdf.pdf_number(width).encode(),
            pdf.pdf_number(height).encode(),
            self._book.fonts.resources,
        )
        self._book.fonts.use(operators.encode())
        return self._book.writer.stream(operators.encode(), head)

    def _font(self, name: str) -> int:
        """A simple font with every character people can type, for the viewer to draw what they typed."""
        if name not in self._typed:
            face, out = fonts.load_font(name), self._book.writer
            glyphs = {code: face.glyph_of(char) for code, char in _TYPED.items() if face.draws(char)}
            data = face.cut_font(glyphs.values(), typed=[*filter(face.draws, _TYPED.values())])
            file = out.stream(data, b"/Length1 %d" % len(data))
            base = pdf.pdf_name(f"TYPING+{name}")
            descriptor = out.put(descriptor_of(name, base, file))
            widths = " ".join(str(face.width_of_glyph(glyphs.get(code, 0))) for code in range(32, 256))
            self._typed[name] = out.put(
                b"<< /Type /Font /Subtype /TrueType /BaseFont %s /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255"
                b" /Widths [%s] /FontDescriptor %d 0 R >>" % (base, widths.encode(), descriptor)
            )
        return self._typed[name]

    def close(self) -> None:
        default = fonts.choose_face([fonts.TEXT]).name
        self._font(default)
        named = b" ".join(b"%s %d 0 R" % (pdf.pdf_name(name), number) for name, number in self._typed.items())
        roots = b" ".join(b"%d 0 R" % number for number in self._roots)
        form = b"<< /Fields [%s] /DR << /Font << %s >> >> /DA %s >>" % (roots, named, pdf.text(f"/{default} 8 Tf 0 g"))
        self._book.catalog.append(b"/AcroForm %d 0 R" % self._book.writer.put(form))


def _field_name(name: str) -> str:
    """A name as PDF wants it: a full stop would make it two."""
    return name.replace(".", "_")
