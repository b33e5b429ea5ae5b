"""The partitions of the enemy's Quality into forces, and the Quality of each force (L321-327, S-15).

Shares are quarters of the group's Quality, which rarely divides by four: partitions are made in whole quarters first
and rounded together afterwards, so that the forces always add up to the Quality of the threat."""

from collections.abc import Mapping
from functools import cache

from generator.base.record import Record
from generator.systems.sylvaren.rules.definitions import Constants

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
        """Return the weight of the partition: half for each force under `small` beyond the first (S-50)."""
        beyond = max(0, sum(quality < small for _strength, quality in self.forces) - 1)
        return 1 / (1 << beyond)

    def qualities_with(self, alone: Mapping[int, int]) -> tuple[int, ...] | None:
        """Return the Quality of each force when those of `alone` are one figure and the others adapt (S-49).

        The others make up the difference, the strongest first, a point each in turn. Return None where no other force
        is left, or one would be left empty."""
        qualities = [alone.get(n, quality) for n, (_strength, quality) in enumerate(self.forces)]
        missing = sum(quality for _strength, quality in self.forces) - sum(qualities)
        others = sorted((n for n in range(len(qualities)) if n not in alone), key=lambda n: (-qualities[n], n))
        if missing and not others:
            return None
        for k in range(abs(missing)):
            qualities[others[k % len(others)]] += 1 if missing > 0 else -1
        return tuple(qualities) if min(qualities) > 0 else None


def enemy_quality(group: int, quarters: int) -> int:
    """Return the group's Quality times the threat, a half rounded up (S-15)."""
    return (2 * group * quarters + QUARTERS) // (2 * QUARTERS)


def list_partitions(group: int, threat: str, constants: Constants) -> list[Partition]:
    """List the partitions of the enemy's Quality into faible, moyenne and forte forces, none of them empty."""
    shares = tuple(constants.force_share[s] for s in STRENGTHS)
    ways = _ways_to_split(constants.threat[threat], shares)
    partitions = [_share_quality(group, constants.threat[threat], counts, shares) for counts in ways]
    return [p for p in partitions if all(quality > 0 for _strength, quality in p.forces)]


@cache
def _ways_to_split(quarters: int, shares: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if len(shares) == 1:
        return ((quarters // shares[0],),) if quarters % shares[0] == 0 else ()
    first, rest = shares[0], shares[1:]
    return tuple(
        (n, *others) for n in range(quarters // first + 1) for others in _ways_to_split(quarters - n * first, rest)
    )


def _share_quality(group: int, quarters: int, counts: tuple[int, ...], shares: tuple[int, ...]) -> Partition:
    """Share out the Quality: each force the whole part of its share, the rest to the largest fractions (S-15).

    The weakest force comes first. Forces alike share the rest by turns: for 18, faible forces are 5, 4, 5, 4."""
    total = sum(n * (group * share // QUARTERS) for n, share in zip(counts, shares, strict=True))
    missing = enemy_quality(group, quarters) - total
    order = sorted(range(len(shares)), key=lambda i: (-(group * shares[i] % QUARTERS), i))
    extra = dict.fromkeys(order, 0)
    for i in order:
        extra[i] = min(counts[i], missing)
        missing -= extra[i]
    return Partition(
        tuple(
            (STRENGTHS[i], group * shares[i] // QUARTERS + (1 if n * extra[i] % counts[i] < extra[i] else 0))
            for i in range(len(shares))
            for n in range(counts[i])
        )
    )
