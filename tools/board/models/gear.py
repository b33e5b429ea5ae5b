"""Machines that are carried: hilt, gauntlet, injector and flask, charge, medal."""

from math import cos, pi, radians, sin, tau
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.fields import block, drum, join_parts, limb, melt, unite
from tools.board.plate import Model
from tools.board.projector import draw_axis
from tools.board.solids import Mesh, box, loft, revolve, ring_line, rotation, smooth_line, tube
from tools.board.stage import View
from tools.board.strokes import dash_stroke, draw_arc

_TILT = rotation(z=-36)
_TOP = 17.4  # of the hilt


def build_hilt(b: Board, tilt: float = -36) -> None:
    """Build a hilt taken apart along its axis: pommel, grip, cell, crystal in its claws, lenses, emitter."""

    def put(mesh: Mesh, y: float, crease: float = 24) -> None:
        b.put(mesh.at(0, y, 0).turn("z", tilt), crease=crease)

    put(revolve([(0.9, -0.2), (1.5, 0), (2.3, 0.25), (2.75, 0.9), (2.75, 2.0), (2.3, 2.4), (2.3, 3.0), (1.6, 3.2),
                 (1.6, 4.0), (0.01, 4.0)]), -16.2)
    ring = [(0, -0.15 - 1.5 * sin(t), 1.35 * cos(t)) for t in np.linspace(-0.1 * pi, 1.1 * pi, 30)]
    put(tube(ring, 0.26, 10), -16.2, 60)
    put(revolve([(1.7, 0), (2.45, 0.15), (2.45, 0.9), (2.15, 1.0), (2.15, 6.3), (2.45, 6.4), (2.45, 7.1), (1.7,
        7.3)]), -10.7)
    for k in range(9):
        rib = loft([[(2.0, h, -0.34), (2.0, h, 0.34), (2.62, h, 0.24), (2.62, h, -0.24)] for h in (1.35, 5.9)])
        put(rib.turn("y", 40 * k + 8), -10.7, 20)
    put(revolve([(0.9, 0), (1.5, 0.1), (1.5, 1.0), (1.05, 1.1), (1.05, 1.7), (1.5, 1.8), (1.5, 2.7), (1.05, 2.8),
                 (1.05, 3.3), (0.6, 3.4), (0.6, 4.1), (0.01, 4.1)], 40), -2.1)
    put(_crystal(6, ((1e-3, 0), (1.35, 1.5), (1.2, 3.0), (1e-3, 5.2))), 3.3, 8)
    for k in range(3):
        claw = [(1.0, -0.4, 0), (2.0, 0.2, 0), (2.25, 1.4, 0), (2.15, 2.6, 0), (1.75, 3.4, 0)]
        put(tube(claw, [0.26, 0.26, 0.24, 0.2, 0.14], 8).turn("y", 120 * k + 70), 3.3, 60)
    put(revolve([(0.01, -0.9), (1.3, -0.9), (1.3, -0.35), (0.01, -0.35)], 36), 3.3)
    for dy, r in ((0, 1.9), (1.35, 1.55)):
        put(revolve([(r * 0.45, 0), (r, 0), (r, 0.42), (r * 0.45, 0.42), (r * 0.45, 0)], 44), 9.4 + dy)
    put(revolve([(1.6, 0), (2.45, 0.2), (2.45, 1.2), (1.9, 1.6), (1.9, 2.4), (2.25, 2.9), (2.45, 4.6), (2.15, 4.9),
                 (1.3, 4.9), (1.2, 4.3), (0.01, 4.3)]), 12.5)
    for k in range(6):
        fin = loft([[(1.85, h, -0.16), (1.85, h, 0.16), (2.5 + e, h, 0.16), (2.5 + e, h, -0.16)] for h, e in ((1.5,
            0), (3.0, 0.35), (5.5, 0.1))])
        put(fin.turn("y", 60 * k + 18), 12.5)


def _crystal(sides: int, rings: Any) -> Mesh:
    turns = [tau * k / sides + 0.3 for k in range(sides)]
    return loft([[(r * cos(t), y, r * sin(t)) for t in turns] for r, y in rings])


def finish_hilt(b: Board) -> None:
    """Draw the axis, and the blade that is not there."""
    draw_axis(b, _TILT @ np.array([0, -19.4, 0]), _TILT @ np.array([0, _TOP, 0]))
    for x, on, off in ((-0.85, 1.6, 0.5), (0.85, 1.6, 0.5), (0.0, 0.5, 1.6)):
        line = b.project([_TILT @ np.array([x, _TOP + y, 0]) for y in (0.5, 9)])[:, :2]
        b.strokes["c" if x else "d"] += [q for q in dash_stroke(line, on, off) if q[:, 1].min() > 1.2 and q[:,
            0].max() < 38.8]


