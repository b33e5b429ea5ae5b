"""Ships that have no plate and may be owned: bomber and shuttle; and where a decisive hit strikes each of all ships.

Seen from above, the bow up the page. The labels of the plan stand in two columns, at the same places for every ship.
"""

import numpy as np

from tools.board.board import Board
from tools.board.centre import Call, Centre
from tools.board.models import ships
from tools.board.models.ships import nozzle
from tools.board.solids import box, cut_section, loft, revolve
from tools.board.stage import View
from tools.board.strokes import dash_stroke

PAPER = (92.0, 88.0)
_LEFT, _RIGHT = 25.0, 67.0  # inner ends of the labels
# Where each label's rule is, down the page.
ENDS = {
    "ecrans": (_LEFT, 12.0), "soute": (_LEFT, 37.0), "propulseurs": (_LEFT, 62.0),
    "commandes": (_RIGHT, 7.0), "canon": (_RIGHT, 28.0), "hyperdrive": (_RIGHT, 49.0), "air": (_RIGHT, 70.0),
}  # fmt: skip


def build_bomber(b: Board) -> None:
    """Build a broad slab with a bay in its belly, two drums of engines at its shoulders, a turret behind the glass."""
    S = cut_section
    b.put(
        loft(
            [
                S(9, 2.2, -9.5, 0.4),
                S(11.5, 3.2, -6, 0.4),
                S(11.5, 3.4, 2.5, 0.4),
                S(8.4, 3, 6.5, 0.42),
                S(5, 2.2, 9.2, 0.45, y=-0.2),
                S(3, 1.2, 10.4, 0.5, y=-0.4),
            ]
        ),
        crease=14,
    )
    b.put(
        loft([S(3.4, 0.9, 3.4, 0.3, 0.7, y=1.6), S(3.6, 1.5, 4.8, 0.35, 0.7, y=1.9), S(3, 0.9, 7.4, 0.35, 0.7, y=1.3)]),
        crease=14,
    )
    for s in (-1, 1):
        drum = [(0.01, -9), (1.7, -9), (1.7, -8), (2.1, -7.6), (2.1, -2.2), (1.7, -1.6), (1.5, -0.6), (0.01, -0.4)]
        b.soft.add(b.put(revolve(drum, 40).turn("x", 90).at(s * 7.4, 0.2, 0), crease=24))
        b.put(nozzle(1.5, 2.2).at(s * 7.4, 0.2, -10.8), crease=20)
        wing = [
            [(s * x, 0.2 + h, z0), (s * x, 0.2 - h, z0), (s * x, 0.2 - h, z1), (s * x, 0.2 + h, z1)]
            for x, z0, z1, h in ((9.2, -1.8, -7.2, 0.35), (12.4, -4.6, -8, 0.15))
        ]
        b.put(loft(wing), crease=14)
        b.put(
            revolve([(0.2, 0), (0.2, 3.2), (0.3, 3.2), (0.3, 3.8), (0.01, 3.8)], 14).turn("x", 90).at(s * 3.4, -0.3, 6),
            crease=40,
        )
        for z in (-6.4, -4.8, -3.2):
            b.decal([(s * 5.4, 1.72, z), (s * 2.9, 1.72, z)])
    b.put(revolve([(1.7, 1.6), (1.7, 2.0), (1.3, 2.6), (0.01, 2.9)], 36).at(0, 0, 0))
    for x in (-0.35, 0.35):
        gun = revolve([(0.15, 0), (0.15, 2.8), (0.01, 2.8)], 12)
        b.put(gun.turn("x", -84).at(x, 2.3, -0.8), crease=40)
    y = 1.72
    b.decal([(-2.4, y, -8), (2.4, y, -8), (2.4, y, -2.6), (-2.4, y, -2.6), (-2.4, y, -8)], "b")
    b.decal([(0, y, -8), (0, y, -2.6)])
    for z in (-6.6, -5.2, -3.9):
        b.decal([(-2.4, y, z), (2.4, y, z)])


