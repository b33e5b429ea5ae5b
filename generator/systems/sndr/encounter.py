"""A scenario of SN&DR as plain data: two bands and what they cost, one of them perhaps ambushed."""

from typing import ClassVar

from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.scenario.model import Band, Fighter, Skirmish
from generator.systems.sndr.definitions import Definitions


@dataclass(frozen=True)
class Combatant(Fighter):
    cg: int | None = None


@dataclass(frozen=True)
class Contender(Band):
    members: tuple[Combatant, ...]
    cg: int | None = None
    random: bool = False  # rolled, not somebody's own


@dataclass(frozen=True)
class Encounter(Skirmish):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "scenario", "table", "bands", "first", "ambushed", "deployment", "terrain", "objectives",
        "title", "theme", "rerolls", "rolls",
    )  # fmt: skip

    bands: tuple[Contender, ...] | None = None
    ambushed: str | None = None

    def review(self, definitions: Definitions) -> list[Problem]:
        """As of any two bands; and what they cost."""
        found, most = super().review(definitions), definitions.constants.cg_limit
        for n, band in enumerate(self.bands or ()):
            if (total := sum(m.cg or 0 for m in band.members)) > most:
                message = _("{n} CG, at most {most}").format(n=total, most=most)
                found.append(Problem("cg-depasses", ("bands", n, "members"), message, None, "warning", "N-01"))
        return found
