"""How hard a scenario is, in words and on five steps: never one percentage as if it were certain."""

from math import ceil, floor
from typing import TYPE_CHECKING

from generator.core.paper.typography import number
from generator.core.record import Record

if TYPE_CHECKING:
    from generator.core.chance.battles import Forecast

# A step from the chance to win upwards, hardest last.
STEPS = ((0.9, "Facile"), (0.7, "Abordable"), (0.45, "Disputé"), (0.2, "Périlleux"), (0.0, "Désespéré"))


_NEAR = 2  # tenths between which ways to play are told as one range


class Gauge(Record):
    """`at`, `low`, `high`: chances to win, of the main way to play and over all of them; `step` counts from 0."""

    steps: tuple[str, ...]
    step: int
    at: float
    low: float
    high: float
    words: str
    notes: tuple[str, ...]

    @property
    def label(self) -> str:
        return self.steps[self.step]


def gauge_of(forecast: "Forecast", figures: str) -> Gauge:
    low, high = forecast.spread
    at = forecast.main.chance
    step = next(n for n, (least, _label) in enumerate(STEPS) if at >= least)
    turns = round(forecast.turns)
    lost = _fallen(forecast.casualties, figures)
    chances = _tenths(at, at, at) if forecast.best else _tenths(at, low, high)
    words = f"{chances} · {lost} hors de combat · {turns} tour{_s(turns)}"
    ways = ", ".join(f"{forecast.labels[k]} {_tenth(t.chance)}/10" for k, t in forecast.tallies.items())
    notes = (f"{number(forecast.battles)} batailles simulées, selon la façon de jouer : {ways}.", *forecast.notes)
    return Gauge(tuple(label for _least, label in STEPS), step, at, low, high, words, notes)


def _tenth(chance: float) -> str:
    """Of ten, never all and never none."""
    whole = round(chance * 10)
    return "moins de 1" if whole == 0 else "plus de 9" if whole == 10 else str(whole)


def _tenths(at: float, low: float, high: float) -> str:
    """5 à 7 chances sur 10; where ways to play differ more than that, the main one's: 6 chances sur 10."""
    few, many, main = round(low * 10), round(high * 10), round(at * 10)
    if 0 < few < many < 10 and many - few <= _NEAR:
        return f"{few} à {many} chances sur 10"
    return "moins d’une chance sur 10" if main == 0 else f"{_tenth(at)} chance{_s(main)} sur 10"


def _fallen(mean: float, figures: str) -> str:
    least, most = floor(mean), ceil(mean)
    count = str(least) if least == most else f"{least} à {most}"
    return f"{count} {figures}{_s(most) if figures[-1].islower() else ''}"


def _s(count: int) -> str:
    return "s" if count >= 2 else ""


def place(chance: float) -> float:
    """Where a chance stands on five steps of one width, from 0 (the easiest) to 1."""
    above = 1.0
    for n, (least, _label) in enumerate(STEPS):
        if chance >= least:
            return (n + (above - chance) / (above - least)) / len(STEPS)
        above = least
    return 1.0
