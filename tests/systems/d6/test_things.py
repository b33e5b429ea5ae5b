"""Ships, vehicles, beasts and droids: a name brings the catalogue's numbers, play changes them, each has a card."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.base.names import slug
from generator.base.provenance import unmarked
from generator.base.typography import NBSP, french
from generator.cards.deal import open_deck
from generator.chance.dice import Dice
from generator.content.loading import OwnContent
from generator.game.system import Examined, all_systems
from generator.reading.source import parse
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.things import find_model, ship_rolls, signed_things, thing_entries, values_of_model
from generator.systems.d6.sheet import opponent, sheet, thing_cards
from generator.systems.d6.show import view
from tests.printing import print_sheets
from tests.systems.d6.test_campaign import do, refused, show

Examine = Callable[..., Examined]
TEXT = (
    "systeme: d6\nnom: E\nclasse: assassin\nrace: dug\nrepartition: {vig: 2, sav: 1, perc: 1, mec: 1, tech: 2}\n"
    "vaisseau: cargo-leger\ncompagnon: molosse\nspeeder: {nom: Landspeeder, pb: 9}\n"
    "droides: [R4 astromec, 2 sondes, {nom: Clic, modele: araignée droïde, pv: 3}]\n"
)


def test_a_name_brings_the_numbers_and_the_file_wins(examine: Examine) -> None:
    """A65, A72, A82: the numbers are ours, apart in JSON."""
    c = examine(vaisseau="cargo-leger").subject
    told = thing_entries(c)["vaisseau"].fields
    assert [told[key] for key in ("type", "pb_max", "ecrans", "maniabilite")] == ["Cargo léger", "45", "3D", "1D"]
    shown = signed_things(c)["vaisseau"].fields
    assert [shown[key] for key in ("type", "pb_max", "tourelles")] == ["Cargo léger", "45 ◇", "2, visée +1D ◇"]
    assert shown["notes"] == "équipage 2 ◇ · passagers 6 ◇"
    json = view.as_json(c)
    assert json["panneaux"]["vaisseau"] == {"type": "cargo-leger"}
    assert json["maison"]["vaisseaux"]["vaisseau"]["tourelles"] == "2, visée +1D"
    own = examine(vaisseau="{type: Cargo léger YT-1300, pb_max: 60}").subject
    told = thing_entries(own)["vaisseau"].fields
    assert (told["type"], told["pb_max"], told["ecrans"]) == ("Cargo léger YT-1300", "60", "3D")
    shown = signed_things(own)["vaisseau"].fields
    assert (shown["pb_max"], shown["ecrans"]) == ("60", "3D ◇"), "what the file says is the table's"
    unknown = examine(vaisseau="{type: Étoile errante, pb_max: 12}")
    assert thing_entries(unknown.subject)["vaisseau"].fields == {"type": "Étoile errante", "pb_max": "12"}
    assert [p.code for p in examine(vaisseau="cargo-legr").problems if p.path[:1] == ("vaisseau",)] == [
        "catalogue-near"
    ]


def test_the_class_begins_with_its_model(examine: Examine) -> None:
    """A82, A83, A86."""
    for classe, key, name in (("contrebandier", "vaisseau", "45"), ("officier-pilote", "vaisseau", "30"),
                              ("mecano-pilote", "speeder", "8")):  # fmt: skip
        assert thing_entries(examine(classe=classe).subject)[key].fields["pb_max"] == name
    rows = thing_entries(examine(classe="mecha-fabricant").subject)["droides"].rows["droide"]
    assert [row["pv_max"] for row in rows] == ["12", "5", "5", "5"]


def test_every_model_of_the_source_table_is_read(d6: Definitions) -> None:
    for key, kind in (
        ("vaisseau", d6.ships),
        ("speeder", d6.vehicles),
        ("compagnon", d6.beasts),
        ("droides", d6.droids),
    ):
        panel = d6.panels[key]
        for one in kind.values():
            found = find_model(panel, one.label, d6)
            assert found is one and values_of_model(one)


def test_a_pilot_rolls_with_the_ship(examine: Examine) -> None:
    """A81: cannons and dodging with its handling, turrets with their aim."""
    c = examine(vaisseau="bombardier").subject
    rolls, skill = ship_rolls(c), c.skills["pilotage"].value
    assert rolls["vaisseau_jet_canons"] == f"{skill.dice + 1}D ◇" == rolls["vaisseau_jet_torpilles"]
    assert rolls["vaisseau_jet_tourelles"] == f"{c.skills['tourelles'].value.dice + 1}D ◇"
    assert rolls["vaisseau_jet_esquive"] == f"{c.skills['esquive-spatiale'].value.dice + 1}D ◇"


@pytest.mark.parametrize(("ship", "roll"), [("patrouilleur", "Pilotage + man."), ("fregate", "Tourelles"),
                                           ("croiseur", "Tourelles")])  # fmt: skip
def test_l1078_gunners_of_big_ships_roll_tourelles(ship: str, roll: str, examine: Examine, d6: Definitions) -> None:
    """A81, A104: every arm of a frigate and of a cruiser has its gunner, whoever owns it; neither dodges (L1087)."""
    (shots,) = thing_cards.card_of_model(d6.ships[ship], d6).rolls
    assert [line.values[0] for line in shots.lines if line.label == "Canons"] == [roll]
    c = examine(vaisseau=ship).subject
    (owned,) = [card for card in thing_cards.cards_of_owned(c) if card.group == "Vaisseau"]
    assert owned.rolls == (shots,)
    skill = "tourelles" if roll == "Tourelles" else "pilotage"
    told = ship_rolls(c)
    assert Dice.parse(unmarked(told["vaisseau_jet_canons"])).dice - c.skills[skill].value.dice == (
        ship == "patrouilleur"
    )
    assert ("vaisseau_jet_esquive" in told) == (ship == "patrouilleur")


def _said(model: str, d: Definitions) -> dict[str, str]:
    card = thing_cards.card_of_model(d.profiles[model], d)
    return {clause.label: f"{clause.value} {clause.text}".strip() for clause in card.clauses}


def test_a80_to_a82_a_ship_s_card_says_how_it_is_shot_at_and_shoots(d6: Definitions) -> None:
    """As far as they concern this ship: torpedoes where it has some, a crew where there is one, vital points."""
    fighter, bomber, frigate = (_said(key, d6) for key in ("chasseur", "bombardier", "fregate"))
    for said in (fighter, bomber, frigate):
        assert "désactivés : 0" in said["Touché"] and "Artilleur" in said["Du sol, en vol"]
        assert said["Sur une personne"] == "+3DD, en cône ◇"
    assert bomber["Un équipier"] == "tire torpilles avec Tourelles + visée ◇"
    assert "Un équipier" not in {*fighter, *frigate}
    assert "sans générateur : écrans 0" in frigate["Points vitaux"]
    (shots,) = thing_cards.card_of_model(d6.ships["intercepteur"], d6).rolls
    assert (shots.columns[-1], shots.lines[0].values[-1]) == ("DD (nombre)", "4DD+1 (2) ◇")


def test_a83_a_vehicle_s_card_says_how_it_is_driven_and_shoots(d6: Definitions) -> None:
    """L709, L745: guns with Pilotage, a turret with Tourelles; five times the move of somebody on foot (A85)."""
    said = _said("moto-speeder", d6)
    assert said["Mouvement"] == "100 m ◇" and "soldat 5D" in said["Pilotage + man."]
    rolls = {key: thing_cards.card_of_model(d6.vehicles[key], d6).rolls for key in ("airspeeder", "blinde-leger")}
    assert [one.lines[0].values for (one,) in rolls.values()] == [("Pilotage + man.", "5DD ◇"), ("Tourelles", "5DD ◇")]


def test_by_the_book_a_ship_of_one_s_own_has_no_rule_of_ours() -> None:
    bare = all_systems()["d6"].definitions().keep_house(())
    text = TEXT.replace("cargo-leger", "{type: Étoile, pb_max: 12}")
    c = all_systems()["d6"].examine(parse(text.encode(), "e.yaml"), bare).subject
    (card,) = [card for card in thing_cards.cards_of_owned(c) if card.group == "Vaisseau"]
    assert card.clauses == ()


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({"name": "vaisseau", "lost": 20}, "vaisseau: {type: cargo-leger, pb: 25}"),
        ({"name": "Cargo léger", "status": "écrans désactivés"}, "statuts: [Écrans désactivés]"),
        ({"name": "molosse", "lost": 4}, "compagnon: {espece: molosse, pv: 5}"),
        ({"name": "R4 astromec", "lost": 12}, "{nom: R4 astromec, pv: 0}"),
        ({"name": "clic", "mended": 9}, "modele: araignée droïde, pv: 5}"),
        ({"name": "speeder", "mended": 2}, "speeder: {nom: Landspeeder, pb: 11}"),
    ],
)
def test_play_changes_them(given: dict[str, Any], written: str) -> None:
    text = do(TEXT, "thing", **given).editor.text
    assert written in text
    assert show(text).subject.character.journal


def test_what_runs_out() -> None:
    armed = TEXT.replace("cargo-leger", "patrouilleur")
    fired = do(armed, "thing", name="vaisseau", missiles=3).editor.text
    assert "missiles: 1" in fired
    assert refused(fired, "thing", name="vaisseau", missiles=2) == "thing-without-number"
    assert refused(TEXT, "thing", name="vaisseau", missiles=1) == "thing-without-number"
    assert refused(TEXT, "thing", name="Faucon", lost=1) == "thing-unknown"
    gadgets = TEXT + "gadgets: [{nom: Grappin, charge: 3}]\n"
    assert "charge: 2" in do(gadgets, "thing", name="grappin", charges=1).editor.text
    droids = do(
        TEXT.replace("assassin", "mecha-fabricant").split("droides")[0], "thing", name="Araignée droïde 2", lost=2
    )
    assert "{nom: Araignée droïde 2, modele: araignee-droide, pv: 3}" in droids.editor.text


def test_what_ran_out_is_loaded_again() -> None:
    armed = TEXT.replace("cargo-leger", "{type: patrouilleur, missiles: 0}")
    assert "missiles: 4" in do(armed, "thing", name="vaisseau", missiles=-9).editor.text, "no more than it holds"


def test_several_of_one_name_are_told_apart() -> None:
    """« 2 sondes »: each has its own PV, on the leaf, on cards and in the file."""
    names = [row["nom"] for row in thing_entries(show(TEXT).subject)["droides"].rows["droide"]]
    assert names == ["R4 astromec", "Sonde 1", "Sonde 2", "Clic, Araignée droïde"]
    assert refused(TEXT, "thing", name="sonde", lost=1) == "thing-unknown"
    text = do(TEXT, "thing", name="sonde 2", lost=2).editor.text
    assert "{nom: Sonde 1}, {nom: Sonde 2, pv: 4}" in text
    again = do(text, "thing", name="Sonde 1", lost=1).editor.text
    assert "{nom: Sonde 1, pv: 5}, {nom: Sonde 2, pv: 4}" in again
    class_own = do(TEXT.replace("assassin", "mecha-fabricant").split("droides")[0], "thing", name="Araignée droïde 2",
                   lost=2)  # fmt: skip
    assert "Araignée droïde 2 : −2 PV" in class_own.editor.text, "its model is not said twice"


def test_lost_and_absent_boxes_differ(examine: Examine) -> None:
    """Crossed where something is lost, struck once where there never was one."""
    c = examine(classe="officier-pilote", vaisseau="{pb: 12, torpilles: 1}", pv="3").subject
    page = sheet.sheet_of_character(c)
    assert "torpille_2" in page.marks - page.absent and "torpille_3" in page.absent
    assert "missile_1" in page.absent and page.absent <= page.marks
    most = c.pv.maximum
    assert f"pv_{most}" in page.marks - page.absent and f"pv_{most + 1}" in page.absent


def test_each_has_a_card(d6: Definitions, examine: Examine) -> None:
    told = [text for page in sheet.profiles(d6, list(d6.profiles)) for text in page.fields.values()]
    assert {"Frégate", "Moto-speeder", "Rapace", "Sonde", "Soldat"} <= set(told)
    c = show(TEXT).subject
    assert opponent.has_cards(c) and opponent.cards([c])
    assert not opponent.has_cards(examine().subject)


def test_a_card_says_what_the_leaf_says(examine: Examine) -> None:
    """What the file writes wins (A65); what is lost is crossed out, as on the leaf; a thing of no model has one too."""
    ship = "{type: Chasseur, nom: Le Gredin, pb_max: 40, pb: 25, torpilles: 1, ecrans: 4D, statuts: [canon touché]}"
    c = examine(vaisseau=ship, droides="[{nom: Clic, modele: araignée droïde, pv: 3, degats: 4DD}]",
                compagnon="{nom: Rex, espece: Vrelt, pv_max: 7, pv: 2, degats: 2DD}").subject  # fmt: skip
    rex, gredin, clic = thing_cards.cards_of_owned(c)
    assert (gredin.name, gredin.kind, gredin.badge.value) == ("Le Gredin", "Chasseur", "40")
    assert {s.label: s.value for s in gredin.stats} == {"Vit.": "5D ◇", "Man.": "2D ◇", "Écrans": "4D", "Tiers": "13"}
    assert [(t.label, t.count, t.lost) for t in gredin.boxes] == [("PB", 40, 15), ("Torpilles", 2, 1)]
    assert "Canon touché" in [clause.text for clause in gredin.clauses]
    assert (clic.name, clic.kind, clic.boxes[0].lost) == ("Clic", "Araignée droïde", 2)
    assert clic.rolls[0].lines[0].values == ("4DD",)
    assert (rex.name, rex.boxes[0].count, rex.boxes[0].lost, rex.foot) == ("Rex", 7, 5, "")
    (page,) = opponent.cards([c])
    assert sum(name.startswith("c1.pb") for name in page.marks) == 15
    assert {"c1.pb25", "c1.pb39", "c1.to1", "c2.pv4", "c0.pv2"} <= page.marks and "c1.pb24" not in page.marks
    assert print_sheets([page, page])  # of two files on one page, each with its own crosses


def test_an_opponent_s_card_has_the_pv_there_are(examine: Examine) -> None:
    c = examine(pnj="oui", pv="2").subject
    (page,) = opponent.cards([c])
    assert len(page.marks) == c.pv.maximum - 2


def test_the_nature_of_an_action_stands_beside_every_talent_and_power(examine: Examine, d6: Definitions) -> None:
    """A92: as the rules say, as we say and marked, as the file says, or a place to write it."""
    own = "[{nom: Chant, type: combat}, {nom: Cri, type: combat, action: attaque}]"
    c = examine(classe="pisteur", dons=own).subject
    fields = sheet.sheet_of_character(c).fields
    assert fields["don_base_1_type"] == french("illimité ◇ · soutien ◇ · classe")
    told = {fields[f"don_{n}_nom"]: fields[f"don_{n}_type"] for n in range(1, 4) if f"don_{n}_nom" in fields}
    assert "offensive" in told["Cri"] and "……" in told["Chant"]
    for classe in d6.classes.values():
        blank = sheet.blank_sheet(classe, d6).fields
        assert all(blank[f"don_base_{n}_type"] for n in range(1, len(classe.talents) + 1))


def test_parts_tongue_and_charges(examine: Examine) -> None:
    mecano = sheet.sheet_of_character(examine(classe="mecano-pilote").subject)
    assert mecano.fields["piece_1_nom"] == "Hyperdrive de secours"
    assert mecano.fields["langues"] == "langue commune"
    assert sheet.sheet_of_character(examine(langues="[basic, huttese]").subject).fields["langues"] == "basic, huttese"
    belt = sheet.sheet_of_character(examine(classe="techno-chasseur").subject)
    rows = {n: belt.fields[f"ceinture_{n}_nom"] for n in range(1, 12) if f"ceinture_{n}_nom" in belt.fields}
    wantedex = next(n for n, name in rows.items() if name == "Wantedex")
    assert {f"ceinture_{wantedex}_charge_{k}" for k in range(1, 6)} <= belt.absent
    bombs = sheet.sheet_of_character(examine(classe="demineur").subject).fields
    assert bombs["explosifs_lancer"].endswith("D (+2 explosifs)")


def _rows_of_card(key: str, kept: tuple[str, ...] | None = None) -> dict[str, tuple[str, ...]]:
    """The rows of a card's table, by their first cell."""
    shelf = open_deck("d6", OwnContent.of((), kept, firm=True) if kept is not None else ())
    card = next(card for card in shelf.deck.cards if card.id == key)
    grids = (*(card.diagram.grids if card.diagram else ()), *card.grids)
    rows = [tuple("".join(span.text for span in cell) for cell in row) for grid in grids for row in grid.rows]
    return {row[0]: row[1:] for row in rows}


def test_talent_cards_tell_what_each_does_and_its_nature(d6: Definitions) -> None:
    """A79, A92: every talent of a class and a race; without house values there is a place to write."""
    told = {**_rows_of_card("classes-dons"), **_rows_of_card("races-dons")}
    every: list[Any] = [*d6.classes.values(), *d6.races.values()]
    assert {slug(t.name) for one in every for t in one.talents} <= set(map(slug, told))
    assert all(cells[1] not in ("", "–", "……") for cells in told.values())
    assert told["Compagnon animal"][1] == "soutien ◇"
    bare = _rows_of_card("classes-dons", ())
    assert (bare["Compagnon animal"][1], bare["Chasse technique"][1]) == ("……", "passif")


def test_cards_keep_dice_and_choices() -> None:
    assert _rows_of_card("armures")["Robe de sénateur"][-1].replace(NBSP, " ") == "Persuasion +1D"
    classes = _rows_of_card("classes")
    assert "T +2" in classes["Cyber-ingénieur"][-1] and "+1" in classes["Autodidacte"][-1]
    assert _rows_of_card("distance")["Au contact"][0] == "5 ◇"
    assert _rows_of_card("races-conditions")["Twi’lek"][0] == "+1D"
