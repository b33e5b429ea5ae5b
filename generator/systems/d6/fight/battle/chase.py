"""A chase, played by the thousand: an obstacle a round, a roll of each driver, the gap in metres, shots (A83, A152)."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from generator.base.record import Record
from generator.systems.d6.fight.battle.combatants import Pair, roll
from generator.systems.d6.fight.battle.fight import Ended, Tally, count_fights
from generator.systems.d6.fight.blocks import pv_lost

LENGTHS, START, SHAKEN, CLOSE = 5, 5, 15, 2  # of a move; lengths at first, from which one is shaken off, a close call
STEP, SHOCK_BELOW, SHOCK = 5, 10, (3, 0)  # of a margin; so far under a threshold, and the damage of it
MOST_ROUNDS = 20


class Shot(Record):
    """A shot at another driver: `least`: takes one PB at most (A83)."""

    skill: Pair
    damage: Pair
    least: bool = False


class Racer(Record):
    """A vehicle or a beast with who drives it: his roll, metres of a move, what it stands. `helps`: by the obstacle,
    the roll of the best of those who ride along."""

    name: str
    drive: Pair
    move: int
    pb: int
    armour: Pair
    now: int = 0
    shots: tuple[Shot, ...] = ()
    bites: bool = False  # of a beast: only when it has caught somebody
    helps: tuple[Pair, ...] = ()


class Way(NamedTuple):
    """How the group drives: taking obstacles wide; helping instead of shooting."""

    wide: bool = False
    helping: bool = False


WAYS = {"droit": Way(), "large": Way(wide=True), "sans-tirer": Way(helping=True)}
WAY_LABELS = {
    "droit": "tout droit, les passagers tirent",
    "large": "en prenant large ce qui est difficile, les passagers tirent",
    "sans-tirer": "tout droit, les passagers aident",
}


class RacerState:
    __slots__ = ("about", "defences", "lost", "pb", "score", "worn")

    def __init__(self, about: Racer) -> None:
        self.about, self.pb = about, about.now or about.pb
        self.score = self.lost = self.defences = 0
        self.worn = False

    @property
    def runs(self) -> bool:
        return self.pb > 0


class Chase:
    """`thresholds`: of the obstacles; `reaches`, `needs`: of any shot; `flees`: whether the group is chased."""

    def __init__(
        self, random: Callable[[], float], way: Way, thresholds: Sequence[int],
        shots: tuple[Sequence[int], Sequence[int]], *, flees: bool,
    ) -> None:  # fmt: skip
        self.random, self.way, self.thresholds, self.flees = random, way, thresholds, flees
        self.reaches, self.needs = shots

    def play(self, group: Sequence[Racer], foes: Sequence[Racer]) -> Ended:
        ours, theirs = [RacerState(r) for r in group], [RacerState(r) for r in foes]
        prey, hunters = (ours, theirs) if self.flees else (theirs, ours)
        pairs = [(prey[n % len(prey)], hunter) for n, hunter in enumerate(hunters)]  # each is after one
        gaps = {(p, h): START * self.length(p, h) for p, h in pairs}
        caught: set[RacerState] = set()
        near = False
        for n in range(1, MOST_ROUNDS + 1):
            face = int(self.random() * len(self.thresholds))
            for racer in (*ours, *theirs):
                self.drive(racer, self.thresholds[face], face, mine=racer in ours)
            for p, h in list(gaps):
                unit = self.length(p, h)
                margin = p.score - h.score
                change = (abs(margin) // STEP) * (1 if margin > 0 else -1) + h.lost - p.lost
                gaps[p, h] += (change + int((p.about.move - h.about.move) / unit)) * unit
                if not (p.runs and h.runs) or gaps[p, h] >= SHAKEN * unit:
                    del gaps[p, h]
                elif gaps[p, h] <= 0:
                    caught.add(p)
                elif gaps[p, h] <= CLOSE * unit:
                    near = True
            for p in caught:
                gaps = {pair: gap for pair, gap in gaps.items() if pair[0] is not p}
            self.shoot_all(gaps, ours)
            caught |= {p for p in prey if not p.runs}
            gaps = {(p, h): gap for (p, h), gap in gaps.items() if p.runs and h.runs}
            if not gaps or (not self.flees and caught):
                return self.end(n, ours, caught, near)
        return self.end(MOST_ROUNDS, ours, caught, near)

    def length(self, p: RacerState, h: RacerState) -> float:
        return min(p.about.move, h.about.move) / LENGTHS

    def end(self, rounds: int, ours: Sequence[RacerState], caught: set[RacerState], near: bool) -> Ended:
        lost = bool(caught) if self.flees else not caught
        worn = near or any(racer.worn for racer in ours)
        down = len(caught) if self.flees else 0
        return Ended(not lost, rounds, down, 0, 0, lost, worn or lost)

    def drive(self, racer: RacerState, threshold: int, face: int, *, mine: bool) -> None:
        """Roll once for the obstacle and the chase; who takes it wide loses a length, and needs 5 less."""
        racer.defences = racer.lost = 0
        dice, flat = racer.about.drive
        wide = mine and self.way.wide and 7 * dice + 2 * flat < 2 * threshold  # where he would rather fail
        helps = racer.about.helps
        if mine and self.way.helping and helps and roll(self.random, *helps[face]) >= threshold:
            dice += 1
        racer.score = roll(self.random, dice, flat) if racer.runs else 0
        need = threshold - STEP if wide else threshold
        racer.lost = wide + (racer.score < need)
        if racer.runs and racer.score <= need - SHOCK_BELOW:
            self.hit(racer, SHOCK, least=False)

    def shoot_all(self, gaps: dict[tuple[RacerState, RacerState], float], ours: Sequence[RacerState]) -> None:
        """Each shoots at the nearest: pursuers ahead, who is chased behind."""
        for place in (0, 1):
            for racer in dict.fromkeys(pair[place] for pair in gaps):
                if racer in ours and self.way.helping:
                    continue
                gap, target = min(
                    ((gap, n, pair[1 - place]) for n, (pair, gap) in enumerate(gaps.items()) if pair[place] is racer),
                    key=lambda found: found[:2],
                )[::2]
                for shot in racer.about.shots:
                    if racer.runs and target.runs:
                        self.shoot(shot, target, gap)

    def shoot(self, shot: Shot, target: RacerState, gap: float) -> None:
        reached = sum(gap >= reach for reach in self.reaches[:-1]) + (gap > self.reaches[-1])
        score = roll(self.random, *shot.skill)
        if score < self.needs[reached]:
            return
        dice, flat = target.about.drive
        if dice - target.defences >= 1:
            target.defences += 1
            if roll(self.random, dice - target.defences + 1, flat) > score:
                return
        self.hit(target, shot.damage, least=shot.least)

    def hit(self, racer: RacerState, damage: Pair, *, least: bool) -> None:
        dice, flat = racer.about.armour
        lost = pv_lost(roll(self.random, *damage), roll(self.random, dice, flat) if dice else flat)
        racer.pb -= min(1, lost) if least else lost
        racer.worn = racer.worn or 3 * (racer.about.pb - racer.pb) >= racer.about.pb


class ChaseArena(Record):
    """The two sides of a chase. `party`: those who are played."""

    group: Sequence[Racer]
    foes: Sequence[Racer]
    party: Sequence[str]
    thresholds: Sequence[int]
    shots: tuple[Sequence[int], Sequence[int]]
    flees: bool = True

    policies: ClassVar[tuple[str, ...]] = tuple(WAYS)

    def play(
        self, random: Callable[[], float], fights: int, policy: str = "droit", ambush: int | None = None
    ) -> Tally:
        chase = Chase(random, WAYS[policy], self.thresholds, self.shots, flees=self.flees)
        return count_fights([chase.play(self.group, self.foes) for _n in range(fights)])
