"""Powers of the Force in a battle: against the nearest enemy, or for one's own (L150-161)."""

from collections.abc import Sequence

from generator.core.scenario.geometry import length_of
from generator.systems.sylvaren.battle.fight import CONTACT, EVEN, Fight
from generator.systems.sylvaren.definitions import Power
from generator.systems.sylvaren.figure import Gift


def use_power(fight: Fight, i: int, gift: Gift, targets: Sequence[int], friends: Sequence[int]) -> None:
    """A power against the nearest target, or for one's own (L150-161); what can do nothing is lost (S-55)."""
    successes = fight.roll_test(gift.difficulty)
    if not successes:
        return
    reach = gift.power.reach
    if reach and gift.power.id != "guerison":
        j, far = fight.nearest(i, targets)
        if j < 0 or far > reach + EVEN:
            return
        if fight.arena.resists[j]:
            successes -= fight.roll_test(fight.arena.resists[j])
        if successes > 0:
            _strike(fight, i, j, gift.power, successes)
    else:
        _help(fight, i, gift.power.id, successes, targets, friends)


def _strike(fight: Fight, i: int, j: int, power: Power, successes: int) -> None:
    if power.attack_dice:
        fight.wound(j, fight.roll_dice(power.attack_dice * successes, fight.arena.thrown[power.ignores_armour][j]))
    elif power.id == "etranglement":
        fight.wound(j, successes)
    elif power.id == "paralysie":
        fight.passing[j] -= successes
    elif power.id == "poussee":
        fight.part(j)
        fight.retreat(j, fight.x[i], fight.y[i], 4.0 * successes)


def _help(fight: Fight, i: int, power: str, successes: int, targets: Sequence[int], friends: Sequence[int]) -> None:
    if power == "inspiration":
        for k in _find_within(fight, i, friends, 2.0 * successes):
            fight.passing[k] += successes
    elif power == "bouclier":
        for k in _find_within(fight, i, friends, 3.0):
            fight.shield[k] += successes
    elif power == "guerison":  # those who are down too
        players, whole = fight.arena.players, fight.arena.quality
        own = range(players) if i < players else range(players, len(whole))
        near = _find_within(fight, i, own, 3.0)
        hurt = [k for k in near if fight.quality[k] < whole[k] and not fight.healed[k]]
        if hurt:
            fight.heal(max(hurt, key=lambda k: whole[k] - fight.quality[k]), successes)
    elif power == "sur-vitesse" and not fight.engaged[i]:
        j, _far = fight.nearest(i, targets)
        if j >= 0:
            fight.walk(i, fight.x[j], fight.y[j], CONTACT + 0.5, 3.0 * successes)


def _find_within(fight: Fight, i: int, others: Sequence[int], reach: float) -> list[int]:
    x, y = fight.x[i], fight.y[i]
    return [k for k in others if length_of(fight.x[k] - x, fight.y[k] - y) <= reach]
