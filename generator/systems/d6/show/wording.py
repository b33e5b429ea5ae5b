"""Dice and classes in a few words, for the lists of the wizard and the comments of new files."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from generator.base.i18n import _, format_number, ngettext
from generator.base.provenance import marked
from generator.base.typography import signed
from generator.systems.d6.rules.catalogue import NATURES
from generator.systems.d6.rules.definitions import Class, Definitions, Race

if TYPE_CHECKING:
    from generator.game.guide import Option


def dice_text(dice: Mapping[str, int], d: Definitions) -> str:
    """Return dice as `VIG +2 MEC +1 SAV −1`."""
    order = sorted((key for key in dice if dice[key]), key=lambda key: -dice[key])
    return " ".join(f"{d.characteristics[key].short} {signed(dice[key])}" for key in order)


def credits_text(count: int) -> str:
    return ngettext("{n} credit", "{n} credits", abs(count)).format(n=format_number(count, "_"))


def sex_options(d: Definitions) -> "tuple[Option, ...]":
    """Return the values that a file may have, under the words of the reader's language."""
    from generator.game.guide import Option

    return tuple(Option(sex, sex_word(sex)) for sex in d.constants.sexes)


def sex_word(sex: str) -> str:
    return {"masculin": _("male"), "féminin": _("female")}.get(sex) or _("neither")


def class_effect(classe: Class, d: Definitions) -> str:
    parts = [dice_text(classe.dice, d)] if classe.dice else []
    parts += [_(" or ").join(dice_text(o.dice, d) for o in classe.options.values())] if classe.options else []
    if classe.picks:
        text = _("{plus} × +1D and {minus} × −1D to choose")
        parts.append(text.format(plus=classe.picks.plus, minus=classe.picks.minus))
    parts += [f"PV {signed(classe.pv)}"] if classe.pv else []
    parts += ["PV +1D"] if classe.pv_roll else []
    parts += [_("{n} XP of skills").format(n=classe.skill_xp)] if classe.skill_xp else []
    parts += [credits_text(classe.credits)] if classe.credits else []
    return " · ".join(parts)


def race_effect(race: Race, d: Definitions) -> str:
    parts = [dice_text(race.dice, d)] if race.dice else []
    parts += [_("{n}D of your choice").format(n=signed(race.choice))] if race.choice else []
    parts += [_("{n}D of the Force").format(n=race.force_choice.dice)] if race.force_choice else []
    parts += [f"{d.skills[key].label} {signed(n)}D" for key, n in race.skill_dice.items()]
    parts += [f"XP +{race.xp_percent} %"] if race.xp_percent else []
    parts += [_("two classes")] if race.second_class else []
    return " · ".join(parts)


def limit_text(limit: str, by: Literal["rules", "house", "nobody"]) -> str:
    """Return how often a talent may be used as it is printed; a place to write it where nobody says (A98)."""
    return "……" if by == "nobody" else marked(limit, by == "house")


def nature_text(action: str, ours: bool = False) -> str:
    """Return the nature of an action as it is printed; a place to write it where nobody says (A92)."""
    return marked(NATURES[action], ours) if action else "action ……"
