"""holofiche table and show --text, as a person runs them."""

import shutil
from pathlib import Path

from tests.run import EXAMPLES, holofiche


def test_the_picture_of_a_folder(tmp_path: Path) -> None:
    for name in ("grakk.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    ran = holofiche("table", cwd=tmp_path, LANG="fr_FR.UTF-8", COLUMNS="140")
    assert (ran.code, ran.err) == (0, "")
    assert "Les Loups de Jakku  sylvaren" in ran.out
    assert "En attente\n  Grakk : 6 XP à dépenser\n" in ran.out
    document = holofiche("table", tmp_path, "--json").json()
    assert [(one["name"], one["purse"]) for one in document["players"]] == [
        ("Grakk", {"xp": 6, "credits": 200}), ("Les Loups de Jakku", {"px": 0, "credits": 11}),
    ]  # fmt: skip


def test_an_empty_folder_says_how_to_begin(tmp_path: Path) -> None:
    ran = holofiche("table", tmp_path)
    assert (ran.code, "holofiche new" in ran.out) == (0, True)
    assert holofiche("table", tmp_path / "absent").code == 3


def test_a_message_to_friends_has_no_frames() -> None:
    ran = holofiche("show", EXAMPLES / "grakk.yaml", "--text")
    assert ran.code == 0
    assert "Body: PV max 35, Res Corp 3D+2, Bare hands 7DD\n" in ran.out
    assert "\nDextérité: 5D, Armes blanches 5D+1, Esquive 5D+1\nPerception: 0D\n" in ran.out
    assert "─" not in ran.out


def test_thousands_have_their_space(tmp_path: Path) -> None:
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    (tmp_path / "grakk.yaml").write_text(text + "\ncredits: 12500\n", "utf-8")
    told = [
        holofiche(*words, cwd=tmp_path, LANG="fr_FR.UTF-8", COLUMNS="140").out
        for words in (("table",), ("montrer", "grakk.yaml"), ("campagne", "grakk.yaml", "payer", "1"))
    ]
    assert ["12\u202f500" in text or "12\u202f499" in text for text in told] == [True] * 3
    assert not any("12500" in text for text in told[:2])
