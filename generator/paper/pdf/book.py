"""A PDF written leaf by leaf: blocks embedded once, fonts subset at the end, files attached, and its metadata.

A batch of a hundred sheets has one form, a few fonts and a hundred times some ink. Pages are compressed and written as
they are drawn, and nothing else of them is kept in memory. A block is known by its operators and embedded the first
time it is used; each font is subset to the letters of the whole book when it is bound.

A leaf shares its paper with no other: a character's recto and verso with the pages that follow them, a page of cards
and their backs, a single page. Where every leaf is a single page the document is printed on one side. As soon as one
leaf has a back, all of it is printed on both sides and each leaf begins on a recto, after an empty page where needed.
This is known only when the last leaf has come (rosters may stand before the first character), so pages are put in their
places when the book is bound.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from generator.base.record import Record
from generator.paper.formats import Duplex
from generator.paper.pdf import writer as pdf
from generator.paper.pdf.attached import BARE_KEY, Attached, is_bare, md5_of, public_files
from generator.paper.pdf.page import Block, Page
from generator.paper.pdf.writer import Writer
from generator.paper.text.fonts import InkFonts

if TYPE_CHECKING:
    from generator.paper.pdf.acroform import AcroForm
    from generator.paper.portrait import Portrait


P = TypeVar("P")


def has_backs(counts: Sequence[int]) -> bool:
    """Tell whether a document of leaves of so many pages is printed on both sides."""
    return any(count > 1 for count in counts)


def place_leaves(counts: Sequence[int]) -> list[int]:
    """Return the number of each leaf's first page, from 0; an empty page may stand between two leaves."""
    step = 2 if has_backs(counts) else 1
    places, end = [], 0
    for count in counts:
        places.append(end + -end % step)
        end = places[-1] + count
    return places


def bind_leaves(leaves: Sequence[Sequence[P]], empty_behind: Callable[[P], P]) -> list[P]:
    """Return every page of the document in its place; `empty_behind` gives the empty back of a page."""
    pages: list[P] = []
    for leaf, place in zip(leaves, place_leaves([*map(len, leaves)]), strict=True):
        if len(pages) < place:
            pages.append(empty_behind(pages[-1]))
        pages += leaf
    return pages


# Metadata

