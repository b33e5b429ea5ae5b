"""Those who serve: soldiers of every kind."""

from typing import Any

import numpy as np

from tools.board.fields import ball, block, drum, egg, limb, melt, unite
from tools.board.people.body import (
    LUNGE,
    WIDE,
    Parts,
    belt,
    body,
    cape,
    circle_of,
    coat,
    helmet,
    hood,
    pads,
    pistol,
    pouches,
    rifle,
    robe,
    vest,
)
from tools.board.solids import rotation

_PORT = {"er": (2.0, 5.1, 0.5), "hr": (0.9, 4.55, 1.5), "el": (-1.9, 5.3, 0.9), "hl": (-0.9, 5.3, 1.9)}


def trooper(P: Any) -> Parts:
    """Helmet, vest, pads; a carbine held low."""
    return {
        **body(P, _PORT, bare=False),
        **helmet(P),
        "pads": pads(P),
        "vest": vest(P),
        "pouches": pouches(P),
        "pack": block(P, (0, 6.1, -1.15), (1.0, 1.1, 0.45), 0.15),
        "gun": rifle(P, (0, 4.95, 1.75), (-0.89, -0.4, 0.22)),
    }


def rifleman(P: Any) -> Parts:
    """Build a round helmet with a brim, no visor; a long coat; the rifle aslant over the chest."""
    pot = np.maximum(egg(P, (0, 8.35, 0.05), (0.86, 0.8, 0.92)), 8.2 - P[:, 1])
    return {
        **body(P, _PORT),
        "pot": pot,
        "brim": drum(P, (0, 8.12, 0.05), (0, 8.28, 0.05), 1.08, 0.06),
        "coat": coat(P, 2.9, 0.45, 0.25),
        "belt": belt(P, 1.34),
        "gun": rifle(P, (0.05, 5.1, 1.75), (-0.72, 0.68, 0.16), 3.3),
        "pack": block(P, (0, 5.9, -1.2), (0.95, 0.9, 0.45), 0.2),
        "roll": drum(P, (-1.2, 7.0, -1.1), (1.2, 7.0, -1.1), 0.42, 0.1),
    }


def grenadier(P: Any) -> Parts:
    """Build an arm thrown back, a grenade in it."""
    pose = {
        **LUNGE,
        "sr": (1.3, 6.8, -0.2),
        "er": (2.5, 7.3, -0.7),
        "hr": (2.9, 8.9, -0.6),
        "el": (-2.2, 5.9, 0.9),
        "hl": (-3.2, 6.6, 1.6),
    }
    bombs = unite(*(ball(P, (x, 5.0, 1.02), 0.34) for x in (-0.75, 0.0, 0.75)))
    return {
        **body(P, pose, bare=False),
        **helmet(P),
        "pads": pads(P),
        "vest": vest(P),
        "bombs": bombs,
        "belt": belt(P),
        "grenade": unite(ball(P, (2.95, 9.45, -0.6), 0.52), drum(P, (2.95, 9.8, -0.6), (2.95, 10.15, -0.6), 0.2)),
    }


