"""The rules of an SW-Nano group: two figures of one side, each of its profiles once (L106, K-10)."""

from collections.abc import Iterator

from generator.base.i18n import _, ngettext
from generator.base.problems import Path, Problem
from generator.game import warband
from generator.game.system import Examined
from generator.game.warband import Muster, Warband, WarbandFile, muster_figures
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
    size, full = mustered.size, d.constants.group_size
    if size == 0:
        hint = _("add figures under 'figurines'")
        message = _("the group has no figure")
        yield Problem("groupe-vide", ("figurines",), message, hint, ruling="K-10", unfinished=True)
    elif size != full:
        path: Path = mustered.past(full) or ("figurines",)
        message = ngettext("{n} figure: a group has {wanted}", "{n} figures: a group has {wanted}", size)
        hint = _("remove {n}").format(n=size - full) if size > full else _("add {n}").format(n=full - size)
        yield Problem("taille-du-groupe", path, message.format(n=size, wanted=full), hint, ruling="K-10")
    for recruits, side in mustered.strangers(_sides_of_profile):
        message = _("{profile} does not fight for the side {side}")
        message = message.format(profile=recruits.profile.label, side=d.sides[side].label)
        yield Problem("camps-melanges", recruits.path, message, ruling="K-10")
    for recruits in mustered.lines_repeating():
        message = _("{profile} can be there only once").format(profile=recruits.profile.label)
        yield Problem("figurine-en-double", recruits.path, message, ruling="K-10")


def _sides_of_profile(profile: Profile) -> tuple[str]:
    return (profile.side,)
