"""The definitions of Aux Confins de l’Empire, the file of an encounter, and the figures computed from the source
(E-13)."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Literal

from msgspec.structs import asdict, replace

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.declared import GameDefinitions, GameTitle, RuleTable, load_declared
from generator.content.loading import Content, Ruling
from generator.game.system import Examined
from generator.game.warband import Game as GameName
from generator.game.warband import Notes
from generator.reading.keys import Caption
from generator.reading.reading import Reading
from generator.reading.shape import Between


class Game(GameTitle, kw_only=True):
    constants: Mapping[str, str]


class Definitions(GameDefinitions):
    game: Game
    tables: Mapping[str, RuleTable]
    rulings: Mapping[str, Ruling]


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions)


Name = Annotated[str, Between(1, 60)]
Range = Literal["contact", "courte", "moyenne", "longue", "extreme"]
# Manœuvres from each range to the next (L79-95, E-03).
STEPS: dict[Range, int] = {"contact": 1, "courte": 1, "moyenne": 2, "longue": 2, "extreme": 0}
LABELS: dict[Range, str] = {
    "contact": "au contact", "courte": "courte", "moyenne": "moyenne", "longue": "longue", "extreme": "extrême",
}  # fmt: skip
# Difficulty dice of an attack at each range (L97-106, E-08); heavy arms at contact have one more.
DIFFICULTY: dict[Range, int] = {"contact": 2, "courte": 1, "moyenne": 2, "longue": 3, "extreme": 4}
HEAVY_AT_CONTACT = 3
CRITICAL = 10  # added to the d100 for each critical wound carried (L136)


Dice = Annotated[int, Between(0, 10)]


class DicePool(Record):
    """Numbers of dice by what they do, as the rules name them (E-12)."""

    reserve: Annotated[Dice, Caption("Dés de la réserve", "Les dés de la réserve.", "2")] = 0
    ameliores: Annotated[Dice, Caption("Dés améliorés", "Ceux qui sont améliorés.", "1")] = 0
    fortune: Annotated[Dice, Caption("Dés de fortune", "Les dés de fortune.", "1")] = 0
    difficulte: Annotated[Dice, Caption("Dés de difficulté", "Les dés de difficulté.", "1")] = 0
    difficulte_amelioree: Annotated[
        Dice, Caption("Difficulté améliorée", "Les dés de difficulté améliorés.", "1")
    ] = 0
    infortune: Annotated[Dice, Caption("Dés d’infortune", "Les dés d’infortune.", "1")] = 0

    @property
    def counts(self) -> dict[str, int]:
        """The kinds of which there are dice, with how many."""
        return {kind: count for kind, count in asdict(self).items() if count}

    @property
    def text(self) -> str:
        """The dice as the tracker prints them: « 2 de réserve, 1 de fortune »."""
        return ", ".join(f"{count} {_KINDS[kind][count > 1]}" for kind, count in self.counts.items())


# What is told of one die of a kind, and of several.
_KINDS = {
    "reserve": ("de réserve", "de réserve"),
    "ameliores": ("amélioré", "améliorés"),
    "fortune": ("de fortune", "de fortune"),
    "difficulte": ("de difficulté", "de difficulté"),
    "difficulte_amelioree": ("de difficulté amélioré", "de difficulté améliorés"),
    "infortune": ("d’infortune", "d’infortune"),
}


class Combatant(Record):
    nom: Annotated[Name, Caption("Nom", "Son nom.", "Vex")]
    camp: Annotated[Literal["pj", "pnj"], Caption("Camp", "« pj » ou « pnj ».", "pj")] = "pnj"
    blessures: Annotated[int, Between(1, 60), Caption("Blessures", "Le seuil de blessures.", "12")] = 10
    stress: (
        Annotated[int, Between(1, 60), Caption("Stress", "Le seuil de stress, pour qui en a un.", "11")]
        | None
    ) = None
    encaissement: Annotated[int, Between(0, 20), Caption("Encaissement", "L’encaissement.", "3")] = 0
    degats: Annotated[int, Between(0, 40), Caption("Dégâts", "Les dégâts de base de son arme.", "6")] = 0
    critique: (
        Annotated[int, Between(1, 6), Caption("Critique", "Les avantages que coûte un critique.", "3")]
        | None
    ) = None
    portee: Annotated[Range, Caption("Portée", "La portée de son arme.", "moyenne")] = "courte"
    attaque: (
        Annotated[DicePool, Caption("Attaque", "Les dés de ses attaques.", "{reserve: 2, ameliores: 1}")]
        | None
    ) = None
    initiative: (
        Annotated[DicePool, Caption("Initiative", "Les dés de son initiative.", "{reserve: 2}")] | None
    ) = None
    defense: (
        Annotated[DicePool, Caption("Défense", "Les dés ajoutés à qui l’attaque.", "{infortune: 1}")] | None
    ) = None
    nombre: Annotated[
        int, Between(1, 20), Caption("Nombre", "Combien sont pareils ; des PNJ, un groupe (E-15).", "1")
    ] = 1

    @property
    def is_group(self) -> bool:
        """Whether these are one row of the tracker: minions, who play together (E-15)."""
        return self.camp == "pnj" and self.nombre > 1

    @property
    def pools(self) -> dict[str, DicePool]:
        """The dice that the file writes, by what they are rolled for."""
        pools = {"Attaque": self.attaque, "Initiative": self.initiative, "Défense": self.defense}
        return {label: pool for label, pool in pools.items() if pool is not None and pool.text}


class EncounterFile(Record):
    systeme: GameName
    nom: (
        Annotated[str, Between(1, 80), Caption("Nom", "Le nom du combat.", "Embuscade au spatioport")] | None
    ) = None
    combattants: Annotated[
        tuple[Combatant, ...],
        Caption(
            "Combattants",
            "Qui se bat, des deux camps.",
            "[{nom: Vex, camp: pj, blessures: 12}]",
            needed=True,
        ),
    ] = ()
    notes: Annotated[Notes, Between(0, 2000)] | None = None


def damage_of_hit(base: int, successes: int, soak: int) -> int:
    """Return the damage of a hit: base, one more for each success left, less the soak (L60, L63)."""
    return max(0, base + successes - soak)


def count_manoeuvres(start: Range, end: Range) -> int:
    """Count the manoeuvres from one range to another, either way (E-03)."""
    order = list(STEPS)
    first, last = sorted((order.index(start), order.index(end)))
    return sum(STEPS[band] for band in order[first:last])


def tell_difficulties(furthest: Range) -> str:
    """Return the difficulty dice of an attack at each range, from contact to `furthest`, as text."""
    reached = list(DIFFICULTY)[: list(DIFFICULTY).index(furthest) + 1]
    texts = {"contact": f"{LABELS['contact']} {DIFFICULTY['contact']} (arme lourde {HEAVY_AT_CONTACT})"}
    return ", ".join(texts.get(band, f"{LABELS[band]} {DIFFICULTY[band]}") for band in reached)


def critical_bonus(carried: int) -> int:
    return CRITICAL * carried


def file_kind(_definitions: Definitions) -> type:
    return EncounterFile


def examine(reading: Reading, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = reading.record(EncounterFile, problems)
    if file is None:
        return Examined(problems)
    if not file.combattants:
        message = _("the encounter has nobody in it")
        hint = _("add them under 'combattants'")
        problems.append(Problem("empty-fight", ("combattants",), message, hint))
    if not definitions.game.keeps("groupes"):
        file = replace(file, combattants=tuple(chain.from_iterable(map(_one_by_one, file.combattants))))
    return Examined(problems, file)


def _one_by_one(who: Combatant) -> list[Combatant]:
    """Return the members of a group: by the book each has a row of the tracker (E-15)."""
    if not who.is_group:
        return [who]
    return [replace(who, nom=f"{who.nom} {n}", nombre=1) for n in range(1, who.nombre + 1)]
