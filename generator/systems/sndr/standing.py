"""A band between two games: its game has no campaign."""

from generator.core.game.standing import Amount, Standing
from generator.systems.sndr.rules import Band


def standing(band: Band) -> Standing:
    left = band.limit - band.total
    return Standing(band.name, f"{band.total}/{band.limit} CG", band.player or "", purse=(Amount("cg", left, "CG"),))
