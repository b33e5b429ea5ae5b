"""A whole place from above: ground of two tones, roads and water that run on from piece to piece, shadows.

Pieces of a recipe abut: a river is ten rectangles, a house four walls, and drawn one by one they would look like
bricks. So all outlines of pieces that run on are drawn first and all fillings over them, which leaves one common
outline. A road is a row of rectangles, each a little to the side of the last, which would look like stairs: at the
joint of two the edges meet half way, in a curve that begins a pas before it and ends a pas after.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.model.briefing import MapPiece
from generator.paper.drawing.pen import (
    circle,
    closed_path,
    draw_path,
    draw_strokes,
    mm,
    rect,
    smooth_curve,
    style,
    turn_drawing,
)
from generator.scenarios.scenery import rough, scenery
from generator.scenarios.scenery.spot import Palette, Spot, View

_TOGETHER = ({"road"}, {"water", "ford", "bridge", "lava"})  # shapes that follow one another
BENDING = frozenset[str]().union(*_TOGETHER)
_BEND = 1.0  # pas on either side of a joint
_NEAR = 0.01


class Joints(Record):
    """The joints of a piece with the ones before and after it, along x or else along y.

    A joint is the two sides of the edge they share, or None where the piece ends there."""

    along_x: bool
    first: tuple[float, float] | None
    last: tuple[float, float] | None


def outline_of_run(piece: MapPiece, pieces: Sequence[MapPiece], view: View) -> str:
    """Return the outline of a piece among the others, as a path."""
    others = [other.rect for other in pieces if other is not piece and _are_together(piece, other)]
    joints = _joints_of(piece.rect, others)
    (x, y, w, h), along_x = piece.rect, joints.along_x
    start, length, low, high = (x, w, y, y + h) if along_x else (y, h, x, x + w)
    bend = min(_BEND, length / 2)
    first, last = joints.first or (low, high), joints.last or (low, high)

    def spot(along: float, across: float) -> str:
        at = view.point((along, across) if along_x else (across, along))
        return f"{mm(at[0])} {mm(at[1])}"

    def side(across: float, begins: float, ends: float, *, back: bool) -> str:
        """Return an edge from end to end: a half bend, straight on, a half bend."""
        a, b = start, start + length
        if back:
            a, b, begins, ends, turn = b, a, ends, begins, -bend
        else:
            turn = bend
        return (
            f"C{spot(a + turn / 2, begins)} {spot(a + turn / 2, across)} {spot(a + turn, across)}"
            f"L{spot(b - turn, across)}"
            f"C{spot(b - turn / 2, across)} {spot(b - turn / 2, ends)} {spot(b, ends)}"
        )

    there, back = side(low, first[0], last[0], back=False), side(high, first[1], last[1], back=True)
    return f"M{spot(start, first[0])}{there}L{spot(start + length, last[1])}{back}Z"


def _are_together(piece: MapPiece, other: MapPiece) -> bool:
    return any(piece.shape in shapes and other.shape in shapes for shapes in _TOGETHER)


def _joints_of(rect: Rect, others: Sequence[Rect]) -> Joints:
    """Return the joints of a piece, each with the only piece at that end.

    Where roads fork or run side by side, edges stay straight."""
    ends = {side: _only_neighbour(rect, others, side) for side in ("left", "right", "below", "above")}
    across = bool(ends["left"] or ends["right"])
    if across and (ends["below"] or ends["above"]):
        return Joints(rect.w >= rect.h, None, None)
    names = ("left", "right") if across else ("below", "above")
    first, last = (_middle_of_joint(rect, ends[name], along_x=across) for name in names)
    return Joints(across, first, last)


def _only_neighbour(rect: Rect, others: Sequence[Rect], side: str) -> Rect | None:
    neighbours = [candidate for candidate in others if _touches(rect, candidate, side)]
    back = {"left": "right", "right": "left", "below": "above", "above": "below"}[side]
    if len(neighbours) != 1 or sum(_touches(neighbours[0], candidate, back) for candidate in others) > 0:
        return None
    return neighbours[0]


def _touches(rect: Rect, other: Rect, side: str) -> bool:
    if side in ("left", "right"):
        gap = other.right - rect.x if side == "left" else other.x - rect.right
        return abs(gap) < _NEAR and min(rect.top, other.top) - max(rect.y, other.y) > _NEAR
    gap = other.top - rect.y if side == "below" else other.y - rect.top
    return abs(gap) < _NEAR and min(rect.right, other.right) - max(rect.x, other.x) > _NEAR


def _middle_of_joint(rect: Rect, other: Rect | None, *, along_x: bool) -> tuple[float, float] | None:
    if other is None:
        return None
    if along_x:
        return (rect.y + other.y) / 2, (rect.top + other.top) / 2
    return (rect.x + other.x) / 2, (rect.right + other.right) / 2


_FLAT, _STANDING = ("floor", "difficult", "open"), ("low", "climbable", "tall")
_RUNS_ON = {"road", "bridge", "slab", "water", "lava", "chasm", "ford", "cliff", "rampart", "trench", "temple"}
_SHADE = {"low": 0.12, "tall": 0.3, "climbable": 0.3}  # pas
# the fill of a piece, and its lines
_MATERIALS = {
    "road": ("#e7d8b2", "#c8b488"), "bridge": ("#cda86c", "#6d4f24"), "slab": ("#dcdcd4", "#9a9a90"),
    "rampart": ("#857b6e", "#38322b"), "wall": ("#cfc3ae", "#5b5142"), "building": ("#cdae90", "#5b422c"),
    "dome": ("#dfc49b", "#6a4e27"), "bunker": ("#b9bcb0", "#44483f"), "temple": ("#c2c0a4", "#4b4a36"),
    "stairs": ("#dfddca", "#77755c"), "pillar": ("#bdbcaf", "#4b4a40"), "rock": ("#c7af8b", "#5b4526"),
    "cliff": ("#ae926d", "#4f3b20"), "ice": ("#c3dfee", "#2f5a78"), "drift": ("#e6f0f7", "#5d8bab"),
    "tree": ("#8bb571", "#2f4f22"), "giant": ("#669757", "#22401b"), "log": ("#ab8253", "#4a3218"),
    "crates": ("#d7ac6b", "#5f4216"), "container": ("#86aabf", "#28465a"), "stall": ("#dd9473", "#6a3018"),
    "fountain": ("#c0dce5", "#3b6879"), "tower": ("#c6c6c2", "#45453f"), "turret": ("#a6abae", "#33383b"),
    "tank": ("#cccfbc", "#4a4d3a"), "machine": ("#adbac1", "#36444c"), "console": ("#b9cad3", "#36505e"),
    "ship": ("#d8dadd", "#43484e"), "hull": ("#abb1b9", "#333940"), "plate": ("#bdc2c9", "#3c434b"),
    "debris": ("#c6c4be", "#4b4944"), "speeder": ("#cd8260", "#5a2a15"), "bones": ("#f4eedc", "#7d6f4d"),
    "water": ("#a3ccdc", "#2f6c86"), "lava": ("#f29a63", "#a33b10"), "chasm": ("#6a6a72", "#222228"),
    "brush": ("#d2e2b8", "#6d8f4a"), "mud": ("#cfc19d", "#8a774a"), "sand": ("#eddbab", "#a88a45"),
    "snow": ("#e1ebf3", "#7fa4bd"), "rubble": ("#dbd2c4", "#8b7f6c"), "trench": ("#d2cbbe", "#7a7162"),
    "ford": ("#cce4e8", "#5c97a6"),
}  # fmt: skip

# What is another tone of gray than its colour would be: what one dies of, what one climbs, what one walks about.
_GRAYS = {
    "lava": "#868686", "water": "#c2c2c2", "building": "#dcdcdc", "dome": "#dcdcdc", "bunker": "#dcdcdc",
    "wall": "#dcdcdc", "tower": "#d2d2d2", "rock": "#b0b0b0", "cliff": "#a2a2a2",
}  # fmt: skip


def draw_land(pieces: Sequence[MapPiece], view: View, colours: Palette) -> tuple[str, str]:
    """Draw the pieces that lie flat, and those that stand on them."""
    return _draw_natures(pieces, _FLAT, view, colours), _draw_natures(pieces, _STANDING, view, colours)


def _draw_natures(pieces: Sequence[MapPiece], natures: Sequence[str], view: View, colours: Palette) -> str:
    """Draw the shadows of all first: one that fell on a neighbour would hide what it is."""
    casting = [piece for piece in pieces if piece.nature in natures and piece.nature in _SHADE]
    parts = [_draw_shadow(p, view, colours, _SHADE[p.nature]) for p in casting if colours.tint != "light"]
    for nature in natures:
        of_nature = [piece for piece in pieces if piece.nature == nature]
        shapes = dict.fromkeys(piece.shape for piece in of_nature)
        for shape in sorted(shapes, key=lambda shape: shape not in _RUNS_ON):
            alike = [piece for piece in of_nature if piece.shape == shape]
            parts.append(
                _draw_run(alike, pieces, view, colours) if shape in _RUNS_ON else _draw_each(alike, view, colours)
            )
    return "".join(parts)


def draw_patches(table: tuple[int, int], seed: int, view: View, colours: Palette) -> str:
    """Draw the second tone of the ground: soft patches, none of them over the table's edge."""
    if colours.ground is None:
        return ""
    roller, patches = Roller(seed * 131 + table[0]), []
    look = style(_mix(colours.ground, colours.rough or "#ffffff", 0.55))
    for _n in range(table[0] * table[1] // 110):
        w, h = roller.between(3, 8), roller.between(3, 7)
        x, y = roller.between(0, table[0] - w), roller.between(0, table[1] - h)
        left, top, wide, high = view.box(Rect(x, y, w, h))
        marks = ((0.0, 0.4), (0.3, 0.05), (0.75, 0.1), (1.0, 0.5), (0.8, 0.95), (0.25, 0.9))
        patches.append(draw_path(smooth_curve([(left + u * wide, top + v * high) for u, v in marks]), look))
    return "".join(patches)


def _draw_shadow(piece: MapPiece, view: View, colours: Palette, far: float) -> str:
    """Draw a shadow away from the light at the upper left; a box drags its corners along."""
    x, y, w, h = view.box(piece.rect)
    off = far * view.unit
    look = style(_mix(colours.ground or "#ffffff", "#000000", 0.17))
    if piece.shape in ("tree", "giant", "dome", "tank", "pillar", "rock"):
        shade = rect(x + off, y + off, w, h, look, min(w, h) * 0.5)
    else:
        corners = [
            (x, y),
            (x + w, y),
            (x + w + off, y + off),
            (x + w + off, y + h + off),
            (x + off, y + h + off),
            (x, y + h),
        ]
        shade = draw_path(closed_path(corners), look)
    return turn_drawing(x + w / 2 + off, y + h / 2 + off, piece.turn, shade)


def _draw_run(pieces: Iterable[MapPiece], together: Sequence[MapPiece], view: View, colours: Palette) -> str:
    """Draw the outlines of all pieces, then their fillings, then motifs; `together`: pieces they may run on into."""
    edges, fills, motifs = "", "", ""
    for piece in pieces:
        spot = _spot_of(piece, view, colours)
        edge, fill = style(None, spot.colours.solid_line, spot.pen * 2), style(spot.colours.solid or "#ffffff")
        if piece.shape in BENDING:
            bent = outline_of_run(piece, together, view)
            edges, fills = edges + draw_path(bent, edge), fills + draw_path(bent, fill)
        else:
            box = (spot.x, spot.y, spot.w, spot.h)
            edges, fills = edges + rect(*box, edge), fills + rect(*box, fill)
        motifs += _MOTIFS.get(piece.shape, _draw_nothing)(spot)
    return edges + fills + motifs


def _draw_each(pieces: Iterable[MapPiece], view: View, colours: Palette) -> str:
    out = ""
    for piece in pieces:
        spot = _spot_of(piece, view, colours)
        if piece.nature == "difficult":
            drawing = rough.draw_rough_zone(piece.shape, spot)
        else:
            drawing = (_SHAPES.get(piece.shape) or scenery.shape_named(piece.shape))(spot)
        out += turn_drawing(*spot.middle, piece.turn, drawing)
    return out


def _spot_of(piece: MapPiece, view: View, colours: Palette) -> Spot:
    """Return the spot of a piece in the colours of its material; in light ink lines alone, those of tall pieces the
    thicker."""
    fill, line = _MATERIALS.get(piece.shape, (colours.solid or "#ffffff", colours.solid_line))
    if colours.tint == "gray":
        fill, line = _GRAYS.get(piece.shape) or _gray(fill), _gray(line)
    if colours.tint == "light":
        fill, line = "#ffffff", "#000000"
    place = piece.rect
    roller = Roller(int(place.x * 2) * 8191 + int(place.y * 2) * 131 + int(place.w * 2) * 7 + len(piece.shape))
    material = replace(colours, solid=fill, solid_line=line, rough=fill, rough_line=line)
    thick = 1.7 if colours.tint == "light" and piece.nature in ("tall", "climbable") else 1.0
    return Spot(*view.box(place), view.unit, max(colours.hair, view.unit * 0.022) * thick, material, roller)


def _gray(colour: str) -> str:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    tone = (299 * red + 587 * green + 114 * blue) // 1000
    return f"#{tone:02x}{tone:02x}{tone:02x}"


def _mix(first: str, second: str, share: float) -> str:
    parts = ((int(first[n : n + 2], 16), int(second[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{int(a + (b - a) * share):02x}" for a, b in parts)


# --- motifs of runs


def _draw_nothing(spot: Spot) -> str:
    return ""


def _draw_planks(spot: Spot) -> str:
    count = max(3, round(max(spot.w, spot.h) / spot.unit * 2))
    planks = [(*spot.along(k / count, 0), *spot.along(k / count, 1)) for k in range(count + 1)]
    return draw_strokes(planks, spot.detail)


def _draw_steps(spot: Spot) -> str:
    """Draw the tiers of a temple."""
    out = ""
    for k in (1, 2, 3):
        inset = 0.45 * k * spot.unit
        if spot.short > 2 * inset + spot.unit * 0.3:
            out += rect(spot.x + inset, spot.y + inset, spot.w - 2 * inset, spot.h - 2 * inset, spot.detail)
    return out


def _draw_strata(spot: Spot) -> str:
    """Draw short strokes, as cliffs are drawn on maps."""
    strokes = []
    for _n in range(max(2, int(spot.w * spot.h / spot.unit / spot.unit * 1.4))):
        x, y = spot.at(spot.roller.between(0.05, 0.8), spot.roller.between(0.1, 0.9))
        long, slope = (spot.unit * spot.roller.between(*span) for span in ((0.2, 0.6), (-0.2, 0.2)))
        strokes.append((x, y, x + long, y + slope))
    return draw_strokes(strokes, spot.detail)


_MOTIFS: dict[str, Callable[[Spot], str]] = {
    "water": rough.MOTIFS["water"], "lava": rough.MOTIFS["water"], "ford": rough.MOTIFS["water"],
    "chasm": rough.MOTIFS["works"], "trench": rough.MOTIFS["trench"], "bridge": _draw_planks, "cliff": _draw_strata,
    "temple": _draw_steps,
}  # fmt: skip


# --- shapes that only recipes have


def _draw_giant(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    return scenery.shape_named("tree")(spot) + circle(cx, cy, r * 0.42, spot.body) + spot.rings(0.26, 0.12)


def _draw_hull(spot: Spot) -> str:
    """Draw plates riveted together."""
    count = max(2, round(max(spot.w, spot.h) / spot.unit / 1.5))
    seams = [(*spot.along(k / count, 0), *spot.along(k / count, 1)) for k in range(1, count)]
    if spot.short > 2 * spot.unit:
        seams += [(*spot.along(0, v), *spot.along(1, v)) for v in (0.34, 0.66)]
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + draw_strokes(seams, spot.detail)


def _draw_plate(spot: Spot) -> str:
    torn = spot.run("0,0.1 0.5,0 0.62,0.2 1,0.06 0.94,0.7 1,1 0.5,0.9 0.4,1 0.04,0.92 0.1,0.5")
    return draw_path(closed_path(torn), spot.body) + draw_strokes(spot.strokes("0.3,0.1 0.26,0.9"), spot.detail)


def _draw_debris(spot: Spot) -> str:
    torn = spot.run("0,0.3 0.3,0 0.6,0.2 1,0.1 0.86,0.6 1,0.9 0.5,1 0.3,0.8 0.06,0.9")
    return draw_path(closed_path(torn), spot.body)


def _draw_speeder(spot: Spot) -> str:
    body = spot.run("0,0.5 0.3,0.12 0.8,0.05 1,0.3 1,0.7 0.8,0.95 0.3,0.88")
    seat = spot.run("0.48,0.3 0.7,0.3 0.7,0.7 0.48,0.7")
    return draw_path(closed_path(body), spot.body) + draw_path(closed_path(seat), spot.detail)


def _draw_machine(spot: Spot) -> str:
    cells = max(2, round(max(spot.w, spot.h) / spot.unit))
    dials = "".join(circle(*spot.along((k + 0.5) / cells, 0.5), spot.short * 0.22, spot.detail) for k in range(cells))
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body, spot.short * 0.12) + dials


def _draw_console(spot: Spot) -> str:
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + draw_strokes(spot.strokes("0.1,0.5 0.9,0.5"), spot.detail)


def _draw_fountain(spot: Spot) -> str:
    cx, cy, r = spot.inner_circle
    return circle(cx, cy, r, spot.body) + spot.rings(0.82, 0.3, 0.12)


def _draw_stairs(spot: Spot) -> str:
    return rect(spot.x, spot.y, spot.w, spot.h, spot.body) + _draw_planks(spot)


_SHAPES: dict[str, Callable[[Spot], str]] = {
    "giant": _draw_giant, "hull": _draw_hull, "plate": _draw_plate, "debris": _draw_debris, "speeder": _draw_speeder,
    "machine": _draw_machine, "console": _draw_console, "fountain": _draw_fountain, "stairs": _draw_stairs,
}  # fmt: skip
SHAPES = frozenset(_SHAPES) | _RUNS_ON
