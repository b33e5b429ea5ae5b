"""Fronts and backs coincide: each back is followed through the turn of the sheet to its front."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import generator
from generator.cards.view import FORMATS
from generator.paper.formats import Duplex
from generator.paper.imposition import BAR, EDGE, POKER, CardPlace, ImposedPage, bar_strokes, impose_cards

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
SHEETS = [(POKER, A4), (POKER, LETTER), ((105.0, 148.0), A4), ((107.95, 139.7), LETTER)]


def seen_through(cell: CardPlace, leaf: ImposedPage, duplex: Duplex) -> tuple[float, float, bool]:
    """Where a back falls behind the front, seen from the front, and whether it is upright there."""
    if duplex == "long":  # turned about the vertical axis
        return leaf.width - cell.x - cell.width, cell.y, not cell.turned
    return cell.x, leaf.height - cell.y - cell.height, cell.turned  # about the horizontal one: upside down


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(("size", "page"), SHEETS)
@given(backs=st.lists(st.booleans(), min_size=1, max_size=25))
def test_every_back_falls_behind_its_front(
    size: tuple[float, float], page: tuple[float, float], duplex: Duplex, backs: list[bool]
) -> None:
    leaves = impose_cards(backs, size, page, duplex=duplex)
    assert [leaf.side for leaf in leaves] == ["front", "back"] * (len(leaves) // 2)
    shown, behind = [], []
    for front, back in zip(leaves[::2], leaves[1::2], strict=True):
        places = {cell.card: cell for cell in front.cells}
        shown += list(places)
        for cell in back.cells:
            x, y, upright = seen_through(cell, back, duplex)
            assert (x, y) == pytest.approx((places[cell.card].x, places[cell.card].y)) and upright
            behind.append(cell.card)
    assert shown == list(range(len(backs)))
    assert behind == [n for n, has in enumerate(backs) if has]  # a missing back leaves its place empty


@pytest.mark.parametrize(("size", "page"), SHEETS)
@given(count=st.integers(1, 25))
def test_folded_every_back_falls_on_its_front(size: tuple[float, float], page: tuple[float, float], count: int) -> None:
    for leaf in impose_cards([True] * count, size, page, fold=True):
        assert leaf.fold is not None
        fronts = {cell.card: cell for cell in leaf.cells if cell.side == "front"}
        backs = [cell for cell in leaf.cells if cell.side == "back"]
        assert len(backs) == len(fronts)
        for cell in backs:
            mirrored = 2 * leaf.fold[0] - cell.x - cell.width
            assert (mirrored, cell.y) == pytest.approx((fronts[cell.card].x, fronts[cell.card].y)) and not cell.turned


def test_one_sided_has_no_backs() -> None:
    leaves = impose_cards([True] * 10, POKER, A4, duplex="none")
    assert [(leaf.side, len(leaf.cells)) for leaf in leaves] == [("front", 5), ("front", 5)]


@pytest.mark.parametrize("count", range(10, 40))
def test_no_sheet_of_cards_is_nearly_empty(count: int) -> None:
    """Three cards of twelve were alone on a sheet: the last two have as many, and no sheet is added for it."""
    cells = [len(leaf.cells) for leaf in impose_cards([True] * count, POKER, A4, duplex="none")]
    assert sum(cells) == count and len(cells) == -(-count // 9) and min(cells) >= 5


def test_nine_poker_cards_and_four_quarters_a_sheet() -> None:
    assert len(impose_cards([True] * 9, POKER, A4)) == len(impose_cards([True] * 9, POKER, LETTER)) == 2
    assert len(impose_cards([True] * 4, (105.0, 148.0), A4)) == 2
    assert len(impose_cards([True] * 4, POKER, A4, fold=True)) == 1


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize(("size", "page"), SHEETS)
def test_cells_do_not_overlap_nor_leave_the_page(
    size: tuple[float, float], page: tuple[float, float], fold: bool
) -> None:
    for leaf in impose_cards([True] * 20, size, page, fold=fold):
        for n, a in enumerate(leaf.cells):
            assert a.x > -0.01 and a.y > -0.01
            assert a.x + a.width < leaf.width + 0.01 and a.y + a.height < leaf.height + 0.01
            for b in leaf.cells[n + 1 :]:
                apart_x = abs(a.x - b.x) > a.width - 0.01
                assert apart_x or abs(a.y - b.y) > a.height - 0.01


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize(("size", "page"), SHEETS)
def test_guides_are_on_fronts_and_clear_of_the_edge_and_of_the_faces(
    size: tuple[float, float], page: tuple[float, float], fold: bool
) -> None:
    for leaf in impose_cards([True] * 20, size, page, fold=fold):
        if leaf.side == "back":
            assert not leaf.guides and leaf.bar is None
            continue
        assert leaf.guides and leaf.bar
        x0, y0, x1, y1 = leaf.bar
        assert (x1 - x0) + (y1 - y0) == pytest.approx(BAR)
        for a, b, c, d in (*leaf.guides, *(stroke for stroke, _width in bar_strokes(leaf.bar))):
            assert min(a, b, c, d) > EDGE - 0.01 and max(a, c) < leaf.width - EDGE + 0.01
            assert max(b, d) < leaf.height - EDGE + 0.01
        for a, b, c, d in leaf.guides:
            for cell in leaf.cells:  # a guide runs along cards, never across one
                across = a == c and cell.x + 0.1 < a < cell.x + cell.width - 0.1
                assert not (across and b < cell.y + cell.height - 0.1 and d > cell.y + 0.1)
                across = b == d and cell.y + 0.1 < b < cell.y + cell.height - 0.1
                assert not (across and a < cell.x + cell.width - 0.1 and c > cell.x + 0.1)


@given(x=st.floats(-5, 5), y=st.floats(-5, 5))
def test_the_printer_s_offset_moves_backs_and_nothing_else(x: float, y: float) -> None:
    plain, moved = impose_cards([True] * 9, POKER, A4), impose_cards([True] * 9, POKER, A4, offset=(x, y))
    assert plain[0] == moved[0]
    for before, after in zip(plain[1].cells, moved[1].cells, strict=True):
        assert (after.x - before.x, after.y - before.y) == pytest.approx((x, y))
    assert impose_cards([True], POKER, A4, fold=True, offset=(x, y)) == impose_cards([True], POKER, A4, fold=True)


def test_the_size_of_a_card_stands_once() -> None:
    """63 x 88 mm is POKER everywhere in the code; what words say of it, they say of that."""
    root = Path(generator.__file__).parent
    written = re.compile(r"\b63(?:\.0)?\b.{0,20}\b88(?:\.0)?\b")
    lines = [(path.name, line) for path in root.rglob("*.py") for line in path.read_text("utf-8").split("\n")]
    assert {name for name, line in lines if written.search(line) and "_(" not in line} == {"imposition.py"}
    assert POKER == (63.0, 88.0) == FORMATS["poker"].cell("a4") == FORMATS["poker"].cell("letter")
