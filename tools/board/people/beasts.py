"""Beasts and machines of ours."""

from math import cos, radians, sin
from typing import Any

import numpy as np

from tools.board.fields import Distances, ball, block, drum, egg, limb, melt, unite
from tools.board.people.body import UP, Parts, body, pistol, tail
from tools.board.solids import rotation


def beast(P: Any) -> Parts:
    """Shouldered like a bull, plates down its back, a jaw that hangs."""
    trunk = melt(egg(P, (0, 4.6, 1.5), (1.75, 2.0, 2.1)), egg(P, (0, 4.0, -1.9), (1.35, 1.4, 1.8)), 1.8)
    trunk = melt(trunk, limb(P, (0, 5.0, 2.8), (0, 4.3, 4.4), 1.35, 1.0), 0.7)
    horns = [melt(limb(P, (s * 0.6, 4.9, 4.9), (s * 1.5, 5.0, 5.2), 0.38, 0.32), limb(P, (s * 1.5, 5.0, 5.2),
        (s * 1.75, 5.3, 7.0), 0.32, 0.07), 0.35) for s in (-1, 1)]
    legs = {"a": _leg(P, -1.2, 1.9, True), "b": _leg(P, 1.2, 1.5, True), "c": _leg(P, -1.0, -2.2, False),
            "d": _leg(P, 1.0, -2.7, False)}
    return {
        "trunk": trunk, "head": melt(egg(P, (0, 4.3, 4.9), (0.95, 0.95, 1.1)), block(P, (0, 3.75, 6.3), (0.68, 0.5,
            0.95), 0.4), 0.6), **legs,
        "horns": unite(*horns), "crest": unite(*(egg(P, (0, 6.55 - 0.14 * q * q, 2.9 - 1.3 * q), (0.22,
            1.0 - 0.12 * q, 0.62), rotation(x=-30)) for q in range(5))),
        "tail": melt(limb(P, (0, 4.1, -3.3), (0.1, 3.6, -4.9), 0.6, 0.36), limb(P, (0.1, 3.6, -4.9), (0.3, 3.9,
            -6.6), 0.36, 0.06), 0.5),
        "jaw": melt(block(P, (0, 2.95, 5.9), (0.58, 0.25, 1.1), 0.22, rotation(x=8)), limb(P, (0, 3.6, 4.8), (0,
            3.1, 5.1), 0.55, 0.42), 0.35),
        "eye": unite(ball(P, (-0.8, 4.55, 5.5), 0.2), ball(P, (0.8, 4.55, 5.5), 0.2)),
    }  # fmt: skip


def _leg(P: Any, x: float, z: float, fore: bool) -> Distances:
    knee, ankle, f = ((x * 1.1, 2.2, z - 0.35), (x * 1.1, 1.0, z + 0.1), z + 0.25) if fore else ((x * 1.1, 2.6,
        z + 0.75), (x * 1.1, 1.25, z - 0.5), z + 0.05)
    leg = melt(egg(P, (x * 0.95, 3.8, z), (0.85, 1.6, 1.2)), limb(P, (x, 3.2, z), knee, 0.8, 0.58), 0.3)
    leg = melt(melt(leg, limb(P, knee, ankle, 0.56, 0.42), 0.2), limb(P, ankle, (x * 1.1, 0.5, f), 0.42, 0.44), 0.15)
    for dx in (-0.34, 0.34):
        leg = melt(leg, egg(P, (x * 1.1 + dx, 0.34, f + 0.4), (0.34, 0.36, 0.55)), 0.1)
    return leg


def hound(P: Any) -> Parts:
    """Lean, long in the leg, its ears back and its head low."""
    trunk = melt(egg(P, (0, 4.6, 1.6), (1.0, 1.25, 1.7)), egg(P, (0, 4.3, -1.6), (0.8, 0.85, 1.6)), 1.4)
    trunk = melt(trunk, limb(P, (0, 5.0, 2.6), (0, 4.9, 4.4), 0.75, 0.55), 0.5)
    skull = melt(egg(P, (0, 4.9, 4.9), (0.6, 0.6, 0.75)), block(P, (0, 4.55, 6.0), (0.32, 0.28, 0.8), 0.22), 0.4)
    legs: Parts = {}
    for n, (x, z, fore) in enumerate(((-0.8, 2.0, True), (0.8, 1.3, True), (-0.7, -2.0, False), (0.7, -2.7, False))):
        bend = ((x, 2.5, z - 0.5), (x, 1.1, z + 0.15)) if fore else ((x, 2.7, z + 0.7), (x, 1.4, z - 0.8))
        leg = melt(egg(P, (x * 0.85, 3.9, z), (0.45, 1.1, 0.75)), limb(P, (x, 3.6, z), bend[0], 0.42, 0.32), 0.2)
        leg = melt(melt(leg, limb(P, *bend, 0.3, 0.22), 0.1), limb(P, bend[1], (x, 0.4, z), 0.22, 0.22), 0.1)
        legs[f"leg{n}"] = melt(leg, egg(P, (x, 0.28, z + 0.3), (0.26, 0.26, 0.45)), 0.1)
    ears = unite(*(limb(P, (s * 0.4, 5.3, 4.7), (s * 0.75, 6.2, 3.7), 0.26, 0.05) for s in (-1, 1)))
    spines = unite(*(limb(P, (0, 5.5 - 0.12 * k, 2.4 - 0.9 * k), (0, 6.4 - 0.16 * k, 1.9 - 0.9 * k), 0.16,
                          0.03) for k in range(5)))
    return {
        "trunk": trunk, "skull": skull, **legs, "ears": ears, "spines": spines, "jaw": block(P, (0, 4.1, 5.75),
            (0.26, 0.12, 0.7), 0.1, rotation(x=10)),
        "eye": unite(ball(P, (-0.5, 5.1, 5.35), 0.13), ball(P, (0.5, 5.1, 5.35), 0.13)),
        "tail": tail(P, [(0, 4.4, -3.0), (0.1, 4.9, -4.6), (0.2, 5.9, -5.6), (0.3, 6.8, -5.8)], 0.38),
    }  # fmt: skip


