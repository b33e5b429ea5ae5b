"""The enemy: its faction, the partition of its Quality, the members of each force (L321-331, S-48 to S-50, S-68,
S-76, S-77)."""

from collections.abc import Sequence

from generator.chance.dice import Roller
from generator.systems.sylvaren.mission.forces import Partition
from generator.systems.sylvaren.mission.members import GREAT, Candidate, Staff, kinds_of
from generator.systems.sylvaren.mission.owned import draw_owned, looks_of, too_few_figures
from generator.systems.sylvaren.mission.plan import (
    Plan,
    boss_slots,
    count_short,
    mending_slots,
    named_slots,
    staff_of_faction,
)
from generator.systems.sylvaren.mission.raid import Foe
from generator.systems.sylvaren.rules.group import Group
from generator.systems.sylvaren.rules.objectives import Objective

_AGAINST = 4  # times in five a group with adherents of a side meets the other


def draw_faction(plan: Plan, roller: Roller) -> str:
    """Draw the faction: against a group of one side the other, four times in five; else evenly."""
    factions = list(plan.partitions)
    own_sides = {
        m.figure.category.side for g in plan.wish.subjects if isinstance(g, Group) for m in g.members
        if m.figure.category
    }  # fmt: skip
    sides = {faction: plan.definitions.factions[faction].side for faction in factions if faction in plan.recruiters}
    against = [
        faction for faction, side in sides.items() if len(own_sides) == 1 and side is not None and side not in own_sides
    ]
    weights = [_AGAINST if faction in against else 1 for faction in factions]
    faction = roller.choose_weighted(factions, weights)
    roller.note("Ennemi", f"D{len(factions)}", faction)
    return faction


def draw_partition(plan: Plan, faction: str, roller: Roller) -> Partition:
    options = plan.partitions[faction]
    small = plan.definitions.constants.preferences.small_force
    partition = roller.choose_weighted(options, [p.weight(small) for p in options])
    roller.note("Répartition", f"D{len(options)}", partition.label)
    return partition


def draw_troops(
    plan: Plan, partition: Partition, faction: str, tags: tuple[str, ...], objective: Objective, roller: Roller
) -> list[tuple[Foe, ...]]:
    """Draw the members of each force, the best first.

    Single figures are drawn first, then a named character where one is requested, then all others; the strongest force
    has a guard of the objective."""
    if owned := plan.wish.figures_owned:
        shares = [quality for _strength, quality in partition.forces]
        if owned_forces := draw_owned(shares, faction, tags, owned, plan.definitions, roller):
            return [tuple(Foe(f.id, f.quality) for f in reversed(force)) for force in owned_forces]
        if not owned.paper:
            raise too_few_figures(plan.total, [faction], owned, plan.definitions)
    staff = staff_of_faction(faction, plan.staff_at(tags))
    bosses = _draw_bosses(plan, partition, staff, roller)
    fixed: dict[int, tuple[Candidate, ...]] = {n: (boss,) for n, boss in bosses.items()}
    qualities = partition.qualities_with({n: boss.quality for n, boss in bosses.items()}) or ()
    if plan.wish.named and not any(boss.named for boss in bosses.values()):
        alone = next(((n, boss.quality) for n, boss in bosses.items()), None)
        at, home = roller.choice(named_slots(partition, staff, alone))
        fixed[at] = staff[home].draw_led(qualities[at], roller)
        roller.note("Personnage nommé", "tirage", next(f.id for f in fixed[at] if f.named))
    strongest = max(range(len(qualities)), key=lambda n: (qualities[n], n))
    forces = []
    met = kinds_of(figure for force in fixed.values() for figure in force)
    for n, quality in enumerate(qualities):
        recruiter = staff[roller.choice(list(staff))]
        guards = objective.guards if n == strongest else ()
        forces.append(fixed[n] if n in fixed else recruiter.draw_guarding(quality, guards, roller, met & GREAT))
        met |= kinds_of(forces[-1])
    return [tuple(Foe(f.id, f.quality) for f in reversed(force)) for force in forces]


def list_paper(plan: Plan, troops: Sequence[tuple[Foe, ...]]) -> dict[str, int] | None:
    """Return the figures that the collection lacks, to be cut out of paper, or None without any."""
    owned = plan.wish.figures_owned
    if owned is None:
        return None
    met = [member.profile for force in troops for member in force]
    return owned.lacking(looks_of(met, plan.definitions)) or None


def _draw_bosses(plan: Plan, partition: Partition, staff: Staff, roller: Roller) -> dict[int, Candidate]:
    """Draw the force that is one figure of high rank: the requested one, the one that leaves the other forces as many
    figures as recommended, or sometimes another (S-49, S-76)."""
    slots = boss_slots(partition, staff, named=plan.wish.named, known=not plan.wish.boss)
    if plan.wish.named and not plan.wish.boss:
        if not slots or (named_slots(partition, staff) and not roller.below(2)):
            return {}
    elif not plan.wish.boss:
        slots = mending_slots(partition, staff, slots)
        if not slots or (not count_short(partition, staff) and roller.below(100) >= _chance_of_boss(plan)):
            return {}
    at, _faction, boss = roller.choice(slots)
    roller.note("Ennemi de haut calibre", f"D{len(slots)}", boss.id)
    return {at: boss}


def _chance_of_boss(plan: Plan) -> int:
    return plan.definitions.constants.preferences.boss
