"""Experience spent by the plan of a class: `plan` of classes.yaml gives each thing to buy a weight.

The next XP go to what has had least for its weight, its next step included, among what can be paid. So the shares are
those of the plan at any amount of XP, and what a class lives by comes first where there are few.
"""

from collections.abc import Iterator, Sequence

from generator.base.names import slug
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.game.guide import Tree
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.rules.catalogue import Plan
from generator.systems.d6.rules.character import Experience
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import Bought
from generator.systems.d6.rules.prices import exhaustion_of, force_price, power_price, pv_price


class Offer(Record):
    """A purchase that can be paid now: from what to what, at which price; what its like has cost so far."""

    kind: Bought
    name: str
    price: int
    spent: int
    weight: float
    before: str = ""
    after: str = ""

    @property
    def turn(self) -> float:
        """The lowest is bought next."""
        return (self.spent + self.price) / self.weight


def spend_experience(tree: Tree, plan: Plan, powers: Sequence[str], d: Definitions) -> None:
    """Buy until nothing of the plan can be paid; `powers`: those to learn, in this order."""
    bought: Tree = tree["experience"]
    while offers := list(_offers(derive_draft(tree, d), plan, powers)):
        _buy(min(offers, key=lambda offer: offer.turn), bought)
    if skills := bought.get("competences"):
        bought["competences"] = {key: skills[key] for key in d.skills if key in skills}
    tree["experience"] = {key: bought[key] for key in Experience.__struct_fields__ if key in bought}


def learnable_powers(c: Derived) -> list[str]:
    """List the powers that a Jedi does not have: of the other classes, and of one's own content (A77)."""
    known = {slug(power.name) for power in c.powers}
    lessons = c.definitions.powers_taught.items() if c.origin.is_jedi else ()
    return [lesson.name for key, lesson in lessons if key not in known]


def _offers(c: Derived, plan: Plan, powers: Sequence[str]) -> Iterator[Offer]:
    k, book, spare = c.definitions.constants, c.book, c.xp.free
    for key, weight in plan.skills.items():
        skill = c.skills[key]
        price = skill.next_price(k)
        if skill.rollable and price <= c.xp.left:
            yield Offer("competence", key, price, book.price_of("competence", key), weight, after=skill.following)
    if plan.pv and c.pv.maximum is not None and (price := pv_price(c.pv.maximum, 1, k)) <= spare:
        yield Offer("pv", "pv", price, book.price_of("pv"), plan.pv)
    for key, weight in plan.force.items():
        before = c.force[key]
        after = Dice.of_steps(before.steps + 1)
        cost = force_price(before, after, c.origin, c.definitions)
        if cost is not None and cost <= spare:
            yield Offer("force", key, cost, book.price_of("force", key), weight, before.skill, after.skill)
    known = {slug(power.name) for power in c.powers}
    following = next((name for name in powers if slug(name) not in known), None)
    if plan.powers and following is not None:
        cost = _price_of_power(following, c)
        if cost is not None and cost <= spare:
            yield Offer("pouvoir", following, cost, book.price_of("pouvoir"), plan.powers)


def _price_of_power(name: str, c: Derived) -> int | None:
    """Return the price of a power: as one's own content says, else by its exhaustion (A77); None where the table goes
    without our numbers."""
    d = c.definitions
    price = d.powers_taught[slug(name)].cost
    return price if price is not None else power_price(exhaustion_of(name, None, d), False, c.origin, d)


def _buy(offer: Offer, bought: Tree) -> None:
    """Write a purchase into the `experience` of a new file, where nothing happened between two of them."""
    if offer.kind == "competence":
        bought["competences"] = {**bought.get("competences", {}), offer.name: offer.after}
    elif offer.kind == "pv":
        bought["pv"] = bought.get("pv", 0) + 1
    elif offer.kind == "pouvoir":
        bought["pouvoirs"] = [*bought.get("pouvoirs", ()), {"nom": offer.name, "cout": offer.price}]
    else:  # one line of the ledger for each field of the Force, from where it began
        lines: dict[str, Tree] = {line["force"]: line for line in bought.get("achats", ())}
        begun = lines.get(offer.name, {"de": offer.before})["de"]
        lines[offer.name] = {"force": offer.name, "de": begun, "a": offer.after, "cout": offer.spent + offer.price}
        bought["achats"] = list(lines.values())
