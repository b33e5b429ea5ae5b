"""Operators as WeasyPrint writes them, made plain: what is painted stays."""

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.render.press.blocks import Block, glyphs_of
from generator.render.press.book import Book
from generator.render.press.page import Page
from generator.render.setting.operators import tidy_operators

BOX = "20 20 30 10 re"
ROUND = "22 20 m\n48 20 l\n49 20 50 21 50 22 c\n50 28 l\n50 29 49 30 48 30 c\n22 30 l\n21 30 20 29 20 28 c\n20 22 l"
SIDE = "50 30 m\n20 30 l\n20 28 l\n50 28 l\nW*\nn\n0 0 1 rg\n20 20 30 8 re\n20 20 30 10 re\nf*"
CORNERED = "50 30 m\n20 30 l\n22 28 l\n48 28 l\nW*\nn\n0 0 1 rg\n22 22 26 6 re\n20 20 30 10 re\nf*"


def tidy(raw: str) -> str:
    return tidy_operators(raw.encode(), lambda name: int(name)).decode()


def filled_through(clip: str, box: str = BOX) -> str:
    return f"q\n{clip}\nW\nn\n1 0 0 rg\n{box}\nW\nn\n{box}\nf\nQ"


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        (filled_through(BOX), f"#ff0000 rg\n{BOX}\nf"),
        (filled_through(ROUND), f"#ff0000 rg\n{ROUND}\nf"),
        (f"q\n{SIDE}\nQ", "#0000ff rg\n20 28 30 2 re\nf"),
    ],
    ids=["box", "round", "side"],
)
def test_a_box_is_filled_without_a_clip_of_itself(raw: str, plain: str) -> None:
    assert tidy(raw) == plain
    assert looks_alike(raw, plain)


@pytest.mark.parametrize(
    "raw", [filled_through("25 20 10 10 re"), f"q\n{CORNERED}\nQ", f"q\n25 15 40 10 re\nW\nn\n{SIDE}\nQ"]
)
def test_a_clip_that_hides_something_stays(raw: str) -> None:
    assert "W" in tidy(raw)
    assert looks_alike(tidy(raw), raw)


def test_a_font_that_holds_is_not_said_again() -> None:
    texts = "BT\n1 0 0 1 10 10 Tm\n{}[<0010>] TJ\nET\nBT\n1 0 0 1 20 10 Tm\n{}[<0020>] TJ\nET"
    assert tidy(texts.format("/3 8 Tf\n", "/3 8 Tf\n")) == texts.format("/F3 8 Tf\n", "")


def test_a_font_said_in_a_group_holds_in_it_alone() -> None:
    outer, inner = (f"BT\n1 0 0 1 {x} 10 Tm\n/{x} 8 Tf\n[<{x:04}>] TJ\nET" for x in (4, 3))
    tidied = tidy(f"{outer}\nq\n2 0 0 2 0 0 cm\n{inner}\nQ\n{outer}").encode()
    assert dict(glyphs_of(tidied)) == {4: {b"0004"}, 3: {b"0003"}}


def looks_alike(one: str, other: str) -> bool:
    """As a viewer paints them, three times as large: only what it makes of an edge may differ."""
    differences = ImageChops.difference(paint_operators(one), paint_operators(other))
    return max(differences.tobytes()) < 64


def paint_operators(operators: str) -> Image.Image:
    book = Book("")
    book.put_leaf([Page(80, 50, blocks=[(Block(80, 50, operators.encode()), None)])])
    painted: Image.Image = pypdfium2.PdfDocument(book.bind())[0].render(scale=3).to_pil()
    return painted
