"""The session's file (seance.yaml): its keys, those that games add for their scenarios, and the batches it is printed
in."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import defstruct
from msgspec.structs import replace

from generator.base.i18n import _, speak_language
from generator.base.record import Record, type_hints
from generator.base.words import both_names, other_key
from generator.game.params import ON, SIZE, Param, merge_params
from generator.game.parts import Scenarios, Tables
from generator.game.system import collect_parts, games_giving
from generator.paper.formats import Duplex, Ink, Paper, WrittenFormat
from generator.reading.keys import GAME_KEY, Caption, Key, Keyed, unwrapped
from generator.reading.reading import Reading
from generator.reading.shape import Between, OneOrMany, Pattern, Raw
from generator.reading.source import Source
from generator.scenarios.roll import SEALED, STANDEES

Files = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Words = Annotated[tuple[str, ...], OneOrMany(), Between(0, 60)]
Line = Annotated[str, Between(1, 80)]


SCENARIOS = Caption("Scénarios", "Les scénarios à tirer, ou enregistrés.", "[{enregistre: fuite.yaml}]")


EVENING = Caption("Soirée", "La soirée à tirer pour les personnages : un scénario sans son jeu.", "{graine: 42}")


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
    # House values kept: see content/loading.py.
    maison: Annotated[Words, Caption(
        "Maison", "Les chapitres de valeurs maison gardés ; « non » : aucun.", "[armes]")] | None = None
    personnages: Annotated[Files, Key(("joueurs", "pj", "fiches")), Caption(
        "Personnages", "Les fichiers des personnages, un dossier ou un motif.", "[grakk.yaml]")] = ()
    bandes: Annotated[Files, Key(("groupes",)), Caption(
        "Bandes", "Les fichiers des bandes.", "[loups.yaml]")] = ()
    scenarios: Annotated[tuple[Raw, ...], OneOrMany(), Between(0, 10), SCENARIOS] = ()
    cartes: Annotated[tuple[CardsFile, ...], OneOrMany(), Between(0, 10), Caption(
        "Cartes", "Les cartes à imprimer.", "[{systemes: [mes-cartes.yaml], choix: [combat]}]")] = ()
    soiree: Annotated[Raw, EVENING] | None = None
    mj: Annotated[bool, Caption("Page du MJ", "La page du MJ de ces personnages.", "true")] = False
    engins: Annotated[bool, Caption(
        "Engins", "Les cartes de leurs vaisseaux, véhicules, droïdes et compagnons.", "true")] = False
    profils: Annotated[Words, Caption(
        "Profils", "Les cartes de profils, par leurs noms.", "[soldat, intercepteur]")] = ()
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


SAVED = "enregistre"  # the key of a scenario that was saved, or that a PDF carries
# Of a scenario to roll: what every game asks.
SEED = Annotated[int, Between(0), Caption("Graine", "La même graine donne le même scénario.", "42")]
FILES = Annotated[Files, Caption("Fichiers", "Les bandes ; sinon celles de la séance.", "[loups.yaml]")]
KEPT = Annotated[str, Caption("Enregistré", "Un scénario enregistré, ou le PDF qui le porte.", "fuite.yaml")]
# What a scenario is printed with beside its booklet: as the command line has it -> its key and caption.
EXTRAS: dict[str, tuple[str, Caption]] = {
    "battlefield": (
        other_key("battlefield"), Caption("Plateau", "Le champ de bataille à l’échelle 1:1, en plus.", "true")
    ),
    "poster": ("plan", Caption("Plan", "Le plan de la table sur une feuille A3, en plus.", "true")),
    STANDEES: (other_key(STANDEES), Caption("Figurines", "Ses figurines à découper, en plus.", "true")),
}


def read_session(source: Source) -> Reading:
    return Reading.of(source, session_kind())


def session_kind() -> Keyed:
    """Return the type of a session's file: its keys, and those of the games for its scenarios."""
    keys = {name: _in_both_languages(name, kind) for name, kind in type_hints(SessionFile).items()}
    rows = (*_keys(params_of_session()), (SAVED, KEPT))
    row_keys = {name: _in_both_languages(name, kind) for name, kind, *_default in rows}
    keys["scenarios"] = Annotated[tuple[Keyed(row_keys), ...], OneOrMany(), SCENARIOS]  # type: ignore[misc]
    keys["soiree"] = Annotated[Keyed(row_keys), Key(also=("evening",)), EVENING]
    game = next(iter(games_giving(Tables)))  # one that has a GM, and so a screen
    screen = f"cartes: [{{systemes: [{game}], format: paravent}}]"
    return Keyed(keys, dict.fromkeys(("ecran", "paravent", "ecran-du-mj"), screen))


def _in_both_languages(name: str, kind: Any) -> Any:
    """Return the type of a key that is read under its English name too: `threat` for `menace`."""
    english = both_names("options", name.replace("_", "-"))[0].replace("-", "_")
    key = next((note for note in unwrapped(kind)[1] if isinstance(note, Key)), Key())
    return kind if english == name else Annotated[kind, replace(key, also=(*key.also, english))]


def params_of_session() -> list[Param]:
    """Return the parameters of scenarios that sessions may set."""
    params = merge_params({key: module.PARAMS for key, module in collect_parts(Scenarios).items()})
    return [param for param, _games in params.values() if param.key]


def shape_of_row(params: Sequence[Param], tree: Any) -> type[Any]:
    """Return the type of a scenario in a session's file: one that was saved, or one to roll."""
    keys = _keys(params)
    if isinstance(tree, dict) and SAVED in tree:
        keys = [(SAVED, KEPT), *_keys([p for p in params if p.name == SEALED])[3:]]
    return defstruct("ScenarioFile", keys, frozen=True)


def game_of_evening() -> str:
    """Return the id of the game whose characters have an evening: one with a GM, and scenarios."""
    return next(game for game in games_giving(Tables) if game in games_giving(Scenarios))


def _keys(params: Sequence[Param]) -> list[Any]:
    """Return the keys of a scenario to roll. Without `fichiers` it takes the session's bands of its game, unless a
    parameter replaces them."""
    game = Annotated[str, GAME_KEY, Caption("Jeu", "Le jeu du scénario.", next(iter(games_giving(Scenarios))))]
    keys: list[Any] = [("systeme", game), ("graine", SEED), ("fichiers", FILES | None, None)]
    keys += [(p.key, _type_of_param(p), False if p.kind == "flag" and p.start != ON else None) for p in params]
    return [*keys, *((key, Annotated[bool, caption], False) for key, caption in EXTRAS.values())]


def _type_of_param(param: Param) -> Any:
    caption = caption_of_param(param)
    if param.kind == "flag":
        return Annotated[bool, caption] | None if param.start == ON else Annotated[bool, caption]
    if param.kind == "int":
        return Annotated[int, Between(param.low, param.high), caption] | None
    form = (Pattern(SIZE, "36x36"),) if param.kind == "size" else ()
    return Annotated[str, *form, caption] | None


def caption_of_param(param: Param) -> Caption:
    """Return the caption of an option: its name, and what it is in the words of the catalogue."""
    with speak_language("fr"):
        about = _(param.help)
    usual = {"flag": "true", "int": str(param.low or 1), "size": "36x36"}.get(param.kind, "random")
    name = param.key.replace("_", " ").capitalize()
    return Caption(name, about, example=next(iter(param.choices), usual))
