"""Exact odds of the D6 game: attack roll, threshold, dodge or parry, damage (L792-838; A59, B10, B13)."""

import re
from fractions import Fraction

from generator.core.chance.dice import Dice
from generator.core.chance.distribution import Numbers, at_least, sum_of_dice, total_of
from generator.core.chance.duel import solve_exchange
from generator.core.chance.odds import Attack, Odds, Terms, attack_of
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.record import Record
from generator.systems.d6.character import Weapon
from generator.systems.d6.constants import Constants
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.equipment import find_resembling_item

TERMS = ("range", "cover", "parry")
CONTACT = 1.0  # metres
NORMAL = 10.0  # metres: an easy shot, unless a distance is given
DODGE, BARE = "esquive", "arts-martiaux"
# Damage dice are D6 (A70).
_DAMAGE = re.compile(r"(?:(?P<times>[0-9])\s*[x×]\s*)?(?P<dice>[0-9]{1,2})\s*DD(?:\s*\+\s*(?P<flat>[0-9]{1,2}))?")


class Arm(Record):
    """A way to attack: the skill's dice, the damage dice (several blows for a burst), what Res Corp is worth."""

    label: str
    skill: Dice
    damage: Dice
    ranged: bool
    bare: bool = False
    times: int = 1
    long_range: bool = False
    res_corp: str | None = None


class Fighter(Record):
    arms: tuple[Arm, ...]
    dodge: Dice
    res_corp: Dice
    pv: int


def fighters(character: Derived, d: Definitions) -> list[tuple[str, Fighter]]:
    found = [_arm_of_weapon(w, character, d) for w in character.weapons]
    bare = Arm(_("bare hands"), _rollable_value(character, BARE), Dice(character.bare_hands), ranged=False, bare=True)
    pv = character.pv_current if character.pv_current is not None else character.pv.without_die
    arms = tuple(arm for arm in found if arm) + ((bare,) if character.bare_hands else ())
    fighter = Fighter(arms, _rollable_value(character, DODGE), character.res_corp.total, max(1, pv))
    return [(character.character.nom or d.game.label, fighter)]


def foe(text: str) -> Fighter:
    """« tir 4D esquive 3D res 1D+2 dd 4D pv 12 »; `melee` for `tir` where it strikes. Else ValueError.

    There is no bestiary: a foe is a file, or such a line."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(text)
    given = {slug(key): value for key, value in zip(words[::2], words[1::2], strict=True)}
    ways = [key for key in ("tir", "melee") if key in given]
    if set(given) - {"tir", "melee", DODGE, "res", "dd", "pv"} or len(ways) != 1 or "dd" not in given:
        raise ValueError(text)
    arm = Arm(
        label=ways[0],
        skill=Dice.parse(given[ways[0]]),
        damage=Dice.parse(given["dd"].upper().replace("DD", "D")),
        ranged=ways[0] == "tir",
    )
    pv = int(given.get("pv", "1"))
    if not 1 <= pv <= 999:
        raise ValueError(text)
    return Fighter((arm,), Dice.parse(given.get(DODGE, "0D")), Dice.parse(given.get("res", "0D")), pv)


def _rollable_value(character: Derived, key: str) -> Dice:
    value = character.skills.get(key)
    return value.value if value and value.rollable else Dice()


def _arm_of_weapon(weapon: Weapon, character: Derived, d: Definitions) -> Arm | None:
    """A weapon with known damage. Its skill is that of the item it resembles, else the one its range suggests."""
    item, _rest = find_resembling_item(weapon.nom, d)
    match = _DAMAGE.search(weapon.degats or "")
    if not match:
        return None
    kind = d.find("damage_types", weapon.type) if weapon.type else item.damage_type if item else None
    skill = item.skill if item and item.skill else "armes-blanches" if slug(weapon.portee or "") == "contact" else "tir"
    return Arm(
        label=weapon.nom,
        skill=_rollable_value(character, skill),
        damage=Dice(int(match["dice"]), int(match["flat"] or 0)),
        ranged=skill in ("tir", "lancer"),
        times=int(match["times"] or 1),
        long_range=bool(item and item.long_range),
        res_corp=d.damage_types[kind].res_corp if kind else None,
    )


def odds(a: Fighter, b: Fighter, terms: Terms, d: Definitions) -> Odds:
    notes = [_("Duel: one attack each in every round, at once; no talent, no status, no wear of repeated dodges.")]
    shoots = [any(arm.ranged for arm in one.arms) for one in (a, b)]
    attack = _best_result(a, b, terms.range if terms.range is not None else NORMAL if shoots[0] else CONTACT, terms, d)
    together = terms.range if terms.range is not None else NORMAL if all(shoots) else CONTACT
    forth, back = _best_result(a, b, together, terms, d), _best_result(b, a, together, terms, d)
    if attack is None:
        notes.append(_("No attack of known damage at this distance: write `degats` of a weapon."))
    if terms.parry:
        notes.append(_("A parry that strikes back at bare hands is told in the attack, not counted in the duel."))
    fight = solve_exchange((a.pv, b.pv), forth.loss if forth else _NOTHING, back.loss if back else _NOTHING)
    return Odds(_attack_of_result(attack, b, d) if attack else None, fight, tuple(notes), in_rounds=True)


_NOTHING = sum_of_dice(0)


class _Result(Record):
    arm: Arm
    threshold: int
    hit: Fraction
    parried: Fraction
    loss: Numbers


def _best_result(a: Fighter, b: Fighter, far: float, terms: Terms, d: Definitions) -> _Result | None:
    """The attack that costs the target most at a distance."""
    usable = [arm for arm in a.arms if arm.ranged or far <= CONTACT]
    found = [_result_of_attack(arm, b, far, terms, d) for arm in usable]
    return max(found, key=lambda one: sum(k * w for k, w in one.loss.weights.items()) / one.loss.total, default=None)


def threshold_at(arm: Arm, far: float, cover: bool, c: Constants) -> int:
    """To reach by distance: [0,5) [5,20) [20,50] beyond (B19); melee as under 5 m (A59)."""
    reached = sum(far >= limit for limit in c.shot_reaches[:-1]) + (far > c.shot_reaches[-1])
    base = c.shot_thresholds[reached]
    if reached == len(c.shot_reaches) and arm.long_range:
        base = c.shot_threshold_long_weapon
    return base + (c.cover_threshold if cover and arm.ranged else 0)


def _result_of_attack(arm: Arm, b: Fighter, far: float, terms: Terms, d: Definitions) -> _Result:
    c = d.constants
    least = max(threshold_at(arm, far, terms.cover, c), c.thresholds[0])
    shield = _arm_to_parry(b) if terms.parry else None
    defence = shield.skill if shield else b.dodge
    if not shield and arm.ranged and far < c.shot_reaches[0]:
        defence = Dice(max(0, defence.dice + c.close_dodge_dice), defence.flat if defence.dice > 1 else 0)
    attack, answer = roll(arm.skill), roll(defence)
    reach = sum(w for value, w in attack.weights.items() if value >= least)
    clear = sum(
        w * sum(v for other, v in answer.weights.items() if other <= value)
        for value, w in attack.weights.items()
        if value >= least
    )
    hit = Fraction(clear, attack.total * answer.total)
    parried = Fraction(reach, attack.total) - hit if shield else Fraction(0)
    parts = [(hit, pv_lost(arm, b, arm.damage)), (1 - hit - parried, _NOTHING)]
    if shield:
        parts.append((parried, _after_parry(arm, b, shield)))
    return _Result(arm, least, hit, parried, _mix_chances(parts))


def roll(value: Dice) -> Numbers:
    """A skill's roll; without dice there is none, and its bonus is lost."""
    return sum_of_dice(value.dice, flat=value.flat) if value.dice else sum_of_dice(0)


