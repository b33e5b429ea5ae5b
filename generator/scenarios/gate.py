"""The gate of a drawn scenario: it is played out before it is kept (S-75, N-59).

A game that aims at a band of chances gives several draws for a seed, each with the same forces. The first whose chance
lies in the band is kept; where none does, the one that comes nearest, and its page says so. A test of few battles
tells: it stops as soon as the answer is clear, and the battles it took are the chance that is printed."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.battles import Aimed, Forecast, Trial
from generator.game.parts import Forecasts, Gates
from generator.model.scenario import Scenario

if TYPE_CHECKING:
    from generator.scenarios.roll import ScenarioGame

TRIES = 12  # draws looked at for one within the band


_FAR_OFF = 0.15  # of the band


class Drawn(Record):
    """A scenario with its chance, where it can be played out, and the band it was drawn for."""

    scenario: Scenario
    forecast: Forecast | None = None
    aimed: Aimed | None = None


def draw(game: "ScenarioGame", plan: Any, seed: int, again: Sequence[str] = ()) -> Drawn:
    """Return the first draw of this seed whose chance lies in the band of its threat, else the nearest; with parts of
    it rolled anew it is kept as it falls."""
    gate = game.system.part(Gates)
    drawn = _draw_within(game, gate, gate.draws(plan, seed)) if gate else None
    if drawn and not again:
        return drawn
    scenario = drawn.scenario if drawn else game.roll(plan, seed)
    return estimate(game, game.reroll_parts(scenario, again, plan))


def _draw_within(game: "ScenarioGame", gate: Gates, draws: Generator[Scenario, int | None, None]) -> Drawn:
    nearest: tuple[float, Scenario, Trial, Aimed] | None = None
    scenario, tries = next(draws), 0
    while tries < TRIES:
        tries += 1
        trial, band = _try_scenario(game, scenario), gate.band(scenario, game.definitions)
        if trial is None or band is None:
            return Drawn(scenario, trial.forecast() if trial else None)
        if trial.is_within(band):
            return Drawn(scenario, trial.forecast(), Aimed(band, True, tries))
        off = band.off(trial.chance)
        if nearest is None or off < nearest[0]:
            nearest = (off, scenario, trial, Aimed(band, False, 0))
        try:  # draws lean to what was missed, more so the more it was
            scenario = draws.send((1 + (off > _FAR_OFF)) * (1 if 2 * trial.chance > band.low + band.high else -1))
        except Refusal:  # one more cannot be made
            break
    assert nearest is not None
    off, scenario, trial, aimed = nearest  # in it after all, where that was too close to tell
    return Drawn(scenario, trial.forecast(), replace(aimed, kept=not off, tries=tries))


def estimate(game: "ScenarioGame", scenario: Scenario) -> Drawn:
    """Return a scenario that stays as it is, with its chance by as many battles as the gate would take."""
    trial, gate = _try_scenario(game, scenario), game.system.part(Gates)
    band = gate.band(scenario, game.definitions) if gate else None
    if trial is None or band is None:
        return Drawn(scenario, trial.forecast() if trial else None)
    within = trial.is_within(band)
    return Drawn(scenario, trial.forecast(), Aimed(band, within, 0))


def _try_scenario(game: "ScenarioGame", scenario: Scenario) -> Trial | None:
    """Return the trial of a scenario, or None where its game cannot play it out."""
    forecasts = game.system.part(Forecasts)
    if forecasts is None:
        return None
    try:
        return Trial(forecasts.battle(scenario, (), game.definitions), scenario.seed)
    except Refusal:
        return None
