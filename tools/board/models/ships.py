"""Machines that fly: freighter, line ship, fighter, hover-bike."""

from math import cos, pi, sin
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.plate import Model
from tools.board.solids import Mesh, box, cut_section, loft, oval_section, revolve
from tools.board.stage import View


def nozzle(r: float, long: float) -> Mesh:
    """Build a bell that looks aft, with its inner throat."""
    bell = [(0.55, -1), (0.62, -0.7), (0.9, -0.35), (1, 0), (0.9, 0.0), (0.78, -0.18), (0.45, -0.55), (0.005, -0.62)]
    return revolve([(r * x, long * y) for x, y in bell], 40).turn("x", -90)


def build_freighter(b: Board) -> None:
    """Build a blunt chisel with its freight on its flanks; the fore cradle at starboard is empty."""
    S = cut_section
    b.put(loft([S(8.6, 3, -11.5, 0.4), S(9.6, 3.8, -8.5, 0.4), S(9.6, 3.8, 2, 0.4), S(8, 3.5, 6.5, 0.42, y=-0.05),
                S(5.6, 2.5, 10.2, 0.45, y=-0.35), S(3.6, 1.3, 11.9, 0.5, y=-0.75)]), crease=16)
    b.put(loft([S(4.4, 1.2, 2.4, 0.3, 0.74, y=1.5), S(4.6, 1.7, 4, 0.35, 0.72, y=2.1), S(4.2, 1.5, 6.2, 0.35, 0.72,
        y=1.95),
                S(3.2, 0.3, 9.2, 0.3, 0.8, y=1.02)]), crease=14)
    b.put(loft([S(15.6, 2.4, -12.2, 0.5, y=0.1), S(16.6, 3, -11, 0.5, y=0.1), S(16, 3, -8, 0.5, y=0.1),
                S(11, 2.4, -6.6, 0.5, y=0.1)]), crease=16)
    for x, r in ((0, 1.75), (-4.7, 1.45), (4.7, 1.45)):
        b.put(nozzle(r, 2.6).at(x, 0.1, -13.6), crease=20)
    for x, z, full in ((-7.3, -2.8, True), (-7.3, 3.9, True), (7.3, -2.8, True), (7.3, 3.9, False)):
        _build_cradle(b, x, z, full)
    b.put(revolve([(1.9, 1.85), (1.9, 2.25), (1.55, 2.4), (0.01, 2.4)], 40).at(0, 0, -1.2))
    b.put(revolve([(1.25, 2.4), (1.2, 2.9), (0.85, 3.35), (0.01, 3.5)], 32).at(0, 0, -1.2))
    for x in (-0.42, 0.42):
        gun = revolve([(0.17, 0), (0.17, 3), (0.24, 3), (0.24, 3.5), (0.01, 3.5)], 12)
        b.put(gun.turn("x", 84).at(x, 2.85, -0.5), crease=40)
    feet = [[(2.9 + p, y, z) for p, z in ((-w, z0), (w, z0), (w, z1), (-w, z1))]
            for y, w, z0, z1 in ((1.5, 0.18, -11.6, -7), (5, 0.1, -13.2, -11))]
    b.put(loft(feet))
    b.put(revolve([(0.1, 1.9), (0.1, 4.2), (0.22, 4.2), (0.22, 4.5), (0.01, 4.6)], 10).at(-2.9, 0, -5.6), crease=60)
    collar = revolve([(1.25, 0), (1.25, 0.55), (0.95, 0.55), (0.95, 0.3), (0.01, 0.3)], 32)
    b.put(collar.turn("z", -90).at(4.75, 0.2, 3.9))
    y = 1.92
    for z in (-6.3, -4.2, 1.3):
        b.decal([(-3.9, y, z), (3.9, y, z)])
    for x in (-2.5, 2.5):
        b.decal([(x, y, -8), (x, y, 1.9)])
    b.decal([(-1.5, y, -7.9), (1.5, y, -7.9), (1.5, y, -5), (-1.5, y, -5), (-1.5, y, -7.9)])
    for k in range(4):
        b.decal([(-1.1, y, -7.4 + k * 0.6), (1.1, y, -7.4 + k * 0.6)])
    for x in (-6.2, -3.2, 3.2, 6.2):
        b.decal([(x, 1.62, -10.6), (x, 1.62, -8.3)])
    for x in (-0.75, 0.75):
        b.decal([(x, 2.71, 6.2), (x * 0.8, 1.18, 9.15)], bias=0.12)


