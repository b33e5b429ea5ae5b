"""Which pages share a sheet of paper: a leaf is alone on its own, whatever stands before it."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.paper.formats import Duplex, PrintError
from generator.paper.pdf.book import bind_leaves, place_leaves
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan

COUNTS = st.lists(st.integers(1, 5), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ([1, 1, 1], [0, 1, 2]),  # on one side, page after page
        ([2, 2], [0, 2]),
        ([3, 2], [0, 4]),  # a suite has an empty back
        ([1, 1, 2], [0, 2, 4]),  # what came before the first two-sided leaf too
        ([2, 1, 1], [0, 2, 4]),
    ],
)
def test_places(counts: list[int], places: list[int]) -> None:
    assert place_leaves(counts) == places


@given(COUNTS)
def test_nothing_stands_behind_another_leaf(counts: list[int]) -> None:
    leaves = [[n] * count for n, count in enumerate(counts)]
    pages = bind_leaves(leaves, lambda _front: -1)
    assert [page for page in pages if page >= 0] == [page for leaf in leaves for page in leaf]
    if max(counts) == 1:
        assert len(pages) == len(counts)
        return
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        assert front >= 0 and back in (front, -1)
    assert pages[-1] >= 0  # the back of the last sheet is empty by itself


def plan(*counts: int, turn: Duplex = "long") -> PrintPlan:
    pages = [[Page(100 + 10 * n, 200, label=f"{n}.{k}") for k in range(count)] for n, count in enumerate(counts)]
    listed = [[*list_under(f"Feuille {n}", some)] for n, some in enumerate(pages)]
    return PrintPlan("x.pdf", "Essai", map(Leaf, listed), turn)


@pytest.mark.parametrize(
    ("made", "labels", "duplex"),
    [
        (plan(1, 1), ["0.0", "1.0"], "/Simplex"),
        (plan(1, 2, 1, turn="short"), ["0.0", "2", "1.0", "1.1", "2.0"], "/DuplexFlipShortEdge"),
        (plan(3, 0, 2), ["0.0", "0.1", "0.2", "4", "2.0", "2.1"], "/DuplexFlipLongEdge"),
        (plan(2, turn="none"), ["0.0", "0.1"], "/Simplex"),
    ],
)
def test_a_book_is_bound_so(made: PrintPlan, labels: list[str], duplex: str) -> None:
    pdf = PdfReader(io.BytesIO(made.bind()))
    assert pdf.page_labels == labels
    assert pdf.root_object["/ViewerPreferences"]["/Duplex"] == duplex  # type: ignore[index]
    for (front, page), (_label, back) in pairwise(zip(labels, pdf.pages, strict=True)):
        if "." not in _label:  # an empty back is of the size of its front
            assert back.mediabox == page.mediabox and not back.extract_text() and "." in front
    # Titles lead to their pages, wherever these came to stand.
    for item in pdf.outline:
        assert labels[pdf.get_destination_page_number(item)] == f"{item.title.split()[1]}.0"  # type: ignore


def test_nothing_to_print_is_an_error() -> None:
    for nothing in (plan(), plan(0)):
        with pytest.raises(PrintError) as caught:
            nothing.bind()
        assert caught.value.code == "nothing-to-print"
