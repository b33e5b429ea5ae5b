"""Things of those who know, watch and wait: an armillary, a lantern, a jaw trap."""

from math import cos, pi, radians, sin, tau

import numpy as np

from tools.board.board import Board
from tools.board.plate import Model
from tools.board.solids import Mesh, box, loft, revolve, ring_line, tube
from tools.board.stage import View


def hoop(r: float, wide: float, thick: float, turn: tuple[float, float] = (0, 360), n: int = 72) -> Mesh:
    """Build a flat ring about y, or part of it."""
    sections = [[(q * cos(t), y, q * sin(t)) for q, y in ((r, -wide / 2), (r + thick, -wide / 2), (r + thick,
        wide / 2), (r, wide / 2))]
                for t in np.radians(np.linspace(*turn, n + 1))]
    if turn[1] - turn[0] < 360:
        return loft(sections)
    return Mesh([p for section in sections[:-1] for p in section],
                [(4 * i + k, 4 * i + (k + 1) % 4, 4 * ((i + 1) % n) + (k + 1) % 4,
                  4 * ((i + 1) % n) + k) for i in range(n) for k in range(4)])


def build_armillary(b: Board) -> None:
    """Rings that nothing holds about a crystal that nothing bears; one is broken,
    and its piece stays where it was."""
    for r, wide, lean, spin, turn in ((11.2, 1.9, 12, 0, (0, 360)), (9.0, 1.6, 62, 40, (18, 332)), (6.8, 1.4, -48,
        -30, (0, 360))):
        ring = hoop(r, wide, 0.5, turn)
        b.put(ring.turn("z", lean).turn("y", spin), crease=30)
        for k in range(36):
            t = radians(10 * k)
            if turn[0] / 57.3 <= t <= turn[1] / 57.3:
                mark = np.array([[(r + 0.52) * cos(t), y, (r + 0.52) * sin(t)] for y in (-wide / 2,
                    wide * (0.3 if k % 3 else 0.0) - wide * 0.25)])
                b.decal(Mesh(mark, []).turn("z", lean).turn("y", spin).points, bias=0.2)
    piece = hoop(9.9, 1.6, 0.5, (-20, 10), 10)
    b.put(piece.turn("z", 66).turn("y", 43).at(0.5, 1.2, 0.4), crease=30)
    sides = [tau * k / 6 + 0.2 for k in range(6)]
    gem = [[(r * cos(t), y, r * sin(t)) for t in sides] for r, y in ((1e-3, -4.4), (2.1, -1.2), (1.8, 1.4), (1e-3,
        4.8))]
    b.put(loft(gem).turn("z", 8), crease=8)
    for k, (x, y, z) in enumerate(((-3.6, 1.2, 2.2), (3.4, -1.8, 1.6), (2.6, 3.0, -2.0))):
        b.put(revolve([(0.01, -0.6), (0.5, -0.3), (0.6, 0), (0.5, 0.3), (0.01, 0.6)], 7).turn("z", 40 * k).at(x, y,
            z), crease=14)


def build_lantern(b: Board) -> None:
    """Build a lantern whose flame is a crystal; a shutter is half up, a cord and its hook hang at the handle."""
    b.put(revolve([(0.01, -11.4), (5.6, -11.4), (6.2, -11.0), (6.2, -9.9), (5.4, -9.3), (5.0, -9.3), (4.8, -8.4),
                   (0.01, -8.4)], 6), crease=14)
    for k in range(6):
        t = radians(60 * k)
        b.put(tube([(4.6 * cos(t), -8.6, 4.6 * sin(t)), (4.6 * cos(t), 3.4, 4.6 * sin(t))], 0.34, 8), crease=60)
    b.put(revolve([(4.3, 3.0), (5.6, 3.0), (5.8, 3.6), (5.0, 4.2), (3.4, 6.6), (1.7, 8.0), (1.5, 9.2), (0.01,
        9.3)], 6), crease=14)
    b.put(revolve([(1.0, 9.2), (1.0, 9.8), (1.4, 10.1), (1.0, 10.5), (0.01, 10.6)], 24))
    b.put(tube([(0, 11.7 + 1.5 * sin(t), 1.5 * cos(t)) for t in np.linspace(0, tau, 40)], 0.28, 10), crease=70)
    turns = [tau * k / 6 + 0.3 for k in range(6)]
    gem = [[(r * cos(t), y, r * sin(t)) for t in turns] for r, y in ((1e-3, -6.6), (1.7, -4.0), (1.4, -1.0), (1e-3,
        2.6))]
    b.put(loft(gem), crease=8)
    b.put(revolve([(0.01, -8.5), (2.2, -8.5), (2.0, -7.2), (1.2, -6.2), (0.8, -6.2), (0.01, -6.6)], 32))
    for k in range(3):
        claw = [(1.2, -6.6, 0), (2.0, -5.6, 0), (1.95, -4.2, 0), (1.5, -3.4, 0)]
        b.put(tube(claw, [0.24, 0.22, 0.18, 0.1], 8).turn("y", 120 * k + 30), crease=60)
    for k, high in ((1, -2.6), (2, -6.2), (0, 2.9)):
        c, s = np.array([cos(radians(60 * k)), sin(radians(60 * k))]), np.array([cos(radians(60 * k + 60)),
            sin(radians(60 * k + 60))])
        low, a, d = -8.5, c * 4.35, s * 4.35
        pane = [[(p[0] * f, y, p[1] * f) for f, p in ((1, a), (1, d), (0.96, d), (0.96, a))] for y in (low, high)]
        b.put(loft(pane), crease=30)
        for y in np.arange(low + 1.0, high - 0.2, 1.0):
            b.decal([(a[0] * 1.01, y, a[1] * 1.01), (d[0] * 1.01, y, d[1] * 1.01)], bias=0.2)
    cord = [(0, 10.4, 1.2), (2.4, 9.6, 2.2), (5.6, 6.6, 2.6), (6.9, 2.0, 2.4), (6.6, -2.0, 2.2), (7.2, -4.6, 2.2)]
    at = np.linspace(0, len(cord) - 1, 70)
    line = np.stack([np.interp(at, range(len(cord)), [p[k] for p in cord]) for k in range(3)], 1)
    for _ in range(8):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    b.put(tube(line, 0.2, 8), crease=70)
    for k in range(3):
        hook = [(7.2, -4.4, 2.2), (7.2, -6.0, 2.2), (7.2 + 0.9 * cos(2.1 * k), -6.6, 2.2 + 0.9 * sin(2.1 * k)),
                (7.2 + 1.3 * cos(2.1 * k), -5.6, 2.2 + 1.3 * sin(2.1 * k))]
        b.put(tube(hook, [0.26, 0.26, 0.2, 0.06], 8), crease=70)