AUTHOR = "holofiche"
LANGUAGE = "fr-FR"
# Attached files have to be dated; without a clock, this is the date.
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def creation_date() -> datetime | None:
    """Return the date a build asks for (SOURCE_DATE_EPOCH), else None: the same input gives the same bytes."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(stamp), UTC) if stamp.isdecimal() and len(stamp) < 12 else None


def pdf_date(date: datetime) -> str:
    return date.strftime("D:%Y%m%d%H%M%SZ")


def print_preferences(duplex: Duplex = "none") -> dict[str, str]:
    """Return hints to the print dialogue: at 100 %, on both sides where the document wants it."""
    return {"DisplayDocTitle": "true", "PrintScaling": "None", "Duplex": _DUPLEX[duplex]}


def viewer_preferences(duplex: Duplex = "none") -> bytes:
    """Return the print preferences as a PDF dictionary."""
    title, scaling, sides = print_preferences(duplex).values()
    return f"<< /DisplayDocTitle {title} /PrintScaling /{scaling} /Duplex /{sides} >>".encode()


# The book


class Outline(Struct):
    """A title that leads to a page, by the number of its object, with those below it."""

    title: str
    page: int
    inner: list["Outline"] = field(default_factory=list)


class WrittenPage(Record):
    """A page that is in the document already."""

    number: int  # of its object
    width: float
    height: float
    label: str


class Book:
    """Put leaf after leaf, then bind. `turn`: the edge its sheets are turned over, where a leaf has a back."""

    def __init__(self, title: str, turn: Duplex = "long") -> None:
        self._writer = Writer()
        self._fonts = InkFonts(self._writer)
        self._form: AcroForm | None = None  # made with the first page that has one
        self._title = title
        self._turn: Duplex = turn
        self._root = self._writer.reserve()
        self._leaves: list[list[WrittenPage]] = []
        self._attached: list[tuple[str, int]] = []
        self._embedded: dict[bytes | int, int] = {}  # blocks by their operators, pictures by their identity
        self._pictures: list[Portrait] = []  # an identity is one as long as it lives
        self._outline: list[Outline] = []

    @property
    def is_empty(self) -> bool:
        return not self._leaves

    def put_leaf(self, pages: Iterable[Page]) -> None:
        """Add pages that share paper, front and back in turn."""
        if written := [self._put_page(page) for page in pages]:
            self._leaves.append(written)

    def _put_page(self, page: Page) -> WrittenPage:
        placed: list[str] = []
        used: set[int] = set()
        for block, matrix in page.blocks:
            embedded = self._block(block)
            used.add(embedded)
            place = " ".join(map(_text_of_number, matrix)) if matrix else ""
            placed.append(f"q {place} cm /B{embedded} Do Q" if place else f"/B{embedded} Do")
        for block, matrix, (x0, y0, x1, y1) in page.windows:
            embedded = self._block(block)
            used.add(embedded)
            place, box = (
                " ".join(map(_text_of_number, matrix)),
                " ".join(map(_text_of_number, (x0, y0, x1 - x0, y1 - y0))),
            )
            placed.append(f"q {box} re W n {place} cm /B{embedded} Do Q")
        for picture, (x0, y0, x1, y1) in page.pictures:
            embedded = self._picture(picture)
            used.add(embedded)
            placed.append(f"q {x1 - x0:.2f} 0 0 {y1 - y0:.2f} {x0:.2f} {y0:.2f} cm /B{embedded} Do Q")
        number, more = None, b""
        if page.form:
            from generator.paper.pdf.acroform import AcroForm

            number = self._writer.reserve()
            self._form = self._form or AcroForm(self._writer, self._fonts)
            more = self._form.annotate(page.form, number)
        operators = page.operators.encode()
        self._fonts.use(operators)
        content = self._writer.stream("\n".join(placed).encode() + b"\n" + operators)
        xobjects = b" ".join(b"/B%d %d 0 R" % (embedded, embedded) for embedded in sorted(used))
        if page.trim:
            more += b" /TrimBox [%s]" % " ".join(map(pdf.pdf_number, page.trim)).encode()
        resources = b"<< /Font %d 0 R%s >>" % (self._fonts.resources, b" /XObject << %s >>" % xobjects if used else b"")
        body = b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R /Resources %s%s >>" % (
            self._root,
            pdf.pdf_number(page.width).encode(),
            pdf.pdf_number(page.height).encode(),
            content,
            resources,
            more,
        )
        written = WrittenPage(self._writer.put(body, number), page.width, page.height, page.label)
        for path in page.chapters:
            self._list_chapter(path, written.number)
        return written

    def _list_chapter(self, path: Sequence[str], page: int) -> None:
        """Add a page to the outline; a title that follows itself stands there once."""
        level = self._outline
        for title in path:
            if not level or level[-1].title != title:
                level.append(Outline(title, page))
            level = level[-1].inner

    def _block(self, block: Block) -> int:
        if block.operators not in self._embedded:
            painted = block.pdf_operators()
            self._fonts.use(painted)
            head = b"/Type /XObject /Subtype /Form /BBox [0 0 %s %s] /Resources << /Font %d 0 R >>" % (
                pdf.pdf_number(block.width).encode(),
                pdf.pdf_number(block.height).encode(),
                self._fonts.resources,
            )
            self._embedded[block.operators] = self._writer.stream(painted, head)
        return self._embedded[block.operators]

    def _picture(self, picture: "Portrait") -> int:
        if id(picture) not in self._embedded:
            space = b"/DeviceGray" if picture.gray else b"/DeviceRGB"
            head = (
                b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8"
                b" /Filter /DCTDecode" % (picture.width, picture.height, space)
            )
            self._pictures.append(picture)
            self._embedded[id(picture)] = self._writer.raw(picture.jpeg, head)
        return self._embedded[id(picture)]

    def attach(self, files: Iterable[Attached]) -> None:
        """Attach those of these files that the document may carry."""
        for file in public_files(files):
            self._attach_file(file)

    def _attach_file(self, file: Attached) -> None:
        date = pdf.text(pdf_date(creation_date() or EPOCH))
        about = b"/Size %d /CreationDate %s /ModDate %s /CheckSum <%s>"
        about %= (len(file.data), date, date, md5_of(file.data).encode())
        head = b"/Type /EmbeddedFile /Subtype /application#2Fyaml /Params << %s >>" % about
        data = self._writer.stream(file.data, head)
        spec = b"<< /Type /Filespec /F %s /UF %s /AFRelationship /Source /EF << /F %d 0 R >> >>" % (
            pdf.text(file.name.encode("ascii", "replace").decode()),
            pdf.text(file.name),
            data,
        )
        # Keys of a name tree are sorted: numbered, the files keep the order of the sheets.
        self._attached.append((f"{len(self._attached) + 1:05d} {file.name}", self._writer.put(spec)))

    def bind(self, files: Iterable[Attached] = ()) -> bytes:
        """Return the whole document, with the files it was made from."""
        self.attach(files)
        form = self._form.close() if self._form else []
        out = self._writer
        pages = bind_leaves(self._leaves, lambda front: self._put_page(Page(front.width, front.height)))
        self._fonts.close()
        kids = b" ".join(b"%d 0 R" % page.number for page in pages)
        out.put(b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), kids), self._root)
        duplex = self._turn if has_backs([*map(len, self._leaves)]) else "none"
        entries = [
            b"/Type /Catalog /Pages %d 0 R" % self._root,
            b"/Lang %s" % pdf.text(LANGUAGE),
            b"/ViewerPreferences %s" % viewer_preferences(duplex),
            *form,
        ]
        if self._outline:
            root = out.reserve()
            first, last = self._write_outline(self._outline, root)
            count = len(self._outline)
            out.put(b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (first, last, count), root)
            entries.append(b"/Outlines %d 0 R /PageMode /UseOutlines" % root)
        if self._attached:
            names = b" ".join(b"%s %d 0 R" % (pdf.text(key), spec) for key, spec in self._attached)
            entries.append(b"/Names << /EmbeddedFiles << /Names [%s] >> >>" % names)
        if any(page.label for page in pages):
            labels = b" ".join(_label(at, page.label) for at, page in enumerate(pages))
            entries.append(b"/PageLabels << /Nums [%s] >>" % labels)
        catalog = out.put(b"<< %s >>" % b" ".join(entries))
        known = {"Title": self._title, "Author": AUTHOR, "Creator": AUTHOR, "Producer": AUTHOR}
        if date := creation_date():
            known |= {"CreationDate": pdf_date(date), "ModDate": pdf_date(date)}
        if is_bare():
            known[BARE_KEY[1:]] = "none"
        info = out.put(b"<< %s >>" % b" ".join(b"/%s %s" % (k.encode(), pdf.text(v)) for k, v in known.items()))
        return out.close(catalog, info)

    def _write_outline(self, items: Sequence[Outline], parent: int) -> tuple[int, int]:
        """Write a level of the outline and return the numbers of its first and last entries, which stay closed."""
        numbers = [self._writer.reserve() for _item in items]
        for n, item in enumerate(items):
            body = b"/Title %s /Parent %d 0 R /Dest [%d 0 R /Fit]" % (
                pdf.text(item.title),
                parent,
                item.page,
            )
            if n:
                body += b" /Prev %d 0 R" % numbers[n - 1]
            if n + 1 < len(items):
                body += b" /Next %d 0 R" % numbers[n + 1]
            if item.inner:
                first, last = self._write_outline(item.inner, numbers[n])
                body += b" /First %d 0 R /Last %d 0 R /Count -%d" % (first, last, len(item.inner))
            self._writer.put(b"<< %s >>" % body, numbers[n])
        return numbers[0], numbers[-1]


def _label(at: int, words: str) -> bytes:
    """Return the label of a page; one without a label keeps its number."""
    return b"%d << %s >>" % (at, b"/P %s" % pdf.text(words) if words else b"/S /D /St %d" % (at + 1))


def _text_of_number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
