"""Ships and vehicles on their cards, from the bow at the left: hulls of ours, nothing that flew in a film."""

from math import cos, radians, sin
from typing import Any

import numpy as np

from tools.board.fields import ball, block, chain, drum, egg, limb, melt, unite
from tools.board.people.body import UP, Parts
from tools.board.solids import rotation

_SIDES = (-1, 1)


def bike(P: Any) -> Parts:
    """A bike on two hubless rings that spin above the ground: a saddle, a tank, handlebars, an engine in fins."""
    rings: Parts = {}
    for k, z in enumerate((5.0, -4.8)):
        rings[f"ring{k}"] = np.maximum(
            drum(P, (-0.55, 2.3, z), (0.55, 2.3, z), 2.3, 0.3), -drum(P, (-2, 2.3, z), (2, 2.3, z), 1.65, 0.05)
        )
        rings[f"blades{k}"] = unite(
            drum(P, (-0.35, 2.3, z), (0.35, 2.3, z), 0.5, 0.1),
            *(
                limb(P, (0, 2.3, z), (0, 2.3 + 1.7 * cos(t), z + 1.7 * sin(t)), 0.16, 0.22)
                for t in (0.4, 1.66, 2.91, 4.17, 5.43)
            ),
        )
    fork = unite(
        *(
            chain(P, [(s * 0.75, 2.3, 5.0), (s * 0.7, 4.1, 3.6), (s * 0.4, 5.0, 2.6)], [0.2, 0.22, 0.2], 0.05)
            for s in _SIDES
        )
    )
    arm = unite(
        *(
            chain(P, [(s * 0.75, 2.3, -4.8), (s * 0.75, 2.9, -2.4), (s * 0.5, 3.2, -0.8)], [0.26, 0.28, 0.25], 0.05)
            for s in _SIDES
        )
    )
    return {
        **rings,
        "fork": fork,
        "arm": arm,
        "hull": melt(egg(P, (0, 3.4, 0.2), (0.85, 0.95, 2.3)), limb(P, (0, 4.0, 1.6), (0, 4.9, 2.7), 0.6, 0.4), 0.4),
        "tank": egg(P, (0, 4.5, 1.0), (0.75, 0.65, 1.35)),
        "seat": melt(
            block(P, (0, 4.4, -1.5), (0.6, 0.24, 1.4), 0.2), block(P, (0, 4.9, -3.0), (0.5, 0.55, 0.3), 0.2), 0.3
        ),
        "engine": block(P, (0, 2.5, 0.2), (0.9, 0.8, 1.2), 0.2),
        "slit": unite(
            *(block(P, (s * 0.92, 2.15 + 0.36 * k, 0.2), (0.06, 0.09, 0.95), 0.03) for s in _SIDES for k in range(3))
        ),
        "pipes": unite(*(limb(P, (s * 1.05, 1.9, 0.6), (s * 1.05, 2.3, -4.4), 0.24, 0.34) for s in _SIDES)),
        "bars": unite(
            *(
                chain(P, [(0, 5.0, 2.5), (s * 0.8, 5.9, 2.1), (s * 1.5, 5.9, 1.4)], [0.16, 0.15, 0.15], 0.05)
                for s in _SIDES
            )
        ),
        "grips": unite(*(drum(P, (s * 1.2, 5.9, 1.7), (s * 1.85, 5.88, 1.1), 0.22, 0.05) for s in _SIDES)),
        "shield": block(P, (0, 5.7, 3.1), (0.55, 0.7, 0.08), 0.07, rotation(x=-32)),
        "lamp": drum(P, (0, 4.8, 2.9), (0, 4.75, 3.35), 0.42, 0.08),
        "lens": drum(P, (0, 4.76, 3.2), (0, 4.74, 3.42), 0.28, 0.05),
        "fender": np.maximum(
            np.maximum(
                drum(P, (-0.7, 2.3, -4.8), (0.7, 2.3, -4.8), 2.75, 0.1),
                -drum(P, (-2, 2.3, -4.8), (2, 2.3, -4.8), 2.5, 0.05),
            ),
            np.maximum(3.2 - P[:, 1], P[:, 2] + 4.0),
        ),
    }


