"""A place as content: what stands in it (kinds, set pieces) and the steps by which a table of it is made.

Measures are in pas; a number may be a range [low, high], drawn between the two. Where a step works is `box`, fractions
of the table from its lower left corner, or `within`, the name of an area that a step before it made.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Protocol

from msgspec import field

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.declared import Entry, Ref
from generator.content.loading import Content
from generator.model.scenario import Pas, Passage, Sight, Spot
from generator.reading.shape import Between, OneOrMany

Span = Annotated[tuple[Pas, ...], OneOrMany(), Between(1, 2)]
Counts = Annotated[tuple[int, ...], OneOrMany(), Between(1, 2)]
KindRef = Annotated[str, Ref("kinds")]
Weights = Mapping[KindRef, int]
Nature = Literal["tall", "low", "open", "difficult", "climbable", "floor"]
NATURES: dict[Nature, tuple[Sight, Passage]] = {
    "tall": ("block", "blocked"),
    "low": ("cover", "rough"),
    "open": ("clear", "blocked"),
    "difficult": ("clear", "rough"),
    "climbable": ("block", "climb"),
    "floor": ("clear", "free"),
}
Op = Literal["band", "ring", "line", "lots", "rooms", "rows", "hull", "scatter", "stamp", "name"]
STYLES = ("solid", "ell", "dome", "open", "ruin", "yard", "stack", "empty")
LARGE = 10.0  # pas, of a set piece that half a table has no room for
Surface = Literal["sand", "moss", "dust", "paved", "deck", "snow", "ash"]


class Kind(Entry):
    """What a piece does (S-60), how it looks from above, and how it is put: `backs` has things leaning against it,
    `turns` may stand at an angle, `clumps` joins its like, `void` is no ground at all."""

    nature: Nature
    shape: str
    sizes: tuple[Spot, ...] = ()
    laid: tuple[Spot, ...] = ()  # as one piece of a table that one lays (S-78)
    backs: bool = False
    turns: bool = False
    clumps: bool = False
    void: bool = False

    @property
    def is_solid(self) -> bool:
        """Whether one goes round it."""
        return self.nature not in ("difficult", "floor")


class StampPart(Record):
    """A piece of a set piece: its lower left corner, width, depth."""

    kind: KindRef
    at: Annotated[tuple[Pas, ...], Between(4, 4)]
    turn: int = 0


class Stamp(Entry):
    """A set piece drawn once, mirrored or turned by a quarter when it is put."""

    size: Spot
    pieces: tuple[StampPart, ...]
    areas: Mapping[str, Annotated[tuple[Pas, ...], Between(4, 4)]] = field(default_factory=dict)


class Furnishing(Record):
    """What stands in a room: strewn over a share of it, or in rows of one size."""

    kind: KindRef
    cover: Pas = Pas(0.15)
    against: Pas = Pas(0.6)
    size: Spot = ()
    gap: Span = (Pas(1.5), Pas(1.5))
    missing: Pas = Pas(0.15)


class Step(Record):
    """One step of a recipe; TAKES says what each of them reads."""

    op: Op
    chance: Pas = Pas(1)
    box: tuple[Span, ...] = ()
    within: str | None = None
    inset: Pas = Pas(0)
    name: str | None = None
    kind: KindRef | None = None
    of: Weights = field(default_factory=dict)
    styles: Mapping[str, int] = field(default_factory=dict)
    axis: Literal["x", "y", "any"] = "x"
    at: Span = (Pas(0.5),)
    width: Span = (Pas(3),)
    step: Pas = Pas(3)
    along: Span = (Pas(0), Pas(1))
    wander: Pas = Pas(0)
    crossings: Counts = (0,)
    crossing: KindRef | None = None
    bank: KindRef | None = None
    depth: Span = (Pas(2), Pas(4))
    open: Pas = Pas(0.2)
    thick: Pas = Pas(0.5)
    gates: Counts = (2,)
    gate: Span = (Pas(2.5),)
    broken: Pas = Pas(0)
    tower: KindRef | None = None
    towers: Pas = Pas(1)
    part: Span = (Pas(2), Pas(4))
    gap: Span = (Pas(1.5), Pas(2.5))
    street: Span = (Pas(3),)
    lot: Span = (Pas(3), Pas(6))
    trim: Pas = Pas(0)
    wall: KindRef | None = None
    ruin: KindRef | None = None
    yard: KindRef | None = None
    dome: KindRef | None = None
    stack: Weights = field(default_factory=dict)
    spine: Span = (Pas(4), Pas(5))
    door: Pas = Pas(2)
    room: Span = (Pas(7), Pas(11))
    furniture: Mapping[str, tuple[Furnishing, ...]] = field(default_factory=dict)
    size: Spot = ()
    missing: Pas = Pas(0.15)
    length: Span = (Pas(20), Pas(25))
    parts: Counts = (3,)
    fade: Pas = Pas(6)
    darts: Annotated[int, Between(1, 400)] = 70
    cover: Pas = Pas(0.05)
    clusters: Counts = (0,)
    spread: Pas = Pas(4)
    clump: Counts = (1,)
    against: Pas = Pas(0)
    out: str | None = None
    near: str | None = None
    square: bool = False
    use: Annotated[str, Ref("stamps")] | None = None


TAKES: dict[Op, tuple[str, ...]] = {  # which keys a step reads, and first those it cannot do without
    "band": ("kind", "axis", "at", "width", "step", "along", "wander", "crossings", "crossing", "bank", "depth",
             "open"),
    "ring": ("kind", "box", "thick", "gates", "gate", "broken", "tower", "towers"),
    "line": ("kind", "box", "thick", "part", "gap"),
    "lots": ("kind", "styles", "box", "within", "inset", "street", "lot", "trim", "wall", "ruin", "yard", "dome",
             "stack"),
    "rooms": ("kind", "styles", "box", "within", "spine", "door", "room", "furniture"),
    "rows": ("kind", "size", "box", "within", "inset", "gap", "missing"),
    "hull": ("kind", "of", "box", "length", "width", "parts", "gap", "fade", "darts"),
    "scatter": ("of", "box", "within", "inset", "cover", "clusters", "spread", "clump", "darts", "against", "out",
                "near", "square"),
    "stamp": ("use", "box", "within"),
    "name": ("name", "box"),
}  # fmt: skip
_NEEDS = {"kind", "of", "styles", "use", "size"}
_ALL = ("op", "chance", "name")
HOUSES = {"open": "wall", "ruin": "ruin", "yard": "yard", "dome": "dome", "stack": "stack"}  # what a style is made of


class More(Record):
    """What the place has more of where a table turns out too bare: tall things, low ones."""

    tall: Weights
    low: Weights
    against: Pas = Pas(0)
    clump: Counts = (1, 2)


class Laid(Record):
    """What the place has where one lays it by hand (S-78): tall things, low ones, slow ground, a line across."""

    tall: Weights
    low: Weights
    slow: Weights = field(default_factory=dict)
    across: Weights = field(default_factory=dict)


class Place(Entry):
    """`plug`: what closes a nook nobody could leave; `sites`: areas where an objective may stand, and how one says it;
    `tags`: words that a game's people are at home with."""

    theme: Annotated[str, Ref("themes")]
    ground: Surface
    situation: str
    plug: KindRef
    more: More
    steps: tuple[Step, ...]
    sites: Mapping[str, str]
    tags: tuple[str, ...] = ()
    inside: bool = False
    laid: Laid | None = None

    def halves_well(self, world: "World") -> bool:
        """Return whether half of it, turned about the middle, is still the place: no inside, no great set piece."""
        stamps = [world.stamps[step.use] for step in self.steps if step.use]
        return not self.inside and all(max(stamp.size) <= LARGE for stamp in stamps)


