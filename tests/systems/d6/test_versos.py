"""Versos have a face: a drawing that is used in the middle of each, of what is owned; little of them is empty."""

import numpy as np
import pypdfium2
import pytest

from generator.base.shipped import drawing_names
from generator.paper.formats import PAPERS, Look, Paper
from generator.sheets.forms import draw as form
from generator.sheets.forms.filled import fill_leaves
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet import sheet
from tests.paper.reading import words
from tests.printing import print_sheets
from tests.systems.d6.test_sheet import SAMPLE, derived

CELL, DPI = 8.0, 60  # millimetres
EMPTIEST, MEAN = 0.60, 0.50  # of all classes, and on average; 0.68 and 0.57 before there were drawings
# What stands in the middle of each class's verso.
CENTRES = {
    "jedi-gardien": "sabre", "jedi-consulaire": "sabre", "jedi-sentinelle": "sabre", "pisteur": "pisteur",
    "techno-chasseur": "techno", "assassin": "ombre", "cyber-ingenieur": "implants", "contrebandier": "cargo",
    "mecano-pilote": "inconnu", "officier-pilote": "chasseur", "mecha-fabricant": "araignee", "bio-savant": "fiole",
    "lutteur": "lutteur", "artilleur": "artilleur", "demineur": "demineur", "autodidacte": "corps",
    "mascotte": "bestiole", "senateur": "mondes", "amiral": "passerelle",
}  # fmt: skip


def _empty_share(page: pypdfium2.PdfPage) -> float:
    """Of the squares below the banner and above the foot, those without anything darker than a rule."""
    dark = np.array(page.render(scale=DPI / 72).to_pil().convert("L")) < 160
    high, wide = dark.shape
    dot, side = DPI / 25.4, CELL * DPI / 25.4
    tops, lefts = np.arange(20 * dot, high - 16 * dot - side, side), np.arange(8 * dot, wide - 8 * dot - side, side)
    cells = [dark[int(y) : int(y + side), int(x) : int(x + side)].any() for y in tops for x in lefts]
    return 1 - float(np.mean(cells))


def test_little_of_a_verso_is_empty(d6: Definitions) -> None:
    blanks = [sheet.blank_sheet(one, d6) for one in d6.classes.values()]
    shares = [_empty_share(page) for page in pypdfium2.PdfDocument(print_sheets(blanks, ink="gray", side="verso"))]
    assert max(shares) <= EMPTIEST and sum(shares) / len(shares) <= MEAN


@pytest.mark.parametrize("classe", SAMPLE)
def test_every_class_has_its_centrepiece(d6: Definitions, classe: str) -> None:
    blank = sheet.blank_sheet(d6.classes[classe], d6)
    drawn = {face.drawing for name, face in blank.faces.items() if name.startswith("centre_")}
    assert f"_centres/{CENTRES[classe]}" in drawn
    boxes = {box.name: box for box in form.get_form(blank.template, blank.form, Look()).pictures.values()}
    places = [boxes[name] for name in blank.faces if name.startswith("centre_")]
    assert max(box.x1 - box.x0 for box in places) >= 46.9 * 72 / 25.4  # millimetres
    assert max(box.y1 - box.y0 for box in places) >= 66 * 72 / 25.4


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_no_blank_and_no_newcomer_has_a_suite(d6: Definitions, classe: str, paper: Paper) -> None:
    """What a class begins with has room on its own leaf."""
    newcomer = sheet.sheet_of_character(derived_character(Character(classe=classe, nom="Asharra Veille-Nuit"), d6, []))
    for one in (sheet.blank_sheet(d6.classes[classe], d6), newcomer):
        (quire,) = fill_leaves([one], Look(paper))
        assert len(quire) == 1, [leaf.sheet.form.get("sections") for leaf in quire[1:]]


def test_the_ship_drawn_is_the_ship_owned(d6: Definitions) -> None:
    def plan(classe: str, ship: str) -> str:
        return sheet.sheet_of_character(derived(d6, classe, vaisseau=ship)).faces["centre_vaisseau"].drawing

    known = {key: f"_centres/{one.drawing}" for key, one in d6.ships.items()}
    assert {plan("contrebandier", key) for key in known} == set(known.values())
    assert plan("contrebandier", "navette") != plan("contrebandier", "chasseur")
    assert plan("mecano-pilote", "{nom: Aube}") == "_centres/inconnu"
    leaf = sheet.sheets(derived(d6, "lutteur", vaisseau="bombardier"))[1]
    assert leaf.faces["centre_vaisseau"].drawing == "_centres/bombardier"


def test_every_drawing_is_used(d6: Definitions) -> None:
    ships = {one.drawing for one in d6.ships.values()} | {panel.drawing for panel in d6.panels.values()}
    classes = {name for one in d6.classes.values() for name in one.drawings.values()}
    assert (ships | classes) - {None} == set(drawing_names("_centres"))


def test_armour_stands_at_its_place(d6: Definitions) -> None:
    worn = "[{nom: Casque}, {nom: Veste protectrice}, {nom: Bottes, res_corp: +1}, {nom: Amulette, res_corp: +1}]"
    one = sheet.sheet_of_character(derived(d6, "lutteur", armures=worn))
    labels = d6.panels["sequelles"].grids["armure"].labels
    shown = {label: one.fields.get(f"armure_{n}_nom") for n, label in enumerate(labels, 1)}
    told = {"Tête": "Casque", "Torse": "Veste protectrice", "Bras": None, "Jambes": "Bottes", "Autre": "Amulette"}
    assert shown == told
    assert "armures" not in {panel["id"] for panel in one.form["panels"]}
    bare = derived_character(Character(classe="jedi-gardien"), d6, [])
    assert len(sheet.sheets(bare)) == 1  # armour alone asks for no further leaf


@pytest.mark.parametrize("paper", PAPERS)
def test_the_notes_of_the_last_arm_stand_above_the_panels_foot(d6: Definitions, paper: Paper) -> None:
    """A grenade that an Autodidacte begins with has two lines of notes; a line of letters stands between."""
    begun = [sheet.sheet_of_character(derived(d6, classe)) for classe in ("autodidacte", "artilleur")]
    found = words(print_sheets(begun, Look(paper), side="verso"))
    feet = [word for word in found if word.text == "toucher" and word.x0 < 120]
    assert len(feet) >= len(begun)
    for foot in feet:
        above = [word.baseline - foot.baseline for word in found if word.page == foot.page and word.x1 > foot.x0
                 and word.x0 < foot.x1 and word.baseline > foot.baseline]  # fmt: skip
        assert min(above) > 0.7 * foot.size, foot
