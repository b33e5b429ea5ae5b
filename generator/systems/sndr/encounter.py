"""A scenario of SN&DR as plain data: two bands and what they cost, one of them perhaps ambushed."""

from typing import ClassVar

from generator.core.frozen import dataclass
from generator.core.scenario import model
from generator.core.scenario.model import Skirmish


@dataclass(frozen=True)
class Fighter(model.Fighter):
    cg: int | None = None


@dataclass(frozen=True)
class Band(model.Band):
    members: tuple[Fighter, ...]
    cg: int | None = None
    random: bool = False  # rolled, not somebody's own


@dataclass(frozen=True)
class Encounter(Skirmish):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "scenario", "table", "bands", "first", "ambushed", "deployment", "terrain", "objectives",
        "title", "theme", "rerolls", "rolls",
    )  # fmt: skip

    bands: tuple[Band, ...] | None = None
    ambushed: str | None = None
