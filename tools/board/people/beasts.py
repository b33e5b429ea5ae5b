"""Beasts and machines of ours."""

from math import cos, radians, sin
from typing import Any

import numpy as np

from tools.board.fields import Distances, ball, block, chain, drum, egg, limb, melt, unite
from tools.board.people.body import UP, Parts, body, pistol, tail
from tools.board.solids import rotation


def beast(P: Any) -> Parts:
    """Shouldered like a bull, plates down its back, a jaw that hangs."""
    trunk = melt(egg(P, (0, 4.6, 1.5), (1.75, 2.0, 2.1)), egg(P, (0, 4.0, -1.9), (1.35, 1.4, 1.8)), 1.8)
    trunk = melt(trunk, limb(P, (0, 5.0, 2.8), (0, 4.3, 4.4), 1.35, 1.0), 0.7)
    horns = [
        melt(
            limb(P, (s * 0.6, 4.9, 4.9), (s * 1.5, 5.0, 5.2), 0.38, 0.32),
            limb(P, (s * 1.5, 5.0, 5.2), (s * 1.75, 5.3, 7.0), 0.32, 0.07),
            0.35,
        )
        for s in (-1, 1)
    ]
    legs = {
        "a": _leg(P, -1.2, 1.9, True),
        "b": _leg(P, 1.2, 1.5, True),
        "c": _leg(P, -1.0, -2.2, False),
        "d": _leg(P, 1.0, -2.7, False),
    }
    return {
        "trunk": trunk,
        "head": melt(egg(P, (0, 4.3, 4.9), (0.95, 0.95, 1.1)), block(P, (0, 3.75, 6.3), (0.68, 0.5, 0.95), 0.4), 0.6),
        **legs,
        "horns": unite(*horns),
        "crest": unite(
            *(
                egg(P, (0, 6.55 - 0.14 * q * q, 2.9 - 1.3 * q), (0.22, 1.0 - 0.12 * q, 0.62), rotation(x=-30))
                for q in range(5)
            )
        ),
        "tail": melt(
            limb(P, (0, 4.1, -3.3), (0.1, 3.6, -4.9), 0.6, 0.36),
            limb(P, (0.1, 3.6, -4.9), (0.3, 3.9, -6.6), 0.36, 0.06),
            0.5,
        ),
        "jaw": melt(
            block(P, (0, 2.95, 5.9), (0.58, 0.25, 1.1), 0.22, rotation(x=8)),
            limb(P, (0, 3.6, 4.8), (0, 3.1, 5.1), 0.55, 0.42),
            0.35,
        ),
        "eye": unite(ball(P, (-0.8, 4.55, 5.5), 0.2), ball(P, (0.8, 4.55, 5.5), 0.2)),
    }


def _leg(P: Any, x: float, z: float, fore: bool) -> Distances:
    knee, ankle, f = (
        ((x * 1.1, 2.2, z - 0.35), (x * 1.1, 1.0, z + 0.1), z + 0.25)
        if fore
        else ((x * 1.1, 2.6, z + 0.75), (x * 1.1, 1.25, z - 0.5), z + 0.05)
    )
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
    spines = unite(
        *(limb(P, (0, 5.5 - 0.12 * k, 2.4 - 0.9 * k), (0, 6.4 - 0.16 * k, 1.9 - 0.9 * k), 0.16, 0.03) for k in range(5))
    )
    return {
        "trunk": trunk,
        "skull": skull,
        **legs,
        "ears": ears,
        "spines": spines,
        "jaw": block(P, (0, 4.1, 5.75), (0.26, 0.12, 0.7), 0.1, rotation(x=10)),
        "eye": unite(ball(P, (-0.5, 5.1, 5.35), 0.13), ball(P, (0.5, 5.1, 5.35), 0.13)),
        "tail": tail(P, [(0, 4.4, -3.0), (0.1, 4.9, -4.6), (0.2, 5.9, -5.6), (0.3, 6.8, -5.8)], 0.38),
    }


