"""Heads, by race: what one knows a figure by before one sees what it holds. Each is about the middle of a skull."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tools.board.fields import ball, block, carve, chain, drum, egg, limb, melt, unite
from tools.board.people.body import Parts, face
from tools.board.solids import rotation

Head = Callable[[Any, Any], Parts]  # points, and the middle of the skull
_TURN = rotation(y=7)


def _at(c: Any, x: float, y: float, z: float) -> Any:
    return np.array(c, float) + _TURN @ (x, y, z)


def enlarge_head(head: Head, P: Any, c: Any, by: float = 1.22) -> Parts:
    """Draw a head larger than life about the middle of its skull: it is what one knows a race by."""
    middle = np.array(c, float)
    return {name: part * by for name, part in head(middle + (P - middle) / by, c).items()}


def _neck(P: Any, c: Any, r: float = 0.4) -> Any:
    return limb(P, np.array(c) - (0, 1.0, 0.12), np.array(c) - (0, 0.2, 0.1), r + 0.05, r)


def _eyes(P: Any, c: Any, x: float, y: float, z: float, r: float) -> Any:
    return unite(*(ball(P, _at(c, s * x, y, z), r) for s in (-1, 1)))


def tails(P: Any, c: Any) -> Parts:
    """A smooth skull, two long tails of flesh: one on the breast, one that swings out."""
    parts = face(P, c, np.array(c) - (0, 0.9, 0.15), turn=7)
    crown = melt(egg(P, _at(c, 0, 0.36, -0.15), (0.68, 0.58, 0.76)), parts["head"], 0.1)
    near = chain(
        P,
        [
            _at(c, -0.4, 0.55, -0.4),
            _at(c, -0.85, 0.1, -0.1),
            _at(c, -0.62, -0.95, 0.7),
            _at(c, -0.5, -1.9, 1.2),
            _at(c, -0.55, -2.6, 1.25),
        ],
        [0.3, 0.32, 0.27, 0.2, 0.06],
        0.15,
    )
    far = chain(
        P,
        [
            _at(c, 0.4, 0.55, -0.4),
            _at(c, 1.0, 0.5, -0.75),
            _at(c, 1.6, -0.2, -0.9),
            _at(c, 1.9, -1.2, -0.8),
            _at(c, 2.35, -1.85, -0.6),
        ],
        [0.3, 0.33, 0.28, 0.2, 0.06],
        0.15,
    )
    rings = np.maximum(unite(near, far) - 0.05, np.abs(np.linalg.norm(P - _at(c, 0, 0.3, -0.2), axis=1) - 1.55) - 0.12)
    return {**parts, "head": crown, "near": near, "far": far, "mark": rings}


def ears_and_snout(P: Any, c: Any) -> Parts:
    """Great round eyes, a short trunk, two trumpets for ears, spines along the crown."""
    skull = melt(
        egg(P, _at(c, 0, 0.12, -0.1), (0.72, 0.82, 0.78)), egg(P, _at(c, 0, -0.42, 0.3), (0.5, 0.44, 0.5)), 0.3
    )
    trunk = limb(P, _at(c, 0, -0.4, 0.5), _at(c, 0, -0.62, 1.15), 0.34, 0.22)
    trumpets = [
        unite(
            limb(P, _at(c, s * 0.35, 0.7, -0.1), _at(c, s * 0.75, 1.45, -0.15), 0.12, 0.14),
            drum(P, _at(c, s * 0.72, 1.4, -0.12), _at(c, s * 0.9, 1.62, -0.1), 0.28, 0.06),
        )
        for s in (-1, 1)
    ]
    spines = unite(
        *(
            limb(
                P,
                _at(c, 0, 0.85 - 0.22 * k * k * 0.35, 0.15 - 0.32 * k),
                _at(c, 0, 1.28 - 0.1 * k * k, 0.05 - 0.45 * k),
                0.12,
                0.03,
            )
            for k in range(4)
        )
    )
    return {
        "head": melt(melt(skull, trunk, 0.2), _neck(P, c), 0.2),
        "trumpets": unite(*trumpets),
        "spines": spines,
        "eyes": _eyes(P, c, 0.48, 0.14, 0.42, 0.34),
        "mouth": ball(P, _at(c, 0, -0.64, 1.25), 0.14),
    }


def snout(P: Any, c: Any) -> Parts:
    """A pig's nose turned up, broad ears, side whiskers, a tight cap."""
    skull = melt(
        egg(P, _at(c, 0, 0.1, -0.05), (0.74, 0.76, 0.75)), egg(P, _at(c, 0, -0.42, 0.15), (0.86, 0.42, 0.6)), 0.25
    )
    nose = melt(
        limb(P, _at(c, 0, -0.28, 0.5), _at(c, 0, -0.2, 0.95), 0.3, 0.3),
        drum(P, _at(c, 0, -0.2, 0.85), _at(c, 0, -0.16, 1.1), 0.36, 0.08),
        0.06,
    )
    holes = unite(*(egg(P, _at(c, s * 0.15, -0.16, 1.12), (0.08, 0.12, 0.06)) for s in (-1, 1)))
    ears = unite(*(egg(P, _at(c, s * 0.98, 0.12, -0.1), (0.36, 0.34, 0.12), rotation(z=s * 25)) for s in (-1, 1)))
    locks = unite(
        *(
            chain(
                P,
                [_at(c, s * 0.72, -0.25, 0.3), _at(c, s * 0.9, -0.8, 0.4), _at(c, s * 0.7, -1.35, 0.6)],
                [0.26, 0.3, 0.06],
                0.2,
            )
            for s in (-1, 1)
        )
    )
    cap = np.maximum(egg(P, _at(c, 0, 0.15, -0.08), (0.84, 0.84, 0.84)), np.array(c)[1] + 0.56 - P[:, 1])
    return {
        "head": melt(skull, _neck(P, c, 0.5), 0.2),
        "nose": nose,
        "mouth": holes,
        "locks": locks,
        "ears": ears,
        "cap": cap,
        "eyes": _eyes(P, c, 0.3, 0.22, 0.64, 0.1),
    }


