"""Nineteen classes told apart at arm's length: their plates, their mottos, and what replaces a plate."""

import io
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops
from pypdf import PdfReader

from generator.base.shipped import drawing_names
from generator.files.files import portrait_problems
from generator.game.page.model import Facts
from generator.paper.formats import Look
from generator.reading.reading import Reading
from generator.reading.source import parse
from generator.sheets.forms import ink
from generator.sheets.forms.filled import fill_leaves
from generator.systems.d6.making.page_origin import origin_panels
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet import form as sheet_faces
from generator.systems.d6.sheet import sheet
from tests.printing import print_sheets

LEAST = 0.08  # of the dark dots of two rectos: issue 26; 0.017 before there were plates


def _count_dark(picture: Image.Image) -> int:
    return picture.histogram()[255]


def test_every_class_has_its_plate_and_its_motto(d6: Definitions) -> None:
    assert [*sorted(d6.classes)] == drawing_names("_plates")
    mottos = [one.motto for one in d6.classes.values()]
    assert all(mottos) and len(set(mottos)) == len(mottos) and max(map(len, mottos)) <= 34


def test_any_two_rectos_differ(d6: Definitions) -> None:
    """In gray, at 60 dpi, dots darker than 160, as a share of those of either."""
    newcomers = [derived_character(Character(classe=key), d6, []) for key in d6.classes]
    blanks = [sheet.sheet_of_character(c) for c in newcomers]
    pages = pypdfium2.PdfDocument(print_sheets(blanks, ink="gray", side="recto"))
    gray = [page.render(scale=60 / 72).to_pil().convert("L") for page in pages]
    dark = {name: page.point(lambda v: 255 * (v < 160)) for name, page in zip(d6.classes, gray, strict=True)}
    alike = {
        (one, other): share
        for one, other in combinations(dark, 2)
        if (share := _count_dark(ImageChops.difference(dark[one], dark[other]))
            / _count_dark(ImageChops.lighter(dark[one], dark[other]))) < LEAST
    }  # fmt: skip
    assert not alike


def test_a_portrait_replaces_the_plate(d6: Definitions, tmp_path: Path) -> None:
    Image.new("RGB", (40, 52), "#808080").save(tmp_path / "moi.png")
    plain = sheet.sheet_of_character(derived_character(Character(classe="lutteur"), d6, []))
    shown = replace(plain, images={"portrait": tmp_path / "moi.png"})
    (bare,), (pictured,) = (next(fill_leaves([one], Look())) for one in (plain, shown))
    assert len(ink.faces_on_page(bare, 0)) == 1  # the frame's; the banner has the class's name and motto alone
    assert not ink.faces_on_page(pictured, 0) and ink.pictures_on_page(pictured, 0)


def test_l476_the_box_for_a_drawing_is_left_empty(d6: Definitions) -> None:
    """A101: on a blank form, and where the file says « vide »; no file of that name is looked for."""
    blank = sheet.blank_sheet(d6.classes["lutteur"], d6)
    drawn = sheet.sheet_of_character(derived_character(Character(classe="lutteur", portrait="vide"), d6, []))
    for one in (blank, drawn):
        assert "portrait" not in one.faces and "embleme" in one.faces and not one.images
    text = "systeme: d6\nclasse: lutteur\nportrait: vide\n"
    assert portrait_problems(Reading.of(parse(text.encode(), "x.yaml"), Character), Path()) == []


@pytest.mark.parametrize("mode", ["ink", "fillable", "accessible"])
def test_the_motto_is_in_the_banner(d6: Definitions, mode: str) -> None:
    data = print_sheets([sheet.blank_sheet(d6.classes["demineur"], d6)], mode=mode)
    assert d6.classes["demineur"].motto in PdfReader(io.BytesIO(data)).pages[0].extract_text()


def test_a_class_of_a_table_s_own_takes_ours_or_the_emblem_of_its_family(d6: Definitions) -> None:
    own = replace(d6.classes["lutteur"], id="boxeur")
    assert sheet_faces.plate_of_class(own) == "" and not sheet_faces.faces_of_class(own, d6)
    assert sheet_faces.plate_of_class(replace(own, plate="lutteur")) == "lutteur"


def test_the_page_shows_what_a_class_is_known_by(d6: Definitions) -> None:
    c = derived_character(Character(classe="pisteur"), d6, [])
    facts = [part for panel in origin_panels({}, c, d6) for part in panel.parts if isinstance(part, Facts)]
    assert [one.face and one.face.drawing for one in facts] == ["_plates/small/pisteur"]
