"""The wizard as a person uses it: a process in a real pseudo-terminal, keys sent, a mistake made and taken back."""

import re
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.run import holofiche
from tests.terminal import DOWN, ENTER, INTERRUPT, UP
from tests.terminal import Terminal as Spawned


def wizard(folder: Path, *words: str, **env: str) -> Spawned:
    return Spawned(folder, "new", *words, **env)


def legal(path: Path) -> dict[str, Any]:
    done = holofiche("check", path, "--json")
    assert done.code == 0, done.out
    shown: dict[str, Any] = holofiche("show", path, "--json").json()
    return shown


def test_a_character(tmp_path: Path) -> None:
    t = wizard(tmp_path, "d6", "-o", "grakk.yaml")
    t.answers("Which class?", "sena")  # a mistake: Grakk is no senator
    t.sees("SAV 2D  DEX 1D  PERC 3D").sees("Which race?").types(UP + ENTER)  # up from the top is « back »
    t.answers("Which class?", "lutt")
    t.sees("VIG 3D").sees("PV 17").answers("Which race?", "wookie")
    t.sees("VIG 5D").sees("7D to place")
    t.answers("How many free dice on Savoir?")
    t.answers("How many free dice on Dextérité?", "3D")
    t.answers("How many free dice on Perception?")
    t.answers("How many free dice on Technique?")
    t.answers("How many free dice on Vigueur?", DOWN * 2)  # 1D to 3D: the dice left would not fit elsewhere
    t.answers("The character's name?", "x" * 81)  # too long: said at once, and asked for again
    t.sees("81 characters, at most 80").types("\x15Grakk" + ENTER)
    t.answers("Whose character is it?", "Camille")
    t.answers("Sex?")
    t.answers("Age", "87").answers("Height", "2,25 m").answers("Weight", "140 kg")
    t.answers("How many XP were won", "dix").sees("a whole number from 0").types("\x15" + "12" + ENTER)
    t.answers("Buy what?", "armes bl")  # found without its capital
    t.sees("7 XP left of 12").answers("Buy what?")
    t.sees("VIG 8D").sees("Something for the verso?").sees("Corps à corps").types(ENTER)  # nothing, and the end
    t.sees("Grakk").answers("Is it right so?")
    t.answers("Print the sheet", DOWN)
    t.ends(0)
    text = (tmp_path / "grakk.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=.holofiche/d6.schema.json\n")
    assert (tmp_path / ".holofiche/d6.schema.json").is_file()
    shown = legal(tmp_path / "grakk.yaml")
    assert shown["caracteristiques"] == {"sav": "0D", "dex": "5D", "perc": "0D", "tech": "0D", "vig": "8D", "mec": "2D"}
    assert shown["competences"]["armes-blanches"]["valeur"] == "5D+1"
    assert (shown["nom"], shown["pv_max"], shown["xp"]["reste"]) == ("Grakk", 32, 7)
    assert 'taille: "2,25 m"' in text


def test_a_character_with_every_choice_and_its_pdf(tmp_path: Path) -> None:
    t = wizard(tmp_path, "d6", "--seed", "1")
    t.answers("Which class?", "autodid")
    for _pick in range(3):
        t.answers("+1D on which")
    t.answers("1D on which characteristic? (1 of 1)")
    t.answers("Which race?", "troig")
    for label in ("Savoir", "Dext", "Perception"):
        t.answers(f"How many free dice on {label}", DOWN)
    t.sees("How many free dice on Technique").types(UP + ENTER)  # back, and the answer is still pointed at
    t.answers("How many free dice on Perception")
    t.answers("How many free dice on Technique").answers("How many free dice on Vigueur")
    t.answers("The class of the second head?", "amiral")
    t.answers("The character's name?").answers("Whose character").answers("Sex?", UP + UP)
    t.answers("Age", "<").answers("Sex?").answers("Age").answers("Height").answers("Weight")
    t.answers("How many XP").answers("Something for the verso?", "Other panels").answers("Which panel?", "dette")
    t.answers("Dette: what is known", "cr").answers("Créancier?", "Brakka").answers("Dette: what is known", "versem")
    t.answers("Versements 1, date").answers("Versements 1, versé?", "500").answers("Versements 1, reste").answers("One")
    t.sees("Brakka").answers("Dette: what is known").answers("Something for the verso?").answers("Is it right so?")
    t.answers("Write it to which file?", "deux")
    t.sees("a file name such as").types(".yaml" + ENTER)
    t.answers("Print the sheet")
    t.ends(0)
    shown = legal(tmp_path / "deux.yaml")
    assert shown["classe"] == "autodidacte"
    assert shown["seconde_classe"] == "amiral"
    assert shown["panneaux"] == {"dette": {"creancier": "Brakka", "versements": [{"verse": 500}]}}
    assert (tmp_path / "deux.pdf").read_bytes().startswith(b"%PDF")