def tusks(P: Any, c: Any) -> Parts:
    """A boar's heavy jowl: a flat nose, tusks that point up, short horns, ears that droop."""
    skull = melt(
        egg(P, _at(c, 0, 0.05, -0.1), (0.82, 0.72, 0.8)), egg(P, _at(c, 0, -0.5, 0.25), (1.0, 0.55, 0.78)), 0.3
    )
    nose = drum(P, _at(c, 0, -0.15, 0.7), _at(c, 0, -0.13, 1.15), 0.36, 0.1)
    horns = unite(*(limb(P, _at(c, s * 0.45, 0.6, 0.1), _at(c, s * 0.7, 1.15, 0.25), 0.2, 0.03) for s in (-1, 1)))
    teeth = unite(*(limb(P, _at(c, s * 0.55, -0.62, 0.85), _at(c, s * 0.68, -0.02, 1.05), 0.14, 0.03) for s in (-1, 1)))
    flaps = unite(*(egg(P, _at(c, s * 1.0, 0.05, -0.1), (0.16, 0.5, 0.3), rotation(z=s * 28)) for s in (-1, 1)))
    return {
        "head": melt(skull, _neck(P, c, 0.8), 0.3),
        "nose": nose,
        "horns": horns,
        "teeth": teeth,
        "flaps": flaps,
        "mouth": unite(*(ball(P, _at(c, s * 0.14, -0.14, 1.16), 0.09) for s in (-1, 1))),
        "eyes": _eyes(P, c, 0.4, 0.2, 0.66, 0.1),
    }


