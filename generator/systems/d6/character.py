"""A player's character file, as the contract gives it. What rules judge with codes of their own stays `Raw`."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.core.chance.dice import Dice
from generator.core.reading.keys import As, InDice, Key, Ref, Spread
from generator.core.reading.shape import Between, OneOrMany, Raw, Spellings
from generator.core.record import Record
from generator.systems.d6.catalogue import Place, TalentType
from generator.systems.d6.definitions import Race

Sex = Annotated[
    Literal["male", "femelle", "neutre"],
    Spellings((("masculin", "male"), ("homme", "male"), ("m", "male"), ("feminin", "femelle"), ("femme", "femelle"),
           ("f", "femelle"), ("n", "neutre"))),
]  # fmt: skip
Line = Annotated[str, Between(1, 80)]
Characteristic = Annotated[str, Ref("characteristics")]
Dice1 = Annotated[int, InDice()]
# By the catalogue's name where it has one; alone it will do, and « 2 blasters » are two of them.
Worn = Annotated[str, Between(1, 80), Ref("objects"), Key(also=("objet",), alone=True, copies=True)]
TalentName = Annotated[str, Between(1, 80), Ref("talents_taught")]
PowerName = Annotated[str, Between(1, 80), Ref("powers_taught")]
ClassName = Annotated[str, Between(1, 80), Ref("classes")]
Text = Annotated[str, Between(1, 600)]
Count = Annotated[int, Between(1, 9999)]
Amount = Annotated[int, Between(0, 999_999_999)]


Characteristics = Annotated[tuple[Characteristic, ...], OneOrMany(commas=True)]


class Choices(Record):
    race: Annotated[Raw, As(Mapping[Characteristic, Dice1])] | None = None
    force: Annotated[Raw, As(Mapping[Annotated[str, Ref("force")], Dice1])] | None = None
    seconde_classe: ClassName | None = None
    don: TalentName | None = None
    orientation: Annotated[str, Ref("orientations")] | None = None
    plus: Annotated[Raw, As(Characteristics)] | None = None
    moins: Annotated[Raw, As(Characteristics)] | None = None
    jet_pv: Annotated[Raw, As(int)] | None = None
    voie: Annotated[str, Ref("force")] | None = None


class OwnTalent(Record):
    nom: Annotated[TalentName, Key(alone=True)]
    type: TalentType | None = None  # as content says, else passif
    effet: Text | None = None
    classe: ClassName | None = None


class OwnPower(Record):
    nom: Annotated[PowerName, Key(alone=True)]
    epuisement: Annotated[int, Between(1, 12)] | None = None
    effet: Text | None = None


class BoughtTalent(OwnTalent, kw_only=True):
    cout: Annotated[int, Between(0, 9999)]


class BoughtPower(OwnPower, kw_only=True):
    cout: Annotated[int, Between(0, 9999)]


class Experience(Record):
    gagnee: Annotated[int, Between(0, 99_999), Key(short="xp")] = 0
    competences: Annotated[Raw, As(Mapping[Annotated[str, Ref("skills")], str]), Key(short="competences")] | None = None
    pv: Annotated[int, Between(0, 999)] = 0
    dons: tuple[BoughtTalent, ...] = ()
    pouvoirs: tuple[BoughtPower, ...] = ()


class Weapon(Record):
    nom: Worn
    degats: Line | None = None
    portee: Line | None = None
    type: Line | None = None
    notes: Line | None = None


class Armour(Record):
    nom: Worn
    res_corp: Dice | None = None
    place: Place | None = None


class Carried(Record):
    objet: Annotated[str, Between(1, 80), Ref("objects"), Key(also=("nom",), alone=True)]
    nombre: Annotated[int, Between(1, 9999), Key(counts=True)] = 1
    seul: bool | None = None  # as the catalogue says, unless written


class Sequela(Record):
    """What a blow under 0 PV left: the D12 rolled, and what it asks to be written (L822-829, A60)."""

    jet: Annotated[int, Between(1, 12)]
    effet: Text | None = None
    cicatrice: Line | None = None
    don: TalentName | None = None
    caracteristique: Annotated[str, Between(1, 80), Ref("characteristics")] | None = None


class Graft(Record):
    """Cybernetics: what it raises, and what it does besides (L515-516, A61)."""

    nom: Line
    caracteristique: Mapping[Characteristic, Annotated[int, Between(-9, 9), InDice()]] = field(default_factory=dict)
    effet: Text | None = None
    place: Line | None = None


class Form(Record):
    nom: Line
    maitrise: bool = False
    effet: Text | None = None


class JournalEntry(Record):
    """A line of the journal: told, never counted."""

    date: Line | None = None
    texte: Text | None = None
    xp: Annotated[int, Between(-99_999, 99_999)] | None = None
    credits: Annotated[int, Between(-999_999_999, 999_999_999)] | None = None


class Character(Record):
    systeme: Literal["d6"] = "d6"
    nom: Line | None = None
    joueur: Line | None = None
    race: Annotated[str, Between(1, 80), Ref("races")] | None = None
    classe: ClassName | None = None
    sexe: Sex | None = None
    age: Line | None = None
    taille: Line | None = None
    poids: Line | None = None
    repartition: Annotated[Raw, As(Mapping[Characteristic, Dice1])] | None = None
    choix: Choices = Choices()
    experience: Experience = Experience()
    cote: Annotated[Raw, As(int)] | None = None
    pv: Annotated[int, Between(-999, 9999)] | None = None
    credits: Amount | None = None
    armes: tuple[Weapon, ...] | None = None
    armures: tuple[Armour, ...] | None = None
    dons: tuple[OwnTalent, ...] = ()
    pouvoirs: tuple[OwnPower, ...] = ()
    inventaire: tuple[Carried, ...] | None = None
    equipement: Annotated[tuple[Carried, ...], Spread("kit", ("armes", "armures", "inventaire"))] = ()
    force: Mapping[Annotated[str, Ref("force")], Dice] = field(default_factory=dict)
    portrait: Annotated[str, Between(1, 200)] | None = None
    notes: Annotated[str, Between(0, 4000)] | None = None
    race_libre: Annotated[Raw, As(Race)] | None = None
    derogations: Annotated[tuple[Annotated[str, Ref("waivers")], ...], OneOrMany(commas=True)] = ()
    sequelles: tuple[Sequela, ...] = ()
    greffes: tuple[Graft, ...] = ()
    wipes: Annotated[int, Between(0, 99)] = 0
    statuts: Annotated[tuple[Annotated[str, Between(1, 80), Ref("statuses")], ...], OneOrMany(commas=True)] = ()
    utilises: Annotated[tuple[TalentName, ...], OneOrMany(commas=True)] = ()
    reputation: int | None = None
    langues: Annotated[tuple[Line, ...], OneOrMany(commas=True)] = ()
    formes: tuple[Form, ...] = ()
    journal: tuple[JournalEntry, ...] = ()
    pnj: bool = False
    panneaux: Mapping[str, Raw] = field(default_factory=dict)  # the panels' keys, which content declares
