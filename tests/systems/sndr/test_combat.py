"""Exact odds of SN&DR: against every throw counted, against many rolls, and what must always hold."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from generator.chance.odds import Terms, chance_of_face
from generator.content.loading import ContentError
from generator.game.system import all_systems
from generator.systems.sndr.fight import combat
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import Figure, figure_of_profile

D = all_systems()["sndr"].definitions()
PROFILES = combat.profiles(D)
SITH = PROFILES["soldat-sith"]


def test_a_shot_equals_every_throw_counted() -> None:
    """L199-215: four dice at 4+, a save at 6+ for each hit."""
    dice, saves = product(range(1, 7), repeat=4), (Fraction(5, 6), Fraction(1, 6))
    hit = mean = Fraction(0)
    for throw in dice:
        hits = sum(face >= 4 for face in throw)
        mean += Fraction(hits, 6**4) * saves[0]
        hit += (1 - saves[1] ** hits) / 6**4
    attack = combat.odds(PROFILES["soldat-republicain"], SITH, Terms(), D).attack
    assert attack is not None
    assert (attack.hit, attack.mean_wounds, attack.down) == (hit, mean, hit)


def test_a_weapon_of_cadence_2_shoots_twice() -> None:
    """L374: X shots for an action."""
    soldier = PROFILES["soldat-republicain"]
    arm = soldier.shooting[0]
    twice = replace(soldier, shooting=(replace(arm, weapon=replace(arm.weapon, cadence=2)),))
    once, both = (combat.odds(who, SITH, Terms(), D).attack for who in (soldier, twice))
    assert once is not None and both is not None
    assert both.mean_wounds == 2 * once.mean_wounds
    assert both.hit == 1 - (1 - once.hit) ** 2


@pytest.mark.parametrize(
    ("terms", "face"),
    [
        (Terms(range=5), 3),
        (Terms(), 4),
        (Terms(range=20), 5),
        (Terms(range=20, cover=True), 6),
        (Terms(range=21), None),
    ],
)
def test_thresholds_by_range_and_cover(terms: Terms, face: int | None) -> None:
    """L195-209, N-12, N-51."""
    attack = combat.odds(PROFILES["soldat-republicain"], SITH, terms, D).attack
    assert (attack.more["threshold"] if attack else None) == face


@pytest.mark.parametrize(
    ("own", "other", "charging", "dice"),
    [
        ("jedi-gardien", "seigneur-sith", False, 11),  # Briseur does nothing to a Briseur
        ("soldat-republicain", "seigneur-sith", False, 0),  # L392
        ("commando-wookiee", "seigneur-sith", False, 6),  # Résistant (N-05)
        ("commando-wookiee", "droide-de-combat", False, 5),  # Parade (N-04)
        ("commando-wookiee", "droide-de-combat", True, 6),  # Charge furieuse (L263)
        ("brute-sith", "jedi-gardien", True, 0),  # Briseur last (N-48)
        ("droide-d-assaut", "soldat-republicain", False, 2),  # no weapon: bare metal (N-54)
        ("droide-d-assaut", "jedi-gardien", False, 0),  # which Briseur breaks
    ],
)
def test_dice_of_a_phase(own: str, other: str, charging: bool, dice: int) -> None:
    assert combat.melee_dice(PROFILES[own], PROFILES[other], D, charging) == dice


def test_modifiers_add_up_before_the_floor() -> None:
    """N-12: T2+ at short range behind cover is 2 - 1 + 3."""
    own = replace(PROFILES["soldat-sith"], profile=replace(PROFILES["soldat-sith"].profile, shoot=2))
    attack = combat.odds(own, PROFILES["padawan"], Terms(range=3, cover=True), D).attack
    assert attack is not None and attack.more["threshold"] == 4


def test_a_printed_1_is_automatic_until_it_is_pierced() -> None:
    """N-11, N-45: S1+ against S+3 is 4+; then 5++."""
    satele, jedi = PROFILES["satele-shan-padawan"], PROFILES["jedi-gardien"]
    rifle, saber = PROFILES["soldat-sith"].shooting[0].weapon, jedi.melee[0].weapon
    assert combat.chance_unsaved(jedi, rifle, D) == 0
    assert combat.chance_unsaved(jedi, saber, D) == Fraction(1, 2)
    assert combat.chance_unsaved(satele, saber, D) == Fraction(1, 2) * Fraction(2, 3)


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_mirror_duels_are_symmetric(profile: str) -> None:
    found = combat.odds(PROFILES[profile], PROFILES[profile], Terms(), D).duel
    assert found is not None
    assert found.first == found.second
    assert found.both == 0


def _with(base: str, **changes: int) -> Figure:
    return figure_of_profile(replace(D.profiles[base], **changes), D)


@pytest.mark.parametrize("foe", sorted(PROFILES))
def test_better_numbers_never_lower_the_odds(foe: str) -> None:
    def win(one: Figure) -> Fraction:
        fight = combat.odds(one, PROFILES[foe], Terms(range=1), D).duel
        assert fight is not None
        return fight.first

    saves = [win(_with("commando-wookiee", save=save)) for save in (6, 4, 2)]
    skills = [win(_with("commando-wookiee", combat=c)) for c in (6, 5, 4, 3, 2)]
    lives = [win(_with("commando-wookiee", vitality=v)) for v in (1, 2, 3)]
    for row in (saves, skills, lives):
        assert row == sorted(row)


def test_a_duel_against_many_fought_out() -> None:
    a, b = PROFILES["commando-wookiee"], PROFILES["assassin-sith"]
    found = combat.odds(a, b, Terms(), D).duel
    assert found is not None
    random, tries = Random(4).random, 40_000

    def hits(dice: int, face: int) -> int:
        count = 0
        while dice:
            dice -= 1
            rolled = int(random() * 6) + 1
            count, dice = count + (rolled >= face), dice + (rolled == 6)
        return count

    won = 0
    stands = (
        float(combat.chance_unsaved(a, b.melee[0].weapon, D)),
        float(combat.chance_unsaved(b, a.melee[0].weapon, D)),
    )
    for _n in range(tries):
        while True:
            over = hits(combat.melee_dice(a, b, D), 4) - hits(combat.melee_dice(b, a, D), 4)
            if any(random() < stands[over > 0] for _k in range(abs(over))):
                won += over > 0
                break
    assert abs(won / tries - float(found.first)) < 0.011


def test_fear_is_rolled_each_phase() -> None:
    scary = replace(SITH, traits=(*SITH.traits, D.trait("effrayant")))
    faces = combat.melee_faces(PROFILES["soldat-republicain"], scary, D)
    assert faces == [(5, chance_of_face(4)), (6, 1 - chance_of_face(4))]


OWN = {
    "traits": "hideux: {label: Hideux, kind: trait, effects: {frightening: true}, text: x, short: x, source: maison:L1}"
    "\n"
    "chanteur: {label: Chanteur, kind: trait, text: x, short: x, source: maison:L1}\n",
    "weapon_rules": "fauchante: {label: Fauchante, effect: break, short: x, note: x, source: maison:L1}\n"
    "bruyante: {label: Bruyante, short: x, note: x, source: maison:L1}\n",
    "weapons": "faux: {label: Faux, kind: melee, power: 3, rules: [fauchante, bruyante], source: maison:L1}\n",
    "profiles": "ogre: {label: Ogre, faction: la-republique, role: combattant, initiative: [2], combat: 4,"
    " weapons: [faux], traits: [hideux, chanteur], source: maison:L1}\n",
    "costs": "ogre: {cg: 5}\n",
}


def own_definitions(folder: Path, **files: str) -> Definitions:
    (folder / "sndr").mkdir(exist_ok=True)
    for kind, text in files.items():
        (folder / "sndr" / f"{kind}.yaml").write_text(text, "utf-8")
    found: Definitions = all_systems()["sndr"].definitions([folder])
    return found


def test_traits_and_rules_of_ones_own_play_by_their_effects(tmp_path: Path) -> None:
    """One that frightens and one that breaks, whatever they are called; what is text alone is named."""
    d = own_definitions(tmp_path, **OWN)
    ogre, knight = combat.profiles(d)["ogre"], combat.profiles(d)["soldat-sith"]
    assert len(combat.melee_faces(knight, ogre, d)) == 2
    assert combat.melee_dice(knight, ogre, d) == 0 and combat.melee_dice(ogre, ogre, d) == 3
    notes = " ".join(combat.odds(ogre, knight, Terms(), d).notes)
    assert "Chanteur, Bruyante" in notes and "Hideux" not in notes and "Fauchante" not in notes


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("weapon_rules", "x: {label: X, effect: explose, short: x, note: x, source: maison:L1}\n", "wrong-type"),
        ("characteristics", "ruse: {label: Ruse, short: R, kind: seuil, text: x, source: maison:L1}\n", "not-playable"),
    ],
)
def test_what_no_code_plays_is_a_fault(kind: str, text: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        own_definitions(tmp_path, **{kind: text})
    assert [p.code for _lines, problems in caught.value.faults.values() for p in problems] == [code]


def test_two_scenarios_on_one_face_are_a_fault(tmp_path: Path) -> None:
    """The second would never be rolled; on none, it is played where it is asked for."""
    text = Path("content/sndr/scenarios.yaml").read_text("utf-8")
    entry = text[text.index("extermination:") :].split("\nembuscade:")[0].replace("extermination:", "siege:", 1)
    with pytest.raises(ContentError) as caught:
        own_definitions(tmp_path, scenarios=entry)
    found = [p for _lines, problems in caught.value.faults.values() for p in problems]
    assert {(p.code, p.path) for p in found} == {("content-clash", ("siege", "roll"))}
    faces = re.search(r"^  roll: .*$", entry, re.M)
    assert faces
    assert own_definitions(tmp_path, scenarios=entry.replace(faces[0], "  roll: []")).scenarios["siege"]
