"""Outlines of roads and rivers: pieces that follow one another, each drawn so that it bends into the next.

A recipe lays a road as a row of rectangles, each a little to the side of the last. Drawn as they are they make stairs.
So at the joint of two of them the edges meet half way, in a curve that begins a pas before it and ends a pas after."""

from collections.abc import Sequence

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.model.briefing import MapPiece
from generator.paper.drawing.pen import mm
from generator.scenarios.scenery.spot import View

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
