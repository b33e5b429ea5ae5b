"""Equipment: the catalogue's numbers by name, slots as the object says, stores of crafts."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.game.system import Examined
from generator.systems.d6.play.chronicle import standing
from generator.systems.d6.sheet import sheet
from generator.systems.d6.show import view

Examine = Callable[..., Examined]


def shown(examined: Examined) -> dict[str, Any]:
    return view.as_json(examined.subject)


def test_a_name_of_the_catalogue_brings_its_numbers(examine: Examine) -> None:
    """A65: L523 a blaster, L57 a vest; a Fusil blaster has ours (A73)."""
    c = examine(armes="[{nom: blasters}, {nom: Fusil blaster}]", armures="[{nom: Veste protectrice}]").subject
    assert [(w.degats, w.type, w.portee, w.house) for w in c.weapons] == [
        ("4DD", "Énergétique", None, ()),
        ("4DD+2", "Énergétique", "longue portée", ("degats",)),
    ]
    assert str(c.res_corp.bonus[0].value) == "+2"


def test_a_name_misspelt_is_a_note_with_the_one_meant(examine: Examine) -> None:
    """Nothing is lost in silence; a thing of one's own, or with numbers of its own, is no slip."""
    arms = "[{nom: Blasteur}, {nom: Mon canon}, {nom: Blasteur, degats: 3DD}, {nom: Fusil blaster à viseur}]"
    found = examine(armes=arms, armures="[{nom: Veste protectrise}]", inventaire="[{objet: Médipak}, {objet: Bloc}]")
    notes = [(p.path, p.hint, p.severity) for p in found.problems if p.code == "catalogue-near"]
    assert notes == [
        (("armes", 0, "nom"), "did you mean 'Blaster'?", "note"),
        (("armures", 0, "nom"), "did you mean 'Veste protectrice'?", "note"),
        (("inventaire", 0, "objet"), "did you mean 'Médipack'?", "note"),
    ]


def test_what_the_file_writes_wins_with_a_note(examine: Examine) -> None:
    found = examine(armes="[{nom: Blaster, degats: 5DD}]", armures='[{nom: Veste protectrice, res_corp: "+4"}]')
    assert found.subject.weapons[0].degats == "5DD"
    assert shown(found)["res_corp"]["bonus"] == [{"source": "Veste protectrice", "valeur": "+4"}]
    notes = [p for p in found.problems if p.code == "catalogue-differs"]
    assert [p.path for p in notes] == [("armes", 0, "degats"), ("armures", 0, "res_corp")]
    assert {p.severity for p in notes} == {"note"}


@pytest.mark.parametrize(
    ("classe", "items", "slots"),
    [
        ("assassin", "[{objet: Générateur hyperdrive, nombre: 3}]", 3),
        ("assassin", "[{objet: Générateur hyperdrive, nombre: 3, seul: false}]", 1),
        ("assassin", "[{objet: Médipack, nombre: 12}]", 2),
        ("assassin", "[{objet: Caillou, nombre: 12}]", 2),
        ("assassin", "[{objet: Composant, nombre: 30}]", 3),
        ("mecha-fabricant", "[{objet: Composants, nombre: 30}, {objet: Médipack}]", 1),
    ],
)
def test_what_fills_a_slot(examine: Examine, classe: str, items: str, slots: int) -> None:
    """L499-501, A64."""
    assert shown(examine(classe=classe, inventaire=items))["cases"] == slots


def test_a_store_is_told_on_the_verso(examine: Examine) -> None:
    one = sheet.sheet_of_character(
        examine(classe="mecha-fabricant", inventaire="[{objet: Composant, nombre: 30}]").subject
    )
    assert (one.fields["compo_1_nom"], one.fields["compo_1_nombre"]) == ("Composant", "30")


def test_boxes_are_found_by_the_kind_of_item(examine: Examine) -> None:
    """A double sabre is a sabre; a home-made gun with an x in its damage is no heavy weapon."""
    jedi = sheet.sheet_of_character(
        examine(classe="jedi-consulaire", armes="[{nom: Double sabre-laser violet}]").subject
    )
    assert (jedi.fields["sabre_nom"], jedi.fields["sabre_couleur"]) == ("Double sabre laser", "violet")
    arms = "[{nom: Pétoire, degats: 2x3DD}, {nom: Canon}]"
    assert sheet.sheet_of_character(examine(classe="artilleur", armes=arms).subject).fields["lourde_nom"] == "Canon"


