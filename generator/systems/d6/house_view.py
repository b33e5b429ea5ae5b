"""What of a character is ours rather than the rules' (A72): marked where shown, apart in JSON, named by `check -v`."""

from collections.abc import Iterator
from typing import Any

from generator.core.i18n import _
from generator.core.names import slug
from generator.systems.d6.catalogue import Item
from generator.systems.d6.definitions import FORCE
from generator.systems.d6.derive import Derived, house_force
from generator.systems.d6.equipment import HeldArm, arm_of_catalogue, explosives_carried, find_item, shield_capacity
from generator.systems.d6.house import JediStart
from generator.systems.d6.house_things import tell_things, things_json
from generator.systems.d6.threat import threat_of
from generator.systems.d6.wording import nature_text

_DROID = "race-droide"  # the chapter that is one race (A87)


def move_metres(c: Derived) -> int | None:
    """How far one move goes (A85); None where no house value says it."""
    moves, speed = c.definitions.house_moves, c.speed
    if not moves:
        return None
    return moves["base"].value + moves["par-de"].value * speed.dice + moves["par-point"].value * speed.flat


def _arms_told(c: Derived) -> list[tuple[Item | None, HeldArm]]:
    """Those in hand, and explosives that are carried; shields are none of them."""
    d = c.definitions
    carried = [arm_of_catalogue(label, c.bare_hands, d) for label, _count in explosives_carried(c.possessions, d)]
    found = [(find_item(w.nom, d), w) for w in (*c.weapons, *carried)]
    return [(item, w) for item, w in found if not (item and item.kind == "shield")]


def _shields_held(c: Derived) -> list[Item]:
    items = [find_item(w.nom, c.definitions) for w in c.weapons]
    return [one for one in items if one and one.kind == "shield"]


def _way_of_force(c: Derived) -> JediStart | None:
    return c.definitions.house_jedi.get(c.origin.classe.id) if c.origin.classe else None


def _house_race(c: Derived) -> str | None:
    """The race's name, where the race is one of ours."""
    kinds = c.definitions.game.house[_DROID]
    return c.origin.race.label if c.origin.race and f"races.{c.origin.race.id}" in kinds else None


def house_json(c: Derived) -> dict[str, Any]:
    """The house values of a character, by chapter; nothing of a chapter that gives none."""
    d, way, race = c.definitions, _way_of_force(c), _house_race(c)
    shields = d.house_shields
    arms = {item.id if item else slug(w.nom): {k: getattr(w, k) for k in w.house} for item, w in _arms_told(c)}
    force: dict[str, Any] = {key: c.force[key].skill for key in house_force(c.character, c.origin, d)}
    powers = {slug(p.name): {"epuisement": p.exhaustion, "action": p.action} for p in c.powers if p.house}
    prices = {"palier_plus": way.step_more, "pouvoir_fois": way.power_factor} if way else {}
    parts = {"pouvoirs": powers, "prix": prices}
    move = move_metres(c)
    ranks = list(d.ranks.values()) if c.character.pnj else []
    found = {
        "armes": {key: values for key, values in arms.items() if values},
        "boucliers": {one.id: shields[one.id].capacity for one in _shields_held(c) if one.id in shields},
        "force": {**force, **{key: values for key, values in parts.items() if values}},
        "actions": {slug(t.name): t.action for t in c.talents if t.house},
        "deplacement": {} if move is None else {"mouvement": move},
        "adversaires": {"menace": ranks[threat_of(c) - 1].label} if ranks else {},
        _DROID: {"race": race} if race else {},
        **things_json(c),
    }
    return {chapter: values for chapter, values in found.items() if values}


def house_lines(c: Derived) -> Iterator[str]:
    """What `check -v` says of them: what is ours, thing by thing, then what is left to be agreed on with the GM."""
    if parts := [*_arms_of_ours(c), *_gifts_of_ours(c), *_rest_of_ours(c)]:
        yield _("house values: {names}").format(names=", ".join(dict.fromkeys(parts)))
    things = list(tell_things(c))
    ours = dict.fromkeys((one.name, " · ".join(one.told)) for one in things if one.ours)  # of two alike once
    for name, values in ours:
        yield _("house values, {thing}: {values}").format(thing=name, values=values)
    blank = [*_blanks_of_person(c), *(f"{t.name} ({', '.join(map(t.word_of, t.blank))})" for t in things if t.blank)]
    if blank:
        yield _("to be agreed on with the GM: {names}").format(names=", ".join(dict.fromkeys(blank)))


def _arms_of_ours(c: Derived) -> Iterator[str]:
    d = c.definitions
    for _item, w in _arms_told(c):
        if w.house:
            yield " ".join([w.nom, *(getattr(w, key) for key in w.house)])
    for one in _shields_held(c):
        if one.id in d.house_shields:
            yield f"{one.label} {_('takes {n}').format(n=d.house_shields[one.id].capacity)}"


def _gifts_of_ours(c: Derived) -> Iterator[str]:
    """The Force, what it costs, powers and talents."""
    for key in house_force(c.character, c.origin, c.definitions):
        yield f"{FORCE[key]} {c.force[key].skill}"
    if way := _way_of_force(c):
        yield _("a step of the Force D + {n} XP").format(n=way.step_more)
        yield _("a power its exhaustion × {n} XP").format(n=way.power_factor)
    for p in c.powers:
        if p.house:
            yield f"{p.name} {_('exhaustion {n}').format(n=p.exhaustion)}"
        if p.house_action:
            yield f"{p.name} {nature_text(p.action)}"
    yield from (f"{t.name} {nature_text(t.action)}" for t in c.talents if t.house)


def _rest_of_ours(c: Derived) -> Iterator[str]:
    told = house_json(c)
    if race := _house_race(c):
        yield _("race {name}").format(name=race)
    if "deplacement" in told:
        yield _("a move {n} m").format(n=told["deplacement"]["mouvement"])
    if "adversaires" in told:
        yield _("threat {name}").format(name=told["adversaires"]["menace"])


def _blanks_of_person(c: Derived) -> Iterator[str]:
    d = c.definitions
    yield from (w.nom for _item, w in _arms_told(c) if not w.degats)
    yield from (one.label for one in _shields_held(c) if shield_capacity(one, d) is None)
    if c.origin.classe and "force" in c.origin.classe.panels:
        yield from (FORCE[key] for key, value in c.force.items() if not (value.dice or value.flat))
    for p in c.powers:
        if p.exhaustion is None:
            yield f"{p.name} ({_('exhaustion')})"
        if not p.action:
            yield f"{p.name} ({_('action')})"
    yield from (f"{t.name} ({_('action')})" for t in c.talents if not t.action)
    if not d.house_moves:
        yield _("how far one moves")
    if c.character.pnj and not d.ranks:
        yield _("threat")