def fist(P: Any) -> Any:
    palm = melt(block(P, (0, 0.4, -0.55), (2.75, 2.5, 1.5), 1.0), limb(P, (0, -1.2, -0.5), (0, -4.2, -0.35), 1.75,
                                                                       1.7), 0.9)
    shapes = [palm]
    for x, h in ((-2.05, 0.0), (-0.69, 0.26), (0.69, 0.2), (2.05, -0.12)):
        shapes.append(block(P, (x, 2.75 + h, 0.35), (0.66, 0.72, 1.65), 0.42, rotation(x=-8)))
        shapes.append(block(P, (x * 0.99, 1.15 + h * 0.8, 2.15), (0.64, 1.55, 0.68), 0.45, rotation(x=6)))
        shapes.append(block(P, (x * 0.98, -0.45 + h * 0.5, 1.6), (0.61, 0.62, 0.75), 0.4, rotation(x=-20)))
    shapes.append(limb(P, (-2.75, -1.5, 0.5), (-2.3, -0.9, 2.2), 0.95, 0.85))
    shapes.append(limb(P, (-2.0, -0.75, 2.65), (0.5, -0.25, 2.95), 0.74, 0.62))
    shapes.append(block(P, (0, 3.75, 0.1), (2.95, 0.32, 0.95), 0.18))
    studs = [(drum(P, (x, 3.6, 0.1), (x, 4.2 + h, 0.1), 0.56, 0.1), limb(P, (x, 4.1 + h, 0.1), (x, 4.75 + h, 0.1),
                                                                         0.46, 0.2))
             for x, h in ((-2.05, 0), (-0.69, 0.3), (0.69, 0.3), (2.05, 0))]
    shapes.append(unite(*(stud for pair in studs for stud in pair)))
    return join_parts(*shapes)


def build_gauntlet(b: Board) -> None:
    """Build a vibro gauntlet, raised: fist with its bar of studs, cuff of plates, a cell and its two leads."""
    b.sculpt(fist, 17, reach=12)
    rings = ([(1.9, -3.2), (2.35, -3.3), (2.5, -3.0), (2.5, -2.5), (2.2, -2.3), (1.7, -2.3)],
             [(2.2, -6.2), (2.95, -6.2), (3.0, -5.8), (2.75, -3.9), (2.45, -3.55), (1.9, -3.5)],
             [(2.7, -9.7), (3.55, -9.7), (3.65, -9.2), (3.2, -6.9), (2.9, -6.5), (2.2, -6.4)],
             [(2.9, -11.0), (3.85, -11.0), (4.0, -10.7), (4.0, -10.1), (3.75, -9.8), (2.7, -9.8)])
    for profile in rings:
        b.put(revolve(profile, 52).size(1, 1, 0.92).at(0, 0, -0.35))
    b.put(box(2.3, 3.4, 1.1, 0.5).turn("x", 6).at(0, -8.1, 2.95), crease=20, hatch=False)
    for dx in (-0.5, 0.5):
        for k in range(5):
            y, z = -9.2 + 0.55 * k, 3.62 + 0.06 * k
            b.decal([(dx - 0.36, y, z), (dx + 0.36, y, z)], bias=0.9)
    for d in (0, 0.8):
        lead = [(2.2 + 0.1 * d, -6.6, 2.1 - d), (2.9, -5.2, 1.7 - d), (2.95, -3.2, 1.25 - d), (3.25, -1.0,
            0.9 - d), (3.3, 1.4, 0.7 - d), (3.0, 3.2, 0.45 - d * 0.8), (2.7, 3.75, 0.3 - d * 0.6)]
        b.put(tube(smooth_line(lead), 0.24, 10), crease=70)
    for a in range(0, 360, 24):
        t = radians(a)
        c0, u = np.array([3.98 * cos(t), -10.4, -0.35 + 3.66 * sin(t)]), np.array([-sin(t), 0, cos(t)])
        b.decal([c0 + 0.17 * (cos(q) * u + sin(q) * np.array([0, 1, 0])) for q in np.linspace(0, tau, 10)])
    for y, r in ((-4.4, 2.9), (-5.5, 2.99)):
        b.decal(ring_line(r, y, 60) * np.array([1, 1, 0.92]) + np.array([0, 0, -0.35]), bias=0.35)
    for a in (30, 62, 118, 150, 205, -20):
        c, s = cos(radians(a)), 0.93 * sin(radians(a))
        b.decal([(r * c, y, -0.35 + r * s) for r, y in ((3.56, -9.5), (3.25, -7.0))], bias=0.35)


def finish_gauntlet(b: Board) -> None:
    """Vibration: arcs off the studs."""
    x, y, _near = b.project([(0, 5.0, 0.1)])[0]
    for k, r in enumerate((9.4, 10.7, 12.0)):
        b.strokes["c"] += dash_stroke(draw_arc((x, y + 6.4), (r, r * 0.82), (218 + k * 3, 322 - k * 3), 90),
                                      0.9 + 0.25 * k, 0.35 + 0.25 * k)


