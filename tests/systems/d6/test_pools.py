"""The dice that are picked up (A102), by the lines that give or take them: one number on every page, in `odds` and in a
simulated fight."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.base.provenance import unmarked
from generator.base.typography import french
from generator.chance.dice import Dice
from generator.game.system import Examined, all_systems
from generator.reading.source import parse
from generator.systems.d6.fight import combat
from generator.systems.d6.fight.battle.combatants import combatant_of
from generator.systems.d6.play import marks
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import arms_of, metres_of_move, pool_of
from generator.systems.d6.rules.things import ship_rolls
from generator.systems.d6.sheet import gm_page as table
from generator.systems.d6.sheet import opponent, sheet, thing_cards
from generator.systems.d6.show import view

Examine = Callable[..., Examined]
WHOLE = "[{nom: Armure mandalorienne, place: entiere}]"
LOADED = "[{objet: Caisse, nombre: 10, seul: oui}]"


@pytest.fixture
def made(examine: Examine) -> Callable[..., Derived]:
    def make(classe: str, **keys: Any) -> Derived:
        free = {"race": "dug", "repartition": "{vig: 2, dex: 2, perc: 2, mec: 1}"}
        subject: Derived = examine(classe=classe, **{**free, **keys}).subject
        return subject

    return make


def fields_of(c: Derived) -> dict[str, str]:
    return {key: text for one in sheet.sheets(c) for key, text in one.fields.items()}


@pytest.mark.parametrize(
    ("line", "classe", "skill", "clothes", "box"),
    [
        ("L187", "senateur", "persuasion", "Robe de sénateur", "negociation_persuasion"),
        ("L194", "amiral", "commandement", "Uniforme d’amiral", "commandement_valeur"),
    ],
)
def test_clothes_are_in_the_dice_and_not_in_the_price(
    made: Callable[..., Derived], line: str, classe: str, skill: str, clothes: str, box: str
) -> None:
    """L187, L194 and A33: +1D while it is worn; XP is counted without it."""
    worn, bare = made(classe), made(classe, armures="[]")
    assert pool_of(worn, skill).value == pool_of(bare, skill).value + Dice(1), line
    assert [(p.source, str(p.value)) for p in pool_of(worn, skill).parts][-1] == (clothes, "1D")
    assert fields_of(worn)[box] == fields_of(worn)[f"comp_{skill}"] == pool_of(worn, skill).value.skill
    assert worn.skills[skill].next_price(worn.definitions.constants) == bare.skills[skill].value.dice


def test_l174_the_grenadier_adds_two_to_explosives_alone(made: Callable[..., Derived]) -> None:
    c = made("demineur", armes="[Blaster, {nom: Couteau}]")
    own, shown = c.skills["lancer"].value, fields_of(c)
    assert pool_of(c, "lancer").value == own
    assert pool_of(c, "lancer", "explosif").value == own + Dice(0, 2)
    assert (shown["explosifs_lancer"], shown["comp_lancer_note"]) == (f"{own.skill} (+2 explosifs)", "+2 explosifs")
    assert (shown["explosif_1_nom"], shown["explosif_1_jet"]) == ("Grenade", f"{own.skill}+2")
    attacks = {arm.label: arm.skill for arm in combat.fighters(c, c.definitions)[0][1].arms if arm.ranged}
    assert (attacks["Grenade"], attacks["Couteau"]) == (own + Dice(0, 2), own)
    assert combatant_of(c).bombs[0].flat == own.flat + 2


def test_l174_goes_with_the_talent(made: Callable[..., Derived]) -> None:
    """L214, L827: whoever learned it has it, who lost it has not."""
    learned = made("autodidacte", dons="[Grenadier]", choix="{plus: [vig, dex, perc], moins: [sav]}")
    lost = made("demineur", sequelles="[{jet: 5, don: Grenadier, effet: main, cicatrice: joue}]")
    assert pool_of(learned, "lancer", "explosif").value == learned.skills["lancer"].value + Dice(0, 2)
    assert pool_of(lost, "lancer", "explosif").value == lost.skills["lancer"].value


def test_l353_a_mandalorien_without_full_armour(made: Callable[..., Derived]) -> None:
    """-1D to every skill, on each page, in odds and in a simulated fight; none in full armour (A68)."""
    bare, whole = (made("techno-chasseur", race="mandalorien", **worn) for worn in ({}, {"armures": WHOLE}))
    for key, skill in bare.skills.items():
        assert pool_of(whole, key).value == skill.value
        assert pool_of(bare, key).value.dice == max(0, skill.value.dice - 1), key
        assert fields_of(bare)[f"comp_{key}"] == pool_of(bare, key).value.skill
    (page,), dodge = table.gm_page([bare]), pool_of(bare, "esquive").value
    assert page.fields["p1_esquive"] == fields_of(bare)["combat_esquive"] == dodge.skill
    assert fields_of(bare)["arme_1_jet"] == pool_of(bare, "tir").value.skill
    assert french("−1D compris : sans armure complète") in page.fields["p1_statuts"]
    for c in (bare, whole):
        ((_name, fighter),) = combat.fighters(c, c.definitions)
        assert combatant_of(c).dodge == (fighter.dodge.dice, 0) == (pool_of(c, "esquive").value.dice, 0)
        assert fighter.arms[0].skill == pool_of(c, "tir").value
    assert french("déjà compté : −1D toutes compétences sans armure complète") in fields_of(bare)["bonus"]


def test_l353_of_a_race_of_ones_own(made: Callable[..., Derived]) -> None:
    own = "{nom: Cuirassé, texte: Fort., armure_complete: oui}"
    c = made("lutteur", race="cuirasse", race_libre=own)
    assert pool_of(c, "tir").value.dice == c.skills["tir"].value.dice - 1


def test_l353_an_opponents_block(made: Callable[..., Derived]) -> None:
    c = made("techno-chasseur", race="mandalorien", pnj="oui")
    (page, *_leaves) = opponent.pages([c])
    assert page.fields["b1_esquive"] == pool_of(c, "esquive").value.skill == f"{c.skills['esquive'].value.dice - 1}D"
    assert page.fields["b1_arme_1_jet"] == f"Tir {pool_of(c, 'tir').value.skill}"


def test_l502_ten_slots_cost_a_die_of_vitesse(made: Callable[..., Derived], d6: Definitions) -> None:
    """In the roll, and in the metres of a move (A85)."""
    light, heavy = made("lutteur", inventaire="[]"), made("lutteur", inventaire=LOADED)
    fast, slow = pool_of(light, "vitesse").value, pool_of(heavy, "vitesse").value
    assert slow == Dice(fast.dice - 1, fast.flat)
    shown, page = fields_of(heavy), table.gm_page([heavy])[0].fields
    assert shown["combat_vitesse"] == shown["comp_vitesse"] == page["p1_initiative"] == slow.skill
    assert shown["combat_vitesse_mouvement"].startswith(french(f"{5 + 3 * slow.dice} m"))
    assert metres_of_move(slow, d6) == 5 + 3 * slow.dice


def test_l433_what_cannot_be_rolled_is_no_roll(made: Callable[..., Derived]) -> None:
    """L433, A34: race dice on a characteristic at 0D are shown and never rolled."""
    c = made("lutteur", race="ewok")
    nature = pool_of(c, "nature")
    assert (nature.value.dice, nature.rollable) == (1, Dice())
    assert view.as_json(c)["jets"]["nature"]["lancable"] is False


def test_show_tells_the_parts_and_the_conditions(made: Callable[..., Derived]) -> None:
    """The contract's `jets`: the value is the sum of its parts; `competences` stays what XP bought."""
    told = view.as_json(made("senateur", race="ewok"))
    c = told["jets"]["persuasion"]
    assert c["parts"][-1] == {"source": "Robe de sénateur", "valeur": "1D"}
    assert c["conditions"] == [{"si": "quand il joue de son regard attendrissant", "valeur": "1D"}]
    assert int(c["valeur"][:-1]) == int(told["competences"]["persuasion"]["valeur"][:-1]) + 1
    for jet in told["jets"].values():
        parts = sum((Dice.parse(part["valeur"]) for part in jet["parts"]), Dice())
        assert jet["valeur"] == Dice(max(0, parts.dice), parts.flat).skill


