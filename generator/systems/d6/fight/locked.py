"""Opponents who are there in any case (`--with`): blocks by name, with a class by level (A71), or those of a file."""

import re
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import nearest_name, slug
from generator.base.refusal import misuse
from generator.chance.dice import Roller
from generator.game.params import NamedFile
from generator.game.steps import Making, draw_steps
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.encounter import Group
from generator.systems.d6.making import draft
from generator.systems.d6.making.new import STEPS
from generator.systems.d6.rules.definitions import Definitions

MOST = 12
_WORDS = re.compile(r"\s*(?:(\d{1,2})\s*[x×]?\s+)?(.+?)\s*", re.ASCII | re.DOTALL)


class _Called:
    """Names for opponents: they are called by what they are."""

    def __init__(self, name: str) -> None:
        self.name = name

    def person(self, *_about: Any, **_more: Any) -> str:
        return self.name


def read_locked(written: str | NamedFile, d: Definitions) -> list[Group]:
    """Read « boss », « 2 soldat:tireur », « aguerri:pisteur », several with commas between; or an opponent's file."""
    if isinstance(written, NamedFile):
        return [Group(slug(written.name) or "adversaire", source=written.text.strip())]
    return [_read_group(part, d) for part in written.split(",") if part.strip()]


def _read_group(text: str, d: Definitions) -> Group:
    match = _WORDS.fullmatch(text)
    assert match
    count, words = max(1, min(MOST, int(match[1] or 1))), match[2].replace(":", " ")
    blocks = every_block(d)
    for key in (slug(words), slug(words).removesuffix("s")):
        if key in blocks:
            return Group(blocks[key].rank, blocks[key].variant, count)
    level, _space, rest = words.partition(" ")
    classe = d.find("classes", rest) if rest and slug(level) in d.constants.opponents else None
    if classe:
        return Group(slug(level), classe, count)
    known = [*blocks, *(f"{rank}:pisteur" for rank in d.constants.opponents)]
    close = nearest_name(slug(words), known)
    raise misuse(_("'{name}' is unknown.").format(name=text.strip()), close or ", ".join(d.ranks))


def settle_class(group: Group, roller: Roller, d: Definitions) -> Group:
    """Roll an opponent with a class, and keep it as the text of its file."""
    if group.source or group.block not in d.constants.opponents:
        return group
    wished = {"npc": True, "level": group.block, "class": group.variant}
    label = f"{d.classes[group.variant or ''].label} {d.constants.opponents[group.block].label}"
    called: Any = _Called(label)
    tree = draw_steps(STEPS, Making({"systeme": "d6"}, d, called, roller, wished))
    return replace(group, source=draft.text(tree, d).strip())
