"""The draft of a new group, as the rules see it."""

from generator.base.problems import Problem
from generator.game.guide import Tree, as_read
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
