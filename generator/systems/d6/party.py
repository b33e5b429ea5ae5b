"""A table of characters that complete each other: different classes, different races, every characteristic served."""

from collections import Counter

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.refusal import misuse
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.draft import derive_draft
from generator.systems.d6.random import XP, roll

DRAWS = 60  # sets of classes looked at
TABLES = 40  # tables rolled, the best is kept
GOOD = 4  # dice that someone should have in each characteristic
MOST = 12
PARAMS = (XP,)


def party(roller: Roller, d: Definitions, names: Names, count: int, given: Given) -> list[Tree]:
    if not 1 <= count <= min(MOST, len(d.classes)):
        most = min(MOST, len(d.classes))
        raise misuse(_("A table has 1 to {most} characters.").format(most=most))
    best: list[Tree] = []
    reached = -1
    for _try in range(TABLES):
        table = _roll_table(roller, d, names, count, given)
        found = weakest_characteristic(table, d)
        if found > reached:
            best, reached = table, found
        if reached >= GOOD:
            break
    return best


def weakest_characteristic(table: list[Tree], d: Definitions) -> int:
    """The characteristic the table is worst at: the dice of whoever is best at it."""
    members = [derive_draft(tree, d).characteristics for tree in table]
    return min(max(one[key].dice for one in members) for key in d.characteristics)


def _roll_table(roller: Roller, d: Definitions, names: Names, count: int, given: Given) -> list[Tree]:
    table: list[Tree] = []
    for classe in _draw_classes(roller, d, count):
        taken = {tree["race"] for tree in table}
        for _try in range(20):
            one = roll(roller, d, names, {**given, "class": classe}, but=[tree["nom"] for tree in table])
            if one["race"] not in taken:
                break
        table.append(one)
    return table


def _draw_classes(roller: Roller, d: Definitions, count: int) -> list[str]:
    """Different classes, of as many families as there are, that raise as many characteristics as can be."""
    best: list[Class] = []
    kin = Counter(one.family for one in d.classes.values())
    for _draw in range(DRAWS):
        drawn: list[Class] = []
        pool = roller.shuffle(list(d.classes.values()))
        # A class that is a family of its own (Mascotte, Autodidacte) joins once every other family is there.
        pool.sort(key=lambda one: kin[one.family] == 1)
        while len(drawn) < count:
            families = {one.family for one in drawn}
            fresh = [one for one in pool if one not in drawn and one.family not in families]
            drawn.append((fresh or [one for one in pool if one not in drawn])[0])
        if len(_raised_characteristics(drawn)) > len(_raised_characteristics(best)):
            best = drawn
    return [one.id for one in best]


def _raised_characteristics(classes: list[Class]) -> set[str]:
    dice = [one.dice for one in classes] + [option.dice for one in classes for option in one.options.values()]
    return {key for each in dice for key, n in each.items() if n > 0}
