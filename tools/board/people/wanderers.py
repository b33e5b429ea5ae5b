"""Those who serve nobody, or the Force."""

from typing import Any

import numpy as np

from tools.board.fields import ball, block, drum, egg, limb, melt, unite
from tools.board.people.body import (
    LUNGE,
    WIDE,
    Parts,
    belt,
    blade,
    body,
    cape,
    coat,
    hair,
    hood,
    pads,
    pistol,
    robe,
    sword,
    tail,
    vest,
)


def adept(P: Any) -> Parts:
    """Build a hooded robe, one hand open, a blade upright in the other."""
    sleeves = [melt(limb(P, (s * 1.3, 6.7, 0), (s * 2.25, 5.7, 0.6), 0.55, 0.72), limb(P, (s * 2.25, 5.7, 0.6),
        end, 0.72, 0.6), 0.2)
               for s, end in ((-1, (-2.8, 6.2, 1.1)), (1, (2.45, 5.2, 1.5)))]
    fingers = [limb(P, (-3.05, 6.5, 1.3), (-3.05 + a, 7.2 + b, 1.5), 0.12) for a, b in ((-0.35, 0), (-0.12, 0.18),
        (0.12, 0.15), (0.35, -0.1))]
    gown = robe(P)
    return {
        "robe": gown, **hood(P), "sl": sleeves[0], "sr": sleeves[1], **blade(P, (2.5, 5.0, 1.8), (0.34, 0.94, 0.1)),
        "hand": ball(P, (2.5, 5.0, 1.8), 0.36), "open": unite(ball(P, (-3.05, 6.5, 1.3), 0.32), *fingers),
        "sash": np.maximum(gown - 0.05, np.abs(P[:, 1] - 4.75) - 0.28),
    }  # fmt: skip


def duellist(P: Any) -> Parts:
    """Build a tunic, a short cloak, the blade across in guard."""
    pose = {**LUNGE, "el": (-2.0, 5.5, 1.0), "hl": (-0.9, 5.2, 2.0), "er": (1.9, 5.4, 0.8), "hr": (-0.4, 4.8, 2.1)}
    return {
        **body(P, pose), "tunic": coat(P, 2.8, 0.6, 0.2), "belt": belt(P, 1.33), "hair": hair(P), "cape": cape(P,
            2.4, 1.5),
        **blade(P, (-0.65, 5.0, 2.1), (-0.62, 0.76, 0.2), 4.2),
    }  # fmt: skip


def twinblade(P: Any) -> Parts:
    """Build a blade at both ends, held over the head."""
    pose = {**WIDE, "el": (-2.4, 7.4, 0.5), "hl": (-1.4, 8.9, 1.0), "er": (2.4, 7.2, 0.4), "hr": (1.2, 8.7, 1.0)}
    return {
        **body(P, pose), "tunic": coat(P, 2.9, 0.55, 0.3), "belt": belt(P, 1.33), "hair": hair(P),
        **blade(P, (-0.1, 8.85, 1.2), (-0.97, 0.2, 0.1), 3.4, both=True), "grip": limb(P, (-1.2, 9.05, 1.1), (1.1,
            8.6, 1.2), 0.18),
    }  # fmt: skip


def lord(P: Any) -> Parts:
    """Broad, a collar like a gate, a cloak to the ground, the blade pointed down."""
    pose = {**WIDE, "sl": (-1.6, 6.8, 0), "sr": (1.6, 6.8, 0), "el": (-2.4, 5.5, 0.3), "hl": (-2.7, 4.2, 1.2),
            "er": (2.3, 5.6, 0.2), "hr": (2.7, 6.9, 1.2)}
    gate = np.maximum(drum(P, (0, 7.0, -0.2), (0, 8.9, -0.45), 1.5, 0.1), -drum(P, (0, 6.0, -0.1), (0, 9.6, -0.1),
                                                                                1.3, 0.05))
    gate = np.maximum(gate, P[:, 2] - 0.15)
    horns = unite(*(melt(limb(P, (s * 0.5, 8.7, 0.1), (s * 0.95, 9.2, 0), 0.2, 0.16), limb(P, (s * 0.95, 9.2, 0),
        (s * 0.75, 9.9, 0.1), 0.16, 0.03), 0.1) for s in (-1, 1)))
    fingers = [limb(P, (2.7, 6.9, 1.2), (2.7 + a, 7.7 + b, 1.5), 0.13) for a, b in ((-0.4, -0.1), (-0.12, 0.1),
        (0.14, 0.1), (0.42, -0.15))]
    return {
        **body(P, pose, stout=0.06), "gate": gate, "horns": horns, "vest": vest(P, 1.6),
        "skirt": np.maximum(coat(P, 1.2, 0.9, 0.4), P[:, 1] - 4.8),
        "pads": pads(P, 1.25), "belt": belt(P, 1.36), "cape": cape(P, 0.3, 2.3), "open": unite(*fingers),
        **blade(P, (-2.75, 4.1, 1.3), (-0.5, -0.82, 0.3), 4.0),
    }  # fmt: skip


