"""What a person is told once a PDF is there."""

from io import BytesIO

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
    out = BytesIO()
    book = Book(out, title="x", duplex=duplex)
    book.put_all([page((210, 297), "")] * pages)
    book.close()
    assert paper_needed(out.getvalue()) == said
    assert paper_needed(b"%PDF-1.7 compressed") == ""
