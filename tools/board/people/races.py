"""Figures by race, with a gun and with a blade: their heads, their builds, what they wear."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import numpy as np

from tools.board.fields import ball, block, chain, drum, egg, limb, melt, unite
from tools.board.people import heads
from tools.board.people.body import (
    LUNGE,
    WIDE,
    Joints,
    Parts,
    belt,
    body,
    coat,
    pistol,
    pouches,
    rifle,
    robe,
    sword,
    tail,
    vest,
)
from tools.board.solids import rotation

_HIP: Joints = {
    "er": (2.0, 5.2, 0.3),
    "hr": (0.75, 4.75, 1.35),
    "el": (-2.0, 5.4, 0.9),
    "hl": (-1.35, 5.0, 2.1),
    **WIDE,
}
_RAISED: Joints = {
    "el": (-2.5, 6.3, 0.6),
    "hl": (-3.2, 7.4, 1.2),
    "er": (2.3, 5.4, 0.3),
    "hr": (2.45, 4.3, 1.2),
    **LUNGE,
}
Outfit = Callable[[Any], Parts]


class Raced(Protocol):
    def __call__(self, P: Any, with_gun: bool) -> Parts: ...


def armed(P: Any, with_gun: bool, lift: float = 0.0) -> tuple[Joints, Parts]:
    """Return how one stands with a gun at the hip or a blade on high, and what is held; `lift`: how much higher."""
    up = np.array((0, lift, 0))
    if with_gun:
        return _HIP, {"gun": rifle(P, up + (-0.35, 4.95, 1.75), (-0.92, 0.1, 0.37), 3.4)}
    return _RAISED, {"sword": sword(P, up + (-3.25, 7.4, 1.3), (-0.3, 0.92, 0.2), 3.0, 0.34)}


def _common(P: Any, head: heads.Head, wear: Outfit, with_gun: bool) -> Parts:
    pose, held = armed(P, with_gun)
    return {**body(P, pose, bare=False), **heads.enlarge_head(head, P, (0, 8.2, 0.15)), **wear(P), **held}


def jerkin(P: Any) -> Parts:
    """A sleeveless jacket open before, a belt with pouches."""
    jacket = np.maximum(coat(P, 4.0, 0.12, 0.25), P[:, 1] - 7.05)
    return {
        "coat": jacket,
        "belt": belt(P, 1.3),
        "pouches": unite(*(block(P, (x, 4.4, 1.05), (0.28, 0.36, 0.24), 0.1) for x in (-0.75, 0.75))),
    }


def tunic(P: Any) -> Parts:
    """A tunic to the knee, a sash whose end hangs."""
    cloth = coat(P, 3.0, 0.55, 0.18)
    return {
        "coat": cloth,
        "sash": np.maximum(cloth - 0.08, np.abs(P[:, 1] - 4.75) - 0.24),
        "fall": block(P, (-0.45, 3.7, 1.25), (0.2, 0.85, 0.1), 0.06),
    }


def apron(P: Any) -> Parts:
    """A leather apron, tools at the belt."""
    front = block(P, (0, 4.7, 0.72), (0.85, 1.9, 0.32), 0.25)
    tools = unite(
        limb(P, (1.15, 4.5, 0.6), (1.35, 3.3, 0.75), 0.13), block(P, (1.36, 3.1, 0.78), (0.26, 0.2, 0.14), 0.06)
    )
    return {
        "apron": front,
        "belt": belt(P, 1.24),
        "tools": tools,
        "collar": drum(P, (0, 6.85, 0.05), (0, 7.15, 0.1), 0.95, 0.14),
    }


def harness(P: Any) -> Parts:
    """Crossed straps with a plate where they meet, a kilt."""
    chest = egg(P, (0, 6.3, 0.1), (1.85, 1.55, 1.4))
    straps = np.maximum(
        chest - 0.06, np.minimum(*(np.abs(0.72 * s * P[:, 0] + 0.69 * (P[:, 1] - 6.3)) - 0.16 for s in (-1, 1)))
    )
    kilt = np.maximum(coat(P, 2.9, 0.75, 0.1), P[:, 1] - 4.7) - 0.2
    return {
        "strap": np.maximum(straps, 5.0 - P[:, 1]),
        "plate": ball(P, (0, 6.3, 1.5), 0.34),
        "kilt": kilt,
        "belt": belt(P, 1.62),
    }


def plated(P: Any) -> Parts:
    """A breastplate, shoulder plates, a bandolier."""
    shell = vest(P, 1.4)
    shoulders = unite(*(egg(P, (s * 1.55, 6.8, 0), (0.72, 0.55, 0.75)) for s in (-1, 1)))
    return {
        "vest": shell,
        "pads": shoulders,
        "belt": belt(P),
        "pouches": pouches(P),
        "strap": np.maximum(shell - 0.05, np.abs(0.7 * P[:, 0] + 0.7 * (P[:, 1] - 6.0)) - 0.18),
    }


def twilek(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.tails, tunic, with_gun)


def rodian(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.ears_and_snout, jerkin, with_gun)


def horned(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.horned, tunic, with_gun)


def togruta(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.montrals, jerkin, with_gun)


def tendrilled(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.tendrils, tunic, with_gun)


def fish(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.fish, plated, with_gun)


def breather(P: Any, with_gun: bool) -> Parts:
    return _common(P, heads.breather, plated, with_gun)


def feline(P: Any, with_gun: bool) -> Parts:
    parts = _common(P, heads.cat, jerkin, with_gun)
    return {**parts, "tail": tail(P, [(0.3, 4.2, -0.8), (1.4, 3.2, -1.7), (2.5, 3.6, -1.6), (2.9, 4.9, -1.2)], 0.3)}


def insect(P: Any, with_gun: bool) -> Parts:
    """Thin limbs, two pairs of folded wings."""
    parts = _common(P, heads.insect, jerkin, with_gun)
    wings = {
        f"wing{s}{k}": egg(
            P, (s * (1.7 + 0.3 * k), 6.4 - 1.3 * k, -1.1 - 0.2 * k), (0.62, 2.3, 0.12), rotation(z=s * (28 + 18 * k))
        )
        for s in (-1, 1)
        for k in (0, 1)
    }
    return {**parts, **wings}


def neimodian(P: Any, with_gun: bool) -> Parts:
    """A trader's robe with a broad collar, a pistol or a short blade from its sleeve."""
    gown = robe(P, 0.1)
    hand = (-2.9, 6.2, 1.6)
    sleeves = [
        melt(
            limb(P, (s * 1.3, 6.7, 0), (s * 2.2, 5.7, 0.7), 0.5, 0.68),
            limb(P, (s * 2.2, 5.7, 0.7), end, 0.66, 0.5),
            0.2,
        )
        for s, end in ((-1, (-2.5, 6.0, 1.3)), (1, (1.1, 5.0, 1.6)))
    ]
    held = (
        {"gun": pistol(P, hand, (-0.92, 0.1, 0.36))}
        if with_gun
        else {"sword": sword(P, hand, (-0.55, 0.82, 0.15), 2.2, 0.22)}
    )
    collar = np.maximum(egg(P, (0, 6.75, 0), (2.0, 0.75, 1.4)), 6.3 - P[:, 1])
    return {
        "robe": gown,
        "sl": sleeves[0],
        "sr": sleeves[1],
        "collar": collar,
        "hand": ball(P, hand, 0.34),
        "hand-r": ball(P, (0.9, 4.9, 1.85), 0.3),
        "belt": np.maximum(gown - 0.07, np.abs(P[:, 1] - 4.7) - 0.22),
        **heads.enlarge_head(heads.mitre, P, (0, 8.2, 0.15), 1.15),
        **held,
    }


