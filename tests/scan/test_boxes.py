"""What can be read back, as the contract lists it: boxes and fields with their places on the pages as printed."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.files.files import open_file
from generator.game.marks import Doubt, Tick
from generator.paper.formats import Look
from generator.scan import read as scan
from generator.scan.pages import list_printed_pages
from generator.scan.readings import find_meaning
from generator.sheets.make import sheets_of
from generator.writing.edits import Edit
from tests.run import EXAMPLES, holofiche


def test_the_boxes_of_a_character() -> None:
    ran = holofiche("scan", "--boxes", EXAMPLES / "grakk.yaml", "--json")
    assert ran.code == 0, ran.err
    pages = ran.json()["pages"]
    assert [(page["page"], page["number"], page["size_mm"]) for page in pages] == [
        ("recto", 1, [210.0, 297.0]),
        ("verso", 2, [210.0, 297.0]),
    ]
    boxes = {box["field"]: box for box in pages[0]["boxes"]}
    assert boxes["cote_moins_2"]["printed"] and not boxes["cote_moins_3"]["printed"]
    assert boxes["comp_esquive_palier_1"]["printed"] and not boxes["comp_esquive_palier_2"]["printed"]
    x0, y0, x1, y1 = boxes["pv_1"]["at"]
    assert 2 < x1 - x0 < 4 and 2 < y1 - y0 < 4
    fields = {field["field"]: field["text"] for field in pages[0]["fields"]}
    assert (fields["credits"], fields["nom"]) == ("200", "Grakk")


@pytest.mark.parametrize("name", ["loups", "aurek", "fuyards"])
def test_numbers_are_those_of_the_pdf(name: str, tmp_path: Path) -> None:
    """Texts of a page's fields stand on the page of that number, where their places are."""
    file = EXAMPLES / f"{name}.yaml"
    assert holofiche("sheet", file, "-o", tmp_path / "s.pdf").code == 0
    pages = holofiche("scan", "--boxes", file, "--json").json()["pages"]
    assert [page["page"] for page in pages][:2] == ["roster", "cards"]
    printed = PdfReader(tmp_path / "s.pdf").pages
    for page in pages:
        words = "".join(printed[page["number"] - 1].extract_text().split())
        for field in page["fields"]:
            assert "".join(field["text"].split()) in words, field


def test_one_file_and_no_photo() -> None:
    ran = holofiche("scan", "--boxes", "p.jpg", EXAMPLES / "grakk.yaml")
    assert (ran.code, "--boxes" in ran.err) == (2, True)


@pytest.mark.parametrize(("name", "some"), [("grakk", True), ("loups", True), ("aurek", False), ("fuyards", False)])
def test_what_is_listed_means_something(name: str, some: bool) -> None:
    """All boxes ticked: every one that is listed is in a change or in a question, and no other is; of talents used,
    those that have a name."""
    file = EXAMPLES / f"{name}.yaml"
    listed = [box for page in scan.printed_pages(file, (), Look()) for box in page.boxes]
    assert bool(listed) == some
    opened = open_file(file)
    every = [box for page in list_printed_pages(sheets_of(opened), Look()) for box in page.boxes]
    found = find_meaning(opened, opened, {box.field: Tick("marked", box.printed) for box in every}, {})
    said: list[Edit | Doubt] = [*found.proposals, *found.questions]
    meant, new = {name for one in said for name in one.boxes}, {box.field for box in listed if not box.printed}
    assert meant <= new and all(name.endswith("_utilise") for name in new - meant)
