"""A new band, figure by figure with the CG left in sight: the profiles that may still join, and its file."""

from collections.abc import Sequence

from generator.base.i18n import _, mark, ngettext
from generator.game.guide import Option, Tree
from generator.game.params import CAMP, NAME
from generator.game.recruiting import (
    DONE,
    READY,
    ROSTER,
    Ids,
    name_step,
    recruits_step,
    side_step,
    text_of,
    text_of_count,
)
from generator.game.steps import FIGURES
from generator.systems.sndr.making.random import draw_figures
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.pricing import price_profile
from generator.systems.sndr.rules.rules import BandFile
from generator.writing.newfile import KeyLine

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


def _offers(ids: Ids, side: str, d: Definitions) -> tuple[Option, ...]:
    open_to = tuple(_option_of_recruit(p, ids, d) for p in recruits_for_band(ids, side, d))
    small = _("a band has {few} to {most} figures").format(few=d.constants.warn_below, most=d.constants.max_figures)
    stop = Option(DONE, _("the band is complete"), small if len(ids) < d.constants.warn_below else "")
    return (stop, *open_to) if ids and open_to else open_to


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    c = d.constants
    count, spent = text_of_count(len(ids), c.max_figures), cost_of_band(ids, d)
    left = _("{left} CG left of {all} · {count}").format(left=c.cg_limit - spent, all=c.cg_limit, count=count)
    labels = ", ".join(d.profiles[key].label for key in ids)
    return (left, labels) if labels else (left,)


def _option_of_recruit(profile: Profile, ids: Ids, d: Definitions) -> Option:
    cg = price_profile(profile, d).worth
    left = d.constants.cg_limit - cost_of_band(ids, d) - cg
    weapons = ", ".join(d.weapons[key].label for key in profile.weapons)
    effect = _("{cg} CG, {left} left").format(cg=cg, left=left)
    role = " · " + _("leader") if d.leads(profile) else ""
    return Option(profile.id, profile.label, f"{effect} · {weapons}{role}")


STEPS = (
    READY,
    side_step(_playable_sides),
    name_step(BandFile, mark("The band's name?"), mark("Whose band is it? (empty: nobody's yet)")),
    recruits_step(_offers, _status, draw_figures, (FIGURES, "couts")),
    ROSTER,
)
