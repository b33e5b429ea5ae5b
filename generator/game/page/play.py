"""A file in play: what is marked and rolled at the table, as plain data that a game returns.

A mark is a button: its verb and its place in the words of the game, which alone knows what of the file it changes.
What is rolled changes nothing.
"""

from generator.base.record import Record
from generator.content.livery import Face
from generator.game.page.model import Part


class Meter(Part):
    """A number that goes down and up in play, of so many at the most."""

    place: str
    label: str
    value: int
    most: int | None = None
    low: int = 0
    steps: tuple[int, ...] = (-1, 1)
    note: str = ""


class Hit(Part):
    """A blow taken: its damage, less what `resist` rolls, as a dice text; `place` is the meter it is taken from."""

    place: str
    label: str
    resist: str
    resist_label: str


class Switch(Record):
    value: str
    label: str
    about: str = ""
    on: bool = False


class Switches(Part):
    """What holds now, or is used up."""

    place: str
    label: str
    switches: tuple[Switch, ...]


class Aim(Record):
    """What a total reaches from `least` on."""

    least: int
    label: str


class Throwable(Record):
    """Something that is rolled: `dice` as the game writes them; `damage`, where it strikes, likewise; `failure`: what a
    total is that reaches none of the aims."""

    id: str
    label: str
    dice: str
    damage: str = ""
    about: str = ""
    aims: tuple[Aim, ...] = ()
    failure: str = ""


class Throws(Part):
    """What is rolled; `folded`: in sight only when it is opened."""

    label: str
    throws: tuple[Throwable, ...]
    folded: bool = False


class Supply(Record):
    place: str
    label: str
    count: int
    most: int | None = None


class Supplies(Part):
    """What is used up one by one."""

    label: str
    supplies: tuple[Supply, ...]


class PlayCard(Record):
    id: str
    title: str
    parts: tuple[Part, ...]


class PlayView(Record):
    """One screen: who it is, then a card for each thing that is marked or rolled; the first card is always in sight."""

    name: str
    about: str
    cards: tuple[PlayCard, ...]
    face: Face | None = None

    def parts(self) -> list[Part]:
        """List the parts of all cards."""
        return [part for card in self.cards for part in card.parts]

    def throws(self) -> dict[str, Throwable]:
        """Return everything that can be rolled, by its id."""
        return {throw.id: throw for part in self.parts() if isinstance(part, Throws) for throw in part.throws}
