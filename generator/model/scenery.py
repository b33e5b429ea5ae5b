"""Scenery: the pieces of each theme, and placing them so that nothing overlaps and a base passes between them all.

Pieces thrown at random leave a crowd on one side and a desert on the other. So the ground is cut into somewhat more
cells than there are pieces, taken in an order in which neighbours in the list are far apart on the table; luck decides
only within a cell, and what finds no room is left out rather than squeezed in.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from math import fsum, sqrt
from pathlib import Path as FilePath
from typing import Annotated, Literal

from msgspec.structs import replace

from generator.base import geometry
from generator.base.geometry import Point, Rect
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.declared import Entry, In, Ref, load_declared
from generator.content.loading import Citations, Content, Rulings
from generator.model.recipe import Kind, Place, Stamp, check_places
from generator.model.scenario import Pas, Spot, Terrain

Shape = Literal[
    "rock", "crates", "wreck", "tower", "dome", "wall", "bones", "sand", "rubble", "tree", "grove", "stump", "log",
    "pillar", "ruin", "building", "water", "brush", "ice", "drift", "turret", "bunker", "snow", "cracks", "container",
    "stall", "kiosk", "works", "tank", "ship", "trench", "pipes",
]  # fmt: skip


class Piece(Entry):
    themes: tuple[Annotated[str, Ref("themes")], ...]
    shape: Shape
    sizes: tuple[Spot, ...]
    difficult: bool = False

    def within(self, side: float) -> tuple[Spot, ...]:
        return tuple(s for s in self.sizes if max(s) <= side)


class Scene(Record):
    """`piece`: what its title speaks of, and so stands on the table."""

    title: str
    situation: str
    piece: Annotated[str, Ref("pieces")] | None = None


class Theme(Entry):
    places: tuple[Scene, ...]


class Spacing(Record):
    """Measures in pas."""

    gap: Pas
    clearance: Pas
    small: Pas
    source: Citations
    rulings: Rulings = ()


class Scenery(Record):
    spacing: Spacing
    themes: Mapping[str, Theme]
    pieces: Annotated[Mapping[str, Piece], In("scenery")]
    kinds: Mapping[str, Kind]
    stamps: Mapping[str, Stamp]
    places: Mapping[str, Place]

    def of(self, theme: str, *, difficult: bool) -> list[Piece]:
        return [p for p in self.pieces.values() if theme in p.themes and p.difficult is difficult]

    def label(self, kind: str) -> str:
        """Return a piece's name; one that a person wrote in stands under its own."""
        known = self.pieces.get(kind) or self.kinds.get(kind)
        return known.label if known else kind.replace("-", " ").capitalize()

    def shape(self, kind: str) -> str:
        """Return how a piece is drawn; an unknown one as a box."""
        known = self.pieces.get(kind) or self.kinds.get(kind)
        return known.shape if known else "container"

    def situation(self, theme: str | None, title: str | None, place: str | None = None) -> str | None:
        known = self.places.get(place or "") or self._place(theme, title)
        return known.situation if known else None

    def landmark(self, theme: str, title: str | None) -> list[Piece]:
        """Return the piece that a place is named after, or None."""
        place = self._place(theme, title)
        return [self.pieces[place.piece]] if place and place.piece and place.piece in self.pieces else []

    def _place(self, theme: str | None, title: str | None) -> Scene | None:
        places = self.themes[theme].places if theme and theme in self.themes else ()
        return next((p for p in places if p.title == title), None)


def load(extra: Iterable[FilePath] = ()) -> Scenery:
    """Return the scenery of all games, with a person's own."""
    return read(Content.of("_scenery", extra))


def read(content: Content) -> Scenery:
    """Read scenery like a game's definitions; ContentError names every fault."""

    def check(content: Content, scenery: Scenery) -> None:
        check_places(content, scenery.places.values(), scenery)

    return load_declared(content, Scenery, check=check)


def chosen_theme(
    scenery: Scenery, theme: str | None, roller: Roller, fits: Callable[[Piece], object] = bool
) -> tuple[str, str]:
    """Return the theme, rolled unless it is asked for, and the name of a place of it.

    No place named after a piece that does not fit among the game's scenery is drawn."""
    chosen = theme or roller.choice(list(scenery.themes))
    roller.note("Théâtre", "choix" if theme else f"D{len(scenery.themes)}", chosen)
    places_of_theme = scenery.themes[chosen].places
    places = [p for p in places_of_theme if not p.piece or fits(scenery.pieces[p.piece])] or places_of_theme
    title = roller.choice(places).title
    roller.note("Lieu", f"D{len(places)}", title)
    return chosen, title


def chosen_place(
    scenery: Scenery,
    place: str | None,
    theme: str | None,
    roller: Roller,
    fits: Callable[[Place], bool] = lambda place: True,
) -> Place:
    """Return the place whose recipe makes the table: the one asked for, else one of the theme, or of all."""
    fitting = [p for p in scenery.places.values() if fits(p)]
    fitting = [p for p in fitting if theme in (None, p.theme)] or fitting
    chosen = scenery.places[place] if place else roller.choice(fitting)
    roller.note("Lieu", "choix" if place else f"D{len(fitting)}", chosen.id)
    return chosen


