"""New files as the wizard and dice make them, of definitions that a test may have changed."""

from typing import Any

from generator.content.persons import of_game
from generator.game.guide import Tree
from generator.game.system import all_systems
from generator.making.drafts import Studio


def studio_of(game: str, definitions: Any = None) -> Studio:
    system = all_systems()[game]
    definitions = definitions or system.definitions()
    return Studio(system, definitions, of_game(game, definitions))


def roll(game: str, definitions: Any, seed: int, /, **given: Any) -> Tree:
    return studio_of(game, definitions).tree(seed, given)
