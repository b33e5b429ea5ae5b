"""Experience: what skills, PV and talents cost, and what is left (L515-548)."""

from collections.abc import Mapping
from typing import Any

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.reading.problems import Path, Problem
from generator.core.record import Record
from generator.systems.d6.character import Character
from generator.systems.d6.constants import Constants
from generator.systems.d6.creation import Origin, Total
from generator.systems.d6.definitions import Definitions


class SkillValue(Record):
    """A skill on the sheet: its characteristic's dice, race dice, and the steps bought."""

    base: Dice
    race: int
    bought: int  # steps
    rollable: bool
    price: int
    shift: int = 0  # dice that play moved the whole column by

    @property
    def start(self) -> Dice:
        return Dice(self.base.dice + self.race)

    @property
    def value(self) -> Dice:
        return Dice.of_steps(self.start.steps + self.bought)

    @property
    def counted_value(self) -> Dice:
        """The value that experience counts: without what play did to the column (A60)."""
        return Dice.of_steps(self.value.steps - 3 * self.shift)

    @property
    def following(self) -> str:
        """The value one step on."""
        return Dice.of_steps(self.value.steps + 1).skill

    def next_price(self, k: Constants) -> int:
        return step_price(self.counted_value, self.base.dice - self.shift, k)


class Purchase(Record):
    label: str
    price: int


class Account(Record):
    earned: int
    restricted: int
    purchases: tuple[Purchase, ...]
    skills_spent: int

    @property
    def available(self) -> int:
        return self.earned + self.restricted

    @property
    def spent(self) -> int:
        return sum(p.price for p in self.purchases)

    @property
    def left(self) -> int:
        return self.available - self.spent


def step_price(value: Dice, characteristic: int, k: Constants) -> int:
    """The next third of a die costs the dice before it, and one more from twice the characteristic on (A38)."""
    surcharge = k.skill_surcharge if value.steps >= k.skill_surcharge_factor * 3 * characteristic else 0
    return value.dice + surcharge


def skill_price(start: Dice, target: Dice, characteristic: int, k: Constants) -> int:
    return sum(step_price(Dice.of_steps(s), characteristic, k) for s in range(start.steps, target.steps))


