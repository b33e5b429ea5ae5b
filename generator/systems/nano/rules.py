"""The rules of an SW-Nano group: any figures of the four profiles; the scenario has two groups of its own (K-29)."""

from collections.abc import Iterator

from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.game import warband
from generator.game.system import Examined
from generator.game.warband import MOST_FIGURES, Muster, Warband, WarbandFile, muster_figures
from generator.reading.reading import Reading
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import Figure, figure_of_profile

Member = warband.Member[Figure]


class Group(Warband[Member, Definitions]):
    @property
    def life(self) -> int:
        return sum(m.figure.profile.life for m in self.members)

    @property
    def powers(self) -> int:
        return sum(m.figure.pool for m in self.members)


def file_kind(_definitions: Definitions) -> type:
    return WarbandFile


def examine(reading: Reading, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = reading.record(WarbandFile, problems)
    if file is None:
        return Examined(problems)
    hint = _("known profiles: {names}").format(names=", ".join(definitions.profiles))
    mustered = muster_figures(
        file.figurines, definitions.profiles, definitions.lexicon.vocabulary("profiles"), hint, problems
    )
    if mustered is None:
        return Examined(problems)
    problems += _judge_group(mustered, definitions)
    if mustered.crowd:
        return Examined(problems)
    side, d = mustered.side(_sides_of_profile), definitions
    members = [
        Member(figure_of_profile(recruits.profile, d), name, recruits.portrait)
        for recruits in mustered.recruits
        for name in recruits.names
    ]
    name = file.nom or (d.sides[side].label if side else d.game.label)
    return Examined(problems, Group(name, file, side, tuple(members), d))


def _judge_group(mustered: Muster[Profile], d: Definitions) -> Iterator[Problem]:
    """Yield an error for nobody or a crowd, a note for a group that the scenario does not have (L106, K-29)."""
    if mustered.size == 0:
        hint = _("add figures under 'figurines'")
        message = _("the group has no figure")
        yield Problem("empty-group", ("figurines",), message, hint, unfinished=True)
    elif mustered.crowd:
        message = _("{n} figures: a group has {most} at most").format(n=mustered.size, most=MOST_FIGURES)
        path: Path = mustered.past(MOST_FIGURES) or ("figurines",)
        yield Problem("group-size", path, message, _("remove {n}").format(n=mustered.size - MOST_FIGURES))
    else:
        profiles = [line.profile.id for line in mustered.recruits for _n in range(line.count)]
        battle = next(iter(d.scenarios.values()))
        known = len(profiles) == mustered.size
        if known and sorted(profiles) not in map(sorted, battle.groups.values()):
            message = _("this is not a group of « {scenario} »").format(scenario=battle.label)
            yield Problem("group-of-ones-own", ("figurines",), message, None, "note", "K-29")


def _sides_of_profile(profile: Profile) -> tuple[str]:
    return (profile.side,)