def test_belt_and_explosives_list_what_is_carried(examine: Examine) -> None:
    """A48, A64; the panel's own key adds what the item lacks."""
    own = "[{nom: Brouilleur, effet: radios, charge: 3}]"
    belt = sheet.sheet_of_character(examine(classe="techno-chasseur", ceinture=own).subject)
    names = [belt.fields[f"ceinture_{n}_nom"] for n in range(1, 8)]
    assert names[:3] == ["Fumigène", "Injection de trinitine", "Oreillette"]
    at = names.index("Brouilleur") + 1
    assert belt.fields[f"ceinture_{at}_effet"] == "radios"
    used = {mark for mark in belt.marks if mark.startswith((f"ceinture_{at}_", "ceinture_1_"))}
    assert used == {f"ceinture_{n}_charge_{k}" for n in (1, at) for k in (4, 5)}  # 3 left of each: smoke, and charges
    bombs = sheet.sheet_of_character(examine(classe="demineur").subject)
    assert (bombs.fields["explosif_1_nom"], bombs.fields["explosif_1_nombre"]) == ("Grenade", "5")


def test_armour_does_not_pile_up(examine: Examine) -> None:
    """A91: one piece a place, of two the better one; a race's own adds; the other gives neither Res Corp nor dice."""
    two = "[{nom: Veste protectrice}, {nom: Robe de sénateur}, {nom: Casque protecteur}]"
    found = examine(armures=two)
    c = view.as_json(found.subject)
    assert [b["source"] for b in c["res_corp"]["bonus"]] == ["Veste protectrice", "Casque protecteur"]
    assert [p.path for p in found.problems if p.code == "duplicate-armour"] == [("armures", 1)]
    assert found.subject.equipment_dice == ()
    alone = examine(armures="[{nom: Robe de sénateur}]").subject
    assert alone.equipment_dice == (("Robe de sénateur", "persuasion", 1),)
    whole = "[{nom: Armure, place: entiere, res_corp: 1D}, {nom: Casque protecteur}, {nom: Bottes, res_corp: +4}]"
    worn = examine(race="mandalorien", armures=whole)
    assert [a.over for a in worn.subject.armours] == ["Bottes", None, None]  # +4 is more than 1D
    better = examine(race="mandalorien", armures="[{nom: Armure complète, res_corp: 2D}, {nom: Casque protecteur}]")
    assert [a.over for a in better.subject.armours] == [None, "Armure complète"]
    assert "mandalorien-no-full-armour" not in [p.code for p in better.problems]
    odd = examine(armures="[{nom: Talisman, res_corp: +1}]")
    assert [p.severity for p in odd.problems if p.code == "armour-without-place"] == ["note"]
    assert odd.subject.res_corp.bonus


def test_arms_beyond_four_take_slots(examine: Examine) -> None:
    """A91, A27: whatever the race; small ones stack by A49."""
    found = examine(armes="[{nom: Canon}, {nom: Canon}, {nom: Canon}, {nom: Canon}, {nom: Canon}, {nom: Canon}]",
                    race="besalisk", inventaire="[]")  # fmt: skip
    assert len(found.subject.slots) == 2
    assert [p.path for p in found.problems if p.code == "duplicate-weapon"] == [("armes", 4), ("armes", 5)]
    assert {p.severity for p in found.problems if p.code == "duplicate-weapon"} == {"warning"}


def test_the_dead_are_told_and_not_healed(examine: Examine) -> None:
    """A93, B02."""
    for pv, dead in (("-12", True), ("-10", True), ("-9", False)):
        told = [p for p in examine(pv=pv).problems if p.code == "pv-dead"]
        assert [p.severity for p in told] == (["note"] if dead else [])
        table = standing(examine(pv=pv).subject)
        assert (table.health == "Mort") == dead and any("wounded" in one for one in table.pending) != dead
