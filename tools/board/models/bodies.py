"""Bodies from the front, their places called out: one in armour, one that is half machine, the mascotte's own."""

from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.centre import Call, Centre
from tools.board.fields import ball, block, chain, drum, egg, join_parts, limb, melt, unite
from tools.board.models import critter
from tools.board.people import heads
from tools.board.people.body import Joints, Parts, belt, body, coat, pads, vest
from tools.board.stage import View

PAPER = (92.0, 84.0)
STAND_HEAD = (0, 8.2, 0.15)
_LEFT, _RIGHT = 25.0, 67.0
STAND: Joints = {
    "sl": (-1.4, 6.75, 0),
    "el": (-1.95, 5.3, 0),
    "hl": (-2.25, 3.85, 0.3),
    "sr": (1.4, 6.75, 0),
    "er": (1.95, 5.3, 0),
    "hr": (2.25, 3.85, 0.3),
    "kl": (-0.8, 2.2, 0.2),
    "fl": (-0.95, 0.35, 0),
    "tl": (-1.2, 0.25, 0.8),
    "kr": (0.8, 2.2, 0.2),
    "fr": (0.95, 0.35, 0),
    "tr": (1.2, 0.25, 0.8),
}


def armoured(P: Any) -> Parts:
    """Build a helmet open before, a vest in plates, guards on arms and shins, boots."""
    parts = body(P, STAND, hands="ff")
    shell = melt(egg(P, (0, 8.45, 0.05), (0.86, 0.8, 0.9)), block(P, (0, 8.05, -0.25), (0.8, 0.75, 0.55), 0.3), 0.25)
    parts["helmet"] = np.maximum(shell, -block(P, (0, 7.85, 0.9), (0.52, 0.5, 0.6), 0.15))
    parts["brow"] = block(P, (0, 8.5, 0.62), (0.7, 0.1, 0.36), 0.08)
    parts["vest"] = vest(P, 1.38)
    parts["plate"] = block(P, (0, 6.35, 0.95), (0.95, 0.55, 0.22), 0.15)
    parts["low"] = block(P, (0, 5.3, 0.85), (0.8, 0.3, 0.22), 0.12)
    parts["belt"] = belt(P)
    parts["buckle"] = block(P, (0, 4.7, 1.1), (0.28, 0.2, 0.12), 0.05)
    parts["pads"] = pads(P, 0.98)
    for s in (-1, 1):
        parts[f"guard{s}"] = melt(
            limb(P, (s * 2.02, 5.05, 0.08), (s * 2.2, 4.3, 0.24), 0.44, 0.38),
            block(P, (s * 2.1, 4.7, 0.4), (0.26, 0.42, 0.14), 0.08),
            0.1,
        )
        parts[f"knee{s}"] = egg(P, (s * 0.8, 2.25, 0.5), (0.42, 0.5, 0.34))
        parts[f"thigh{s}"] = block(P, (s * 0.7, 3.25, 0.45), (0.36, 0.5, 0.22), 0.12)
    return parts