def build_shuttle(b: Board) -> None:
    """Build a short tub with a nose of glass, a ramp aft between two engines, a fin for its long antenna."""
    S = cut_section
    b.put(
        loft(
            [
                S(8.4, 4.6, -7.5, 0.35),
                S(9, 5, -5, 0.35),
                S(9, 5, 3.5, 0.35),
                S(7.4, 4.2, 7, 0.4, y=-0.2),
                S(4, 2.2, 9.6, 0.45, y=-0.8),
            ]
        ),
        crease=14,
    )
    b.put(
        loft([S(6.4, 0.8, 4, 0.3, 0.7, y=2.4), S(6.2, 1, 5.2, 0.35, 0.7, y=2.1), S(4.2, 0.6, 8.2, 0.35, 0.75, y=0.7)]),
        crease=14,
    )
    for s in (-1, 1):
        pod = [(0.01, -9.5), (1.3, -9.5), (1.6, -8.8), (1.6, -3.2), (1.1, -1.6), (0.01, -1.2)]
        b.soft.add(b.put(revolve(pod, 36).turn("x", 90).at(s * 6.1, -0.4, 0), crease=24))
        b.put(nozzle(1.2, 1.8).at(s * 6.1, -0.4, -11), crease=20)
        wing = [
            [(s * x, -0.6 + h, z0), (s * x, -0.6 - h, z0), (s * x, -0.6 - h, z1), (s * x, -0.6 + h, z1)]
            for x, z0, z1, h in ((7.4, -3.2, -8, 0.3), (11.6, -6.4, -9.4, 0.12))
        ]
        b.put(loft(wing), crease=14)
        for z in (-3.6, -1.6, 0.4, 2.4):
            b.decal(
                [
                    (s * 3.3, 2.52, z),
                    (s * 1.8, 2.52, z),
                    (s * 1.8, 2.52, z + 1.1),
                    (s * 3.3, 2.52, z + 1.1),
                    (s * 3.3, 2.52, z),
                ]
            )
    b.put(
        loft(
            [
                [(p, 2.4, z) for p, z in ((-0.22, -7), (0.22, -7), (0.22, -2.6), (-0.22, -2.6))],
                [(p, 6.2, z) for p, z in ((-0.1, -9.4), (0.1, -9.4), (0.1, -7), (-0.1, -7))],
            ]
        )
    )
    b.put(box(4.2, 0.5, 2.6).at(0, -1.9, -8.7))
    for x in (-1.2, 0, 1.2):
        b.decal([(x, -1.63, -9.9), (x, -1.63, -7.6)])
    b.put(revolve([(0.16, 0), (0.16, 2.2), (0.01, 2.2)], 12).turn("x", 90).at(0, -1.5, 9), crease=40)
    b.decal([(-3.2, 2.52, -6.6), (3.2, 2.52, -6.6)])
    b.decal([(-1, 2.52, -5.8), (1, 2.52, -5.8), (1, 2.52, -3.9), (-1, 2.52, -3.9), (-1, 2.52, -5.8)])


def finish_unknown(b: Board) -> None:
    """Draw a hull of light, for a ship that is not chosen yet: one draws one's own in it."""
    half = np.array([(46, 10), (50, 15), (53, 27), (55, 40), (61, 56), (61, 66), (55, 68), (54, 74), (46, 76)], float)
    other = half.copy()
    other[:, 0] = 92 - other[:, 0]
    for side in (half, other):
        b.strokes["d"] += dash_stroke(side, 1.6, 1.1)


def _plan(title: str, build: object, scale: float, at: tuple[float, float], **places: tuple[float, ...]) -> Centre:
    screen = (46.0, 43.0, 22.5, 41.0)
    calls = [Call(places[key], ENDS[key]) for key in places]
    calls.append(Call((29.2, 16.5), ENDS["ecrans"]))
    view = View(at, scale, 180, 82, paper=PAPER, ppm=26)
    finish = finish_unknown if build is None else None
    return Centre(title, view, build, calls, screen=screen, bend=0.985, finish=finish)  # type: ignore[arg-type]


PLANS = {
    "cargo": _plan(
        "cargo",
        ships.build_freighter,
        2.35,
        (46, 41),
        soute=(7.3, 1.7, 3.9),
        propulseurs=(4.7, 0.5, -13),
        commandes=(-0.6, 2.6, 6.2),
        canon=(0, 3.4, -1.2),
        hyperdrive=(-0.9, 1.9, -6.2),
        air=(-3.6, 1.9, -9.6),
    ),
    "chasseur": _plan(
        "chasseur",
        ships.build_fighter,
        2.0,
        (46, 40.5),
        soute=(2, 0.8, -4.6),
        propulseurs=(5, 0.5, -11.8),
        commandes=(-0.4, 2.2, 2.4),
        canon=(-0.8, -1, 10),
        hyperdrive=(-0.3, 1.4, -5.4),
        air=(-5, 1.2, -1.2),
    ),
    "bombardier": _plan(
        "bombardier",
        build_bomber,
        1.95,
        (46, 42),
        soute=(1.2, 1.8, -5.8),
        propulseurs=(7.4, 0.5, -9.6),
        commandes=(-0.4, 2.2, 5.4),
        canon=(-3.4, -0.2, 9),
        hyperdrive=(-1.6, 1.8, -1.6),
        air=(-4.4, 1.7, -8),
    ),
    "navette": _plan(
        "navette",
        build_shuttle,
        2.0,
        (46, 42),
        soute=(2.6, 2.5, 1),
        propulseurs=(6.1, 0.5, -9.8),
        commandes=(-0.6, 2.2, 6),
        canon=(0, -1.4, 10.8),
        hyperdrive=(0, 2.6, -5),
        air=(-3.8, 2.4, -6.6),
    ),
    "ligne": _plan(
        "bâtiment",
        ships.build_line_ship,
        1.72,
        (46, 46),
        soute=(2.4, -3, 0),
        propulseurs=(1.9, 1.2, -18.5),
        commandes=(-0.4, 6, -2.2),
        canon=(0, 0.2, 15),
        hyperdrive=(-1.4, 2.2, -9.4),
        air=(-3.4, 1.4, -13),
    ),
    "inconnu": _plan(
        "vaisseau à choisir",
        None,
        1,
        (46, 44),
        soute=(37, 58),
        propulseurs=(39, 70),
        commandes=(46.5, 22),
        canon=(48, 33),
        hyperdrive=(48, 55),
        air=(55, 65),
    ),
}
