"""The chances of a band: Exterminations played out on their table, both sides the same way (N-50)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.chance.battles import Battle
from generator.chance.odds import name_unplayed
from generator.model.scenario import Skirmish
from generator.systems.sndr.fight.battle import CLOSE, EVEN, FAR, Arena, play_battle
from generator.systems.sndr.fight.combat import things_of_figure
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import figure_of_profile

_POLICIES = {EVEN: "équilibré", FAR: "à distance", CLOSE: "au contact"}
_SAME = "Les deux bandes jouées de la même façon : les règles ne donnent pas de comportement."
_LEFT_OUT = (
    "pouvoirs de la Force", "Héroïsme", "actions coordonnées", "se cacher", "se mettre à couvert", "viser",
    "terrain difficile", "figurines en travers d’un tir",
)  # fmt: skip
FIGURES = "figurine"
ELIMINATION = "extermination"


def battle(scenario: Skirmish, _subjects: Sequence[Any], d: Definitions) -> Battle:
    """Return the battle that computes the first band's chances.

    Raise a Refusal for scenarios that are won by more than fighting."""
    if scenario.scenario != ELIMINATION:
        message = _("only an Extermination has odds: the others are won by more than fighting")
        raise Refusal("no-odds", message, "--scenario extermination", "N-50")
    bands = [[figure_of_profile(d.profiles[m.profile], d) for m in band.members] for band in scenario.bands or ()]
    unplayed = name_unplayed(thing for band in bands for figure in band for thing in things_of_figure(figure, d))
    left_out = f"Laissé de côté : {', '.join((*_LEFT_OUT, *unplayed))}."
    return Battle(_POLICIES, (_SAME, left_out), partial(play_battle, Arena(bands, scenario, d)))
