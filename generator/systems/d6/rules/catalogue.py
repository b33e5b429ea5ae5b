"""The lists of the D6 rules: characteristics, skills, items, statuses, damage types."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.declared import Entry, Ref
from generator.reading.shape import Between, Some

FORCE: Mapping[str, str] = {"controle": "Contrôle", "sens": "Sens", "alteration": "Altération"}  # as printed
ForceField = Literal["controle", "sens", "alteration"]
Weight = Annotated[int, Between(0, 20)]
Rolled = Annotated[str, Ref("skills", also=tuple(FORCE))]  # what an item is rolled with, or helps
Rank = Literal["secondaire", "utile", "tres-utile", "essentielle"]
TalentType = Literal["passif", "illimite", "combat", "jour"]
# The nature of the action that a talent or a power takes, and how it is printed (L784, A79, A92).
ActionKind = Literal["offensive", "soutien", "defense", "mouvement", "jet", "hors", "passif", "aucune"]
NATURES: Mapping[str, str] = {
    "offensive": "offensive", "soutien": "soutien", "defense": "défense", "mouvement": "mouvement",
    "jet": "celle du jet", "hors": "hors combat", "passif": "passif", "aucune": "aucune action",
}  # fmt: skip
PLACES = ("tete", "torse", "bras", "jambes")  # of a body (L353, A68)
Place = Literal["tete", "torse", "bras", "jambes", "entiere"]  # what a piece covers; the last, all (A91)


class Characteristic(Entry):
    short: str
    blurb: str
    below_2d: str | None = None
    at_0d: str | None = None


class SkillUse(Record):
    at: int
    text: str


class SkillTableRow(Record):
    at: int
    cells: tuple[str, ...]


class SkillTable(Record):
    title: str
    columns: tuple[str, ...]
    rows: tuple[SkillTableRow, ...]
    note: str | None = None


class Skill(Entry):
    characteristic: Annotated[str, Ref("characteristics")]
    rank: Rank
    text: str
    short: str | None = None  # the abbreviation that the rules print
    brief: str | None = None  # its name where a field is narrow
    # for a family or a class that needs it more
    ranks: Mapping[Annotated[str, Ref("families", "classes")], Rank] = field(default_factory=dict)
    uses: tuple[SkillUse, ...] = ()
    table: SkillTable | None = None
    aliases: Some = ()

    def rank_for(self, classe: str, family: str) -> Rank:
        return self.ranks.get(classe, self.ranks.get(family, self.rank))


class Plan(Record):
    """The way a class spends experience: weights of skills, of PV, of fields of the Force, of powers to learn."""

    skills: Mapping[Annotated[str, Ref("skills")], Weight] = field(default_factory=dict)
    pv: Weight = 0
    force: Mapping[ForceField, Weight] = field(default_factory=dict)
    powers: Weight = 0


class Item(Entry):
    plural: str
    kind: Literal["weapon", "shield", "armour", "gear", "consumable", "implant"]
    stacks: bool
    skill: Rolled | None = None
    damage: str | None = None
    damage_type: Annotated[str, Ref("damage_types")] | None = None
    range: str | None = None
    long_range: bool = False
    res_corp: Dice | None = None
    place: Place | None = None
    capacity: int | None = None
    panel: Annotated[str, Ref("panels")] | None = None  # of the verso: listed there as well, or instead of in a slot
    price: int | None = None
    skill_dice: Mapping[Rolled, int] = field(default_factory=dict)
    text: str | None = None


class Status(Entry):
    scope: Literal["sol", "espace"]
    kind: Literal["positif", "negatif"]
    text: str
    short: str


class DamageType(Entry):
    ignores: str
    text: str
    status: Annotated[str, Ref("statuses")] | None = None
    chance: int | None = None
    shield: Annotated[str, Ref("items")] | None = None
    res_corp: Literal["half", "none", "less-1d"] | None = None  # what `ignores` comes to, for odds
