"""The content of the D6 game, typed and cross-checked: the constants of system.yaml with where each comes from,
families, classes and lessons. Races, items, things and house values are declared in modules of their own."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Literal

from msgspec import field
from msgspec.structs import replace

from generator.base.names import cut_short, fold_name, slug
from generator.base.record import Record
from generator.base.words import both_names
from generator.chance.dice import Dice
from generator.content.declared import (
    Closed,
    Entry,
    GameDefinitions,
    GameTitle,
    Ref,
    RuleTable,
    Silhouette,
    load_declared,
)
from generator.content.loading import Citations, Content, Ruling
from generator.model.prose import Paragraph
from generator.model.sheet import Sheet
from generator.reading.shape import Between, Some
from generator.systems.d6.rules.catalogue import FORCE as FORCE
from generator.systems.d6.rules.catalogue import (
    ActionKind,
    Characteristic,
    DamageType,
    ForceField,
    Item,
    Plan,
    Skill,
    Status,
    TalentType,
)
from generator.systems.d6.rules.house import (
    Block,
    Fleet,
    HouseAction,
    HouseArm,
    HousePower,
    HousePrice,
    HouseShield,
    JediStart,
    Move,
    Opposition,
    Pursuit,
    Rest,
    Ship,
    Threat,
    Variant,
    Vehicle,
)
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.races import Conditional as Conditional
from generator.systems.d6.rules.races import Race as Race
from generator.systems.d6.rules.races import Talent as Talent
from generator.systems.d6.rules.races import Trait as Trait


class Level(Record):
    """An opponent's strength (A71): ours, the source has none."""

    label: str
    xp: int
    free_dice: int


class Watcher(Record):
    """A kind of foes as the rules know them: what it takes to hide from them."""

    label: str
    stealth: int


class Constants(Record):
    base_dice: int
    free_dice: int
    free_dice_cap: int
    characteristic_floor: int
    low_dice: int
    pv_base: int
    pv_per_vig: int
    pv_unconscious: int
    pv_dying_min: int
    pv_dead: int
    res_corp: tuple[Dice, ...]
    res_corp_pips_per_die: int
    bare_hands_dice: int
    slots: int
    stack: int
    malus_slots: int
    equipped_most: int  # arms and shields that are ready; the others are carried
    malus_dice: int
    malus_skill: str
    dark_min: int
    light_max: int
    start_xp: int
    start_credits: int
    skill_surcharge: int
    skill_surcharge_factor: int
    pv_price_divisor: int
    pv_price_min: int
    thresholds: tuple[int, ...]
    shot_reaches: tuple[int, ...]
    shot_thresholds: tuple[int, ...]
    shot_threshold_long_weapon: int
    cover_threshold: int
    close_dodge_dice: int
    surprise_intuition: int  # roll by which an ambush is sensed
    dodge_step: int  # over the attack, in a zone for each die more, in a cone for all
    zone_side: int  # metres
    sabre_hurts_below: int
    blade_breaks_from: int  # damage dice of a shot that it parries
    blade_breaks_most: int  # of a D12
    disorients_over: int
    stuns_over: int
    threshold_labels: Mapping[str, str]
    sexes: tuple[str, ...]
    force_fields: tuple[str, ...]
    reputation_min: int
    reputation_max: int
    foes: Mapping[str, Watcher]
    opponents: Mapping[str, Level]
    opponent_most: int  # dice of a characteristic
    opponent_skills: int  # that XP goes to
    armour_words: Mapping[str, tuple[str, ...]]  # words of a piece's name that say what it covers
    common_tongue: tuple[str, ...]  # as it is printed, and other words for it
    crewed_ships: tuple[str, ...]  # words for ships that have posts instead of a pilot
    sequela_pv: tuple[int, ...]  # PV max lost, by the D12 rolled
    sequela_asks: tuple[tuple[str, ...], ...]  # and the keys that say what else it left


class Waivable(Record):
    """Codes of problems that a GM may allow: those of rules, not of reading. An opponent need not keep to those of
    creation and experience (A71)."""

    creation: tuple[str, ...]
    play: tuple[str, ...]

    @property
    def all(self) -> frozenset[str]:
        return frozenset((*self.creation, *self.play))


