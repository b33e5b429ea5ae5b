"""The way to a legal band, figure by figure, with the CG left always in sight."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree, name_and_player
from generator.core.game.recruiting import DONE, Ids, counted, recruit
from generator.core.i18n import _
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.draft import cost, recruits
from generator.systems.sndr.pricing import price


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "sndr"}
    sides = [s for s in d.sides.values() if recruits((), s.id, d)]
    options = tuple(Option(s.id, s.label, _("{n} profiles").format(n=len(recruits((), s.id, d)))) for s in sides)
    side = yield Question(_("Which side?"), options)
    whose = _("Whose band is it? (empty: nobody's yet)")
    yield from name_and_player(tree, _("The band's name?"), whose, names.band(roller, side))

    def offers(ids: Ids) -> tuple[Option, ...]:
        open_to = tuple(_offer(p, ids, d) for p in recruits(ids, side, d))
        small = _("a band has {few} to {most} figures").format(few=d.constants.warn_below, most=d.constants.max_figures)
        stop = Option(DONE, _("the band is complete"), small if len(ids) < d.constants.warn_below else "")
        return (stop, *open_to) if ids and open_to else open_to

    tree["figurines"] = yield from recruit(offers, lambda ids: standing(ids, d))
    return tree


def standing(ids: Ids, d: Definitions) -> tuple[str, ...]:
    c = d.constants
    count, spent = counted(len(ids), c.max_figures), cost(ids, d)
    left = _("{left} CG left of {all} · {count}").format(left=c.cg_limit - spent, all=c.cg_limit, count=count)
    labels = ", ".join(d.profiles[key].label for key in ids)
    return (left, labels) if labels else (left,)


def _offer(profile: Profile, ids: Ids, d: Definitions) -> Option:
    cg = price(profile, d).cg
    left = d.constants.cg_limit - cost(ids, d) - cg
    weapons = ", ".join(d.weapons[key].label for key in profile.weapons)
    effect = _("{cg} CG, {left} left").format(cg=cg, left=left)
    role = " · " + _("leader") if d.leads(profile) else ""
    return Option(profile.id, profile.label, f"{effect} · {weapons}{role}")
