"""The house values of a character and of its ships, vehicles, beasts and droids (A72): under a key of their own in
JSON, and listed by `check -v` with the numbers still missing."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.systems.d6.fight.encounter import threat_of
from generator.systems.d6.rules.catalogue import Item
from generator.systems.d6.rules.definitions import FORCE
from generator.systems.d6.rules.derive import Derived, house_force
from generator.systems.d6.rules.equipment import HeldArm, find_item, shield_capacity
from generator.systems.d6.rules.house import JediStart
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.pools import arms_of, metres_of_move, pool_of
from generator.systems.d6.rules.things import find_model, house_fields, house_rows, model_of, thing_entries
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.show.wording import nature_text

CHAPTERS = {"ships": "vaisseaux", "vehicles": "vehicules", "beasts": "betes", "droids": "droides"}  # of house values
_POINTS, _MOVES = ("pb_max",), ("vitesse", "maniabilite")
_LIVING = ("pv_max", "res", "vitesse", "attaque", "degats")
# Numbers that a fight needs of each: boxes for the table to fill where no model does.
ASKED: Mapping[str, tuple[str, ...]] = {
    "ships": (*_POINTS, "ecrans", *_MOVES, "canons_degats"),
    "vehicles": (*_POINTS, *_MOVES, "blindage"),
    "beasts": _LIVING,
    "droids": _LIVING,
}


class OwnedThing(Record):
    """`ours`: its house values, by the panel's keys; `blank`: the keys of missing numbers."""

    panel: Panel
    name: str
    ours: Mapping[str, str]
    blank: tuple[str, ...]

    @property
    def texts(self) -> list[str]:
        """The house values, each after its label; the most missiles are part of the line of missiles."""
        keys = [key for key in self.ours if self.panel.is_list or key in self.panel.keys]
        return [self.ours[key] if key == "notes" else f"{self.word_of(key)} {self.ours[key]}" for key in keys]

    def word_of(self, key: str) -> str:
        """Return the label of a number on the sheet."""
        for _prefix, grid in self.panel.lists.values():
            if key in grid.columns:
                return grid.columns[key].label or key
        return self.panel.label_of(key)


def owned_things(c: Derived) -> Iterator[OwnedThing]:
    for key, entries in thing_entries(c).items():
        panel, written = c.definitions.panels[key], c.panels.get(key, Entries())
        if panel.is_list:
            yield from _owned_things_of_list(c, panel, entries, written)
        else:
            yield _owned_thing(c, panel, entries, written)


def _owned_thing(c: Derived, panel: Panel, entries: Entries, written: Entries) -> OwnedThing:
    model, ours = model_of(c, panel), house_fields(c, panel)
    name = entries.fields.get("nom") or entries.fields.get(panel.named) or panel.label
    guns = [f"{key}_degats" for key in entries.fields if f"{key}_degats" in panel.keys]
    asked = dict.fromkeys((*([] if model else ASKED[panel.catalogue or ""]), *guns))
    blank = tuple(key for key in asked if key not in entries.fields)
    return OwnedThing(panel, name, ours, blank)


def _owned_things_of_list(c: Derived, panel: Panel, entries: Entries, written: Entries) -> Iterator[OwnedThing]:
    prefix = next(iter(panel.lists.values()))[0]
    rows = entries.rows[prefix]
    for row, ours in zip(rows, house_rows(c, panel, rows), strict=True):
        model = find_model(panel, row.get("modele") or row["nom"], c.definitions)
        blank = () if model else tuple(key for key in ASKED[panel.catalogue or ""] if key not in row)
        yield OwnedThing(panel, row["nom"], ours, blank)


def things_json(c: Derived) -> dict[str, dict[str, object]]:
    """Return the house numbers by chapter, except those that the file writes itself."""
    chapters: dict[str, dict[str, object]] = {}
    things = list(owned_things(c))
    for panel in {thing.panel.id: thing.panel for thing in things if thing.ours}.values():
        values = [dict(thing.ours) for thing in things if thing.panel.id == panel.id]
        chapter = chapters.setdefault(CHAPTERS[panel.catalogue or ""], {})
        chapter[panel.id] = values if panel.is_list else values[0]
    return chapters


_DROID = "race-droide"  # the chapter that is one race (A87)