def ugnaught(P: Any, with_gun: bool) -> Parts:
    """Half as tall as others: a large head, short legs, an apron."""
    legs: Joints = {
        "kl": (-0.85, 3.0, 0.45),
        "fl": (-1.15, 1.75, 0.1),
        "tl": (-1.4, 1.65, 0.9),
        "kr": (0.85, 3.0, 0.35),
        "fr": (1.25, 1.75, -0.1),
        "tr": (1.6, 1.65, 0.6),
        "pl": (-0.6, 4.2, 0),
        "pr": (0.6, 4.2, 0),
    }
    pose, held = armed(P, with_gun)
    if not with_gun:  # a hammer of the trade
        h, d = np.array((-3.2, 7.4, 1.2)), np.array((-0.3, 0.92, 0.2))
        held = {
            "hammer": unite(
                limb(P, h - d, h + d * 2.0, 0.15), block(P, h + d * 2.3, (0.85, 0.42, 0.42), 0.1, rotation(z=18))
            )
        }
    parts = {**body(P, {**pose, **legs}, bare=False, stout=0.16), **apron(P), **held}
    return {**parts, **heads.enlarge_head(heads.snout, P, (0, 7.75, 0.35), 1.15)}


def gamorrean(P: Any, with_gun: bool) -> Parts:
    """A boar's belly over a kilt, an axe with one broad edge."""
    pose, held = armed(P, with_gun, 0.15)
    pose = {**pose, "sl": (-1.8, 6.8, 0.1), "sr": (1.8, 6.8, 0.1)}
    if not with_gun:
        h, d = np.array((-3.2, 7.4, 1.2)), np.array((-0.25, 0.95, 0.1))
        edge = np.maximum(
            egg(P, h + d * 2.3 + (-0.55, 0, 0), (0.95, 1.05, 0.14)), -ball(P, h + d * 2.3 + (0.9, 0, 0), 1.0)
        )
        held = {"haft": limb(P, h - d * 1.8, h + d * 3.3, 0.16), "axe": edge}
    belly = melt(egg(P, (0, 5.4, 0.35), (1.75, 1.35, 1.55)), egg(P, (0, 6.5, 0.05), (1.75, 1.1, 1.2)), 0.5)
    return {
        **body(P, pose, bare=False, stout=0.2),
        "belly": belly,
        **harness(P),
        **heads.enlarge_head(heads.tusks, P, (0, 7.95, 0.4), 1.15),
        **held,
    }


