"""A new Nano group: who may still join, asked or rolled, and the commented file it becomes."""

from collections.abc import Sequence

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.captions import ask_identity
from generator.core.game.guide import Guide, Option, Question, Tree
from generator.core.game.params import CAMP, NAME, Given, chosen_entry
from generator.core.game.recruiting import Ids, ask_recruits, text_of, text_of_count
from generator.core.game.warband import WarbandFile
from generator.core.i18n import _
from generator.core.refusal import misuse
from generator.core.writing.newfile import KeyLine
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import characteristics_of

PARAMS = (CAMP, NAME)


def recruits_for_group(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """Each profile of a side once, up to the size of a group (L106, K-10)."""
    if len(ids) >= d.constants.group_size:
        return []
    return [p for p in d.profiles.values() if p.side == side and p.id not in ids]


def playable_sides(d: Definitions) -> list[str]:
    """The sides that can make a whole group."""
    return [key for key in d.sides if len(recruits_for_group((), key, d)) >= d.constants.group_size]


def text(tree: Tree, d: Definitions) -> str:
    profiles = [d.profiles[one["profil"]] for one in tree["figurines"]]
    figures = KeyLine("figurines", tree["figurines"], each=tuple(f"Vie {p.life}" for p in profiles))
    return text_of(tree, f"{d.sides[profiles[0].side].label}, {len(profiles)} figurines", figures)


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "nano"}
    options = tuple(
        Option(key, d.sides[key].label, ", ".join(p.label for p in recruits_for_group((), key, d)))
        for key in playable_sides(d)
    )
    side = yield Question(_("Which side?"), options)
    whose = _("Whose group is it? (empty: nobody's yet)")
    yield from ask_identity(tree, WarbandFile, _("The group's name?"), whose, names.band(roller, side))

    def offers(ids: Ids) -> tuple[Option, ...]:
        return tuple(Option(p.id, p.label, _line_of_numbers(p, d)) for p in recruits_for_group(ids, side, d))

    tree["figurines"] = yield from ask_recruits(offers, lambda ids: _status(ids, d))
    return tree


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    return (f"{text_of_count(len(ids), d.constants.group_size)} · Vie {sum(d.profiles[key].life for key in ids)}",)


def _line_of_numbers(profile: Profile, d: Definitions) -> str:
    return "  ".join(f"{d.characteristics[key].short} {value}" for key, value in characteristics_of(profile).items())


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    able = playable_sides(d)
    side = chosen_entry(given, "camp", d.sides) or roller.choice(able)
    if side not in able:
        raise misuse(_("The side {side} has too few profiles for a group.").format(side=d.sides[side].label))
    profiles = roller.shuffle(recruits_for_group((), side, d))[: d.constants.group_size]
    called = names.people(roller, [side] * len(profiles))
    figures = [{"profil": one.id, "nom": name} for one, name in zip(profiles, called, strict=True)]
    return {"systeme": "nano", "nom": given.get("name") or names.band(roller, side), "figurines": figures}