def test_a_sylvaren_group(tmp_path: Path) -> None:
    t = wizard(tmp_path, "sylvaren", "-o", "loups.yaml")
    t.answers("The group's name?", "Les Loups").answers("Whose group")
    t.sees("Figures 0 / 7 · Reserve left 20 · Credits left 80 C").answers("The name of figure 1?", "Kess")
    t.answers("Which Quality?", DOWN * 3).answers("A Force user?", DOWN)
    t.sees("Reserve left 14").answers("Which race?")
    t.answers("Which equipment?", "double")  # 60 credits: a mistake
    t.sees("Credits left 20 C").sees("Which equipment?").types(UP + ENTER)
    t.sees("Credits left 80 C").answers("Which equipment?", "sabre")
    t.sees("Credits left 50 C").answers("Which equipment?").answers("Which special rule?")
    t.answers("And now?")
    t.sees("The name of figure 2?").types("Kess" + ENTER).sees("Kess is already in the group").types("\x15Rok" + ENTER)
    t.answers("Which Quality?", DOWN * 2).answers("Which race?", DOWN)
    t.sees("Credits left 30 C").answers("Which equipment?", "fusil blaster").answers("Which equipment?")
    t.answers("Which special rule?").answers("And now?", DOWN)
    t.answers("Who is the Chef?").answers("Is it right so?").answers("Print the sheet", DOWN)
    t.ends(0)
    shown = legal(tmp_path / "loups.yaml")
    assert shown["qualite"]["depensee"] == 9
    assert shown["credits"]["net"] == 60
    assert [f["nom"] for f in shown["figurines"] if f["chef"]] == ["Kess"]


def test_an_sndr_band(tmp_path: Path) -> None:
    t = wizard(tmp_path, "sndr", "-o", "bande.yaml")
    t.answers("Which side?", DOWN).answers("The band's name?", "Main Noire").answers("Whose band")
    t.sees("CG 0 / 40 (40 left)").answers("Who joins?", "seigneur").answers("A name for this", "<")  # not him after all
    t.sees("CG 0 / 40 (40 left)").answers("Who joins?", "apprenti sith").answers("A name for this", "Kaan")
    t.sees("CG 5 / 40 (35 left) · Figures 1 (at most 6)").answers("Who joins?", "duelliste").answers("A name for this")
    t.answers("Who joins?", "duelliste").answers("A name for this")
    t.answers("Who joins?", "soldat sith").answers("A name for this")
    t.sees("CG 14 / 40 (26 left) · Figures 4").answers("Who joins?", "complete")
    t.answers("Is it right so?").answers("Print the sheet", DOWN)
    t.ends(0)
    shown = legal(tmp_path / "bande.yaml")
    assert (shown["cg"]["total"], shown["cg"]["limite"]) == (14, 40)
    assert "{profil: duelliste-trandoshan, nombre: 2}" in (tmp_path / "bande.yaml").read_text("utf-8")


def test_a_nano_group(tmp_path: Path) -> None:
    t = wizard(tmp_path, "nano", "-o", "duo.yaml")
    t.answers("Which side?").answers("The group's name?", "<").answers("Which side?", DOWN)
    t.answers("The group's name?", "La Traque").answers("Whose group")
    t.sees("Figures 0").answers("Who joins?").answers("A name for this", "Jezran")
    t.sees("Figures 1").answers("Who joins?").answers("A name for this")
    t.answers("Is it right so?").answers("Print the sheet", DOWN)
    t.ends(0)
    assert legal(tmp_path / "duo.yaml")["figurines"][0]["profil"] == "apprenti-inquisiteur"


