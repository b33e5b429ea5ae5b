"""The bounds of the rulings, measured over seeds of three groups at three threats (S-75 to S-78, S-81, S-84)."""

import pytest

from generator.chance.battles import forecast_battle
from generator.files.files import named_system
from generator.game.parts import Forecasts, Scenarios
from generator.scenarios.gate import Drawn
from generator.scenarios.roll import ScenarioGame
from generator.systems.sylvaren.mission.raid import Force, Raid

FEW, MANY = range(3), range(60)
CELLS = [(quality, threat) for quality in (12, 20, 38) for threat in ("faible", "moyen", "fort")]
LATER = [pytest.param(*cell, MANY, marks=pytest.mark.exhaustive) for cell in CELLS]


def missions(game: ScenarioGame, quality: int, threat: str, seeds: range) -> list[Drawn]:
    plan = game.plan([], {"quality": quality, "threat": threat})
    return [game.draw(plan, seed) for seed in seeds]


@pytest.mark.parametrize(("quality", "threat", "seeds"), [(12, "fort", FEW), (20, "moyen", FEW), *LATER])
def test_drawn_missions_keep_the_bounds_of_the_rulings(quality: int, threat: str, seeds: range) -> None:
    game = ScenarioGame.of(named_system("sylvaren", Scenarios), ())
    drawn = missions(game, quality, threat, seeds)
    d, count = game.definitions, len(seeds)
    raids = [one.scenario for one in drawn if isinstance(one.scenario, Raid)]

    # S-75: at least four in five can be kept, and are what their threat says by other dice too.
    kept = sum(one.aimed is not None and one.aimed.kept for one in drawn)
    near = 0
    for one, raid in zip(drawn, raids, strict=True):
        battle = game.system.require(Forecasts).battle(raid, (), d)
        chance = forecast_battle(battle, raid.seed, 90, fresh=3).main.chance
        near += one.aimed is not None and one.aimed.band.off(chance) <= 0.1
    assert kept >= 0.8 * count - 1 and near >= 0.8 * count - 1

    # S-76: three to six figures, or one of high rank.
    def obeys(force: Force) -> bool:
        alone = len(force.members) == 1 and force.quality >= d.constants.preferences.boss_quality
        return alone or 3 <= len(force.members) <= 6

    forces = [force for raid in raids for force in raid.forces or ()]
    assert sum(map(obeys, forces)) >= (0.9 if quality >= 18 else 0.6) * len(forces)
    assert all(sum(len(force.members) == 1 for force in raid.forces or ()) <= 1 for raid in raids)

    # S-77: over forces of Quality 9 or more, half of the figures are of the line, and one at most leads.
    large = [[d.profiles[m.profile] for m in f.members] for f in forces if f.quality >= 9 and len(f.members) > 1]
    figures = [profile for members in large for profile in members]
    assert not figures or sum(profile.role == "line" for profile in figures) >= 0.5 * len(figures)
    assert all(sum(profile.role == "leader" for profile in members) <= 1 for members in large)

    # S-78, S-81, S-84: pieces one can lay, exits on an edge, missions that differ.
    assert all(10 <= len(raid.terrain) <= 16 for raid in raids)
    assert all(raid.exit.rect.is_at_edge(raid.table) for raid in raids if raid.exit)
    alike = {(raid.mission, raid.place, raid.approach, str(raid.forces)) for raid in raids}
    assert len(alike) >= 0.9 * count
