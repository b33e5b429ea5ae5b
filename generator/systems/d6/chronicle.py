"""A character in the chronicle: XP over the sessions, what was survived, and whether it ended badly."""

from itertools import accumulate

from generator.core.game.standing import Fallen, Growth, Tale
from generator.core.paper.figure import Stat
from generator.core.paper.prose import Clause
from generator.systems.d6.derive import Derived
from generator.systems.d6.sheet_faces import plate_of_class
from generator.systems.d6.standing import standing, xp_by_day
from generator.systems.d6.view import summary


def tale(c: Derived) -> Tale:
    who = c.character
    figures = [Stat("PV", c.pv.text), Stat("Res Corp", str(c.res_corp.total)), Stat("XP", str(c.xp.available))]
    figures.append(Stat("Crédits", str(c.credits)))
    marks = [Clause("Séquelle", "", " – ".join(filter(None, (one.effet, one.cicatrice)))) for one in who.sequelles]
    marks += [Clause("Greffe", "", one.nom) for one in who.greffes]
    last = max((event.date for event in standing(c).journal), default="")
    return Tale(
        tuple(figures),
        tuple(one for one in marks if one.text),
        _growth_in_xp(c),
        (Fallen(who.nom or "", summary(c), last),) if c.dead else (),
        who.portrait or "",
        f"_plates/{plate}" if c.origin.classe and (plate := plate_of_class(c.origin.classe)) else "",
    )


def _growth_in_xp(c: Derived) -> Growth | None:
    """What the journal says was won; before it, what was won without one."""
    won: dict[str, int] = {}
    for date, xp in xp_by_day(c):
        won[date] = won.get(date, 0) + xp
    if not won:
        return None
    days = sorted(won)
    start = max(0, c.character.experience.gagnee - sum(won.values()))
    totals = accumulate((won[day] for day in days), initial=start)
    return Growth("XP", tuple(zip(("", *days), totals, strict=True)))
