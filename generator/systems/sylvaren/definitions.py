"""Sylvaren's content, typed and cross-checked."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal, Protocol

from generator.core.content.loading import Citations, Content, Ruling, Rulings
from generator.core.frozen import dataclass
from generator.core.names import slug
from generator.systems.sylvaren.constants import Constants as Constants
from generator.systems.sylvaren.constants import Game
from generator.systems.sylvaren.objectives import Objective


@dataclass(frozen=True)
class MeleeClass:
    id: str
    label: str
    modifier: int
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Equipment:
    """`variants` are printed examples, shown under their own name; `aliases` only other ways to write it."""

    id: str
    label: str
    kind: Literal["melee", "ranged", "armour", "shield", "gear"]
    price: int
    source: Citations
    rulings: Rulings = ()
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    melee_class: str | None = None
    modifier: int = 0  # of the difficulty: a shot's own, or what an armour or shield adds against its bearer
    reach: int = 0
    rate: int = 1
    cortosis: bool = False
    saber: bool = False
    melee_dice: int = 0
    protection: int = 0
    heals: int = 0


@dataclass(frozen=True)
class Rule:
    """A special rule; without a price it cannot be bought (S-13)."""

    id: str
    label: str
    price: int | None
    text: str
    short: str
    source: Citations
    rulings: Rulings = ()
    opposed: tuple[str, ...] = ()
    wound_difficulty: int = 0
    movement: int | None = None
    sure_footed: bool = False
    shooting_dice: int = 0
    target_dice: int = 0
    force_difficulty: int = 0
    counted: bool = False  # its numbers say all of it


@dataclass(frozen=True)
class Race:
    id: str
    label: str
    rules: tuple[str, ...]
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Power:
    """`reach` None: the user itself. `one`, `two`: what one and two successes do; `short`: both on a line."""

    id: str
    label: str
    one: str
    two: str
    short: str
    text: str
    source: Citations
    rulings: Rulings = ()
    reach: int | None = None
    free: bool = False
    attack_dice: int = 0
    ignores_armour: bool = False


@dataclass(frozen=True)
class Category:
    id: str
    label: str
    side: Literal["lumineux", "obscur"]
    rank: int
    protection: int
    powers: Mapping[str, int]
    source: Citations
    next: str | None = None
    without_saber: str | None = None
    rulings: Rulings = ()
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Profile:
    """A figure of the bestiary, or a generic one of the quality table (which has no faction)."""

    id: str
    label: str
    quality: int
    equipment: tuple[str, ...]
    source: Citations
    rulings: Rulings = ()
    faction: str | None = None
    rules: tuple[str, ...] = ()
    powers: Mapping[str, int] = field(default_factory=dict)
    category: str | None = None
    protection: int | None = None
    named: bool = False


@dataclass(frozen=True)
class Faction:
    id: str
    label: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Behaviour:
    id: str
    label: str
    stage: Literal["hidden", "revealed"]
    text: str
    source: Citations
    rulings: Rulings = ()
    moves: bool = False
    points: int = 0


@dataclass(frozen=True)
class Name:
    """What a written name stands for: the entry's id and the label to show."""

    id: str
    label: str


@dataclass(frozen=True)
class Definitions:
    game: Game
    melee_classes: Mapping[str, MeleeClass]
    equipment: Mapping[str, Equipment]
    rules: Mapping[str, Rule]
    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    categories: Mapping[str, Category]
    bestiary: Mapping[str, Profile]
    generic: Mapping[str, Profile]  # the quality table
    factions: Mapping[str, Faction]
    behaviours: Mapping[str, Behaviour]
    objectives: Mapping[str, Objective]
    rulings: Mapping[str, Ruling]
    equipment_names: Mapping[str, Name]
    category_names: Mapping[str, Name]
    rule_names: Mapping[str, Name]
    race_names: Mapping[str, Name]

    @property
    def constants(self) -> Constants:
        return self.game.constants

    @property
    def profiles(self) -> dict[str, Profile]:
        """Every figure that is not a person's own: the bestiary, then the quality table."""
        return {**self.bestiary, **self.generic}

    def first_category(self, side: str) -> Category:
        return next(c for c in self.categories.values() if c.side == side and c.rank == self.constants.force_users_rank)


def load(content: Content) -> Definitions:
    game = content.single("system", Game)
    equipment = content.entries("equipment", Equipment)
    categories = content.entries("categories", Category)
    rules = content.entries("rules", Rule)
    races = content.entries("races", Race)
    built = Definitions(
        game=game,  # type: ignore[arg-type]  # None is a fault already noted: finish() raises before anyone looks
        melee_classes=content.entries("melee_classes", MeleeClass),
        equipment=equipment,
        rules=rules,
        races=races,
        powers=content.entries("powers", Power),
        categories=categories,
        bestiary=content.entries("profiles", Profile),
        generic=content.entries("quality", Profile),
        factions=content.entries("factions", Faction),
        behaviours=content.entries("behaviours", Behaviour),
        objectives=content.entries("objectives", Objective),
        rulings=content.rulings(),
        equipment_names=_names(equipment.values()),
        category_names=_names(categories.values()),
        rule_names=_names(rules.values()),
        race_names=_names(races.values()),
    )
    _check(content, built)
    return built


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...


def _names(entries: Iterable[_Named]) -> dict[str, Name]:
    names: dict[str, Name] = {}
    for entry in entries:
        for text in (entry.id, slug(entry.label), *getattr(entry, "aliases", ())):
            names[text] = Name(entry.id, entry.label)
        for text, label in getattr(entry, "variants", {}).items():
            names[text] = Name(entry.id, label)
    return names


def _check(content: Content, d: Definitions) -> None:
    for weapon in d.equipment.values():
        if weapon.kind == "melee":
            content.require("equipment", (weapon.id, "melee_class"), weapon.melee_class or "", d.melee_classes)
    for rule in d.rules.values():
        for n, other in enumerate(rule.opposed):
            content.require("rules", (rule.id, "opposed", n), other, d.rules)
    for race in d.races.values():
        for n, wanted in enumerate(race.rules):
            content.require("races", (race.id, "rules", n), wanted, d.rules)
    for category in d.categories.values():
        for power in category.powers:
            content.require("categories", (category.id, "powers", power), power, d.powers)
        if category.next:
            content.require("categories", (category.id, "next"), category.next, d.categories)
    for kind, profiles in (("profiles", d.bestiary), ("quality", d.generic)):
        for profile in profiles.values():
            _check_profile(content, d, kind, profile)


def _check_profile(content: Content, d: Definitions, kind: str, profile: Profile) -> None:
    for n, item in enumerate(profile.equipment):
        content.require(kind, (profile.id, "equipment", n), item, d.equipment_names)
    for n, rule in enumerate(profile.rules):
        content.require(kind, (profile.id, "rules", n), rule, d.rules)
    for power in profile.powers:
        content.require(kind, (profile.id, "powers", power), power, d.powers)
    if profile.category:
        content.require(kind, (profile.id, "category"), profile.category, d.categories)
    if profile.faction:
        content.require(kind, (profile.id, "faction"), profile.faction, d.factions)
