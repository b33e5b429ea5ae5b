"""Zones of the map: deployments and ways out, marked by strokes and not by colour alone.

A deployment is hatched, with arrows into the table; a way out is a thick edge with arrows off the table. Both may be
the same stretch: so the words of the one stand at the table's edge and those of the other at its inner side."""

from collections.abc import Iterator

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.model.briefing import Map, MapLine, MapZone
from generator.paper.drawing import pen
from generator.paper.drawing.pen import Point, closed_path, draw_path, draw_strokes, line, rect, style, text
from generator.paper.formats import PT, SMALLEST, step_in_mm
from generator.scenarios.scenery.spot import Palette, View

FULL = 25.0  # millimetres to the pas at 1:1
LEAST = SMALLEST * PT  # millimetres, of letters
_SPACING = 7.0  # pas between two arrows
_BAND = 4.0  # millimetres along the edge of a zone at 1:1
Way = tuple[float, float]  # right and up are positive


def draw_zone(zone: MapZone, table: Map, view: View, colours: Palette, *, is_dense: bool) -> str:
    """Draw a zone, filled; where scenery stands in it, hatched over that; at 1:1 a band along its edge, which leaves
    the ground to be seen."""
    if zone.out:
        return _draw_way_out(zone, table, view, colours)
    x, y, w, h = view.box(zone.rect)
    tone = colours.tone(zone.tone)
    if view.unit == FULL and not zone.quiet:
        return _draw_band((x, y, w, h), tone)
    fill = None if zone.quiet or is_dense else colours.wash(zone.tone)
    dash = f"{view.unit * 0.5:.2f} {view.unit * 0.3:.2f}" if zone.quiet else ""
    frame = rect(x, y, w, h, style(fill, tone, max(0.25, view.unit * (0.08 if is_dense else 0.025)), dash))
    if zone.quiet or not is_dense:
        return frame
    hatched = draw_strokes(_hatch(x, y, w, h, view.unit * 0.8), style(None, tone, max(0.12, view.unit * 0.02)))
    return hatched + frame


def _draw_band(box: tuple[float, float, float, float], tone: str) -> str:
    x, y, w, h = box
    across, down = (min(_BAND, side / 2) for side in (w, h))
    sides = ((x, y, w, down), (x, y + h - down, w, down), (x, y, across, h), (x + w - across, y, across, h))
    strokes = [stroke for side in sides for stroke in _hatch(*side, _BAND / 2)]
    return draw_strokes(strokes, style(None, tone, 0.2)) + rect(*box, style(None, tone, 0.5))


def draw_zone_arrows(zone: MapZone, table: Map, view: View, colours: Palette) -> str:
    """Draw arrows over the scenery: into the table from a deployment, off it by a way out, else from the middle to all
    sides."""
    tone, box = colours.tone(zone.tone), zone.rect
    arrows = ""
    for (ux, uy), (first, last) in _sides_at_edge(box, table.table):
        span = _length_of_side((first, last))
        deep = 0.0 if zone.out else box.w if ux else box.h
        shares = _shares_along(span) if zone.out else (0.1, 0.9)
        for share in shares:
            x, y = (a + (b - a) * share for a, b in zip(first, last, strict=True))
            at = (x - ux * deep, y - uy * deep)  # an edge, or the side of the zone across from it
            arrows += draw_arrow(at, (ux, uy) if zone.out else (-ux, -uy), view, tone, ends=zone.out)
    if not arrows and not zone.quiet:
        x, y = box.centre
        ways: tuple[Way, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
        for ux, uy in ways:
            arrows += draw_arrow((x + ux * box.w / 2, y + uy * box.h / 2), (ux, uy), view, tone)
    return arrows


def draw_arrow(at: Point, way: Way, view: View, tone: str, *, ends: bool = False) -> str:
    """Draw a plump arrow; `ends`: its head touches the spot, else it starts there."""
    ux, uy = way
    by = 0.4 if view.unit == FULL else 1.0
    tip = 0.0 if ends else 1.7 * by
    x, y = at[0] + ux * tip, at[1] + uy * tip

    def corner(back: float, aside: float) -> Point:
        return view.point((x - by * (ux * back + uy * aside), y - by * (uy * back - ux * aside)))

    marks = ((0.0, 0.0), (0.9, 0.75), (0.9, 0.3), (1.8, 0.3), (1.8, -0.3), (0.9, -0.3), (0.9, -0.75))
    look = style("#ffffff", tone, 0.6) if view.unit == FULL else style(tone, "#ffffff", max(0.2, view.unit * 0.03))
    return draw_path(closed_path([corner(*mark) for mark in marks]), look)


def draw_way(line_off: MapLine, view: View, colours: Palette) -> str:
    """Draw an arrow of its own, off the table: figures may leave there."""
    (x1, y1), (x2, y2) = line_off.start, line_off.end
    way = ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))
    return draw_arrow(line_off.end, way, view, colours.tone(line_off.tone), ends=True)


