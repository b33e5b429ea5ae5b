"""How hard a scenario is, in words and on five steps: never one percentage as if it were certain."""

from math import ceil, floor

from generator.core.chance.battles import Forecast
from generator.core.frozen import dataclass

# A step from the chance to win upwards, hardest last.
STEPS = ((0.9, "Promenade"), (0.7, "Abordable"), (0.45, "Disputé"), (0.2, "Périlleux"), (0.0, "Désespéré"))


@dataclass(frozen=True)
class Gauge:
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


def gauge_of(forecast: Forecast, figures: str = "figurines") -> Gauge:
    low, high = forecast.spread
    at = forecast.main.chance
    step = next(n for n, (least, _label) in enumerate(STEPS) if at >= least)
    words = f"{_tenths(low, high)} · {_between(forecast.casualties)} {figures} à terre · {round(forecast.turns)} tours"
    ways = ", ".join(f"{forecast.labels[k]} {round(t.chance * 10)}/10" for k, t in forecast.tallies.items())
    notes = (f"{forecast.battles} batailles simulées, selon la façon de jouer : {ways}.", *forecast.notes)
    return Gauge(tuple(label for _least, label in STEPS), step, at, low, high, words, notes)


def _tenths(low: float, high: float) -> str:
    least, most = round(low * 10), round(high * 10)
    if most == 0:
        return "moins d’une chance sur 10"
    if least == 10:
        return "plus de 9 chances sur 10"
    if least == 0:
        return f"au plus {most} chance{'s' if most > 1 else ''} sur 10"
    return f"{most} chance{'s' if most > 1 else ''} sur 10" if least == most else f"{least} à {most} chances sur 10"


def _between(mean: float) -> str:
    least, most = floor(mean), ceil(mean)
    return str(least) if least == most else f"{least} à {most}"


def place(chance: float) -> float:
    """Where a chance stands on five steps of one width, from 0 (the easiest) to 1."""
    above = 1.0
    for n, (least, _label) in enumerate(STEPS):
        if chance >= least:
            return (n + (above - chance) / (above - least)) / len(STEPS)
        above = least
    return 1.0
