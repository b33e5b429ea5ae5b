"""What makes a band legal (L333-335): every reason at once, one problem for each figure at fault, on its line."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, Any

from generator.core.i18n import _, ngettext
from generator.core.names import nearest
from generator.core.reading.problems import Path, Problem
from generator.core.reading.shape import Between, integer, is_nothing, read, wrong
from generator.core.reading.source import Source
from generator.core.system import Examined
from generator.systems.sndr.band import Band, BandFile, Member
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.figure import figure
from generator.systems.sndr.pricing import price

# A file beyond this is refused as a whole: nobody has so many figures, and no rule needs to look at each.
MOST_ENTRIES = 1000
MOST_CG = 1000

Counts = list[tuple[Path, int]]  # the line of each entry and how many figures it stands for


@dataclass(frozen=True)
class FigureEntry:
    """One line of `figurines`."""

    profil: Annotated[str, Between(1, 200)]
    nom: Annotated[str, Between(1, 60)] | None = None
    nombre: Annotated[int, Between(1)] = 1


@dataclass(frozen=True)
class Entry:
    """A line that was understood: where it stands, its profile, how many."""

    path: Path
    profile: Profile
    count: int
    name: str | None

    @property
    def label(self) -> str:
        return self.profile.label


def examine(source: Source, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = read(BandFile, source.data, (), problems)
    if file is None:
        return Examined(problems)
    costs = _costs(file.couts, definitions, problems)
    lines = _lines(file.figurines, definitions, problems)
    if lines is None:
        return Examined(problems)
    entries = _entries(lines, definitions, problems)
    counts = [(path, line.nombre if line else 1) for path, line in lines]
    problems += check(entries, counts, costs, definitions)
    # A crowd is of no use to anyone: it has its problem, and is not worked out figure by figure.
    if sum(count for _path, count in counts) > MOST_ENTRIES:
        return Examined(problems)
    return Examined(problems, _band(file, entries, costs, definitions))


def check(entries: list[Entry], counts: Counts, costs: Mapping[str, int], d: Definitions) -> list[Problem]:
    """The rules of recruitment. `counts` are the figures of every line, also where the profile is unknown."""
    return [
        *_size(counts, d),
        *_credits(entries, costs, d),
        *_leaders(entries, d),
        *_sides(entries, d),
        *_unique(entries),
    ]


def _lines(raw: Any, d: Definitions, problems: list[Problem]) -> list[tuple[Path, FigureEntry | None]] | None:
    """The lines of `figurines`, None for one that cannot be read; None when the list itself cannot."""
    if raw is None or is_nothing(raw):
        return []
    if not isinstance(raw, list):
        problems.append(wrong(("figurines",), _("a list"), raw))
        return None
    if len(raw) > MOST_ENTRIES:
        problems.append(_crowd(len(raw), ("figurines", d.constants.max_figures), d))
        return None
    paths: list[Path] = [("figurines", index) for index in range(len(raw))]
    return [(path, read(FigureEntry, node, path, problems)) for path, node in zip(paths, raw, strict=True)]


def _entries(
    lines: list[tuple[Path, FigureEntry | None]], d: Definitions, problems: list[Problem]
) -> list[Entry]:
    entries: list[Entry] = []
    for path, line in lines:
        if line is None:
            continue
        profile = d.find(line.profil)
        if profile is None:
            problems.append(_unknown(line.profil, (*path, "profil"), d))
        else:
            entries.append(Entry((*path, "profil"), profile, line.nombre, line.nom))
    return entries


def _costs(raw: Any, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """The table's own CG: a whole number from 0 for each profile named."""
    if raw is None or is_nothing(raw):
        return {}
    if not isinstance(raw, dict):
        problems.append(wrong(("couts",), _("a mapping"), raw))
        return {}
    costs: dict[str, int] = {}
    for written, node in raw.items():
        path: Path = ("couts", written)
        profile = d.find(written)
        cg = integer(node)
        if profile is None:
            problems.append(_unknown(written, path, d))
        if cg is None:
            problems.append(wrong(path, _("a whole number"), node))
        elif not 0 <= cg <= MOST_CG:
            message = _("{n} is not between {low} and {high}").format(n=cg, low=0, high=MOST_CG)
            problems.append(Problem("out-of-range", path, message))
        elif profile is not None and profile.id in costs:
            message = _("{profile} has two costs").format(profile=profile.label)
            problems.append(Problem("cout-en-double", path, message, _("keep one of the two")))
        elif profile is not None:
            costs[profile.id] = cg
    return costs


