"""Where the lines of a field stand, at any size a text may shrink to."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.paper.pdf.places import Field


def field(size: float, leading: float, rows: int, *, multi: bool, ruled: bool) -> Field:
    """A box of so many lines; the baseline of the first is where CSS has it, 0.35 em below the middle of its line."""
    height = rows * leading
    baseline = 100 + height - leading / 2 - 0.35 * size
    colour = (0.0, 0.0, 0.0)
    return Field("f", "F", 0, 20, 100, 80, height, baseline, "x", size, 6.0, colour, "left", multi, leading, ruled)


@given(st.floats(7, 20), st.floats(1.1, 1.6), st.integers(1, 8), st.booleans(), st.floats(0.6, 1))
def test_lines_of_a_field(size: float, ratio: float, rows: int, ruled: bool, smaller: float) -> None:
    leading, shrunk = size * ratio, size * smaller
    one = field(size, leading, 1, multi=False, ruled=False)
    assert one.line(0, shrunk) == one.baseline  # whatever the size: on its rule
    many = field(size, leading, rows, multi=True, ruled=ruled)
    assert many.line(0, size) == pytest.approx(many.baseline)
    spacing = leading if ruled else shrunk * ratio
    lines = [many.line(n, shrunk) for n in range(many.rows(shrunk))]
    assert len(lines) >= rows
    assert all(above - below == pytest.approx(spacing) for above, below in pairwise(lines))
    assert lines[0] == pytest.approx(many.top - spacing / 2 - 0.35 * shrunk)
    assert lines[-1] > many.y - 0.5  # all in the box
    assert many.moved(3, 5).line(0, shrunk) == pytest.approx(lines[0] + 5)
