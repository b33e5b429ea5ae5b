"""Where a label of the map has room that nothing else takes: numbers of pieces, forces, the signs of patrols."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum, inf

from generator.base.geometry import Rect, length_of, square_between
from generator.model.briefing import Map, MapLine, MapPiece
from generator.paper.drawing.pen import Point
from generator.scenarios.scenery.spot import View
from generator.scenarios.zones import LabelPlace, place_zone_label

Disc = tuple[Point, float]  # its middle, and how far it reaches
Box = tuple[float, float, float, float]  # its top left corner, its width and height
Place = tuple[float, float, float]  # where, and what it costs to stand there


def disc_radius(view: View) -> float:
    """Return the radius of a piece's number."""
    return min(max(1.6, view.unit * 0.3), 4.0)


def half_of_force(view: View) -> float:
    """Return half the side of a force's square."""
    return min(max(2.5, view.unit * 0.75), 12.0)


def radius_of_objective(view: View) -> float:
    return min(max(3.1, view.unit * 0.9), 12.5)


_EACH = 3  # numbers of a kind on a dense table


def numbered_pieces(table: Map) -> list[MapPiece]:
    """List the pieces with a number beside them: all; on a dense table of each kind the largest, and some far from it.
    """
    if not any(piece.nature for piece in table.pieces):
        return [piece for piece in table.pieces if piece.number]
    pieces: list[MapPiece] = []
    for number in sorted({piece.number for piece in table.pieces} - {0}):
        alike = sorted((p for p in table.pieces if p.number == number), key=lambda p: -p.rect.w * p.rect.h)
        numbered = alike[:1]
        for piece in alike[1:]:
            if len(numbered) == _EACH:
                break
            if all(square_between(piece.rect.centre, other.rect.centre) > 150 for other in numbered):
                numbered.append(piece)
        pieces += numbered
    return pieces


@lru_cache(maxsize=4)  # asked for to draw them, and again by all that keeps clear of them
def place_numbers(
    shown: tuple[tuple[MapPiece, Rect], ...], table: Map, view: View, tile: Rect | None
) -> tuple[Point, ...]:
    """Beside each piece, touching it, where the least of anything else stands: another number, a force, an objective,
    other pieces; in a large piece only where all about it is taken. Of what shows of a piece on a tile, on that."""
    r = disc_radius(view)
    discs = [*_standing_discs(table, view), *_objective_discs(table, view)]
    discs += [disc for zone in table.zones for disc in _label_discs(place_zone_label(zone, table, view))]
    boxes = [(piece, view.box(piece.rect)) for piece in table.pieces if piece.number]
    window = view.box(tile or Rect(0, 0, *table.table))
    places = []
    for piece, part in shown:
        box = view.box(part)
        near = [other for owner, other in boxes if owner is not piece and _gap_of_boxes(box, other, 3 * r) < 3 * r]
        cost_of = partial(_cost_of_place, r=r, discs=discs, boxes=near, window=window)
        best = _cheapest_place(_places_about(box, r), cost_of)
        places.append(best)
        discs.append((best, r))
    return tuple(places)


def _cheapest_place(places: Iterable[Place], cost_of: Callable[[Place], float]) -> Point:
    """Return the first of the cheapest places; where one costs nothing, no other is asked."""
    least, best = inf, (0.0, 0.0)
    for place in places:
        if (cost := cost_of(place)) < least:
            least, best = cost, place[:2]
        if not cost:
            break
    return best


def _places_about(box: Box, r: float) -> list[Place]:
    """About a box and touching it, a little over its edge where it is large, each with what it costs to stand there; in
    its middle last, and never where the number would hide it."""
    x, y, w, h = box
    large = not _is_small(box, r)
    off = r * 0.75 if large else r
    level, upright = ((x + w * share for share in (0.5, 0.2, 0.8)), (y + h * share for share in (0.5, 0.2, 0.8)))
    places = [(px, py, 0.0) for px in level for py in (y - off, y + h + off)]
    places += [(px, py, 0.0) for py in upright for px in (x + w + off, x - off)]
    return [*places, (x + w / 2, y + h / 2, r if large else 9 * r)]


