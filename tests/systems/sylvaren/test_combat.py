"""Exact odds of Sylvaren: against every throw counted, against a million rolls, and what must always hold."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.chance.odds import Terms
from generator.game.system import all_systems
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.rules.figure import Figure, derive_figure, items_named

D = all_systems()["sylvaren"].definitions()
PROFILES = combat.profiles(D)
ARMOURS = ((), ("armure-legere",), ("armure-lourde",))
GEAR = st.sampled_from([("arme-legere",), ("vibro-arme",), ("arme-a-une-main", "bouclier"), ("fusil-blaster",), ()])


def figure(quality: int, gear: tuple[str, ...], rules: tuple[str, ...] = ()) -> Figure:
    return derive_figure("x", quality, items_named(gear, D), tuple(D.rules[r] for r in rules), D)


def test_the_contracts_example() -> None:
    """A Stormtrooper shoots at a Wookie without armour: three dice at 4+."""
    rok = figure(3, ("fusil-blaster", "arme-legere"), ("robuste", "tireur-habile"))
    found = combat.odds(PROFILES["stormtrooper"], rok, Terms(), D).as_json()
    assert found["attack"]["hit"] == {"fraction": "7/8", "chance": 0.875}
    assert found["attack"]["mean_wounds"] == {"fraction": "3/2", "chance": 1.5}
    assert found["attack"]["down"]["fraction"] == "1/8"
    assert set(found["duel"]) == {"a_wins", "b_wins", "both_down", "expected_phases"}


@pytest.mark.parametrize(
    ("terms", "dice"),
    [(Terms(), 3), (Terms(range=4), 3), (Terms(range=4.5), 2), (Terms(range=8, cover=True), 1), (Terms(range=8.5), 0)],
)
def test_range_and_cover_cost_a_die_each(terms: Terms, dice: int) -> None:
    """L116-120, S-08: up to twice the range, and never below one die."""
    attack = combat.odds(PROFILES["stormtrooper"], figure(3, ()), terms, D).attack
    assert (attack.mean_wounds if attack else 0) == dice * Fraction(2, 3)


def _dice_of(difficulty: int) -> dict[bool, Fraction]:
    """One die by counting its faces, and those of the second where it takes one (L36)."""
    if difficulty <= 6:
        yes = Fraction(sum(face >= difficulty for face in range(1, 7)), 6)
    else:
        yes = Fraction(sum(a == 6 and b >= difficulty - 3 for a, b in product(range(1, 7), repeat=2)), 36)
    return {True: yes, False: 1 - yes}


@pytest.mark.parametrize("difficulty", range(2, 10))
def test_one_die(difficulty: int) -> None:
    assert combat.face_chance(difficulty, D) == _dice_of(difficulty)[True]
    assert combat.face_chance(-3, D) == Fraction(5, 6)


@pytest.mark.parametrize(
    ("own", "other"), [("stormtrooper", "commando-rebelle"), ("luke-skywalker", "garde-royal"), ("civil", "civil")]
)
def test_a_phase_equals_every_throw_counted(own: str, other: str) -> None:
    a, b = PROFILES[own], PROFILES[other]
    _arm, n, p = combat.best_melee(a, b, a.quality, D)
    _arm, m, q = combat.best_melee(b, a, b.quality, D)
    counted: dict[tuple[int, int], Fraction] = {}
    for throw in product((True, False), repeat=n + m):
        chance = Fraction(1)
        for k, hit in enumerate(throw):
            yes = p if k < n else q
            chance *= yes if hit else 1 - yes
        after = (max(0, a.quality - sum(throw[n:])), max(0, b.quality - sum(throw[:n])))
        counted[after] = counted.get(after, Fraction(0)) + chance
    step = combat.melee_phase(a, b, 0, 0, D)
    assert step((a.quality, b.quality)).chances() == {k: v for k, v in counted.items() if v}


def test_a_duel_against_many_fought_out() -> None:
    a, b = PROFILES["officier-stormtrooper"], PROFILES["commando-rebelle"]
    found = combat.duel_to_the_end(a, b, D)
    random, tries = Random(3).random, 60_000
    won = both = phases = 0
    sides = {
        q: [(arm[1], float(arm[2])) for arm in (combat.best_melee(a, b, q, D), combat.best_melee(b, a, q, D))]
        for q in range(1, 5)
    }
    for _n in range(tries):
        qa, qb = a.quality, b.quality
        while qa > 0 and qb > 0:
            (n, p), (m, q) = sides[qa][0], sides[qb][1]
            harm, hurt = sum(random() < p for _ in range(n)), sum(random() < q for _ in range(m))
            qa, qb, phases = qa - hurt, qb - harm, phases + 1
        won, both = won + (qa > 0), both + (qa <= 0 and qb <= 0)
    assert abs(won / tries - float(found.first)) < 0.009
    assert abs(both / tries - float(found.both)) < 0.004
    assert found.phases is not None
    assert abs(phases / tries - float(found.phases)) < 0.06


def test_a_shot_against_a_million_rolls() -> None:
    attack = combat.odds(PROFILES["soldat-de-la-flotte-rebelle-lourd"], PROFILES["stormtrooper"], Terms(), D).attack
    assert attack is not None
    random, tries = Random(9).random, 1_000_000 // 6
    down = sum(sum(int(random() * 6) + 1 >= 4 for _die in range(6)) >= 3 for _n in range(tries))
    assert abs(down / tries - float(attack.down)) < 0.005


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_mirror_duels_are_symmetric(profile: str) -> None:
    found = combat.duel_to_the_end(PROFILES[profile], PROFILES[profile], D)
    assert found.first == found.second
    assert found.first + found.second + found.both == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.integers(0, 1), GEAR, st.sampled_from(sorted(PROFILES)))
def test_more_quality_or_armour_never_lowers_the_odds(
    quality: int, armour: int, gear: tuple[str, ...], foe: str
) -> None:
    def win(q: int, level: int) -> Fraction:
        return combat.duel_to_the_end(figure(q, (*gear, *ARMOURS[level])), PROFILES[foe], D).first

    base = win(quality, armour)
    assert win(quality + 1, armour) >= base
    assert win(quality, armour + 1) >= base


def test_fear_is_settled_before_the_first_blow() -> None:
    calm = replace(PROFILES["seigneur-vador"], rules=(D.rules["robuste"],))
    rebel = PROFILES["commando-rebelle"]
    assert (
        combat.duel_to_the_end(rebel, PROFILES["seigneur-vador"], D).first
        < combat.duel_to_the_end(rebel, calm, D).first
    )