def skiff(P: Any) -> Parts:
    """A hover-truck for four: a square tub on four pads, a roll cage, a load behind."""
    tub = np.maximum(block(P, (0, 2.4, -0.2), (1.9, 0.85, 4.0), 0.35), -block(P, (0, 3.4, -0.3), (1.5, 1.0, 2.2), 0.3))
    cage = [
        chain(
            P,
            [(-1.65, 3.0, z), (-1.5, 5.0, z - 0.2), (1.5, 5.0, z - 0.2), (1.65, 3.0, z)],
            [0.15, 0.15, 0.15, 0.15],
            0.1,
        )
        for z in (0.6, -2.3)
    ]
    return {
        "tub": tub,
        "cage": unite(*cage, *(limb(P, (s * 1.5, 5.0, 0.4), (s * 1.5, 5.0, -2.5), 0.14) for s in _SIDES)),
        "bonnet": block(P, (0, 3.2, 2.7), (1.5, 0.25, 1.0), 0.2),
        "seats": unite(*(block(P, (x, 3.0, z), (0.55, 0.85, 0.2), 0.18) for x in (-0.8, 0.8) for z in (-0.5, -2.1))),
        "glass": block(P, (0, 3.9, 1.35), (1.5, 0.6, 0.06), 0.05, rotation(x=-28)),
        "pads": unite(*(drum(P, (x, 0.5, z), (x, 1.2, z), 0.85, 0.2) for x in (-1.6, 1.6) for z in (2.9, -3.2))),
        "load": unite(
            block(P, (0.5, 3.7, -3.3), (0.8, 0.6, 0.7), 0.12), drum(P, (-0.9, 3.2, -3.3), (-0.9, 4.4, -3.3), 0.55, 0.1)
        ),
        "eyes": unite(*(ball(P, (s * 1.2, 2.6, 3.85), 0.32) for s in _SIDES)),
        "slit": unite(*(block(P, (0, 2.2 + 0.25 * k, 3.8), (0.7, 0.06, 0.1), 0.03) for k in range(3))),
        "mark": np.maximum(tub - 0.04, np.abs(P[:, 1] - 1.95) - 0.11),
    }


def airspeeder(P: Any) -> Parts:
    """A stubby flyer: a canopy for two, swept wings with guns at their tips, one tail of two fins."""
    hull = melt(egg(P, (0, 2.4, 0.4), (1.25, 0.95, 3.6)), block(P, (0, 2.3, -2.2), (1.0, 0.7, 1.4), 0.4), 0.4)
    wings = unite(
        *(block(P, (s * 2.5, 2.1, -0.9), (1.9, 0.14, 1.1), 0.1, rotation(y=s * 24, z=-s * 6)) for s in _SIDES)
    )
    return {
        "hull": hull,
        "wings": wings,
        "canopy": egg(P, (0, 3.05, 1.0), (0.75, 0.72, 1.6)),
        "frame": np.maximum(egg(P, (0, 3.05, 1.0), (0.8, 0.77, 1.65)), np.abs(np.abs(P[:, 2] - 1.0) - 0.55) - 0.1),
        "gun": unite(*(drum(P, (s * 4.2, 1.95, -2.0), (s * 4.2, 1.95, 2.4), 0.2) for s in _SIDES)),
        "tips": unite(*(drum(P, (s * 4.2, 1.95, -2.6), (s * 4.2, 1.95, 0.2), 0.42, 0.12) for s in _SIDES)),
        "fins": unite(
            *(block(P, (s * 0.85, 3.5, -3.1), (0.1, 1.1, 0.75), 0.08, rotation(x=-24, z=-s * 18)) for s in _SIDES)
        ),
        "nozzle": unite(*(drum(P, (s * 0.55, 2.3, -4.2), (s * 0.55, 2.3, -3.3), 0.48, 0.08) for s in _SIDES)),
        "mark": np.maximum(hull - 0.04, np.maximum(np.abs(P[:, 2] - 3.1) - 0.22, 0 - P[:, 1])),
    }


