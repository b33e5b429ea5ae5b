"""Exact odds of the D6 game: attack roll, threshold, dodge or parry, damage (L792-838; A59, B10, B12 to B14)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.chance.odds import (
    Attack,
    Numbers,
    Odds,
    Terms,
    at_least,
    attack_of,
    mean_of,
    solve_exchange,
    sum_of_dice,
    total_of,
)
from generator.systems.d6.fight.blocks import (
    ALL,
    CONTACT,
    Arm,
    arm_of_block,
    dice_off,
    every_block,
    guard_against,
    guarded,
    lowered,
    pv_lost,
    threshold_at,
)
from generator.systems.d6.rules.checks import is_machine
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import arms_without_damage, attacks_of, fixed_arms, pool_of

TERMS = ("range", "cover", "parry")
NORMAL = 10.0  # metres: an easy shot, unless a distance is given
DODGE = "esquive"


class Fighter(Record):
    arms: tuple[Arm, ...]
    dodge: Dice
    res_corp: Dice
    pv: int
    unknown: tuple[str, ...] = ()  # arms that nobody knows the damage of
    fixed: tuple[str, ...] = ()  # arms too heavy to fight with
    machine: bool = False
    huge: bool = False


def fighters(character: Derived, d: Definitions) -> list[tuple[str, Fighter]]:
    pv = character.pv_current if character.pv_current is not None else character.pv.without_die
    fighter = Fighter(
        arms=tuple(attacks_of(character, _("bare hands"))),
        dodge=pool_of(character, DODGE).rollable,
        res_corp=character.res_corp.total,
        pv=max(1, pv),
        unknown=tuple(arms_without_damage(character)),
        fixed=tuple(fixed_arms(character)),
        machine=is_machine(character.origin.race),
    )
    return [(character.character.nom or d.game.label, fighter)]


def profiles(d: Definitions) -> Mapping[str, Fighter]:
    """Return the fighters that a duel may name: ranks, their variants (`soldat-tireur`), droids and beasts."""
    return {
        key: Fighter(
            (arm_of_block(block, d),),
            block.dodge,
            block.res_corp,
            block.pv,
            machine=block.id in d.droids,
            huge=block.huge,
        )
        for key, block in every_block(d).items()
    }


def foe(text: str) -> Fighter:
    """Read a fighter such as « tir 4D esquive 3D res 1D+2 dd 4D pv 12 »; `melee` for `tir` where it strikes. Raise
    ValueError for any other text."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(text)
    values = {slug(key): value for key, value in zip(words[::2], words[1::2], strict=True)}
    ways = [key for key in ("tir", "melee") if key in values]
    if set(values) - {"tir", "melee", DODGE, "res", "dd", "pv"} or len(ways) != 1 or "dd" not in values:
        raise ValueError(text)
    arm = Arm(
        label=ways[0],
        skill=Dice.parse(values[ways[0]]),
        damage=Dice.parse(values["dd"].upper().replace("DD", "D")),
        ranged=ways[0] == "tir",
    )
    pv = int(values.get("pv", "1"))
    if not 1 <= pv <= 999:
        raise ValueError(text)
    return Fighter((arm,), Dice.parse(values.get(DODGE, "0D")), Dice.parse(values.get("res", "0D")), pv)


def odds(a: Fighter, b: Fighter, terms: Terms, d: Definitions) -> Odds:
    notes = [_("Duel: one attack each in every round, at once; no talent, no status, no wear of repeated dodges.")]
    shoots = [any(arm.ranged and arm.count is None for arm in fighter.arms) for fighter in (a, b)]
    attack = _best_outcome(a, b, terms.range if terms.range is not None else NORMAL if shoots[0] else CONTACT, terms, d)
    together = terms.range if terms.range is not None else NORMAL if all(shoots) else CONTACT
    lasting = [replace(fighter, arms=tuple(arm for arm in fighter.arms if arm.count is None)) for fighter in (a, b)]
    forth = _best_outcome(lasting[0], lasting[1], together, terms, d)
    back = _best_outcome(lasting[1], lasting[0], together, terms, d)
    notes += _notes_on_arms(a, b)
    if attack is None:
        notes.append(_("No attack of known damage at this distance: write `degats` of a weapon."))
    if terms.parry:
        notes.append(_("A parry that strikes back at bare hands is told in the attack, not counted in the duel."))
    fight = solve_exchange((a.pv, b.pv), forth.loss if forth else _NOTHING, back.loss if back else _NOTHING)
    return Odds(_attack_of_outcome(attack, b, d) if attack else None, fight, tuple(notes), in_rounds=True)


def _notes_on_arms(a: Fighter, b: Fighter) -> list[str]:
    """Return notes on the arms that are not counted."""
    notes = []
    if unknown := ", ".join(dict.fromkeys((*a.unknown, *b.unknown))):
        notes.append(_("Damage unknown, not counted: {names}.").format(names=unknown))
    if fixed := ", ".join(dict.fromkeys((*a.fixed, *b.fixed))):
        notes.append(_("Too heavy without the talent Artilleur, not counted: {names}.").format(names=fixed))
    if any(arm.count is not None for fighter in (a, b) for arm in fighter.arms):
        notes.append(_("What is thrown counts in the attack, not in the duel."))
    return notes


