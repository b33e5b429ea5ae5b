"""Aux Confins de l’Empire: the combat tables the GM's cards draw on. Its files are encounters: who fights."""

from collections.abc import Mapping

from generator.core.content.declared import GameDefinitions, GameTitle, RuleTable, load_declared
from generator.core.content.loading import Content, Ruling


class Game(GameTitle, kw_only=True):
    constants: Mapping[str, str]


class Definitions(GameDefinitions):
    game: Game
    tables: Mapping[str, RuleTable]
    rulings: Mapping[str, Ruling]


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions)