def droid(P: Any) -> Parts:
    """Build a pod on three legs, one eye, two barrels."""
    guns = [
        np.minimum(
            block(P, (s * 2.15, 6.1, 0.2), (0.42, 0.5, 0.9), 0.15),
            np.minimum(
                drum(P, (s * 2.15, 6.1, 1.0), (s * 2.15, 6.0, 3.2), 0.17),
                drum(P, (s * 2.15, 6.02, 2.7), (s * 2.15, 6.0, 3.3), 0.26),
            ),
        )
        for s in (-1, 1)
    ]
    legs: Parts = {}
    for a in (25, 150, 270):
        out = np.array([cos(radians(a)), 0, sin(radians(a))])
        knee, foot, across = out * 2.5 + UP * 4.6, out * 3.1 + UP * 0.35, np.cross(out, UP) * 0.5
        legs[f"leg{a}"] = unite(
            limb(P, out * 0.6 + UP * 4.7, knee, 0.34, 0.4),
            drum(P, knee - across, knee + across, 0.55, 0.08),
            limb(P, knee, foot, 0.42, 0.2),
            egg(P, foot - UP * 0.1, (0.75, 0.28, 0.75)),
        )
    return {
        "pod": melt(egg(P, (0, 6.3, 0), (1.75, 1.45, 1.7)), drum(P, (0, 5.0, 0), (0, 5.6, 0), 1.2, 0.2), 0.3),
        "cap": drum(P, (0, 7.35, -0.1), (0, 7.8, -0.1), 0.8, 0.2),
        "eye": drum(P, (0, 6.5, 1.2), (0, 6.5, 1.95), 0.55, 0.1),
        "ring": drum(P, (0, 6.5, 1.1), (0, 6.5, 1.72), 0.85, 0.1),
        "guns": unite(*guns),
        "hip": drum(P, (0, 4.4, 0), (0, 5.1, 0), 0.8, 0.1),
        **legs,
        "mast": np.minimum(limb(P, (0.4, 7.6, -0.3), (0.9, 9.6, -0.6), 0.09), ball(P, (0.9, 9.6, -0.6), 0.2)),
    }


def _frame(P: Any, pose: dict[str, Any]) -> Parts:
    """Build a machine of a man's shape: a drum for a head, boxes for a chest."""
    parts = body(P, pose, bare=False)
    del parts["torso"]
    return {
        **parts,
        "chest": block(P, (0, 6.1, 0), (1.35, 1.0, 0.85), 0.15),
        "waist": drum(P, (0, 4.4, 0), (0, 5.2, 0), 0.6, 0.08),
        "hips": block(P, (0, 4.2, 0), (0.95, 0.45, 0.6), 0.12),
        "head": drum(P, (0, 7.5, 0.1), (0, 8.9, 0.1), 0.62, 0.15),
        "neck": drum(P, (0, 7.0, 0), (0, 7.6, 0), 0.3),
        "eye": block(P, (0, 8.35, 0.6), (0.5, 0.12, 0.3), 0.05),
        "vents": unite(*(block(P, (0, 5.7 + 0.32 * k, 0.85), (0.7, 0.07, 0.1), 0.03) for k in range(3))),
        "joints": unite(*(ball(P, at, 0.62) for at in ((-1.5, 6.8, 0), (1.5, 6.8, 0)))),
    }


def gunner_droid(P: Any) -> Parts:
    """Build a droid with a pistol in each hand."""
    pose = {"el": (-2.3, 5.7, 0.6), "hl": (-2.9, 5.9, 1.9), "er": (2.2, 5.5, 0.6), "hr": (1.9, 5.6, 2.1)}
    return {
        **_frame(P, pose),
        "guns": unite(pistol(P, (-2.95, 5.8, 2.0), (-0.5, 0, 0.86)), pistol(P, (1.9, 5.5, 2.2), (-0.15, 0, 0.98))),
    }


def mauler_droid(P: Any) -> Parts:
    """Build a droid with a mace for each hand."""
    pose = {
        "el": (-2.5, 6.9, 0.3),
        "hl": (-3.0, 8.2, 0.7),
        "er": (2.3, 5.3, 0.2),
        "hr": (2.9, 4.3, 1.0),
        "sl": (-1.5, 6.8, 0),
        "sr": (1.5, 6.8, 0),
    }
    maces = []
    for hand, d in (((-3.0, 8.2, 0.7), (-0.35, 0.9, 0.2)), ((2.9, 4.3, 1.0), (0.7, 0.1, 0.7))):
        h, along = np.array(hand), np.array(d)
        maces += [limb(P, h - along * 0.5, h + along * 1.8, 0.14), ball(P, h + along * 2.1, 0.55)]
        maces += [
            limb(P, h + along * 2.1, h + along * 2.1 + 0.85 * np.array(s), 0.16, 0.03)
            for s in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1))
        ]
    return {**_frame(P, pose), "maces": unite(*maces)}


