"""Powers of the Force in a battle: against the nearest enemy, or for one's own (L150-161), by the form of their effect.

What one of no form would do is its text's business: it is tested, and nothing comes of it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.core.scenario.geometry import length_of
from generator.systems.sylvaren.battle.fight import Fight
from generator.systems.sylvaren.battle.moves import CONTACT, EVEN
from generator.systems.sylvaren.figure import Gift
from generator.systems.sylvaren.playable import Power


class Use(NamedTuple):
    """A power that succeeded: by whom, against whom (itself, where it needs nobody), how well."""

    fight: Fight
    by: int
    at: int
    power: Power
    successes: int
    friends: Sequence[int]
    enemies: Sequence[int]

    @property
    def amount(self) -> int:
        return self.power.effect.amount * self.successes if self.power.effect else 0

    def find_friends(self) -> list[int]:
        """The user and those of its own around it."""
        effect = self.power.effect
        reach = effect.within * (self.successes if effect.widens else 1) if effect else 0
        return _find_within(self.fight, self.by, self.friends, reach)


def use_power(fight: Fight, i: int, gift: Gift, targets: Sequence[int], friends: Sequence[int]) -> None:
    """A power against the nearest target, or for one's own (L150-161); what can do nothing is lost (S-55)."""
    power, successes = gift.power, fight.roll_test(gift.difficulty)
    play = _AGAINST.get(power.form)
    if play and successes and power.reach:
        j, far = fight.nearest(i, targets)
        if j < 0 or far > power.reach + EVEN:
            return
        if answer := fight.arena.resists[j]:
            less = answer.power.effect.amount if answer.power.effect else 0
            successes -= less * fight.roll_test(answer.difficulty)
        if successes > 0:
            play(Use(fight, i, j, power, successes, friends, targets))
    elif successes and power.form in _FOR_OWN:
        _FOR_OWN[power.form](Use(fight, i, i, power, successes, friends, targets))


def _attack(use: Use) -> None:
    difficulty = use.fight.arena.thrown[use.power.ignores_armour][use.at]
    use.fight.wound(use.at, use.fight.roll_dice(use.power.attack_dice * use.successes, difficulty))


def _wound(use: Use) -> None:
    use.fight.wound(use.at, use.amount)


def _stun(use: Use) -> None:
    use.fight.passing[use.at] -= use.amount


def _push(use: Use) -> None:
    use.fight.part(use.at)
    use.fight.retreat(use.at, use.fight.x[use.by], use.fight.y[use.by], float(use.amount))


def _inspire(use: Use) -> None:
    for k in use.find_friends():
        use.fight.passing[k] += use.amount


def _shield(use: Use) -> None:
    for k in use.find_friends():
        use.fight.shield[k] += use.amount


def _heal(use: Use) -> None:
    """The one of its own who lost most, also one who is down."""
    fight, players, whole = use.fight, use.fight.arena.players, use.fight.arena.quality
    own = range(players) if use.by < players else range(players, len(whole))
    near = _find_within(fight, use.by, own, use.power.reach or 0)
    hurt = [k for k in near if fight.quality[k] < whole[k] and not fight.healed[k]]
    if hurt:
        fight.heal(max(hurt, key=lambda k: whole[k] - fight.quality[k]), use.amount)


def _dash(use: Use) -> None:
    fight, i = use.fight, use.by
    j, _far = fight.nearest(i, use.enemies)
    if j >= 0 and not fight.engaged[i]:
        fight.walk(i, fight.x[j], fight.y[j], CONTACT + 0.5, float(use.amount))


_AGAINST: dict[str, Callable[[Use], None]] = {"attack": _attack, "wound": _wound, "stun": _stun, "push": _push}
_FOR_OWN: dict[str, Callable[[Use], None]] = {"inspire": _inspire, "shield": _shield, "heal": _heal, "dash": _dash}


def _find_within(fight: Fight, i: int, others: Sequence[int], reach: float) -> list[int]:
    x, y = fight.x[i], fight.y[i]
    return [k for k in others if length_of(fight.x[k] - x, fight.y[k] - y) <= reach + EVEN]
