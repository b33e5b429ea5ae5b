"""Arms: a long rifle and its one cartridge, a rotary gun on its tripod, a belt of gadgets, a knife for everything."""

from math import cos, radians, sin, tau

import numpy as np

from tools.board.board import Board
from tools.board.plate import Model
from tools.board.solids import Mesh, box, extrude, loft, revolve, tube
from tools.board.stage import View


def rod(profile: list[tuple[float, float]], n: int = 24) -> Mesh:
    """Turned, and laid along x."""
    return revolve(profile, n).turn("z", -90)


def build_rifle(b: Board) -> None:
    """Build a long rifle; seven notches on its stock, and the one cartridge it needs."""

    def put(mesh: Mesh, crease: float = 24, hatch: bool = True) -> None:
        b.put(mesh.turn("z", 50), crease=crease, hatch=hatch)

    put(rod([(0.01, 3), (0.46, 3), (0.46, 14.2), (0.01, 14.2)]), 60)
    put(rod([(0.01, 11.2), (0.86, 11.2), (0.95, 11.6), (0.95, 17.6), (0.7, 18.2), (0.4, 18.2), (0.4, 17.6), (0.01,
        17.6)], 28), 40)
    put(rod([(0.5, 2.4), (0.9, 2.6), (0.9, 8.2), (0.6, 8.6), (0.46, 8.6)], 24), 30)
    put(extrude([(-4.6, 0.9), (3.2, 0.9), (3.2, -0.5), (2.4, -0.9), (-2.8, -0.9), (-4.6, -0.5)], -0.62, 0.62), 14)
    put(extrude([(-4.6, 0.8), (-7.4, 0.5), (-13.6, 0.7), (-14.2, -2.8), (-13.4, -3.0), (-9.4, -1.3), (-6.4, -0.9),
                 (-4.6, -0.8)], -0.5, 0.5), 14)
    put(extrude([(-13.5, 0.95), (-14.2, 0.95), (-14.9, -3.2), (-14.0, -3.1)], -0.6, 0.6), 14)
    put(extrude([(-3.9, -0.8), (-2.5, -0.8), (-3.3, -4.0), (-4.8, -3.8)], -0.42, 0.42), 14)
    put(extrude([(-0.6, -0.9), (1.4, -0.9), (1.2, -3.2), (-0.4, -3.0)], -0.4, 0.4), 14)
    put(tube([(-2.4 + 0.9 * cos(t), -1.0 + 1.1 * sin(t), 0) for t in np.linspace(3.3, 6.1, 16)], 0.13, 8), 60)
    scope = [(0.01, -4.0), (0.95, -4.0), (1.05, -3.6), (0.95, -2.6), (0.62, -2.2), (0.62, 1.6), (1.15, 2.6), (1.25,
        4.2), (0.9, 4.2), (0.01, 3.8)]
    put(rod(scope, 32).at(-0.6, 2.5, 0), 22)
    for x in (-2.2, 0.6):
        put(box(0.7, 1.2, 0.7).at(x, 1.4, 0))
    put(revolve([(0.01, 0), (0.5, 0), (0.5, 0.7), (0.01, 0.7)], 20).at(-0.9, 3.0, 0))
    for s in (-1, 1):
        put(tube([(9.4, -0.6, s * 0.3), (8.2, -3.6, s * 1.6), (7.0, -6.2, s * 2.4)], [0.24, 0.2, 0.16], 8), 60)
    put(box(1.2, 0.8, 1.4, 0.4).at(9.4, -0.5, 0))

    def mark(x0: float, y0: float, x1: float, y1: float, pen: str = "c") -> None:
        b.decal(Mesh([(x0, y0, -0.64), (x1, y1, -0.64)], []).turn("z", 50).points, pen, 0.3)

    for k in range(7):
        mark(-12.6 + 0.62 * k, -0.2, -12.8 + 0.62 * k, -1.3, "b")
    mark(-3.8, 0.2, 2.6, 0.2)
    mark(0.4, 0.6, 0.4, -0.6)
    for x in np.arange(12.4, 17.4, 0.8):
        ring = [(x, 0.97 * cos(t), 0.97 * sin(t)) for t in np.linspace(0, tau, 30)]
        b.decal(Mesh(ring, []).turn("z", 50).points, bias=0.2)
    shell = revolve([(0.01, 0), (0.78, 0), (0.78, 0.3), (0.6, 0.5), (0.66, 0.7), (0.66, 3.0), (0.4, 3.7), (0.4,
        4.4), (0.01, 5.6)], 24)
    b.put(shell.turn("z", -14).at(7.6, -8.6, -2), crease=24)


