"""An encounter at the table: who fights."""

from generator.core.game.standing import Standing
from generator.systems.confins.rules import EncounterFile


def standing(file: EncounterFile) -> Standing:
    return Standing(file.nom or "", ", ".join(one.nom for one in file.combattants))
