"""The draw of a mission on a table: approach, objective, layout and posts that go together.

Each alone is easily drawn; together most draws fail somewhere: no room for a force, an objective that takes too long, a
deployment seen from everywhere. So they are drawn again while a check fails, the objective least often, so that no kind
of mission becomes rarer than its weight; and after some tries the table is drawn anew. The source's rules always hold.
"""

from collections.abc import Mapping, Sequence
from math import ceil

from msgspec import Struct

from generator.base.geometry import Point, Rect, distance
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
from generator.systems.sylvaren.mission.aims import MOST_TURNS, Aim, draw_aim
from generator.systems.sylvaren.mission.layers import Approach, Layout
from generator.systems.sylvaren.mission.posts import Land, choose_posts
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.objectives import ELIMINATION, Objective

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


class Draft(Struct):
    """A mission whose forces have no letters yet."""

    stage: Stage
    terrain: tuple[Terrain, ...]
    measures: Quality | None
    approach: Approach
    zones: tuple[Rect, ...]
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

    def draw(self, partition: Sequence[tuple[str, int]]) -> Draft:
        """Draw a draft for these forces, weakest first; raise a Refusal where nothing meets the constraints."""
        for _table in range(_TABLES):
            stage, terrain, measures = self._make_stage()
            objective: Objective | None = None
            for attempt in range(_TRIES):
                approach, zones = self._draw_zones()
                if attempt % _KEEP == 0 or objective is None or approach.id in objective.without:
                    objective = self._draw_objective(approach)
                draft = self._try_mission(stage, approach, zones, objective, partition) if objective else None
                bare = self.decors is not None and attempt >= _KEEP  # hardly anybody is hidden on a table one lays
                if draft and (bare or draft.hidden >= _HIDDEN):
                    draft.terrain, draft.measures = terrain, measures
                    return draft
        raise Refusal(
            "no-room-for-forces",
            _("no mission fits this table as it is asked for"),
            _("ask for less, or for a larger table (--table)"),
        )

    def _make_stage(self) -> tuple[Stage, tuple[Terrain, ...], Quality | None]:
        constraints = self.constraints
        if constraints.terrain is not None:
            return Stage(self.table, constraints.terrain, {}), constraints.terrain, constraints.measures
        if self.decors is None:
            table = make_table(self.place, self.table, self.scenery, self.dice["terrain"])
        else:
            table = lay_table(self.place, self.table, self.scenery, self.dice["terrain"], self.decors)
        areas = {name: rect for name, rect in table.field.areas.items() if name in self.place.sites and name != "table"}
        return Stage(self.table, table.terrain(), areas), table.terrain(), table.quality()

    def _draw_zones(self) -> tuple[Approach, tuple[Rect, ...]]:
        roller, known = self.dice["approach"], self.definitions.approaches
        chosen = known.get(self.constraints.approach or "")
        if self.constraints.zones is not None and chosen:
            return chosen, self.constraints.zones
        approach = chosen or roller.choose_weighted(list(known.values()), [option.weight for option in known.values()])
        quarter, flipped = roller.below(approach.turns), approach.flip and roller.below(2) == 1
        return approach, approach.lay_zones(self.table, quarter, flipped=flipped)

    def _draw_objective(self, approach: Approach) -> Objective | None:
        roller, known = self.dice["objective"], self.definitions.objectives
        if self.constraints.objective:
            objective = known[self.constraints.objective]
            return None if approach.id in objective.without else objective
        pool = [objective for objective in known.values() if approach.id not in objective.without]
        return roller.choose_weighted(pool, [objective.weight for objective in pool])

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
        posts = choose_posts(layout, len(partition), land, float(c.fe_spacing), self.dice["layout"])
        if posts is None:
            return None
        strengths = self._assign(layout, posts, aim, partition)
        least = self._least_turns(stage, ways, objective, aim, posts, strengths)
        hidden = stage.share_hidden(zones, posts)
        if least is None:
            return None
        return Draft(
            stage, (), None, approach, zones, objective, aim, layout, free, posts, strengths, least, hidden
        )  # fmt: skip

    def _draw_layout(self) -> Layout:
        known = self.definitions.layouts
        if self.constraints.layout:
            return known[self.constraints.layout]
        return self.dice["layout"].choose_weighted(list(known.values()), [layout.weight for layout in known.values()])

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
