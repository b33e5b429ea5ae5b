"""What technicians make: a spider of a droid, an eye that was never born."""

from math import cos, pi, radians, sin, tau

import numpy as np

from tools.board.board import Board
from tools.board.plate import Model
from tools.board.solids import Mesh, box, revolve, smooth_line, tube
from tools.board.stage import View


def build_spider(b: Board) -> None:
    """Build a disc on six legs, three eyes; one leg's shin is not of its set."""
    b.put(revolve([(1.0, -1.4), (3.0, -1.1), (4.1, -0.2), (4.2, 0.5), (3.8, 1.0), (3.4, 1.1), (3.0, 2.3), (1.8,
        3.1), (1.0, 3.3), (1.0, 3.7), (0.01, 3.8)]), crease=20)
    for k in range(12):
        t = radians(15 + 30 * k)
        b.decal([(r * cos(t), y, r * sin(t)) for r, y in ((3.43, 1.13), (3.02, 2.33), (1.82, 3.13))], bias=0.2)
    for a, r, y in ((90, 1.1, 0.9), (56, 0.58, 1.2), (124, 0.58, 1.2)):
        t = radians(a)
        eye = revolve([(r * 1.25, 0), (r * 1.25, 0.4), (r, 0.55), (r, 1.0), (r * 0.72, 1.0), (r * 0.6, 0.8), (0.01,
            0.75)], 32)
        b.put(eye.turn("x", 74).turn("y", 90 - a).at(2.8 * cos(t), y, 2.8 * sin(t)), crease=26)
    for k, a in enumerate((28, -18, -58, 152, 198, 238)):
        _build_leg(b, k, a)
    b.put(tube([(1.2, 3.0, -1.2), (1.6, 5.0, -1.6), (1.5, 7.4, -1.2)], 0.16, 8), crease=70)
    b.put(revolve([(0.01, 0), (0.4, 0.1), (0.4, 0.6), (0.01, 0.7)], 16).at(1.5, 7.3, -1.2))
    b.put(box(1.9, 0.5, 1.3, 0.3).turn("y", 20).at(-1.1, 3.0, -1.4), crease=20)


def _build_leg(b: Board, k: int, degrees: float) -> None:
    t = radians(degrees)
    out, up, across = np.array([cos(t), 0, sin(t)]), np.array([0, 1.0, 0]), 90 - degrees
    reach = (6.8, 7.4, 6.4)[k % 3]
    hip, knee = out * 3.8 + up * 0.1, out * (reach * 0.8) + up * (4.2 if k % 3 else 4.9)
    ankle, foot = out * reach * 1.08 + up * -1.2, out * (reach * 1.16) + up * -5.0
    b.put(tube([hip, hip * 0.5 + knee * 0.5 + up * 0.25, knee], [0.62, 0.54, 0.46], 12), crease=50)
    b.put(tube([knee, knee * 0.45 + ankle * 0.55 + out * 0.25, ankle], [0.5, 0.62, 0.42] if k != 3 else [0.3, 0.3,
        0.3], 12), crease=50)
    b.put(tube([ankle, ankle * 0.4 + foot * 0.6, foot], [0.4, 0.28, 0.05], 10), crease=50)
    for place, r in ((hip, 0.86), (knee, 0.8), (ankle, 0.58)):
        joint = revolve([(0.01, -0.55), (r, -0.55), (r, 0.55), (0.01, 0.55)], 24)
        b.put(joint.turn("x", 90).turn("y", across).at(*place), crease=40)


