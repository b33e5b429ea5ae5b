"""A warband as skirmish games write it: under `figurines`, lines of a profile, a name or none, and how many."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Annotated, Any, Generic, Protocol, TypeVar

from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.content.declared import Entry
from generator.reading.keys import GAME_KEY, PLAYER_KEY, As, Caption, Key, Ref
from generator.reading.shape import Between, Pattern, Raw, is_nothing, wrong
from generator.reading.understanding import read
from generator.reading.vocabulary import Vocabulary

# A file beyond this is counted as a whole: nobody has so many figures, and no rule needs to look at each.
MOST_FIGURES = 1000

Title = Annotated[str, Between(1, 80)]
Portrait = Annotated[str, Pattern(r"[^/\\.][^/\\]*", "kess.png"), Caption(
    "Portrait", "Une image à côté de ce fichier.", "kess.png")]
Game = Annotated[str, GAME_KEY, Caption("Jeu", "Le jeu.")]
Owner = Annotated[Title, PLAYER_KEY, Caption("Joueur", "Qui joue.", "Camille", "groupe")]
Notes = Annotated[str, Caption("Notes", "Ce qui ne tient nulle part ailleurs.", "Peints samedi.",
    "notes")]


class Figure(Protocol):
    @property
    def profile(self) -> Entry: ...


class BandFile(Protocol):
    """The record of a band's file, as far as all games read it alike."""

    @property
    def joueur(self) -> str | None: ...
    @property
    def notes(self) -> str | None: ...


P = TypeVar("P", bound=Entry)
W = TypeVar("W", bound=BandFile)
F = TypeVar("F", bound=Figure)
M = TypeVar("M")
D = TypeVar("D")


class FigureLine(Record):
    """One line of `figurines`; a profile alone will do, and so many of one."""

    profil: Annotated[str, Between(1, 200), Ref("profiles"), Key(alone=True), Caption(
        "Profil", "Un identifiant, un nom imprimé ou un alias.")]
    nom: Annotated[str, Between(1, 60), Caption("Nom", "Un nom propre.", "Kess")] | None = None
    nombre: Annotated[int, Between(1), Key(counts=True), Caption(
        "Nombre", "Combien de ce profil.", "2")] = 1
    portrait: Portrait | None = None


# Read one by one, so that each fault is named.
Lines = Annotated[Raw, As(tuple[FigureLine, ...]), Caption(
    "Figurines", "Les figurines, chacune par son profil.", needed=True)]


class WarbandFile(Record):
    """The keys of a warband's file."""

    systeme: Game
    nom: Annotated[Title, Caption("Nom", "Le nom du groupe.", "Les Loups", "groupe")] | None = None
    joueur: Owner | None = None
    figurines: Lines | None = None
    notes: Notes | None = None


class Recruits(Record, Generic[P]):
    """A line that was understood: where its profile stands, how many there are of it."""

    path: Path
    profile: P
    count: int = 1
    name: str | None = None
    portrait: str | None = None

    @property
    def names(self) -> list[str | None]:
        """One for each figure; several of one name are numbered."""
        if self.name and self.count > 1:
            return [f"{self.name} {n}" for n in range(1, self.count + 1)]
        return [self.name] * self.count


class Muster(Record, Generic[P]):
    """The lines that were understood, and the figures of every line, also where the profile is unknown."""

    recruits: tuple[Recruits[P], ...]
    counts: tuple[tuple[Path, int], ...] = ()

    @property
    def size(self) -> int:
        return sum(count for _path, count in self.counts)

    @property
    def crowd(self) -> bool:
        """Of no use to anyone: it has its problem, and is not worked out figure by figure."""
        return self.size > MOST_FIGURES

    def past(self, most: int) -> Path | None:
        """Return the path of the line with which the figures become more than `most`, or None."""
        running = accumulate(count for _path, count in self.counts)
        return next((path for (path, _n), total in zip(self.counts, running, strict=True) if total > most), None)

    def side(self, sides: Callable[[P], Sequence[str]]) -> str | None:
        """Return the side most figures fight for, the first at a tie; a profile of several sides does not count."""
        count: Counter[str] = Counter()
        for line in self.recruits:
            if len(choices := sides(line.profile)) == 1:
                count[choices[0]] += line.count
        return count.most_common(1)[0][0] if count else None

    def strangers(self, sides: Callable[[P], Sequence[str]]) -> Iterator[tuple[Recruits[P], str]]:
        """Yield the lines that cannot fight for the side of most figures, with that side."""
        if side := self.side(sides):
            yield from ((line, side) for line in self.recruits if side not in sides(line.profile))

    def lines_repeating(self) -> Iterator[Recruits[P]]:
        """Yield the lines that name a profile which is there already."""
        seen: Counter[str] = Counter()
        for line in self.recruits:
            seen[line.profile.id] += line.count
            if seen[line.profile.id] > 1:
                yield line


class Member(Record, Generic[F]):
    """One figure on the table."""

    figure: F
    name: str | None = None
    portrait: str | None = None

    @property
    def label(self) -> str:
        return self.name or self.figure.profile.label


class NamedBand(Record, Generic[W]):
    """What every band is: its name, and what its file says of it."""

    name: str
    file: W

    @property
    def player(self) -> str:
        return self.file.joueur or ""

    @property
    def notes(self) -> str:
        return self.file.notes or ""


class Warband(NamedBand[Any], Generic[M, D]):
    side: str | None  # the one most figures stand on; None where no figure tells
    members: tuple[M, ...]
    definitions: D


def rows_of_figures(raw: Any, problems: list[Problem]) -> list[Any] | None:
    """Return the lines of `figurines` as they are; None when it is no list."""
    if raw is None or is_nothing(raw):
        return []
    if isinstance(raw, list):
        return raw
    problems.append(wrong(("figurines",), _("a list"), raw))
    return None


def muster_figures(
    lines: Any, profiles: Mapping[str, P], names: Vocabulary, hint: str, problems: list[Problem]
) -> Muster[P] | None:
    """Read every line of `figurines`; return None when it is no list. `hint`: where no name is near enough."""
    nodes = rows_of_figures(lines, problems)
    if nodes is None:
        return None
    paths: list[Path] = [("figurines", index) for index in range(len(nodes))]
    if len(nodes) > MOST_FIGURES:
        return Muster((), tuple((path, 1) for path in paths))
    recruits, counts = [], []
    for path, node in zip(paths, nodes, strict=True):
        line = read(FigureLine, node, path, problems)
        counts.append((path, line.nombre if line else 1))
        if line and line.profil in profiles:
            recruits.append(Recruits((*path, "profil"), profiles[line.profil], line.nombre, line.nom, line.portrait))
        elif line:
            problems.append(unknown_profile(line.profil, (*path, "profil"), names, hint))
    return Muster(tuple(recruits), tuple(counts))


def unknown_profile(written: str, path: Path, names: Vocabulary, hint: str) -> Problem:
    message = _("no profile is called '{name}'").format(name=written)
    fix = names.fix(written, path)
    return Problem("unknown-profile", path, message, names.hint(written) or hint, absent=True, fix=fix)
