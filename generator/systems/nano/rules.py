"""What makes a Nano group legal: two figures of one side, each of its profiles once (L106, K-10)."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Annotated, Any

from generator.core.i18n import _, ngettext
from generator.core.names import nearest
from generator.core.reading.problems import Path, Problem
from generator.core.reading.shape import Between, Raw, is_nothing, read, wrong
from generator.core.reading.source import Source
from generator.core.system import Examined
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import Figure, figure

# A file beyond this is refused as a whole.
MOST_ENTRIES = 1000


@dataclass(frozen=True)
class GroupFile:
    systeme: str
    nom: str | None = None
    joueur: str | None = None
    figurines: Raw | None = None
    notes: str | None = None


@dataclass(frozen=True)
class FigureEntry:
    profil: Annotated[str, Between(1, 200)]
    nom: Annotated[str, Between(1, 60)] | None = None
    nombre: Annotated[int, Between(1)] = 1


@dataclass(frozen=True)
class Entry:
    path: Path
    profile: Profile
    count: int
    name: str | None


@dataclass(frozen=True)
class Member:
    figure: Figure
    name: str | None = None

    @property
    def label(self) -> str:
        return self.name or self.figure.profile.label


@dataclass(frozen=True)
class Group:
    name: str
    player: str | None
    notes: str | None
    side: str | None
    members: tuple[Member, ...]
    definitions: Definitions = field(repr=False)

    @property
    def life(self) -> int:
        return sum(m.figure.profile.life for m in self.members)

    @property
    def powers(self) -> int:
        return sum(m.figure.pool for m in self.members)


def examine(source: Source, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = read(GroupFile, source.data, (), problems)
    if file is None:
        return Examined(problems)
    lines = _lines(file.figurines, definitions, problems)
    if lines is None:
        return Examined(problems)
    entries: list[Entry] = []
    for path, line in lines:
        profile = definitions.find(line.profil) if line else None
        if line and profile:
            entries.append(Entry((*path, "profil"), profile, line.nombre, line.nom))
        elif line:
            problems.append(_unknown(line.profil, (*path, "profil"), definitions))
    counts = [(path, line.nombre if line else 1) for path, line in lines]
    problems += [*_size(counts, definitions), *_sides(entries, definitions), *_once(entries)]
    if sum(count for _path, count in counts) > MOST_ENTRIES:
        return Examined(problems)
    return Examined(problems, _group(file, entries, definitions))


def _lines(raw: Any, d: Definitions, problems: list[Problem]) -> list[tuple[Path, FigureEntry | None]] | None:
    if raw is None or is_nothing(raw):
        return []
    if not isinstance(raw, list):
        problems.append(wrong(("figurines",), _("a list"), raw))
        return None
    if len(raw) > MOST_ENTRIES:
        problems.append(_wrong_size(len(raw), ("figurines", d.constants.group_size), d))
        return None
    paths: list[Path] = [("figurines", index) for index in range(len(raw))]
    return [(path, read(FigureEntry, node, path, problems)) for path, node in zip(paths, raw, strict=True)]


def _unknown(written: str, path: Path, d: Definitions) -> Problem:
    close = nearest(written, d.names)
    hint = (
        _("did you mean « {name} »?").format(name=d.names[close])
        if close
        else _("known profiles: {names}").format(names=", ".join(d.profiles))
    )
    return Problem("profil-inconnu", path, _("no profile is called « {name} »").format(name=written), hint)


def _size(counts: list[tuple[Path, int]], d: Definitions) -> list[Problem]:
    size, wanted = sum(count for _path, count in counts), d.constants.group_size
    if size == 0:
        hint = _("add figures under « figurines »")
        return [Problem("groupe-vide", ("figurines",), _("the group has no figure"), hint, ruling="K-10")]
    if size == wanted:
        return []
    running = list(accumulate(count for _path, count in counts))
    over = [path for (path, _count), total in zip(counts, running, strict=True) if total > wanted]
    return [_wrong_size(size, over[0] if over else ("figurines",), d)]


def _wrong_size(size: int, path: Path, d: Definitions) -> Problem:
    wanted = d.constants.group_size
    message = ngettext("{n} figure: a group has {wanted}", "{n} figures: a group has {wanted}", size)
    hint = _("remove {n}").format(n=size - wanted) if size > wanted else _("add {n}").format(n=wanted - size)
    return Problem("taille-du-groupe", path, message.format(n=size, wanted=wanted), hint, ruling="K-10")


def side_of(entries: list[Entry]) -> str | None:
    """The side with more figures, the first at a tie."""
    count: Counter[str] = Counter()
    for entry in entries:
        count[entry.profile.side] += entry.count
    return count.most_common(1)[0][0] if count else None


def _sides(entries: list[Entry], d: Definitions) -> list[Problem]:
    side = side_of(entries)
    found: list[Problem] = []
    for entry in entries:
        if side and entry.profile.side != side:
            message = _("{profile} does not fight for the side {side}")
            message = message.format(profile=entry.profile.label, side=d.sides[side].label)
            found.append(Problem("camps-melanges", entry.path, message, ruling="K-10"))
    return found


def _once(entries: list[Entry]) -> list[Problem]:
    found: list[Problem] = []
    seen: Counter[str] = Counter()
    for entry in entries:
        seen[entry.profile.id] += entry.count
        if seen[entry.profile.id] > 1:
            message = _("{profile} can be there only once").format(profile=entry.profile.label)
            found.append(Problem("figurine-en-double", entry.path, message, ruling="K-10"))
    return found


def _group(file: GroupFile, entries: list[Entry], d: Definitions) -> Group:
    members: list[Member] = []
    for entry in entries:
        one = figure(entry.profile, d)
        for number in range(1, entry.count + 1):
            members.append(Member(one, f"{entry.name} {number}" if entry.name and entry.count > 1 else entry.name))
    side = side_of(entries)
    name = file.nom or (d.sides[side].label if side else d.game.label)
    return Group(name, file.joueur, file.notes, side, tuple(members), d)
