"""Keys that are not read where they stand."""

from pathlib import Path

import pytest

from generator.campaign.session.gather import assemble_session
from generator.game.system import all_systems
from generator.reading.source import parse

FILE = "systeme: d6\n{key}: Vex\nclasse: lutteur\nrace: wookie\nrepartition: {{vig: 3, dex: 3, mec: 1}}\n"


@pytest.mark.parametrize("key", ["name", "nomm", "prénom"])
def test_a_key_under_another_name_is_not_missing_too(key: str) -> None:
    game = all_systems()["d6"]
    found = game.examine(parse(FILE.format(key=key).encode(), "v.yaml"), game.definitions()).problems
    assert [one.code for one in found if one.severity == "error"] == ["unknown-key"]


def test_what_nothing_answers_to_leaves_it_missing() -> None:
    game = all_systems()["d6"]
    found = game.examine(parse(FILE.format(key="zzz").encode(), "v.yaml"), game.definitions()).problems
    assert {"unknown-key", "missing-key"} <= {one.code for one in found}


def test_a_value_that_cannot_be_read_is_not_missing_too() -> None:
    game = all_systems()["d6"]
    text = FILE.format(key="nom").replace("race: wookie", f"race: {'1' * 100_000}")
    found = game.examine(parse(text.encode(), "v.yaml"), game.definitions()).problems
    assert [one.code for one in found if one.severity == "error"] == ["text-too-long"]


def test_a_key_answered_where_it_has_values_shows_some() -> None:
    game = all_systems()["d6"]
    found = game.examine(parse(f"{HERO}force: oui\n".encode(), "v.yaml"), game.definitions()).problems
    assert [one.hint for one in found if one.code == "wrong-type"] == ["write, for example: force: {controle: 2D+1}"]


HERO = "systeme: d6\nnom: Vex\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 3, dex: 3, mec: 1}\n"  # five lines
BAND = "systeme: sylvaren\nnom: X\n{top}figurines:\n  - nom: Dorn\n    qualite: 4\n{row}  - nom: Vex\n    qualite: 3\n"


def hints(game: str, text: str) -> list[str]:
    """The hints of a file's errors that are about a key or a word where it does not belong, in order."""
    system = all_systems()[game]
    found = system.examine(parse(text.encode(), "v.yaml"), system.definitions()).problems
    codes = ("unknown-key", "unknown-skill", "unknown-status", "unknown-category", "free-dice-not-integer")
    return [one.hint or "" for one in found if one.code in codes]


