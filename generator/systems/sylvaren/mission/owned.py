"""Forces made of the figures somebody owns (S-73): drawn within them, or told what lacks.

How many of a profile are left changes with every force, and one look may stand for several profiles, so no table of
weights says beforehand whether a partition can be filled. It is tried instead: the strongest force first, each drawn
as ever from what is left, a few times over. What a few tries do not find is refused, with what lacks."""

from collections.abc import Sequence

from generator.core.chance.dice import Roller, dice_of_part
from generator.core.game.collectionfile import Collection
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.forces import Partition
from generator.systems.sylvaren.members import Candidate, NoForce, recruiters_by_faction

_GLANCES, _TRIES = 6, 40  # draws that tell whether a partition can be filled, and of one that shall be
_MIXED = "mixte"


def can_be_filled(partition: Partition, faction: str, owned: Collection, d: Definitions) -> bool:
    qualities = [quality for _strength, quality in partition.forces]
    roller = dice_of_part(0, f"collection {faction}")
    return any(_try_forces(qualities, faction, (), owned, d, roller) for _n in range(_GLANCES))


def draw_owned(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    """Who is in each force; None where no draw could be made of these figures."""
    for _n in range(_TRIES):
        if found := _try_forces(qualities, faction, tags, owned, d, roller):
            return found
    return None


def _try_forces(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    left: Collection | None = owned
    found: dict[int, tuple[Candidate, ...]] = {}
    for n in sorted(range(len(qualities)), key=lambda n: -qualities[n]):
        staff = recruiters_by_faction(d, tags, left)
        recruiter = staff[faction if faction in staff else roller.choice(list(staff))]
        try:
            found[n] = recruiter.draw(qualities[n], roller)
        except NoForce:
            return None
        left = left.take(looks_of([one.id for one in found[n]], d)) if left else None
        if left is None:
            return None
    return [found[n] for n in range(len(qualities))]


def looks_of(profiles: Sequence[str], d: Definitions) -> list[tuple[str, str | None]]:
    return [(key, d.profiles[key].silhouette) for key in profiles]


def too_few_figures(total: int, factions: Sequence[str], owned: Collection, d: Definitions) -> Refusal:
    """Of the faction that comes nearest: how much Quality one owns, and what would make up the rest."""
    held = {faction: _quality_owned(faction, owned, d) for faction in factions}
    faction = max(held, key=lambda one: held[one])
    label = d.factions[faction].label if faction in d.factions else _MIXED.capitalize()
    soldier = next(p for p in d.profiles.values() if p.faction in (faction, *d.factions) and p.faction)
    missing = max(1, -(-(total - held[faction]) // soldier.quality))
    message = _("the collection cannot make up an enemy of Quality {total}: it has {held} of {faction}").format(
        total=total, held=held[faction], faction=label
    )
    hint = _("lacking, for instance: {n} × {profile}; or --standees prints what lacks").format(
        n=missing, profile=soldier.label
    )
    return Refusal("collection-too-small", message, hint, "S-73")


def _quality_owned(faction: str, owned: Collection, d: Definitions) -> int:
    """All that these figures come to, each counted once, as the best it may stand for."""
    mine = [p for p in d.profiles.values() if not p.named and (p.faction is None or faction in (p.faction, _MIXED))]
    best: dict[str, int] = {}
    for one in mine:
        best[one.silhouette or ""] = max(best.get(one.silhouette or "", 0), one.quality)
    whole = sum(owned.profiles.get(one.id, 0) * one.quality for one in mine)
    return whole + sum(count * best.get(look, 0) for look, count in owned.looks.items())
