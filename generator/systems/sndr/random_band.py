"""A random legal band: near the limit of CG, at most one leader, mixed roles, of one side.

Only rng.random() is called, the one method of Random whose results are the same on every Python.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from generator.core.frozen import dataclass
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.pricing import price

T = TypeVar("T")

NEAR = 2  # at most so many CG left unspent
SAME = 3  # at most so many figures of one profile
LED = 0.85  # most bands have a leader
TRIES = 2000


class Chance(Protocol):
    def random(self) -> float: ...


@dataclass(frozen=True)
class _Recruit:
    profile: Profile
    cg: int
    leader: bool


def random_band(
    rng: Chance, d: Definitions, side: str | None = None, costs: Mapping[str, int] | None = None
) -> tuple[str, ...]:
    """The profile ids of a band, dearest first. A side is drawn when none is given."""
    sides = [s for s in d.sides if any(s in d.factions[p.faction].sides for p in d.profiles.values())]
    side = side or _pick(rng, sides)
    if side not in sides:
        raise ValueError(side)
    recruits = _recruits(d, side, costs or {})
    best: list[_Recruit] = []
    for _try in range(TRIES):
        band = _draw(rng, recruits, d)
        if _mixed(band, d) and _total(band) > _total(best):
            best = band
        if best and _total(best) >= d.constants.cg_limit - NEAR:
            break
    if not best:
        raise ValueError(f"{side}: no legal band")
    ordered = sorted(best, key=lambda r: (-r.cg, list(d.profiles).index(r.profile.id)))
    return tuple(r.profile.id for r in ordered)


def _recruits(d: Definitions, side: str, costs: Mapping[str, int]) -> list[_Recruit]:
    return [
        _Recruit(p, price(p, d, costs.get(p.id)).cg, any(d.trait(t).effects.leader for t in p.traits))
        for p in d.profiles.values()
        if side in d.factions[p.faction].sides
    ]


def _draw(rng: Chance, recruits: Sequence[_Recruit], d: Definitions) -> list[_Recruit]:
    """A leader or none, then whoever can still be paid for, until six stand or the money is spent."""
    c = d.constants
    left = c.cg_limit
    band: list[_Recruit] = []
    if rng.random() < LED:
        leaders = [r for r in recruits if r.leader and r.cg <= left]
        if leaders:
            band.append(_pick(rng, leaders))
            left -= band[0].cg
    count = Counter(r.profile.id for r in band)
    while len(band) < c.max_figures:
        open_to = [r for r in recruits if not r.leader and r.cg <= left and count[r.profile.id] < _most(r)]
        if not open_to:
            break
        band.append(_pick(rng, open_to))
        left -= band[-1].cg
        count[band[-1].profile.id] += 1
    return band


def _most(recruit: _Recruit) -> int:
    return 1 if recruit.profile.unique else SAME


def _mixed(band: Sequence[_Recruit], d: Definitions) -> bool:
    roles = {r.profile.role for r in band} - {"meneur"}
    return len(band) >= d.constants.warn_below and len(roles) >= 2


def _total(band: Sequence[_Recruit]) -> int:
    return sum(r.cg for r in band)


def _pick(rng: Chance, options: Sequence[T]) -> T:
    return options[int(rng.random() * len(options))]
