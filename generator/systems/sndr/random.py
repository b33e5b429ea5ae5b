"""A random legal band, near the limit of CG, with at most one leader and mixed roles; with names, the file of one."""

from collections import Counter
from collections.abc import Sequence

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import CAMP, NAME, Given, chosen_entry
from generator.core.game.recruiting import lines_of
from generator.core.game.warband import Muster, Recruits
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.pricing import price_profile
from generator.systems.sndr.rules import side_of

PARAMS = (CAMP, NAME)
NEAR = 2  # at most so many CG left unspent
SAME = 3  # at most so many figures of one profile
LED = 0.85  # most bands have a leader
TRIES = 2000


def roll(roller: Roller, d: Definitions, names: Names, given: Given) -> Tree:
    ids = random_band(roller, d, chosen_entry(given, "camp", d.sides))
    count = Counter(ids)
    side = side_of(Muster(tuple(Recruits((), d.profiles[key], n) for key, n in count.items())), d)
    band = given.get("name") or names.band(roller, side)
    members: list[tuple[str, str]] = []
    for key in ids:
        profile = d.profiles[key]
        named = d.leads(profile) and not profile.unique  # a named character has its name already
        members.append((key, names.person(roller, side) if named else ""))
    return {"systeme": "sndr", "nom": band, "figurines": lines_of(members)}


def random_band(roller: Roller, d: Definitions, side: str | None = None) -> tuple[str, ...]:
    """The profile ids of a band, dearest first. A side is drawn when none is given."""
    sides = [s for s in d.sides if any(s in d.factions[p.faction].sides for p in d.profiles.values())]
    side = side or roller.choice(sides)
    if side not in sides:
        raise ValueError(side)
    costs = {p.id: price_profile(p, d).cg for p in d.profiles.values() if side in d.factions[p.faction].sides}
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
    """A leader or none, then whoever can still be paid for, until six stand or the money is spent."""
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
