"""A body about its joints, and what it wears and holds. Lengths in heads of 1.2, nine to the crown; it faces z."""

from math import cos, pi, sin
from typing import Any

import numpy as np

from tools.board.fields import Distances, ball, block, carve, chain, drum, egg, limb, melt, unite
from tools.board.solids import rotation

Joints = dict[str, tuple[float, float, float]]
Parts = dict[str, Distances]
UP = np.array([0, 1.0, 0])

STAND: Joints = {
    "head": (0, 8.2, 0.15),
    "neck": (0, 7.3, 0),
    "chest": (0, 5.95, 0),
    "pelvis": (0, 4.35, 0),
    "sl": (-1.35, 6.75, 0),
    "el": (-1.9, 5.2, 0.3),
    "hl": (-1.2, 4.3, 1.4),
    "sr": (1.35, 6.75, 0),
    "er": (1.9, 5.2, 0.3),
    "hr": (1.2, 4.3, 1.2),
    "pl": (-0.55, 4.1, 0),
    "kl": (-0.95, 2.2, 0.35),
    "fl": (-1.25, 0.35, 0),
    "tl": (-1.45, 0.25, 0.75),
    "pr": (0.55, 4.1, 0),
    "kr": (1.0, 2.2, 0.2),
    "fr": (1.35, 0.35, -0.2),
    "tr": (1.7, 0.25, 0.5),
}
WIDE: Joints = {
    "kl": (-1.3, 2.2, 0.5),
    "fl": (-1.8, 0.35, 0.3),
    "tl": (-2.2, 0.25, 1.0),
    "kr": (1.35, 2.2, 0.1),
    "fr": (1.95, 0.35, -0.4),
    "tr": (2.4, 0.25, 0.2),
}
LUNGE: Joints = {
    "kl": (-1.5, 2.3, 1.1),
    "fl": (-2.2, 0.35, 0.9),
    "tl": (-2.7, 0.25, 1.5),
    "kr": (1.3, 2.1, -0.6),
    "fr": (2.3, 0.4, -1.3),
    "tr": (2.7, 0.25, -0.7),
}


def body(
    P: Any, joints: Joints, *, boots: bool = True, stout: float = 0.0, bare: bool = True, hands: str = "ff"
) -> Parts:
    """Torso, head, arms with hands, legs; `stout`: how much thicker than usual; `hands`: of the left and the right arm,
    f a fist, o an open hand, p one that points, - none."""
    j = {**STAND, **joints}
    chest, pelvis = np.array(j["chest"]), np.array(j["pelvis"])
    torso = melt(
        egg(P, chest + (0, 0.4, 0), (1.38, 1.1, 0.82)), egg(P, pelvis + (0, 0.15, 0), (1.02, 0.85, 0.78)), 0.55
    )
    torso = melt(torso, limb(P, chest + (0, 0.6, 0), j["neck"], 0.6, 0.42), 0.3)
    parts = {"torso": torso - stout}
    if bare:
        parts |= face(P, j["head"], j["neck"])
    for side, hand in zip("lr", hands, strict=True):
        s, e, h = j[f"s{side}"], j[f"e{side}"], j[f"h{side}"]
        wrist = np.array(h) + 0.22 * _unit(np.array(e) - h)
        arm = melt(melt(ball(P, s, 0.52), limb(P, s, e, 0.46, 0.36), 0.15), limb(P, e, wrist, 0.40, 0.25), 0.15)
        parts[f"arm{side}"] = arm - stout
        if hand != "-":
            parts |= _hand(P, e, h, side, hand, 1 + 1.1 * stout)
        p, k, f, t = (j[f"{part}{side}"] for part in "pkft")
        leg = melt(limb(P, p, k, 0.68, 0.46), limb(P, k, f, 0.48, 0.32), 0.2)
        if boots:
            parts[f"leg{side}"] = leg - stout
            parts |= {f"{name}{side}": part - stout * 0.7 for name, part in _boot(P, k, f, t).items()}
        else:
            parts[f"leg{side}"] = melt(leg, limb(P, f, t, 0.36, 0.32), 0.15) - stout
    return parts


