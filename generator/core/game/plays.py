"""The other half of what a game may give (parts.py): what is played, from a new file to the evening after.

Apart, because a print of sheets needs none of it, and making thirty Protocols takes a millisecond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from generator.core.game.homes import given_by
from generator.core.i18n import mark

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from generator.core.chance.battles import Battle
    from generator.core.chance.dice import Roller
    from generator.core.chance.odds import Odds, Terms
    from generator.core.content.persons import Names
    from generator.core.content.scenery import Scenery
    from generator.core.game.campaign import Action, Deed
    from generator.core.game.guide import Guide, Question, Tree
    from generator.core.game.params import Given, Param
    from generator.core.game.standing import Standing, Tale
    from generator.core.page.desk import Desk
    from generator.core.paper.briefing import Briefing
    from generator.core.scenario.model import Scenario
    from generator.core.system import Section

# New files


class Asking(Protocol):
    """What takes options: those of the command line, the keys of a session, fields of the browser."""

    PARAMS: tuple[Param, ...]


@given_by("guide", among="new", lacks=mark("{game} has no wizard"))
class Guides(Protocol):
    def guide(self, definitions: Any, names: Names, roller: Roller, /) -> Guide: ...


@given_by("draft", among="new", lacks=mark("{game} has no new files"))
class Drafts(Protocol):
    def text(self, tree: Tree, definitions: Any, /) -> str: ...


@given_by("random", among="new", lacks=mark("{game} has no files rolled at random"))
class Randoms(Asking, Protocol):
    def roll(self, roller: Roller, definitions: Any, names: Names, given: Given, /) -> Tree: ...


@given_by("party", lacks=mark("--party is not for {game}"))
class Parties(Asking, Protocol):
    def party(self, roller: Roller, definitions: Any, names: Names, count: int, given: Given, /) -> list[Tree]: ...


@given_by("page")
class Pages(Protocol):
    DESK: Desk


# Scenarios and their odds


@given_by("scenario", lacks=mark("{game} has no scenarios"))
class Scenarios(Asking, Protocol):
    """`Wish` takes `subjects` and what PARAMS name; PARTS can be rolled anew; SHAPE is what its scenarios are."""

    PARTS: Mapping[str, str]
    SHAPE: type[Scenario]
    Wish: Callable[..., Any]

    def prepare(self, wish: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def again(self, scenario: Any, wish: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def roll(self, plan: Any, seed: int, /) -> Scenario: ...
    def reroll(self, scenario: Any, part: str, plan: Any, /) -> Scenario: ...


@given_by("briefing", lacks=mark("{game} has scenarios that cannot be printed"))
class Briefings(Protocol):
    def brief(self, scenario: Any, definitions: Any, scenery: Scenery, /, *, sealed: bool = False) -> Briefing: ...


@given_by("combat", lacks=mark("{game} gives no odds"), code="no-odds")
class Combat(Protocol):
    """A fighter is whatever the game computes with; `TERMS` are the circumstances it knows."""

    TERMS: tuple[str, ...]

    def fighters(self, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """Those of a player's file, by the names they are called."""

    def odds(self, a: Any, b: Any, terms: Terms, definitions: Any, /) -> Odds: ...


@given_by("bestiary", among="combat", lacks=mark("{game} has no profiles with odds"))
class Bestiaries(Protocol):
    def profiles(self, definitions: Any, /) -> Mapping[str, Any]:
        """Fighters of the content, by their ids."""


@given_by("enemies", among="combat", lacks=mark("{game} has no enemies in scenarios"))
class Enemies(Protocol):
    def enemies(self, scenario: Scenario, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """Fighters that a player's file meets in a scenario, each once."""


@given_by("foe", among="combat", lacks=mark("--foe is not for {game}"))
class FoeLines(Protocol):
    def foe(self, text: str, /) -> Any:
        """A fighter from a line of numbers, or ValueError."""


@given_by("opposed", among="combat")
class Encounters(Protocol):
    """A game whose files have both sides in them."""

    def opposed(self, a: Any, b: Any, /) -> bool: ...


@given_by("forecast", lacks=mark("{game} has no odds of a whole battle"), code="no-odds")
class Forecasts(Protocol):
    FIGURES: str  # what those who fall are called in French, one of them

    def battle(self, scenario: Scenario, subjects: Sequence[Any], definitions: Any, /) -> Battle: ...


class Bought(Protocol):
    @property
    def label(self) -> str: ...
    @property
    def price(self) -> int: ...
    @property
    def subject(self) -> Any: ...


@given_by("upgrade", among="forecast", lacks=mark("--upgrade is not for {game}"))
class Upgrades(Protocol):
    def upgraded(self, subject: Any, figure: str, thing: str, definitions: Any, /) -> Bought:
        """A subject with one thing more."""


# Between two games


@given_by("campaign", lacks=mark("{game} has no campaign"))
class Campaigns(Protocol):
    ACTIONS: tuple[Action, ...]
    BEARABLE: frozenset[str]

    def prepare(self, deed: Deed, /) -> None: ...
    def status(self, subject: Any, /) -> list[Section]: ...


@given_by("standing", among="view")
class Standings(Protocol):
    def standing(self, subject: Any, /) -> Standing: ...


@given_by("chronicle")
class Chronicles(Protocol):
    def tale(self, subject: Any, /) -> Tale: ...


@given_by("after")
class Afters(Protocol):
    """The questions after a game, and the actions that the answers make: names and what is given."""

    def after(
        self, subject: Any, definitions: Any, played: Any, /
    ) -> Generator[Question, str, list[tuple[str, Given]]]: ...