def tank(P: Any) -> Parts:
    """A light tank: sloped plates over two tracks, a turret with one gun."""
    tracks = {
        f"track{s}": unite(
            limb(P, (s * 2.1, 0.95, -2.9), (s * 2.1, 1.15, 2.9), 0.95),
            block(P, (s * 2.1, 1.1, 0), (0.62, 0.85, 3.4), 0.5),
        )
        for s in _SIDES
    }
    wheels = unite(
        *(drum(P, (s * 2.3, 0.95, z), (s * 2.85, 0.95, z), 0.6, 0.08) for s in _SIDES for z in (-2.6, -0.85, 0.9, 2.65))
    )
    hull = np.maximum(
        block(P, (0, 2.3, -0.1), (2.3, 0.8, 3.5), 0.15),
        np.maximum(0.75 * P[:, 2] + 0.66 * (P[:, 1] - 2.3) - 2.4, 0.5 * np.abs(P[:, 0]) + 0.86 * (P[:, 1] - 2.3) - 1.2),
    )
    return {
        **tracks,
        "wheels": wheels,
        "hull": hull,
        "turret": melt(egg(P, (0, 3.5, -0.6), (1.45, 0.85, 1.7)), block(P, (0, 3.4, 0.4), (0.7, 0.45, 0.8), 0.2), 0.2),
        "gun": unite(drum(P, (0, 3.5, 0.8), (0, 3.65, 4.8), 0.22), drum(P, (0, 3.63, 4.3), (0, 3.66, 5.0), 0.34)),
        "hatch": drum(P, (0.35, 4.2, -0.9), (0.35, 4.45, -0.9), 0.5, 0.08),
        "slit": block(P, (-0.9, 2.75, 2.1), (0.45, 0.1, 0.3), 0.04),
        "mast": limb(P, (-0.8, 4.1, -1.4), (-1.0, 6.2, -1.7), 0.07),
        "box": block(P, (0, 2.9, -2.9), (1.3, 0.4, 0.5), 0.15),
    }


def walker(P: Any) -> Parts:
    """Three long legs under a round armoured pod, a glazed cab before, a gun at each side."""
    legs: Parts = {}
    for k, degrees in enumerate((40, 155, 275)):
        out = np.array([sin(radians(degrees)), 0, cos(radians(degrees))])
        hip, knee, foot = out * 1.2 + UP * 6.6, out * 3.0 + UP * 7.4, out * 3.9 + UP * 0.6
        legs[f"leg{k}"] = unite(
            limb(P, hip, knee, 0.42, 0.45),
            limb(P, knee, foot, 0.42, 0.24),
            egg(P, foot - UP * 0.25, (0.85, 0.34, 0.85)),
            ball(P, knee, 0.58),
        )
    return {
        **legs,
        "hull": melt(egg(P, (0, 7.5, -0.3), (2.1, 1.5, 2.3)), drum(P, (0, 5.8, -0.2), (0, 6.4, -0.2), 1.2, 0.2), 0.3),
        "cab": block(P, (0, 7.3, 1.7), (1.05, 0.75, 0.7), 0.3),
        "visor": block(P, (0, 7.5, 2.3), (0.85, 0.26, 0.3), 0.1),
        "band": np.maximum(egg(P, (0, 7.5, -0.3), (2.18, 1.58, 2.38)), np.abs(P[:, 1] - 6.9) - 0.12),
        "hatch": drum(P, (0.2, 8.9, -0.5), (0.2, 9.15, -0.5), 0.62, 0.1),
        "pods": unite(*(block(P, (s * 2.3, 7.3, 0.6), (0.36, 0.42, 0.8), 0.15) for s in _SIDES)),
        "gun": unite(*(drum(P, (s * 2.3, 7.3, 1.3), (s * 2.3, 7.2, 3.6), 0.2) for s in _SIDES)),
        "mast": unite(limb(P, (-0.6, 8.8, -1.2), (-0.8, 10.6, -1.4), 0.08), ball(P, (-0.8, 10.6, -1.4), 0.2)),
    }


