"""A figure as it is printed, told once for its card, its row of the roster and its place in a scenario.

A game fills these; sheets, cards and scenarios decide where they stand. Texts of the game are part of the form; what a
person wrote (names, notes) are fields, which shrink, and go on on a suite page.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from generator.base.names import parse_digits, slug
from generator.base.provenance import SIGN
from generator.base.record import Record
from generator.base.typography import french
from generator.content.livery import MARKS, Livery, drawn_as
from generator.model.prose import Clause
from generator.model.sheet import CARDS, ROSTER, Sheet

MOST_GAMES = 12  # the last ones, on the roster
MOST_ALIKE = 6  # figures that share a card


class Stat(Record):
    """A number on its plate: C 3+."""

    label: str
    value: str


class Line(Record):
    """A row of rolls: what is done, and the number to reach in each column; a single one holds for all of them."""

    label: str
    values: tuple[str, ...]


class Rolls(Record):
    """Numbers to roll: columns are circumstances, rows are ways to do it. `narrow`: many columns of one figure each."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""
    narrow: bool = False


class Track(Record):
    """Boxes to tick, or a line for strokes where the count is 0; `key` names them on a PDF form, `marks` stand under
    them. So many are `ticked` already; of what runs out (PV, missiles) so many of the last are `lost`."""

    key: str
    label: str
    count: int
    marks: tuple[str, ...] = ()
    ticked: int = 0
    lost: int = 0
    small: bool = False
    first: int = 0  # the number of its first box, where boxes go on over several lines

    @classmethod
    def turns(cls, key: str, label: str, count: int) -> "Track":
        return cls(key, label, count, tuple(str(n) for n in range(1, count + 1)))


class PrintedFigure(Record):
    """One figure, or `count` alike."""

    name: str  # a person's own, or the profile's
    kind: str  # the profile or the category; empty where it is the name
    group: str  # the faction, the race
    badge: Stat
    stats: tuple[Stat, ...]
    rolls: tuple[Rolls, ...] = ()
    clauses: tuple[Clause, ...] = ()
    summary: tuple[Clause, ...] = ()  # rolls and clauses in short, for the roster
    boxes: tuple[Track, ...] = ()  # what is ticked while it lives, wherever it is printed
    tracks: tuple[Track, ...] = ()  # on the roster
    flag: str = ""  # a word apart: Meneur, Chef
    foot: str = ""  # whose numbers these are
    role: str = ""  # how it acts when nobody plays it
    count: int = 1
    portrait: str = ""  # a picture beside the file
    silhouette: str = ""  # what stands for it on paper without one: a drawing of drawings/_figures

    @property
    def drawing(self) -> str:
        """The place of its silhouette below drawings/, or ""."""
        return f"_figures/{self.silhouette}" if self.silhouette else ""

    @property
    def heading(self) -> str:
        """What a scenario says beside its name."""
        return self.role or self.kind or self.group

    @property
    def rows(self) -> Iterator[tuple[Track, ...]]:
        """The boxes of each of them."""
        if self.count == 1 or not self.boxes:
            yield self.boxes
        else:
            for n in range(1, self.count + 1):
                yield replace(self.boxes[0], label=f"n° {n}"), *self.boxes[1:]


class Roster(Record):
    game: str
    kind: str  # Bande, Groupe
    name: str
    player: str
    side: str
    totals: tuple[Stat, ...]
    figures: tuple[PrintedFigure, ...]
    reminders: tuple[Clause, ...] = ()  # what is looked up most during a game
    log: tuple[str, ...] = ()  # columns of the record of games played
    log_title: str = "Parties"
    games: tuple[tuple[str, ...], ...] = ()  # those known, a value for each column, the last one first
    slots: int = 0  # of an initiative track: the roster is a dashboard of a fight, without a record
    rounds: int = 0  # boxes to count
    bands: tuple[Stat, ...] = ()  # ranges, from the nearest, with their dice
    steps: tuple[str, ...] = ()  # what it takes from each to the next
    notes: str = ""


def warband_sheets(roster: Roster, livery: Livery, game: Livery) -> list[Sheet]:
    """Make the roster, under the game's banner, then the cards of its figures, in their side's colour."""
    roster = replace(roster, figures=_mark_alike(roster.figures))
    cards = card_sheets(roster.figures, livery, game, of=roster.game, title=f"{roster.name} – Cartes")
    return [_roster_sheet(roster, livery, game), *cards]


def _mark_alike(figures: Sequence[PrintedFigure]) -> tuple[PrintedFigure, ...]:
    """Draw figures of different names that would look alike with marks of their own, as far as there are such drawings;
    a number at the end of a name makes no difference."""
    taken: dict[str, str] = {}
    marked = []
    for figure in figures:
        who, look = _name_without_number(figure.name), figure.silhouette
        drawings = [look, *(drawing for mark in MARKS if (drawing := drawn_as(look, mark)) != look)]
        drawing = next((drawing for drawing in drawings if taken.get(drawing, who) == who), look) if look else look
        taken.setdefault(drawing, who)
        marked.append(replace(figure, silhouette=drawing))
    return tuple(marked)


