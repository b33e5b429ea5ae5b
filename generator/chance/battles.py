"""Battles by the thousand: played by every policy, counted, told as a forecast that does not claim to be certain; and
the few that tell whether a chance lies in a band."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import misuse
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
    house: bool = False  # by the book nothing says how it ends: its chance is ours


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
    house: bool = False

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
    return Forecast(tallies, dict(battle.policies), battle.notes, battle.best, aside, battle.house)


def _play_battles(battle: Battle, policy: str, count: int, seed: int, fresh: int) -> Tally:
    random = dice_of_part(seed, policy, fresh).random
    won = down = turns = 0
    for _n in range(count):
        outcome = battle.play(policy, random)
        won, down, turns = won + outcome[0], down + outcome[1], turns + outcome[2]
    return Tally(count, won, down, turns)


# Bands


class ChanceBand(Record):
    """Chances between two percentages."""

    low: float
    high: float
    about: tuple[tuple[str, str], ...] = ()  # the keys and words that it stands for, as its game has them

    @classmethod
    def parse(cls, text: str) -> "ChanceBand":
        match = re.fullmatch(r"(\d{1,3})\s*[-–à]\s*(\d{1,3})\s*%?", text.strip(), re.ASCII)
        if not match or not int(match[1]) < int(match[2]) <= 100:
            raise misuse(_("'{text}' is no band of chances: write 55-70.").format(text=text))
        return cls(int(match[1]) / 100, int(match[2]) / 100)

    def off(self, chance: float) -> float:
        """Return how far a chance is from the band; 0 within it."""
        return max(self.low - chance, 0.0, chance - self.high)


class Aimed(Record):
    """The band that a scenario was drawn for, whether its chance lies there, and how many draws were looked at."""

    band: ChanceBand
    kept: bool
    tries: int

    def as_json(self) -> dict[str, Any]:
        band = {**dict(self.band.about), "low": self.band.low, "high": self.band.high}
        return {**band, "kept": self.kept, "tries": self.tries}


SHOWN = 16  # battles of each policy behind a chance that is shown without being asked for
_STEP, _MOST = 4, 64  # battles of a policy at a time, and at most, for the test of a band
_DOUBT = 1.3  # standard errors on each side that the test leaves open
_MARGIN = 0.03  # inside the band, where the test ends in doubt: what is kept was lucky as often as not


class Trial:
    """A battle played by all policies as often as a question about its chance takes."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle = battle
        self._random = {key: dice_of_part(seed, key, 0).random for key in battle.policies}
        self._counts = {key: [0, 0, 0, 0] for key in battle.policies}  # battles, won, down, turns

    def play(self, policy: str, count: int) -> None:
        counts, random, play = self._counts[policy], self._random[policy], self.battle.play
        for _n in range(count):
            won, down, turns = play(policy, random)
            counts[1] += won
            counts[2] += down
            counts[3] += turns
        counts[0] += count

    def _bounds(self, policy: str) -> tuple[float, float]:
        battles, won, _down, _turns = self._counts[policy]
        return Estimate(won / battles, battles).bounds(_DOUBT) if battles else (0.0, 1.0)

    @property
    def chance(self) -> float:
        """The chance that decides: of the best policy, or of the first."""
        chances = [won / battles for battles, won, _down, _turns in self._counts.values() if battles]
        return max(chances) if self.battle.best else chances[0]

    def is_within(self, band: ChanceBand) -> bool:
        """Return whether the chance lies in the band; a draw that is too easy is left at the first policy that says so,
        one that is too hard once no policy may reach the band."""
        open_policies = list(self.battle.policies) if self.battle.best else [next(iter(self.battle.policies))]
        for _n in range(_MOST // _STEP):
            for policy in open_policies:
                self.play(policy, _STEP)
                if self._counts[policy][0] == self._counts[policy][1]:  # what is too easy shows soonest by going on
                    self.play(policy, _STEP)
                if self._bounds(policy)[0] > band.high:
                    return False
            bounds = {policy: self._bounds(policy) for policy in open_policies}
            least = max(low for low, _high in bounds.values())
            most = max(high for _low, high in bounds.values())
            if most < band.low:
                return False
            if least >= band.low and most <= band.high:
                return True
            open_policies = [policy for policy, (_low, high) in bounds.items() if high >= max(least, band.low)]
        return band.low + _MARGIN <= self.chance <= band.high - _MARGIN

    def forecast(self, least: int = SHOWN) -> Forecast:
        """Return the forecast of at least so many battles of every policy."""
        for policy, counts in self._counts.items():
            self.play(policy, max(0, least - counts[0]))
        tallies = {key: Tally(*counts) for key, counts in self._counts.items()}
        battle = self.battle
        return Forecast(tallies, dict(battle.policies), battle.notes, battle.best, house=battle.house)
