"""A new band, figure by figure with the CG left always in sight: who may still join, and the file."""

from collections.abc import Sequence

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.captions import ask_identity
from generator.core.game.guide import Guide, Option, Question, Tree
from generator.core.game.recruiting import DONE, Ids, ask_recruits, text_of, text_of_count
from generator.core.i18n import _, ngettext
from generator.core.writing.newfile import KeyLine
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.pricing import price_profile
from generator.systems.sndr.rules import BandFile


def cost_of_band(ids: Sequence[str], d: Definitions) -> int:
    return sum(price_profile(d.profiles[key], d).cg for key in ids)


def recruits_for_band(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """Who may still join: of this side, within the CG, one leader, a named character once (L333-335)."""
    c = d.constants
    left = c.cg_limit - cost_of_band(ids, d)
    led = sum(d.leads(d.profiles[key]) for key in ids) >= c.max_leaders
    return [
        p
        for p in d.profiles.values()
        if len(ids) < c.max_figures
        and side in d.factions[p.faction].sides
        and price_profile(p, d).cg <= left
        and not (led and d.leads(p))
        and not (p.unique and p.id in ids)
    ]


def text(tree: Tree, d: Definitions) -> str:
    each = [(price_profile(d.profiles[one["profil"]], d).cg, one.get("nombre", 1)) for one in tree["figurines"]]
    notes = tuple(f"{n} × {cg} CG" if n > 1 else f"{cg} CG" for cg, n in each)
    summary = f"{sum(cg * n for cg, n in each)} CG sur {d.constants.cg_limit}"
    tail = ["Les CG sont proposés ; une table écrit les siens ainsi :", "couts: {jedi-sentinelle: 18}"]
    return text_of(tree, summary, KeyLine("figurines", tree["figurines"], each=notes), tail)


def _count_profiles(profiles: Sequence[Profile]) -> str:
    return ngettext("{n} profile", "{n} profiles", len(profiles)).format(n=len(profiles))


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "sndr"}
    sides = [s for s in d.sides.values() if recruits_for_band((), s.id, d)]
    options = tuple(Option(s.id, s.label, _count_profiles(recruits_for_band((), s.id, d))) for s in sides)
    side = yield Question(_("Which side?"), options)
    whose = _("Whose band is it? (empty: nobody's yet)")
    yield from ask_identity(tree, BandFile, _("The band's name?"), whose, names.band(roller, side))

    def offers(ids: Ids) -> tuple[Option, ...]:
        open_to = tuple(_option_of_recruit(p, ids, d) for p in recruits_for_band(ids, side, d))
        small = _("a band has {few} to {most} figures").format(few=d.constants.warn_below, most=d.constants.max_figures)
        stop = Option(DONE, _("the band is complete"), small if len(ids) < d.constants.warn_below else "")
        return (stop, *open_to) if ids and open_to else open_to

    tree["figurines"] = yield from ask_recruits(offers, lambda ids: _status(ids, d))
    return tree


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    c = d.constants
    count, spent = text_of_count(len(ids), c.max_figures), cost_of_band(ids, d)
    left = _("{left} CG left of {all} · {count}").format(left=c.cg_limit - spent, all=c.cg_limit, count=count)
    labels = ", ".join(d.profiles[key].label for key in ids)
    return (left, labels) if labels else (left,)


def _option_of_recruit(profile: Profile, ids: Ids, d: Definitions) -> Option:
    cg = price_profile(profile, d).cg
    left = d.constants.cg_limit - cost_of_band(ids, d) - cg
    weapons = ", ".join(d.weapons[key].label for key in profile.weapons)
    effect = _("{cg} CG, {left} left").format(cg=cg, left=left)
    role = " · " + _("leader") if d.leads(profile) else ""
    return Option(profile.id, profile.label, f"{effect} · {weapons}{role}")
