"""Making a file step by step: one screen a step, for who has never made one. Plain data, as a page is (model.py).

A step says which keys of the file its fields write: what a request of it sends replaces those alone. What is picked
from many is a button each, which works without a script; the page that comes back shows what was picked.
"""

from generator.core.page.model import Number, Panel, Part
from generator.core.paper.sheet import Face
from generator.core.record import Record
from generator.core.system import Row

LAST = "fiche"  # the step that shows what was made


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


class Step(Record):
    """`keys`: of the file, that its fields write; `numbers`: always in sight."""

    id: str
    label: str
    title: str
    lead: str
    keys: tuple[str, ...]
    panels: tuple[Panel, ...]
    numbers: tuple[Number, ...] = ()
