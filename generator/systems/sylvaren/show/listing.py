"""The content of Sylvaren as tables for people and as entries for scripts."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.provenance import BLANK, marked
from generator.base.typography import number, signed
from generator.content.listing import Listing, list_rulings, make_listing
from generator.systems.sylvaren.rules.definitions import Definitions, Equipment, Profile, Race
from generator.systems.sylvaren.rules.figure import from_profile, gear_said_by, roll_text
from generator.systems.sylvaren.show.view import figure_json


def listings(d: Definitions) -> dict[str, Listing]:
    labels = {**{e.id: e.label for e in d.equipment.values()}, **{k: n.label for k, n in d.equipment_names.items()}}

    def text_of_gear(profile: Profile) -> str:
        by = gear_said_by(profile, d)
        gear = [BLANK] if by == "nobody" else [marked(labels[e], by == "house") for e in profile.equipment]
        words = gear + [d.rules[r].label for r in profile.rules]
        return ", ".join([*words, *([_text_of_powers(profile.powers, d)] if profile.powers else [])])

    return {
        "profiles": make_listing(
            _("Bestiary"),
            d.bestiary,
            {
                _("faction"): lambda p: d.factions[p.faction or ""].label,
                "Q": lambda p: p.quality,
                _("equipment, rules, powers"): text_of_gear,
            },
            lambda p: {**_entry_of("faction", "named")(p), **figure_json(from_profile(p, d))},
        ),
        "quality": make_listing(
            _("Quality table"),
            d.generic,
            {
                "Q": lambda p: p.quality,
                _("equipment we give it"): text_of_gear,
            },
            lambda p: {**_entry_of()(p), **_generic_json(p, d)},
        ),
        "equipment": make_listing(
            _("Equipment"),
            d.equipment,
            {
                _("effect"): lambda e: _text_of_effect(e, d),
                _("price"): lambda e: _text_of_price(e, d),
            },
            lambda e: {
                **_entry_of("kind", "melee_class")(e),
                "price": None if d.game.said_by(f"equipment.{e.id}.price") == "nobody" else e.price,
                **({"text": e.text} if e.text else {}),
                "modifier": _modifier_of(e, d),
                "reach": e.reach or None,
                "rate": e.rate,
                "cortosis": e.cortosis,
                "saber": e.saber,
                "aliases": [*e.aliases, *e.variants],
            },
        ),
        "rules": make_listing(
            _("Special rules"),
            d.rules,
            {
                _("price"): lambda r: f"{number(r.price)} C" if r.price is not None else _("not for sale"),
                _("effect"): lambda r: r.short,
            },
            _entry_of("price", "text", "opposed"),
        ),
        "races": make_listing(
            _("Races"),
            d.races,
            {
                _("rules"): lambda r: ", ".join(d.rules[x].label for x in r.rules),
                _("price"): lambda r: f"{signed(_race_price(r, d))} C",
            },
            lambda r: {**_entry_of("rules")(r), "price": _race_price(r, d)},
        ),
        "powers": make_listing(
            _("Force powers"),
            d.powers,
            {
                _("range"): lambda p: _text_of_reach(p.reach),
                _("1 success"): lambda p: p.one,
                _("2 successes"): lambda p: p.two,
            },
            _entry_of("reach", "one", "two", "text", "free"),
        ),
        "categories": make_listing(
            _("Force users"),
            d.categories,
            {
                _("name"): lambda c: " / ".join(n for n in (c.label, c.without_saber) if n),
                _("side"): lambda c: c.side,
                _("rank"): lambda c: c.rank,
                _("saber"): lambda c: f"Q {signed(-c.protection)}",
                _("powers"): lambda c: _text_of_powers(c.powers, d),
            },
            lambda c: {
                **_entry_of("side", "rank", "protection", "powers", "next", "without_saber")(c),
                "aliases": [*c.aliases, *c.variants],
            },
        ),
        "behaviours": make_listing(
            _("Behaviours"),
            d.behaviours,
            {
                _("when"): lambda b: _("hidden") if b.stage == "hidden" else _("revealed"),
                _("text"): lambda b: b.text,
            },
            _entry_of("stage", "text"),
        ),
        "objectives": make_listing(
            _("Objectives"),
            d.objectives,
            {
                "2D6": lambda o: f"{o.test}+" if o.test else "",
                _("victory"): lambda o: o.victory,
            },
            _entry_of("points", "test", "victory"),
        ),
        "rulings": list_rulings(
            d.rulings,
            lambda r: {
                "id": r.id,
                "question": r.question,
                "decision": r.decision,
                "reason": r.reason,
                "lines": list(r.lines),
            },
        ),
    }


def _entry_of(*keys: str) -> Callable[[Any], dict[str, Any]]:
    """Return a function that makes an entry for scripts of the common keys and these."""

    def make_entry(item: Any) -> dict[str, Any]:
        values = {key: getattr(item, key) for key in ("id", "label", "source", "rulings", *keys)}
        values["source"] = [str(citation) for citation in item.source]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    return make_entry


def _generic_json(profile: Profile, d: Definitions) -> dict[str, Any]:
    """Return a figure of the quality table with our equipment, or by the book with none (S-30)."""
    by = gear_said_by(profile, d)
    if by == "nobody":
        return {**figure_json(from_profile(replace(profile, equipment=()), d)), "equipement": None}
    return {**figure_json(from_profile(profile, d)), **({"maison_cles": ["equipement"]} if by == "house" else {})}


def _modifier_of(item: Equipment, d: Definitions) -> int:
    return d.melee_classes[item.melee_class].modifier if item.melee_class else item.modifier


def _text_of_price(item: Equipment, d: Definitions) -> str:
    """Return a price, marked where it is ours (S-06), a place to write it by the book."""
    by = d.game.said_by(f"equipment.{item.id}.price")
    return f"{BLANK} C" if by == "nobody" else marked(f"{item.price} C", by == "house")


def _text_of_effect(item: Equipment, d: Definitions) -> str:
    base = d.constants.difficulty_base
    if item.kind in ("melee", "ranged"):
        value = max(d.constants.difficulty_min, base + _modifier_of(item, d))
        form = _("melee {value}") if item.kind == "melee" else _("shot {value}")
        parts = [form.format(value=roll_text(value))]
        parts += [_text_of_reach(item.reach)] if item.reach else []
        parts += [_("{n} shots").format(n=item.rate)] if item.rate > 1 else []
        parts += ["Cortosis"] if item.cortosis else []
        parts += [_("Force users only")] if item.saber else []
        return ", ".join(parts)
    return item.text or ""


def _text_of_reach(reach: int | None) -> str:
    return _("{n} pas").format(n=reach) if reach else _("itself")


def _text_of_powers(powers: Mapping[str, int], d: Definitions) -> str:
    return ", ".join(f"{d.powers[p].label} {value}+" for p, value in powers.items())


def _race_price(race: Race, d: Definitions) -> int:
    return sum(d.rules[r].price or 0 for r in race.rules)
