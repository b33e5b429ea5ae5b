"""Exact odds of one attack and of a duel to the end, for every game, on finite distributions.

The weights of a distribution are whole numbers over one total, not a Fraction each: adding and multiplying them needs
no greatest common divisor, and nothing is rounded.

A duel has states that only get worse or stay. A phase in which nobody is hurt leads back to its own state, so a duel
cannot be followed phase by phase to an end. It is solved backwards: the value of a state is that of the states after
it, divided by the chance that anything happens. Fractions stay exact but grow; where both sides hurt each other alike
in every state, `solve_exchange` uses one common denominator, a power, and no greatest common divisor at every step.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm, sqrt
from typing import Any, Generic, Protocol, TypeVar

from msgspec import field

from generator.base.i18n import _
from generator.base.record import Record

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Distribution(Record, Generic[T]):
    """What may come, each with its weight; the chance of one is its weight over the total of all."""

    weights: Mapping[T, int]

    @property
    def total(self) -> int:
        return sum(self.weights.values())

    @classmethod
    def certain(cls, value: T) -> "Distribution[T]":
        return cls({value: 1})

    @classmethod
    def of(cls, chances: Mapping[T, Fraction]) -> "Distribution[T]":
        """Make a distribution from chances that add up to one."""
        total = lcm(*(c.denominator for c in chances.values()))
        return cls({value: int(c * total) for value, c in chances.items() if c})

    def chances(self) -> dict[T, Fraction]:
        total = self.total
        return {value: Fraction(weight, total) for value, weight in self.weights.items()}

    def where(self, holds: Callable[[T], bool]) -> Fraction:
        return Fraction(sum(w for value, w in self.weights.items() if holds(value)), self.total)

    def map(self, change: Callable[[T], S]) -> "Distribution[S]":
        weights: dict[S, int] = {}
        for value, weight in self.weights.items():
            new = change(value)
            weights[new] = weights.get(new, 0) + weight
        return Distribution(weights)

    def then(self, follow: "Callable[[T], Distribution[S]]") -> "Distribution[S]":
        """Something rolled for each outcome of this: damage for each hit, saves for each damage."""
        nexts = {value: follow(value) for value in self.weights}
        total = lcm(*(n.total for n in nexts.values()))
        weights: dict[S, int] = {}
        for value, weight in self.weights.items():
            part = weight * (total // nexts[value].total)
            for new, share in nexts[value].weights.items():
                weights[new] = weights.get(new, 0) + part * share
        common = gcd(*weights.values())
        return Distribution({new: weight // common for new, weight in weights.items()})


Numbers = Distribution[int]


def mean_of(numbers: Numbers) -> Fraction:
    return Fraction(sum(value * weight for value, weight in numbers.weights.items()), numbers.total)


def at_least(numbers: Numbers, target: int) -> Fraction:
    return numbers.where(lambda value: value >= target)


def total_of(parts: Iterable[Numbers]) -> Numbers:
    """Return the distribution of the sum of independent numbers."""
    weights = {0: 1}
    for part in parts:
        longer: dict[int, int] = {}
        for value, weight in weights.items():
            for more, share in part.weights.items():
                longer[value + more] = longer.get(value + more, 0) + weight * share
        weights = longer
    return Distribution(weights)


@cache
def sum_of_dice(count: int, sides: int = 6, flat: int = 0) -> Numbers:
    """Return the distribution of the sum of `count` dice and a bonus."""
    die = Distribution(dict.fromkeys(range(1, sides + 1), 1))
    if count == 0:
        return Distribution.certain(flat)
    lower = sum_of_dice(count - 1, sides)
    return total_of((lower, die, Distribution.certain(flat))) if flat else total_of((lower, die))


@cache
def count_successes(count: int, chance: Fraction) -> Numbers:
    """Return the distribution of successes among `count` independent tries."""
    yes, no = chance.numerator, chance.denominator - chance.numerator
    weights = {k: comb(count, k) * yes**k * no ** (count - k) for k in range(count + 1)}
    return Distribution({k: w for k, w in weights.items() if w})


def chance_of_face(face: int, sides: int = 6) -> Fraction:
    """Return the chance that one die shows `face` or more; no face is special."""
    return Fraction(min(sides, max(0, sides + 1 - face)), sides)


# Duels to the end

State = tuple[int, int]  # what each of the two has left; at 0 it is down
Step = Callable[[State], Distribution[State]]


class Duel(Record):
    """Who wins, and after how many phases; where nobody can ever fall, `phases` is None and the chances are 0."""

    first: Fraction
    second: Fraction
    both: Fraction
    phases: Fraction | None


NOBODY = Duel(Fraction(0), Fraction(0), Fraction(0), None)


def solve_duel(start: State, step: Step) -> Duel:
    """Solve the chain from its ends: a phase in which nothing happens only costs time."""
    known: dict[State, Duel] = {}

    def solve(state: State) -> Duel:
        if min(state) <= 0:
            return Duel(Fraction(state[0] > 0), Fraction(state[1] > 0), Fraction(max(state) <= 0), Fraction(0))
        if state not in known:
            known[state] = _weigh_next_states(step(state), state, solve)
        return known[state]

    return solve(start)


def _weigh_next_states(nexts: Distribution[State], state: State, solve: Callable[[State], Duel]) -> Duel:
    staying = nexts.weights.get(state, 0)
    moving = nexts.total - staying
    if not moving:
        return NOBODY
    first = second = neither = Fraction(0)
    phases: Fraction | None = Fraction(nexts.total, moving)
    for after, weight in nexts.weights.items():
        if after == state:
            continue
        share, end = Fraction(weight, moving), solve((max(0, after[0]), max(0, after[1])))
        first, second, neither = first + share * end.first, second + share * end.second, neither + share * end.both
        phases = None if phases is None or end.phases is None else phases + share * end.phases
    return Duel(first, second, neither, phases)


def solve_exchange(start: State, by_first: Numbers, by_second: Numbers) -> Duel:
    """Solve the duel of two who hurt each other at once, whatever they have left.

    All states share one common denominator, a power of the weight of a phase in which something happens, so that long
    fights stay exact without a greatest common divisor at every step."""
    phase = by_first.total * by_second.total
    if phase == by_first.weights.get(0, 0) * by_second.weights.get(0, 0):
        return NOBODY
    ends = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    first, second, neither = (_solve_question(start, by_first, by_second, end, 0) for end in ends)
    return Duel(first, second, neither, _solve_question(start, by_first, by_second, (0, 0, 0), phase))


def _solve_question(
    start: State, by_first: Numbers, by_second: Numbers, end: tuple[int, int, int], phase: int
) -> Fraction:
    """Compute an expected value: `end` is its worth where the first, the second or nobody stands, `phase` what a phase
    adds."""
    idle_first, idle_second = by_first.weights.get(0, 0), by_second.weights.get(0, 0)
    moving = by_first.total * by_second.total - idle_first * idle_second
    powers = [1]
    for _n in range(sum(start)):
        powers.append(powers[-1] * moving)
    hurts = [_left_after_hit(by_second, x) for x in range(start[0] + 1)]
    harms = [_left_after_hit(by_first, y) for y in range(start[1] + 1)]
    # Of each state (x, y) its value over moving^(x + y); `struck` is the same once the second has struck.
    table: dict[State, int] = {}
    struck: dict[State, int] = {}
    for x in range(start[0] + 1):
        for y in range(start[1] + 1):
            if x and y:
                hurt = sum(w * table[left, y] * powers[x - 1 - left] for left, w in hurts[x])
                value = phase * powers[x + y - 1] + idle_first * hurt
                value += sum(w * struck[x, left] * powers[y - 1 - left] for left, w in harms[y])
                table[x, y] = value
                struck[x, y] = hurt * moving + idle_second * value
            else:
                table[x, y] = (end[0] if x else end[1] if y else end[2]) * powers[x + y]
                blows = sum(w * table[left, y] * powers[x - left] for left, w in hurts[x])
                struck[x, y] = blows + (idle_second if x else by_second.total) * table[x, y]
    return Fraction(table[start], powers[sum(start)])


def _left_after_hit(hits: Numbers, have: int) -> list[tuple[int, int]]:
    """Return the vitality left after each hit that does harm, with its weight; hits beyond `have` leave nothing."""
    if not have:
        return []
    left = {have - hit: weight for hit, weight in hits.weights.items() if 0 < hit < have}
    beyond = sum(weight for hit, weight in hits.weights.items() if hit >= have)
    return [*left.items(), *([(0, beyond)] if beyond else [])]


# What `odds` answers

MOST_DIGITS = 4000  # of a fraction written out: Python refuses to write longer whole numbers
CONTACT = 1.0  # between the centres of two bases that touch
CERTAINTY = 1.96  # standard errors on each side of an estimate: 95 %


class Terms(Record):
    """The circumstances of an attack. A game says which of them it knows."""

    range: float | None = None
    cover: bool = False
    parry: bool = False

    def afar(self, shoots: bool) -> bool:
        """Return whether a shot is asked for or, where no range is given, can be made."""
        return shoots if self.range is None else self.range > CONTACT


class Estimate(Record):
    """A chance measured over so many battles, with its 95 % interval (Wilson's: it stays between 0 and 1)."""

    chance: float
    battles: int

    @property
    def interval(self) -> tuple[float, float]:
        return self.bounds(CERTAINTY)

    def bounds(self, z: float) -> tuple[float, float]:
        """Return the interval of so many standard errors on each side."""
        if not self.battles:
            return 0.0, 1.0
        n = self.battles
        middle = (self.chance + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(self.chance * (1 - self.chance) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def error(self) -> float:
        """One standard error, never nothing: no number of battles makes a thing certain."""
        low, high = self.interval
        return (high - low) / (2 * CERTAINTY)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {"chance": round(self.chance, 4), "low": round(low, 4), "high": round(high, 4)}


class Playable(Protocol):
    """An entry of the content that odds may play, as a rule, a power or a thing; one that is text alone they name."""

    @property
    def label(self) -> str: ...
    @property
    def is_played(self) -> bool: ...


def name_unplayed(things: Iterable[Playable]) -> list[str]:
    """Return the labels of entries that no odds count, each once."""
    return list(dict.fromkeys(entry.label for entry in things if not entry.is_played))


def note_unplayed(things: Iterable[Playable]) -> list[str]:
    """Return a note that names the entries no odds count, or an empty list."""
    names = ", ".join(name_unplayed(things))
    return [_("Not counted: {names}.").format(names=names)] if names else []


class Attack(Record):
    """One attack: at least one wound, the target out, and the wounds expected, not capped at what the target has."""

    label: str
    hit: Fraction
    down: Fraction
    mean_wounds: Fraction
    more: Mapping[str, Any] = field(default_factory=dict)


class Odds(Record):
    """`notes` say what was left out, in the reader's language; `more` is what one game has beside the others.

    `rows` are labels and values of a game that computes something else than chances.
    """

    attack: Attack | None  # None: it cannot attack so
    duel: Duel | None
    notes: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    a: str = ""
    b: str = ""
    labels: tuple[str, str] = ("", "")  # their names as people say them
    rows: tuple[tuple[str, str], ...] = ()
    in_rounds: bool = False  # what a duel lasts: rounds, or phases of melee

    def as_json(self) -> dict[str, Any]:
        attack, fight = self.attack, self.duel
        document: dict[str, Any] = {"a": self.a, "b": self.b, "attack": None, "duel": None}
        if attack:
            document["attack"] = {
                "with": attack.label,
                "hit": exact_json(attack.hit),
                "down": exact_json(attack.down),
                "mean_wounds": exact_json(attack.mean_wounds),
                **odds_json(attack.more),
            }
        if fight:
            document["duel"] = {
                "a_wins": exact_json(fight.first),
                "b_wins": exact_json(fight.second),
                "both_down": exact_json(fight.both),
                "expected_phases": None if fight.phases is None else exact_json(fight.phases),
            }
        return {**document, **odds_json(self.more), "notes": list(self.notes)}


def attack_of(label: str, wounds: Numbers, have: int, **more: Any) -> Attack:
    """Make an attack from the distribution of wounds against a target with `have` left."""
    return Attack(label, at_least(wounds, 1), at_least(wounds, have), mean_of(wounds), more)


def exact_json(value: Fraction) -> dict[str, Any]:
    """Return a fraction and its decimal value; a fraction too long to print as its value alone."""
    document: dict[str, Any] = {"chance": float(value)}
    if max(value.numerator.bit_length(), value.denominator.bit_length()) < MOST_DIGITS * 3:
        document = {"fraction": str(value), **document}
    return document


def odds_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return exact_json(value)
    if isinstance(value, Mapping):
        return {key: odds_json(v) for key, v in value.items()}
    return [odds_json(v) for v in value] if isinstance(value, tuple | list) else value
