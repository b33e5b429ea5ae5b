"""Exact odds of SN&DR: a shot with its saves, and melee phases to the end (L195-237, L392; N-11, N-12, N-29, N-45)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from generator.base.i18n import _
from generator.chance.exploding import Pool, margin_of_pools
from generator.chance.odds import (
    Attack,
    Distribution,
    Odds,
    Playable,
    State,
    Step,
    Terms,
    attack_of,
    chance_of_face,
    count_successes,
    note_unplayed,
    solve_duel,
    total_of,
)
from generator.model.scenario import Skirmish
from generator.systems.sndr.rules.definitions import Definitions, Weapon
from generator.systems.sndr.rules.figure import (
    Figure,
    Shooting,
    figure_of_profile,
    modify_threshold,
    shooting_threshold,
)
from generator.systems.sndr.rules.rules import Band

TERMS = ("range", "cover")
NORMAL = 1  # the bracket without a modifier: « portée moyenne »


def fighters(band: Band, _d: Definitions) -> list[tuple[str, Figure]]:
    return [(m.label, m.figure) for m in band.members]


def profiles(d: Definitions) -> Mapping[str, Figure]:
    monsters = {key: monster.profile for key, monster in d.monsters.items()}
    return {key: figure_of_profile(p, d) for key, p in {**d.profiles, **monsters}.items()}


def enemies(scenario: Skirmish, band: Band, d: Definitions) -> list[tuple[str, Figure]]:
    """Return the profiles of the other band: the one with other figures than `band`."""
    ids_of_band = sorted(m.figure.profile.id for m in band.members)
    sides = (
        [s for s in scenario.bands or () if sorted(m.profile for m in s.members) != ids_of_band] or scenario.bands or ()
    )
    ids = dict.fromkeys(m.profile for m in sides[-1].members)
    return [(d.profiles[key].label, figure_of_profile(d.profiles[key], d)) for key in ids]


def odds(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Odds:
    notes = [_("No reaction, Meneur, cover or aiming counted; in the duel nobody charges or uses a power.")]
    notes += note_unplayed((*things_of_figure(a, d), *things_of_figure(b, d)))
    more: dict[str, Any] = {"activation": gambles_of_initiative(a, d)}
    if bolt := _attack_by_lightning(a, b, d):
        more["lightning"] = {"label": bolt.label, "hit": bolt.hit, "down": bolt.down, "mean_wounds": bolt.mean_wounds}
    if b.profile.heroism:
        more["spent"] = {"heroism": b.profile.heroism, "undone": chance_undone(a, b, d)}
    duel = solve_duel((a.vitality, b.vitality), melee_phases(a, b, d))
    return Odds(_best_attack(a, b, terms, d), duel, tuple(notes), more)


def gambles_of_initiative(figure: Figure, d: Definitions) -> list[dict[str, object]]:
    """Return, for each number of dynamic actions rolled for, the chance of all and the mean (L51-71, N-61)."""
    gambles: list[dict[str, object]] = []
    every, mean = Fraction(1), Fraction(0)
    for count, face in enumerate(figure.profile.initiative, 1):
        every *= chance_of_face(face)
        mean += every
        gambles.append({"actions": count, "all": every, "mean": mean})
    return gambles


def chance_undone(a: Figure, b: Figure, d: Definitions) -> Fraction:
    """Return the chance that a point of heroism undoes a wound: the die of the save was one short, or that of the hit
    just enough (L329, N-31)."""
    c, save = d.constants, b.profile.save
    weapon, face = (a.shooting[0].weapon, a.profile.shoot) if a.shooting else (weapon_of(a), a.profile.combat)
    just = Fraction(1, 7 - (face or c.threshold_max))
    by = weapon.save_modifier if weapon else 0
    now = None if save is None else modify_threshold(save, by, low=c.threshold_min, high=c.threshold_max)
    short = Fraction(1, now - 1) if now and now > 1 else Fraction(0)
    return 1 - (1 - short) * (1 - just)


def _attack_by_lightning(a: Figure, b: Figure, d: Definitions) -> Attack | None:
    """Return Éclairs de Force: a phase from afar with dice of their own, C their threshold (L269, N-14)."""
    face = next((power.threshold for power in a.powers if power.trait.play == "lightning"), None)
    if face is None:
        return None
    back = weapon_of(b)
    pool, answer = Pool(d.constants.lightning_power, face), Pool(back.power if back else 0, b.profile.combat)
    over, stands = margin_of_pools(pool, answer), chance_unsaved(b, None, d)
    few = over.series(stands, b.vitality)
    hit, down = over.chance - few[0], over.chance - sum(few, Fraction(0))
    label = next(power.trait.label for power in a.powers if power.trait.play == "lightning")
    return Attack(label, hit, down, over.mean * stands, {})


def things_of_figure(figure: Figure, d: Definitions) -> list[Playable]:
    """List the traits of a figure and the rules of its weapons, whether odds play them or not."""
    weapons = [*(arm.weapon for arm in figure.shooting), *(arm.weapon for arm in figure.melee)]
    return [*figure.traits, *(d.weapon_rules[key] for weapon in weapons for key in weapon.rules)]


def chance_unsaved(target: Figure, weapon: Weapon | None, d: Definitions) -> Fraction:
    """Compute the chance that one damage stands: the save under the weapon's modifier, then the fixed one (N-45)."""
    c, profile = d.constants, target.profile
    chance = Fraction(1)
    if profile.save is not None:
        by = weapon.save_modifier if weapon else 0
        chance -= chance_of_face(modify_threshold(profile.save, by, low=c.threshold_min, high=c.threshold_max))
    return chance * (1 - chance_of_face(profile.save2)) if profile.save2 is not None else chance


