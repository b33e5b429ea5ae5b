"""The content of system.yaml, typed: the game's title, its constants and the CG prices of N-01.

Decimals print as they are written; CG points are counted in quarters."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Self

from generator.base.record import Record
from generator.content.declared import GameTitle
from generator.content.loading import Rulings


class Number(float):
    """A decimal number of a content file: 6, 4.5, 5.636."""

    __slots__ = ()
    EXAMPLE = "4.5"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(_parse_decimal(text))

    @property
    def json(self) -> int | float:
        return int(self) if self.is_integer() else float(self)

    def __str__(self) -> str:
        return str(self.json).replace(".", ",")


class Points(Record, order=True):
    """CG points before rounding, counted in quarters so that sums are exact."""

    quarters: int = 0

    EXAMPLE = "0.25"

    @classmethod
    def parse(cls, text: str) -> Self:
        quarters = _parse_decimal(text) * 4
        if quarters.denominator != 1:
            raise ValueError(text)
        return cls(int(quarters))

    def __add__(self, other: "Points") -> "Points":
        return Points(self.quarters + other.quarters)

    def __mul__(self, times: int) -> "Points":
        return Points(self.quarters * times)

    @property
    def whole_cg(self) -> int:
        """The points rounded to whole CG, a half upwards (N-01)."""
        return (self.quarters + 2) // 4

    @property
    def json(self) -> float:
        return self.quarters / 4

    def __str__(self) -> str:
        return f"{self.quarters / 4:g}".replace(".", ",").replace("-", "−")


def _parse_decimal(text: str) -> Fraction:
    if not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", text):
        raise ValueError(text)
    return Fraction(text)


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
    confusion_modifier: int
    push_distance: int
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
    """The costs fitted by simulation (N-58); and, for profiles that were not fitted, the formula of N-01: points for
    each part of a profile. Thresholds are the keys of the mappings."""

    rulings: Rulings
    fitted: Mapping[str, int]  # by profile, as tools/costs.py wrote them
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
    constants: Constants
    cg: Prices
