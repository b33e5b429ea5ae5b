"""How hard a scenario is, in words and on five steps: never one percentage as if it were certain."""

from math import ceil, floor

from generator.core.chance.battles import Forecast
from generator.core.paper.typography import number
from generator.core.record import Record

# A step from the chance to win upwards, hardest last.
STEPS = ((0.9, "Promenade"), (0.7, "Abordable"), (0.45, "Disputé"), (0.2, "Périlleux"), (0.0, "Désespéré"))


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


def gauge_of(forecast: Forecast, figures: str) -> Gauge:
    low, high = forecast.spread
    at = forecast.main.chance
    step = next(n for n, (least, _label) in enumerate(STEPS) if at >= least)
    turns = round(forecast.turns)
    lost = _fallen(forecast.casualties, figures)
    words = f"{_tenths(low, high)} · {lost} hors de combat · {turns} tour{_s(turns)}"
    ways = ", ".join(f"{forecast.labels[k]} {_tenth(t.chance)}/10" for k, t in forecast.tallies.items())
    notes = (f"{number(forecast.battles)} batailles simulées, selon la façon de jouer : {ways}.", *forecast.notes)
    return Gauge(tuple(label for _least, label in STEPS), step, at, low, high, words, notes)


def _tenth(chance: float) -> str:
    """Of ten, never all and never none."""
    whole = round(chance * 10)
    return "moins de 1" if whole == 0 else "plus de 9" if whole == 10 else str(whole)


def _tenths(low: float, high: float) -> str:
    """9 chances sur 10 ou plus; 5 à 7 chances sur 10."""
    least, most = (_tenth(chance).replace("de 1", "d’une") for chance in (low, high))
    few, many = round(low * 10), round(high * 10)
    if few > 0 and many == 10 > few:
        return f"{few} chance{_s(few)} sur 10 ou plus"
    if few == 0 < many < 10:
        return f"{many} chance{_s(many)} sur 10 ou moins"
    both = most if least == most else f"{least} à {most}"
    return f"{both} chance{_s(many)} sur 10"


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