def can_both_be_hurt(ours: Sequence[Figure], theirs: Sequence[Figure], d: Definitions) -> bool:
    """Return whether each side has somebody who can hurt every figure of the other (N-59)."""
    sides = ((ours, theirs), (theirs, ours))
    return all(any(_can_hurt(a, b, d) for a in attackers) for attackers, targets in sides for b in targets)


def _can_hurt(a: Figure, b: Figure, d: Definitions) -> bool:
    arms = [*(arm.weapon for arm in a.shooting), weapon_of(a)]
    arms += [None] if any(power.trait.play == "lightning" for power in a.powers) else []
    return any(chance_unsaved(b, weapon, d) > 0 for weapon in arms)


def _best_attack(a: Figure, b: Figure, terms: Terms, d: Definitions) -> Attack | None:
    """Return the best shot where one is possible, at medium range by default, else a phase of melee."""
    if terms.afar(bool(a.shooting)):
        attacks = [_attack_by_shot(a, arm, b, terms, d) for arm in a.shooting]
        return max((attack for attack in attacks if attack), key=lambda attack: attack.mean_wounds, default=None)
    return _attack_by_blow(a, b, d)


def shot_face(a: Figure, arm: Shooting, far: float | None, more: int, target: Figure, d: Definitions) -> int | None:
    """Return the face each die must reach at a distance, or None out of range."""
    fitting = arm.brackets[NORMAL:] if far is None else [bracket for bracket in arm.brackets if far <= bracket.high]
    return shooting_threshold(a.profile.shoot or 0, fitting[0].modifier + more + target.shot_at, d) if fitting else None


def _attack_by_shot(a: Figure, arm: Shooting, b: Figure, terms: Terms, d: Definitions) -> Attack | None:
    cover = d.constants.cover_modifier if terms.cover else 0  # N-51: a target at least half hidden
    face = shot_face(a, arm, terms.range, cover, b, d)
    if face is None:
        return None
    stands = chance_unsaved(b, arm.weapon, d)
    wounds = total_of([count_successes(arm.dice, chance_of_face(face) * stands)] * arm.weapon.cadence)
    hits = arm.dice * arm.weapon.cadence * chance_of_face(face)
    return attack_of(
        arm.weapon.label, wounds, b.vitality, dice=arm.dice, threshold=face, mean_hits=hits, unsaved=stands
    )