def finish_lantern(b: Board) -> None:
    """Draw its light, over the panes that are open."""
    x, y, _near = b.project([(0, -2.0, 0)])[0]
    for k in range(5):
        t = radians(168 + 24 * (k - 2))
        for a, e in ((9.2, 10.6), (11.2, 12.0)):
            b.strokes["c"].append(np.array([[x + q * cos(t), y + q * sin(t)] for q in (a, e)]))


def build_trap(b: Board) -> None:
    """Build a jaw trap, set; a feather of metal is caught in its teeth, its chain runs to a stake."""
    for s in (-1, 1):
        arch = [(s * 0.9 + s * 6.2 * sin(t), 0.6 + 1.2 * sin(t), 8.6 * cos(t)) for t in np.linspace(0, pi, 50)]
        b.put(tube(arch, 0.52, 10), crease=60)
        for t in np.linspace(0.12 * pi, 0.88 * pi, 10):
            foot = np.array([s * 0.9 + s * 6.2 * sin(t), 0.9 + 1.2 * sin(t), 8.6 * cos(t)])
            lean = np.array([-s * 0.5 * sin(t), 2.7, -0.25 * cos(t)])
            b.put(tube([foot, foot + lean * 0.5, foot + lean], [0.5, 0.36, 0.03], 8), crease=60)
    b.put(box(1.8, 0.7, 21.6, 0.5).at(0, 0, 0), crease=20)
    b.put(box(9.6, 0.5, 1.5, 0.5).at(0, -0.1, 0), crease=20)
    for z in (-9.2, 9.2):
        b.put(revolve([(0.01, -1.3), (1.1, -1.3), (1.1, 1.3), (0.01, 1.3)], 28).turn("z", 90).at(0, 0.7, z),
              crease=40)
        coil = [(1.0 * cos(9 * t), 0.75 + 1.0 * sin(9 * t),
                 z + (2.6 if z > 0 else -2.6) * (0.35 + 0.65 * t)) for t in np.linspace(0, 1, 90)]
        b.put(tube(coil, 0.2, 8), crease=70)
    b.put(revolve([(0.01, 0.4), (2.9, 0.4), (3.1, 0.7), (2.9, 1.0), (0.01, 1.1)], 8), crease=14)
    b.decal(ring_line(2.2, 1.09, 8), bias=0.3)
    b.decal(ring_line(1.2, 1.09, 40), bias=0.3)
    for k in range(7):
        x, y, z = 2.2 + 1.5 * k, -0.2 - 0.55 * k, 9.6 - 0.4 * k + 0.05 * k * k
        link = tube([(0.95 * cos(t), 0.55 * sin(t), 0) for t in np.linspace(0, tau, 28)], 0.2, 8)
        b.put(link.turn("x", 90 * (k % 2)).turn("z", -18).at(x, y, z), crease=70)
    b.put(tube([(12.6, 0.6, 8.8), (12.6, -3.0, 8.8), (12.6, -6.4, 8.8)], [0.55, 0.5, 0.05], 8), crease=40)
    b.put(revolve([(0.01, 0.5), (0.95, 0.5), (0.95, 1.1), (0.01, 1.1)], 20).at(12.6, 0.1, 8.8))
    vane = [(0, 0), (1.1, 1.3), (1.2, 3.2), (0.4, 5.4), (-0.5, 3.4), (-0.6, 1.4)]
    b.put(loft([[(x, y, z) for x, y in vane] for z in (0, 0.12)]).turn("y", 35).turn("z", 24).at(-6.3, 3.2, -3.8),
          crease=20)


ARMILLARY = Model("armillaire", View((20, 22.4), 1.28, 24, 22, ppm=30), build_armillary, (13, 38), 5)
LANTERN = Model("lanterne de veille", View((19.2, 22.0), 1.42, 20, 18, ppm=28), build_lantern, (10, 41), 4,
                finish=finish_lantern)
TRAP = Model("piège à mâchoires", View((18.6, 23.0), 1.36, -38, 34, ppm=28), build_trap, (14, 36), 5)
