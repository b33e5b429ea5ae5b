"""What follows a mission (S-83, S-84): its objective, the same enemy, what it changed, the survivor who comes back.

How the last mission ended is in the journal. A saved scenario that no journal mentions may have ended either way: its
sequel may follow either, and has no known survivor.
"""

from collections.abc import Sequence
from typing import Any

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import dice_of_part
from generator.content import persons
from generator.systems.sylvaren.mission.layers import Aftermath, Ending
from generator.systems.sylvaren.mission.raid import Next, Raid
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.files import EntryFile
from generator.systems.sylvaren.rules.group import Group

_GAME = "sylvaren"
_FINISH = "vous a battus et compte en finir"
_REVENGE = "vous a échappé et veut sa revanche"


class Sequel(Record):
    """What the next mission is drawn from: objectives of which one is drawn, the faction met again, the rival, what the
    last mission changed. `before`: what the page says of it."""

    objectives: tuple[str, ...] = ()
    faction: str | None = None
    rival: str | None = None
    rival_profile: str | None = None
    returns: int = 0  # how often the rival has come back
    reason: str = ""  # for the rival to
    aftermath: Aftermath | None = None
    before: tuple[str, ...] = ()


def follow_mission(subjects: Sequence[Any], saved: bool | Raid, d: Definitions) -> Sequel:
    """Return the sequel of the last game in the journals that has an objective, or of the saved scenario.

    Raise a Refusal where the journals have no such game."""
    groups = [subject for subject in subjects if isinstance(subject, Group)]
    entries = [e for g in groups if g.campaign for e in g.campaign.journal if e.objectif in d.objectives]
    if isinstance(saved, Raid):
        entries = [e for e in entries if e.graine == saved.seed and e.objectif == saved.goal]
        if not entries:
            return _follow_either(saved, d)
    if not entries:
        raise Refusal(
            "no-game-before",
            _("no game of this group's journal says its objective"),
            _("record one: holofiche campaign GROUP result --played SCENARIO --won"),
        )
    last = max(enumerate(entries), key=lambda pair: (pair[1].date, pair[0]))[1]
    faction = last.faction or (saved.faction if isinstance(saved, Raid) else None)
    return _follow_entry(last, faction, d)


def _follow_entry(last: EntryFile, faction: str | None, d: Definitions) -> Sequel:
    follows = d.objectives[last.objectif or ""].next.get("won" if last.gagnee else "lost", ())
    rival = last.rival if not last.gagnee or last.rival_retours is not None else None  # 0.3 wrote him down anyway
    if rival is None and not last.gagnee:
        names = persons.of_game(_GAME, d)
        rival = names.person(dice_of_part(last.graine or 0, "rival"), None)
    ending = _ending_of(last, d)
    return Sequel(
        tuple(key for key in follows if key in d.objectives),
        faction,
        rival,
        last.rival_profil if last.rival else None,
        (last.rival_retours or 0) if last.rival else 0,
        _REVENGE if last.gagnee else _FINISH,
        d.aftermaths.get(ending.then) if ending else None,
        tuple(_tell_before(last, ending)),
    )


def _ending_of(last: EntryFile, d: Definitions) -> Ending | None:
    mission = d.missions.get(last.mission or "")
    return (mission.won if last.gagnee else mission.lost) if mission else None


def _tell_before(last: EntryFile, ending: Ending | None) -> list[str]:
    """Return what happened before, in two lines at most."""
    title = f"« {last.titre} »" if last.titre else "La partie"
    lines = [f"{title} : {'gagnée' if last.gagnee else 'perdue'}, le {last.date}."]
    return [*lines, *([ending.text] if ending else [])]


def _follow_either(saved: Raid, d: Definitions) -> Sequel:
    objective = d.objectives.get(saved.goal)
    known = saved.next or (
        Next(tuple(objective.next.get("won", ())), tuple(objective.next.get("lost", ()))) if objective else Next()
    )
    follows = tuple(dict.fromkeys(key for key in (*known.won, *known.lost) if key in d.objectives))
    return Sequel(follows, saved.faction)
