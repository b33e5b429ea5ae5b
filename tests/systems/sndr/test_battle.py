"""Exterminations held to exact odds, and fair to both bands."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from generator.base.refusal import Refusal
from generator.chance.battles import forecast_battle
from generator.chance.odds import Terms
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Band, Fighter, Skirmish
from generator.systems.sndr.fight import combat
from generator.systems.sndr.fight.battle import EVEN, Arena, Fight, chance_to_win_phase, exploding_hits
from generator.systems.sndr.fight.play import Hunt, battle
from generator.systems.sndr.mission import scenario as rolling

D = all_systems()["sndr"].definitions()
SCENERY = scenery.load()
PROFILES = combat.profiles(D)


@cache
def rolled(scenario: str = "extermination", seed: int = 3) -> Skirmish:
    return rolling.roll(rolling.prepare(rolling.Request(scenario=scenario), D, SCENERY), seed)


def bands(own: tuple[str, ...], other: tuple[str, ...]) -> Skirmish:
    sides = (Band("a", "a", "x", tuple(map(Fighter, own))), Band("b", "b", "y", tuple(map(Fighter, other))))
    return replace(rolled(), bands=sides, terrain=())


@pytest.mark.parametrize(
    "band", [("jedi-gardien", "soldat-republicain"), ("soldat-sith",) * 4, ("brute-sith", "novice-sith", "soldat-sith")]
)
def test_a_mirror_is_fair(band: tuple[str, ...]) -> None:
    found = forecast_battle(battle(bands(band, band), (), D), 5, 1600)
    for tally in found.tallies.values():
        assert abs(tally.chance - 0.5) < 4 * tally.estimate.error + 0.02  # a game without end is won by nobody


def test_who_begins_is_the_scenario_s() -> None:
    """L345: printed with it; only one that says nothing is rolled for in each game."""
    mirror = bands(("soldat-sith",), ("soldat-sith",))
    soldiers = [[PROFILES["soldat-sith"]]] * 2
    begins = [Arena(soldiers, replace(mirror, first=one), D).begins for one in ("a", "b", None)]
    assert begins == [0, 1, None]


def test_rolling_for_actions_where_it_promises_more_than_one() -> None:
    """L51-71: I1+/3+/5+ is two actions on average, I3+/6+ less than the one that is sure."""
    arena = Arena([[PROFILES["jedi-gardien"]], [PROFILES["soldat-republicain-d-appui"]]], rolled(), D)
    assert arena.actions == pytest.approx([1 + 2 / 3 + 2 / 9, 2 / 3 + 1 / 9])


def test_melee_comes_to_the_exact_duel() -> None:
    own, other = "commando-wookiee", "assassin-sith"
    arena = Arena([[PROFILES[own]], [PROFILES[other]]], bands((own,), (other,)), D)
    random, tries, won = Random(2).random, 6000, 0
    for _n in range(tries):
        game = Fight(arena, EVEN, random)
        game.engaged = [[1], [0]]
        while game.sides[0] and game.sides[1]:
            game.melee(0, 1)
        won += bool(game.sides[0])
    exact = combat.odds(PROFILES[own], PROFILES[other], Terms(), D).duel
    assert exact is not None
    assert abs(won / tries - float(exact.first)) < 0.026


def test_more_figures_are_never_a_drawback() -> None:
    few = forecast_battle(battle(bands(("soldat-sith",) * 2, ("soldat-sith",) * 4), (), D), 1, 200).main.chance
    even = forecast_battle(battle(bands(("soldat-sith",) * 4, ("soldat-sith",) * 4), (), D), 1, 200).main.chance
    assert few < even - 0.1


def test_the_same_seed_gives_the_same_numbers() -> None:
    found = [forecast_battle(battle(rolled(), (), D), 9, 60).as_json() for _n in range(2)]
    assert found[0] == found[1]


@pytest.mark.parametrize("scenario", sorted(D.scenarios))
def test_n61_every_scenario_is_played(scenario: str) -> None:
    """Each has a winner now and then, on both sides, and an end."""
    played = battle(rolled(scenario), (), D)
    random = Random(4).random
    outcomes = [played.play(EVEN, random) for _n in range(60)]
    assert {outcome.won for outcome in outcomes} == {True, False}
    assert all(outcome.turns <= (D.scenarios[scenario].turns or 40) for outcome in outcomes)


def test_n61_by_the_book_an_ambush_has_no_odds() -> None:
    """Nothing says where one leaves the table."""
    with pytest.raises(Refusal, match="do not say"):
        battle(rolled("embuscade"), (), D.keep_house(()))


def test_tokens_are_carried_home_and_dropped() -> None:
    scenario = rolled("chasse-au-coaxium")
    own = [[PROFILES[m.profile] for m in band.members] for band in scenario.bands or ()]
    arena = Arena(own, scenario, D)
    fight, hunt = Fight(arena, EVEN, lambda: 0.0), Hunt(arena, scenario, D.scenarios["chasse-au-coaxium"])
    runner = 0
    fight.sides[0][:] = [runner]
    fight.x[runner], fight.y[runner] = hunt.tokens[0]
    assert hunt.act(fight, runner) and runner in hunt.carried and len(hunt.tokens) == 2
    fight.vitality[runner] = 0
    hunt.act(fight, arena.first)
    assert not hunt.carried and len(hunt.tokens) == 3
    fight.vitality[runner] = 1
    hunt.carried[runner] = None
    home = arena.zones[0]
    fight.x[runner], fight.y[runner] = home.right + 1, home.top + 1
    hunt.act(fight, runner)
    assert hunt.delivered == [1, 0]


def test_dice_that_explode_are_counted_as_the_exact_ones() -> None:
    """L233: of one die at 4+, half hit, and a sixth is rolled again."""
    one = exploding_hits(1, 4)
    assert one[0] == pytest.approx(1 / 2) and sum(one) == pytest.approx(1)
    assert one[1] == pytest.approx(2 / 6 + 1 / 6 * 1 / 2)
    assert chance_to_win_phase(8, 4, 0, 4) > 0.99 > chance_to_win_phase(4, 4, 4, 4)


def test_heroism_and_shields_save() -> None:
    """L329, L261: a point undoes what would put its figure out of the fight; a shield betters the save."""
    own, other = "jedi-gardien", "seigneur-sith"
    arena = Arena([[PROFILES[own]], [PROFILES[other]]], bands((own,), (other,)), D)
    harm = arena.blows[1][0].harm
    assert 0 <= harm.shielded < harm.stands and 0 < harm.undone < 1
    fight = Fight(arena, EVEN, lambda: 0.0)  # every damage stands, every point helps
    fight.hurt(0, 1, harm)
    assert fight.vitality[0] == 1 and fight.heroism[0] == 0
    fight.hurt(0, 1, harm)
    assert fight.vitality[0] == 0