def test_l57_every_arm_that_is_carried(made: Callable[..., Derived]) -> None:
    """The machette of a Pisteur, the vibrolame and the grenade of an Autodidacte: roll and DD, in hand or not."""
    c = made("pisteur")
    shown, told = fields_of(c), view.as_json(c)["armes"]
    assert [(one["nom"], one["en_main"], one["jet"]) for one in told] == [
        ("Fusil blaster", True, c.skills["tir"].value.skill),
        ("Machette", False, c.skills["armes-blanches"].value.skill),
    ]
    assert (shown["arme_2_nom"], shown["arme_2_degats"].split()[0]) == ("Machette", told[1]["degats"])
    assert shown["arme_2_notes"].endswith(french("dans l’inventaire"))


def test_arms_beyond_the_rows_are_told_beside_the_last(made: Callable[..., Derived]) -> None:
    """No further page for what is in a slot."""
    carried = "[Vibrolame, Fusil blaster, Blaster, Machette, {objet: Grenade, nombre: 2}]"
    one = sheet.sheet_of_character(made("mascotte", armes="[Blaster, Couteau]", inventaire=carried))
    assert one.more == ()
    assert one.fields["arme_5_nom"] and "arme_6_nom" not in one.fields  # five rows at most
    assert one.fields["arme_5_notes"].startswith(french("dans l’inventaire : Machette"))
    assert "Grenade × 2" in french(one.fields["arme_5_notes"]).replace("\xa0", " ")