def face(P: Any, head: Any, neck: Any, *, turn: float = -8.0) -> Parts:
    """Build a skull with a jaw, a nose, ears and eyes."""
    c, r = np.array(head, float), rotation(y=turn)
    skull = melt(
        egg(P, c + (0, 0.12, -0.08), (0.62, 0.70, 0.70)), egg(P, c + r @ (0, -0.38, 0.16), (0.42, 0.42, 0.46)), 0.3
    )
    skull = melt(skull, limb(P, neck, c - (0, 0.2, 0.15), 0.36, 0.32), 0.15)
    nose = limb(P, c + r @ (0, 0.08, 0.62), c + r @ (0, -0.22, 0.78), 0.06, 0.13)
    ears = unite(*(egg(P, c + r @ (s * 0.62, -0.06, -0.05), (0.1, 0.2, 0.15)) for s in (-1, 1)))
    eyes = unite(*(egg(P, c + r @ (s * 0.24, 0.06, 0.62), (0.10, 0.07, 0.1)) for s in (-1, 1)))
    brow = unite(*(limb(P, c + r @ (s * 0.12, 0.2, 0.68), c + r @ (s * 0.4, 0.24, 0.56), 0.05) for s in (-1, 1)))
    return {"head": melt(skull, nose, 0.06), "ears": ears, "eyes": unite(eyes, brow)}


def _hand(P: Any, elbow: Any, hand: Any, side: str, kind: str, big: float) -> Parts:
    """Build a fist whose knuckles show, or a hand with its fingers out: apart, or it were a mitten."""
    h, along = np.array(hand, float), _unit(np.array(hand, float) - elbow)
    out = _unit(np.cross(along, (0, 1, 0)) if abs(along[1]) < 0.9 else np.cross(along, (0, 0, 1)))
    up = np.cross(out, along)
    inner = -1 if side == "r" else 1
    name, palm = f"hand{side}", ball(P, h, 0.30 * big)
    rows: list[Distances] = []
    for n, at in enumerate((-0.30, -0.10, 0.10, 0.30)):
        if kind == "f":  # curled about what is held, upright
            root = h + big * (0.16 * along - at * up + 0.12 * inner * out)
            rows.append(limb(P, root + 0.22 * big * out, root - 0.2 * big * out + 0.1 * big * along, 0.125 * big))
        else:
            far = 0.85 if kind == "o" or n == 3 else 0.3
            root = h + big * (0.12 * along + at * up)
            rows.append(limb(P, root, root + big * far * _unit(along + 1.1 * at * up), 0.12 * big, 0.09 * big))
    thumb = limb(P, h + 0.2 * big * up, h + big * (0.36 * up + 0.4 * along), 0.13 * big, 0.1 * big)
    return {name: melt(palm, thumb, 0.08), f"{name}-a": unite(*rows[::2]), f"{name}-b": unite(*rows[1::2])}


def _boot(P: Any, k: Any, f: Any, t: Any) -> Parts:
    """Build a shaft with its turned edge, a foot and the sole under it, flat on the ground."""
    knee, foot, toe = (np.array(point, float) for point in (k, f, t))
    top = knee * 0.66 + foot * 0.34
    yaw = float(np.degrees(np.arctan2(toe[0] - foot[0], toe[2] - foot[2])))
    turn = rotation(y=yaw)
    shaft = limb(P, top, foot + 0.1 * UP, 0.54, 0.40)
    shaft = np.maximum(shaft, (P - top) @ _unit(knee - foot))
    ahead = _unit(np.array((toe[0] - foot[0], 0, toe[2] - foot[2])))
    upper = melt(
        egg(P, foot + 0.12 * ahead + 0.12 * UP, (0.42, 0.42, 0.6), turn),
        egg(P, foot + 0.72 * ahead, (0.4, 0.32, 0.5), turn),
        0.25,
    )
    boot = melt(shaft, upper, 0.2)
    ground = float(foot[1]) - 0.3
    sole = np.maximum(unite(boot - 0.06, upper - 0.09), P[:, 1] - ground - 0.16)
    return {
        "boot": np.maximum(boot, ground + 0.14 - P[:, 1]),
        "sole": np.maximum(sole, ground - P[:, 1]),
        "cuff": drum(P, top - 0.14 * _unit(knee - foot), top + 0.1 * _unit(knee - foot), 0.60, 0.08),
    }


