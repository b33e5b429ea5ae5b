"""The draw of an opposition on foot: who, how many, how far off and behind what, until it is as dangerous as asked for.

Many oppositions are drawn and weighed in means (`Scales`): how often somebody of the group will lose a third of his PV,
how near to death a blow brings him, how long it lasts. Weighing is rough, so fights decide: the opposition whose weight
is nearest to what is wanted is judged, and what is wanted moves down where it is too dangerous and up where it is too
mild, by smaller and smaller steps. Where both happen at one weight, less deadly arms are preferred. The fights that say
an opposition is inside are the ones printed.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from generator.chance.dice import Roller
from generator.systems.d6.fight.battle.combatants import HALF, IMMUNE, LESS, NONE, Combatant, Pair, Weapon
from generator.systems.d6.fight.battle.fight import Arena
from generator.systems.d6.fight.danger import Aim, Judgement, Verdict
from generator.systems.d6.fight.draw import MIXES, Draw, Foe, Setting, draw_foes_of, group_foes
from generator.systems.d6.fight.encounter import Group

POOL = 120  # oppositions weighed
TRIES, FIGHTS = 30, 4000  # of them judged, and fights played in all, before the nearest is taken
FIRST_STEP, LEAST_STEP = 1.8, 1.12  # by which what is wanted moves, at first and at last
KINDER, KINDEST = 0.6, 2.4  # how much more a deadly arm counts, each time that fights contradict each other
WIDE, BASES, NEAR = 6, 3, 1.25  # judged before neighbours of the nearest few are; how much harder or milder these are

Key = tuple[object, ...]


class Candidate(NamedTuple):
    """An opposition and its weights: thirds of PV lost, how deadly a blow is beside that, and rounds."""

    foes: tuple[Foe, ...]
    groups: tuple[Group, ...]
    setting: Setting
    hurt: float
    deadly: float
    rounds: float

    @property
    def key(self) -> Key:
        """What makes it the same as another."""
        return (self.setting, *sorted((group.key, group.count) for group in self.groups))


class Worth(NamedTuple):
    """What a combatant does to a group in a round, and how many rounds it takes them to be rid of it."""

    hurt: float
    deadly: float
    rounds: float
    late: float  # rounds before it is in contact


class Scales:
    """Weighs oppositions against a group, in means: rough, and a hundred times faster than to play them out."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.worths = arena, dict[tuple[int, bool, bool, float], Worth]()
        self.fighters = (*arena.party, *(ally for _place, ally in arena.allies))

    def weigh(self, arena: Arena) -> tuple[float, float, float]:
        """Return the weights of the foes of an arena with this group."""
        rounds = hurt = deadly = 0.0
        for foe in sorted(arena.foes, key=lambda foe: foe.pv):
            worth = self._worth(foe, arena)
            rounds += worth.rounds
            active = max(0.3, rounds - worth.late)
            hurt += worth.hurt * active
            deadly += worth.deadly * active
        return hurt, deadly / hurt if hurt else 0.0, rounds

    def _worth(self, foe: Combatant, arena: Arena) -> Worth:
        ours, theirs = arena.how.cover
        key = (id(foe), ours, theirs, arena.how.far)
        if key not in self.worths:
            self.worths[key] = self._weigh_one(foe, arena.how.far, ours, theirs)
        return self.worths[key]

    def _weigh_one(self, foe: Combatant, far: float, ours: bool, theirs: bool) -> Worth:
        taken = 0.0
        for fighter in self.fighters:
            often, loss = self._blow(fighter, foe, far, theirs)
            taken += often * min(loss, foe.pv)
        hurt = deadly = 0.0
        for member in self.arena.party:
            often, loss = self._blow(foe, member, far, ours)
            hurt += often * min(1.5, 3 * loss / member.pv)
            deadly += often * max(0.0, min(1.0, (loss - member.pv / 2) / (member.pv + 10)))
        count = len(self.arena.party)
        stays = (foe.pv - max(0, foe.flees_at)) / max(0.05, taken) + 0.15
        arm = _arm_at(foe, far)
        late = max(0.0, (far - 2) / max(1.0, foe.step) - 1) if arm and arm.melee else 0.0
        return Worth(hurt / count + 0.6 * bool(foe.bombs), deadly / count, stays, late)

    def _blow(self, one: Combatant, other: Combatant, far: float, cover: bool) -> tuple[float, float]:
        """Return how often somebody hits another in a round, and the PV lost by it."""
        arm, c = _arm_at(one, far), self.arena.constants
        if arm is None:
            return 0.0, 0.0
        need = c.shot_thresholds[0]
        if not arm.melee:
            reached = sum(far >= limit for limit in c.shot_reaches)
            need = c.shot_thresholds[reached] + (c.cover_threshold if cover else 0)
        hits = _beats((arm.dice, arm.flat), (0, need)) * _beats((arm.dice, arm.flat), other.dodge)
        return hits * one.attacks * (1.7 if arm.area else 1.0), _loss(arm, other)


