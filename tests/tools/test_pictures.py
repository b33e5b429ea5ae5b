"""Pictures of README and docs are of today's pages: whoever changes a page makes them anew (`make pictures`)."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tools.pictures import PICTURES, WIDE, draw_picture, picture_file

SMALL = (300, 424)  # pixels, whatever the quantized colours of a picture
CHANGED = 1.5  # of 255, on average: one line of text more on a page is enough


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_of_today_s_page(name: str, tmp_path: Path) -> None:
    with Image.open(picture_file(name)) as picture:
        shown = picture.convert("L")
    assert shown.width == WIDE
    today = draw_picture(name, tmp_path).convert("L")
    assert shown.size == today.size
    difference = ImageChops.difference(shown.resize(SMALL), today.resize(SMALL))
    assert ImageStat.Stat(difference).mean[0] < CHANGED, "run make pictures"


def test_the_pictures_in_the_docs_are_these() -> None:
    assert {path.name for path in picture_file("x").parent.iterdir()} == {f"{name}.png" for name in PICTURES}
