"""Where a player's file stands between two sessions, in a few words: a line of the table's picture."""

from generator.core.frozen import dataclass


@dataclass(frozen=True)
class Amount:
    """What can be spent; `id` is for scripts, `unit` for people."""

    id: str
    count: int
    unit: str


@dataclass(frozen=True)
class Event:
    """A line of a journal, as it was written."""

    date: str
    text: str


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
