"""What a test has to print, as PDFs, in one call each."""

from collections.abc import Iterable, Sequence
from typing import Any

from generator.core.content.cards import Card
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.render.cards.print import CardOptions, plan_cards
from generator.render.press.book import Book
from generator.render.press.page import Page
from generator.render.scenario.print import Pair, plan_scenarios
from generator.render.sheets.print import SheetOptions, plan_sheets

_LOOK = ("paper", "ink", "large", "folders")


def print_sheets(sheets: Iterable[Sheet], look: Look | None = None, **options: Any) -> bytes:
    """`options`: those of a Look, unless one is given, and of SheetOptions."""
    about = {name: options.pop(name) for name in _LOOK if name in options}
    return plan_sheets(sheets, SheetOptions(look or Look(**about), **options)).bind()


def print_cards(cards: Sequence[Card], options: CardOptions) -> bytes:
    return plan_cards(cards, options).bind()


def print_scenarios(books: Sequence[Pair], look: Look | None = None, **options: Any) -> bytes:
    return plan_scenarios(books, "x.pdf", look or Look(), **options).bind()


def print_pages(*pages: Page) -> bytes:
    """Each on paper of its own."""
    book = Book("Essai")
    for page in pages:
        book.put_leaf([page])
    return book.bind()
