"""A new SN&DR band: built figure by figure with the CG left in sight, drawn at random, or filled in on its page in the
browser, where a table may give profiles its own CG.

A random band is legal, near the limit of CG, of mixed roles with at most one leader.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, mark, ngettext
from generator.base.names import parse_digits
from generator.chance.dice import Roller
from generator.game.guide import FIGURES, Making, Option, Tree
from generator.game.page import band
from generator.game.page.desk import Offer
from generator.game.page.fields import name_of, text_at
from generator.game.page.model import Block, Field, Group, Page
from generator.game.params import CAMP, NAME
from generator.game.recruiting import (
    DONE,
    READY,
    ROSTER,
    SIDE,
    Candidate,
    Ids,
    draw_name,
    line_of_rows,
    lines_of,
    name_step,
    recruits_step,
    side_step,
    text_of,
)
from generator.game.warband import Muster, Recruits
from generator.systems.sndr.fight.combat import can_both_be_hurt
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.figure import figure_of_profile, price_profile
from generator.systems.sndr.rules.rules import BandFile, side_of
from generator.systems.sndr.show.view import outline, rows_left, stat_line
from generator.writing.newfile import KeyLine

NEAR = 2  # at most so many CG left unspent
SAME = 3  # at most so many figures of one profile
LED = 0.85  # most bands have a leader
TRIES, ENOUGH = 2000, 200  # bands drawn for one at all, and for one that is near


def draw_figures(making: Making) -> None:
    """Draw the figures; a leader gets a name, a named character has its own."""
    roller, d = making.roller, making.definitions
    ids = random_band(roller, d, making.beside[SIDE])
    count = Counter(ids)
    making.beside[SIDE] = side = side_of(Muster(tuple(Recruits((), d.profiles[key], n) for key, n in count.items())), d)
    draw_name(making)  # before the leaders' names: the order of draws decides the band of a seed
    leaders = {key for key in ids if d.leads(d.profiles[key]) and not d.profiles[key].unique}
    making.tree[FIGURES] = lines_of([(key, making.names.person(roller, side) if key in leaders else "") for key in ids])


def random_band(
    roller: Roller, d: Definitions, side: str | None = None, against: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the profile ids of a band, dearest first. A side is drawn when none is passed.

    With another band to stand against it costs as much as that, and each can hurt every figure of the other (N-59).
    Raise ValueError for a side without profiles, or where no try made a legal band."""
    sides = [s for s in d.sides if any(s in d.factions[p.faction].sides for p in d.profiles.values())]
    side = side or roller.choice(sides)
    if side not in sides:
        raise ValueError(side)
    costs = {p.id: price_profile(p, d).worth for p in d.profiles.values() if side in d.factions[p.faction].sides}
    limit = min(d.constants.cg_limit, cost_of_band(against, d) + NEAR) if against else d.constants.cg_limit
    aim = limit - NEAR
    facing = [figure_of_profile(d.profiles[key], d) for key in against]
    best: list[Profile] = []
    for tries in range(TRIES):
        band = _draw_profiles(roller, costs, d, limit)
        roles = {p.role for p in band} - {"meneur"}
        if (
            len(band) >= d.constants.warn_below
            and len(roles) >= 2
            and (not best or abs(_total_cost(band, costs) - aim) < abs(_total_cost(best, costs) - aim))
            and (not facing or can_both_be_hurt([figure_of_profile(p, d) for p in band], facing, d))
        ):
            best = band
        is_near = bool(best) and abs(_total_cost(best, costs) - aim) <= NEAR
        if is_near or (best and tries >= ENOUGH):
            break
    if not best:
        raise ValueError(f"{side}: no legal band")
    order = list(d.profiles)
    return tuple(sorted((p.id for p in best), key=lambda key: (-costs[key], order.index(key))))


def _draw_profiles(roller: Roller, costs: dict[str, int], d: Definitions, left: int) -> list[Profile]:
    """Draw a leader or none, then profiles that can still be paid for, until the band is full or the CG are spent."""
    c = d.constants
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


PARAMS = (CAMP, NAME)


def cost_of_band(ids: Sequence[str], d: Definitions) -> int:
    return sum(price_profile(d.profiles[key], d).worth for key in ids)


