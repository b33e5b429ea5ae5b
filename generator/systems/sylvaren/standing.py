"""A group between two games: what its figures can pass, who is missing."""

from collections.abc import Iterator

from generator.core.game.standing import Amount, Event, PlayedScenario, Standing
from generator.core.i18n import _, ngettext
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.files import EntryFile
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET


def standing(group: Group) -> Standing:
    pending, unspent = [], 0
    for one in group.members:
        unspent += one.px_left
        step = one.next_step(group.definitions)
        if step and one.growth and one.growth.written and step.price <= one.px_left:
            text = _("{name} can pass {what}: {price} PX")
            pending.append(text.format(name=one.figure.name, what=step.label, price=step.price))
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
        journal=tuple(_event_of_entry(one, group.definitions) for one in campaign.journal) if campaign else (),
    )


def _event_of_entry(one: EntryFile, d: Definitions) -> Event:
    """Its map is that of the scenario as it was saved; what the mission was is told by its names."""
    played = PlayedScenario(one.graine, one.scenario or "") if one.graine is not None else None
    return Event(one.date, one.texte, won=one.gagnee, played=played, about=tuple(_tell_mission(one, d)))


def _tell_mission(one: EntryFile, d: Definitions) -> Iterator[str]:
    parts = (("Objectif", one.objectif, d.objectives), ("Secondaire", one.secondaire, d.secondaries),
             ("Surprise", one.surprise, d.twists))  # fmt: skip
    if one.lieu:
        yield f"Lieu : {one.titre or one.lieu}"  # a mission is called by its place
    for label, word, known in parts:
        if word and word not in (NOTHING, QUIET):
            yield f"{label} : {known[word].label if word in known else word}"
    if one.rival and not one.gagnee:
        yield f"Rival : {one.rival}"
