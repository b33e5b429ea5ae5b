"""A group in the making: what it has spent so far, and the commented file it becomes."""

from typing import NamedTuple

from generator.core.game.guide import Tree
from generator.core.game.recruiting import text_of
from generator.core.writing.newfile import KeyLine
from generator.systems.sylvaren.definitions import Definitions, Equipment, Rule


class Budget(NamedTuple):
    """What is spent of the reserve and of the credits, what rules give back deducted; what is left of both."""

    quality: int
    credits: int
    quality_left: int
    credits_left: int


def budget(figures: list[Tree], d: Definitions) -> Budget:
    users = sum(1 for f in figures if f.get("force"))
    quality = sum(f["qualite"] for f in figures) + users * d.constants.force_cost
    credits = sum(price(f, d) for f in figures)
    return Budget(quality, credits, d.constants.reserve - quality, d.constants.credits - credits)


def price(figure: Tree, d: Definitions) -> int:
    return sum(i.price for i in items(figure, d)) + sum(r.price or 0 for r in rules(figure, d))


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
    spent, c = budget(figures, d), d.constants
    notes = tuple(f"{price(f, d)} C".replace("-", "−") for f in figures)
    above = f"chef: true pour un seul ; un utilisateur de la Force coûte {c.force_cost} points de plus."
    sums = f"Qualité {spent.quality} sur {c.reserve}, crédits {spent.credits} sur {c.credits}"
    return text_of(tree, sums, KeyLine("figurines", [clean(f) for f in figures], above=above, each=notes))
