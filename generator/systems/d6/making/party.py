"""A table of characters that complete each other: different classes, different races, every characteristic served."""

from collections import Counter

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.chance.dice import Roller
from generator.game.guide import Making, Tree, draw_steps
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.making.new import STEPS, XP
from generator.systems.d6.making.step_experience import draw_purchases
from generator.systems.d6.rules.definitions import Class, Definitions

DRAWS = 60  # sets of classes looked at
TABLES = 40  # tables rolled, the best is kept
GOOD = 4  # dice that someone should have in each characteristic
MOST = 12
PARAMS = (XP,)


def party(making: Making, count: int) -> list[Tree]:
    d = making.definitions
    if not 1 <= count <= min(MOST, len(d.classes)):
        most = min(MOST, len(d.classes))
        raise misuse(_("A table has 1 to {most} characters.").format(most=most))
    best: list[Tree] = []
    reached = -1
    for _try in range(TABLES):
        table = _roll_table(making, count)
        weakest = weakest_characteristic(table, d)
        if weakest > reached:
            best, reached = table, weakest
        if reached >= GOOD:
            break
    if making.requested.get("xp"):  # spent by those who are kept: it takes longer than all the rest
        for tree in best:
            draw_purchases(replace(making, tree=tree))
    return best


def weakest_characteristic(table: list[Tree], d: Definitions) -> int:
    """Return the dice of the characteristic the table is worst at, by whoever is best at it."""
    members = [derive_draft(tree, d).characteristics for tree in table]
    return min(max(values[key].dice for values in members) for key in d.characteristics)


def _roll_table(making: Making, count: int) -> list[Tree]:
    table: list[Tree] = []
    for classe in _draw_classes(making.roller, making.definitions, count):
        races, names = {tree["race"] for tree in table}, [tree["nom"] for tree in table]
        options = {**making.requested, "class": classe, "xp": 0}
        for _try in range(20):
            member = draw_steps(STEPS, replace(making, tree=dict(making.tree), requested=options, taken=names))
            if member["race"] not in races:
                break
        table.append(member)
    return table


def _draw_classes(roller: Roller, d: Definitions, count: int) -> list[str]:
    """Draw different classes, of as many families as there are, that raise as many characteristics as can be."""
    best: list[Class] = []
    kin = Counter(classe.family for classe in d.classes.values())
    for _draw in range(DRAWS):
        classes: list[Class] = []
        pool = roller.shuffle(list(d.classes.values()))
        # A class that is a family of its own (Mascotte, Autodidacte) joins once every other family is there.
        pool.sort(key=lambda classe: kin[classe.family] == 1)
        while len(classes) < count:
            families = {classe.family for classe in classes}
            fresh = [classe for classe in pool if classe not in classes and classe.family not in families]
            classes.append((fresh or [classe for classe in pool if classe not in classes])[0])
        if len(_raised_characteristics(classes)) > len(_raised_characteristics(best)):
            best = classes
    return [classe.id for classe in best]


def _raised_characteristics(classes: list[Class]) -> set[str]:
    dice = [c.dice for c in classes] + [option.dice for c in classes for option in c.options.values()]
    return {key for changes in dice for key, n in changes.items() if n > 0}
