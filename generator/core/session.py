"""A session's file (seance.yaml): sheets, bands, scenarios, cards; and the batches they are printed in."""

from typing import Annotated, Literal

from generator.core.paper.formats import CardFormat, Duplex, Ink, Paper
from generator.core.reading.shape import Between, OneOrMany, Raw
from generator.core.record import Record

Files = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Words = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Line = Annotated[str, Between(1, 80)]


class CardsFile(Record):
    """`systemes`: games, or files of one's own cards; `choix`: tags, themes or ids."""

    systemes: Words
    choix: Words = ()
    format: CardFormat = "poker"
    dos: Duplex = "long"
    plier: bool = False


class SessionFile(Record):
    """`scenarios` are read with the games' own keys, by whoever knows the games; `dos`: of figures' cards."""

    titre: Line | None = None
    date: Line | None = None
    papier: Paper = "a4"
    encre: Ink = "color"
    dos: Duplex = "none"
    maison: Words | None = None  # house values kept: see core/content/own.py
    personnages: Files = ()
    bandes: Files = ()
    scenarios: Annotated[tuple[Raw, ...], OneOrMany(), Between(0, 10)] = ()
    cartes: Annotated[tuple[CardsFile, ...], OneOrMany(), Between(0, 10)] = ()
    notes: Annotated[str, Between(0, 2000)] | None = None


class Batch(Record):
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
        "tuiles", "Champ de bataille à l’échelle 1", "Recto seul", False, "Papier ordinaire",
        "Couper au trait, assembler par les lettres, coller au ruban.",
    ),
    Batch("ecran", "Écran du MJ", "Recto seul", False, "Papier épais", "Assembler les volets bord à bord."),
    Batch(
        "decoupes", "À découper", "Recto seul", False, "Papier épais, 160 g ou plus",
        "Couper aux repères ; plier les marqueurs, le texte caché dedans.",
    ),
    Batch(
        "cartes", "Cartes", "Recto verso, bord long", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; « holofiche calibrate » règle le décalage des versos.",
    ),
    Batch(
        "cartes-court", "Cartes", "Recto verso, bord court", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; « holofiche calibrate » règle le décalage des versos.",
    ),
)  # fmt: skip
