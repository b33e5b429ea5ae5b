"""The chances of a band: Exterminations played out on their table, both sides the same way (N-50)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.core.chance.battles import Battle
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.core.scenario.model import Skirmish
from generator.systems.sndr.battle import CLOSE, EVEN, FAR, Arena, play_battle
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.figure import figure_of_profile

_POLICIES = {EVEN: "équilibré", FAR: "à distance", CLOSE: "au contact"}
_NOTES = (
    "Les deux bandes jouées de la même façon : les règles ne donnent pas de comportement.",
    "Laissé de côté : pouvoirs de la Force, Héroïsme, Meneur, actions coordonnées, se cacher, se mettre à couvert, "
    "viser, terrain difficile, figurines en travers d’un tir.",
)
FIGURES = "figurine"
ELIMINATION = "extermination"


def battle(scenario: Skirmish, _subjects: Sequence[Any], d: Definitions) -> Battle:
    """The first band's chances; a Refusal for the scenarios that want more than fighting."""
    if scenario.scenario != ELIMINATION:
        message = _("only an Extermination has odds: the others are won by more than fighting")
        raise Refusal("no-odds", message, "--scenario extermination", "N-50")
    bands = [[figure_of_profile(d.profiles[m.profile], d) for m in band.members] for band in scenario.bands or ()]
    return Battle(_POLICIES, _NOTES, partial(play_battle, Arena(bands, scenario, d)))