def raptor(P: Any) -> Parts:
    """A bird of prey that stoops: broad wings up, talons ahead, a hooked beak."""
    trunk = melt(
        egg(P, (0, 5.2, -0.4), (0.95, 1.0, 1.7), rotation(x=-32)), limb(P, (0, 6.1, 0.7), (0, 7.0, 1.5), 0.62, 0.5), 0.4
    )
    head = melt(egg(P, (0, 7.2, 1.8), (0.6, 0.56, 0.68)), limb(P, (0, 7.1, 2.2), (0, 6.75, 2.85), 0.26, 0.05), 0.12)
    parts: Parts = {
        "trunk": trunk,
        "head": head,
        "crest": unite(
            *(limb(P, (0, 7.5, 1.5 - 0.2 * k), (0, 7.85 + 0.15 * k, 0.85 - 0.35 * k), 0.12, 0.03) for k in range(3))
        ),
    }
    for s in (-1, 1):
        arm = chain(P, [(s * 0.6, 5.9, 0.2), (s * 2.2, 7.6, 0.2), (s * 4.3, 8.6, -0.2)], [0.42, 0.34, 0.2], 0.2)
        parts[f"wing{s}"] = arm
        for k in range(8):
            root = np.array((s * (0.9 + 0.48 * k), 6.3 + 0.36 * k - 0.015 * k * k, 0.1))
            tip = root + np.array((s * (0.25 + 0.24 * k), -2.4 + 0.17 * k, -0.9))
            quill = egg(P, (root + tip) / 2, (0.3, 1.45, 0.09), rotation(z=s * (6 + 4.5 * k), x=-18))
            key = f"quill{s}{k % 3}"
            parts[key] = np.minimum(parts[key], quill) if key in parts else quill
        claws = [limb(P, (s * 0.55, 2.9, 1.6), (s * 0.55 + dx, 2.35, 2.3), 0.15, 0.03) for dx in (-0.35, 0, 0.35)]
        parts[f"leg{s}"] = unite(
            limb(P, (s * 0.5, 4.5, 0.2), (s * 0.55, 3.0, 1.5), 0.4, 0.16),
            *claws,
            limb(P, (s * 0.55, 2.9, 1.5), (s * 0.55, 2.3, 1.0), 0.15, 0.03),
        )
    for k in (-1, 0, 1):
        parts[f"tail{k}"] = egg(P, (k * 0.45, 3.9, -2.2), (0.3, 1.5, 0.1), rotation(z=-k * 14, x=48))
    parts["eyes"] = unite(ball(P, (-0.46, 7.35, 2.1), 0.14), ball(P, (0.46, 7.35, 2.1), 0.14))
    return parts


