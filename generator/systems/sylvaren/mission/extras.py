"""What is drawn once a mission stands: the secondary objective, the twist, what is at stake, what is ours in it."""

from collections.abc import Sequence

from generator.core.chance.dice import Roller
from generator.core.scenario.model import Terrain
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.mission.layers import BOOK_APPROACH, BOOK_LAYOUT, NOTHING, QUIET, Secondary, Twist
from generator.systems.sylvaren.objectives import ELIMINATION, Objective
from generator.systems.sylvaren.raid import Next, Raid, Stakes

_ROUND = 5  # credits are said to the nearest


def draw_secondary(
    d: Definitions, wanted: str | None, objective: Objective, terrain: Sequence[Terrain], roller: Roller
) -> Secondary:
    has_low = any(piece.hides == "cover" for piece in terrain)
    pool = [
        one for one in d.secondaries.values()
        if objective.id not in one.without
        and not (one.needs == "limit" and not objective.is_limited) and not (one.needs == "low" and not has_low)
    ]  # fmt: skip
    chosen = d.secondaries[wanted] if wanted else roller.choose_weighted(pool, [one.weight for one in pool])
    roller.note("Objectif secondaire", "choix" if wanted else f"D{len(pool)}", chosen.id)
    return chosen


def draw_twist(d: Definitions, wanted: str | None, raid: Raid, roller: Roller) -> Twist:
    """A third of the draws is nothing to report (S-65); one that this mission can never open is not drawn."""
    here = [force for force in raid.forces or () if force.arrives is None]
    there = {force.behaviour for force in here} | {force.strength for force in here}
    there |= {"low"} if any(piece.hides == "cover" for piece in raid.terrain) else set()
    there |= {"aim"} if raid.objectives or raid.exit else set()
    pool = [
        one for one in d.twists.values()
        if (not one.themes or (raid.theme or "") in one.themes) and (one.needs is None or one.needs in there)
    ]  # fmt: skip
    others = sum(one.weight for one in pool if one.id != QUIET)
    weights = [(others or 1) if one.id == QUIET else 2 * one.weight for one in pool]  # a third, whatever else may come
    chosen = d.twists[wanted] if wanted else roller.choose_weighted(pool, weights)
    roller.note("Pli scellé", "choix" if wanted else f"D{len(pool)}", chosen.id)
    return chosen


def weigh_stakes(d: Definitions, threat: str, objective: Objective, secondary: Secondary) -> Stakes | None:
    """The threat's reward (S-17), its credits by the objective's weight (S-67)."""
    reward = d.constants.rewards.get(threat)
    if reward is None:
        return None
    return Stakes(round_credits(reward.credits, objective.reward), reward.px, secondary.credits)


def round_credits(credits: int, tenths: int) -> int:
    """So many tenths of them, to the nearest 5; a half up."""
    return (2 * credits * tenths + 10 * _ROUND) // (20 * _ROUND) * _ROUND


def list_house_parts(raid: Raid) -> tuple[str, ...]:
    """Which parts of a mission are ours, not the source's."""
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