def build_gun(b: Board) -> None:
    """Build a rotary gun on its tripod; its belt ends in a single round."""
    for k in range(6):
        t = tau * k / 6
        barrel = revolve([(0.01, 0), (0.36, 0), (0.36, 10.6), (0.2, 10.6), (0.01, 10.2)], 14)
        b.put(barrel.turn("x", 90).at(0.95 * cos(t), 3 + 0.95 * sin(t), 2.6), crease=60)
    for z in (5.4, 9.4, 12.4):
        disc = revolve([(0.01, -0.28), (1.5, -0.28), (1.5, 0.28), (0.01, 0.28)], 36)
        b.put(disc.turn("x", 90).at(0, 3, z), crease=30)
    body = [(0.01, -5.4), (1.5, -5.4), (1.9, -5.0), (1.9, -2.2), (2.3, -1.9), (2.3, 2.0), (1.8, 2.7), (0.01, 2.7)]
    b.put(revolve(body, 44).turn("x", 90).at(0, 3, 0), crease=22)
    b.put(box(2.6, 1.0, 5.4, 0.3).at(0, 5.2, -1.0), crease=20)
    for s in (-1, 1):
        b.put(tube([(s * 1.0, 3, -5.2), (s * 1.3, 3.4, -6.6), (s * 1.3, 2.2, -7.6)], 0.26, 8), crease=60)
        b.put(tube([(s * 1.3, 3.4, -6.6), (s * 1.3, 4.4, -6.8)], 0.34, 8), crease=60)
    shield = [(-4.6, -0.6), (-5.2, 3.2), (-3.4, 6.6), (-1.5, 6.8), (-1.5, 4.4), (-1.9, 3.0), (-1.5, 1.4), (-1.5,
        -0.8)]
    for s in (-1, 1):
        b.put(loft([[(s * -x, y, z + 0.12 * (abs(x) - 1.5) * -2) for x, y in shield] for z in (3.3, 3.6)]), crease=30)
    b.put(revolve([(0.01, -0.6), (1.5, -0.6), (1.5, 0.2), (0.9, 0.6), (0.9, 1.6), (0.01, 1.6)], 32), crease=24)
    b.put(box(2.2, 1.3, 1.8, 0.3).at(0, 1.2, 0), crease=20)
    for a in (62, 178, 298):
        x, z = cos(radians(a)), sin(radians(a))
        leg = [(1.0 * x, -0.3, 1.0 * z), (4.2 * x, -3.6, 4.2 * z), (6.8 * x, -7.4, 6.8 * z)]
        b.put(tube(leg, [0.6, 0.5, 0.36], 10), crease=50)
        b.put(revolve([(0.01, -0.3), (1.2, -0.3), (1.1, 0.1), (0.4, 0.5), (0.01, 0.5)], 20).at(6.9 * x, -7.6, 6.9 * z))
        b.put(tube([(0, -3.0, 0), (4.0 * x, -3.4, 4.0 * z)], 0.2, 8), crease=60)
    b.put(box(3.4, 3.4, 3.0, 0.25).at(5.4, -1.6, -1.2), crease=20)
    for k in range(7):
        t = k / 6
        across, y = 4.6 - 2.5 * t, 0.4 + 3.2 * t - 1.6 * t * t
        round_ = revolve([(0.01, -1.4), (0.3, -1.4), (0.3, 0.8), (0.01, 1.4)], 12).turn("x", 90)
        b.put(round_.at(across, y + 0.5, -0.9), crease=60)
    for y in (-2.6, -1.6, -0.6):
        b.decal([(3.9, y, 0.31), (6.9, y, 0.31)], bias=0.2)
    b.put(revolve([(0.01, -1.4), (0.3, -1.4), (0.3, 0.8), (0.01, 1.4)], 12).turn("x", 90).at(7.6, -6.9, 2.6),
          crease=60)