def weapon_of(figure: Figure) -> Weapon | None:
    """Return the strongest melee weapon of a figure, or None where it has none and rolls nothing."""
    return max((arm.weapon for arm in figure.melee), key=lambda weapon: weapon.power, default=None)


def melee_dice(figure: Figure, other: Figure, d: Definitions, charging: bool = False) -> int:
    """Return the dice of a figure: P after Charge furieuse, Parade, then Briseur last (N-48)."""
    weapon, against = weapon_of(figure), weapon_of(other)
    if weapon is None:
        return 0
    dice = weapon.power + (sum(t.effects.charge_power for t in figure.traits) if charging else 0)
    theirs = effects_of_weapon(against, d) if against else set()
    if "parry" in theirs:
        dice = max(0, dice - d.constants.parade_dice)
    return 0 if "break" in theirs and not {"break", "unbroken"} & effects_of_weapon(weapon, d) else dice


def effects_of_weapon(weapon: Weapon, d: Definitions) -> set[str]:
    return {effect for key in weapon.rules if (effect := d.weapon_rules[key].effect)}


def melee_faces(figure: Figure, other: Figure, d: Definitions) -> list[tuple[int, Fraction]]:
    """Return C and its chance; worse by one where the figure is frightened, which is rolled each phase (L271)."""
    c = d.constants

    def face(more: int) -> int:
        return modify_threshold(figure.profile.combat, more, low=c.threshold_min, high=c.threshold_max)

    if not any(t.effects.frightening for t in other.traits):
        return [(face(0), Fraction(1))]
    brave = chance_of_face(figure.fear)
    return [(value, p) for value, p in ((face(0), brave), (face(c.fear_modifier), 1 - brave)) if p]


def melee_pools(a: Figure, b: Figure, d: Definitions) -> list[tuple[Pool, Pool, Fraction]]:
    """List the possible dice of both sides in a phase, each with its chance."""
    dice, back = melee_dice(a, b, d), melee_dice(b, a, d)
    faces = product(melee_faces(a, b, d), melee_faces(b, a, d))
    return [(Pool(dice, face), Pool(back, answer), p * q) for (face, p), (answer, q) in faces]


def _attack_by_blow(a: Figure, b: Figure, d: Definitions) -> Attack:
    stands = chance_unsaved(b, weapon_of(a), d)
    wins = hit = down = wounds = Fraction(0)
    for pool, answer, chance in melee_pools(a, b, d):
        over = margin_of_pools(pool, answer)
        wins += chance * over.chance
        few = over.series(stands, b.vitality)
        hit += chance * (over.chance - few[0])
        down += chance * (over.chance - sum(few, Fraction(0)))
        wounds += chance * over.mean * stands
    weapon = weapon_of(a)
    return Attack(
        weapon.label if weapon else "",
        hit,
        down,
        wounds,
        {"dice": melee_dice(a, b, d), "wins": wins, "unsaved": stands},
    )


def melee_phases(a: Figure, b: Figure, d: Definitions) -> Step:
    """Return the step of a duel: a phase, damage to the loser only, then saves (L235-237)."""
    sides = [
        (margin_of_pools(pool, answer), margin_of_pools(answer, pool), p) for pool, answer, p in melee_pools(a, b, d)
    ]
    stands_a, stands_b = chance_unsaved(a, weapon_of(b), d), chance_unsaved(b, weapon_of(a), d)

    def step(state: State) -> Distribution[State]:
        chances: dict[State, Fraction] = {}
        for wins, loses, p in sides:
            for over, stands, left, side in ((wins, stands_b, state[1], 1), (loses, stands_a, state[0], 0)):
                few = over.series(stands, left)  # the chances of 0, 1… damage that stand; then all from `left` on
                for harm, chance in enumerate([*few, over.chance - sum(few, Fraction(0))]):
                    after = (state[0], left - harm) if side else (left - harm, state[1])
                    chances[after] = chances.get(after, Fraction(0)) + p * chance
            chances[state] = chances.get(state, Fraction(0)) + p * (1 - wins.chance - loses.chance)
        return Distribution.of(chances)

    return step
