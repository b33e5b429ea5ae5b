"""Duels to the end, exactly: states that only get worse or stay, until one of the two, or both, are down.

A phase in which nobody is hurt leads back to its own state, so a duel has no last phase and cannot be walked through to
its end. It is solved backwards instead: the worth of a state is that of the states after it, divided by the chance that
something happens at all. Fractions stay exact but grow; where both hurt each other alike in every state
(`solve_exchange`) one common denominator, a power, spares the greatest common divisor at every step.
"""

from collections.abc import Callable
from fractions import Fraction

from generator.base.record import Record
from generator.chance.distribution import Distribution, Numbers

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
