"""Some of all that is rolled from seeds: scenarios, battles, new files. tests/test_exactness.py compares them."""

from pathlib import Path
from typing import Any

from generator.core.chance.battles import forecast_battle
from generator.core.chance.dice import Roller
from generator.core.content import persons, scenery
from generator.core.game.plays import Forecasts, Randoms, Scenarios
from generator.core.reading import source
from generator.core.system import games_giving

FILES = {"sylvaren": "loups", "sndr": "aurek", "nano": "fuyards", "d6": "grakk"}
WISHES = {"sndr": {"scenario": "extermination"}}


def roll_everything() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, game in games_giving(Scenarios).items():
        d, rolling = game.definitions(), game.require(Scenarios)
        subjects = (game.examine(source.load(Path("docs", "examples", f"{FILES[name]}.yaml")), d).subject,)
        plan = rolling.prepare(rolling.Wish(subjects=subjects, **WISHES.get(name, {})), d, scenery.load())
        scenarios = [rolling.roll(plan, seed) for seed in range(6)]
        found[name] = [one.as_json() for one in scenarios]
        if forecasts := game.part(Forecasts):
            battles = [forecasts.battle(one, subjects, d) for one in scenarios]
            found[f"{name} odds"] = [forecast_battle(one, 1, 120).as_json() for one in battles]
    for name, game in games_giving(Randoms).items():
        d = game.definitions()
        names = persons.of_game(name, d)
        found[f"{name} new"] = [game.require(Randoms).roll(Roller(seed), d, names, {}) for seed in range(12)]
    return found