def _build_cradle(b: Board, x: float, z: float, full: bool) -> None:
    s = 1 if x > 0 else -1
    for dz in (-1.7, 1.7):
        b.put(box(1.6, 0.7, 0.9).at(s * 5.2, 0.5 if full else -0.9, z + dz))
    if not full:
        for dz in (-2.6, 2.6):
            b.put(box(3, 0.5, 0.8).at(s * 6.2, -1.2, z + dz))
            b.put(box(0.5, 2.2, 0.8).at(s * 7.9, -0.35, z + dz))
        b.put(box(0.45, 0.45, 6).at(s * 7.9, -1.25, z))
        return
    b.put(box(3.9, 3.4, 6.2, 0.28).at(x, -0.1, z), crease=20)
    for k in np.linspace(-2.5, 2.5, 6):
        b.decal([(x - s * 1.4, 1.6, z + k), (x + s * 1.4, 1.6, z + k)])
        for w in (-1.95, 1.95):
            b.decal([(x + w, 1, z + k), (x + w, -1.2, z + k)])
    for e in (z + 3.1, z - 3.1):
        b.decal([(x - 1.3, -1, e), (x + 1.3, -1, e), (x + 1.3, 0.9, e), (x - 1.3, 0.9, e), (x - 1.3, -1, e)])
        b.decal([(x, -1, e), (x, 0.9, e)])


def build_line_ship(b: Board, k: float = 1.0, at: tuple[float, float, float] = (0, 0, 0)) -> None:
    """Build a long hull with a split bow about a spinal gun, a hangar for a keel, a drum for a bridge."""
    full = k == 1.0

    def put(mesh: Mesh, crease: float = 12) -> None:
        if full:
            b.put(mesh, crease=crease)
        else:  # an escort is drawn with the finest pen
            b.put(mesh.size(k).at(*at), crease=max(30, crease), edge="c", rim="c", hatch=False)

    def S(w: float, h: float, z: float, y: float = 0, cut: float = 0.5, x: float = 0) -> Any:
        return cut_section(w, h, z, cut, y=y, x=x)

    for s in (-1, 1):
        put(loft([S(0.7, 0.9, 22.5, -0.5, 0.3, s * 1.5), S(1.5, 2.2, 18.5, -0.35, 0.4, s * 1.65),
                  S(2.2, 3.2, 11, -0.1, 0.45, s * 1.75), S(2.4, 3.6, 6, 0, 0.45, s * 1.75)]), 9)
        vane = [[(s * 3.6, y, z) for y, z in ((0.55, -15.2), (-0.35, -15.2), (-0.35, -11.9), (0.55, -11.9))],
                [(s * 7.2, y, z) for y, z in ((1, -15.8), (0.6, -15.8), (0.6, -12.8), (1, -12.8))]]
        put(loft(vane), 24)
    gun = [(0.62, 6), (0.62, 15.8), (0.42, 16), (0.42, 17.2), (0.01, 17.2)]
    put(revolve(gun, 20).turn("x", 90).at(0, -0.2, 0), 30)
    put(loft([S(5.2, 3.6, 9.2, 0, 0.45), S(6.6, 4.3, 5.4, 0, 0.45), S(7, 4.6, 0, 0, 0.45), S(6.6, 4.6, -6, 0, 0.45),
              S(5, 3.8, -8.6, 0.1)]), 9)
    put(loft([S(4.4, 3.4, -8.4, 0.1), S(4.4, 3.4, -10.6, 0.1)]), 9)
    put(loft([S(5.4, 4.2, -10.4, 0.1, 0.4), S(7.6, 5.2, -11.8, 0.1, 0.4), S(7.6, 5.2, -15.4, 0.1, 0.4),
              S(6.6, 4.4, -16.6, 0.1, 0.4)]), 9)
    for x, y in ((-1.9, 1.2), (1.9, 1.2), (-1.9, -1.1), (1.9, -1.1)):
        put(nozzle(1.15, 1.8).at(x, y, -18), 24)
    put(loft([S(1, 0.7, 9, -2.9, 0.3), S(3.2, 1.9, 6, -3.3), S(3.4, 2.2, -3.5, -3.4), S(1.6, 1.2, -7, -2.8)]))
    put(loft([S(2.6, 0.9, 6.2, 2.3), S(4.8, 1.5, 3.6, 2.55), S(4.8, 1.5, -5, 2.55), S(3.8, 1.1, -6.4, 2.4)]))
    put(loft([S(2.2, 0.8, 1, 3.6), S(3.2, 1.3, -0.3, 3.8), S(3.2, 1.3, -4.2, 3.8), S(2.4, 0.9, -5, 3.6)]))
    drum = [(1.15, 4.3), (1.15, 4.9), (1.65, 5.1), (1.75, 5.5), (1.65, 5.8), (1, 6), (0.5, 6.1), (0.5, 6.5), (0.01,
        6.6)]
    put(revolve(drum, 44).at(0, 0, -2.2), 24)
    for x, z, h in ((0, -2.8, 9), (0.45, -1.6, 8)):
        put(revolve([(0.1, 6.3), (0.1, h), (0.01, h)], 8).at(x, 0, z), 70)
    if full:
        _arm_line_ship(b)