def _roster_sheet(roster: Roster, livery: Livery, game: Livery) -> Sheet:
    colours = {"livery": asdict(livery), "banner": asdict(game)}
    games, figures = roster.games[:MOST_GAMES], enumerate(roster.figures)
    form: dict[str, Any] = _plain_in_french({**asdict(replace(roster, figures=())), **colours, "games": len(games)})
    form["figures"] = [{**_form_of_figure(figure), "place": f"f{n}"} for n, figure in figures]
    form["signed"] = SIGN in str(form)  # what the sign of house values means stands at the foot
    for key in ("name", "player", "notes"):
        del form[key]
    fields = {"name": roster.name, "player": roster.player, "notes": roster.notes}
    fields |= {f"game{row}.{k}": text for row, game in enumerate(games) for k, text in enumerate(game)}
    fields |= {f"f{n}.name": figure.name for n, figure in enumerate(roster.figures)}
    fields = {name: french(text) for name, text in fields.items() if text}
    ticked = frozenset(
        f"f{n}.{track.key}{k}" for n, f in enumerate(roster.figures) for track in f.tracks for k in range(track.ticked)
    )
    title = f"{roster.name} – {roster.kind}"
    images = {f"f{n}.portrait": Path(member.portrait) for n, member in enumerate(roster.figures) if member.portrait}
    return Sheet(ROSTER, form, fields, title, slug(roster.name), ticked, images, two_sided=False)


def card_sheets(figures: Sequence[PrintedFigure], livery: Livery, game: Livery, *, of: str, title: str) -> list[Sheet]:
    """Make the cards of one side in its livery, with the game's on their backs; none where it has no figure.

    `of`: the game's name."""
    if not figures:
        return []
    cards: list[dict[str, Any]] = []
    fields: dict[str, str] = {}
    images: dict[str, Path] = {}
    lost: set[str] = set()
    for alike in _group_alike(figures):
        first, figure = alike[0], figures[alike[0]]
        name, place = figure.name, f"c{first}"
        if len(alike) > 1:
            name, figure = f"{_name_without_number(name)} × {len(alike)}", replace(figure, count=len(alike))
        rows = [{"place": f"c{n}", "tracks": _plain_in_french(tracks)}
                for n, tracks in zip(alike, figure.rows, strict=True) if tracks]  # fmt: skip
        cards.append({**_form_of_figure(figure), "place": place, "rows": rows})
        lost |= {f"c{n}.{t.key}{k}" for n in alike for t in figure.boxes for k in range(t.count - t.lost, t.count)}
        fields |= {f"{place}.name": french(name)} if name else {}
        images |= {f"{place}.portrait": Path(figure.portrait)} if figure.portrait else {}
    form = {"game": of, "cards": cards, "livery": asdict(livery), "back": asdict(game)}
    return [Sheet(CARDS, form, fields, title, slug(title), frozenset(lost), images, two_sided=False)]


def profile_sheets(
    figures: Sequence[tuple[str | None, PrintedFigure]], liveries: Mapping[str | None, Livery], game: Any, kind: str
) -> list[Sheet]:
    """Cards of profiles, each with its side: those of one stand together, in its colour."""
    sheets: list[Sheet] = []
    for side, livery in liveries.items():
        figures_of_side = [figure for at, figure in figures if at == side]
        sheets += card_sheets(figures_of_side, livery, game.livery, of=game.label, title=f"{kind} {game.label}")
    return sheets


def _group_alike(figures: Sequence[PrintedFigure]) -> list[list[int]]:
    """Group figures told apart by a number alone: they share a card, six at most, each with its boxes."""
    groups: list[list[int]] = []
    for n, figure in enumerate(figures):
        last = groups[-1] if groups else []
        first = figures[last[0]] if last else None
        if (
            first
            and len(last) < MOST_ALIKE
            and _name_without_number(figure.name) == _name_without_number(first.name) != figure.name
            and figure.boxes
            and (replace(figure, name="") == replace(first, name=""))
        ):
            last.append(n)
        else:
            groups.append([n])
    return groups


def _name_without_number(name: str) -> str:
    """Soldat 2 -> Soldat."""
    words, _space, number = name.rpartition(" ")
    return words if words and parse_digits(number) is not None else name


def _form_of_figure(figure: PrintedFigure) -> dict[str, Any]:
    """Names are fields, so that equal figures share a form."""
    plain: dict[str, Any] = _plain_in_french(figure)
    del plain["name"]
    plain["portrait"] = bool(figure.portrait)
    return plain


def _plain_in_french(value: Any) -> Any:
    if isinstance(value, Struct):
        value = asdict(value)
    if isinstance(value, dict):
        return {key: _plain_in_french(v) for key, v in value.items()}
    return [_plain_in_french(v) for v in value] if isinstance(value, tuple | list) else value
