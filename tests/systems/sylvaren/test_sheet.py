"""A group on paper: one roster page, cards nine to a page, every profile in every ink, nothing lost."""

import io
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.sheets.figures.figures import lay_out_pages
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.sheet.sheet import profiles, sheets
from tests.printing import print_sheets
from tests.systems.sylvaren.conftest import Examine

HERE = Path(__file__).parent
EXTREME = (HERE / "good" / "extreme.yaml").read_text("utf-8")
FULL = (HERE / "good" / "plein.yaml").read_text("utf-8")


def printed(found: list[Sheet], **options: Any) -> PdfReader:
    return PdfReader(io.BytesIO(print_sheets(found, **{"side": "recto", **options})))


def words(reader: PdfReader) -> str:
    text = " ".join(page.extract_text() for page in reader.pages)
    return " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").split())


@pytest.mark.parametrize(("paper", "ink"), [("a4", "color"), ("a4", "gray"), ("letter", "light")])
def test_every_profile_fits_its_card(definitions: Definitions, paper: Any, ink: Any) -> None:
    found = profiles(definitions, list(definitions.profiles))
    assert [len(s.form["cards"]) for s in found] == [14, 8, 10]  # Empire, Rébellion, quality table
    reader = printed(found, paper=paper, ink=ink)
    assert len(reader.pages) == 5  # who has powers takes a second card
    text = words(reader)
    for profile in definitions.profiles.values():
        assert profile.label in text


def test_the_numbers_on_a_card_are_those_of_the_rules(definitions: Definitions) -> None:
    (trooper,) = profiles(definitions, ["stormtrooper"])[0].form["cards"]
    melee, rifle, dice = trooper["rolls"]
    assert [(row["label"], row["values"]) for row in melee["lines"]] == [
        ("Dague", ["5+", "6+", "6/4+"]),
        ("Face à un sabre", ["6+", "6/4+", "6/5+"]),
    ]
    assert [(row["label"].replace("\u00a0", " "), row["values"]) for row in rifle["lines"]] == [
        ("à 4 pas, 3D", ["3+", "4+", "5+"]),
        ("à 8 pas, 2D", ["3+", "4+", "5+"]),
    ]
    assert [row["values"] for row in dice["lines"]] == [["2", "1", "1 ◇"], ["3", "2", "1"]]


def test_vador_and_his_seven_powers(definitions: Definitions) -> None:
    (vador,) = profiles(definitions, ["seigneur-vador"])[0].form["cards"]
    assert [e["label"] for e in vador["clauses"]][2:9] == [
        "1. Poussée", "2. Sur-vitesse", "3. Télékinésie", "4. Paralysie", "5. Inspiration", "6. Étranglement",
        "Résistance",
    ]  # fmt: skip
    assert {e["value"] for e in vador["clauses"][2:9]} == {"2+"}
    assert {"label": "TIRS REÇUS", "value": "−3D"} in vador["stats"]
    assert vador["boxes"][0]["count"] == 7


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ink", ["color", "light"])
def test_seven_figures_are_one_roster(examine: Examine, paper: Any, large: bool, ink: Any) -> None:
    reader = printed(sheets(examine(FULL).subject), paper=paper, large=large, ink=ink)
    assert len(reader.pages) == 2 if not large else len(reader.pages) > 3
    told = [page.extract_text() for page in reader.pages if "JOUEUR" in page.extract_text()]
    assert large or len(told) == 1
    roster = " ".join(" ".join(told).replace("\u00a0", " ").split())
    for word in ("Plein", "18", "20 / 20", "0 C", "Mira", "Zed", "Adepte du côté obscur", "Poussée 4+"):
        assert word in roster


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_every_rule_on_every_figure_still_fits_one_roster(examine: Examine, paper: Any, large: bool) -> None:
    found = sheets(examine(EXTREME).subject)
    reader = printed(found, paper=paper, large=large)
    text = words(reader)
    rosters = [page.extract_text() for page in reader.pages if "JOUEUR" in page.extract_text()]
    rows = [roster.partition("Nom · ")[0] for roster in rosters]  # what a row has no room for ends the notes
    assert sum("Obi-Wan" in row for row in rows) == 1
    for word in ("Obi-Wan Kenobi le Très Vénérable Ancien", "Matériel de soin", "Guérison", "Furtif", "Coffre : V"):
        assert word in text


def test_what_one_card_cannot_hold_goes_on_on_a_second(examine: Examine, definitions: Definitions) -> None:
    placed = lay_out_pages(sheets(examine(EXTREME).subject)[1], Look())
    cards = [c for page in placed for c in page.form["cards"]]
    names = [page.fields[f"{c['place']}.name"] for page in placed for c in page.form["cards"]]
    assert len(cards) > 7
    first = [c for c, n in zip(cards, names, strict=True) if n.startswith("Obi-Wan")]
    told = [e["label"] for c in first for e in c["clauses"]]
    assert {"Guérison", "Furtif", "Stupide", "Matériel de soin"} <= set(told)
    assert sum(len(c["rows"]) for c in first) == 1


def test_px_won_are_ticked(examine: Examine) -> None:
    roster = sheets(examine(EXTREME).subject)[0]
    assert {m for m in roster.marks if m.startswith("f1.px")} == {f"f1.px{n}" for n in range(5)}


def test_the_sheet_is_a_form_too(examine: Examine) -> None:
    reader = printed(sheets(examine(FULL).subject), mode="fillable")
    names = set(reader.get_fields() or {})
    assert {"plein.f0_q0", "plein.f6_px0", "plein.notes", "plein-cartes.c0_name", "plein-cartes.c6_q1"} <= names


def test_same_file_same_bytes(examine: Examine) -> None:
    one, two = (print_sheets(sheets(examine(FULL).subject)) for _time in range(2))
    assert one == two
