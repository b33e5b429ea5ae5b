"""The draw of a mission (S-84) and of its table: approach, objective, layout and posts that go together, and the task
with its tokens, its way out and its limit of turns (S-63, S-64).

Each part alone is easily drawn; together most draws fail somewhere: no room for a force, an objective that takes too
long, a deployment seen from everywhere. So they are drawn again while a check fails, the objective least often, so that
no kind of mission becomes rarer than its weight; and after some tries the table is drawn anew. The source's rules
always hold.

The least number of turns is what two teams need that walk 4 pas a turn by the shortest ways and test as often as the
average; it does not know how the fight goes. The limit is a third more than that.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple, TypeVar

from msgspec import Struct, field

from generator.base.geometry import Point, Rect, distance, distance_to
from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.furnishing.laid import Owned, lay_table
from generator.game.furnishing.stage import Stage, Ways, far_from
from generator.game.furnishing.table import make_table
from generator.model.recipe import Place
from generator.model.scenario import Quality, Terrain
from generator.model.scenery import Scenery
from generator.systems.sylvaren.mission.layers import Approach, Layout, Mission
from generator.systems.sylvaren.mission.posts import Land, choose_posts
from generator.systems.sylvaren.rules.definitions import ELIMINATION, Definitions, Objective

MOST_TURNS = 9  # S-63: an objective whose least is more is not drawn
_LIMIT = (1.35, 2, 8)  # of turns: factor of the least, turns added, minimum
_APART = (8.0, 16.0)  # between tokens of one objective
_WALK_BACK = 6.0  # pas, the shortest way to an exit
_TEAMS = 2


Part = TypeVar("Part", Approach, Layout, Objective)


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


_TABLES, _TRIES, _KEEP = 4, 24, 6  # tables; tries on each; tries before another objective
_ROOM = 30  # points for bases that a zone has at least
_HIDDEN = 0.2  # share of a zone that no force may see
_FROM_TOKEN = 3.0  # pas, between a token and a force


class Constraints(Record):
    """The parts of a mission that are requested or stay as they are; the others are drawn."""

    approach: str | None = None
    zones: tuple[Rect, ...] | None = None
    objective: str | None = None
    aim: Aim | None = None
    layout: str | None = None
    terrain: tuple[Terrain, ...] | None = None
    measures: Quality | None = None


class Table(NamedTuple):
    """A furnished table: where one stands, walks and sees on it, its pieces, its measures."""

    stage: Stage
    terrain: tuple[Terrain, ...]
    measures: Quality | None


class Draft(Struct):
    """A mission whose forces have no letters yet."""

    stage: Stage
    terrain: tuple[Terrain, ...]
    measures: Quality | None
    approach: Approach
    zones: tuple[Rect, ...]
    mission: Mission | None
    objective: Objective
    aim: Aim
    layout: Layout
    free: list[Point]  # spots out of sight
    posts: list[Point]
    strengths: list[int]  # index in the partition of the force at each post
    least: int
    hidden: float


class Drawing(Struct):
    """The inputs of a draw: the table's size, content, constraints, and dice for each part."""

    table: tuple[int, int]
    place: Place
    definitions: Definitions
    scenery: Scenery
    dice: Mapping[str, Roller]
    constraints: Constraints
    decors: Owned | None = None  # of a table that one lays; None: a dense one
    missions: Sequence[Mission] = ()  # at this place against this enemy, in the order of the draw
    tables: list[Table] = field(default_factory=list)  # those made, for the next draw too
    lean: int = 0  # towards harder parts, or easier ones below 0

    def draw(self, partition: Sequence[tuple[str, int]]) -> Draft:
        """Draw a draft for these forces, weakest first; raise a Refusal where nothing meets the constraints."""
        for n in range(_TABLES):
            if n == len(self.tables):
                self.tables.append(self._make_table())
            stage, terrain, measures = self.tables[n]
            mission: Mission | None = None
            objective: Objective | None = None
            for attempt in range(_TRIES):
                approach, zones = self._draw_zones()
                if attempt % _KEEP == 0 or objective is None or approach.id in objective.without:
                    mission, objective = self._next_mission(approach, attempt // _KEEP)
                draft = self._try_mission(stage, approach, zones, objective, partition) if objective else None
                bare = self.decors is not None and attempt >= _KEEP  # hardly anybody is hidden on a table one lays
                if draft and (bare or draft.hidden >= _HIDDEN):
                    draft.terrain, draft.measures, draft.mission = terrain, measures, mission
                    return draft
        raise Refusal(
            "no-room-for-forces",
            _("no mission fits this table as it is asked for"),
            _("ask for less, or for a larger table (--table)"),
        )

    def _make_table(self) -> Table:
        constraints = self.constraints
        if constraints.terrain is not None:
            return Table(Stage(self.table, constraints.terrain, {}), constraints.terrain, constraints.measures)
        if self.decors is None:
            table = make_table(self.place, self.table, self.scenery, self.dice["terrain"])
        else:
            table = lay_table(self.place, self.table, self.scenery, self.dice["terrain"], self.decors)
        areas = {name: rect for name, rect in table.field.areas.items() if name in self.place.sites and name != "table"}
        return Table(Stage(self.table, table.terrain(), areas), table.terrain(), table.quality())

    def _draw_zones(self) -> tuple[Approach, tuple[Rect, ...]]:
        roller, known = self.dice["approach"], self.definitions.approaches
        chosen = known.get(self.constraints.approach or "")
        if self.constraints.zones is not None and chosen:
            return chosen, self.constraints.zones
        approach = chosen or self._lean_to(list(known.values()), roller)
        quarter, flipped = roller.below(approach.turns), approach.flip and roller.below(2) == 1
        return approach, approach.lay_zones(self.table, quarter, flipped=flipped)

    def _next_mission(self, approach: Approach, turn: int) -> tuple[Mission | None, Objective | None]:
        """Return the mission whose turn it is, or the next one that this approach goes with.

        Where no mission is played here, an objective alone."""
        if not self.missions:
            return None, self._draw_objective(approach)
        known, first = self.definitions.objectives, turn % len(self.missions)
        order = [*self.missions[first:], *self.missions[:first]]
        fitting = [mission for mission in order if approach.id not in known[mission.objective].without]
        return (fitting[0], known[fitting[0].objective]) if fitting else (None, None)

    def _draw_objective(self, approach: Approach) -> Objective | None:
        roller, known = self.dice["objective"], self.definitions.objectives
        if self.constraints.objective:
            objective = known[self.constraints.objective]
            return None if approach.id in objective.without else objective
        pool = [objective for objective in known.values() if approach.id not in objective.without]
        return self._lean_to(pool, roller)

    def _try_mission(
        self, stage: Stage, approach: Approach, zones: tuple[Rect, ...], objective: Objective,
        partition: Sequence[tuple[str, int]],
    ) -> Draft | None:  # fmt: skip
        c = self.definitions.constants
        if min(stage.points_in([zone]).bit_count() for zone in zones) < _ROOM:
            return None
        ways = stage.ways_from(stage.points_in(zones))
        out = far_from(stage.spots, zones, float(c.visibility))
        roller = self.dice["objective"]
        aim = self.constraints.aim or draw_aim(objective, stage, zones, out, ways, float(c.movement), roller)
        if aim is None:
            return None
        layout = self._draw_layout()
        free = [spot for spot in out if all(distance(spot, token) >= _FROM_TOKEN for token in aim.tokens)]
        path = ways.trace_back(stage.bit_of(aim.goal)) if layout.score in ("net", "ambush") else []
        land = Land(stage, free, zones, aim.goal, path)
        posts = choose_posts(layout, len(partition), land, float(c.fe_spacing), self.dice["layout"], self.lean)
        if posts is None:
            return None
        strengths = self._assign(layout, posts, aim, partition)
        least = self._least_turns(stage, ways, objective, aim, posts, strengths)
        hidden = stage.share_hidden(zones, posts)
        if least is None:
            return None
        return Draft(
            stage, (), None, approach, zones, None, objective, aim, layout, free, posts, strengths, least, hidden
        )  # fmt: skip

    def _draw_layout(self) -> Layout:
        known = self.definitions.layouts
        if self.constraints.layout:
            return known[self.constraints.layout]
        return self._lean_to(list(known.values()), self.dice["layout"])

    def _lean_to(self, options: Sequence[Part], roller: Roller) -> Part:
        """Draw one by its weight, which doubles with each step that it is on the side one leans to."""
        return roller.choose_weighted(options, [option.weight * 2.0 ** (self.lean * option.hard) for option in options])

    def _assign(
        self, layout: Layout, posts: Sequence[Point], aim: Aim, partition: Sequence[tuple[str, int]]
    ) -> list[int]:
        """Assign forces to posts: the strongest nearest to what is guarded (S-68), the others by lot."""
        order = self.dice["layout"].shuffle(range(len(partition)))
        strongest = max(order, key=lambda n: partition[n][1])
        if layout.strongest == "any" and not aim.tokens:
            return order
        near = min(range(len(posts)), key=lambda n: (distance(posts[n], aim.goal), n))
        order.remove(strongest)
        order.insert(near, strongest)
        return order

    def _least_turns(
        self, stage: Stage, ways: Ways, objective: Objective, aim: Aim, posts: Sequence[Point], strengths: Sequence[int]
    ) -> int | None:
        """Compute the least turns of the objective; of an elimination to reach all, of a capture to reach the
        strongest."""
        if objective.capture or objective.id == ELIMINATION:
            last = max(strengths)  # partitions are weakest first
            goals = [post for post, n in zip(posts, strengths, strict=True) if n == last or not objective.capture]
            ends = [ways.length_to(stage.bit_of(post)) for post in goals]
            if None in ends:
                return None
            least = ceil(max(end for end in ends if end is not None) / self.definitions.constants.movement)
            return least if least <= MOST_TURNS or not objective.capture else None
        return aim.least
