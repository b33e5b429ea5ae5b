"""What `show` and `list` give: the JSON of the contract, and rows that say where values come from."""

import json
from pathlib import Path

from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.show.view import as_json, listings, outline
from tests.systems.sylvaren.conftest import Examine

HERE = Path(__file__).parent
LOUPS = (HERE / "good" / "loups.yaml").read_text("utf-8")
FULL = (HERE / "good" / "plein.yaml").read_text("utf-8")
VETERANS = (HERE / "good" / "campagne.yaml").read_text("utf-8")


def test_totals_of_the_contract(examine: Examine) -> None:
    shown = as_json(examine(FULL).subject)
    assert shown["qualite"] == {"total": 18, "depensee": 20, "reste": 0}
    assert shown["credits"] == {"brut": 160, "remboursement": 80, "net": 80, "reste": 0}


def test_a_figure_of_the_contract(examine: Examine) -> None:
    kess, rok = as_json(examine(LOUPS).subject)["figurines"]
    assert (kess["nom"], kess["qualite"], kess["credits"], kess["mouvement"]) == ("Kess", 4, 45, 4)
    assert kess["force"] == {"id": "padawan", "nom": "Padawan", "rang": 1}
    assert kess["protection_sabre"] == 1
    assert kess["melee"][0]["des"] == 3
    assert [p["difficulte"] for p in kess["pouvoirs"]] == ["4+", "4+", "4+"]
    assert (rok["race"], rok["credits"], rok["regles"]) == ("Wookie", 32, ["robuste"])
    shot = rok["tir"][0]
    assert (shot["des"], shot["des_longue_portee"], shot["portee"], shot["longue_portee"]) == (3, 2, 4, 8)
    assert shot["difficulte"] == {"sans": "3+", "legere": "4+", "lourde": "5+"}
    assert rok["blesser"] == {"melee": 1, "tir": 1, "sabre": 1}


def test_a_campaign(examine: Examine) -> None:
    shown = as_json(examine(VETERANS).subject)
    kess = shown["figurines"][0]["campagne"]
    assert kess["px"] == {"gagnes": 24, "depenses": 22, "reste": 2}
    assert (kess["qualite_initiale"], kess["prochaine"]) == (4, {"avance": "Q6", "px": 12})
    assert shown["qualite"] == {"total": 12, "depensee": 12, "reste": 8}
    assert shown["campagne"]["pertes"][0]["remplacant"] == "Ilo"
    assert json.dumps(shown)


def test_the_summary_says_where_values_come_from(examine: Examine) -> None:
    sections = outline(examine(VETERANS).subject)
    rows = {row.label: row for section in sections for row in section.rows}
    assert "S-05" in rows["Reserve spent"].origin
    assert rows["Melee: Double sabre laser"].value.startswith("5D  2+ | 2+ | 2+")
    assert rows["Melee: Dague"].origin == "bare hands against a saber"
    assert rows["PX left"].value == "0"  # the last figure's
    assert sections[-1].title == "Journal"


def test_lists(definitions: Definitions) -> None:
    found = listings(definitions)
    assert {kind: len(one.rows) for kind, one in found.items()} == {
        "profiles": 22, "quality": 10, "equipment": 24, "rules": 10, "races": 4, "powers": 10, "categories": 6,
        "behaviours": 7, "objectives": 11, "rulings": 90,
    }  # fmt: skip
    for one in found.values():
        assert all(len(row) == len(one.columns) for row in one.rows)
        assert len(one.entries) == len(one.rows)
        assert json.dumps(one.entries)
    vador = next(e for e in found["profiles"].entries if e["id"] == "seigneur-vador")
    assert (vador["faction"], vador["named"], vador["qualite"], vador["source"][0]) == (
        "empire", True, 7, "sylvaren.txt:L393",
    )  # fmt: skip
