"""The D6 game's content as tables for people and entries for scripts."""

from collections.abc import Callable

from generator.base.i18n import _
from generator.base.provenance import marked
from generator.base.typography import number
from generator.content.listing import Listing, list_rulings, make_listing, rule_tables
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.equipment import find_item
from generator.systems.d6.rules.house import Block
from generator.systems.d6.rules.ledger import catalogue_price
from generator.systems.d6.sheet.thing_cards import arms_of_ship
from generator.systems.d6.show.wording import class_effect, race_effect


def listings(d: Definitions) -> dict[str, Listing]:
    return {
        "families": make_listing(_("Families"), d.families, {
            _("classes"): lambda f: ", ".join(c.label for c in d.classes.values() if c.family == f.id),
        }),
        "classes": make_listing(_("Classes"), d.classes, {
            _("family"): lambda c: d.families[c.family].label, _("what it gives"): lambda c: class_effect(c, d),
            _("talents"): lambda c: ", ".join([t.name for t in c.talents] + [p.name for p in c.powers]),
        }),
        "races": make_listing(_("Races"), d.races, {
            _("what it gives"): lambda r: race_effect(r, d),
            "Res Corp": lambda r: ", ".join(str(b.value) for b in r.res_corp),
            _("reputation"): lambda r: f"{r.reputation:+d}" if r.reputation else "",
            _("talents"): lambda r: ", ".join([t.name for t in r.talents] + [t.name for t in r.traits]),
        }),
        "characteristics": make_listing(_("Characteristics"), d.characteristics, {
            _("what it is"): lambda c: c.blurb, _("below 2D"): lambda c: c.below_2d or "",
            _("at 0D"): lambda c: c.at_0d or "",
        }),
        "skills": make_listing(_("Skills"), d.skills, {
            _("characteristic"): lambda s: d.characteristics[s.characteristic].short,
            _("use"): lambda s: s.rank.replace("tres-", "très "),
            _("what it does"): lambda s: s.text,
        }),
        "items": make_listing(_("Items"), d.items, {
            _("kind"): lambda i: _words_of_kinds()[i.kind], _("damage"): lambda i: i.damage or "",
            "Res Corp": lambda i: i.res_corp or "", _("credits"): lambda i: price_text(i.label, d),
            _("what it does"): lambda i: i.text or "",
        }),
        "statuses": make_listing(_("Statuses"), d.statuses, {
            _("where"): lambda s: s.scope, _("kind"): lambda s: s.kind, _("effect"): lambda s: s.short,
        }),
        "damage-types": make_listing(_("Damage types"), d.damage_types, {
            _("ignores"): lambda t: t.ignores, _("status"): lambda t: d.statuses[t.status].label if t.status else "",
            _("chance"): lambda t: f"{t.chance}+" if t.chance else "",
            _("shield"): lambda t: d.items[t.shield].label if t.shield else "",
        }),
        "ships": make_listing(_("Ships"), d.ships, {
            _("speed"): lambda s: s.speed, _("handling"): lambda s: s.handling.skill, _("screens"): lambda s: s.screens,
            "PB": lambda s: s.pb or "", _("credits"): lambda s: price_text(s.label, d),
            _("arms"): lambda s: arms_of_ship(s),
        }),
        "vehicles": make_listing(_("Vehicles"), d.vehicles, {
            _("speed"): lambda v: v.speed, _("handling"): lambda v: v.handling.skill, _("armour"): lambda v: v.armour,
            "PB": lambda v: v.pb, _("credits"): lambda v: price_text(v.label, d),
            _("arms"): lambda v: ", ".join(f"{name} {dd}" for name, dd in v.arms.items()),
        }),
        **{key: make_listing(title, blocks, _block_columns()) for key, title, blocks in (
            ("droids", _("Droids"), d.droids), ("beasts", _("Beasts"), d.beasts), ("ranks", _("Ranks"), d.ranks)
        )},
        "tables": rule_tables(d.tables),
        "rulings": list_rulings(d.rulings),
    }  # fmt: skip


def price_text(name: str, d: Definitions) -> str:
    """Return what a thing costs, marked where the price is ours."""
    price, item = catalogue_price(name, d), find_item(name, d)
    return "" if price is None else marked(number(price), not item or item.price is None)


def _block_columns() -> dict[str, Callable[[Block], object]]:
    return {
        _("attack"): lambda b: b.attack, _("dodge"): lambda b: b.dodge, "Res Corp": lambda b: b.res_corp,
        "PV": lambda b: b.pv, _("arms"): lambda b: f"{b.arm.name} {b.arm.damage}",
    }  # fmt: skip


def _words_of_kinds() -> dict[str, str]:
    return {
        "weapon": _("weapon"), "shield": _("shield"), "armour": _("armour"), "gear": _("gear"),
        "consumable": _("consumable"), "implant": _("implant"),
    }  # fmt: skip
