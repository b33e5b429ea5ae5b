"""What is to be said about a scenario edited by hand: what is unknown."""

from generator.core.i18n import _
from generator.core.problems import Problem
from generator.core.scenario import Scenario
from generator.core.scenario_file import crowded
from generator.core.terrain import Scenery
from generator.systems.nano.definitions import Definitions


def review(scenario: Scenario, d: Definitions, scenery: Scenery) -> list[Problem]:
    found = []
    if scenario.scenario not in d.scenarios:
        message = _("« {name} » is not a scenario of this game").format(name=scenario.scenario)
        found.append(Problem("scenario-inconnu", ("scenario",), message, ", ".join(d.scenarios)))
    if len(scenario.bands or ()) != 2:
        message = _("two bands face each other, not {n}").format(n=len(scenario.bands or ()))
        found.append(Problem("deux-bandes", ("bands",), message))
    for n, band in enumerate(scenario.bands or ()):
        for m, member in enumerate(band.members):
            if member.profile not in d.profiles:
                message = _("no profile is called « {name} »").format(name=member.profile)
                found.append(Problem("profil-inconnu", ("bands", n, "members", m, "profile"), message))
    return [*found, *crowded(scenario)]
