"""A player's file as a page: plain data that a game's page.py returns. Whoever shows it knows no game.

A field's name is its place in the file (`armes[0].nom`, see fields.py); one that starts with an underscore is the
page's own. A page is panels, a panel is parts, and each part has one template of its name.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Literal

from generator.core.frozen import dataclass
from generator.core.game.guide import Option
from generator.core.page.fields import id_of
from generator.core.system import Row, Section

FieldKind = Literal[
    "text", "number", "area", "check", "select", "step", "ticks", "list", "offers", "portrait", "hidden"
]
Width = Literal["", "short", "broad", "long", "wide"]


@dataclass(frozen=True)
class Group:
    """Options under one heading; `style` colours them (see Desk.accents)."""

    label: str
    options: tuple[Option, ...]
    style: str = ""


@dataclass(frozen=True)
class Field:
    """select: one of a list; offers: one of cards; ticks: some of a few; list: selects that grow as they are filled;
    step: a number with minus and plus; portrait: the name of an image, and the image to send."""

    part: ClassVar[str] = "field"
    name: str
    label: str
    kind: FieldKind = "text"
    value: str = ""
    values: tuple[str, ...] = ()  # of ticks and list
    groups: tuple[Group, ...] = ()
    empty: str = ""  # what a select says when nothing is chosen
    most: int = 80
    low: int = 0  # the least of a step: it goes without saying
    full: bool = False  # of a step: no more of it can be had
    placeholder: str = ""
    help: str = ""
    note: str = ""
    width: Width = ""

    @property
    def id(self) -> str:
        return id_of(self.name)

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(option for group in self.groups for option in group.options)


@dataclass(frozen=True)
class Action:
    """A button: what it does, to which place of the file."""

    verb: str
    place: str
    label: str
    spoken: str = ""
    style: Literal["", "quiet", "main"] = "quiet"


@dataclass(frozen=True)
class Count:
    """How much is left of something."""

    part: ClassVar[str] = "count"
    value: str
    label: str
    note: str = ""
    bad: bool = False


@dataclass(frozen=True)
class Grid:
    part: ClassVar[str] = "grid"
    items: tuple[Field | Count, ...]


@dataclass(frozen=True)
class Fieldset:
    """Fields that make one choice together."""

    part: ClassVar[str] = "fieldset"
    name: str
    label: str
    fields: tuple[Field, ...]

    @property
    def id(self) -> str:
        return id_of(self.name)


@dataclass(frozen=True)
class Facts:
    """What a choice gives, once it is made."""

    part: ClassVar[str] = "facts"
    about: str
    effect: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Tile:
    field: Field
    value: str
    origin: str


@dataclass(frozen=True)
class Tiles:
    """Numbers to place, each beside what it makes."""

    part: ClassVar[str] = "tiles"
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Rung:
    """A value that is bought step by step: `up` and `down` say what their buttons do."""

    field: Field
    up: Action
    down: Action
    price: str
    can_rise: bool
    can_fall: bool
    dear: bool = False


@dataclass(frozen=True)
class Rungs:
    label: str
    rungs: tuple[Rung, ...]


@dataclass(frozen=True)
class Ladders:
    part: ClassVar[str] = "ladders"
    groups: tuple[Rungs, ...]


@dataclass(frozen=True)
class TableRow:
    place: str
    fields: tuple[Field, ...]  # keys of the file that have no column travel along, hidden


@dataclass(frozen=True)
class Table:
    """A list of the file, a row for each item. `top`: written even when it has none."""

    part: ClassVar[str] = "table"
    name: str
    rows: tuple[TableRow, ...]
    top: bool = False


@dataclass(frozen=True)
class Block:
    """One of several bigger things: a title with its cost, a line about it, its fields, its buttons."""

    place: str
    title: str
    cost: str
    about: str
    fields: tuple[Field, ...]
    actions: tuple[Action, ...] = ()

    @property
    def id(self) -> str:
        return id_of(self.place)


@dataclass(frozen=True)
class Blocks:
    part: ClassVar[str] = "blocks"
    name: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Toolbar:
    """A choice and what can be done with it."""

    part: ClassVar[str] = "toolbar"
    field: Field
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Words:
    """A heading, a sentence, lines, buttons: whichever there are."""

    part: ClassVar[str] = "words"
    heading: str = ""
    text: str = ""
    lines: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()


Part = Field | Fieldset | Count | Grid | Facts | Tiles | Ladders | Table | Blocks | Toolbar | Words


@dataclass(frozen=True)
class Panel:
    """`places`: of the file; problems there that no field of the panel shows stand at its end."""

    id: str
    title: str
    parts: tuple[Part, ...]
    places: tuple[str, ...] = ()
    step: str = ""  # of making it, for the rail; panels of one step stand together


@dataclass(frozen=True)
class Number:
    """One of the figures always in sight."""

    label: str
    value: str
    origin: str = ""
    bad: bool = False


@dataclass(frozen=True)
class Page:
    title: str  # until the file has a name
    panels: tuple[Panel, ...]
    style: str = ""
    numbers: tuple[Number, ...] = ()
    played: tuple[Section, ...] = ()  # every number, folded away
    waivable: frozenset[str] = frozenset()  # codes of problems that a GM may allow

    def fields(self) -> dict[str, Field]:
        return {one.name: one for one in _fields(self.panels)}


def _fields(node: Any) -> Iterator[Field]:
    if isinstance(node, Field):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from _fields(one)
    elif is_dataclass(node):
        for one in fields(node):
            yield from _fields(getattr(node, one.name))
