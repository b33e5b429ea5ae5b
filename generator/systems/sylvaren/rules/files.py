"""The records of a group's file, and its words looked up in the content."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import field

from generator.base.i18n import _, join_phrases
from generator.base.problems import Path, Problem, missing_key
from generator.base.record import Record
from generator.game.warband import Game, Notes, Owner, Portrait, rows_of_figures
from generator.reading.keys import As, Caption, Key, NamedIn, Ref, Within
from generator.reading.shape import YES_NO, Between, OneOrMany, Raw, is_nothing, wrong
from generator.reading.tree import Plain
from generator.reading.understanding import read
from generator.reading.vocabulary import Vocabulary
from generator.systems.sylvaren.rules.definitions import Category, Definitions, Race, Reward, Threat
from generator.systems.sylvaren.rules.figure import Item
from generator.systems.sylvaren.rules.playable import Rule

Title = Annotated[str, Between(1, 60)]
Things = Annotated[tuple[Annotated[Raw, As(Annotated[str, Ref("equipment")])], ...], OneOrMany(commas=True)]
Rules = Annotated[tuple[Annotated[Raw, As(Annotated[str, Ref("rules")])], ...], OneOrMany(commas=True)]
Force = Annotated[str, Ref("categories")]


# By kind: the code of an unknown word.
UNKNOWN = {
    "categories": "unknown-category", "races": "unknown-race", "equipment": "unknown-equipment",
    "rules": "unknown-rule",
}  # fmt: skip
_FEW = 8  # names that are told one by one
T = TypeVar("T")


class FigureFile(Record):
    nom: Annotated[Title, Caption("Nom", "Le nom de la figurine.", "Rok")] | None = None
    chef: Annotated[bool, Caption("Chef", "« true » pour une seule figurine.", "true")] = False
    qualite: Annotated[int, Within("min_quality", "max_quality"), Caption(
        "Qualité", "De 1 à 6 ; le groupe a 20 points de Qualité.", "4", needed=True)] | None = None
    force: Annotated[Force, Caption(
        "La Force", "La catégorie d’un utilisateur de la Force ; 2 points de plus.")] | None = None
    race: Annotated[str, Ref("races"), Caption(
        "Race", "Facultative ; ses règles sont prises et payées.")] | None = None
    equipement: Annotated[Things, Key(("armes", "armures", "objets"), gathers=True), Caption(
        "Équipement", "Payé sur les 80 crédits du groupe.")] | None = None
    regles: Annotated[Rules, Caption(
        "Règles spéciales", "Règles spéciales payées sur les crédits.")] | None = None
    portrait: Portrait | None = None
    notes: Notes | None = None


class ProgressFile(Record):
    """The progress of a figure. `avances` None: not written down (a campaign begun on paper)."""

    px: Annotated[int, Between(0), Caption("PX", "Les PX qui lui restent.", "3")] = 0
    avances: Annotated[tuple[Annotated[str, Ref("advances")], ...], OneOrMany(), Caption(
        "Avances", "Celles qu’elle a prises, dans l’ordre.")] | None = None


class LossFile(Record):
    nom: Annotated[Title, Caption("Nom", "Qui est mort.", "Rok")]
    qualite: Annotated[int, Between(1), Caption("Qualité", "Sa Qualité.", "4")]
    force: Annotated[Force, Caption("La Force", "Sa catégorie.")] | None = None
    regles: Annotated[Rules, Caption("Règles", "Ses règles spéciales.")] | None = None
    date: Annotated[str, Caption("Date", "Quand.", "2026-11-01")] | None = None
    remplacant: Annotated[Title, Caption("Remplaçant", "Qui prend sa place.", "Vess")] | None = None


class EntryFile(Record):
    """An entry of the journal. `gagnee`, `credits`, `px`: of a game; `titre`, `menace`, `graine`, `forces`, `qualite`
    (the group's), `lieu`, `mission`, `faction`, `objectif`, `secondaire`, `surprise`, `rival`: of one that was played
    from a scenario; `ecart`: by how much the group's Quality changed.

    The entry is shown, its numbers are never counted; how its mission ended and `rival` decide what may follow."""

    date: Annotated[str, Caption("Date", "Quand.", "2026-11-01")]
    texte: Annotated[str, Caption("Récit", "Ce qui s’est passé.", "Le convoi est passé.")]
    menace: Annotated[Threat, Caption("Menace", "La menace du scénario.", "moyen")] | None = None
    graine: Annotated[int, Caption("Graine", "La graine du scénario.", "42")] | None = None
    forces: Annotated[int, Caption("Forces", "Combien de forces il avait.", "3")] | None = None
    gagnee: Annotated[bool, Caption("Gagnée", "Si la partie est gagnée.", "true")] | None = None
    qualite: Annotated[int, Caption("Qualité", "La Qualité du groupe ce jour-là.", "20")] | None = None
    titre: Annotated[str, Caption("Titre", "Le titre du scénario.", "La fuite")] | None = None
    credits: Annotated[int, Caption("Crédits", "Les crédits gagnés.", "10")] | None = None
    px: Annotated[int, Caption("PX", "Les PX gagnés par figurine.", "2")] | None = None
    lieu: Annotated[str, Caption("Lieu", "Le lieu du scénario.", "marais")] | None = None
    mission: Annotated[str, Caption("Mission", "Sa mission.", "inspection")] | None = None
    faction: Annotated[str, Caption("Faction", "Qui l’on a affronté.", "empire")] | None = None
    objectif: Annotated[str, Caption("Objectif", "Son objectif.", "donnees")] | None = None
    secondaire: Annotated[str, Caption("Objectif secondaire", "Le second.", "vite")] | None = None
    surprise: Annotated[str, Caption("Surprise", "Ce que disait le pli scellé.", "alarme")] | None = None
    scenario: Annotated[str, Caption(
        "Scénario", "Son fichier, dans ce dossier.", "scenario-sylvaren-42.json")] | None = None
    rival: Annotated[str, Caption("Rival", "Qui pourrait revenir.", "Brenn")] | None = None
    rival_profil: Annotated[str, Caption("Profil du rival", "Ce qu’il est.", "inquisiteur")] | None = None
    rival_retours: Annotated[int, Between(0, 99), Caption(
        "Retours du rival", "Combien de fois il est revenu.", "1")] | None = None
    ecart: Annotated[int, Caption("Écart", "Ce qu’a changé la Qualité du groupe.", "1")] = 0


_PAID = Caption("Récompense", "Ce que rapporte une telle menace.", "{credits: 10, px: 2}")


class RewardsFile(Record):
    """A table's own rewards, in place of the proposed ones (S-17)."""

    faible: Annotated[Reward, _PAID] | None = None
    moyen: Annotated[Reward, _PAID] | None = None
    fort: Annotated[Reward, _PAID] | None = None


class CampaignFile(Record):
    credits: Annotated[int, Caption("Crédits", "Les crédits de la campagne.", "25")] = 0
    recompenses: Annotated[RewardsFile, Caption(
        "Récompenses", "Les récompenses de votre table.", "{moyen: {credits: 10, px: 2}}")] | None = None
    figurines: Annotated[Mapping[Annotated[str, NamedIn("figurines", "nom")], ProgressFile], Caption(
        "Figurines", "Où en est chaque figurine.", "{Rok: {px: 3}}")] = field(default_factory=dict)
    commanditaire: Annotated[str, Ref("patrons"), Caption(
        "Commanditaire", "Qui vous emploie.", "reseau")] | None = None
    reserve: Annotated[Things, Caption(
        "Réserve", "L’équipement que personne ne porte.")] | None = None
    pertes: Annotated[tuple[LossFile, ...], Caption(
        "Pertes", "Qui est mort en campagne.", "[{nom: Rok, qualite: 4}]")] = ()
    journal: Annotated[tuple[EntryFile, ...], Caption(
        "Journal", "Ce qui s’est passé ; raconté, jamais compté.",
        "[{date: 2026-11-01, texte: Le convoi est passé.}]")] = ()


class GroupFile(Record):
    systeme: Game
    nom: Annotated[Title, Caption("Nom", "Le nom du groupe.", "Les Loups", "groupe")] | None = None
    joueur: Owner | None = None
    # Read one by one, so that each fault is named.
    figurines: Annotated[Raw, As(tuple[FigureFile, ...]), Caption(
        "Figurines", "De une à sept figurines, dont un chef.",
        "[{nom: Rok, chef: true, qualite: 4}]", needed=True)] | None = None
    campagne: Annotated[CampaignFile, Caption(
        "Campagne", "Ce que les parties ont changé ; « holofiche campagne » l’écrit.",
        "{credits: 25}")] | None = None
    notes: Notes | None = None


class Written(Record):
    """A figure as written, with the words that are known looked up."""

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
        """The rules of the figure and of its race (S-10), each once."""
        rules = [*self.race_rules, *(rule for _path, rule in self.rules)]
        return tuple({rule.id: rule for rule in rules}.values())


def read_figures(raw: Any, d: Definitions, problems: list[Problem]) -> list[Written] | None:
    """Read every figure that is a mapping; return None when the list is missing or is no list."""
    nodes = rows_of_figures(raw, problems)
    if nodes is None:
        return None
    figures = [_read_figure(n, node, d, problems) for n, node in enumerate(nodes)]
    return [f for f in figures if f]


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
    entries: list[tuple[Path, T]] = []
    for n, word in enumerate(words or ()):
        if not isinstance(word, str) or is_nothing(word):
            problems.append(wrong((*path, n), _("a name"), word))
        elif entry := _find_word(word, (*path, n), known, kind, d, problems):
            entries.append(((*path, n), entry))
    return entries


def _find_word(
    word: str, path: Path, known: Mapping[str, T], kind: str, d: Definitions, problems: list[Problem]
) -> T | None:
    """Return the entry of a word of the file, or None and a problem where it is unknown."""
    if word not in known:
        problems.append(unknown_word(word, path, d.lexicon.vocabulary(kind), UNKNOWN[kind]))
    return known.get(word)


def unknown_word(word: str, path: Path, known: Vocabulary, code: str) -> Problem:
    message, names = _("'{name}' is not known").format(name=word), dict.fromkeys(known.words.values())
    few = _("one of: {names}").format(names=", ".join(map(known.printed, names)))
    if word.lower() in YES_NO:
        return Problem(code, path, message, few)
    hint = known.hint(word) or (few if len(names) <= _FEW else None)
    if code == UNKNOWN["races"] and not known.fix(word, path):
        other = _("of any other race, such as a human, nothing is written: remove it")
        hint = join_phrases(filter(None, (hint, other)))
    return Problem(code, path, message, hint, absent=True, fix=known.fix(word, path))
