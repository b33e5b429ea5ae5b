"""What types cannot say of SN&DR's content: ranges that grow, and a price for every part of a profile."""

from collections.abc import Iterable

from generator.core.content.loading import Content
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.systems.sndr.definitions import Definitions


def check_ranges(content: Content, d: Definitions) -> None:
    for weapon in d.weapons.values():
        if weapon.kind == "ranged" and (len(weapon.range) != 3 or list(weapon.range) != sorted(set(weapon.range))):
            message = _("a shooting weapon has three ranges, each longer than the one before")
            content.fault_at("weapons", Problem("content-value", (weapon.id, "range"), message))


def check_prices(content: Content, d: Definitions) -> None:
    """A part of a profile that the formula has no price for would make its CG wrong."""
    cg = d.game.cg
    for trait in cg.traits:
        content.require("system", ("cg", "traits", trait), trait, {**d.traits, **d.named_traits})
    for profile in d.profiles.values():
        if profile.id in d.costs:
            continue
        parts: list[tuple[str, object, Iterable[str]]]
        parts = [(f"initiative[{n}]", t, cg.initiative[n]) for n, t in enumerate(profile.initiative)]
        parts += [(key, getattr(profile, key), getattr(cg, key)) for key in ("combat", "shoot", "save", "save2")]
        parts += [("powers", value, cg.power) for value in profile.powers.values()]
        parts += [("traits", key, cg.traits) for key in profile.traits]
        for name, value, prices in parts:
            if value is not None:
                at, known = name.partition("[")[0], [f"cg.{name}.{key}" for key in prices]
                content.require("profiles", (profile.id, at), f"cg.{name}.{value}", known)
