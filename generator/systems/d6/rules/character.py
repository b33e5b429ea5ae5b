"""A player's character file, as the contract gives it; values that the rules check themselves stay `Raw`."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.reading.keys import GAME_KEY, PLAYER_KEY, As, Caption, InDice, Key, Ref, Spread
from generator.reading.shape import Between, OneOrMany, Pattern, Raw, Spellings
from generator.systems.d6.rules.catalogue import ActionKind, Place, TalentType
from generator.systems.d6.rules.definitions import Race

Sex = Annotated[
    Literal["masculin", "féminin", "neutre"],
    Spellings((("male", "masculin"), ("homme", "masculin"), ("m", "masculin"), ("femelle", "féminin"),
           ("femme", "féminin"), ("f", "féminin"), ("n", "neutre"))),
]  # fmt: skip
Line = Annotated[str, Between(1, 80)]
Characteristic = Annotated[str, Ref("characteristics")]
Skill = Annotated[str, Pattern(r"[0-9]{1,2}\s*[dD]\s*(\+\s*[0-2])?", "4D+1")]
Dice1 = Annotated[int, InDice()]
# By the catalogue's name where it has one; alone it will do, and « 2 blasters » are two of them.
Worn = Annotated[str, Between(1, 80), Ref("objects", free=True), Key(also=("objet",), alone=True, copies=True)]
TalentName = Annotated[str, Between(1, 80), Ref("talents_taught", free=True)]
PowerName = Annotated[str, Between(1, 80), Ref("powers_taught", free=True)]
ClassName = Annotated[str, Between(1, 80), Ref("classes")]
Text = Annotated[str, Between(1, 600)]
Effect = Annotated[Text, Caption("Effet", "Ce que cela fait, en une phrase.", "+1D contre qui ne bouge pas")]
Nature = Annotated[
    ActionKind,
    Spellings((("attaque", "offensive"), ("celle-du-jet", "jet"), ("hors-combat", "hors"))),
    Caption("Action", "De quelle nature est l’action qu’il demande.", "soutien"),
]
Amount = Annotated[int, Between(0, 999_999_999)]
Characteristics = Annotated[tuple[Characteristic, ...], OneOrMany(commas=True)]


class Choices(Record):
    """The choices that class and race leave open, which also give their questions."""

    race: Annotated[Raw, As(Mapping[Characteristic, Dice1]), Caption(
        "Dé de la race", "Le dé au choix de la race.", "{dex: 1}")] | None = None
    force: Annotated[Raw, As(Mapping[Annotated[str, Ref("force")], Dice1]), Caption(
        "Force de la race", "Les dés de la Force de la race.", "{sens: 1}")] | None = None
    seconde_classe: Annotated[ClassName, Caption(
        "Seconde classe", "La classe de la seconde tête (Troig).", "pilote")] | None = None
    don: Annotated[TalentName, Caption(
        "Don", "Le don au choix de la race (Muun).", "Négociateur")] | None = None
    orientation: Annotated[str, Ref("orientations"), Caption(
        "Orientation", "L’orientation de la classe (Cyber-ingénieur).", "hacker")] | None = None
    plus: Annotated[Raw, As(Characteristics), Caption(
        "+1D", "Les trois +1D de l’Autodidacte.", "[dex, perc, tech]")] | None = None
    moins: Annotated[Raw, As(Characteristics), Caption("−1D", "Le −1D de l’Autodidacte.", "[sav]")] | None = None
    jet_pv: Annotated[Raw, As(int), Caption(
        "Dé des PV", "Le D6 lancé pour les PV du Jedi Gardien.", "4")] | None = None
    voie: Annotated[str, Ref("force"), Caption(
        "Voie", "Où va le dé de la Force au choix du Jedi Consulaire : controle, sens ou alteration.",
        "sens")] | None = None


class OwnTalent(Record):
    nom: Annotated[TalentName, Key(alone=True), Caption("Nom", "Le nom du don.", "Tireur d’élite")]
    # As content says, else passif.
    type: Annotated[TalentType, Caption("Type", "Combien de fois il sert.", "combat")] | None = None
    effet: Effect | None = None
    classe: Annotated[ClassName, Caption("Classe", "La classe qui l’enseigne.", "assassin")] | None = None
    action: Nature | None = None  # as content says (A92)


class OwnPower(Record):
    nom: Annotated[PowerName, Key(alone=True), Caption("Nom", "Le nom du pouvoir.", "Poussée de Force")]
    epuisement: Annotated[int, Between(1, 12), Caption(
        "Épuisement", "Ce qu’il coûte d’épuisement.", "3")] | None = None
    effet: Effect | None = None
    action: Nature | None = None


Cost = Annotated[int, Between(0, 9999), Caption("Coût", "Les XP qu’il a coûté.", "8")]


class BoughtTalent(OwnTalent, kw_only=True):
    cout: Cost


class BoughtPower(OwnPower, kw_only=True):
    cout: Cost


class LedgerLine(Record, kw_only=True):
    """A line of the ledger: one thing bought, from what to what, and the price paid, which stands (A88)."""

    competence: Annotated[str, Between(1, 80), Ref("skills"), Caption(
        "Compétence", "La compétence achetée.", "tir")] | None = None
    pv: Annotated[int, Between(1, 999), Caption("PV", "Combien de PV ont été achetés.", "4")] | None = None
    don: Annotated[TalentName, Caption("Don", "Le don acheté.", "Grenadier")] | None = None
    pouvoir: Annotated[PowerName, Caption("Pouvoir", "Le pouvoir acheté.", "Vague de Force")] | None = None
    force: Annotated[str, Between(1, 80), Ref("force"), Caption(
        "Force", "Le champ de la Force monté : controle, sens ou alteration.", "controle")] | None = None
    de: Annotated[Line, Caption("De", "Ce que la fiche montrait avant.", "5D", width="short")] | None = None
    a: Annotated[Line, Caption("À", "Ce qu’elle montre après.", "5D+1", width="short")] | None = None
    sur: Annotated[Line, Caption(
        "Sur", "La caractéristique ce jour-là, si le jeu l’avait changée.", "4D", width="short")] | None = None
    cout: Cost
    date: Annotated[Line, Caption("Date", "Le jour de l’achat.", "2026-11-14", width="short")] | None = None
    type: Annotated[TalentType, Caption("Type", "Combien de fois le don sert.", "combat")] | None = None
    classe: Annotated[ClassName, Caption("Classe", "La classe qui l’enseigne.", "assassin")] | None = None
    epuisement: Annotated[int, Between(1, 12), Caption(
        "Épuisement", "Ce que le pouvoir coûte d’épuisement.", "4")] | None = None
    psychique: Annotated[bool, Caption(
        "Psychique", "Un pouvoir psychique, à moitié prix pour un Quermien.", "oui")] = False
    effet: Effect | None = None
    action: Nature | None = None


class Experience(Record):
    gagnee: Annotated[int, Between(0, 99_999), Key(short="xp"), Caption(
        "XP gagnés en jeu", "Les XP gagnés en jeu.", "25")] = 0
    competences: Annotated[
        Raw, As(Mapping[Annotated[str, Ref("skills")], Skill]), Key(short="competences"), Caption(
        "Compétences", "Celles que l’expérience a montées, à leur valeur.", "{tir: 4D+1}")] | None = None
    pv: Annotated[int, Between(0, 999), Caption("PV achetés", "Les PV achetés.", "2")] = 0
    dons: Annotated[tuple[BoughtTalent, ...], Caption(
        "Dons achetés", "Les dons achetés.", "[{nom: Grenadier, cout: 8}]")] = ()
    pouvoirs: Annotated[tuple[BoughtPower, ...], Caption(
        "Pouvoirs achetés", "Les pouvoirs achetés.", "[{nom: Vague de Force, cout: 16}]")] = ()
    achats: Annotated[tuple[LedgerLine, ...], Caption(
        "Livre des achats", "Ce qui a été acheté, dans l’ordre, au prix payé.",
        "[{competence: tir, de: 5D, a: 5D+1, cout: 5}]")] = ()


class Weapon(Record):
    nom: Annotated[Worn, Caption("Nom", "Le nom ; connu du catalogue, il suffit.", "Vibrolame")]
    degats: Annotated[Line, Caption("Dégâts", "Les dégâts.", "4DD")] | None = None
    portee: Annotated[Line, Caption("Portée", "La portée.", "contact")] | None = None
    type: Annotated[Line, Caption("Type", "Le type de dégâts.", "physique")] | None = None
    notes: Annotated[Line, Caption("Notes", "Ce qu’il faut savoir d’autre.", "silencieuse")] | None = None


class Armour(Record):
    nom: Annotated[Worn, Caption("Nom", "Le nom ; connu du catalogue, il suffit.", "Veste protectrice")]
    res_corp: Annotated[Dice, Caption("Res Corp", "Ce qu’elle ajoute à la Res Corp.", '"+2"')] | None = None
    place: Annotated[Place, Caption("Place", "Ce qu’elle couvre.", "torse")] | None = None


class Carried(Record):
    objet: Annotated[str, Between(1, 80), Ref("objects", free=True), Key(also=("nom",), alone=True), Caption(
        "Objet", "Le nom de l’objet.", "Médipack")]
    nombre: Annotated[int, Between(1, 9999), Key(counts=True), Caption(
        "Nombre", "Combien il y en a.", "2")] = 1
    # As the catalogue says, unless written.
    seul: Annotated[bool, Caption(
        "occupe seul une case", "S’il remplit une case à lui seul.", "true")] | None = None


class Sequela(Record):
    """A sequela of a blow under 0 PV: the D12 rolled, and what it asks to be written (L822-829, A60)."""

    jet: Annotated[int, Between(1, 12), Caption("D12", "Le D12 lancé.", "7")]
    effet: Effect | None = None
    cicatrice: Annotated[Line, Caption("Cicatrice", "Où, et de quoi.", "la joue gauche")] | None = None
    don: Annotated[TalentName, Caption("Don perdu", "Le don perdu.", "Tireur d’élite")] | None = None
    caracteristique: Annotated[str, Between(1, 80), Ref("characteristics"), Caption(
        "Caractéristique perdue", "La caractéristique qui baisse.", "dex")] | None = None


class Graft(Record):
    """Cybernetics: what it raises, and what it does besides (L515-516, A61)."""

    nom: Annotated[Line, Caption("Nom", "Le nom de la greffe.", "Bras bionique")]
    caracteristique: Annotated[Mapping[Characteristic, Annotated[int, Between(-9, 9), InDice()]], Caption(
        "Caractéristique", "Les dés qu’elle donne ou coûte.",
        "{dex: 1}")] = field(default_factory=dict)
    effet: Effect | None = None
    place: Annotated[Line, Caption("Place", "Où elle est posée.", "bras droit")] | None = None


class Form(Record):
    nom: Annotated[Line, Caption("Nom", "Le nom de la forme.", "Soresu")]
    maitrise: Annotated[bool, Caption("maîtrisée", "Maîtrisée, ou seulement pratiquée.", "true")] = False
    effet: Effect | None = None


class JournalEntry(Record):
    """A line of the journal, which changes no value."""

    date: Annotated[Line, Caption("Date", "Le jour, au jeu ou à la table.", "2026-11-01")] | None = None
    texte: Annotated[Text, Caption("Récit", "Ce qui s’est passé.", "Le convoi est passé.")] | None = None
    xp: Annotated[int, Between(-99_999, 99_999), Caption("XP", "Les XP gagnés ce jour-là.", "5")] | None = None
    credits: Annotated[int, Between(-999_999_999, 999_999_999), Caption(
        "Crédits", "Les crédits gagnés ou payés.", "-50")] | None = None


# By an id, a printed name or an alias: what `list` shows.
_LISTED = "Un identifiant, un nom imprimé ou un alias ; « holofiche liste d6 {} » les donne."


class Character(Record):
    systeme: Annotated[str, GAME_KEY, Caption("Système", "Le jeu : d6.", "d6")] = "d6"
    nom: Annotated[Line, Caption(
        "Nom", "Le nom du personnage.", "Grakk", "identite", printed=True, needed=True,
        width="wide")] | None = None
    joueur: Annotated[Line, PLAYER_KEY, Caption(
        "Joueur", "Qui le joue.", "Camille", "identite", printed=True)] | None = None
    race: Annotated[str, Between(1, 80), Ref("races"), Caption(
        "Race", _LISTED.format("races"), "wookie", printed=True)] | None = None
    classe: Annotated[ClassName, Caption(
        "Classe", _LISTED.format("classes"), "contrebandier", needed=True)] | None = None
    sexe: Annotated[Sex, Caption(
        "Sexe", "Masculin, féminin ou neutre.", "féminin", "identite", asked=True, printed=True)] | None = None
    age: Annotated[Line, Caption(
        "Âge", "L’âge, comme on le dit.", "32 ans", "identite", asked=True, printed=True)] | None = None
    taille: Annotated[Line, Caption(
        "Taille", "La taille.", "1,80 m", "identite", asked=True, printed=True)] | None = None
    poids: Annotated[Line, Caption(
        "Poids", "Le poids.", "75 kg", "identite", asked=True, printed=True)] | None = None
    repartition: Annotated[Raw, As(Mapping[Characteristic, Dice1]), Key(("caracteristiques", "attributs", "des")),
        Caption(
        "Dés libres", "Les dés libres : 7 en tout, 3 au plus sur une caractéristique.",
        "{vig: 3, dex: 2, perc: 2}", needed=True)] | None = None
    choix: Annotated[Choices, Caption(
        "Choix", "Les choix ouverts de la race et de la classe.", "{orientation: hacker}")] = Choices()
    experience: Annotated[Experience, Caption(
        "Expérience", "L’expérience gagnée en jeu et ce qu’elle a acheté.",
        "{gagnee: 25, competences: {tir: 4D+1}}")] = Experience()
    pv: Annotated[int, Between(-999, 9999), Caption(
        "PV actuels", "PV actuels, si le personnage est blessé.", "12", "etat", printed=True)] | None = None
    credits: Annotated[Amount, Caption(
        "Crédits", "Crédits actuels ; sans cette clé, ceux du départ.", "1 200", "etat",
        printed=True)] | None = None
    cote: Annotated[Raw, As(int), Caption(
        "Côté obscur (−) ou lumineux (+)",
        "Côté obscur de -1 à -6, côté lumineux de 1 à 5, 0 neutre.", "-1", "etat")] | None = None
    armes: Annotated[tuple[Weapon, ...], Caption(
        "Armes", "Sans cette clé, l’équipement de départ de la classe.",
        "[Blaster, {nom: Vibrolame, degats: 4DD, portee: contact}]")] | None = None
    armures: Annotated[tuple[Armour, ...], Caption(
        "Armures", "Sans cette clé, l’équipement de départ de la classe.",
        '[{nom: Veste protectrice, res_corp: "+2"}]')] | None = None
    dons: Annotated[tuple[OwnTalent, ...], Caption(
        "Dons", "Les dons appris, en plus de ceux de la classe et de la race.", "[Tireur d’élite]")] = ()
    pouvoirs: Annotated[tuple[OwnPower, ...], Caption(
        "Pouvoirs", "Les pouvoirs appris d’un Jedi, en plus des siens.", "[Poussée de Force]")] = ()
    inventaire: Annotated[tuple[Carried, ...], Caption(
        "Inventaire",
        "Sans cette clé, l’équipement de départ de la classe. « seul: true » remplit une case.",
        "[2 médipacks, {objet: Corde, nombre: 2}]")] | None = None
    equipement: Annotated[
        tuple[Carried, ...], Spread("kit", ("armes", "armures", "inventaire")), Caption(
        "Équipement", "Armes, armures et objets ensemble : le catalogue les range.",
        "[fusil blaster, 2 médipacks]")] = ()
    force: Annotated[Mapping[Annotated[str, Ref("force")], Dice], Caption(
        "La Force", "Valeurs d’un Jedi, convenues avec le MJ ; les dés de la race s’y ajoutent.",
        "{controle: 2D+1}")] = field(default_factory=dict)
    portrait: Annotated[str, Between(1, 200), Caption(
        "Portrait", "Une image à côté de ce fichier ; « vide » laisse le cadre à dessiner.", "portrait.png",
        "identite")] | None = None
    notes: Annotated[str, Between(0, 4000), Caption(
        "Notes", "Ce qui ne tient nulle part ailleurs.", "Cherche son frère.", "identite",
        printed=True)] | None = None
    race_libre: Annotated[Raw, As(Race), Caption(
        "Race libre", "Une race maison, convenue avec le MJ.",
        "{nom: Ortolan, des: {perc: 1}}")] | None = None
    derogations: Annotated[tuple[Annotated[str, Ref("waivers")], ...], OneOrMany(commas=True), Caption(
        "Permis par le MJ",
        "Codes de problèmes que le MJ accepte : ils deviennent des avertissements.", "[free-dice-cap]")] = ()
    sequelles: Annotated[tuple[Sequela, ...], Caption(
        "Séquelles", "Dans l’ordre où elles sont venues, chacune par le D12 lancé.",
        "[{jet: 7, cicatrice: la joue gauche}]")] = ()
    greffes: Annotated[tuple[Graft, ...], Caption(
        "Greffes", "Ce qu’une greffe change.", "[{nom: Bras bionique, caracteristique: {dex: 1}}]")] = ()
    wipes: Annotated[int, Between(0, 99), Caption(
        "Groupes anéantis", "Combats rejoués, groupe anéanti : 1 PV max de moins chacun.", "1", "vie")] = 0
    reputation: Annotated[int, Between(-99, 99), Caption(
        "Réputation", "Si le jeu l’a changée ; sans cette clé, celle de la race.", "1",
        "vie")] | None = None
    langues: Annotated[tuple[Line, ...], OneOrMany(commas=True), Caption(
        "Langues", "Langues parlées.", "[basic, huttese]", "vie", printed=True)] = ()
    utilises: Annotated[tuple[TalentName, ...], OneOrMany(commas=True), Caption(
        "Dons utilisés", "Dons de combat ou du jour déjà utilisés, cochés sur la fiche.",
        "[Tireur d’élite]", "vie")] = ()
    pnj: Annotated[bool, Caption(
        "Un adversaire, imprimé en profil abrégé.",
        "Un adversaire : les limites de création deviennent des avertissements.", "true", "vie")] = False
    statuts: Annotated[
        tuple[Annotated[str, Between(1, 80), Ref("statuses")], ...], OneOrMany(commas=True), Caption(
        "Statuts", "Statuts gardés d’une séance à l’autre.", "[sonne]")] = ()
    formes: Annotated[tuple[Form, ...], Caption(
        "Formes du sabre", "Formes du sabre laser, pratiquées ou maîtrisées.",
        "[{nom: Soresu, maitrise: true}]")] = ()
    journal: Annotated[tuple[JournalEntry, ...], Caption(
        "Journal", "Ce qui s’est passé ; raconté, jamais compté.",
        "[{date: 2026-11-01, texte: Le convoi est passé.}]")] = ()
    panneaux: Mapping[str, Raw] = field(default_factory=dict)  # the panels' keys, which content declares