def acolyte(P: Any) -> Parts:
    """Build a mask, a hood, two short blades."""
    pose = {**LUNGE, "el": (-2.5, 6.4, 0.6), "hl": (-3.3, 7.4, 1.2), "er": (2.3, 5.4, 0.2), "hr": (2.6, 4.2, 1.0)}
    swords = unite(sword(P, (-3.3, 7.4, 1.2), (-0.55, 0.8, 0.15), 2.6, 0.2), sword(P, (2.6, 4.2, 1.0), (0.75,
        -0.25, 0.6), 2.6, 0.2))
    return {**body(P, pose, bare=False), **hood(P), "tunic": coat(P, 2.6, 0.5, 0.3), "belt": belt(P, 1.33),
            "swords": swords}


def staff(P: Any) -> Parts:
    """Build a long staff held aslant, a scarf."""
    pose = {**WIDE, "el": (-2.2, 5.9, 0.8), "hl": (-1.7, 6.2, 1.8), "er": (2.1, 5.1, 0.6), "hr": (1.3, 4.2, 1.7)}
    return {
        **body(P, pose), "tunic": coat(P, 3.0, 0.5, 0.2), "belt": belt(P, 1.33), "hair": hair(P), "scarf": drum(P,
            (0, 7.0, 0.05), (0, 7.5, 0.1), 0.9, 0.2),
        "staff": unite(limb(P, (-4.3, 7.95, 1.9), (3.7, 2.6, 1.8), 0.15), limb(P, (-4.5, 8.1, 1.9), (-3.6, 7.5,
            1.9), 0.24), limb(P, (3.0, 3.05, 1.8), (3.9, 2.45, 1.8), 0.24)),
    }  # fmt: skip


def smuggler(P: Any) -> Parts:
    """Build a long open coat, a pistol held out."""
    pose = {"el": (-2.5, 6.2, 0.7), "hl": (-3.7, 6.9, 1.3), "er": (2.45, 5.3, -0.1), "hr": (1.35, 4.55, 0.5),
            "kl": (-1.15, 2.2, 0.5), "fl": (-1.6, 0.35, 0.2), "tl": (-2.0, 0.25, 0.9)}
    return {
        **body(P, pose), "coat": coat(P, 1.7, 0.95, 0.62), "scarf": drum(P, (0, 7.0, 0.05), (0, 7.45, 0.1), 0.82,
                                                                         0.2), "hair": hair(P),
        "goggles": block(P, (0, 8.5, 0.5), (0.62, 0.17, 0.35), 0.12), "belt": belt(P), "gun": pistol(P, (-3.8, 6.8,
            1.35), (-0.9, 0.12, 0.36)),
        "holster": block(P, (1.35, 3.6, 0.55), (0.25, 0.62, 0.2), 0.1),
    }  # fmt: skip


def gunslinger(P: Any) -> Parts:
    """Two pistols, a poncho, a broad hat."""
    pose = {**WIDE, "el": (-2.4, 5.9, 0.7), "hl": (-3.3, 6.0, 1.8), "er": (2.3, 5.7, 0.8), "hr": (2.0, 6.0, 2.2)}
    poncho = np.maximum(melt(egg(P, (0, 6.6, 0), (1.7, 1.0, 1.3)), egg(P, (0, 5.2, 0.1), (2.0, 1.2, 1.4)), 0.8),
                        4.7 - P[:, 1] - 0.5 * np.abs(P[:, 0]))
    guns = unite(pistol(P, (-3.35, 6.0, 1.9), (-0.7, 0.02, 0.7)), pistol(P, (2.0, 6.0, 2.3), (-0.25, 0.02, 0.95)))
    return {
        **body(P, pose), "poncho": poncho, "guns": guns, "belt": belt(P), "hair": hair(P),
        "hat": unite(drum(P, (0, 8.55, 0.05), (0, 8.66, 0.05), 1.3, 0.05), drum(P, (0, 8.6, 0), (0, 9.2, -0.05),
                                                                                0.7, 0.2)),
    }  # fmt: skip


