"""Making a file step by step: one screen for each of the game's steps (game/steps.py), for who has never made
one. Plain data, as a page is (model.py).

What a request of a step sends replaces its keys of the file alone. What is picked from many is a button each, which
works without a script; the page that comes back shows what was picked.
"""

from generator.base.record import Record
from generator.content.livery import Face
from generator.game.page.model import Number, Panel, Part
from generator.game.system import Row


class PickCard(Record):
    """One of many: `tags` are what it can be filtered by."""

    value: str
    label: str
    about: str = ""
    effect: str = ""
    face: Face | None = None
    tags: tuple[str, ...] = ()


class PickGroup(Record):
    label: str
    cards: tuple[PickCard, ...]
    style: str = ""


class Picks(Part):
    """One of many: picking writes `key`, or does `verb` with it. `tags`: what one can filter by, with its name."""

    key: str
    label: str
    groups: tuple[PickGroup, ...]
    value: str = ""
    verb: str = "set"
    tags: tuple[tuple[str, str], ...] = ()
    search: str = ""  # the label of a field to search by; none where it is empty
    folded: str = ""  # what opens them, where they are folded away


class Portrait(Part):
    """What was picked, told in full."""

    title: str
    about: str
    effects: tuple[str, ...]
    rows: tuple[Row, ...]
    face: Face | None = None


class Start(Record):
    id: str
    label: str
    about: str


class Starts(Part):
    """Ready files to start from."""

    title: str
    starts: tuple[Start, ...]


class Meaning(Record):
    """A figure of the sheet, its short name spelt out, and what it is for."""

    label: str
    value: str
    about: str


class Meanings(Part):
    meanings: tuple[Meaning, ...]


class Screen(Record):
    """What a browser shows of a step; `numbers`: always in sight."""

    title: str
    lead: str
    panels: tuple[Panel, ...] = ()
    numbers: tuple[Number, ...] = ()