class Game(GameTitle, kw_only=True):
    constants: Constants
    waivable: Waivable


NAMED = ("classes", "races", "skills")  # kinds whose entries have aliases
_SCOPES = {"statuses": "sol", "ship_statuses": "espace"}
CharacteristicDice = Mapping[Annotated[str, Ref("characteristics")], int]


class Family(Entry):
    accent: str
    icon: str
    blurb: str


class Power(Record):
    name: str
    text: str
    skill: ForceField | None = None


class Orientation(Record):
    label: str
    dice: CharacteristicDice


class Picks(Record):
    plus: int
    minus: int
    floor: int


class StartingItem(Record):
    item: Annotated[str, Ref("items")]
    count: Annotated[int, Between(1, 100)] = 1
    note: str | None = None


class Asset(Record):
    """A ship, speeder or droids that a class begins with, and their model of the catalogue (A82, A83, A86)."""

    name: str
    kind: Literal["ship", "speeder", "droid"]
    text: str
    count: int = 1
    model: Annotated[str, Ref("ships", "vehicles", "droids")] | None = None

    @property
    def panel(self) -> str:
        """The panel it is shown in."""
        return {"ship": "vaisseau", "speeder": "speeder", "droid": "droides"}[self.kind]


class Forms(Record):
    """The forms of the sabre that a class begins with, by number (L20, L43)."""

    practised: tuple[int, ...] = ()
    mastered: tuple[int, ...] = ()


class Class(Entry):
    family: Annotated[str, Ref("families")]
    blurb: str
    items: tuple[StartingItem, ...]
    talents: tuple[Talent, ...]
    dice: CharacteristicDice = field(default_factory=dict)
    aside: str | None = None  # other benefits or choices, beside its dice on the card
    pv: int = 0
    pv_roll: bool = False
    credits: int = 0
    skill_xp: int = 0
    light_xp: int = 0  # for each point of the light side (L42, A53)
    options: Mapping[str, Orientation] = field(default_factory=dict)
    picks: Picks | None = None
    equipped: tuple[str, ...] = ()
    assets: tuple[Asset, ...] = ()
    powers: tuple[Power, ...] = ()
    panels: tuple[Annotated[str, Ref("panels")], ...] = ()
    # of a panel's grid, more or fewer than usual
    rows: Mapping[Annotated[str, Ref("panels")], int] = field(default_factory=dict)
    craft: bool = False  # components, parts and substances are kept on its verso, in no slot (L501, A64)
    forms: Forms | None = None
    plan: Plan | None = None  # of those who are rolled
    exhaustion_bonus: str | None = None
    motto: str = ""  # a few words in its banner
    silhouette: Silhouette | None = None  # of one that is met
    plate: str = ""  # the class of ours whose drawing it has, if not its own
    drawings: Mapping[Annotated[str, Ref("panels")], str] = field(default_factory=dict)  # in the middle of a panel
    aliases: Some = ()


class TaughtTalent(Record):
    """A talent that a table wrote itself, since the source's trees are not given (L753, A110): `dons.yaml`, and
    `talents.yaml` of earlier editions. No price where the GM agrees on one; `ultimate`: one of the two last of its
    class, which nobody learns from another (L214)."""

    id: str
    label: str
    text: str
    cost: Annotated[int, Between(0, 9999)] | None = None
    type: TalentType = "passif"
    action: ActionKind | None = None
    classe: Annotated[str, Ref("classes")] | None = None
    race: Annotated[str, Ref("races")] | None = None
    craft: bool = False
    ultimate: bool = False
    source: Citations = ()


class TaughtPower(Record):
    id: str
    label: str
    cost: Annotated[int, Between(0, 9999)]
    text: str
    exhaustion: Annotated[int, Between(1, 12)] | None = None
    source: Citations = ()


class Lesson(Record):
    """A talent or a power that can be learned: of one's own content, or one that a class begins with and others may be
    taught (L214); no price where the GM agrees on one."""

    name: str
    text: str
    type: TalentType = "passif"
    classe: str | None = None  # its id
    craft: bool = False  # or an ultimate one: of its class alone
    race: str | None = None  # its id, where a table wrote it for one
    cost: int | None = None
    exhaustion: int | None = None
    action: str | None = None
    conditional: tuple[Conditional, ...] = ()


