"""Figures: 25 mm high for standees, from before and from behind; tokens have the same drawing, smaller.

From behind means from straight across: what is seen there has the outline of the front, mirrored, so that a standee can
be cut along it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.fields import join_parts
from tools.board.people.body import Parts
from tools.board.people.cast import CAST
from tools.board.stage import View
from tools.board.strokes import Stroke, path_data, simplify_stroke

_BOX = 25.0  # the most a standee has room for
_EDGE, _NEAR = 0.5, 0.04
_BLACK = frozenset(
    {
        "gun",
        "guns",
        "visor",
        "face",
        "hilt",
        "eye",
        "eyes",
        "lens",
        "slit",
        "goggles",
        "knife",
        "mouth",
        "belt",
        "badge",
        "peak",
        "grenade",
        "strap",
        "mark",
    }
)
FIGURES: dict[str, tuple[Callable[[Any], Parts], float, float]] = CAST


def draw_figure(name: str, ppm: int = 13) -> str:
    """Draw the file of a figure, cut close about it; its feet stand on the lower edge."""
    make, az, el = FIGURES[name]
    names = list(make(np.zeros((1, 3))))

    def field(P: Any) -> Any:
        return join_parts(*make(P).values())

    # First from afar, to know how large it is.
    coarse = Board(View((20, 30), 2.0, az, el, paper=(40, 40), ppm=5))
    coarse.sculpt(field, len(names), reach=12)
    rows, cols = np.where(coarse.part >= 0)
    left, top, right, low = (v / 5 / 2.0 for v in (cols.min(), rows.min(), cols.max() + 1, rows.max() + 1))
    side = _BOX - 2 * _EDGE
    scale = min(side / (right - left), side / (low - top), 2.5)
    paper = (round((right - left) * scale + 2 * _EDGE, 1), round((low - top) * scale + 2 * _EDGE, 1))
    at = (_EDGE + (10 - left) * scale, _EDGE + (15 - top) * scale)
    front = View(at, scale, az, el, paper=paper, ppm=ppm)
    back = View((paper[0] - at[0], at[1]), scale, paper=paper, ppm=ppm)
    back.eye = np.diag([-1.0, 1.0, -1.0]) @ front.eye
    board, behind = (_ink_side(view, field, names) for view in (front, back))

    def mirror(strokes: list[Stroke]) -> list[Stroke]:
        return [line * (-1, 1) + (paper[0], 0) for line in strokes]

    paths = {
        **{pen: path_data(board.tidy(pen, _NEAR)) for pen in "hba"},
        "k": path_data([simplify_stroke(line, _NEAR) for line in board.solids], closed=True),
        **{pen.upper(): path_data(mirror(behind.tidy(pen, _NEAR))) for pen in "hb"},
        "K": path_data(mirror([simplify_stroke(line, _NEAR) for line in behind.solids]), closed=True),
    }
    return board.file_of(name, paths)


def _ink_side(view: View, field: Callable[[Any], Any], names: list[str]) -> Board:
    board = Board(view)
    board.sculpt(field, len(names), reach=12)
    board.settle()
    board.outline(least=0.2, sigma=1.3 * view.ppm / 18, small=0.0)
    board.borders(jump=0.12, bend=0.87, least=0.45)
    black = [n for n, part in enumerate(names) if part in _BLACK]
    furry = [n for n, part in enumerate(names) if part.startswith("fur")]
    board.fill(black)
    if furry:
        board.ticks(furry)
    cloth = [n for n, part in enumerate(names) if part == "cape"]
    board.hatch(0.08, pitch=0.55, margin=0.16, least=0.7, without=[*black, *furry, *cloth])
    if cloth:  # in a tone of its own: what one sees of a cape is little
        board.hatch(2.0, pitch=0.36, margin=0.12, least=0.4, without=[n for n in range(len(names)) if n not in cloth])
    return board