def _arm_at(one: Combatant, far: float) -> Weapon | None:
    striking = one.blow and (not one.shot or (far <= 2 and one.blow.damage > one.shot.damage))
    return one.blow if striking else one.shot


def _beats(one: Pair, other: Pair) -> float:
    """Return about how often a roll reaches another: of the normal distribution only its middle and its spread."""
    if one[0] <= 0:
        return 0.0
    over = 3.5 * (one[0] - other[0]) + one[1] - other[1] + 0.5
    z = 1.6 * over / sqrt(35 / 12 * (one[0] + other[0]))
    return 0.5 + 0.5 * z / (1 + abs(z))


def _loss(arm: Weapon, other: Combatant) -> float:
    guard = arm.guards[other.machine]
    if guard == IMMUNE:
        return 0.0
    body = 0.0 if guard == NONE else 3.5 * (other.res[0] - (guard == LESS)) + other.res[1]
    return max(0.7, 3.5 * arm.damage + arm.plus - (body / 2 if guard == HALF else body))


class Search:
    """The search of an opposition: first far and wide, then among the neighbours of the nearest that was judged."""

    def __init__(self, pool: list[Candidate], aim: Aim, neighbours: Callable[[Candidate], list[Candidate]]) -> None:
        self.pool, self.aim, self.neighbours = pool, aim, neighbours
        self.wanted, self.step = aim.start, FIRST_STEP
        self.kinder, self.longest = 0.0, 1e9
        self.last: Verdict | None = None
        self.mild: Draw | None = None  # inside, and a milder threat as well
        self.misses: list[tuple[float, int, Candidate, Verdict]] = []  # the nearest first
        self.judged = set[Key]()

    def next(self) -> Candidate | None:
        """Take the next candidate to judge: a neighbour of the nearest after some tries, else the one nearest to what
        is wanted."""
        for _off, _n, candidate, verdict in self.misses[:BASES] if len(self.misses) >= WIDE else ():
            wanted = candidate.hurt * NEAR if verdict == Verdict.EASY else candidate.hurt / NEAR
            low, high = sorted((candidate.hurt, wanted * NEAR if verdict == Verdict.EASY else wanted / NEAR))
            near = [other for other in self.neighbours(candidate) if low < other.hurt < high]
            if fresh := [other for other in near if other.key not in self.judged and other.rounds < self.longest]:
                return self._take(fresh, wanted)
        fitting = [candidate for candidate in self.pool if candidate.rounds < self.longest] or self.pool
        return self._take(fitting, self.wanted) if fitting else None

    def _take(self, candidates: list[Candidate], wanted: float) -> Candidate:
        def distance(candidate: Candidate) -> float:
            hurt = max(candidate.hurt, 1e-6)
            return max(hurt / wanted, wanted / hurt) + self.kinder * candidate.deadly

        chosen = min(candidates, key=distance)
        self.judged.add(chosen.key)
        self.pool = [candidate for candidate in self.pool if candidate.key != chosen.key]
        return chosen

    def learn(self, candidate: Candidate, judgement: Judgement) -> None:
        """Move what is wanted after a candidate was judged."""
        verdict = judgement.verdict
        self.misses.append((judgement.off, len(self.misses), candidate, verdict))
        self.misses.sort(key=lambda miss: miss[:2])
        if judgement.column == "rounds":
            self.longest = min(self.longest, candidate.rounds)
            return
        if self.last is not None and verdict != self.last:
            self.step = max(LEAST_STEP, sqrt(self.step))
            self.kinder = min(KINDEST, self.kinder + KINDER)
        self.last = verdict
        middle = sqrt(self.wanted * max(candidate.hurt, 1e-6))
        hard = verdict == Verdict.HARD
        self.wanted = min(middle, self.wanted) / self.step if hard else max(middle, self.wanted) * self.step


