"""SW-Nano: two figures against two."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="definitions",
    rules="rules",
    listings="listing",
    codes="codes",
    views="view",
    sheets="sheet",
    profile_cards="sheet",
    makings="new",
    pages="page",
    scenarios="scenario",
    briefings="briefing",
    combat="combat",
    bestiaries="combat",
    enemies="combat",
    standings="view",
)
