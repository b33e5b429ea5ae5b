"""Folded and stapled, the pages of a booklet come in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.campaign.booklet.pages import impose_spreads
from generator.paper.pdf.page import Page


@given(st.integers(1, 12))
def test_a_stack_folded_in_the_middle_reads_from_first_to_last(sheets: int) -> None:
    pages = [Page(100, 200, f"page {n}.") for n in range(1, 4 * sheets + 1)]
    sides = list(impose_spreads(pages))
    assert len(sides) == 2 * sheets
    assert all((side.width, side.height) == (200, 200) for side in sides)
    seen = [[int(part.partition(".")[0]) for part in side.operators.split("page ")[1:]] for side in sides]
    # Turned over the short edge, the left of a front is behind the right of its back.
    leaves = []
    for front, back in zip(seen[::2], seen[1::2], strict=True):
        leaves.append(((front[1], back[0]), (back[1], front[0])))  # right half as one reads, left half
    order = [number for right, _left in leaves for number in right]
    order += [number for _right, left in reversed(leaves) for number in left]
    assert order == list(range(1, 4 * sheets + 1))


def test_what_does_not_fold_is_nobodys_booklet() -> None:
    with pytest.raises(AssertionError):
        list(impose_spreads([Page(1, 1)] * 3))