def helmet(P: Any, c: Any = (0, 8.25, 0.1), *, brim: bool = True) -> Parts:
    """Flat-topped, with a brow and a slit."""
    x, y, z = c
    shell = block(P, c, (0.78, 0.82, 0.85), 0.5)
    parts = {"helmet": shell, "visor": block(P, (x, y - 0.13, z + 0.52), (0.70, 0.17, 0.36), 0.08)}
    return parts | ({"brow": block(P, (x, y + 0.2, z + 0.52), (0.84, 0.16, 0.45), 0.12)} if brim else {})


def pads(P: Any, big: float = 1.0) -> Distances:
    """Shoulders and knees."""
    shoulders = [egg(P, (s * 1.55 * big, 6.78, 0), (0.72 * big, 0.62 * big, 0.75 * big)) for s in (-1, 1)]
    return unite(*shoulders)


def rifle(P: Any, c: Any, along: Any, long: float = 3.1) -> Distances:
    """Build a carbine, its middle at c."""
    c, d = np.array(c, float), _unit(along)
    side = _unit(np.cross(d, UP))
    up = np.cross(side, d)
    turn = np.stack([d, up, side], 1)
    return unite(
        block(P, c, (1.5, 0.3, 0.22), 0.1, turn),
        drum(P, c + d * 1.4, c + d * long, 0.15),
        block(P, c - d * 1.7 - up * 0.2, (0.5, 0.42, 0.18), 0.1, turn),
        block(P, c - d * 0.3 - up * 0.55, (0.2, 0.45, 0.16), 0.06, turn),
        drum(P, c - d * 0.5 + up * 0.42, c + d * 0.7 + up * 0.42, 0.14),
    )


def pistol(P: Any, hand: Any, along: Any) -> Distances:
    h, d = np.array(hand, float) + 0.25 * UP, _unit(along)
    return unite(
        limb(P, h + d * 0.1, h + d * 1.1, 0.22, 0.18), drum(P, h + d, h + d * 1.9, 0.13), limb(P, h, h - 0.7 * UP, 0.16)
    )


def blade(P: Any, hand: Any, along: Any, long: float = 4.4, *, both: bool = False) -> Parts:
    """Build a hilt in full ink and a blade of light; `both`: at both ends."""
    c, d = np.array(hand, float), _unit(along)
    lit = limb(P, c + d * 0.85, c + d * (0.85 + long), 0.2, 0.17)
    if both:
        lit = np.minimum(lit, limb(P, c - d * 0.85, c - d * (0.85 + long), 0.2, 0.17))
    return {"hilt": drum(P, c - d * 0.75, c + d * 0.75, 0.2), "blade": lit}


def sword(P: Any, hand: Any, along: Any, long: float = 3.6, wide: float = 0.36) -> Distances:
    c, d = np.array(hand, float), _unit(along)
    side = _unit(np.cross(d, (0.3, 0.2, 1)))
    turn = np.stack([d, side, np.cross(d, side)], 1)
    edge = block(P, c + d * (0.7 + long / 2), (long / 2, wide, 0.09), 0.05, turn)
    return unite(
        edge, block(P, c + d * 0.6, (0.12, wide + 0.3, 0.14), 0.06, turn), drum(P, c - d * 0.7, c + d * 0.6, 0.16)
    )


