"""A game's desk in the browser: its place in the menu, how its files are shown, read from fields and written."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.record import Record
from generator.game.page.fields import Tree
from generator.game.page.making import Screen
from generator.game.page.model import Page


class Offer(Record):
    """A game in the menu and on the first page."""

    label: str
    title: str
    text: str
    rank: int = 9  # the least comes first


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
    """What a game's page.py declares as DESK: how its files are shown, read from fields and written.

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
