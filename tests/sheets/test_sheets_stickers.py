"""Stickers are cut on the frame of their box: a row is one, what an edge would cut is left out, up is marked."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops

from generator.files.files import Content, open_legal
from generator.paper.formats import INKS, Ink, Look
from generator.paper.pdf.page import Box, Page
from generator.paper.pdf.shapes import list_shapes, pick_shapes
from generator.sheets.forms.filled import Filled, fill_leaves
from generator.sheets.make import sheets_of
from generator.sheets.print import place_sheets
from generator.sheets.stickers.frames import ChangedPlace, compare_sheets
from tests.printing import print_pages
from tests.run import EXAMPLES


def filled_leaf(text: str, folder: Path, look: Look) -> Filled:
    (folder / "grakk.yaml").write_text(text, "utf-8")
    sheets = sheets_of(open_legal(folder / "grakk.yaml", Content()))
    return next(fill_leaves(place_sheets(sheets, look), look))[0]


def changed_places(folder: Path, ink: Ink = "color") -> Iterator[tuple[Filled, int, ChangedPlace]]:
    """All that a campaign changes on a sheet: skills, wounds, credits, a status, things."""
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    later = text.replace("gagnee: 25", "gagnee: 95").replace("esquive: 5D+1}", "esquive: 6D, tir: 5D+1, vitesse: 5D+1}")
    later += (
        "pv: 20\ncredits: 700\nstatuts: [sonne]\nsequelles: [{jet: 7}]\ninventaire: [{objet: Médipack, nombre: 3}]\n"
    )
    look = Look(ink=ink)
    old, new = filled_leaf(text, folder, look), filled_leaf(later, folder, look)
    for side in compare_sheets([old], [new], lambda _filled, _index: True):
        yield from ((side.filled, side.index, change) for change in side.changes)


def test_a_skills_row_is_one_sticker(tmp_path: Path) -> None:
    found = {change.label: change for _filled, _index, change in changed_places(tmp_path)}
    row = found["Tir"]
    assert {"comp_tir", "comp_tir_base"} <= {*row.fields}
    assert row.ticks == tuple(f"comp_tir_palier_{n}" for n in range(1, 5))
    assert not any("palier" in label for label in found)
    assert row.difference == "5D → 5D+1"


@pytest.mark.parametrize("ink", INKS)
def test_a_sticker_is_as_large_as_the_frame_of_its_box(tmp_path: Path, ink: Ink) -> None:
    framed = 0
    for filled, index, change in changed_places(tmp_path, ink):
        if {*change.fields} & {"pv", "combat_esquive", "combat_vitesse"}:
            shapes = [one for block in filled.form.pages[index].blocks for one in list_shapes(block)]
            assert any(one.box == pytest.approx(change.area, abs=0.01) for one in shapes if not one.is_text)
            framed += 1
    assert framed == 3


def splinters(filled: Filled, index: int, area: Box) -> Iterator[Box]:
    """Shapes on a sticker that end neither inside it nor beyond both of its sides."""
    part = pick_shapes(filled.form.pages[index].blocks, area)
    for one in list_shapes(part):
        x0, y0, x1, y1 = one.box
        for low, high, first, last in ((x0, x1, area[0], area[2]), (y0, y1, area[1], area[3])):
            if (low < first - 0.7 and high < last - 0.7) or (low > first + 0.7 and high > last + 0.7):
                yield one.box


@pytest.mark.parametrize("ink", INKS)
def test_no_sticker_has_splinters_of_what_is_beside_it(tmp_path: Path, ink: Ink) -> None:
    for filled, index, change in changed_places(tmp_path, ink):
        if change.fields or change.ticks:
            assert not list(splinters(filled, index, change.area)), change.label


def test_words_of_a_box_are_on_its_sticker_and_no_others(tmp_path: Path) -> None:
    for filled, index, change in changed_places(tmp_path):
        part = pick_shapes(filled.form.pages[index].blocks, change.area)
        words = [one for one in list_shapes(part) if one.is_text]
        labelled = {"pv", "pv_max", "combat_pv_max", "combat_esquive", "combat_vitesse"}
        assert bool(words) == bool({*change.fields} & labelled), change.label


def test_taken_apart_a_form_is_drawn_as_it_was(tmp_path: Path) -> None:
    """All shapes of a page, put together again, are the page: nothing of it is read wrong."""
    filled, index, _change = next(changed_places(tmp_path))
    blocks = filled.form.pages[index].blocks
    whole = (-10.0, -10.0, blocks[0].width + 10, blocks[0].height + 10)
    pages = [Page(blocks[0].width, blocks[0].height, blocks=[(one, None) for one in some])
             for some in (blocks, [pick_shapes(blocks, whole)])]  # fmt: skip
    images = [one.render(scale=1).to_pil().convert("L") for one in pypdfium2.PdfDocument(print_pages(*pages))]
    assert not any(ImageChops.difference(*images).histogram()[40:])
