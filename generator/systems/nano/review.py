"""What is to be said about a scenario edited by hand: what is unknown, and what stands in the way."""

from generator.core.content.scenery import Scenery
from generator.core.reading.problems import Problem
from generator.core.scenario.model import Skirmish
from generator.core.scenario.saved import crowded, facing
from generator.systems.nano.definitions import Definitions


def review(scenario: Skirmish, d: Definitions, scenery: Scenery) -> list[Problem]:
    return [*facing(scenario, d.scenarios, d.profiles), *crowded(scenario)]