def shuttle(P: Any) -> Parts:
    """A bus of the void: a long cabin with windows, two short wings that hold its engines."""
    hull = melt(block(P, (0, 2.6, -0.4), (1.3, 1.2, 3.6), 0.7), egg(P, (0, 2.4, 3.2), (1.2, 1.0, 1.6)), 0.4)
    return {
        "hull": hull,
        "visor": np.maximum(egg(P, (0, 2.75, 3.3), (1.16, 0.86, 1.5)), np.maximum(2.75 - P[:, 1], 3.6 - P[:, 2])),
        "windows": unite(
            *(block(P, (s * 1.3, 3.0, z), (0.1, 0.22, 0.28), 0.08) for s in _SIDES for z in (1.7, 0.8, -0.1, -1.0))
        ),
        "door": block(P, (-1.3, 2.2, -2.2), (0.1, 0.75, 0.55), 0.1),
        "wings": unite(*(block(P, (s * 2.3, 2.2, -2.0), (1.3, 0.16, 1.3), 0.1, rotation(y=s * 12)) for s in _SIDES)),
        "pods": unite(*(drum(P, (s * 3.5, 2.2, -4.0), (s * 3.5, 2.2, -0.6), 0.72, 0.25) for s in _SIDES)),
        "mouth": unite(*(drum(P, (s * 3.5, 2.2, -0.7), (s * 3.5, 2.2, -0.4), 0.5, 0.05) for s in _SIDES)),
        "fin": block(P, (0, 4.5, -3.2), (0.12, 1.1, 0.9), 0.08, rotation(x=-30)),
        "mark": np.maximum(hull - 0.04, np.abs(P[:, 1] - 1.9) - 0.12),
    }


def interceptor(P: Any) -> Parts:
    """All engine: a needle with a bubble, blades of wings swept forward."""
    hull = melt(limb(P, (0, 2.4, -3.0), (0, 2.3, 4.8), 0.8, 0.16), egg(P, (0, 2.5, -2.4), (0.9, 0.8, 1.6)), 0.4)
    return {
        "hull": hull,
        "canopy": egg(P, (0, 2.95, 0.4), (0.5, 0.55, 1.2)),
        "wings": unite(*(block(P, (s * 2.1, 2.2, -1.0), (2.0, 0.1, 0.75), 0.07, rotation(y=-s * 34)) for s in _SIDES)),
        "gun": unite(*(drum(P, (s * 3.6, 2.15, -0.4), (s * 3.6, 2.15, 3.0), 0.16) for s in _SIDES)),
        "pods": unite(*(drum(P, (s * 1.0, 2.4, -4.6), (s * 1.0, 2.4, -1.6), 0.62, 0.2) for s in _SIDES)),
        "rings": unite(
            *(drum(P, (s * 1.0, 2.4, z), (s * 1.0, 2.4, z + 0.2), 0.7, 0.05) for s in _SIDES for z in (-3.9, -3.2))
        ),
        "fin": block(P, (0, 3.7, -3.2), (0.1, 0.85, 0.7), 0.07, rotation(x=-32)),
        "mark": np.maximum(hull - 0.05, np.abs(P[:, 2] - 2.9) - 0.2),
    }


def fighter(P: Any) -> Parts:
    """Two booms about a short cockpit, a tailplane across."""
    booms = unite(*(limb(P, (s * 2.2, 2.3, 2.6), (s * 2.2, 2.4, -4.6), 0.78, 0.42) for s in _SIDES))
    return {
        "hull": melt(egg(P, (0, 2.4, 0.9), (0.95, 0.85, 2.4)), limb(P, (0, 2.2, 2.6), (0, 2.1, 4.4), 0.4, 0.12), 0.3),
        "booms": booms,
        "wings": unite(block(P, (0, 2.2, -0.3), (4.6, 0.15, 0.95), 0.1)),
        "canopy": egg(P, (0, 3.0, 1.1), (0.55, 0.6, 1.15)),
        "tailplane": block(P, (0, 3.6, -4.4), (2.4, 0.11, 0.5), 0.08),
        "fins": unite(*(block(P, (s * 2.2, 3.1, -4.3), (0.11, 0.75, 0.6), 0.08) for s in _SIDES)),
        "mouth": unite(*(drum(P, (s * 2.2, 2.3, 3.0), (s * 2.2, 2.3, 3.36), 0.5, 0.05) for s in _SIDES)),
        "gun": unite(*(drum(P, (s * 4.3, 2.1, 0.2), (s * 4.3, 2.1, 3.2), 0.16) for s in _SIDES)),
        "mark": np.maximum(booms - 0.05, np.abs(P[:, 2] + 1.6) - 0.2),
    }


