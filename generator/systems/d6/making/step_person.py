"""The step of what makes a person of the numbers: a name, a player, a body."""

from typing import Any
from zlib import crc32

from generator.base.i18n import _
from generator.chance.dice import Roller
from generator.content.persons import of_game
from generator.game.captions import ask_identity
from generator.game.guide import Option, Question, Tree
from generator.game.page.fields import text_at
from generator.game.steps import Answers, Making
from generator.systems.d6.making.draft import standing
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.show.wording import sex_options

NONE = ""


def ask_person(making: Making) -> Answers:
    """Ask for a name, a player, the sex, and every key that its record says is asked."""
    tree, d = making.tree, making.definitions
    suggestion = making.names.person(making.roller, tree.get("race", ""))
    whose = _("Whose character is it? (empty: nobody's yet)")
    sex = Question(_("Sex?"), (*sex_options(d), Option(NONE, _("not said"))), status=standing(tree, d))
    return ask_identity(tree, Character, _("The character's name?"), whose, suggestion, {"sexe": sex})


def draw_person(making: Making) -> None:
    """Draw the sex, and a name of the race that nobody at the table has."""
    tree, roller = making.tree, making.roller
    male, female, *_others = making.definitions.constants.sexes
    tree["sexe"] = roller.choice([male, female])  # the third is for those who ask for it
    tree["nom"] = making.requested.get("name") or making.names.person(
        roller, tree.get("race", ""), female=tree["sexe"] == female, but=making.taken
    )


def propose_name(tree: Tree, c: Any, d: Definitions) -> Tree:
    """Return a page's tree with a name of its race: another each time, since the one there is begins the next draw."""
    written = text_at(tree, "nom")
    female = text_at(tree, "sexe") == d.constants.sexes[1]
    race = c.origin.race.id if c.origin.race else ""
    name = of_game("d6", d).person(Roller(crc32(written.encode())), race, female=female, but=[written])
    return {**tree, "nom": name}
