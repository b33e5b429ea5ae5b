"""Rerolls of one part of a scenario: what does not depend on it stays, what does is placed again."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.base.geometry import Rect, square_between
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.furnishing.stage import Stage, far_from
from generator.model.scenario import Pas
from generator.model.scenery import chosen_place
from generator.systems.sylvaren.mission.aims import Aim
from generator.systems.sylvaren.mission.compose import add_extras, lay_mission, mark_house, post_forces
from generator.systems.sylvaren.mission.draw import Constraints, Draft, Drawing
from generator.systems.sylvaren.mission.layers import BOOK_APPROACH, BOOK_LAYOUT
from generator.systems.sylvaren.mission.plan import Plan
from generator.systems.sylvaren.mission.posts import (
    LEAST_FOR_RESERVE,
    draw_behaviours,
    hold_back,
    send_later,
    weakest_of,
)
from generator.systems.sylvaren.mission.raid import Force, Raid
from generator.systems.sylvaren.mission.troops import draw_faction, draw_partition, draw_troops


def reroll(scenario: Raid, part: str, plan: Plan) -> Raid:
    """Reroll one part; the rest stays or, where it depends on that part, is placed again."""
    roller = scenario.reroller(part)
    if part in ("secondary", "twist"):
        extras = {extra: getattr(scenario, extra) for extra in ("secondary", "twist")}
        narrowed = replace(plan, wish=replace(plan.wish, **{**extras, part: None}))
        return add_extras(scenario, narrowed, defaultdict(lambda: roller)).with_reroll(part, roller)
    if part in ("behaviours", "reserve"):
        return _reroll_habits(scenario, part, plan, roller).with_reroll(part, roller)
    return _reroll_mission(scenario, part, plan, roller).with_reroll(part, roller)


def _zones_of(scenario: Raid) -> tuple[Rect, ...]:
    return tuple(zone.rect for zone in scenario.deployment)


def _reroll_habits(scenario: Raid, part: str, plan: Plan, roller: Roller) -> Raid:
    d, stage = plan.definitions, Stage(scenario.table, scenario.terrain, {})
    free = far_from(stage.spots, _zones_of(scenario), float(d.constants.visibility))
    layout = d.layouts.get(scenario.layout or "") or d.layouts[BOOK_LAYOUT]
    forces, behaviours = scenario.forces or (), None
    if part == "reserve":
        behaviours = {force.id: force.behaviour for force in forces}
        spots = [force.place for force in forces if force.arrives is None]
        square_spacing = d.constants.fe_spacing * d.constants.fe_spacing
        room = [spot for spot in free if all(square_between(spot, other) >= square_spacing for other in spots)]
        if any(force.arrives is not None for force in forces) and not room:
            return scenario
        forces = tuple(_stand_again(force, room, roller) for force in forces)
        forces = hold_back(forces, _zones_of(scenario), plan.table, roller)
    forces = draw_behaviours(layout, forces, stage, free, d, roller, behaviours)
    late = next((force.id for force in forces if force.arrives is not None), None)
    return mark_house(replace(scenario, forces=forces, reserve=late), plan)


def _stand_again(force: Force, room: Sequence[tuple[float, float]], roller: Roller) -> Force:
    if force.arrives is None:
        return force
    x, y = roller.choice(room)
    return replace(force, position=(Pas(x), Pas(y)), arrives=None, edge=None)


def _reroll_mission(scenario: Raid, part: str, plan: Plan, roller: Roller) -> Raid:
    dice: Mapping[str, Roller] = defaultdict(lambda: roller)
    places = plan.scenery.places
    place = places.get(scenario.place or "") or chosen_place(plan.scenery, None, scenario.theme, roller)
    if part == "place":
        others = [other for other in places.values() if other.id != place.id]
        place = (
            places[wish] if (wish := plan.wish.requested("place")) else roller.choice(others or list(places.values()))
        )
        roller.note("Lieu", f"D{len(others)}", place.id)
    constraints = _constraints_of(scenario, part, plan)
    forces = scenario.forces or ()
    faction = draw_faction(plan, roller) if part == "forces" else scenario.faction or "mixte"
    partition = draw_partition(plan, faction, roller) if part == "forces" else None
    ranks = sorted(forces, key=lambda force: force.quality)
    split = partition.forces if partition else tuple((f.strength, f.quality) for f in ranks)
    drawing = Drawing(plan.table, place, plan.definitions, plan.scenery, dice, constraints, plan.decors)
    draft = _draw_loosely(drawing, split)
    troops = [(f.strength, f.members) for f in ranks]
    if partition:
        members = draw_troops(plan, partition, faction, place.tags, draft.objective, roller)
        troops = list(zip((strength for strength, _q in partition.forces), members, strict=True))
    fresh = post_forces(draft, troops, roller, () if partition else [force.id for force in ranks])
    behaviours = {force.id: force.behaviour for force in forces} if part in ("forces", "terrain") else None
    reserve = next((force for force in forces if force.arrives is not None), None)
    if reserve and len(fresh) >= LEAST_FOR_RESERVE:
        late = weakest_of(fresh) if partition else next(force for force in fresh if force.id == reserve.id)
        fresh = send_later(fresh, late, reserve.arrives, draft.zones, plan.table, roller)
    fresh = draw_behaviours(draft.layout, fresh, draft.stage, draft.free, plan.definitions, roller, behaviours)
    decor = scenario.decor if constraints.terrain is not None else plan.decor
    raid = lay_mission(replace(scenario, faction=faction, decor=decor), draft, place, fresh)
    if scenario.secondary is None:
        return add_extras(raid, plan, dice)
    return mark_house(raid, plan)


def _draw_loosely(drawing: Drawing, split: Sequence[tuple[str, int]]) -> Draft:
    """Draw as near to the present draft as the new part allows: in its zones, else turned, else by another approach."""
    constraints = drawing.constraints
    looser = (
        constraints,
        replace(constraints, zones=None, aim=None),
        replace(constraints, zones=None, aim=None, approach=None),
    )
    for drawing.constraints in looser[:-1]:
        try:
            return drawing.draw(split)
        except Refusal:
            continue
    drawing.constraints = looser[-1]
    return drawing.draw(split)


def _constraints_of(scenario: Raid, part: str, plan: Plan) -> Constraints:
    """Return the parts that a reroll of `part` leaves as they are."""
    wish, goal = plan.wish, plan.definitions.objectives[scenario.goal]
    aim = None
    if part in ("layout", "forces") and (scenario.objectives or not goal.is_limited):
        tokens = tuple(token.place for token in scenario.objectives)
        way = scenario.exit.rect if scenario.exit else None
        least = (scenario.least or 0) - goal.hold
        aim = Aim(tokens, "table", way, least, tokens[0] if tokens else _zone_away(scenario))
    keeps_table = part not in ("terrain", "place")
    return Constraints(
        approach=wish.requested("approach") if part == "approach" else scenario.approach or BOOK_APPROACH,
        zones=None if part == "approach" else _zones_of(scenario),
        objective=wish.requested("objective") if part == "objective" else scenario.goal,
        aim=aim,
        layout=wish.requested("layout") if part == "layout" else scenario.layout,
        terrain=scenario.terrain if keeps_table else None,
        measures=scenario.measures if keeps_table else None,
    )


def _zone_away(scenario: Raid) -> tuple[float, float]:
    """Return the centre of the deployment, mirrored at the middle of the table."""
    x, y = scenario.deployment[0].rect.centre if scenario.deployment else (0.0, 0.0)
    return (scenario.table[0] - x, scenario.table[1] - y)
