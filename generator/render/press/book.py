"""A document written page by page: blocks embedded once, fonts shared by all of it, files attached at the end."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import BinaryIO

from msgspec import Struct, field
from msgspec.structs import replace

from generator.core.paper.formats import Duplex
from generator.core.record import Record
from generator.render.press import finish, pdf
from generator.render.press.attached import Attached, md5_of
from generator.render.press.blocks import Block
from generator.render.press.inkfonts import InkFonts
from generator.render.press.pdf import Writer
from generator.render.press.portrait import Portrait

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
Window = tuple[Block, Matrix, Box]  # what is seen of a block in a box


class Page(Record):
    """A page to be written, in points: blocks, pictures in their boxes, then what is drawn over them.

    `label`: what a viewer calls it instead of its number; `chapters`: what begins on it, for the outline;
    `trim`: what is left of it when it is cut."""

    width: float
    height: float
    operators: str = ""
    blocks: Sequence[tuple[Block, Matrix | None]] = ()
    pictures: Sequence[tuple[Portrait, Box]] = ()
    label: str = ""
    chapters: Sequence[str] = ()
    trim: Box | None = None
    windows: Sequence[Window] = ()

    def scaled(self, by: float, x: float = 0.0, y: float = 0.0) -> "Page":
        """The same, larger or smaller. `x`, `y`: where its lower left corner comes to stand on another page."""
        if (by, x, y) == (1.0, 0.0, 0.0):
            return self
        blocks = [(block, _move_matrix(matrix or (1, 0, 0, 1, 0, 0), by, x, y)) for block, matrix in self.blocks]
        pictures = [
            (one, (by * x0 + x, by * y0 + y, by * x1 + x, by * y1 + y)) for one, (x0, y0, x1, y1) in self.pictures
        ]
        place = f"{by:.6f} 0 0 {by:.6f} {x:.3f} {y:.3f} cm"
        operators = f"q {place}\n{self.operators}\nQ" if self.operators else ""
        return replace(
            self, width=by * self.width, height=by * self.height, operators=operators, blocks=blocks, pictures=pictures
        )

    def with_pages(self, some: Sequence["Page"]) -> "Page":
        """What is drawn on other pages, placed on this one beneath its own strokes."""
        return replace(
            self,
            operators="".join(f"q {one.operators}\nQ\n" for one in some) + self.operators,
            blocks=[*self.blocks, *(block for one in some for block in one.blocks)],
            pictures=[*self.pictures, *(picture for one in some for picture in one.pictures)],
        )


class Outline(Struct):
    """A title that leads to a page, with those below it."""

    title: str
    page: int
    inner: list["Outline"] = field(default_factory=list)


class Book:
    """Written to a stream as it goes, or where none is given kept until it is bound."""

    def __init__(self, out: BinaryIO | None = None, *, title: str, duplex: Duplex = "none") -> None:
        self._whole = BytesIO()
        self.writer = Writer(out or self._whole)
        self.fonts = InkFonts(self.writer)
        self._title = title
        self._duplex = duplex
        self._root = self.writer.reserve()
        self._pages: list[int] = []
        self._labels: list[str] = []
        self._attached: list[tuple[str, int]] = []
        self._embedded: dict[bytes | int, int] = {}  # blocks by their operators, pictures by their identity
        self._held: list[Portrait] = []  # an identity is one as long as it lives
        self.outline: list[Outline] = []
        self.catalog: list[bytes] = []  # more entries of the catalogue

    @property
    def pages(self) -> int:
        return len(self._pages)

    def put(self, page: Page, more: bytes = b"", number: int | None = None) -> int:
        """`more`: further entries of the page; `number`: of the object, where it was reserved."""
        drawn: list[str] = []
        used: set[int] = set()
        for block, matrix in page.blocks:
            found = self._block(block)
            used.add(found)
            place = " ".join(map(_text_of_number, matrix)) if matrix else ""
            drawn.append(f"q {place} cm /B{found} Do Q" if place else f"/B{found} Do")
        for block, matrix, (x0, y0, x1, y1) in page.windows:
            found = self._block(block)
            used.add(found)
            place, box = (
                " ".join(map(_text_of_number, matrix)),
                " ".join(map(_text_of_number, (x0, y0, x1 - x0, y1 - y0))),
            )
            drawn.append(f"q {box} re W n {place} cm /B{found} Do Q")
        for picture, (x0, y0, x1, y1) in page.pictures:
            found = self._picture(picture)
            used.add(found)
            drawn.append(f"q {x1 - x0:.2f} 0 0 {y1 - y0:.2f} {x0:.2f} {y0:.2f} cm /B{found} Do Q")
        operators = page.operators.encode()
        self.fonts.use(operators)
        content = self.writer.stream("\n".join(drawn).encode() + b"\n" + operators)
        things = b" ".join(b"/B%d %d 0 R" % (found, found) for found in sorted(used))
        if page.trim:
            more += b" /TrimBox [%s]" % " ".join(map(pdf.pdf_number, page.trim)).encode()
        resources = b"<< /Font %d 0 R%s >>" % (self.fonts.resources, b" /XObject << %s >>" % things if used else b"")
        body = b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R /Resources %s%s >>" % (
            self._root,
            pdf.pdf_number(page.width).encode(),
            pdf.pdf_number(page.height).encode(),
            content,
            resources,
            more,
        )
        self._labels.append(page.label)
        self.outline += [Outline(title, self.pages) for title in page.chapters]
        self._pages.append(self.writer.put(body, number))
        return self._pages[-1]

    def put_all(self, pages: Iterable[Page]) -> None:
        for page in pages:
            self.put(page)

    def put_under(self, title: str, pages: Iterable[Page]) -> None:
        """Pages under one title of the outline, the chapters that begin on them below it."""
        at, first = len(self.outline), self.pages
        self.put_all(pages)
        self.outline[at:] = [Outline(title, first, self.outline[at:])]

    def _block(self, block: Block) -> int:
        if block.operators not in self._embedded:
            painted = block.pdf_operators()
            self.fonts.use(painted)
            head = b"/Type /XObject /Subtype /Form /BBox [0 0 %s %s] /Resources << /Font %d 0 R >>" % (
                pdf.pdf_number(block.width).encode(),
                pdf.pdf_number(block.height).encode(),
                self.fonts.resources,
            )
            self._embedded[block.operators] = self.writer.stream(painted, head)
        return self._embedded[block.operators]

    def _picture(self, picture: Portrait) -> int:
        if id(picture) not in self._embedded:
            space = b"/DeviceGray" if picture.gray else b"/DeviceRGB"
            head = (
                b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8"
                b" /Filter /DCTDecode" % (picture.width, picture.height, space)
            )
            self._held.append(picture)
            self._embedded[id(picture)] = self.writer.raw(picture.jpeg, head)
        return self._embedded[id(picture)]

    def attach(self, name: str, data: bytes) -> None:
        date = pdf.text(finish.pdf_date(finish.creation_date() or finish.EPOCH))
        about = b"/Size %d /CreationDate %s /ModDate %s /CheckSum <%s>"
        about %= (len(data), date, date, md5_of(data).encode())
        head = b"/Type /EmbeddedFile /Subtype /application#2Fyaml /Params << %s >>" % about
        file = self.writer.stream(data, head)
        spec = b"<< /Type /Filespec /F %s /UF %s /AFRelationship /Source /EF << /F %d 0 R >> >>" % (
            pdf.text(name.encode("ascii", "replace").decode()),
            pdf.text(name),
            file,
        )
        # Keys of a name tree are sorted: numbered, the files keep the order of the sheets.
        self._attached.append((f"{len(self._attached) + 1:05d} {name}", self.writer.put(spec)))

    def bind_document(self, files: Iterable[Attached] = ()) -> bytes:
        """The document as a whole, with the files it was made from."""
        for file in files:
            self.attach(file.name, file.data)
        self.close()
        return self._whole.getvalue()

    def close(self) -> None:
        self.fonts.close()
        out = self.writer
        kids = b" ".join(b"%d 0 R" % page for page in self._pages)
        out.put(b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(self._pages), kids), self._root)
        entries = [
            b"/Type /Catalog /Pages %d 0 R" % self._root,
            b"/Lang %s" % pdf.text(finish.LANGUAGE),
            b"/ViewerPreferences %s" % finish.viewer_preferences(self._duplex),
            *self.catalog,
        ]
        if self.outline:
            root = out.reserve()
            first, last = self._outline(self.outline, root)
            count = len(self.outline)
            out.put(b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (first, last, count), root)
            entries.append(b"/Outlines %d 0 R /PageMode /UseOutlines" % root)
        if self._attached:
            names = b" ".join(b"%s %d 0 R" % (pdf.text(key), spec) for key, spec in self._attached)
            entries.append(b"/Names << /EmbeddedFiles << /Names [%s] >> >>" % names)
        if any(self._labels):
            entries.append(b"/PageLabels << /Nums [%s] >>" % b" ".join(map(_label, range(self.pages), self._labels)))
        catalog = out.put(b"<< %s >>" % b" ".join(entries))
        known = {"Title": self._title, "Author": finish.AUTHOR, "Creator": finish.AUTHOR, "Producer": finish.AUTHOR}
        if date := finish.creation_date():
            known |= {"CreationDate": finish.pdf_date(date), "ModDate": finish.pdf_date(date)}
        info = out.put(b"<< %s >>" % b" ".join(b"/%s %s" % (k.encode(), pdf.text(v)) for k, v in known.items()))
        out.close(catalog, info)

    def _outline(self, items: Sequence[Outline], parent: int) -> tuple[int, int]:
        """Written from the first to the last of a level; what is below one stays closed."""
        numbers = [self.writer.reserve() for _item in items]
        for n, item in enumerate(items):
            body = b"/Title %s /Parent %d 0 R /Dest [%d 0 R /Fit]" % (
                pdf.text(item.title),
                parent,
                self._pages[item.page],
            )
            if n:
                body += b" /Prev %d 0 R" % numbers[n - 1]
            if n + 1 < len(items):
                body += b" /Next %d 0 R" % numbers[n + 1]
            if item.inner:
                first, last = self._outline(item.inner, numbers[n])
                body += b" /First %d 0 R /Last %d 0 R /Count -%d" % (first, last, len(item.inner))
            self.writer.put(b"<< %s >>" % body, numbers[n])
        return numbers[0], numbers[-1]


def _label(at: int, words: str) -> bytes:
    """A page without a label keeps its number."""
    return b"%d << %s >>" % (at, b"/P %s" % pdf.text(words) if words else b"/S /D /St %d" % (at + 1))


def _move_matrix(matrix: Matrix, by: float, x: float, y: float) -> Matrix:
    a, b, c, d, e, f = (by * one for one in matrix)
    return a, b, c, d, e + x, f + y


def _text_of_number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
