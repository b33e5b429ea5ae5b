"""What follows a mission: objectives by how it ended, and a survivor who comes back under a name.

How it ended is in the journal. A saved scenario that no journal tells of may have ended either way: what follows is one
of both, and nobody is known to have come out of it."""

from collections.abc import Sequence
from typing import Any

from generator.core.chance.dice import dice_of_part
from generator.core.content import persons
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.files import EntryFile
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.raid import Next, Raid

_GAME = "sylvaren"
Sequel = tuple[tuple[str, ...], str | None]  # objectives of which one is drawn, who comes back


def follow_mission(subjects: Sequence[Any], saved: bool | Raid, d: Definitions) -> Sequel:
    """After the last game in the journals that says its objective, or after the one saved."""
    groups = [one for one in subjects if isinstance(one, Group)]
    entries = [e for g in groups if g.campaign for e in g.campaign.journal if e.objectif in d.objectives]
    if isinstance(saved, Raid):
        entries = [one for one in entries if one.graine == saved.seed and one.objectif == saved.goal]
        if not entries:
            return _follow_either(saved, d), None
    if not entries:
        raise Refusal(
            "no-game-before",
            _("no game of this group's journal says its objective"),
            _("record one: holofiche campaign GROUP result --played SCENARIO --won"),
        )
    last = max(enumerate(entries), key=lambda pair: (pair[1].date, pair[0]))[1]
    return _follow_entry(last, d)


def _follow_entry(last: EntryFile, d: Definitions) -> Sequel:
    follows = d.objectives[last.objectif or ""].next.get("won" if last.gagnee else "lost", ())
    rival = last.rival
    if rival is None and not last.gagnee:
        names = persons.of_game(_GAME, d)
        rival = names.person(dice_of_part(last.graine or 0, "rival"), None)
    return tuple(one for one in follows if one in d.objectives), None if last.gagnee else rival


def _follow_either(saved: Raid, d: Definitions) -> tuple[str, ...]:
    own = d.objectives.get(saved.goal)
    known = saved.next or (Next(tuple(own.next.get("won", ())), tuple(own.next.get("lost", ()))) if own else Next())
    return tuple(dict.fromkeys(one for one in (*known.won, *known.lost) if one in d.objectives))
