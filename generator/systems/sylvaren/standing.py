"""A group between two games: what its figures can pass, who is missing."""

from generator.core.game.standing import Amount, Event, Rerun, Standing
from generator.core.i18n import _, ngettext
from generator.systems.sylvaren.files import EntryFile
from generator.systems.sylvaren.group import Group


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
        player=group.player or "",
        purse=(Amount("px", unspent, "PX"), Amount("credits", group.credits_left, "C")),
        pending=tuple(pending),
        journal=tuple(_event_of_entry(one) for one in campaign.journal) if campaign else (),
    )


def _event_of_entry(one: EntryFile) -> Event:
    """Its map is that of the scenario as it was saved: a seed alone gives another table in another edition."""
    played = Rerun(one.graine, (), one.forces) if one.graine is not None else None
    return Event(one.date, one.texte, won=one.gagnee, played=played)
