"""A player's file as a page: plain data that a game's `DESK` returns. Whoever shows it knows no game.

A field's name is its place in the file (`armes[0].nom`, see fields.py); one that starts with an underscore is the
page's own. A page is panels, a panel is parts, and each part has one template of its name.
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple

from generator.base.record import Record
from generator.content.livery import Face
from generator.game.guide import Option
from generator.game.page.fields import id_of
from generator.game.system import Row, Section

FieldKind = Literal[
    "text", "number", "area", "check", "select", "step", "ticks", "list", "offers", "portrait", "hidden"
]
Width = Literal["", "short", "broad", "long", "wide"]
MOST_AREA = 20_000  # characters


class Part(Record):
    @property
    def part(self) -> str:
        """The name of its template."""
        return type(self).__name__.lower()


class Group(Record):
    """Options under one heading; `style` colours them (see Desk.accents)."""

    label: str
    options: tuple[Option, ...]
    style: str = ""


class Field(Part):
    """select: one of a list; offers: one of cards; ticks: some of a few; list: selects that grow as they are filled;
    step: a number with minus and plus; portrait: the name of an image, and the image to send."""

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
    def longest(self) -> int:
        """Return how many characters can be typed: of several lines many more than fit, which is told and not cut."""
        return MOST_AREA if self.kind == "area" else self.most

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(option for group in self.groups for option in group.options)


class Button(Record):
    """A button: what it does, to which place of the file."""

    verb: str
    place: str
    label: str
    spoken: str = ""
    style: Literal["", "quiet", "main"] = "quiet"


class Count(Part):
    """How much is left of something."""

    value: str
    label: str
    note: str = ""
    bad: bool = False


class Grid(Part):
    items: tuple[Field | Count, ...]


class Fieldset(Part):
    """Fields that make one choice together."""

    name: str
    label: str
    fields: tuple[Field, ...]

    @property
    def id(self) -> str:
        return id_of(self.name)


class Facts(Part):
    """What a choice gives, once it is made."""

    about: str
    effect: str
    rows: tuple[Row, ...]
    face: Face | None = None  # what it is known by


class Tile(Record):
    field: Field
    value: str
    origin: str
    about: str = ""


class Tiles(Part):
    """Numbers to place, each beside what it makes."""

    tiles: tuple[Tile, ...]


class Rung(Record):
    """A value that is bought step by step: `up` and `down` say what their buttons do, and their place is its own.
    What is typed in the field is the page's to understand; `beside`: hidden fields that travel along."""

    field: Field
    up: Button
    down: Button
    price: str
    can_rise: bool
    can_fall: bool
    dear: bool = False
    beside: tuple[Field, ...] = ()


class Rungs(Record):
    label: str
    rungs: tuple[Rung, ...]


class Ladders(Part):
    groups: tuple[Rungs, ...]


class TableRow(Record):
    place: str
    fields: tuple[Field, ...]  # keys of the file that have no column travel along, hidden


class Table(Part):
    """A list of the file, a row for each item. `top`: written even when it has none."""

    name: str
    rows: tuple[TableRow, ...]
    top: bool = False


class Block(Record):
    """One of several bigger things: a title with its cost, a line about it, its fields, its buttons."""

    place: str
    title: str
    cost: str
    about: str
    fields: tuple[Field, ...]
    actions: tuple[Button, ...] = ()

    @property
    def id(self) -> str:
        return id_of(self.place)


class Blocks(Part):
    name: str
    blocks: tuple[Block, ...]


class Toolbar(Part):
    """A choice and what can be done with it."""

    field: Field
    actions: tuple[Button, ...]


class Words(Part):
    """A heading, a sentence, lines, buttons: whichever there are."""

    heading: str = ""
    text: str = ""
    lines: tuple[str, ...] = ()
    actions: tuple[Button, ...] = ()


class Panel(Record):
    """`places`: of the file; problems there that no field of the panel shows stand at its end."""

    id: str
    title: str
    parts: tuple[Part, ...]
    places: tuple[str, ...] = ()
    step: str = ""  # of making it, for the rail; panels of one step stand together


class Number(Record):
    """One of the figures always in sight."""

    label: str
    value: str
    origin: str = ""
    bad: bool = False


class Page(Record):
    title: str  # until the file has a name
    panels: tuple[Panel, ...]
    style: str = ""
    numbers: tuple[Number, ...] = ()
    played: tuple[Section, ...] = ()  # every number, folded away
    waivable: frozenset[str] = frozenset()  # codes of problems that a GM may allow

    def fields(self) -> dict[str, Field]:
        return {field.name: field for field in _walk_fields(self.panels)}


def _walk_fields(node: Any) -> Iterator[Field]:
    if isinstance(node, Field):
        yield node
    elif isinstance(node, tuple):
        for child in node:
            yield from _walk_fields(child)
    elif isinstance(node, Struct):
        for child in astuple(node):
            yield from _walk_fields(child)
