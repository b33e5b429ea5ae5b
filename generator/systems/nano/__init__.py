"""SW-Nano: two figures against two."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="definitions",
    rules="rules",
    listings="view",
    codes="view",
    views="view",
    sheets="sheet",
    profile_cards="sheet",
    makings="new",
    pages="new",
    plays="in_play",
    scenarios="scenario",
    briefings="scenario",
    combat="combat",
    bestiaries="combat",
    enemies="combat",
    standings="view",
)
