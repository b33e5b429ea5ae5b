"""Batches: many files made at once, in a folder or in one archive."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.base.record import Record
from generator.files.files import Content, open_source
from generator.files.outputs import Output, names_for
from generator.game.params import Given
from generator.making.drafts import Draft, Studio
from generator.paper.formats import Look
from generator.paper.plan import Progress
from generator.reading.source import parse
from generator.scenarios.roll import ToldScenario, plan_books
from generator.sheets.make import FileSheets, sheets_of
from generator.sheets.print import SheetOptions, plan_sheets

YAML = ".yaml"


class BatchPiece(Record):
    """A piece of a batch: its name, and functions that make its files, by their endings."""

    stem: str
    files: Mapping[str, Callable[[], bytes]]
    raw: bytes | None = None  # what its YAML file says, where it has one


def deliver_batch(
    pieces: Sequence[BatchPiece], output: Output, archive: str = "", inputs: Sequence[Path] = (),
    more: Mapping[str, bytes] | None = None, progress: Progress = None,
) -> Iterator[Path]:  # fmt: skip
    """Write every file of every piece, then `more`; in one archive where `archive` names it. Yield the paths."""
    stems = names_for(piece.stem for piece in pieces)
    names = {
        f"{stem}{ending}": piece.raw if ending == YAML else None
        for stem, piece in zip(stems, pieces, strict=True)
        for ending in piece.files
    }

    def make_files() -> Iterator[tuple[str, bytes]]:
        for number, (stem, piece) in enumerate(zip(stems, pieces, strict=True), 1):
            yield from ((f"{stem}{ending}", make()) for ending, make in piece.files.items())
            if progress:
                progress(number)
        yield from (more or {}).items()

    return output.deliver(names, make_files(), archive, inputs)


def roll_drafts(studio: Studio, seed: int, count: int, options: Given, progress: Progress = None) -> list[Draft]:
    """Roll drafts from one seed on: each file is the one that its own seed rolls alone."""
    drafts = []
    for n in range(count):
        drafts.append(studio.roll(seed + n, options))
        if progress:
            progress(n + 1)
    return drafts


def draft_pieces(drafts: Sequence[Draft], look: Look, content: Content, *, with_pdf: bool) -> list[BatchPiece]:
    """Make the pieces of drafts, each with its sheet beside it where `with_pdf` asks for it."""
    stems = names_for(draft.name for draft in drafts)
    return [
        _piece_of_draft(stem, draft.text.encode(), look, content, with_pdf)
        for stem, draft in zip(stems, drafts, strict=True)
    ]


def _piece_of_draft(stem: str, raw: bytes, look: Look, content: Content, with_pdf: bool) -> BatchPiece:
    def pdf() -> bytes:
        sheets = sheets_of(open_source(parse(raw, f"{stem}.yaml"), content))
        return plan_sheets(sheets, SheetOptions(look), title=sheets[0].title).bind()

    return BatchPiece(stem, {YAML: lambda: raw, **({".pdf": pdf} if with_pdf else {})}, raw)


def sheet_piece(file: FileSheets, options: SheetOptions) -> BatchPiece:
    plan = plan_sheets(file.sheets, options, title=file.sheets[0].title)
    return BatchPiece(file.stem, {".pdf": plan.bind})


def scenario_piece(book: ToldScenario, look: Look, **more: bool) -> BatchPiece:
    return BatchPiece(book.name, {".pdf": plan_books([book], look, **more).bind})
