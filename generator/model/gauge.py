"""How hard a scenario is, in words and on five steps: never one percentage as if it were certain."""

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.base.record import Record
from generator.base.typography import number

if TYPE_CHECKING:
    from generator.chance.battles import Forecast

# A step from the chance to win upwards, hardest last.
STEPS = ((0.9, "Facile"), (0.7, "Abordable"), (0.45, "Disputé"), (0.2, "Périlleux"), (0.0, "Désespéré"))


class Gauge(Record):
    """`at`, `low`, `high`: chances to win, of the main way to play and over all of them."""

    steps: tuple[str, ...]
    at: float
    low: float
    high: float
    words: str
    notes: tuple[str, ...]

    @property
    def reached(self) -> range:
        """The steps that the ways to play reach, counted from 0, the easiest."""
        return range(step_of(self.high), step_of(self.low) + 1)

    @property
    def label(self) -> str:
        """Disputé; where ways to play reach several steps, the hardest and the easiest: Désespéré à facile."""
        easiest, hardest = self.steps[self.reached[0]], self.steps[self.reached[-1]]
        return hardest if hardest == easiest else f"{hardest} à {easiest.lower()}"


def step_of(chance: float) -> int:
    return next(n for n, (least, _label) in enumerate(STEPS) if chance >= least)


def gauge_of(forecast: "Forecast", figures: str) -> Gauge:
    """Tell a forecast: every number as the range over the ways to play."""
    low, high = forecast.spread
    tallies = forecast.tallies.values()
    lost = _fallen([t.down / t.battles for t in tallies], figures)
    turns = sorted({round(t.turns / t.battles) for t in tallies})
    words = f"{_tenths(low, high)} · {lost} hors de combat · {_span(turns[0], turns[-1])} tour{_s(turns[-1])}"
    ways = ", ".join(f"{forecast.labels[k]} {_tenth(t.chance)}/10" for k, t in forecast.tallies.items())
    notes = (f"{number(forecast.battles)} batailles simulées, selon la façon de jouer : {ways}.", *forecast.notes)
    return Gauge(tuple(label for _least, label in STEPS), forecast.main.chance, low, high, words, notes)


def _tenth(chance: float) -> str:
    """Return a chance in tenths, never all and never none."""
    tenths = round(chance * 10)
    return "moins de 1" if tenths == 0 else "plus de 9" if tenths == 10 else str(tenths)


def _tenths(low: float, high: float) -> str:
    """5 à 7 chances sur 10, and at the ends never all and never none."""
    few, many = round(low * 10), round(high * 10)
    if few == many:
        return "moins d’une chance sur 10" if many == 0 else f"{_tenth(high)} chance{_s(many)} sur 10"
    if many == 1:
        return "au plus une chance sur 10"
    return "au moins 9 chances sur 10" if few == 9 else f"{_tenth(low)} à {_tenth(high)} chances sur 10"


def _fallen(means: Sequence[float], figures: str) -> str:
    least, most = floor(min(means)), ceil(max(means))
    return f"{_span(least, most)} {figures}{_s(most) if figures[-1].islower() else ''}"


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} à {most}"


def _s(count: int) -> str:
    return "s" if count >= 2 else ""


def place(chance: float) -> float:
    """Return where a chance stands on five steps of one width, from 0 (the easiest) to 1."""
    above = 1.0
    for n, (least, _label) in enumerate(STEPS):
        if chance >= least:
            return (n + (above - chance) / (above - least)) / len(STEPS)
        above = least
    return 1.0
