"""A character between two sessions: where it stands, its journal, XP won over the sessions, what it survived, and
whether it ended badly."""

import re
from itertools import accumulate

from generator.base.i18n import _, ngettext
from generator.base.typography import number
from generator.game.standing import Amount, Event, Fallen, Growth, Standing, Tale
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.reading.glyphs import NO_PICTURE
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.life import DEAD
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.sheet.form import plate_of_class
from generator.systems.d6.show.view import summary, texts_of_gains

_DATED = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[ :–-]*(.+)")
_XP = re.compile(r"([+−-][0-9]+) XP")


def standing(c: Derived) -> Standing:
    left, most, dead = c.xp.left, c.pv.maximum, c.dead
    pending = [_("{n} XP to spend").format(n=left)] if left > 0 and not dead else []
    if c.pv_current is not None and most is not None and c.pv_current < most and not dead:
        pending.append(_("wounded: {n} PV to get back").format(n=most - c.pv_current))
    now = (c.pv.text if c.pv_current is None else f"{c.pv_current}/{c.pv.text}").replace("-", "−")
    return Standing(
        name=c.character.nom or "",
        what=summary(c),
        player=c.character.joueur or "",
        health=c.definitions.statuses[DEAD].label if dead else f"{now} PV",
        purse=(Amount("xp", left, "XP"), Amount("credits", c.credits, ngettext("credit", "credits", c.credits))),
        pending=tuple(pending),
        journal=_journal_events(c),
        initiative=pool_of(c, "vitesse").value.skill,
        statuses=tuple(c.definitions.statuses[key].label for key in c.life.statuses),
        portrait=_portrait_of(c),
        drawing=f"_plates/{plate}" if (plate := plate_of_class(c.origin.classe) if c.origin.classe else "") else "",
    )


def _portrait_of(c: Derived) -> str:
    return "" if c.character.portrait == NO_PICTURE else c.character.portrait or ""


def _journal_events(c: Derived) -> tuple[Event, ...]:
    """Return the events of the journal, before them those of a journal of comments."""
    old = [Event(date, text, tuple(f"{xp} XP" for xp in _XP.findall(text))) for date, text in _dated_comments(c)]
    new = [Event(e.date or "", e.texte or "", tuple(texts_of_gains(e))) for e in c.character.journal]
    return (*old, *(event for event in new if event.date and (event.text or event.gains)))


def xp_by_day(c: Derived) -> list[tuple[str, int]]:
    """Return the XP that the journal says were won, by day."""
    old = [(date, int(xp.replace("−", "-"))) for date, text in _dated_comments(c) for xp in _XP.findall(text)]
    return [*old, *((entry.date, entry.xp) for entry in c.character.journal if entry.date and entry.xp)]


def _dated_comments(c: Derived) -> list[tuple[str, str]]:
    """Return the dated lines of a journal kept as comments."""
    return [(match[1], match[2]) for line in c.comments if (match := _DATED.match(line))]


def tale(c: Derived) -> Tale:
    who = c.character
    figures = [Stat("PV", c.pv.text), Stat("Res Corp", str(c.res_corp.total)), Stat("XP", str(c.xp.available))]
    figures.append(Stat("Crédits", number(c.credits)))
    marks = [Clause("Séquelle", "", " – ".join(filter(None, (s.effet, s.cicatrice)))) for s in who.sequelles]
    marks += [Clause("Greffe", "", graft.nom) for graft in who.greffes]
    last = max((event.date for event in standing(c).journal), default="")
    return Tale(
        tuple(figures),
        tuple(mark for mark in marks if mark.text),
        _growth_in_xp(c),
        (Fallen(who.nom or "", summary(c), last),) if c.dead else (),
        _portrait_of(c),
        f"_plates/{plate}" if c.origin.classe and (plate := plate_of_class(c.origin.classe)) else "",
    )


def _growth_in_xp(c: Derived) -> Growth | None:
    """Return the XP that the journal says were won, after those won without it; None where it has none."""
    won: dict[str, int] = {}
    for date, xp in xp_by_day(c):
        won[date] = won.get(date, 0) + xp
    if not won:
        return None
    days = sorted(won)
    start = max(0, c.character.experience.gagnee - sum(won.values()))
    totals = accumulate((won[day] for day in days), initial=start)
    return Growth("XP", tuple(zip(("", *days), totals, strict=True)))
