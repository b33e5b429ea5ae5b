"""Sylvaren's constants: system.yaml, typed."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from generator.core.content.declared import GameTitle
from generator.core.frozen import dataclass


@dataclass(frozen=True)
class Reward:
    credits: int
    px: int


class _Drawn(Protocol):
    """What a preference looks at in a figure."""

    @property
    def id(self) -> str: ...

    @property
    def quality(self) -> int: ...

    @property
    def worth(self) -> int: ...

    @property
    def shoots(self) -> bool: ...


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

    @property
    def liking_most(self) -> int:
        return max(self.mixed, self.scale) * self.scale

    def liking(self, figures: Sequence[_Drawn]) -> int:
        """What the composition as a whole is worth, beside its figures."""
        worth = self.mixed if len({f.shoots for f in figures}) > 1 else self.scale
        over = max(0, len({f.id for f in figures}) - self.kinds)
        return worth * (self.scale if _ordered(figures) else self.unordered) >> 3 * over


def _ordered(figures: Sequence[_Drawn]) -> bool:
    """Nobody is better equipped than somebody of higher Quality (L331)."""
    best = 0
    for quality in sorted({f.quality for f in figures}):
        worths = [f.worth for f in figures if f.quality == quality]
        if min(worths) < best:
            return False
        best = max(worths)
    return True


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
    named_max: int
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