def draw_pieces(pieces: Sequence[Piece], count: int, roller: Roller) -> list[Piece]:
    """Draw so many pieces, none twice before each has come once; none at all of an empty theme."""
    deck: list[Piece] = []
    chosen = []
    for _n in range(count if pieces else 0):
        deck = deck or roller.shuffle(pieces)
        chosen.append(deck.pop())
    return chosen


class Site(Record):
    """Where scenery may stand: areas of the table, what to leave clear, and lines nothing may stand on."""

    areas: tuple[Rect, ...]
    clear: tuple[Rect, ...] = ()
    lines: tuple[tuple[Point, Point], ...] = ()
    gap: float = 1.5

    def free(self, rect: Rect, placed: Sequence[Rect]) -> bool:
        """Return whether a piece may stand here (the comparisons of `overlap`, spelled out: this runs often)."""
        x0, y0, x1, y1 = rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]
        for x, y, w, h in self.clear:
            if x0 < x + w and x < x1 and y0 < y + h and y < y1:
                return False
        gap = self.gap
        for x, y, w, h in placed:
            if x0 < x + w + gap and x < x1 + gap and y0 < y + h + gap and y < y1 + gap:
                return False
        if self.lines:
            grown = rect.grow_by(gap / 2)
            return not any(geometry.crosses_rect(a, b, grown) for a, b in self.lines)
        return True


def place_pieces(pieces: Sequence[tuple[Piece, Spot]], site: Site, roller: Roller) -> list[Terrain]:
    """Place each piece in a cell of its own where it can be, else wherever there is room; without room leave it out.

    The ground is cut into somewhat more cells than pieces, taken in an order that spreads them over rows and columns.
    """
    cells = _spread_cells(site.areas, len(pieces) + 1 + len(pieces) // 3, roller)
    placed: list[Rect] = []
    terrain: list[Terrain] = []
    for piece, (w, h) in pieces:
        if w != h and roller.below(2):
            w, h = h, w
        rect = _in_cells(w, h, cells, site, placed, roller) or _find_free_place(w, h, site, placed, roller)
        if rect is None:
            continue
        placed.append(rect)
        plain = Terrain(piece.id, Pas(rect.x), Pas(rect.y), Pas(rect.w), Pas(rect.h), piece.difficult)
        terrain.append(replace(plain, sight=plain.hides, move=plain.passage))
        roller.note(f"Décor : {piece.label}", "position", [rect.x, rect.y, rect.w, rect.h])
    return terrain


def _spread_cells(areas: Sequence[Rect], count: int, roller: Roller) -> list[Rect]:
    """Cells of about one size; of every run as long as an area has columns, each stands in another column and row."""
    side = sqrt(fsum(a.w * a.h for a in areas) / max(1, count))
    ordered = []
    for area in areas:
        across, up = max(1, round(area.w / side)), max(1, round(area.h / side))
        w, h = area.w / across, area.h / up
        columns, rows = roller.shuffle(range(across)), roller.shuffle(range(up))
        steps = [(columns[(k + turn) % across], rows[k % up]) for turn in range(up) for k in range(across)]
        places = [*dict.fromkeys(steps), *((i, j) for j in rows for i in columns if (i, j) not in steps)]
        ordered.append([Rect(area.x + i * w, area.y + j * h, w, h) for i, j in places])
    return [cell for together in zip_longest(*ordered) for cell in together if cell is not None]


def _in_cells(w: float, h: float, cells: list[Rect], site: Site, placed: Sequence[Rect], roller: Roller) -> Rect | None:
    for n, cell in enumerate(cells):
        for _ in range(6):
            rect = _random_place(w, h, cell, roller)
            if any(area.holds(rect) for area in site.areas) and site.free(rect, placed):
                del cells[n]
                return rect
    return None


def _find_free_place(w: float, h: float, site: Site, placed: Sequence[Rect], roller: Roller) -> Rect | None:
    areas = [a for a in site.areas if a.w >= w and a.h >= h]
    if not areas:
        return None
    for _ in range(60):
        rect = _random_place(w, h, roller.choice(areas), roller)
        if site.free(rect, placed):
            return rect
    for area in areas:  # no luck: every half pas in turn
        for i in range(int((area.w - w) * 2) + 1):
            for j in range(int((area.h - h) * 2) + 1):
                rect = Rect(area.x + i / 2, area.y + j / 2, w, h)
                if site.free(rect, placed):
                    return rect
    return None


def _random_place(w: float, h: float, cell: Rect, roller: Roller) -> Rect:
    """Return a random place inside a cell, on half pas."""
    across, up = max(0.0, cell.w - w), max(0.0, cell.h - h)
    x = int((cell.x + roller.between(0, across)) * 2 + 0.5) / 2
    y = int((cell.y + roller.between(0, up)) * 2 + 0.5) / 2
    return Rect(x, y, w, h)