def wired(P: Any) -> Parts:
    """Flesh at one side; at the other an arm of drums and rods, a shin of struts, a lens, a plate in the breast."""
    parts = body(P, STAND, boots=False, hands="f-")
    arm = [
        ball(P, STAND["sr"], 0.62),
        drum(P, (1.5, 6.4, 0), (1.85, 5.55, 0), 0.34),
        drum(P, (1.72, 5.3, 0), (2.18, 5.3, 0), 0.42),
    ]
    arm += [limb(P, (1.85, 5.1, 0.1), (2.1, 4.3, 0.3), 0.15), limb(P, (2.08, 5.1, 0), (2.34, 4.3, 0.2), 0.15)]
    parts["armr"] = unite(*arm)
    parts["wrist"] = drum(P, (2.15, 4.42, 0.2), (2.25, 4.12, 0.26), 0.36)
    hand = [limb(P, (2.25 + dx, 4.15, 0.28), (2.3 + 1.5 * dx, 3.5, 0.4), 0.12, 0.09) for dx in (-0.22, 0, 0.22)]
    parts["hand"] = unite(*hand)
    parts["leg-joint"] = drum(P, (0.35, 2.2, 0.2), (1.25, 2.2, 0.2), 0.5)
    struts = [limb(P, (0.8 + dx, 1.9, 0.2), (0.95 + dx * 0.6, 0.6, 0.05), 0.17) for dx in (-0.28, 0.28)]
    parts["legr"] = unite(limb(P, (0.55, 4.1, 0), (0.8, 2.5, 0.15), 0.6, 0.46), *struts)
    parts["foot"] = block(P, (1.08, 0.3, 0.35), (0.42, 0.26, 0.8), 0.12)
    parts["lens"] = drum(P, (0.27, 8.3, 0.7), (0.27, 8.3, 1.0), 0.26)
    parts["crown"] = block(P, (-0.2, 8.9, 0.1), (0.34, 0.14, 0.5), 0.1)
    parts["breast"] = drum(P, (-0.45, 6.4, 0.6), (-0.45, 6.4, 0.95), 0.48)
    parts["core"] = drum(P, (-0.45, 6.4, 0.8), (-0.45, 6.4, 1.02), 0.22)
    parts["ribs"] = unite(*(block(P, (0.05, y, 0.72), (0.62, 0.06, 0.12), 0.04) for y in (5.5, 5.25, 5.0)))
    parts["trunks"] = np.maximum(egg(P, (0, 4.2, 0), (1.2, 0.85, 0.9)), P[:, 1] - 4.65)
    return parts


def hunter(P: Any) -> Parts:
    """The tracker behind his beast, which sits before him: broad chest, ears up, tongue out, a collar."""
    parts = {**body(P, STAND, hands="ff"), **heads.hair_of(P, STAND_HEAD, "beard")}
    parts["jacket"] = np.maximum(coat(P, 3.4, 0.3, 0.2), P[:, 1] - 7.05)
    parts["collar"] = melt(egg(P, (0, 7.1, -0.1), (1.45, 0.5, 0.95)), egg(P, (0, 7.0, 0.3), (1.1, 0.4, 0.8)), 0.3)
    parts["rope"] = unite(
        *(drum(P, (1.35, 4.1 - 0.22 * k, 0.75), (1.35, 4.2 - 0.22 * k, 0.75), 0.42 - 0.03 * k) for k in range(3))
    )
    for s in (-1, 1):
        parts[f"guard{s}"] = limb(P, (s * 2.02, 5.05, 0.08), (s * 2.18, 4.3, 0.26), 0.46, 0.38)
    chest = melt(
        melt(egg(P, (-0.15, 2.2, 2.2), (1.15, 1.5, 1.0)), egg(P, (-0.15, 1.1, 1.7), (1.5, 1.0, 1.3)), 0.6),
        limb(P, (-0.15, 3.2, 2.5), (-0.15, 4.0, 2.8), 0.85, 0.75),
        0.5,
    )
    skull = melt(
        egg(P, (-0.15, 4.45, 2.9), (0.86, 0.8, 0.8)), block(P, (-0.15, 4.1, 3.6), (0.42, 0.36, 0.55), 0.3), 0.3
    )
    parts |= {
        "beast": chest,
        "skull": skull,
        "tongue": block(P, (-0.15, 3.55, 3.95), (0.2, 0.32, 0.1), 0.09),
        "jaw": block(P, (-0.15, 3.72, 3.6), (0.36, 0.14, 0.5), 0.12),
        "nose": egg(P, (-0.15, 4.28, 4.2), (0.26, 0.18, 0.18)),
    }
    parts["eyes-b"] = unite(*(egg(P, (-0.15 + s * 0.42, 4.72, 3.5), (0.14, 0.12, 0.12)) for s in (-1, 1)))
    parts["band"] = np.maximum(limb(P, (-0.15, 3.2, 2.5), (-0.15, 4.0, 2.8), 0.98, 0.88), np.abs(P[:, 1] - 3.35) - 0.16)
    for s in (-1, 1):
        x = -0.15 + s * 0.62
        parts[f"ear{s}"] = limb(P, (-0.15 + s * 0.62, 5.0, 2.75), (-0.15 + s * 1.05, 6.05, 2.55), 0.4, 0.06)
        fore = melt(
            limb(P, (x, 2.2, 2.7), (x * 1.02, 0.5, 3.0), 0.48, 0.34), egg(P, (x, 0.28, 3.3), (0.42, 0.3, 0.6)), 0.15
        )
        parts[f"fore{s}"] = fore
        parts[f"toes{s}"] = unite(*(egg(P, (x + dx, 0.22, 3.75), (0.14, 0.2, 0.24)) for dx in (-0.22, 0, 0.22)))
        haunch = melt(
            egg(P, (-0.15 + s * 1.35, 0.95, 1.7), (0.75, 0.95, 1.1)),
            egg(P, (-0.15 + s * 1.6, 0.28, 2.6), (0.44, 0.3, 0.75)),
            0.25,
        )
        parts[f"haunch{s}"] = haunch
    return parts