@pytest.mark.parametrize(("written", "hint"), [
    # The same by another name; where the value is another one, an example.
    ("Points de vie : 6", "write: pv: 6"),
    ("PV actuels: 6", "write: pv: 6"),  # as a sheet prints it
    ("PV ACTUELS : 6/18", "write: pv: 6"),
    ("XP gagnés: 25", "write: xp: 25"),
    ("argent: 350 cr.", "write: credits: 350"),
    ("vie: beaucoup", "write, for example: pv: 12"),
    ("blessé: oui", "write how many are left: pv: …"),
    ("blessé: non", "what is not so is not written: remove this line"),
    ("blessures: 3", "write how many are left: pv: …"),
    ("pv: 6\nblessé: oui", "'pv' says it already, line 6"),
    ("pv: 6\nvie: 5", "write it at 'pv', line 6"),
    ("argent: 1 250", "write: credits: 1 250"),
    ("histoire: \"né à : Jakku\"", "write: notes: \"né à : Jakku\""),
    ("pv max: 14", "PV max are computed: remove this line; more of them are bought: holofiche campaign FILE pv 2"),
    # What is not so is not written.
    ("inconscient: oui", "it belongs elsewhere; write: statuts: [Inconscient]"),
    ("inconscient: non", "what is not so is not written: remove this line"),
    ("blaster: 0", "what is not so is not written: remove this line"),
    # Where its part stands already, it is written there: two of them would be a duplicate key.
    ("statuts: [sonné]\ninconscient: oui", "it belongs under 'statuts' (line 6); write there: Inconscient"),
    ("competences: {tir: 9D}\npilotage: 5D", "it belongs under 'competences' (line 6); write there: pilotage: 5D"),
    ("experience:\n  competences: {tir: 9D}\npilotage: 5D",
     "it belongs under 'competences' (line 7); write there: pilotage: 5D"),
    ("armes: [Blaster]\ndégâts: 4DD", "it belongs under 'armes' (line 6); write there: {nom: …, degats: 4DD}"),
    ("inventaire: [corde]\nmédipack: 3", "it belongs under 'inventaire' (line 6); write there: 3 Médipack"),
    ("médipack: 3", "it belongs elsewhere; write: equipement: [3 Médipack]"),
    ("blaster: oui", "it belongs elsewhere; write: equipement: [Blaster]"),
    ("statuts: [blessé]", "write, for example: pv: 12"),
    # A word of another part.
    ("competences: {contrôle: 2D}", "it belongs elsewhere; write: force: {controle: 2D}"),
    # Nothing, rather than something far away.
    ("naissance: 12/03/1988",
     "nothing of the game is called so; a remark of your own is written: notes: \"naissance : 12/03/1988\""),
])  # fmt: skip
def test_a_stray_key_of_a_character(written: str, hint: str) -> None:
    assert hints("d6", f"{HERO}{written}\n") == [hint]


@pytest.mark.parametrize(("written", "hint"), [
    ("sequelles: aucune", "what is not so is not written: remove this line"),
    ("force: non", "what is not so is not written: remove this line"),
    ("expérience: 25 XP", "write: xp: 25"),
    ("expérience: beaucoup", None),
    ("armure: oui", None),  # no armour is called so
])  # fmt: skip
def test_a_word_where_entries_belong(written: str, hint: str | None) -> None:
    game = all_systems()["d6"]
    problems = game.examine(parse(f"{HERO}{written}\n".encode(), "v.yaml"), game.definitions()).problems
    assert [problem.hint for problem in problems if problem.code == "wrong-type"] == [hint]


@pytest.mark.parametrize(("written", "line"), [
    ("choix: {caracteristique: dex}", "choix: {race: {dex: 1}}"),
    ("choix: {dexterite: 1}", "choix: {race: {dex: 1}}"),
    ("choix: dextérité", "choix: {race: {dex: 1}}"),
    ("classe: hacker", "choix: {orientation: hacker}"),
])  # fmt: skip
def test_a_choice_that_is_written_at_no_choice(written: str, line: str) -> None:
    """One slip is one problem: the choice is not missing beside it."""
    race, classe = ("humain", "lutteur") if "race" in line else ("wookie", "cyber-ingenieur")
    choice = written if written.startswith("choix") else f"choix: {{{written}}}"
    text = f"systeme: d6\nnom: V\nrace: {race}\nclasse: {classe}\nrepartition: {{vig: 3, dex: 3, mec: 1}}\n{choice}\n"
    game = all_systems()["d6"]
    problems = game.examine(parse(text.encode(), "v.yaml"), game.definitions()).problems
    assert [(p.hint, p.place and p.place.line) for p in problems if p.severity == "error"] == [(f"write: {line}", 6)]


@pytest.mark.parametrize("word", ["non", "aucune", "Rien", "néant"])
def test_a_word_for_nothing_is_no_entry_of_a_list(word: str) -> None:
    game = all_systems()["d6"]
    text = f"{HERO}armes: {word}\ndons: {word}\nlangues: {word}\nstatuts: {word}\n"
    examined = game.examine(parse(text.encode(), "v.yaml"), game.definitions())
    c = examined.subject.character
    assert (c.armes, c.dons, c.langues, c.statuts) == ((), (), (), ())
    assert [problem for problem in examined.problems if problem.severity == "error"] == []


