"""The steps to a legal character: class, race, dice, who it is, experience, the verso; and its file."""

from generator.base.i18n import mark
from generator.game.params import NAME, Param, labels_by_id
from generator.game.steps import SHEET, Step
from generator.reading.keys import keys_in_panel
from generator.systems.d6.making.draft import text as text
from generator.systems.d6.making.step_dice import ask_dice, draw_dice, propose_dice
from generator.systems.d6.making.step_experience import MOST_XP, ask_purchases, draw_purchases
from generator.systems.d6.making.step_origin import ask_class, ask_race, draw_class, draw_race
from generator.systems.d6.making.step_panels import ask_panels
from generator.systems.d6.making.step_person import ask_person, draw_person, propose_name
from generator.systems.d6.rules.character import Character

XP = Param("xp", mark("XP won and spent."), "int", low=0, high=MOST_XP)
PARAMS = (
    Param("class", mark("The class to roll."), words=lambda d, scenery: labels_by_id(d.classes)),
    Param("race", mark("The race to roll."), words=lambda d, scenery: labels_by_id(d.races)),
    NAME,
    XP,
    Param("npc", mark("An opponent, printed as a stat block."), "flag"),
    Param("level", mark("How strong an opponent is."), choices=("novice", "aguerri", "elite")),
)
_PERSON = tuple(key for key in keys_in_panel(Character, "identite") if key != "notes")
STEPS = (
    Step("classe", mark("Class"), ("classe",), ask_class, draw_class),
    Step("race", mark("Race"), ("race",), ask_race, draw_race),
    Step("des", mark("Dice"), ("repartition", "choix"), ask_dice, draw_dice, propose_dice),
    Step("identite", mark("Name"), _PERSON, ask_person, draw_person, propose_name),
    Step("experience", "", ("experience",), ask_purchases, draw_purchases),
    Step("verso", "", (), ask_panels),
    SHEET,
)
