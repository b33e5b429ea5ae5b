"""A group in the making: what the rules make of it so far, and the commented file it becomes."""

from generator.core.game.guide import Tree, as_read
from generator.core.game.recruiting import text_of
from generator.core.reading.problems import Problem
from generator.core.writing.newfile import KeyLine
from generator.systems.sylvaren.definitions import Definitions, Equipment, Rule
from generator.systems.sylvaren.files import read_figures
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.rules import member_of


def group_of(figures: list[Tree], d: Definitions) -> Group:
    """The figures as far as they are settled; what is still missing is no fault here."""
    problems: list[Problem] = []
    written = read_figures(as_read([clean(figure) for figure in figures]), d, problems) or []
    members = [member_of(one, None, d, problems) for one in written]
    return Group("", None, None, tuple(one for one in members if one), None, d)


def items(figure: Tree, d: Definitions) -> list[Equipment]:
    return [d.equipment[key] for key in figure.get("equipement", ())]


def rules(figure: Tree, d: Definitions) -> list[Rule]:
    race = d.races[figure["race"]].rules if figure.get("race") else ()
    return [d.rules[key] for key in (*race, *figure.get("regles", ()))]


def clean(figure: Tree) -> Tree:
    """The keys that say something, in the order a person writes them."""
    order = ("nom", "chef", "qualite", "force", "race", "equipement", "regles")
    return {key: figure[key] for key in order if figure.get(key)}


def text(tree: Tree, d: Definitions) -> str:
    figures = tree["figurines"]
    group, c = group_of(figures, d), d.constants
    notes = tuple(f"{member.price.net} C".replace("-", "−") for member in group.members)
    above = f"chef: true pour un seul ; un utilisateur de la Force coûte {c.force_cost} points de plus."
    sums = f"Qualité {group.reserve_spent} sur {c.reserve}, crédits {group.price.net} sur {c.credits}"
    return text_of(tree, sums, KeyLine("figurines", [clean(f) for f in figures], above=above, each=notes))