def mitre(P: Any, c: Any) -> Parts:
    """A long flat face without a nose, wide-set goggling eyes, a headdress of horns to both sides."""
    skull = melt(
        egg(P, _at(c, 0, 0.2, -0.05), (0.72, 0.8, 0.68)), egg(P, _at(c, 0, -0.5, 0.15), (0.46, 0.5, 0.5)), 0.25
    )
    slots = unite(*(limb(P, _at(c, s * 0.1, -0.16, 0.7), _at(c, s * 0.15, -0.36, 0.68), 0.05) for s in (-1, 1)))
    base = np.maximum(egg(P, _at(c, 0, 0.45, -0.08), (0.86, 0.62, 0.8)), np.array(c)[1] + 0.55 - P[:, 1])
    wings = [
        chain(
            P,
            [_at(c, s * 0.35, 0.85, -0.1), _at(c, s * 0.8, 1.4, -0.15), _at(c, s * 1.2, 1.75, -0.15)],
            [0.42, 0.36, 0.16],
            0.2,
        )
        for s in (-1, 1)
    ]
    return {
        "head": melt(skull, _neck(P, c, 0.34), 0.2),
        "cap": base,
        "lobes": unite(*wings),
        "mouth": slots,
        "lids": unite(*(egg(P, _at(c, s * 0.38, 0.14, 0.5), (0.3, 0.24, 0.2)) for s in (-1, 1))),
        "eyes": unite(*(egg(P, _at(c, s * 0.4, 0.12, 0.68), (0.16, 0.1, 0.1)) for s in (-1, 1))),
    }


def horned(P: Any, c: Any) -> Parts:
    """A bald head in a ring of horns."""
    spots = [(s * x, y, z) for s in (-1, 1) for x, y, z in ((0.28, 0.72, 0.35), (0.58, 0.5, 0.1), (0.3, 0.8, -0.3))]
    parts = face(P, c, np.array(c) - (0, 0.9, 0.15), turn=7)
    horns = unite(*(limb(P, _at(c, x, y, z), _at(c, x * 1.5, y * 1.6, z * 1.5), 0.15, 0.03) for x, y, z in spots))
    streaks = unite(*(block(P, _at(c, s * 0.3, -0.3, 0.58), (0.05, 0.22, 0.12), 0.03) for s in (-1, 1)))
    return {**parts, "horns": horns, "mark": streaks}


def montrals(P: Any, c: Any) -> Parts:
    """Two hollow horns that rise and striped tails to the breast."""
    parts = face(P, c, np.array(c) - (0, 0.9, 0.15), turn=7)
    sides = [
        chain(
            P,
            [
                _at(c, s * 0.35, 1.75, -0.25),
                _at(c, s * 0.6, 0.75, -0.1),
                _at(c, s * 0.85, -0.3, 0.05),
                _at(c, s * 0.8, -1.6, 0.45),
                _at(c, s * 0.72, -2.3, 0.75),
            ],
            [0.1, 0.42, 0.36, 0.3, 0.08],
            0.3,
        )
        for s in (-1, 1)
    ]
    lobes = unite(*sides)
    bands = np.maximum(lobes - 0.04, np.abs(np.mod(P[:, 1] - c[1], 0.62) - 0.31) - 0.1)
    return {**parts, "lobes": melt(lobes, egg(P, _at(c, 0, 0.45, -0.2), (0.7, 0.5, 0.75)), 0.15), "mark": bands}


def tendrils(P: Any, c: Any) -> Parts:
    """Large dark eyes and a mane of thick tentacles."""
    parts = face(P, c, np.array(c) - (0, 0.9, 0.15), turn=7)
    mane = [
        chain(
            P,
            [
                _at(c, s * 0.3, 0.6, -0.3),
                _at(c, s * x, 0.0, -0.5),
                _at(c, s * (x + 0.15), -1.3, z),
                _at(c, s * x, -2.2, z + 0.25),
            ],
            [0.3, 0.3, 0.24, 0.1],
            0.2,
        )
        for s in (-1, 1)
        for x, z in ((0.75, 0.2), (0.55, -0.6))
    ]
    return {
        **parts,
        "mane-a": unite(mane[0], mane[3], egg(P, _at(c, 0, 0.5, -0.25), (0.66, 0.5, 0.72))),
        "mane-b": unite(mane[1], mane[2]),
        "eyes": _eyes(P, c, 0.3, 0.05, 0.55, 0.2),
    }


