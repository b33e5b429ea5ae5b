"""What a scenario is printed from: games fill it in plain French, and generator/scenarios sets its texts and places it.

Beside maps, forces and tables of duels it has the gauge of difficulty, which is words and five steps rather than one
percentage that would look certain, and what each nature of scenery does (S-60). The legend is also the list of what to
put on the table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.geometry import Point, Rect
from generator.base.provenance import marked
from generator.base.record import Record
from generator.base.typography import french, number
from generator.content.declared import GameTitle, Icon
from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Stat, Track
from generator.model.prose import Clause, Note
from generator.model.scenario import Scenario, Terrain
from generator.model.scenery import Scenery

if TYPE_CHECKING:
    from generator.chance.battles import Aimed, Forecast


# A step from the chance to win upwards, hardest last.
STEPS = ((0.9, "Facile"), (0.7, "Abordable"), (0.45, "Disputé"), (0.2, "Périlleux"), (0.0, "Désespéré"))


class Gauge(Record):
    """`at`, `low`, `high`: chances to win, of the main way to play and over all of them."""

    steps: tuple[str, ...]
    at: float
    low: float
    high: float
    words: str
    notes: tuple[str, ...]

    @property
    def reached(self) -> range:
        """The steps that the ways to play reach, counted from 0, the easiest."""
        return range(step_of(self.high), step_of(self.low) + 1)

    @property
    def label(self) -> str:
        """Disputé; where ways to play reach several steps, the hardest and the easiest: Désespéré à facile."""
        easiest, hardest = self.steps[self.reached[0]], self.steps[self.reached[-1]]
        return hardest if hardest == easiest else f"{hardest} à {easiest.lower()}"


def step_of(chance: float) -> int:
    return next(n for n, (least, _label) in enumerate(STEPS) if chance >= least)


def gauge_of(forecast: "Forecast", figures: str, aimed: "Aimed | None" = None) -> Gauge:
    """Tell a forecast: every number as the range over the ways to play, and the band where it is missed."""
    low, high = forecast.spread
    tallies = forecast.tallies.values()
    lost = _fallen([t.down / t.battles for t in tallies], figures)
    turns = sorted({round(t.turns / t.battles) for t in tallies})
    words = f"{_tenths(low, high)} · {lost} hors de combat · {_span(turns[0], turns[-1])} tour{_s(turns[-1])}"
    ways = ", ".join(f"{forecast.labels[k]} {_tenth(t.chance)}/10" for k, t in forecast.tallies.items())
    words, ways = marked(words, forecast.house), marked(ways, forecast.house)
    notes = (f"{number(forecast.battles)} batailles simulées, selon la façon de jouer : {ways}.", *forecast.notes)
    if aimed and not aimed.kept:
        notes = (notes[0], _tell_missed(aimed), *notes[1:])
    return Gauge(tuple(label for _least, label in STEPS), forecast.main.chance, low, high, words, notes)


def _tell_missed(aimed: "Aimed") -> str:
    low, high = round(100 * aimed.band.low), round(100 * aimed.band.high)
    return f"Hors de l’intervalle visé, {low} à {high} chances sur 100 ◇."


def _tenth(chance: float) -> str:
    """Return a chance in tenths, never all and never none."""
    tenths = round(chance * 10)
    return "moins de 1" if tenths == 0 else "plus de 9" if tenths == 10 else str(tenths)


def _tenths(low: float, high: float) -> str:
    """5 à 7 chances sur 10, and at the ends never all and never none."""
    few, many = round(low * 10), round(high * 10)
    if few == many:
        return "moins d’une chance sur 10" if many == 0 else f"{_tenth(high)} chance{_s(many)} sur 10"
    if many == 1:
        return "au plus une chance sur 10"
    return "au moins 9 chances sur 10" if few == 9 else f"{_tenth(low)} à {_tenth(high)} chances sur 10"


def _fallen(means: Sequence[float], figures: str) -> str:
    least, most = floor(min(means)), ceil(max(means))
    return f"{_span(least, most)} {figures}{_s(most) if figures[-1].islower() else ''}"


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} à {most}"


def _s(count: int) -> str:
    return "s" if count >= 2 else ""


def place(chance: float) -> float:
    """Return where a chance stands on five steps of one width, from 0 (the easiest) to 1."""
    above = 1.0
    for n, (least, _label) in enumerate(STEPS):
        if chance >= least:
            return (n + (above - chance) / (above - least)) / len(STEPS)
        above = least
    return 1.0


# Tables of duels

_DUELS = "Chances sur cent que la figurine de gauche gagne un duel en mêlée contre celle d’en haut."


class Cell(Record):
    """The chance of the one on the left to win the duel, and the wounds an attack of his is worth."""

    win: float
    wounds: float | None

    @property
    def percent(self) -> str:
        """Of a hundred, never « always » or « never » where it is not."""
        percents = round(self.win * 100)
        return "<1" if not percents and self.win else ">99" if percents == 100 and self.win < 1 else str(percents)


class Matrix(Record):
    game: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    livery: Livery = Livery()

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "figures": list(self.rows),
            "enemies": list(self.columns),
            "wins": [[round(cell.win, 4) for cell in row] for row in self.cells],
            "mean_wounds": [[None if c.wounds is None else round(c.wounds, 4) for c in row] for row in self.cells],
            "notes": list(self.notes),
        }


class CrossRow(Record):
    """An attack: whose and with what, its dice, what it says against each column."""

    label: str
    dice: str
    cells: tuple[str, ...]


class CrossTable(Record):
    """Attacks across those they may hit. Columns that say the same are one, under all their names."""

    title: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]

    @classmethod
    def of_duels(cls, matrix: "Matrix") -> "CrossTable":
        """Make the table of duels: who beats whom."""
        rows = [CrossRow(name, "", tuple(cell.percent for cell in cells))
                for name, cells in zip(matrix.rows, matrix.cells, strict=True)]  # fmt: skip
        text = " ".join((f"{matrix.title}.", _DUELS, *matrix.notes))
        return cls("Qui bat qui", text, matrix.columns, tuple(rows))

    @classmethod
    def of(cls, title: str, text: str, columns: Sequence[str], rows: Sequence[CrossRow]) -> "CrossTable":
        lines = list(dict.fromkeys(rows))
        alike: dict[tuple[str, ...], list[str]] = {}
        for n, name in enumerate(columns):
            alike.setdefault(tuple(row.cells[n] for row in lines), []).append(name)
        cells = list(zip(*alike, strict=True)) if lines else []
        cross_rows = tuple(
            CrossRow(row.label, row.dice, row_cells) for row, row_cells in zip(lines, cells, strict=True)
        )
        return cls(title, text, tuple(", ".join(dict.fromkeys(names)) for names in alike.values()), cross_rows)


# Units, markers and maps

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
    """Somebody on the combat board: what is rolled for him, and boxes of his life.

    `block`: the figure of the board that tells the rest; `life`: a box for each point of it, by the name that his own
    sheet gives it; `beyond`: boxes after the last one, with what stands in them; `label`: before them, instead of a
    number; `checks`: what else is ticked, and how often; `turnless`: a part of something that has one turn for all of
    it; `thirds`: a mark at each third of its life."""

    name: str
    short: str  # in the order of turns
    stats: tuple[Stat, ...]
    pv: str
    tone: str
    block: int | None = None
    life: tuple[str, ...] = ()
    beyond: tuple[tuple[str, str], ...] = ()
    initiative: str = ""  # what is rolled for it, of those whose figure tells the rest
    label: str = ""
    checks: tuple[tuple[str, int], ...] = ()
    turnless: bool = False
    thirds: bool = False


class Places(Record):
    """Where each of the others is to one of us: a square for each place, to lay a token on. `columns`: the name of a
    place and what it means; `rows`: who it is, and the place he starts from."""

    title: str
    hint: str
    icon: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, int], ...]


class Post(Record):
    """A card for somebody with a post: what he rolls there, by the line: what for, dice, what it takes, how often in a
    hundred, what it does; and in short what he would roll elsewhere."""

    name: str
    title: str
    where: str
    lines: tuple[tuple[str, str, str, str, str], ...]
    others: str = ""


class Turn(Record):
    """A place in the order of turns: who has it, and what he rolled."""

    row: int
    rolled: str


class Order(Record):
    """The combat board of a fight: everybody on it, the order of turns where it is rolled already, boxes for so many
    rounds.

    `squares`: how many squares of the ground are between the two sides, 0 where nothing says so; `origin`: five bytes
    that say of which scenario, so that a photo of it can be read."""

    rounds: int
    rows: tuple[OrderRow, ...]
    figures: tuple[PrintedFigure, ...]
    turns: tuple[Turn, ...] = ()
    danger: tuple[Clause, ...] = ()
    unit: str = ""  # of life
    ground: str = ""  # what is known of the place
    squares: int = 3
    reminders: tuple[Clause, ...] = ()  # statuses, and what they do
    origin: bytes = bytes(5)
    word: str = "plan de combat"  # after its title
    hint: str = "poser un dé sur la case : défenses depuis son tour, −1D chacune"
    places: tuple[Places, ...] = ()
    posts: tuple[Post, ...] = ()
    posts_note: str = ""
    aside: tuple[str, ...] = ()  # titles of the notes that stand beside the foes where there is room


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
    register_when: str = ""  # when to open that leaf, if not when a force is revealed
    gauge: Gauge | None = None  # the chances, where they were asked for
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


# What scenery does

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


_NATURE_WORDS = {"tall": "haut", "low": "bas", "climbable": "à grimper", "open": "ouvert", "difficult": "difficile"}
_NATURE_ICONS = {"tall": "wall", "low": "cover", "climbable": "ladder", "open": "waves", "difficult": "boot"}
_THIN = 0.5  # pas: what is no thicker is a wall, built of modules
_MODULES = (4.0, 3.0)


class LegendRow(Record):
    """A kind of scenery: its number on the map, the icon of what it does if it has one, what is put on the table."""

    number: int
    icon: str
    text: str


@lru_cache(maxsize=2)  # a page is laid out in several sizes
def list_legend(table: Map) -> tuple[LegendRow, ...]:
    """List each kind of piece once, with what to put on the table: sizes and how many; of walls the modules."""
    kinds: dict[int, list[MapPiece]] = {}
    for piece in table.pieces:
        if piece.number:
            kinds.setdefault(piece.number, []).append(piece)
    return tuple(_legend_row(n, alike, laid=table.laid) for n, alike in sorted(kinds.items()))


def cut_into_modules(length: float) -> list[float]:
    """Cut a wall into modules of 4 and 3 pas, and return what is left of it too."""
    long, short = _MODULES
    count = int(length / long)
    for fours in range(count, -1, -1):
        threes = (length - fours * long) / short
        if threes == int(threes):
            return [long] * fours + [short] * int(threes)
    left = length - count * long
    return [long] * count + ([left] if left else [])


def _legend_row(number: int, alike: Sequence[MapPiece], *, laid: bool) -> LegendRow:
    first = alike[0]
    nature = first.nature or ("difficult" if first.difficult else "")
    sizes, modules = Counter[str](), Counter[float]()
    for piece in alike:
        short, long = sorted(floor(side * 2 + 0.5) / 2 for side in (piece.rect.w, piece.rect.h))
        if piece.nature == "tall" and short <= _THIN:
            modules.update(cut_into_modules(long))
        else:
            sizes[f"{number_in_french(long)} × {number_in_french(short)}"] += 1
    straight = {number_in_french(part): modules.pop(part) for part in _MODULES if part in modules}
    ends = {number_in_french(part): modules[part] for part in sorted(modules)}
    listed = [f"modules de {_count_sizes(straight)}"] if straight else []
    listed += [f"bouts de {_count_sizes(ends)}"] if ends else []
    listed += [_count_sizes(sizes)] if sizes else []
    if laid:  # one piece, as it lies and where (S-78)
        (_x, _y, w, h), centre = first.rect, text_of_spot(first.rect.centre)
        listed = [f"{number_in_french(w)} × {number_in_french(h)} en {centre}"]
    word = f" ({_NATURE_WORDS[nature]})" if nature in _NATURE_WORDS else ""
    return LegendRow(number, _NATURE_ICONS.get(nature, ""), french(f"{first.label}{word} : {' ; '.join(listed)}"))


def _count_sizes(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{size} ({times} fois)" if times > 1 else size for size, times in sizes.items())


def keep_natures(note: Note, terrain: Iterable[Terrain]) -> Note:
    """Keep of a note on the natures of scenery (S-60) the clauses of those that are there."""
    there = {nature_of_piece(piece) for piece in terrain}
    lines = (line for line, nature in zip(note.lines, _NATURE_WORDS, strict=True) if nature in there)
    return replace(note, lines=tuple(lines))
