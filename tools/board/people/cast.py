"""All figures: how each is made, and from where it is seen: azimuth, elevation. A mark tells a profile from others of
its look: `trooper-cape` is a trooper with a cape."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tools.board.fields import egg
from tools.board.people import beasts, machines, races, soldiers, wanderers
from tools.board.people.body import Parts, cape

Making = tuple[Callable[[Any], Parts], float, float]
_OVER = ("vest", "chest", "coat", "tunic", "robe", "torso")  # what a stripe runs over: the first of these that is worn
_MARKED = {
    "cape": ("trooper", "rifleman", "acolyte", "officer", "twinblade", "brute", "grenadier", "engineer"),
    "stripe": (
        "trooper",
        "elite",
        "rifleman",
        "engineer",
        "sniper",
        "captain",
        "twinblade",
        "adept",
        "duellist",
        "brute",
        "grenadier",
        "gunslinger",
        "guard",
    ),
    "pauldron": ("heavy", "duellist", "sniper", "brute", "grenadier", "twinblade", "engineer"),
}
# Where the head and the shoulder are of those that do not stand upright.
_HEADS = {"sniper": (-0.1, 6.15, 0.45), "brute": (-0.15, 7.9, 0.8), "grenadier": (0, 8.35, 0.1)}
_SHOULDERS = {
    "sniper": (1.35, 4.95, -0.2),
    "brute": (2.0, 7.0, 0.2),
    "grenadier": (-1.45, 6.85, 0.1),
    "twinblade": (1.75, 6.9, 0.1),
    "heavy": (1.95, 7.1, 0.1),
}


def marked(P: Any, look: str, mark: str) -> Parts:
    """Build a figure with a mark: nothing else of it changes."""
    parts = BARE[look][0](P)
    head, shoulder = np.array(_HEADS.get(look, (0, 8.3, 0.1))), np.array(_SHOULDERS.get(look, (1.5, 6.85, 0.05)))
    if mark == "cape":
        return {**parts, "cape": cape(P, 1.2, 2.3)}
    if mark == "pauldron":
        plate = egg(P, shoulder, (0.98, 0.78, 0.98))
        return {
            **parts,
            "pauldron": plate,
            "mark": np.maximum(plate - 0.06, np.abs(P[:, 1] - shoulder[1] + 0.12) - 0.24),
        }
    cloth = next(parts[name] for name in _OVER if name in parts)
    return {**parts, "mark": np.maximum(cloth - 0.06, np.abs(P[:, 0] - head[0] - 0.55) - 0.24)}


BARE: dict[str, Making] = {**soldiers.CAST, **wanderers.CAST, **beasts.CAST, **races.CAST, **machines.CAST}
CAST: dict[str, Making] = {
    **BARE,
    **{
        f"{look}-{mark}": (partial(marked, look=look, mark=mark), *BARE[look][1:])
        for mark, looks in _MARKED.items()
        for look in looks
    },
}