def build_knife(b: Board) -> None:
    """Build a knife for everything, fanned: blade, barrel, spanner, probe, and a spoon."""
    handle = [(-4.6, 1.7), (4.6, 1.7), (5.6, 1.0), (5.6, -1.0), (4.6, -1.7), (-4.6, -1.7), (-5.6, -1.0), (-5.6, 1.0)]
    for z0, z1 in ((-2.1, -1.3), (1.3, 2.1)):
        b.put(extrude(handle, z0, z1), crease=14)
    b.put(extrude([(x * 0.94, y * 0.8) for x, y in handle], -1.3, 1.3), crease=14)
    for x in (-4.2, 4.2):
        b.put(revolve([(0.01, 2.0), (0.6, 2.0), (0.6, 2.4), (0.01, 2.5)], 20).turn("x", 90).at(x, 0, 0))

    def hinge(mesh: Mesh, degrees: float, left: bool, z: float) -> None:
        b.put(mesh.turn("z", degrees).at(-4.2 if left else 4.2, 0, z), crease=16)

    blade = [(0, -0.8), (9.4, -0.8), (12.0, 0.4), (9.0, 0.9), (0, 0.9)]
    hinge(loft([[(x, y, 0.16 * s) for x, y in blade] for s in (-1, 1)]), 128, True, 0.9)
    hinge(extrude([(1.0, 0.05), (9.4, 0.05), (9.4, 0.25), (1.0, 0.25)], -0.2, 0.2), 128, True, 0.9)
    barrel = revolve([(0.01, 0), (0.9, 0), (0.9, 2.6), (0.55, 3.0), (0.55, 8.0), (0.8, 8.2), (0.8, 9.6), (0.5,
        9.6), (0.4, 9.0), (0.01, 9.0)], 24)
    hinge(barrel.turn("z", -90), 52, False, 0)
    jaw = [(0, -0.6), (7.0, -0.6), (7.6, -1.7), (9.8, -1.8), (9.6, -0.6), (8.4, -0.5), (8.4, 0.5), (9.6, 0.6),
           (9.8, 1.8), (7.6, 1.7), (7.0, 0.6), (0, 0.6)]
    hinge(extrude(jaw, -0.3, 0.3), 88, True, -0.6)
    spoon = revolve([(0.01, -0.9), (0.8, -0.75), (1.5, -0.35), (1.8, 0.15), (1.65, 0.2), (1.3, -0.1), (0.7, -0.45),
                     (0.01, -0.6)], 32)
    hinge(spoon.turn("x", 70).size(1.5, 1, 1).at(9.6, 0, 0), 12, False, 0.9)
    hinge(tube([(0, 0, 0), (4, 0.1, 0.1), (7.4, 0, 0)], [0.5, 0.4, 0.36], 10), 12, False, 0.9)
    hinge(tube([(0, 0, 0), (5, 0, 0), (6.4, 0.5, 0), (7.4, 0.1, 0), (9.4, 0.3, 0)], [0.4, 0.34, 0.26, 0.22, 0.04],
               8), 168, True, -0.4)
    saw = [(0, -0.6)] + [(2 + 0.75 * k, -0.6 - (0.55 if k % 2 else 0)) for k in range(11)] + [(9.8, 0.2), (9.0,
        0.8), (0, 0.8)]
    hinge(extrude(saw, -0.14, 0.14), 206, True, 0.5)
    hinge(extrude([(0, -0.7), (3.4, -0.7), (3.4, -1.2), (4.8, -1.2), (4.8, 1.2), (3.4, 1.2), (3.4, 0.7), (0, 0.7)],
                  -0.3, 0.3), -46, False, -0.5)
    hinge(revolve([(0.01, 0), (1.5, 0), (1.7, 0.3), (1.7, 0.9), (1.2, 1.1), (0.01, 1.1)], 28).turn("x", 90).at(6.0,
        0, -0.5), -46, False, -0.5)
    for x in np.arange(-2.6, 2.7, 1.3):
        b.decal([(x, 1.2, 2.12), (x + 0.7, -1.2, 2.12)], bias=0.2)


RIFLE = Model("fusil long et sa cartouche", View((20.4, 21.6), 1.34, 164, 14, ppm=30), build_rifle, (13, 36), 5)
GUN = Model("mitrailleur sur trépied", View((19.6, 22.6), 1.72, -40, 24, ppm=28), build_gun, (13, 39), 4)
KNIFE = Model("couteau à tout faire", View((20.4, 23.6), 1.04, -20, 20, roll=16, ppm=30), build_knife, (12, 40), 4)