class World(Protocol):
    """What recipes are made of."""

    @property
    def kinds(self) -> Mapping[str, Kind]: ...

    @property
    def stamps(self) -> Mapping[str, Stamp]: ...


def check_places(content: Content, places: Iterable[Place], world: World) -> None:
    """Check that every step says what its kind reads and nothing else, and that areas are made before they are used."""
    for place in places:
        areas = {"table"}
        for n, step in enumerate(place.steps):
            for message in _step_faults(step, world.kinds, areas):
                content.fault_at("places", Problem("recipe", (place.id, "steps", n), message))
            areas |= _areas_of(step, world.stamps)
        for site in place.sites:
            if site not in areas:
                message = _("no step makes the area '{name}'").format(name=site)
                content.fault_at("places", Problem("recipe", (place.id, "sites", site), message))


def _areas_of(step: Step, stamps: Mapping[str, Stamp]) -> set[str]:
    named = {step.name} if step.name else set()
    if stamp := stamps.get(step.use or ""):
        named |= {stamp.id, *stamp.areas}
    if step.op == "lots":
        named |= {"maison"}
    if step.op == "rooms":
        named |= {"couloir", *(f"salle{n}" for n in range(1, 13))}
    if step.op == "hull":
        named |= {"soute"}
    return named | ({f"{step.name}-milieu"} if step.op == "band" and step.name else set())


def _step_faults(step: Step, kinds: Mapping[str, Kind], areas: set[str]) -> list[str]:
    faults = []
    takes = (*TAKES[step.op], *_ALL)
    plain = Step(step.op)
    for key in Step.__struct_fields__:
        if key not in takes and getattr(step, key) != getattr(plain, key):
            faults.append(_("a step '{op}' has no '{key}'").format(op=step.op, key=key))
    for key in takes:
        if key in _NEEDS and not getattr(step, key) and not (step.op == "band" and step.bank):
            faults.append(_("a step '{op}' needs '{key}'").format(op=step.op, key=key))
    if step.box and len(step.box) != 4:
        faults.append(_("a box is left, low, right and high, four shares of the table"))
    faults += _style_faults(step)
    for area in (step.within, step.out, step.near):
        if area and area not in areas:
            faults.append(_("no step makes the area '{name}'").format(name=area))
    strewn = {**(step.of if step.op in ("scatter", "hull") else {}), **step.stack}
    faults += [
        _("'{kind}' has no sizes to be strewn in").format(kind=kind)
        for kind in strewn
        if kind in kinds and not kinds[kind].sizes
    ]
    return faults


def _style_faults(step: Step) -> list[str]:
    """List faults of lots and rooms: unknown styles, missing materials, rooms without furniture."""
    faults = []
    known: Iterable[str] = STYLES if step.op == "lots" else step.furniture
    for style in step.styles:
        if style not in known:
            faults.append(_("'{style}' is none of {styles}").format(style=style, styles=", ".join(known)))
        elif step.op == "lots" and style in HOUSES and not getattr(step, HOUSES[style]):
            faults.append(_("a step '{op}' needs '{key}'").format(op=step.op, key=HOUSES[style]))
    return faults
