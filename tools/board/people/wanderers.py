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
    hood,
    pads,
    pistol,
    robe,
    sword,
    vest,
)
from tools.board.people.heads import hair_of


def adept(P: Any) -> Parts:
    """Build a hooded robe, one hand open, a blade upright in the other."""
    sleeves = [
        melt(
            limb(P, (s * 1.3, 6.7, 0), (s * 2.25, 5.7, 0.6), 0.55, 0.72),
            limb(P, (s * 2.25, 5.7, 0.6), end, 0.72, 0.6),
            0.2,
        )
        for s, end in ((-1, (-2.8, 6.2, 1.1)), (1, (2.45, 5.2, 1.5)))
    ]
    fingers = [
        limb(P, (-3.05, 6.5, 1.3), (-3.05 + a, 7.2 + b, 1.5), 0.12)
        for a, b in ((-0.35, 0), (-0.12, 0.18), (0.12, 0.15), (0.35, -0.1))
    ]
    gown = robe(P)
    return {
        "robe": gown,
        **hood(P),
        "sl": sleeves[0],
        "sr": sleeves[1],
        **blade(P, (2.5, 5.0, 1.8), (0.34, 0.94, 0.1)),
        "hand": ball(P, (2.5, 5.0, 1.8), 0.36),
        "open": unite(ball(P, (-3.05, 6.5, 1.3), 0.32), *fingers),
        "sash": np.maximum(gown - 0.05, np.abs(P[:, 1] - 4.75) - 0.28),
    }


def duellist(P: Any) -> Parts:
    """Build a tunic, a short cloak, the blade across in guard."""
    pose = {**LUNGE, "el": (-2.0, 5.5, 1.0), "hl": (-0.9, 5.2, 2.0), "er": (1.9, 5.4, 0.8), "hr": (-0.4, 4.8, 2.1)}
    return {
        **body(P, pose),
        "tunic": coat(P, 2.8, 0.6, 0.2),
        "belt": belt(P, 1.33),
        **hair_of(P, (0, 8.2, 0.15), "short"),
        "cape": cape(P, 2.4, 1.5),
        **blade(P, (-0.65, 5.0, 2.1), (-0.62, 0.76, 0.2), 4.2),
    }


def twinblade(P: Any) -> Parts:
    """Build a blade at both ends, held over the head."""
    pose = {**WIDE, "el": (-2.4, 7.4, 0.5), "hl": (-1.4, 8.9, 1.0), "er": (2.4, 7.2, 0.4), "hr": (1.2, 8.7, 1.0)}
    return {
        **body(P, pose),
        "tunic": coat(P, 2.9, 0.55, 0.3),
        "belt": belt(P, 1.33),
        **hair_of(P, (0, 8.2, 0.15), "tied"),
        **blade(P, (-0.1, 8.85, 1.2), (-0.97, 0.2, 0.1), 3.4, both=True),
        "grip": limb(P, (-1.2, 9.05, 1.1), (1.1, 8.6, 1.2), 0.18),
    }


def lord(P: Any) -> Parts:
    """Broad, a collar like a gate, a cloak to the ground, the blade pointed down."""
    pose = {
        **WIDE,
        "sl": (-1.6, 6.8, 0),
        "sr": (1.6, 6.8, 0),
        "el": (-2.4, 5.5, 0.3),
        "hl": (-2.7, 4.2, 1.2),
        "er": (2.3, 5.6, 0.2),
        "hr": (2.7, 6.9, 1.2),
    }
    gate = np.maximum(
        drum(P, (0, 7.0, -0.2), (0, 8.9, -0.45), 1.5, 0.1), -drum(P, (0, 6.0, -0.1), (0, 9.6, -0.1), 1.3, 0.05)
    )
    gate = np.maximum(gate, P[:, 2] - 0.15)
    horns = unite(
        *(
            melt(
                limb(P, (s * 0.5, 8.7, 0.1), (s * 0.95, 9.2, 0), 0.2, 0.16),
                limb(P, (s * 0.95, 9.2, 0), (s * 0.75, 9.9, 0.1), 0.16, 0.03),
                0.1,
            )
            for s in (-1, 1)
        )
    )
    fingers = [
        limb(P, (2.7, 6.9, 1.2), (2.7 + a, 7.7 + b, 1.5), 0.13)
        for a, b in ((-0.4, -0.1), (-0.12, 0.1), (0.14, 0.1), (0.42, -0.15))
    ]
    return {
        **body(P, pose, stout=0.06),
        "gate": gate,
        "horns": horns,
        "vest": vest(P, 1.6),
        "skirt": np.maximum(coat(P, 1.2, 0.9, 0.4), P[:, 1] - 4.8),
        "pads": pads(P, 1.25),
        "belt": belt(P, 1.36),
        "cape": cape(P, 0.3, 2.3),
        "open": unite(*fingers),
        **blade(P, (-2.75, 4.1, 1.3), (-0.5, -0.82, 0.3), 4.0),
    }


