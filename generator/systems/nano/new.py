"""A new SW-Nano group: the profiles that may still join, chosen or drawn, and its commented file."""

from collections.abc import Sequence

from generator.base.i18n import mark
from generator.game.guide import Option, Tree
from generator.game.params import CAMP, NAME
from generator.game.recruiting import (
    ROSTER,
    SIDE,
    Ids,
    name_step,
    recruits_step,
    side_step,
    text_of,
    text_of_count,
)
from generator.game.steps import FIGURES, Making
from generator.game.warband import WarbandFile
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import characteristics_of
from generator.writing.newfile import KeyLine

PARAMS = (CAMP, NAME)


def recruits_for_group(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """List the profiles that may still join a group of the scenario: each of a side once (L106)."""
    if len(ids) >= d.constants.group_size:
        return []
    return [p for p in d.profiles.values() if p.side == side and p.id not in ids]


def _playable_sides(d: Definitions) -> tuple[Option, ...]:
    """Return the sides that can make a whole group, with their profiles."""
    recruits = {key: recruits_for_group((), key, d) for key in d.sides}
    return tuple(
        Option(key, d.sides[key].label, ", ".join(p.label for p in profiles))
        for key, profiles in recruits.items()
        if len(profiles) >= d.constants.group_size
    )


def _offers(ids: Ids, side: str, d: Definitions) -> tuple[Option, ...]:
    return tuple(Option(p.id, p.label, _line_of_numbers(p, d)) for p in recruits_for_group(ids, side, d))


def text(tree: Tree, d: Definitions) -> str:
    profiles = [d.profiles[figure["profil"]] for figure in tree["figurines"]]
    figures = KeyLine("figurines", tree["figurines"], row_notes=tuple(f"Vie {p.life}" for p in profiles))
    return text_of(tree, f"{d.sides[profiles[0].side].label}, {len(profiles)} figurines", figures)


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    return (f"{text_of_count(len(ids), d.constants.group_size)} · Vie {sum(d.profiles[key].life for key in ids)}",)


def _line_of_numbers(profile: Profile, d: Definitions) -> str:
    return "  ".join(f"{d.characteristics[key].short} {value}" for key, value in characteristics_of(profile).items())


def _draw_figures(making: Making) -> None:
    d, side = making.definitions, making.beside[SIDE]
    profiles = making.roller.shuffle(recruits_for_group((), side, d))[: d.constants.group_size]
    names = making.names.people(making.roller, [side] * len(profiles))
    making.tree[FIGURES] = [{"profil": p.id, "nom": name} for p, name in zip(profiles, names, strict=True)]


STEPS = (
    side_step(_playable_sides),
    name_step(WarbandFile, mark("The group's name?"), mark("Whose group is it? (empty: nobody's yet)")),
    recruits_step(_offers, _status, _draw_figures),
    ROSTER,
)
