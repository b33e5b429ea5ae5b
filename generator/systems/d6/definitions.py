"""The D6 game's content, typed and cross-checked: families, classes and races here, the rest in its own modules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from generator.core.chance.dice import Dice
from generator.core.content.loading import Citations, Content, Ruling, Rulings
from generator.core.names import fold, slug
from generator.core.reading.shape import Between
from generator.systems.d6.catalogue import Characteristic, DamageType, Item, Skill, Some, Status, Table
from generator.systems.d6.constants import Constants, Game
from generator.systems.d6.lessons import TalentType, TaughtPower, TaughtTalent
from generator.systems.d6.panels import BARE_HANDS, Panel

ForceField = Literal["controle", "sens", "alteration"]
Bonus = Annotated[int, Between(-6, 6)]  # dice that a race gives or takes


@dataclass(frozen=True)
class Family:
    id: str
    label: str
    accent: str
    icon: str
    blurb: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Talent:
    name: str
    text: str
    type: TalentType = "passif"
    action: Literal["offensive", "soutien", "defense", "mouvement"] | None = None
    craft: bool = False  # not for who learns from every class (L214, A69)


@dataclass(frozen=True)
class Power:
    name: str
    text: str
    skill: ForceField | None = None


@dataclass(frozen=True)
class Option:
    label: str
    dice: Mapping[str, int]


@dataclass(frozen=True)
class Picks:
    plus: int
    minus: int
    floor: int


@dataclass(frozen=True)
class StartingItem:
    item: str
    count: Annotated[int, Between(1, 100)] = 1
    note: str | None = None


@dataclass(frozen=True)
class Asset:
    name: str
    kind: Literal["ship", "speeder", "droid"]
    text: str
    count: int = 1


@dataclass(frozen=True)
class Forms:
    """The forms of the sabre that a class begins with, by number (L20, L43)."""

    practised: tuple[int, ...] = ()
    mastered: tuple[int, ...] = ()


@dataclass(frozen=True)
class Class:
    id: str
    label: str
    family: str
    blurb: str
    items: tuple[StartingItem, ...]
    talents: tuple[Talent, ...]
    source: Citations
    dice: Mapping[str, int] = field(default_factory=dict)
    pv: int = 0
    pv_roll: bool = False
    credits: int = 0
    skill_xp: int = 0
    light_xp: int = 0  # for each point of the light side (L42, A53)
    options: Mapping[str, Option] = field(default_factory=dict)
    picks: Picks | None = None
    equipped: tuple[str, ...] = ()
    assets: tuple[Asset, ...] = ()
    powers: tuple[Power, ...] = ()
    panels: tuple[str, ...] = ()
    rows: Mapping[str, int] = field(default_factory=dict)  # of a panel's grid, more or fewer than usual
    moved: tuple[str, ...] = ()  # panels that stand in the other column
    craft: bool = False  # components, parts and substances are kept on its verso, in no slot (L501, A64)
    forms: Forms | None = None
    exhaustion_bonus: str | None = None
    aliases: Some = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class ForceChoice:
    dice: Bonus
    among: tuple[ForceField, ...]


@dataclass(frozen=True)
class Conditional:
    """A bonus that counts only in some circumstance: never in a base value, listed apart (A29)."""

    when: str
    skills: Some = ()
    label: str | None = None
    dice: Bonus = 0
    bonus: int = 0


@dataclass(frozen=True)
class ResCorpBonus:
    label: str
    value: Dice
    upgradable: bool = False


@dataclass(frozen=True)
class Trait:
    name: str
    text: str


@dataclass(frozen=True)
class Race:
    id: str
    label: str
    blurb: str = ""
    source: Citations = ()
    dice: Mapping[str, Bonus] = field(default_factory=dict)
    choice: Bonus = 0
    force_choice: ForceChoice | None = None
    skill_dice: Mapping[str, Bonus] = field(default_factory=dict)
    conditional: tuple[Conditional, ...] = ()
    res_corp: tuple[ResCorpBonus, ...] = ()
    reputation: Bonus = 0
    xp_percent: Annotated[int, Between(0, 100)] = 0
    talents: tuple[Talent, ...] = ()
    traits: tuple[Trait, ...] = ()
    second_class: bool = False
    free_talent: str | None = None
    full_armour: bool = False
    aliases: Some = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class Definitions:
    game: Game
    families: Mapping[str, Family]
    characteristics: Mapping[str, Characteristic]
    skills: Mapping[str, Skill]
    classes: Mapping[str, Class]
    races: Mapping[str, Race]
    items: Mapping[str, Item]
    statuses: Mapping[str, Status]
    damage_types: Mapping[str, DamageType]
    tables: Mapping[str, Table]
    panels: Mapping[str, Panel]
    talents: Mapping[str, TaughtTalent]
    powers: Mapping[str, TaughtPower]
    rulings: Mapping[str, Ruling]
    names: Mapping[str, Mapping[str, str]]

    @property
    def constants(self) -> Constants:
        return self.game.constants

    def find(self, kind: str, written: str) -> str | None:
        """The id meant by an id, a printed name or an alias."""
        names = self.names[kind]
        return names.get(slug(written)) or names.get(fold(written))


def load(content: Content) -> Definitions:
    game = content.single("system", Game)
    families = content.entries("families", Family)
    characteristics = content.entries("characteristics", Characteristic)
    skills = content.entries("skills", Skill)
    classes = content.entries("classes", Class)
    races = content.entries("races", Race)
    items = content.entries("items", Item)
    statuses = content.entries("statuses", Status)
    damage_types = content.entries("damage_types", DamageType)
    tables = content.entries("tables", Table)
    panels = content.entries("panels", Panel)
    talents = content.entries("talents", TaughtTalent)
    powers = content.entries("powers", TaughtPower)
    rulings = content.rulings()
    content.finish()
    assert game is not None
    names = {
        "classes": _names(content, "classes", {c.id: (c.label, *c.aliases) for c in classes.values()}),
        "races": _names(content, "races", {r.id: (r.label, *r.aliases) for r in races.values()}),
        "skills": _names(content, "skills", {s.id: (s.label, *s.aliases) for s in skills.values()}),
        "items": {key: i.id for i in items.values() for key in (i.id, slug(i.label), slug(i.plural), fold(i.label))},
        "statuses": {key: s.id for s in statuses.values() if s.scope == "sol" for key in (s.id, fold(s.label))},
        "ship_statuses": {key: s.id for s in statuses.values() if s.scope == "espace" for key in (s.id, fold(s.label))},
        "characteristics": {
            key: c.id for c in characteristics.values() for key in (c.id, fold(c.label), slug(c.short))
        },
    }
    loaded = Definitions(
        game, families, characteristics, skills, classes, races, items, statuses, damage_types, tables, panels, talents,
        powers, rulings, names,
    )  # fmt: skip
    _check_references(content, loaded)
    return loaded


def _names(content: Content, kind: str, printed: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Every way to write each id; two entries that answer to one name are a fault."""
    found = {key: key for key in printed}
    for key, labels in printed.items():
        for name in map(slug, labels):
            if found.setdefault(name, key) != key:
                content.clash(kind, (key,), name, found[name])
    return found


