"""Sylvaren: a small group against hidden enemy forces."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="rules.definitions",
    rules="rules.rules",
    listings="show.listing",
    codes="show.codes",
    views="show.view",
    sheets="sheet.sheet",
    profile_cards="sheet.sheet",
    markings="play.marks",
    makings="making.new",
    pages="making.page",
    scenarios="mission.scenario",
    briefings="mission.briefing",
    combat="fight.combat",
    bestiaries="fight.combat",
    enemies="fight.combat",
    forecasts="fight.forecast",
    upgrades="fight.forecast",
    campaigns="play.campaign",
    standings="play.standing",
    chronicles="play.chronicle",
    afters="play.after",
)