def _unknown(written: str, path: Path, d: Definitions) -> Problem:
    close = nearest(written, d.names)
    hint = (
        _("did you mean « {name} »?").format(name=d.names[close])
        if close
        else _("holofiche list sndr profiles shows them all")
    )
    message = _("no profile is called « {name} »").format(name=written)
    return Problem("profil-inconnu", path, message, hint)


def _size(counts: Counts, d: Definitions) -> list[Problem]:
    most, few = d.constants.max_figures, d.constants.warn_below
    size = sum(count for _path, count in counts)
    if size == 0:
        message = _("the band has no figure")
        return [Problem("bande-vide", ("figurines",), message, _("add figures under « figurines »"), ruling="N-21")]
    if size > most:
        running = list(accumulate(count for _path, count in counts))
        first = next(path for (path, _count), total in zip(counts, running, strict=True) if total > most)
        return [_crowd(size, first, d)]
    if size < few:
        message = ngettext("{n} figure: a band has {few} to {most}", "{n} figures: a band has {few} to {most}", size)
        message = message.format(n=size, few=few, most=most)
        return [Problem("bande-reduite", ("figurines",), message, None, "warning", "N-21")]
    return []


def _crowd(size: int, path: Path, d: Definitions) -> Problem:
    most = d.constants.max_figures
    message = _("{n} figures, at most {most}").format(n=size, most=most)
    hint = _("remove at least {n}").format(n=size - most)
    return Problem("trop-de-figurines", path, message, hint, ruling="N-21")


def _credits(entries: list[Entry], costs: Mapping[str, int], d: Definitions) -> list[Problem]:
    total = sum(price(e.profile, d, costs.get(e.profile.id)).cg * e.count for e in entries)
    limit = d.constants.cg_limit
    if total <= limit:
        return []
    message = _("{total} CG, at most {limit}").format(total=total, limit=limit)
    hint = _("{n} CG too many; the CG are proposed, « couts » replaces them").format(n=total - limit)
    return [Problem("cg-depasses", ("figurines",), message, hint, ruling="N-01")]


def _leaders(entries: list[Entry], d: Definitions) -> list[Problem]:
    found: list[Problem] = []
    leaders = 0
    for entry in entries:
        if not any(d.trait(key).effects.leader for key in entry.profile.traits):
            continue
        leaders += entry.count
        if leaders > d.constants.max_leaders:
            message = _("{profile} is a leader too many: {n} in the band so far, at most {most}")
            message = message.format(profile=entry.label, n=leaders, most=d.constants.max_leaders)
            hint = _("Meneur and Meneur charismatique count alike")
            found.append(Problem("meneur-multiple", entry.path, message, hint, ruling="N-09"))
    return found


def _sides(entries: list[Entry], d: Definitions) -> list[Problem]:
    """The figures that cannot stand with the rest; the side with more figures is taken as meant, the first at a tie."""
    side = side_of(entries, d)
    if side is None:
        return []
    found: list[Problem] = []
    for entry in entries:
        faction = d.factions[entry.profile.faction]
        if side not in faction.sides:
            message = _("{profile} ({faction}) cannot join a band of the side {side}")
            message = message.format(profile=entry.label, faction=faction.label, side=d.sides[side].label)
            found.append(Problem("factions-incompatibles", entry.path, message, ruling="N-03"))
    return found


def side_of(entries: list[Entry], d: Definitions) -> str | None:
    count: Counter[str] = Counter()
    for entry in entries:
        sides = d.factions[entry.profile.faction].sides
        if len(sides) == 1:
            count[sides[0]] += entry.count
    return count.most_common(1)[0][0] if count else None


def _unique(entries: list[Entry]) -> list[Problem]:
    found: list[Problem] = []
    seen: Counter[str] = Counter()
    for entry in entries:
        seen[entry.profile.id] += entry.count
        if entry.profile.unique and seen[entry.profile.id] > 1:
            message = _("{profile} can be there only once").format(profile=entry.label)
            found.append(Problem("personnage-unique", entry.path, message, ruling="N-10"))
    return found


def _band(file: BandFile, entries: list[Entry], costs: Mapping[str, int], d: Definitions) -> Band:
    members: list[Member] = []
    for entry in entries:
        one = figure(entry.profile, d)
        paid = price(entry.profile, d, costs.get(entry.profile.id))
        for number in range(1, entry.count + 1):
            name = f"{entry.name} {number}" if entry.name and entry.count > 1 else entry.name
            members.append(Member(one, paid, name))
    side = side_of(entries, d)
    name = file.nom or (d.sides[side].label if side else d.game.label)
    return Band(name, file.joueur, file.notes, side, tuple(members), d)
