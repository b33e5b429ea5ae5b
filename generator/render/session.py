"""Everything a session needs bound into one PDF: a first page that says how to print, then batch after batch."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.paper.formats import Ink, Paper
from generator.core.paper.typography import french
from generator.core.session import BATCHES, Batch
from generator.render.drawing.guides import level_bar, sheet
from generator.render.errors import ExtractError
from generator.render.press import finish
from generator.render.press.imposition import BAR
from generator.render.setting.typeset import render_template, set_pages


@dataclass(frozen=True)
class Part:
    """Pages of a PDF that belong together: `first` and `count` within it."""

    batch: str
    text: str
    pdf: bytes
    first: int
    count: int
    detail: str = ""


@dataclass(frozen=True)
class Heading:
    title: str
    date: str = ""
    notes: str = ""


def bind(heading: Heading, parts: Sequence[Part], *, paper: Paper = "a4", ink: Ink = "color") -> bytes:
    """The parts in print order behind their first page; each batch starts on a recto, so that a whole print in duplex
    never puts one batch on the back of another."""
    ordered = [part for batch in BATCHES for part in parts if part.batch == batch.id]
    cover_pages = 1
    while True:
        rows, total = _rows(ordered, cover_pages)
        cover = _cover(heading, rows, total, paper, ink)
        found = len(_reader(cover).pages)
        if found == cover_pages:
            return _merged(cover, rows, heading.title)
        cover_pages = found


@dataclass(frozen=True)
class Row:
    """A batch on the first page, and the parts it is made of, each with its first page in the whole document."""

    batch: Batch
    lines: tuple[tuple[Part, int], ...]
    first: int
    last: int

    @property
    def range(self) -> str:
        return _range(self.first, self.last)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _rows(parts: Sequence[Part], cover_pages: int) -> tuple[list[Row], int]:
    """Each part's place; a two-sided one starts on a recto, and so does every batch."""
    rows, page = [], cover_pages
    for batch in BATCHES:
        lines = []
        page += page % 2
        first = page + 1
        for part in (p for p in parts if p.batch == batch.id):
            if batch.two_sided:
                page += page % 2
            lines.append((part, page + 1))
            page += part.count
        if lines:
            rows.append(Row(batch, tuple(lines), first, page))
    return rows, page


def _cover(heading: Heading, rows: Sequence[Row], total: int, paper: Paper, ink: Ink) -> bytes:
    batches = [
        {
            "title": row.batch.title,
            "range": row.range,
            "sides": row.batch.sides,
            "two_sided": row.batch.two_sided,
            "paper": row.batch.paper,
            "after": french(row.batch.after),
            "sheets": _sheets(row),
            "lines": [
                {"text": french(part.text), "detail": french(part.detail), "range": _range(at, at + part.count - 1)}
                for part, at in row.lines
            ],
        }
        for row in rows
    ]
    context = {
        "title": heading.title,
        "heading": french(heading.title),
        "date": french(heading.date),
        "notes": [french(line) for line in heading.notes.splitlines() if line.strip()],
        "batches": batches,
        "total": total,
        "bar": sheet(BAR + 40, 4, [level_bar(0.2, 2)]),
    }
    return set_pages(render_template("_session/cover.html.j2", context, paper=paper, ink=ink))


def _sheets(row: Row) -> str:
    pages = row.last - row.first + 1
    count = (pages + 1) // 2 if row.batch.two_sided else pages
    return f"{count} feuille" + ("s" if count > 1 else "")


def _reader(pdf: bytes) -> Any:
    from pypdf import PdfReader

    return PdfReader(io.BytesIO(pdf))


def _merged(cover: bytes, rows: Sequence[Row], title: str) -> bytes:
    from pypdf import PdfWriter
    from pypdf.generic import NameObject, create_string_object

    writer = PdfWriter()
    readers: dict[int, Any] = {}
    for page in _reader(cover).pages:
        writer.add_page(page)
    width, height = (float(side) for side in writer.pages[0].mediabox[2:])
    for row in rows:
        for part, at in row.lines:
            while len(writer.pages) < at - 1:
                writer.add_blank_page(width, height)
            reader = readers.setdefault(id(part.pdf), _reader(part.pdf))
            for page in reader.pages[part.first : part.first + part.count]:
                writer.add_page(page)
        writer.add_outline_item(row.batch.title, row.first - 1)
    for pdf in {id(part.pdf): part.pdf for row in rows for part, _at in row.lines}.values():
        for file in _attached(pdf):
            writer.add_attachment(file.name, file.data)
    writer.add_metadata(_known(title))
    writer.root_object[NameObject("/Lang")] = create_string_object(finish.LANGUAGE)
    preferences: Any = writer.create_viewer_preferences()
    preferences.print_scaling = "/None"
    preferences.display_doctitle = True
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _attached(pdf: bytes) -> list[finish.Attached]:
    try:
        return finish.extract(pdf)
    except ExtractError:
        return []


def _known(title: str) -> dict[str, str]:
    known = {"/Title": title, "/Author": finish.AUTHOR, "/Creator": finish.AUTHOR, "/Producer": finish.AUTHOR}
    if date := finish.made():
        known |= {"/CreationDate": finish.pdf_date(date), "/ModDate": finish.pdf_date(date)}
    return known