class Definitions(GameDefinitions):
    game: Game
    families: Mapping[str, Family]
    characteristics: Annotated[Mapping[str, Characteristic], Closed()]
    skills: Mapping[str, Skill]
    classes: Mapping[str, Class]
    races: Mapping[str, Race]
    items: Mapping[str, Item]
    statuses: Mapping[str, Status]
    damage_types: Mapping[str, DamageType]
    tables: Mapping[str, RuleTable]
    panels: Mapping[str, Panel]
    dons: Mapping[str, TaughtTalent]
    talents: Mapping[str, TaughtTalent]
    powers: Mapping[str, TaughtPower]
    house_arms: Mapping[str, HouseArm]
    house_shields: Mapping[str, HouseShield]
    house_jedi: Mapping[str, JediStart]
    house_powers: Mapping[str, HousePower]
    house_actions: Mapping[str, HouseAction]
    house_moves: Mapping[str, Move]
    house_prices: Mapping[str, HousePrice]
    house_rest: Mapping[str, Rest]
    ships: Mapping[str, Ship]
    vehicles: Mapping[str, Vehicle]
    droids: Mapping[str, Block]
    beasts: Mapping[str, Block]
    ranks: Mapping[str, Block]
    variants: Mapping[str, Variant]
    oppositions: Mapping[str, Opposition]
    threats: Mapping[str, Threat]
    fleets: Mapping[str, Fleet]
    space_threats: Mapping[str, Threat]
    pursuits: Mapping[str, Pursuit]
    chase_threats: Mapping[str, Threat]
    notes: Mapping[str, Paragraph]
    rulings: Mapping[str, Ruling]
    own: tuple[str, ...] = ()  # folders of a person's own content, for tables that few commands read

    @property
    def constants(self) -> Constants:
        return self.game.constants

    @cached_property
    def names_of(self) -> Callable[[str], Mapping[str, str]]:
        """The function that maps every way to write an entry of a kind to its id."""
        return cache(self._collect_names)

    def _collect_names(self, kind: str) -> Mapping[str, str]:
        ways: list[tuple[str, tuple[str, ...]]]
        if kind == "items":
            ways = [(i.id, (slug(i.label), slug(i.plural), fold_name(i.label))) for i in self.items.values()]
        elif kind in _SCOPES:
            ways = [(s.id, (fold_name(s.label),)) for s in self.statuses.values() if s.scope == _SCOPES[kind]]
        elif kind == "damage_types":
            ways = [(t.id, (fold_name(t.label),)) for t in self.damage_types.values()]
        elif kind == "characteristics":
            ways = [(c.id, (*cut_short(fold_name(c.label)), slug(c.short))) for c in self.characteristics.values()]
        else:
            return super().words(kind)
        return {word: key for key, words in ways for word in (key, *words)}

    @cached_property
    def talents_taught(self) -> Mapping[str, Lesson]:
        lessons = [(classe.id, t) for classe in self.classes.values() for t in classe.talents]
        base = {
            slug(t.name): Lesson(t.name, t.text, t.type, home, t.craft, action=t.action, conditional=t.conditional)
            for home, t in lessons
        }
        return base | {
            slug(t.label): Lesson(
                t.label, t.text, t.type, t.classe, t.craft or t.ultimate, t.race, t.cost, action=t.action
            )
            for t in self.own_talents
        }

    @property
    def own_talents(self) -> tuple[TaughtTalent, ...]:
        """Return the talents that the table wrote itself."""
        return (*self.talents.values(), *self.dons.values())

    @cached_property
    def powers_taught(self) -> Mapping[str, Lesson]:
        lessons = [(classe.id, p) for classe in self.classes.values() for p in classe.powers]
        base = {slug(p.name): Lesson(p.name, p.text, classe=home) for home, p in lessons}
        taught = self.powers.values()
        return base | {slug(p.label): Lesson(p.label, p.text, cost=p.cost, exhaustion=p.exhaustion) for p in taught}

    @cached_property
    def profiles(self) -> Mapping[str, Ship | Vehicle | Block]:
        """The entries with a card: opponents by rank and by variant, droids, beasts, ships and vehicles."""
        from generator.systems.d6.fight.blocks import every_block  # which needs these definitions

        return {**every_block(self), **self.ships, **self.vehicles}

    @cached_property
    def empty_sheets(self) -> dict[str, Sheet]:
        """A cache of the empty sheets of classes, for sheet.py."""
        return {}

    @cached_property
    def tables_aside(self) -> dict[str, Any]:
        """A cache of the tables of an evening, for evening/tables.py."""
        return {}

    @cached_property
    def file_kinds(self) -> dict[str, Any]:
        """A cache of the kind of a character file with the panels of this content, for rules.py."""
        return {}

    def find(self, kind: str, written: str) -> str | None:
        """Return the id that `written` means, be it an id, a printed name or an alias; or None."""
        return self.lexicon.vocabulary(kind).find(written)

    def printed_name(self, kind: str, meaning: str) -> str:
        """Return the name of an entry as it is printed, of a family of classes or of a value of the Force."""
        if kind == "force" and meaning in FORCE:
            return FORCE[meaning]
        family = self.families.get(meaning) if kind == "classes" and meaning not in self.classes else None
        return family.label if family else super().printed_name(kind, meaning)

    def waiver_of(self, code: str) -> str:
        return f"derogations: [{code}]" if code in self.game.waivable.all else ""

    def words(self, kind: str) -> Mapping[str, str]:
        """Map every way to write an entry to its id; to its printed name for objects, talents and powers."""
        if kind == "classes":  # a family is no class, and not to be taken for one
            return {**{slug(family.id): family.id for family in self.families.values()}, **self.names_of(kind)}
        if kind == "kit":  # the key of a file that lists an item of the catalogue
            lists = {"weapon": "armes", "shield": "armes", "armour": "armures"}
            return {word: lists.get(self.items[key].kind, "inventaire") for word, key in self.names_of("items").items()}
        if kind == "objects":
            return {word: self.items[key].label for word, key in self.names_of("items").items()}
        if kind in ("talents_taught", "powers_taught"):
            lessons: Mapping[str, Lesson] = getattr(self, kind)
            return {word: lesson.name for word, lesson in lessons.items()}
        if kind == "waivers":
            return {word: code for code in sorted(self.game.waivable.all) for word in both_names("codes", code)}
        if kind == "force":
            return {**{slug(label): key for key, label in FORCE.items()}, **{key: key for key in FORCE}}
        if kind == "orientations":
            options = [(key, option) for known in self.classes.values() for key, option in known.options.items()]
            return {word: key for key, option in options for word in (key, slug(option.label))}
        return self.names_of(kind)


