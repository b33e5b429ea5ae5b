"""The open choices of a race and a class: dice to place, orientation, second class, roll, talent."""

from dataclasses import replace
from typing import Any

from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading.problems import Path, Problem, meant
from generator.core.reading.shape import integer, is_nothing
from generator.systems.d6.character import Character
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.systems.d6.references import find_class, unknown_characteristic


def _given(value: Any) -> bool:
    return value is not None and not is_nothing(value)


def _missing(code: str, path: Path, message: str, hint: str, ruling: str, near: str) -> Problem:
    """A choice still to be made: what asks for it is pointed at."""
    return Problem(code, path, message, hint, ruling=ruling, near=(near,), unfinished=True)


def race_die(c: Character, race: Race | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """One die of the player's choice, up or down (A17, A18)."""
    path: Path = ("choix", "race")
    value: Any = c.choix.race
    if race is None:
        return {}
    if not race.choice:
        if _given(value):
            message = _("{race} has no die to choose").format(race=race.label)
            problems.append(Problem("race-choice-unexpected", path, message, _("remove this line")))
        return {}
    example = f"choix: {{race: {{dex: {race.choice}}}}}"
    ruling = "A18" if race.choice < 0 else "A17"
    if not _given(value):
        message = _("{race} has {n:+d}D to put on a characteristic of your choice").format(
            race=race.label, n=race.choice
        )
        hint = _("for example {example}").format(example=example)
        problems.append(_missing("race-choice-missing", path, message, hint, ruling, "race"))
        return {}
    written = value if isinstance(value, dict) else {}
    dice = {d.find("characteristics", key) or key: integer(n) for key, n in written.items()}
    if len(dice) != 1 or set(dice) - set(d.characteristics) or set(dice.values()) != {race.choice}:
        message = _("one characteristic at {n:+d}D is expected").format(n=race.choice)
        hint = _("for example {example}").format(example=example)
        problems.append(Problem("race-choice-invalid", path, message, hint, ruling=ruling))
        return {}
    return {key: n for key, n in dice.items() if n is not None}


def force_dice(c: Character, race: Race | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """Dice in Contrôle, Sens or Altération, for the races that give them (A15, A16)."""
    path: Path = ("choix", "force")
    value: Any = c.choix.force
    if race is None:
        return {}
    choice = race.force_choice
    if choice is None:
        if _given(value):
            message = _("{race} gives no Force die").format(race=race.label)
            problems.append(Problem("force-choice-unexpected", path, message, _("remove this line"), ruling="A15"))
        return {}
    hint = _("for example {example}").format(example=f"choix: {{force: {{{choice.among[-1]}: {choice.dice}}}}}")
    if not _given(value):
        among = ", ".join(choice.among)
        message = _("{race} has {n}D of the Force to place among {among}").format(
            race=race.label, n=choice.dice, among=among
        )
        problems.append(_missing("force-choice-missing", path, message, hint, "A16", "race"))
        return {}
    dice = {slug(key): integer(n) for key, n in value.items()} if isinstance(value, dict) else {}
    counts = [n for n in dice.values() if n is not None]
    if (
        len(counts) != len(dice)
        or not counts
        or set(dice) - set(choice.among)
        or min(counts) < 0
        or sum(counts) != choice.dice
    ):
        message = _("{n}D expected in all, among {among}").format(n=choice.dice, among=", ".join(choice.among))
        problems.append(Problem("force-choice-invalid", path, message, hint, ruling="A16"))
        return {}
    return {key: n for key, n in dice.items() if n}


def orientation(c: Character, classe: Class | None, problems: list[Problem]) -> str | None:
    path: Path = ("choix", "orientation")
    written = c.choix.orientation
    if classe is None:
        return None
    if not classe.options:
        if written:
            message = _("{label} has no orientation to choose").format(label=classe.label)
            problems.append(Problem("class-choice-unexpected", path, message, _("remove this line")))
        return None
    among = ", ".join(classe.options)
    if not written:
        message = _("{label} must choose an orientation: {among}").format(label=classe.label, among=among)
        hint = _("for example {example}").format(example=f"choix: {{orientation: {next(iter(classe.options))}}}")
        problems.append(_missing("class-choice-missing", path, message, hint, "A11", "classe"))
        return None
    if slug(written) not in classe.options:
        hint = meant(written, list(classe.options)) or among
        message = _("unknown orientation « {name} »").format(name=written)
        problems.append(Problem("class-choice-invalid", path, message, hint, ruling="A11"))
        return None
    return slug(written)


def picks(c: Character, classe: Class | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """The Autodidacte's three different +1D and one -1D on a fourth (L210-211, A10)."""
    plus, minus = c.choix.plus, c.choix.moins
    if classe is None:
        return {}
    if classe.picks is None:
        for key, value in (("plus", plus), ("moins", minus)):
            if _given(value):
                message = _("{label} has no « {key} » to choose").format(label=classe.label, key=key)
                problems.append(Problem("class-choice-unexpected", ("choix", key), message, _("remove this line")))
        return {}
    raised = _pick("plus", plus, classe.picks.plus, d, problems)
    lowered = _pick("moins", minus, classe.picks.minus, d, problems)
    for key in [k for k in lowered if k in raised]:
        message = _("{label} is both raised and lowered").format(label=d.characteristics[key].label)
        problems.append(
            Problem("autodidacte-minus-overlaps", ("choix", "moins"), message,
                    _("lower a characteristic that is not raised"), ruling="A10")
        )  # fmt: skip
    return {k: raised.count(k) - lowered.count(k) for k in {*raised, *lowered}}


def _pick(key: str, value: Any, count: int, d: Definitions, problems: list[Problem]) -> list[str]:
    path: Path = ("choix", key)
    example = f"choix: {{{key}: [{', '.join(list(d.characteristics)[:count])}]}}"
    hint = _("for example {example}").format(example=example)
    if not _given(value):
        message = _("« {key} » must name {n} characteristics").format(key=key, n=count)
        problems.append(_missing("class-choice-missing", path, message, hint, "A10", "classe"))
        return []
    names = value if isinstance(value, list) else [value]
    texts = [d.find("characteristics", n) or str(n) for n in names if isinstance(n, str)]
    for n, name in enumerate(names):
        if not isinstance(name, str) or d.find("characteristics", name) is None:
            problems.append(unknown_characteristic(str(name), (*path, n), d))
    if set(texts) - set(d.characteristics) or len(texts) != len(names):
        return []
    if len(texts) != count or len(set(texts)) != count:
        message = _("« {key} » must name {n} different characteristics").format(key=key, n=count)
        problems.append(Problem("class-choice-invalid", path, message, hint, ruling="A10"))
        return []
    return texts


def second_class(
    c: Character, race: Race | None, classe: Class | None, d: Definitions, problems: list[Problem]
) -> Class | None:
    """The Troig's second head (L407, A19)."""
    path: Path = ("choix", "seconde_classe")
    written = c.choix.seconde_classe
    if race is None:
        return None
    if not race.second_class:
        if written:
            message = _("{race} has one class only").format(race=race.label)
            problems.append(Problem("second-class-unexpected", path, message, _("remove this line"), ruling="A19"))
        return None
    if not written:
        message = _("{race} needs a second class").format(race=race.label)
        hint = _("for example {example}").format(example="choix: {seconde_classe: pisteur}")
        problems.append(_missing("second-class-missing", path, message, hint, "A19", "race"))
        return None
    second = find_class(written, path, d, problems)
    if second and classe and second.id == classe.id:
        message = _("both heads have the class {label}").format(label=second.label)
        problems.append(Problem("second-class-same", path, message, _("choose another class"), ruling="A19"))
        return None
    return second


def pv_roll(c: Character, classe: Class | None, problems: list[Problem]) -> int | None:
    """The Jedi Gardien's D6 of PV, rolled once and written down (L16, A01)."""
    path: Path = ("choix", "jet_pv")
    value: Any = c.choix.jet_pv
    if not _given(value) or classe is None:
        return None
    if not classe.pv_roll:
        message = _("{label} rolls no die for PV").format(label=classe.label)
        problems.append(Problem("class-choice-unexpected", path, message, _("remove this line"), ruling="A01"))
        return None
    roll = integer(value)
    if roll is None or not 1 <= roll <= 6:
        message = _("the die rolled for PV is a whole number from 1 to 6")
        problems.append(Problem("gardien-roll-invalid", path, message, _("roll one D6 and write it"), ruling="A01"))
        return None
    return roll


def talent(c: Character, race: Race | None, problems: list[Problem]) -> str | None:
    """The Muun's talent of a leader, in words agreed with the GM (A20)."""
    path: Path = ("choix", "don")
    if race is None:
        return None
    if race.free_talent is None:
        if c.choix.don:
            message = _("{race} has no talent to choose").format(race=race.label)
            problems.append(Problem("race-choice-unexpected", path, message, _("remove this line")))
        return None
    if not c.choix.don:
        message = _("{race} has a talent to choose in the family « {family} »").format(
            race=race.label, family=race.free_talent
        )
        hint = _("for example {example}").format(example="choix: {don: …}")
        pending = _missing("free-talent-pending", path, message, hint, "A20", "race")
        problems.append(replace(pending, severity="warning"))
    return c.choix.don
