"""Sylvaren: a small group against hidden enemy forces."""

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
    markings="play.campaign",
    makings="making.new",
    pages="making.new",
    plays="play.in_play",
    scenarios="mission.scenario",
    briefings="mission.briefing",
    combat="fight.combat",
    bestiaries="fight.combat",
    enemies="fight.combat",
    forecasts="fight.forecast",
    gates="mission.scenario",
    upgrades="fight.forecast",
    campaigns="play.campaign",
    standings="play.chronicle",
    chronicles="play.chronicle",
    afters="play.after",
)
