"""What a person is told once a PDF is there."""

import pytest

from generator.cli._print import paper_needed
from generator.core.paper.formats import Duplex
from generator.render.press.book import Book
from generator.render.press.flow import page


@pytest.mark.parametrize(
    ("pages", "duplex", "said"),
    [
        (1, "none", "1 page, 1 sheet of paper, one side"),
        (3, "none", "3 pages, 3 sheets of paper, one side"),
        (3, "long", "3 pages, 2 sheets of paper, both sides, turned over the long edge"),
        (24, "short", "24 pages, 12 sheets of paper, both sides, turned over the short edge"),
    ],
)
def test_pages_sheets_and_sides(pages: int, duplex: Duplex, said: str) -> None:
    book, sheets = Book("x", duplex), [page((210, 297), "")] * pages
    for leaf in [[one] for one in sheets] if duplex == "none" else [sheets]:
        book.put_leaf(leaf)
    assert paper_needed(book.bind()) == said
    assert paper_needed(b"%PDF-1.7 compressed") == ""
