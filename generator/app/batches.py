"""Batches: many files made at once, in a folder or in one archive, and the overview that shows each of them."""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.app.drafts import Draft, Studio
from generator.app.files import Content, Opened, open_source
from generator.app.outputs import Output, archive, names_for
from generator.app.scenarios import Book, print_books
from generator.app.sheets import FileSheets, livery_of, sheets_of
from generator.core.frozen import dataclass
from generator.core.game.params import Given
from generator.core.i18n import speaking
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import parse
from generator.core.writing.newfile import schema_path
from generator.render.index import Thumbnail, print_index

INDEX = "index.pdf"
Progress = Callable[[int], None] | None


@dataclass
class Delivery:
    """Files that belong together: each put into its folder once it is made, or all into one archive at the end."""

    output: Output
    packed: bool = False
    inputs: Sequence[Path] = ()
    files: dict[str, bytes] = field(default_factory=dict)  # waiting for the archive

    def guard(self, names: Iterable[str]) -> None:
        """Refuse before the work what would be refused after it."""
        places = None if self.packed else [self.output.folder() / name for name in names]
        self.output.guard(self.inputs, places)

    def put(self, name: str, data: bytes) -> list[Path]:
        """Where it is now, if it is anywhere yet."""
        if not self.packed:
            return [self.output.put(self.output.folder() / name, data, self.inputs)]
        self.files[name] = data
        return []

    def close(self, default: str) -> list[Path]:
        """The archive, where there is one."""
        return [self.output.write(default, archive(self.files), self.inputs)] if self.packed else []


def batch_names(stems: Iterable[str], suffix: str) -> list[str]:
    """A name for each, none of them that of the overview."""
    return names_for([Path(INDEX).stem, *stems], suffix)[1:]


def roll_drafts(studio: Studio, seed: int, count: int, given: Given, progress: Progress = None) -> list[Draft]:
    """From one seed on: the file of each is the one that its own seed rolls alone."""
    drafts = []
    for n in range(count):
        drafts.append(studio.roll(seed + n, given))
        if progress:
            progress(n + 1)
    return drafts


def sheet_entry(opened: Opened, sheets: Sequence[Sheet], look: Look, file: str) -> Thumbnail:
    """A player's file in the overview; `file`: where to find it."""
    subject, found = opened.examined.subject, replace(blank_entry(sheets[0], look), livery=livery_of(opened))
    if not opened.system.has("standing"):
        return found
    with speaking("fr"):
        standing = opened.system.module("standing").standing(subject)
    told = (standing.what, " · ".join(filter(None, (standing.health, standing.spendable))), file)
    return replace(found, name=standing.name or sheets[0].title, lines=told)


def blank_entry(sheet: Sheet, look: Look, _file: str = "") -> Thumbnail:
    from generator.render.sheets.print import pages

    return Thumbnail(sheet.title, (), pages([sheet], look)[0][0])


def scenario_entry(book: Book, look: Look, _file: str) -> Thumbnail:
    from generator.render.scenario.print import first_page

    seen, gauge = book.seen, book.opened.gauge
    told = (seen.kind, seen.place, gauge.words if gauge else "", seen.seed)
    return Thumbnail(seen.title, told, first_page(book.pair, look.paper, look.ink), seen.livery)


def rolled_batch(
    studio: Studio, drafts: Sequence[Draft], delivery: Delivery, look: Look, content: Content = (), *,
    with_pdf: bool = False, index: bool = False, progress: Progress = None,
) -> Iterator[Path]:  # fmt: skip
    """Every file, its sheet beside it where it is asked for, the overview at the end; where each was put."""
    names = batch_names((draft.name for draft in drafts), ".yaml")
    pdfs = [Path(one).stem + ".pdf" for one in names] if with_pdf else []
    delivery.guard([*names, *pdfs, *([INDEX] if index else [])])
    entries = []
    for n, (name, draft) in enumerate(zip(names, drafts, strict=True)):
        yield from delivery.put(name, draft.text.encode())
        if with_pdf or index:
            opened = open_source(parse(draft.text.encode(), name), content)
            sheets = sheets_of(opened)
            if with_pdf:
                yield from delivery.put(pdfs[n], _print(sheets, paper=look.paper, ink=look.ink, large=look.large))
            if index:
                entries.append(sheet_entry(opened, sheets, look, name))
        if progress:
            progress(n + 1)
    if index:
        yield from delivery.put(INDEX, print_index(studio.definitions.game.label, "fiche", entries, look))
    if delivery.packed:
        yield from delivery.put(schema_path(studio.game.id), studio.schema())
    else:
        studio.write_schema(delivery.output.folder())


@dataclass(frozen=True)
class BatchPdf:
    """A PDF of a batch: what it is called, how it is made, and how the overview shows it under a name."""

    stem: str
    pdf: Callable[[], bytes]
    entry: Callable[[str], Thumbnail]


def sheet_pdf(leaf: FileSheets, look: Look, settings: Mapping[str, Any]) -> BatchPdf:
    """`settings`: how its sheets are printed."""
    blank = partial(blank_entry, leaf.sheets[0], look)
    entry = partial(sheet_entry, leaf.opened, leaf.sheets, look) if leaf.opened else blank
    return BatchPdf(leaf.stem, partial(_print, leaf.sheets, **settings), entry)


def scenario_pdf(book: Book, look: Look, *, battlefield: bool) -> BatchPdf:
    made = partial(print_books, [book], look, battlefield=battlefield)
    return BatchPdf(book.name, made, partial(scenario_entry, book, look))


def print_batch(
    pieces: Sequence[BatchPdf], delivery: Delivery, look: Look, title: str, kind: str, *, index: bool = False,
    progress: Progress = None,
) -> Iterator[Path]:  # fmt: skip
    """Every PDF, and the overview of them under this title; where each was put."""
    names = batch_names((one.stem for one in pieces), ".pdf")
    delivery.guard([*names, *([INDEX] if index else [])])
    entries = []
    for number, (name, one) in enumerate(zip(names, pieces, strict=True), 1):
        yield from delivery.put(name, one.pdf())
        entries += [one.entry(name)] if index else []
        if progress:
            progress(number)
    if index:
        yield from delivery.put(INDEX, print_index(title, kind, entries, look))


def _print(sheets: Sequence[Sheet], **settings: Any) -> bytes:
    from generator.render.sheets.print import print_sheets

    out = io.BytesIO()
    print_sheets(sheets, out, title=sheets[0].title, **settings)
    return out.getvalue()