def trandoshan(P: Any, with_gun: bool) -> Parts:
    """Scaled, clawed, a tail that balances, plates on the breast."""
    pose, held = armed(P, with_gun)
    legs = {
        "kl": (-1.35, 2.5, 0.9),
        "fl": (-1.5, 0.75, -0.2),
        "tl": (-1.75, 0.3, 0.9),
        "kr": (1.35, 2.4, 0.6),
        "fr": (1.75, 0.75, -0.6),
        "tr": (2.1, 0.3, 0.4),
    }
    parts = body(P, {**pose, **legs}, boots=False, stout=0.1, bare=False)
    claws = unite(
        *(
            limb(P, np.array(t) + (x, -0.05, 0.2), np.array(t) + (x * 1.4, -0.2, 0.75), 0.17, 0.03)
            for t in (legs["tl"], legs["tr"])
            for x in (-0.26, 0, 0.26)
        )
    )
    return {
        **parts,
        "claws": claws,
        **plated(P),
        **heads.enlarge_head(heads.lizard, P, (0, 8.1, 0.45), 1.15),
        **held,
        "tail": tail(
            P, [(0.1, 4.3, -0.7), (0.9, 2.9, -1.9), (2.0, 1.7, -2.2), (3.0, 1.6, -1.7), (3.5, 2.5, -1.2)], 0.62
        ),
    }


