"""The task of a mission on its table: where its tokens stand, the way out, the least number of turns (S-63, S-64).

The least is what two teams need that walk 4 pas a turn by the shortest ways and test as often as the average; it does
not know how the fight goes. The limit is a third more than that."""

from collections.abc import Sequence
from math import ceil

from generator.base.geometry import Point, Rect, distance, distance_to
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.game.furnishing.stage import Stage, Ways
from generator.systems.sylvaren.rules.objectives import Objective

MOST_TURNS = 9  # S-63: an objective whose least is more is not drawn
_LIMIT = (1.35, 2, 8)  # of turns: factor of the least, turns added, minimum
_APART = (8.0, 16.0)  # between tokens of one objective
_WALK_BACK = 6.0  # pas, the shortest way to an exit
_TEAMS = 2


class Aim(Record):
    """Where an objective is played. `site`: the area of the place where the first token stands; `goal`: what the enemy
    guards."""

    tokens: tuple[Point, ...] = ()
    site: str = "table"
    exit: Rect | None = None
    least: int | None = None
    goal: Point = (0.0, 0.0)


def limit_turns(objective: Objective, least: int) -> int:
    times, more, fewest = _LIMIT
    return objective.turns or max(fewest, ceil(round(times * least, 6)) + more) + objective.hold


def draw_aim(
    objective: Objective, stage: Stage, zones: Sequence[Rect], out: Sequence[Point], ways: Ways, pace: float,
    roller: Roller,
) -> Aim | None:  # fmt: skip
    """Draw tokens out of sight of the deployment, and a way out; return None where it cannot be done in time."""
    if not out:
        return None
    tokens, site = _draw_tokens(objective, stage, out, zones, ways, pace, roller) if objective.points else ((), "table")
    if len(tokens) < objective.points:
        return None
    exit_zone, least = _draw_way_out(objective, stage, zones, ways, tokens, pace, roller)
    if least is None:
        return None
    goal = tokens[0] if tokens else roller.choice(_near_exit(out, exit_zone) or out)
    return Aim(tokens, site, exit_zone, least, goal)


def _near_exit(out: Sequence[Point], exit_zone: Rect | None) -> list[Point]:
    return [p for p in out if exit_zone and distance_to(p, exit_zone) <= 4]


def _draw_tokens(
    objective: Objective, stage: Stage, out: Sequence[Point], zones: Sequence[Rect], ways: Ways, pace: float,
    roller: Roller,
) -> tuple[tuple[Point, ...], str]:  # fmt: skip
    """Draw the spots of the tokens: the first in an area of the place, if it has any, the others spaced around it."""
    turns = MOST_TURNS - ceil(objective.attempts - 1) - {None: 0, "edge": 2, "exit": 3}[objective.back] - objective.hold
    near = ways.within(pace * max(1, turns))
    out = [p for p in out if stage.bit_of(p) & near]
    if objective.where == "far":
        out = sorted(out, key=lambda p: -min(distance_to(p, z) for z in zones))[: max(20, len(out) // 2)]
    tokens: list[Point] = []
    where = "table"
    for name in roller.shuffle(sorted(set(stage.areas) - {"table"})):
        inside = [p for p in out if distance_to(p, stage.areas[name]) <= 1]
        if inside:
            tokens, where = [min(inside, key=lambda p: (distance(p, stage.areas[name].centre), p))], name
            break
    for spot in roller.shuffle(out):
        if len(tokens) == objective.points:
            break
        spaced = all(_APART[0] <= distance(spot, p) <= _APART[1] for p in tokens)
        if spaced and 2 <= spot[0] <= stage.w - 2 and 2 <= spot[1] <= stage.h - 2:
            tokens.append(spot)
    return tuple(tokens), where


def _draw_way_out(
    objective: Objective, stage: Stage, zones: Sequence[Rect], ways: Ways, tokens: Sequence[Point], pace: float,
    roller: Roller,
) -> tuple[Rect | None, int | None]:  # fmt: skip
    """Return the zone by which the group leaves, and the least number of turns."""
    if objective.capture or not objective.is_limited:
        return None, 0
    if objective.back != "exit":
        return None, count_turns(objective, stage, ways, tokens, None, pace)
    if not tokens:  # a way through: the farthest exit in time
        ends = [(count_turns(objective, stage, ways, (), way, pace), way) for way in roller.shuffle(stage.list_exits())]
        timely = [(n, way) for n, way in ends if n is not None and n > 2]
        most = max((n for n, _way in timely), default=0)
        return next(((way, n) for n, way in timely if n >= most - 1), (None, None))
    back = [zone for zone in zones if zone.is_at_edge((stage.w, stage.h))]  # the way in, unless it is inside
    for way in (*roller.shuffle(back), *roller.shuffle(stage.list_exits())):
        least = count_turns(objective, stage, ways, tokens, way, pace)
        if least is not None:
            return way, least
    return None, None


def count_turns(
    objective: Objective, stage: Stage, ways: Ways, tokens: Sequence[Point], way_out: Rect | None, pace: float
) -> int | None:
    """Count the least turns of two teams; return None where it takes too many, or where the way out is too close."""
    teams: list[tuple[float, Ways]] = [(0.0, ways)] * _TEAMS
    left = list(tokens)
    for _n in range(objective.count):
        options = [
            (spent + ceil(far / pace) + objective.attempts - 1, k, spot)
            for k, (spent, reach) in enumerate(teams)
            for spot in left
            if (far := reach.length_to(stage.bit_of(spot))) is not None
        ]
        if not options:
            return None
        spent, k, spot = min(options)
        left.remove(spot)
        teams[k] = (spent, stage.ways_from(stage.bit_of(spot)))
    least = max(ceil(spent) for spent, _ways in teams)
    if objective.back:
        goal = stage.points_in([way_out.grow_by(0.5)]) if way_out else stage.edges
        busy = [team for team in teams if team[0]] or teams[:1]
        backs = [reach.length_to(goal) for _spent, reach in busy]
        if None in backs or (way_out and tokens and min(b for b in backs if b is not None) < _WALK_BACK):
            return None
        carry = objective.carry or pace
        carry = min(carry, pace) if objective.leave == "carriers" else pace
        least = max(ceil(spent) + ceil((back or 0) / carry) for (spent, _r), back in zip(busy, backs, strict=True))
    return least if least <= MOST_TURNS else None
