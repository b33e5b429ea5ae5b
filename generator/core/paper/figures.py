"""What a warband is printed from: a roster of one page and a card for each figure, in every skirmish game alike.

A game fills these; templates/_shared/roster.html.j2 and figure-cards.html.j2 place them. Texts of the game are part of
the form; what a person wrote (names, notes) are fields, which shrink, and go on on a suite page.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import ceil
from typing import Any

from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french

CARDS_A_PAGE = 9
FIGURES_A_PAGE = 7
CARDS = "_shared/figure-cards.html.j2"
ROSTER = "_shared/roster.html.j2"


@dataclass(frozen=True)
class Stat:
    """A number on its plate: C 3+."""

    label: str
    value: str


@dataclass(frozen=True)
class Line:
    """A row of a grid: what is done, and the number to reach in each column."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """Numbers to roll: columns are circumstances, rows are ways to do it. `narrow`: many columns of one figure each."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""
    narrow: bool = False


@dataclass(frozen=True)
class Entry:
    """A power or a rule: its name, its number if it has one, what it does."""

    label: str
    value: str = ""
    text: str = ""


@dataclass(frozen=True)
class Track:
    """Boxes to tick; `key` names them on a PDF form, `marks` stand under them, so many are `ticked` already."""

    key: str
    label: str
    count: int
    marks: tuple[str, ...] = ()
    ticked: int = 0
    small: bool = False


@dataclass(frozen=True)
class Figure:
    """One figure, for its card and for its row of the roster."""

    name: str  # a person's own, or the profile's
    kind: str  # the profile or the category; empty where it is the name
    group: str  # the faction, the race
    badge: Stat
    stats: tuple[Stat, ...]
    grids: tuple[Grid, ...] = ()
    entries: tuple[Entry, ...] = ()
    summary: tuple[Entry, ...] = ()  # grids and entries in short, for the roster
    card_tracks: tuple[Track, ...] = ()
    tracks: tuple[Track, ...] = ()  # on the roster
    flag: str = ""  # a word apart: Meneur, Chef
    foot: str = ""  # where it comes from


@dataclass(frozen=True)
class Look:
    """The colour of a side; everything else is the same for all."""

    accent: str = "#3d4650"
    wash: str = "#eceef0"


@dataclass(frozen=True)
class Roster:
    game: str
    kind: str  # Bande, Groupe
    name: str
    player: str
    side: str
    totals: tuple[Stat, ...]
    figures: tuple[Figure, ...]
    reminders: tuple[Entry, ...] = ()  # what is looked up most during a game
    log: tuple[str, ...] = ()  # columns of the record of games played
    log_rows: int = 3
    notes: str = ""


def roster_sheets(roster: Roster, look: Look) -> list[Sheet]:
    """One page for a legal warband; more where seven figures are passed, or their rows cannot hold what they say."""
    pages = _roster_pages(roster.figures) or [()]
    sheets = []
    for number, figures in enumerate(pages, 1):
        form: dict[str, Any] = {
            "game": roster.game,
            "kind": roster.kind,
            "side": roster.side,
            "page": f"{number} / {len(pages)}" if len(pages) > 1 else "",
            "totals": _plain(roster.totals),
            "figures": [{**_without_names(f), "need": [_row_need(f, *one) for one in _ROW_TYPE]} for f in figures],
            "reminders": _plain(roster.reminders),
            "log": _plain(roster.log),
            "log_rows": roster.log_rows,
            "look": asdict(look),
        }
        fields = {"name": roster.name, "player": roster.player, "notes": roster.notes if number == 1 else ""}
        fields |= {f"f{n}.name": f.name for n, f in enumerate(figures)}
        ticked = frozenset(
            f"f{n}.{track.key}{k}" for n, f in enumerate(figures) for track in f.tracks for k in range(track.ticked)
        )
        title = f"{roster.name} – {roster.kind}"
        sheets.append(Sheet(ROSTER, form, _french(fields), title, slug(roster.name), ticked, two_sided=False))
    return sheets


def card_sheets(figures: Sequence[Figure], look: Look, *, game: str, title: str) -> list[Sheet]:
    """The cards, nine to a page; each page a leaf of its own, so that its back stays free."""
    sheets = []
    for page in _chunks([card for figure in figures for card in _cards_of(figure)], CARDS_A_PAGE):
        form: dict[str, Any] = {
            "game": game,
            "cards": [{**_without_names(f), "size": card_size(f)} for f in page],
            "look": asdict(look),
        }
        fields = {f"c{n}.name": f.name for n, f in enumerate(page)}
        sheets.append(Sheet(CARDS, form, _french(fields), title, slug(title), two_sided=False))
    return sheets


