"""The shape of a group's file, and its words turned into content."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import field

from generator.core.game.warband import Portrait, rows_of_figures
from generator.core.i18n import _
from generator.core.reading.keys import As, NamedIn, Ref
from generator.core.reading.problems import Path, Problem, missing_key
from generator.core.reading.shape import Between, OneOrMany, Raw, is_nothing, read, wrong
from generator.core.reading.tree import Plain
from generator.core.reading.vocabulary import Vocabulary
from generator.core.record import Record
from generator.systems.sylvaren.definitions import Category, Definitions, Race, Reward, Threat
from generator.systems.sylvaren.figure import Item
from generator.systems.sylvaren.playable import Rule

Title = Annotated[str, Between(1, 60)]
Things = Annotated[tuple[Annotated[Raw, As(Annotated[str, Ref("equipment")])], ...], OneOrMany()]
Rules = Annotated[tuple[Annotated[Raw, As(Annotated[str, Ref("rules")])], ...], OneOrMany()]
Force = Annotated[str, Ref("categories")]


# Of a kind: the code of a word that means nothing.
UNKNOWN = {
    "categories": "categorie-inconnue", "races": "race-inconnue", "equipment": "equipement-inconnu",
    "rules": "regle-inconnue",
}  # fmt: skip
T = TypeVar("T")


class FigureFile(Record):
    nom: Title | None = None
    chef: bool = False
    qualite: int | None = None
    force: Force | None = None
    race: Annotated[str, Ref("races")] | None = None
    equipement: Things | None = None
    regles: Rules | None = None
    portrait: Portrait | None = None
    notes: str | None = None


class ProgressFile(Record):
    """`avances` None: not written down (a campaign begun on paper)."""

    px: Annotated[int, Between(0)] = 0
    avances: Annotated[tuple[Annotated[str, Ref("advances")], ...], OneOrMany()] | None = None


class LossFile(Record):
    nom: Title
    qualite: Annotated[int, Between(1)]
    force: Force | None = None
    regles: Rules | None = None
    date: str | None = None
    remplacant: Title | None = None


class EntryFile(Record):
    """`gagnee`, `credits`, `px`: of a game; `titre`, `menace`, `graine`, `forces`, `qualite` (the group's): of one that
    was played from a scenario; `ecart`: by how much the group's Quality changed. Told, never counted."""

    date: str
    texte: str
    menace: Threat | None = None
    graine: int | None = None
    forces: int | None = None
    gagnee: bool | None = None
    qualite: int | None = None
    titre: str | None = None
    credits: int | None = None
    px: int | None = None
    ecart: int = 0


class RewardsFile(Record):
    """A table's own rewards, in place of the proposed ones (S-17)."""

    faible: Reward | None = None
    moyen: Reward | None = None
    fort: Reward | None = None


class CampaignFile(Record):
    credits: int = 0
    recompenses: RewardsFile | None = None
    figurines: Mapping[Annotated[str, NamedIn("figurines", "nom")], ProgressFile] = field(default_factory=dict)
    reserve: Things | None = None
    pertes: tuple[LossFile, ...] = ()
    journal: tuple[EntryFile, ...] = ()


class GroupFile(Record):
    systeme: str
    nom: Title | None = None
    joueur: Title | None = None
    figurines: Annotated[Raw, As(tuple[FigureFile, ...])] | None = None  # read one by one, so that each fault is named
    campagne: CampaignFile | None = None
    notes: str | None = None


class Written(Record):
    """A figure as written, its words understood as far as they can be."""

    index: int
    file: FigureFile
    category: Category | None
    race: Race | None
    items: tuple[tuple[Path, Item], ...]
    rules: tuple[tuple[Path, Rule], ...]  # its own, without the race's
    race_rules: tuple[Rule, ...]

    @property
    def path(self) -> Path:
        return ("figurines", self.index)

    @property
    def name(self) -> str:
        return self.file.nom or f"Figurine {self.index + 1}"

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """The race's rules come with it (S-10); each is held once."""
        held = [*self.race_rules, *(rule for _path, rule in self.rules)]
        return tuple({rule.id: rule for rule in held}.values())


def read_figures(raw: Any, d: Definitions, problems: list[Problem]) -> list[Written] | None:
    """Every figure that is a mapping; None when the list itself is missing or is no list."""
    nodes = rows_of_figures(raw, problems)
    if nodes is None:
        return None
    found = [_read_figure(n, node, d, problems) for n, node in enumerate(nodes)]
    return [f for f in found if f]


def _read_figure(index: int, node: Any, d: Definitions, problems: list[Problem]) -> Written | None:
    path: Path = ("figurines", index)
    file = read(FigureFile, node, path, problems)
    if file is None:
        return None
    if is_nothing(node.get("qualite", Plain(""))):
        problems.append(missing_key("qualite", path))
    category = race = None
    if file.force is not None:
        category = _find_word(file.force, (*path, "force"), d.categories, "categories", d, problems)
    if file.race is not None:
        race = _find_word(file.race, (*path, "race"), d.races, "races", d, problems)
    items = read_items(file.equipement, (*path, "equipement"), d, problems)
    rules = read_rules(file.regles, (*path, "regles"), d, problems)
    return Written(index, file, category, race, items, rules, tuple(d.rules[r] for r in race.rules) if race else ())


def read_items(
    words: tuple[Raw, ...] | None, path: Path, d: Definitions, problems: list[Problem]
) -> tuple[tuple[Path, Item], ...]:
    names = _all_known(words, path, d.equipment_names, "equipment", d, problems)
    return tuple((at, Item(d.equipment[name.id], name.label)) for at, name in names)


def read_rules(
    words: tuple[Raw, ...] | None, path: Path, d: Definitions, problems: list[Problem]
) -> tuple[tuple[Path, Rule], ...]:
    return tuple(_all_known(words, path, d.rules, "rules", d, problems))


def _all_known(
    words: tuple[Raw, ...] | None,
    path: Path,
    known: Mapping[str, T],
    kind: str,
    d: Definitions,
    problems: list[Problem],
) -> list[tuple[Path, T]]:
    found: list[tuple[Path, T]] = []
    for n, word in enumerate(words or ()):
        if not isinstance(word, str) or is_nothing(word):
            problems.append(wrong((*path, n), _("a name"), word))
        elif one := _find_word(word, (*path, n), known, kind, d, problems):
            found.append(((*path, n), one))
    return found


def _find_word(
    word: str, path: Path, known: Mapping[str, T], kind: str, d: Definitions, problems: list[Problem]
) -> T | None:
    """What a word of the file means; None, and a problem, where it means nothing."""
    if word not in known:
        problems.append(unknown_word(word, path, d.lexicon.vocabulary(kind), UNKNOWN[kind]))
    return known.get(word)


def unknown_word(word: str, path: Path, known: Vocabulary, code: str) -> Problem:
    message = _("'{name}' is not known").format(name=word)
    return Problem(code, path, message, known.hint(word), absent=True)
