"""Exact odds of SW-Nano: an opposed roll and its saves, duels to the end, the risk of an activation (K-24, K-25)."""

from collections.abc import Mapping
from fractions import Fraction

from generator.base.i18n import _
from generator.chance.odds import (
    Attack,
    Distribution,
    Numbers,
    Odds,
    State,
    Step,
    Terms,
    attack_of,
    chance_of_face,
    count_successes,
    note_unplayed,
    solve_duel,
    sum_of_dice,
)
from generator.model.scenario import Skirmish
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.figure import Arm, Figure, damage_of_score, figure_of_profile, pierce_save
from generator.systems.nano.rules import Group

TERMS = ("range", "cover")
ACTIONS = 4  # K-24: the odds are shown for one to four


def fighters(group: Group, _d: Definitions) -> list[tuple[str, Figure]]:
    return [(m.label, m.figure) for m in group.members]


def profiles(d: Definitions) -> Mapping[str, Figure]:
    return {key: figure_of_profile(p, d) for key, p in d.profiles.items()}


def enemies(scenario: Skirmish, group: Group, d: Definitions) -> list[tuple[str, Figure]]:
    bands = scenario.bands or ()
    own = next((band for band in bands if (band.name, band.side) == (group.name, group.side)), None)
    own = own or next((band for band in bands if band.side == group.side), None)
    ids = [m.profile for band in bands if band is not own for m in band.members]
    return [(d.profiles[key].label, figure_of_profile(d.profiles[key], d)) for key in ids]


def odds(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Odds:
    notes = [_("Duel: a tie costs time and nothing else: no Projection, no broken weapon (K-27).")]
    rules = [rule for figure in (a, b) for arm in (*figure.shooting, *figure.melee) for rule in arm.rules]
    notes += note_unplayed((*a.traits, *b.traits, *rules))
    if a.powers or b.powers:
        notes.append(_("No power of the Force is counted."))
    more = {"activation": risks_of_activation(a, b)}
    fight = solve_duel((a.profile.life, b.profile.life), melee_phases(a, b, d))
    return Odds(_best_attack(a, b, terms, d), fight, tuple(notes), more)


def risks_of_activation(a: Figure, b: Figure) -> list[dict[str, object]]:
    """Compute, for each number of actions rolled for, its chances and the risk that the enemy acts first (L58-70)."""
    yes, answer = chance_of_face(a.profile.quality), chance_of_face(b.profile.quality)
    return [
        {
            "actions": count,
            "all": yes**count,
            "mean": sum((yes**k for k in range(1, count + 1)), Fraction(0)),
            "reaction": (1 - yes**count) * answer,
        }
        for count in range(1, ACTIONS + 1)
    ]


def _best_attack(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Attack | None:
    """Return the best shot where one is possible, else a blow."""
    if terms.afar(bool(a.shooting)):
        shots = [arm for arm in a.shooting if (terms.range or 0) <= (arm.weapon.range or 0)]
        defence = b.defence + (b.cover if terms.cover else 0)
        attacks = [_attack_with(arm, b, _wounds_of_contest(arm.bonus, defence, arm, b, d)) for arm in shots]
        return max(attacks, key=lambda attack: attack.mean_wounds, default=None)
    arm = melee_arm(a)
    return _attack_with(arm, b, _wounds_of_contest(_melee_bonus(a), _melee_bonus(b), arm, b, d))


def _attack_with(arm: Arm | None, b: Figure, wounds: Numbers) -> Attack:
    return attack_of(arm.weapon.label if arm else "", wounds, b.profile.life)


def melee_arm(figure: Figure) -> Arm | None:
    return max(figure.melee, key=lambda arm: (arm.extra_damage, arm.pierce), default=None)


def _melee_bonus(figure: Figure) -> int:
    arm = melee_arm(figure)
    return arm.bonus if arm else figure.unarmed


def _wounds_of_contest(bonus: int, defence: int, arm: Arm | None, target: Figure, d: Definitions) -> Numbers:
    """Compute the wounds of one opposed roll.

    A D6 and a bonus each; damage by their ratio, one more for Destructeur, then a save for each (K-01, K-12)."""
    attacker, other = sum_of_dice(1, flat=bonus), sum_of_dice(1, flat=defence)
    save = pierce_save(target.save, arm.pierce if arm else 0, d)
    stands = 1 - chance_of_face(save) if save is not None else Fraction(1)

    def hurt(scores: tuple[int, int]) -> int:
        damage = damage_of_score(*scores, d)
        return damage + (arm.extra_damage if arm else 0) if damage else 0

    scores = attacker.then(lambda mine: other.map(lambda theirs: (mine, theirs)))
    return scores.map(hurt).then(lambda harm: count_successes(harm, stands))


def melee_phases(a: Figure, b: Figure, d: Definitions) -> Step:
    """Return the step of a duel: one opposed roll, in which only the loser is hurt."""
    forth, back = _melee_bonus(a), _melee_bonus(b)
    by_a, by_b = (
        _wounds_of_contest(forth, back, melee_arm(a), b, d),
        _wounds_of_contest(back, forth, melee_arm(b), a, d),
    )

    def step(state: State) -> Distribution[State]:
        chances: dict[State, Fraction] = {}
        for hurt, wounds in ((1, by_a), (0, by_b)):
            for harm, chance in wounds.chances().items():
                left = max(0, state[hurt] - harm)
                after = (state[0], left) if hurt else (left, state[1])
                if harm:
                    chances[after] = chances.get(after, Fraction(0)) + chance
        chances[state] = 1 - sum(chances.values(), Fraction(0))
        return Distribution.of(chances)

    return step