def coat(P: Any, low: float, flare: float, gap: float = 0.0) -> Distances:
    """Build a coat from the shoulders down to `low`, open before by `gap`."""
    y, turn = P[:, 1], np.arctan2(P[:, 0], P[:, 2])
    off = np.sqrt((P[:, 0] / 1.1) ** 2 + (P[:, 2] / 0.85) ** 2)
    wide = 1.28 - 0.16 * np.exp(-(((y - 4.7) / 0.6) ** 2)) + flare * np.clip((4.5 - y) / (4.5 - low), 0, 1) ** 1.2
    cloth = np.maximum((off - wide) * 0.6, np.maximum(y - 7.15, low - y))
    if gap:
        cloth = np.maximum(cloth, (gap * np.clip((7.4 - y) / 5, 0.12, 1) - np.abs(turn)) * np.minimum(off, 1.5) * 0.5)
    return cloth


def robe(P: Any, folds: float = 0.13) -> Distances:
    """Build a bell to the ground, with folds."""
    y, turn = P[:, 1], np.arctan2(P[:, 2], P[:, 0])
    off = np.sqrt((P[:, 0] / 1.12) ** 2 + (P[:, 2] / 0.95) ** 2)
    wide = 1.0 + 0.35 * np.clip((7 - y) / 2.4, 0, 1) - 0.12 * np.exp(-(((y - 4.6) / 0.5) ** 2))
    wide = wide + 1.15 * np.clip((4.6 - y) / 4.5, 0, 1) ** 1.25
    wide = wide + folds * np.sin(turn * 9 + 0.6 * y) * np.clip((4.4 - y) / 4, 0, 1)
    return np.maximum((off - wide) * 0.6, np.maximum(y - 7.1, 0.12 - y))


def hood(P: Any, c: Any = (0, 8.15, -0.1)) -> Parts:
    """Build a hood with shade where the face is."""
    x, y, z = c
    cloth = melt(
        egg(P, c, (0.98, 1.15, 1.05)), limb(P, (x, y - 0.75, z - 0.25), (x, y - 1.55, z - 0.4), 0.95, 1.15), 0.5
    )
    return {
        "hood": carve(cloth, egg(P, (x, y - 0.15, z + 0.95), (0.62, 0.82, 0.8))),
        "face": egg(P, (x, y - 0.2, z + 0.2), (0.56, 0.7, 0.6)),
    }


def cape(P: Any, low: float = 1.0, wide: float = 1.6) -> Distances:
    """Behind, from the shoulders, waved."""
    y = P[:, 1]
    half = 1.25 + (wide - 1.25) * np.clip((7 - y) / (7 - low), 0, 1)
    back = -0.85 - 0.5 * np.clip((7 - y) / 6, 0, 1) + 0.12 * np.sin(P[:, 0] * 3.2) * np.clip((6 - y) / 5, 0, 1)
    cloth = np.maximum(np.abs(P[:, 2] - back) - 0.16, np.abs(P[:, 0]) - half)
    return np.maximum(cloth, np.maximum(y - 7.1, low - y)) * 0.7


def belt(P: Any, r: float = 1.16) -> Distances:
    return drum(P, (0, 4.55, 0), (-0.05, 4.85, 0), r, 0.1)


def pouches(P: Any) -> Distances:
    return unite(*(block(P, (x, 4.55, 0.75), (0.32, 0.38, 0.3), 0.1) for x in (-0.8, 0, 0.8)))


def vest(P: Any, wide: float = 1.42) -> Distances:
    return block(P, (0, 6.0, 0.1), (wide, 1.15, 0.95), 0.4)


def tail(P: Any, points: Any, thick: float) -> Distances:
    return chain(P, points, [thick * (1 - 0.85 * k / (len(points) - 1)) for k in range(len(points))], 0.4)


def circle_of(c: Any, r: float, u: Any, v: Any, n: int) -> list[Any]:
    """Points about a point, in the plane of two directions."""
    return [np.array(c) + r * (cos(2 * pi * k / n) * np.array(u) + sin(2 * pi * k / n) * np.array(v)) for k in range(n)]


def _unit(v: Any) -> Any:
    v = np.array(v, float)
    return v / np.linalg.norm(v)
