"""A band rolled whole: random_band.py draws who is in it; this gives it names and its file."""

from collections import Counter

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import Given, Param, chosen, labels
from generator.core.game.warband import Muster, Recruits
from generator.core.i18n import mark
from generator.core.names import slug
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.draft import entries_of, leads
from generator.systems.sndr.random_band import random_band
from generator.systems.sndr.rules import side_of

PARAMS = (
    Param("side", mark("The side to roll."), words=lambda d, scenery: labels(d.sides)),
    Param("name", mark("The name, instead of one rolled.")),
)


class _Chance:
    """What random_band asks for: numbers from 0 to 1."""

    def __init__(self, roller: Roller) -> None:
        self._roller = roller

    def random(self) -> float:
        return self._roller.between(0.0, 1.0)


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    known = {key: side.id for side in d.sides.values() for key in (side.id, slug(side.label))}
    ids = random_band(_Chance(roller), d, chosen(given, "side", known))
    count = Counter(ids)
    side = side_of(Muster(tuple(Recruits((), d.profiles[key], n) for key, n in count.items())), d)
    band = given.get("name") or names.band(roller, side)
    members: list[tuple[str, str]] = []
    for key in ids:
        profile = d.profiles[key]
        named = leads(profile, d) and not profile.unique  # a named character has its name already
        members.append((key, names.person(roller, side) if named else ""))
    return {"systeme": "sndr", "nom": band, "figurines": entries_of(members)}
