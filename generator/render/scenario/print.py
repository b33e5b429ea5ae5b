"""A scenario's booklet: everything the table needs, in print order, one PDF."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain

from generator.core.frozen import dataclass
from generator.core.paper.briefing import ENEMIES, PLAYERS, Briefing, Map
from generator.core.paper.formats import SIZES, Ink, Paper
from generator.core.paper.typography import in_french
from generator.render.drawing.palette import palette
from generator.render.press.attached import Attached
from generator.render.press.book import Book, Outline, Page
from generator.render.press.flow import page
from generator.render.scenario import battlefield, pieces
from generator.render.scenario import map as maps
from generator.render.scenario.booklet import Booklet

MOST = 500  # scenarios in one PDF
ALONE = 128.0  # millimetres at most, each way, of a map by itself
Pair = tuple[Briefing, Briefing]  # a scenario as its players see it, and as it is (the same unless it is sealed)


@dataclass(frozen=True)
class Pages:
    """The pages of a scenario, by what is done with them, in print order."""

    read: Sequence[Page]
    cut: Sequence[Page]
    tiles: Sequence[Page]
    sealed: Sequence[Page]

    def __iter__(self) -> Iterator[Page]:
        return chain(self.read, self.cut, self.tiles, self.sealed)


def print_scenarios(
    books: Sequence[Pair], *, paper: Paper = "a4", ink: Ink = "color", battlefields: bool = False,
    files: Sequence[Attached] = (),
) -> bytes:  # fmt: skip
    """`files`: what it was made from, carried along."""
    out = BytesIO()
    title = " – ".join(dict.fromkeys(f"{seen.game}, {seen.title}" for seen, _opened in books))
    book = Book(out, title=title, duplex="none")
    for pair in books:
        book.outline.append(Outline(f"{pair[0].title}, {pair[0].seed}", book.pages))
        book.put_all(pages(pair, paper, ink, battlefields=battlefields, first=book.pages + 1))
    for file in files:
        book.attach(file.name, file.data)
    book.close()
    return out.getvalue()


def pages(pair: Pair, paper: Paper, ink: Ink, *, battlefields: bool = False, first: int = 1) -> Pages:
    """`first`: the number of the first page."""
    seen, opened = map(in_french, pair)
    size, table = SIZES[paper], seen.map
    booklet = Booklet(seen, size, ink)
    read = [*booklet.read()]
    cut = _cut(seen, size, ink)
    colours = palette(table.theme, ink, table.side, table.foe)
    tiles = battlefield.pages(table, size, colours, seen.seed) if battlefields else []
    sealed = [*booklet.sealed(opened)] if seen.sealed else []

    def numbered(some: Sequence[str], number: int) -> list[Page]:
        return [page(size, one + booklet.foot(n)) for n, one in enumerate(some, number)]

    last = first + len(read) + len(cut) + len(tiles)
    plain = [[page(size, one) for one in some] for some in (cut, tiles)]
    return Pages(numbered(read, first), plain[0], plain[1], numbered(sealed, last))


def first_page(pair: Pair, paper: Paper, ink: Ink) -> Page:
    """The page to begin with, as its players see it."""
    booklet = Booklet(in_french(pair[0]), SIZES[paper], ink)
    return page(SIZES[paper], next(booklet.read()) + booklet.foot(1))


def print_map(table: Map) -> bytes:
    """The map alone, on paper of its own size."""
    drawn, unit = maps.drawn(table, ALONE, ALONE, palette(table.theme, "color", table.side, table.foe))
    width, height = table.table
    out = BytesIO()
    book = Book(out, title="Plan de la table", duplex="none")
    book.put(page((maps.AXIS + width * unit + 1, height * unit + maps.AXIS + 0.5), drawn))
    book.close()
    return out.getvalue()


def _cut(briefing: Briefing, size: tuple[float, float], ink: Ink) -> list[str]:
    """What is cut out. Tokens are in the same colours whoever plays."""
    colours, seed = palette(briefing.map.theme, ink, PLAYERS, ENEMIES), briefing.seed
    found = pieces.marker_pages(briefing.markers, size, colours, seed)
    found += pieces.token_pages(briefing.tokens, size, colours, seed)
    return [*found, pieces.ruler_page(briefing.reaches, size, colours, seed)]