def droid(P: Any) -> Parts:
    """Build a pod on three legs, one eye, two barrels."""
    guns = [np.minimum(block(P, (s * 2.15, 6.1, 0.2), (0.42, 0.5, 0.9), 0.15), np.minimum(drum(P, (s * 2.15, 6.1,
        1.0), (s * 2.15, 6.0, 3.2), 0.17), drum(P, (s * 2.15, 6.02, 2.7), (s * 2.15, 6.0, 3.3),
                                                0.26))) for s in (-1, 1)]
    legs: Parts = {}
    for a in (25, 150, 270):
        out = np.array([cos(radians(a)), 0, sin(radians(a))])
        knee, foot, across = out * 2.5 + UP * 4.6, out * 3.1 + UP * 0.35, np.cross(out, UP) * 0.5
        legs[f"leg{a}"] = unite(limb(P, out * 0.6 + UP * 4.7, knee, 0.34, 0.4), drum(P, knee - across,
            knee + across, 0.55, 0.08), limb(P, knee, foot, 0.42, 0.2), egg(P, foot - UP * 0.1, (0.75, 0.28, 0.75)))
    return {
        "pod": melt(egg(P, (0, 6.3, 0), (1.75, 1.45, 1.7)), drum(P, (0, 5.0, 0), (0, 5.6, 0), 1.2, 0.2), 0.3),
        "cap": drum(P, (0, 7.35, -0.1), (0, 7.8, -0.1), 0.8, 0.2),
        "eye": drum(P, (0, 6.5, 1.2), (0, 6.5, 1.95), 0.55, 0.1), "ring": drum(P, (0, 6.5, 1.1), (0, 6.5, 1.72),
                                                                               0.85, 0.1), "guns": unite(*guns),
        "hip": drum(P, (0, 4.4, 0), (0, 5.1, 0), 0.8, 0.1), **legs, "mast": np.minimum(limb(P, (0.4, 7.6, -0.3),
            (0.9, 9.6, -0.6), 0.09), ball(P, (0.9, 9.6, -0.6), 0.2)),
    }  # fmt: skip


def _frame(P: Any, pose: dict[str, Any]) -> Parts:
    """Build a machine of a man's shape: a drum for a head, boxes for a chest."""
    parts = body(P, pose, bare=False)
    del parts["torso"]
    return {
        **parts, "chest": block(P, (0, 6.1, 0), (1.35, 1.0, 0.85), 0.15), "waist": drum(P, (0, 4.4, 0), (0, 5.2,
            0), 0.6, 0.08), "hips": block(P, (0, 4.2, 0), (0.95, 0.45, 0.6), 0.12),
        "head": drum(P, (0, 7.5, 0.1), (0, 8.9, 0.1), 0.62, 0.15), "neck": drum(P, (0, 7.0, 0), (0, 7.6, 0), 0.3),
        "eye": block(P, (0, 8.35, 0.6), (0.5, 0.12, 0.3), 0.05),
        "vents": unite(*(block(P, (0, 5.7 + 0.32 * k, 0.85), (0.7, 0.07, 0.1), 0.03) for k in range(3))),
        "joints": unite(*(ball(P, at, 0.62) for at in ((-1.5, 6.8, 0), (1.5, 6.8, 0)))),
    }  # fmt: skip


def gunner_droid(P: Any) -> Parts:
    """Build a droid with a pistol in each hand."""
    pose = {"el": (-2.3, 5.7, 0.6), "hl": (-2.9, 5.9, 1.9), "er": (2.2, 5.5, 0.6), "hr": (1.9, 5.6, 2.1)}
    return {**_frame(P, pose), "guns": unite(pistol(P, (-2.95, 5.8, 2.0), (-0.5, 0, 0.86)), pistol(P, (1.9, 5.5,
        2.2), (-0.15, 0, 0.98)))}


def mauler_droid(P: Any) -> Parts:
    """Build a droid with a mace for each hand."""
    pose = {"el": (-2.5, 6.9, 0.3), "hl": (-3.0, 8.2, 0.7), "er": (2.3, 5.3, 0.2), "hr": (2.9, 4.3, 1.0),
            "sl": (-1.5, 6.8, 0), "sr": (1.5, 6.8, 0)}
    maces = []
    for hand, d in (((-3.0, 8.2, 0.7), (-0.35, 0.9, 0.2)), ((2.9, 4.3, 1.0), (0.7, 0.1, 0.7))):
        h, along = np.array(hand), np.array(d)
        maces += [limb(P, h - along * 0.5, h + along * 1.8, 0.14), ball(P, h + along * 2.1, 0.55)]
        maces += [limb(P, h + along * 2.1, h + along * 2.1 + 0.85 * np.array(s), 0.16, 0.03) for s in ((1, 0, 0),
            (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1))]
    return {**_frame(P, pose), "maces": unite(*maces)}
