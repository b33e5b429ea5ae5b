"""What a scenario is printed from. Games fill it, in plain French; render sets its texts and places it."""

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import Any

from generator.base.geometry import Point, Rect
from generator.base.record import Record
from generator.content.declared import GameTitle, Icon
from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Stat, Track
from generator.model.gauge import Gauge
from generator.model.matrix import CrossTable
from generator.model.prose import Clause, Note
from generator.model.scenario import Scenario, Terrain
from generator.model.scenery import Scenery

PLAIN = Livery()
PLAYERS = Livery("#1f4f7a", "#dbe7f1")
ENEMIES = Livery("#7a2230", "#f5e6e6")


class Unit(Record):
    """A force or a band."""

    id: str
    title: str
    tag: str
    badge: Stat
    text: str
    figures: tuple[PrintedFigure, ...]
    livery: Livery


class Marker(Record):
    """A square of paper that stands for a force: its behaviour outside, who it is inside."""

    id: str
    title: str
    icon: str
    text: str
    place: str
    back: str
    inside: str
    members: tuple[Clause, ...]
    number: int = 0  # to be looked up on the folded leaf, instead of who is inside (S-80)
    apart: str = ""  # who alone may handle it: on a sheet of its own


class Token(Record):
    label: str
    icon: Icon
    count: int
    tone: str = "dark"  # dark, side, foe or gold
    spare: bool = False  # handy, and not worth a page of their own


class MapZone(Record):
    label: str
    rect: Rect
    tone: str  # side, foe, gold
    quiet: bool = False  # an outline and no filling: most of the table
    out: bool = False  # one leaves the table by it
    reach: float = 0.0  # how far from it one is seen, in pas


class MapPiece(Record):
    number: int
    label: str
    shape: str
    rect: Rect
    difficult: bool
    turn: int = 0
    nature: str = ""  # tall, low, open, difficult, climbable, floor: of tables made from recipes


class MapMark(Record):
    """A lettered marker, an objective or the end of a patrol."""

    id: str
    place: Point
    icon: str = ""
    tone: str = "foe"
    ring: bool = False  # circled: what is to be had


class MapLine(Record):
    start: Point
    end: Point
    kind: str  # patrol, sight, edge, exit, way (off the table)
    label: str = ""
    tone: str = "side"


class Map(Record):
    table: tuple[int, int]
    theme: str
    zones: tuple[MapZone, ...]
    pieces: tuple[MapPiece, ...]
    marks: tuple[MapMark, ...] = ()
    objectives: tuple[MapMark, ...] = ()
    lines: tuple[MapLine, ...] = ()
    reach: float = 0.0  # the visibility around each mark, in pas
    reach_label: str = ""
    ring_label: str = ""  # who the circled marks are
    laid: bool = False  # piece by piece, by hand: each has its number (S-78)
    side: Livery = PLAYERS
    foe: Livery = ENEMIES


class Force(Record):
    """One of those who fight, on the scenario page: what it is called, what is to be known of it, who it is."""

    id: str
    title: str
    tags: tuple[str, ...]
    text: str = ""
    tone: str = "foe"


class OrderRow(Record):
    """Somebody on a tracker of initiative: what is rolled, what came, what he has and defends himself with.

    `life`: a box for each point of it, by the name that his own sheet gives it; `beyond`: boxes after the last one,
    with what stands in them."""

    name: str
    speed: str
    rolled: str
    pv: str
    dodge: str
    tone: str
    life: tuple[str, ...] = ()
    beyond: tuple[tuple[str, str], ...] = ()


class Order(Record):
    """A tracker of initiative: a row for everybody, boxes for so many rounds; `origin`: five bytes that say of which
    scenario, so that a photo of it can be read."""

    rounds: int
    rows: tuple[OrderRow, ...]
    unit: str = ""  # of life
    reminders: tuple[Clause, ...] = ()  # what may be written in the last column, and what it does
    origin: bytes = bytes(5)


