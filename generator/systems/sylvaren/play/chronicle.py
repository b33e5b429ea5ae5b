"""A group in the chronicle: its Quality over the games, its figures, its losses."""

from generator.base.typography import number
from generator.game.standing import Fallen, Growth, Tale
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.systems.sylvaren.rules.group import Group, Member


def tale(group: Group) -> Tale:
    figures = [Stat("Qualité", str(group.quality)), Stat("Figurines", str(len(group.members)))]
    figures.append(Stat("Crédits", number(group.credits_left)))
    losses = group.campaign.losses if group.campaign else ()
    fallen = [Fallen(loss.name, f"Qualité {loss.quality} à son recrutement", loss.date or "") for loss in losses]
    return Tale(tuple(figures), tuple(map(_clause_of_member, group.members)), _growth_in_quality(group), tuple(fallen))


def _clause_of_member(member: Member) -> Clause:
    figure = member.figure
    what = [figure.category_label] if figure.category_label else []
    what += [figure.race] if figure.race else []
    what += [item.label for item in figure.items]
    return Clause(figure.name, f"Q{figure.quality}", ", ".join(what))


def _growth_in_quality(group: Group) -> Growth | None:
    """Return the Quality over time, computed backwards from today's by the journal; a person's own line changes
    nothing."""
    if group.campaign is None or not group.campaign.journal:
        return None
    now, points = group.quality, dict[str, int]()
    for entry in reversed(group.campaign.journal):
        points.setdefault(entry.date, now)
        now -= entry.ecart
    return Growth("Qualité", (("", now), *sorted(points.items())))
