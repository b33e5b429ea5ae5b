"""The parts drawn after a mission: the secondary objective, the twist, the stakes, and which parts are the house's."""

from collections.abc import Sequence

from generator.chance.dice import Roller
from generator.model.scenario import Terrain
from generator.systems.sylvaren.mission.layers import BOOK_APPROACH, BOOK_LAYOUT, NOTHING, QUIET, Secondary, Twist
from generator.systems.sylvaren.mission.raid import Next, Raid, Stakes
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.objectives import ELIMINATION, Objective

BOOK_PARTS = ("table", "approach", "objective", "scenery")  # S-33
_QUIET, _GIFT, _COMPLICATION = 1, 2, 5  # in eight draws
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


def draw_twist(d: Definitions, requested: str | None, raid: Raid, roller: Roller) -> Twist:
    """Draw a twist that this mission can open: nothing one time in eight, a gift one in four, else a complication
    (S-79)."""
    present = [force for force in raid.forces or () if force.arrives is None]
    there = {force.behaviour for force in present} | {force.strength for force in present}
    there |= {"low"} if any(piece.hides == "cover" for piece in raid.terrain) else set()
    there |= {"aim"} if raid.objectives or raid.exit else set()
    pool = [
        twist for twist in d.twists.values()
        if (not twist.themes or (raid.theme or "") in twist.themes) and (twist.needs is None or twist.needs in there)
    ]  # fmt: skip
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
        "approach": raid.approach != BOOK_APPROACH,
        "layout": raid.layout != BOOK_LAYOUT,
        "objective": raid.goal != ELIMINATION,
        "secondary": raid.secondary not in (None, NOTHING),
        "twist": raid.twist not in (None, QUIET),
        "reserve": raid.reserve is not None,
    }
    return tuple(part for part, ours in parts.items() if ours)


def next_of(objective: Objective) -> Next:
    return Next(tuple(objective.next.get("won", ())), tuple(objective.next.get("lost", ())))
