"""A character in the chronicle: XP over the sessions, what was survived, and whether it ended badly."""

from itertools import accumulate

from generator.base.typography import number
from generator.game.standing import Fallen, Growth, Tale
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.reading.glyphs import NO_PICTURE
from generator.systems.d6.play.standing import standing, xp_by_day
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.sheet.faces import plate_of_class
from generator.systems.d6.show.view import summary


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
        "" if who.portrait == NO_PICTURE else who.portrait or "",
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
