"""The calibration sheet: what is read on it is the shift that brings backs behind their fronts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.calibration import print_calibration, shift
from generator.render.imposition import POKER, Duplex, impose
from tests.render.reading import fonts, reader, text


@pytest.mark.parametrize("duplex", ["long", "short"])
@given(drift=st.tuples(st.floats(-4, 4), st.floats(-4, 4)))
def test_what_is_read_undoes_the_drift(duplex: Duplex, drift: tuple[float, float]) -> None:
    """A printer that prints backs `drift` too far right and down on the back page."""
    right, down = drift
    # Seen from the front: turned over the long edge right becomes left; over the short one down becomes up.
    seen_right, seen_up = (-right, -down) if duplex == "long" else (right, down)
    typed = shift(duplex, seen_right, seen_up)
    page = (210.0, 297.0)
    back = impose([True], POKER, page, duplex=duplex, offset=typed)[1].cells[0]
    wanted = impose([True], POKER, page, duplex=duplex)[1].cells[0]
    assert (back.x + right, back.y + down) == pytest.approx((wanted.x, wanted.y))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_sheet_is_two_sides_of_one_leaf(paper: str, duplex: str) -> None:
    pdf = print_calibration(paper=paper, duplex=duplex, saved=(1.5, -0.8))  # type: ignore[arg-type]
    pages = reader(pdf).pages
    size = (595.28, 841.89) if paper == "a4" else (612, 792)
    assert [tuple(map(float, page.mediabox[2:])) for page in pages] == [pytest.approx(size, abs=0.1)] * 2
    shown = text(pdf)
    for words in ("holofiche calibrate --offset X,Y", "+1,5 mm à droite, −0,8 mm vers le bas", "100\u00a0mm"):
        assert words in shown.replace("  ", " ") or words.replace("\u00a0", " ") in shown
    assert ("bord long" if duplex == "long" else "bord court") in shown
    assert fonts(pdf) and all(fonts(pdf).values())
    assert pdf == print_calibration(paper=paper, duplex=duplex, saved=(1.5, -0.8))  # type: ignore[arg-type]


def test_the_control_cross_moves_with_the_saved_shift() -> None:
    assert print_calibration() != print_calibration(saved=(0.5, 0))
