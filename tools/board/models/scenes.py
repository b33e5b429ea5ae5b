"""What else stands in the middle of a verso: the sabre upright, a droid, the flask, worlds, a bridge."""

from functools import partial
from math import cos, pi, radians, sin, tau
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.centre import Call, Centre
from tools.board.models import droids, gear, ships
from tools.board.projector import draw_axis
from tools.board.solids import revolve, ring_line
from tools.board.stage import View
from tools.board.strokes import dash_stroke, draw_arc

_LEFT, _RIGHT = 29.0, 63.0
RUNGS = (9.0, 29.0, 49.0, 69.0)  # of labels in two columns of four, down the page
WORLD_RUNGS = tuple(9.0 + 20 * k for k in range(5))


def finish_sabre(b: Board) -> None:
    """Draw the axis of what is taken apart, and the blade of light above it, its forms along it."""
    draw_axis(b, (0, -19.4, 0), (0, 17.4, 0))
    x, base, _near = b.project([(0, 17.4, 0)])[0]
    for dx in (-1.25, 1.25):
        b.strokes["b"].append(np.array([(x + dx, base - 0.6), (x + dx, 6.2)]))
        b.strokes["d"] += dash_stroke([(x + 1.9 * dx, base - 2), (x + 1.9 * dx, 7)], 0.8, 1.2)
    b.strokes["b"].append(draw_arc((x, 6.2), (1.25, 1.6), (180, 360), 24))
    b.strokes["c"].append(np.array([(x, base - 0.6), (x, 6.6)]))
    for k in range(int((base - 8) / 2)):
        b.strokes["d"].append(np.array([(x - 0.7, base - 3 - 2 * k), (x + 0.7, base - 3 - 2 * k)]))


