"""The boxes ticked on a group's roster during a game: PX won, and figures that ended at Quality 0 (L341-355)."""

import re
from collections.abc import Mapping

from generator.base.i18n import _
from generator.game.marks import (
    Doubt,
    Meaning,
    Ticks,
    is_run_from_first,
    length_of_run,
    new_and_unsure,
    settle_run,
    text_without_key,
    words_of_doubt,
)
from generator.systems.sylvaren.rules.group import Group
from generator.writing.edits import Edit

NAMES = ("name",)
WRITTEN = ()
BOXES = re.compile(r"f\d+\.(px|q)\d+", re.ASCII)


def meaning(then: Group, now: Group, ticks: Ticks) -> Meaning:
    proposals, questions = [], []
    members = {member.figure.name: member for member in now.members}
    for n, printed in enumerate(then.members):
        name = printed.figure.name
        px = [field for field in ticks if field.startswith(f"f{n}.px")]
        ticks = settle_run(ticks, px, is_run_from_first)
        new, unsure = new_and_unsure(ticks, px)
        path, member = ("campagne", "figurines", name, "px"), members.get(name)
        if new or unsure:
            if member is None:
                why = _("{name} is no longer in the group").format(name=name)
                questions.append(Doubt(path, why, tuple(new + unsure)))
            elif length_of_run(ticks, px) is None:
                questions.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure)))
            else:
                params = {"px": len(new), "figure": (name,)}
                proposals.append(Edit(path, member.px, member.px + len(new), tuple(new), "gain", params))
        lost = [f"f{n}.q{k}" for k in range(printed.figure.quality)]
        new, unsure = new_and_unsure(ticks, lost)
        if len(new) + len(unsure) == len(lost) and lost:  # any Quality left is restored after the game (S-19)
            why = _("{name} may have ended at Quality 0: say so with campaign result --down").format(name=name)
            questions.append(Doubt(("figurines", name), why, tuple(new + unsure)))
    return Meaning(tuple(proposals), tuple(questions))


def typed(
    _group: Group | None, _data: object, _printed: object, texts: Mapping[str, str], _d: object
) -> tuple[list[Edit], list[Doubt]]:
    """Return a doubt for each text typed on a roster: its fields have no key, so that the text is lost."""
    return [], [text_without_key(name) for name in texts]