def heavy(P: Any) -> Parts:
    """Armour to the ears and a gun of six barrels."""
    pose = {
        **WIDE,
        "sl": (-1.75, 6.9, 0),
        "sr": (1.75, 6.9, 0),
        "er": (2.5, 5.2, -0.2),
        "hr": (1.7, 4.3, 0.9),
        "el": (-2.4, 5.5, 0.9),
        "hl": (-1.4, 4.5, 1.9),
    }
    c, d = np.array([0.3, 4.1, 1.6]), np.array([-0.88, -0.12, 0.46]) / np.linalg.norm([-0.88, -0.12, 0.46])
    u = np.cross([0, 1, 0], d) / np.linalg.norm(np.cross([0, 1, 0], d))
    v = np.cross(d, u)
    bars = unite(*(drum(P, at + d * 1.2, at + d * 4.3, 0.17) for at in circle_of(c, 0.3, u, v, 6)))
    gun = unite(
        drum(P, c - d * 1.5, c + d * 1.3, 0.62, 0.12),
        drum(P, c + d * 2.6, c + d * 2.85, 0.56),
        drum(P, c + d * 4, c + d * 4.25, 0.52),
        limb(P, c + v * 0.9 - d * 0.6, c + v * 0.9 + d * 0.9, 0.12),
        bars,
    )
    tanks = unite(*(limb(P, (x, 5.2, -1.6), (x, 7.9, -1.6), 0.68) for x in (-0.75, 0.75)))
    head = melt(egg(P, (0, 8.05, 0.2), (0.85, 0.85, 0.9)), block(P, (0, 7.6, 0.3), (0.8, 0.35, 0.8), 0.25), 0.2)
    return {
        **body(P, pose, stout=0.16, bare=False),
        "helmet": head,
        "visor": block(P, (0, 8.1, 0.85), (0.62, 0.14, 0.35), 0.08),
        "collar": drum(P, (0, 7.1, 0), (0, 7.55, 0.05), 1.15, 0.2),
        "pads": pads(P, 1.32),
        "vest": block(P, (0, 6.1, 0.1), (1.75, 1.35, 1.15), 0.5),
        "belt": block(P, (0, 4.5, 0.1), (1.35, 0.35, 0.95), 0.25),
        "tanks": tanks,
        "gun": gun,
    }


def sniper(P: Any) -> Parts:
    """Build a sniper: one knee down, the barrel long."""
    pose = {
        "head": (-0.15, 6.0, 0.55),
        "neck": (0, 5.2, 0.1),
        "chest": (0.1, 4.1, -0.1),
        "pelvis": (0.15, 2.6, -0.5),
        "sl": (-1.2, 4.95, 0.2),
        "sr": (1.3, 4.85, -0.2),
        "el": (-1.5, 3.9, 2.0),
        "hl": (-0.6, 5.0, 2.7),
        "er": (2.1, 4.0, 0.5),
        "hr": (0.75, 4.75, 1.1),
        "pl": (-0.45, 2.5, -0.2),
        "pr": (0.7, 2.4, -0.6),
        "kl": (-1.0, 2.85, 1.9),
        "kr": (1.3, 0.55, 0.5),
        "fl": (-1.0, 0.4, 1.6),
        "fr": (1.2, 0.5, -1.9),
        "tl": (-1.1, 0.25, 2.5),
        "tr": (1.2, 0.2, -2.3),
    }
    cowl = melt(egg(P, (-0.1, 6.05, 0.35), (0.85, 0.92, 0.95)), egg(P, (0.1, 5.1, -0.3), (1.15, 0.6, 0.85)), 0.4)
    cowl = np.maximum(cowl, -egg(P, (-0.2, 6.0, 1.15), (0.58, 0.62, 0.6)))
    c, d, u = np.array([0.35, 5.05, 1.0]), np.array([-0.158, 0.02, 0.987]), np.array([0, 1.0, 0])
    gun = unite(
        drum(P, c + d * 2.2, c + d * 6.6, 0.13),
        drum(P, c + d * 6.1, c + d * 6.9, 0.23),
        limb(P, c - d * 0.3, c + d * 2.3, 0.27, 0.24),
        limb(P, c - d - u * 0.2, c - d * 0.2, 0.32, 0.26),
        drum(P, c + d * 0.2 + u * 0.52, c + d * 1.7 + u * 0.52, 0.2),
        limb(P, c + d * 0.9, c + d * 0.9 + u * 0.45, 0.1),
        limb(P, c + d * 4.1, c + d * 4 - u * 1.2, 0.07),
    )
    return {
        **body(P, pose, bare=False),
        "hood": cowl,
        "face": egg(P, (-0.15, 5.95, 0.5), (0.5, 0.6, 0.55)),
        "cape": block(P, (0.25, 3.3, -1.1), (1.45, 1.9, 0.3), 0.25, rotation(x=14)),
        "pack": block(P, (0.2, 4.2, -1.35), (0.8, 0.8, 0.4), 0.15),
        "gun": gun,
    }