def _check_references(content: Content, d: Definitions) -> None:
    for skill in d.skills.values():
        content.require("skills", (skill.id, "characteristic"), skill.characteristic, d.characteristics)
        for name in skill.ranks:
            content.require("skills", (skill.id, "ranks"), name, {*d.families, *d.classes})
    for item in d.items.values():
        for name in (*([item.skill] if item.skill else []), *item.skill_dice):
            content.require("items", (item.id,), name, {*d.skills, *d.constants.force_fields})
        if item.panel:
            content.require("items", (item.id, "panel"), item.panel, d.panels)
        if item.damage_type:
            content.require("items", (item.id, "damage_type"), item.damage_type, d.damage_types)
    for one in d.classes.values():
        content.require("classes", (one.id, "family"), one.family, d.families)
        for key in one.dice:
            content.require("classes", (one.id, "dice", key), key, d.characteristics)
        for name, option in one.options.items():
            for key in option.dice:
                content.require("classes", (one.id, "options", name, "dice", key), key, d.characteristics)
        for n, entry in enumerate(one.items):
            content.require("classes", (one.id, "items", n, "item"), entry.item, d.items)
        for n, key in enumerate(one.equipped):
            content.require("classes", (one.id, "equipped", n), key, [i.item for i in one.items])
        for key in ("panels", "rows", "moved"):
            for name in getattr(one, key):
                content.require("classes", (one.id, key), name, d.panels)
    for taught in d.talents.values():
        if taught.classe:
            content.require("talents", (taught.id, "classe"), taught.classe, d.classes)
    for panel in d.panels.values():
        for name in panel.shows.values():
            content.require("panels", (panel.id, "shows"), name, {*d.skills, BARE_HANDS})
        for name in panel.tables:
            content.require("panels", (panel.id, "tables"), name, d.tables)
    for race in d.races.values():
        _check_race(content, race, d)
    for damage in d.damage_types.values():
        if damage.status:
            content.require("damage_types", (damage.id, "status"), damage.status, d.statuses)
        if damage.shield:
            content.require("damage_types", (damage.id, "shield"), damage.shield, d.items)


def _check_race(content: Content, race: Race, d: Definitions) -> None:
    for key in race.dice:
        content.require("races", (race.id, "dice", key), key, d.characteristics)
    for key in race.skill_dice:
        content.require("races", (race.id, "skill_dice", key), key, d.skills)
    for n, one in enumerate(race.conditional):
        for key in one.skills:
            content.require("races", (race.id, "conditional", n, "skills"), key, {*d.skills, "toutes"})
    if race.free_talent:
        content.require("races", (race.id, "free_talent"), race.free_talent, d.families)
