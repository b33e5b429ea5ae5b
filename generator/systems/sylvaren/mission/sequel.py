"""The sequel of a mission: objectives by how it ended, and a survivor who comes back under a name.

How it ended is in the journal. A saved scenario that no journal mentions may have ended either way: its sequel is one
of both, and has no known survivor."""

from collections.abc import Sequence
from typing import Any

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.chance.dice import dice_of_part
from generator.content import persons
from generator.systems.sylvaren.mission.raid import Next, Raid
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.files import EntryFile
from generator.systems.sylvaren.rules.group import Group

_GAME = "sylvaren"
Sequel = tuple[tuple[str, ...], str | None]  # objectives of which one is drawn, the rival


def follow_mission(subjects: Sequence[Any], saved: bool | Raid, d: Definitions) -> Sequel:
    """Return the sequel of the last game in the journals that has an objective, or of the saved scenario.

    Raise a Refusal where the journals have no such game."""
    groups = [subject for subject in subjects if isinstance(subject, Group)]
    entries = [e for g in groups if g.campaign for e in g.campaign.journal if e.objectif in d.objectives]
    if isinstance(saved, Raid):
        entries = [e for e in entries if e.graine == saved.seed and e.objectif == saved.goal]
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
    return tuple(key for key in follows if key in d.objectives), None if last.gagnee else rival


def _follow_either(saved: Raid, d: Definitions) -> tuple[str, ...]:
    objective = d.objectives.get(saved.goal)
    known = saved.next or (
        Next(tuple(objective.next.get("won", ())), tuple(objective.next.get("lost", ()))) if objective else Next()
    )
    return tuple(dict.fromkeys(key for key in (*known.won, *known.lost) if key in d.objectives))
