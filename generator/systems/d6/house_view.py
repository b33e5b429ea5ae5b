"""What of a character is ours rather than the rules' (A72): marked where shown, apart in JSON, named by `check -v`."""

from collections.abc import Iterator
from typing import Any

from generator.core.i18n import _
from generator.core.names import slug
from generator.systems.d6.catalogue import Item
from generator.systems.d6.definitions import FORCE, Definitions
from generator.systems.d6.derive import Derived, house_force
from generator.systems.d6.equipment import find_item
from generator.systems.d6.things import things_json


def move_metres(c: Derived) -> int | None:
    """How far one move goes (A85); None where no house value says it."""
    moves, speed = c.definitions.house_moves, c.skills["vitesse"].value
    if not moves:
        return None
    return moves["base"].value + moves["par-de"].value * speed.dice + moves["par-point"].value * speed.flat


def shields_held(c: Derived) -> list[tuple[Item, int]]:
    """Shields in hand whose capacity is ours to say (A76)."""
    items = [find_item(w.nom, c.definitions) for w in c.weapons]
    return [
        (one, c.definitions.house_shields[one.id].capacity)
        for one in items
        if one and one.id in c.definitions.house_shields
    ]


def house_json(c: Derived) -> dict[str, Any]:
    """The house values of a character, by chapter; nothing of a chapter that gives none."""
    d = c.definitions
    items = [(one.id if (one := find_item(w.nom, d)) else slug(w.nom), w) for w in c.weapons]
    arms = {key: {name: getattr(w, name) for name in w.house} for key, w in items if w.house}
    shields = {item.id: taken for item, taken in shields_held(c)}
    force: dict[str, Any] = {key: c.force[key].skill for key in house_force(c.character, c.origin, d)}
    powers = {slug(p.name): {"epuisement": p.exhaustion, "action": p.action} for p in c.powers if p.house}
    actions = {slug(t.name): t.action for t in c.talents if t.house}
    move = move_metres(c)
    found = {
        "armes": arms,
        "boucliers": shields,
        "force": {**force, **({"pouvoirs": powers} if powers else {})},
        "actions": actions,
        "deplacement": {} if move is None else {"mouvement": move},
        **things_json(c),
    }
    return {chapter: values for chapter, values in found.items() if values}


def house_lines(c: Derived) -> Iterator[str]:
    """What `check -v` says of them: what is ours, then what is left to be agreed on with the GM."""
    told = house_json(c)
    arms = [f"{w.nom} {w.degats}" for w in c.weapons if "degats" in w.house]
    arms += [f"{item.label} {taken}" for item, taken in shields_held(c)]
    force = [f"{FORCE[key]} {value}" for key, value in told.get("force", {}).items() if key in FORCE]
    force += [f"{p.name} {p.exhaustion}" for p in c.powers if p.house]
    talents = [t.name for t in c.talents if t.house]
    parts = [*arms, *force, *talents, *([f"{told['deplacement']['mouvement']} m"] if "deplacement" in told else [])]
    if parts:
        yield _("house values: {names}").format(names=", ".join(parts))
    blank = [w.nom for w in c.weapons if not w.degats and not _is_shield(w.nom, c.definitions)]
    blank += [p.name for p in c.powers if p.exhaustion is None] + [t.name for t in c.talents if not t.action]
    if blank:
        yield _("to be agreed on with the GM: {names}").format(names=", ".join(blank))


def _is_shield(name: str, d: Definitions) -> bool:
    item = find_item(name, d)
    return bool(item and item.kind == "shield")
