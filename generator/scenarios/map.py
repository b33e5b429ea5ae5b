"""The table seen from above, to scale: grid in pas, coordinates, deployment, scenery, markers, patrols, visibility.

The map on the scenario page and the battlefield at 1:1 are this same drawing, at two scales. Numbers of pieces, names
of forces and signs of patrols are placed where nothing else stands.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum, inf
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.base.geometry import Rect, crosses_rect, do_overlap, length_of, square_between
from generator.model.briefing import Map, MapLine, MapMark, MapPiece
from generator.paper.drawing import pen
from generator.paper.drawing.pen import (
    Point,
    circle,
    clip_to,
    closed_path,
    draw_icon,
    draw_path,
    draw_strokes,
    line,
    rect,
    style,
    text,
)
from generator.paper.formats import step_in_mm
from generator.paper.text.flow import Drawn
from generator.scenarios import zones
from generator.scenarios.scenery import land, scenery
from generator.scenarios.scenery.ground import draw_ground_texture
from generator.scenarios.scenery.spot import Palette, View
from generator.scenarios.zones import FULL, LEAST, LabelPlace, place_zone_label

if TYPE_CHECKING:
    from generator.scenarios.tiling import Pane


Disc = tuple[Point, float]  # its middle, and how far it reaches
Box = tuple[float, float, float, float]  # its top left corner, its width and height
Place = tuple[float, float, float]  # where, and what it costs to stand there


def disc_radius(view: View) -> float:
    """Return the radius of a piece's number."""
    return min(max(1.6, view.unit * 0.3), 4.0)


def half_of_force(view: View) -> float:
    """Return half the side of a force's square."""
    return min(max(2.5, view.unit * 0.75), 12.0)


def spot_of_force(mark: MapMark, table: Map, view: View) -> Point:
    """Return where a force's square is drawn: at its place, but inside the frame with all of it."""
    half = half_of_force(view)
    left, top, right, foot = view.x(0), view.y(table.table[1]), view.x(table.table[0]), view.y(0)
    more = 0.6 * half if mark.icon else 0.0  # the disc at its upper right
    x, y = view.point(mark.place)
    return min(max(x, left + half), right - half - more), min(max(y, top + half + more), foot - half)


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


def _cost_of_place(place: Place, r: float, discs: Sequence[Disc], boxes: Sequence[Box], window: Box) -> float:
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


_TURNS = ((1.5, 0.0), (-1.0, 1.8), (-1.0, -1.8), (0.6, 1.8), (0.6, -1.8))  # along the patrol's way and across it


