"""The way to a legal band, figure by figure, with the CG left always in sight."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree, optional, required
from generator.core.i18n import _, ngettext
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.draft import cost, entries_of, leads, recruits
from generator.systems.sndr.pricing import price

DONE = ""


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "sndr"}
    sides = [s for s in d.sides.values() if recruits((), s.id, d)]
    options = tuple(Option(s.id, s.label, _("{n} profiles").format(n=len(recruits((), s.id, d)))) for s in sides)
    side = yield Question(_("Which side?"), options)
    suggestion = names.band(roller, side)
    tree["nom"] = (yield Question(_("The band's name?"), default=suggestion, check=required(60))).strip()
    tree["joueur"] = (yield Question(_("Whose band is it? (empty: nobody's yet)"), check=optional(60))).strip()
    members: list[tuple[str, str]] = []
    while True:
        ids = [key for key, _name in members]
        open_to = recruits(ids, side, d)
        if not open_to:
            break
        offers = tuple(_offer(p, ids, d) for p in open_to)
        stop = (Option(DONE, _("the band is complete"), _small(len(ids), d)),) if members else ()
        answer = yield Question(_("Who joins?"), (*stop, *offers), status=standing(ids, d))
        if answer == DONE:
            break
        label = d.profiles[answer].label
        text = _("A name for this {label}? (empty: none)").format(label=label)
        name = (yield Question(text, check=optional(60), status=standing([*ids, answer], d))).strip()
        members.append((answer, name))
    tree["figurines"] = entries_of(members)
    return tree


def standing(ids: list[str], d: Definitions) -> tuple[str, ...]:
    c = d.constants
    count = ngettext("{n} figure of {most}", "{n} figures of {most}", len(ids)).format(n=len(ids), most=c.max_figures)
    spent = cost(ids, d)
    left = _("{left} CG left of {all} · {count}").format(left=c.cg_limit - spent, all=c.cg_limit, count=count)
    labels = ", ".join(d.profiles[key].label for key in ids)
    return (left, labels) if labels else (left,)


def _offer(profile: Profile, ids: list[str], d: Definitions) -> Option:
    cg = price(profile, d).cg
    left = d.constants.cg_limit - cost(ids, d) - cg
    weapons = ", ".join(d.weapons[key].label for key in profile.weapons)
    effect = _("{cg} CG, {left} left").format(cg=cg, left=left)
    role = " · " + _("leader") if leads(profile, d) else ""
    return Option(profile.id, profile.label, f"{effect} · {weapons}{role}")


def _small(count: int, d: Definitions) -> str:
    few, most = d.constants.warn_below, d.constants.max_figures
    return _("a band has {few} to {most} figures").format(few=few, most=most) if count < few else ""
