"""Some of all that is rolled from seeds: scenarios, battles, new files. tests/test_exactness.py compares them."""

from pathlib import Path
from typing import Any

from generator.chance.battles import forecast_battle
from generator.game.parts import Forecasts, Makings, Scenarios
from generator.game.system import games_giving
from generator.model import scenery
from generator.reading import source
from tests.making import studio_of

FILES = {"sylvaren": "loups", "sndr": "aurek", "nano": "fuyards", "d6": "grakk"}
WISHES = {"sndr": {"scenario": "extermination"}}


def roll_everything() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, game in games_giving(Scenarios).items():
        d, rolling = game.definitions(), game.require(Scenarios)
        subjects = (game.examine(source.load(Path("docs", "examples", f"{FILES[name]}.yaml")), d).subject,)
        plan = rolling.prepare(rolling.Request(subjects=subjects, **WISHES.get(name, {})), d, scenery.load())
        scenarios = [rolling.roll(plan, seed) for seed in range(6)]
        found[name] = [one.as_json() for one in scenarios]
        if forecasts := game.part(Forecasts):
            battles = [forecasts.battle(one, subjects, d) for one in scenarios]
            found[f"{name} odds"] = [forecast_battle(one, 1, 120).as_json() for one in battles]
    for name in games_giving(Makings):
        studio = studio_of(name)
        found[f"{name} new"] = [studio.tree(seed, {}) for seed in range(12)]
    return found