def gadgeteer(P: Any) -> Parts:
    """The hunter with a belt: goggles pushed up, a jet pack, a launcher at the wrist, pouches all about."""
    parts = {**body(P, STAND, hands="ff"), **heads.hair_of(P, STAND_HEAD)}
    parts["goggles"] = unite(*(drum(P, (s * 0.32, 8.85, 0.35), (s * 0.36, 8.9, 0.75), 0.3, 0.06) for s in (-1, 1)))
    parts["band"] = np.maximum(egg(P, (0, 8.45, 0.05), (0.78, 0.8, 0.82)), np.abs(P[:, 1] - 8.8) - 0.1)
    parts["vest"] = vest(P, 1.36)
    parts["plates"] = unite(*(block(P, (s * 0.58, 6.35, 0.98), (0.45, 0.5, 0.16), 0.12) for s in (-1, 1)))
    parts["belt"] = belt(P, 1.22)
    parts["pouches"] = unite(
        *(block(P, (x, 4.5, 1.05 - 0.12 * abs(x)), (0.26, 0.36, 0.26), 0.1) for x in (-1.0, -0.42, 0.42, 1.0))
    )
    parts["tanks"] = unite(*(limb(P, (s * 1.0, 5.4, -1.2), (s * 1.0, 8.3, -1.2), 0.55) for s in (-1, 1)))
    parts["cones"] = unite(*(limb(P, (s * 1.0, 8.6, -1.2), (s * 1.0, 9.5, -1.2), 0.5, 0.08) for s in (-1, 1)))
    parts["launcher"] = unite(
        block(P, (-2.25, 4.65, 0.5), (0.3, 0.55, 0.25), 0.1),
        *(drum(P, (-2.38 + dx, 4.0, 0.6), (-2.36 + dx, 4.5, 0.6), 0.11) for dx in (0, 0.26)),
    )
    parts["screen"] = block(P, (2.15, 4.75, 0.5), (0.28, 0.42, 0.14), 0.08)
    parts["harness"] = np.maximum(
        parts["vest"] - 0.07, np.minimum(np.abs(P[:, 0] - 1.05), np.abs(P[:, 0] + 1.05)) - 0.14
    )
    for s in (-1, 1):
        parts[f"knee{s}"] = egg(P, (s * 0.8, 2.25, 0.5), (0.44, 0.5, 0.34))
        parts[f"pad{s}"] = egg(P, (s * 1.6, 6.9, 0), (0.68, 0.5, 0.72))
    return parts


def shadow(P: Any) -> Parts:
    """The killer: a hood, a mask below the eyes, a long coat with blades in it, a case on the back."""
    parts = {
        **body(P, STAND, hands="ff"),
        "hood": np.maximum(egg(P, (0, 8.3, -0.1), (1.02, 1.15, 1.05)), -egg(P, (0, 8.2, 0.95), (0.66, 0.78, 0.8))),
    }
    parts["mask"] = np.maximum(egg(P, (0, 7.9, 0.22), (0.58, 0.52, 0.62)), P[:, 1] - 8.1)
    long = coat(P, 1.3, 0.75, 0.3)
    parts["coat"] = long
    parts["mantle"] = np.maximum(
        egg(P, (0, 6.95, -0.05), (1.85, 0.72, 1.25)),
        np.maximum(6.35 + 0.25 * np.abs(P[:, 0]) - P[:, 1], -egg(P, (0, 7.6, 1.0), (0.7, 1.0, 0.9))),
    )
    parts["belt"] = belt(P, 1.36)
    parts["knives"] = unite(
        *(
            limb(P, (-1.0 + 0.36 * k, 5.9 - 0.05 * k, 1.15), (-0.8 + 0.36 * k, 5.15 - 0.05 * k, 1.25), 0.1, 0.03)
            for k in range(4)
        )
    )
    parts["strap"] = np.maximum(
        long - 0.06, np.maximum(np.abs(0.35 * P[:, 0] - 0.94 * (P[:, 1] - 5.75)) - 0.14, -P[:, 2])
    )
    parts["case"] = limb(P, (1.7, 4.6, -1.3), (-1.5, 9.3, -1.3), 0.26)
    parts["sight"] = drum(P, (-1.15, 8.9, -1.0), (-0.55, 8.0, -1.0), 0.26, 0.05)
    parts["sheath"] = block(P, (0.95, 3.3, 0.75), (0.2, 0.75, 0.18), 0.1)
    return parts


