"""The content of SN&DR, typed: profiles, traits, weapons, armours, factions, scenarios, constants, CG prices."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from generator.core.content.loading import Citations, Content, Ruling, Rulings
from generator.core.frozen import dataclass
from generator.core.game.warband import profile_names
from generator.core.names import slug
from generator.core.reading.shape import Between, OneOrMany
from generator.systems.sndr.battles import Scenario
from generator.systems.sndr.constants import Constants, Game
from generator.systems.sndr.numbers import Number

Role = Literal["tireur", "combattant", "meneur", "force"]
Threshold = Annotated[int, Between(1, 6)]
Some = Annotated[tuple[str, ...], OneOrMany()]


@dataclass(frozen=True)
class Characteristic:
    id: str
    label: str
    short: str
    kind: Literal["seuil", "seuils", "valeur"]
    text: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Effects:
    """What a trait changes in the numbers; the rest of it is its text."""

    shot_at: int = 0  # modifier of T for who shoots at the figure
    group: str | None = None  # traits of one group do not add up (N-12)
    charge_power: int = 0
    fear: int | None = None
    confusion: int = 0
    leader: bool = False
    move_fast: Number | None = None
    move_shooting: Number | None = None
    ignores_scenery: bool = False
    ignores_difficult: bool = False


@dataclass(frozen=True)
class Trait:
    id: str
    label: str
    kind: Literal["trait", "power"]
    text: str
    short: str
    source: Citations
    threshold: bool = False
    action: Literal["statique"] | None = None
    range: int | None = None
    sight: bool = False
    lightning: bool = False
    effects: Effects = field(default_factory=Effects)
    rulings: Rulings = ()


@dataclass(frozen=True)
class WeaponRule:
    id: str
    label: str
    short: str
    note: str  # a few words, for a card
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Weapon:
    id: str
    label: str
    kind: Literal["melee", "ranged"]
    power: Annotated[int, Between(0, 30)]
    source: Citations
    range: Annotated[tuple[int, ...], Between(0, 3)] = ()
    cadence: Annotated[int, Between(1, 10)] = 1
    rules: tuple[str, ...] = ()
    save_modifier: Annotated[int, Between(0, 6)] = 0
    listed: bool = True  # false: printed in a profile only (N-08)
    rulings: Rulings = ()


@dataclass(frozen=True)
class Armour:
    id: str
    label: str
    save: Threshold
    source: Citations
    also: tuple[str, ...] = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class Side:
    id: str
    label: str
    accent: str
    wash: str
    leader: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Faction:
    id: str
    label: str
    sides: tuple[str, ...]
    source: Citations
    allies: tuple[str, ...] = ()
    empty: bool = False
    rulings: Rulings = ()


@dataclass(frozen=True)
class Profile:
    id: str
    label: str
    faction: str
    role: Role
    initiative: Annotated[tuple[Threshold, ...], Between(1, 3)]
    combat: Threshold
    weapons: tuple[str, ...]
    source: Citations
    aliases: Some = ()
    reaction: Threshold | None = None
    shoot: Threshold | None = None
    save: Threshold | None = None
    save2: Threshold | None = None
    vitality: Annotated[int, Between(1, 20)] | None = None
    heroism: Annotated[int, Between(0, 10)] = 0
    traits: tuple[str, ...] = ()
    powers: Mapping[str, Threshold] = field(default_factory=dict)
    unique: bool = False
    rulings: Rulings = ()


@dataclass(frozen=True)
class Cost:
    """A table's own CG for a profile, in a content file of its own (costs.yaml), instead of the proposed one."""

    id: str
    cg: Annotated[int, Between(0, 1000)]


@dataclass(frozen=True)
class Definitions:
    game: Game
    characteristics: Mapping[str, Characteristic]
    traits: Mapping[str, Trait]  # the 24 described ones
    named_traits: Mapping[str, Trait]  # those a source names without describing them
    weapon_rules: Mapping[str, WeaponRule]
    weapons: Mapping[str, Weapon]
    armours: Mapping[str, Armour]
    sides: Mapping[str, Side]
    factions: Mapping[str, Faction]
    profiles: Mapping[str, Profile]
    costs: Mapping[str, Cost]
    scenarios: Mapping[str, Scenario]
    rulings: Mapping[str, Ruling]
    names: Mapping[str, str]  # every way to write a profile -> its id

    @property
    def constants(self) -> Constants:
        return self.game.constants

    def trait(self, key: str) -> Trait:
        return self.traits.get(key) or self.named_traits[key]

    def find(self, written: str) -> Profile | None:
        """The profile meant by an id, a printed name or an alias."""
        key = self.names.get(slug(written))
        return self.profiles[key] if key else None


def load(content: Content) -> Definitions:
    game = content.single("system", Game)
    profiles = content.entries("profiles", Profile)
    parts = (
        content.entries("characteristics", Characteristic),
        content.entries("traits", Trait),
        content.entries("named_traits", Trait),
        content.entries("weapon_rules", WeaponRule),
        content.entries("weapons", Weapon),
        content.entries("armours", Armour),
        content.entries("sides", Side),
        content.entries("factions", Faction),
    )
    costs = content.entries("costs", Cost)
    scenarios = content.entries("scenarios", Scenario)
    rulings = content.rulings()
    content.finish()
    assert game is not None
    loaded = Definitions(game, *parts, profiles, costs, scenarios, rulings, profile_names(content, profiles))
    from generator.systems.sndr.references import check_references

    check_references(content, loaded)
    return loaded
