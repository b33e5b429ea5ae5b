"""Where a label of the map has room that nothing else takes: numbers of pieces, forces, the signs of patrols."""

from collections.abc import Iterable, Iterator, Sequence

from generator.core.paper.briefing import Map, MapLine, MapPiece
from generator.core.scenario.geometry import Rect, length_of, square_between
from generator.render.drawing.spot import View
from generator.render.press.pen import Point

Disc = tuple[Point, float]  # its middle, and how far it reaches


def disc_radius(view: View) -> float:
    """How far the number of a piece reaches."""
    return min(max(1.6, view.unit * 0.3), 4.0)


def half_of_force(view: View) -> float:
    """The same of a force's square."""
    return min(max(2.5, view.unit * 0.75), 12.0)


_EACH = 3  # numbers of a kind on a dense table


def numbered_pieces(table: Map) -> list[MapPiece]:
    """Those with a number beside them: all; on a dense table of each kind the largest, and some far from it."""
    if not any(piece.nature for piece in table.pieces):
        return list(table.pieces)
    found: list[MapPiece] = []
    for number in sorted({piece.number for piece in table.pieces} - {0}):
        alike = sorted((p for p in table.pieces if p.number == number), key=lambda p: -p.rect.w * p.rect.h)
        own = alike[:1]
        for piece in alike[1:]:
            if len(own) == _EACH:
                break
            if all(square_between(piece.rect.centre, other.rect.centre) > 150 for other in own):
                own.append(piece)
        found += own
    return found


def place_number(piece: MapPiece, part: Rect, taken: Sequence[Disc], view: View) -> Point:
    """In the middle of a piece, or beside one that is smaller than its number; elsewhere in it or about it where a
    force, a patrol, an objective or another number would stand on that. `taken`: from discs_about_numbers."""
    (x, y), r = view.point(part.centre), disc_radius(view)
    wide, high = part.w * view.unit, part.h * view.unit
    out_x, out_y = wide / 2 + r * 0.8, high / 2 + r * 0.8
    if _has_room_for_number(piece, part, view):
        others = [(0.0, -high / 4), (wide / 4, 0.0), (0.0, high / 4), (-wide / 4, 0.0)]
    elif wide >= high:
        others = [(dx, dy) for dy in (-out_y, out_y) for dx in (0.0, wide / 4, -wide / 4)]
    else:
        others = [(dx, dy) for dx in (out_x, -out_x) for dy in (0.0, high / 4, -high / 4)]
    others += [(0.0, -out_y), (out_x, 0.0), (0.0, out_y), (-out_x, 0.0)]
    places = [_wanted_place(piece, part, view), *((x + dx, y + dy) for dx, dy in others)]
    own = _wanted_place(piece, piece.rect, view)
    foreign = [disc for disc in taken if disc[0] != own]
    found = _first_free_place(foreign, [(px - r, py - r) for px, py in places], (2 * r, 2 * r))
    return found[0] + r, found[1] + r


def _has_room_for_number(piece: MapPiece, part: Rect, view: View) -> bool:
    return not piece.nature or min(part.w, part.h) * view.unit > 2.4 * disc_radius(view)


def _wanted_place(piece: MapPiece, part: Rect, view: View) -> Point:
    """Of a number, were nothing else there."""
    x, y = view.point(part.centre)
    r = disc_radius(view)
    if _has_room_for_number(piece, part, view):
        return x, y
    return (x, y - part.h * view.unit / 2 - r * 0.8) if part.w >= part.h else (x + part.w * view.unit / 2 + r * 0.8, y)


def discs_about_numbers(table: Map, view: View) -> list[Disc]:
    """What a number keeps clear of: all that stands on the table, and where the other numbers would be."""
    numbers = ((_wanted_place(piece, piece.rect, view), disc_radius(view)) for piece in numbered_pieces(table))
    return [*_standing_discs(table, view), *_objective_discs(table, view), *numbers]


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
    about = discs_about_numbers(table, view)
    for piece in numbered_pieces(table):
        yield place_number(piece, piece.rect, about, view), disc_radius(view)
    yield from _standing_discs(table, view)


def _standing_discs(table: Map, view: View) -> Iterator[Disc]:
    """What stands on the table, over all that lies flat: forces, the signs of patrols."""
    yield from ((view.point(mark.place), 1.6 * half_of_force(view)) for mark in table.marks)
    yield from (place_patrol_sign(one, table, view) for one in table.lines if one.kind == "patrol")


def _objective_discs(table: Map, view: View) -> Iterator[Disc]:
    """Objectives with their labels."""
    return ((view.point(mark.place), 2 * half_of_force(view)) for mark in table.objectives)


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
    return _first_free_place([*_taken_discs(table, view), *_objective_discs(table, view)], places, room)


def place_about_disc(table: Map, view: View, at: tuple[float, float, float], room: tuple[float, float]) -> Point:
    """About a disc: below it, above it or at a side; the middle of its words, and their baseline."""
    (x, y, r), (width, size) = at, room
    tall, level = size * 0.8, y - size * 0.4
    middle = min(max(x - width / 2, view.x(0) + 0.4), view.x(table.table[0]) - width - 0.4)  # on the table
    below, above = (middle, y + r + size * 0.25), (middle, y - r - size * 1.1)
    places = (below, above, (x + r + 0.5, level), (x - r - 0.5 - width, level))
    found = _first_free_place(list(_taken_discs(table, view)), places, (width, tall))
    return found[0] + width / 2, found[1] + tall
