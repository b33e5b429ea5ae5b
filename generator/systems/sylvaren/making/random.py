"""The draft of a new group as the rules see it, and a random group: the reserve spent to the last point, the credits
nearly so, every figure with a weapon to match."""

from msgspec import Struct

from generator.base.problems import Problem
from generator.chance.dice import Roller
from generator.game.guide import FIGURES, Making, Tree, as_read
from generator.game.params import chosen_id
from generator.systems.sylvaren.rules.definitions import Definitions, Equipment
from generator.systems.sylvaren.rules.files import GroupFile, read_figures
from generator.systems.sylvaren.rules.group import Group
from generator.systems.sylvaren.rules.playable import Rule
from generator.systems.sylvaren.rules.rules import member_of


def group_of(figures: list[Tree], d: Definitions) -> Group:
    """Return the group of the figures so far; what is still missing is no fault."""
    problems: list[Problem] = []
    written = read_figures(as_read([clean_draft(figure) for figure in figures]), d, problems) or []
    members = [member_of(f, None, d, problems) for f in written]
    return Group("", GroupFile("sylvaren"), tuple(f for f in members if f), None, d)


def items_of_draft(figure: Tree, d: Definitions) -> list[Equipment]:
    return [d.equipment[key] for key in figure.get("equipement", ())]


def rules_of_draft(figure: Tree, d: Definitions) -> list[Rule]:
    race = d.races[figure["race"]].rules if figure.get("race") else ()
    return [d.rules[key] for key in (*race, *figure.get("regles", ()))]


def clean_draft(figure: Tree) -> Tree:
    """Return the keys of a figure that have a value, in the order a person writes them."""
    order = ("nom", "chef", "qualite", "force", "race", "equipement", "regles")
    return {key: figure[key] for key in order if figure.get(key)}


SIZES = (4, 5, 6, 7)
FORCE = 0.6  # groups with a Force user
SABER = 0.6  # Force users with a lightsaber
RACE = 0.5  # groups with a figure of a race that has rules
BODY = 2  # initial Quality of each figure
TOP = 5  # Quality no figure exceeds while others can grow


class _Figure(Struct):
    tree: Tree
    shoots: bool


def draw_figures(making: Making) -> None:
    """Draw Quality, a race, weapons and purchases; names come last."""
    roller, d = making.roller, making.definitions
    race = chosen_id(making.requested, "race", d.words("races"))
    figures = _roll_figures(roller, d)
    if race or roller.between(0, 1) < RACE:
        _give_race(roller, figures, race, d)
    _arm_figures(roller, figures, d)
    _spend_credits(roller, figures, d)
    names = making.names.people(roller, [f.tree.get("race") for f in figures])
    making.tree[FIGURES] = [clean_draft({**f.tree, "nom": name}) for f, name in zip(figures, names, strict=True)]


def _roll_figures(roller: Roller, d: Definitions) -> list[_Figure]:
    """Draw figures, with the Quality dealt point by point until the reserve is spent; the best is the Chef."""
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
    """Set the race of a figure; a sturdy race goes to one that fights hand to hand."""
    race = d.races[wished or roller.choice(list(d.races))]
    sturdy = any(d.rules[r].wound_difficulty > 0 for r in race.rules)
    fitting = [f for f in figures if f.shoots != sturdy and not f.tree.get("force")]
    open_to = fitting or [f for f in figures if not f.tree.get("force")]
    roller.choice(open_to).tree["race"] = race.id


def _arm_figures(roller: Roller, figures: list[_Figure], d: Definitions) -> None:
    """Buy a cheap weapon for each figure, so that none is bare-handed; a lightsaber is worth a shortage."""
    sabers = sorted((e for e in d.equipment.values() if e.saber), key=lambda e: e.price)
    for figure in figures:
        weapon = roller.choice(_cheapest_weapons("ranged" if figure.shoots else "melee", d))
        figure.tree["equipement"].append(weapon.id)
    for figure in figures:
        left = group_of([f.tree for f in figures], d).credits_left
        if figure.tree.get("force") and sabers and sabers[0].price <= left and roller.between(0, 1) < SABER:
            figure.tree["equipement"] = [roller.choice([s for s in sabers if s.price == sabers[0].price]).id]


def _cheapest_weapons(kind: str, d: Definitions) -> list[Equipment]:
    priced = sorted((e for e in d.equipment.values() if e.kind == kind and e.price > 0), key=lambda e: e.price)
    return priced[:2]


def _spend_credits(roller: Roller, figures: list[_Figure], d: Definitions) -> None:
    """Buy what can still be paid for, step by step: better weapons, armour, a shield, care, skill."""
    while True:
        left = group_of([f.tree for f in figures], d).credits_left
        steps = [
            (figure, step)
            for figure in figures
            for step in _possible_purchases(figure, figures, d)
            if 0 < step[0] <= left
        ]
        if not steps:
            return
        weights = [float(figure.tree["qualite"]) for figure, _step in steps]
        figure, (_cost, equipment, special) = roller.choose_weighted(steps, weights)
        figure.tree["equipement"], figure.tree["regles"] = equipment, special


Step = tuple[int, list[str], list[str]]  # price, equipment and rules after it


def _possible_purchases(figure: _Figure, figures: list[_Figure], d: Definitions) -> list[Step]:
    carried, taken = list(figure.tree["equipement"]), list(figure.tree["regles"])
    now = items_of_draft(figure.tree, d)
    kinds = {e.kind for e in now}
    steps: list[Step] = []
    for worn in now:
        if worn.kind in ("melee", "ranged") and not worn.saber:
            better = [e for e in d.equipment.values() if e.kind == worn.kind and e.price > worn.price and not e.saber]
            steps += [(e.price - worn.price, [e.id if k == worn.id else k for k in carried], taken) for e in better]
    arms = [e.id for e in _cheapest_weapons("melee", d)] if figure.shoots and "melee" not in kinds else []
    for e in d.equipment.values():
        cover = e.kind in ("armour", "shield") and e.kind not in kinds
        care = e.heals > 0 and not any(i.heals for f in figures for i in items_of_draft(f.tree, d))
        if e.id in arms or cover or care:
            steps.append((e.price, [*carried, e.id], taken))
    mine = {rule.id: rule for rule in rules_of_draft(figure.tree, d)}
    against = {other for rule in mine.values() for other in rule.opposed}
    for rule in d.rules.values():
        useful = figure.shoots or not rule.shooting_dice
        if rule.price and rule.price > 0 and rule.id not in {*mine, *against} and useful:
            steps.append((rule.price, carried, [*taken, rule.id]))
    return steps