def _sabre_calls() -> list[Call]:
    """Forms on the blade, from its tip: I, II, III… in turn left and right; other forms on the hilt."""
    places = [(46.0, y) for y in (8.0, 13.0, 19.0, 24.0, 31.0, 45.0, 56.0, 68.0)]
    ends = [(_LEFT if n % 2 == 0 else _RIGHT, RUNGS[n // 2]) for n in range(8)]
    return [Call(place, end) for place, end in zip(places, ends, strict=True)]


def finish_droid(b: Board) -> None:
    """Draw the projector that shows it."""
    x, y, r, flat = b.width / 2, b.height - 9.0, 15.0, 0.342
    for share, pen in ((1.0, "b"), (0.86, "c"), (0.46, "b")):
        b.strokes[pen].append(draw_arc((x, y), (r * share, r * share * flat), n=72))
    b.strokes["b"].append(draw_arc((x, y + 2), (r, r * flat), (0, 180), 40))
    b.strokes["b"] += [np.array([[x + s * r, y], [x + s * r, y + 2]]) for s in (-1, 1)]
    for k in range(48):
        c, s = cos(tau * k / 48), sin(tau * k / 48) * flat
        b.strokes["c"].append(np.array([[x + r * q * c, y + r * q * s] for q in (0.93 if k % 4 else 0.86, 1.0)]))
    light: list[Any] = []
    for s in (-1, 1):
        light += dash_stroke([(x + s * r * 0.46, y), (x + s * 20, 46)], 0.9, 0.8)
    for k, high in enumerate((2.2, 5.0, 8.6, 13.2)):
        wide = r * 0.46 + (20 - r * 0.46) * high / (y - 46)
        light += dash_stroke(draw_arc((x, y - high), (wide, wide * flat), (10, 170), 90), 0.9, 0.4 + 0.3 * k)
    b.strokes["d"] += [line for line in light if not b.mask[b.cells_of(line)].any()]


def _flask_calls() -> list[Call]:
    left = [(44.0, 38.0), (41.5, 49.5), (37.5, 60.0), (33.5, 71.0)]
    right = [(48.0, 36.0), (50.5, 47.5), (54.5, 58.0), (58.5, 69.0)]
    sides = ((_LEFT, left), (_RIGHT, right))
    return [Call(place, (x, y)) for x, flasks in sides for place, y in zip(flasks, RUNGS, strict=True)]


def build_flask_alone(b: Board) -> None:
    """Build the flask and its helix, without the injector."""
    profile = [(r * 0.92, y) for r, y in gear.FLASK_PROFILE]
    foot = np.array([0, -16.6, 0])
    b.put(revolve(profile, 64).at(*foot), crease=30, hatch=False)
    b.put(revolve([(1.7, 14.6), (1.7, 16.9), (2.3, 17.1), (2.3, 18.2), (0.01, 18.4)], 40).at(*foot), crease=24)

    def radius(y: float) -> float:
        return float(np.interp(y, [p[1] for p in profile[3:]], [p[0] for p in profile[3:]]))

    b.decal(ring_line(radius(8.4) - 0.2, 8.4, 60) + foot, "b", glass=True)
    for k, y in enumerate(np.arange(1.2, 8.2, 0.78)):
        b.decal(ring_line(radius(y) - 0.35, y, 40, (180, 0)) + foot, glass=True, dash=0.5 + 0.12 * k)
    for k in range(9):
        y = 1.6 + k * 1.0
        b.decal(ring_line(radius(y), y, 8, (50 if k % 2 else 40, 78)) + foot, bias=0.4)
    for phase in (0, pi):
        line = [
            foot + np.array([1.6 * cos(1.05 * y + phase), y, 1.6 * sin(1.05 * y + phase)])
            for y in np.linspace(0.8, 11, 100)
        ]
        b.decal(line, "b", glass=True)
    for y in np.arange(1.0, 10.9, 0.5):
        rung, middle = np.array([1.6 * cos(1.05 * y), 0, 1.6 * sin(1.05 * y)]), foot + np.array([0, y, 0])
        b.decal([middle + rung, middle - rung], glass=True)


# Worlds about their star: their orbit, the angle, how large; those at the left first, from the top.
WORLDS = ((16, 120, 2.6), (12.5, 142, 1.7), (9, 178, 1.9), (12.5, 218, 2.4), (16, 237, 2.0),
          (12.5, 67, 1.8), (9, 37, 1.5), (12.5, 8, 2.5), (9, -43, 1.6), (12.5, -67, 2.9))  # fmt: skip
_ORBITS, _STEEP = (5.5, 9, 12.5, 16), 2.6  # millimetres across, and how much taller they are


def _world_at(n: int) -> tuple[float, float, float]:
    far, turn, _size = WORLDS[n]
    return far * cos(radians(turn)), _STEEP * far * sin(radians(turn)), 0.0


def build_worlds(b: Board) -> None:
    """Build a star, and ten worlds on their orbits; one has a ring."""
    for n, (_far, _turn, size) in enumerate(WORLDS):
        globe = [(size * cos(t), size * sin(t)) for t in np.linspace(-pi / 2 + 0.01, pi / 2 - 0.01, 20)]
        x, y, z = _world_at(n)
        b.soft.add(b.put(revolve(globe, 36).turn("z", 14).at(x, y, z), crease=60))
        for k in (-0.45, 0.1, 0.5)[: 1 + n % 3]:
            r = size * (1 - k * k) ** 0.5 * 1.01
            b.decal(ring_line(r, k * size, 40) + np.array([x, y, z]), bias=0.3)
        if n in (2, 9):
            for r in (1.5, 1.75):
                b.decal(
                    ring_line(size * r, 0, 60) @ np.array([[1, 0.22, 0], [0, 1, 0], [0, 0, 1]]) + np.array([x, y, z]),
                    "b",
                    bias=0.05,
                )
    star = [(2.6 * cos(t), 2.6 * sin(t)) for t in np.linspace(-pi / 2 + 0.01, pi / 2 - 0.01, 24)]
    b.put(revolve(star, 40), crease=60, hatch=False)


def finish_worlds(b: Board) -> None:
    for r in _ORBITS:
        line = draw_arc((46, 50), (r, _STEEP * r), n=220)
        b.strokes["d"] += [q for q in dash_stroke(line, 0.9, 0.7) if not b.mask[b.cells_of(q)].any()]
    for k in range(24):
        c, s = cos(tau * k / 24), sin(tau * k / 24)
        reach = 4.2 if k % 2 else 5.0
        b.strokes["c"].append(np.array([(46 + 3.5 * c, 50 + 3.5 * s), (46 + reach * c, 50 + reach * s)]))


def _world_calls() -> list[Call]:
    ends = [(_LEFT if n < 5 else _RIGHT, WORLD_RUNGS[n % 5]) for n in range(len(WORLDS))]
    return [Call(_world_at(n), end) for n, end in enumerate(ends)]


# Posts of a bridge, in the order of the table: where each works on the ship.
_POST_PLACES: tuple[tuple[float, float, float], ...] = (
    (0, 8.8, -2.8),
    (3.3, 1.2, 3.0),
    (0.45, 7.8, -1.6),
    (3.8, 0.4, -14),
    (1.6, 0.6, 18),
    (3.6, 0.6, 1.6),
    (1.7, -3.4, 0.5),
    (1.6, 5.5, -2.2),
    (1.6, 4, -3.6),
)
# Of the nine labels: the column of five above or of four below.
_ABOVE, _BELOW = (4, 2, 0, 7, 8), (1, 5, 6, 3)


def post_places() -> dict[int, tuple[str, int]]:
    """Build the side and the column of each label, as the panel's template has them."""
    return {n: ("a", k) for k, n in enumerate(_ABOVE)} | {n: ("b", k) for k, n in enumerate(_BELOW)}


def finish_bridge(b: Board) -> None:
    """Leaders up and down to the labels."""
    for n, place in enumerate(_POST_PLACES):
        side, column = post_places()[n]
        x, y, _near = b.project([place])[0]
        wide = b.width / (5 if side == "a" else 4)
        end = np.array((wide * (column + 0.5), 19.4 if side == "a" else b.height - 19.4))
        way = end - (x, y)
        start = np.array((x, y)) + way / np.linalg.norm(way) * 0.75
        b.strokes["b"].append(draw_arc((x, y), (0.75, 0.75), n=20))
        b.solids.append(draw_arc((x, y), (0.28, 0.28), n=10))
        b.strokes["c"].append(np.array([start, end]))


SCENES = {
    "sabre": Centre(
        "sabre éclaté",
        View((46, 58.8), 1.35, 0, 14, paper=(92, 84), ppm=26),
        partial(gear.build_hilt, tilt=0),
        _sabre_calls(),
        finish=finish_sabre,
    ),
    "araignee": Centre(
        "araignée droïde",
        View((23.5, 34), 2.5, -22, 24, paper=(47, 84), ppm=24),
        droids.build_spider,
        finish=finish_droid,
    ),
    "fiole": Centre("fiole", View((46, 38), 2.4, 0, 14, paper=(92, 84), ppm=24), build_flask_alone, _flask_calls()),
    "mondes": Centre(
        "mondes et contacts",
        View((46, 50), 1, 0, 0, paper=(92, 100), ppm=24),
        build_worlds,
        _world_calls(),
        finish=finish_worlds,
    ),
    "passerelle": Centre(
        "vaisseau-mère",
        View((95, 38.5), 2.0, -90, 8, paper=(190, 68), ppm=22),
        ships.build_line_ship,
        finish=finish_bridge,
    ),
}
