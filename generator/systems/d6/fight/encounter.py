"""A d6 scenario as data: the group, its opponents, and the odds of fights between them.

A foe with a class is kept as the text of his file, so that a scenario read again is the same one.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.model.scenario import Scenario
from generator.reading.shape import Between
from generator.reading.source import parse
from generator.systems.d6 import GAME
from generator.systems.d6.fight.battle.chances import Tally
from generator.systems.d6.fight.battle.combatants import Combatant, combatant_of, combatant_of_block
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived

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
    """The chance to win of one way to play, and the interval in which it lies."""

    chance: Share
    low: Share
    high: Share

    @classmethod
    def of(cls, tally: Tally) -> Self:
        estimate = tally.estimate.as_json()
        return cls(Share(estimate["chance"]), Share(estimate["low"]), Share(estimate["high"]))


class Rounds(Record):
    mean: Share
    low: int  # of one fight in ten
    high: int


class Odds(Record):
    """The odds of a fight. `win`: the group concentrated against foes who take the nearest; `policies`: the chance of
    every way."""

    win: Chance
    policies: Mapping[str, Share]
    down: Share
    dead: Share
    deadly: Share  # fights in which somebody dies
    rounds: Rounds
    fights: int
    ambush: Chance | None = None


class Member(Record):
    """A member of the group, as the tracker needs it. `more`: worth more than the simulation knows."""

    name: Annotated[str, Between(1, 80)]
    speed: Annotated[str, Between(1, 12)]
    pv: int
    res_corp: Annotated[str, Between(1, 12)] = ""
    dodge: Annotated[str, Between(1, 12)] = ""
    more: bool = False


class Group(Record):
    """A number of foes of one block; or one with a class, as the text of his file."""

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
        problems = []
        for n, group in enumerate(self.foes):
            if group.source is None and group.key not in every_block(definitions):
                message = _("no block is called '{name}'").format(name=group.key)
                problems.append(Problem("unknown-profile", ("foes", n, "block"), message))
            elif group.source is not None and derive_source(group.source, definitions) is None:
                message = _("the file of '{name}' cannot be read").format(name=group.block)
                problems.append(Problem("unknown-profile", ("foes", n, "source"), message))
        return problems


def derive_source(text: str, d: Definitions) -> Derived | None:
    """Derive the opponent whose file this is; None if it cannot be read."""
    subject: Derived | None = GAME.examine(parse(text.encode(), "adversaire.yaml"), d).subject
    return subject


def combatant_of_group(group: Group, d: Definitions) -> Combatant:
    """Return the combatant that each of a group fights as."""
    classed = derive_source(group.source, d) if group.source else None
    return combatant_of(classed) if classed else combatant_of_block(every_block(d)[group.key], d)