def acolyte(P: Any) -> Parts:
    """Build a mask, a hood, two short blades."""
    pose = {**LUNGE, "el": (-2.5, 6.4, 0.6), "hl": (-3.3, 7.4, 1.2), "er": (2.3, 5.4, 0.2), "hr": (2.6, 4.2, 1.0)}
    swords = unite(
        sword(P, (-3.3, 7.4, 1.2), (-0.55, 0.8, 0.15), 2.6, 0.2),
        sword(P, (2.6, 4.2, 1.0), (0.75, -0.25, 0.6), 2.6, 0.2),
    )
    return {
        **body(P, pose, bare=False),
        **hood(P),
        "tunic": coat(P, 2.6, 0.5, 0.3),
        "belt": belt(P, 1.33),
        "swords": swords,
    }


def staff(P: Any) -> Parts:
    """Build a long staff held aslant, a scarf."""
    pose = {**WIDE, "el": (-2.2, 5.9, 0.8), "hl": (-1.7, 6.2, 1.8), "er": (2.1, 5.1, 0.6), "hr": (1.3, 4.2, 1.7)}
    return {
        **body(P, pose),
        "tunic": coat(P, 3.0, 0.5, 0.2),
        "belt": belt(P, 1.33),
        **hair_of(P, (0, 8.2, 0.15), "bun"),
        "scarf": drum(P, (0, 7.0, 0.05), (0, 7.5, 0.1), 0.9, 0.2),
        "staff": unite(
            limb(P, (-4.3, 7.95, 1.9), (3.7, 2.6, 1.8), 0.15),
            limb(P, (-4.5, 8.1, 1.9), (-3.6, 7.5, 1.9), 0.24),
            limb(P, (3.0, 3.05, 1.8), (3.9, 2.45, 1.8), 0.24),
        ),
    }


def smuggler(P: Any) -> Parts:
    """Build a long open coat, a pistol held out."""
    pose = {
        "el": (-2.5, 6.2, 0.7),
        "hl": (-3.7, 6.9, 1.3),
        "er": (2.45, 5.3, -0.1),
        "hr": (1.35, 4.55, 0.5),
        "kl": (-1.15, 2.2, 0.5),
        "fl": (-1.6, 0.35, 0.2),
        "tl": (-2.0, 0.25, 0.9),
    }
    return {
        **body(P, pose),
        "coat": coat(P, 1.7, 0.95, 0.62),
        "scarf": drum(P, (0, 7.0, 0.05), (0, 7.45, 0.1), 0.82, 0.2),
        **hair_of(P, (0, 8.2, 0.15), "short"),
        "goggles": block(P, (0, 8.5, 0.5), (0.62, 0.17, 0.35), 0.12),
        "belt": belt(P),
        "gun": pistol(P, (-3.8, 6.8, 1.35), (-0.9, 0.12, 0.36)),
        "holster": block(P, (1.35, 3.6, 0.55), (0.25, 0.62, 0.2), 0.1),
    }


