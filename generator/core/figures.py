"""What a warband is printed from: a roster of one page and a card for each figure, in every skirmish game alike.

A game fills these; templates/_shared/roster.html.j2 and figure-cards.html.j2 place them. Texts of the game are part of
the form; what a person wrote (names, notes) are fields, which shrink, and go on on a suite page.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from generator.core.names import slug
from generator.core.typography import french
from generator.core.views import Sheet

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
    """Numbers to roll: columns are circumstances, rows are ways to do it."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


@dataclass(frozen=True)
class Entry:
    """A power or a rule: its name, its number if it has one, what it does."""

    label: str
    value: str = ""
    text: str = ""


@dataclass(frozen=True)
class Track:
    """Boxes to tick; `key` names them on a PDF form, `marks` stand under them."""

    key: str
    label: str
    count: int
    marks: tuple[str, ...] = ()


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
    """One page for a legal warband; another for every seven figures more."""
    pages = list(_chunks(roster.figures, FIGURES_A_PAGE)) or [()]
    sheets = []
    for number, figures in enumerate(pages, 1):
        form: dict[str, Any] = {
            "game": roster.game,
            "kind": roster.kind,
            "side": roster.side,
            "page": f"{number} / {len(pages)}" if len(pages) > 1 else "",
            "totals": _plain(roster.totals),
            "figures": [_without_names(f) for f in figures],
            "reminders": _plain(roster.reminders),
            "log": _plain(roster.log),
            "log_rows": roster.log_rows,
            "look": asdict(look),
        }
        fields = {"name": roster.name, "player": roster.player, "notes": roster.notes if number == 1 else ""}
        fields |= {f"f{n}.name": f.name for n, f in enumerate(figures)}
        sheets.append(Sheet(ROSTER, form, _french(fields), f"{roster.name} – {roster.kind}", slug(roster.name)))
    return sheets


def card_sheets(figures: Sequence[Figure], look: Look, *, game: str, title: str) -> list[Sheet]:
    """The cards, nine to a page; each page a leaf of its own, so that its back stays free."""
    sheets = []
    for page in _chunks(figures, CARDS_A_PAGE):
        form: dict[str, Any] = {
            "game": game,
            "cards": [{**_without_names(f), "size": card_size(f)} for f in page],
            "look": asdict(look),
        }
        fields = {f"c{n}.name": f.name for n, f in enumerate(page)}
        sheets.append(Sheet(CARDS, form, _french(fields), title, slug(title)))
    return sheets


# Sizes of type a card may have, in points, the largest first (figure-card.css: s0, s1…), and the room its body has.
CARD_TYPE = (8.2, 7.6, 7.0, 6.5, 6.0)
_WIDTH, _HEIGHT, _HEIGHT_WITH_TRACKS = 56.2, 60.4, 55.0
_POINT = 0.3528  # millimetres
_LETTER = 0.42  # the mean width of a letter, in ems


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
        beside = max(1, int((_WIDTH - 11 * len(grid.columns)) / (em * (_LETTER + 0.04))))
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
