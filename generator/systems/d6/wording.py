"""Dice and classes in a few words, for the lists of the wizard and the comments of new files."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.core.i18n import _, format_number, ngettext
from generator.core.paper.typography import signed
from generator.systems.d6.catalogue import NATURES
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.systems.d6.house import marked

if TYPE_CHECKING:
    from generator.core.game.guide import Option


def dice_text(dice: Mapping[str, int], d: Definitions) -> str:
    """`VIG +2 MEC +1 SAV −1`"""
    order = sorted((key for key in dice if dice[key]), key=lambda key: -dice[key])
    return " ".join(f"{d.characteristics[key].short} {signed(dice[key])}" for key in order)


def credits_text(count: int) -> str:
    return ngettext("{n} credit", "{n} credits", abs(count)).format(n=format_number(count, "_"))


def sex_options(d: Definitions) -> "tuple[Option, ...]":
    """What a file may say, under the words of the reader's language."""
    from generator.core.game.guide import Option

    return tuple(Option(one, sex_word(one)) for one in d.constants.sexes)


def sex_word(sex: str) -> str:
    return {"masculin": _("male"), "féminin": _("female")}.get(sex) or _("neither")


def class_effect(one: Class, d: Definitions) -> str:
    parts = [dice_text(one.dice, d)] if one.dice else []
    parts += [_(" or ").join(dice_text(o.dice, d) for o in one.options.values())] if one.options else []
    if one.picks:
        parts.append(_("{plus} × +1D and {minus} × −1D to choose").format(plus=one.picks.plus, minus=one.picks.minus))
    parts += [f"PV {signed(one.pv)}"] if one.pv else []
    parts += ["PV +1D"] if one.pv_roll else []
    parts += [_("{n} XP of skills").format(n=one.skill_xp)] if one.skill_xp else []
    parts += [credits_text(one.credits)] if one.credits else []
    return " · ".join(parts)


def race_effect(race: Race, d: Definitions) -> str:
    parts = [dice_text(race.dice, d)] if race.dice else []
    parts += [_("{n}D of your choice").format(n=signed(race.choice))] if race.choice else []
    parts += [_("{n}D of the Force").format(n=race.force_choice.dice)] if race.force_choice else []
    parts += [f"{d.skills[key].label} {signed(n)}D" for key, n in race.skill_dice.items()]
    parts += [f"XP +{race.xp_percent} %"] if race.xp_percent else []
    parts += [_("two classes")] if race.second_class else []
    return " · ".join(parts)


def nature_text(action: str, ours: bool = False) -> str:
    """The nature of an action as it is printed; a place to write it where nobody says (A92)."""
    return marked(NATURES[action], ours) if action else "action ……"
