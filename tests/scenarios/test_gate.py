"""The gate of drawn scenarios (S-75, N-59): played out before they are kept, by a test that stops as soon as it may."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.chance.battles import Battle, ChanceBand, Outcome, Trial
from generator.files.files import Opened, named_system, open_file
from generator.game.parts import Scenarios
from generator.scenarios.gate import TRIES, Drawn
from generator.scenarios.roll import ScenarioGame

LOUPS = Path("docs/examples/loups.yaml")
MODERATE = ChanceBand(0.4, 0.75)


def game_of(name: str) -> ScenarioGame:
    return ScenarioGame.of(named_system(name, Scenarios), ())


def loups() -> Opened:
    return open_file(LOUPS, ())


def drawn(threat: str, seed: int, **more: object) -> Drawn:
    game = game_of("sylvaren")
    return game.draw(game.plan([loups()], {"threat": threat, **more}), seed)


class Counted:
    """Battles of policies with these chances, counted."""

    def __init__(self, *chances: float) -> None:
        self.chances = {str(n): chance for n, chance in enumerate(chances)}
        self.played = dict.fromkeys(self.chances, 0)

    def play(self, policy: str, random: Callable[[], float]) -> Outcome:
        self.played[policy] += 1
        return Outcome(random() < self.chances[policy], 1, 5)

    def trial(self, seed: int) -> Trial:
        return Trial(Battle({key: key for key in self.chances}, (), self.play, best=True), seed)


def test_what_is_clear_costs_few_battles() -> None:
    """Rejected draws stop at the first policy that decides."""
    easy, hard = Counted(1.0, 0.5, 0.5), Counted(0.0, 0.0, 0.0)
    assert not easy.trial(1).is_within(MODERATE) and easy.played == {"0": 8, "1": 0, "2": 0}
    assert not hard.trial(1).is_within(MODERATE) and sum(hard.played.values()) <= 24


@pytest.mark.parametrize(("chances", "kept"), [((0.2, 0.57), True), ((0.9, 0.5), False), ((0.3, 0.2), False)])
def test_the_best_policy_decides(chances: tuple[float, ...], kept: bool) -> None:
    verdicts = [Counted(*chances).trial(seed).is_within(MODERATE) for seed in range(60)]
    assert (sum(verdicts) > 45) if kept else (sum(verdicts) < 6)


def test_a_trial_shows_what_it_played_and_no_less_than_it_says() -> None:
    counted = Counted(0.5, 0.1)
    trial = counted.trial(2)
    trial.is_within(MODERATE)
    told = trial.forecast(24)
    assert {key: tally.battles for key, tally in told.tallies.items()} == counted.played
    assert min(counted.played.values()) >= 24


def test_s75_a_mission_is_drawn_again_with_the_same_enemy_and_table() -> None:
    game = game_of("sylvaren")
    plan = game.plan([loups()], {"threat": "moyen"})
    draws = game.system.require(Scenarios).draws(plan, 1005)  # type: ignore[attr-defined]
    first, second, third = (next(draws) for _n in range(3))
    assert first == game.roll(plan, 1005)
    assert first.terrain == second.terrain == third.terrain and first.place == third.place
    totals = [sorted(force.quality for force in raid.forces) for raid in (first, second, third)]
    assert totals[0] == totals[1] == totals[2]
    assert len({(raid.objective, raid.approach, raid.forces[0].position) for raid in (first, second, third)}) == 3


def test_s75_every_draw_has_its_chance_and_its_band() -> None:
    for threat, seed in (("faible", 3), ("moyen", 4), ("fort", 5)):
        one = drawn(threat, seed)
        assert one.forecast and one.aimed and 1 <= one.aimed.tries <= TRIES and one.aimed.as_json()["threat"] == threat
        assert not one.aimed.kept or not one.aimed.band.off(one.forecast.main.chance)
        assert one == drawn(threat, seed)


def test_s75_by_the_book_nothing_is_drawn_again() -> None:
    base = named_system("sylvaren", Scenarios)
    game = ScenarioGame(base, game_of("sylvaren").definitions.keep_house(()), game_of("sylvaren").scenery, ())
    plan = game.plan([loups()], {"threat": "moyen"})
    one = game.draw(plan, 3)
    assert one.aimed is None and one.forecast and one.scenario == game.roll(plan, 3)


def test_s75_a_quality_alone_is_played_by_an_ordinary_group() -> None:
    game = game_of("sylvaren")
    one = game.draw(game.plan([], {"quality": 20}), 2)
    assert one.aimed and one.forecast and "ordinaire" in one.forecast.notes[0]
