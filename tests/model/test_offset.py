"""The printer's shift: two lengths, and nothing else."""

import pytest

from generator.paper.formats import offset_of, offset_text


@pytest.mark.parametrize(
    ("text", "shift"),
    [("1.5,-0.8", (1.5, -0.8)), ("0,0", (0.0, 0.0)), (" -2 , +3.25 ", (-2.0, 3.25)), ("−1,2", (-1.0, 2.0)),
     ("1,5 0", (1.5, 0.0)), ("1,5 -0,8", (1.5, -0.8)), ("1,5; −0,8", (1.5, -0.8)), ("1;2", (1.0, 2.0))],
)
def test_a_shift_is_read(text: str, shift: tuple[float, float]) -> None:
    assert offset_of(text) == shift
    assert offset_of(offset_text(shift)) == shift


@pytest.mark.parametrize("text", ["", "1.5", "1,5,2", "1,5 2,5 3", "11,0", "0,-10.5", "a,b", "1.555,0", "nan,0"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        offset_of(text)
