"""A belt worn and a bike to ride: both of fields, for what is soft or runs into one another."""

from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.fields import block, drum, egg, join_parts, limb, melt, unite
from tools.board.people import machines
from tools.board.people.body import Parts
from tools.board.plate import Model
from tools.board.solids import rotation
from tools.board.stage import View


def belt(P: Any) -> Parts:
    """The front of a belt as it hangs at the hips: buckle, pouches, a grenade, and a holster to the thigh."""
    off = np.sqrt((P[:, 0] / 1.25) ** 2 + P[:, 2] ** 2)
    sag = P[:, 1] + 0.045 * P[:, 0] ** 2 * 0.3
    ring = np.maximum(np.maximum(np.abs(off - 5.0) - 0.28, np.abs(sag) - 0.95), -0.9 - P[:, 2]) * 0.7
    seam = np.maximum(np.maximum(np.abs(off - 5.0) - 0.33, np.abs(np.abs(sag) - 0.72) - 0.06), -0.9 - P[:, 2]) * 0.7
    x = -4.6
    holster = melt(
        block(P, (x, -3.6, 3.4), (1.05, 2.6, 0.75), 0.4, rotation(z=-5)),
        limb(P, (x - 0.2, -5.6, 3.4), (x - 0.35, -7.6, 3.4), 0.85, 0.5),
        0.4,
    )
    grip = unite(
        block(P, (x + 0.25, 0.2, 3.9), (0.55, 1.35, 0.42), 0.25, rotation(z=-16)),
        block(P, (x + 0.05, -1.0, 3.9), (0.85, 0.5, 0.5), 0.2),
    )
    parts: Parts = {
        "ring": ring,
        "seam": seam,
        "holster": holster,
        "grip": grip,
        "flap": block(P, (x, -1.9, 4.1), (1.2, 0.42, 0.35), 0.15, rotation(z=-5)),
        "loop": block(P, (x, -0.2, 3.6), (0.75, 1.35, 0.4), 0.2),
        "thong": drum(P, (x - 1.3, -6.3, 3.4), (x + 1.0, -6.1, 3.4), 0.95, 0.1),
        "buckle": block(P, (0, 0, 5.25), (1.45, 1.3, 0.3), 0.25),
        "plate": block(P, (0, 0, 5.55), (0.85, 0.7, 0.25), 0.2),
        "tongue": drum(P, (-1.1, 0, 5.6), (-0.5, 0, 5.85), 0.16),
    }
    for k, (at, z, deep) in enumerate(((-2.4, 4.75, 1.5), (2.4, 4.75, 1.5), (4.55, 3.8, 1.9))):
        turn = rotation(y=at * 9)
        parts[f"pouch{k}"] = block(P, (at, -0.9, z + 0.3), (0.95, deep, 0.55), 0.25, turn)
        parts[f"lid{k}"] = block(P, (at, 0.1, z + 0.5), (1.05, 0.62, 0.55), 0.22, turn)
        parts[f"stud{k}"] = egg(P, (at, -0.35, z + 1.05), (0.2, 0.2, 0.2))
    parts["grenade"] = melt(
        egg(P, (6.2, -2.7, 1.9), (0.95, 1.15, 0.95)), drum(P, (6.2, -1.6, 1.9), (6.2, -0.9, 1.9), 0.42, 0.1), 0.12
    )
    parts["pin"] = unite(
        limb(P, (6.2, -0.9, 1.9), (6.75, -0.75, 2.1), 0.12), drum(P, (6.85, -0.95, 2.1), (6.85, -0.95, 2.3), 0.36, 0.05)
    )
    parts["rib"] = np.maximum(egg(P, (6.2, -2.7, 1.9), (1.0, 1.2, 1.0)), np.abs(P[:, 1] + 2.7) - 0.14)
    return parts


def _building(make: Any) -> Any:
    count = len(make(np.zeros((1, 3))))

    def build(b: Board) -> None:
        b.sculpt(lambda P: join_parts(*make(P).values()), count, reach=24)

    return build


BELT = Model("ceinture portée", View((20.6, 18.0), 2.2, -8, 10, ppm=16), _building(belt), (14, 40), 5)
BIKE = Model(
    "moto à deux anneaux", View((20.0, 29.0), 2.2, -56, 16, roll=2, ppm=16), _building(machines.bike), (14, 36)
)
