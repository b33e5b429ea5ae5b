"""A group between two games: its Quality over the games, its losses, the figures that can advance and those to be
replaced."""

from collections.abc import Iterator

from generator.base.i18n import _, ngettext
from generator.base.typography import number
from generator.game.standing import Amount, Event, Fallen, Growth, PlayedScenario, Standing, Tale
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.files import EntryFile
from generator.systems.sylvaren.rules.group import Group, Member
from generator.systems.sylvaren.sheet.sheet import print_figure


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


def standing(group: Group) -> Standing:
    pending, unspent = [], 0
    for member in group.members:
        unspent += member.px_left
        step = member.next_step(group.definitions)
        if step and member.growth and member.growth.written and step.price <= member.px_left:
            text = _("{name} can pass {what}: {price} PX")
            pending.append(text.format(name=member.figure.name, what=step.label, price=step.price))
    campaign = group.campaign
    for loss in campaign.losses if campaign else ():
        if not loss.replacement:
            pending.append(_("{name} is to be replaced").format(name=loss.name))
    count = len(group.members)
    figures = ngettext("{n} figure", "{n} figures", count).format(n=count)
    return Standing(
        name=group.name,
        what=f"Q {group.quality}, {figures}",
        player=group.player,
        purse=(Amount("px", unspent, "PX"), Amount("credits", group.credits_left, "C")),
        pending=tuple(pending),
        journal=tuple(_event_of_entry(entry, group.definitions) for entry in campaign.journal) if campaign else (),
        drawing=next((print_figure(member.figure, group.definitions).drawing for member in group.members), ""),
    )


def _event_of_entry(entry: EntryFile, d: Definitions) -> Event:
    """Return the event of an entry: the map is that of the saved scenario, the mission is described by its names."""
    played = PlayedScenario(entry.graine, entry.scenario or "") if entry.graine is not None else None
    return Event(entry.date, entry.texte, won=entry.gagnee, played=played, about=tuple(_tell_mission(entry, d)))


def _tell_mission(entry: EntryFile, d: Definitions) -> Iterator[str]:
    parts = (("Objectif", entry.objectif, d.objectives), ("Secondaire", entry.secondaire, d.secondaries),
             ("Surprise", entry.surprise, d.twists))  # fmt: skip
    if entry.mission and entry.titre:
        yield f"Mission : {entry.titre}"
    elif entry.lieu:
        yield f"Lieu : {entry.titre or entry.lieu}"  # an older mission is called by its place
    for label, word, known in parts:
        if word and word not in (NOTHING, QUIET):
            yield f"{label} : {known[word].label if word in known else word}"
    if entry.rival and (not entry.gagnee or entry.rival_retours is not None):
        yield f"Rival : {entry.rival}"
