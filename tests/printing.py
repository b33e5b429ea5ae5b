"""What a test has to print, as PDFs, in one call each."""

from collections.abc import Iterable, Sequence
from typing import Any

from generator.cards.print import CardOptions, plan_cards
from generator.content.cards import Card
from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.paper.pdf.book import Book
from generator.paper.pdf.page import Page
from generator.scenarios.print import Pair, plan_scenarios
from generator.sheets.print import SheetOptions, plan_sheets

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
