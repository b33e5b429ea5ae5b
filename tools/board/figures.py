"""Figures: 25 mm high for standees, and again smaller for tokens, with strokes as wide as ever."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tools.board.board import Board
from tools.board.fields import join_parts
from tools.board.people import beasts, soldiers, wanderers
from tools.board.people.body import Parts
from tools.board.stage import View

_BOX, _TOKEN = (25.0, 25.0), (17.4, 15.4)  # the most a standee and a token have room for
_EDGE = 0.5
_BLACK = frozenset(
    {"gun", "guns", "visor", "face", "hilt", "eye", "eyes", "lens", "slit", "goggles", "knife", "mouth", "belt",
     "badge", "peak", "grenade", "strap"}
)
# How each is made, and from where it is seen: azimuth, elevation.
FIGURES: dict[str, tuple[Callable[[Any], Parts], float, float]] = {
    "trooper": (soldiers.trooper, -28, 12),
    "rifleman": (soldiers.rifleman, -26, 12),
    "grenadier": (soldiers.grenadier, -24, 12),
    "heavy": (soldiers.heavy, -24, 12),
    "sniper": (soldiers.sniper, -62, 14),
    "scout": (soldiers.scout, -22, 12),
    "elite": (soldiers.elite, -20, 11),
    "officer": (soldiers.officer, -24, 11),
    "captain": (soldiers.captain, -18, 11),
    "engineer": (soldiers.engineer, -26, 12),
    "guard": (soldiers.guard, -22, 12),
    "spy": (soldiers.spy, -24, 12),
    "adept": (wanderers.adept, -18, 12),
    "duellist": (wanderers.duellist, -22, 12),
    "twinblade": (wanderers.twinblade, -16, 10),
    "lord": (wanderers.lord, -18, 11),
    "acolyte": (wanderers.acolyte, -18, 12),
    "staff": (wanderers.staff, -18, 12),
    "smuggler": (wanderers.smuggler, -20, 11),
    "gunslinger": (wanderers.gunslinger, -20, 11),
    "brute": (wanderers.brute, -20, 11),
    "giant": (wanderers.giant, -20, 11),
    "reptile": (wanderers.reptile, -24, 12),
    "beast": (beasts.beast, -58, 15),
    "hound": (beasts.hound, -60, 14),
    "droid": (beasts.droid, -24, 14),
    "gunner-droid": (beasts.gunner_droid, -24, 12),
    "mauler-droid": (beasts.mauler_droid, -22, 12),
}


def draw_figure(name: str, small: bool = False) -> str:
    """Draw the file of a figure, cut close about it; its feet stand on the lower edge."""
    make, az, el = FIGURES[name]
    names = list(make(np.zeros((1, 3))))

    def field(P: Any) -> Any:
        return join_parts(*make(P).values())

    # First from afar, to know how large it is.
    coarse = Board(View((20, 30), 2.0, az, el, paper=(40, 40), ppm=5))
    coarse.sculpt(field, len(names), reach=12)
    rows, cols = np.where(coarse.part >= 0)
    left, top, right, low = (v / 5 / 2.0 for v in (cols.min(), rows.min(), cols.max() + 1, rows.max() + 1))
    wide, high = (side - 2 * _EDGE for side in (_TOKEN if small else _BOX))
    scale = min(wide / (right - left), high / (low - top), 1.62 if small else 2.5)
    paper = (round((right - left) * scale + 2 * _EDGE, 1), round((low - top) * scale + 2 * _EDGE, 1))
    at = (_EDGE + (10 - left) * scale, _EDGE + (15 - top) * scale)
    board = Board(View(at, scale, az, el, paper=paper, ppm=24 if small else 18))
    board.sculpt(field, len(names), reach=12)
    black = [n for n, part in enumerate(names) if part in _BLACK]
    board.settle()
    board.outline(least=0.2, sigma=1.3, small=1.0)
    board.borders(jump=0.12, bend=0.87, least=0.45)
    board.fill(black)
    board.hatch(-0.05 if small else 0.10, margin=0.16, least=0.6, without=black)
    return board.svg(name)
