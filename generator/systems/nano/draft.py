"""A Nano group in the making: who may still join, and the commented file it becomes."""

from collections.abc import Sequence

from generator.core.game.guide import Tree
from generator.core.game.recruiting import text_of
from generator.core.writing.newfile import KeyLine
from generator.systems.nano.definitions import Definitions, Profile


def recruits(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """Each profile of a side once, up to the size of a group (L106, K-10)."""
    if len(ids) >= d.constants.group_size:
        return []
    return [p for p in d.profiles.values() if p.side == side and p.id not in ids]


def sides(d: Definitions) -> list[str]:
    """The sides that can make a whole group."""
    return [key for key in d.sides if len(recruits((), key, d)) >= d.constants.group_size]


def text(tree: Tree, d: Definitions) -> str:
    profiles = [d.profiles[one["profil"]] for one in tree["figurines"]]
    figures = KeyLine("figurines", tree["figurines"], each=tuple(f"Vie {p.life}" for p in profiles))
    return text_of(tree, f"{d.sides[profiles[0].side].label}, {len(profiles)} figurines", figures)