FLASK_PROFILE = [(0.01, 0), (6.6, 0), (7.2, 0.35), (7.3, 0.9), (7.0, 1.6), (2.35, 11.2), (2.15, 12.2), (2.15, 15.0),
          (2.75, 15.2), (2.75, 15.9), (2.25, 16.0)]
_FOOT = np.array([-3.2, -16.6, 0])


def build_flask(b: Board) -> None:
    """Build a flask in which a helix grows, and the injector that feeds it."""
    b.put(revolve(FLASK_PROFILE, 64).at(*_FOOT), crease=30, hatch=False)

    def radius(y: float) -> float:
        return float(np.interp(y, [p[1] for p in FLASK_PROFILE[3:]], [p[0] for p in FLASK_PROFILE[3:]]))

    b.decal(ring_line(radius(6.6) - 0.25, 6.6, 60) + _FOOT, "b", glass=True)
    for k, y in enumerate(np.arange(1.2, 6.3, 0.78)):
        b.decal(ring_line(radius(y) - 0.35, y, 40, (180, 0)) + _FOOT, glass=True, dash=0.5 + 0.12 * k)
    for k in range(7):
        y = 1.6 + k * 1.15
        b.decal(ring_line(radius(y), y, 8, (52 if k % 2 else 44, 74)) + _FOOT, bias=0.4)
    for phase in (0, pi):
        b.decal([_FOOT + np.array([1.75 * cos(1.05 * y + phase), y,
                                   1.75 * sin(1.05 * y + phase)]) for y in np.linspace(0.8,
            10, 90)], "b", glass=True)
    for y in np.arange(1.0, 9.9, 0.5):
        rung, middle = np.array([1.75 * cos(1.05 * y), 0, 1.75 * sin(1.05 * y)]), _FOOT + np.array([0, y, 0])
        b.decal([middle + rung, middle - rung], glass=True)
    _build_injector(b)


def _build_injector(b: Board) -> None:
    """Aslant, its needle at the neck."""

    def put(mesh: Mesh, crease: float = 24, hatch: bool = True) -> None:
        b.put(mesh.turn("z", -38).at(-2.3, 1.2, 3), crease=crease, hatch=hatch)

    def place(points: Any) -> Any:
        return np.asarray(points, float) @ rotation(z=-38).T + np.array([-2.3, 1.2, 3])

    put(revolve([(0.01, -0.2), (0.16, 0.6), (0.16, 4.6), (0.01, 4.6)], 10), 70)
    put(revolve([(0.3, 4.4), (0.62, 4.6), (0.62, 5.6), (1.1, 6.2), (1.1, 6.9), (0.5, 7.0)], 36))
    put(revolve([(0.5, 7.0), (1.65, 7.1), (1.65, 14.2), (0.5, 14.3)], 44), 24, False)
    put(revolve([(0.6, 14.2), (2.1, 14.3), (2.1, 15.2), (1.75, 15.4), (1.75, 18.2), (2.1, 18.4), (2.1, 19.0), (0.5,
        19.1)], 44))
    put(box(7.4, 0.75, 1.7, 0.5).at(0, 15.9, 0), 20)
    put(revolve([(0.62, 19.0), (0.62, 22.0), (2.0, 22.1), (2.0, 22.8), (0.01, 22.8)], 36))
    put(revolve([(0.01, 8.0), (0.85, 8.0), (0.95, 8.2), (0.95, 13.4), (0.6, 13.9), (0.6, 14.6), (0.01, 14.6)],
                28).at(3, 0, 0), 26)
    put(box(1.4, 0.7, 0.9).at(2, 13, 0))
    put(box(1.2, 0.6, 0.8).at(2, 9.2, 0))
    for k in range(8):
        b.decal(place(ring_line(1.66, 8 + k * 0.75, 8, (90, 150 if k % 2 else 172))), bias=0.3)
    b.decal(place(ring_line(1.6, 11.6)), "b", glass=True)
    b.decal(place(ring_line(1.6, 12.2)), glass=True)


