"""Exact odds of SN&DR: against every throw counted, against many rolls, and what must always hold."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from generator.core.chance.distribution import chance_of_face
from generator.core.chance.odds import Terms
from generator.core.system import System
from generator.systems.sndr import combat
from generator.systems.sndr.figure import Figure, figure_of_profile

D = System("sndr").definitions()
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
        ("droide-d-assaut", "soldat-republicain", False, 0),  # no weapon to fight with
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