_NOTHING = sum_of_dice(0)


class _Outcome(Record):
    arm: Arm
    threshold: int
    hit: Fraction
    parried: Fraction
    loss: Numbers


def _best_outcome(a: Fighter, b: Fighter, far: float, terms: Terms, d: Definitions) -> _Outcome | None:
    """Return the outcome of the attack that costs the target most at a distance."""
    outcomes = [outcome_of_attack(arm, b, far, terms, d) for arm in a.arms if arm.reaches(far)]
    return max(outcomes, key=lambda outcome: mean_of(outcome.loss), default=None)


def outcome_of_attack(arm: Arm, b: Fighter, far: float, terms: Terms, d: Definitions) -> _Outcome:
    """Compute the exact outcome of one attack."""
    c = d.constants
    least = max(threshold_at(arm, far, terms.cover and arm.area != "zone", c), c.thresholds[0])
    shield = _arm_to_parry(b) if terms.parry and not arm.area else None
    defence: Dice | None = shield.skill if shield else b.dodge
    if not shield and arm.ranged and arm.area != "zone" and far < c.shot_reaches[0]:
        defence = lowered(b.dodge, -c.close_dodge_dice)
    attack, answer = roll(arm.skill), roll(defence or Dice())
    chances: dict[int, int] = {}  # dice taken off -> how often
    for value, w in attack.weights.items():
        for other, v in answer.weights.items() if value >= least else ():
            off = dice_off(value, other, arm.area, c.dodge_step)
            chances[off] = chances.get(off, 0) + w * v
    total = attack.total * answer.total
    share = {off: Fraction(weight, total) for off, weight in chances.items()}
    hit = sum((part for off, part in share.items() if off < arm.damage.dice), Fraction(0))
    parried = share.pop(ALL, Fraction(0)) if shield else Fraction(0)
    parts = [(part, loss_of_blow(arm, b, d, off)) for off, part in share.items()]
    parts.append((1 - sum((part for part, _loss in parts), Fraction(0)) - parried, _NOTHING))
    if shield:
        parts.append((parried, _after_parry(arm, b, shield, d)))
    return _Outcome(arm, least, hit, parried, _mix_chances(parts))


def roll(value: Dice) -> Numbers:
    """Return the chances of a skill's roll; without dice there is none, and its bonus is lost."""
    return sum_of_dice(value.dice, flat=value.flat) if value.dice else sum_of_dice(0)


def _arm_to_parry(b: Fighter) -> Arm | None:
    """Return the arm a fighter parries with: one in hand before bare hands."""
    lasting = [arm for arm in b.arms if arm.count is None]
    return max(lasting, key=lambda arm: (not arm.bare, arm.skill.dice, arm.skill.flat), default=None)


def _after_parry(arm: Arm, b: Fighter, shield: Arm, d: Definitions) -> Numbers:
    """Return the loss after a parry (L812-818): bare hands halve bare hands and take 1DD off an arm; an arm halves bare
    hands and stops arms."""
    if arm.bare:
        return loss_of_blow(arm, b, d, halved=True)
    return loss_of_blow(arm, b, d, 1) if shield.bare else _NOTHING


def loss_of_blow(arm: Arm, b: Fighter, d: Definitions, off: int = 0, *, halved: bool = False) -> Numbers:
    """Return the PV lost to a blow that touches, with `off` dice taken off its damage."""
    guard = guard_against(arm.kind, b.machine, d)
    if guard == "immune" or arm.damage.dice <= off:
        return _NOTHING
    res = guarded(b.res_corp, guard)
    bodies = sum_of_dice(res.dice, flat=res.flat)

    def lost(force: int, body: int) -> int:
        return pv_lost(force // 2 if halved else force, body // 2 if guard == "half" else body)

    damage = sum_of_dice(arm.damage.dice - off, flat=arm.damage.flat)
    once = damage.then(lambda force: bodies.map(lambda body: lost(force, body)))
    return total_of([once] * arm.times) if arm.times > 1 and b.huge else once


def _mix_chances(parts: list[tuple[Fraction, Numbers]]) -> Numbers:
    chances: dict[int, Fraction] = {}
    for share, numbers in parts:
        for value, chance in numbers.chances().items() if share else ():
            chances[value] = chances.get(value, Fraction(0)) + share * chance
    return Numbers.of(chances)


def _attack_of_outcome(outcome: _Outcome, b: Fighter, d: Definitions) -> Attack:
    c = d.constants
    more = {
        "threshold": outcome.threshold,
        "touches": outcome.hit,
        "disoriented": at_least(outcome.loss, c.disorients_over + 1),
        "stunned": at_least(outcome.loss, c.stuns_over + 1),
    }
    if outcome.arm.sabre:
        more["hurts_holder"] = 1 - at_least(roll(outcome.arm.skill), c.sabre_hurts_below)  # A74
    if outcome.parried:
        more["parried"] = outcome.parried
        shield = _arm_to_parry(b)
        if outcome.arm.bare and shield and not shield.bare and not shield.ranged:
            more["struck_back"] = outcome.parried
    return attack_of(outcome.arm.label, outcome.loss, b.pv, **more)
