"""The roll of a Sylvaren scenario (« Création d'un scénario aléatoire », L315-339), a mission on a furnished table, and
rerolls of one part of it.

Each part has dice of its own, so that a reroll of one leaves the others alone unless they depend on it: another table
moves tokens and markers, and leaves the members of the forces.
"""

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from generator.base.geometry import Rect, square_between
from generator.base.i18n import _, mark
from generator.base.refusal import Refusal, misuse
from generator.chance.battles import ChanceBand
from generator.chance.dice import Roller, combine_logs, dice_of_part
from generator.game.furnishing.stage import Stage, far_from
from generator.game.params import COLLECTION, DECOR, DENSE, ON, PLACE, THEME, Param, drawn_choice, labels_by_id
from generator.model.recipe import Place
from generator.model.scenario import Pas
from generator.model.scenery import Scenery, chosen_place
from generator.systems.sylvaren.mission.compose import add_extras, lay_mission, mark_house, note_mission, post_forces
from generator.systems.sylvaren.mission.draw import Aim, Constraints, Draft, Drawing, Table
from generator.systems.sylvaren.mission.duel import draw_duel, prepare_again, prepare_duel, reroll_duel
from generator.systems.sylvaren.mission.layers import BOOK_APPROACH, BOOK_LAYOUT, Mission
from generator.systems.sylvaren.mission.plan import (
    Plan,
    Request,
    draw_faction,
    draw_partition,
    draw_place,
    draw_troops,
    list_missions,
    list_paper,
    order_missions,
)
from generator.systems.sylvaren.mission.plan import again as raid_again
from generator.systems.sylvaren.mission.plan import prepare as prepare_raid
from generator.systems.sylvaren.mission.posts import (
    LEAST_FOR_RESERVE,
    draw_behaviours,
    hold_back,
    send_later,
    weakest_of,
)
from generator.systems.sylvaren.mission.raid import Force, Raid
from generator.systems.sylvaren.rules.definitions import Definitions


def prepare(request: Request, d: Definitions, scenery: Scenery) -> Plan:
    if request.against:
        return prepare_duel(request, d, scenery)
    for part, others in (("objective", d.duels), ("approach", d.fronts)):
        if (word := request.requested(part)) in others:
            raise misuse(_("'{name}' is for two groups against each other (--against).").format(name=word))
    return prepare_raid(request, d, scenery)


