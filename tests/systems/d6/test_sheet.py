"""The sheet of a character: every value has a field, every field a place, and what is printed is all there."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.typography import french
from generator.chance.dice import Dice
from generator.game.system import Examined, all_systems
from generator.model.sheet import Sheet
from generator.paper.formats import Look, Paper
from generator.reading.source import parse
from generator.sheets.forms import draw as form
from generator.sheets.forms import panels
from generator.sheets.forms.draw import PANELS
from generator.sheets.forms.filled import SPILLED, fill_leaves
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.sheet import form as sheet_form
from generator.systems.d6.sheet import sheet
from tests.paper import reading
from tests.printing import print_sheets
from tests.samples import sample

CLASSES = tuple(all_systems()["d6"].definitions().classes)
PILOTS = ("mecano-pilote",)
SAMPLE = sample(CLASSES, "amiral", "jedi-consulaire", "mascotte", "mecano-pilote")  # the fullest and the emptiest
# The roomiest setting, and the tightest: short paper, large letters.
LOOKS = {"a4": Look(), "large-letter": Look(paper="letter", ink="light", large=True)}
LONG = "Quand un allié tombe à moins de 10 m, +1D à tous ses jets jusqu’à la fin du combat ; relance un dé par jour."


def derived(d6: Definitions, classe: str, **keys: str) -> Derived:
    one = d6.classes[classe]
    lines = {"systeme": "d6", "nom": "Essai", "race": "rodien", "classe": classe}
    lines["repartition"] = "{vig: 2, dex: 3, perc: 1, mec: 1}"
    choices = []
    if one.options:
        choices.append("orientation: hacker")
    if one.picks:
        choices += ["plus: [sav, dex, vig]", "moins: [tech]"]
        lines["repartition"] = "{tech: 1, vig: 2, dex: 3, sav: 1}"
    if keys.get("race") == "troig":
        choices.append(f"seconde_classe: {'pisteur' if classe != 'pisteur' else 'jedi-gardien'}")
    lines["choix"] = "{" + ", ".join(choices) + "}"
    lines |= keys
    text = "\n".join(f"{key}: {value}" for key, value in lines.items())
    examined = all_systems()["d6"].examine(parse(text.encode(), "essai.yaml"), d6)
    assert not [p for p in examined.problems if p.severity == "error"]
    subject: Derived = examined.subject
    return subject


def extreme(d6: Definitions, classe: str) -> Derived:
    """The longest of everything: name, figures, lists."""
    weapons = [
        f"{{nom: Fusil blaster à canon scié {n}, degats: 5DD+2, portee: longue portée, type: énergétique}}"
        for n in range(6)
    ]
    talents = [f'{{nom: Don très long et très utile numéro {n}, type: jour, effet: "{LONG}"}}' for n in range(10)]
    items = [f"{{objet: Navordinateur portable MicroNav {n}, seul: true}}" for n in range(13)]
    return derived(
        d6,
        classe,
        nom="Kha’lim Ondreï-Vassarion du Grand Conclave de la Bordure Ext",
        joueur="Marie-Christine de la Tour-Maubourg",
        race="troig",
        age="environ 900 ans",
        taille="0,66 m sans chapeau",
        poids="17 kilogrammes",
        credits="987654321",
        cote="-5",
        experience="{gagnee: 99999, competences: {esquive: 8D+2, pilotage: 8D+2}"
        + (", pv: 90}" if not d6.classes[classe].pv_roll else "}"),
        armes="[" + ", ".join(weapons) + "]",
        armures="[" + ", ".join(f"{{nom: Amulette de Quadrillum {n}, res_corp: 1D+2}}" for n in range(7)) + "]",
        dons="[" + ", ".join(talents) + "]",
        inventaire="[" + ", ".join([*items, "{objet: Médipack, nombre: 10}"]) + "]",
        notes='"' + "Une longue note de campagne. " * 40 + '"',
    )


def printed(one: Sheet, **options: Any) -> tuple[int, str]:
    pdf = print_sheets([one], **options)
    return len(reading.reader(pdf).pages), bare(reading.text(pdf))


def bare(text: str) -> str:
    return "".join(text.split()).replace("→suite", "")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_every_field_has_a_place(d6: Definitions, classe: str, look: str) -> None:
    one = sheet.sheet_of_character(extreme(d6, classe))
    place, other = (form.get_form(one.template, one.form, LOOKS[name]) for name in (look, "a4"))
    here, there = ({*some.fields, *some.ticks} for some in (place, other))
    beyond = {name for name in {*one.fields, *one.marks} - there if name.rpartition("_")[0] not in one.rows}
    assert not beyond, "rows alone may have no place: those are told in the notes or on the suite"
    differing = {name for name in there ^ here if not re.match(r"[a-z_]+_[0-9]+_[a-z]+", name)}
    assert not differing, "a page of the large print has fewer rows of a list, and all else"
    drawn = {f"centre_{panel['id']}" for panel in one.form["panels"] if panel["drawn"]}
    there = {"portrait", "embleme_verso", "code_recto", "code_verso"}
    assert drawn and set(place.pictures) == there | ({"embleme"} if LOOKS[look].large else drawn)
    longer = look == "large-letter" and classe in PILOTS  # one verso more, for Astrogation
    assert len(place.pages) == (4 + longer if LOOKS[look].large else 2)
    blank = sheet.blank_sheet(d6.classes[classe], d6)
    assert blank.form == sheet.sheet_of_character(derived(d6, classe)).form
    assert not {"nom", "race", "joueur", "pv_max", "notes"} & set(blank.fields)


@pytest.mark.parametrize("classe", SAMPLE)
def test_a_character_is_one_leaf_with_all_its_values(d6: Definitions, classe: str) -> None:
    one = sheet.sheet_of_character(derived(d6, classe, credits="1350", cote="-2"))
    pages, text = printed(one)
    assert pages == 2
    assert [value for value in one.fields.values() if bare(value) not in text] == []


@pytest.mark.parametrize("classe", SAMPLE)
def test_at_its_extremes_nothing_is_lost(d6: Definitions, classe: str) -> None:
    one = sheet.sheet_of_character(extreme(d6, classe))
    pages, text = printed(one)
    assert pages > 2  # the notes continue
    front = {key: value for key, value in one.fields.items() if key != "notes"}
    lost = {key: value for key, value in front.items() if bare(value) not in text}
    assert not {key: value for key, value in lost.items() if "de plus" not in value}  # the suite has these
    for line in one.fields["notes"].splitlines():
        for part in line.split(". "):
            assert all(bare(word) in text for word in part.split()), part


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("classe", ["mascotte", "mecano-pilote", "senateur"])
def test_nor_in_large_print_where_lists_are_shorter(d6: Definitions, classe: str, paper: Paper) -> None:
    """A row that two pages have no room for is told on the suite, once."""
    armes = [f"Carabine {letter}" for letter in "ABCD"]
    dons = [f"Ruse {letter}" for letter in "ABCDE"]
    one = sheet.sheet_of_character(
        derived(
            d6,
            classe,
            armes="[" + ", ".join(f"{{nom: {name}, degats: 4DD}}" for name in armes) + "]",
            dons="[" + ", ".join(f"{{nom: {name}, type: combat, effet: rien}}" for name in dons) + "]",
        )
    )
    _pages, text = printed(one, paper=paper, large=True)
    assert {name: text.count(bare(name)) for name in (*armes, *dons)} == dict.fromkeys((*armes, *dons), 1)


@pytest.mark.parametrize("large", [False, True])
def test_what_both_heads_have_no_room_for_is_told_once(d6: Definitions, large: bool) -> None:
    names = [f"Carabine {letter}" for letter in "ABCDEFGHIJ"]
    armes = "[" + ", ".join(f"{{nom: {name}}}" for name in [*names, names[-1]]) + "]"
    (quire,) = fill_leaves(sheet.sheets(derived(d6, "mascotte", race="troig", armes=armes)), Look(large=large))
    told = bare(json.dumps([[leaf.sheet.form.get("columns"), leaf.sheet.fields.get(SPILLED)] for leaf in quire]))
    assert [told.count(bare(name)) for name in names[-3:]] == [1, 1, 2]  # two of a kind are two


@pytest.mark.parametrize("classe", SAMPLE)
def test_every_derived_value_is_in_a_field(d6: Definitions, classe: str) -> None:
    c = derived(d6, classe, race="ewok", notes="Rien à signaler", cote="3")
    one = sheet.sheet_of_character(c)
    for key, total in c.characteristics.items():
        assert one.fields[f"carac_{key}"] == f"{total.dice}D"
    for key, skill in c.skills.items():
        assert one.fields[f"comp_{key}"] == pool_of(c, key).value.skill
        assert one.fields[f"comp_{key}_base"] == skill.start.skill
        assert skill.rollable or (skill.start.skill == "0D") != ("sans jet" in one.fields[f"comp_{key}_note"])
    fixed = {"pv_max": c.pv.text, "mains_nues": f"{c.bare_hands}DD", "race": "Ewok", "notes": "Rien à signaler"}
    fixed |= {"res_base": str(c.res_corp.base), "res_total": str(c.res_corp.total)}
    fixed |= {"xp_gagnee": str(c.xp.available), "xp_depensee": str(c.xp.spent), "xp_reste": str(c.xp.left)}
    assert {key: one.fields[key] for key in fixed} == fixed
    written = "\n".join([*one.fields.values(), json.dumps(one.form, ensure_ascii=False)])
    for name in (
        *(line.source for line in c.res_corp.bonus),
        *(talent.name for talent in c.talents),
        *(talent.text for talent in c.talents),
        *(power.name for power in c.powers),
        *(trait.name for trait in c.traits),
        *(weapon.nom for weapon in c.weapons),
        *(armour.nom for armour in c.armours),
        *(slot.label for slot in c.slots),
        *(asset.name for asset in c.assets),
        *(one.when for one in c.conditional),
        *(item for item, _skill, _dice in c.equipment_dice),
    ):
        assert bare(french(name)) in bare(written), name
    assert {"cote_plus_3", "reputation_0"} <= one.marks


@pytest.mark.parametrize("classe", SAMPLE)
def test_a_fourth_and_a_fifth_arm_stay_among_the_arms(d6: Definitions, classe: str) -> None:
    """And the other lists give them their empty rows: no leaf, no row too low to write on."""
    arms = [f"{{nom: Carabine {letter}, degats: 4DD}}" for letter in "ABCDE"]
    talents = "[" + ", ".join(f"{{nom: Ruse {n}, type: combat, effet: rien}}" for n in range(3)) + "]"
    for count in (4, 5):
        c = derived(d6, classe, armes="[" + ", ".join(arms[:count]) + "]", dons=talents)
        ((leaf, *suite),) = fill_leaves([sheet.sheet_of_character(c)], Look())
        kept = 3 if classe == "officier-pilote" else 4  # beside a ship, its positions and hyperspace
        assert not suite and f"arme_{kept}_nom" in leaf.sheet.fields
        (page,) = panels.panel_pages(leaf.sheet.form, Look())
        assert min(panel["row"] for panel in page if panels.measure_panel(panel)[1]) >= panels.WRITABLE


def test_what_has_no_row_left_goes_to_the_suite(d6: Definitions) -> None:
    c = extreme(d6, "lutteur")
    one = sheet.sheet_of_character(c)
    more = dict(one.more)
    assert french("Amulette de Quadrillum 5 +1D+2") in more["Res Corp"]
    arms = more["Armes et boucliers équipés"]
    assert french("5 · 4D · 5DD+2 · longue portée · énergétique · Tir · dans l’inventaire") in arms
    talents = more["Dons"]
    assert all(t.name in talents or t.name in one.fields.values() for t in c.talents if t.origin == "acquis")
    assert "Don très long et très utile numéro 9" in talents
    assert one.fields["arme_5_nom"] == french("et 2 de plus : suite")


def test_the_gardien_without_a_roll_shows_the_formula(d6: Definitions) -> None:
    """A01: the formula, never an invented value; the boxes beyond the best roll are struck out."""
    c = derived(d6, "jedi-gardien")
    one = sheet.sheet_of_character(c)
    assert one.fields["pv_max"] == f"{c.pv.without_die} + 1D"
    assert f"pv_{c.pv.without_die + 6}" not in one.marks
    assert f"pv_{c.pv.without_die + 7}" in one.marks


def test_boxes_beyond_pv_max_are_struck_out(d6: Definitions) -> None:
    c = derived(d6, "assassin", repartition="{dex: 3, perc: 3, mec: 1}")
    assert c.pv.maximum == 3
    struck = {mark for mark in sheet.sheet_of_character(c).marks if mark.startswith("pv_")}
    assert struck == {f"pv_{n}" for n in range(4, sheet_form.PV_BOXES + 1)}


def test_a94_the_blank_form_of_a_class_that_takes_pv_says_the_minimum(d6: Definitions) -> None:
    told = {key: sheet.blank_sheet(one, d6).fields["bonus"] for key, one in d6.classes.items()}
    assert {key for key, text in told.items() if "3 au moins" in text} == {"assassin", "techno-chasseur", "senateur"}


def test_l543_there_is_always_a_box_for_the_next_step(d6: Definitions) -> None:
    """Once three are bought, the base rises by 1D and the boxes are free again; there is one more, for who buys on."""
    c = derived(d6, "contrebandier", experience="{gagnee: 900, competences: {esquive: 4D+2, pilotage: 8D}}")
    one = sheet.sheet_of_character(c)
    marks, pilotage = one.marks, c.skills["pilotage"]
    assert c.skills["esquive"].bought == 2
    assert {m for m in marks if m.startswith("comp_esquive_")} == {"comp_esquive_palier_1", "comp_esquive_palier_2"}
    rounds, ticked = divmod(pilotage.bought, sheet_form.DIE)
    assert rounds and {m for m in marks if m.startswith("comp_pilotage_")} == {
        f"comp_pilotage_palier_{n}" for n in range(1, ticked + 1)
    }
    assert Dice.parse(one.fields["comp_pilotage_base"]).steps + ticked == pilotage.value.steps


def test_l547_pv_beyond_the_boxes_are_told(d6: Definitions) -> None:
    c = derived(d6, "lutteur", experience="{gagnee: 900, pv: 60}")
    assert c.pv.without_die > sheet_form.PV_BOXES
    assert f"PV {sheet_form.PV_BOXES + 1} à {c.pv.without_die}" in french(sheet.sheet_of_character(c).fields["bonus"])


def test_a_trait_has_no_box_to_tick(d6: Definitions) -> None:
    """What is always there is never used up (L847)."""
    one = sheet.sheet_of_character(derived(d6, "pisteur", race="besalisk"))
    rows = [key.removesuffix("_type") for key, text in one.fields.items() if text.startswith("trait")]
    assert rows and {f"{row}_utilise" for row in rows} <= one.hidden


def test_l501_spare_parts_are_counted_in_their_slots_alone(d6: Definitions) -> None:
    one = sheet.sheet_of_character(derived(d6, "mecano-pilote"))
    assert one.fields["piece_1_nom"] == "Hyperdrive de secours" and "piece_1_nombre" not in one.fields
    assert one.fields["piece_3_usage"].startswith("Rallume les écrans")


def test_a_troig_has_a_verso_for_each_head(d6: Definitions) -> None:
    """L407, A19: the second one with its own talents, powers, forms and panels; no leaf of what is on neither."""
    keys = {"pouvoirs": "[{nom: Aura de force, epuisement: 4}, {nom: Saut}]", "force": "{sens: 2D}"}
    learned = "[{nom: Garde, classe: Jedi Gardien}, {nom: Flair, classe: Pisteur}]"
    c = derived(d6, "pisteur", race="troig", dons=learned, sabre="{nom: X}", **keys)
    first, second = sheet.sheets(c)
    assert (first.fields["classe_plus"], first.title, second.title) == (
        "Jedi Gardien", french("Essai · Pisteur"), french("Essai · Jedi Gardien"),
    )  # fmt: skip
    told = [{text for name, text in one.fields.items() if name.endswith("_nom")} for one in (first, second)]
    assert {"Double personnalité", "Flair"} <= told[0] and not {"Garde", "Saut"} & told[0]
    assert {"Garde", "Saut", "X"} <= told[1] and not {"Double personnalité", "Flair"} & told[1]
    assert (second.fields["force_sens"], second.fields["pouvoir_base_1_epuisement"]) == ("2D", "4")
    assert "forme_5_pratique" in second.marks and second.fields["combat_res"] == first.fields["combat_res"]
    assert len(reading.reader(print_sheets([first, second])).pages) == 3


def test_force_dice_of_a_race_are_kept_apart_for_who_is_no_jedi(d6: Definitions) -> None:
    plain = sheet.sheet_of_character(derived(d6, "pisteur", race="dathomirien", choix="{force: {sens: 1}}"))
    jedi = sheet.sheet_of_character(derived(d6, "jedi-consulaire", race="dathomirien", choix="{force: {sens: 1}}"))
    assert "Sens 1D" in plain.fields["bonus"]
    assert (jedi.fields["bonus"], jedi.fields["force_sens"]) == ("", "3D ◇")


def test_base_powers_take_the_exhaustion_the_table_agreed_on(d6: Definitions) -> None:
    powers = "[{nom: Vague de Force, epuisement: 5}, {nom: Éclair, epuisement: 9, effet: Foudroie.}]"
    one = sheet.sheet_of_character(derived(d6, "jedi-consulaire", pouvoirs=powers))
    assert (one.fields["pouvoir_base_1_epuisement"], one.fields["pouvoir_base_2_epuisement"]) == ("3 ◇", "5")
    assert (one.fields["pouvoir_1_nom"], one.fields["pouvoir_1_epuisement"]) == ("Éclair", "9")
    assert one.form["exhaustion_bonus"] == "+1"  # L30


def test_the_sabre_is_the_one_that_is_held(d6: Definitions) -> None:
    first = sheet.sheet_of_character(derived(d6, "jedi-consulaire")).fields
    later = sheet.sheet_of_character(
        derived(d6, "jedi-consulaire", armes="[{nom: Sabre laser violet, degats: 5DD}]")
    ).fields
    assert (first["sabre_couleur"], later["sabre_couleur"], later["sabre_degats"]) == ("vert", "violet", "5DD")


def test_a_weapon_says_what_is_rolled(d6: Definitions) -> None:
    arms = "[{nom: Fusil blaster à viseur}, {nom: Blaster, notes: usé}, {nom: Bâton}]"
    fields = sheet.sheet_of_character(derived(d6, "contrebandier", armes=arms)).fields
    told = [(fields[f"arme_{n}_jet"], fields[f"arme_{n}_notes"]) for n in (1, 2, 3)]
    assert told == [("5D", "Tir"), ("5D", "Tir · usé"), ("", "")]  # a Rodien's die of Tir in it


def test_the_forms_of_the_sabre(d6: Definitions) -> None:
    """L20, L43: five practised, one mastered; only the second has a name in the source."""
    assert len(sheet.blank_sheet(d6.classes["jedi-gardien"], d6).marks) == 5
    assert sheet.blank_sheet(d6.classes["jedi-sentinelle"], d6).marks == {"forme_2_maitrise"}
    assert [name for name in d6.panels["sabre"].grids["forme"].labels if "," in name] == ["Forme II, Makashi"]


def test_what_an_autodidacte_learned_names_its_class(d6: Definitions) -> None:
    one = sheet.sheet_of_character(
        derived(d6, "autodidacte", dons="[{nom: Grenadier, type: passif, classe: Démineur}]")
    )
    assert (one.fields["appris_1_nom"], one.fields["appris_1_classe"]) == ("Grenadier", "Démineur")
    assert "Grenadier" not in {text for name, text in one.fields.items() if name.startswith("don_")}


def test_equipment_dice_and_the_load_stand_beside_their_skill(d6: Definitions) -> None:
    items = "[" + ", ".join(f"{{objet: Caisse {n}, seul: true}}" for n in range(10)) + "]"
    one = sheet.sheet_of_character(derived(d6, "senateur", inventaire=items))
    assert one.fields["comp_persuasion_note"] == "éq. +1D"
    assert french("déjà compté : +1D Persuasion (Robe de sénateur)") in one.fields["bonus"]
    assert one.fields["comp_vitesse_note"] == "charge −1D"
    assert one.fields["malus_vitesse"] == "−1D"


def test_minus_signs_are_true_ones(d6: Definitions) -> None:
    one = sheet.sheet_of_character(derived(d6, "lutteur", race="mandalorien", pv="-3"))
    assert one.fields["pv"] == "−3"
    assert one.fields["bonus"].startswith(french("déjà compté : −1D "))


def test_the_portrait_is_named_as_in_the_file(d6: Definitions) -> None:
    assert sheet.sheet_of_character(derived(d6, "lutteur", portrait="grakk.png")).images == {
        "portrait": Path("grakk.png")
    }
    assert sheet.sheet_of_character(derived(d6, "lutteur")).images == {}


def test_every_panel_is_used_and_can_be_drawn(d6: Definitions) -> None:
    used = {panel for c in d6.classes.values() for panel in c.panels}
    assert used == {p.id for p in d6.panels.values() if not p.common} - {"vaisseau-mere"}
    assert {panel.template for panel in d6.panels.values()} <= PANELS.keys()


@pytest.mark.parametrize("classe", SAMPLE)
def test_a_verso_is_full_and_not_crowded(d6: Definitions, classe: str) -> None:
    """Lines of 6.5 mm to write on (6 where the panels are many), in both columns, and room for notes; arms first."""
    ((first, *others),) = panels.panel_pages(sheet.blank_sheet(d6.classes[classe], d6).form, Look())
    assert first["id"] == "armes"
    for one in others:
        assert one["side"] == "across" or 6 <= one["row"] <= panels.TALLEST + 0.01, (one["id"], one["row"])
    assert sum(one["units"] for one in others if one["template"] == "notes") >= 3


def test_skills_essential_to_a_class_are_marked_for_it(d6: Definitions) -> None:
    """L611, L613, L669."""

    def rank(classe: str, skill: str) -> str:
        columns = sheet.blank_sheet(d6.classes[classe], d6).form["columns"]
        return str(next(s["rank"] for c in columns for s in c["skills"] if s["id"] == skill))

    assert rank("jedi-sentinelle", "sabre-laser") == "essentielle"
    assert rank("lutteur", "sabre-laser") == "secondaire"
    assert rank("demineur", "lancer") == "essentielle"
    assert rank("pisteur", "dressage") == "essentielle"
    assert rank("amiral", "commandement") == "utile"


def test_examples_of_the_fixture_are_legal(examine: Callable[..., Examined]) -> None:
    assert sheet.sheets(examine().subject)[0].slug == "essai"
