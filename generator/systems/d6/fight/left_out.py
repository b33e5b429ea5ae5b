"""The parts of a fight that are not simulated, in French: they are printed beside every chance (A90)."""

from collections.abc import Iterator, Sequence

from generator.systems.d6.rules.arms import arms_without_damage, attacks_of
from generator.systems.d6.rules.derive import Derived

LEFT_OUT = (
    "décor, lignes de vue, hauteur",
    "attaques d’opportunité, encerclement, déséquilibre voulu, deux armes, mode défensif, tour retardé",
    "dons et pouvoirs hors Aura de force, Grenadier, Artilleur, Maladroit et régénérations",
    "objets hors médipacks, grenades et boucliers",
    "statuts des dégâts spéciaux, hors Désorienté et Sonné",
    "compagnons et droïdes du groupe",
    "touché de peu : −1DD",
    "ce que le MJ décide",
)


def cannot_fight(c: Derived, wounded: bool) -> bool:
    """Return whether a character is dead or, taken as he is now, down."""
    return c.dead or (wounded and c.pv_current is not None and c.pv_current <= 0)


def has_known_arm(c: Derived) -> bool:
    """Return whether the arms of a character can be counted: bare hands are no match for a sabre of unknown damage."""
    return not arms_without_damage(c) or any(not arm.bare for arm in attacks_of(c, ""))


def left_out_of_group(party: Sequence[Derived], absent: Sequence[str]) -> Iterator[str]:
    """Yield the characters who cannot fight, and the arms of unknown damage."""
    yield from (f"{name}, hors de combat" for name in absent)
    yield from dict.fromkeys(f"{arm} (dégâts inconnus)" for c in party for arm in arms_without_damage(c))
