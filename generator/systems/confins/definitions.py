"""The combat tables that the cards of Aux Confins de l’Empire use. Its files are encounters."""

from collections.abc import Mapping

from generator.content.declared import GameDefinitions, GameTitle, RuleTable, load_declared
from generator.content.loading import Content, Ruling


class Game(GameTitle, kw_only=True):
    constants: Mapping[str, str]


class Definitions(GameDefinitions):
    game: Game
    tables: Mapping[str, RuleTable]
    rulings: Mapping[str, Ruling]


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions)