def build_charge(b: Board) -> None:
    """Build a charge taken apart: two caps of eight sides, a collar, the core."""
    b.put(revolve([(2.6, -13.0), (5.4, -11.6), (6.6, -8.4), (6.6, -7.0), (5.9, -6.6), (4.2, -6.6), (4.0, -7.6),
                   (0.01, -7.6)], 8), crease=12)
    b.put(revolve([(3.6, -4.9), (4.8, -4.9), (5.0, -4.5), (5.0, -3.5), (4.8, -3.1), (3.6, -3.1), (3.6, -4.9)]),
          crease=20)
    for k in range(8):
        t = radians(45 * k + 12)
        b.put(box(0.9, 1.1, 0.8).turn("y", 78 - 45 * k).at(5.05 * cos(t), -4.0, 5.05 * sin(t)))
    b.put(revolve([(0.01, -1.7), (2.0, -1.7), (2.3, -1.3), (2.3, 0.2), (1.7, 0.5), (1.7, 1.6), (2.3, 1.9), (2.3,
        3.4), (2.0, 3.8), (0.01, 3.8)], 40), crease=20)
    b.decal([(1.72 * cos(t), 0.5 + 1.1 * t / (5 * tau), 1.72 * sin(t)) for t in np.linspace(0, 5 * tau, 160)],
            bias=0.15)
    b.put(revolve([(4.2, 5.6), (5.9, 5.6), (6.6, 6.0), (6.6, 7.2), (5.4, 10.4), (3.0, 11.8), (2.2, 11.9), (0.01,
        11.9)], 8), crease=12)
    b.put(revolve([(1.7, 11.9), (1.7, 12.6), (1.2, 12.8), (1.2, 13.6), (0.01, 13.7)], 32))
    b.put(box(0.5, 0.5, 4.4).at(0, 13.2, 1.6))
    b.put(tube([(2.1 + 1.25 * cos(t), 13.4 + 1.25 * sin(t), 0) for t in np.linspace(0, tau, 40)], 0.18, 8), crease=70)
    for y in (-8.0, 6.6):
        b.decal(ring_line(6.62, y, 8), bias=0.5)


def build_medal(b: Board) -> None:
    """Build a chain of office and its medal; a link of the chain is a twist of wire."""
    face = [(0.01, -0.9), (7.6, -0.9), (8.2, -0.5), (8.2, 0.3), (7.6, 0.7), (6.9, 0.7), (6.6, 0.35), (0.01, 0.35)]
    b.put(revolve(face, 72).turn("x", 90).at(0, -6, 0), crease=24)
    rays = [(5.9 if k % 2 == 0 else 2.9, radians(15 * k + 90)) for k in range(24)]
    star = [(r * cos(t), r * sin(t) - 6) for r, t in rays]
    b.put(loft([[(x, y, 0.3) for x, y in star], [(x * 0.9, (y + 6) * 0.9 - 6, 0.85) for x, y in star]]), crease=20)
    b.put(revolve([(2.5, 0.3), (2.5, 1.2), (2.1, 1.5), (1.3, 2.3), (0.01, 2.5)], 8).turn("x", 90).at(0, -6, 0),
          crease=10)
    for k in range(24):
        t = radians(15 * k + 97)
        b.put(revolve([(0.38, 0.3), (0.34, 0.75), (0.01, 0.95)], 12).turn("x", 90).at(7.25 * cos(t),
            7.25 * sin(t) - 6, 0.2), crease=50)
    b.put(tube([(1.1 * cos(t), 3.1 + 1.1 * sin(t), 0) for t in np.linspace(0, tau, 40)], 0.36, 10), crease=70)
    for s in (-1, 1):
        for k in range(7):
            x, y = s * (0.9 + 8.2 * sin(k / 6 * 1.25)), 4.2 + 2.35 * k
            if s > 0 and k == 3:
                coil = [(x + 0.5 * cos(9 * t), y - 1 + 2 * t, 0.5 * sin(9 * t)) for t in np.linspace(0, 1.1, 60)]
                b.put(tube(coil, 0.15, 8), crease=70)
                continue
            lean = s * (-58 + 9 * k)
            plan = [(0.95 * cos(t), 1.45 * sin(t), 0) for t in np.linspace(0, tau, 36)]
            link = tube(plan, 0.34, 10) if k % 2 else box(1.9, 2.7, 0.7, 0.6)
            b.put(link.turn("y", 0 if k % 2 else 20).turn("z", lean).at(x, y, 0), crease=60 if k % 2 else 22)


HILT = Model("sabre éclaté", View((18.8, 21.8), 1.18, 0, 20, ppm=32), build_hilt, (12.5, 31), finish=finish_hilt)
GAUNTLET = Model("gantelet vibro", View((20.2, 18.4), 1.94, -35, 18, roll=-8, ppm=14), build_gauntlet, (11, 40), 5,
                 finish=finish_gauntlet)
FLASK = Model("injecteur et fiole", View((21.6, 22.8), 1.12, 0, 20, ppm=30), build_flask, (9.6, 41.6), 4)
CHARGE = Model("charge éclatée", View((20, 22.4), 1.24, 12, 20, ppm=28), build_charge, (10, 40.5), 4,
               finish=lambda b: draw_axis(b, (0, -18, 0), (0, 16.6, 0)))
MEDAL = Model("chaîne d’office", View((20, 24.6), 1.2, -24, 12, ppm=30), build_medal, (11, 41), 4)
