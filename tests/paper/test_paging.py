"""Pages that take blocks in turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.paper.formats import SettingError
from generator.paper.paging import (
    Item,
    balance_pages,
    fill_columns_evenly,
    level_pages,
    paginate_items,
)
from generator.paper.text.flow import Drawn

HEIGHTS = st.lists(st.floats(1, 90), min_size=1, max_size=20)


@given(HEIGHTS, st.sampled_from([0.0, 7.0]))
def test_blocks_keep_their_order_and_pages_are_as_few_as_can_be(heights: list[float], again: float) -> None:
    items = [Item(Drawn(h, f"{n} "), 2.0, Drawn(again)) for n, h in enumerate(heights)]
    full, even = paginate_items(items, 100), balance_pages(items, 100)
    assert len(full) == len(even) and max(sheet.used for sheet in even) <= max(sheet.used for sheet in full) + 0.01
    for pages in (full, even):
        drawn = [place for sheet in pages for place in sheet.places if place[1].operators]
        assert [one.operators for _y, one in drawn] == [f"{n} " for n in range(len(heights))]
        for sheet in pages:
            assert sheet.used <= 100.01
            ends = [y + one.height for y, one in sheet.places]
            assert all(y >= end - 0.001 for (y, _one), end in zip(sheet.places[1:], ends, strict=False))


def test_what_goes_on_is_said_again_and_what_fits_no_page_is_an_error() -> None:
    items = [Item(Drawn(60.0, "a")), Item(Drawn(60.0, "b"), 2.0, Drawn(9.0, "again"))]
    second = paginate_items(items, 100)[1]
    assert [(y, one.operators) for y, one in second.places] == [(0.0, "again"), (11.0, "b")]
    with pytest.raises(SettingError, match="Force B"):
        paginate_items([Item(Drawn(101.0), name="Force B")], 100)


def test_a_stretched_page_reaches_its_foot() -> None:
    (sheet,) = paginate_items([Item(Drawn(30.0, "a")), Item(Drawn(30.0, "b")), Item(Drawn(30.0, "c"))], 100)
    assert [y for y, _one in sheet.stretch_to_foot(98).places] == [0.0, 34.0, 68.0]


@given(st.lists(st.floats(1, 50), max_size=12), st.tuples(*[st.floats(0, 60)] * 3))
def test_columns_are_filled_in_reading_order_and_end_where_they_say(
    heights: list[float], starts: tuple[float, ...]
) -> None:
    places, end = fill_columns_evenly(heights, starts, 2.0)
    assert [n for found in places for n in found] == list(range(len(heights))) and len(places) == 3
    for start, found in zip(starts, places, strict=True):
        assert not found or start + sum(heights[n] + 2 for n in found) - 2 <= end + 0.01


def test_a_loose_block_moves_to_a_page_that_lacks_it() -> None:
    """And only where the emptier of the two is fuller then; what stood below it moves up."""
    loose = [Item(Drawn(20.0, f"table {n}"), 2.0, loose=True) for n in range(2)]
    pages = [*paginate_items([Item(Drawn(50.0, "a"))], 100), *paginate_items([Item(Drawn(50.0, "b")), *loose], 100)]
    poor, rich = level_pages(pages, 100, 60)
    assert [(y, one.operators) for y, one in poor.places] == [(0.0, "a"), (52.0, "table 0")] and poor.used == 72
    assert [(y, one.operators) for y, one in rich.places] == [(0.0, "b"), (52.0, "table 1")] and rich.used == 72
    assert level_pages(pages, 60, 60) == pages  # there is no room for it
    assert level_pages(pages, 100, 50) == pages  # it is full enough
