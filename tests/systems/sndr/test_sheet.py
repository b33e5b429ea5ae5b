"""A band on paper: one roster page, cards nine to a page, every profile in every ink, nothing lost."""

import io
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from generator.base.provenance import SIGN
from generator.game.system import all_systems
from generator.model.sheet import Sheet
from generator.reading.source import parse
from generator.systems.sndr.sheet.sheet import profiles, sheets
from tests.printing import print_sheets

SYSTEM = all_systems()["sndr"]
D = SYSTEM.definitions()
BAND = """systeme: sndr
nom: La Padawan de Coruscant
joueur: Marie-Hélène
figurines:
  - {profil: satele-shan, nom: Satele}
  - {profil: adepte-du-cote-lumineux}
  - {profil: guerriere-echani}
  - {profil: soldat-republicain-d-appui, nom: "Sergent Trask Ulgo, dit le Roc de Taris et d’ailleurs"}
  - {profil: soldat-republicain, nombre: 2}
couts: {adeptes-du-cote-lumineux: 1, guerriere-echani: 1, soldat-republicain-d-appui: 1, soldat-republicain: 2}
notes: Penser aux jetons.
"""


def of(text: str) -> list[Sheet]:
    examined = SYSTEM.examine(parse(text.encode(), "x"), D)
    assert examined.subject is not None and not examined.problems
    return sheets(examined.subject)


def printed(found: list[Sheet], **options: Any) -> PdfReader:
    return PdfReader(io.BytesIO(print_sheets(found, **{"side": "recto", **options})))


def text(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).replace("\u00a0", " ").split())


def test_cg_of_ours_carry_the_sign_and_a_table_s_own_do_not() -> None:
    """N-01: a total with one of ours in it too."""
    roster = of(BAND)[0].form
    assert [SIGN in f["badge"]["value"] for f in roster["figures"]] == [True, *[False] * 5]
    assert SIGN in roster["totals"][0]["value"]
    own = of(BAND.replace("couts: {", "couts: {satele-shan: 12, "))[0].form
    assert SIGN not in own["totals"][0]["value"]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "color"), ("a4", "gray"), ("letter", "light")])
def test_every_profile_fits_its_card(paper: Any, ink: Any) -> None:
    found = profiles(D, list(D.profiles))
    assert [len(s.form["cards"]) for s in found] == [15, 13]  # the République's side, the Sith's
    reader = printed(found, paper=paper, ink=ink)
    assert len(reader.pages) == 5  # who has powers takes a second card
    words = text(reader)
    for profile in D.profiles.values():
        assert profile.label in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_a_band_is_a_roster_and_its_cards(paper: Any, large: bool) -> None:
    reader = printed(of(BAND), paper=paper, large=large)
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    roster, cards = (" ".join(text for text in texts if ("JOUEUR" in text) == wanted) for wanted in (True, False))
    assert large or len(texts) == 2
    for label in ("La Padawan de Coruscant", "Marie-Hélène", "40 ◇ / 40", "Satele", "Soldat républicain 2", "jetons."):
        assert label in roster
    assert "11D6" in cards and "S+3" in cards and SIGN in cards


def test_the_numbers_on_a_card_are_those_of_the_rules() -> None:
    (card,) = profiles(D, ["soldat-republicain"])[0].form["cards"]
    rifle, dagger, save = card["rolls"]
    assert rifle["columns"] == ["≤ 5 pas", "≤ 10 pas", "≤ 20 pas"]
    assert [line["values"] for line in rifle["lines"]] == [["3+", "4+", "5+"], ["4+", "5+", "6+"], ["2+", "2+", "3+"]]
    assert [line["values"] for line in dagger["lines"]] == [["2D6", "5+"], ["2D6", "4+"]]
    assert save["lines"][0]["values"] == ["5+", "6+", "2+"]
    assert card["badge"] == {"label": "CG", "value": "5 ◇"}


def test_own_costs_carry_no_sign() -> None:
    roster = of(BAND)[0]
    badges = [f["badge"] for f in roster.form["figures"]]
    assert badges[0] == {"label": "CG", "value": "33 ◇"}
    assert badges[1] == {"label": "CG", "value": "1"}


def test_a_long_name_is_whole_in_the_notes_or_on_the_suite_where_they_are_full() -> None:
    name = "Commandante Meetra Surik, " + "exilée de l’Ordre, vétérane de Malachor, " * 3 + "etc"
    found = of(BAND)
    roster = replace(found[0], fields={**found[0].fields, "f0.name": name})
    words = text(printed([roster]))
    assert f"Nom · {name}" in words and "SUITE" not in words.upper()
    full = replace(roster, fields={**roster.fields, "notes": "Penser aux jetons.\n" * 12})
    words = text(printed([full]))
    assert name in words and "SUITE" in words.upper()


def test_a_form_to_fill_names_every_box_once() -> None:
    reader = printed(of(BAND), mode="fillable")
    fields = reader.get_fields()
    assert fields
    assert sum(name.endswith("h1") for name in fields) == 2  # Satele's second point of Héroïsme: roster and card


def test_the_same_band_gives_the_same_bytes() -> None:
    assert print_sheets(of(BAND)) == print_sheets(of(BAND))


def test_a_band_is_printed_on_one_side() -> None:
    reader = printed(of(BAND), side="both")
    assert len(reader.pages) == 2  # no empty back between the roster and the cards
    assert all(page.extract_text().strip() for page in reader.pages)
