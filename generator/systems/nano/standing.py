"""A group between two games: its game has no campaign."""

from generator.core.game.standing import Standing
from generator.systems.nano.rules import Group


def standing(group: Group) -> Standing:
    return Standing(group.name, ", ".join(member.label for member in group.members), group.player or "")
