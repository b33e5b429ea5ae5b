"""A scenario's booklet: everything the table needs, in print order, one PDF."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from generator.core.paper.briefing import ENEMIES, PLAYERS, Briefing
from generator.core.paper.formats import SIZES, Ink, Paper
from generator.core.paper.typography import in_french
from generator.render.drawing.palette import palette
from generator.render.press.book import Book, Outline, Page
from generator.render.press.flow import page
from generator.render.scenario import battlefield, pieces
from generator.render.scenario.booklet import Booklet

MOST = 500  # scenarios in one PDF
Pair = tuple[Briefing, Briefing]  # a scenario as its players see it, and as it is (the same unless it is sealed)


def print_scenarios(
    books: Sequence[Pair], *, paper: Paper = "a4", ink: Ink = "color", battlefields: bool = False
) -> bytes:
    out = BytesIO()
    title = " – ".join(dict.fromkeys(f"{seen.game}, {seen.title}" for seen, _opened in books))
    book = Book(out, title=title, duplex="none")
    for pair in books:
        book.outline.append(Outline(f"{pair[0].title}, {pair[0].seed}", book.pages))
        book.put_all(pages(pair, paper, ink, battlefields=battlefields, first=book.pages + 1))
    book.close()
    return out.getvalue()


def pages(pair: Pair, paper: Paper, ink: Ink, *, battlefields: bool = False, first: int = 1) -> Iterator[Page]:
    """`first`: the number of the first page."""
    seen, opened = map(in_french, pair)
    size = SIZES[paper]
    booklet = Booklet(seen, size, ink)
    number = first
    read = [*booklet.scenario()]
    read += booklet.enemies() if seen.units else ()
    read += booklet.profiles() if seen.roster else ()
    for operators in read:
        yield page(size, operators + booklet.foot(number))
        number += 1
    for operators in drawings(seen, paper, ink, battlefields):
        yield page(size, operators)
        number += 1
    if seen.sealed:
        for operators in booklet.sealed(opened):
            yield page(size, operators + booklet.foot(number))
            number += 1


def drawings(briefing: Briefing, paper: Paper, ink: Ink, battlefields: bool) -> list[str]:
    """What is cut out. Tokens are in the same colours whoever plays; the battlefield in those of its map."""
    size, seed, table = SIZES[paper], briefing.seed, briefing.map
    colours = palette(table.theme, ink, PLAYERS, ENEMIES)
    found = pieces.marker_pages(briefing.markers, size, colours, seed)
    found += pieces.token_pages(briefing.tokens, size, colours, seed)
    found.append(pieces.ruler_page(briefing.reaches, size, colours, seed))
    if battlefields:
        found += battlefield.pages(table, size, palette(table.theme, ink, table.side, table.foe), seed)
    return found
