"""A group in the chronicle: its Quality over the games, its figures, those it lost."""

import re

from generator.core.game.standing import Fallen, Growth, Tale
from generator.core.paper.figure import Clause, Stat
from generator.systems.sylvaren.group import Group, Member

# What the journal says when the group's Quality changed: told for people, read backwards from what it is today.
_GROWN = re.compile(r"^.+ : Qualité [0-9]")
_JOINED = re.compile(r"rejoint le groupe à Q ([0-9]+)")
_LOST = re.compile(r"(?:^|; )([^;]+?) (?:à terre \(D6 : [0-9]\), )?éliminé")


def tale(group: Group) -> Tale:
    figures = [Stat("Qualité", str(group.quality)), Stat("Figurines", str(len(group.members)))]
    figures.append(Stat("Crédits", str(group.credits_left)))
    losses = group.campaign.losses if group.campaign else ()
    fallen = [Fallen(one.name, f"Qualité {one.quality} à son recrutement", one.date or "") for one in losses]
    return Tale(tuple(figures), tuple(map(_person, group.members)), _growth(group), tuple(fallen))


def _person(one: Member) -> Clause:
    figure = one.figure
    what = [figure.category_label] if figure.category_label else []
    what += [figure.race] if figure.race else []
    what += [item.label for item in figure.items]
    return Clause(figure.name, f"Q{figure.quality}", ", ".join(what))


def _growth(group: Group) -> Growth | None:
    if group.campaign is None or not group.campaign.journal:
        return None
    qualities = {loss.name: loss.quality for loss in group.campaign.losses}
    now, points = group.quality, dict[str, int]()
    for entry in reversed(group.campaign.journal):
        points.setdefault(entry.date, now)
        if _GROWN.match(entry.texte):
            now -= 1
        if joined := _JOINED.search(entry.texte):
            now -= int(joined[1])
        now += sum(qualities.get(name.strip(), 0) for name in _LOST.findall(entry.texte))
    return Growth("Qualité", (("", now), *sorted(points.items())))
