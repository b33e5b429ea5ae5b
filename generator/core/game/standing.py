"""Where a player's file stands between two sessions, in a few words: a line of the table's picture."""

from collections.abc import Mapping
from typing import Any

from generator.core.frozen import dataclass


@dataclass(frozen=True)
class Amount:
    """What can be spent; `id` is for scripts, `unit` for people."""

    id: str
    count: int
    unit: str


@dataclass(frozen=True)
class Rerun:
    """How a game's scenario is rolled again: with the first of `given` that makes as many forces as were met."""

    seed: int
    given: tuple[Mapping[str, Any], ...]
    forces: int | None = None


@dataclass(frozen=True)
class Event:
    """A line of a journal, as it was written; what it brought, how it ended, the scenario that was played."""

    date: str
    text: str
    gains: tuple[str, ...] = ()
    won: bool | None = None
    played: Rerun | None = None


@dataclass(frozen=True)
class Standing:
    """`what`: what is at play, beside the name; `pending`: what can be done now, each a short sentence."""

    name: str
    what: str
    player: str = ""
    health: str = ""
    purse: tuple[Amount, ...] = ()
    pending: tuple[str, ...] = ()
    journal: tuple[Event, ...] = ()

    @property
    def spendable(self) -> str:
        return ", ".join(f"{one.count} {one.unit}" for one in self.purse if one.count)
