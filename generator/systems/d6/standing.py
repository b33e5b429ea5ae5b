"""A character between two sessions."""

import re

from generator.core.game.standing import Amount, Event, Standing
from generator.core.i18n import _, ngettext
from generator.systems.d6.derive import Derived
from generator.systems.d6.life import DEAD
from generator.systems.d6.view import summary, texts_of_gains

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
        initiative=c.speed.skill,
        statuses=tuple(c.definitions.statuses[one].label for one in c.life.statuses),
    )


def _journal_events(c: Derived) -> tuple[Event, ...]:
    """As data, and before it what a journal of comments says."""
    old = [Event(date, text, tuple(f"{xp} XP" for xp in _XP.findall(text))) for date, text in _dated_comments(c)]
    new = [Event(e.date or "", e.texte or "", tuple(texts_of_gains(e))) for e in c.character.journal]
    return (*old, *(one for one in new if one.date and (one.text or one.gains)))


def xp_by_day(c: Derived) -> list[tuple[str, int]]:
    """The XP that the journal says were won, by day."""
    old = [(date, int(xp.replace("−", "-"))) for date, text in _dated_comments(c) for xp in _XP.findall(text)]
    return [*old, *((entry.date, entry.xp) for entry in c.character.journal if entry.date and entry.xp)]


def _dated_comments(c: Derived) -> list[tuple[str, str]]:
    """The dated lines of a journal kept as comments."""
    return [(found[1], found[2]) for line in c.told if (found := _DATED.match(line))]
