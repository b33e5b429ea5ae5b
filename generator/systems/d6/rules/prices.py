"""Prices of the next step: a third of a die of a skill or of the Force, a PV, a power (L534, L545-548, A77).

They are read on the sheet of the day (A88). And what things cost in credits (A109).
"""

import re
from collections.abc import Mapping
from typing import Any

from generator.base.names import slug
from generator.chance.dice import Dice
from generator.content.declared import Entry
from generator.systems.d6.rules.constants import Constants
from generator.systems.d6.rules.creation import Origin
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.equipment import find_item
from generator.systems.d6.rules.house import JediStart


def step_price(value: Dice, characteristic: int, k: Constants) -> int:
    """Return the price of the next third of a die: the dice before it, plus one from twice the characteristic (A38)."""
    surcharge = k.skill_surcharge if value.steps >= k.skill_surcharge_factor * 3 * characteristic else 0
    return value.dice + surcharge


def skill_price(start: Dice, target: Dice, characteristic: int, k: Constants) -> int:
    return sum(step_price(Dice.of_steps(s), characteristic, k) for s in range(start.steps, target.steps))


def pv_price(pv_max: int, count: int, k: Constants) -> int:
    """Return the price of `count` PV: each costs the tens of PV max before it, one XP at least (L534, A36, A37)."""
    return sum(max(k.pv_price_min, (pv_max + n) // k.pv_price_divisor) for n in range(count))


def skill_target(value: Any) -> Dice | None:
    """Read a skill value as a sheet has it: dice, then nothing, +1 or +2 (L543, L549); None where it is not one."""
    dice = sheet_value(value)
    return dice if dice and dice.dice > 0 else None


def sheet_value(value: Any) -> Dice | None:
    """Read a skill value, also one below 1D, as a skill bought on a graft that is gone shows it; None if malformed."""
    try:
        dice = Dice.parse(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return dice if dice and 0 <= dice.flat <= 2 and str(value).strip()[:1] in "0123456789" else None


def force_price(start: Dice, target: Dice, o: Origin, d: Definitions) -> int | None:
    """Return the price of steps of the Force, or None without a house value (A77).

    Each third of a die costs the dice before it and one more."""
    jedi = _way_of_jedi(o, d)
    steps = range(start.steps, target.steps)
    return sum(Dice.of_steps(s).dice + jedi.step_more for s in steps) if jedi else None


def power_price(exhaustion: int | None, psychic: bool, o: Origin, d: Definitions) -> int | None:
    """Return the price of a power, a multiple of its exhaustion by class, or None (A77).

    A psychic power costs half, rounded up, to races that specialise in them."""
    jedi = _way_of_jedi(o, d)
    if jedi is None or exhaustion is None:
        return None
    price = exhaustion * jedi.power_factor
    return -(-price // 2) if psychic and o.race and o.race.psychic_half else price


def catalogue_price(name: str, d: Definitions) -> int | None:
    """Return the credits that a thing of the catalogue costs: as content of one's own says, else our price (A109)."""
    item = find_item(name, d)
    if item and item.price is not None:
        return item.price
    kinds: tuple[Mapping[str, Entry], ...] = (d.vehicles, d.droids, d.beasts, d.ships)
    things = (thing for kind in kinds for thing in kind.values())
    key = item.id if item else next((t.id for t in things if slug(name) in (t.id, slug(t.label))), "")
    return d.house_prices[key].price if key in d.house_prices else None


def bargain(total: int, d: Definitions) -> int:
    """Return the per cent that a result of Marchandage adds to a price or takes off it (L654-665)."""
    table = d.skills["marchandage"].table
    reached = [row.cells[0] for row in table.rows if row.at <= total] if table else []
    match = re.match("[0-9]+", reached[-1]) if reached else None
    return int(match[0]) if match else 0


def _way_of_jedi(o: Origin, d: Definitions) -> JediStart | None:
    return next((d.house_jedi[classe.id] for classe in o.classes if classe.id in d.house_jedi), None)


def exhaustion_of(name: str, written: int | None, d: Definitions) -> int | None:
    """Return the exhaustion of a power: as written, as the content says, else the house value (A78); or None."""
    lesson, ours = d.powers_taught.get(slug(name)), d.house_powers.get(slug(name))
    return written or (lesson.exhaustion if lesson else None) or (ours.exhaustion if ours else None)
