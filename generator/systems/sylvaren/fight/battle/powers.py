"""Powers of the Force in a battle, by the form of their effect: against the nearest enemy, or for allies (L150-161).

A power without a form has its effect in its text alone: it is tested, and has no effect."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.base.geometry import length_of
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.moves import CONTACT, EVEN
from generator.systems.sylvaren.rules.figure import Gift
from generator.systems.sylvaren.rules.playable import Power


class Use(NamedTuple):
    """A power that succeeded: its user, its target (the user itself, where it needs nobody), its successes."""

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
        """List the user and its allies around it."""
        effect = self.power.effect
        reach = effect.within * (self.successes if effect.widens else 1) if effect else 0
        return _find_within(self.fight, self.by, self.friends, reach)


def use_power(fight: Fight, i: int, gift: Gift, targets: Sequence[int], friends: Sequence[int]) -> None:
    """Use a power against the nearest target, or for allies (L150-161); one without effect is lost (S-55)."""
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
    """Heal the ally who lost most, even one who is down."""
    fight, players, initial = use.fight, use.fight.arena.players, use.fight.arena.quality
    allies = range(players) if use.by < players else range(players, len(initial))
    near = _find_within(fight, use.by, allies, use.power.reach or 0)
    hurt = [k for k in near if fight.quality[k] < initial[k] and not fight.healed[k]]
    if hurt:
        fight.heal(max(hurt, key=lambda k: initial[k] - fight.quality[k]), use.amount)


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
