"""What `holofiche list nano` shows: every kind of the content as a table for people and as entries for scripts."""

from dataclasses import replace

from generator.core.content.listing import entry, table
from generator.core.i18n import _
from generator.core.system import Listing
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import figure
from generator.systems.nano.rules import Member
from generator.systems.nano.view import member_json


def listings(d: Definitions) -> dict[str, Listing]:
    kinds = {"trait": _("character"), "arme": _("weapon"), "situation": _("situation")}
    return {
        "profiles": _profiles(d),
        "powers": table(
            _("Force powers"), (_("id"), _("name"), _("range"), _("effect")), d.powers.values(),
            lambda p: (p.id, p.label, str(p.range), p.text),
        ),
        "rules": table(
            _("Special rules"), (_("id"), _("name"), _("kind"), _("effect")), d.rules.values(),
            lambda r: (r.id, r.label, kinds[r.kind], r.text),
        ),
        "characteristics": table(
            _("Characteristics"), (_("id"), _("name"), _("short"), _("what it is")), d.characteristics.values(),
            lambda c: (c.id, c.label, c.short, c.text),
        ),
        "scenarios": table(
            _("Scenarios"), (_("id"), _("name"), _("victory")), d.scenarios.values(),
            lambda s: (s.id, s.label, s.victory),
        ),
        "rulings": table(
            _("Rulings"), (_("id"), _("question"), _("decision")), d.rulings.values(),
            lambda r: (r.id, r.question, r.decision),
        ),
    }  # fmt: skip


def _profiles(d: Definitions) -> Listing:
    listing = table(
        _("Profiles"), (_("id"), _("name"), _("side"), "Q", "C", "T", "E", "V", _("gear")), d.profiles.values(),
        lambda p: (p.id, p.label, d.sides[p.side].label, f"{p.quality}+", str(p.combat),
                   "–" if p.shoot is None else str(p.shoot), str(p.spirit), str(p.life), _gear(p, d)),
    )  # fmt: skip
    entries = ({**entry(p), "figure": member_json(Member(figure(p, d)))} for p in d.profiles.values())
    return replace(listing, entries=tuple(entries))


def _gear(profile: Profile, d: Definitions) -> str:
    gear = [f"{w.label} ({w.range})" if w.range else w.label for w in profile.weapons]
    if profile.armour:
        gear.append(f"{profile.armour.label} {profile.armour.save}+")
    gear += [d.rules[key].label for key in profile.traits] + [d.powers[key].label for key in profile.powers]
    return ", ".join(gear)
