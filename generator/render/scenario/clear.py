"""Where a label of the map has room that nothing else takes: numbers of pieces, forces, the signs of patrols."""

from collections.abc import Iterable, Iterator, Sequence

from generator.core.paper.briefing import Map, MapLine
from generator.core.scenario.geometry import length_of
from generator.render.drawing.spot import View
from generator.render.press.pen import Point

Disc = tuple[Point, float]  # its middle, and how far it reaches


def disc_radius(view: View) -> float:
    """How far the number of a piece reaches."""
    return min(max(1.6, view.unit * 0.3), 4.0)


def half_of_force(view: View) -> float:
    """The same of a force's square."""
    return min(max(2.5, view.unit * 0.75), 12.0)


def place_patrol_sign(one: MapLine, table: Map, view: View) -> Disc:
    """The sign of a patrol's second point: behind it, or beside where that is off the table."""
    (x1, y1), (x2, y2) = view.point(one.start), view.point(one.end)
    length = length_of(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    side = min(max(2.3, view.unit * 0.55), 9.0)
    across, down = table.table
    left, top, right, foot = view.x(0) + side, view.y(down) + side, view.x(across) - side, view.y(0) - side
    x, y = x2 + ux * side * 1.5, y2 + uy * side * 1.5
    if not (left < x < right and top < y < foot):
        x, y = x2 - ux * side - uy * side * 1.8, y2 - uy * side + ux * side * 1.8
        x, y = min(max(x, left), right), min(max(y, top), foot)
    return (x, y), side


def _taken_discs(table: Map, view: View) -> Iterator[Disc]:
    yield from ((view.point(piece.rect.centre), disc_radius(view)) for piece in table.pieces)
    yield from ((view.point(mark.place), 1.6 * half_of_force(view)) for mark in table.marks)
    yield from (place_patrol_sign(one, table, view) for one in table.lines if one.kind == "patrol")


def _first_free_place(taken: Sequence[Disc], places: Iterable[Point], room: tuple[float, float]) -> Point:
    """The first of these top left corners whose box nothing reaches into, or the least does."""
    width, high = room

    def overlap_at(place: Point) -> float:
        left, top = place
        deep = ((min(x + r - left, left + width + r - x), min(y + r - top, top + high + r - y)) for (x, y), r in taken)
        return sum(max(0.0, min(each)) for each in deep)

    return min(places, key=overlap_at)


def beside_line(table: Map, view: View, between: tuple[float, float], y: float, room: tuple[float, float]) -> Point:
    """Along a level line: as far left as it has room, below it or else above; clear of objectives and their labels."""
    steps = range(int((between[1] - between[0] - room[0]) / view.unit) + 1)
    places = [(between[0] + view.unit * (0.3 + step), top) for top in (y, y - room[1]) for step in steps]
    objectives = [(view.point(mark.place), 2 * half_of_force(view)) for mark in table.objectives]
    return _first_free_place([*_taken_discs(table, view), *objectives], places, room)


def place_about_disc(table: Map, view: View, at: tuple[float, float, float], room: tuple[float, float]) -> Point:
    """About a disc: below it, above it or at a side; the middle of its words, and their baseline."""
    (x, y, r), (width, size) = at, room
    tall, level = size * 0.8, y - size * 0.4
    middle = min(max(x - width / 2, view.x(0) + 0.4), view.x(table.table[0]) - width - 0.4)  # on the table
    below, above = (middle, y + r + size * 0.25), (middle, y - r - size * 1.1)
    places = (below, above, (x + r + 0.5, level), (x - r - 0.5 - width, level))
    found = _first_free_place(list(_taken_discs(table, view)), places, (width, tall))
    return found[0] + width / 2, found[1] + tall
