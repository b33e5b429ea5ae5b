"""Sylvaren's content as tables and as entries for scripts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from generator.core.i18n import _
from generator.core.paper.typography import number, signed
from generator.core.system import Listing
from generator.systems.sylvaren.definitions import Definitions, Equipment, Profile
from generator.systems.sylvaren.figure import from_profile, roll_text
from generator.systems.sylvaren.view import figure_json

T = TypeVar("T")


def listings(d: Definitions) -> dict[str, Listing]:
    labels = {**{e.id: e.label for e in d.equipment.values()}, **{k: n.label for k, n in d.equipment_names.items()}}

    def carried(profile: Profile) -> str:
        words = [labels[e] for e in profile.equipment] + [d.rules[r].label for r in profile.rules]
        return ", ".join([*words, *([_powers(profile.powers, d)] if profile.powers else [])])

    return {
        "profiles": _table(
            _("Bestiary"), (_("id"), _("name"), _("faction"), "Q", _("equipment, rules, powers")), d.bestiary.values(),
            lambda p: (p.id, p.label, d.factions[p.faction or ""].label, str(p.quality), carried(p)),
            lambda p: {**_common(p), "faction": p.faction, "named": p.named, **figure_json(from_profile(p, d))},
        ),
        "quality": _table(
            _("Quality table"), (_("id"), _("name"), "Q", _("equipment we give it")), d.generic.values(),
            lambda p: (p.id, p.label, str(p.quality), carried(p)),
            lambda p: {**_common(p), **figure_json(from_profile(p, d))},
        ),
        "equipment": _table(
            _("Equipment"), (_("id"), _("name"), _("effect"), _("price")), d.equipment.values(),
            lambda e: (e.id, e.label, _effect(e, d), f"{e.price} C"),
            lambda e: {**_common(e), "kind": e.kind, "price": e.price, "melee_class": e.melee_class,
                       "modifier": _modifier(e, d), "reach": e.reach or None, "rate": e.rate, "cortosis": e.cortosis,
                       "saber": e.saber, "aliases": [*e.aliases, *e.variants]},
        ),
        "rules": _table(
            _("Special rules"), (_("id"), _("name"), _("price"), _("effect")), d.rules.values(),
            lambda r: (r.id, r.label, f"{number(r.price)} C" if r.price is not None else _("not for sale"), r.short),
            lambda r: {**_common(r), "price": r.price, "text": r.text, "opposed": list(r.opposed)},
        ),
        "races": _table(
            _("Races"), (_("id"), _("name"), _("rules"), _("price")), d.races.values(),
            lambda r: (r.id, r.label, ", ".join(d.rules[x].label for x in r.rules), _race_price(r.rules, d)),
            lambda r: {**_common(r), "rules": list(r.rules), "price": sum(d.rules[x].price or 0 for x in r.rules)},
        ),
        "powers": _table(
            _("Force powers"), (_("id"), _("name"), _("range"), _("1 success"), _("2 successes")), d.powers.values(),
            lambda p: (p.id, p.label, _reach(p.reach), p.one, p.two),
            lambda p: {**_common(p), "reach": p.reach, "one": p.one, "two": p.two, "text": p.text, "free": p.free},
        ),
        "categories": _table(
            _("Force users"), (_("id"), _("name"), _("side"), _("rank"), _("saber"), _("powers")),
            d.categories.values(),
            lambda c: (c.id, " / ".join(n for n in (c.label, c.without_saber) if n), c.side, str(c.rank),
                       f"Q {signed(-c.protection)}", _powers(c.powers, d)),
            lambda c: {**_common(c), "side": c.side, "rank": c.rank, "protection": c.protection,
                       "powers": dict(c.powers), "next": c.next, "without_saber": c.without_saber,
                       "aliases": [*c.aliases, *c.variants]},
        ),
        "behaviours": _table(
            _("Behaviours"), (_("id"), _("name"), _("when"), _("text")), d.behaviours.values(),
            lambda b: (b.id, b.label, _("hidden") if b.stage == "hidden" else _("revealed"), b.text),
            lambda b: {**_common(b), "stage": b.stage, "text": b.text},
        ),
        "objectives": _table(
            _("Objectives"), (_("id"), _("name"), "2D6", _("victory")), d.objectives.values(),
            lambda o: (o.id, o.label, f"{o.test}+" if o.test else "", o.victory),
            lambda o: {**_common(o), "points": o.points, "test": o.test, "victory": o.victory},
        ),
        "rulings": _table(
            _("Rulings"), (_("id"), _("question"), _("decision")), d.rulings.values(),
            lambda r: (r.id, r.question, r.decision),
            lambda r: {"id": r.id, "question": r.question, "decision": r.decision, "reason": r.reason,
                       "lines": list(r.lines)},
        ),
    }  # fmt: skip


def _table(
    title: str,
    columns: tuple[str, ...],
    items: Iterable[T],
    row: Callable[[T], tuple[str, ...]],
    entry: Callable[[T], dict[str, Any]],
) -> Listing:
    kept = list(items)
    return Listing(title, columns, tuple(row(i) for i in kept), tuple(entry(i) for i in kept))


def _common(item: Any) -> dict[str, Any]:
    return {
        "id": item.id,
        "label": item.label,
        "source": [str(s) for s in item.source],
        "rulings": list(item.rulings),
    }


def _modifier(item: Equipment, d: Definitions) -> int:
    return d.melee_classes[item.melee_class].modifier if item.melee_class else item.modifier


def _effect(item: Equipment, d: Definitions) -> str:
    base = d.constants.difficulty_base
    if item.kind in ("melee", "ranged"):
        value = max(d.constants.difficulty_min, base + _modifier(item, d))
        form = _("melee {value}") if item.kind == "melee" else _("shot {value}")
        parts = [form.format(value=roll_text(value))]
        parts += [_reach(item.reach)] if item.reach else []
        parts += [_("{n} shots").format(n=item.rate)] if item.rate > 1 else []
        parts += ["Cortosis"] if item.cortosis else []
        parts += [_("Force users only")] if item.saber else []
        return ", ".join(parts)
    return item.text or ""


def _reach(reach: int | None) -> str:
    return _("{n} pas").format(n=reach) if reach else _("itself")


def _powers(powers: Mapping[str, int], d: Definitions) -> str:
    return ", ".join(f"{d.powers[p].label} {value}+" for p, value in powers.items())


def _race_price(rules: tuple[str, ...], d: Definitions) -> str:
    return f"{signed(sum(d.rules[r].price or 0 for r in rules))} C"