def recruits_for_band(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """List the profiles that may still join: of this side, within the CG, one leader, a named character once
    (L333-335)."""
    c = d.constants
    left = c.cg_limit - cost_of_band(ids, d)
    led = sum(d.leads(d.profiles[key]) for key in ids) >= c.max_leaders
    return [
        p
        for p in d.profiles.values()
        if len(ids) < c.max_figures
        and side in d.factions[p.faction].sides
        and price_profile(p, d).worth <= left
        and not (led and d.leads(p))
        and not (p.unique and p.id in ids)
    ]


def text(tree: Tree, d: Definitions) -> str:
    prices = [
        (price_profile(d.profiles[figure["profil"]], d).worth, figure.get("nombre", 1)) for figure in tree["figurines"]
    ]
    notes = tuple(f"{n} × {cg} CG" if n > 1 else f"{cg} CG" for cg, n in prices)
    summary = f"{sum(cg * n for cg, n in prices)} CG sur {d.constants.cg_limit}"
    tail = ["Les CG sont proposés ; une table écrit les siens ainsi :", "couts: {jedi-sentinelle: 18}"]
    return text_of(tree, summary, KeyLine("figurines", tree["figurines"], row_notes=notes), tail)


def _count_profiles(profiles: Sequence[Profile]) -> str:
    return ngettext("{n} profile", "{n} profiles", len(profiles)).format(n=len(profiles))


def _playable_sides(d: Definitions) -> tuple[Option, ...]:
    recruits = {side.id: recruits_for_band((), side.id, d) for side in d.sides.values()}
    return tuple(
        Option(key, d.sides[key].label, _count_profiles(profiles)) for key, profiles in recruits.items() if profiles
    )


def candidates(d: Definitions, costs: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return everybody who can be in a band: asked by the wizard, offered by the page, under their factions; `costs`:
    the CG that this table has written for some."""
    return tuple(
        Candidate(
            d.factions[p.faction].label,
            Option(
                p.id, p.label, f"{_price_in_cg(p, costs, d)} CG", ", ".join(d.weapons[key].label for key in p.weapons),
                f"_figures/{p.silhouette}" if p.silhouette else "",
            ),
        )
        for p in d.profiles.values()
    )


def _offers(ids: Ids, side: str, d: Definitions) -> tuple[Option, ...]:
    allowed = {profile.id: profile for profile in recruits_for_band(ids, side, d)}
    known = [candidate.option for candidate in candidates(d, {}) if candidate.option.value in allowed]
    open_to = tuple(replace(o, effect=_effect_of_recruit(allowed[o.value], ids, d)) for o in known)
    small = _("a band has {few} to {most} figures").format(few=d.constants.warn_below, most=d.constants.max_figures)
    stop = Option(DONE, _("the band is complete"), small if len(ids) < d.constants.warn_below else "")
    return (stop, *open_to) if ids and open_to else open_to


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    left = line_of_rows(rows_left(len(ids), cost_of_band(ids, d), d, d.constants.cg_limit))
    labels = ", ".join(d.profiles[key].label for key in ids)
    return (left, labels) if labels else (left,)


def _effect_of_recruit(profile: Profile, ids: Ids, d: Definitions) -> str:
    """Return what a recruit costs and leaves, its weapons and whether it leads."""
    cg = price_profile(profile, d).worth
    left = d.constants.cg_limit - cost_of_band(ids, d) - cg
    weapons = ", ".join(d.weapons[key].label for key in profile.weapons)
    effect = _("{cg} CG, {left} left").format(cg=cg, left=left)
    return f"{effect} · {weapons}" + (" · " + _("leader") if d.leads(profile) else "")


STEPS = (
    READY,
    side_step(_playable_sides),
    name_step(BandFile, mark("The band's name?"), mark("Whose band is it? (empty: nobody's yet)")),
    recruits_step(_offers, _status, draw_figures, (FIGURES, "couts")),
    ROSTER,
)


STYLE = "game-sndr"
Costs = Mapping[str, str]  # profile id -> the CG that this table has written for it


def offer() -> Offer:
    text = _("Up to six figures and forty CG; roster and cards.")
    return Offer("SN&DR", _("An SN&DR band"), text, rank=3, drawing="_figures/trooper")


def page(tree: Tree, group: Any, d: Definitions) -> Page:
    costs = _own_costs(tree.get("couts"), d)
    groups = band.group_candidates(candidates(d, costs))
    priced: set[str] = set()  # a profile's own CG is asked for once, at its first figure
    blocks = [_figure_block(n, row, groups, costs, priced, d) for n, row in enumerate(band.figures_of(tree))]
    sections = outline(group) if group else ()
    return band.page(d.game.label, STYLE, sections, blocks, groups, places=("couts",))


def _own_costs(written: Any, d: Definitions) -> dict[str, str]:
    rows = written.items() if isinstance(written, dict) else ()
    return {key: value for key, value in rows if key in d.profiles and isinstance(value, str)}


def _price_in_cg(profile: Profile, costs: Costs, d: Definitions) -> int:
    return price_profile(profile, d, parse_digits(costs.get(profile.id, ""), 4)).cg


def _figure_block(
    n: int, row: band.Row, groups: tuple[Group, ...], costs: Costs, priced: set[str], d: Definitions
) -> Block:
    fields = band.profile_fields(n, row, groups)
    profile = d.profiles.get(text_at(row, "profil"))
    title = text_at(row, "nom")
    if profile is None:
        return band.figure_block(n, title, "", "", fields)
    if profile.id not in priced:
        cost = costs.get(profile.id, "")
        fields.append(Field(name_of(("couts", profile.id)), _("CG at this table"), "number", cost, most=4))
        priced.add(profile.id)
    arms = [d.weapons[key].label for key in profile.weapons]
    gifts = [d.trait(key).label for key in (*profile.powers, *profile.traits)]
    about = " · ".join([stat_line(figure_of_profile(profile, d)), *arms, *gifts])
    return band.figure_block(n, title or profile.label, f"{_price_in_cg(profile, costs, d)} CG", about, fields)


DESK = band.desk_of_band(BandFile, offer, page, accents={STYLE: "#1d4e89"}, untitled="bande")
