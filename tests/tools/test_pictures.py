"""Pictures of README and docs are of today's pages: whoever changes a page makes them anew (`make pictures`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tools import ROOT
from tools.pictures import PHONE, PICTURES, TABLE, WIDE, draw_phone, draw_picture, picture_file, print_pages

SMALL = (300, 424)  # pixels, whatever the quantized colours of a picture
CHANGED = 1.5  # of 255, on average: one line of text more on a page is enough
SHOWN = {f"{name}.png" for name in (*PICTURES, TABLE, PHONE)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield where pages are printed, once for all pictures."""
    yield tmp_path_factory.mktemp("pictures")
    print_pages.cache_clear()


def _require_today(name: str, today: Image.Image, changed: float = CHANGED) -> None:
    with Image.open(picture_file(name)) as picture:
        shown = picture.convert("L")
    assert shown.width == WIDE and shown.size == today.size
    difference = ImageChops.difference(shown.resize(SMALL), today.convert("L").resize(SMALL))
    assert ImageStat.Stat(difference).mean[0] < changed, "run make pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_of_today_s_page(name: str, folder: Path) -> None:
    _require_today(name, draw_picture(name, folder))


@pytest.mark.exhaustive  # of the same pages, laid on a table
def test_the_laid_table_is_of_today_s_pages(folder: Path) -> None:
    _require_today(TABLE, draw_picture(TABLE, folder))


@pytest.mark.exhaustive
def test_the_phone_shows_today_s_pages(folder: Path) -> None:
    _require_today(PHONE, draw_phone(folder / PHONE), 4.0)


def test_the_pictures_in_the_docs_are_these() -> None:
    """Each is shown by README and its French one, or by the gallery."""
    assert {path.name for path in picture_file("x").parent.iterdir()} == SHOWN
    texts = {page: (ROOT / page).read_text("utf-8") for page in ("README.md", "LISEZMOI.md", "docs/index.md")}
    shown = {page: set(re.findall(r"images/(\w+\.png)", text)) for page, text in texts.items()}
    assert shown["docs/index.md"] == SHOWN and shown["README.md"] == shown["LISEZMOI.md"] <= SHOWN
    assert all(f"{TABLE}.png" in names for names in shown.values())
