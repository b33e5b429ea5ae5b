"""Aux Confins de l’Empire: ambushes with both sides in one file."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="definitions",
    rules="rules",
    listings="listing",
    codes="codes",
    views="view",
    sheets="sheet",
    blanks="sheet",
    combat="combat",
    encounters="combat",
    standings="view",
)
