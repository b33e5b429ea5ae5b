"""What follows a mission: objectives by how the last one ended, and a survivor who comes back under a name."""

from collections.abc import Sequence
from typing import Any

from generator.core.chance.dice import dice_of_part
from generator.core.content import persons
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.group import Group

_GAME = "sylvaren"


def follow_journal(subjects: Sequence[Any], d: Definitions) -> tuple[tuple[str, ...], str | None]:
    """Of the last game in the journals that says its objective: what may follow, and who was not beaten."""
    groups = [one for one in subjects if isinstance(one, Group)]
    entries = [e for g in groups if g.campaign for e in g.campaign.journal if e.objectif in d.objectives]
    if not entries:
        raise Refusal(
            "no-game-before",
            _("no game of this group's journal says its objective"),
            _("record one: holofiche campaign GROUP result --played SCENARIO --won"),
        )
    last = max(enumerate(entries), key=lambda pair: (pair[1].date, pair[0]))[1]
    follows = d.objectives[last.objectif or ""].next.get("won" if last.gagnee else "lost", ())
    rival = last.rival
    if rival is None and not last.gagnee:
        names = persons.of_game(_GAME, d)
        rival = names.person(dice_of_part(last.graine or 0, "rival"), None)
    return tuple(one for one in follows if one in d.objectives), None if last.gagnee else rival