def wrestler(P: Any) -> Parts:
    """Bare to the belt, bands about the arms, great gauntlets with studs, a champion's belt."""
    parts = body(P, STAND, hands="--", stout=0.1)
    chest = melt(
        melt(egg(P, (0, 6.3, 0.05), (1.72, 1.15, 0.98)), egg(P, (0, 5.0, 0.1), (1.15, 0.95, 0.85)), 0.4),
        unite(*(egg(P, (s * 0.68, 6.45, 0.7), (0.72, 0.48, 0.42)) for s in (-1, 1))),
        0.12,
    )
    parts["chest"] = chest
    parts["mohawk"] = block(P, (0, 9.05, -0.05), (0.12, 0.36, 0.72), 0.08)
    parts["trunks"] = np.maximum(
        melt(
            egg(P, (0, 4.15, 0), (1.3, 0.85, 1.0)),
            unite(*(limb(P, (s * 0.6, 4.1, 0), (s * 0.75, 3.1, 0.15), 0.8, 0.68) for s in (-1, 1))),
            0.2,
        ),
        P[:, 1] - 4.5,
    )
    parts["belt"] = drum(P, (0, 4.4, 0.05), (0, 4.75, 0.05), 1.3, 0.1)
    parts["buckle"] = drum(P, (0, 4.58, 1.1), (0, 4.58, 1.5), 0.4, 0.08)
    for s in (-1, 1):
        wrist, fist = np.array((s * 2.12, 4.7, 0.15)), np.array((s * 2.3, 3.6, 0.4))
        parts[f"sleeve{s}"] = limb(P, wrist + (0, 0.5, 0), wrist - (0, 0.35, 0), 0.56, 0.66)
        parts[f"rim{s}"] = drum(P, wrist + (0, 0.4, 0), wrist + (0, 0.62, 0), 0.72, 0.08)
        parts[f"fist{s}"] = block(P, fist, (0.62, 0.66, 0.7), 0.3)
        parts[f"fingers{s}"] = unite(
            *(block(P, fist + (-0.42 + 0.28 * k, -0.25, 0.62), (0.12, 0.36, 0.2), 0.1) for k in range(4))
        )
        parts[f"studs{s}"] = unite(
            *(
                limb(P, fist + (-0.42 + 0.28 * k, 0.25, 0.7), fist + (-0.42 + 0.28 * k, 0.3, 1.05), 0.13, 0.02)
                for k in range(4)
            )
        )
        parts[f"band{s}"] = np.maximum(
            limb(P, (s * 1.4, 6.75, 0), (s * 1.95, 5.3, 0), 0.56, 0.46), np.abs(P[:, 1] - 6.0) - 0.14
        )
    return parts


