"""Plates and figures: files of paths with the names of pens, in their boxes, drawn with round pens."""

import re
from pathlib import Path

import pytest

from generator.base.shipped import drawing_names, shipped_folder
from generator.content.livery import Face
from generator.paper.drawing.faces import draw_face, place_face, read_drawing, svg_of_face
from generator.paper.formats import INKS, Ink

KINDS = ("_plates", "_plates/small", "_figures", "_figures/small")
NAMES = [f"{kind}/{name}" for kind in KINDS for name in drawing_names(kind)]


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_is_paths_of_pens_in_its_box(name: str) -> None:
    drawing = read_drawing(name)
    pens = [pen for pen, _d in drawing.paths]
    assert pens[0] == "f" and "a" in pens and len(set(pens)) == len(pens) and set(pens) <= set("fdhscbak")
    for _pen, d in drawing.paths:
        assert re.fullmatch(r"(M[\d. ]+(L[\d. ]+)+Z?)+", d)
        numbers = re.findall(r"[\d.]+", d)
        assert not any(re.search(r"\.\d{3}", number) for number in numbers)
        assert max(map(float, numbers[::2])) <= drawing.width and max(map(float, numbers[1::2])) <= drawing.height


def test_every_one_has_its_smaller_one() -> None:
    assert len(drawing_names("_plates")) == 19 and len(drawing_names("_figures")) >= 25
    for kind, size in (("_plates", (14, 12)), ("_figures", (17.5, 15.5))):
        assert drawing_names(kind) == drawing_names(f"{kind}/small")
        small = [read_drawing(f"{kind}/small/{name}") for name in drawing_names(kind)]
        assert all(one.width <= size[0] and one.height <= size[1] for one in small)
    assert {(one.width, one.height) for one in map(read_drawing, NAMES[:19])} == {(40, 52)}


def test_nothing_but_paths_is_in_a_file() -> None:
    """What any drawing program shows of the file is what is printed of it."""
    for name in NAMES:
        text = (shipped_folder("drawings") / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"<(\w+)", text)) == {"svg", "title", "path"}
        assert set(re.findall(r" ([\w:]+)=", text)) == {"xmlns", "viewBox", "class", "d"}


@pytest.mark.parametrize("ink", INKS)
def test_pens_are_round_and_colours_are_those_of_the_ink(ink: Ink) -> None:
    drawn = draw_face(Face("_plates/lutteur", "#961e2b"), ink)
    assert drawn.startswith("q 1 J 1 j") and drawn.endswith("Q\n")
    assert ("0.5882 0.1176 0.1686 RG" in drawn) == (ink == "color")


def test_a_face_stands_whole_in_the_middle_of_its_box() -> None:
    _block, (across, _b, _c, down, x, y) = place_face(Face("_plates/lutteur", "#000000"), "gray", (0, 0, 200, 200))
    width, height = 40 / 25.4 * 72, 52 / 25.4 * 72
    assert across == down == pytest.approx(200 / height) and y == pytest.approx(0, abs=0.01)
    assert x == pytest.approx((200 - across * width) / 2, abs=0.01)


def test_an_inline_picture_carries_its_own_colours() -> None:
    svg = svg_of_face(Face("_figures/small/trooper", "#123456"))
    assert 'stroke="#123456"' in svg and "class=" not in svg.partition("<path")[2]
    assert Path("_figures/small/trooper").name not in svg
