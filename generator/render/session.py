"""Everything a session needs bound into one PDF: a first page that says how to print, then batch after batch."""

from collections.abc import Sequence
from io import BytesIO

from generator.core.frozen import dataclass
from generator.core.paper.figure import Livery
from generator.core.paper.formats import SIZES, Ink, Paper
from generator.core.paper.typography import french
from generator.core.session import BATCHES, Batch
from generator.render.drawing.chrome import Chrome, box, cell, chrome, heading, plate, words
from generator.render.drawing.guides import level_bar
from generator.render.press.attached import Attached
from generator.render.press.book import Book, Outline, Page
from generator.render.press.flow import Drawn, page, paragraph, ruled, spaced, stack
from generator.render.press.paging import Item, paginated
from generator.render.press.pen import line, moved, style

SIDE, TOP = 14.0, 12.0  # the margins of the first page
LIVERY = Livery("#1f4f7a", "#e8eef4")


@dataclass(frozen=True)
class Part:
    """Pages that belong together, and the files they were made from."""

    batch: str
    text: str
    pages: Sequence[Page]
    files: Sequence[Attached] = ()
    detail: str = ""


@dataclass(frozen=True)
class Heading:
    title: str
    date: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Row:
    """A batch on the first page, and the parts it is made of, each with its first page in the whole document."""

    batch: Batch
    parts: tuple[tuple[Part, int], ...]
    first: int
    last: int

    @property
    def sheets(self) -> str:
        pages = self.last - self.first + 1
        count = (pages + 1) // 2 if self.batch.two_sided else pages
        return f"{count} feuille" + ("s" if count > 1 else "")


def bind(
    heading: Heading, parts: Sequence[Part], *, paper: Paper = "a4", ink: Ink = "color", files: Sequence[Attached] = ()
) -> bytes:
    """The parts in print order behind their first page; each batch starts on a recto, so that a whole print in duplex
    never puts one batch on the back of another. `files`: what it was made from, beside the files of the parts."""
    cover: list[Page] = []
    while True:
        count = max(1, len(cover))
        rows, total = _rows(parts, count)
        cover = _cover(heading, rows, total, paper, ink)
        if len(cover) == count:
            break
    out = BytesIO()
    book = Book(out, title=heading.title, duplex="none")
    book.put_all(cover)
    empty = Page(cover[0].width, cover[0].height)
    for row in rows:
        for part, first in row.parts:
            book.put_all([empty] * (first - 1 - book.pages))
            book.put_all(part.pages)
        titles = [Outline(part.text, first - 1) for part, first in row.parts]
        book.outline.append(Outline(row.batch.title, row.first - 1, titles))
    for file in [*files, *(one for row in rows for part, _first in row.parts for one in part.files)]:
        book.attach(file.name, file.data)
    book.close()
    return out.getvalue()


def _rows(parts: Sequence[Part], cover_pages: int) -> tuple[list[Row], int]:
    """Each part's place; a two-sided one starts on a recto, and so does every batch."""
    rows, at = [], cover_pages
    for batch in BATCHES:
        lines = []
        at += at % 2
        first = at + 1
        for part in (p for p in parts if p.batch == batch.id):
            if batch.two_sided:
                at += at % 2
            lines.append((part, at + 1))
            at += len(part.pages)
        if lines:
            rows.append(Row(batch, tuple(lines), first, at))
    return rows, at


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _cover(title: Heading, rows: Sequence[Row], total: int, paper: Paper, ink: Ink) -> list[Page]:
    look, size = chrome(LIVERY, ink), SIZES[paper]
    width = size[0] - 2 * SIDE
    named = paragraph([(french(title.title), look.title(22))], width, leading=11.0)
    how = (
        f"Papier {paper.upper() if paper == 'a4' else 'Letter'}. Imprimer ce fichier par lots, à 100\u00a0% (ni "
        "«\u00a0ajuster\u00a0» ni «\u00a0réduire\u00a0»). Les numéros sont ceux à donner à l’imprimante. Chaque lot "
        "commence sur un recto" + (f"\u202f; {total} pages en tout." if total > 1 else ".")
    )
    text = look.kind(9, leading=1.3)
    items = [
        Item(plate(look, width, "Séance", french(title.date), 7.0, 10.0)),
        Item(named, 2.0, name=title.title),
        Item(paragraph([(how, look.kind(9, quiet=True, leading=1.3))], width), 1.5),
        *(Item(_batch(row, n, look, width), 4.5, name=row.batch.title) for n, row in enumerate(rows, 1)),
    ]
    notes = [french(words) for words in title.notes.splitlines() if words.strip()]
    for n, note in enumerate(notes):
        said = paragraph([(note, text)], width)
        head = [heading(look, width, "Notes", size=9.0)] if n == 0 else []
        items.append(Item(stack([*head, spaced(said, above=1.0)]), 5.0 if n == 0 else 0.0, name=note))
    items.append(Item(Drawn(4.0, level_bar(0.2, 2)), 6.0))
    return [page(size, moved(SIDE, TOP, one.operators)) for one in paginated(items, size[1] - 2 * TOP)]


def _batch(row: Row, number: int, look: Chrome, width: float) -> Drawn:
    """How a batch is printed, and what is in it, to be ticked off."""
    value, unit = look.title(14), look.title(7, 500, quiet=True)
    bar = words(0, 0, 8.4, str(number), look.title(15).but(colour=look.word))
    bar += words(8.2, 0, 8.4, row.batch.title, look.title(12))
    bar += words(width, 0, 8.4, "pages", unit, "end")
    bar += words(width - unit.width("pages") - 1.2, 0, 8.4, _range(row.first, row.last), value, "end")
    bar += line(0, 8.15, width, 8.15, style(None, look.word, 0.5))
    parts = [Drawn(8.4, bar), spaced(_settings(row, look, width), above=1.2)]
    parts.append(spaced(paragraph([(french(row.batch.after), look.kind(9, leading=1.3))], width), above=1.0))
    parts.append(spaced(stack([_entry(part, first, look, width) for part, first in row.parts]), above=0.8))
    return stack(parts)


def _settings(row: Row, look: Chrome, width: float) -> Drawn:
    label, value = look.title(5.8, 500, quiet=True, track=0.04), look.title(8.6, 600)
    wide = (width - 2.4) / 3
    found = ""
    told = (("Faces", row.batch.sides), ("Papier", row.batch.paper), ("Quantité", row.sheets))
    for n, (name, said) in enumerate(told):
        x = n * (wide + 1.2)
        found += cell(look, x, 0, wide, 8.2)
        found += words(x + 1.6, 0.7, 2.8, name, label) + words(x + 1.6, 3.5, 4.2, said, value)
    return Drawn(8.2, found)


def _entry(part: Part, first: int, look: Chrome, width: float) -> Drawn:
    text, strong, quiet = (look.kind(9, leading=1.3), look.kind(9, 600, leading=1.3), look.kind(9, quiet=True))
    runs = [(f"{french(part.text)} ", strong), (french(part.detail), quiet)]
    said = paragraph(runs, width - 5 - 18)
    at = words(width, 0, text.line, _range(first, first + len(part.pages) - 1), look.title(8.6, 600), "end")
    row = Drawn(said.height, box(look, 0, 0.9, 2.6) + said.at(5, 0) + at)
    return ruled(spaced(row, 0.7, 0.7), width, look.rule, look.hair)