def test_five_grenades_among_the_arms(made: Callable[..., Derived]) -> None:
    """One row with its number, one place at the ready; the store counts those of the kit with them."""
    c = made("demineur", armes="[blaster, 5 grenades, Couteau]")
    assert [(one.arm.nom, one.arm.count, one.arm.ready) for one in arms_of(c)][:3] == [
        ("Blaster", 1, True), ("Grenade", 5, True), ("Couteau", 1, True),
    ]  # fmt: skip
    shown = fields_of(c)
    rows = {n: shown[f"explosif_{n}_nombre"] for n in range(1, 6) if f"explosif_{n}_nombre" in shown}
    assert rows == {1: "10", 2: "1"}
    assert c.written_out("armes") == [{"nom": "Blaster"}, *[{"nom": "Grenade"}] * 5, {"nom": "Couteau"}]


def test_l1038_a_third_of_the_hull(made: Callable[..., Derived]) -> None:
    """S06: more than a third of PB max at once is a decisive hit; a cargo of 45 PB takes 15."""
    assert ship_rolls(made("contrebandier"))["vaisseau_tiers"] == "tiers 15 ◇"


def test_a_ship_adds_to_the_pools_of_its_pilot(made: Callable[..., Derived]) -> None:
    """A81: handling to Pilotage and dodging, aim to Tourelles."""
    c = made("contrebandier")
    rolls = ship_rolls(c)
    assert rolls["vaisseau_jet_canons"] == f"{(pool_of(c, 'pilotage').value + Dice(1)).skill} ◇"
    assert rolls["vaisseau_jet_tourelles"] == f"{(pool_of(c, 'tourelles').value + Dice(1)).skill} ◇"


def test_l745_each_of_a_crew_at_the_turrets(made: Callable[..., Derived]) -> None:
    """A81: with the aim of the ship, on the card of the ship they are printed with; nobody whose Mécanique is 0D."""
    owner, mate = made("contrebandier", nom="Nym"), made("senateur", nom="Zik")
    idle = made("lutteur", nom="Rhaggar", repartition="{vig: 3, dex: 2, perc: 2}")
    (card,) = thing_cards.cards_of_owned(owner, [owner, mate, idle])
    (turrets,) = [one for one in card.clauses if one.label == "Tourelles"]
    rolls = [(name, pool_of(c, "tourelles").value + Dice(1)) for name, c in (("Nym", owner), ("Zik", mate))]
    assert turrets.text == ", ".join(f"{name} {value.skill}" for name, value in rolls)


