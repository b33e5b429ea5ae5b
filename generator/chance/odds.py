"""What `odds` says of two who face each other, in every game alike: one attack, and the fight to the end."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Protocol

from msgspec import field

from generator.base.i18n import _
from generator.base.record import Record
from generator.chance.distribution import Numbers, at_least, mean_of
from generator.chance.duel import Duel

MOST_DIGITS = 4000  # of a fraction written out: Python refuses to write longer whole numbers
CONTACT = 1.0  # between the centres of two bases that touch
CERTAINTY = 1.96  # standard errors on each side of an estimate: 95 %


class Terms(Record):
    """The circumstances of an attack. A game says which of them it knows."""

    range: float | None = None
    cover: bool = False
    parry: bool = False

    def afar(self, shoots: bool) -> bool:
        """Return whether a shot is asked for or, where no range is given, can be made."""
        return shoots if self.range is None else self.range > CONTACT


class Estimate(Record):
    """A chance measured over so many battles, with its 95 % interval (Wilson's: it stays between 0 and 1)."""

    chance: float
    battles: int

    @property
    def interval(self) -> tuple[float, float]:
        if not self.battles:
            return 0.0, 1.0
        n, z = self.battles, CERTAINTY
        middle = (self.chance + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(self.chance * (1 - self.chance) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def error(self) -> float:
        """One standard error, never nothing: no number of battles makes a thing certain."""
        low, high = self.interval
        return (high - low) / (2 * CERTAINTY)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {"chance": round(self.chance, 4), "low": round(low, 4), "high": round(high, 4)}


class Playable(Protocol):
    """An entry of the content that odds may play, as a rule, a power or a thing; one that is text alone they name."""

    @property
    def label(self) -> str: ...
    @property
    def is_played(self) -> bool: ...


def name_unplayed(things: Iterable[Playable]) -> list[str]:
    """Return the labels of entries that no odds count, each once."""
    return list(dict.fromkeys(entry.label for entry in things if not entry.is_played))


def note_unplayed(things: Iterable[Playable]) -> list[str]:
    """Return a note that names the entries no odds count, or an empty list."""
    names = ", ".join(name_unplayed(things))
    return [_("Not counted: {names}.").format(names=names)] if names else []


class Attack(Record):
    """One attack: at least one wound, the target out, and the wounds expected, not capped at what the target has."""

    label: str
    hit: Fraction
    down: Fraction
    mean_wounds: Fraction
    more: Mapping[str, Any] = field(default_factory=dict)


class Odds(Record):
    """`notes` say what was left out, in the reader's language; `more` is what one game has beside the others.

    `rows` are labels and values of a game that computes something else than chances.
    """

    attack: Attack | None  # None: it cannot attack so
    duel: Duel | None
    notes: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    a: str = ""
    b: str = ""
    labels: tuple[str, str] = ("", "")  # their names as people say them
    rows: tuple[tuple[str, str], ...] = ()
    in_rounds: bool = False  # what a duel lasts: rounds, or phases of melee

    def as_json(self) -> dict[str, Any]:
        attack, fight = self.attack, self.duel
        document: dict[str, Any] = {"a": self.a, "b": self.b, "attack": None, "duel": None}
        if attack:
            document["attack"] = {
                "with": attack.label,
                "hit": exact_json(attack.hit),
                "down": exact_json(attack.down),
                "mean_wounds": exact_json(attack.mean_wounds),
                **odds_json(attack.more),
            }
        if fight:
            document["duel"] = {
                "a_wins": exact_json(fight.first),
                "b_wins": exact_json(fight.second),
                "both_down": exact_json(fight.both),
                "expected_phases": None if fight.phases is None else exact_json(fight.phases),
            }
        return {**document, **odds_json(self.more), "notes": list(self.notes)}


def attack_of(label: str, wounds: Numbers, have: int, **more: Any) -> Attack:
    """Make an attack from the distribution of wounds against a target with `have` left."""
    return Attack(label, at_least(wounds, 1), at_least(wounds, have), mean_of(wounds), more)


def exact_json(value: Fraction) -> dict[str, Any]:
    """Return a fraction and its decimal value; a fraction too long to print as its value alone."""
    document: dict[str, Any] = {"chance": float(value)}
    if max(value.numerator.bit_length(), value.denominator.bit_length()) < MOST_DIGITS * 3:
        document = {"fraction": str(value), **document}
    return document


def odds_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return exact_json(value)
    if isinstance(value, Mapping):
        return {key: odds_json(v) for key, v in value.items()}
    return [odds_json(v) for v in value] if isinstance(value, tuple | list) else value
