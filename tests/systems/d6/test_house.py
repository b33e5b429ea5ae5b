"""House values (A72): content like any other, marked, apart in JSON, off for a table, a run or by chapters."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.app.files import definitions_of, open_file
from generator.core.chance.dice import Dice
from generator.core.content.cards import Card
from generator.core.content.own import OwnContent, read_chapters
from generator.core.refusal import Refusal
from generator.core.system import Examined, all_systems
from generator.render.cards.decks import deck_of_game
from generator.systems.d6 import view
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.house_view import house_lines

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
        "deplacement", "race-droide",
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
    assert view.as_json(one)["maison"]["force"].keys() == {"sens", "alteration", "pouvoirs"}


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
    assert "Sabre laser (bleu) 5DD" in ours and "Contrôle 3D" in ours and "Aura de force 4" in ours
    (open_,) = house_lines(open_file(file, OwnContent.of((), (), firm=True)).examined.subject)
    assert "Sabre laser" in open_ and "Aura de force" in open_


def _cell(card: Card, row: str, column: int) -> str:
    rows = {"".join(one.text for one in cells[0]): cells for grid in card.grids for cells in grid.rows}
    return "".join(one.text for one in rows[row][column])


def test_cards_mark_what_is_ours_and_leave_room_for_what_is_not() -> None:
    ours, book, some = (
        {card.id: card for card in deck_of_game("d6", OwnContent.of((), kept, firm=True)).cards}
        for kept in (None, (), ("armes", "betes"))
    )
    assert _cell(ours["armes"], "Fusil blaster", 1) == "4DD+2 maison" and _cell(ours["armes"], "Blaster", 1) == "4DD"
    assert _cell(book["armes"], "Fusil blaster", 1) == "……" and _cell(book["armes"], "Blaster", 1) == "4DD"
    assert "adversaires" in ours and "adversaires" not in book and "betes" in some and "adversaires" not in some
    assert _cell(some["armes"], "Fusil blaster", 1) == "4DD+2 maison"