def build_eye(b: Board) -> None:
    """Build an eye of metal: its iris of blades, a plate lifted from its works, the nerve a cable with its plug."""
    r = 8.0
    globe = [(r * cos(t), r * sin(t)) for t in np.linspace(-pi / 2 + 0.01, pi / 2 - 0.42, 30)]
    rim = [(3.25, 7.3), (3.6, 7.6), (3.6, 8.4), (3.1, 8.6), (2.7, 8.2), (2.5, 7.4), (1.5, 7.2), (1.4, 6.9), (0.01,
        6.7)]
    face = {"x": 68.0, "y": -26.0}

    def put(mesh: Mesh, crease: float = 24, hatch: bool = True) -> None:
        b.put(mesh.turn("x", face["x"]).turn("y", face["y"]), crease=crease, hatch=hatch)

    def mark(points: list[tuple[float, float, float]], pen: str = "c", bias: float = 0.3) -> None:
        b.decal(Mesh(points, []).turn("x", face["x"]).turn("y", face["y"]).points, pen, bias)

    put(revolve([(max(0.01, x), y) for x, y in globe] + rim, 72))
    for k in range(9):
        a, c = tau * k / 9, tau * k / 9 + 1.15
        mark([(2.5 * cos(a), 7.42, 2.5 * sin(a)), (1.5 * cos(c), 7.22, 1.5 * sin(c))], "b", 0.4)
    for y in (-5.4, -0.4, 4.6):
        q = (r * r - y * y) ** 0.5 + 0.02
        mark([(q * cos(t), y, q * sin(t)) for t in np.linspace(0, tau, 90)], "b" if y == -0.4 else "c")
    for k in range(8):
        t = tau * k / 8 + 0.2
        low, high = (-0.4, 4.6) if k % 2 else (-5.4, -0.4)
        mark([((r * r - y * y) ** 0.5 * 1.003 * cos(t), y,
               (r * r - y * y) ** 0.5 * 1.003 * sin(t)) for y in np.linspace(low, high, 14)])
    for k in range(16):
        t = tau * k / 16
        mark([(3.35 * cos(t), 8.52, 3.35 * sin(t)), (2.95 * cos(t), 8.4, 2.95 * sin(t))])
    lid = [[((r + d) * cos(p) * cos(t), (r + d) * sin(p), (r + d) * cos(p) * sin(t)) for d, p in ((0, 0.0), (0.5,
        0.0), (0.5, 0.6), (0, 0.6))]
           for t in np.linspace(-0.35, 0.75, 14)]
    faces = [(4 * i + k, 4 * i + (k + 1) % 4, 4 * i + 4 + (k + 1) % 4,
              4 * i + 4 + k) for i in range(13) for k in range(4)]
    put(Mesh([p for s in lid for p in s], [*faces, (3, 2, 1, 0), (52, 53, 54, 55)]).at(3.0, 0.9, 1.4), 20)
    nerve = [(2.0, 1.0, -7.2), (4.4, -0.6, -9.4), (6.4, -5.0, -8.6), (3.6, -9.4, -5.6), (-1.6, -10.6, -2.4), (-5.4,
        -9.4, 0.6)]
    b.put(tube(smooth_line(nerve, 90, 10), 0.62, 12), crease=70)
    for n in range(4):
        t = smooth_line(nerve, 90, 10)[14 + 16 * n]
        b.put(revolve([(0.01, -0.4), (0.95, -0.4), (0.95, 0.4), (0.01, 0.4)], 20).turn("z", 40 * n).turn("x",
            60 - 20 * n).at(*t), crease=40)
    plug = revolve([(0.01, 0), (1.0, 0), (1.3, 0.4), (1.3, 2.4), (1.0, 2.8), (0.01, 2.8)], 26).turn("z",
        62).turn("y", 34)
    b.put(plug.at(-5.2, -9.5, 0.5), crease=26)
    for k in (-1, 0, 1):
        pin = revolve([(0.01, 2.7), (0.2, 2.7), (0.2, 4.2), (0.01, 4.4)], 10).at(0.6 * k, 0, 0.3 * k)
        b.put(pin.turn("z", 62).turn("y", 34).at(-5.2, -9.5, 0.5), crease=60)


SPIDER = Model("araignée droïde", View((20, 23.0), 1.78, -22, 24, ppm=26), build_spider, (14, 37), 5)
EYE = Model("œil cybernétique", View((19.6, 20.6), 1.48, 0, 10, ppm=28), build_eye, (12, 40), 4)
