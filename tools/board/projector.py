"""What every plate stands in: the projector and its light, the rule at the left, call-outs."""

from math import cos, pi, radians, sin, tau
from typing import Any

import cv2
import numpy as np

from tools.board.board import Board
from tools.board.strokes import dash_stroke, draw_arc

FLAT = sin(radians(20))  # of every base, whatever the tilt of the object
_Y, _R, _DROP = 46.9, 9.4, 1.5


def draw_projector(board: Board, beam: tuple[float, float], scans: int = 6) -> None:
    """Draw the drum and its light, which rises to half a width at a height and passes behind what it shows."""
    x, out = board.width / 2, board.strokes
    for share, pen in ((1.0, "b"), (0.86, "c"), (0.46, "b"), (0.34, "c")):
        out[pen].append(draw_arc((x, _Y), (_R * share, _R * share * FLAT), n=72))
    out["b"].append(draw_arc((x, _Y + _DROP), (_R, _R * FLAT), (0, 180), 40))
    out["b"] += [np.array([[x + s * _R, _Y], [x + s * _R, _Y + _DROP]]) for s in (-1, 1)]
    out["c"].append(draw_arc((x, _Y + _DROP / 2), (_R, _R * FLAT), (12, 168), 40))
    for k in range(48):
        c, s = cos(tau * k / 48), sin(tau * k / 48) * FLAT
        out["c"].append(np.array([[x + _R * r * c, _Y + _R * r * s] for r in (0.93 if k % 4 else 0.86, 1.0)]))
    for k in (5, 6, 7):
        c, s = cos(k * pi / 12), sin(k * pi / 12) * FLAT
        out["c"].append(np.array([[x + _R * c, _Y + _R * s + _DROP * d] for d in (0.62, 0.92)]))
    light: list[Any] = []
    for side in (-1, 1):
        light += dash_stroke([[x + side * _R * 0.46, _Y], [x + side * beam[0], beam[1]]], 0.55, 0.5)
    height, step = 0.0, 0.85
    for k in range(scans):
        height, step = height + step, step * 1.3
        r = _R * 0.46 + (beam[0] - _R * 0.46) * height / (_Y - beam[1])
        if height > _Y - beam[1]:
            break
        arc = draw_arc((x, _Y - height), (r, r * FLAT), (10 + k * 2, 170 - k * 2), 160)
        light += dash_stroke(arc, 0.55 + 0.05 * k, 0.25 + 0.16 * k)
    near = cv2.dilate(board.mask.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=round(0.35 * board.ppm))
    out["d"] += [line for line in light if not near[board.cells_of(line[len(line) // 2][None])][0]]


def draw_rule(board: Board) -> None:
    """Draw a rule that measures nothing: it is what makes it a plate."""
    for k in range(36):
        wide = 1.3 if k % 10 == 0 else 0.9 if k % 5 == 0 else 0.5
        board.strokes["d"].append(np.array([[1.9, 8.0 + k], [1.9 + wide, 8.0 + k]]))


def draw_axis(board: Board, low: Any, high: Any) -> None:
    """Draw the line between the parts of what is taken apart: dashes and dots, behind them."""
    a, b = board.project([low, high])[:, :2]
    for start, stop in _axis_dashes(float(np.linalg.norm(b - a))):
        line = np.array([a + (b - a) * t for t in (start, stop)])
        ends = board.part[board.cells_of(np.vstack([line, line.mean(0)]))]
        if (ends < 0).all() and line[:, 1].min() > 1.2 and line[:, 1].max() < 44:
            board.strokes["c"].append(line)


def _axis_dashes(size: float) -> list[tuple[float, float]]:
    starts = np.arange(0, size - 1.9, 1.9)
    return [((s + a) / size, (s + b) / size) for s in starts for a, b in ((0, 1.2), (1.45, 1.65))]