def predator(P: Any) -> Parts:
    """A great cat that stalks: shoulders above its head, sabre teeth, a long tail."""
    trunk = melt(egg(P, (0, 4.0, 1.4), (1.15, 1.3, 1.8)), egg(P, (0, 3.9, -1.9), (1.05, 1.15, 1.6)), 1.6)
    trunk = melt(
        melt(trunk, egg(P, (0, 5.05, 1.9), (0.8, 0.6, 0.9)), 0.5),
        limb(P, (0, 4.4, 2.8), (0, 4.2, 4.0), 0.95, 0.72),
        0.4,
    )
    head = melt(egg(P, (0, 4.25, 4.4), (0.82, 0.78, 0.85)), block(P, (0, 3.95, 5.3), (0.5, 0.38, 0.5), 0.28), 0.3)
    legs: Parts = {}
    for n, (x, z, fore, step) in enumerate(
        ((-0.95, 1.9, True, 1.5), (0.95, 1.6, True, -0.5), (-0.9, -2.2, False, -0.9), (0.9, -2.6, False, 0.8))
    ):
        knee, ankle = (
            ((x, 2.3, z + 0.35 * step - 0.3), (x, 0.95, z + step))
            if fore
            else ((x, 2.4, z + 0.9 + 0.3 * step), (x, 1.2, z - 0.5 + 0.7 * step))
        )
        foot = (x, 0.38, z + step + 0.25) if fore else (x, 0.38, z + 0.1 + 0.8 * step)
        leg = melt(egg(P, (x * 0.95, 3.4, z), (0.7, 1.35, 1.05)), limb(P, (x, 3.1, z), knee, 0.66, 0.46), 0.25)
        leg = melt(melt(leg, limb(P, knee, ankle, 0.45, 0.32), 0.15), limb(P, ankle, foot, 0.32, 0.36), 0.12)
        legs[f"leg{n}"] = melt(leg, egg(P, np.array(foot) + (0, -0.06, 0.35), (0.42, 0.3, 0.55)), 0.12)
    stripes = np.maximum(
        trunk - 0.04,
        np.maximum(
            np.abs(np.mod(P[:, 2] + 0.35 * np.abs(P[:, 1] - 4.2), 1.0) - 0.5) - 0.13,
            np.maximum(3.75 - P[:, 1], P[:, 2] - 2.6),
        ),
    )
    return {
        "trunk": trunk,
        "head": head,
        **legs,
        "mark": stripes,
        "ears": unite(*(limb(P, (s * 0.55, 4.85, 4.2), (s * 0.8, 5.4, 4.05), 0.3, 0.12) for s in (-1, 1))),
        "teeth": unite(*(limb(P, (s * 0.32, 3.75, 5.55), (s * 0.32, 2.75, 5.45), 0.14, 0.03) for s in (-1, 1))),
        "mouth": egg(P, (0, 4.15, 5.8), (0.24, 0.16, 0.14)),
        "eyes": unite(*(egg(P, (s * 0.5, 4.5, 5.05), (0.18, 0.1, 0.14)) for s in (-1, 1))),
        "tail": tail(P, [(0, 4.2, -3.2), (0.1, 3.4, -4.8), (0.2, 2.6, -6.1), (0.3, 3.4, -7.1), (0.3, 4.6, -7.0)], 0.36),
    }


def mount(P: Any) -> Parts:
    """A beast to ride: a long neck, long legs, a hump behind a saddle, reins."""
    trunk = melt(egg(P, (0, 5.4, 0.9), (1.2, 1.25, 1.6)), egg(P, (0, 5.3, -1.5), (1.15, 1.2, 1.5)), 1.5)
    neck = chain(P, [(0, 5.6, 2.1), (0, 6.3, 3.4), (0, 8.2, 3.7), (0, 9.3, 4.2)], [0.85, 0.62, 0.48, 0.45], 0.3)
    head = melt(egg(P, (0, 9.5, 4.6), (0.52, 0.5, 0.7)), block(P, (0, 9.2, 5.4), (0.36, 0.32, 0.6), 0.25), 0.25)
    legs: Parts = {}
    for n, (x, z, fore) in enumerate(
        ((-0.75, 1.8, True), (0.75, 1.3, True), (-0.75, -2.0, False), (0.75, -2.5, False))
    ):
        knee, ankle = ((x, 2.9, z + 0.25), (x, 1.0, z - 0.05)) if fore else ((x, 3.2, z + 0.5), (x, 1.3, z - 0.45))
        leg = melt(
            melt(egg(P, (x * 0.95, 4.5, z), (0.6, 1.2, 0.85)), limb(P, (x, 4.2, z), knee, 0.5, 0.36), 0.2),
            limb(P, knee, ankle, 0.34, 0.26),
            0.1,
        )
        legs[f"leg{n}"] = melt(
            melt(leg, limb(P, ankle, (x, 0.35, z + 0.05), 0.26, 0.26), 0.1),
            egg(P, (x, 0.3, z + 0.35), (0.36, 0.3, 0.5)),
            0.1,
        )
    saddle = np.maximum(egg(P, (0, 5.75, 0.1), (1.3, 1.05, 1.0)), 5.2 - P[:, 1])
    rolls = unite(
        drum(P, (-0.9, 6.75, 0.85), (0.9, 6.75, 0.85), 0.3, 0.1),
        drum(P, (-0.9, 6.85, -0.75), (0.9, 6.85, -0.75), 0.38, 0.1),
    )
    reins = unite(
        *(
            chain(P, [(s * 0.5, 9.2, 5.0), (s * 0.75, 7.6, 3.6), (s * 0.7, 6.7, 1.2)], [0.07, 0.07, 0.07], 0.02)
            for s in (-1, 1)
        )
    )
    return {
        "trunk": trunk,
        "neck": neck,
        "head": head,
        **legs,
        "saddle": saddle,
        "rolls": rolls,
        "strap": unite(reins, egg(P, (0, 9.25, 5.1), (0.5, 0.5, 0.14))),
        "girth": np.maximum(trunk - 0.08, np.abs(P[:, 2] - 0.1) - 0.2),
        "hump": egg(P, (0, 6.3, -1.9), (0.75, 0.75, 0.85)),
        "ears": unite(*(limb(P, (s * 0.35, 9.9, 4.3), (s * 0.75, 10.5, 3.9), 0.22, 0.04) for s in (-1, 1))),
        "bags": unite(*(block(P, (s * 1.25, 4.9, -0.7), (0.3, 0.6, 0.6), 0.15) for s in (-1, 1))),
        "eyes": unite(*(ball(P, (s * 0.46, 9.65, 4.9), 0.14) for s in (-1, 1))),
        "tail": tail(P, [(0, 5.8, -2.9), (0, 5.0, -3.6), (0.1, 3.6, -3.7), (0.1, 3.1, -3.5)], 0.3),
    }


