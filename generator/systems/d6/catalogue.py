"""What the D6 rules list: characteristics, skills, items, statuses, damage types, tables."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from generator.core.chance.dice import Dice
from generator.core.content.loading import Citations, Rulings
from generator.core.frozen import dataclass
from generator.core.reading.shape import OneOrMany

Rank = Literal["secondaire", "utile", "tres-utile", "essentielle"]
Place = Literal["tete", "torse", "bras", "jambes"]  # what an armour covers (L353, A68)
Some = Annotated[tuple[str, ...], OneOrMany()]


@dataclass(frozen=True)
class Characteristic:
    id: str
    label: str
    short: str
    blurb: str
    source: Citations
    below_2d: str | None = None
    at_0d: str | None = None
    rulings: Rulings = ()


@dataclass(frozen=True)
class SkillUse:
    at: int
    text: str


@dataclass(frozen=True)
class SkillTableRow:
    at: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class SkillTable:
    title: str
    columns: tuple[str, ...]
    rows: tuple[SkillTableRow, ...]
    note: str | None = None


@dataclass(frozen=True)
class Skill:
    id: str
    label: str
    characteristic: str
    rank: Rank
    text: str
    source: Citations
    short: str | None = None
    ranks: Mapping[str, Rank] = field(default_factory=dict)  # for a family or a class that needs it more
    uses: tuple[SkillUse, ...] = ()
    table: SkillTable | None = None
    aliases: Some = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class Item:
    id: str
    label: str
    plural: str
    kind: Literal["weapon", "shield", "armour", "gear", "consumable", "implant"]
    stacks: bool
    source: Citations
    skill: str | None = None
    damage: str | None = None
    damage_type: str | None = None
    range: str | None = None
    long_range: bool = False
    res_corp: Dice | None = None
    place: Place | None = None
    capacity: int | None = None
    panel: str | None = None  # of the verso, where it is told as well, or kept instead of in a slot
    price: int | None = None
    skill_dice: Mapping[str, int] = field(default_factory=dict)
    text: str | None = None
    rulings: Rulings = ()


@dataclass(frozen=True)
class Status:
    id: str
    label: str
    scope: Literal["sol", "espace"]
    kind: Literal["positif", "negatif"]
    text: str
    short: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class DamageType:
    id: str
    label: str
    ignores: str
    text: str
    source: Citations
    status: str | None = None
    chance: int | None = None
    shield: str | None = None
    res_corp: Literal["half", "none", "less-1d"] | None = None  # what `ignores` comes to, for odds
    rulings: Rulings = ()


@dataclass(frozen=True)
class Table:
    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: Citations
    roll: Literal["d6", "d12"] | None = None
    note: str | None = None
    rulings: Rulings = ()