def gunner(P: Any) -> Parts:
    """The gunner: helmet and ear cups, a thick vest, shells across it, barrels over one shoulder."""
    parts = body(P, STAND, hands="ff", stout=0.06)
    parts["helmet"] = np.maximum(egg(P, (0, 8.4, 0.0), (0.86, 0.82, 0.92)), 8.3 - P[:, 1])
    parts["rim"] = drum(P, (0, 8.24, 0.05), (0, 8.4, 0.05), 1.0, 0.07)
    parts["cups"] = unite(*(drum(P, (s * 0.62, 8.1, 0), (s * 0.95, 8.1, 0), 0.36, 0.1) for s in (-1, 1)))
    parts["vest"] = block(P, (0, 5.9, 0.08), (1.5, 1.25, 1.0), 0.4)
    parts["collar"] = drum(P, (0, 6.95, 0.0), (0, 7.35, 0.05), 0.98, 0.16)
    line = np.abs(0.72 * P[:, 0] + 0.69 * (P[:, 1] - 6.0))
    parts["strap"] = np.maximum(parts["vest"] - 0.06, line - 0.3)
    parts["shells"] = unite(
        *(
            limb(P, (t + 0.2, 6.0 - 1.04 * t + 0.2, 1.15), (t - 0.2, 6.0 - 1.04 * t - 0.2, 1.15), 0.13, 0.1)
            for t in (-0.95, -0.57, -0.19, 0.19, 0.57, 0.95)
        )
    )
    c, d = np.array((1.75, 7.5, 0.2)), np.array((0.1, 0.98, 0.12))
    parts["breech"] = drum(P, c - d * 2.0, c + d * 0.2, 0.66, 0.15)
    parts["barrels"] = unite(
        *(
            drum(P, c + (0.34 * x, 0, 0.34 * z), c + d * 2.6 + (0.34 * x, 0, 0.34 * z), 0.17)
            for x, z in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
        )
    )
    parts["muzzle"] = drum(P, c + d * 2.3, c + d * 2.7, 0.6, 0.08)
    parts["belt"] = belt(P, 1.26)
    for s in (-1, 1):
        parts[f"knee{s}"] = egg(P, (s * 0.8, 2.25, 0.5), (0.46, 0.52, 0.36))
        parts[f"guard{s}"] = limb(P, (s * 2.02, 5.05, 0.08), (s * 2.16, 4.4, 0.24), 0.46, 0.4)
    parts["pad"] = egg(P, (-1.6, 6.9, 0), (0.8, 0.55, 0.8))
    return parts


def sapper(P: Any) -> Parts:
    """The sapper's suit: a collar to the eyes, a great visor, quilted plates from chest to shins, charges."""
    parts = body(P, STAND, hands="ff", stout=0.16, bare=False)
    parts["helmet"] = melt(
        egg(P, (0, 8.3, 0.05), (1.02, 1.0, 1.05)), block(P, (0, 7.8, 0.2), (0.85, 0.5, 0.8), 0.3), 0.2
    )
    parts["visor"] = block(P, (0, 8.3, 0.85), (0.74, 0.46, 0.4), 0.26)
    parts["glass"] = block(P, (0, 8.3, 1.12), (0.58, 0.32, 0.2), 0.18)
    parts["collar"] = np.maximum(
        drum(P, (0, 6.9, 0.1), (0, 8.0, 0.25), 1.5, 0.2), -drum(P, (0, 6.5, 0.1), (0, 8.4, 0.2), 1.2, 0.05)
    )
    for k in range(3):
        parts[f"quilt{k}"] = block(P, (0, 6.5 - 0.78 * k, 0.75), (1.42 - 0.1 * k, 0.38, 0.5), 0.24)
    parts["apron"] = block(P, (0, 3.7, 0.75), (0.95, 0.75, 0.35), 0.26)
    parts["belt"] = belt(P, 1.5)
    parts["charges"] = unite(*(limb(P, (x, 4.9, 1.4), (x, 4.3, 1.45), 0.2) for x in (-0.9, -0.45, 0.45, 0.9)))
    for s in (-1, 1):
        parts[f"shin{s}"] = block(P, (s * 0.95, 1.5, 0.5), (0.5, 0.75, 0.3), 0.25)
        parts[f"thigh{s}"] = block(P, (s * 0.8, 3.0, 0.55), (0.5, 0.55, 0.3), 0.25)
        parts[f"pad{s}"] = melt(
            egg(P, (s * 1.75, 6.75, 0), (0.85, 0.75, 0.9)),
            limb(P, (s * 1.8, 6.3, 0), (s * 1.95, 5.7, 0), 0.7, 0.62),
            0.2,
        )
        parts[f"guard{s}"] = limb(P, (s * 2.02, 5.0, 0.08), (s * 2.2, 4.3, 0.26), 0.58, 0.5)
    parts["hose"] = chain(P, [(0.75, 7.7, 0.85), (1.5, 6.9, 1.2), (1.3, 5.4, 1.35)], [0.17, 0.17, 0.17], 0.05)
    return parts


