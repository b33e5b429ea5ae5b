"""The way to a legal character, step by step: class, race, free dice, open choices, identity, purchases, panels.

The choices that move dice (orientation, the Autodidacte's, the race's own die) come right after the class or the race
that asks for them, so that the numbers beside the free dice are the final ones.
"""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree
from generator.core.i18n import _
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.wording import class_effect


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    options = tuple(Option(c.id, c.label, class_effect(c, d), c.blurb) for c in d.classes.values())
    tree: Tree = {"systeme": "d6"}
    tree["classe"] = yield Question(_("Which class?"), options)
    # The rules are read while the person has already begun: the first question is there at once.
    from generator.systems.d6 import guide_panels, guide_steps

    yield from guide_steps.ask_class_choices(tree, d)
    yield from guide_steps.ask_race(tree, d)
    yield from guide_steps.ask_free_dice(tree, d)
    yield from guide_steps.ask_open_choices(tree, d)
    yield from guide_steps.ask_person(tree, d, names, roller)
    yield from guide_steps.ask_purchases(tree, d, guide_steps.standing(tree, d))
    yield from guide_panels.ask_panels(tree, d, guide_steps.standing(tree, d))
    return tree
