"""Plates and figures: files of paths with the names of pens, in their boxes, drawn with round pens."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from generator.base.shipped import drawing_names, shipped_folder
from generator.content.livery import Face
from generator.paper.drawing.faces import draw_face, outline_of_steps, place_face, read_drawing, svg_of_face
from generator.paper.formats import INKS, Ink

KINDS = ("_plates", "_plates/small", "_figures", "_figures/back", "_figures/small", "_centres")
NAMES = [f"{kind}/{name}" for kind in KINDS for name in drawing_names("_figures" if "_figures" in kind else kind)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_drawing_is_paths_of_pens_in_its_box(kind: str) -> None:
    for name in (name for name in NAMES if name.rpartition("/")[0] == kind):
        _require_paths_in_box(name)


def _require_paths_in_box(name: str) -> None:
    drawing = read_drawing(name)
    pens = [pen for pen, _d in drawing.paths]
    assert ("f" in pens or "_centres" in name) and len(set(pens)) == len(pens), name
    assert set(pens) <= set("fdhscbak"), name
    for _pen, d in drawing.paths:
        assert re.fullmatch(r"M\d+ \d+l[^mM]+(m-?\d+ -?\d+l-?\d+( -?\d+)+z?)*", d)
        numbers = [float(n) * drawing.unit for n in re.findall(r"-?\d+", outline_of_steps(d))]
        assert min(numbers) >= 0 and max(numbers[::2]) <= drawing.width and max(numbers[1::2]) <= drawing.height


def test_every_one_has_its_smaller_one() -> None:
    assert len(drawing_names("_plates")) == 19 and len(drawing_names("_figures")) >= 90
    assert drawing_names("_plates") == drawing_names("_plates/small")
    for kind, names, size in (
        ("_plates", drawing_names("_plates"), (14, 12)), ("_figures", drawing_names("_figures"), (17.5, 15.5))
    ):  # fmt: skip
        small = [read_drawing(f"{kind}/small/{name}") for name in names]
        assert all(one.width <= size[0] and one.height <= size[1] for one in small)
    assert {(one.width, one.height) for one in map(read_drawing, NAMES[:19])} == {(40, 52)}


def test_the_back_of_a_figure_has_its_outline_mirrored() -> None:
    """So that a standee can be cut along it: folded at its middle, one lies on the other."""
    for name in drawing_names("_figures"):
        front, back = read_drawing(f"_figures/{name}"), read_drawing(f"_figures/back/{name}")
        outlines = [dict(drawing.paths)["a"] for drawing in (front, back)]
        assert outlines[0] == outlines[1] and (front.mirrored, back.mirrored) == (False, True), name
        assert dict(back.paths).get("b") != dict(front.paths).get("b"), name
    placed = draw_face(Face("_figures/back/trooper", "#000000"), "gray")
    assert f"-0.01 0 0 0.01 {read_drawing('_figures/trooper').width:g} 0 cm" in placed


def test_no_two_figures_look_alike() -> None:
    """Laid one over the other on their feet, 4 per cent of the strokes at least are elsewhere, marks included."""
    seen = {name: _cells_of(name) for name in drawing_names("_figures")}
    alike = [
        (one, other)
        for one, other in combinations(seen, 2)
        if len(seen[one] ^ seen[other]) < 0.04 * len(seen[one] | seen[other])
    ]
    assert not alike


def _cells_of(name: str) -> set[tuple[int, int, str]]:
    """Return where its strokes run, in cells of half a millimetre from the middle of its feet, by how dark they are."""
    drawing = read_drawing(f"_figures/{name}")
    cells = set()
    for pen, d in drawing.paths:
        for x, y in re.findall(r"(\d+) (\d+)(?= [ml])", outline_of_steps(d)) if pen != "f" else ():
            cells.add((round((int(x) / 100 - drawing.width / 2) * 2), round((int(y) / 100 - drawing.height) * 2), pen))
    return cells


def test_nothing_but_paths_is_in_a_file() -> None:
    """What any drawing program shows of the file is what is printed of it."""
    for file in shipped_folder("drawings").rglob("*.svg"):
        text = file.read_text("utf-8")
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
