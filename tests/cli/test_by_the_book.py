"""One switch in every command that shows or prints a value: `--by-the-book`, `maison: false`, `maison: [chapters]`."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.base.provenance import SIGN
from tests.run import EXAMPLES, holofiche

CIVIL = "systeme: sylvaren\nnom: A\nfigurines:\n  - {nom: B, chef: oui, qualite: 1, equipement: [dague]}\n"


def shown(*words: str, cwd: Path) -> dict[str, Any]:
    done = holofiche(*words, "--json", cwd=cwd)
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    return document


@pytest.mark.parametrize("command", ["check", "show", "list", "sheet", "cards", "odds", "scenario", "session", "serve"])
def test_every_command_that_shows_a_value_has_the_switch(command: str, tmp_path: Path) -> None:
    assert "--by-the-book" in holofiche(command, "--help", cwd=tmp_path).out


def test_s04_q_minus_1_is_none_by_the_book(tmp_path: Path) -> None:
    """L87: « autant de D6 que sa Qualité Q-1 »; the die at Q 1 is ours, and says so."""
    (tmp_path / "a.yaml").write_text(CIVIL, "utf-8")
    (figure,) = shown("show", "a.yaml", cwd=tmp_path)["figurines"]
    assert (figure["melee"][0]["des"], figure["melee"][0]["maison_cles"]) == (1, ["des"])
    (figure,) = shown("show", "a.yaml", "--by-the-book", cwd=tmp_path)["figurines"]
    assert figure["melee"][0]["des"] == 0 and "maison_cles" not in figure["melee"][0]
    assert f"1D\u202f{SIGN}" in holofiche("show", "a.yaml", cwd=tmp_path).out


def test_s07_a_medical_kit_is_as_printed(tmp_path: Path) -> None:
    """L264: twice on one figure; ours has « ne »."""
    texts = [
        next(one["text"] for one in shown("list", "sylvaren", "equipment", *more, cwd=tmp_path)["entries"]
             if one["id"] == "materiel-de-soin")
        for more in ((), ("--by-the-book",))
    ]  # fmt: skip
    assert "Pas une seconde fois" in texts[0] and SIGN in texts[0]
    assert "Deux usages par figurine" in texts[1] and SIGN not in texts[1]


def test_n60_nobody_says_cg_and_r(tmp_path: Path) -> None:
    band = tmp_path / "b.yaml"
    band.write_text("systeme: sndr\nnom: A\nfigurines: [padawan, 3 soldats républicains]\n", "utf-8")
    told = shown("show", "b.yaml", cwd=tmp_path)
    assert told["figurines"][0]["maison_cles"] == ["cg", "r", "reaction"] and told["cg"]["total"] == 20
    told = shown("show", "b.yaml", "--by-the-book", cwd=tmp_path)
    assert (told["figurines"][0]["cg"], told["figurines"][0]["r"], told["cg"]["total"]) == (None, None, None)
    (problem,) = shown("check", "b.yaml", "--by-the-book", cwd=tmp_path)["files"][0]["problems"]
    assert (problem["code"], problem["severity"], problem["ruling"]) == ("cg-to-agree", "note", "N-60")


@pytest.mark.parametrize(("game", "kind"), [("d6", "beasts"), ("sylvaren", "objectives")])
def test_a_list_says_whose_each_entry_is(game: str, kind: str, tmp_path: Path) -> None:
    every = shown("list", game, kind, cwd=tmp_path)["entries"]
    book = {one["id"] for one in shown("list", game, kind, "--by-the-book", cwd=tmp_path)["entries"]}
    assert {one["id"] for one in every if not one.get("maison")} == book != {one["id"] for one in every}


@pytest.mark.parametrize(("maison", "kept"), [("false", False), ("true", True), ("[reaction]", True), ("[cg]", False)])
def test_a_table_s_file_turns_it_for_its_files_and_its_cards(maison: str, kept: bool, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(f"maison: {maison}\n", "utf-8")
    (tmp_path / "b.yaml").write_bytes((EXAMPLES / "aurek.yaml").read_bytes())
    assert (shown("show", "b.yaml", cwd=tmp_path)["figurines"][1]["r"] is not None) == kept
    profiles = shown("list", "sndr", "profiles", cwd=tmp_path)["entries"]
    assert (profiles[0]["cg"] is not None) == (maison in ("true", "[cg]"))


def test_talents_and_rolls_of_a_character_say_whose_they_are(tmp_path: Path) -> None:
    """A78, A79, A98: nature, limit and exhaustion; A87: dice of a race of ours."""
    talents = {row["nom"]: row for row in shown("show", str(EXAMPLES / "mira.yaml"), cwd=tmp_path)["talents"]}
    assert talents["Instinct du protecteur"]["maison_cles"] == ["limite"]
    assert talents["Pratique des 5 formes"]["maison_cles"] == []
    assert "action" in talents["Aura de force"]["maison_cles"]
    book = shown("show", str(EXAMPLES / "mira.yaml"), "--by-the-book", cwd=tmp_path)
    assert all(row["maison_cles"] == [] for row in book["talents"])
    (tmp_path / "r.yaml").write_text(
        "systeme: d6\nnom: R5\nrace: droïde\nclasse: lutteur\nchoix: {race: {dex: 1}}\n"
        "repartition: {vig: 3, dex: 3, sav: 1}\n", "utf-8",
    )  # fmt: skip
    rolls = shown("show", "r.yaml", cwd=tmp_path)["jets"]
    human = shown("show", str(EXAMPLES / "mira.yaml"), cwd=tmp_path)["jets"]
    assert {tuple(roll["maison_cles"]) for roll in human.values()} == {()}
    assert rolls["esquive"]["maison_cles"] == ["valeur"] and rolls["escalade"]["maison_cles"] == []
