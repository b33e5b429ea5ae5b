"""Prices in XP and credits, and the ledger: purchases of experience in their order, each at the price that was paid
(A88).

A skill's value in a file (`competences: {tir: 6D}`) is a state, not a history: after a wound or a graft nobody can tell
from it what the next step costs. So each purchase is a line that says what the sheet showed before and after. What
counts is the difference, in thirds of a die; play moves the column afterwards without touching the line (A39). The keys
of earlier files are opening purchases, at prices read without what play did since (A60), which are those once paid.

The next step, a third of a die of a skill or of the Force, a PV or a power (L534, L545-548, A77), is priced on the
sheet of the day (A88); credits are those of A109.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import field

from generator.base.edit import Edit
from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.declared import Entry
from generator.reading.shape import integer, not_a_mapping
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.choices import resolve_name
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import Constants, Definitions
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


Bought = Literal["competence", "pv", "don", "pouvoir", "force"]
ACHATS: Path = ("experience", "achats")


class Purchase(Record):
    """Something bought: what, how much of it (thirds of a die, or PV), what the sheet showed, what was paid."""

    kind: Bought
    name: str  # the id of a skill or of a field of the Force, the name of a talent or a power
    label: str
    price: int
    amount: int = 0
    before: str = ""
    after: str = ""
    on: str = ""  # the characteristic of that day, where it is not the one of creation
    line: int | None = None  # its number in the ledger; an opening purchase has none
    more: Mapping[str, Any] = field(default_factory=dict)  # what a talent or a power is, and the day

    def more_of(self, *keys: str) -> dict[str, Any]:
        return {key: value for key, value in self.more.items() if key in keys}

    @property
    def entry(self) -> dict[str, Any]:
        """The purchase as a line of the ledger."""
        values: dict[str, Any] = {"de": self.before, "a": self.after, "sur": self.on}
        if self.kind == "pv":
            values = {"de": int(self.before), "sur": self.on}
        name = self.amount if self.kind == "pv" else self.name
        return {self.kind: name, **{key: v for key, v in values.items() if v != ""}, "cout": self.price, **self.more}


class Book(Record):
    """All purchases, and what they add to each skill, to PV max and to each field of the Force."""

    purchases: tuple[Purchase, ...] = ()

    def bought(self, kind: Bought) -> list[Purchase]:
        return [purchase for purchase in self.purchases if purchase.kind == kind]

    def amount_of(self, kind: Bought, name: str = "") -> int:
        return sum(purchase.amount for purchase in self.bought(kind) if name in ("", purchase.name))

    def price_of(self, kind: Bought, name: str = "") -> int:
        return sum(purchase.price for purchase in self.bought(kind) if name in ("", purchase.name))


class Beginning(Record):
    """What a character had before play and purchases: dice of characteristics, PV max, the Force."""

    totals: Mapping[str, Total]
    pv: int | None  # None while the Gardien's die is not rolled
    force: Mapping[str, Dice]
    pv_moved: tuple[int, int]  # how far play may have taken PV max down, and up


def opening_purchases(
    c: Character, o: Origin, start: Beginning, d: Definitions, problems: list[Problem]
) -> list[Purchase]:
    """Return the keys of earlier files as purchases."""
    return [*_opening_skills(c, o, start, d, problems), *_opening_rest(c, start, d, problems)]


def race_dice(o: Origin, skill: str) -> int:
    return o.race.skill_dice.get(skill, 0) if o.race else 0


def _opening_skills(
    c: Character, o: Origin, start: Beginning, d: Definitions, problems: list[Problem]
) -> Iterator[Purchase]:
    """Yield the skills bought, at the prices of a character without sequelae or grafts (A60)."""
    targets = _read_targets(c, d, problems)
    for skill in (d.skills[key] for key in d.skills if key in targets):
        key, target = targets[skill.id]
        path: Path = ("experience", "competences", key)
        dice = start.totals[skill.characteristic].dice_at_creation
        base = Dice(dice + race_dice(o, skill.id))
        if (opening := _opening_value(skill.id, target, c, start, d, problems)) is not None:
            if opening.steps == base.steps:
                continue
            target = opening
        if dice == 0:
            message = _("{skill} cannot be bought: {label} is at 0D").format(
                skill=skill.label, label=d.characteristics[skill.characteristic].label
            )
            hint = _("remove it; what a graft allows is bought by a line of 'experience.achats'")
            problems.append(Problem("skill-on-zero-characteristic", path, message, hint, ruling="A35"))
        elif target.steps <= base.steps:
            message = _("{skill} is already at {start}: {target} buys nothing").format(
                skill=skill.label, start=base.skill, target=target.skill
            )
            hint = _("write at least {next}, or remove it").format(next=Dice.of_steps(base.steps + 1).skill)
            problems.append(Problem("skill-target-not-above-base", path, message, hint, ruling="A32"))
        else:
            price = skill_price(base, target, dice, d.constants)
            yield skill_purchase(skill.id, base, target, price, d)


def _opening_value(
    skill: str, target: Dice, c: Character, start: Beginning, d: Definitions, problems: list[Problem]
) -> Dice | None:
    """Return the value from which the ledger raises a skill whose line stands on the way there; None where the ledger
    says nothing of it, or play moved its column.

    The line of a skill follows its purchases (`campaign buy` raises it), or still says what it was before them. A value
    beyond is one that its author wrote by hand: the purchase is proposed."""
    lines = [line for line in c.experience.achats if line.competence and d.find("skills", line.competence) == skill]
    values = [(sheet_value(line.de), sheet_value(line.a)) for line in lines]
    if not values or lines[0].sur or not all(before and after for before, after in values):
        return None
    first, now = values[0][0], values[-1][1]
    assert first and now
    steps = {value.steps for pair in values for value in pair if value}
    total = start.totals[d.skills[skill].characteristic]
    if target.steps in steps:
        return first
    if total.shift_parts:
        return None
    path: Path = ("experience", "competences", skill)
    message = _("{skill}: {written} here, {now} in the ledger").format(
        skill=d.skills[skill].label, written=target.skill, now=now.skill
    )
    if target.steps < now.steps:
        hint = _("write {line}").format(line=f"{skill}: {now.skill}")
        fix = (Edit(path, after=now.skill),)
        problems.append(Problem("line-and-ledger", path, message, hint, ruling="A88", fix=fix))
        return first
    price = skill_price(now, target, total.dice_at_creation, d.constants)
    entry = {"competence": skill, "de": now.skill, "a": target.skill, "cout": price}
    line = ", ".join(f"{key}: {value}" for key, value in entry.items())
    hint = _("{skill} {value} bought for {price} XP? Write in 'achats': {line}").format(
        skill=d.skills[skill].label, value=target.skill, price=price, line=f"{{{line}}}"
    )
    fix = (Edit(entry=(ACHATS, entry)),)
    problems.append(Problem("line-and-ledger", path, message, hint, ruling="A88", fix=fix))
    return first


def skill_purchase(skill: str, before: Dice, after: Dice, price: int, d: Definitions, **rest: Any) -> Purchase:
    label = f"{d.skills[skill].label} {before.skill} → {after.skill}"
    steps = after.steps - before.steps
    return Purchase("competence", skill, label, price, steps, before.skill, after.skill, **rest)


def _read_targets(c: Character, d: Definitions, problems: list[Problem]) -> dict[str, tuple[str, Dice]]:
    tree: Any = c.experience.competences
    path: Path = ("experience", "competences")
    if tree is None:
        return {}
    if not isinstance(tree, dict):
        problems.append(not_a_mapping(path, _("a mapping is expected, such as {tir: 4D+1}"), tree))
        return {}
    targets: dict[str, tuple[str, Dice]] = {}
    for key, value in tree.items():
        where = (*path, key)
        skill = find_skill(key, where, d, problems)
        if skill is None:
            continue
        target = skill_target(value)
        if target is None:
            message = _("a value such as 4D, 4D+1 or 4D+2 is expected")
            number = integer(value)
            fix = (Edit(where, after=f"{number}D"),) if number and number > 0 else ()
            hint = _("write the value to reach, in dice")
            problems.append(Problem("skill-value-malformed", where, message, hint, fix=fix))
            continue
        targets[skill] = (key, target)
    return targets


def find_skill(written: str, path: Path, d: Definitions, problems: list[Problem]) -> str | None:
    """Return the id of a skill, or None and a problem; a characteristic is not a skill (A39)."""
    known = d.find("skills", written)
    if known is None and (characteristic := d.find("characteristics", written)) is not None:
        message = _("{label} is a characteristic: XP never raises it").format(
            label=d.characteristics[characteristic].label
        )
        hint = _("buy its skills one by one")
        problems.append(Problem("characteristic-bought-with-xp", path, message, hint))
        return None
    return resolve_name("skills", written, path, d, problems)


def _opening_rest(c: Character, start: Beginning, d: Definitions, problems: list[Problem]) -> Iterator[Purchase]:
    spent = c.experience
    if spent.pv and start.pv is None:
        problems.append(unrolled_die(("experience", "pv")))
    elif spent.pv and start.pv is not None:
        yield pv_purchase(start.pv, spent.pv, pv_price(start.pv, spent.pv, d.constants))
    for talent in spent.dons:
        more = keys_present(talent, "type", "classe", "effet", "action")
        yield Purchase("don", talent.nom, talent.nom, talent.cout, more=more)
    for power in spent.pouvoirs:
        more = keys_present(power, "epuisement", "effet", "action")
        yield Purchase("pouvoir", power.nom, power.nom, power.cout, more=more)


def keys_present(record: Any, *keys: str) -> dict[str, Any]:
    return {key: value for key in keys if (value := getattr(record, key)) is not None}


def pv_purchase(before: int, count: int, price: int, **rest: Any) -> Purchase:
    return Purchase("pv", "pv", f"+{count} PV", price, count, str(before), str(before + count), **rest)


def unrolled_die(path: Path) -> Problem:
    message = _("PV are bought: the die rolled for PV max must be written first")
    return Problem("gardien-roll-invalid", path, message, "choix: {jet_pv: …}", ruling="A01")
