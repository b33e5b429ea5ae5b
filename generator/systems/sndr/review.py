"""What is to be said about a scenario edited by hand: what is unknown, and bands that cost too much."""

from generator.core.content.scenery import Scenery
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.scenario.saved import review as review_bands
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.encounter import Encounter


def review(scenario: Encounter, d: Definitions, scenery: Scenery) -> list[Problem]:
    found = []
    for n, band in enumerate(scenario.bands or ()):
        total = sum(m.cg or 0 for m in band.members)
        if total > d.constants.cg_limit:
            message = _("{n} CG, at most {most}").format(n=total, most=d.constants.cg_limit)
            found.append(Problem("cg-depasses", ("bands", n, "members"), message, None, "warning", "N-01"))
    return [*review_bands(scenario, d.scenarios, d.profiles), *found]