@pytest.mark.parametrize(("written", "lines"), [
    ("competences:\npilotage: 5D\ntir: 9D", "begin lines 7 and 8 with 2 spaces: they belong under 'competences'"),
    ("competences:\n# à monter\ntir: 9D", "begin line 8 with 2 spaces: it belongs under 'competences'"),
    ("experience:\ngagnee: 40", "begin line 7 with 2 spaces: it belongs under 'experience'"),
])  # fmt: skip
def test_lines_too_far_left_are_told_to_move(written: str, lines: str) -> None:
    told = hints("d6", f"{HERO}{written}\n")
    assert told and set(told) == {lines}
    head, *rows = written.split("\n")
    moved = "\n".join([head, *(f"  {row}" for row in rows)])
    assert hints("d6", f"{HERO}{moved}\n") == []


def test_free_dice_are_whole() -> None:
    text = HERO.replace("{vig: 3, dex: 3, mec: 1}", "{dextérité: 3D+2, vig: 2D, mec: 1.5}")
    told = [f"free dice are placed whole: write {n}, or {n}D" for n in (3, 1)]
    assert hints("d6", text) == told


@pytest.mark.parametrize(("top", "row", "hint"), [
    ("chef: Dorn\n", "", "write at Dorn, line 5: chef: oui"),
    ("chef: Dorne\n", "", "write at Dorn, line 5: chef: oui"),
    ("chef: Bo\n", "", "it belongs to one of 'figurines' (line 4); write in its line: chef: oui"),
    ("qualité: 4\n", "", "it belongs to one of 'figurines' (line 4); write in its line: qualite: 4"),
    ("chef: oui\n", "", "it belongs to one of 'figurines' (line 4); write in its line: chef: oui"),
    ("force: oui\n", "", "it belongs to one of 'figurines' (line 4); write in its line: force: …"),
    ("", "    force: oui\n",
     "one of: Padawan, Chevalier Jedi, Maître Jedi, Apprenti Jedi Noir, Jedi Noir, Seigneur Sith"),
    ("", "    pouvoirs: [poussée]\n", "write, for example: force: padawan"),
    ("", "    force: padawan\n    pouvoirs: [poussée]\n", "'force' says it already, line 6"),
])  # fmt: skip
def test_a_stray_key_of_a_group(top: str, row: str, hint: str) -> None:
    assert hints("sylvaren", BAND.format(top=top, row=row)) == [hint]


@pytest.mark.parametrize(("row", "hint"), [
    ("    chef: Dorn\n", "write: chef: oui"),
    ("    chef: dorne\n", "write: chef: oui"),
    ("  - {nom: Bo, chef: Dorn}\n", "write at Dorn, line 4: chef: oui"),
    ("    chef: oui\n  - {nom: Bo, chef: Dorn}\n", "'chef' says it already, line 6"),
    ("    chef: peut-être\n", "write true or false"),
])  # fmt: skip
def test_a_name_for_a_yes_inside_a_figure(row: str, hint: str) -> None:
    system, text = all_systems()["sylvaren"], BAND.format(top="", row=row)
    problems = system.examine(parse(text.encode(), "v.yaml"), system.definitions()).problems
    assert [problem.hint for problem in problems if problem.code == "wrong-type"] == [hint]


@pytest.mark.parametrize(("before", "hint"), [
    ("", "write: cartes: [{systemes: [d6], format: paravent}]"),
    ("cartes: [{systemes: [d6]}]\n",
     "it belongs under 'cartes' (line 1); write there: {systemes: [d6], format: paravent}"),
])  # fmt: skip
def test_a_screen_asked_for_in_a_session(before: str, hint: str, tmp_path: Path) -> None:
    problems = assemble_session(parse(f"{before}écran: oui\n".encode(), "s.yaml"), tmp_path, ())[1]
    assert [one.hint for one in problems] == [hint]