def again(scenario: Raid, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    return (prepare_again if scenario.against else raid_again)(scenario, request, d, scenery)


def reroll(scenario: Raid, part: str, plan: Plan) -> Raid:
    """Reroll one part; the rest stays or, where it depends on that part, is placed again."""
    if scenario.against:
        return reroll_duel(scenario, part, plan)
    roller = scenario.reroller(part)
    if part in ("secondary", "twist"):
        extras = {extra: getattr(scenario, extra) for extra in ("secondary", "twist")}
        narrowed = replace(plan, request=replace(plan.request, **{**extras, part: None}))
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
    forces = draw_behaviours(layout, forces, stage, free, d, roller, behaviours, d.objectives[scenario.goal].alarm)
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
        requested = plan.request.requested("place")
        place = places[requested] if requested else roller.choice(others or list(places.values()))
        roller.note("Lieu", f"D{len(others)}", place.id)
    constraints = _constraints_of(scenario, part, plan)
    forces = scenario.forces or ()
    faction = draw_faction(plan, roller) if part == "forces" else scenario.faction or "mixte"
    partition = draw_partition(plan, faction, roller) if part == "forces" else None
    ranks = sorted(forces, key=lambda force: force.quality)
    split = partition.forces if partition else tuple((f.strength, f.quality) for f in ranks)
    missions = _missions_again(scenario, part, plan, faction, place.id, roller)
    drawing = Drawing(plan.table, place, plan.definitions, plan.scenery, dice, constraints, plan.decors, missions)
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
    fresh = draw_behaviours(
        draft.layout, fresh, draft.stage, draft.free, plan.definitions, roller, behaviours, draft.objective.alarm
    )
    decor = scenario.decor if constraints.terrain is not None else plan.decor
    raid = lay_mission(replace(scenario, faction=faction, decor=decor), draft, place, fresh)
    if scenario.secondary is None:
        return add_extras(raid, plan, dice)
    return mark_house(raid, plan)


def _missions_again(
    scenario: Raid, part: str, plan: Plan, faction: str, place: str, roller: Roller
) -> Sequence[Mission]:
    """Return the mission as it is; another where its objective is rolled again, one of the same objective at another
    place."""
    present = plan.definitions.missions.get(scenario.mission or "")
    if part == "objective":
        return roller.shuffle([m for m in list_missions(plan, faction, place) if m is not present])
    if part == "place":
        return roller.shuffle(list_missions(plan, faction, place, scenario.goal))
    return (present,) if present else ()


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
    request, goal = plan.request, plan.definitions.objectives[scenario.goal]
    aim = None
    if part in ("layout", "forces") and (scenario.objectives or not goal.is_limited):
        tokens = tuple(token.place for token in scenario.objectives)
        way = scenario.exit.rect if scenario.exit else None
        least = (scenario.least or 0) - goal.hold
        aim = Aim(tokens, "table", way, least, tokens[0] if tokens else _zone_away(scenario))
    keeps_table = part not in ("terrain", "place")
    return Constraints(
        approach=request.requested("approach") if part == "approach" else scenario.approach or BOOK_APPROACH,
        zones=None if part == "approach" else _zones_of(scenario),
        objective=request.requested("objective") if part == "objective" else scenario.goal,
        aim=aim,
        layout=request.requested("layout") if part == "layout" else scenario.layout,
        terrain=scenario.terrain if keeps_table else None,
        measures=scenario.measures if keeps_table else None,
    )


def _zone_away(scenario: Raid) -> tuple[float, float]:
    """Return the centre of the deployment, mirrored at the middle of the table."""
    x, y = scenario.deployment[0].rect.centre if scenario.deployment else (0.0, 0.0)
    return (scenario.table[0] - x, scenario.table[1] - y)


PARAMS = (
    Param(
        "quality", mark("The group's Quality, instead of its files."), "int", key="qualite",
        label=mark("Quality of the group"), start="20", low=1, replaces_files=True,
    ),
    Param(
        "threat", mark("weak, medium or strong."), "choice", key="menace", label=mark("Threat"),
        words=lambda d, scenery: {word: word.capitalize() for word in d.constants.threat},
    ),
    Param("forces", mark("How many enemy forces."), "int", key="forces", label=mark("Enemy forces"), low=1, high=12),
    Param("table", mark("The table, in pas: 36x36."), "size", key="table", label=mark("Table, in pas")),
    Param(
        "faction", mark("empire, rebellion or mixed."), "choice", key="faction", label=mark("Faction"),
        words=lambda d, scenery: {**labels_by_id(d.factions), "mixte": "Mixte"},
    ),
    Param(
        "boss", mark("One force is a single figure of high rank."), "flag", key="boss",
        label=mark("a single figure of high rank"),
    ),
    Param("named", mark("With a named character."), "flag", key="nomme", label=mark("a named character")),
    THEME,
    PLACE,
    replace(DECOR, with_plan=DENSE),
    drawn_choice("approach", mark("Where the group comes from; random draws one."), "approche", mark("Approach"),
                 "approaches", "fronts"),
    drawn_choice("layout", mark("How the forces stand; random draws one."), "disposition", mark("Layout"), "layouts"),
    drawn_choice("objective", mark("What the scenario is won by; random draws one."), "objectif", mark("Objective"),
                 "objectives", "duels"),
    drawn_choice("secondary", mark("What is asked for in passing; random draws one."), "secondaire", mark("Secondary"),
                 "secondaries"),
    drawn_choice("twist", mark("The surprise on a sealed slip; random draws one."), "surprise", mark("Twist"),
                 "twists"),
    Param("against", mark("Two groups against each other: no hidden forces."), "flag", key="contre",
          label=mark("one group against the other")),
    Param(
        "next", mark("The mission that follows the last one of the group's journal, or the one saved."), "flag",
        key="suite", label=mark("what follows the last game"), after=True,
    ),
    COLLECTION,
    Param(
        "sealed", mark("Compositions only in the folded markers and on the last page; so unless --unsealed."), "flag",
        key="scelle", label=mark("sealed: compositions stay hidden"), start=ON,
    ),
)  # fmt: skip
SHAPE = Raid
PARTS = {
    "forces": mark("the forces"),
    "terrain": mark("the terrain"),
    "behaviours": mark("the behaviours"),
    "place": mark("the place"),
    "approach": mark("the approach"),
    "layout": mark("the layout"),
    "objective": mark("the objective"),
    "secondary": mark("the secondary objective"),
    "twist": mark("the twist"),
    "reserve": mark("the reserve"),
}

__all__ = ["PARAMS", "PARTS", "SHAPE", "Request", "again", "band", "draws", "prepare", "reroll", "roll"]


_MOST_LEAN = 4
_REDRAWN = ("approach", "layout", "objective", "behaviours", "reserve", "secondary", "twist")


def roll(plan: Plan, seed: int) -> Raid:
    return next(draws(plan, seed))


def draws(plan: Plan, seed: int) -> Generator[Raid, int | None, None]:
    """Yield the draws of a seed: the same place, table and Qualities of the enemy, another mission each time (S-75).

    What is sent says how much harder the next ones shall be; below 0, easier."""
    terrain, tables = dice_of_part(seed, "terrain"), list[Table]()
    place: Place | None = None
    while plan.request.against:
        yield draw_duel(plan, seed)
    lean = 0
    for attempt in count():
        dice = {part: dice_of_part(seed, part) for part in ("place", *PARTS)} | {"terrain": terrain}
        if attempt:
            dice |= {part: dice_of_part(seed, f"{part} {attempt}") for part in _REDRAWN}
        raid, place = _draw_raid(plan, seed, dice, tables, place, lean)
        lean = max(-_MOST_LEAN, min(lean + ((yield raid) or 0), _MOST_LEAN))


def _draw_raid(
    plan: Plan, seed: int, dice: Mapping[str, Roller], tables: list[Table], at: Place | None, lean: int
) -> tuple[Raid, Place]:
    """Draw a scenario at a place, or at one that is drawn; `tables`: those made of it before. Return the place too."""
    request = plan.request
    faction = draw_faction(plan, dice["forces"])
    partition = draw_partition(plan, faction, dice["forces"])
    place, missions = draw_place(plan, faction, dice) if at is None else (
        at, order_missions(plan, faction, at, dice, lean)
    )
    objective = request.requested("objective") or (
        dice["objective"].choice(plan.sequel.objectives) if plan.sequel.objectives and not missions else None
    )
    constraints = Constraints(request.requested("approach"), None, objective, None, request.requested("layout"))
    d = plan.definitions
    drawing = Drawing(plan.table, place, d, plan.scenery, dice, constraints, plan.decors, missions, tables, lean)
    draft = drawing.draw(partition.forces)
    troops = draw_troops(plan, partition, faction, place.tags, draft.objective, dice["forces"])
    kinds = [strength for strength, _quality in partition.forces]
    forces = post_forces(draft, list(zip(kinds, troops, strict=True)), dice["layout"])
    if len(plan.definitions.layouts) > 1:
        aftermath = plan.sequel.aftermath
        always = aftermath.reserve if aftermath else None
        forces = hold_back(forces, draft.zones, plan.table, dice["reserve"], always)
    forces = draw_behaviours(
        draft.layout, forces, draft.stage, draft.free, plan.definitions, dice["behaviours"],
        needed=draft.objective.alarm,
    )  # fmt: skip
    raid = Raid(
        system="sylvaren", seed=seed, threat=plan.threat, table=plan.table, group_quality=plan.quality,
        enemy_quality=plan.total, faction=faction, groups=plan.groups, rival=plan.sequel.rival,
        before=plan.sequel.before or None, paper=list_paper(plan, troops), decor=plan.decor,
    )  # fmt: skip
    raid = lay_mission(raid, draft, place, forces)
    raid = add_extras(raid, plan, {**dice})
    note_mission(draft, dice)
    return replace(raid, rolls=combine_logs(dice.values())), place


def band(scenario: Raid, d: Definitions) -> ChanceBand | None:
    """Return the band of a scenario's threat; by the book nothing is drawn again (S-75)."""
    threat = scenario.threat or ""
    percents = d.constants.chances.get(threat)
    if percents is None or d.game.by_the_book:
        return None
    return ChanceBand(percents[0] / 100, percents[1] / 100, (("threat", threat),))