def _arm_line_ship(b: Board) -> None:
    """Guns along the flank and on the deck; strakes, ports, hangar doors, ribs."""
    barrel = revolve([(0.1, 0), (0.1, 1.35), (0.01, 1.35)], 8).turn("x", 84)
    for s in (-1, 1):
        for z in (4.6, 1.6, -1.4, -4.4):
            w = float(np.interp(z, [-6, 0, 5.4], [3.3, 3.5, 3.3]))
            turret = revolve([(0.66, 0), (0.62, 0.3), (0.34, 0.55), (0.01, 0.6)], 24)
            b.put(turret.turn("z", -90 * s).at(s * (w - 0.05), 0.55, z), crease=40)
            for dy in (-0.16, 0.16):
                b.put(barrel.at(s * (w + 0.3), 0.55 + dy, z + 0.3), crease=70)
        for y in (-0.55, -1.2):
            b.decal([(s * 3.3, y, 5.4), (s * 3.5, y, 0), (s * 3.3, y, -6)])
        for z in np.arange(-5.4, 5.2, 0.95):
            b.decal([(s * 3.42, -0.55, z), (s * 3.42, -1.2, z)], bias=0.35)
        for x, y, low, high, step in ((2.41, 2.75, -4.6, 3.2, 0.8), (1.61, 3.95, -3.9, -0.5, 0.7)):
            for z in np.arange(low, high, step):
                b.decal([(s * x, y, z), (s * x, y, z + step / 2)], bias=0.2)
        x = s * 1.71
        b.decal([(x, -2.9, 4.6), (x, -3.9, 4.6), (x, -3.9, -2.4), (x, -2.9, -2.4), (x, -2.9, 4.6)], bias=0.3)
        for z in (2.2, -0.2):
            b.decal([(x, -2.9, z), (x, -3.9, z)], bias=0.3)
        for z in (-12.6, -13.5, -14.4):
            b.decal([(s * 3.8, -1.5, z), (s * 3.8, 1.7, z)])
        for z, w, h in ((13.4, 2.8, 1), (16, 2.62, 0.8), (18.6, 2.4, 0.6)):
            b.decal([(s * w, h, z), (s * w, -h - 0.5, z)], bias=0.3)
    b.put(revolve([(0.95, 1.75), (0.95, 2.05), (0.7, 2.3), (0.01, 2.35)], 28).at(0, 0, 6.8), crease=40)
    for x in (-0.25, 0.25):
        b.put(barrel.size(1, 1, 1.5).at(x, 2.2, 7.4), crease=70)


def build_flotilla(b: Board) -> None:
    """Build the line ship and two escorts."""
    build_line_ship(b)
    build_line_ship(b, 0.24, (-17, 7.5, -3))
    build_line_ship(b, 0.24, (12.5, -9.5, 12))


