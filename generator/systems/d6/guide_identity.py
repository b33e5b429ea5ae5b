"""The step that makes a person of the numbers: a name, a player, a body."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree, name_and_player, optional
from generator.core.i18n import _
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.guide_steps import NONE, standing


def identity(tree: Tree, d: Definitions, names: Names, roller: Roller) -> Guide:
    status = standing(tree, d)
    suggestion = names.person(roller, tree["race"])
    whose = _("Whose character is it? (empty: nobody's yet)")
    yield from name_and_player(tree, _("The character's name?"), whose, suggestion, 80)
    words = {"male": _("male"), "femelle": _("female"), "neutre": _("neither")}
    options = (*(Option(s, words.get(s, s)) for s in d.constants.sexes), Option(NONE, _("not said")))
    tree["sexe"] = yield Question(_("Sex?"), options, status=status)
    for key, text in (
        ("age", _("Age? (empty: not said)")),
        ("taille", _("Height, such as 1,80 m? (empty: not said)")),
        ("poids", _("Weight, such as 75 kg? (empty: not said)")),
    ):
        tree[key] = (yield Question(text, check=optional(80))).strip()
    return tree