def load(content: Content) -> Definitions:
    loaded = load_declared(content, Definitions, named=NAMED, check=_check_content)
    own = tuple(map(str, content.folders[1:]))
    return replace(loaded, own=own) if own else loaded


def _check_content(content: Content, loaded: Definitions) -> None:
    """Check what types cannot: a class has the items it equips, a house value names something that exists."""
    talents = [slug(t.name) for classe in loaded.classes.values() for t in classe.talents]
    talents += [slug(t.name) for race in loaded.races.values() for t in race.talents]
    powers = [slug(p.name) for classe in loaded.classes.values() for p in classe.powers]
    named: Mapping[str, tuple[Iterable[str], Iterable[str]]] = {
        "house_arms": (loaded.house_arms, [key for key, arm in loaded.items.items() if arm.kind == "weapon"]),
        "house_shields": (loaded.house_shields, [key for key, arm in loaded.items.items() if arm.kind == "shield"]),
        "house_jedi": (loaded.house_jedi, loaded.classes),
        "house_prices": (
            loaded.house_prices, [*loaded.items, *loaded.vehicles, *loaded.droids, *loaded.beasts, *loaded.ships]
        ),
        "house_powers": (loaded.house_powers, [*powers, *loaded.powers]),
        "house_actions": (loaded.house_actions, [*talents, *loaded.talents, *loaded.dons]),
    }
    for kind, (ids, known) in named.items():
        for key in ids:
            content.require(kind, (key,), key, known)
    for classe in loaded.classes.values():
        for n, key in enumerate(classe.equipped):
            content.require("classes", (classe.id, "equipped", n), key, [i.item for i in classe.items])
