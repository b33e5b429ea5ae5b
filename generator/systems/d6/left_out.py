"""What a simulated fight leaves out, in French: it is printed beside every chance (A90)."""

from collections.abc import Iterator, Sequence

from generator.systems.d6.arms import arms_without_damage, attacks_of
from generator.systems.d6.derive import Derived

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
    """Dead, or, taken as he is now, down."""
    return c.dead or (wounded and c.pv_current is not None and c.pv_current <= 0)


def has_known_arm(c: Derived) -> bool:
    """Whether what he fights with can be counted: bare hands are no match for a sabre of unknown damage."""
    return not arms_without_damage(c) or any(not arm.bare for arm in attacks_of(c, ""))


def left_out_of_group(party: Sequence[Derived], absent: Sequence[str]) -> Iterator[str]:
    """Who cannot fight, and arms that nobody has given damage."""
    yield from (f"{name}, hors de combat" for name in absent)
    yield from dict.fromkeys(f"{arm} (dégâts inconnus)" for one in party for arm in arms_without_damage(one))
