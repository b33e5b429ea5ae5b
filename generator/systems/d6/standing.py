"""A character between two sessions."""

from generator.core.game.standing import Amount, Event, Standing
from generator.core.i18n import _
from generator.systems.d6.derive import Derived
from generator.systems.d6.view import summary


def standing(c: Derived) -> Standing:
    left, most = c.xp.left, c.pv.maximum
    pending = [_("{n} XP to spend").format(n=left)] if left > 0 else []
    if c.pv_current is not None and most is not None and c.pv_current < most:
        pending.append(_("wounded: {n} PV to get back").format(n=most - c.pv_current))
    now = c.pv.text if c.pv_current is None else f"{c.pv_current}/{c.pv.text}"
    return Standing(
        name=c.character.nom or "",
        what=summary(c),
        player=c.character.joueur or "",
        health=f"{now} PV",
        purse=(Amount("xp", left, "XP"), Amount("credits", c.credits, _("credits"))),
        pending=tuple(pending),
        journal=tuple(Event(one.date, one.texte) for one in c.character.journal if one.date and one.texte),
    )