# Sizes of type a card may have, in points, the largest first (figure-card.css: s0, s1…), and the room its body has.
CARD_TYPE = (8.2, 7.6, 7.0, 6.5, 6.0)
_WIDTH, _HEIGHT, _HEIGHT_WITH_TRACKS = 56.2, 60.4, 55.0
_POINT = 0.3528  # millimetres
_LETTER = 0.42  # the mean width of a letter, in ems


# A row of the roster (roster.css): type in points and padding of a line, as usual, dense and tight; what is above the
# lines; what a row's name and boxes take at least. Then the height of all rows: dense on A4, tight on Letter, lower.
_ROW_TYPE = ((7.4, 0.88), (6.6, 0.6), (6.0, 0.5))
_ROW_HEAD, _ROW_WIDTH, _ROW_LEAST = 10.6, 97.0, 23.4
_ROWS_ROOM = ((1, 204.0), (2, 186.4))


def _row_need(figure: Figure, points: float, padding: float) -> float:
    """The height in millimetres a figure's row needs."""
    em = points * _POINT
    across = int(_ROW_WIDTH / (em * _LETTER))
    texts = [f"{e.label} {e.value} {e.text}" for e in figure.summary]
    lines = sum(ceil(len(t) / across) * 1.18 * em + padding for t in texts)
    return round(max(_ROW_LEAST, _ROW_HEAD + lines), 2)


def _rows_fit(figures: Sequence[Figure]) -> bool:
    return all(sum(_row_need(f, *_ROW_TYPE[size]) for f in figures) <= room for size, room in _ROWS_ROOM)


def _roster_pages(figures: Sequence[Figure]) -> list[Sequence[Figure]]:
    pages: list[Sequence[Figure]] = []
    while figures:
        count = min(FIGURES_A_PAGE, len(figures))
        while count > 1 and not _rows_fit(figures[:count]):
            count -= 1
        pages.append(figures[:count])
        figures = figures[count:]
    return pages


def _cards_of(figure: Figure) -> list[Figure]:
    """One card, or as many as it takes: what the first cannot hold goes on, under the same name, on the next."""
    room = _HEIGHT_WITH_TRACKS if figure.card_tracks else _HEIGHT
    parts: list[Any] = [*figure.grids, *figure.entries]
    if _height(figure, CARD_TYPE[-1]) <= room or len(parts) < 2:
        return [figure]
    kept, points = len(parts) - 1, CARD_TYPE[-2]  # split already, it need not be tight
    while kept > 1 and _height(_with(figure, parts[:kept]), points) > room:
        kept -= 1
    rest = replace(_with(figure, parts[kept:]), name=f"{figure.name.removesuffix(' (suite)')} (suite)", card_tracks=())
    return [_with(figure, parts[:kept]), *_cards_of(rest)]


def _with(figure: Figure, parts: list[Any]) -> Figure:
    grids = tuple(p for p in parts if isinstance(p, Grid))
    return replace(figure, grids=grids, entries=tuple(p for p in parts if isinstance(p, Entry)))


def card_size(figure: Figure) -> int:
    """The largest type that leaves nothing over, by a careful estimate; the setting checks it for real."""
    room = _HEIGHT_WITH_TRACKS if figure.card_tracks else _HEIGHT
    fitting = (size for size, points in enumerate(CARD_TYPE) if _height(figure, points) <= room)
    return next(fitting, len(CARD_TYPE) - 1)


def _height(figure: Figure, points: float) -> float:
    """The height of a card's body in millimetres, as figure-card.css sets it."""
    em = points * _POINT
    across = int(_WIDTH / (em * _LETTER))
    line = 1.16 * em
    total = 0.0
    for grid in figure.grids:
        column = 6.2 if grid.narrow else 11
        beside = max(1, int((_WIDTH - column * len(grid.columns)) / (em * (_LETTER + 0.04))))
        titles = ceil(len(grid.title) / beside)
        rows = sum(ceil(len(one.label) / beside) for one in grid.lines)
        total += 0.5 + titles * max(2.8, 1.1 * em) + rows * (1.26 * em) + 0.6 * len(grid.lines) + 0.9
        total += ceil(len(grid.note) / across) * line if grid.note else 0
    for entry in figure.entries:
        total += ceil((len(entry.label) + len(entry.value) + len(entry.text) + 3) / across) * line + 0.5
    return total


def _without_names(figure: Figure) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(figure)
    del plain["name"]
    return plain


def _plain(value: Any) -> Any:
    """As JSON, every text set in French typography."""
    if isinstance(value, str):
        return french(value)
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {key: _plain(v) for key, v in value.items()}
    return value if isinstance(value, int) else _plain(asdict(value))


def _french(fields: dict[str, str]) -> dict[str, str]:
    return {name: french(text) for name, text in fields.items() if text}


def _chunks(items: Sequence[Figure], size: int) -> list[Sequence[Figure]]:
    return [items[first : first + size] for first in range(0, len(items), size)]
