"""Experience: the values of skills, XP spent and XP left (L515-548)."""

from collections.abc import Mapping

from generator.base.i18n import _, join_label
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import Constants, Definitions
from generator.systems.d6.rules.ledger import ACHATS, Book, Purchase, step_price

EXPERIENCE: Path = ("experience",)


class SkillValue(Record):
    """A skill on the sheet: its characteristic's dice, race dice, and the steps bought."""

    base: Dice
    race: int
    bought: int  # steps
    rollable: bool
    price: int

    @property
    def start(self) -> Dice:
        return Dice(self.base.dice + self.race)

    @property
    def value(self) -> Dice:
        return Dice.of_steps(self.start.steps + self.bought)

    @property
    def following(self) -> str:
        """The value one step on."""
        return Dice.of_steps(self.value.steps + 1).skill

    def next_price(self, k: Constants) -> int:
        return step_price(self.value, self.base.dice, k)


class Account(Record):
    earned: int
    restricted: int
    purchases: tuple[Purchase, ...]

    @property
    def available(self) -> int:
        return self.earned + self.restricted

    @property
    def spent(self) -> int:
        return sum(p.price for p in self.purchases)

    @property
    def skills_spent(self) -> int:
        return sum(p.price for p in self.purchases if p.kind == "competence")

    @property
    def left(self) -> int:
        return self.available - self.spent

    @property
    def free(self) -> int:
        """XP that may go to anything: a class's own XP pays for skills only, and pays first (A12)."""
        return self.left - max(0, self.restricted - self.skills_spent)


def with_percentage(gained: int, percent: int) -> int:
    """Return XP awarded in play with the race's percentage, rounded down on the total (A14, A99)."""
    return gained * (100 + percent) // 100


def value_skills(o: Origin, totals: Mapping[str, Total], book: Book, d: Definitions) -> dict[str, SkillValue]:
    values = {}
    for skill in d.skills.values():
        total = totals[skill.characteristic]
        race = o.race.skill_dice.get(skill.id, 0) if o.race else 0
        bought, price = book.amount_of("competence", skill.id), book.price_of("competence", skill.id)
        values[skill.id] = SkillValue(Dice(total.dice), race, bought, total.dice > 0, price)
    return values


def account_for_xp(c: Character, o: Origin, book: Book, d: Definitions, problems: list[Problem]) -> Account:
    """Return the balance of XP; a Sentinelle's starting XP pays for skills only (A12)."""
    gained = d.constants.start_xp + with_percentage(c.experience.gagnee, o.race.xp_percent if o.race else 0)
    account = Account(gained, o.classe.skill_xp if o.classe else 0, book.purchases)
    if o.race is None or o.classe is None:
        return account
    other = account.spent - account.skills_spent
    beyond = max(0, account.skills_spent - account.restricted)
    if account.left < 0:
        problems.append(_overspent(account, c.experience.gagnee))
    elif other + beyond > gained:
        message = _("the {n} XP of the class pay for skills only").format(n=account.restricted)
        hint = _("{n} XP spent on something else").format(n=other + beyond - gained)
        problems.append(Problem("xp-restricted-to-skills", ("experience",), message, hint))
    return account


def _overspent(account: Account, won: int) -> Problem:
    """Return the problem of XP spent beyond those earned, at the line of the ledger that goes beyond them if there is
    one."""
    message = _("{spent} XP spent, {available} available").format(spent=account.spent, available=account.available)
    hint = _("{n} XP too many").format(n=-account.left)
    if not won:
        hint = _("what was won in play is missing; write: {line}").format(line=f"xp: {-account.left}")
    spent, path = 0, EXPERIENCE
    for purchase in account.purchases:
        spent += purchase.price
        if spent > account.available:
            if purchase.line is not None:
                where = _("the ledger goes beyond at purchase {n} ({what})").format(
                    n=purchase.line + 1, what=purchase.label
                )
                message, path = join_label(message, where), (*ACHATS, purchase.line)
            break
    return Problem("xp-insufficient", path, message, hint, ruling="A13", near=("experience", "competences"))
