"""The danger of a fight: what it does to the characters, over the worst of the ways to play it (A106).

A fight is judged after growing batches of simulated fights. A way to play that is surely too deadly, or surely too
mild, ends the judgement early; what comes to the last batch is decided by all of them. The bands are in threats.yaml:
ceilings of deaths, of all being down, of how many are down and of rounds, and the least that a fight must do.
`--balance` asks for a band of victories instead, of the first way to play.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from math import sqrt
from typing import NamedTuple, Protocol

from msgspec import field

from generator.base.record import Record
from generator.systems.d6.fight.battle.fight import Tally
from generator.systems.d6.rules.house import Threat

FIGHTS = 300  # of each way, behind every printed number
BATCHES = (8, 24, 70, 150, FIGHTS)  # of each way, after which a draw is judged
MARGIN = 0.93  # parts of a ceiling that a draw stays under, so that what is printed is under it too
FOUR = 4  # the group that means are counted for
WORST = ("au-hasard", "adversaires-concentres")  # ways that are played first: one is nearly always the worst
SURE = 2.0  # standard errors beyond which a batch decides
DOUBT = 0.5  # of what few fights say


class Arena(Protocol):
    """Two sides and how they meet, on foot, in ships or in a chase; `policies`: the ways to play."""

    @property
    def party(self) -> Sequence[object]: ...
    @property
    def policies(self) -> Sequence[str]: ...

    def play(self, random: Callable[[], float], fights: int, policy: str = ..., ambush: int | None = None) -> Tally: ...


class Verdict(IntEnum):
    """What a fight is beside what is asked for."""

    EASY = -1
    INSIDE = 0
    HARD = 1


class Measure(Record):
    """The fights of each way to play."""

    party: int
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    def share(self, name: str) -> tuple[float, float]:
        """Return the least and the most, over the ways, of a chance or a mean per fight."""
        shares = [getattr(tally, name) / tally.fights for tally in self.tallies.values()]
        return min(shares), max(shares)

    def with_more(self, other: "Measure") -> "Measure":
        known = self.tallies
        sums = {way: known[way] + tally if way in known else tally for way, tally in other.tallies.items()}
        return Measure(self.party, {**known, **sums})

    @property
    def rounds(self) -> tuple[float, float]:
        means = [sum(tally.rounds) / tally.fights for tally in self.tallies.values()]
        return min(means), max(means)


def ceilings(threat: Threat, party: int) -> Iterator[tuple[str, float]]:
    """Yield what a threat allows at most, by the names of a tally: chances and means per fight."""
    yield "deadly", threat.deaths / 100
    yield "wiped", (threat.deaths if party < 3 else threat.wiped) / 100
    yield "down", threat.down * party / FOUR
    yield "rounds", threat.rounds


def danger_of(measure: Measure, threats: Mapping[str, Threat]) -> str | None:
    """Return the mildest threat that a fight stays under, or None where it is beyond all."""
    most = {name: measure.share(name)[1] for name in ("deadly", "wiped", "down")} | {"rounds": measure.rounds[1]}
    for key, threat in threats.items():
        if all(most[name] <= most_allowed for name, most_allowed in ceilings(threat, measure.party)):
            return key
    return None


class Judgement(NamedTuple):
    """Where a fight lies, how far off, which column says so, and the fights that were played."""

    verdict: Verdict
    off: float
    column: str
    measure: Measure


class Aim(Protocol):
    """What is asked for of a fight. `start`: about how many times somebody loses a third of his PV in it."""

    @property
    def start(self) -> float: ...

    def judge(self, arena: Arena, random: Callable[[], float]) -> Judgement:
        """Play batches until it is clear where a fight lies; what is inside was played to the last."""

    def holds(self, measure: Measure) -> Verdict:
        """Return where it lies by the fights that are printed."""

    def is_milder(self, measure: Measure) -> bool:
        """Return whether it is inside and would be a milder threat as well: taken where nothing else is found."""


class ThreatAim(Record):
    """A threat, and those milder than it."""

    threat: Threat
    milder: Sequence[Threat] = ()

    @property
    def start(self) -> float:
        return 0.2 + 3 * self.threat.hurt / 100

    def judge(self, arena: Arena, random: Callable[[], float]) -> Judgement:
        size = len(arena.party)
        strict = {name: allowed * MARGIN for name, allowed in ceilings(self.threat, size)}
        least, measure = self.threat.hurt / 100, Measure(size)
        first = _first_ways(arena)
        for count, ways in (*((count, first) for count in BATCHES), (FIGHTS, arena.policies)):
            last = count == FIGHTS
            for way in ways:
                played = measure.tallies[way].fights if way in measure.tallies else 0
                if played < count:
                    measure = measure.with_more(Measure(size, {way: arena.play(random, count - played, way)}))
            slack = 0.0 if last else SURE / sqrt(count)
            most = dict(ceilings(self.threat, size)) if last else strict
            tallies = measure.tallies.values()
            over, column = max(
                (_over(tally, name, allowed, slack), name) for tally in tallies for name, allowed in most.items()
            )
            if over > 0:
                over = max(_over(tally, name, allowed, 0.0) for tally in tallies for name, allowed in most.items())
                return Judgement(Verdict.HARD, over + DOUBT / sqrt(count), column, measure)
            under = least - measure.share("scarred")[1] - slack * sqrt(least * (1 - least))
            if under > 0:
                off = 1 - measure.share("scarred")[1] / least
                return Judgement(Verdict.EASY, off + DOUBT / sqrt(count), "scarred", measure)
        in_order = {way: measure.tallies[way] for way in arena.policies}
        return Judgement(Verdict.INSIDE, 0.0, "", Measure(size, in_order))

    def holds(self, measure: Measure) -> Verdict:
        tallies = measure.tallies.values()
        allowed = dict(ceilings(self.threat, measure.party))
        if any(_over(tally, name, most, 0.0) > 0 for tally in tallies for name, most in allowed.items()):
            return Verdict.HARD
        return Verdict.EASY if measure.share("scarred")[1] < self.threat.hurt / 100 else Verdict.INSIDE

    def is_milder(self, measure: Measure) -> bool:
        return any(danger_of(measure, {"": threat}) is not None for threat in self.milder)


def _first_ways(arena: Arena) -> Sequence[str]:
    """Return the ways that are played first; all of a fight that has other ways than one on foot."""
    return tuple(way for way in arena.policies if way in WORST) or arena.policies


def _over(tally: Tally, name: str, most: float, slack: float) -> float:
    """Return how far a tally is over what is allowed, in parts of it; `slack`: the standard errors it may be off."""
    if name == "rounds":
        mean, spread = sum(tally.rounds) / tally.fights, 3.0
    else:
        mean = getattr(tally, name) / tally.fights
        spread = 1.0 if name == "down" else sqrt(max(most, 1 / tally.fights))
    return (mean - slack * spread - most) / most


class VictoryAim(Record):
    """A band of chances to win, of the group concentrated against foes who take the nearest."""

    low: float
    high: float

    @property
    def start(self) -> float:
        return 4 * (1.2 - (self.low + self.high) / 2)

    def judge(self, arena: Arena, random: Callable[[], float]) -> Judgement:
        measure, played, main = Measure(len(arena.party)), 0, arena.policies[0]
        for count in BATCHES:
            last = count == BATCHES[-1]
            ways = arena.policies if last else (main,)
            more = {key: arena.play(random, count - (played if key == main else 0), key) for key in ways}
            measure = measure.with_more(Measure(len(arena.party), more))
            played, slack = count, 0.0 if last else SURE * 0.5 / sqrt(count)
            tally = measure.tallies[main]
            chance = tally.won / tally.fights
            if chance + slack < self.low:
                return Judgement(Verdict.HARD, self.low - chance, "won", measure)
            if chance - slack > self.high:
                return Judgement(Verdict.EASY, chance - self.high, "won", measure)
        return Judgement(Verdict.INSIDE, 0.0, "", measure)

    def holds(self, measure: Measure) -> Verdict:
        main = next(iter(measure.tallies.values()))
        chance = main.won / main.fights
        return Verdict.HARD if chance < self.low else Verdict.EASY if chance > self.high else Verdict.INSIDE

    def is_milder(self, measure: Measure) -> bool:
        return False


def measure_fight(arena: Arena, random: Callable[[], float], fights: int = FIGHTS) -> Measure:
    """Return so many fights of each way to play."""
    return Measure(len(arena.party), {key: arena.play(random, fights, key) for key in arena.policies})
