"""A scenario's booklet: everything the table needs, in print order, one PDF."""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.core.paper.briefing import ENEMIES, PLAYERS, Briefing, Map
from generator.core.paper.formats import SIZES, Ink, Paper
from generator.core.record import Record
from generator.render.drawing.palette import palette_of_theme
from generator.render.press.attached import Attached
from generator.render.press.book import Book, Page
from generator.render.press.flow import Drawn, page
from generator.render.scenario import battlefield, pieces
from generator.render.scenario import map as maps
from generator.render.scenario.booklet import Booklet

MOST = 500  # scenarios in one PDF
ALONE = 128.0  # millimetres at most, each way, of a map by itself
Pair = tuple[Briefing, Briefing]  # a scenario as its players see it, and as it is (the same unless it is sealed)


class ScenarioPages(Record):
    """The pages of a scenario, by what is done with them, in print order, each with its label."""

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
    title = " – ".join(dict.fromkeys(f"{seen.game}, {seen.title}" for seen, _opened in books))
    book = Book(title=title)
    for pair in books:
        name = f"{pair[0].title}, {pair[0].seed}" if len(books) > 1 else pair[0].title
        book.put_under(name, scenario_pages(pair, paper, ink, battlefields=battlefields, first=book.pages + 1))
    return book.bind_document(files)


def scenario_pages(
    pair: Pair,
    paper: Paper,
    ink: Ink,
    *,
    battlefields: bool = False,
    first: int = 1,
    ruler: pieces.Reaches | None = None,
) -> ScenarioPages:
    """`first`: the number of the first page; `ruler`: what is marked on the ruler if not this game's own distances,
    empty for none at all."""
    seen, opened = pair
    size, table = SIZES[paper], seen.map
    booklet = Booklet(seen, size, ink)
    read = [*booklet.read()]
    reaches, look = seen.reaches if ruler is None else ruler, booklet.look
    tokens = palette_of_theme(table.theme, ink, PLAYERS, ENEMIES)  # in the same colours whoever plays
    cut = pieces.cut_pages(seen.markers, seen.tokens, reaches, size, tokens, look, seen.seed)
    colours = palette_of_theme(table.theme, ink, table.side, table.foe)
    tiles = battlefield.battlefield_pages(table, size, colours, look, seen.seed) if battlefields else []
    sealed = [*booklet.sealed(opened)] if seen.sealed else []

    last = first + len(read) + len(cut) + len(tiles)
    front = [page(size, one + booklet.foot(n)) for n, one in enumerate(read, first)]
    shut = [page(size, one + booklet.foot(n)) for n, one in enumerate(sealed, last)]
    plain = [[page(size, one) for one in some] for some in (cut, tiles)]
    met = [*label_pages("Scénario", front[:1]), *label_pages(booklet.met, front[1:])]
    cut_out, field = label_pages("À découper", plain[0]), label_pages("Champ de bataille", plain[1])
    return ScenarioPages(met, cut_out, field, label_pages("Scellé", shut))


def label_pages(name: str, some: Sequence[Page]) -> list[Page]:
    """Pages of one kind: the first begins a chapter, all have a label."""
    named = [replace(one, label=f"{name} {n}" if len(some) > 1 else name) for n, one in enumerate(some, 1)]
    return [replace(one, chapters=(name,)) for one in named[:1]] + named[1:]


def first_page(pair: Pair, paper: Paper, ink: Ink) -> Page:
    """The page to begin with, as its players see it."""
    booklet = Booklet(pair[0], SIZES[paper], ink)
    return page(SIZES[paper], next(booklet.read()) + booklet.foot(1))


def map_drawing(table: Map, ink: Ink, width: float, height: float) -> tuple[Drawn, float]:
    """The map alone, as large as it fits, and how wide it came out."""
    return maps.draw_map(table, width, height, palette_of_theme(table.theme, ink, table.side, table.foe))[:2]


def print_map(table: Map) -> bytes:
    """The map alone, on paper of its own size."""
    drawn, width = map_drawing(table, "color", ALONE, ALONE)
    book = Book(title="Plan de la table")
    book.put(page((width, drawn.height), drawn.operators))
    return book.bind_document()