def _arm_to_parry(b: Fighter) -> Arm | None:
    """What it parries with: an arm in hand before bare hands."""
    return max(b.arms, key=lambda arm: (not arm.bare, arm.skill.dice, arm.skill.flat), default=None)


def _after_parry(arm: Arm, b: Fighter, shield: Arm) -> Numbers:
    """L812-818: bare hands halve bare hands and take 1DD off an arm; an arm halves bare hands and stops arms."""
    if arm.bare:
        return pv_lost(arm, b, arm.damage, halved=True)
    return pv_lost(arm, b, Dice(max(0, arm.damage.dice - 1), arm.damage.flat)) if shield.bare else _NOTHING


def pv_lost(arm: Arm, b: Fighter, damage: Dice, halved: bool = False) -> Numbers:
    """PV lost: damage less Res Corp; 1 where that is not more than twice the damage, else none (L795-797, B10, B24)."""
    res = b.res_corp
    if arm.res_corp == "less-1d":
        res = Dice(max(0, res.dice - 1), res.flat)
    guard = sum_of_dice(0) if arm.res_corp == "none" else sum_of_dice(res.dice, flat=res.flat)

    def lost(force: int, body: int) -> int:
        force = force // 2 if halved else force
        body = body // 2 if arm.res_corp == "half" else body
        return force - body if force > body else 1 if body <= 2 * force and force else 0

    once = sum_of_dice(damage.dice, flat=damage.flat).then(lambda force: guard.map(lambda body: lost(force, body)))
    return total_of([once] * arm.times) if arm.times > 1 else once


def _mix_chances(parts: list[tuple[Fraction, Numbers]]) -> Numbers:
    chances: dict[int, Fraction] = {}
    for share, numbers in parts:
        for value, chance in numbers.chances().items() if share else ():
            chances[value] = chances.get(value, Fraction(0)) + share * chance
    return Numbers.of(chances)


def _attack_of_result(one: _Result, b: Fighter, d: Definitions) -> Attack:
    c = d.constants
    more = {
        "threshold": one.threshold,
        "touches": one.hit,
        "disoriented": at_least(one.loss, c.disorients_over + 1),
        "stunned": at_least(one.loss, c.stuns_over + 1),
    }
    if one.parried:
        more["parried"] = one.parried
        shield = _arm_to_parry(b)
        if one.arm.bare and shield and not shield.bare and not shield.ranged:
            more["struck_back"] = one.parried
    return attack_of(one.arm.label, one.loss, b.pv, **more)
