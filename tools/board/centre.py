"""Centrepieces of versos: what a class owns, large, with a ring and a leader for each label that its panel prints.

A panel's template fixes where labels stand, whatever is drawn: so one drawing may take the place of another (the ship
drawn is the ship owned), and a drawing is all that knows where on it a thing is. A leader goes from a ring on the
model to the inner end of its label, level at the end, so that it goes on from the rule below the label's name.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.stage import View
from tools.board.strokes import dash_stroke, draw_arc

Point = tuple[float, ...]  # of the model, or of the paper
_RING = 0.75


class Call(tuple[Point, Point]):
    """A place of the model (three numbers) or of the paper (two), and where its leader meets the label."""

    def __new__(cls, place: Point, end: Point) -> "Call":
        return super().__new__(cls, (place, end))


class Centre:
    """`build` puts the thing on the stage; `finish` draws what has no solid; `screen`: half the width and height of a
    dashed oval about it, and its middle."""

    def __init__(
        self, title: str, view: View, build: Callable[[Board], None] | None, calls: Sequence[Call] = (), *,
        finish: Callable[[Board], None] | None = None, grain: Callable[[Board], None] | None = None,
        screen: tuple[float, float, float, float] | None = None, bend: float = 0.86,
    ) -> None:  # fmt: skip
        self.title, self.view, self.build, self.calls = title, view, build, calls
        self.finish, self.grain, self.screen, self.bend = finish, grain, screen, bend


def draw_centre(centre: Centre) -> Board:
    board = Board(centre.view)
    if centre.build:
        centre.build(board)
    board.settle()
    if centre.build:
        board.outline(sigma=1.3 if board.soft else 1.0)
        board.edges()
        board.borders(jump=0.18, bend=centre.bend)
        board.ink_decals()
        if centre.grain:
            centre.grain(board)
        else:
            board.hatch(0.05)
            board.hatch(-0.38, pitch=0.34, pen="s", margin=0.12, least=0.5)
    if centre.finish:
        centre.finish(board)
    if centre.screen:
        x, y, wide, high = centre.screen
        board.strokes["d"] += _off_the_model(board, dash_stroke(draw_arc((x, y), (wide, high), n=180), 1.4, 1.0))
    for place, end in centre.calls:
        _draw_call(board, place, end)
    return board


def _off_the_model(board: Board, lines: Sequence[Any]) -> list[Any]:
    return [line for line in lines if not board.mask[board.cells_of(line)].any()]


def _draw_call(board: Board, place: Point, end: Point) -> None:
    x, y = board.project([place])[0, :2] if len(place) == 3 else place
    right = end[0] > x
    elbow = (end[0] - 2.0 if right else end[0] + 2.0, end[1])
    way = np.array(elbow) - (x, y)
    start = np.array((x, y)) + way / np.linalg.norm(way) * _RING
    board.strokes["b"].append(draw_arc((x, y), (_RING, _RING), n=20))
    board.solids.append(draw_arc((x, y), (0.28, 0.28), n=10))
    board.strokes["c"].append(np.array([start, elbow, end]))