def fish(P: Any, c: Any) -> Parts:
    """A high domed head, eyes at its sides, a wide mouth, barbels."""
    skull = melt(egg(P, _at(c, 0, 0.5, -0.3), (0.78, 1.0, 0.92)), egg(P, _at(c, 0, -0.3, 0.35), (0.66, 0.5, 0.6)), 0.35)
    barbels = unite(
        *(
            chain(
                P,
                [_at(c, s * x, -0.6, 0.7), _at(c, s * x * 1.2, -1.05, 0.8), _at(c, s * x * 1.1, -1.4, 0.65)],
                [0.13, 0.11, 0.05],
                0.1,
            )
            for s in (-1, 1)
            for x in (0.15, 0.45)
        )
    )
    return {
        "head": melt(skull, _neck(P, c, 0.45), 0.25),
        "barbels": barbels,
        "mouth": block(P, _at(c, 0, -0.42, 0.95), (0.42, 0.05, 0.1), 0.04),
        "lids": _eyes(P, c, 0.66, 0.12, 0.3, 0.34),
        "eyes": _eyes(P, c, 0.84, 0.12, 0.45, 0.18),
    }


def breather(P: Any, c: Any) -> Parts:
    """Goggles, a mask over nose and mouth, two hoses."""
    skull = egg(P, _at(c, 0, 0.1, -0.05), (0.72, 0.82, 0.78))
    mask = melt(
        block(P, _at(c, 0, -0.45, 0.55), (0.38, 0.28, 0.34), 0.15),
        drum(P, _at(c, 0, -0.5, 0.7), _at(c, 0, -0.55, 1.15), 0.27, 0.08),
        0.1,
    )
    hoses = [
        chain(
            P,
            [_at(c, s * 0.4, -0.55, 0.7), _at(c, s * 0.85, -0.95, 0.55), _at(c, s * 0.75, -1.7, 0.75)],
            [0.15, 0.16, 0.15],
            0.1,
        )
        for s in (-1, 1)
    ]
    rims = [drum(P, _at(c, s * 0.36, 0.15, 0.5), _at(c, s * 0.42, 0.15, 0.86), 0.3, 0.06) for s in (-1, 1)]
    return {
        "head": melt(skull, _neck(P, c), 0.2),
        "mask": mask,
        "hoses": unite(*hoses),
        "rims": unite(*rims),
        "eyes": unite(*(drum(P, _at(c, s * 0.4, 0.15, 0.7), _at(c, s * 0.43, 0.15, 0.92), 0.2, 0.04) for s in (-1, 1))),
    }


def cat(P: Any, c: Any) -> Parts:
    """Pointed ears, whiskers in a short muzzle, a mane tied back."""
    skull = melt(
        egg(P, _at(c, 0, 0.1, -0.05), (0.74, 0.72, 0.72)), egg(P, _at(c, 0, -0.3, 0.5), (0.42, 0.34, 0.42)), 0.2
    )
    ears = unite(*(limb(P, _at(c, s * 0.5, 0.55, 0), _at(c, s * 0.78, 1.35, -0.05), 0.34, 0.03) for s in (-1, 1)))
    mane = unite(
        *(
            limb(P, _at(c, s * 0.6, 0.0, -0.2), _at(c, s * 1.25, -0.75 + 0.3 * k, -0.25), 0.36, 0.04)
            for s in (-1, 1)
            for k in (0, 1, 2)
        )
    )
    return {
        "head": melt(skull, _neck(P, c), 0.2),
        "ears": ears,
        "mane": mane,
        "mouth": egg(P, _at(c, 0, -0.2, 0.9), (0.16, 0.1, 0.1)),
        "eyes": unite(*(egg(P, _at(c, s * 0.33, 0.16, 0.6), (0.16, 0.08, 0.12), rotation(z=s * 25)) for s in (-1, 1))),
    }


