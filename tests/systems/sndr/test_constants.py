"""Numbers of system.yaml: decimals print as they are written, CG are counted in quarters and rounded once (N-01)."""

import pytest

from generator.systems.sndr.rules.constants import Number, Points


@pytest.mark.parametrize(("text", "json", "shown"), [("6", 6, "6"), ("4.5", 4.5, "4,5"), ("5.636", 5.636, "5,636")])
def test_a_decimal_prints_as_it_is_written(text: str, json: float, shown: str) -> None:
    number = Number.parse(text)
    assert number.json == json and type(number.json) is type(json) and str(number) == shown


@pytest.mark.parametrize(
    ("text", "cg", "shown"),
    [("0.25", 0, "0,25"), ("0.5", 1, "0,5"), ("1.25", 1, "1,25"), ("1.5", 2, "1,5"), ("-0.25", 0, "−0,25")],
)
def test_points_round_a_half_upwards(text: str, cg: int, shown: str) -> None:
    points = Points.parse(text)
    assert (points.whole_cg, str(points), points.json) == (cg, shown, float(text))


def test_points_add_up_before_they_are_rounded() -> None:
    quarter = Points.parse("0.25")
    assert (quarter + quarter).whole_cg == 1 and (quarter * 6).whole_cg == 2 and quarter < quarter * 2


@pytest.mark.parametrize("text", ["0.3", "a", "1,5", "", "1e3"])
def test_points_are_quarters_written_with_a_point(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Points.parse(text)