class Briefing(Record):
    game: str
    title: str
    kind: str  # the scenario's name, or its threat
    place: str  # the theme
    seed: str
    notes: tuple[Note, ...]
    map: Map
    forces: tuple[Force, ...]
    units: tuple[Unit, ...]
    tokens: tuple[Token, ...]
    reaches: tuple[tuple[int, str], ...]  # distances marked on the ruler
    tracks: tuple[Track, ...]  # ticked as the game goes: turns, then what counts to win
    roster: tuple[PrintedFigure, ...] = ()  # sealed: every profile there may be, none of them placed
    markers: tuple[Marker, ...] = ()
    livery: Livery = PLAIN
    sealed: bool = False
    register: tuple[Force, ...] = ()  # what the numbers of markers stand for, on the folded leaf
    gauge: Gauge | None = None  # the chances, where they were asked for
    more_gauges: tuple[tuple[str, Gauge], ...] = ()  # in other circumstances, by what they are called
    order: Order | None = None  # where a fight goes by initiative
    crossings: tuple[CrossTable, ...] = ()  # what each rolls against each
    paper: Mapping[str, int] | None = None  # figures that somebody's collection lacks: of these alone are standees

    @property
    def has_forces_in_markers(self) -> bool:
        """Whether forces are met behind markers; other slips of paper hide none."""
        return bool({marker.id for marker in self.markers} & {force.id for force in self.forces})


def begin_briefing(
    scenario: Scenario, kind: str, game: GameTitle, scenery: Scenery, title: str = "", **more: Any
) -> Briefing:
    """Begin the briefing of a scenario with what every page has: whose it is, its place, its seed, what was rolled
    anew."""
    theme = scenery.themes.get(scenario.theme or "")
    parts = {"forces": "forces", "terrain": "décor", "behaviours": "comportements"}
    parts |= {"secondary": "missions secrètes", "twist": "pli scellé"}
    again = [f"{parts.get(p, p)} relancé" + ("s" if p not in ("terrain", "twist") else "") for p in scenario.rerolls]
    return Briefing(
        game=game.label,
        title=scenario.title or title or kind,
        kind=kind,
        place=theme.label if theme else "",
        seed=", ".join([f"Graine {scenario.seed}", *again]),
        livery=game.livery,
        **more,
    )


def merge_reaches(marks: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """Distances of a ruler, each once with all it is for."""
    labels_by_reach: dict[int, list[str]] = {}
    for at, label in marks:
        labels_by_reach.setdefault(at, []).append(label)
    return tuple((at, ", ".join(dict.fromkeys(labels))) for at, labels in sorted(labels_by_reach.items()))


def number_in_french(value: float) -> str:
    """20,5 pas: a half with its comma, a whole number without."""
    return f"{value:g}".replace(".", ",")


def text_of_spot(point: Sequence[float]) -> str:
    """Describe a spot on the table to half a pas: what a tape measures."""
    return " ; ".join(number_in_french(floor(value * 2 + 0.5) / 2) for value in point[:2])


_NATURES = {
    ("block", "blocked"): "tall", ("block", "climb"): "climbable", ("cover", "rough"): "low",
    ("clear", "blocked"): "open", ("clear", "rough"): "difficult", ("clear", "free"): "floor",
}  # fmt: skip


def nature_of_piece(piece: Terrain) -> str:
    """Return the nature of a piece (S-60), in a word."""
    return _NATURES.get((piece.hides, piece.passage), "tall")


def map_of(scenario: Scenario, scenery: Scenery, zones: Iterable[MapZone], **more: Any) -> Map:
    """Make the map of a table; alike pieces share a number on the map and a line in its legend, but where one lays
    them by hand."""
    solid = [piece for piece in scenario.terrain if piece.passage != "free"]
    numbers = {kind: n for n, kind in enumerate(dict.fromkeys(piece.kind for piece in solid), 1)}
    pieces = tuple(
        MapPiece(
            solid.index(t) + 1 if more.get("laid") and t in solid else numbers.get(t.kind, 0),
            scenery.label(t.kind),
            scenery.shape(t.kind),
            t.rect,
            t.difficult,
            t.turn,
            nature_of_piece(t) if scenario.place else "",
        )
        for t in scenario.terrain
    )
    return Map((scenario.table[0], scenario.table[1]), scenario.theme or "", tuple(zones), pieces, **more)
