"""What the modules of a game give, each a Protocol: the whole boundary between a game and the house.

Only read by type checkers and by tests/core/test_system.py, so that a start of the program does not pay for it.
Definitions and subjects are a game's own: nobody else looks into them.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol

from generator.core.chance.battles import Battle
from generator.core.chance.dice import Roller
from generator.core.chance.odds import Odds, Terms
from generator.core.content.loading import Content
from generator.core.content.persons import Names
from generator.core.content.scenery import Scenery
from generator.core.game.campaign import Action, Deed
from generator.core.game.guide import Guide, Question, Tree
from generator.core.game.marks import Meaning, Proposal, Ticks
from generator.core.game.params import Given, Param
from generator.core.game.standing import Standing, Tale
from generator.core.page.desk import Desk
from generator.core.paper.briefing import Briefing
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import Source
from generator.core.scenario.model import Scenario
from generator.core.system import Examined, Listing, Section


class Definitions(Protocol):
    def load(self, content: Content, /) -> Any: ...


class Rules(Protocol):
    def examine(self, source: Source, definitions: Any, /) -> Examined: ...


class Views(Protocol):
    """Where characters are told apart by more than their names, also `summary(subject) -> str`."""

    def as_json(self, subject: Any, /) -> dict[str, Any]: ...
    def outline(self, subject: Any, /) -> Sequence[Section]: ...


class Sheets(Protocol):
    """Where there are blank ones, also `blanks(definitions)` (every way to name one -> its id) and `blank_of(id,
    definitions) -> Sheet`; where there are profiles, `profiles(definitions, ids) -> list[Sheet]`."""

    def sheets(self, subject: Any, /) -> list[Sheet]: ...


class Opponents(Protocol):
    """Files that share a page with others, so many of them; and each on a card."""

    SHARED: int

    def shares_page(self, subject: Any, /) -> bool: ...
    def page(self, subjects: Sequence[Any], /) -> Sheet: ...
    def cards(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


class Tables(Protocol):
    """What the GM needs to know of everybody."""

    def gm_page(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


class Listings(Protocol):
    def listings(self, definitions: Any, /) -> Mapping[str, Listing]: ...


class Schemas(Protocol):
    def schema(self, definitions: Any, /) -> dict[str, Any]: ...


class Scenarios(Protocol):
    """`Wish` takes `subjects` and what PARAMS name; PARTS can be rolled anew; SHAPE is what its scenarios are."""

    PARAMS: tuple[Param, ...]
    PARTS: Mapping[str, str]
    SHAPE: type[Scenario]
    Wish: Callable[..., Any]

    def prepare(self, wish: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def again(self, scenario: Any, wish: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def roll(self, plan: Any, seed: int, /) -> Scenario: ...
    def reroll(self, scenario: Any, part: str, plan: Any, /) -> Scenario: ...


class Briefings(Protocol):
    def brief(self, scenario: Any, definitions: Any, scenery: Scenery, /, *, sealed: bool = False) -> Briefing: ...


class Randoms(Protocol):
    PARAMS: tuple[Param, ...]

    def roll(self, roller: Roller, definitions: Any, names: Names, given: Given, /) -> Tree: ...


class Parties(Protocol):
    PARAMS: tuple[Param, ...]

    def party(self, roller: Roller, definitions: Any, names: Names, count: int, given: Given, /) -> list[Tree]: ...


class Guides(Protocol):
    def guide(self, definitions: Any, names: Names, roller: Roller, /) -> Guide: ...


class Drafts(Protocol):
    def text(self, tree: Tree, definitions: Any, /) -> str: ...


class Campaigns(Protocol):
    ACTIONS: tuple[Action, ...]
    BEARABLE: frozenset[str]

    def prepare(self, deed: Deed, /) -> None: ...
    def status(self, subject: Any, /) -> list[Section]: ...


class Standings(Protocol):
    def standing(self, subject: Any, /) -> Standing: ...


class Chronicles(Protocol):
    def tale(self, subject: Any, /) -> Tale: ...


class Afters(Protocol):
    """The questions after a game, and the actions that the answers make: names and what is given."""

    def after(
        self, subject: Any, definitions: Any, played: Any, /
    ) -> Generator[Question, str, list[tuple[str, Given]]]: ...


class Pages(Protocol):
    DESK: Desk


class Markings(Protocol):
    NAMES: tuple[str, ...]
    WRITTEN: tuple[str, ...]

    def meaning(self, subject: Any, ticks: Ticks, /) -> Meaning: ...
    def typed(
        self, subject: Any, data: Mapping[str, Any], printed: Mapping[str, str], texts: Mapping[str, str], d: Any, /
    ) -> tuple[list[Proposal], list[str]]: ...


class Combat(Protocol):
    """A fighter is whatever the game computes with; `TERMS` are the circumstances it knows.

    A game without a bestiary may have `foe(text)` beside: a fighter from a line of numbers, or ValueError. One whose
    files have both sides in them may have `opposed(a, b)`: whether two of a file are enemies.
    """

    TERMS: tuple[str, ...]

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


MODULES: Mapping[str, type] = {
    "definitions": Definitions, "rules": Rules, "view": Views, "sheet": Sheets, "listing": Listings,
    "schema": Schemas, "scenario": Scenarios, "briefing": Briefings, "random": Randoms,
    "party": Parties, "guide": Guides, "draft": Drafts, "campaign": Campaigns, "page": Pages, "marks": Markings,
    "standing": Standings, "after": Afters, "chronicle": Chronicles, "combat": Combat, "forecast": Forecasts,
    "opponent": Opponents, "table": Tables,
}  # fmt: skip
