"""Aux Confins de l’Empire: ambushes with both sides in one file."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="rules",
    rules="rules",
    listings="view",
    codes="view",
    views="view",
    sheets="sheet",
    blanks="sheet",
    combat="combat",
    encounters="combat",
    standings="view",
)
