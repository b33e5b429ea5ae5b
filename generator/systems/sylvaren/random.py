"""A group rolled whole: the reserve spent to the last point, the credits nearly so, everyone with a weapon to match."""

from msgspec import Struct

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import NAME, Given, Param, chosen_id, labels_by_id
from generator.core.i18n import mark
from generator.systems.sylvaren.definitions import Definitions, Equipment
from generator.systems.sylvaren.new import clean_draft, group_of, items_of_draft, rules_of_draft

PARAMS = (
    Param("race", mark("The race to roll."), words=lambda d, scenery: labels_by_id(d.races)),
    NAME,
)
SIZES = (4, 5, 6, 7)
FORCE = 0.6  # groups with a Force user
SABER = 0.6  # Force users with a lightsaber
RACE = 0.5  # groups where somebody is of a race with rules of its own
BODY = 2  # Quality everyone has
TOP = 5  # Quality nobody exceeds while others can still grow


class _Figure(Struct):
    tree: Tree
    shoots: bool


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    race = chosen_id(given, "race", d.words("races"))
    figures = _roll_figures(roller, d)
    if race or roller.between(0, 1) < RACE:
        _give_race(roller, figures, race, d)
    _arm_figures(roller, figures, d)
    _spend_credits(roller, figures, d)
    for one, called in zip(figures, names.people(roller, [f.tree.get("race") for f in figures]), strict=True):
        one.tree["nom"] = called
    name = given.get("name") or names.band(roller)
    return {"systeme": "sylvaren", "nom": name, "figurines": [clean_draft(one.tree) for one in figures]}


def _roll_figures(roller: Roller, d: Definitions) -> list[_Figure]:
    """The Quality handed out point by point until the reserve is spent; the best of them is the Chef."""
    c = d.constants
    count = min(roller.choice(SIZES), c.max_figures)
    figures = [_Figure({"qualite": BODY, "equipement": [], "regles": []}, roller.below(5) < 3) for _n in range(count)]
    user = figures[0] if roller.between(0, 1) < FORCE else None
    if user:
        first = [k.id for k in d.categories.values() if k.rank == c.force_users_rank]
        user.tree |= {"force": roller.choice(first), "qualite": roller.choice(c.force_quality)}
        user.shoots = False
    others = [f for f in figures if f is not user]
    while group_of([f.tree for f in figures], d).reserve_left > 0:
        growing = [f for f in others if f.tree["qualite"] < TOP] or others
        roller.choice(growing).tree["qualite"] += 1
    best = max(f.tree["qualite"] for f in figures)
    roller.choice([f for f in figures if f.tree["qualite"] == best]).tree["chef"] = True
    return figures


def _give_race(roller: Roller, figures: list[_Figure], wished: str | None, d: Definitions) -> None:
    """A sturdy race goes to who fights hand to hand."""
    race = d.races[wished or roller.choice(list(d.races))]
    sturdy = any(d.rules[r].wound_difficulty > 0 for r in race.rules)
    fitting = [f for f in figures if f.shoots != sturdy and not f.tree.get("force")]
    open_to = fitting or [f for f in figures if not f.tree.get("force")]
    roller.choice(open_to).tree["race"] = race.id


def _arm_figures(roller: Roller, figures: list[_Figure], d: Definitions) -> None:
    """A cheap weapon for everyone, so that nobody is left bare-handed; a lightsaber is worth going short for."""
    sabers = sorted((e for e in d.equipment.values() if e.saber), key=lambda e: e.price)
    for one in figures:
        weapon = roller.choice(_cheapest_weapons("ranged" if one.shoots else "melee", d))
        one.tree["equipement"].append(weapon.id)
    for one in figures:
        left = group_of([f.tree for f in figures], d).credits_left
        if one.tree.get("force") and sabers and sabers[0].price <= left and roller.between(0, 1) < SABER:
            one.tree["equipement"] = [roller.choice([s for s in sabers if s.price == sabers[0].price]).id]


def _cheapest_weapons(kind: str, d: Definitions) -> list[Equipment]:
    priced = sorted((e for e in d.equipment.values() if e.kind == kind and e.price > 0), key=lambda e: e.price)
    return priced[:2]


def _spend_credits(roller: Roller, figures: list[_Figure], d: Definitions) -> None:
    """One thing after another that can still be paid for: better weapons, armour, a shield, care, skill."""
    while True:
        left = group_of([f.tree for f in figures], d).credits_left
        steps = [(one, step) for one in figures for step in _possible_purchases(one, figures, d) if 0 < step[0] <= left]
        if not steps:
            return
        weights = [float(one.tree["qualite"]) for one, _step in steps]
        one, (_cost, equipment, special) = roller.choose_weighted(steps, weights)
        one.tree["equipement"], one.tree["regles"] = equipment, special


Step = tuple[int, list[str], list[str]]  # what it costs, the equipment and the rules afterwards


def _possible_purchases(one: _Figure, figures: list[_Figure], d: Definitions) -> list[Step]:
    held, own = list(one.tree["equipement"]), list(one.tree["regles"])
    now = items_of_draft(one.tree, d)
    kinds = {e.kind for e in now}
    found: list[Step] = []
    for worn in now:
        if worn.kind in ("melee", "ranged") and not worn.saber:
            better = [e for e in d.equipment.values() if e.kind == worn.kind and e.price > worn.price and not e.saber]
            found += [(e.price - worn.price, [e.id if k == worn.id else k for k in held], own) for e in better]
    arms = [e.id for e in _cheapest_weapons("melee", d)] if one.shoots and "melee" not in kinds else []
    for e in d.equipment.values():
        cover = e.kind in ("armour", "shield") and e.kind not in kinds
        care = e.heals > 0 and not any(i.heals for f in figures for i in items_of_draft(f.tree, d))
        if e.id in arms or cover or care:
            found.append((e.price, [*held, e.id], own))
    mine = {rule.id: rule for rule in rules_of_draft(one.tree, d)}
    against = {other for rule in mine.values() for other in rule.opposed}
    for rule in d.rules.values():
        useful = one.shoots or not rule.shooting_dice
        if rule.price and rule.price > 0 and rule.id not in {*mine, *against} and useful:
            found.append((rule.price, held, [*own, rule.id]))
    return found
