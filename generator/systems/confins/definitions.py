"""Aux Confins de l’Empire: the combat tables the GM's cards draw on. Its files are encounters: who fights."""

from collections.abc import Mapping

from generator.core.content.declared import GameTitle, RuleTable, load_declared
from generator.core.content.loading import Content, Ruling
from generator.core.frozen import dataclass


@dataclass(frozen=True, kw_only=True)
class Game(GameTitle):
    constants: Mapping[str, str]


@dataclass(frozen=True)
class Definitions:
    game: Game
    tables: Mapping[str, RuleTable]
    rulings: Mapping[str, Ruling]


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions)
