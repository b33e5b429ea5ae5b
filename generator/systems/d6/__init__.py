"""The D6 role-playing game: characters, opponents, ships and encounters."""

from generator.game.system import Game

GAME = Game(
    package=__name__,
    content="rules.definitions",
    rules="rules.rules",
    remarks="show.view",
    listings="show.listing",
    roll_tables="play.roll_tables",
    codes="making.page",
    views="show.view",
    summaries="show.view",
    sheets="sheet.sheet",
    blanks="sheet.sheet",
    starters="sheet.sheet",
    profile_cards="sheet.sheet",
    opponents="sheet.opponent",
    tables="sheet.gm_page",
    markings="play.marks",
    makings="making.new",
    parties="making.party",
    pages="making.page",
    scenarios="fight.scenario",
    briefings="fight.briefing",
    combat="fight.combat",
    bestiaries="fight.combat",
    foe_lines="fight.combat",
    campaigns="play.campaign",
    standings="play.chronicle",
    chronicles="play.chronicle",
    afters="play.after",
)
