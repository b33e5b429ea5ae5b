"""A group between two games: what its figures can pass, who is missing."""

from generator.core.game.standing import Amount, Event, Rerun, Standing
from generator.core.i18n import _, ngettext
from generator.systems.sylvaren.files import EntryFile
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.trade import next_step


def standing(group: Group) -> Standing:
    pending, unspent = [], 0
    for one in group.members:
        left = one.growth.left if one.growth else 0
        unspent += left
        step = next_step(one, group.definitions)
        if step and one.growth and one.growth.written and step.price <= left:
            what = step.category.label if step.category and step.word == step.category.id else step.word
            pending.append(_("{name} can pass {what}: {price} PX").format(
                name=one.figure.name, what=what, price=step.price
            ))  # fmt: skip
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
        journal=tuple(_event(one, group) for one in campaign.journal) if campaign else (),
    )


def _event(one: EntryFile, group: Group) -> Event:
    played = None
    if one.graine is not None:
        given = {"quality": one.qualite or group.quality, "threat": one.menace}
        played = Rerun(one.graine, (given, {**given, "forces": one.forces}), one.forces)
    return Event(one.date, one.texte, won=one.gagnee, played=played)