def _draw_way_out(zone: MapZone, table: Map, view: View, colours: Palette) -> str:
    look = style(None, colours.tone(zone.tone), max(1.1, view.unit * 0.3))
    ends = ((view.point(first), view.point(last)) for _way, (first, last) in _sides_at_edge(zone.rect, table.table))
    return "".join(line(*first, *last, look) for first, last in ends)


def _sides_at_edge(box: Rect, table: tuple[int, int]) -> Iterator[tuple[Way, tuple[Point, Point]]]:
    """Yield the sides of a zone that lie on the table's edge, each with the way off the table there.

    Of a strip along an edge that is its long side alone, though its ends are edges too."""
    wide, high = table
    sides: list[tuple[Way, tuple[Point, Point]]] = []
    for is_at, way, first, last in (
        (box.x <= 0, (-1.0, 0.0), (0.0, box.y), (0.0, box.top)),
        (box.right >= wide, (1.0, 0.0), (float(wide), box.y), (float(wide), box.top)),
        (box.y <= 0, (0.0, -1.0), (box.x, 0.0), (box.right, 0.0)),
        (box.top >= high, (0.0, 1.0), (box.x, float(high)), (box.right, float(high))),
    ):
        if is_at:
            sides.append((way, (first, last)))
    longest = max((_length_of_side(side) for _way, side in sides), default=0.0)
    yield from ((way, side) for way, side in sides if _length_of_side(side) >= longest * 0.7)


def _length_of_side(side: tuple[Point, Point]) -> float:
    (x1, y1), (x2, y2) = side
    return abs(x2 - x1) + abs(y2 - y1)


def _shares_along(span: float) -> list[float]:
    count = max(2, round(span / _SPACING) + 1)
    return [(k + 0.5) / count for k in range(count)]


def _hatch(x: float, y: float, w: float, h: float, step: float) -> list[pen.Stroke]:
    """Return slanted lines across a box."""
    strokes = []
    for k in range(1, int((w + h) / step) + 1):
        c = k * step
        strokes.append((x + max(0.0, c - h), y + min(c, h), x + min(c, w), y + max(0.0, c - w)))
    return strokes


def draw_zone_reach(zone: MapZone, table: Map, view: View, colours: Palette) -> str:
    """Draw how far figures are seen from a zone: a broken line round it, as far as the table goes."""
    x, y, w, h = view.box(zone.rect.grow_by(zone.reach))
    dash = f"{view.unit * 0.7:.2f} {view.unit * 0.35:.2f}"
    look = style(None, colours.tone(zone.tone), max(0.2, view.unit * 0.03), dash)
    inner = rect(x, y, w, h, look, zone.reach * view.unit)
    return pen.clip_to(view.x(0), view.y(table.table[1]), table.table[0] * view.unit, table.table[1] * view.unit, inner)


class LabelPlace(Record):
    """The place of a zone's name: the middle of its baseline, its size and width, its turn."""

    at: Point
    size: float
    wide: float
    turn: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The box it covers: its top left corner, its width and height."""
        (x, y), wide, deep = self.at, self.wide + 1.2, self.size * 1.22
        if self.turn:
            return x - self.size * 0.92, y - wide / 2, deep, wide
        return x - wide / 2, y - self.size * 0.92, wide, deep


def place_zone_label(zone: MapZone, table: Map, view: View) -> LabelPlace:
    """Place a zone's name along its inner side, a way out's along the edge, as large as it has room for.

    It is turned where the zone is narrow."""
    x, y, w, h = view.box(zone.rect)
    upright = w < h * 0.6
    room = (h if upright else w) - view.unit * 0.5
    width = pen.width_of(zone.label, 1, title=True, weight=600)
    size = step_in_mm(min(max(LEAST, view.unit * 0.42), room / max(1.0, width)))
    if upright:
        at_first = (zone.rect.x > 0) != zone.out  # along its left side
        at, turn = (x + size * 1.15 if at_first else x + w - size * 0.5, y + h / 2), -90.0
    else:
        at_first = (zone.rect.top < table.table[1]) != zone.out  # along its upper side
        at, turn = (x + w / 2, y + size * 1.15 if at_first else y + h - size * 0.5), 0.0
    return LabelPlace(at, size, width * size, turn)


def draw_zone_label(zone: MapZone, table: Map, view: View, colours: Palette, *, is_dense: bool) -> str:
    """Draw the zone's name; on a plate where scenery stands."""
    place = place_zone_label(zone, table, view)
    plate = rect(*place.box, style(colours.ground or "#ffffff"), place.size * 0.2) if is_dense else ""
    tone = colours.tone(zone.tone)
    words = text(place.at, zone.label, place.size, tone, anchor="middle", title=True, weight=600, turn=place.turn)
    return plate + words
