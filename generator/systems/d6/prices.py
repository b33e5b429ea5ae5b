"""What the next step costs: a third of a die of a skill or of the Force, a PV, a power (L534, L545-548, A77), on the
sheet of the day (A88)."""

from typing import Any

from generator.core.chance.dice import Dice
from generator.core.names import slug
from generator.systems.d6.constants import Constants
from generator.systems.d6.creation import Origin
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.house import JediStart


def step_price(value: Dice, characteristic: int, k: Constants) -> int:
    """The next third of a die costs the dice before it, and one more from twice the characteristic on (A38)."""
    surcharge = k.skill_surcharge if value.steps >= k.skill_surcharge_factor * 3 * characteristic else 0
    return value.dice + surcharge


def skill_price(start: Dice, target: Dice, characteristic: int, k: Constants) -> int:
    return sum(step_price(Dice.of_steps(s), characteristic, k) for s in range(start.steps, target.steps))


def pv_price(pv_max: int, count: int, k: Constants) -> int:
    """Each PV costs the tens of PV max before it, one XP at least (L534, A36, A37)."""
    return sum(max(k.pv_price_min, (pv_max + n) // k.pv_price_divisor) for n in range(count))


def skill_target(value: Any) -> Dice | None:
    """A skill value as a sheet has it: dice, then nothing, +1 or +2 (L543, L549)."""
    found = sheet_value(value)
    return found if found and found.dice > 0 else None


def sheet_value(value: Any) -> Dice | None:
    """Such a value, or one below 1D, as a skill bought on a graft that is gone is shown."""
    try:
        dice = Dice.parse(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return dice if dice and 0 <= dice.flat <= 2 and str(value).strip()[:1] in "0123456789" else None


def force_price(start: Dice, target: Dice, o: Origin, d: Definitions) -> int | None:
    """Each third of a die of the Force costs the dice before it and one more (A77); None where nothing of ours says."""
    begun = _way_of_jedi(o, d)
    steps = range(start.steps, target.steps)
    return sum(Dice.of_steps(s).dice + begun.step_more for s in steps) if begun else None


def power_price(exhaustion: int | None, psychic: bool, o: Origin, d: Definitions) -> int | None:
    """So many times its exhaustion, by class; half, rounded up, of a psychic one for who specialises in them (A77)."""
    begun = _way_of_jedi(o, d)
    if begun is None or exhaustion is None:
        return None
    price = exhaustion * begun.power_factor
    return -(-price // 2) if psychic and o.race and o.race.psychic_half else price


def _way_of_jedi(o: Origin, d: Definitions) -> JediStart | None:
    return next((d.house_jedi[one.id] for one in o.classes if one.id in d.house_jedi), None)


def exhaustion_of(name: str, written: int | None, d: Definitions) -> int | None:
    """What a power costs to use: as written, as one's own content says, as we say (A78)."""
    lesson, ours = d.powers_taught.get(slug(name)), d.house_powers.get(slug(name))
    return written or (lesson.exhaustion if lesson else None) or (ours.exhaustion if ours else None)
