"""A session's file (seance.yaml): sheets, bands, scenarios, cards; and the batches they are printed in."""

from typing import Annotated, Literal

from generator.base.record import Record
from generator.base.words import other_key
from generator.paper.formats import Duplex, Ink, Paper, WrittenFormat
from generator.reading.keys import Caption, Key
from generator.reading.shape import Between, OneOrMany, Raw

Files = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Words = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Line = Annotated[str, Between(1, 80)]


SCENARIOS = Caption("Scénarios", "Les scénarios à tirer, ou enregistrés.", "[{enregistre: fuite.yaml}]")


class CardsFile(Record):
    """`systemes`: games, or files of one's own cards; `choix`: tags, themes or ids."""

    systemes: Annotated[Words, Key(also=("jeux", other_key("systemes")), alone=True), Caption(
        "Jeux", "Les jeux dont ce sont les cartes, ou des fichiers de cartes.", "[mes-cartes.yaml]")]
    choix: Annotated[Words, Key(also=(other_key("choix"),)), Caption(
        "Choix", "Mots-clés, thèmes ou identifiants ; sans cette clé, toutes.", "[combat]")] = ()
    format: Annotated[WrittenFormat, Caption(
        "Format", "La taille des cartes, ou l’écran du MJ.", "poker")] = "poker"
    dos: Annotated[Duplex, Key(also=(other_key("dos"),)), Caption(
        "Dos", "Le bord sur lequel l’imprimante tourne.", "long")] = "long"
    plier: Annotated[bool, Key(also=(other_key("plier"),)), Caption(
        "Plier", "Recto et dos côte à côte, à plier.", "true")] = False


class SessionFile(Record):
    """`scenarios` are read with the games' own keys, by whoever knows the games; `dos`: of figures' cards."""

    titre: Annotated[Line, Caption("Titre", "Le titre de la séance.", "La fuite de Jakku")] | None = None
    date: Annotated[Line, Caption("Date", "Le jour, comme on le dit.", "samedi 14 novembre")] | None = None
    papier: Annotated[Paper, Caption("Papier", "Le format du papier.", "a4")] = "a4"
    encre: Annotated[Ink, Caption("Encre", "En couleur, en gris, ou léger.", "gris")] = "color"
    dos: Annotated[Duplex, Caption("Dos", "Les dos des cartes de figurines.", "long")] = "none"
    # House values kept: see content/own.py.
    maison: Annotated[Words, Caption(
        "Maison", "Les chapitres de valeurs maison gardés ; « non » : aucun.", "[armes]")] | None = None
    personnages: Annotated[Files, Key(("joueurs", "pj", "fiches")), Caption(
        "Personnages", "Les fichiers des personnages, un dossier ou un motif.", "[grakk.yaml]")] = ()
    bandes: Annotated[Files, Key(("groupes",)), Caption(
        "Bandes", "Les fichiers des bandes.", "[loups.yaml]")] = ()
    scenarios: Annotated[tuple[Raw, ...], OneOrMany(), Between(0, 10), SCENARIOS] = ()
    cartes: Annotated[tuple[CardsFile, ...], OneOrMany(), Between(0, 10), Caption(
        "Cartes", "Les cartes à imprimer.", "[{systemes: [mes-cartes.yaml], choix: [combat]}]")] = ()
    notes: Annotated[str, Between(0, 2000), Caption(
        "Notes", "Imprimées sur la couverture.", "Apporter des dés.")] | None = None


class Batch(Record):
    """Pages printed in one go: the same paper, on the same sides. In print order."""

    id: Literal["fiches", "feuilles", "tuiles", "plan", "ecran", "decoupes", "cartes", "cartes-court"]
    title: str
    sides: str
    two_sided: bool
    paper: str
    after: str


# Plain paper first, both sides before one; then the thick paper, one side before both.
BATCHES = (
    Batch("fiches", "Fiches de personnage", "Recto verso, bord long", True, "Papier ordinaire", "Rien à couper."),
    Batch(
        "feuilles", "Feuilles de bande ou de groupe, livrets", "Recto seul", False, "Papier ordinaire",
        "Rien à couper.",
    ),
    Batch(
        "tuiles", "Champ de bataille à l’échelle 1:1", "Recto seul", False, "Papier ordinaire",
        "Couper au trait, assembler par les lettres, coller au ruban.",
    ),
    Batch("plan", "Plan de la table", "Recto seul", False, "Papier A3", "À poser sous les yeux de tous."),
    Batch("ecran", "Écran du MJ", "Recto seul", False, "Papier épais", "Assembler les volets bord à bord."),
    Batch(
        "decoupes", "À découper", "Recto seul", False, "Papier épais, 160 g ou plus",
        "Couper aux repères ; plier les marqueurs, le texte caché dedans.",
    ),
    Batch(
        "cartes", "Cartes", "Recto verso, bord long", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; « holofiche calibrer » règle le décalage des versos.",
    ),
    Batch(
        "cartes-court", "Cartes", "Recto verso, bord court", True, "Papier épais, 200 g ou plus",
        "Couper aux repères du recto ; « holofiche calibrer » règle le décalage des versos.",
    ),
)  # fmt: skip
