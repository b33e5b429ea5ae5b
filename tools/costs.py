"""The CG of SN&DR, fitted so that equal bands make a fair game (N-58): python -m tools.costs fit | measure.

Pairs of bands of nearly equal cost are drawn and played out at Extermination, both ways round. How often the first wins
is explained by how many more of each profile it has (a logistic regression, held to the costs of the round before);
the weights, scaled so that a plain soldier costs 5, are the costs of the next round. What `fit` prints is copied into
content/sndr/system.yaml; `measure` says how many of 300 pairs are fair by those in there, and by the formula of 0.3.
"""

import math
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from msgspec.structs import replace

from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Band, Fighter, Skirmish
from generator.systems.sndr.fight.battle import EVEN, Arena
from generator.systems.sndr.fight.combat import can_both_be_hurt
from generator.systems.sndr.fight.play import MOST_TURNS, Game, play_battle
from generator.systems.sndr.mission import scenario as rolling
from generator.systems.sndr.rules.figure import figure_of_profile, price_profile

D = all_systems()["sndr"].definitions()
FIGURES = {key: figure_of_profile(profile, D) for key, profile in D.profiles.items()}
SIDES = {
    side: [p for p in D.profiles.values() if side in D.factions[p.faction].sides]
    for side in D.sides
}  # fmt: skip
SOLDIERS, SOLDIER = ("soldat-sith", "soldat-republicain", "soldat-de-l-empire-sith"), 5
LOW, HIGH = 2.0, 33.0  # so that three others still go with the dearest
ROUNDS, PAIRS, BATTLES = 24, 160, 20
Costs = Mapping[str, float]
Ids = tuple[str, ...]


def draw_band(random: Random, side: str, costs: Costs) -> Ids:
    """Draw four to six figures of 32 to 40 CG, or six that cost less."""
    plain = [p.id for p in SIDES[side] if not D.leads(p)]
    while True:
        size, ids = random.choice((4, 5, 5, 6, 6, 6)), list[str]()
        if random.random() < 0.7:
            ids.append(random.choice([p.id for p in SIDES[side] if D.leads(p)]))
        ids += [random.choice(plain) for _n in range(size - len(ids))]
        total = sum(costs[key] for key in ids)
        if max(Counter(ids).values()) <= 3 and total <= 40 and total >= (24 if size == 6 else 32):
            return tuple(ids)


def draw_pair(random: Random, costs: Costs, apart: int = 2) -> tuple[Ids, Ids]:
    """Draw two bands of nearly one cost, each of which can hurt every figure of the other (N-59)."""
    sides = list(SIDES)
    while True:
        own, other = random.choice([(0, 1), (0, 1), (1, 0), (0, 0), (1, 1)])
        first = draw_band(random, sides[own], costs)
        for _n in range(60):
            second = draw_band(random, sides[other], costs)
            if abs(sum(costs[k] for k in first) - sum(costs[k] for k in second)) > apart:
                continue
            if can_both_be_hurt([FIGURES[k] for k in first], [FIGURES[k] for k in second], D):
                return first, second


@cache
def table(seed: int) -> Skirmish:
    return rolling.roll(rolling.prepare(rolling.Request(scenario="extermination"), D, scenery.load()), seed)


def chance_of_pair(first: Ids, second: Ids, battles: int, seed: int) -> float:
    """Play a pair both ways round, and return how often the first band wins; a draw is half a win."""
    random, won = Random(seed).random, 0.0
    for bands, ours in (((first, second), True), ((second, first), False)):
        fielded = tuple(Band(id, id, "", tuple(map(Fighter, ids))) for id, ids in zip("12", bands, strict=True))
        scenario = replace(table(seed % 12), bands=fielded, first=None)
        arena, rules = Arena([[FIGURES[k] for k in ids] for ids in bands], scenario, D), D.scenarios["extermination"]
        for _n in range(battles // 2):
            outcome = play_battle(arena, lambda: Game(arena, scenario, rules), EVEN, random)  # noqa: B023
            even = outcome.turns >= MOST_TURNS and not outcome.won
            won += 0.5 if even else float(outcome.won is ours)
    return won / (battles // 2 * 2)


def fit_weights(rows: Sequence[tuple[Counter[str], float]], prior: Costs, hold: float) -> dict[str, float]:
    """Return the weights that explain the chances best, by Newton's method."""
    keys = list(D.profiles)
    at, weights = {key: n for n, key in enumerate(keys)}, dict(prior)
    for _step in range(6):
        slope = [-hold * (weights[key] - prior[key]) for key in keys]
        bend = [[hold if i == j else 0.0 for j in range(len(keys))] for i in range(len(keys))]
        for more, chance in rows:
            told = 1 / (1 + math.exp(-max(-8.0, min(8.0, sum(weights[k] * n for k, n in more.items())))))
            sure = BATTLES * told * (1 - told) + 1e-6
            for key, n in more.items():
                slope[at[key]] += BATTLES * (chance - told) * n
                for other, m in more.items():
                    bend[at[key]][at[other]] += sure * n * m
        for key, step in zip(keys, _solve(bend, slope), strict=True):
            weights[key] += max(-0.5, min(0.5, step))
    return weights


def _solve(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda n: abs(rows[n][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for n in range(len(rows)):
            if n != i and (share := rows[n][i] / rows[i][i]):
                rows[n] = [a - share * b for a, b in zip(rows[n], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def fit() -> None:
    costs: Costs = {key: float(price_profile(p, D).before) for key, p in D.profiles.items()}
    random, rows = Random(21), list[tuple[Counter[str], float]]()
    for turn in range(ROUNDS):
        whole = {key: max(1, round(cost)) for key, cost in costs.items()}
        fair = 0
        for _n in range(PAIRS):
            first, second = draw_pair(random, whole, 3)
            more = Counter(first)
            more.subtract(second)
            rows.append((more, chance_of_pair(first, second, BATTLES, random.randrange(10**6))))
            fair += 0.3 <= rows[-1][1] <= 0.7
        scale = 0.17
        for _again in range(2):
            weights = fit_weights(rows[-8 * PAIRS :], {key: cost * scale for key, cost in costs.items()}, 4.0)
            scale = sum(weights[k] * costs[k] for k in costs) / sum(cost * cost for cost in costs.values())
        costs = {key: _bound(0.6 * cost + 0.4 * weights[key] / scale) for key, cost in costs.items()}
        soldier = sum(costs[key] for key in SOLDIERS) / len(SOLDIERS)
        costs = {key: _bound(cost * SOLDIER / soldier) for key, cost in costs.items()}
        print(f"{turn + 1}: {fair / PAIRS:.0%} fair", file=sys.stderr, flush=True)
    for key, cost in costs.items():
        print(f"    {key}: {round(cost)}")


def _bound(cost: float) -> float:
    return min(HIGH, max(LOW, cost))


def measure(pairs: int = 300, battles: int = 40) -> None:
    for name in ("before", "cg"):
        costs: Costs = {key: getattr(price_profile(p, D), name) for key, p in D.profiles.items()}
        random = Random(99)
        chances = [chance_of_pair(*draw_pair(random, costs), battles, n + 1) for n in range(pairs)]
        fair = sum(0.3 <= chance <= 0.7 for chance in chances) / pairs
        lost = sum(not 0.15 <= chance <= 0.85 for chance in chances) / pairs
        print(f"{name}: {fair:.0%} of {pairs} pairs between 30 and 70 %, {lost:.0%} beyond 85/15")


if __name__ == "__main__":
    {"fit": fit, "measure": measure}[sys.argv[1]]()