def spider(P: Any) -> Parts:
    """A low hull on eight jointed legs, a ring of eyes, pincers."""
    legs: Parts = {}
    for k in range(8):
        turn = radians((32, 62, 108, 142, 218, 252, 298, 328)[k])
        out = np.array([sin(turn), 0, cos(turn)])
        hip, knee, foot = out * 1.3 + UP * 2.7, out * 3.1 + UP * 4.9, out * 4.3 + UP * 0.25
        legs[f"leg{k}"] = unite(limb(P, hip, knee, 0.26, 0.3), limb(P, knee, foot, 0.3, 0.1), ball(P, knee, 0.42))
    claws = unite(
        *(
            chain(P, [(s * 0.6, 2.3, 1.5), (s * 1.1, 2.0, 2.6), (s * 0.35, 1.7, 3.3)], [0.24, 0.24, 0.05], 0.1)
            for s in (-1, 1)
        )
    )
    return {
        "hull": melt(egg(P, (0, 2.9, -0.2), (1.7, 1.0, 1.8)), drum(P, (0, 3.3, -0.3), (0, 3.9, -0.3), 0.9, 0.25), 0.25),
        **legs,
        "claws": claws,
        "ring": np.maximum(egg(P, (0, 2.9, -0.2), (1.76, 1.06, 1.86)), np.abs(P[:, 1] - 2.9) - 0.1),
        "eyes": unite(ball(P, (0, 3.25, 1.5), 0.34), *(ball(P, (s * 0.7, 3.15, 1.25), 0.2) for s in (-1, 1))),
        "mast": unite(limb(P, (-0.5, 3.8, -0.6), (-0.8, 5.6, -0.9), 0.08), ball(P, (-0.8, 5.7, -0.9), 0.18)),
    }