def _building(make: Any) -> Any:
    count = len(make(np.zeros((1, 3))))

    def build(b: Board) -> None:
        b.sculpt(lambda P: join_parts(*make(P).values()), count, reach=12)

    return build


_VIEW = View((46, 79), 7.7, 0, 6, paper=PAPER, ppm=10)
# Where the labels' rules are, down the page: of armour at the left, of implants at both sides.
ARMOUR = {"tete": 8.0, "torse": 25.0, "bras": 42.0, "jambes": 59.0}
IMPLANTS = {
    "Yeux": ("r", 8.0),
    "Torse": ("r", 28.0),
    "Bras gauche": ("r", 48.0),
    "Jambes": ("r", 68.0),
    "Tête": ("l", 8.0),
    "Bras droit": ("l", 35.0),
}


def _armour_calls(**places: tuple[float, ...]) -> list[Call]:
    return [Call(places[key], (_LEFT, y)) for key, y in ARMOUR.items()]


def _implant_calls(places: dict[str, tuple[float, ...]]) -> list[Call]:
    return [Call(places[name], (_LEFT if side == "l" else _RIGHT, y)) for name, (side, y) in IMPLANTS.items()]


_BY_PLACE = {
    "Tête": (-0.3, 8.95, 0.6),
    "Yeux": (0.27, 8.3, 1.0),
    "Torse": (-0.45, 6.4, 1.0),
    "Bras droit": (-1.95, 5.2, 0.5),
    "Bras gauche": (1.95, 5.3, 0.4),
    "Jambes": (0.85, 2.2, 0.7),
}
# Of whoever has implants, and of whoever wears armour: each its own, with the same places.
_WITH_IMPLANTS = {"pisteur": hunter, "techno": gadgeteer, "ombre": shadow}
_MOVED = {"pisteur": {"Jambes": (1.35, 2.9, 0.6)}}
_IN_ARMOUR = {"lutteur": wrestler, "artilleur": gunner, "demineur": sapper}
BODIES = {
    **{
        name: Centre(f"corps, {name}", _VIEW, _building(make), _implant_calls({**_BY_PLACE, **_MOVED.get(name, {})}))
        for name, make in _WITH_IMPLANTS.items()
    },
    **{
        name: Centre(
            f"corps, {name}",
            _VIEW,
            _building(make),
            _armour_calls(
                tete=(-0.35, 8.8, 0.7), torse=(-0.6, 6.3, 1.2), bras=(-2.1, 4.9, 0.6), jambes=(-0.8, 2.2, 0.9)
            ),
        )
        for name, make in _IN_ARMOUR.items()
    },
    "corps": Centre(
        "corps en armure",
        _VIEW,
        _building(armoured),
        _armour_calls(tete=(-0.35, 8.9, 0.6), torse=(-0.6, 6.3, 1.2), bras=(-2.1, 4.7, 0.6), jambes=(-0.8, 2.2, 0.9)),
    ),
    "implants": Centre(
        "corps aux implants",
        _VIEW,
        _building(wired),
        _implant_calls(
            {
                "Tête": (-0.3, 8.95, 0.6),
                "Yeux": (0.27, 8.3, 1.0),
                "Torse": (-0.45, 6.4, 1.0),
                "Bras droit": (-1.95, 5.2, 0.5),
                "Bras gauche": (1.95, 5.3, 0.4),
                "Jambes": (0.85, 2.2, 0.7),
            }
        ),
    ),
    "bestiole": Centre(
        "bestiole",
        View((50, 46), 2.3, 0, 8, paper=PAPER, ppm=14),
        critter.build_critter,
        _armour_calls(tete=(-1.2, 4.0, 2.6), torse=(-0.6, -3.4, 4.2), bras=(-5.4, -3.9, 3.6), jambes=(-2.8, -6.2, 3.4)),
        finish=critter.finish_critter,
        grain=critter.shade_critter,
    ),
}