def _is_small(box: Box, r: float) -> bool:
    """Return whether a number would hide most of a piece."""
    return max(box[2:]) < 3 * r


def _cost_of_place(
    place: Place, r: float, discs: Sequence[Disc], boxes: Sequence[Box], window: Box
) -> float:
    x, y, cost = place
    left, top, wide, high = window
    cost += 20 * (max(0.0, left + r - x) + max(0.0, x + r - left - wide))
    cost += 20 * (max(0.0, top + r - y) + max(0.0, y + r - top - high))
    close = ((a, b, r + far) for (a, b), far in discs if abs(x - a) < r + far and abs(y - b) < r + far)
    cost += fsum(5 * max(0.0, reach - length_of(x - a, y - b)) for a, b, reach in close)
    spot = (x, y, 0.0, 0.0)
    over = ((box, max(0.0, r - _gap_of_boxes(spot, box, r))) for box in boxes)
    return cost + fsum(deep * (4 if _is_small(box, r) else 1) for box, deep in over)


def _gap_of_boxes(box: Box, other: Box, most: float) -> float:
    """Return the gap between two boxes; from `most` on, any such number."""
    x, y, w, h = box
    left, top, wide, high = other
    across = left - x - w if left > x else x - left - wide
    if across >= most:
        return across
    down = top - y - h if top > y else y - top - high
    if down >= most:
        return down
    return length_of(max(across, 0.0), max(down, 0.0))


def place_patrol_sign(patrol: MapLine, table: Map, view: View) -> Disc:
    """Place the sign of a patrol's second point: behind it, or beside where that is off the table."""
    (x1, y1), (x2, y2) = view.point(patrol.start), view.point(patrol.end)
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


@lru_cache(maxsize=2)
def _taken_discs(table: Map, view: View) -> tuple[Disc, ...]:
    """Numbers of pieces, and what stands on the table."""
    numbers = place_numbers(tuple((piece, piece.rect) for piece in numbered_pieces(table)), table, view, None)
    return (*((at, disc_radius(view)) for at in numbers), *_standing_discs(table, view))


def _standing_discs(table: Map, view: View) -> Iterator[Disc]:
    """Yield the discs of forces and of patrols' signs, which stand over all that lies flat."""
    yield from ((view.point(mark.place), 1.6 * half_of_force(view)) for mark in table.marks)
    yield from (place_patrol_sign(patrol, table, view) for patrol in table.lines if patrol.kind == "patrol")


def _label_discs(label: LabelPlace) -> Iterator[Disc]:
    """Yield a zone's name as discs side by side."""
    x, y, w, h = label.box
    r = min(w, h) / 2
    for k in range(int(max(w, h) / r)):
        yield (x + r, min(y + r * (k + 1), y + h - r)) if h > w else (min(x + r * (k + 1), x + w - r), y + r), r


def _objective_discs(table: Map, view: View) -> Iterator[Disc]:
    """Objectives with their labels."""
    return ((view.point(mark.place), 2 * half_of_force(view)) for mark in table.objectives)


def _first_free_place(taken: Sequence[Disc], places: Iterable[Point], room: tuple[float, float]) -> Point:
    """Return the first top left corner whose box nothing reaches into, or the least does."""
    width, high = room

    def overlap_at(place: Point) -> float:
        left, top = place
        deep = ((min(x + r - left, left + width + r - x), min(y + r - top, top + high + r - y)) for (x, y), r in taken)
        return fsum(max(0.0, min(overlap)) for overlap in deep)

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
    corner = _first_free_place(list(_taken_discs(table, view)), places, (width, tall))
    return corner[0] + width / 2, corner[1] + tall