def draw_opposition(
    draws: Sequence[Foe],
    locked: Sequence[Group],
    sizes: tuple[int, int],
    settings: Sequence[Setting],
    aim: Aim,
    arena_of: Callable[[tuple[Group, ...], Setting], Arena],
    roller: Roller,
) -> Draw:
    """Return an opposition of a theme that is what `aim` asks for, or the nearest that was judged.

    `sizes`: the least and the most foes, those of `locked` among them, who are there in any case; `settings`: where
    they may be met."""
    there = sum(group.count for group in locked)
    least, most = max(0 if locked else 1, sizes[0] - there), sizes[1] - there
    pool = Pool(draws, tuple(locked), (least, most), settings, arena_of)
    search = Search(pool.draw(roller), aim, pool.neighbours)
    played = 0
    for _n in range(TRIES):
        candidate = search.next() if played < FIGHTS else None
        if candidate is None:
            break
        judgement = aim.judge(arena_of(candidate.groups, candidate.setting), roller.random)
        if judgement.verdict == Verdict.INSIDE:
            draw = Draw(candidate.groups, True, judgement.measure, candidate.setting)
            if not aim.is_milder(judgement.measure):
                return draw
            search.mild, judgement = search.mild or draw, judgement._replace(verdict=Verdict.EASY)
        else:
            played += sum(tally.fights for tally in judgement.measure.tallies.values())
        search.learn(candidate, judgement)
    off, _n, nearest, _verdict = search.misses[0]
    return search.mild or Draw(nearest.groups, False, None, nearest.setting, off)


class Pool:
    """The oppositions that a theme allows, weighed."""

    def __init__(
        self, draws: Sequence[Foe], locked: tuple[Group, ...], sizes: tuple[int, int], settings: Sequence[Setting],
        arena_of: Callable[[tuple[Group, ...], Setting], Arena],
    ) -> None:  # fmt: skip
        self.draws, self.locked, self.settings, self.arena_of = draws, locked, settings, arena_of
        self.least, self.most = sizes
        self.scales: Scales | None = None

    def draw(self, roller: Roller) -> list[Candidate]:
        """Draw different oppositions, of any number and mix, in any setting."""
        pool = dict[Key, Candidate]()
        for _n in range(POOL):
            setting, mix = roller.choice(self.settings), roller.choice(MIXES)
            count = self.least + roller.below(self.most - self.least + 1)
            candidate = self.weigh(list(draw_foes_of(self.draws, mix, count, roller)), setting)
            pool.setdefault(candidate.key, candidate)
        return list(pool.values())

    def weigh(self, foes: Sequence[Foe], setting: Setting) -> Candidate:
        groups = (*self.locked, *group_foes(foes))
        arena = self.arena_of(groups, setting)
        self.scales = self.scales or Scales(arena)
        return Candidate(tuple(foes), groups, setting, *self.scales.weigh(arena))

    def neighbours(self, candidate: Candidate) -> list[Candidate]:
        """List oppositions that differ by one foe or by where they are met."""
        foes, setting = candidate.foes, candidate.setting
        changed: list[tuple[Sequence[Foe], Setting]] = [(foes, other) for other in self.settings if other != setting]
        if len(foes) < self.most:
            changed += [((*foes, draw), setting) for draw in self.draws]
        for n, foe in enumerate(foes):
            rest = (*foes[:n], *foes[n + 1 :])
            if foe in foes[:n]:
                continue
            changed += [((*foes[:n], draw, *foes[n + 1 :]), setting) for draw in self.draws if draw != foe]
            if len(foes) > self.least and rest:
                changed.append((rest, setting))
        return [self.weigh(*change) for change in changed]


def draw_unmeasured(
    draws: Sequence[Foe], locked: Sequence[Group], sizes: tuple[int, int], setting: Setting, roller: Roller
) -> Draw:
    """Return an opposition of figurants and soldiers whose danger nobody can know."""
    there = sum(group.count for group in locked)
    count = sizes[0] + roller.below(sizes[1] - sizes[0] + 1) - there
    return Draw((*locked, *group_foes(list(draw_foes_of(draws, MIXES[3], count, roller)))), True, None, setting)