def scout(P: Any) -> Parts:
    """Light and low on bent knees: a visored helm, a satchel, a pistol ahead, the other arm out for balance."""
    pose = {
        "head": (-0.5, 7.35, 0.75),
        "neck": (-0.3, 6.5, 0.4),
        "chest": (-0.15, 5.35, 0.15),
        "pelvis": (0.15, 3.85, -0.2),
        "sl": (-1.55, 6.1, 0.4),
        "sr": (1.2, 6.2, 0.1),
        "el": (-2.7, 5.9, 0.9),
        "hl": (-3.8, 6.4, 1.5),
        "er": (2.3, 5.4, -0.4),
        "hr": (3.0, 4.4, 0.1),
        "pl": (-0.5, 3.7, 0),
        "pr": (0.75, 3.7, -0.2),
        "kl": (-1.75, 2.7, 1.2),
        "fl": (-1.75, 0.35, 0.6),
        "tl": (-2.25, 0.25, 1.25),
        "kr": (1.6, 2.2, 0.2),
        "fr": (2.6, 0.4, -0.9),
        "tr": (3.1, 0.25, -0.4),
    }
    shell = melt(
        egg(P, (-0.5, 7.5, 0.65), (0.84, 0.84, 0.92)), block(P, (-0.55, 7.0, 0.95), (0.5, 0.4, 0.55), 0.25), 0.25
    )
    return {
        **body(P, pose, bare=False),
        "helmet": shell,
        "visor": block(P, (-0.6, 7.5, 1.3), (0.62, 0.26, 0.4), 0.16),
        "fin": block(P, (-0.45, 8.35, 0.4), (0.09, 0.16, 0.6), 0.06),
        "vest": block(P, (-0.15, 5.35, 0.2), (1.3, 0.95, 0.9), 0.45),
        "belt": drum(P, (0.05, 4.15, -0.1), (0.0, 4.45, -0.1), 1.14, 0.1),
        "pad": egg(P, (-1.6, 6.15, 0.4), (0.6, 0.5, 0.65)),
        "pad-r": egg(P, (1.35, 6.2, 0.1), (0.6, 0.5, 0.65)),
        "satchel": block(P, (1.25, 3.7, 0.5), (0.3, 0.5, 0.6), 0.14),
        "knee": egg(P, (-1.85, 2.7, 1.55), (0.42, 0.5, 0.3)),
        "knee-r": egg(P, (1.6, 2.2, 0.6), (0.42, 0.5, 0.3)),
        "gun": pistol(P, (-3.9, 6.35, 1.6), (-0.92, 0.05, 0.36)),
    }


def elite(P: Any) -> Parts:
    """Tall, a smooth helm, a carbine at the shoulder, a cape."""
    pose = {"el": (-1.9, 5.9, 1.3), "hl": (-1.9, 6.6, 2.5), "er": (2.1, 5.7, 0.4), "hr": (0.6, 6.2, 1.3), **WIDE}
    shell = melt(egg(P, (0, 8.35, 0.05), (0.82, 0.98, 0.92)), block(P, (0, 7.7, 0.4), (0.55, 0.45, 0.6), 0.25), 0.3)
    slits = unite(*(block(P, (s * 0.34, 8.3, 0.9), (0.28, 0.12, 0.3), 0.06, rotation(z=s * 16)) for s in (-1, 1)))
    return {
        **body(P, pose, bare=False),
        "helmet": shell,
        "visor": slits,
        "pads": pads(P, 1.1),
        "vest": vest(P, 1.5),
        "belt": belt(P),
        "pouches": pouches(P),
        "cape": cape(P, 1.6, 1.7),
        "gun": rifle(P, (-0.9, 6.75, 2.0), (-0.72, 0.06, 0.69), 3.4),
    }