def insect(P: Any, c: Any) -> Parts:
    """A wedge of a head, eyes like plates, mandibles, two feelers."""
    skull = melt(
        egg(P, _at(c, 0, 0.35, -0.2), (0.6, 0.85, 0.85)), egg(P, _at(c, 0, -0.35, 0.4), (0.42, 0.42, 0.5)), 0.3
    )
    jaws = unite(
        *(
            chain(
                P,
                [_at(c, s * 0.35, -0.5, 0.6), _at(c, s * 0.5, -0.8, 0.95), _at(c, s * 0.12, -0.95, 1.2)],
                [0.16, 0.14, 0.04],
                0.1,
            )
            for s in (-1, 1)
        )
    )
    feelers = unite(
        *(
            chain(
                P,
                [_at(c, s * 0.2, 0.95, 0.2), _at(c, s * 0.6, 1.7, 0.6), _at(c, s * 1.1, 1.9, 1.2)],
                [0.1, 0.08, 0.06],
                0.05,
            )
            for s in (-1, 1)
        )
    )
    return {
        "head": melt(skull, _neck(P, c, 0.28), 0.15),
        "jaws": jaws,
        "feelers": feelers,
        "eyes": unite(*(egg(P, _at(c, s * 0.5, 0.3, 0.3), (0.22, 0.42, 0.4)) for s in (-1, 1))),
    }


def lizard(P: Any, c: Any) -> Parts:
    """A long flat snout, a frill of spines, a throat that hangs."""
    skull = melt(
        egg(P, _at(c, 0, 0.08, -0.1), (0.66, 0.66, 0.8)),
        block(P, _at(c, 0, -0.12, 0.95), (0.42, 0.26, 0.75), 0.22),
        0.35,
    )
    jaw = block(P, _at(c, 0, -0.52, 0.8), (0.38, 0.13, 0.78), 0.12, rotation(y=-10, x=6))
    frill = unite(
        *(
            limb(P, _at(c, 0, 0.5 - 0.3 * k, -0.35 - 0.22 * k), _at(c, 0, 0.8 - 0.4 * k, -0.75 - 0.3 * k), 0.16, 0.03)
            for k in range(4)
        )
    )
    return {
        "head": melt(skull, _neck(P, c, 0.56), 0.3),
        "jaw": jaw,
        "frill": frill,
        "teeth": unite(
            *(
                limb(P, _at(c, s * 0.3, -0.34, 0.5 + 0.35 * k), _at(c, s * 0.3, -0.56, 0.55 + 0.35 * k), 0.07, 0.02)
                for s in (-1, 1)
                for k in range(3)
            )
        ),
        "eyes": _eyes(P, c, 0.5, 0.34, 0.42, 0.16),
    }


def shag(P: Any, c: Any) -> Parts:
    """Fur to the shoulders; in it a bare face with a short muzzle and a dark nose."""
    skull = melt(
        egg(P, _at(c, 0, 0.3, -0.15), (0.86, 0.95, 0.86)), egg(P, _at(c, 0, -0.95, -0.15), (1.3, 0.9, 0.95)), 0.5
    )
    points = [
        limb(
            P,
            _at(c, s * (0.2 + 0.22 * n), 0.9 - 0.35 * n, -0.1),
            _at(c, s * (0.45 + 0.36 * n), 0.95 - 0.62 * n, -0.05),
            0.32,
            0.03,
        )
        for s in (-1, 1)
        for n in range(5)
    ]
    hang = [
        limb(
            P,
            _at(c, s * 0.35 * n, -1.1, 0.55 - 0.1 * n),
            _at(c, s * 0.42 * n, -2.3 + 0.1 * n, 0.85 - 0.12 * n),
            0.38,
            0.03,
        )
        for s in (-1, 1)
        for n in range(4)
    ]
    fur = melt(melt(skull, unite(*points), 0.12), unite(*hang), 0.2)
    bare = egg(P, _at(c, 0, 0.12, 0.45), (0.58, 0.6, 0.46))
    muzzle = melt(
        egg(P, _at(c, 0, -0.3, 0.85), (0.4, 0.34, 0.36)), egg(P, _at(c, 0, -0.62, 0.66), (0.32, 0.2, 0.34)), 0.1
    )
    line = np.maximum(muzzle - 0.03, np.abs((P - _at(c, 0, -0.5, 0.8))[:, 1]) - 0.04)
    return {
        "fur-head": fur,
        "bare": bare,
        "muzzle": muzzle,
        "mouth": unite(
            np.maximum(line, _at(c, 0, 0, 0.7)[2] - P[:, 2]), egg(P, _at(c, 0, -0.1, 1.17), (0.2, 0.14, 0.12))
        ),
        "eyes": _eyes(P, c, 0.27, 0.2, 0.84, 0.11),
    }


