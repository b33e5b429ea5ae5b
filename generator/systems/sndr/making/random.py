"""A random legal band, near the limit of CG, with at most one leader and mixed roles."""

from collections import Counter
from collections.abc import Sequence

from generator.chance.dice import Roller
from generator.game.recruiting import SIDE, draw_name, lines_of
from generator.game.steps import FIGURES, Making
from generator.game.warband import Muster, Recruits
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.pricing import price_profile
from generator.systems.sndr.rules.rules import side_of

NEAR = 2  # at most so many CG left unspent
SAME = 3  # at most so many figures of one profile
LED = 0.85  # most bands have a leader
TRIES = 2000


def draw_figures(making: Making) -> None:
    """Draw the figures; a leader gets a name, a named character has its own."""
    roller, d = making.roller, making.definitions
    ids = random_band(roller, d, making.beside[SIDE])
    count = Counter(ids)
    making.beside[SIDE] = side = side_of(Muster(tuple(Recruits((), d.profiles[key], n) for key, n in count.items())), d)
    draw_name(making)  # before the leaders' names: the order of draws decides the band of a seed
    leaders = {key for key in ids if d.leads(d.profiles[key]) and not d.profiles[key].unique}
    making.tree[FIGURES] = lines_of([(key, making.names.person(roller, side) if key in leaders else "") for key in ids])


def random_band(roller: Roller, d: Definitions, side: str | None = None) -> tuple[str, ...]:
    """Return the profile ids of a band, dearest first. A side is drawn when none is passed.

    Raise ValueError for a side without profiles, or where no try made a legal band."""
    sides = [s for s in d.sides if any(s in d.factions[p.faction].sides for p in d.profiles.values())]
    side = side or roller.choice(sides)
    if side not in sides:
        raise ValueError(side)
    costs = {p.id: price_profile(p, d).worth for p in d.profiles.values() if side in d.factions[p.faction].sides}
    best: list[Profile] = []
    for _try in range(TRIES):
        band = _draw_profiles(roller, costs, d)
        roles = {p.role for p in band} - {"meneur"}
        if (
            len(band) >= d.constants.warn_below
            and len(roles) >= 2
            and _total_cost(band, costs) > _total_cost(best, costs)
        ):
            best = band
        if best and _total_cost(best, costs) >= d.constants.cg_limit - NEAR:
            break
    if not best:
        raise ValueError(f"{side}: no legal band")
    order = list(d.profiles)
    return tuple(sorted((p.id for p in best), key=lambda key: (-costs[key], order.index(key))))


def _draw_profiles(roller: Roller, costs: dict[str, int], d: Definitions) -> list[Profile]:
    """Draw a leader or none, then profiles that can still be paid for, until the band is full or the CG are spent."""
    c, left = d.constants, d.constants.cg_limit
    recruits = [d.profiles[key] for key in costs]
    band: list[Profile] = []
    if roller.between(0, 1) < LED:
        leaders = [p for p in recruits if d.leads(p) and costs[p.id] <= left]
        if leaders:
            band.append(roller.choice(leaders))
            left -= costs[band[0].id]
    count = Counter(p.id for p in band)
    while len(band) < c.max_figures:
        free = [p for p in recruits if count[p.id] < (1 if p.unique else SAME)]
        open_to = [p for p in free if not d.leads(p) and costs[p.id] <= left]
        if not open_to:
            break
        band.append(roller.choice(open_to))
        left -= costs[band[-1].id]
        count[band[-1].id] += 1
    return band


def _total_cost(band: Sequence[Profile], costs: dict[str, int]) -> int:
    return sum(costs[p.id] for p in band)