def officer(P: Any) -> Parts:
    """Hands behind the back, a cap, a belt."""
    pose = {
        "el": (-1.95, 5.2, -0.4),
        "hl": (-0.7, 4.4, -1.2),
        "er": (1.95, 5.2, -0.4),
        "hr": (0.7, 4.4, -1.2),
        "kl": (-0.6, 2.2, 0.15),
        "kr": (0.65, 2.2, 0.1),
        "fl": (-0.7, 0.35, 0),
        "fr": (0.8, 0.35, 0),
        "tl": (-0.95, 0.25, 0.7),
        "tr": (1.1, 0.25, 0.65),
    }
    tunic = coat(P, 3.1, 0.5)
    return {
        **body(P, pose),
        "tunic": tunic,
        "belt": np.maximum(tunic - 0.05, np.abs(P[:, 1] - 4.7) - 0.2),
        "cap": unite(
            drum(P, (0, 8.62, 0.05), (0, 8.95, 0), 0.72, 0.1), drum(P, (0, 8.95, 0), (0, 9.25, -0.1), 0.95, 0.12)
        ),
        "peak": block(P, (0, 8.62, 0.75), (0.55, 0.07, 0.4), 0.06, rotation(x=16)),
        "badge": unite(*(block(P, (x, 6.35, 1.08), (0.15, 0.15, 0.1), 0.03) for x in (-0.75, -0.35))),
        "epaulets": unite(*(block(P, (s * 1.5, 7.12, 0), (0.55, 0.14, 0.42), 0.1) for s in (-1, 1))),
    }


def captain(P: Any) -> Parts:
    """Build an officer of the line: it points, a pistol in the other hand."""
    pose = {**WIDE, "el": (-2.4, 6.7, 0.7), "hl": (-3.8, 7.3, 1.4), "er": (2.1, 5.3, -0.2), "hr": (2.3, 4.0, 0.6)}
    finger = limb(P, (-3.8, 7.3, 1.4), (-4.6, 7.6, 1.8), 0.16, 0.12)
    return {
        **body(P, pose),
        "finger": finger,
        "pot": np.maximum(egg(P, (0, 8.4, 0), (0.84, 0.72, 0.9)), 8.3 - P[:, 1]),
        "crest": block(P, (0, 9.1, -0.1), (0.1, 0.35, 0.75), 0.06),
        "vest": vest(P),
        "pads": pads(P, 1.05),
        "belt": belt(P),
        "cape": cape(P, 2.6, 1.4),
        "gun": pistol(P, (2.3, 3.9, 0.7), (-0.3, -0.75, 0.6)),
    }


def engineer(P: Any) -> Parts:
    """Build a case in one hand, a spanner on the shoulder, goggles, a pack with a mast."""
    pose = {"el": (-2.1, 5.2, 0.2), "hl": (-2.2, 3.7, 0.4), "er": (2.1, 5.6, 0.8), "hr": (1.6, 6.7, 1.1)}
    spanner = unite(limb(P, (1.6, 5.9, 1.2), (1.75, 9.2, -0.2), 0.17), ball(P, (1.78, 9.5, -0.35), 0.46))
    spanner = np.maximum(spanner, -block(P, (1.8, 9.95, -0.5), (0.2, 0.4, 0.6), 0.02))
    return {
        **body(P, pose),
        "cap": np.maximum(egg(P, (0, 8.4, 0), (0.76, 0.66, 0.82)), 8.35 - P[:, 1]),
        "goggles": block(P, (0, 8.4, 0.6), (0.6, 0.18, 0.3), 0.12),
        "vest": vest(P, 1.35),
        "belt": belt(P),
        "pouches": pouches(P),
        "spanner": spanner,
        "case": unite(
            block(P, (-2.25, 2.75, 0.45), (0.35, 0.7, 1.05), 0.1), drum(P, (-2.25, 3.4, 0.1), (-2.25, 3.6, 0.8), 0.1)
        ),
        "pack": unite(
            block(P, (0, 6.0, -1.25), (1.1, 1.2, 0.5), 0.15), limb(P, (-0.7, 7.1, -1.3), (-0.9, 9.4, -1.5), 0.08)
        ),
    }