def bomber(P: Any) -> Parts:
    """A broad slab with a glazed nose, bombs in racks below, a turret on its back."""
    slab = melt(block(P, (0, 2.6, -0.6), (2.6, 0.75, 2.6), 0.5), egg(P, (0, 2.6, 1.6), (1.7, 0.85, 2.4)), 0.5)
    return {
        "slab": slab,
        "glass": np.maximum(egg(P, (0, 2.65, 1.8), (1.5, 0.85, 2.4)), np.maximum(2.6 - P[:, 1], 2.5 - P[:, 2])),
        "frame": np.maximum(
            egg(P, (0, 2.65, 1.8), (1.56, 0.9, 2.46)),
            np.maximum(np.abs(np.mod(P[:, 0] + 0.4, 0.8) - 0.4) - 0.07, 2.4 - P[:, 2]),
        ),
        "pods": unite(*(drum(P, (s * 3.2, 2.7, -3.8), (s * 3.2, 2.7, 0.4), 0.95, 0.25) for s in _SIDES)),
        "mouth": unite(*(drum(P, (s * 3.2, 2.7, 0.3), (s * 3.2, 2.7, 0.6), 0.66, 0.05) for s in _SIDES)),
        "bombs": unite(
            *(egg(P, (x, 1.5, z), (0.36, 0.36, 0.75)) for x in (-1.3, -0.45, 0.45, 1.3) for z in (0.4, -1.6))
        ),
        "turret": egg(P, (0, 3.4, -1.2), (0.8, 0.7, 0.8)),
        "gun": unite(*(drum(P, (x, 3.65, -1.9), (x, 4.1, -3.6), 0.13) for x in (-0.25, 0.25))),
        "fins": unite(*(block(P, (s * 2.0, 3.7, -3.0), (0.12, 0.85, 0.7), 0.08) for s in _SIDES)),
    }


def freighter(P: Any) -> Parts:
    """A truck: a cab at one side of a frame full of containers, two great engines."""
    boxes = {
        f"box{k}": block(P, (x, 2.7, z), (0.98, 0.9, 1.15), 0.12)
        for k, (x, z) in enumerate((x, z) for x in (-1.05, 1.05) for z in (1.3, -1.2))
    }
    return {
        "frame": block(P, (0, 1.7, -0.2), (2.4, 0.35, 3.6), 0.15),
        **boxes,
        "cab": melt(
            block(P, (1.5, 3.2, 3.6), (0.85, 0.8, 0.9), 0.3), block(P, (1.5, 2.2, 3.3), (0.8, 0.7, 0.8), 0.2), 0.2
        ),
        "visor": block(P, (1.4, 3.45, 4.25), (0.72, 0.26, 0.4), 0.1),
        "bow": block(P, (-0.9, 2.0, 3.8), (1.3, 0.5, 0.8), 0.3),
        "engine": unite(*(drum(P, (s * 1.6, 2.5, -5.0), (s * 1.6, 2.5, -2.5), 1.15, 0.25) for s in _SIDES)),
        "rings": unite(
            *(drum(P, (s * 1.6, 2.5, z), (s * 1.6, 2.5, z + 0.25), 1.26, 0.06) for s in _SIDES for z in (-4.6, -3.6))
        ),
        "dish": drum(P, (-1.4, 4.3, -1.5), (-1.5, 4.5, -1.3), 0.75, 0.06),
        "post": limb(P, (-1.3, 3.4, -1.6), (-1.4, 4.3, -1.5), 0.12),
        "gun": drum(P, (0.2, 4.0, 0.2), (0.1, 4.3, 2.0), 0.14),
        "turret": egg(P, (0.2, 3.8, -0.1), (0.55, 0.5, 0.55)),
        "slit": unite(*(block(P, (-2.05, 2.7, 1.3 + 0.35 * k), (0.08, 0.6, 0.07), 0.03) for k in (-1, 0, 1))),
    }


