"""An evening as data: what was drawn for a group, in French, ready to be printed, saved and read again.

It is kept in full, so that a saved evening prints the same without the tables or the characters it was drawn from.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from generator.base.record import Record
from generator.reading.shape import Between
from generator.systems.d6.fight.encounter import Encounter
from generator.systems.d6.rules.house import Share

Text = Annotated[str, Between(0, 900)]
Short = Annotated[str, Between(0, 160)]


class Tie(Record):
    """What ties the evening to a character: a key of his file, said in a sentence."""

    character: Short
    key: Short
    text: Text


class Clock(Record):
    """`reaches_half`, `fills`: the chances over the evening, where every way through is taken as often as the others by
    whoever is best at it."""

    label: Short
    kind: Short
    size: int
    half: Text
    full: Text
    reaches_half: Share
    fills: Share


class Way(Record):
    """A way through an obstacle: `chance` of the best, that one succeeds of all who may try, that everybody does."""

    how: Text
    skill: Short
    threshold: int
    gain: Text
    who: Short
    chance: Share
    anyone: Share
    all: Share


class Cost(Record):
    """What a failure costs."""

    text: Text
    clock: Short
    ticks: int
    pv: int = 0
    minutes: int = 0


class Scene(Record):
    kind: Short
    label: Short
    minutes: int
    guide: Text  # what this beat of the skeleton is for
    obstacle: Short  # the id of its row
    title: Short
    text: Text
    use: Text
    fear: Text
    ways: tuple[Way, ...]
    fails: Cost
    fight: bool = False


class Npc(Record):
    """Somebody met; `first look` and what is hidden are apart. Of the rival, `more` says when he talks, flees, calls.
    """

    name: Short
    role: Short
    race: Short
    look: Text
    manner: Text
    wants: Text
    hidden: Text
    interest: int
    patience: int
    rolls: Short
    part: Short = ""  # commanditaire | adversaire | cible, or nothing
    more: tuple[Text, ...] = ()


class Clue(Record):
    text: Text
    truth: int  # the number of the truth it leads to
    places: tuple[Text, ...]


class Rumour(Record):
    text: Text
    truth: Short


class Rewards(Record):
    credits: int  # for each
    text: Text
    xp: Mapping[str, int]  # the same for everybody: for what, and how many


class Stakes(Record):
    won: Text
    lost: Text
    left: Text


class Place(Record):
    id: Short
    label: Short
    world: Short
    recipe: Short
    zones: tuple[Short, ...]
    see: Text
    use: Text
    fear: Text


class Draws(Record):
    """The ids of what was drawn, so that another evening may avoid it, and a part may be drawn again."""

    action: Short
    skeleton: Short
    site: Short
    patron: Short
    rival: Short
    target: Short = ""


class Worn(Record):
    """The fight as the evening leaves the group: PV lost before it, in all; how often somebody dies, over the ways of
    playing."""

    lost: Share
    deadly_low: Share
    deadly_high: Share


class Evening(Record):
    title: Short
    action: Short
    skeleton: Short
    pitch: Text
    minutes: int
    drawn: Draws
    site: Place
    patron: Text
    rival: Text
    target: Text
    opening: Text
    ties: tuple[Tie, ...]
    stakes: Stakes
    clocks: tuple[Clock, ...]
    ticks: Share  # expected over the evening
    scenes: tuple[Scene, ...]
    npcs: tuple[Npc, ...]
    truths: tuple[Text, ...]
    clues: tuple[Clue, ...]
    rumours: tuple[Rumour, ...]
    complications: tuple[Text, ...]
    reversal: Text
    rewards: Rewards
    next: Text
    worn: Worn | None = None


class Saturday(Encounter):
    """An encounter with the evening it is the climax of; `evening` is missing where only the fight was asked for."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "title", "evening", *Encounter.ORDER[3:],
    )  # fmt: skip

    evening: Evening | None = None

    def as_json(self) -> dict[str, Any]:
        document = super().as_json()
        if self.evening is None:
            document.pop("evening", None)
        return document
