"""How dangerous an opponent is, by the ranks of our own (A84)."""

from math import log2

from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import pool_of

FIGHTING = ("tir", "armes-blanches", "arts-martiaux", "sabre-laser", "lancer")


def threat_of(c: Derived) -> int:
    """Return the number of the rank, from 1, that is nearest to its PV and its best attack, where twice as much is as
    far as half; 0 where the table goes without ranks."""
    attack = max((pool_of(c, key).rollable.steps for key in FIGHTING if key in c.skills), default=0)
    ranks = list(c.definitions.ranks.values())

    def distance(n: int) -> float:
        pv, skill = max(1, c.pv.without_die) / ranks[n].pv, max(1, attack) / max(1, ranks[n].attack.steps)
        return abs(log2(pv)) + abs(log2(skill))

    return 1 + min(range(len(ranks)), key=distance) if ranks else 0
