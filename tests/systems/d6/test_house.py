"""House values (A72): content like any other, marked, apart in JSON, off for a table, a run or by chapters."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.base.provenance import SIGN
from generator.base.refusal import Refusal
from generator.cards.deal import deck_of_game
from generator.chance.dice import Dice
from generator.content.cards import Card
from generator.content.loading import OwnContent, read_chapters
from generator.files.files import definitions_of, open_file
from generator.game.system import Examined, all_systems
from generator.reading.source import parse
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.things import values_of_model
from generator.systems.d6.sheet import classes as sheet_class
from generator.systems.d6.show import view
from generator.systems.d6.show.house_view import house_lines

Examine = Callable[..., Examined]
D6 = all_systems()["d6"]
JEDI = """systeme: d6
nom: Kael
race: humain
classe: jedi-gardien
choix: {race: {dex: 1}, jet_pv: 4}
repartition: {dex: 2, vig: 2, perc: 2, sav: 1}
"""


def shown(examined: Examined) -> dict[str, Any]:
    return view.as_json(examined.subject)


def test_every_chapter_of_the_ruling_is_one_of_the_content(d6: Definitions) -> None:
    assert list(d6.game.house) == [
        "armes", "boucliers", "force", "actions", "vaisseaux", "vehicules", "droides", "betes", "adversaires",
        "deplacement", "prix", "repos", "race-droide", "reponses",
    ]  # fmt: skip


def test_numbers_of_ours_as_ruled(d6: Definitions) -> None:
    damage = {key: one.damage for key, one in d6.house_arms.items()}
    assert damage["fusil-blaster"] == damage["vibrolame"] == "4DD+2"
    assert damage["sabre-laser"] == damage["double-sabre-laser"] == damage["vibro-hache"] == "5DD"
    assert damage["detonateur-thermique"] == "8DD"
    assert damage["blaster-mitrailleur-lourd"] == "3 × 5DD"
    assert damage["grenade"] is None, "the rules give that one"
    assert {key: (one.pv, str(one.res_corp)) for key, one in d6.ranks.items()} == {
        "figurant": (6, "+2"), "soldat": (10, "1D+2"), "veteran": (15, "1D+4"), "boss": (30, "2D+1"),
    }  # fmt: skip
    assert {key: one.pb for key, one in d6.ships.items() if one.pb} == {
        "intercepteur": 24, "chasseur": 30, "bombardier": 36, "navette": 30, "cargo-leger": 45, "patrouilleur": 60,
    }  # fmt: skip


def test_json_keeps_the_numbers_of_the_rules(examine: Examine) -> None:
    told = shown(examine(race="humain", classe="jedi-gardien", choix="{race: {dex: 1}, jet_pv: 4}"))
    assert told["force"] == {"controle": "0D", "sens": "0D", "alteration": "0D"}
    assert told["maison"]["force"] == {
        "controle": "3D", "sens": "2D", "alteration": "2D",
        "pouvoirs": {"aura-de-force": {"epuisement": 4, "action": "defense"}},
        "prix": {"palier_plus": 1, "pouvoir_fois": 4},
    }  # fmt: skip
    assert told["maison"]["armes"] == {"sabre-laser": {"degats": "5DD"}}


def test_a_blade_is_never_less_than_bare_hands(examine: Examine) -> None:
    strong = {
        "race": "humain",
        "classe": "lutteur",
        "choix": "{race: {vig: 1}}",
        "repartition": "{vig: 3, dex: 3, sav: 1}",
    }
    held = {w.nom: w.degats for w in examine(**strong, armes="[Couteau, Fouet, Sabre laser]").subject.weapons}
    assert examine(**strong).subject.bare_hands > 2
    assert held == {"Couteau": f"{examine(**strong).subject.bare_hands}DD", "Fouet": "2DD", "Sabre laser": "5DD"}


def test_what_the_file_writes_stands(examine: Examine) -> None:
    one = examine(classe="jedi-gardien", armes="[{nom: Sabre laser, degats: 6DD}]", force="{controle: 4D}").subject
    assert (one.weapons[0].degats, one.weapons[0].house) == ("6DD", ())
    assert one.force["controle"] == Dice(4)
    assert view.as_json(one)["maison"]["force"].keys() == {"sens", "alteration", "pouvoirs", "prix"}


def test_a77_the_die_of_a_consulaire(examine: Examine) -> None:
    jedi = {"race": "humain", "classe": "jedi-consulaire"}
    assert shown(examine(**jedi, choix="{race: {dex: 1}, voie: sens}"))["maison"]["force"]["sens"] == "3D"
    wrong = examine(classe="jedi-gardien", choix="{race: {dex: 1}, voie: sens}")
    assert "force-choice-unexpected" in [p.code for p in wrong.problems]


def test_a87_a_droid_is_no_jedi(examine: Examine) -> None:
    assert [p.code for p in examine(race="droide", choix="{race: {dex: 1}}").problems if p.severity == "error"] == []
    jedi = examine(race="droide", classe="jedi-gardien", choix="{race: {dex: 1}}")
    assert "force-choice-unexpected" in [p.code for p in jedi.problems]


@pytest.mark.parametrize(
    ("written", "kept"), [(("false",), ()), (("non",), ()), (("true",), None), (("Armes", "force"), ("armes", "force"))]
)
def test_the_key_maison(written: tuple[str, ...], kept: tuple[str, ...] | None) -> None:
    assert read_chapters(written) == kept


def test_chapters_that_are_not_kept_are_gone() -> None:
    d = definitions_of(D6, OwnContent.of((), ("force",), firm=True))
    assert d.house_jedi
    assert not (d.house_arms or d.ships or d.ranks)
    assert "droide" not in d.races
    with pytest.raises(Refusal, match="canons"):
        definitions_of(D6, OwnContent.of((), ("canons",), firm=True))


def test_a_table_goes_without(tmp_path: Path) -> None:
    file, table = tmp_path / "kael.yaml", tmp_path / "table.yaml"
    file.write_text(JEDI, "utf-8")
    held = {}
    for said in ("", "maison: false\n", "maison: [armes]\n"):
        table.write_text(said, "utf-8")
        one = open_file(file).examined.subject
        held[said] = (one.weapons[0].degats, one.force["controle"], one.powers[0].exhaustion)
    assert list(held.values()) == [("5DD", Dice(3), 4), (None, Dice(), None), ("5DD", Dice(), None)]
    table.write_text("maison: false\n", "utf-8")
    assert open_file(file, OwnContent.of((), None, firm=True)).examined.subject.weapons[0].degats == "5DD"
    assert open_file(file, OwnContent.of((), None)).examined.subject.weapons[0].degats is None


def test_ones_own_content_says_another_number(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    own = "fusil-blaster: {damage: 5DD, source: [maison:L1], rulings: [A73]}\n"
    (tmp_path / "d6" / "house_arms.yaml").write_text(own, "utf-8")
    d: Definitions = definitions_of(D6, (tmp_path,))
    assert (d.house_arms["fusil-blaster"].damage, d.house_arms["vibrolame"].damage) == ("5DD", "4DD+2")


def test_what_is_ours_and_what_is_left_open(tmp_path: Path) -> None:
    file = tmp_path / "kael.yaml"
    file.write_text(JEDI, "utf-8")
    (ours,) = house_lines(open_file(file).examined.subject)
    assert "Sabre laser (bleu) 5DD" in ours and "Contrôle 3D" in ours and "Aura de force exhaustion 4" in ours
    (open_,) = house_lines(open_file(file, OwnContent.of((), (), firm=True)).examined.subject)
    assert "Sabre laser" in open_ and "Aura de force" in open_


def _lines_of(text: str, kept: tuple[str, ...] | None = None) -> list[str]:
    d = definitions_of(D6, OwnContent.of((), kept, firm=True))
    return list(house_lines(D6.examine(parse(text.encode(), "k.yaml"), d).subject))


WORDS = {  # a number of each kind of thing that its line names, by the panel that tells it
    "vaisseau": ("Écrans", "Vitesse", "Maniab."), "speeder": ("PB max", "Vitesse", "Maniab.", "Blindage"),
    "compagnon": ("PV max", "Res Corp", "Vitesse", "Attaque", "Dégâts"),
    "droides": ("PV max", "Res Corp", "Vitesse", "Attaque", "Dégâts"),
}  # fmt: skip


@pytest.mark.parametrize("key", list(WORDS))
def test_every_kind_of_thing_is_named_with_its_numbers(key: str, d6: Definitions) -> None:
    """A72: `check -v` says which numbers of a thing are ours; without them, which boxes are left to write in."""
    panel = d6.panels[key]
    chapter = {"ships": "vaisseaux", "vehicles": "vehicules", "beasts": "betes", "droids": "droides"}[
        panel.catalogue or ""
    ]
    for model in getattr(d6, panel.catalogue or "").values():
        text = f"{JEDI}{key}: {f'[{model.label}]' if panel.is_list else model.label}\n"
        line = next(one for one in _lines_of(text) if one.startswith(f"house values, {model.label}:"))
        assert all(f"{word} " in line for word in WORDS[key]), line
        told = {name: one for name, one in values_of_model(model).items() if not name.endswith("s_max")}
        printed = panel.lists["droide"][1].columns if panel.is_list else panel.keys
        assert all(value in line for name, value in told.items() if name in printed), line
        for kept in ((), ("armes",)):
            open_ = _lines_of(text, kept)[-1]
            assert f"{model.label} ({', '.join(('PB max', *WORDS[key]) if key == 'vaisseau' else WORDS[key])}" in open_
        assert line in _lines_of(text, (chapter,)), "a list keeps its chapters"


def test_what_the_file_says_of_a_thing_is_no_house_value() -> None:
    own = _lines_of(
        f"{JEDI}vaisseau: {{type: Cargo léger, nom: Le Gredin, pb_max: 60, ecrans: 4D, canons_degats: 5DD}}\n"
    )
    line = next(one for one in own if "Le Gredin" in one)
    assert "PB max" not in line and "Écrans" not in line and "5DD" not in line and "Vitesse 4D" in line
    unknown = _lines_of(f"{JEDI}vaisseau: {{type: Étoile errante, pb_max: 12, tourelles: 2}}\n")[-1]
    assert "Étoile errante (Écrans, Vitesse, Maniab., Dégâts des canons, Dégâts des tourelles)" in unknown


def test_the_rest_of_the_chapters_is_named(d6: Definitions) -> None:
    """Shields, explosives that are carried, the Force and its prices, exhaustion, natures, moves, ranks, the race."""
    droid = JEDI.replace("jedi-gardien", "pisteur").replace("humain", "droide").replace(", jet_pv: 4", "")
    more = "armes: [bouclier échani]\ninventaire: [2 détonateurs thermiques]\npnj: oui\n"
    ours, book = ", ".join(_lines_of(droid + more)), ", ".join(_lines_of(droid.replace("droide", "humain") + more, ()))
    for said in ("Détonateur thermique 8DD", "takes 20", "Compagnon animal soutien", "a move", "threat", "race Droïde"):
        assert said in ours, (said, ours)
    for said in ("Détonateur thermique", "Bouclier échani", "Compagnon animal (action)", "how far one moves", "threat"):
        assert said in book, (said, book)
    jedi, bare = ", ".join(_lines_of(JEDI)), ", ".join(_lines_of(JEDI, ()))
    for said in ("a step of the Force D + 1 XP", "exhaustion × 4 XP", "Aura de force exhaustion 4", "défense"):
        assert said in jedi, (said, jedi)
    assert all(said in bare for said in ("Contrôle", "Sens", "Altération", "(exhaustion)", "(action)")), bare


def test_show_marks_them_too(examine: Examine) -> None:
    c = examine(classe="jedi-gardien", armes="[Sabre laser, Bouclier à énergie, Bouclier à énergie 20]").subject
    told = {row.label: f"{row.value} {row.origin}" for section in view.outline(c) for row in section.rows}
    assert "5DD ◇" in told["Sabre laser"] and "20 ◇" in told["Bouclier à énergie"]
    assert SIGN in told["Bouclier à énergie 20"], "the rules give the name, A76 what its number means"
    assert "4 ◇" in told["Aura de force"] and "défense ◇" in told["Aura de force"]
    rows = {row["nom"]: row["degats"] for row in sheet_class.panel_contents(c)["armes"].rows["arme"]}
    assert rows["Bouclier à énergie"] == "20 ◇" == rows["Bouclier à énergie 20"]


def _cell(card: Card, row: str, column: int) -> str:
    rows = {"".join(one.text for one in cells[0]): cells for grid in card.grids for cells in grid.rows}
    return "".join(one.text for one in rows[row][column])


def test_cards_mark_what_is_ours_and_leave_room_for_what_is_not() -> None:
    ours, book, some = (
        {card.id: card for card in deck_of_game("d6", OwnContent.of((), kept, firm=True)).cards}
        for kept in (None, (), ("armes", "betes"))
    )
    assert _cell(ours["armes"], "Fusil blaster", 1) == "4DD+2 ◇" and _cell(ours["armes"], "Blaster", 1) == "4DD"
    assert _cell(book["armes"], "Fusil blaster", 1) == "……" and _cell(book["armes"], "Blaster", 1) == "4DD"
    assert "adversaires" in ours and "adversaires" not in book and "betes" in some and "adversaires" not in some
    assert _cell(some["armes"], "Fusil blaster", 1) == "4DD+2 ◇"


def test_the_card_of_the_force_says_what_telekinesis_moves(d6: Definitions) -> None:
    """A78: the number of kilograms for each roll."""
    cards = {card.id: card for card in deck_of_game("d6").cards}
    note = "".join(one.text for one in cards["force-maison"].note)
    told = dict(re.findall(r"(\d+)\s*kg à (\d+)", note))
    assert {roll: int(weight) for weight, roll in told.items()} == d6.house_powers["telekinesie"].limits


def test_l67_what_a_shield_takes_is_ours(examine: Examine) -> None:
    """A76: 20 stands in its name, what it means does not; marked on the verso, and a blank by the book."""
    c = examine(classe="techno-chasseur").subject
    bare = replace(c, definitions=c.definitions.keep_house(()))
    rows = [row for one in (c, bare) for row in sheet_class.panel_contents(one)["armes"].rows["arme"]]
    assert [row["degats"] for row in rows if row["nom"].startswith("Bouclier")] == ["20\u202f◇", ""]
