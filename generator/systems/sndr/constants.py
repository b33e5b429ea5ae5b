"""system.yaml, typed: what the game is called, its constants and the CG prices of N-01."""

from collections.abc import Mapping

from generator.core.content.declared import GameTitle
from generator.core.content.loading import Rulings
from generator.core.frozen import Record
from generator.systems.sndr.numbers import Number, Points


class Constants(Record):
    max_figures: int
    warn_below: int
    cg_limit: int
    max_leaders: int
    table: tuple[int, ...]
    corner: int
    threshold_min: int
    threshold_max: int
    shield_min: int
    shield_modifier: int
    sabre_modifier: int
    default_vitality: int
    move_fast: Number
    move_shooting: Number
    move_charge: Number
    move_static: Number
    move_disengage: Number
    difficult_factor: int
    range_modifiers: tuple[int, ...]
    prone_modifier: int
    concealed_modifier: int
    moving_modifier: int
    cover_modifier: int
    aim_modifier: int
    charge_modifier: int
    explode_on: int
    parade_dice: int
    fear: int
    fear_modifier: int
    reaction_rank: int
    cover_reach: int
    coordination_reach: int
    leader_reach: int
    lightning_power: int
    heroism_shift: int


class RangedPrice(Record):
    power: Points
    long: Points
    long_range: tuple[int, ...]


class MeleePrice(Record):
    power: Points
    base: int
    save_modifier: Points
    rules: Mapping[str, Points]


class Prices(Record):
    """The formula of N-01: points for each part of a profile. Thresholds are the keys of the mappings."""

    rulings: Rulings
    initiative: tuple[Mapping[str, Points], ...]
    combat: Mapping[str, Points]
    shoot: Mapping[str, Points]
    save: Mapping[str, Points]
    save2: Mapping[str, Points]
    vitality: Points
    heroism: Points
    ranged: RangedPrice
    melee: MeleePrice
    power: Mapping[str, Points]
    lightning: Mapping[str, Points]
    traits: Mapping[str, Points]


class Game(GameTitle, kw_only=True):
    blurb: str
    constants: Constants
    cg: Prices
