"""The table of who beats whom."""

import pytest

from generator.model.briefing import Cell


@pytest.mark.parametrize(
    ("win", "told"), [(0.0, "0"), (0.003, "<1"), (0.004999, "<1"), (0.5, "50"), (0.998, ">99"), (1.0, "100")]
)
def test_no_chance_claims_to_be_certain(win: float, told: str) -> None:
    assert Cell(win, None).percent == told