def guard(P: Any) -> Parts:
    """Build a helm like a bell, a robe, a pike as tall as a door."""
    c = np.array([-2.3, 4.9, 1.5])
    pike = unite(
        limb(P, (c[0], 0.2, c[2]), (c[0], 9.2, c[2]), 0.13), limb(P, (c[0], 9.1, c[2]), (c[0], 11.2, c[2]), 0.42, 0.03)
    )
    bell = np.maximum(
        melt(egg(P, (0, 8.2, 0), (0.78, 1.3, 0.85)), drum(P, (0, 7.1, 0), (0, 7.5, 0), 1.0, 0.2), 0.5), 7.05 - P[:, 1]
    )
    arm = limb(P, (-1.3, 6.6, 0), (-2.2, 5.0, 1.3), 0.55, 0.5)
    return {
        "robe": robe(P),
        "bell": bell,
        "slit": block(P, (0, 8.05, 0.85), (0.13, 0.55, 0.3), 0.05),
        "brow": block(P, (0, 8.4, 0.72), (0.55, 0.12, 0.3), 0.05),
        "arml": arm,
        "armr": limb(P, (1.3, 6.6, 0), (1.5, 4.6, 0.9), 0.55, 0.55),
        "pike": pike,
        "hand": ball(P, c, 0.4),
        "mantle": np.maximum(egg(P, (0, 6.6, 0), (1.75, 1.1, 1.35)), 5.9 - P[:, 1]),
    }


def spy(P: Any) -> Parts:
    """Bent low under a short hooded cloak, a scarf over the mouth; one finger before it, a long dagger turned back."""
    pose = {
        "head": (-0.45, 7.5, 0.9),
        "neck": (-0.25, 6.6, 0.5),
        "chest": (-0.1, 5.4, 0.2),
        "pelvis": (0.15, 3.95, -0.2),
        "sl": (-1.4, 6.15, 0.5),
        "sr": (1.25, 6.25, 0.1),
        "el": (-2.3, 5.0, 1.1),
        "hl": (-1.5, 6.2, 2.1),
        "er": (2.4, 5.2, 0.2),
        "hr": (3.1, 4.5, 1.2),
        "pl": (-0.5, 3.8, 0),
        "pr": (0.7, 3.8, -0.2),
        "kl": (-1.5, 2.6, 1.1),
        "fl": (-1.3, 0.35, 0.3),
        "tl": (-1.75, 0.25, 1.0),
        "kr": (1.5, 2.2, 0.2),
        "fr": (2.3, 0.4, -1.0),
        "tr": (2.7, 0.25, -0.45),
    }
    h, d = np.array((3.15, 4.45, 1.3)), np.array((0.93, 0.3, 0.15))
    cloak = np.maximum(
        melt(egg(P, (0.1, 6.1, 0.0), (1.75, 1.0, 1.25)), egg(P, (0.5, 4.9, -0.6), (1.75, 1.6, 0.8)), 0.5),
        4.0 + 0.35 * np.abs(P[:, 0] - 0.4) - P[:, 1],
    )
    mask = np.maximum(egg(P, (-0.5, 7.15, 1.05), (0.62, 0.5, 0.62)), P[:, 1] - 7.28)
    return {
        **body(P, pose, bare=False, hands="pf"),
        **hood(P, (-0.42, 7.55, 0.65)),
        "scarf": mask,
        "cloak": cloak,
        "lights": unite(*(egg(P, (-0.5 + s * 0.26, 7.6, 1.42), (0.15, 0.07, 0.1)) for s in (-1, 1))),
        "belt": drum(P, (0.1, 4.2, -0.1), (0.05, 4.5, -0.1), 1.12, 0.1),
        "knife": unite(
            limb(P, h - d * 0.5, h + d * 0.6, 0.15),
            limb(P, h + d * 0.6, h + d * 2.5, 0.26, 0.03),
            block(P, h + d * 0.6, (0.1, 0.36, 0.12), 0.05),
        ),
    }


CAST = {
    "trooper": (trooper, -28, 12),
    "rifleman": (rifleman, -26, 12),
    "grenadier": (grenadier, -24, 12),
    "heavy": (heavy, -24, 12),
    "sniper": (sniper, -62, 14),
    "scout": (scout, -22, 12),
    "elite": (elite, -20, 11),
    "officer": (officer, -24, 11),
    "captain": (captain, -18, 11),
    "engineer": (engineer, -26, 12),
    "guard": (guard, -22, 12),
    "spy": (spy, -24, 12),
}
