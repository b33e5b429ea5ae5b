"""The D6 game's content as tables for people and entries for scripts."""

from collections.abc import Mapping

from generator.core.content.listing import table
from generator.core.i18n import _
from generator.core.system import Listing
from generator.systems.d6.definitions import Class, Definitions, Race


def listings(d: Definitions) -> dict[str, Listing]:
    return {
        "families": table(
            _("Families"),
            (_("id"), _("name"), _("classes")),
            d.families.values(),
            lambda f: (f.id, f.label, ", ".join(c.label for c in d.classes.values() if c.family == f.id)),
        ),
        "classes": table(
            _("Classes"),
            (_("id"), _("name"), _("family"), _("dice"), _("PV"), _("credits"), _("talents")),
            d.classes.values(),
            lambda c: (
                c.id,
                c.label,
                d.families[c.family].label,
                _class_dice(c, d),
                "+1D" if c.pv_roll else f"{c.pv:+d}" if c.pv else "",
                str(c.credits or ""),
                ", ".join([t.name for t in c.talents] + [p.name for p in c.powers]),
            ),
        ),
        "races": table(
            _("Races"),
            (_("id"), _("name"), _("dice"), _("skills"), "Res Corp", _("reputation"), _("talents")),
            d.races.values(),
            lambda r: (
                r.id,
                r.label,
                _race_dice(r, d),
                ", ".join(f"{d.skills[s].label} {n:+d}D" for s, n in r.skill_dice.items()),
                ", ".join(str(b.value) for b in r.res_corp),
                f"{r.reputation:+d}" if r.reputation else "",
                ", ".join([t.name for t in r.talents] + [t.name for t in r.traits]),
            ),
        ),
        "characteristics": table(
            _("Characteristics"),
            (_("id"), _("name"), _("what it is")),
            d.characteristics.values(),
            lambda c: (c.id, c.label, c.blurb),
        ),
        "skills": table(
            _("Skills"),
            (_("id"), _("name"), _("characteristic"), _("use"), _("what it does")),
            d.skills.values(),
            lambda s: (s.id, s.label, d.characteristics[s.characteristic].short, s.rank, s.text),
        ),
        "items": table(
            _("Items"),
            (_("id"), _("name"), _("kind"), _("damage"), "Res Corp", _("what it does")),
            d.items.values(),
            lambda i: (i.id, i.label, _kinds()[i.kind], i.damage or "", str(i.res_corp or ""), i.text or ""),
        ),
        "statuses": table(
            _("Statuses"),
            (_("id"), _("name"), _("where"), _("kind"), _("effect")),
            d.statuses.values(),
            lambda s: (s.id, s.label, s.scope, s.kind, s.short),
        ),
        "damage-types": table(
            _("Damage types"),
            (_("id"), _("name"), _("ignores"), _("status"), _("chance"), _("shield")),
            d.damage_types.values(),
            lambda t: (
                t.id,
                t.label,
                t.ignores,
                d.statuses[t.status].label if t.status else "",
                f"{t.chance}+" if t.chance else "",
                d.items[t.shield].label if t.shield else "",
            ),
        ),
        "tables": table(
            _("Tables"),
            (_("id"), _("title"), _("rows")),
            d.tables.values(),
            lambda t: (t.id, t.title, str(len(t.rows))),
        ),
        "rulings": table(
            _("Rulings"),
            (_("id"), _("question"), _("decision")),
            d.rulings.values(),
            lambda r: (r.id, r.question, r.decision),
        ),
    }


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
