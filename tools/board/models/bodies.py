"""Bodies from the front, their places called out: one in armour, one that is half machine, the mascotte's own."""

from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.centre import Call, Centre
from tools.board.fields import ball, block, drum, egg, join_parts, limb, melt, unite
from tools.board.models import critter
from tools.board.people.body import Joints, Parts, belt, body, pads, vest
from tools.board.stage import View

PAPER = (92.0, 84.0)
_LEFT, _RIGHT = 25.0, 67.0
STAND: Joints = {
    "sl": (-1.4, 6.75, 0), "el": (-1.95, 5.3, 0), "hl": (-2.25, 3.85, 0.3),
    "sr": (1.4, 6.75, 0), "er": (1.95, 5.3, 0), "hr": (2.25, 3.85, 0.3),
    "kl": (-0.8, 2.2, 0.2), "fl": (-0.95, 0.35, 0), "tl": (-1.2, 0.25, 0.8),
    "kr": (0.8, 2.2, 0.2), "fr": (0.95, 0.35, 0), "tr": (1.2, 0.25, 0.8),
}  # fmt: skip


def armoured(P: Any) -> Parts:
    """Build a helmet open before, a vest in plates, guards on arms and shins, boots."""
    parts = body(P, STAND)
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
    parts = body(P, STAND, boots=False)
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


def _building(make: Any) -> Any:
    count = len(make(np.zeros((1, 3))))

    def build(b: Board) -> None:
        b.sculpt(lambda P: join_parts(*make(P).values()), count, reach=12)

    return build


_VIEW = View((46, 79), 7.7, 0, 6, paper=PAPER, ppm=14)
# Where the labels' rules are, down the page: of armour at the left, of implants at both sides.
ARMOUR = {"tete": 8.0, "torse": 25.0, "bras": 42.0, "jambes": 59.0}
IMPLANTS = {"Yeux": ("r", 8.0), "Torse": ("r", 28.0), "Bras gauche": ("r", 48.0), "Jambes": ("r", 68.0),
            "Tête": ("l", 8.0), "Bras droit": ("l", 35.0)}  # fmt: skip


def _armour_calls(**places: tuple[float, ...]) -> list[Call]:
    return [Call(places[key], (_LEFT, y)) for key, y in ARMOUR.items()]


def _implant_calls(places: dict[str, tuple[float, ...]]) -> list[Call]:
    return [Call(places[name], (_LEFT if side == "l" else _RIGHT, y)) for name, (side, y) in IMPLANTS.items()]


BODIES = {
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
