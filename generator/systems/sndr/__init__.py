"""Seigneurs Noirs et Défenseurs de la République: bands of at most six figures and 40 CG."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="rules.definitions",
    rules="rules.rules",
    listings="show.view",
    codes="show.view",
    views="show.view",
    sheets="sheet.sheet",
    profile_cards="sheet.sheet",
    makings="making.new",
    pages="making.new",
    plays="sheet.in_play",
    scenarios="mission.scenario",
    briefings="mission.briefing",
    combat="fight.combat",
    bestiaries="fight.combat",
    enemies="fight.combat",
    forecasts="fight.play",
    gates="mission.scenario",
    standings="show.view",
)
