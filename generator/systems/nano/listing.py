"""The listings of `holofiche list nano`: each kind of content as a table for people and as entries for scripts."""

from generator.base.i18n import _
from generator.content.listing import Listing, entry_json, list_rulings, make_listing
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import figure_of_profile
from generator.systems.nano.rules import Member
from generator.systems.nano.view import member_json


def listings(d: Definitions) -> dict[str, Listing]:
    kinds = {"trait": _("character"), "arme": _("weapon"), "situation": _("situation")}
    profile = {
        _("side"): lambda p: d.sides[p.side].label, "Q": lambda p: f"{p.quality}+", "C": lambda p: p.combat,
        "T": lambda p: "–" if p.shoot is None else p.shoot, "E": lambda p: p.spirit, "V": lambda p: p.life,
        _("gear"): lambda p: _gear_of_profile(p, d),
    }  # fmt: skip
    return {
        "profiles": make_listing(
            _("Profiles"),
            d.profiles,
            profile,
            lambda p: {
                **entry_json(p),
                "figure": member_json(Member(figure_of_profile(p, d))),
            },
        ),
        "powers": make_listing(
            _("Force powers"), d.powers, {_("range"): lambda p: p.range, _("effect"): lambda p: p.text}
        ),
        "rules": make_listing(
            _("Special rules"),
            d.rules,
            {
                _("kind"): lambda r: kinds[r.kind],
                _("effect"): lambda r: r.text,
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
        "scenarios": make_listing(_("Scenarios"), d.scenarios, {_("victory"): lambda s: s.victory}),
        "rulings": list_rulings(d.rulings),
    }


def _gear_of_profile(profile: Profile, d: Definitions) -> str:
    gear = [f"{w.label} ({w.range})" if w.range else w.label for w in profile.weapons]
    if profile.armour:
        gear.append(f"{profile.armour.label} {profile.armour.save}+")
    gear += [d.rules[key].label for key in profile.traits] + [d.powers[key].label for key in profile.powers]
    return ", ".join(gear)
