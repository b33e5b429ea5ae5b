"""A d6 scenario as data: the group, who stands against it, and what fights between them came to.

A foe with a class is kept as the text of his file, so that a scenario read again is the same one.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.shape import Between
from generator.core.reading.source import parse
from generator.core.record import Record
from generator.core.scenario.model import Scenario
from generator.core.system import System
from generator.systems.d6.battle.chances import Tally
from generator.systems.d6.battle.combatants import Combatant, combatant_of, combatant_of_block
from generator.systems.d6.blocks import every_block
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived

SIDE_NAMES = {"pj": "le groupe", "eux": "les adversaires", "tous": "les deux camps"}


class Share(float):
    """A chance or a mean, as a file writes it."""

    EXAMPLE = "0.62"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text):
            raise ValueError(text)
        return cls(text)


class Chance(Record):
    """Of the fights of one way to play: how many are won, and between what that is true."""

    chance: Share
    low: Share
    high: Share

    @classmethod
    def of(cls, tally: Tally) -> Self:
        told = tally.estimate.as_json()
        return cls(Share(told["chance"]), Share(told["low"]), Share(told["high"]))


class Rounds(Record):
    mean: Share
    low: int  # of one fight in ten
    high: int


class Odds(Record):
    """`win`: the group concentrated against foes who take the nearest; `policies`: the chance of every way."""

    win: Chance
    policies: Mapping[str, Share]
    down: Share
    dead: Share
    deadly: Share  # fights in which somebody dies
    rounds: Rounds
    fights: int
    ambush: Chance | None = None


class Member(Record):
    """Somebody of the group: what the tracker needs. `more`: worth more than the simulation knows."""

    name: Annotated[str, Between(1, 80)]
    speed: Annotated[str, Between(1, 12)]
    pv: int
    res_corp: Annotated[str, Between(1, 12)] = ""
    dodge: Annotated[str, Between(1, 12)] = ""
    more: bool = False


class Group(Record):
    """So many of one block; or one with a class, as the text of his file."""

    block: Annotated[str, Between(1, 60)]
    variant: Annotated[str, Between(1, 60)] | None = None
    count: Annotated[int, Between(1, 20)] = 1
    source: Annotated[str, Between(1, 9000)] | None = None

    @property
    def key(self) -> str:
        return f"{self.block}-{self.variant}" if self.variant else self.block


class Encounter(Scenario):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "title", "theme", "threat", "distance", "cover", "ambush", "party", "foes", "odds", "within",
        "initiative", "left_out", "rerolls", "rolls",
    )  # fmt: skip

    table: Annotated[tuple[int, ...], Between(0, 2)] = ()
    threat: str | None = None
    distance: int = 15
    cover: str | None = None
    ambush: str | None = None
    party: tuple[Member, ...] = ()
    foes: tuple[Group, ...] = ()
    odds: Odds | None = None
    within: bool = True
    initiative: tuple[int, ...] | None = None  # rolled: the group's, then the foes', in order
    left_out: tuple[Annotated[str, Between(1, 600)], ...] = ()

    def review(self, definitions: Any) -> list[Problem]:
        found = []
        for n, group in enumerate(self.foes):
            if group.source is None and group.key not in every_block(definitions):
                message = _("no block is called '{name}'").format(name=group.key)
                found.append(Problem("profil-inconnu", ("foes", n, "block"), message))
            elif group.source is not None and derive_source(group.source, definitions) is None:
                message = _("the file of '{name}' cannot be read").format(name=group.block)
                found.append(Problem("profil-inconnu", ("foes", n, "source"), message))
        return found


def derive_source(text: str, d: Definitions) -> Derived | None:
    """The opponent whose file this is."""
    subject: Derived | None = System("d6").examine(parse(text.encode(), "adversaire.yaml"), d).subject
    return subject


def combatant_of_group(group: Group, d: Definitions) -> Combatant:
    """What each of them fights with."""
    classed = derive_source(group.source, d) if group.source else None
    return combatant_of(classed) if classed else combatant_of_block(every_block(d)[group.key], d)
