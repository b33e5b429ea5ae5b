"""The D6 game's content as tables for people and entries for scripts."""

from collections.abc import Mapping

from generator.core.content.listing import rule_tables, rulings, table
from generator.core.i18n import _
from generator.core.system import Listing
from generator.systems.d6.definitions import Class, Definitions, Race


def listings(d: Definitions) -> dict[str, Listing]:
    return {
        "families": table(_("Families"), d.families, {
            _("classes"): lambda f: ", ".join(c.label for c in d.classes.values() if c.family == f.id),
        }),
        "classes": table(_("Classes"), d.classes, {
            _("family"): lambda c: d.families[c.family].label, _("dice"): lambda c: _class_dice(c, d),
            _("PV"): lambda c: "+1D" if c.pv_roll else f"{c.pv:+d}" if c.pv else "",
            _("credits"): lambda c: c.credits or "",
            _("talents"): lambda c: ", ".join([t.name for t in c.talents] + [p.name for p in c.powers]),
        }),
        "races": table(_("Races"), d.races, {
            _("dice"): lambda r: _race_dice(r, d),
            _("skills"): lambda r: ", ".join(f"{d.skills[s].label} {n:+d}D" for s, n in r.skill_dice.items()),
            "Res Corp": lambda r: ", ".join(str(b.value) for b in r.res_corp),
            _("reputation"): lambda r: f"{r.reputation:+d}" if r.reputation else "",
            _("talents"): lambda r: ", ".join([t.name for t in r.talents] + [t.name for t in r.traits]),
        }),
        "characteristics": table(_("Characteristics"), d.characteristics, {_("what it is"): lambda c: c.blurb}),
        "skills": table(_("Skills"), d.skills, {
            _("characteristic"): lambda s: d.characteristics[s.characteristic].short, _("use"): lambda s: s.rank,
            _("what it does"): lambda s: s.text,
        }),
        "items": table(_("Items"), d.items, {
            _("kind"): lambda i: _kinds()[i.kind], _("damage"): lambda i: i.damage or "",
            "Res Corp": lambda i: i.res_corp or "", _("what it does"): lambda i: i.text or "",
        }),
        "statuses": table(_("Statuses"), d.statuses, {
            _("where"): lambda s: s.scope, _("kind"): lambda s: s.kind, _("effect"): lambda s: s.short,
        }),
        "damage-types": table(_("Damage types"), d.damage_types, {
            _("ignores"): lambda t: t.ignores, _("status"): lambda t: d.statuses[t.status].label if t.status else "",
            _("chance"): lambda t: f"{t.chance}+" if t.chance else "",
            _("shield"): lambda t: d.items[t.shield].label if t.shield else "",
        }),
        "tables": rule_tables(d.tables),
        "rulings": rulings(d.rulings),
    }  # fmt: skip


def _kinds() -> dict[str, str]:
    return {
        "weapon": _("weapon"), "shield": _("shield"), "armour": _("armour"), "gear": _("gear"),
        "consumable": _("consumable"), "implant": _("implant"),
    }  # fmt: skip


def _class_dice(c: Class, d: Definitions) -> str:
    if c.picks:
        return _("{plus} × +1D, {minus} × -1D of your choice").format(plus=c.picks.plus, minus=c.picks.minus)
    if c.options:
        return _(" or ").join(dice_text(o.dice, d) for o in c.options.values())
    return dice_text(c.dice, d)


def _race_dice(r: Race, d: Definitions) -> str:
    parts = [dice_text(r.dice, d)] if r.dice else []
    if r.choice:
        parts.append(_("{n:+d}D of your choice").format(n=r.choice))
    if r.force_choice:
        parts.append(_("{n:+d}D of the Force").format(n=r.force_choice.dice))
    return ", ".join(parts)


def dice_text(dice: Mapping[str, int], d: Definitions) -> str:
    return " ".join(f"{d.characteristics[k].short} {n:+d}D" for k, n in dice.items())
