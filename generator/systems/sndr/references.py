"""What SN&DR's content says of other content must be there: weapons, traits, factions, prices."""

from generator.core.content.loading import Content
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.systems.sndr.definitions import Definitions, Profile


def check_references(content: Content, d: Definitions) -> None:
    for weapon in d.weapons.values():
        if weapon.kind == "ranged" and (len(weapon.range) != 3 or list(weapon.range) != sorted(set(weapon.range))):
            message = _("a shooting weapon has three ranges, each longer than the one before")
            _refuse(content, "weapons", Problem("content-value", (weapon.id, "range"), message))
        for rule in weapon.rules:
            content.require("weapons", (weapon.id, "rules"), rule, d.weapon_rules)
    for faction in d.factions.values():
        for side in faction.sides:
            content.require("factions", (faction.id, "sides"), side, d.sides)
        for ally in faction.allies:
            content.require("factions", (faction.id, "allies"), ally, d.factions)
    for one in d.sides.values():
        content.require("sides", (one.id, "leader"), one.leader, d.factions)
    for key in d.costs:
        content.require("costs", (key,), key, d.profiles)
    for trait in d.game.cg.traits:
        content.require("system", ("cg", "traits", trait), trait, {**d.traits, **d.named_traits})
    for profile in d.profiles.values():
        _check_profile(content, profile, d)


def _refuse(content: Content, kind: str, problem: Problem) -> None:
    holder = next(s for s in content.sources(kind) if isinstance(s.data, dict) and problem.path[0] in s.data)
    content.fault(holder, [problem])


def _check_profile(content: Content, profile: Profile, d: Definitions) -> None:
    plain = [t.id for t in (*d.traits.values(), *d.named_traits.values()) if t.kind == "trait"]
    powers = [t.id for t in d.traits.values() if t.kind == "power"]
    content.require("profiles", (profile.id, "faction"), profile.faction, d.factions)
    for key in profile.weapons:
        content.require("profiles", (profile.id, "weapons"), key, d.weapons)
    for key in profile.traits:
        content.require("profiles", (profile.id, "traits"), key, plain)
    for key in profile.powers:
        content.require("profiles", (profile.id, "powers", key), key, powers)
    if profile.id not in d.costs:
        _check_prices(content, profile, d)


def _check_prices(content: Content, profile: Profile, d: Definitions) -> None:
    """A part of a profile that the formula has no price for would make its CG wrong."""
    cg = d.game.cg
    for rank, threshold in enumerate(profile.initiative):
        known = [f"cg.initiative[{rank}].{t}" for t in cg.initiative[rank]]
        content.require("profiles", (profile.id, "initiative"), f"cg.initiative[{rank}].{threshold}", known)
    parts = {"combat": profile.combat, "shoot": profile.shoot, "save": profile.save, "save2": profile.save2}
    for name, value in parts.items():
        if value is not None:
            known = [f"cg.{name}.{t}" for t in getattr(cg, name)]
            content.require("profiles", (profile.id, name), f"cg.{name}.{value}", known)
    known = [f"cg.power.{t}" for t in cg.power]
    for key, value in profile.powers.items():
        content.require("profiles", (profile.id, "powers", key), f"cg.power.{value}", known)
    for key in profile.traits:
        content.require("profiles", (profile.id, "traits"), f"cg.traits.{key}", [f"cg.traits.{t}" for t in cg.traits])