def build_fighter(b: Board) -> None:
    """Two booms and a pod between them, a plane across their tails; one boom's tip is patched."""
    oval = oval_section
    hull = [oval(0.7, 0.7, 9.6, 28, 2.4, y=-0.3), oval(1.9, 1.7, 7.6, 28, 2.5, y=-0.2), oval(2.9, 2.6, 3.4, 28, 2.7),
            oval(3.1, 2.9, -1.5, 28, 2.8, y=0.1), oval(2.2, 2.2, -5.2, 28, 2.8, y=0.2), oval(0.6, 0.7, -7, 28, 2.4,
                y=0.3)]
    b.soft.add(b.put(loft(hull), crease=30))
    glass = [oval(0.5, 0.2, 6.6, 24, 2.2, y=0.7), oval(1.7, 1.3, 4.6, 24, 2.2, y=1.05), oval(2, 1.9, 1.6, 24, 2.2,
        y=1.35),
             oval(1.4, 1.1, -1.8, 24, 2.2, y=1.5), oval(0.6, 0.3, -4, 24, 2.2, y=1.3)]
    b.soft.add(b.put(loft(glass), crease=30))
    for z, w, h in ((4.4, 0.84, 0.68), (1.8, 1.0, 0.93), (-0.6, 0.86, 0.76)):
        b.decal([(w * cos(t), 1.1 + (0.25 if z < 4 else 0) + h * sin(t), z) for t in np.linspace(0, pi, 20)],
                bias=0.3)
    for s in (-1, 1):
        chord = [[(s * x, y + h, z0 * 0.6 + z1 * 0.4), (s * x, y, z0), (s * x, y - h, z0 * 0.6 + z1 * 0.4), (s * x,
            y, z1)]
                 for x, y, z0, z1, h in ((1, 0, 2.6, -4.2, 0.5), (5.2, -0.2, 2.4, -3.4, 0.42), (10.2, 0.7, 0.4,
                     -3.2, 0.2))]
        b.put(loft(chord), crease=14)
        boom = [(0.01, 6.2), (0.5, 6.0), (1.05, 5.2), (1.35, 3.4), (1.35, -2.0), (1.0, -5.4), (0.62, -9.6), (0.62,
            -11.6),
                (0.01, -11.6)]
        b.soft.add(b.put(revolve(boom[::-1], 36).turn("x", 90).at(s * 5, -0.1, 0), crease=30))
        b.put(nozzle(0.95, 1.5).at(s * 5, -0.1, -12.2), crease=26)
        for z in (4.2, 1.6, -3.2):
            r = 1.24 if z > 4 else 1.37
            b.decal([(s * 5 + r * cos(t), -0.1 + r * sin(t), z) for t in np.linspace(0, 2 * pi, 48)], bias=0.3)
        fin = [[(s * 5 + p, 0.3, z) for p, z in ((-0.2, -11.4), (0.2, -11.4), (0.2, -7.4), (-0.2, -7.4))],
               [(s * 5.5 + p, 4.6, z) for p, z in ((-0.1, -13), (0.1, -13), (0.1, -10.8), (-0.1, -10.8))]]
        b.put(loft(fin))
        b.put(revolve([(0.2, 0), (0.2, 3.4), (0.3, 3.4), (0.3, 4), (0.01, 4)], 14).turn("x", 90).at(s * 0.75, -1,
            6.6),
              crease=40)
        b.decal([(s * 6.6, 0.2, 1.9), (s * 6.6, 0.2, -2.6)], bias=0.5)
        b.decal([(s * 6, 0.3, -1.8), (s * 10, 0.85, -2.1)], bias=0.5)
    b.put(loft([[(-5.6, y, z) for y, z in ((4.5, -12.9), (4.35, -12.9), (4.2, -10.9), (4.5, -10.9))],
                [(5.6, y, z) for y, z in ((4.5, -12.9), (4.35, -12.9), (4.2, -10.9), (4.5, -10.9))]]))
    b.decal([(7.6, 0.75, 0.8), (9.2, 0.85, 0.4), (9.2, 0.85, -1), (7.6, 0.72, -0.8), (7.6, 0.75, 0.8)], "b", 0.6)


FREIGHTER = Model("cargo", View((19.6, 21.6), 1.34, -40, 38, ppm=30), build_freighter, (15, 30))
LINE_SHIP = Model("vaisseau de ligne", View((20.4, 21.0), 1.0, -50, 22, roll=9, ppm=36), build_flotilla, (15.5, 30))
FIGHTER = Model("chasseur bipoutre", View((20.0, 23.0), 1.38, -36, 36, roll=4, ppm=32), build_fighter, (15, 33),
                bend=0.985)