def cowl(P: Any, c: Any) -> Parts:
    """A deep hood, two lights for eyes in its shade, a bandolier's scarf."""
    x, y, z = c
    cloth = melt(egg(P, c, (1.02, 1.1, 1.05)), limb(P, (x, y - 0.5, z), (x, y - 1.2, z), 1.0, 1.3), 0.4)
    peak = limb(P, (x, y + 0.7, z - 0.3), (x, y + 1.3, z - 0.9), 0.5, 0.1)
    shade = egg(P, (x, y - 0.1, z + 0.25), (0.6, 0.66, 0.6))
    lights = unite(*(ball(P, _at(c, s * 0.27, 0.05, 0.84), 0.15) for s in (-1, 1)))
    return {
        "hood": carve(melt(cloth, peak, 0.3), egg(P, (x, y - 0.1, z + 1.0), (0.66, 0.74, 0.8))),
        "face": shade,
        "lights": lights,
    }


def drumhead(P: Any, c: Any) -> Parts:
    """A machine's: a drum with a band of glass and a short mast."""
    x, y, z = c
    return {
        "head": drum(P, (x, y - 0.65, z), (x, y + 0.7, z), 0.62, 0.15),
        "neck": drum(P, (x, y - 1.2, z - 0.1), (x, y - 0.6, z - 0.1), 0.28),
        "eye": block(P, (x, y + 0.12, z + 0.5), (0.5, 0.13, 0.3), 0.05),
        "mast": limb(P, (x + 0.4, y + 0.6, z), (x + 0.5, y + 1.5, z), 0.07),
    }


def hair_of(P: Any, c: Any, kind: str = "short") -> Parts:
    """Hair on a bare head: short, long, tied, bun, beard."""
    x, y, z = np.array(c, float)
    cap = np.maximum(egg(P, (x, y + 0.2, z - 0.12), (0.72, 0.72, 0.78)), -((P - (x, y, z)) @ (0, 0.75, -0.66)) - 0.02)
    if kind == "long":
        back = np.maximum(melt(egg(P, (x, y - 0.35, z - 0.4), (0.85, 1.15, 0.55)), cap, 0.2), 0)
        return {"hair": melt(back, cap, 0.2)}
    if kind == "tied":
        return {
            "hair": melt(
                cap,
                chain(
                    P,
                    [(x, y + 0.5, z - 0.7), (x + 0.3, y + 0.35, z - 1.35), (x + 0.45, y - 1.1, z - 1.4)],
                    [0.28, 0.3, 0.06],
                    0.2,
                ),
                0.1,
            )
        }
    if kind == "bun":
        return {"hair": cap, "bun": ball(P, (x, y + 0.75, z - 0.55), 0.4)}
    if kind == "beard":
        beard = melt(
            egg(P, _at(c, 0, -0.55, 0.42), (0.42, 0.42, 0.34)), egg(P, _at(c, 0, -0.95, 0.4), (0.26, 0.4, 0.22)), 0.2
        )
        return {"hair": cap, "beard": beard}
    return {"hair": cap}
