"""How the enemy's Quality splits into forces: every way, and what each force comes to (L321-327, S-15).

Shares are quarters of the group's Quality, and a Quality rarely divides by four: all ways are made in whole quarters
first and rounded together afterwards, so that the forces always add up to what the threat asks for.
"""

from collections.abc import Mapping
from functools import cache

from generator.core.record import Record
from generator.systems.sylvaren.definitions import Constants

STRENGTHS = ("faible", "moyenne", "forte")
QUARTERS = 4  # shares and threats are counted in quarters of the group's Quality


class Partition(Record):
    """The forces of a scenario, weakest first: the strength and the Quality of each."""

    forces: tuple[tuple[str, int], ...]

    @property
    def label(self) -> str:
        counts = [(sum(1 for s, _q in self.forces if s == strength), strength) for strength in STRENGTHS]
        return " + ".join(f"{n} {strength}{'s' if n > 1 else ''}" for n, strength in counts if n)

    def weight(self, small: int) -> float:
        """How often it is drawn: half as often for each force under `small` beyond the first (S-50)."""
        beyond = max(0, sum(quality < small for _strength, quality in self.forces) - 1)
        return 1 / (1 << beyond)

    def given(self, alone: Mapping[int, int]) -> tuple[int, ...] | None:
        """The Quality of each force when some are one figure alone: the others make up the difference (S-49).

        The strongest of them first, a point each in turn; None where nobody is left to, or would be left with nothing.
        """
        qualities = [alone.get(n, quality) for n, (_strength, quality) in enumerate(self.forces)]
        missing = sum(quality for _strength, quality in self.forces) - sum(qualities)
        others = sorted((n for n in range(len(qualities)) if n not in alone), key=lambda n: (-qualities[n], n))
        if missing and not others:
            return None
        for k in range(abs(missing)):
            qualities[others[k % len(others)]] += 1 if missing > 0 else -1
        return tuple(qualities) if min(qualities) > 0 else None


def enemy_quality(group: int, quarters: int) -> int:
    """The group's Quality times the threat, a half rounded up (S-15)."""
    return (2 * group * quarters + QUARTERS) // (2 * QUARTERS)


def list_partitions(group: int, threat: str, constants: Constants) -> list[Partition]:
    """Every way to make up the enemy's Quality of faible, moyenne and forte forces, none of them empty."""
    shares = tuple(constants.force_share[s] for s in STRENGTHS)
    ways = _ways_to_split(constants.threat[threat], shares)
    found = [_share_quality(group, constants.threat[threat], counts, shares) for counts in ways]
    return [p for p in found if all(quality > 0 for _strength, quality in p.forces)]


@cache
def _ways_to_split(quarters: int, shares: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if len(shares) == 1:
        return ((quarters // shares[0],),) if quarters % shares[0] == 0 else ()
    first, rest = shares[0], shares[1:]
    return tuple(
        (n, *others) for n in range(quarters // first + 1) for others in _ways_to_split(quarters - n * first, rest)
    )


def _share_quality(group: int, quarters: int, counts: tuple[int, ...], shares: tuple[int, ...]) -> Partition:
    """S-15: each force the whole part of its share; what is missing goes to the largest fractions, weakest force first.

    Forces alike share what is left by turns: for 18, faible forces are 5, 4, 5, 4.
    """
    whole = sum(n * (group * share // QUARTERS) for n, share in zip(counts, shares, strict=True))
    missing = enemy_quality(group, quarters) - whole
    order = sorted(range(len(shares)), key=lambda i: (-(group * shares[i] % QUARTERS), i))
    given = dict.fromkeys(order, 0)
    for i in order:
        given[i] = min(counts[i], missing)
        missing -= given[i]
    return Partition(
        tuple(
            (STRENGTHS[i], group * shares[i] // QUARTERS + (1 if n * given[i] % counts[i] < given[i] else 0))
            for i in range(len(shares))
            for n in range(counts[i])
        )
    )
