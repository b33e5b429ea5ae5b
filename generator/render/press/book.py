"""A document of many sheets, written page by page: forms embedded once, resources shared, files attached at the end."""

from collections.abc import Iterable
from typing import BinaryIO

from generator.core.paper.formats import Duplex
from generator.render.press import finish, pdf
from generator.render.press.inkfonts import InkFonts
from generator.render.press.pdf import Writer
from generator.render.sheets.form import Form


class Book:
    def __init__(self, out: BinaryIO, *, title: str, duplex: Duplex) -> None:
        self.writer = Writer(out)
        self.fonts = InkFonts(self.writer)
        self._title = title
        self._duplex = duplex
        self._root = self.writer.reserve()
        self._pages: list[int] = []
        self._attached: list[tuple[str, int]] = []
        self._embedded: dict[bytes, int] = {}  # what was embedded, by its bytes: forms share what they have in common
        self._forms: dict[str, dict[int, int]] = {}
        self._resources: dict[tuple[str, int], int] = {}
        self.catalog: list[bytes] = []  # more entries of the catalogue

    @property
    def pages(self) -> int:
        return len(self._pages)

    def page(
        self,
        form: Form,
        index: int,
        operators: Iterable[str],
        images: Iterable[tuple[str, int]] = (),
        more: bytes = b"",
        number: int | None = None,
    ) -> int:
        """One page: the blank, then what is written on it. `images`: resource names and objects that only it uses."""
        content = self.writer.stream("\n".join(["/Blank Do", *operators]).encode())
        resources = self._page_resources(form, index, list(images))
        blank = form.pages[index]
        size = f"[0 0 {pdf.number(blank.width)} {pdf.number(blank.height)}]".encode()
        body = b"<< /Type /Page /Parent %d 0 R /MediaBox %s /Contents %d 0 R /Resources %s%s >>" % (
            self._root,
            size,
            content,
            resources,
            more,
        )
        self._pages.append(self.writer.put(body, number))
        return self._pages[-1]

    def empty_page(self, form: Form) -> None:
        """The unprinted back of a leaf, so that what follows starts on a leaf of its own."""
        size = f"[0 0 {pdf.number(form.pages[0].width)} {pdf.number(form.pages[0].height)}]".encode()
        body = b"<< /Type /Page /Parent %d 0 R /MediaBox %s /Resources << >> >>" % (self._root, size)
        self._pages.append(self.writer.put(body))

    def _page_resources(self, form: Form, index: int, images: list[tuple[str, int]]) -> bytes:
        key = (form.key, index)
        if key not in self._resources:
            blank = self.embed(form)[form.pages[index].content]
            common = b"<< /Font %d 0 R /XObject << /Blank %d 0 R >> >>" % (self.fonts.resources, blank)
            self._resources[key] = self.writer.put(common)
        if not images:
            return b"%d 0 R" % self._resources[key]
        blank = self.embed(form)[form.pages[index].content]
        own = b" ".join(b"/%s %d 0 R" % (name.encode(), number) for name, number in images)
        return b"<< /Font %d 0 R /XObject << /Blank %d 0 R %s >> >>" % (self.fonts.resources, blank, own)

    def embed(self, form: Form) -> dict[int, int]:
        """The numbers that a form's objects have in this document; written the first time."""
        if form.key in self._forms:
            return self._forms[form.key]
        numbers = self._forms[form.key] = {}

        def write(old: int) -> int:
            if old not in numbers:
                each = form.objects[old]
                for inner in pdf.references(each.head):
                    write(inner)
                head = pdf.renumbered(each.head, numbers)
                key = pdf.digest(head, each.stream)
                if key not in self._embedded:
                    self._embedded[key] = (
                        self.writer.put(head) if each.stream is None else self.writer.raw(each.stream, head)
                    )
                numbers[old] = self._embedded[key]
            return numbers[old]

        for page in form.pages:
            write(page.content)
        return numbers

    def attach(self, name: str, data: bytes) -> None:
        date = pdf.text(finish.pdf_date(finish.made() or finish.EPOCH))
        head = (
            b"/Type /EmbeddedFile /Subtype /application#2Fyaml /Params << /Size %d /CreationDate %s /ModDate %s >>"
            % (
                len(data),
                date,
                date,
            )
        )
        file = self.writer.stream(data, head)
        spec = b"<< /Type /Filespec /F %s /UF %s /AFRelationship /Source /EF << /F %d 0 R >> >>" % (
            pdf.text(name.encode("ascii", "replace").decode()),
            pdf.text(name),
            file,
        )
        # Keys of a name tree are sorted: numbered, the files keep the order of the sheets.
        self._attached.append((f"{len(self._attached) + 1:05d} {name}", self.writer.put(spec)))

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
        if self._attached:
            names = b" ".join(b"%s %d 0 R" % (pdf.text(key), spec) for key, spec in self._attached)
            entries.append(b"/Names << /EmbeddedFiles << /Names [%s] >> >>" % names)
        catalog = out.put(b"<< %s >>" % b" ".join(entries))
        known = {"Title": self._title, "Author": finish.AUTHOR, "Creator": finish.AUTHOR, "Producer": finish.AUTHOR}
        if date := finish.made():
            known |= {"CreationDate": finish.pdf_date(date), "ModDate": finish.pdf_date(date)}
        info = out.put(b"<< %s >>" % b" ".join(b"/%s %s" % (k.encode(), pdf.text(v)) for k, v in known.items()))
        out.close(catalog, info)
