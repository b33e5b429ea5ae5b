"""The chances of an evening, exact: of each way through an obstacle by what is rolled now (A102), and of its clocks.

A total of dice reaches a threshold or not (L552 to L558); nobody rolls a skill without a whole die (L433).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import prod

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.chance.odds import sum_of_dice
from generator.systems.d6.evening.tables import Obstacle, TableWay
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import pool_of

STEP, LEAST, MOST = 5, 5, 30  # of thresholds
SURE, LIKELY, HARD = 0.55, 0.35, 0.10  # of a way; below HARD it is out of reach
FEW = 2  # characters, who cannot do everything
EASY = 0.92  # beyond this a way is worth a step more


@cache
def chance_of(dice: int, flat: int, threshold: int) -> float:
    """Return the chance that so many dice and a bonus reach a threshold; without a die none."""
    if not dice:
        return 0.0
    reaching = sum(weight for total, weight in sum_of_dice(dice).weights.items() if total + flat >= threshold)
    return float(reaching / 6**dice)


class Roster:
    """The characters of a group, with the dice each picks up for every skill."""

    def __init__(self, party: Sequence[Derived]) -> None:
        self.names = [c.character.nom or c.definitions.game.label for c in party]
        self.pools = [
            {key: pool_of(c, key).rollable for key in c.skills if key in c.definitions.skills} for c in party
        ]

    def dice_for(self, member: int, skills: Iterable[str]) -> tuple[Dice, str]:
        """Return the best dice of a member among these skills, with the skill."""
        pools = self.pools[member]
        return max(((pools.get(key, Dice()), key) for key in skills), key=lambda pair: pair[0].steps)

    def chances(self, way: TableWay, threshold: int) -> tuple[float, ...]:
        """Return the chance of each member to succeed by a way."""
        dice = [self.dice_for(n, way.skills)[0] for n in range(len(self.names))]
        return tuple(chance_of(pool.dice, pool.flat, threshold) for pool in dice)


class TriedWay(Record):
    """A way at the threshold that was settled for this group, and the chance of each member."""

    way: TableWay
    threshold: int
    chances: tuple[float, ...]

    @property
    def best(self) -> float:
        return max(self.chances)

    @property
    def firsts(self) -> frozenset[int]:
        """The members nobody is better than, where it is worth trying."""
        return frozenset(n for n, chance in enumerate(self.chances) if chance == self.best and chance >= LIKELY)

    @property
    def anyone(self) -> float:
        return 1 - prod(1 - chance for chance in self.chances)

    @property
    def everybody(self) -> float:
        return prod(self.chances)


class Trial(Record):
    """An obstacle settled for a group."""

    obstacle: Obstacle
    ways: tuple[TriedWay, ...]

    @property
    def passable(self) -> bool:
        """Whether one way is likely for somebody, and another possible for somebody else (or the same, if alone)."""
        return any(
            sure.best >= SURE
            and any(
                chance >= LIKELY
                for second in self.ways
                if second is not sure
                for n, chance in enumerate(second.chances)
                if len(second.chances) == 1 or sure.firsts != {n}
            )
            for sure in self.ways
        )

    @property
    def out_of_reach(self) -> int:
        return sum(way.best < HARD for way in self.ways)

    @property
    def firsts(self) -> frozenset[int]:
        return frozenset(member for way in self.ways for member in way.firsts)

    @property
    def failing(self) -> float:
        """The chance to fail, every way within reach taken as often by whoever is best at it."""
        within = [way.best for way in self.ways if way.best >= HARD]
        return 1 - sum(within) / len(within) if within else 1.0

    @property
    def ticks(self) -> float:
        return self.failing * self.obstacle.fails.ticks


def settle_obstacle(obstacle: Obstacle, roster: Roster) -> Trial:
    """Settle the thresholds of an obstacle for a group.

    A way is harder where it is too easy, a step easier where it is out of reach; then, as long as nobody gets through,
    all are a step easier but the easiest, then all, and another step for those who are few."""
    trial = Trial(obstacle, tuple(_settle_way(way, roster) for way in obstacle.ways))
    small = len(roster.names) <= FEW
    for steps, spared in ((1, 1), (1, 0), *([(2, 0)] if small else [])):
        if trial.passable:
            break
        trial = Trial(obstacle, _ease_ways(trial, steps, spared, roster))
    return trial


def _ease_ways(trial: Trial, steps: int, spared: int, roster: Roster) -> tuple[TriedWay, ...]:
    """Return the ways of a trial with thresholds so many steps lower; the `spared` easiest ones stay as they are."""
    easiest = sorted(trial.ways, key=lambda tried: -tried.best)[:spared]
    return tuple(
        tried
        if tried in easiest
        else _try_way(tried.way, min(tried.threshold, max(LEAST, tried.way.threshold - steps * STEP)), roster)
        for tried in trial.ways
    )


def _settle_way(way: TableWay, roster: Roster) -> TriedWay:
    tried = _try_way(way, way.threshold, roster)
    if tried.best < HARD:
        return _try_way(way, max(LEAST, way.threshold - STEP), roster)
    while tried.best > EASY and tried.threshold < MOST:
        harder = _try_way(way, tried.threshold + STEP, roster)
        if harder.best < SURE:
            break
        tried = harder
    return tried


def _try_way(way: TableWay, threshold: int, roster: Roster) -> TriedWay:
    return TriedWay(way, threshold, roster.chances(way, threshold))


def clock_chances(trials: Sequence[Trial], kind: str, size: int) -> tuple[float, float]:
    """Return the chances that a clock of this kind comes to its half, and that it fills.

    That of what comes anyway ticks at the start of each scene from the second on, the other one once for the fight."""
    ticked = {len(trials) - 1 if kind == "echeance" else 1: 1.0}
    for trial in trials:
        fails = trial.obstacle.fails
        if fails.clock != kind or not fails.ticks:
            continue
        after: dict[int, float] = {}
        for count, chance in ticked.items():
            for more, share in ((0, 1 - trial.failing), (fails.ticks, trial.failing)):
                after[count + more] = after.get(count + more, 0.0) + chance * share
        ticked = after
    half = (size + 1) // 2
    return (
        sum(chance for count, chance in ticked.items() if count >= half),
        sum(chance for count, chance in ticked.items() if count >= size),
    )