def test_in_french_with_lists_to_move_in(tmp_path: Path) -> None:
    t = wizard(tmp_path, "nano", "-o", "duo.yaml", LANG="fr_FR.UTF-8")
    t.answers("Quel camp", DOWN).answers("Le nom du groupe", "La Traque").answers("Qui joue ce groupe")
    t.answers("Qui recrutez").answers("Un nom pour", "Jezran").answers("Qui recrutez").answers("Un nom pour")
    t.answers("Cela vous convient").answers("Imprimer", DOWN)
    t.ends(0)
    assert legal(tmp_path / "duo.yaml")["nom"] == "La Traque"


def test_in_french_on_a_plain_terminal(tmp_path: Path) -> None:
    """TERM=dumb: numbered lines, and not one escape code."""
    t = wizard(tmp_path, "nano", "-o", "duo.yaml", TERM="dumb", LANG="fr_FR.UTF-8")
    t.sees("Quel camp ?").sees("  1  Rebelles").types("3\n")
    t.types("Empire\n").types("Trio\n").types("<\n").types("Duo\n").types("\n")
    t.types("1\n").types("\n").types("1\n").types("\n").types("1\n").types("2\n")
    t.child.expect(pexpect.EOF)
    t.child.close()
    assert t.child.exitstatus == 0, t.child.before
    assert "\x1b" not in t.child.before
    assert legal(tmp_path / "duo.yaml")["nom"] == "Duo"


def test_answers_from_a_pipe(tmp_path: Path) -> None:
    lines = ["1", "Les Deux", "", "fugitive", "", "1", "", "1", "2"]
    done = holofiche("new", "nano", "--plain", "-o", "duo.yaml", cwd=tmp_path, stdin="\n".join(lines) + "\n")
    assert done.code == 0, done.err
    assert legal(tmp_path / "duo.yaml")["nom"] == "Les Deux"
    short = holofiche("new", "nano", "--plain", "-o", "non.yaml", cwd=tmp_path, stdin="1\n")
    assert short.code == 1
    assert not (tmp_path / "non.yaml").exists()


@pytest.mark.parametrize("game", ["d6", "sylvaren", "sndr", "nano"])
def test_without_a_terminal_it_says_what_to_give(game: str, tmp_path: Path) -> None:
    done = holofiche("new", game, cwd=tmp_path)
    assert done.code == 2
    assert f"holofiche new {game} --random --seed 1" in done.err
    assert "--plain" in done.err
    assert list(tmp_path.iterdir()) == []


def test_stopping_writes_nothing(tmp_path: Path) -> None:
    t = wizard(tmp_path, "d6", "-o", "x.yaml")
    t.sees("Which class?").types(INTERRUPT)
    t.ends(1)
    t = wizard(tmp_path, "nano", "-o", "x.yaml")
    t.answers("Which side?").answers("The group's name?").answers("Whose group")
    t.answers("Who joins?").answers("A name for").answers("Who joins?").answers("A name for")
    t.sees("Is it right so?").types(DOWN * 2 + ENTER)
    t.ends(1)
    assert list(tmp_path.iterdir()) == []


def test_a_file_already_there_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("mine", "utf-8")
    assert "--overwrite" in wizard(tmp_path, "d6", "-o", "x.yaml").ends(4)
    assert (tmp_path / "x.yaml").read_text("utf-8") == "mine"


def test_the_libraries_that_ask_say_nothing_in_english(tmp_path: Path) -> None:
    """questionary puts « Description: » before what a choice is about, prompt_toolkit searches by « i-search »."""
    t = wizard(tmp_path, "d6", LANG="fr_FR.UTF-8")
    t.sees("Quelle classe").types(DOWN + ENTER).sees("Quelle race").types("wook" + ENTER)
    seen = t.child.before
    for _step in range(30):
        t.types(ENTER)
        if t.child.expect_exact(["Le nom du personnage", pexpect.TIMEOUT], timeout=1) == 0:
            break
        seen += t.child.before
    assert t.types("\x12").child.expect_exact(["i-search", pexpect.TIMEOUT], timeout=3) == 1
    seen += t.types("zz" + ENTER).sees("zz").stops(1)
    assert not re.search(r"Description|search|Answer", seen), seen
