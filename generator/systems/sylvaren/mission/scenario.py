"""The roll of a Sylvaren scenario (« Création d'un scénario aléatoire », L315-339): a mission on a furnished table.

Each part has dice of its own, so that a reroll of one leaves the others alone, unless they depend on it: another table
moves tokens and markers, and leaves the members of the forces."""

from msgspec.structs import replace

from generator.base.i18n import mark
from generator.chance.dice import combine_logs, dice_of_part
from generator.game.params import COLLECTION, DECOR, DENSE, ON, PLACE, THEME, Param, drawn_choice, labels_by_id
from generator.model.scenery import chosen_place
from generator.systems.sylvaren.mission.anew import reroll
from generator.systems.sylvaren.mission.compose import add_extras, lay_mission, note_mission, post_forces
from generator.systems.sylvaren.mission.draw import Constraints, Drawing
from generator.systems.sylvaren.mission.plan import Plan, Wish, again, prepare
from generator.systems.sylvaren.mission.posts import draw_behaviours, hold_back
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.mission.troops import draw_faction, draw_partition, draw_troops, list_paper

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
                 "approaches"),
    drawn_choice("layout", mark("How the forces stand; random draws one."), "disposition", mark("Layout"), "layouts"),
    drawn_choice("objective", mark("What the scenario is won by; random draws one."), "objectif", mark("Objective"),
                 "objectives"),
    drawn_choice("secondary", mark("What is asked for in passing; random draws one."), "secondaire", mark("Secondary"),
                 "secondaries"),
    drawn_choice("twist", mark("The surprise on a sealed slip; random draws one."), "surprise", mark("Twist"),
                 "twists"),
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

__all__ = ["PARAMS", "PARTS", "SHAPE", "Wish", "again", "prepare", "reroll", "roll"]


def roll(plan: Plan, seed: int) -> Raid:
    dice = {part: dice_of_part(seed, part) for part in ("place", "terrain", *PARTS)}
    wish = plan.wish
    place = chosen_place(plan.scenery, wish.requested("place"), wish.theme, dice["place"])
    faction = draw_faction(plan, dice["forces"])
    partition = draw_partition(plan, faction, dice["forces"])
    objective = wish.requested("objective") or (dice["objective"].choice(plan.follows) if plan.follows else None)
    constraints = Constraints(wish.requested("approach"), None, objective, None, wish.requested("layout"))
    drawing = Drawing(plan.table, place, plan.definitions, plan.scenery, dice, constraints, plan.decors)
    draft = drawing.draw(partition.forces)
    troops = draw_troops(plan, partition, faction, place.tags, draft.objective, dice["forces"])
    kinds = [strength for strength, _quality in partition.forces]
    forces = post_forces(draft, list(zip(kinds, troops, strict=True)), dice["layout"])
    if len(plan.definitions.layouts) > 1:
        forces = hold_back(forces, draft.zones, plan.table, dice["reserve"])
    forces = draw_behaviours(draft.layout, forces, draft.stage, draft.free, plan.definitions, dice["behaviours"])
    raid = Raid(
        system="sylvaren", seed=seed, threat=plan.threat, table=plan.table, group_quality=plan.quality,
        enemy_quality=plan.total, faction=faction, groups=plan.groups, rival=plan.rival,
        paper=list_paper(plan, troops), decor=plan.decor,
    )  # fmt: skip
    raid = lay_mission(raid, draft, place, forces)
    raid = add_extras(raid, plan, {**dice})
    note_mission(draft, dice)
    return replace(raid, rolls=combine_logs(dice.values()))
