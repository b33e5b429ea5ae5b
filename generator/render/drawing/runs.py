"""Roads and rivers as they run: pieces that follow one another, each drawn so that it bends into the next.

A recipe lays a road as a row of rectangles, each a little to the side of the last. Drawn as they are they make stairs.
So at the joint of two of them the edges meet half way, in a curve that begins a pas before it and ends a pas after."""

from collections.abc import Sequence

from generator.core.paper.briefing import MapPiece
from generator.core.record import Record
from generator.core.scenario.geometry import Rect
from generator.render.drawing.spot import View
from generator.render.press.pen import mm

_TOGETHER = ({"road"}, {"water", "ford", "bridge", "lava"})  # shapes that follow one another
BENDING = frozenset[str]().union(*_TOGETHER)
_BEND = 1.0  # pas on either side of a joint
_NEAR = 0.01


class Joints(Record):
    """How a piece is joined to the one before and the one after it, along x or else along y: the sides of the edge they
    share, or None where it ends there."""

    along_x: bool
    first: tuple[float, float] | None
    last: tuple[float, float] | None


def outline_of_run(piece: MapPiece, pieces: Sequence[MapPiece], view: View) -> str:
    """The outline of a piece among the others, as a path."""
    joints = _joints_of(piece.rect, [one.rect for one in pieces if one is not piece and _are_together(piece, one)])
    (x, y, w, h), along_x = piece.rect, joints.along_x
    start, length, low, high = (x, w, y, y + h) if along_x else (y, h, x, x + w)
    bend = min(_BEND, length / 2)
    first, last = joints.first or (low, high), joints.last or (low, high)

    def spot(along: float, across: float) -> str:
        at = view.point((along, across) if along_x else (across, along))
        return f"{mm(at[0])} {mm(at[1])}"

    def side(across: float, begins: float, ends: float, *, back: bool) -> str:
        """One edge from end to end: a half bend, straight on, a half bend."""
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


def _are_together(one: MapPiece, other: MapPiece) -> bool:
    return any(one.shape in some and other.shape in some for some in _TOGETHER)


def _joints_of(own: Rect, others: Sequence[Rect]) -> Joints:
    """A joint is with one piece alone at that end: where roads fork or run side by side, edges stay straight."""
    ends = {side: _only_neighbour(own, others, side) for side in ("left", "right", "below", "above")}
    across = bool(ends["left"] or ends["right"])
    if across and (ends["below"] or ends["above"]):
        return Joints(own.w >= own.h, None, None)
    names = ("left", "right") if across else ("below", "above")
    first, last = (_middle_of_joint(own, ends[name], along_x=across) for name in names)
    return Joints(across, first, last)


def _only_neighbour(own: Rect, others: Sequence[Rect], side: str) -> Rect | None:
    found = [one for one in others if _touches(own, one, side)]
    back = {"left": "right", "right": "left", "below": "above", "above": "below"}[side]
    if len(found) != 1 or sum(_touches(found[0], one, back) for one in others) > 0:
        return None
    return found[0]


def _touches(own: Rect, other: Rect, side: str) -> bool:
    if side in ("left", "right"):
        gap = other.right - own.x if side == "left" else other.x - own.right
        return abs(gap) < _NEAR and min(own.top, other.top) - max(own.y, other.y) > _NEAR
    gap = other.top - own.y if side == "below" else other.y - own.top
    return abs(gap) < _NEAR and min(own.right, other.right) - max(own.x, other.x) > _NEAR


def _middle_of_joint(own: Rect, other: Rect | None, *, along_x: bool) -> tuple[float, float] | None:
    if other is None:
        return None
    if along_x:
        return (own.y + other.y) / 2, (own.top + other.top) / 2
    return (own.x + other.x) / 2, (own.right + other.right) / 2
