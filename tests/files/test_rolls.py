"""`holofiche roll TABLE`: every table of content can be rolled, and its row is told."""

from pathlib import Path

import pytest
import yaml

from generator.base.refusal import Refusal
from generator.files.listings import Rolled, find_table, roll_on, tables_of
from generator.game.system import all_systems
from tests.run import ROOT, holofiche

RECKLESS = "Erreur de calcul : danger grave pour le vaisseau et son équipage."


def told(name: str, total: int, **given: object) -> Rolled:
    game, table = find_table(name, "d6", ())
    return roll_on(game, table, 3, given, total=total)


@pytest.mark.parametrize("system", all_systems())
def test_every_table_of_content_is_rolled_and_every_row_is_reached(system: str) -> None:
    game = all_systems()[system]
    tables = tables_of(game, ())
    written = yaml.safe_load((ROOT / "content" / system / "tables.yaml").read_text("utf-8"))
    assert set(tables) >= set(written)
    for table in tables.values():
        results = range(1, table.sides + 1) if table.sides else range(min(table.least), 40)
        assert {table.row_at(n) for n in results} == set(range(len(table.rows))), table.id
        assert not any("{" in cell for row in table.rows for cell in row), table.id


@pytest.mark.parametrize(
    ("total", "words"), [(12, "Aucune"), (11, "−1\u00a0PV max"), (5, "un don au choix"), (1, "à une caractéristique")]
)
def test_l823_to_l829_a_sequela_is_read_on_the_d12(total: int, words: str) -> None:
    assert words in told("séquelles", total).cells["Séquelle"]


def test_l1017_a_pursuer_makes_a_decisive_hit_one_worse() -> None:
    assert told("coups-decisifs", 2, pursued=True).cells["Effet"] == "Vaisseau détruit"
    assert told("coups-decisifs", 1, pursued=True).cells["Effet"] == "Vaisseau détruit"
    assert told("coups-decisifs", 2).cells["Effet"] == "Dépressurisation"


def test_l492_the_die_of_madness_is_held_against_points_of_the_dark_side() -> None:
    assert "fou pendant" in told("folie", 3, dark=3).lines[0]
    assert "reste sain" in told("folie", 4, dark=3).lines[0]


@pytest.mark.parametrize(
    ("total", "given", "line"),
    [
        (16, {"zone": "noyau"}, "Noyau → Noyau : 6 h."),
        (16, {"zone": "noyau", "astromec": True}, "Noyau → Noyau : 4 h."),  # L738: 16 counts as 20
        (30, {"zone": "bordure-ext", "route": True}, "Noyau → Bordure ext. : 18 h."),  # L737: half of 1 j 12 h
        (30, {"zone": "noyau", "hyperdrive": 2}, "Noyau → Noyau : 30 min."),  # L739
        (5, {"zone": "bordure-ext"}, "Noyau → Bordure ext. : échec."),
        (3, {"zone": "noyau", "astromec": True}, "Noyau → Noyau : 1 j."),  # S11: under 5 counts as 5
    ],
)
def test_l728_to_l739_a_journey_takes_its_time(total: int, given: dict[str, object], line: str) -> None:
    assert line in [said.replace("\u00a0", " ") for said in told("astrogation", total, **given).lines]


def test_l740_to_l743_what_a_journey_may_meet() -> None:
    unknown = told("astrogation", 15, zone="reg-inconnues").lines
    assert RECKLESS not in unknown and any("jet de chance" in line for line in unknown)
    assert RECKLESS in told("astrogation", 14, zone="reg-inconnues").lines
    assert RECKLESS not in told("astrogation", 14, zone="reg-inconnues", astromec=True).lines  # L741
    assert not any("jet de chance" in line for line in told("astrogation", 15, zone="colonies").lines)
    game, table = find_table("astrogation", "d6", ())
    assert roll_on(game, table, 1, {"zone": "noyau"}, total=4).cells == {}  # S12: no jump


@pytest.mark.parametrize("zone", ["Bordure médiane", "bordure méd.", "bordure-med"])
def test_l719_a_zone_may_be_written_out(zone: str) -> None:
    assert any(line.startswith("Noyau → Bordure méd.") for line in told("astrogation", 20, zone=zone).lines)


def test_what_is_missing_is_told() -> None:
    with pytest.raises(Refusal, match="Several games"):
        find_table("degats", None, ())
    game, table = find_table("nature", None, ())
    with pytest.raises(Refusal) as refused:
        roll_on(game, table, 1, {})
    assert "--with" in str(refused.value.hint)


def test_the_terminal_tells_the_row_and_scripts_get_it(tmp_path: Path) -> None:
    out = holofiche("roll", "sequelles", "--total", "12").out
    assert "Aucune" in out
    assert holofiche("roll", "coups-decisifs", "--seed", "4", "--json").json()["row"] == {"Effet": "Hyperdrive touché"}
    assert holofiche("roll", "astrogation", "--with", "5D", "--zone", "noyau", "--seed", "1").code == 0
    own = tmp_path / "d6"
    own.mkdir()
    (own / "tables.yaml").write_text(
        'meteo: {title: Météo, roll: d6, columns: [D6, Temps], rows: [["1-6", pluie]], source: d6.txt:L1}\n', "utf-8"
    )
    assert "pluie" in holofiche("roll", "météo", "--content", tmp_path).out
