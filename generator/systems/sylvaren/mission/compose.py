"""From the draft of a mission to its scenario: forces at their posts under letters drawn by lot, the secondary
objective, the twist, the stakes, and which parts are the house's."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.chance.dice import Roller, dice_of_part
from generator.model.recipe import Place
from generator.model.scenario import Objective as PlacedObjective
from generator.model.scenario import Pas, Terrain, Zone, nearest_edge
from generator.systems.sylvaren.mission.draw import Draft, limit_turns
from generator.systems.sylvaren.mission.layers import (
    BOOK_APPROACH,
    BOOK_LAYOUT,
    NOTHING,
    QUIET,
    Secondary,
    Slip,
    TurnEvent,
    Twist,
)
from generator.systems.sylvaren.mission.plan import Plan
from generator.systems.sylvaren.mission.raid import Foe, Force, Next, Raid, Rival, Stakes, share_group
from generator.systems.sylvaren.rules.definitions import ELIMINATION, Definitions, Objective

BOOK_PARTS = ("table", "approach", "objective", "scenery")  # S-33
_QUIET, _GIFT, _COMPLICATION = 1, 2, 5  # in eight draws
_EVENTS = 4  # faces of a die that bring something
_ROUND = 5  # credits are rounded to the nearest


def draw_secondary(
    d: Definitions, requested: str | None, objective: Objective, terrain: Sequence[Terrain], roller: Roller
) -> Secondary:
    has_low = any(piece.hides == "cover" for piece in terrain)
    pool = [
        s for s in d.secondaries.values()
        if objective.id not in s.without
        and not (s.needs == "limit" and not objective.is_limited)
        and not (s.needs == "low" and not has_low)
    ]  # fmt: skip
    chosen = d.secondaries[requested] if requested else roller.choose_weighted(pool, [s.weight for s in pool])
    roller.note("Objectif secondaire", "choix" if requested else f"D{len(pool)}", chosen.id)
    return chosen


def draw_twist(
    d: Definitions, requested: str | None, raid: Raid, roller: Roller, slip: Slip | None = None
) -> Twist:
    """Draw a twist that this mission can open: nothing one time in eight, a gift one in four, else a complication
    (S-79); of the kind `slip` after a mission that says so."""
    present = [force for force in raid.forces or () if force.arrives is None]
    there = {force.behaviour for force in present} | {force.strength for force in present}
    there |= {"low"} if any(piece.hides == "cover" for piece in raid.terrain) else set()
    there |= {"aim"} if raid.objectives or raid.exit else set()
    pool = [
        twist for twist in d.twists.values()
        if (not twist.themes or (raid.theme or "") in twist.themes) and (twist.needs is None or twist.needs in there)
    ]  # fmt: skip
    if slip:
        pool = [twist for twist in pool if twist.id != QUIET and twist.gift == (slip == "gift")] or pool
    kinds = [_QUIET if twist.id == QUIET else _GIFT if twist.gift else _COMPLICATION for twist in pool]
    totals = {kind: sum(t.weight for t, k in zip(pool, kinds, strict=True) if k == kind) or 1 for kind in kinds}
    weights = [kind * twist.weight / totals[kind] for twist, kind in zip(pool, kinds, strict=True)]
    chosen = d.twists[requested] if requested else roller.choose_weighted(pool, weights)
    roller.note("Pli scellé", "choix" if requested else f"D{len(pool)}", chosen.id)
    return chosen


def weigh_stakes(d: Definitions, threat: str, objective: Objective, secondary: Secondary) -> Stakes | None:
    """Compute the stakes: the threat's reward (S-17), its credits by the objective's weight (S-67)."""
    reward = d.constants.rewards.get(threat)
    if reward is None:
        return None
    return Stakes(round_credits(reward.credits, objective.reward), reward.px, secondary.credits)


def round_credits(credits: int, tenths: int) -> int:
    """Return so many tenths of `credits`, to the nearest 5, a half up."""
    return (2 * credits * tenths + 10 * _ROUND) // (20 * _ROUND) * _ROUND


def list_house_parts(raid: Raid, *, by_the_book: bool) -> tuple[str, ...]:
    """List the parts of a mission that are the house's, not the source's.

    By the book those are listed that nothing can be laid out without: they stay, marked (S-33, S-74)."""
    if by_the_book:
        return BOOK_PARTS
    parts = {
        "mission": raid.mission is not None,
        "approach": raid.approach != BOOK_APPROACH,
        "layout": raid.layout != BOOK_LAYOUT,
        "objective": raid.goal != ELIMINATION,
        "secondary": raid.secondary not in (None, NOTHING),
        "twist": raid.twist not in (None, QUIET),
        "reserve": raid.reserve is not None,
        "events": raid.events is not None,
    }
    return tuple(part for part, ours in parts.items() if ours)


def next_of(objective: Objective) -> Next:
    return Next(tuple(objective.next.get("won", ())), tuple(objective.next.get("lost", ())))


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
        objectives=tuple(PlacedObjective(objective.id, Pas(x), Pas(y)) for x, y in aim.tokens),
        title=draft.mission.label if draft.mission else place.label,
        mission=draft.mission.id if draft.mission else None,
        theme=place.theme,
        place=place.id,
        approach=draft.approach.id,
        layout=draft.layout.id,
        objective=objective.id,
        site=place.sites.get(aim.site) if aim.tokens else None,
        target=best.id if objective.capture else None,
        turns=limit_turns(objective, draft.least) if objective.is_limited else None,
        least=draft.least + objective.hold,
        exit=Zone.of("sortie", aim.exit, edge=nearest_edge(aim.exit, raid.table)) if aim.exit else None,
        split=split_group(raid, len(draft.zones)),
        reserve=late,
        next=next_of(objective),
        measures=measures,
    )


def split_group(raid: Raid, zones: int) -> tuple[int, ...] | None:
    """Return how many figures start in each of several zones; None where all start in one, or nobody is known."""
    count = sum(len(group.figures) for group in raid.groups or ())
    return share_group(count, zones) if zones > 1 and count else None


def add_extras(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    d, objective = plan.definitions, plan.definitions.objectives[raid.goal]
    secondary = draw_secondary(d, plan.request.requested("secondary"), objective, raid.terrain, dice["secondary"])
    aftermath = plan.sequel.aftermath
    twist = draw_twist(d, plan.request.requested("twist"), raid, dice["twist"], aftermath.slip if aftermath else None)
    return mark_house(replace(raid, secondary=secondary.id, twist=twist.id), plan)


def mark_house(raid: Raid, plan: Plan) -> Raid:
    d = plan.definitions
    secondary = d.secondaries[raid.secondary or next(iter(d.secondaries))]
    stakes = weigh_stakes(d, raid.threat or "", d.objectives[raid.goal], secondary)
    raid = replace(raid, stakes=stakes, events=draw_events(d, raid), rival_figure=place_rival(raid, plan))
    return replace(raid, house=list_house_parts(raid, by_the_book=d.game.by_the_book))


def place_rival(raid: Raid, plan: Plan) -> Rival | None:
    """Return who the rival is: of his profile in the strongest force, else its best; with a rule more each time he
    comes back (S-83)."""
    standing = [force for force in raid.forces or () if force.arrives is None]
    if not raid.rival or not standing:
        return None
    d, sequel, known = plan.definitions, plan.sequel, raid.rival_figure
    force = max(standing, key=lambda force: (force.quality, force.id))
    wanted = known.profile if known else sequel.rival_profile
    profiles = [d.profiles[member.profile] for member in force.members]
    best = max(profiles, key=lambda profile: (not profile.named, profile.role == "leader", profile.quality))
    profile = next((profile for profile in profiles if profile.id == wanted), best)
    returns = known.returns if known else sequel.returns + 1
    shoots = any(d.equipment[d.equipment_names[name].id].kind == "ranged" for name in profile.equipment)
    growth = [
        name for name in d.constants.rival_growth
        if name in d.rules and name not in profile.rules and (shoots or not d.rules[name].shooting_dice)
    ]  # fmt: skip
    rules = () if d.game.by_the_book else tuple(growth[:returns])
    return Rival(force.id, profile.id, rules, returns, known.reason if known else sequel.reason)


def draw_events(d: Definitions, raid: Raid) -> tuple[str, ...] | None:
    """Draw the events of a place for the last faces of a die: they go by seed and place alone."""
    has_low = any(piece.hides == "cover" for piece in raid.terrain)
    pool = [
        event for event in d.events.values()
        if raid.place in event.places and (event.needs is None or has_low)
    ]  # fmt: skip
    drawn: list[TurnEvent] = []
    for event in dice_of_part(raid.seed, "events").shuffle(pool):
        if len(drawn) < _EVENTS and event.text not in {other.text for other in drawn}:
            drawn.append(event)
    return tuple(event.id for event in drawn) if len(drawn) == _EVENTS else None


def note_mission(draft: Draft, dice: Mapping[str, Roller]) -> None:
    dice["approach"].note("Approche", "tirage", draft.approach.id)
    if draft.mission:
        dice["objective"].note("Mission", "tirage", draft.mission.id)
    dice["objective"].note("Objectif", "tirage", draft.objective.id)
    for x, y in draft.aim.tokens:
        dice["objective"].note(f"Objectif : {draft.objective.token}", "table", [x, y])
    dice["layout"].note("Disposition", "tirage", draft.layout.id)
