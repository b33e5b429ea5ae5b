"""What `holofiche list sndr` shows: every kind of the content as a table for people and as entries for scripts."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.core.content.listing import entry, table
from generator.core.i18n import _
from generator.core.system import Listing
from generator.systems.sndr.band import Member
from generator.systems.sndr.definitions import Definitions, Profile, Trait
from generator.systems.sndr.figure import figure
from generator.systems.sndr.numbers import plus
from generator.systems.sndr.pricing import price
from generator.systems.sndr.view import member_json, stat_line, weapon_text


def listings(d: Definitions) -> dict[str, Listing]:
    words = {"melee": _("melee"), "ranged": _("shooting")}
    apart = _("in a profile only (N-08)")
    return {
        "profiles": _profiles(d),
        "traits": _traits(_("Traits"), d.traits.values()),
        "named-traits": _traits(_("Traits named without a description"), d.named_traits.values()),
        "weapons": table(
            _("Weapons"), (_("id"), _("name"), _("kind"), _("values"), _("where")), d.weapons.values(),
            lambda w: (w.id, w.label, words[w.kind], weapon_text(w, d), "" if w.listed else apart),
        ),
        "weapon-rules": table(
            _("Rules of weapons"), (_("id"), _("name"), _("effect")), d.weapon_rules.values(),
            lambda r: (r.id, r.label, r.short),
        ),
        "armours": table(
            _("Armours"), (_("id"), _("name"), "S"), d.armours.values(),
            lambda a: (a.id, ", ".join((a.label, *a.also)), plus(a.save)),
        ),
        "characteristics": table(
            _("Characteristics"), (_("id"), _("name"), _("short"), _("what it is")), d.characteristics.values(),
            lambda c: (c.id, c.label, c.short, c.text),
        ),
        "factions": table(
            _("Factions"), (_("id"), _("name"), _("sides"), _("profiles")), d.factions.values(),
            lambda f: (f.id, f.label, ", ".join(d.sides[s].label for s in f.sides),
                       str(sum(p.faction == f.id for p in d.profiles.values()))),
        ),
        "scenarios": table(
            _("Scenarios"), (_("id"), _("name"), "D6", _("victory")), d.scenarios.values(),
            lambda s: (s.id, s.label, "-".join(map(str, s.roll)), s.victory),
        ),
        "rulings": table(
            _("Rulings"), (_("id"), _("question"), _("decision")), d.rulings.values(),
            lambda r: (r.id, r.question, r.decision),
        ),
    }  # fmt: skip


def _profiles(d: Definitions) -> Listing:
    columns = (_("id"), _("name"), _("faction"), _("proposed CG"), _("profile"), _("gear"))
    listing = table(_("Profiles"), columns, d.profiles.values(), lambda p: _profile(p, d))
    return replace(listing, entries=tuple(_profile_entry(p, d) for p in d.profiles.values()))


def _profile(profile: Profile, d: Definitions) -> tuple[str, ...]:
    one = figure(profile, d)
    gear = [d.weapons[key].label for key in profile.weapons] + [t.label for t in one.traits]
    gear += [f"{p.trait.label} {plus(p.threshold)}" for p in one.powers]
    faction = d.factions[profile.faction].label
    return profile.id, profile.label, faction, str(price(profile, d).cg), stat_line(one), ", ".join(gear)


def _profile_entry(profile: Profile, d: Definitions) -> dict[str, Any]:
    """The profile as printed, and beside it what is worked out from it (as in `show`)."""
    paid = price(profile, d)
    return {**entry(profile), "cg": paid.cg, "figure": member_json(Member(figure(profile, d), paid), d)}


def _traits(title: str, traits: Iterable[Trait]) -> Listing:
    words = {"trait": _("trait"), "power": _("Force power")}
    return table(
        title,
        (_("id"), _("name"), _("kind"), _("effect")),
        traits,
        lambda t: (t.id, f"{t.label} X+" if t.threshold else t.label, words[t.kind], t.text),
    )