def cruiser(P: Any) -> Parts:
    """A ship of the line: two prongs before, a tower amidships, rows of turrets, a block of engines."""
    hull = melt(block(P, (0, 2.4, -1.0), (1.35, 0.8, 3.6), 0.35), block(P, (0, 2.3, -4.4), (2.0, 1.1, 1.0), 0.35), 0.4)
    prongs = unite(*(limb(P, (s * 0.75, 2.3, 2.0), (s * 0.7, 2.1, 6.8), 0.62, 0.16) for s in _SIDES))
    return {
        "hull": hull,
        "prongs": prongs,
        "tower": unite(
            block(P, (0, 3.7, -1.6), (0.55, 0.8, 0.7), 0.15), block(P, (0, 4.6, -1.5), (0.85, 0.26, 0.5), 0.12)
        ),
        "visor": block(P, (0, 4.62, -1.05), (0.7, 0.1, 0.12), 0.04),
        "turrets": unite(*(egg(P, (s * 0.75, 3.2, z), (0.42, 0.34, 0.42)) for s in _SIDES for z in (1.2, 0.1, -3.0))),
        "gun": unite(
            *(
                limb(P, (s * 0.75 + dx, 3.3, z + 0.3), (s * 0.75 + dx, 3.45, z + 1.1), 0.08)
                for s in _SIDES
                for z in (1.2, 0.1, -3.0)
                for dx in (-0.14, 0.14)
            )
        ),
        "keel": block(P, (0, 1.4, -0.8), (0.6, 0.6, 2.4), 0.25),
        "nozzle": unite(*(drum(P, (x, 2.3, -6.2), (x, 2.3, -5.2), 0.55, 0.08) for x in (-1.3, 0, 1.3))),
        "mast": limb(P, (0, 4.8, -1.7), (0, 6.3, -1.9), 0.07),
        "mark": np.maximum(hull - 0.04, np.abs(P[:, 1] - 2.35) - 0.1),
        "slit": unite(*(block(P, (-1.36, 2.7, z), (0.06, 0.1, 0.22), 0.03) for z in (1.6, 0.8, 0, -0.8, -1.6, -2.4))),
    }


def flotilla_ship(P: Any) -> Parts:
    """A patrol ship: one prong, a low bridge, two guns, a broad stern."""
    hull = melt(
        melt(block(P, (0, 2.4, -0.8), (1.2, 0.8, 2.6), 0.4), limb(P, (0, 2.3, 1.4), (0, 2.1, 5.8), 0.85, 0.2), 0.5),
        block(P, (0, 2.4, -3.4), (1.8, 0.8, 0.8), 0.35),
        0.4,
    )
    return {
        "hull": hull,
        "bridge": block(P, (0, 3.5, -1.2), (0.75, 0.55, 1.0), 0.3),
        "visor": block(P, (0, 3.7, -0.3), (0.6, 0.15, 0.2), 0.06),
        "turret": unite(egg(P, (0, 3.3, 1.6), (0.5, 0.42, 0.5)), egg(P, (0, 3.4, -3.0), (0.5, 0.42, 0.5))),
        "gun": unite(*(limb(P, (dx, 3.45, 1.9), (dx, 3.6, 3.3), 0.11) for dx in (-0.2, 0.2))),
        "wings": unite(*(block(P, (s * 2.3, 2.3, -2.6), (1.3, 0.14, 0.8), 0.1, rotation(y=s * 22)) for s in _SIDES)),
        "nozzle": unite(*(drum(P, (x, 2.4, -5.0), (x, 2.4, -4.0), 0.6, 0.1) for x in (-1.0, 1.0))),
        "mast": limb(P, (0.3, 4.0, -1.7), (0.3, 5.6, -1.9), 0.07),
        "mark": np.maximum(hull - 0.04, np.abs(P[:, 2] - 2.2) - 0.2),
    }


CAST = {
    name: (make, -52, 22 if name != "bike" else 12)
    for name, make in {
        "bike": bike,
        "skiff": skiff,
        "airspeeder": airspeeder,
        "tank": tank,
        "walker": walker,
        "shuttle": shuttle,
        "interceptor": interceptor,
        "fighter": fighter,
        "bomber": bomber,
        "freighter": freighter,
        "patrol": flotilla_ship,
        "cruiser": cruiser,
    }.items()
}
