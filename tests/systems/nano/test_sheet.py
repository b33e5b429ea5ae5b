"""A Nano group on paper: one roster page and its two cards."""

import io
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from generator.game.system import all_systems
from generator.reading.source import load
from generator.systems.nano.sheet import profiles, sheets
from tests.printing import print_sheets

SYSTEM = all_systems()["nano"]
D = SYSTEM.definitions()
GOOD = sorted((Path(__file__).parent / "good").glob("*.yaml"))


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.stem)
@pytest.mark.parametrize(("paper", "ink", "large"), [("a4", "color", False), ("letter", "light", True)])
def test_a_group_is_a_roster_and_its_cards(path: Path, paper: Any, ink: Any, large: bool) -> None:
    group = SYSTEM.examine(load(path), D).subject
    pdf = print_sheets(sheets(group), side="recto", paper=paper, ink=ink, large=large)
    texts = [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]
    assert len(texts) == 2 or (large and len(texts) > 2)
    roster, cards = (" ".join(text for text in texts if ("JOUEUR" in text) == wanted) for wanted in (True, False))
    for member in group.members:
        assert member.label in roster and member.label in cards
    others = [p.label for p in D.profiles.values() if p.side != group.side]
    assert len(others) == 2 and all(label in roster and label not in cards for label in others)


def test_the_numbers_on_a_card() -> None:
    (sheet,) = profiles(D, ["apprenti-inquisiteur"])
    (card,) = sheet.form["cards"]
    grids = {grid["title"]: grid["lines"][0]["values"] for grid in card["rolls"]}
    assert grids == {
        "Sabre laser": ["1D6+2"], "Désarmé": ["1D6"], "Défense contre un tir": ["1D6+3", "1D6+4"],
        "Armure légère": ["6+", "aucune"]
    }  # fmt: skip
    assert [(e["label"], e["value"]) for e in card["clauses"]] == [("Poussée de Force", "3+"), ("Dün Moch", "1D6+2")]
    assert [(t["label"], t["count"]) for t in card["boxes"]] == [("Vie", 4), ("Pouvoir", 2)]


def test_profile_cards_by_side() -> None:
    assert [len(s.form["cards"]) for s in profiles(D, list(D.profiles))] == [2, 2]
