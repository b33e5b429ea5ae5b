"""A Nano group rolled whole: a side, and as many of its profiles as a group has."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import NAME, SIDE, Given, chosen_entry
from generator.core.i18n import _
from generator.core.refusal import misuse
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.draft import recruits, sides

PARAMS = (SIDE, NAME)


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    able = sides(d)
    side = chosen_entry(given, "side", d.sides) or roller.choice(able)
    if side not in able:
        raise misuse(_("The side {side} has too few profiles for a group.").format(side=d.sides[side].label))
    profiles = roller.shuffle(recruits((), side, d))[: d.constants.group_size]
    called = names.people(roller, [side] * len(profiles))
    figures = [{"profil": one.id, "nom": name} for one, name in zip(profiles, called, strict=True)]
    return {"systeme": "nano", "nom": given.get("name") or names.band(roller, side), "figurines": figures}
