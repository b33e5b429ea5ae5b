"""The panels of the verso, as content/d6/panels.yaml declares them; `generator/sheets/forms` draws them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from msgspec import field

from generator.base.record import Record
from generator.content.declared import Entry, Ref

BARE_HANDS = "mains-nues"  # shown like a skill where a class fights with them


class Length(float):
    """Millimetres, or rows of the page."""

    EXAMPLE = "9.4"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(text)


NONE, ROW, TABBED = Length(0), Length(1), Length(10)  # TABBED: the tab and the head of a ruled table


class Column(Record):
    label: str | None = None
    width: int = 0  # in percent
    kind: Literal["text", "number", "box", "charges", "label", "unprinted"] = "text"


class Gauge(Record):
    """Boxes to cross: those beyond the most there is, and those that are lost already. Named after the boxes."""

    count: int
    most: str  # the field that says how many there are
    left: str | None = None  # the field that says how many are left


class Boxes(Record):
    """A number that is a row of boxes, named after the field of the file: hits, ticked as they come; or what is left
    (missiles), the boxes beyond it crossed out as lost PV are."""

    prefix: str
    count: int
    left: bool = False


class Grid(Record):
    """Rows to write in, numbered from 1: `prime_1_cible`."""

    label: str
    columns: Mapping[str, Column]
    rows: int = 0
    most: int = 0  # rows where a character needs more than usual
    labels: tuple[str, ...] = ()  # what stands before each row
    base: Literal["talents", "powers"] | None = None  # rows that the class fills before these
    lines: Length = ROW  # of the page, for each row
    height: Length = NONE  # millimetres of each row, that do not stretch
    key: str | None = None  # what a file calls it, beside the panel's fields
    fed: bool = False  # by another key of the file, never by the panel's own
    gauges: Mapping[str, Gauge] = field(default_factory=dict)

    @property
    def usual(self) -> int:
        return len(self.labels) or self.rows


class Panel(Entry, dict=True):
    side: Literal["left", "right", "across"] | None = None  # where it must stand
    hint: str | None = None
    template: str = "ruled"
    drawing: str | None = None  # below drawings/_centres: the middle of its page
    common: bool = False
    holds: Annotated[str, Ref("panels")] | None = None  # a common one that does not stand beside it: its rows are here
    store: bool = False  # of a craft: what is in it takes no slot
    height: Length = TABBED
    large: Length = NONE  # across the page of the large print, where not simply smaller
    half: Length = NONE  # in half of it, where it may stand so
    lines: Length = NONE
    prefix: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, Boxes] = field(default_factory=dict)
    gauges: Mapping[str, Gauge] = field(default_factory=dict)
    unprinted: Mapping[str, str] = field(default_factory=dict)  # keys that no field of its own shows
    catalogue: Literal["ships", "vehicles", "beasts", "droids"] | None = None  # whose numbers a name of it brings
    named: str = "nom"  # the key that names it
    statuses: bool = False  # a ship's, ticked under the key `statuts`
    fed: bool = False  # by keys of the file other than its own
    shows: Mapping[str, Annotated[str, Ref("skills", also=(BARE_HANDS,))]] = field(default_factory=dict)
    grids: Mapping[str, Grid] = field(default_factory=dict)
    tables: tuple[Annotated[str, Ref("tables")], ...] = ()
    widths: tuple[int, ...] = ()  # of the columns of its table, as shares
    look: str | None = None
    foot: str | None = None

    @cached_property
    def lists(self) -> dict[str, tuple[str, Grid]]:
        """The grids filled by the panel's key, each with its prefix, by their names in a file."""
        grids = {} if self.fed else {prefix: grid for prefix, grid in self.grids.items() if not grid.fed}
        return {grid.key or prefix: (prefix, grid) for prefix, grid in grids.items()}

    @property
    def is_key(self) -> bool:
        """Whether a player's file may have it."""
        return bool(self.keys)

    @property
    def is_list(self) -> bool:
        """A list of rows in the file, not a mapping."""
        return bool(self.lists) and not any(grid.key for _prefix, grid in self.lists.values())

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that a file may write under the panel's key."""
        statuses = ("statuts",) if self.statuses else ()
        keys = () if self.fed else (*self.fields, *self.boxes, *self.unprinted, *statuses)
        return (*keys, *self.lists)

    def label_of(self, key: str) -> str:
        return self.fields.get(key) or self.unprinted.get(key) or key.capitalize()

    def kind(self, key: str) -> str:
        return "boxes" if key in self.boxes else "statuses" if key == "statuts" and self.statuses else "text"
