"""A Nano group rolled whole: a side, and as many of its profiles as a group has."""


from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import Given, Param, chosen, labels
from generator.core.i18n import _, mark
from generator.core.names import slug
from generator.core.refusal import misuse
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.draft import recruits, sides

PARAMS = (
    Param("side", mark("The side to roll."), words=lambda d, scenery: labels(d.sides)),
    Param("name", mark("The name, instead of one rolled.")),
)


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    known = {key: side.id for side in d.sides.values() for key in (side.id, slug(side.label))}
    able = sides(d)
    side = chosen(given, "side", known) or roller.choice(able)
    if side not in able:
        raise misuse(_("The side {side} has too few profiles for a group.").format(side=d.sides[side].label))
    profiles = roller.shuffle(recruits((), side, d))[: d.constants.group_size]
    figures: list[Tree] = []
    for profile in profiles:
        name = names.person(roller, side, but=[one["nom"] for one in figures])
        figures.append({"profil": profile.id, "nom": name})
    return {"systeme": "nano", "nom": given.get("name") or names.band(roller, side), "figurines": figures}
