"""A band rolled whole: random_band.py draws who is in it; this gives it names and its file."""

from collections import Counter

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import NAME, SIDE, Given, chosen_entry
from generator.core.game.recruiting import lines_of
from generator.core.game.warband import Muster, Recruits
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.random_band import random_band
from generator.systems.sndr.rules import side_of

PARAMS = (SIDE, NAME)


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    ids = random_band(roller, d, chosen_entry(given, "side", d.sides))
    count = Counter(ids)
    side = side_of(Muster(tuple(Recruits((), d.profiles[key], n) for key, n in count.items())), d)
    band = given.get("name") or names.band(roller, side)
    members: list[tuple[str, str]] = []
    for key in ids:
        profile = d.profiles[key]
        named = d.leads(profile) and not profile.unique  # a named character has its name already
        members.append((key, names.person(roller, side) if named else ""))
    return {"systeme": "sndr", "nom": band, "figurines": lines_of(members)}
