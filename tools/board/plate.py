"""A plate of a model: in its frame of 40 x 52 mm, and small, 14 x 12, for banners and choices."""

from collections.abc import Callable

import numpy as np

from tools.board.board import Board
from tools.board.projector import draw_projector, draw_rule
from tools.board.stage import View
from tools.board.strokes import stroke_length

SMALL = (14.0, 12.0)


class Model:
    """What a class is known by. `build` puts it on the stage, with no drawing in it; `finish` draws what has no solid,
    once all lines are there; `grain`: how what lives is shaded, in place of hatching."""

    def __init__(
        self, title: str, view: View, build: Callable[[Board], None], beam: tuple[float, float], scans: int = 6, *,
        finish: Callable[[Board], None] | None = None, grain: Callable[[Board], None] | None = None,
        bend: float = 0.86,
    ) -> None:  # fmt: skip
        self.title, self.view, self.build, self.beam, self.scans = title, view, build, beam, scans
        self.finish, self.grain, self.bend = finish, grain, bend


def draw_plate(model: Model) -> Board:
    board = _draw_lines(model, model.view)
    board.ink_decals()
    if model.grain:
        model.grain(board)
    else:
        board.hatch(0.05)
        board.hatch(-0.38, pitch=0.34, pen="s", margin=0.12, least=0.5)
    if model.finish:
        model.finish(board)
    draw_projector(board, model.beam, model.scans)
    draw_rule(board)
    return board


def draw_small(model: Model) -> Board:
    """Outline and long edges alone, as large as the box takes."""
    coarse = Board(model.view.resized(model.view.at, 1.0, model.view.paper, 6))
    model.build(coarse)
    rows, cols = np.where(coarse.part >= 0)
    left, top, right, low = cols.min() / 6, rows.min() / 6, (cols.max() + 1) / 6, (rows.max() + 1) / 6
    by = min((SMALL[0] - 0.6) / (right - left), (SMALL[1] - 0.6) / (low - top))
    x, y = (SMALL[k] / 2 + (model.view.at[k] - (a + b) / 2) * by for k, a, b in ((0, left, right), (1, top, low)))
    board = _draw_lines(model, model.view.resized((x, y), by, SMALL, 36 if coarse.soft else 56))
    board.strokes["b"] = [line for line in board.strokes["b"] if stroke_length(line) > 0.75]
    return board


def _draw_lines(model: Model, view: View) -> Board:
    board = Board(view)
    model.build(board)
    board.settle()
    board.outline(sigma=1.3 if board.soft else 1.0, small=14.0 if view.paper[0] > 20 else 2.0)
    board.edges()
    board.borders(jump=0.18, bend=model.bend)
    return board
