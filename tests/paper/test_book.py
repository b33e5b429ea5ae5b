"""A document of ours as a viewer reads it."""

from io import BytesIO

from pypdf import PdfReader

from generator.paper.pdf.page import Page
from tests.printing import print_pages


def test_pages_are_called_by_their_labels_and_the_others_by_their_numbers() -> None:
    pdf = print_pages(Page(100, 100, label="Recto"), Page(100, 100, label="Vérité"), Page(100, 100))
    assert PdfReader(BytesIO(pdf)).page_labels == ["Recto", "Vérité", "3"]


def test_a_page_that_is_cut_says_what_is_left_of_it() -> None:
    pdf = print_pages(Page(100, 100, trim=(10, 20, 90, 80)), Page(100, 100))
    cut, whole = PdfReader(BytesIO(pdf)).pages
    assert [float(side) for side in cut.trimbox] == [10, 20, 90, 80]
    assert "/TrimBox" not in whole
