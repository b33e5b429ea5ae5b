"""Class, race, open choices and the seven free dice: who the character is, and the six characteristics."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.core.i18n import _
from generator.core.names import nearest, slug
from generator.core.problems import Path, Problem
from generator.core.shape import integer, is_nothing, read
from generator.systems.d6.character import Character
from generator.systems.d6.definitions import Class, Definitions, Race


@dataclass(frozen=True)
class Part:
    """One share of a total and where it comes from."""

    source: str
    dice: int


@dataclass(frozen=True)
class Total:
    """A characteristic: its shares, and its value once the floor has been applied (A05, A06)."""

    parts: tuple[Part, ...]
    raw: int
    dice: int


@dataclass(frozen=True)
class Origin:
    """What the file settles about a character before any derived value."""

    race: Race | None
    classe: Class | None
    second: Class | None
    orientation: str | None
    free: Mapping[str, int]
    race_choice: Mapping[str, int]
    force_choice: Mapping[str, int]
    picks: Mapping[str, int]
    pv_roll: int | None
    talent: str | None


def settle(c: Character, d: Definitions, problems: list[Problem]) -> Origin:
    race = _race(c, d, problems)
    classe = _class(c.classe, ("classe",), d, problems)
    orientation = _orientation(c, classe, problems)
    return Origin(
        race=race,
        classe=classe,
        second=_second(c, race, classe, d, problems),
        orientation=orientation,
        free=_free_dice(c, d, problems),
        race_choice=_race_choice(c, race, d, problems),
        force_choice=_force_choice(c, race, d, problems),
        picks=_picks(c, classe, d, problems),
        pv_roll=_pv_roll(c, classe, problems),
        talent=_talent(c, race, problems),
    )


def characteristics(o: Origin, d: Definitions) -> dict[str, Total]:
    """1D, plus class, race, choices and free dice; a negative total becomes 0D once all is counted (L429-434)."""
    totals = {}
    for key in d.characteristics:
        parts = [Part("base", d.constants.base_dice)]
        if o.classe:
            option = o.classe.options[o.orientation].dice if o.orientation else {}
            parts.append(Part("classe", o.classe.dice.get(key, 0) + option.get(key, 0) + o.picks.get(key, 0)))
        if o.race:
            parts.append(Part("race", o.race.dice.get(key, 0) + o.race_choice.get(key, 0)))
        parts.append(Part("libres", o.free.get(key, 0)))
        raw = sum(p.dice for p in parts)
        totals[key] = Total(tuple(p for p in parts if p.dice), raw, max(d.constants.characteristic_floor, raw))
    return totals


def _missing(key: str, problems: list[Problem]) -> None:
    problems.append(Problem("missing-key", (), _("the key « {key} » is missing").format(key=key), _("add it")))


def _class(written: str | None, path: Path, d: Definitions, problems: list[Problem]) -> Class | None:
    if written is None:
        _missing("classe", problems)
        return None
    found = d.find("classes", written)
    if found is None:
        problems.append(
            _unknown("unknown-class", path, _("unknown class « {name} »"), written, d.names["classes"], "A23")
        )
        return None
    return d.classes[found]


def _unknown(
    code: str, path: Path, message: str, written: str, known: Mapping[str, str], ruling: str | None
) -> Problem:
    close = nearest(written, known)
    hint = _("did you mean « {name} »?").format(name=known[close]) if close else _("see: holofiche list d6")
    return Problem(code, path, message.format(name=written), hint, ruling=ruling)


def _race(c: Character, d: Definitions, problems: list[Problem]) -> Race | None:
    if c.race_libre is not None:
        return _own_race(c, d, problems)
    if c.race is None:
        _missing("race", problems)
        return None
    found = d.find("races", c.race)
    if found is None:
        unknown = _unknown("unknown-race", ("race",), _("unknown race « {name} »"), c.race, d.names["races"], "A26")
        problems.append(unknown)
        return None
    return d.races[found]


def _own_race(c: Character, d: Definitions, problems: list[Problem]) -> Race | None:
    """A home-made race agreed with the GM, of the same shape as a content race (A26)."""
    tree: Any = c.race_libre
    if isinstance(tree, dict) and "label" not in tree and c.race:
        tree = {**tree, "label": c.race}
    label = tree.get("label") if isinstance(tree, dict) else None
    race = read(Race, tree, ("race_libre",), problems, id=slug(str(label or "")) or "race-libre")
    if race is None:
        return None
    for key in race.dice:
        if key not in d.characteristics:
            problems.append(_bad_characteristic(key, ("race_libre", "dice", key), d))
    for key in race.skill_dice:
        if key not in d.skills:
            problems.append(
                _unknown("unknown-skill", ("race_libre", "skill_dice", key), _("unknown skill « {name} »"), key,
                         d.names["skills"], None)
            )  # fmt: skip
    known = {k: v for k, v in race.skill_dice.items() if k in d.skills}
    return replace(race, skill_dice=known, dice={k: v for k, v in race.dice.items() if k in d.characteristics})


def _bad_characteristic(key: str, path: Path, d: Definitions) -> Problem:
    names = d.names["characteristics"]
    close = nearest(key, names)
    hint = _("did you mean « {name} »?").format(name=names[close]) if close else ", ".join(d.characteristics)
    return Problem("unknown-characteristic", path, _("unknown characteristic « {name} »").format(name=key), hint)


def _free_dice(c: Character, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """Exactly seven whole dice, none negative, at most three on one characteristic (L430-431, A07, A08)."""
    path: Path = ("repartition",)
    if c.repartition is None:
        _missing("repartition", problems)
        return {}
    if not isinstance(c.repartition, dict):
        problems.append(Problem("wrong-type", path, _("a mapping is expected, such as {vig: 3, dex: 3, mec: 1}")))
        return {}
    placed: dict[str, int] = {}
    understood = True
    for key, value in c.repartition.items():
        where = (*path, key)
        if key not in d.characteristics:
            problems.append(_bad_characteristic(key, where, d))
            understood = False
            continue
        dice = integer(value)
        label = d.characteristics[key].label
        if dice is None:
            message = _("a whole number of dice is expected on {label}").format(label=label)
            problems.append(Problem("free-dice-not-integer", where, message, _("write 2, not 2D or 2.5"), ruling="A07"))
            understood = False
            continue
        placed[key] = dice
        if dice < 0:
            message = _("{n}D placed on {label}: free dice are never negative").format(n=dice, label=label)
            problems.append(Problem("free-dice-negative", where, message, _("write 0 or leave it out"), ruling="A07"))
        cap = d.constants.free_dice_cap
        if dice > cap:
            message = _("{n}D placed on {label}, {cap}D at most").format(n=dice, label=label, cap=cap)
            hint = _("move at least {n}D elsewhere").format(n=dice - cap)
            problems.append(Problem("free-dice-cap", where, message, hint, ruling="A08"))
    if understood:
        _free_total(sum(placed.values()), d.constants.free_dice, path, problems)
    return placed


def _free_total(total: int, wanted: int, path: Path, problems: list[Problem]) -> None:
    if total > wanted:
        message = _("{n}D placed, {wanted}D to place").format(n=total, wanted=wanted)
        hint = _("take {n}D away").format(n=total - wanted)
        problems.append(Problem("free-dice-total-excess", path, message, hint, ruling="A07"))
    elif total < wanted:
        message = _("{n}D placed, {wanted}D to place").format(n=total, wanted=wanted)
        hint = _("place {n}D more").format(n=wanted - total)
        problems.append(Problem("free-dice-total-missing", path, message, hint, ruling="A07"))


def _given(value: Any) -> bool:
    return value is not None and not is_nothing(value)


def _race_choice(c: Character, race: Race | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
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
        problems.append(Problem("race-choice-missing", path, message, hint, ruling=ruling, near=("race",)))
        return {}
    dice = {key: integer(n) for key, n in value.items()} if isinstance(value, dict) else {}
    if len(dice) != 1 or set(dice) - set(d.characteristics) or set(dice.values()) != {race.choice}:
        message = _("one characteristic at {n:+d}D is expected").format(n=race.choice)
        hint = _("for example {example}").format(example=example)
        problems.append(Problem("race-choice-invalid", path, message, hint, ruling=ruling))
        return {}
    return {key: n for key, n in dice.items() if n is not None}


def _force_choice(c: Character, race: Race | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
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
        problems.append(Problem("force-choice-missing", path, message, hint, ruling="A16", near=("race",)))
        return {}
    dice = {key: integer(n) for key, n in value.items()} if isinstance(value, dict) else {}
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


def _orientation(c: Character, classe: Class | None, problems: list[Problem]) -> str | None:
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
        problems.append(Problem("class-choice-missing", path, message, hint, ruling="A11", near=("classe",)))
        return None
    if slug(written) not in classe.options:
        close = nearest(written, classe.options)
        hint = _("did you mean « {name} »?").format(name=close) if close else among
        message = _("unknown orientation « {name} »").format(name=written)
        problems.append(Problem("class-choice-invalid", path, message, hint, ruling="A11"))
        return None
    return slug(written)


def _picks(c: Character, classe: Class | None, d: Definitions, problems: list[Problem]) -> dict[str, int]:
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
        problems.append(Problem("class-choice-missing", path, message, hint, ruling="A10", near=("classe",)))
        return []
    names = value if isinstance(value, list) else [value]
    texts = [str(n) for n in names if isinstance(n, str)]
    for n, name in enumerate(names):
        if not isinstance(name, str) or name not in d.characteristics:
            problems.append(_bad_characteristic(str(name), (*path, n), d))
    if set(texts) - set(d.characteristics) or len(texts) != len(names):
        return []
    if len(texts) != count or len(set(texts)) != count:
        message = _("« {key} » must name {n} different characteristics").format(key=key, n=count)
        problems.append(Problem("class-choice-invalid", path, message, hint, ruling="A10"))
        return []
    return texts


def _second(
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
        problems.append(Problem("second-class-missing", path, message, hint, ruling="A19", near=("race",)))
        return None
    second = _class(written, path, d, problems)
    if second and classe and second.id == classe.id:
        message = _("both heads have the class {label}").format(label=second.label)
        problems.append(Problem("second-class-same", path, message, _("choose another class"), ruling="A19"))
        return None
    return second


def _pv_roll(c: Character, classe: Class | None, problems: list[Problem]) -> int | None:
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


def _talent(c: Character, race: Race | None, problems: list[Problem]) -> str | None:
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
        problems.append(Problem("free-talent-pending", path, message, hint, "warning", "A20", near=("race",)))
    return c.choix.don
