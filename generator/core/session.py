"""A session's file (seance.yaml): sheets, bands, scenarios, cards; and the batches they are printed in."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from generator.core.paper.formats import CardFormat, Duplex, Ink, Paper
from generator.core.reading.shape import Between, OneOrMany, Pattern

Files = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Words = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Line = Annotated[str, Between(1, 80)]


@dataclass(frozen=True)
class ScenarioFile:
    """`fichiers` left out: the session's bands of this game, unless a Quality is given."""

    systeme: str
    graine: Annotated[int, Between(0)]
    fichiers: Files | None = None
    qualite: Annotated[int, Between(1, 999)] | None = None
    menace: str | None = None
    forces: Annotated[int, Between(1, 12)] | None = None
    table: Annotated[str, Pattern(r"\d{1,3}\s*[xX×]\s*\d{1,3}", "36x36")] | None = None
    faction: str | None = None
    boss: bool = False
    nomme: bool = False
    theme: str | None = None
    scenario: str | None = None
    camp: str | None = None
    adversaire: str | None = None
    scelle: bool = False
    plateau: bool = False

    @property
    def size(self) -> tuple[int, int] | None:
        found = re.findall(r"\d+", self.table or "")
        return (int(found[0]), int(found[1])) if found else None


@dataclass(frozen=True)
class CardsFile:
    """`systemes`: games, or files of one's own cards; `choix`: tags, themes or ids."""

    systemes: Words
    choix: Words = ()
    format: CardFormat = "poker"
    dos: Duplex = "long"
    plier: bool = False


@dataclass(frozen=True)
class SessionFile:
    titre: Line | None = None
    date: Line | None = None
    papier: Paper = "a4"
    encre: Ink = "color"
    personnages: Files = ()
    bandes: Files = ()
    scenarios: Annotated[tuple[ScenarioFile, ...], OneOrMany(), Between(0, 10)] = ()
    cartes: Annotated[tuple[CardsFile, ...], OneOrMany(), Between(0, 10)] = ()
    notes: Annotated[str, Between(0, 2000)] | None = None


@dataclass(frozen=True)
class Batch:
    """What is printed in one go: the same paper, on the same sides. In print order."""

    id: Literal["fiches", "feuilles", "tuiles", "ecran", "decoupes", "cartes", "cartes-court"]
    title: str
    sides: str
    two_sided: bool
    paper: str
    after: str


# Plain paper first, both sides before one; then the thick paper, one side before both.
BATCHES = (
    Batch("fiches", "Fiches de personnage", "Recto verso, bord long", True, "Papier ordinaire", "Rien à couper."),
    Batch("feuilles", "Feuilles de bande et livrets", "Recto seul", False, "Papier ordinaire", "Rien à couper."),
    Batch(
        "tuiles", "Plateau à l’échelle 1", "Recto seul", False, "Papier ordinaire",
        "Couper au trait, assembler par les lettres, coller au ruban.",
    ),
    Batch("ecran", "Écran du MJ", "Recto seul", False, "Papier épais", "Assembler les panneaux bord à bord."),
    Batch(
        "decoupes", "À découper", "Recto seul", False, "Papier épais, 160 g ou plus",
        "Couper aux repères ; plier les marqueurs, le texte caché dedans.",
    ),
    Batch(
        "cartes", "Cartes de référence", "Recto verso, bord long", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; holofiche calibrate règle le décalage des dos.",
    ),
    Batch(
        "cartes-court", "Cartes de référence", "Recto verso, bord court", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; holofiche calibrate règle le décalage des dos.",
    ),
)  # fmt: skip
