"""Batches: many files made at once, in a folder or in one archive, and the overview that shows each of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

from msgspec.structs import replace

from generator.app.drafts import Draft, Studio
from generator.app.files import Content, Opened, open_source
from generator.app.outputs import Output, names_for
from generator.app.scenarios import ToldScenario, plan_books
from generator.app.sheets import FileSheets, livery_of, sheets_of
from generator.core.game.params import Given
from generator.core.game.plays import Standings
from generator.core.i18n import speak_language
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import parse
from generator.core.record import Record
from generator.render.index import Thumbnail, plan_index
from generator.render.press.plan import Progress
from generator.render.sheets.print import SheetOptions, draw_sheets, plan_sheets

INDEX, YAML = "index.pdf", ".yaml"


class BatchPiece(Record):
    """One of a batch: what it is called, how its files are made, by their endings, and how the overview shows it."""

    stem: str
    files: Mapping[str, Callable[[], bytes]]
    entry: Callable[[str], Thumbnail]  # under the name of its first file
    raw: bytes | None = None  # what its YAML file says, where it has one


class Overview(Record):
    """A page with a small picture of each; `kind`: what they are, one of them."""

    title: str
    kind: str
    look: Look


def deliver_batch(
    pieces: Sequence[BatchPiece], output: Output, overview: Overview | None, packed: str = "",
    inputs: Sequence[Path] = (), more: Mapping[str, bytes] | None = None, progress: Progress = None,
) -> Iterator[Path]:  # fmt: skip
    """Every file of every piece, the overview, then `more`; in one archive where `packed` names it. Where each went."""
    stems = _stems_beside_index(one.stem for one in pieces)
    names = {
        f"{stem}{ending}": one.raw if ending == YAML else None
        for stem, one in zip(stems, pieces, strict=True)
        for ending in one.files
    }

    def make_files() -> Iterator[tuple[str, bytes]]:
        entries = []
        for number, (stem, one) in enumerate(zip(stems, pieces, strict=True), 1):
            yield from ((f"{stem}{ending}", make()) for ending, make in one.files.items())
            entries += [one.entry(f"{stem}{next(iter(one.files))}")] if overview else []
            if progress:
                progress(number)
        if overview:
            yield INDEX, plan_index(INDEX, overview.title, overview.kind, entries, overview.look).bind()
        yield from (more or {}).items()

    return output.deliver(names | ({INDEX: None} if overview else {}), make_files(), packed, inputs)


def _stems_beside_index(written: Iterable[str]) -> list[str]:
    """A name for each, none of them that of the overview."""
    return names_for([Path(INDEX).stem, *written])[1:]


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
    module = opened.system.part(Standings)
    if module is None:
        return found
    with speak_language("fr"):
        standing = module.standing(subject)
    told = (standing.what, " · ".join(filter(None, (standing.health, standing.spendable))), file)
    return replace(found, name=standing.name or sheets[0].title, lines=told)


def blank_entry(sheet: Sheet, look: Look, _file: str = "") -> Thumbnail:
    return Thumbnail(sheet.title, (), draw_sheets([sheet], SheetOptions(look))[0][0])


def scenario_entry(book: ToldScenario, look: Look, file: str) -> Thumbnail:
    """A scenario in the overview, by its map; `file`: where to find it."""
    from generator.render.scenario.print import list_in_index

    return list_in_index(book.pair, look, file)


def draft_pieces(drafts: Sequence[Draft], look: Look, content: Content, *, with_pdf: bool) -> list[BatchPiece]:
    """Files to be, each with its sheet beside it where that is asked for."""
    stems = _stems_beside_index(draft.name for draft in drafts)
    return [
        _piece_of_draft(stem, one.text.encode(), look, content, with_pdf)
        for stem, one in zip(stems, drafts, strict=True)
    ]


def _piece_of_draft(stem: str, raw: bytes, look: Look, content: Content, with_pdf: bool) -> BatchPiece:
    opened = partial(_open_draft, raw, f"{stem}.yaml", content)

    def pdf() -> bytes:
        sheets = opened()[1]
        return plan_sheets(sheets, SheetOptions(look), title=sheets[0].title).bind()

    files = {YAML: lambda: raw, **({".pdf": pdf} if with_pdf else {})}
    return BatchPiece(stem, files, lambda name: sheet_entry(*opened(), look, name), raw)


@lru_cache(maxsize=1)
def _open_draft(raw: bytes, name: str, content: Content) -> tuple[Opened, list[Sheet]]:
    """For its PDF, and then for the overview: of a thousand, one at a time is kept."""
    one = open_source(parse(raw, name), content)
    return one, sheets_of(one)


def sheet_piece(one: FileSheets, options: SheetOptions) -> BatchPiece:
    blank = partial(blank_entry, one.sheets[0], options.look)
    entry = partial(sheet_entry, one.opened, one.sheets, options.look) if one.opened else blank
    plan = plan_sheets(one.sheets, options, title=one.sheets[0].title)
    return BatchPiece(one.stem, {".pdf": plan.bind}, entry)


def scenario_piece(book: ToldScenario, look: Look, **more: bool) -> BatchPiece:
    plan = plan_books([book], look, **more)
    return BatchPiece(book.name, {".pdf": plan.bind}, partial(scenario_entry, book, look))
