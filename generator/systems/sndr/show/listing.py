"""The listings of `holofiche list sndr`: each kind of content as a table for people and as entries for scripts."""

from collections.abc import Mapping

from generator.base.i18n import _
from generator.content.listing import Listing, entry_json, list_rulings, make_listing
from generator.systems.sndr.rules.definitions import Definitions, Profile, Trait
from generator.systems.sndr.rules.figure import figure_of_profile, text_of_threshold
from generator.systems.sndr.rules.pricing import price_profile
from generator.systems.sndr.rules.rules import Member
from generator.systems.sndr.show.view import member_json, stat_line, weapon_text


def listings(d: Definitions) -> dict[str, Listing]:
    words = {"melee": _("melee"), "ranged": _("shooting")}
    unlisted = _("in a profile only (N-08)")
    return {
        "profiles": make_listing(
            _("Profiles"),
            d.profiles,
            {
                _("faction"): lambda p: d.factions[p.faction].label,
                "CG": lambda p: price_profile(p, d).text,
                _("profile"): lambda p: stat_line(figure_of_profile(p, d)),
                _("gear"): lambda p: _gear_of_profile(p, d),
            },
            lambda p: {
                **entry_json(p),
                "cg": price_profile(p, d).said,
                "maison_cles": ["cg"] if price_profile(p, d).origin == "propose" else [],
                "figure": member_json(Member(figure_of_profile(p, d), price=price_profile(p, d)), d),
            },
        ),
        "traits": _listing_of_traits(_("Traits"), d.traits),
        "named-traits": _listing_of_traits(_("Traits named without a description"), d.named_traits),
        "weapons": make_listing(
            _("Weapons"),
            d.weapons,
            {
                _("kind"): lambda w: words[w.kind],
                _("values"): lambda w: weapon_text(w, d),
                _("where"): lambda w: "" if w.listed else unlisted,
            },
        ),
        "weapon-rules": make_listing(_("Rules of weapons"), d.weapon_rules, {_("effect"): lambda r: r.short}),
        "armours": make_listing(
            _("Armours"),
            d.armours,
            {
                _("name"): lambda a: ", ".join((a.label, *a.also)),
                "S": lambda a: text_of_threshold(a.save),
            },
        ),
        "characteristics": make_listing(
            _("Characteristics"),
            d.characteristics,
            {
                _("short"): lambda c: c.short,
                _("what it is"): lambda c: c.text,
            },
        ),
        "factions": make_listing(
            _("Factions"),
            d.factions,
            {
                _("sides"): lambda f: ", ".join(d.sides[s].label for s in f.sides),
                _("profiles"): lambda f: sum(p.faction == f.id for p in d.profiles.values()),
            },
        ),
        "scenarios": make_listing(
            _("Scenarios"),
            d.scenarios,
            {
                "D6": lambda s: "-".join(map(str, s.roll)),
                _("victory"): lambda s: s.victory,
            },
        ),
        "rulings": list_rulings(d.rulings),
    }


def _gear_of_profile(profile: Profile, d: Definitions) -> str:
    figure = figure_of_profile(profile, d)
    gear = [d.weapons[key].label for key in profile.weapons] + [t.label for t in figure.traits]
    return ", ".join([*gear, *(f"{p.trait.label} {text_of_threshold(p.threshold)}" for p in figure.powers)])


def _listing_of_traits(title: str, traits: Mapping[str, Trait]) -> Listing:
    words = {"trait": _("trait"), "power": _("Force power")}
    return make_listing(title, traits, {
        _("name"): lambda t: f"{t.label} X+" if t.threshold else t.label, _("kind"): lambda t: words[t.kind],
        _("effect"): lambda t: t.text,
    })  # fmt: skip
