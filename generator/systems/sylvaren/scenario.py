"""Rolling a Sylvaren scenario (chapter « Création d'un scénario aléatoire », L315-339): a mission on a furnished table.

Each part has dice of its own, so that one rolled anew leaves the others alone, as far as they do not depend on it:
another table moves tokens and markers, and leaves who they are.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.core.chance.dice import Roller, combine_logs, dice_of_part
from generator.core.content.scenery import chosen_place
from generator.core.game.params import ON, PLACE, RANDOM, THEME, Param, labels_by_id
from generator.core.i18n import mark
from generator.core.refusal import Refusal
from generator.core.scenario.geometry import Rect, square_between
from generator.core.scenario.model import Objective, Pas, Zone
from generator.core.scenario.place.recipe import Place
from generator.core.scenario.stage import Stage, far_from
from generator.systems.sylvaren.mission.aims import Aim, limit_turns
from generator.systems.sylvaren.mission.draw import Draft, Drawing, Wanted
from generator.systems.sylvaren.mission.extras import (
    draw_secondary,
    draw_twist,
    list_house_parts,
    next_of,
    weigh_stakes,
)
from generator.systems.sylvaren.mission.layers import BOOK_APPROACH, BOOK_LAYOUT
from generator.systems.sylvaren.mission.posts import draw_behaviours, hold_back
from generator.systems.sylvaren.mission.troops import draw_faction, draw_partition, draw_troops
from generator.systems.sylvaren.plan import Plan, Wish, again, prepare
from generator.systems.sylvaren.raid import Foe, Force, Raid


def _choice(name: str, help: str, key: str, label: str, kind: str) -> Param:
    return Param(
        name, help, "choice", key=key, label=label,
        words=lambda d, scenery: {**labels_by_id(getattr(d, kind)), RANDOM: "…"},
    )  # fmt: skip


PARAMS = (
    Param(
        "quality", mark("The group's Quality, instead of its files."), "int", key="qualite",
        label=mark("Quality of the group"), start="20", low=1, replaces_files=True,
    ),
    Param(
        "threat", mark("faible, moyen or fort."), "choice", key="menace", label=mark("Threat"),
        words=lambda d, scenery: {word: word.capitalize() for word in d.constants.threat},
    ),
    Param("forces", mark("How many enemy forces."), "int", key="forces", label=mark("Enemy forces"), low=1, high=12),
    Param("table", mark("The table, in pas: 36x36."), "size", key="table", label=mark("Table, in pas")),
    Param(
        "faction", mark("empire, rebellion or mixte."), "choice", key="faction", label=mark("Faction"),
        words=lambda d, scenery: {**labels_by_id(d.factions), "mixte": "Mixte"},
    ),
    Param(
        "boss", mark("One force is a single figure of high rank."), "flag", key="boss",
        label=mark("a single figure of high rank"),
    ),
    Param("named", mark("With a named character."), "flag", key="nomme", label=mark("a named character")),
    THEME,
    PLACE,
    _choice("approach", mark("Where the group comes from; random draws one."), "approche", mark("Approach"),
            "approaches"),
    _choice("layout", mark("How the forces stand; random draws one."), "disposition", mark("Layout"), "layouts"),
    _choice("objective", mark("What the scenario is won by; random draws one."), "objectif", mark("Objective"),
            "objectives"),
    _choice("secondary", mark("What is asked for in passing; random draws one."), "secondaire", mark("Secondary"),
            "secondaries"),
    _choice("twist", mark("The surprise on a sealed slip; random draws one."), "surprise", mark("Twist"), "twists"),
    Param(
        "next", mark("The mission that follows the last one of the group's journal."), "flag", key="suite",
        label=mark("what follows the last game"),
    ),
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

__all__ = ["PARAMS", "PARTS", "SHAPE", "Wish", "again", "prepare", "reroll", "roll"]


def roll(plan: Plan, seed: int) -> Raid:
    dice = {part: dice_of_part(seed, part) for part in ("place", "terrain", *PARTS)}
    wish = plan.wish
    place = chosen_place(plan.scenery, wish.drawn("place"), wish.theme, dice["place"])
    faction = draw_faction(plan, dice["forces"])
    partition = draw_partition(plan, faction, dice["forces"])
    objective = wish.drawn("objective") or (dice["objective"].choice(plan.follows) if plan.follows else None)
    wanted = Wanted(wish.drawn("approach"), None, objective, None, wish.drawn("layout"))
    drawing = Drawing(plan.table, place, plan.definitions, plan.scenery, dice, wanted)
    draft = drawing.draw(partition.forces)
    troops = draw_troops(plan, partition, faction, place.tags, draft.objective, dice["forces"])
    kinds = [strength for strength, _quality in partition.forces]
    forces = _post_forces(draft, list(zip(kinds, troops, strict=True)), dice["layout"])
    if len(plan.definitions.layouts) > 1:
        forces = hold_back(forces, draft.zones, plan.table, dice["reserve"])
    forces = draw_behaviours(draft.layout, forces, draft.stage, draft.free, plan.definitions, dice["behaviours"])
    raid = Raid(
        system="sylvaren", seed=seed, threat=plan.threat, table=plan.table, group_quality=plan.quality,
        enemy_quality=plan.total, faction=faction, groups=plan.groups, rival=plan.rival,
    )  # fmt: skip
    raid = _lay_mission(raid, draft, place, forces, plan)
    raid = _add_extras(raid, plan, {**dice})
    _note_mission(draft, dice)
    return replace(raid, rolls=combine_logs(dice.values()))


def _post_forces(
    draft: Draft, troops: Sequence[tuple[str, tuple[Foe, ...]]], roller: Roller
) -> tuple[Force, ...]:
    """Letters by lot, so that they tell nothing."""
    forces = []
    for n, at in enumerate(roller.shuffle(range(len(draft.posts)))):
        strength, members = troops[draft.strengths[at]]
        (x, y), letter = draft.posts[at], chr(ord("A") + n)
        quality = sum(m.quality for m in members)
        forces.append(Force(letter, strength, quality, "garde", (Pas(x), Pas(y)), members))
        roller.note(f"Force {letter}", "tirage", {"strength": strength, "members": [m.profile for m in members]})
        roller.note(f"Position {letter}", "table", [x, y])
    return tuple(forces)


def _lay_mission(raid: Raid, draft: Draft, place: Place, forces: tuple[Force, ...], plan: Plan) -> Raid:
    """What a draft says, in the scenario."""
    objective, aim = draft.objective, draft.aim
    late = next((force.id for force in forces if force.arrives is not None), None)
    best = max((f for f in forces if f.arrives is None), key=lambda force: force.quality)
    measures = draft.measures and replace(draft.measures, hidden=Pas(round(100 * draft.hidden, 1)))
    return replace(
        raid,
        forces=forces,
        deployment=tuple(Zone.of("pj", zone, open=True) for zone in draft.zones),
        terrain=draft.terrain,
        objectives=tuple(Objective(objective.id, Pas(x), Pas(y)) for x, y in aim.tokens),
        title=place.label,
        theme=place.theme,
        place=place.id,
        approach=draft.approach.id,
        layout=draft.layout.id,
        objective=objective.id,
        site=place.sites.get(aim.site) if aim.tokens else None,
        target=best.id if objective.capture else None,
        turns=limit_turns(objective, draft.least) if objective.is_limited else None,
        least=draft.least + objective.hold,
        exit=Zone.of("sortie", aim.exit) if aim.exit else None,
        reserve=late,
        next=next_of(objective),
        measures=measures,
    )


def _add_extras(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    d, objective = plan.definitions, plan.definitions.objectives[raid.goal]
    secondary = draw_secondary(d, plan.wish.drawn("secondary"), objective, raid.terrain, dice["secondary"])
    forces = raid.forces or ()
    twist = draw_twist(d, plan.wish.drawn("twist"), raid.theme or "", forces, raid.terrain, dice["twist"])
    return _mark_house(replace(raid, secondary=secondary.id, twist=twist.id), plan)


def _mark_house(raid: Raid, plan: Plan) -> Raid:
    d = plan.definitions
    secondary = d.secondaries[raid.secondary or next(iter(d.secondaries))]
    stakes = weigh_stakes(d, raid.threat or "", d.objectives[raid.goal], secondary)
    return replace(raid, stakes=stakes, house=list_house_parts(raid))


def _note_mission(draft: Draft, dice: Mapping[str, Roller]) -> None:
    dice["approach"].note("Approche", "tirage", draft.approach.id)
    dice["objective"].note("Objectif", "tirage", draft.objective.id)
    for x, y in draft.aim.tokens:
        dice["objective"].note(f"Objectif : {draft.objective.token}", "table", [x, y])
    dice["layout"].note("Disposition", "tirage", draft.layout.id)


def reroll(scenario: Raid, part: str, plan: Plan) -> Raid:
    """One part anew, the rest as it stands or, where it depends on that part, put in its place again."""
    roller = scenario.reroller(part)
    if part in ("secondary", "twist"):
        kept = replace(plan, wish=replace(plan.wish, **{one: getattr(scenario, one) for one in ("secondary", "twist")}))
        kept = replace(kept, wish=replace(kept.wish, **{part: None}))
        return _add_extras(scenario, kept, defaultdict(lambda: roller)).with_reroll(part, roller)
    if part in ("behaviours", "reserve"):
        return _reroll_habits(scenario, part, plan, roller).with_reroll(part, roller)
    return _reroll_mission(scenario, part, plan, roller).with_reroll(part, roller)


def _zones_of(scenario: Raid) -> tuple[Rect, ...]:
    return tuple(zone.rect for zone in scenario.deployment)


def _reroll_habits(scenario: Raid, part: str, plan: Plan, roller: Roller) -> Raid:
    d, stage = plan.definitions, Stage(scenario.table, scenario.terrain, {})
    free = far_from(stage.spots, _zones_of(scenario), float(d.constants.visibility))
    layout = d.layouts.get(scenario.layout or "") or d.layouts[BOOK_LAYOUT]
    forces, kept = scenario.forces or (), None
    if part == "reserve":
        kept = {force.id: force.behaviour for force in forces}
        spots = [force.place for force in forces if force.arrives is None]
        apart = d.constants.fe_spacing * d.constants.fe_spacing
        room = [spot for spot in free if all(square_between(spot, other) >= apart for other in spots)]
        if any(force.arrives is not None for force in forces) and not room:
            return scenario
        forces = tuple(_stand_again(force, room, roller) for force in forces)
        forces = hold_back(forces, _zones_of(scenario), plan.table, roller)
    forces = draw_behaviours(layout, forces, stage, free, d, roller, kept)
    late = next((force.id for force in forces if force.arrives is not None), None)
    return _mark_house(replace(scenario, forces=forces, reserve=late), plan)


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
        others = [one for one in places.values() if one.id != place.id]
        place = places[wish] if (wish := plan.wish.drawn("place")) else roller.choice(others or list(places.values()))
        roller.note("Lieu", f"D{len(others)}", place.id)
    wanted = _wanted_of(scenario, part, plan)
    forces = scenario.forces or ()
    faction = draw_faction(plan, roller) if part == "forces" else scenario.faction or "mixte"
    partition = draw_partition(plan, faction, roller) if part == "forces" else None
    ranks = sorted(forces, key=lambda force: force.quality)
    split = partition.forces if partition else tuple((f.strength, f.quality) for f in ranks)
    draft = _draw_loosely(Drawing(plan.table, place, plan.definitions, plan.scenery, dice, wanted), split)
    troops = [(f.strength, f.members) for f in ranks]
    if partition:
        members = draw_troops(plan, partition, faction, place.tags, draft.objective, roller)
        troops = list(zip((strength for strength, _q in partition.forces), members, strict=True))
    fresh = _post_forces(draft, troops, roller)
    kept = {force.id: force.behaviour for force in forces} if part in ("forces", "terrain") else None
    if any(force.arrives is not None for force in forces):
        fresh = hold_back(fresh, draft.zones, plan.table, roller)
    fresh = draw_behaviours(draft.layout, fresh, draft.stage, draft.free, plan.definitions, roller, kept)
    raid = _lay_mission(replace(scenario, faction=faction), draft, place, fresh, plan)
    if scenario.secondary is None:
        return _add_extras(raid, plan, dice)
    return _mark_house(raid, plan)


def _draw_loosely(drawing: Drawing, split: Sequence[tuple[str, int]]) -> Draft:
    """As near to what stands as the new part allows: the same zones, else turned, else another approach."""
    wanted = drawing.wanted
    looser = (wanted, replace(wanted, zones=None, aim=None), replace(wanted, zones=None, aim=None, approach=None))
    for drawing.wanted in looser[:-1]:
        try:
            return drawing.draw(split)
        except Refusal:
            continue
    drawing.wanted = looser[-1]
    return drawing.draw(split)


def _wanted_of(scenario: Raid, part: str, plan: Plan) -> Wanted:
    """What a reroll of a part leaves as it is."""
    wish, goal = plan.wish, plan.definitions.objectives[scenario.goal]
    aim = None
    if part in ("layout", "forces") and (scenario.objectives or not goal.is_limited):
        tokens = tuple(token.place for token in scenario.objectives)
        way = scenario.exit.rect if scenario.exit else None
        least = (scenario.least or 0) - goal.hold
        aim = Aim(tokens, "table", way, least, tokens[0] if tokens else _zone_away(scenario))
    keeps_table = part not in ("terrain", "place")
    return Wanted(
        approach=wish.drawn("approach") if part == "approach" else scenario.approach or BOOK_APPROACH,
        zones=None if part == "approach" else _zones_of(scenario),
        objective=wish.drawn("objective") if part == "objective" else scenario.goal,
        aim=aim,
        layout=wish.drawn("layout") if part == "layout" else scenario.layout,
        terrain=scenario.terrain if keeps_table else None,
        measures=scenario.measures if keeps_table else None,
    )


def _zone_away(scenario: Raid) -> tuple[float, float]:
    """The middle of the table, mirrored from where the players are."""
    x, y = scenario.deployment[0].rect.centre if scenario.deployment else (0.0, 0.0)
    return (scenario.table[0] - x, scenario.table[1] - y)
