"""What a game declares for the browser: its place in the menu, its page, and the screens on which a file is made.

All of it is plain data, as a page is (game/page/model.py). A screen stands for one of the game's steps (game/guide.py).
The request of a step replaces the keys of that step alone. A choice among many is a button each, which works without a
script; the page that comes back shows the choice.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.record import Record
from generator.content.livery import Face
from generator.game.page.fields import Tree
from generator.game.page.model import Number, Page, Panel, Part
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


class Offer(Record):
    """A game in the menu and on the first page."""

    label: str
    title: str
    text: str
    rank: int = 9  # the least comes first
    drawing: str = ""  # below drawings/


class Notes(Record):
    """Comments of a new file: at its top, and before some keys. Files are French."""

    head: tuple[str, ...] = ()
    above: Mapping[str, str] = field(default_factory=dict)


class Pressed(Record):
    """A button of the page, and everything that was sent with it."""

    verb: str
    place: str
    form: Mapping[str, str]


class Desk(Record):
    """What a game declares as DESK: how its files are shown, read from fields and written.

    Functions are given the tree of the file, the subject its rules made of it (or None), the game's definitions.
    """

    keys: tuple[str, ...]  # of the file, in order
    untitled: str  # the file's name while it has none
    offer: Callable[[], Offer]
    page: Callable[[Tree, Any, Any], Page]
    declared: Callable[[Any], tuple[str, ...]] = lambda definitions: ()  # keys that content gives a file, after those
    unshown: frozenset[str] = frozenset({"systeme"})  # keys that no field shows: left as they stand
    elsewhere: tuple[str, ...] = ()  # of those, what the page of the campaign shows
    accents: Callable[[Any], Mapping[str, str]] = lambda definitions: {}  # style -> colour
    notes: Callable[[Tree, Any], Notes] = lambda tree, definitions: Notes()
    spelt: Callable[[Tree], Tree] = lambda tree: tree  # as a file that is written anew spells its keys
    lacks: Callable[[Any], str] = lambda subject: ""  # what a subject needs before it has a sheet
    read: Callable[[Tree, Mapping[str, str], Any], Tree] = lambda tree, form, definitions: tree
    act: Callable[[Tree, Any, Any, Pressed], Tree | None] = lambda tree, subject, definitions, pressed: None
    screens: Mapping[str, Callable[[Tree, Any, Any], Screen]] = field(default_factory=dict)  # of steps, by their ids

    def knowing(self, definitions: Any) -> "Desk":
        """Return the desk with the keys that this content declares, own content included."""
        extra = tuple(key for key in self.declared(definitions) if key not in self.keys)
        return replace(self, keys=(*self.keys, *extra))

    @property
    def has_steps(self) -> bool:
        """Return whether a first file can be made step by step."""
        return bool(self.screens)

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(key for key in self.keys if key not in self.unshown)
