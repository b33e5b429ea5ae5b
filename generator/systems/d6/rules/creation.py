"""Class, race, open choices and the seven free dice: who the character is, and the six characteristics."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Path, Problem, missing_key
from generator.base.record import Record
from generator.content.declared import references_in
from generator.reading.shape import integer, not_a_mapping
from generator.reading.understanding import read
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.choices import ChoiceCheck, find_class, resolve_name, unknown_name
from generator.systems.d6.rules.definitions import Class, Definitions, Race
from generator.systems.d6.rules.life import Life, Part


class Total(Record):
    """A characteristic: its shares, and its value once the floor has been applied (A05, A06)."""

    parts: tuple[Part, ...]
    raw: int
    dice: int
    shift: int = 0  # what play added or took away since
    shift_parts: tuple[Part, ...] = ()

    @property
    def dice_at_creation(self) -> int:
        return self.dice - self.shift


class Origin(Record):
    """The choices of a character file that precede every derived value."""

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

    @property
    def classes(self) -> tuple[Class, ...]:
        """The class of each head (L407, A19)."""
        return tuple(classe for classe in (self.classe, self.second) if classe)

    @property
    def is_jedi(self) -> bool:
        """Whether either head is a Jedi (L11, A19)."""
        return "jedi" in {classe.family for classe in self.classes}


def settle_origin(c: Character, d: Definitions, problems: list[Problem]) -> Origin:
    race = _find_race(c, d, problems)
    classe = find_class(c.classe, ("classe",), d, problems)
    choices = ChoiceCheck(c, classe, race, d, problems)
    origin = Origin(
        race=race,
        classe=classe,
        orientation=choices.orientation(),
        second=choices.second_class(),
        free={},
        race_choice=choices.race_die(),
        force_choice=choices.force_dice(),
        picks=choices.picks(),
        pv_roll=choices.pv_roll(),
        talent=choices.talent(),
    )
    return replace(origin, free=_read_free_dice(c, origin, d, problems))


def class_dice(o: Origin) -> dict[str, int]:
    """Return the dice of the class by characteristic, with its orientation and its picks."""
    option = o.classe.options[o.orientation].dice if o.classe and o.orientation else {}
    shares = (o.classe.dice if o.classe else {}, option, o.picks)
    named = dict.fromkeys(key for dice in shares for key in dice)  # in their order, whatever the run
    return {key: sum(dice.get(key, 0) for dice in shares) for key in named}


def total_characteristics(o: Origin, d: Definitions) -> dict[str, Total]:
    """Return each characteristic: 1D, plus class, race, choices and free dice (L429-434).

    A negative total becomes 0D once all shares are added."""
    totals, of_class = {}, class_dice(o)
    for key in d.characteristics:
        parts = [Part("base", d.constants.base_dice), Part("classe", of_class.get(key, 0))]
        if o.race:
            parts.append(Part("race", o.race.dice.get(key, 0) + o.race_choice.get(key, 0)))
        parts.append(Part("libres", o.free.get(key, 0)))
        raw = sum(p.dice for p in parts)
        totals[key] = Total(tuple(p for p in parts if p.dice), raw, max(d.constants.characteristic_floor, raw))
    return totals


def shift_totals(totals: Mapping[str, Total], life: Life) -> dict[str, Total]:
    """Return the characteristics after sequelae and grafts, never below the floor (A39, A46, A61)."""
    after = {}
    for key, total in totals.items():
        dice = max(0, total.dice + life.shift(key))
        parts = life.shifts.get(key, ())
        after[key] = Total((*total.parts, *parts), total.raw, dice, dice - total.dice, parts)
    return after


def _find_race(c: Character, d: Definitions, problems: list[Problem]) -> Race | None:
    if c.race_libre is not None:
        return _own_race(c, d, problems)
    if c.race is None:
        problems.append(missing_key("race"))
        return None
    key = resolve_name("races", c.race, ("race",), d, problems)
    return d.races[key] if key else None


def _own_race(c: Character, d: Definitions, problems: list[Problem]) -> Race | None:
    """Read a home-made race agreed with the GM, of the same shape as a content race (A26)."""
    tree: Any = c.race_libre
    if isinstance(tree, dict) and "label" not in tree and c.race:
        tree = {**tree, "label": d.races[c.race].label if c.race in d.races else c.race}
    label = tree.get("label") if isinstance(tree, dict) else None
    race = read(Race, tree, ("race_libre",), problems, id=slug(str(label or "")) or "race-libre")
    if race is None:
        return None
    references = references_in(Race, race, ("race_libre",))
    odd = [(path, word, ref) for path, word, ref in references if word not in ref.known_ids(d)]
    problems += [unknown_name(ref.fields[0], word, path, d) for path, word, ref in odd]
    return None if odd else race


def _read_free_dice(c: Character, origin: Origin, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """Read exactly seven whole dice, none negative, at most three on one characteristic (L430-431, A07, A08)."""
    path: Path = ("repartition",)
    if c.repartition is None:
        problems.append(missing_key("repartition"))
        return {}
    if not isinstance(c.repartition, dict):
        message = _("a mapping is expected, such as {vig: 3, dex: 3, mec: 1}")
        problems.append(not_a_mapping(path, message, c.repartition))
        return {}
    placed: dict[str, int] = {}
    written_as: dict[str, str] = {}
    for written, value in c.repartition.items():
        where = (*path, written)
        key = resolve_name("characteristics", written, where, d, problems)
        if key is None:
            continue
        dice = integer(value)
        label = d.characteristics[key].label
        if dice is None:
            message = _("a whole number of dice is expected on {label}").format(label=label)
            whole_dice = re.match(r"\s*([0-9])", value) if isinstance(value, str) else None
            fix = (Edit(where, after=int(whole_dice[1])),) if whole_dice else ()
            hint = _("free dice are placed whole: write {n}, or {n}D").format(n=whole_dice[1] if whole_dice else 2)
            problems.append(Problem("free-dice-not-integer", where, message, hint, ruling="A07", fix=fix))
            continue
        placed[key], written_as[key] = dice, written
        if dice < 0:
            message = _("{n}D placed on {label}: free dice are never negative").format(n=dice, label=label)
            hint, fix = _("write 0 or leave it out"), (Edit(where, after=0),)
            problems.append(Problem("free-dice-negative", where, message, hint, ruling="A07", fix=fix))
    correction = _correct_totals(placed, origin, d)
    for key, dice in placed.items():
        if dice > d.constants.free_dice_cap and not correction:
            problems.append(_over_cap(dice, d.characteristics[key].label, (*path, written_as[key]), d))
    if len(placed) == len(c.repartition):
        problems += _check_free_total(sum(placed.values()), correction, d)
    return placed


def _over_cap(dice: int, label: str, where: Path, d: Definitions) -> Problem:
    cap = d.constants.free_dice_cap
    message = _("{n}D placed on {label}, {cap}D at most").format(n=dice, label=label, cap=cap)
    hint = _("move at least {n}D elsewhere").format(n=dice - cap)
    return Problem("free-dice-cap", where, message, hint, ruling="A08")


def _check_free_total(total: int, correction: str, d: Definitions) -> Iterator[Problem]:
    expected = d.constants.free_dice
    message = _("{n}D placed, {wanted}D to place").format(n=total, wanted=expected)
    if total > expected:
        hint = correction or _("take {n}D away").format(n=total - expected)
        yield Problem("free-dice-total-excess", ("repartition",), message, hint)
    elif total < expected:
        hint = _("place {n}D more").format(n=expected - total)
        yield Problem("free-dice-total-missing", ("repartition",), message, hint, ruling="A07", unfinished=True)


def _correct_totals(placed: Mapping[str, int], origin: Origin, d: Definitions) -> str:
    """Return a hint with the line of free dice where totals were written instead of them, or "".

    The free dice are those totals less what class and race give."""
    if sum(placed.values()) <= d.constants.free_dice:
        return ""
    values = total_characteristics(origin, d)
    free = {key: placed.get(key, 0) - total.raw for key, total in values.items() if placed.get(key) or total.dice}
    cap = d.constants.free_dice_cap
    if sum(free.values()) != d.constants.free_dice or not all(0 <= n <= cap for n in free.values()):
        return ""
    line = ", ".join(f"{key}: {n}" for key, n in free.items() if n)
    return _("these are whole values; the free dice alone are: repartition: {{{line}}}").format(line=line)
