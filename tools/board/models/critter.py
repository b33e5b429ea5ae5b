"""What lives: the mascotte, a ball on two feet with ears like leaves, a coiled tail,
a hole where a shot went through."""

from math import cos, pi, sin, tau
from typing import Any

import numpy as np

from tools.board.board import LIGHT, Board
from tools.board.fields import ball, block, carve, chain, drum, egg, join_parts, limb, melt, unite
from tools.board.plate import Model
from tools.board.solids import rotation
from tools.board.stage import View

_EYES = ((-2.15, 0.95, 2.75), (2.15, 0.95, 2.75))
_EARS = (((-4.6, 5.6, -0.6), (2.1, 4.2, 0.75), rotation(z=52, y=10)), ((4.4, 6.7, -0.6), (2.2, 4.5, 0.75),
                                                                       rotation(z=-30, y=-10)))
_FLESH = (0, 5, 6, 7, 8, 9)


def critter(P: Any) -> Any:
    body = melt(egg(P, (0, 0.3, 0), (4.9, 4.6, 4.3)), egg(P, (0, -2.6, 0.2), (4.5, 3.2, 4.1)), 1.6)
    body = melt(body, egg(P, (0, -0.9, 4.0), (1.5, 0.8, 0.8)), 0.9)
    tuft = unite(*(limb(P, (0, 4.4, 0.9), (dx, 6.2 - abs(dx) * 0.5, 1.6), 0.42, 0.08) for dx in (-0.9, 0, 0.8)))
    left = melt(egg(P, *_EARS[0]), limb(P, (-1.9, 3.4, -0.4), (-3.2, 4.8, -0.6), 1.0, 0.8), 0.5)
    right = melt(egg(P, *_EARS[1]), limb(P, (2.0, 3.4, -0.4), (2.8, 5.0, -0.6), 1.0, 0.8), 0.5)
    shot = unite(drum(P, (5.3, 8.2, -4), (5.3, 8.2, 4), 0.8), block(P, (-8.3, 7.6, 0), (0.5, 0.75, 4), 0.1,
                                                                    rotation(z=50)))
    down = melt(limb(P, (-4.1, -1.9, 1.7), (-5.4, -3.6, 2.9), 0.95, 0.7), ball(P, (-5.3, -4.0, 3.2), 0.85), 0.4)
    up = chain(P, [(4.2, -1.6, 1.4), (6.6, -0.4, 2.0), (7.3, 1.1, 2.2)], [0.95, 0.7, 0.66], 0.5)
    for dx, dy in ((-0.8, 0.75), (0, 1.15), (0.8, 0.75)):
        up = melt(up, limb(P, (7.3, 1.2, 2.2), (7.35 + dx, 1.3 + dy, 2.4), 0.4, 0.3), 0.2)
    for dx, dy in ((-0.7, -0.5), (0, -0.9), (0.6, -0.6)):
        down = melt(down, limb(P, (-5.3, -4.0, 3.3), (-5.3 + dx, -4.2 + dy, 3.8), 0.4, 0.28), 0.2)
    coil = [(3.7 * (1 - 0.74 * u), -0.5 * pi - 2.6 * pi * u) for u in np.linspace(0, 1, 30)]
    points = [(-1.5, -4.6, -3.0), (-3.6, -5.5, -3.0), *((-7.0 + r * cos(a), -1.9 + r * sin(a), -2.7) for r,
                                                        a in coil)]
    tail = chain(P, points, [1.05 - 0.6 * k / len(points) for k in range(len(points))], 0.2)
    eyes = [ball(P, eye, 1.75) for eye in _EYES]
    return join_parts(melt(body, tuft, 0.25), *eyes, left, carve(right, shot), down, up, _foot(P, -2.6), _foot(P,
        2.6), tail)


def _foot(P: Any, x: float) -> Any:
    foot = egg(P, (x, -6.2, 2.2), (1.75, 0.8, 2.0))
    for dx in (-1.15, 0, 1.15):
        foot = melt(foot, egg(P, (x + dx + (0.4 if x > 0 else -0.4), -6.3, 4.1 - abs(dx) * 0.35), (0.66, 0.66,
            0.95)), 0.3)
    return melt(foot, limb(P, (x * 0.9, -4.4, 0.8), (x, -5.8, 1.2), 1.35, 1.15), 0.5)


def build_critter(b: Board) -> None:
    b.sculpt(critter, 10)
    b.decal([(2.3 * x, -2.0 + 0.75 * x * x, 4.9 - 0.9 * x * x) for x in np.linspace(-1, 1, 31)], "b", 2.0)
    b.decal([(0.75, -1.93, 5.0), (1.0, -1.2, 5.0), (1.35, -1.78, 4.9)], "b", 2.0)
    for s in (-0.38, 0.38):
        b.decal([(s + 0.16 * cos(a), -0.75 + 0.11 * sin(a), 5.2) for a in np.linspace(0, tau, 12)], "b", 2.0)
    for c, r, turn in _EARS:
        round_it = np.linspace(-0.42 * pi, 1.42 * pi, 50)
        b.decal([c + turn @ np.array([r[0] * 0.58 * cos(a), r[1] * (0.7 * sin(a) - 0.08),
                                      r[2] * 0.8]) for a in round_it], bias=0.8)


def shade_critter(b: Board) -> None:
    """Slices, twice as close in the shade, none on the lit cheek."""
    b.slices(0.80, _FLESH, lambda board: board.facing @ LIGHT < 0.80, least=1.4)
    b.slices(0.80, _FLESH, lambda board: board.facing @ LIGHT < 0.22, margin=0.3, least=0.8, offset=0.4)
    b.slices(0.80, _FLESH, lambda board: board.facing @ LIGHT < -0.2, margin=0.2, least=0.6, offset=0.2)
    b.slices(0.80, _FLESH, lambda board: board.facing @ LIGHT < -0.2, margin=0.2, least=0.6, offset=0.6)


def finish_critter(b: Board) -> None:
    """Pupils and what shines in them."""
    for eye in _EYES:
        u, v = (0.10, -0.02) if eye[0] < 0 else (0.02, -0.02)
        b.solids += [_dot(b, eye, u, v, 0.52), _dot(b, eye, u - 0.18, v + 0.2, 0.15)[::-1], _dot(b, eye, u + 0.2,
            v - 0.2, 0.07)[::-1]]
        b.strokes["b"].append(_dot(b, eye, u, v, 0.64))


def _dot(b: Board, eye: Any, u: float, v: float, r: float) -> Any:
    at = [(u + r * cos(a), v + r * sin(a)) for a in np.linspace(0, tau, 29)]
    return b.project([np.array(eye) + 1.75 * np.array([x, y, max(0.05, 1 - x * x - y * y) ** 0.5]) for x,
                      y in at])[:, :2]


CRITTER = Model("bestiole", View((21.2, 23.2), 1.5, -13, 13, ppm=18), build_critter, (12, 38), 5,
                finish=finish_critter, grain=shade_critter)