def wookie(P: Any, with_gun: bool) -> Parts:
    """Tall, all fur, a bandolier; a long crossbow of a gun, or an axe of two edges."""
    pose = {
        "head": (0, 9.6, 0.4),
        "neck": (0, 8.5, 0.2),
        "chest": (0, 6.9, 0.1),
        "pelvis": (0, 4.8, 0),
        "sl": (-1.75, 7.8, 0),
        "sr": (1.75, 7.8, 0),
        "pl": (-0.7, 4.6, 0),
        "pr": (0.7, 4.6, 0),
        "kl": (-1.3, 2.5, 0.5),
        "kr": (1.35, 2.5, 0.2),
        "fl": (-1.7, 0.45, 0.2),
        "fr": (1.85, 0.45, -0.3),
        "tl": (-2.1, 0.35, 1.0),
        "tr": (2.3, 0.35, 0.4),
    }
    if with_gun:
        pose |= {"el": (-2.5, 6.0, 0.9), "hl": (-2.0, 5.7, 2.2), "er": (2.6, 5.9, 0.2), "hr": (1.0, 5.3, 1.6)}
        c, d = np.array((-0.7, 5.65, 2.0)), np.array((-0.94, 0.1, 0.32))
        bow = chain(
            P,
            [
                c + d * 2.2 + (0, 1.5, 0.1),
                c + d * 2.75 + (0, 0.8, 0),
                c + d * 2.8 + (0, -0.6, 0),
                c + d * 2.2 + (0, -1.4, -0.1),
            ],
            [0.1, 0.16, 0.16, 0.1],
            0.1,
        )
        held = {"gun": unite(rifle(P, c, d, 3.3), bow)}
    else:
        pose |= {"el": (-2.9, 6.6, 0.7), "hl": (-3.1, 7.9, 1.5), "er": (2.7, 6.0, 0.4), "hr": (2.6, 4.7, 1.4)}
        h, d = np.array((-3.1, 7.9, 1.5)), np.array((-0.12, 0.98, 0.1))
        edges = [
            np.maximum(
                egg(P, h + d * 2.5 + (s * 0.5, 0, 0), (0.85, 0.95, 0.14)),
                -ball(P, h + d * 2.5 + (-s * 0.85, 0, 0), 0.95),
            )
            for s in (-1, 1)
        ]
        held = {"haft": limb(P, h - d * 3.2, h + d * 3.3, 0.16), "axe": unite(*edges)}
    parts = body(P, pose, boots=False, stout=0.24, bare=False)
    torso = parts["torso"]
    tufts = []
    for a, b in (
        (pose[f"{x}{s}"], pose[f"{y}{s}"]) for s in "lr" for x, y in (("s", "e"), ("e", "h"), ("p", "k"), ("k", "f"))
    ):
        start, along = np.array(a, float), np.array(b, float) - np.array(a, float)
        for k in range(3):
            side = np.array((0.52 if a[0] > 0 else -0.52, 0, 0.1)) * (1 if k < 2 else 0.8)
            root = start + along * (0.2 + 0.28 * k) + side
            tufts.append(
                limb(P, root, root + side * 0.45 + along / np.linalg.norm(along) * 0.3 - (0, 0.55, 0), 0.3, 0.03)
            )
    fringe = unite(
        *(limb(P, (x, 4.6, 0.4), (x * 1.2, 3.1 + 0.2 * abs(x), 0.8), 0.5, 0.05) for x in (-1.0, -0.35, 0.35, 1.0))
    )
    coat_of = {f"fur-{name}": parts.pop(name) for name in ("torso", "arml", "armr", "legl", "legr")}
    coat_of["fur-torso"] = melt(melt(torso, fringe, 0.2), unite(*tufts), 0.12)
    feet = unite(
        *(
            limb(
                P,
                np.array(pose[f"t{s}"]) + (x, -0.05, 0.1),
                np.array(pose[f"t{s}"]) + (x * 1.3, -0.12, 0.45),
                0.18,
                0.1,
            )
            for s in "lr"
            for x in (-0.28, 0, 0.28)
        )
    )
    strap = np.maximum(torso - 0.3, np.abs(0.72 * P[:, 0] + 0.69 * (P[:, 1] - 6.6)) - 0.22)
    return {
        **parts,
        **coat_of,
        "toes": feet,
        "strap": strap,
        **heads.enlarge_head(heads.shag, P, (0, 9.5, 0.35), 1.1),
        **held,
    }


def hooded(P: Any, with_gun: bool) -> Parts:
    """Small, in a robe too large, two eyes that shine."""
    gown = robe(P * (1, 1.35, 1) + (0, 0.0, 0), 0.1)
    arm = melt(
        limb(P, (-1.2, 4.9, 0.1), (-2.0, 4.3, 0.9), 0.5, 0.6),
        limb(P, (-2.0, 4.3, 0.9), (-1.9, 4.2, 1.6), 0.55, 0.5),
        0.2,
    )
    other = melt(
        limb(P, (1.2, 4.9, 0.1), (1.9, 4.0, 0.8), 0.5, 0.6), limb(P, (1.9, 4.0, 0.8), (0.9, 3.9, 1.6), 0.55, 0.5), 0.2
    )
    held = (
        {"gun": rifle(P, (-0.7, 4.1, 1.95), (-0.92, 0.1, 0.37), 2.9)}
        if with_gun
        else {"sword": limb(P, (-2.1, 1.2, 2.0), (-1.9, 8.2, 1.7), 0.16)}
    )
    belts = np.maximum(gown - 0.06, np.abs(0.6 * P[:, 0] + 0.8 * (P[:, 1] - 4.0)) - 0.16)
    return {
        "robe": gown,
        "strap": belts,
        "sl": arm,
        "sr": other,
        "hand": ball(P, (-1.95, 4.2, 1.85), 0.3),
        "hand-r": ball(P, (0.75, 3.9, 1.85), 0.28),
        **heads.enlarge_head(heads.cowl, P, (0, 5.9, 0.0), 1.15),
        **held,
    }


RACES: dict[str, Raced] = {
    "giant": wookie,
    "snouted": ugnaught,
    "tusked": gamorrean,
    "magnate": neimodian,
    "tailed": twilek,
    "antennaed": rodian,
    "reptile": trandoshan,
    "horned": horned,
    "crested": togruta,
    "tentacled": tendrilled,
    "fishlike": fish,
    "masked": breather,
    "feline": feline,
    "insect": insect,
    "hooded": hooded,
}
CAST: dict[str, tuple[Outfit, float, float]] = {
    f"{name}{'-gun' * with_gun}": (partial(make, with_gun=with_gun), -20, 11)
    for name, make in RACES.items()
    for with_gun in (False, True)
}
