"""An encounter's file: read, and whether there is anybody to fight."""

from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.shape import read
from generator.core.reading.source import Source
from generator.core.system import Examined
from generator.systems.confins.definitions import Definitions
from generator.systems.confins.encounter import EncounterFile


def examine(source: Source, _definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = read(EncounterFile, source.data, (), problems)
    if file is None:
        return Examined(problems)
    if not file.combattants:
        message = _("the encounter has nobody in it")
        hint = _("add them under « combattants »")
        problems.append(Problem("combat-vide", ("combattants",), message, hint))
    return Examined(problems, file)
