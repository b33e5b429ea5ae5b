"""Sylvaren's constants: system.yaml, typed."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.content.game import GameTitle


@dataclass(frozen=True)
class Reward:
    credits: int
    px: int


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
    fe_spacing: int
    fe_movement: int
    named_max: int
    table: tuple[int, ...]
    deployment: int
    rewards: Mapping[str, Reward]
    quality_price: int
    promotion_steps: int
    casualty: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Game(GameTitle):
    constants: Constants
