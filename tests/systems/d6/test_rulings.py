"""Our decisions, one by one, where they change a number or a verdict at creation."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.game.system import Examined
from generator.systems.d6.show import view
from generator.systems.d6.show.view import outline

Examine = Callable[..., Examined]


def codes(examined: Examined, severity: str = "error") -> list[str]:
    return [p.code for p in examined.problems if p.severity == severity]


def shown(examined: Examined) -> dict[str, Any]:
    return view.as_json(examined.subject)


def test_a01_gardien_roll(examine: Examine) -> None:
    base = {"race": "wookie", "classe": "jedi-gardien", "repartition": "{vig: 2, dex: 2, perc: 2, sav: 1}"}
    assert shown(examine(**base))["pv_max"] == {"formule": "21 + 1D", "min": 22, "max": 27}
    assert shown(examine(**base, choix="{jet_pv: 4}"))["pv_max"] == 25


def test_a02_officier_pilote_plus_3(examine: Examine) -> None:
    c = shown(examine(race="dug", classe="officier-pilote", repartition="{vig: 1, dex: 2, perc: 2, sav: 1, tech: 1}"))
    assert c["pv_max"] == 3 + 9 + 3


def test_a05_a06_floor_after_free_dice(examine: Examine) -> None:
    """Lutteur Gamorréen: Savoir 1 - 1 - 2 = -2; one free die on it gives 0D, not 1D."""
    c = examine(race="gamorreen", classe="lutteur", repartition="{sav: 1, vig: 3, dex: 1, tech: 1, mec: 1}")
    assert shown(c)["caracteristiques"]["sav"] == "0D"
    assert codes(c) == []


def test_a08_cap_counts_free_dice_only(examine: Examine) -> None:
    c = examine(race="humain", classe="assassin", choix="{race: {dex: 1}}",
                repartition="{dex: 3, vig: 2, sav: 1, perc: 1}")  # fmt: skip
    assert codes(c) == []
    assert shown(c)["caracteristiques"]["dex"] == "7D"


def test_a11_both_orientations_have_300_credits(examine: Examine) -> None:
    for orientation, tech, dex in (("hacker", "3D", "2D"), ("cyber-combattant", "2D", "3D")):
        c = shown(examine(classe="cyber-ingenieur", choix=f"{{orientation: {orientation}}}",
                          repartition="{vig: 2, sav: 2, perc: 2, mec: 1}"))  # fmt: skip
        assert c["credits"] == 300
        assert (c["caracteristiques"]["tech"], c["caracteristiques"]["dex"]) == (tech, dex)


def test_a12_sentinelle_xp_for_skills(examine: Examine) -> None:
    base = {"race": "dug", "classe": "jedi-sentinelle", "repartition": "{dex: 2, vig: 2, sav: 2, tech: 1}"}
    fine = examine(**base, experience="{competences: {sabre-laser: 5D}}")
    assert codes(fine) == []
    assert shown(fine)["xp"]["reste"] == 15 - 12
    assert codes(examine(**base, experience="{pv: 1}")) == ["xp-restricted-to-skills"]
    assert codes(examine(**base, experience="{pv: 1, gagnee: 1}")) == []


def test_a14_percentage_on_earned_xp_only(examine: Examine) -> None:
    c = shown(examine(race="drall", experience="{gagnee: 25}"))
    assert c["xp"]["disponible"] == 27
    sentinelle = shown(examine(race="humain", classe="jedi-sentinelle", choix="{race: {vig: 1}}",
                               experience="{gagnee: 19}"))  # fmt: skip
    assert sentinelle["xp"]["disponible"] == 20 + 15


def test_a15_a16_force_dice(examine: Examine) -> None:
    c = shown(examine(race="dathomirien", choix="{force: {sens: 1}}"))
    assert c["force"] == {"controle": "0D", "sens": "1D", "alteration": "0D"}
    yoda = {"race": "race-inconnue-de-yoda", "classe": "jedi-consulaire"}
    assert codes(examine(**yoda, choix="{force: {sens: 2}}")) == []
    assert codes(examine(**yoda, choix="{force: {sens: 1, controle: 1}}")) == []
    assert codes(examine(**yoda, choix="{force: {sens: 1}}")) == ["force-choice-invalid"]
    assert codes(examine(race="quermien", choix="{force: {controle: 1}}")) == ["force-choice-invalid"]
    jedi = shown(examine(**yoda, choix="{force: {sens: 2}}", force="{sens: 1D+1}"))
    assert jedi["force"]["sens"] == "3D+1"


def test_a18_mon_calamari_minus_anywhere(examine: Examine) -> None:
    c = examine(race="mon-calamari", choix="{race: {mec: -1}}")
    assert codes(c) == []


def test_a19_troig_gets_second_talents_only(examine: Examine) -> None:
    c = shown(examine(race="troig", classe="lutteur", choix="{seconde_classe: senateur}",
                      repartition="{dex: 2, sav: 2, tech: 2, perc: 1}"))  # fmt: skip
    assert c["credits"] == 200
    assert "Immunité diplomatique" in c["dons"]
    assert not any(o["id"] == "passe-du-senat" for o in c["objets"])


def test_a21_demineur_jacket(examine: Examine) -> None:
    c = shown(examine(classe="demineur"))
    assert c["res_corp"]["bonus"] == [{"source": "Veste protectrice", "valeur": "+2"}]


def test_a28_a29_race_skill_dice(examine: Examine) -> None:
    ewok = shown(examine(race="ewok"))
    assert ewok["competences"]["escalade"]["race"] == ewok["competences"]["nature"]["race"] == "1D"
    assert ewok["competences"]["persuasion"]["race"] == "0D"
    assert any("Persuasion" in text for text in ewok["bonus_conditionnels"])
    calamari = shown(examine(race="mon-calamari", choix="{race: {perc: -1}}"))
    assert calamari["competences"]["astrogation"]["race"] == "1D"


def test_a30_a31_unconditional(examine: Examine) -> None:
    assert shown(examine(race="dresselien"))["competences"]["sang-froid"]["race"] == "3D"
    assert shown(examine(race="zygerrien"))["competences"]["arts-martiaux"]["race"] == "1D"
    assert shown(examine(race="defel"))["competences"]["armes-blanches"]["race"] == "1D"


def test_a32_race_dice_count_in_price(examine: Examine) -> None:
    """Cathar, Perception 1D, Observation 2D: already twice the characteristic, so the next step costs 2 + 1."""
    c = shown(examine(race="cathar", repartition="{vig: 3, sav: 2, mec: 1, tech: 1}",
                      experience="{gagnee: 20, competences: {observation: 2D+1}}"))  # fmt: skip
    assert c["competences"]["observation"]["prix"] == 3


def test_a33_clothes_kept_apart(examine: Examine) -> None:
    c = shown(examine(classe="senateur"))
    assert c["competences"]["persuasion"]["race"] == "0D"
    assert c["bonus_equipement"] == [{"objet": "robe-de-senateur", "competence": "persuasion", "valeur": "+1D"}]


def test_a34_race_die_on_0d_is_not_rollable(examine: Examine) -> None:
    c = shown(examine(race="ewok", classe="lutteur", repartition="{vig: 3, dex: 3, tech: 1}"))
    assert c["competences"]["nature"] == {
        "valeur": "1D", "base": "0D", "race": "1D", "etapes": 0, "prix": 0, "lancable": False,
    }  # fmt: skip


def test_a43_a44_every_source_on_its_line(examine: Examine) -> None:
    c = shown(examine(race="ubese", classe="officier-pilote", choix="{race: {vig: 1}}",
                      repartition="{dex: 2, sav: 2, perc: 2, tech: 1}"))  # fmt: skip
    assert [b["valeur"] for b in c["res_corp"]["bonus"]] == ["+1D", "+1", "+2", "+1"]
    assert c["res_corp"]["base"] == "1D+1"
    assert c["res_corp"]["total"] == "2D+5"


def test_show_tells_which_armour_of_a_race_can_be_upgraded(examine: Examine) -> None:
    dice = "{dex: 3, vig: 2, mec: 2}"
    c = examine(race="ubese", classe="officier-pilote", choix="{race: {vig: 1}}", repartition=dice)
    told = {row.label: row.origin for section in outline(c.subject) for row in section.rows}
    assert told["Res Corp"] == (
        "2D base, +1D Armure Ubese (upgradable), +1 Casque Ubese, +2 Veste protectrice, +1 Casque protecteur"
    )  # L413


def test_a45_mandalorien(examine: Examine) -> None:
    assert "mandalorien-no-full-armour" in codes(examine(race="mandalorien"), "warning")
    full = "[{nom: Plastron}, {nom: Casque}, {nom: Jambières}, {nom: Brassards}]"
    assert "mandalorien-no-full-armour" not in codes(examine(race="mandalorien", armures=full), "warning")


def test_a68_four_pieces_of_anything_are_no_full_armour(examine: Examine) -> None:
    four = "[{nom: Veste protectrice}, {nom: Casque protecteur}, {nom: Ceinturon}, {nom: Cape}]"
    assert "mandalorien-no-full-armour" in codes(examine(race="mandalorien", armures=four), "warning")
    told = "[{nom: Veste protectrice}, {nom: Casque protecteur}, {nom: X, place: bras}, {nom: Y, place: jambes}]"
    assert "mandalorien-no-full-armour" not in codes(examine(race="mandalorien", armures=told), "warning")


def test_a48_equipped_gear_fills_no_slot(examine: Examine) -> None:
    assert shown(examine(classe="techno-chasseur"))["cases"] == 7


@pytest.mark.parametrize(
    ("inventory", "slots", "malus"),
    [
        ("[{objet: Grenade, nombre: 10}]", 1, "0D"),
        ("[{objet: Grenade, nombre: 11}]", 2, "0D"),
        ("[{objet: Grenade, nombre: 6}, {objet: grenades, nombre: 6}]", 2, "0D"),
        ("[{objet: Relique, seul: true, nombre: 9}]", 9, "0D"),
        ("[{objet: Relique, seul: true, nombre: 10}]", 10, "-1D"),
        ("[{objet: Relique, seul: true, nombre: 16}]", 16, "-1D"),
        ("[]", 0, "0D"),
    ],
)
def test_a49_a50_slots(inventory: str, slots: int, malus: str, examine: Examine) -> None:
    c = shown(examine(inventaire=inventory))
    assert (c["cases"], c["malus_vitesse"]) == (slots, malus)
    assert codes(examine(inventaire=inventory)) == []


@pytest.mark.parametrize(("side", "code"), [(-5, []), (5, []), (0, []), (-6, []), (-7, ["dark-side-out-of-range"])])
def test_a51_one_axis(side: int, code: list[str], examine: Examine) -> None:
    assert codes(examine(cote=side)) == code


def test_waiver_stays_visible(examine: Examine) -> None:
    over = "{vig: 3, sav: 2, perc: 2, mec: 1}"
    assert codes(examine(repartition=over)) == ["free-dice-total-excess"]
    waived = examine(repartition=over, derogations="[free-dice-total-excess]")
    assert codes(waived) == []
    assert "free-dice-total-excess" in codes(waived, "warning")
