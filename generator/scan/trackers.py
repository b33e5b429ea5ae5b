"""Photographed combat boards: the owner of each row, and what is ticked in it.

The page names its scenario by its code, which is looked up among the files and PDFs given, else beside the photos. The
row of a character with a file is read as a photo of that file, its boxes named as on the character's own sheet. Other
rows have no file: their ticks are only reported.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.refusal import Refusal
from generator.files.files import Content, Opened, open_file
from generator.game.marks import Tick, is_run_from_ends, settle_run
from generator.game.parts import Briefings, Markings
from generator.game.system import all_systems
from generator.model.briefing import Briefing, Order, OrderRow
from generator.model.scenario import Scenario
from generator.paper.code import Code
from generator.paper.formats import SIZES, Look
from generator.reading.source import SourceError
from generator.scan.pages import Box, PrintedPage
from generator.scan.readings import PhotoSeen, RowSeen
from generator.scenarios.board import ROUND, ROUNDS_ROW, board_of
from generator.scenarios.booklet import Booklet
from generator.scenarios.print import code_of_tracker
from generator.scenarios.roll import ScenarioGame, ToldScenario, plan_books
from generator.scenarios.stored import scenarios_in, scenarios_of
from generator.scenarios.story import count_story_pages
from generator.writing import history

if TYPE_CHECKING:
    from generator.scan.photo import Photo
    from generator.scan.reading import Reading


NAME = "plan"


def list_tracker_pages(briefing: Briefing, look: Look) -> list[PrintedPage]:
    """Numbered as in the PDF of this scenario alone."""
    board = board_of(briefing, SIZES[look.paper], look.ink)
    if board is None:
        return []
    first = 1 + count_story_pages(briefing) + sum(1 for _page in Booklet(briefing, SIZES[look.paper], look.ink).read())
    marked, pages = board.marked(), []
    for n, drawn in enumerate(marked):
        boxes = tuple(
            Box(f"{box.row}.{box.name}", _area_of_box(box.x, box.y, box.side), False, "", box.label)
            for box in drawn.boxes
        )
        code = code_of_tracker(board.order, look, n)
        name = NAME if len(marked) == 1 else f"{NAME}-{n + 1}"
        pages.append(PrintedPage(name, first + n, 0, board.size, boxes, (), code))
    return pages


def _area_of_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    return round(x, 3), round(y, 3), round(x + side, 3), round(y + side, 3)


def find_tracked(
    code: Code, known: Iterable[Scenario], folders: Iterable[Path], content: Content
) -> ToldScenario | None:
    """Return the scenario whose tracker this is: one of those known, else one that stands in a folder."""
    around = (scenario for folder in folders for _file, scenario in scenarios_in(folder))
    for scenario in chain(known, around):
        book = tell_scenario(scenario, content)
        if book and book.seen.order and book.seen.order.origin == code.origin:
            return book
    return None


def tell_scenario(scenario: Scenario, content: Content) -> ToldScenario | None:
    system = all_systems().get(scenario.system)
    return ScenarioGame.of(system, content).book(scenario) if system and system.gives(Briefings) else None


def tracker_pages_of(file: Path, content: Content, look: Look) -> list[PrintedPage]:
    """Return the tracker pages of the scenarios in a file."""
    books = [tell_scenario(scenario, content) for scenario in scenarios_of(file)] if file.is_file() else []
    return [page for book in books if book for page in list_tracker_pages(book.seen, look)]


def split_scenarios(files: Sequence[Path]) -> tuple[list[Path], list[Scenario]]:
    """Return the players' files, and the scenarios of the others."""
    players, scenarios = list[Path](), list[Scenario]()
    for file in files:
        in_file = scenarios_of(file) if file.is_file() else ()
        scenarios += in_file
        players += [] if in_file else [file]
    return players, scenarios


def read_tracker(
    photo: "Photo", code: Code, book: ToldScenario, files: Sequence[Path], content: Content
) -> list[PhotoSeen]:
    """Read a tracker row by row: rows of people with a file as photos of it, and all rows as a whole."""
    from generator.scan.reading import make_references, read_photo, recognise_page

    order = book.seen.order
    pages = [page for page in list_tracker_pages(book.seen, code.look) if page.code.page == code.page]
    if not order or not pages or pages[0].code.form != code.form:
        return [PhotoSeen(photo.name, _("printed on another form than today's: print the scenario anew"))]
    pdf = plan_books([book], Look(code.look.paper, code.look.ink), battlefield=False).bind()
    reading = read_photo(photo, *recognise_page(photo, make_references(pages, pdf)))
    if isinstance(reading, str):
        return [PhotoSeen(photo.name, reading)]
    rows = tuple(_rows_seen(order, reading))
    mine = [_see_row(photo, order.rows[n], n, reading, owned, code) for n, owned in _owners(order, files, content)]
    return [PhotoSeen(photo.name, tracker=reading.page.name, rows=rows), *mine]


def _owners(order: Order, files: Sequence[Path], content: Content) -> Iterator[tuple[int, tuple[Path, Opened]]]:
    """Yield the rows of people who are played, with their files, by name."""
    named: dict[str, tuple[Path, Opened]] = {}
    for file in files:
        try:
            opened = open_file(file, content)
        except (Refusal, SourceError):
            continue
        if opened.valid and opened.system.gives(Markings):
            named.setdefault(slug(opened.name or ""), (file, opened))
    for n, row in enumerate(order.rows):
        if row.beyond and (owner := named.get(slug(row.name))):
            yield n, owner


def _see_row(
    photo: "Photo", row: OrderRow, n: int, reading: "Reading", owned: tuple[Path, Opened], code: Code
) -> PhotoSeen:
    """Return a row as a photo of its owner's sheet."""
    file, opened = owned
    life = {f"{n}.{name}": name for name in (*row.life, *(name for name, _mark in row.beyond))}
    boxes = tuple(replace(box, field=life[box.field]) for box in reading.page.boxes if box.field in life)
    judged = tuple(replace(verdict, field=life[verdict.field]) for verdict in reading.boxes if verdict.field in life)
    row_reading = replace(reading, page=replace(reading.page, boxes=boxes, fields=()), boxes=judged)
    seen = PhotoSeen(f"{photo.name}, {row.name}", "", file, opened, opened, False, row_reading, code.origin)
    return replace(seen, taken=tuple(history.taken_from(file, seen.mark)))


def _rows_seen(order: Order, reading: "Reading") -> Iterator[RowSeen]:
    states = {box.field: box.state for box in reading.boxes}
    rounds = sum(state == "marked" for name, state in states.items() if name.startswith(f"{ROUNDS_ROW}.{ROUND}_"))
    for n, row in enumerate(order.rows):
        mine = {name.partition(".")[2]: state for name, state in states.items() if name.partition(".")[0] == str(n)}
        if not mine:
            continue
        settled = settle_run({name: Tick(mine[name]) for name in row.life if name in mine}, row.life, is_run_from_ends)
        life = [tick.state for tick in settled.values()]
        yield RowSeen(
            name=row.name,
            lost=None if "uncertain" in life else life.count("marked"),
            most=len(row.life),
            rounds=rounds,
            has_file=bool(row.beyond),
        )
