"""How much of the paper is covered with ink."""

import io

import pytest
from PIL import Image

from generator.cli.terminal.printing import mean_coverage


def test_the_mean_of_all_pages() -> None:
    """A white page, a black one, and one of a middle gray whose width fills no whole row of bytes."""
    shades = {(100, 100): 255, (200, 100): 0, (101, 37): 102}
    first, *others = [Image.new("L", size, shade) for size, shade in shades.items()]
    pdf = io.BytesIO()
    first.save(pdf, "PDF", resolution=60, save_all=True, append_images=others)
    assert mean_coverage(pdf.getvalue()) == pytest.approx((0 + 1 + 0.6) / 3, abs=0.01)
