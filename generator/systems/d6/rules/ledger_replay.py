"""A ledger replayed: each line must follow from those before it, at the price of its day (A88).

What play did to a column is known by its marks, not by their day. So a line may start from a value that lies whole dice
off where a sequela or a graft has moved the column, and from any PV max that the wounds written can have left; all the
rest must be exact.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits, slug
from generator.base.problems import Path, Problem
from generator.chance.dice import Dice
from generator.systems.d6.rules.character import Character, LedgerLine
from generator.systems.d6.rules.creation import Origin
from generator.systems.d6.rules.definitions import FORCE, Definitions
from generator.systems.d6.rules.ledger import (
    ACHATS,
    Beginning,
    Book,
    Bought,
    Purchase,
    exhaustion_of,
    find_skill,
    force_price,
    keys_present,
    opening_purchases,
    power_price,
    pv_price,
    pv_purchase,
    race_dice,
    sheet_value,
    skill_price,
    skill_purchase,
    unrolled_die,
)


def keep_book(c: Character, o: Origin, start: Beginning, d: Definitions, problems: list[Problem]) -> Book:
    """Return the opening purchases, then the lines of the ledger."""
    opening = opening_purchases(c, o, start, d, problems)
    replay = Replay(o, start, d, problems, opening)
    lines = [bought for n, line in enumerate(c.experience.achats) if (bought := replay.read_line(n, line))]
    return Book((*opening, *lines))


class Replay:
    """A replay of the ledger: each line must follow from earlier purchases, at the price of its day."""

    def __init__(
        self, o: Origin, start: Beginning, d: Definitions, problems: list[Problem], opening: list[Purchase]
    ) -> None:
        self.o, self.start, self.d, self.problems = o, start, d, problems
        self.bought = Counter[tuple[str, str]]()
        for purchase in opening:
            self.bought[purchase.kind, purchase.name] += purchase.amount

    def read_line(self, n: int, line: LedgerLine) -> Purchase | None:
        path = (*ACHATS, n)
        kinds: list[Bought] = [key for key in get_args(Bought) if getattr(line, key) is not None]
        if len(kinds) != 1:
            message = _("a purchase is of one thing: {kinds}").format(kinds=", ".join(get_args(Bought)))
            self._refuse("purchase-incomplete", path, message, "{competence: tir, de: 5D, a: 5D+1, cout: 5}")
            return None
        kind = kinds[0]
        needed = {"competence": ("de", "a"), "force": ("de", "a"), "pv": ("de",)}.get(kind, ())
        if missing := [key for key in needed if getattr(line, key) is None]:
            message = _("the purchase does not say {keys}").format(keys=", ".join(missing))
            self._refuse("purchase-incomplete", path, message, _("what the sheet showed before (de) and after (a)"))
            return None
        known = {"date": line.date} if line.date else {}
        if kind == "don":
            more = {**keys_present(line, "type", "classe", "effet", "action"), **known}
            return Purchase("don", line.don or "", line.don or "", line.cout, line=n, more=more)
        if kind == "pouvoir":
            return self._power_line(line, n, known)
        purchase = self._pv_line(line, path) if kind == "pv" else self._dice_line(line, kind, path)
        return purchase and replace(purchase, line=n, more=known)

    def _refuse(self, code: str, path: Path, message: str, hint: str | None) -> None:
        self.problems.append(Problem(code, path, message, hint, ruling="A88"))

    def _read_dice(self, line: LedgerLine, *keys: str, path: Path) -> list[Dice] | None:
        """Return the values of these keys, or None and a problem for each that is not a value of a sheet."""
        values = {key: sheet_value(getattr(line, key)) for key in keys}
        for key in (key for key, value in values.items() if value is None):
            message = _("a value such as 4D, 4D+1 or 4D+2 is expected")
            hint = _("write the value to reach, in dice") if key == "a" else None
            self.problems.append(Problem("skill-value-malformed", (*path, key), message, hint))
        return None if None in values.values() else [value for value in values.values() if value]

    def _dice_line(self, line: LedgerLine, kind: Bought, path: Path) -> Purchase | None:
        """Read the purchase of steps of a skill or of a field of the Force."""
        values = self._read_dice(line, "de", "a", *(("sur",) if line.sur else ()), path=path)
        if kind == "competence":
            name = find_skill(line.competence or "", (*path, "competence"), self.d, self.problems)
        else:
            name = line.force if line.force in self.d.constants.force_fields else None
            if name is None:
                message = _("'{name}' is not one of {fields}")
                fields = ", ".join(self.d.constants.force_fields)
                text = message.format(name=line.force, fields=fields)
                self.problems.append(Problem("force-choice-invalid", (*path, "force"), text, ruling="A15"))
        if name is None or values is None:
            return None
        before, after, *on = values
        label = self.d.skills[name].label if kind == "competence" else FORCE[name]
        if after.steps <= before.steps:
            message = _("{skill} is already at {start}: {target} buys nothing").format(
                skill=label, start=before.skill, target=after.skill
            )
            self.problems.append(Problem("skill-target-not-above-base", (*path, "a"), message, ruling="A32"))
            return None
        if kind == "force":
            return self._force_line(line, name, before, after, path)
        return self._skill_line(line, name, before, after, on[0].dice if on else None, path)

    def _skill_line(
        self, line: LedgerLine, name: str, before: Dice, after: Dice, on: int | None, path: Path
    ) -> Purchase | None:
        skill = self.d.skills[name]
        known, total = self.d.characteristics[skill.characteristic], self.start.totals[skill.characteristic]
        created = total.dice_at_creation
        today = created if on is None else on
        if today == 0:
            message = _("{skill}: {label} is at 0D on that day ({line})").format(
                skill=skill.label, label=known.label, line="sur: 0D"
            )
            hint = _("a graft first, then 'sur' says what it made of {label}").format(label=known.label)
            self.problems.append(Problem("purchase-of-characteristic", path, message, hint, ruling="A35"))
            return None
        expected = Dice.of_steps(3 * (today + race_dice(self.o, name)) + self.bought["competence", name])
        gap = before.steps - expected.steps
        moved = bool(total.shift_parts) or today != created
        if gap and not (moved and gap % 3 == 0):
            self._refuse_order(skill.label, before.skill, expected.skill, path)
        price = skill_price(before, after, today, self.d.constants)
        if price != line.cout:
            what = f"{skill.label} {before.skill} → {after.skill}"
            on_what = _("{what} on {label} {dice}D").format(what=what, label=known.short, dice=today)
            self._refuse_price(on_what, price, line.cout, path)
        self.bought["competence", name] += after.steps - before.steps
        shown = f"{today}D" if today != created else ""
        return skill_purchase(name, before, after, line.cout, self.d, on=shown)

    def _power_line(self, line: LedgerLine, n: int, known: Mapping[str, str]) -> Purchase:
        """Read a power: at the house price if there is one, else as agreed (A63, A77)."""
        name = line.pouvoir or ""
        lesson = self.d.powers_taught.get(slug(name))
        price = lesson.cost if lesson else None
        if price is None:
            price = power_price(exhaustion_of(name, line.epuisement, self.d), line.psychique, self.o, self.d)
        if price not in (None, line.cout):
            self._refuse_price(name, price, line.cout, (*ACHATS, n))
        psychic = {"psychique": True} if line.psychique else {}
        more = {**keys_present(line, "epuisement", "effet", "action"), **psychic, **known}
        return Purchase("pouvoir", name, name, line.cout, line=n, more=more)

    def _force_line(self, line: LedgerLine, name: str, before: Dice, after: Dice, path: Path) -> Purchase:
        expected = Dice.of_steps(self.start.force[name].steps + self.bought["force", name])
        if before.steps != expected.steps:
            self._refuse_order(FORCE[name], before.skill, expected.skill, path)
        steps = after.steps - before.steps
        self.bought["force", name] += steps
        label = f"{FORCE[name]} {before.skill} → {after.skill}"
        price = force_price(before, after, self.o, self.d)
        if price not in (None, line.cout):
            self._refuse_price(label, price, line.cout, path)
        return Purchase("force", name, label, line.cout, steps, before.skill, after.skill)

    def _pv_line(self, line: LedgerLine, path: Path) -> Purchase | None:
        """Read PV bought from the PV max that the sheet showed.

        The ledger does not say how many wounds came before it, so a range of PV max is accepted."""
        count = line.pv or 0
        before = parse_digits(line.de or "")
        if before is None:
            message = _("PV max before the purchase is a whole number")
            self._refuse("purchase-incomplete", (*path, "de"), message, "de: 26")
            return None
        if self.start.pv is None:
            self.problems.append(unrolled_die(path))
            return None
        values = self._read_dice(line, "sur", path=path) if line.sur else []
        if values is None:
            return None
        vigour = self.start.totals["vig"].dice_at_creation
        expected = self.start.pv + self.bought["pv", "pv"]
        least, most = (expected + moved for moved in self.start.pv_moved)
        if values:  # the graft of Vigueur of that day may be gone since
            by = self.d.constants.pv_per_vig * (values[0].dice - vigour)
            least, most = min(least, expected + by), max(most, expected + by)
        if not least <= before <= most:
            span = str(expected) if least == most else _("{low} to {high}").format(low=least, high=most)
            self._refuse_order("PV max", str(before), span, path)
        price = pv_price(before, count, self.d.constants)
        if price != line.cout:
            self._refuse_price(f"{before} PV → {before + count}", price, line.cout, path)
        self.bought["pv", "pv"] += count
        on = f"{values[0].dice}D" if values and values[0].dice != vigour else ""
        return pv_purchase(before, count, line.cout, on=on)

    def _refuse_order(self, what: str, written: str, expected: str, path: Path) -> None:
        message = _("{what} starts from {written}, the sheet stood at {expected} after the purchase before")
        hint = _("write {line}, or the sequela or graft that is missing").format(line=f"de: {expected}")
        text = message.format(what=what, written=written, expected=expected)
        self._refuse("purchase-out-of-order", (*path, "de"), text, hint)

    def _refuse_price(self, what: str, price: int | None, written: int, path: Path) -> None:
        message = _("{what} costs {price} XP, {written} are written")
        text = message.format(what=what, price=price, written=written)
        self._refuse("purchase-price", (*path, "cout"), text, _("write {line}").format(line=f"cout: {price}"))


def check_doubles(names: list[str], lost: tuple[str, ...], book: Book) -> Iterator[Problem]:
    """Yield a problem for a talent bought though it is owned (A89).

    One that a wound took may be bought again, once for each loss."""
    count = Counter(map(slug, names))
    count.subtract(map(slug, lost))
    owned: dict[str, int] = {}  # the line that bought it
    for n, purchase in enumerate(book.bought("don")):
        key = slug(purchase.name)
        if count[key] > 0:
            line = _(" (purchase {n})").format(n=owned[key] + 1) if key in owned else ""
            message = _("{name} is owned already{line}").format(name=purchase.name, line=line)
            hint = _("take one of them out; if a sequela (4-5) took it, write that one")
            path: Path = ("experience", "dons", n) if purchase.line is None else (*ACHATS, purchase.line)
            yield Problem("duplicate-talent", path, message, hint, ruling="A89")
        else:
            count[key] += 1
        if purchase.line is not None:
            owned[key] = purchase.line