def box_droid(P: Any) -> Parts:
    """A workshop on tracks: a tall box, a turning turret with one lens, a claw and a torch."""
    tracks: Parts = {}
    for s, side in ((-1, "l"), (1, "r")):
        x = s * 2.05
        tracks[f"track{side}"] = unite(
            limb(P, (x - 0.3, 0.95, -1.5), (x - 0.3, 0.95, 1.5), 0.9),
            limb(P, (x + 0.3, 0.95, -1.5), (x + 0.3, 0.95, 1.5), 0.9),
        )
        tracks[f"wheels{side}"] = unite(
            *(drum(P, (x - s * 0.2, 0.95, z), (x + s * 1.28, 0.95, z), 0.5, 0.05) for z in (-1.5, 0, 1.5))
        )
        tracks[f"post{side}"] = block(P, (x - s * 0.3, 2.9, 0), (0.3, 1.6, 0.55), 0.2)
    arm = chain(P, [(-1.5, 5.2, 1.2), (-2.6, 5.0, 2.4), (-3.3, 6.2, 2.9)], [0.28, 0.26, 0.22], 0.05)
    claw = unite(
        *(
            chain(P, [(-3.3, 6.2, 2.9), (-3.3 + dx, 6.8, 3.0), (-3.3 + dx * 0.3, 7.4, 3.05)], [0.14, 0.14, 0.05], 0.05)
            for dx in (-0.5, 0.5)
        )
    )
    return {
        **tracks,
        "hull": block(P, (0, 4.1, 0), (1.5, 2.2, 1.4), 0.3),
        "hatch": block(P, (0.1, 3.4, 1.4), (0.85, 0.75, 0.12), 0.1),
        "lip": block(P, (0, 6.25, 0), (1.62, 0.18, 1.52), 0.1),
        "turret": melt(
            drum(P, (0, 6.4, 0), (0, 7.4, 0), 1.15, 0.2), block(P, (0, 7.2, 0.5), (0.75, 0.55, 0.9), 0.2), 0.1
        ),
        "lens": drum(P, (0, 7.2, 1.2), (0, 7.2, 1.65), 0.42, 0.06),
        "rim": drum(P, (0, 7.2, 1.1), (0, 7.2, 1.52), 0.6, 0.08),
        "arm": arm,
        "claw": claw,
        "slit": unite(*(block(P, (0, 5.5 - 0.34 * k, 1.4), (0.75, 0.08, 0.1), 0.04) for k in range(3))),
        "mast": unite(limb(P, (0.7, 7.4, -0.4), (1.0, 9.2, -0.5), 0.08), ball(P, (1.0, 9.3, -0.5), 0.2)),
    }


def probe(P: Any) -> Parts:
    """It hangs in the air: a ball with one great lens, fins above, three arms that trail."""
    arms = {
        f"arm{k}": chain(
            P,
            [(0.9 * x, 5.4, z), (1.3 * x, 4.0, z + 0.2), (0.9 * x, 2.6, z), (1.2 * x, 1.5, z + 0.3)],
            [0.28, 0.2, 0.17, 0.06],
            0.08,
        )
        for k, (x, z) in enumerate(((-0.9, 0.5), (0.15, -0.6), (1.0, 0.5)))
    }
    return {
        "ball": egg(P, (0, 6.8, 0), (1.9, 1.75, 1.9)),
        "band": np.maximum(egg(P, (0, 6.8, 0), (2.0, 1.85, 2.0)), np.abs(P[:, 1] - 6.35) - 0.16),
        "skirt": drum(P, (0, 4.95, 0), (0, 5.5, 0), 1.05, 0.15),
        "rim": drum(P, (-0.15, 7.15, 1.3), (-0.15, 7.2, 2.0), 0.95, 0.12),
        "lens": drum(P, (-0.15, 7.2, 1.5), (-0.15, 7.2, 2.12), 0.62, 0.1),
        "eyes": unite(ball(P, (1.15, 7.5, 1.35), 0.24), ball(P, (1.5, 6.9, 1.1), 0.18)),
        **arms,
        "fins": unite(*(block(P, (x, 8.75, -0.2), (0.1, 0.95, 0.55), 0.06, rotation(z=-x * 16)) for x in (-0.8, 0.8))),
        "mast": unite(limb(P, (0, 8.4, 0), (0, 10.4, 0), 0.09), ball(P, (0, 10.5, 0), 0.2)),
        "dish": drum(P, (0, 9.5, 0), (0, 9.62, 0), 0.55, 0.05),
    }


CAST = {
    "beast": (beast, -58, 15),
    "hound": (hound, -60, 14),
    "droid": (droid, -24, 14),
    "gunner-droid": (gunner_droid, -24, 12),
    "mauler-droid": (mauler_droid, -22, 12),
    "raptor": (raptor, -32, 10),
    "predator": (predator, -56, 13),
    "mount": (mount, -58, 12),
    "spider": (spider, -24, 24),
    "box-droid": (box_droid, -30, 16),
    "probe": (probe, -24, 8),
}
