"""Exact figures of two combatants. The faces of the source's dice are unknown, so no chance is computed (E-13)."""

import re
from collections.abc import Mapping
from math import ceil
from typing import Any

from generator.base.i18n import _, ngettext
from generator.chance.odds import Odds, Terms
from generator.systems.confins.rules import (
    LABELS,
    STEPS,
    Combatant,
    Definitions,
    EncounterFile,
    count_manoeuvres,
    critical_bonus,
    damage_of_hit,
)

TERMS = ()
_SUCCESSES, _CRITICALS = range(1, 6), range(4)


def fighters(file: EncounterFile, _definitions: Definitions) -> list[tuple[str, Combatant]]:
    return [(fighter.nom, fighter) for fighter in file.combattants]


def opposed(combatant: Combatant, other: Combatant) -> bool:
    """Check whether two combatants of an encounter are on opposite sides."""
    return combatant.camp != other.camp


def odds(a: Combatant, b: Combatant, _terms: Terms, d: Definitions) -> Odds:
    hits = {n: damage_of_hit(a.degats, n, b.encaissement) for n in _SUCCESSES}
    down = max(1, b.blessures + 1 + b.encaissement - a.degats)
    blows = ceil((b.blessures + 1) / hits[1]) if hits[1] else None
    ways = {band: count_manoeuvres("contact", band) for band in STEPS}
    criticals = {n: critical_bonus(n) for n in _CRITICALS}
    symbols = _purchases_by_symbol(d)
    beyond = ngettext(
        "{n} wound: one hit of {successes} successes", "{n} wounds: one hit of {successes} successes", b.blessures
    )
    rows = (
        (_("Damage, by successes left"), _text_of_counts(hits)),
        (_("Out beyond"), beyond.format(n=b.blessures, successes=down)),
        (_("Hits of one success"), str(blows) if blows else _("none ever suffices")),
        (
            _("d100 of a critical, by those carried"),
            _text_of_counts({n: f"+{bonus}" for n, bonus in criticals.items()}),
        ),
        (_("Manoeuvres from contact"), ", ".join(f"{LABELS[band]} {n}" for band, n in ways.items() if n)),
        *(
            (
                _("Choices, by {symbol}").format(symbol=_ACCENTED.get(key, key)),
                _text_of_counts({n: len(by[n]) for n in by}),
            )
            for key, by in symbols.items()
        ),
    )
    notes = (
        _("Not computed: the chance to hit, the duel, initiative. The source gives no faces of its dice (E-13)."),
        _("What a critical does is in a table that the source only names (E-05)."),
    )
    more: dict[str, Any] = {
        "damage": _with_text_keys(hits),
        "successes_to_down": down,
        "hits_to_down": blows,
        "manoeuvres": ways,
        "critical": _with_text_keys(criticals),
        "symbols": {key: _with_text_keys(by) for key, by in symbols.items()},
    }
    return Odds(None, None, notes, more, rows=rows)


def _purchases_by_symbol(d: Definitions) -> dict[str, dict[int, tuple[str, ...]]]:
    """List the purchases by number of each symbol (E-11): « 2 :avantage: » is two of them, or one that pays any."""
    purchases: dict[str, dict[int, tuple[str, ...]]] = {}
    for table in (d.tables["avantages"], d.tables["menaces"]):
        bare = [(cost, re.sub(r":[a-z-]+: ?", "", text)) for cost, text in table.rows]  # without a card's pictures
        priced = [(match[2], int(match[1]), text) for cost, text in bare if (match := _PRICE.match(cost))]
        common, rare = dict.fromkeys(symbol for symbol, _n, _text in priced)
        prices = sorted({n for name, n, _text in priced if name == common})
        purchases[common] = {n: tuple(t for name, cost, t in priced if name == common and cost <= n) for n in prices}
        purchases[rare] = {1: tuple(text for _name, _cost, text in priced)}
    return purchases


_ACCENTED = {"desastre": "désastre"}
_PRICE = re.compile(r"([0-9]+) :([a-z]+):")


def _with_text_keys(by: Mapping[int, Any]) -> dict[str, Any]:
    return {str(n): value for n, value in by.items()}


def _text_of_counts(by: Mapping[int, Any]) -> str:
    return ", ".join(f"{n} : {value}" for n, value in by.items())
