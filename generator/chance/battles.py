"""Battles by the thousand: played by every policy, counted, told as a forecast that does not claim to be certain."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.base.record import Record
from generator.chance.dice import dice_of_part
from generator.chance.odds import Estimate

BATTLES = 1000  # of all policies together, unless another number is asked for


class Outcome(NamedTuple):
    """What came of one battle: won by the side the forecast is for, how many of it are down, how many turns it took."""

    won: bool
    down: int
    turns: int


class Battle(Record):
    """A battle ready to be played any number of times. The first policy is the one a forecast is named after."""

    policies: Mapping[str, str]  # id -> what it is called, the main one first
    notes: tuple[str, ...]  # what was left out, in French: it is printed
    play: Callable[[str, Callable[[], float]], Outcome]  # by a policy, with so much chance
    best: bool = False  # told by the policy that wins most, for people learn (S-71)
    aside: Callable[[str, Callable[[], float]], Outcome] | None = None  # played out to the last enemy instead


class Tally(Record):
    """What many battles of one policy came to."""

    battles: int
    won: int
    down: int
    turns: int

    @property
    def chance(self) -> float:
        return self.won / self.battles

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.chance, self.battles)


class Forecast(Record):
    tallies: Mapping[str, Tally]  # the main policy first
    labels: Mapping[str, str]
    notes: tuple[str, ...]
    best: bool = False
    aside: Tally | None = None

    @property
    def main(self) -> Tally:
        """Of the first policy, or of the one that wins most."""
        return self.tallies[self.main_policy]

    @property
    def main_policy(self) -> str:
        keys = list(self.tallies)
        return max(keys, key=lambda key: (self.tallies[key].chance, -keys.index(key))) if self.best else keys[0]

    @property
    def battles(self) -> int:
        return sum(t.battles for t in self.tallies.values())

    @property
    def casualties(self) -> float:
        return self.main.down / self.main.battles

    @property
    def turns(self) -> float:
        return self.main.turns / self.main.battles

    @property
    def spread(self) -> tuple[float, float]:
        """The least and the most that a policy wins."""
        chances = [t.chance for t in self.tallies.values()]
        return min(chances), max(chances)

    def as_json(self) -> dict[str, Any]:
        return {
            "win": self.main.estimate.as_json(),
            **({"eliminate": self.aside.estimate.as_json()} if self.aside else {}),
            "casualties": round(self.casualties, 2),
            "turns": round(self.turns, 2),
            "policies": {key: round(tally.chance, 4) for key, tally in self.tallies.items()},
            "battles": self.battles,
            "notes": list(self.notes),
        }


def forecast_battle(
    battle: Battle, seed: int, battles: int = BATTLES, *, fresh: int = 0, alone: bool | str = False
) -> Forecast:
    """Half of the battles by the main policy, the rest shared by the others; `alone`: by the main policy only, or by
    the one named.

    `fresh`: other dice for the same seed.
    """
    keys = [alone] if isinstance(alone, str) else list(battle.policies)[: 1 if alone else None]
    others = keys[1:]
    share = battles // (2 * len(others)) if others else 0
    counts = {key: max(1, share if n else battles - share * len(others)) for n, key in enumerate(keys)}
    tallies = {key: _play_battles(battle, key, count, seed, fresh) for key, count in counts.items()}
    aside = None
    if battle.aside and not alone:
        played = Battle(battle.policies, (), battle.aside)
        aside = _play_battles(played, keys[0], max(1, battles // 4), seed, fresh)
    return Forecast(tallies, dict(battle.policies), battle.notes, battle.best, aside)


def _play_battles(battle: Battle, policy: str, count: int, seed: int, fresh: int) -> Tally:
    random = dice_of_part(seed, policy, fresh).random
    won = down = turns = 0
    for _n in range(count):
        outcome = battle.play(policy, random)
        won, down, turns = won + outcome[0], down + outcome[1], turns + outcome[2]
    return Tally(count, won, down, turns)
