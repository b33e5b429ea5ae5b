"""From a draft to a scenario: forces at their posts under letters drawn by lot, and the rest of the mission."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.chance.dice import Roller
from generator.model.recipe import Place
from generator.model.scenario import Objective, Pas, Zone
from generator.systems.sylvaren.mission.aims import limit_turns
from generator.systems.sylvaren.mission.draw import Draft
from generator.systems.sylvaren.mission.extras import (
    draw_secondary,
    draw_twist,
    list_house_parts,
    next_of,
    weigh_stakes,
)
from generator.systems.sylvaren.mission.plan import Plan
from generator.systems.sylvaren.mission.raid import Foe, Force, Raid


def post_forces(
    draft: Draft, troops: Sequence[tuple[str, tuple[Foe, ...]]], roller: Roller, letters: Sequence[str] = ()
) -> tuple[Force, ...]:
    """Place the troops at their posts, under letters drawn by lot that tell nothing, or under `letters`."""
    lots = roller.shuffle(range(len(draft.posts)))
    if letters:
        lots = sorted(lots, key=lambda at: letters[draft.strengths[at]])
    forces = []
    for n, at in enumerate(lots):
        strength, members = troops[draft.strengths[at]]
        (x, y), letter = draft.posts[at], chr(ord("A") + n)
        quality = sum(m.quality for m in members)
        forces.append(Force(letter, strength, quality, "garde", (Pas(x), Pas(y)), members))
        roller.note(f"Force {letter}", "tirage", {"strength": strength, "members": [m.profile for m in members]})
        roller.note(f"Position {letter}", "table", [x, y])
    return tuple(forces)


def lay_mission(raid: Raid, draft: Draft, place: Place, forces: tuple[Force, ...]) -> Raid:
    """Return the scenario with the parts of a draft."""
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


def add_extras(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    d, objective = plan.definitions, plan.definitions.objectives[raid.goal]
    secondary = draw_secondary(d, plan.wish.requested("secondary"), objective, raid.terrain, dice["secondary"])
    twist = draw_twist(d, plan.wish.requested("twist"), raid, dice["twist"])
    return mark_house(replace(raid, secondary=secondary.id, twist=twist.id), plan)


def mark_house(raid: Raid, plan: Plan) -> Raid:
    d = plan.definitions
    secondary = d.secondaries[raid.secondary or next(iter(d.secondaries))]
    stakes = weigh_stakes(d, raid.threat or "", d.objectives[raid.goal], secondary)
    return replace(raid, stakes=stakes, house=list_house_parts(raid, by_the_book=d.game.by_the_book))


def note_mission(draft: Draft, dice: Mapping[str, Roller]) -> None:
    dice["approach"].note("Approche", "tirage", draft.approach.id)
    dice["objective"].note("Objectif", "tirage", draft.objective.id)
    for x, y in draft.aim.tokens:
        dice["objective"].note(f"Objectif : {draft.objective.token}", "table", [x, y])
    dice["layout"].note("Disposition", "tirage", draft.layout.id)
