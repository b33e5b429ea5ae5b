"""Sylvaren's constants: system.yaml, typed."""

from collections.abc import Mapping

from generator.core.content.declared import GameTitle
from generator.core.frozen import dataclass


@dataclass(frozen=True)
class Reward:
    credits: int
    px: int


@dataclass(frozen=True)
class Preferences:
    """How forces are drawn (S-48 to S-50): weights in hundredths, `pull` in tenths, nothing a condition."""

    soldier: int
    generic: int
    civil: int
    force: int
    mixed: int
    unordered: int
    kinds: int  # of figures in a force before each more halves it
    sizes: tuple[int, ...]  # how often each number of members is wanted, from one on
    pull: int
    alone_most: int  # the Quality up to which one figure may be a force without being of high rank
    boss: int
    boss_quality: int
    boss_spread: int
    small_force: int  # forces under this Quality, beyond the first, make a partition rarer
    scale: int = 100


@dataclass(frozen=True)
class Constants:
    difficulty_base: int
    difficulty_min: int
    difficulty_max: int
    dice_min: int
    actions: int
    leader_radius: int
    movement: int
    difficult_divisor: int
    visibility: int
    melee_dice_modifier: int
    long_range_factor: int
    long_range_dice: int
    cover_dice: int
    frightened_dice: int
    force_dice: int
    power_attack_difficulty: int
    reserve: int
    credits: int
    min_figures: int
    max_figures: int
    min_quality: int
    max_quality: int
    leaders: int
    force_cost: int
    force_quality: tuple[int, ...]
    max_force_users: int
    force_users_rank: int
    max_armours: int
    threat: Mapping[str, int]  # quarters of the group's Quality (S-15)
    forces: tuple[int, ...]
    force_share: Mapping[str, int]  # quarters too
    force_members: tuple[int, ...]
    preferences: Preferences
    fe_spacing: int
    fe_movement: int
    table: tuple[int, ...]
    deployment: int
    rewards: Mapping[str, Reward]
    quality_price: int
    promotion_steps: int
    casualty: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Game(GameTitle):
    blurb: str
    constants: Constants
