"""What can be said of a scenario before it is played: its chances, or who beats whom where nothing plays it out."""

from collections.abc import Iterable, Sequence
from typing import Any

from generator.base.i18n import speak_language
from generator.base.refusal import Refusal
from generator.chance.battles import Forecast
from generator.chance.odds import Terms
from generator.game.parts import Bestiaries, Combat
from generator.model.matrix import Matrix
from generator.model.scenario import Scenario, Skirmish
from generator.odds.chances import battle_of, forecast_scenario, matrix_cell_of
from generator.scenarios.roll import ScenarioGame

_NO_ODDS = "no-odds"


def foretell_scenario(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> Forecast | Matrix:
    """Raise Refusal where the scenario has neither chances nor duels."""
    try:
        return forecast_scenario(game, scenario, subjects)
    except Refusal as refusal:
        if refusal.problem.code != _NO_ODDS or not isinstance(scenario, Skirmish):
            raise
    with speak_language("fr"):  # it is printed
        return _cross_bands(game, scenario, _tell_why_unplayed(game, scenario, subjects))


def _tell_why_unplayed(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> str:
    try:
        battle_of(game, scenario, subjects)
    except Refusal as refusal:
        return f"Pas de chances de la partie entière : {refusal.message}."
    return ""


def _cross_bands(game: ScenarioGame, scenario: Skirmish, why: str) -> Matrix:
    combat, d = game.system.require(Combat), game.definitions
    profiles, bands = game.system.require(Bestiaries).profiles(d), scenario.bands or ()
    ours, other = ({m.name or d.profiles[m.profile].label: profiles[m.profile] for m in band.members} for band in bands)
    grid = [[combat.odds(a, b, Terms(), d) for b in other.values()] for a in ours.values()]
    notes = _merge_notes(note for row in grid for odds in row for note in odds.notes)
    cells = tuple(tuple(matrix_cell_of(odds) for odds in row) for row in grid)
    title = " contre ".join(band.name for band in bands)
    return Matrix(d.game.label, title, tuple(ours), tuple(other), cells, (why, *notes), d.game.livery)


def _merge_notes(notes: Iterable[str]) -> list[str]:
    """Merge notes, each once; lists of the same kind (« Non compté : … ») become one."""
    merged: dict[str, dict[str, None]] = {}
    for note in notes:
        head, colon, rest = note.partition(" : ")
        words = rest.removesuffix(".").split(", ") if colon and ";" not in rest else []
        merged.setdefault(head if words else note, {}).update(dict.fromkeys(words))
    return [f"{head} : {', '.join(words)}." if words else head for head, words in merged.items()]