def pv_price(pv_max: int, count: int, k: Constants) -> int:
    """Each PV costs the tens of PV max before it, one XP at least (L534, A36, A37)."""
    return sum(max(k.pv_price_min, (pv_max + n) // k.pv_price_divisor) for n in range(count))


def with_percentage(gained: int, percent: int) -> int:
    """XP awarded in play with the race's percentage, rounded down on the total (A14)."""
    return gained * (100 + percent) // 100


def value_skills(
    c: Character, o: Origin, totals: Mapping[str, Total], d: Definitions, problems: list[Problem]
) -> dict[str, SkillValue]:
    targets = _read_targets(c, d, problems)
    values = {}
    for skill in d.skills.values():
        total = totals[skill.characteristic]
        dice = total.dice_at_creation
        race = o.race.skill_dice.get(skill.id, 0) if o.race else 0
        start = Dice(dice + race)
        bought, price = 0, 0
        if skill.id in targets:
            key, target = targets[skill.id]
            path: Path = ("experience", "competences", key)
            if dice == 0:
                message = _("{skill} cannot be bought: {label} is at 0D").format(
                    skill=skill.label, label=d.characteristics[skill.characteristic].label
                )
                problems.append(Problem("skill-on-zero-characteristic", path, message, _("remove it"), ruling="A35"))
            elif target.steps <= start.steps:
                message = _("{skill} is already at {start}: {target} buys nothing").format(
                    skill=skill.label, start=start.skill, target=target.skill
                )
                hint = _("write at least {next}, or remove it").format(next=Dice.of_steps(start.steps + 1).skill)
                problems.append(Problem("skill-target-not-above-base", path, message, hint, ruling="A32"))
            else:
                bought, price = target.steps - start.steps, skill_price(start, target, dice, d.constants)
        values[skill.id] = SkillValue(Dice(total.dice), race, bought, total.dice > 0, price, total.shift)
    return values


def _read_targets(c: Character, d: Definitions, problems: list[Problem]) -> dict[str, tuple[str, Dice]]:
    tree: Any = c.experience.competences
    path: Path = ("experience", "competences")
    if tree is None:
        return {}
    if not isinstance(tree, dict):
        problems.append(Problem("wrong-type", path, _("a mapping is expected, such as {tir: 4D+1}")))
        return {}
    found: dict[str, tuple[str, Dice]] = {}
    for key, value in tree.items():
        where = (*path, key)
        skill = d.find("skills", key)
        characteristic = d.find("characteristics", key)
        if skill is None and characteristic is not None:
            message = _("{label} is a characteristic: XP never raises it").format(
                label=d.characteristics[characteristic].label
            )
            problems.append(
                Problem("characteristic-bought-with-xp", where, message, _("buy its skills one by one"), ruling="A39")
            )
            continue
        if skill is None:
            message = _("unknown skill '{name}'").format(name=key)
            problems.append(Problem("unknown-skill", where, message, d.lexicon.vocabulary("skills").hint(key)))
            continue
        target = skill_target(value)
        if target is None:
            message = _("a value such as 4D, 4D+1 or 4D+2 is expected")
            problems.append(Problem("skill-value-malformed", where, message, _("write the value to reach, in dice")))
            continue
        found[skill] = (key, target)
    return found


def skill_target(value: Any) -> Dice | None:
    """A skill value as a sheet has it: dice, then nothing, +1 or +2 (L543, L549)."""
    try:
        dice = Dice.parse(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return dice if dice and dice.dice > 0 and 0 <= dice.flat <= 2 and str(value)[:1] in "0123456789" else None


def account_for_xp(
    c: Character,
    o: Origin,
    values: Mapping[str, SkillValue],
    pv_max: int | None,
    d: Definitions,
    problems: list[Problem],
) -> Account:
    """The balance; a Sentinelle's starting XP pays for skills only (A12)."""
    bought = [
        Purchase(
            f"{d.skills[key].label} {Dice.of_steps(v.counted_value.steps - v.bought).skill} → {v.counted_value.skill}",
            v.price,
        )
        for key, v in values.items()
        if v.price
    ]
    skills_spent = sum(p.price for p in bought)
    if c.experience.pv:
        if pv_max is None:
            message = _("PV are bought: the die rolled for PV max must be written first")
            problems.append(
                Problem("gardien-roll-invalid", ("experience", "pv"), message, "choix: {jet_pv: …}", ruling="A01")
            )
        else:
            bought.append(Purchase(f"+{c.experience.pv} PV", pv_price(pv_max, c.experience.pv, d.constants)))
    bought += [Purchase(t.nom, t.cout) for t in c.experience.dons]
    bought += [Purchase(p.nom, p.cout) for p in c.experience.pouvoirs]
    gained = d.constants.start_xp + with_percentage(c.experience.gagnee, o.race.xp_percent if o.race else 0)
    result = Account(gained, o.classe.skill_xp if o.classe else 0, tuple(bought), skills_spent)
    if o.race is None or o.classe is None:
        return result
    other = result.spent - skills_spent
    beyond = max(0, skills_spent - result.restricted)
    if result.left < 0:
        message = _("{spent} XP spent, {available} available").format(spent=result.spent, available=result.available)
        hint = _("{n} XP too many").format(n=-result.left)
        if not c.experience.gagnee:
            hint = _("what was won in play is missing; write: {line}").format(line=f"xp: {-result.left}")
        near = ("experience", "competences")
        problems.append(Problem("xp-insufficient", ("experience",), message, hint, ruling="A13", near=near))
    elif other + beyond > gained:
        message = _("the {n} XP of the class pay for skills only").format(n=result.restricted)
        hint = _("{n} XP spent on something else").format(n=other + beyond - gained)
        problems.append(Problem("xp-restricted-to-skills", ("experience",), message, hint, ruling="A12"))
    return result