def _arms_carried(c: Derived) -> list[tuple[Item | None, HeldArm]]:
    """Return every arm that is carried, in hand or not; shields are none of them."""
    arms = [(find_item(pool.arm.nom, c.definitions), pool.arm) for pool in arms_of(c)]
    return [(item, w) for item, w in arms if not (item and item.kind == "shield")]


def _shields_held(c: Derived) -> list[Item]:
    items = [find_item(w.nom, c.definitions) for w in c.weapons]
    return [shield for shield in items if shield and shield.kind == "shield"]


def _way_of_force(c: Derived) -> JediStart | None:
    return c.definitions.house_jedi.get(c.origin.classe.id) if c.origin.classe else None


def house_race(c: Derived) -> str | None:
    """Return the race's name, where the race is one of ours."""
    kinds = c.definitions.game.house[_DROID]
    return c.origin.race.label if c.origin.race and f"races.{c.origin.race.id}" in kinds else None


def house_json(c: Derived) -> dict[str, Any]:
    """Return the house values of a character, by chapter; nothing of a chapter that gives none."""
    d, way, race = c.definitions, _way_of_force(c), house_race(c)
    shields = d.house_shields
    arms = {item.id if item else slug(w.nom): {k: getattr(w, k) for k in w.house} for item, w in _arms_carried(c)}
    force: dict[str, Any] = {key: c.force[key].skill for key in house_force(c.character, c.origin, d)}
    powers = {slug(p.name): {"epuisement": p.exhaustion, "action": p.action} for p in c.powers if p.house}
    prices = {"palier_plus": way.step_more, "pouvoir_fois": way.power_factor} if way else {}
    parts = {"pouvoirs": powers, "prix": prices}
    move = metres_of_move(pool_of(c, "vitesse").rollable, d)
    ranks = list(d.ranks.values()) if c.character.pnj else []
    chapters = {
        "armes": {key: values for key, values in arms.items() if values},
        "boucliers": {shield.id: shields[shield.id].capacity for shield in _shields_held(c) if shield.id in shields},
        "force": {**force, **{key: values for key, values in parts.items() if values}},
        "actions": {slug(t.name): t.action for t in c.talents if t.house},
        "deplacement": {} if move is None else {"mouvement": move},
        "adversaires": {"menace": ranks[threat_of(c) - 1].label} if ranks else {},
        _DROID: {"race": race} if race else {},
        **things_json(c),
    }
    return {chapter: values for chapter, values in chapters.items() if values}


def house_lines(c: Derived) -> Iterator[str]:
    """Yield the lines of `check -v`: what is ours, thing by thing, then what is left to be agreed on with the GM."""
    if parts := [*_arms_of_ours(c), *_gifts_of_ours(c), *_rest_of_ours(c)]:
        yield _("house values: {names}").format(names=", ".join(dict.fromkeys(parts)))
    things = list(owned_things(c))
    ours = dict.fromkeys((t.name, " · ".join(t.texts)) for t in things if t.ours)  # of two alike once
    for name, values in ours:
        yield _("house values, {thing}: {values}").format(thing=name, values=values)
    blank = [*_blanks_of_person(c), *(f"{t.name} ({', '.join(map(t.word_of, t.blank))})" for t in things if t.blank)]
    if blank:
        yield _("to be agreed on with the GM: {names}").format(names=", ".join(dict.fromkeys(blank)))


def _arms_of_ours(c: Derived) -> Iterator[str]:
    d = c.definitions
    for _item, w in _arms_carried(c):
        if w.house:
            yield " ".join([w.nom, *(getattr(w, key) for key in w.house)])
    for shield in _shields_held(c):
        if shield.id in d.house_shields:
            yield f"{shield.label} {_('takes {n}').format(n=d.house_shields[shield.id].capacity)}"


def _gifts_of_ours(c: Derived) -> Iterator[str]:
    """Yield the Force, what it costs, powers and talents."""
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
    chapters = house_json(c)
    if race := house_race(c):
        yield _("race {name}").format(name=race)
    if "deplacement" in chapters:
        yield _("a move {n} m").format(n=chapters["deplacement"]["mouvement"])
    if "adversaires" in chapters:
        yield _("threat {name}").format(name=chapters["adversaires"]["menace"])


def _blanks_of_person(c: Derived) -> Iterator[str]:
    d = c.definitions
    yield from (w.nom for _item, w in _arms_carried(c) if not w.degats)
    yield from (shield.label for shield in _shields_held(c) if shield_capacity(shield, d) is None)
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
