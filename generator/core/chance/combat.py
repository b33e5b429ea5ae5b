"""What a game that has odds declares: `combat.py` for attacks and duels, `forecast.py` for whole battles."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from generator.core.chance.battles import Battle
from generator.core.chance.odds import Odds, Terms
from generator.core.scenario.model import Scenario


class Combat(Protocol):
    """A fighter is whatever the game computes with; `TERMS` are the circumstances it knows.

    A game without a bestiary may have `foe(text)` beside: a fighter from a line of numbers, or ValueError. One whose
    files have both sides in them may have `opposed(a, b)`: whether two of a file are enemies.
    """

    @property
    def TERMS(self) -> tuple[str, ...]: ...

    def fighters(self, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """Those of a player's file, by the names they are called."""

    def profiles(self, definitions: Any, /) -> Mapping[str, Any]:
        """Those of the content, by their ids."""

    def enemies(self, scenario: Scenario, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """Those a player's file meets in a scenario, each once."""

    def odds(self, a: Any, b: Any, terms: Terms, definitions: Any, /) -> Odds: ...


class Forecasts(Protocol):
    """A game whose purchases change a battle may have `upgraded(subject, figure, thing, definitions)` beside."""

    def battle(self, scenario: Scenario, subjects: Sequence[Any], definitions: Any, /) -> Battle: ...
