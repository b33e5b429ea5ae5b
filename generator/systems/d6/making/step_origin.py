"""The steps of class and race: asked, or drawn.

The choices that move dice (orientation, the Autodidacte's, the race's own die) come right after the class or the race
that asks for them, so that the numbers beside the free dice are the final ones.
"""

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.game.guide import (
    Answers,
    Making,
    Option,
    Question,
    Tree,
    ask_choices,
    draw_choices,
    optional_text,
    required_text,
)
from generator.game.params import chosen_id
from generator.systems.d6.making.choices import OpenChoices, class_choice, race_choice
from generator.systems.d6.making.draft import derive_draft, main_characteristics, standing
from generator.systems.d6.rules.definitions import Definitions

NONE, OWN = "", "+race"


def ask_class(making: Making) -> Answers:
    """Ask for the class, and for its choices that move dice."""
    tree, d = making.tree, making.definitions
    yield from ask_choices(lambda: (class_choice(d),), tree, tuple)
    tree.setdefault("choix", {})
    yield from ask_choices(lambda: OpenChoices.of_draft(tree, d).of_class(), tree, lambda: standing(tree, d))


def ask_race(making: Making) -> Answers:
    """Ask for a race that can still become legal, or one of one's own, and for the die that it places."""
    tree, d = making.tree, making.definitions
    question = race_choice(tree, d).question(None, 1, standing(tree, d))
    own = Option(OWN, _("a race of your own"), _("as agreed with the GM"))
    answer = yield replace(question, options=(*question.options, own))
    if answer == OWN:
        yield from _ask_own_race(tree, d)
        return
    tree["race"] = answer
    yield from ask_choices(lambda: OpenChoices.of_draft(tree, d).of_race(), tree, lambda: standing(tree, d))


def _ask_own_race(tree: Tree, d: Definitions) -> Answers:
    """Ask for a race that the game does not have (A26): its name, the die it gives, a sentence of its own."""
    name = (yield Question(_("What is your race called?"), check=required_text(80))).strip()
    race: Tree = {"label": name}
    now = derive_draft(tree, d).characteristics
    raised_dice = (
        Option(key, known.label, f"{max(0, now[key].raw)}D → {max(0, now[key].raw + 1)}D")
        for key, known in d.characteristics.items()
    )
    dice = (Option(NONE, _("no die")), *raised_dice)
    if raised := (yield Question(_("{race}: +1D on which characteristic?").format(race=name), dice)):
        race["dice"] = {raised: 1}
    if text := (yield Question(_("What sets it apart? (empty: nothing yet)"), check=optional_text(200))).strip():
        race["traits"] = [{"name": name, "text": text}]
    tree["race_libre"] = race


def draw_class(making: Making) -> None:
    """Draw the class unless it was asked for, and its choices."""
    tree, d = making.tree, making.definitions
    requested = chosen_id(making.requested, "class", d.names_of("classes"))
    tree["classe"] = requested or making.roller.choice(list(d.classes))
    tree["choix"] = draw_choices(OpenChoices(tree, d.classes[tree["classe"]], None, d).of_class(), making.roller)


def draw_race(making: Making) -> None:
    """Draw a race that suits the class, unless one was asked for, and where its own die goes."""
    tree, d = making.tree, making.definitions
    tree["race"] = _draw_race(making, chosen_id(making.requested, "race", d.names_of("races")))
    open_choices = OpenChoices(tree, d.classes[tree["classe"]], d.races[tree["race"]], d)
    tree["choix"] |= draw_choices(open_choices.of_race(), making.roller)


def _draw_race(making: Making, wished: str | None) -> str:
    """Return a race that suits the class: the more it raises what the class needs, the likelier."""
    tree, d = making.tree, making.definitions
    choice = race_choice(tree, d)
    known = [race for race in d.races.values() if wished or f"races.{race.id}" not in d.game.house_values]
    legal = [race for race in known if choice.allows is None or choice.allows(race.id)]
    if wished:
        if wished not in [r.id for r in legal]:
            message = _("No legal {classe} of the race {race} could be made: roll again, or another class.")
            raise misuse(message.format(classe=d.classes[tree["classe"]].label, race=d.races[wished].label))
        return wished
    main = main_characteristics(tree, d)
    fits = {r.id: sum(r.dice.get(key, 0) for key in main) for r in legal}
    # A race that is half itself without full armour is left to those who ask for it (A45).
    suited = [r.id for r in legal if fits[r.id] >= 0 and not r.full_armour]
    race: str = making.roller.choose_weighted(suited, [1.0 + 2.0 * fits[key] for key in suited])
    return race