def brute(P: Any) -> Parts:
    """More shoulder than head, and a blade to match."""
    pose = {**WIDE, "head": (-0.1, 8.15, 0.9), "neck": (0, 7.2, 0.3), "chest": (0, 6.0, 0.2), "sl": (-1.9, 6.8, 0.2),
            "sr": (1.9, 6.8, 0.2),
            "el": (-2.9, 5.2, 0.5), "hl": (-2.9, 3.8, 1.5), "er": (3.0, 6.4, 0.1), "hr": (3.4, 8.0, 0.6)}
    trunk = melt(egg(P, (0, 6.2, 0.1), (2.0, 1.6, 1.4)), egg(P, (0, 4.8, 0.3), (1.55, 1.2, 1.2)), 0.6)
    spikes = unite(*(limb(P, (x, 7.4, 0), (x * 1.15, 8.2, -0.1), 0.26, 0.04) for x in (-2.2, -1.6, 1.6, 2.2)))
    return {**body(P, pose, stout=0.24), "trunk": trunk, "spikes": spikes, "belt": drum(P, (0, 4.2, 0.2), (0, 4.6,
        0.2), 1.6, 0.12), "pads": pads(P, 1.3),
            "sword": sword(P, (3.4, 8.0, 0.7), (-0.62, 0.76, 0.1), 4.2, 0.55)}


def giant(P: Any) -> Parts:
    """Tall and shaggy, an axe of two edges, a bandolier."""
    pose = {**WIDE, "head": (0, 9.0, 0.5), "neck": (0, 8.0, 0.2), "chest": (0, 6.5, 0.1), "sl": (-1.7, 7.4, 0),
            "sr": (1.7, 7.4, 0),
            "el": (-2.7, 5.8, 0.7), "hl": (-1.5, 5.2, 1.9), "er": (2.6, 5.5, 0.6), "hr": (1.4, 4.0, 1.9),
            "pelvis": (0, 4.6, 0)}
    fringe = 0.1 * np.sin(P[:, 0] * 7 + P[:, 2] * 5) * np.sin(P[:, 1] * 4.5)
    parts = body(P, pose, boots=False, stout=0.28, bare=False)
    pelt = {name: part + fringe for name, part in parts.items()}
    mane = melt(egg(P, (0, 9.0, 0.3), (0.95, 1.05, 0.95)), egg(P, (0, 8.0, 0), (1.25, 0.9, 0.95)), 0.5) + fringe
    snout = melt(egg(P, (0, 8.75, 1.15), (0.42, 0.36, 0.4)), egg(P, (0, 9.1, 0.9), (0.55, 0.4, 0.4)), 0.2)
    c, d = np.array([-0.1, 4.6, 2.1]), np.array([-0.8, 0.6, 0.0])
    heads = [melt(egg(P, c + d * 3.5 + side, (0.75, 0.75, 0.16)), limb(P, c + d * 3.5, c + d * 3.5 + side, 0.3,
                                                                       0.2), 0.2) for side in (np.array([0.6, 0.75,
                                                                           0]), np.array([-0.6, -0.75, 0]))]
    return {**pelt, "mane": mane, "snout": snout, "axe": unite(limb(P, c - d * 2.6, c + d * 4.2, 0.15), *heads),
            "strap": np.maximum(parts["torso"] - 0.5, np.abs(0.75 * P[:, 0] + 0.66 * (P[:, 1] - 6.2)) - 0.26),
            "eyes": unite(*(ball(P, (s * 0.3, 9.25, 1.22), 0.12) for s in (-1, 1)))}


def reptile(P: Any) -> Parts:
    """Scales, a snout, a tail for balance, a curved sword."""
    pose = {**LUNGE, "head": (-0.2, 8.0, 0.8), "neck": (0, 7.1, 0.2), "el": (-2.3, 5.9, 0.7), "hl": (-3.1, 6.9,
        1.3), "er": (2.2, 5.4, 0.2), "hr": (2.4, 4.4, 1.2)}
    skull = melt(egg(P, (-0.2, 8.1, 0.5), (0.7, 0.66, 0.8)), block(P, (-0.25, 7.85, 1.45), (0.4, 0.28, 0.75),
                                                                   0.22), 0.35)
    crest = unite(*(egg(P, (-0.1, 8.75 - 0.45 * k, 0.2 - 0.45 * k), (0.12, 0.4, 0.3)) for k in range(4)))
    return {
        **body(P, pose, boots=False, stout=0.06, bare=False), "skull": melt(skull, limb(P, (0, 7.0, 0), (-0.1, 7.9,
            0.4), 0.55, 0.5), 0.3), "crest": crest,
        "jaw": block(P, (-0.25, 7.5, 1.35), (0.34, 0.13, 0.65), 0.12), "eye": unite(ball(P, (-0.72, 8.25, 1.0),
            0.13), ball(P, (0.3, 8.25, 1.05), 0.13)),
        "vest": vest(P, 1.38), "belt": belt(P), "tail": tail(P, [(0.2, 4.2, -0.7), (0.8, 2.6, -2.0), (1.8, 1.3,
            -3.0), (3.2, 0.9, -3.4), (4.3, 1.5, -3.3)], 0.7),
        "sword": sword(P, (-3.15, 6.9, 1.4), (-0.4, 0.88, 0.25), 3.6, 0.32),
    }  # fmt: skip
