"""What makes a Nano group legal: two figures of one side, each of its profiles once (L106, K-10)."""

from collections.abc import Iterator

from generator.core.game import warband
from generator.core.game.warband import Muster, Warband, WarbandFile, muster_figures
from generator.core.i18n import _, ngettext
from generator.core.reading.problems import Path, Problem
from generator.core.reading.reading import Reading
from generator.core.system import Examined
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
        Member(figure_of_profile(one.profile, d), name, one.portrait) for one in mustered.recruits for name in one.names
    ]
    name = file.nom or (d.sides[side].label if side else d.game.label)
    return Examined(problems, Group(name, file, side, tuple(members), d))


def _judge_group(mustered: Muster[Profile], d: Definitions) -> Iterator[Problem]:
    size, wanted = mustered.size, d.constants.group_size
    if size == 0:
        hint = _("add figures under 'figurines'")
        message = _("the group has no figure")
        yield Problem("groupe-vide", ("figurines",), message, hint, ruling="K-10", unfinished=True)
    elif size != wanted:
        path: Path = mustered.past(wanted) or ("figurines",)
        message = ngettext("{n} figure: a group has {wanted}", "{n} figures: a group has {wanted}", size)
        hint = _("remove {n}").format(n=size - wanted) if size > wanted else _("add {n}").format(n=wanted - size)
        yield Problem("taille-du-groupe", path, message.format(n=size, wanted=wanted), hint, ruling="K-10")
    for one, side in mustered.strangers(_sides_of_profile):
        message = _("{profile} does not fight for the side {side}")
        message = message.format(profile=one.profile.label, side=d.sides[side].label)
        yield Problem("camps-melanges", one.path, message, ruling="K-10")
    for one in mustered.lines_repeating():
        message = _("{profile} can be there only once").format(profile=one.profile.label)
        yield Problem("figurine-en-double", one.path, message, ruling="K-10")


def _sides_of_profile(profile: Profile) -> tuple[str]:
    return (profile.side,)