def place_patrol_sign(patrol: MapLine, table: Map, view: View) -> Disc:
    """Place the sign of a patrol's second point: behind it, or beside where that is off the table or on a force."""
    (x1, y1), (x2, y2) = view.point(patrol.start), view.point(patrol.end)
    length = length_of(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    side = min(max(2.3, view.unit * 0.55), 9.0)
    across, down = table.table
    left, top, right, foot = view.x(0) + side, view.y(down) + side, view.x(across) - side, view.y(0) - side
    spots = [(x2 + side * (ux * on - uy * off), y2 + side * (uy * on + ux * off)) for on, off in _TURNS]
    inside = [(x, y) for x, y in spots if left < x < right and top < y < foot]
    inside = inside or [(min(max(x, left), right), min(max(y, top), foot)) for x, y in spots[1:2]]
    forces = [spot_of_force(mark, table, view) for mark in table.marks]
    clear = side + half_of_force(view)

    def nearness(spot: Point) -> float:
        """Return how far it reaches over the nearest force."""
        return max((max(0.0, clear - max(abs(spot[0] - x), abs(spot[1] - y))) for x, y in forces), default=0.0)

    return min(inside, key=nearness), side


@lru_cache(maxsize=2)
def _taken_discs(table: Map, view: View) -> tuple[Disc, ...]:
    """Numbers of pieces, and what stands on the table."""
    numbers = place_numbers(tuple((piece, piece.rect) for piece in numbered_pieces(table)), table, view, None)
    return (*((at, disc_radius(view)) for at in numbers), *_standing_discs(table, view))


def _standing_discs(table: Map, view: View) -> Iterator[Disc]:
    """Yield the discs of forces and of patrols' signs, which stand over all that lies flat."""
    yield from ((spot_of_force(mark, table, view), 1.6 * half_of_force(view)) for mark in table.marks)
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


AXIS = 5.0  # millimetres for the coordinates along the left and lower edges
NEAR = 6.0  # millimetres to the pas from which the ground has a texture
SHADE = 1.5  # pas about a tile of what stands near it: its shadow, its corners where it is turned


def draw_map(table: Map, width: float, height: float, colours: Palette) -> tuple[Drawn, float, float]:
    """Draw the map as large as it fits; return it with its width, and its scale in millimetres to the pas."""
    w, h = table.table
    unit = min((width - AXIS - 1) / w, (height - AXIS - 1) / h)
    view = View(unit, AXIS, 0.5, h)

    def draw() -> str:
        return draw_ground(table, view, colours) + draw_marks(table, view, colours) + _draw_axes(table, view, colours)

    return Drawn(h * unit + AXIS + 0.5, draw), AXIS + w * unit + 1, unit


def draw_small_map(
    table: Map, side: float, colours: Palette, *, lettered: bool = False
) -> tuple[str, float, float]:
    """Draw the map without a word, as large as it fits into a square; return it with its width and height.

    `lettered`: with the letters of its forces. It is told from others by what it looks like, at any size."""
    w, h = table.table
    silent = replace(
        table,
        zones=tuple(replace(zone, label="") for zone in table.zones),
        pieces=tuple(replace(piece, number=0) for piece in table.pieces),
        marks=tuple(replace(mark, id=mark.id if lettered else "", icon="") for mark in table.marks),
        objectives=tuple(replace(mark, id="") for mark in table.objectives),
        lines=tuple(replace(line_drawn, label="") for line_drawn in table.lines),
        reach=0.0,
    )
    view = View(side / max(w, h), 0.0, 0.0, h)
    return draw_ground(silent, view, colours) + draw_marks(silent, view, colours), w * view.unit, h * view.unit


def draw_plain_map(table: Map, width: float, colours: Palette) -> tuple[Drawn, float]:
    """Draw the map as wide as this, with its marks and without axes; return it with its width."""
    w, h = table.table
    view = View(width / w, 0.0, 0.0, h)

    def draw() -> str:
        drawing = draw_ground(table, view, colours) + draw_marks(table, view, colours)
        return clip_to(0, 0, width, h * view.unit, drawing)

    return Drawn(h * view.unit, draw), width


def draw_ground(table: Map, view: View, colours: Palette, pane: "Pane | None" = None) -> str:
    """Draw what lies flat: the table, its grid, deployment areas, scenery.

    On a tile only what shows on it, and the names that stand on it."""
    w, h = table.table
    frame = style(colours.ground, colours.text, max(0.3, view.unit * 0.02))
    layers = [rect(view.x(0), view.y(h), w * view.unit, h * view.unit, frame)]
    natured = [piece for piece in table.pieces if piece.nature]
    window = pane.window if pane else Rect(0, 0, w, h)
    if natured:
        layers.append(land.draw_patches(table.table, len(natured), view, colours))
    if view.unit >= NEAR:
        layers.append(draw_ground_texture(table.theme, window, view, colours))
    near = [piece for piece in table.pieces if do_overlap(piece.rect, window, SHADE)]
    flat, standing = land.draw_land([piece for piece in near if piece.nature], view, colours)
    layers.append(flat)
    layers += [zones.draw_zone(zone, table, view, colours, is_dense=bool(natured)) for zone in table.zones]
    layers += [_draw_grid(table, view, colours), standing]
    layers += [zones.draw_zone_reach(zone, table, view, colours) for zone in table.zones if zone.reach]
    if natured:
        layers += [zones.draw_zone_arrows(zone, table, view, colours) for zone in table.zones]
    layers += [zones.draw_way(stroke, view, colours) for stroke in table.lines if stroke.kind == "way"]
    layers += [
        _draw_edge(stroke, view, colours, pane) for stroke in table.lines if stroke.kind in ("sight", "edge", "exit")
    ]
    layers += [
        scenery.draw_scenery_piece(p.shape, p.rect, view, colours, difficult=p.difficult) for p in near if not p.nature
    ]
    for zone in table.zones:
        if zone.label and (part := _part_to_name(zone.rect, pane)):
            named = replace(zone, rect=part)
            layers.append(zones.draw_zone_label(named, table, view, colours, is_dense=bool(natured)))
    layers += [
        _edge_label(stroke, table, view, colours, pane) for stroke in table.lines if stroke.kind in ("sight", "edge")
    ]
    parts = [(piece, _part_to_name(piece.rect, pane)) for piece in numbered_pieces(table)]
    shown = tuple((piece, part) for piece, part in parts if part)
    tile = pane.tile.area if pane else None
    for (piece, _part), at in zip(shown, place_numbers(shown, table, view, tile), strict=True):
        layers.append(_draw_piece_number(str(piece.number), at, view, colours))
    return "".join(layers)


def _part_to_name(rect: Rect, pane: "Pane | None") -> Rect | None:
    return pane.part_named(rect) if pane else rect


def _is_on_tile(pane: "Pane | None", view: View, x: float, y: float, size: float) -> bool:
    """Return whether any of a letter of this size falls on a tile; on the next one it is not even hidden."""
    if pane is None:
        return True
    left, top, width, height = view.box(pane.tile.area)
    return left - size / 2 < x < left + width + size / 2 and top - size / 2 < y < top + height + size / 2


def draw_marks(table: Map, view: View, colours: Palette, pane: "Pane | None" = None) -> str:
    """Draw what stands on the table: patrols, objectives, the forces and how far they are seen."""
    parts = []
    if table.reach:
        dash = f"{view.unit * 0.3:.2f} {view.unit * 0.3:.2f}"
        look = style(None, colours.foe, colours.hair, dash)
        (w, h), unit = table.table, view.unit
        around = [circle(*view.point(mark.place), table.reach * unit, look) for mark in table.marks]
        parts.append(pen.clip_to(view.x(0), view.y(h), w * unit, h * unit, "".join(around)))
    near = pane.window.grow_by(2) if pane else None
    patrols = [
        patrol
        for patrol in table.lines
        if patrol.kind == "patrol" and (not near or crosses_rect(patrol.start, patrol.end, near))
    ]
    parts += [_draw_patrol(patrol, table, view, colours, pane) for patrol in patrols]
    objectives = [mark for mark in table.objectives if not near or near.holds_point(mark.place)]
    parts += [_draw_objective(mark, table, view, colours, pane) for mark in objectives]
    parts += [
        _draw_force(mark, table, view, colours, pane)
        for mark in table.marks
        if not near or near.holds_point(mark.place)
    ]
    return "".join(parts)


def _draw_grid(table: Map, view: View, colours: Palette) -> str:
    w, h = table.table
    thin: list[pen.Stroke] = []
    bold: list[pen.Stroke] = []
    for i in range(1, w):
        (thin if i % 6 else bold).append((view.x(i), view.y(0), view.x(i), view.y(h)))
    for j in range(1, h):
        (thin if j % 6 else bold).append((view.x(0), view.y(j), view.x(w), view.y(j)))
    return draw_strokes(thin, style(None, colours.grid, 0.1)) + draw_strokes(bold, style(None, colours.bold, 0.16))


def _draw_axes(table: Map, view: View, colours: Palette) -> str:
    """Coordinates every so many pas, so that they never touch."""
    w, h = table.table
    step = next(s for s in (1, 2, 3, 6, 12, 24, 60) if s * view.unit >= 5.5)
    size = LEAST
    parts = []
    for i in range(0, w + 1, step):
        anchor: pen.Anchor = "start" if i == 0 else "middle"
        parts.append(text((view.x(i), view.y(0) + size + 0.9), str(i), size, colours.quiet, anchor=anchor, title=True))
    for j in range(0, h + 1, step):
        low = size * pen.MIDDLE if 0 < j < h else 0.0 if j == 0 else size * 0.72
        parts.append(text((view.x(0) - 0.9, view.y(j) + low), str(j), size, colours.quiet, anchor="end", title=True))
    return "".join(parts)


def _draw_edge(edge: MapLine, view: View, colours: Palette, pane: "Pane | None") -> str:
    (x1, y1), (x2, y2) = view.point(edge.start), view.point(edge.end)
    size = step_in_mm(view.unit * 0.36)
    if edge.kind == "exit":
        tone = colours.tone(edge.tone)
        middle = (y1 + y2) / 2
        a = view.unit * 0.55
        out = line(x1, y1, x2, y2, style(None, tone, max(0.9, view.unit * 0.1)))
        for y in (middle - 3 * view.unit, middle, middle + 3 * view.unit):
            head = [(x1 - a * 1.5, y - a * 0.6), (x1 - a * 0.4, y), (x1 - a * 1.5, y + a * 0.6)]
            out += draw_path(closed_path(head), style(tone))
        wide = pen.width_of(edge.label, size, title=True, weight=600) / view.unit
        above = (edge.start[1] + edge.end[1]) / 2 + 1
        part = _part_to_name(Rect(edge.start[0] - wide - 1.1, above, wide, 0.0), pane)
        at = view.point((part.right, above)) if part else None
        return out + (text(at, edge.label, size, tone, anchor="end", title=True, weight=600) if at else "")
    dash = f"{view.unit * 0.7:.2f} {view.unit * 0.35:.2f}" if edge.kind == "sight" else ""
    tone = colours.side if edge.kind == "sight" else colours.text
    return line(x1, y1, x2, y2, style(None, tone, max(0.2, view.unit * 0.02), dash))


def _edge_label(edge: MapLine, table: Map, view: View, colours: Palette, pane: "Pane | None") -> str:
    """Over the scenery, in the middle of a strip; of a line of sight as far left below it, or else above, as no number
    of a piece and no force is in its way."""
    part = _part_to_name(Rect(*edge.start, edge.end[0] - edge.start[0], 0.0), pane)
    if not part:
        return ""
    start, end = part.x, part.right
    size = step_in_mm(view.unit * 0.36)
    width = pen.width_of(edge.label, size, weight=500)
    if not edge.label or (end - start) * view.unit < width:
        return ""
    x, y = view.point(((start + end) / 2, edge.start[1]))
    left, tone = x - width / 2, colours.text
    if edge.kind == "sight":
        left, y = beside_line(table, view, (view.x(start), view.x(end)), y, (width, size * 1.45))
        tone = colours.side
    behind = rect(left - 0.3, y + 0.25, width + 0.6, size * 1.25, style(colours.ground or "#ffffff"))
    return behind + text((left, y + size * 1.15), edge.label, size, tone, weight=500)


def _draw_piece_number(words: str, at: tuple[float, float], view: View, colours: Palette) -> str:
    """Draw a piece's number of the legend, on a small disc so that it reads over any drawing."""
    r = disc_radius(view)
    size = step_in_mm(r * 1.4)
    disc = circle(at[0], at[1], r, style("#ffffff", colours.solid_line, max(0.12, r * 0.08)))
    base = at[1] + size * pen.MIDDLE
    return disc + text((at[0], base), words, size, colours.text, anchor="middle", title=True, weight=600)


def _draw_force(mark: MapMark, table: Map, view: View, colours: Palette, pane: "Pane | None") -> str:
    """Draw a force: a square with its letter, its behaviour in a corner."""
    x, y = spot_of_force(mark, table, view)
    half = half_of_force(view)
    size = step_in_mm(half * 1.25)
    tone = colours.tone(mark.tone)
    plain = colours.wash(mark.tone) is None or view.unit == FULL  # its marker covers it there
    look = style("#ffffff" if plain else tone, tone, 0.35)
    ink = tone if plain else "#ffffff"
    ring = circle(x, y, half * 1.9, style(None, colours.gold, half * 0.3)) if mark.ring else ""
    (w, h), unit = table.table, view.unit
    out = clip_to(view.x(0), view.y(h), w * unit, h * unit, ring) if ring else ""
    out += rect(x - half, y - half, 2 * half, 2 * half, look, half * 0.18)
    if _is_on_tile(pane, view, x, y, size):
        out += text((x, y + size * pen.MIDDLE), mark.id, size, ink, anchor="middle", title=True, weight=700)
    if mark.icon:
        r = half * 0.55
        out += circle(x + half, y - half, r, style("#ffffff", tone, 0.2))
        out += draw_icon(mark.icon, x + half, y - half, r * 1.35, tone)
    return out


def _draw_objective(mark: MapMark, table: Map, view: View, colours: Palette, pane: "Pane | None") -> str:
    x, y = view.point(mark.place)
    r = radius_of_objective(view)
    out = circle(x, y, r, style(colours.wash(mark.tone) or "#ffffff", colours.tone(mark.tone), 0.5))
    out += draw_icon(mark.icon, x, y, r * 1.4, colours.tone(mark.tone))
    size = step_in_mm(view.unit * 0.32)
    if not mark.id or (pane and not pane.is_home_of(mark.place)):
        return out
    width = pen.width_of(mark.id, size, weight=500)
    x, base = place_about_disc(table, view, (x, y, r), (width, size))
    if pane:  # whole on its tile: above where a seam is near
        left, top, across, height = view.box(pane.tile.area)
        x = min(max(x, left + width / 2 + 1.0), left + across - width / 2 - 1.0)
        base = base if base < top + height - 1.0 else y - r - size * 0.3
    ground = style(colours.ground or "#ffffff")
    plate = rect(x - width / 2 - 0.4, base - size * 0.88, width + 0.8, size * 1.2, ground, 0.4)
    return out + plate + text((x, base), mark.id, size, colours.text, anchor="middle", weight=500)


def _draw_patrol(patrol: MapLine, table: Map, view: View, colours: Palette, pane: "Pane | None") -> str:
    """Draw a patrol: a line with a head at each end, and the second point's name on a sign of its own."""
    (x1, y1), (x2, y2) = view.point(patrol.start), view.point(patrol.end)
    length = length_of(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    a = min(max(1.2, view.unit * 0.4), 6.0)
    head = [
        (x2, y2),
        (x2 - ux * a * 1.6 + uy * a * 0.7, y2 - uy * a * 1.6 - ux * a * 0.7),
        (x2 - ux * a * 1.6 - uy * a * 0.7, y2 - uy * a * 1.6 + ux * a * 0.7),
    ]
    out = line(x1, y1, x2 - ux * a, y2 - uy * a, style(None, colours.foe, max(0.35, view.unit * 0.05)))
    out += draw_path(closed_path(head), style(colours.foe))
    (x, y), half = place_patrol_sign(patrol, table, view)
    out += rect(x - half, y - half, 2 * half, 2 * half, style("#ffffff", colours.foe, 0.3), half * 0.2)
    size = step_in_mm(half * 1.15)
    if not _is_on_tile(pane, view, x, y, size):
        return out
    at = (x, y + size * pen.MIDDLE)
    return out + text(at, patrol.label, size, colours.foe, anchor="middle", title=True, weight=700)
