"""The D6 game's constants (system.yaml): every figure of the rules, with where it comes from."""

from collections.abc import Mapping

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.declared import GameTitle


class Level(Record):
    """An opponent's strength (A71): ours, the source has none."""

    label: str
    xp: int
    free_dice: int


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
    opponents: Mapping[str, Level]
    opponent_most: int  # dice of a characteristic
    opponent_skills: int  # that XP goes to
    armour_words: Mapping[str, tuple[str, ...]]  # words of a piece's name that say what it covers
    common_tongue: tuple[str, ...]  # as it is printed, and other words for it
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
