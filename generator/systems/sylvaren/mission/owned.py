"""Forces made of the figures of a collection (S-73), or a refusal with what it lacks.

How many of a profile are left changes with every force, and one silhouette may stand for several profiles, so no table
of weights says beforehand whether a partition can be filled. It is tried instead: the strongest force first, each drawn
from what is left, a few times over. What a few tries do not fill is refused, with what lacks."""

from collections.abc import Sequence

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.chance.dice import Roller, dice_of_part
from generator.game.collectionfile import Collection
from generator.systems.sylvaren.mission.forces import Partition
from generator.systems.sylvaren.mission.members import GREAT, Candidate, NoForce, kinds_of, recruiters_by_faction
from generator.systems.sylvaren.rules.definitions import Definitions

_GLANCES, _TRIES = 12, 100  # draws to check whether a partition can be filled, and to fill it
_MIXED = "mixte"


def can_be_filled(partition: Partition, faction: str, owned: Collection, d: Definitions) -> bool:
    qualities = [quality for _strength, quality in partition.forces]
    roller = dice_of_part(0, f"collection {faction}")
    return any(_try_forces(qualities, faction, (), owned, d, roller) for _n in range(_GLANCES))


def draw_owned(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    """Return the members of each force, or None where no draw could be made of these figures."""
    for n in range(_TRIES):  # wherever they are at home, after some tries
        if forces := _try_forces(qualities, faction, tags if 4 * n < _TRIES else (), owned, d, roller):
            return forces
    return None


def _try_forces(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    left: Collection | None = owned
    forces: dict[int, tuple[Candidate, ...]] = {}
    for n in sorted(range(len(qualities)), key=lambda n: -qualities[n]):
        staff = recruiters_by_faction(d, tags, left)
        recruiter = staff[faction if faction in staff else roller.choice(list(staff))]
        try:
            met = kinds_of(figure for force in forces.values() for figure in force)
            forces[n] = recruiter.draw(qualities[n], roller, met & GREAT)
        except NoForce:
            return None
        left = left.take(looks_of([candidate.id for candidate in forces[n]], d)) if left else None
        if left is None:
            return None
    return [forces[n] for n in range(len(qualities))]


def looks_of(profiles: Sequence[str], d: Definitions) -> list[tuple[str, str | None]]:
    return [(key, d.profiles[key].silhouette) for key in profiles]


def too_few_figures(total: int, factions: Sequence[str], owned: Collection, d: Definitions) -> Refusal:
    """Return the Refusal for the faction that comes nearest: the Quality owned, and what would make up the rest."""
    qualities = {faction: _quality_owned(faction, owned, d) for faction in factions}
    faction = max(qualities, key=lambda key: qualities[key])
    label = d.factions[faction].label if faction in d.factions else _MIXED.capitalize()
    soldier = next(p for p in d.profiles.values() if p.faction in (faction, *d.factions) and p.faction)
    missing = max(1, -(-(total - qualities[faction]) // soldier.quality))
    message = _("the collection cannot make up an enemy of Quality {total}: it has {held} of {faction}").format(
        total=total, held=qualities[faction], faction=label
    )
    hint = _("lacking, for instance: {n} × {profile}; or --standees prints what lacks").format(
        n=missing, profile=soldier.label
    )
    return Refusal("collection-too-small", message, hint, "S-73")


def _quality_owned(faction: str, owned: Collection, d: Definitions) -> int:
    """Return the Quality of all these figures, each counted once, as the best profile it may stand for."""
    mine = [p for p in d.profiles.values() if not p.named and (p.faction is None or faction in (p.faction, _MIXED))]
    best: dict[str, int] = {}
    for profile in mine:
        best[profile.silhouette or ""] = max(best.get(profile.silhouette or "", 0), profile.quality)
    total = sum(owned.profiles.get(profile.id, 0) * profile.quality for profile in mine)
    return total + sum(count * best.get(look, 0) for look, count in owned.looks.items())
