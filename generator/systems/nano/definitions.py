"""The content of SW-Nano, typed: four profiles, three powers, the special rules, one scenario."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from generator.core.content.game import GameTitle
from generator.core.content.loading import Citations, Content, Ruling, Rulings
from generator.core.frozen import dataclass
from generator.core.game.warband import profile_names
from generator.core.names import slug
from generator.core.reading.shape import Between, OneOrMany

Some = Annotated[tuple[str, ...], OneOrMany()]
Threshold = Annotated[int, Between(1, 6)]
Value = Annotated[int, Between(0, 12)]


@dataclass(frozen=True)
class Constants:
    group_size: int
    table: tuple[int, ...]
    corner: int
    pas_mm: int
    move: int
    difficult_factor: int
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


@dataclass(frozen=True, kw_only=True)
class Game(GameTitle):
    constants: Constants


@dataclass(frozen=True)
class Side:
    id: str
    label: str
    accent: str
    wash: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Characteristic:
    id: str
    label: str
    short: str
    kind: Literal["seuil", "valeur"]
    text: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Power:
    id: str
    label: str
    range: int
    text: str
    short: str
    source: Citations
    difficulty: int | None = None  # of a roll of Esprit
    opposed: bool = False  # Esprit against Esprit
    aliases: Some = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class Effects:
    shot_defence: int = 0
    damage: int = 0
    pierce: int = 0
    cover: int | None = None
    unarmed: int | None = None


@dataclass(frozen=True)
class Rule:
    id: str
    label: str
    kind: Literal["trait", "arme", "situation"]
    text: str
    source: Citations
    effects: Effects = field(default_factory=Effects)
    note: str = ""  # a few words for a card: of a weapon's rules
    rulings: Rulings = ()


@dataclass(frozen=True)
class Weapon:
    label: str
    kind: Literal["melee", "ranged"]
    range: Annotated[int, Between(1, 48)] | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Armour:
    label: str
    save: Threshold


@dataclass(frozen=True)
class Profile:
    id: str
    label: str
    side: str
    quality: Threshold
    combat: Value
    spirit: Value
    life: Annotated[int, Between(1, 20)]
    source: Citations
    shoot: Value | None = None  # None: printed as a dash, cannot shoot (K-21)
    weapons: tuple[Weapon, ...] = ()
    armour: Armour | None = None
    traits: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    aliases: Some = ()
    rulings: Rulings = ()


@dataclass(frozen=True)
class Scenery:
    pieces: tuple[int, ...]
    side: int
    even: bool = False


@dataclass(frozen=True)
class Deployment:
    band: str
    zones: tuple[tuple[int, ...], ...]  # x1, y1, x2, y2 in pas, from the lower left corner
    text: str


@dataclass(frozen=True)
class First:
    rule: Literal["d6"]
    text: str


@dataclass(frozen=True)
class Scenario:
    id: str
    label: str
    table: tuple[int, ...]
    scenery: Scenery
    groups: Mapping[str, tuple[str, ...]]
    deployment: tuple[Deployment, ...]
    first: First
    victory: str
    end: str
    source: Citations
    rulings: Rulings = ()


@dataclass(frozen=True)
class Definitions:
    game: Game
    sides: Mapping[str, Side]
    characteristics: Mapping[str, Characteristic]
    powers: Mapping[str, Power]
    rules: Mapping[str, Rule]
    profiles: Mapping[str, Profile]
    scenarios: Mapping[str, Scenario]
    rulings: Mapping[str, Ruling]
    names: Mapping[str, str]  # every way to write a profile -> its id

    @property
    def constants(self) -> Constants:
        return self.game.constants

    def find(self, written: str) -> Profile | None:
        key = self.names.get(slug(written))
        return self.profiles[key] if key else None


def load(content: Content) -> Definitions:
    game = content.single("system", Game)
    sides = content.entries("sides", Side)
    characteristics = content.entries("characteristics", Characteristic)
    powers = content.entries("powers", Power)
    rules = content.entries("rules", Rule)
    profiles = content.entries("profiles", Profile)
    scenarios = content.entries("scenarios", Scenario)
    rulings = content.rulings()
    content.finish()
    assert game is not None
    names = profile_names(content, profiles)
    loaded = Definitions(game, sides, characteristics, powers, rules, profiles, scenarios, rulings, names)
    _check_references(content, loaded)
    return loaded


def _check_references(content: Content, d: Definitions) -> None:
    of_kind = {kind: [r.id for r in d.rules.values() if r.kind == kind] for kind in ("trait", "arme")}
    for profile in d.profiles.values():
        content.require("profiles", (profile.id, "side"), profile.side, d.sides)
        for number, weapon in enumerate(profile.weapons):
            for key in weapon.rules:
                content.require("profiles", (profile.id, "weapons", number), key, of_kind["arme"])
        for key in profile.traits:
            content.require("profiles", (profile.id, "traits"), key, of_kind["trait"])
        for key in profile.powers:
            content.require("profiles", (profile.id, "powers"), key, d.powers)
    for scenario in d.scenarios.values():
        for side, members in scenario.groups.items():
            content.require("scenarios", (scenario.id, "groups", side), side, d.sides)
            for key in members:
                content.require("scenarios", (scenario.id, "groups", side), key, d.profiles)
