"""A group in the chronicle: its Quality over the games, its figures, those it lost."""

from generator.core.game.standing import Fallen, Growth, Tale
from generator.core.paper.figure import Stat
from generator.core.paper.prose import Clause
from generator.systems.sylvaren.group import Group, Member


def tale(group: Group) -> Tale:
    figures = [Stat("Qualité", str(group.quality)), Stat("Figurines", str(len(group.members)))]
    figures.append(Stat("Crédits", str(group.credits_left)))
    losses = group.campaign.losses if group.campaign else ()
    fallen = [Fallen(one.name, f"Qualité {one.quality} à son recrutement", one.date or "") for one in losses]
    return Tale(tuple(figures), tuple(map(_clause_of_member, group.members)), _growth_in_quality(group), tuple(fallen))


def _clause_of_member(one: Member) -> Clause:
    figure = one.figure
    what = [figure.category_label] if figure.category_label else []
    what += [figure.race] if figure.race else []
    what += [item.label for item in figure.items]
    return Clause(figure.name, f"Q{figure.quality}", ", ".join(what))


def _growth_in_quality(group: Group) -> Growth | None:
    """Backwards from its Quality of today, by what the journal says of each change; a line of one’s own says none."""
    if group.campaign is None or not group.campaign.journal:
        return None
    now, points = group.quality, dict[str, int]()
    for entry in reversed(group.campaign.journal):
        points.setdefault(entry.date, now)
        now -= entry.ecart
    return Growth("Qualité", (("", now), *sorted(points.items())))