def test_l1068_a_cruiser_is_no_fighter(made: Callable[..., Derived], d6: Definitions) -> None:
    """A104: a panel of its own with vital points box by box; no plan, no decisive hits, no dodge; never on a verso."""
    for classe in ("amiral", "contrebandier"):
        c = made(classe, vaisseau="croiseur")
        *_before, leaf = sheet.sheets(c)
        assert [panel["id"] for panel in leaf.form["panels"]] == ["vaisseau-mere"]
        assert leaf.fields["vaisseau_jet_canons"] == pool_of(c, "tourelles").value.skill
        points = [int(unmarked(leaf.fields[f"vital_{n}_pb_max"])) for n in range(1, 6)]
        assert points == list(d6.ships["croiseur"].vital.values())
        assert ("vital_1_pb_46" in leaf.absent, "vital_1_pb_45" in leaf.absent) == (True, False)
        verso = sheet.sheet_of_character(c).fields
        assert not {key for key in verso if key.startswith("vaisseau_")}


def test_l1069_a_cruiser_is_no_fighter_by_the_book_either(d6: Definitions) -> None:
    """What the rules do not give is empty; posts, gunners and vital points are theirs (L1071 to L1093)."""
    text = b"systeme: d6\nnom: T\nrace: dug\nclasse: amiral\nvaisseau: croiseur\n"
    c: Derived = all_systems()["d6"].examine(parse(text, "t.yaml"), d6.keep_house(())).subject
    *_before, leaf = sheet.sheets(c)
    assert [panel["id"] for panel in leaf.form["panels"]] == ["vaisseau-mere"]
    assert not {"vaisseau_ecrans", "vaisseau_jet_esquive", "vital_1_pb_max"} & set(leaf.fields)


@pytest.mark.parametrize(("ship", "damage"), [("fregate", "4DD"), ("croiseur", "5DD")])
def test_l1088_the_card_of_a_big_ship(d6: Definitions, ship: str, damage: str) -> None:
    """10 hits, under 15 its turrets do (L1088, L1089); a box of the card is 5 PB of a vital point (L1092)."""
    card = thing_cards.card_of_model(d6.ships[ship], d6)
    told = {one.label: one.text for one in card.clauses}
    assert told["Sous 15"].endswith(damage if damage == "4DD" else f"{damage} ◇"), "L1089 says 4DD"
    assert "n’esquive pas" in told["Le toucher"]
    assert [5 * track.count for track in card.boxes] == list(d6.ships[ship].vital.values())


def test_a33_a_value_typed_on_the_sheet_is_a_purchase_without_the_robe(made: Callable[..., Derived]) -> None:
    c = made("senateur")
    own, picked = c.skills["persuasion"].value, pool_of(c, "persuasion").value
    texts = {"comp_persuasion": f"{picked.skill}+1"}
    (proposal,), _doubts = marks.typed(c, {"repartition": {}}, {}, texts, c.definitions)
    assert (proposal.before, proposal.after) == (own.skill, f"{own.skill}+1")


def test_l57_a_carried_arm_is_not_written_among_those_in_hand(made: Callable[..., Derived]) -> None:
    """A row added by hand to the class's own kit leaves the machette in its slot."""
    c = made("pisteur")
    printed = fields_of(c)
    (proposal,), _doubts = marks.typed(c, {"repartition": {}}, printed, {"arme_3_nom": "Couteau"}, c.definitions)
    assert proposal.after == [{"nom": "Fusil blaster"}, {"nom": "Couteau"}]


@pytest.mark.parametrize("classe", ["contrebandier", "mecano-pilote", "officier-pilote"])
def test_l723_astrogation_stands_on_the_versos_of_pilots(made: Callable[..., Derived], classe: str) -> None:
    c = made(classe)
    one = sheet.sheet_of_character(c)
    panel = next(panel for panel in one.form["panels"] if panel["id"] == "astrogation")
    assert one.fields["astrogation_valeur"] == pool_of(c, "astrogation").value.skill
    rows = panel["tables"][0]["rows"]
    assert [row[0] for row in rows] == ["5", "10", "15", "20", "25", "30"]
    assert rows[5][6] == french("1 j 12 h")


def test_l669_the_dressage_of_a_pisteur_without_thresholds(made: Callable[..., Derived]) -> None:
    """A95: he needs no roll for a wild beast; what he rolls to train it stands beside it."""
    c = made("pisteur", compagnon="{espece: molosse}")
    shown = fields_of(c)
    assert shown["compagnon_dressage"] == pool_of(c, "dressage").value.skill
    assert "15" not in " ".join(text for key, text in shown.items() if key.startswith("compagnon_ordres"))
