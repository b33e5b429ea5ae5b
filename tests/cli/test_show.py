"""holofiche show, list and roll."""

from pathlib import Path

import pytest

from tests.run import EXAMPLES, holofiche


def test_show_json_is_one_document() -> None:
    ran = holofiche("show", EXAMPLES / "grakk.yaml", "--json")
    assert ran.code == 0
    shown = ran.json()
    assert shown["pv_max"] == 35
    assert shown["mains_nues"] == "7DD"
    assert len(shown["competences"]) == 43
    assert shown["xp"] == {
        "disponible": 25, "depensee": 19, "reste": 6,
        "achats": [
            {"achat": "Armes blanches 5D → 5D+1", "prix": 5},
            {"achat": "Esquive 5D → 5D+1", "prix": 5},
            {"achat": "+3 PV", "prix": 9},
        ],
    }  # fmt: skip


def test_show_says_where_numbers_come_from() -> None:
    out = holofiche("show", EXAMPLES / "grakk.yaml", COLUMNS="140").out
    assert "1 base + 2 class + 2 race + 3 free" in out
    assert "3 base + 24 Vigueur + 5 class + 3 XP" in out
    assert "3D base, +2 Veste protectrice" in out


@pytest.mark.parametrize("columns", ["40", "80", "100", "140"])
def test_show_fits_the_terminal(columns: str) -> None:
    out = holofiche("show", EXAMPLES / "grakk.yaml", COLUMNS=columns).out
    assert max(map(len, out.splitlines())) <= int(columns)


def test_a_french_mark_never_begins_a_line() -> None:
    for columns in ("70", "90", "100"):
        ran = holofiche("list", "d6", "items", COLUMNS=columns, LANG="fr_FR.UTF-8")
        assert not [line for line in ran.out.splitlines() if line.lstrip().startswith((":", ";", "!", "?", "»"))]


def test_panels_are_shown_in_the_words_of_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "zek.yaml"
    debt = "dette: {creancier: Brakka, somme: 5000, versements: [{date: hier, verse: 100, reste: 4900}]}\n"
    file.write_text((EXAMPLES / "grakk.yaml").read_text("utf-8") + debt, "utf-8")
    out = holofiche("show", file).out
    assert "Créancier  Brakka" in out
    assert "versé 100, reste dû 4900" in out


def test_show_of_a_broken_character_still_shows_and_exits_1(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("systeme: d6\nnom: X\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 3}\n")
    ran = holofiche("show", path, "--json")
    assert ran.code == 1
    assert ran.json()["caracteristiques"]["vig"] == "8D"
    assert "free-dice-total-missing" in ran.err


KINDS = ["classes", "races", "skills", "rulings", "families", "characteristics", "items", "statuses", "damage-types"]


@pytest.mark.parametrize("kind", KINDS)
def test_list_d6(kind: str) -> None:
    entries = holofiche("list", "d6", kind, "--json").json()["entries"]
    assert entries
    assert all(e["id"] for e in entries)
    table = holofiche("list", "d6", kind, COLUMNS="100").out
    assert all(len(line) <= 100 for line in table.splitlines())


def test_list_leaves_room_for_what_is_long_and_ids_in_one_piece() -> None:
    _head, rule, *lines = holofiche("list", "d6", "armes", COLUMNS="100").out.splitlines()
    widths = [len(dashes) for dashes in rule.split()]
    assert len(rule) <= 100
    assert widths[-1] >= 28
    assert any(line.startswith("blaster-de-diplomate-elg-3a  ") for line in lines)


def test_list_offers_the_nearest() -> None:
    ran = holofiche("list", "d6", "clases")
    assert ran.code == 2
    assert "classes" in ran.err
    assert "d6" in holofiche("list", "d66").err


def test_roll_against() -> None:
    ran = holofiche("roll", "4D+2", "--against", "15", "--seed", "1", "--json")
    document = ran.json()
    assert document["odds"] == [{"target": 15, "chance": "287/432", "percent": 66.4352}]
    assert document["total"] == sum(document["faces"]) + 2
    assert document["success"] is (document["total"] >= 15)
    assert holofiche("roll", "4D+2", "--against", "15", "--seed", "1", "--json").out == ran.out


def test_roll_shows_the_six_thresholds() -> None:
    odds = holofiche("roll", "4D+2", "--json").json()["odds"]
    assert [o["target"] for o in odds] == [5, 10, 15, 20, 25, 30]
    assert "66.4 %" in holofiche("roll", "4D+2", "--against", "15").out


@pytest.mark.parametrize("words", [["roll", "4"], ["roll", "999D"], ["roll"], ["roll", "4D", "--against", "x"]])
def test_roll_usage(words: list[str]) -> None:
    ran = holofiche(*words)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_closed_pipe_is_no_traceback() -> None:
    import subprocess
    import sys

    done = subprocess.run(
        f"{sys.executable} -m generator list d6 rulings | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
