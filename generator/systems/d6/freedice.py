"""Where the free dice may go so that a legal character remains possible (L430-431, A08, A09)."""

from collections.abc import Mapping

from generator.systems.d6.derive import Derived


def needs(c: Derived) -> dict[str, int]:
    """Dice each characteristic still needs to reach the floor some classes have."""
    classe = c.origin.classe
    floor = classe.picks.floor if classe and classe.picks else None
    return {key: max(0, floor - t.raw) if floor is not None else 0 for key, t in c.characteristics.items()}


def possible(c: Derived, more: int = 0) -> bool:
    """Whether the free dice can still make it legal; `more`: a die to be taken away, wherever it hurts least."""
    k = c.definitions.constants
    wanted = needs(c)
    spare = any(n == 0 for n in wanted.values())
    return max(wanted.values()) <= k.free_dice_cap and sum(wanted.values()) - (0 if spare else more) <= k.free_dice


def bounds(c: Derived, placed: Mapping[str, int], key: str) -> range:
    """How many dice may go on this characteristic, the ones after it still to come; `c` has those placed so far."""
    k = c.definitions.constants
    keys = list(c.characteristics)
    after = keys[keys.index(key) + 1 :]
    left = k.free_dice - sum(placed.values())
    wanted = needs(c)
    low = max(wanted[key], left - k.free_dice_cap * len(after))
    high = min(k.free_dice_cap, left - sum(wanted[other] for other in after))
    return range(max(0, low), high + 1)
