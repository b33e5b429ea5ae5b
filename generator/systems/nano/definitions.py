"""The content of SW-Nano, typed: four profiles, three powers, the special rules, one scenario."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.base.record import Record
from generator.content.declared import Closed, Entry, GameDefinitions, GameTitle, Ref, Silhouette, load_declared
from generator.content.loading import Content, Ruling
from generator.model.prose import Paragraph
from generator.reading.shape import Between, Some

Threshold = Annotated[int, Between(1, 6)]
Value = Annotated[int, Between(0, 12)]


class Constants(Record):
    group_size: int
    table: tuple[int, ...]
    move: int
    damage: tuple[tuple[int, ...], ...]  # (factor of the loser's score, damage)
    power_pool: int
    power_cost: int
    obstacle_bonus: int
    cover_bonus: int
    hidden_cover_bonus: int
    prone_defence_bonus: int
    prone_attack_bonus: int
    outnumber_bonus: int
    unarmed_combat: int
    martial_combat: int
    save_max: int


class Game(GameTitle, kw_only=True):
    constants: Constants


class Side(Entry):
    accent: str
    wash: str


class Characteristic(Entry):
    short: str
    kind: Literal["seuil", "valeur"]
    text: str


class Power(Entry):
    range: int
    text: str
    short: str
    difficulty: int | None = None  # of a roll of Esprit
    opposed: bool = False  # Esprit against Esprit
    aliases: Some = ()


class Effects(Record):
    shot_defence: int = 0
    damage: int = 0
    pierce: int = 0
    cover: int | None = None
    unarmed: int | None = None


class Rule(Entry):
    kind: Literal["trait", "arme", "situation"]
    text: str
    effects: Effects = field(default_factory=Effects)
    note: str = ""  # a few words for a card: of a weapon's rules

    @property
    def is_played(self) -> bool:
        """Whether odds count this rule; those of text alone they name in a note."""
        return self.effects != Effects()


class Weapon(Record):
    label: str
    kind: Literal["melee", "ranged"]
    range: Annotated[int, Between(1, 48)] | None = None
    rules: tuple[Annotated[str, Ref("rules", kind="arme")], ...] = ()


class Armour(Record):
    label: str
    save: Threshold


class Profile(Entry):
    side: Annotated[str, Ref("sides")]
    quality: Threshold
    combat: Value
    spirit: Value
    life: Annotated[int, Between(1, 20)]
    shoot: Value | None = None  # None: printed as a dash, cannot shoot (K-21)
    weapons: tuple[Weapon, ...] = ()
    armour: Armour | None = None
    traits: tuple[Annotated[str, Ref("rules", kind="trait")], ...] = ()
    powers: tuple[Annotated[str, Ref("powers")], ...] = ()
    silhouette: Silhouette | None = None
    aliases: Some = ()


class SceneryWanted(Record):
    pieces: tuple[int, ...]
    side: int
    even: bool = False


class Deployment(Record):
    band: str
    zones: tuple[tuple[int, ...], ...]  # x1, y1, x2, y2 in pas, from the lower left corner
    text: str


class First(Record):
    rule: Literal["d6"]
    text: str


class Battle(Entry):
    table: tuple[int, ...]
    scenery: SceneryWanted
    groups: Mapping[Annotated[str, Ref("sides")], tuple[Annotated[str, Ref("profiles")], ...]]
    deployment: tuple[Deployment, ...]
    first: First
    victory: str
    end: str


class Definitions(GameDefinitions):
    game: Game
    sides: Mapping[str, Side]
    characteristics: Annotated[Mapping[str, Characteristic], Closed()]
    powers: Mapping[str, Power]
    rules: Mapping[str, Rule]
    profiles: Mapping[str, Profile]
    scenarios: Annotated[Mapping[str, Battle], Closed()]
    notes: Annotated[Mapping[str, Paragraph], Closed()]
    rulings: Mapping[str, Ruling]

    @property
    def constants(self) -> Constants:
        return self.game.constants


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions, named=("profiles",))
