"""Exact odds of Sylvaren: a shot, and melee phases to the end (L87-136; S-04, S-08, S-34)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from generator.base.i18n import _
from generator.chance.odds import (
    Attack,
    Distribution,
    Duel,
    Odds,
    State,
    Step,
    Terms,
    attack_of,
    count_successes,
    note_unplayed,
    solve_duel,
    total_of,
)
from generator.systems.sylvaren.mission.raid import Raid, own_figures
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import (
    Figure,
    Melee,
    Shot,
    from_profile,
    melee_dice,
    melee_difficulty,
    shot_numbers,
)
from generator.systems.sylvaren.rules.group import Group

TERMS = ("range", "cover")


def fighters(group: Group, _d: Definitions) -> list[tuple[str, Figure]]:
    return [(m.figure.name, m.figure) for m in group.members]


def profiles(d: Definitions) -> Mapping[str, Figure]:
    return {key: from_profile(p, d) for key, p in d.profiles.items()}


def enemies(scenario: Raid, group: Group, d: Definitions) -> list[tuple[str, Figure]]:
    if scenario.against:  # the other group
        names = {member.figure.name for member in group.members}
        sides = [side for side in own_figures(scenario, d) if {figure.name for figure in side} != names]
        return [(figure.name, figure) for side in sides[:1] for figure in side]
    ids = dict.fromkeys(m.profile for force in scenario.forces or () for m in force.members)
    return [(d.profiles[key].label, from_profile(d.profiles[key], d)) for key in ids]


def odds(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Odds:
    notes = [_("Duel: melee phases only, both rolling at once; no powers and no help.")]
    notes += note_unplayed((*a.things, *b.things))
    if is_frightening(a) or is_frightening(b):
        notes.append(_("Whoever flees from an Effrayant figure comes back and tests again."))
    return Odds(_best_attack(a, b, terms, d), duel_to_the_end(a, b, d), tuple(notes))


def face_chance(number: int, d: Definitions) -> Fraction:
    """Return the chance of one die against a difficulty; from 7+ on a 6, then 4+, 5+ or 6+ (L36, S-34)."""
    least = max(d.constants.difficulty_min, number)
    return Fraction(7 - least, 6) if least <= 6 else Fraction(max(0, 10 - least), 36)


def _best_attack(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Attack | None:
    """Return the best shot where one is possible, at its normal range by default, else a phase of melee."""
    if terms.afar(bool(a.shots)):
        shots = [(shot, terms.range if terms.range is not None else shot.reach) for shot in a.shots]
        return max(
            (_attack_by_shot(a, b, shot, far, terms.cover, d) for shot, far in shots if far <= shot.long_reach),
            key=lambda attack: attack.mean_wounds,
            default=None,
        )
    arm, dice, chance = best_melee(a, b, a.quality, d)
    return attack_of(arm.item.label, count_successes(dice, chance), b.quality, dice=dice)


def _attack_by_shot(a: Figure, b: Figure, shot: Shot, far: float, cover: bool, d: Definitions) -> Attack:
    dice, number = shot_numbers(a, b, shot.item.equipment, d)
    dice += (d.constants.long_range_dice if far > shot.reach else 0) + (d.constants.cover_dice if cover else 0)
    dice = max(d.constants.dice_min, dice)
    once = count_successes(dice, face_chance(number, d))
    wounds = total_of([once] * shot.item.equipment.rate)
    return attack_of(shot.item.label, wounds, b.quality, dice=dice, range=far)


def best_melee(a: Figure, b: Figure, quality: int, d: Definitions, less: int = 0) -> tuple[Melee, int, Fraction]:
    """Return the weapon that wounds most at this Quality, its dice (S-04) and the chance of each."""
    attacks = [
        (arm, melee_dice(quality, arm.item.equipment.melee_dice + less, d.constants),
         face_chance(melee_difficulty(arm, b, d), d))
        for arm in a.melee
    ]  # fmt: skip
    return max(attacks, key=lambda attack: attack[1] * attack[2])


def is_frightening(figure: Figure) -> bool:
    return any(r.frightening for r in figure.rules)


def duel_to_the_end(a: Figure, b: Figure, d: Definitions) -> Duel:
    """Solve a duel to the end. Fear is settled when they meet, once for the pair (L205)."""
    ends = []
    for (scared_a, p), (scared_b, q) in product(_morale_chances(a, b, d), _morale_chances(b, a, d)):
        ends.append((p * q, solve_duel((a.quality, b.quality), melee_phase(a, b, scared_a, scared_b, d))))
    phases = (
        None if any(e.phases is None for _w, e in ends) else sum((w * (e.phases or 0) for w, e in ends), Fraction(0))
    )
    return Duel(
        sum((w * e.first for w, e in ends), Fraction(0)),
        sum((w * e.second for w, e in ends), Fraction(0)),
        sum((w * e.both for w, e in ends), Fraction(0)),
        phases,
    )


def _morale_chances(figure: Figure, other: Figure, d: Definitions) -> list[tuple[int, Fraction]]:
    """Return the dice a figure loses to fear, each with its chance, given that it does not flee."""
    if not is_frightening(other):
        return [(0, Fraction(1))]
    yes = Fraction(min(6, figure.quality), 6)  # S-35: a die never exceeds 6
    partly, wholly = 2 * yes * (1 - yes), yes * yes
    return [(dice, p / (partly + wholly)) for dice, p in ((d.constants.frightened_dice, partly), (0, wholly)) if p]


def melee_phase(a: Figure, b: Figure, scared_a: int, scared_b: int, d: Definitions) -> Step:
    """Return the step of a duel: a phase in which both roll, then both lose Quality (L87-89)."""

    def step(state: State) -> Distribution[State]:
        _arm, dice, chance = best_melee(a, b, state[0], d, scared_a)
        _arm, back, answer = best_melee(b, a, state[1], d, scared_b)
        wounds, losses = count_successes(dice, chance), count_successes(back, answer)
        return wounds.then(lambda h: losses.map(lambda g: (max(0, state[0] - g), max(0, state[1] - h))))

    return step