def gunslinger(P: Any) -> Parts:
    """Two pistols, one ahead and one on high; a long coat that flies open, a collar, hair tied."""
    pose = {**LUNGE, "el": (-2.5, 6.5, 0.6), "hl": (-3.7, 6.9, 1.2), "er": (2.4, 6.7, 0.2), "hr": (2.5, 8.1, 0.9)}
    flaps = np.maximum(coat(P, 1.6, 1.5, 0.75), P[:, 2] - 0.75)
    collar = np.maximum(
        drum(P, (0, 6.9, -0.1), (0, 7.9, -0.25), 1.02, 0.1),
        np.maximum(P[:, 2] - 0.25, -drum(P, (0, 6.0, 0), (0, 8.5, -0.1), 0.82)),
    )
    return {
        **body(P, pose),
        **hair_of(P, (0, 8.2, 0.15), "tied"),
        "coat": flaps,
        "vest": vest(P, 1.25),
        "collar": collar,
        "belt": belt(P),
        "strap": np.maximum(vest(P, 1.25) - 0.05, np.abs(0.7 * P[:, 0] - 0.7 * (P[:, 1] - 6.0)) - 0.15),
        "holster": unite(*(block(P, (s * 1.15, 3.7, 0.45), (0.22, 0.6, 0.28), 0.1) for s in (-1, 1))),
        "guns": unite(pistol(P, (-3.8, 6.85, 1.3), (-0.92, 0.08, 0.36)), pistol(P, (2.5, 8.1, 1.0), (0.05, 0.96, 0.2))),
    }


def brute(P: Any) -> Parts:
    """More shoulder than head, straps over a bare chest, a cleaver in both hands."""
    pose = {
        **WIDE,
        "head": (-0.15, 7.75, 0.85),
        "neck": (0, 7.0, 0.35),
        "chest": (0, 6.0, 0.15),
        "sl": (-1.95, 6.8, 0.2),
        "sr": (1.95, 6.8, 0.2),
        "el": (-3.0, 5.6, 0.9),
        "hl": (-2.6, 6.9, 1.9),
        "er": (3.0, 5.3, 0.4),
        "hr": (2.8, 3.9, 1.3),
        "pl": (-0.75, 4.1, 0),
        "pr": (0.75, 4.1, 0),
    }
    chest = melt(
        melt(egg(P, (0, 6.35, 0.1), (2.0, 1.35, 1.25)), egg(P, (0, 4.9, 0.25), (1.35, 1.1, 1.1)), 0.5),
        unite(*(egg(P, (s * 0.72, 6.55, 0.95), (0.78, 0.55, 0.5)) for s in (-1, 1))),
        0.12,
    )
    strap = np.maximum(chest - 0.07, np.abs(0.72 * P[:, 0] - 0.69 * (P[:, 1] - 6.0)) - 0.2)
    spikes = unite(
        *(
            limb(P, (x, y, 0.2), (x * 1.18, y + 0.95, 0.1), 0.26, 0.03)
            for x, y in ((-2.6, 7.0), (-2.05, 7.35), (-1.5, 7.4))
        )
    )
    kilt = np.maximum(coat(P, 3.0, 0.5, 0.1) - 0.15, P[:, 1] - 4.45)
    parts = body(P, pose, stout=0.24)
    jaw = melt(parts.pop("head"), block(P, (-0.18, 7.4, 1.25), (0.42, 0.26, 0.34), 0.14), 0.15)
    return {
        **parts,
        "head": jaw,
        "chest": chest,
        "strap": strap,
        "kilt": kilt,
        "belt": drum(P, (0, 4.25, 0.15), (0, 4.65, 0.15), 1.42, 0.12),
        "spikes": spikes,
        "pad": egg(P, (-2.05, 6.95, 0.2), (0.95, 0.7, 0.95)),
        "mohawk": block(P, (-0.15, 8.5, 0.6), (0.09, 0.36, 0.62), 0.06),
        "sword": sword(P, (-2.65, 6.9, 1.95), (-0.3, 0.94, 0.12), 3.3, 0.72),
    }


CAST = {
    "adept": (adept, -18, 12),
    "duellist": (duellist, -22, 12),
    "twinblade": (twinblade, -16, 10),
    "lord": (lord, -18, 11),
    "acolyte": (acolyte, -18, 12),
    "staff": (staff, -18, 12),
    "smuggler": (smuggler, -20, 11),
    "gunslinger": (gunslinger, -20, 11),
    "brute": (brute, -20, 11),
}
