"""The standing of a group between two games: the figures that can advance, those to be replaced."""

from collections.abc import Iterator

from generator.base.i18n import _, ngettext
from generator.game.standing import Amount, Event, PlayedScenario, Standing
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.files import EntryFile
from generator.systems.sylvaren.rules.group import Group


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
    )


def _event_of_entry(entry: EntryFile, d: Definitions) -> Event:
    """Return the event of an entry: the map is that of the saved scenario, the mission is described by its names."""
    played = PlayedScenario(entry.graine, entry.scenario or "") if entry.graine is not None else None
    return Event(entry.date, entry.texte, won=entry.gagnee, played=played, about=tuple(_tell_mission(entry, d)))


def _tell_mission(entry: EntryFile, d: Definitions) -> Iterator[str]:
    parts = (("Objectif", entry.objectif, d.objectives), ("Secondaire", entry.secondaire, d.secondaries),
             ("Surprise", entry.surprise, d.twists))  # fmt: skip
    if entry.lieu:
        yield f"Lieu : {entry.titre or entry.lieu}"  # a mission is called by its place
    for label, word, known in parts:
        if word and word not in (NOTHING, QUIET):
            yield f"{label} : {known[word].label if word in known else word}"
    if entry.rival and not entry.gagnee:
        yield f"Rival : {entry.rival}"
