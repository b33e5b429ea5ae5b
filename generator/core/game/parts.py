"""What a game may give, part by part, each a Protocol: the whole boundary between a game and the house.

A part is asked for by its class: `game.part(Scenarios)` is that module of the game, or None, and a type checker knows
what it gives. homes.py says how it is found. Definitions, Rules and Remarks, which `check` needs, stand in
core/system.py: it needs no other, and does not pay for these.

Definitions and subjects are a game's own: nobody else looks into them. The types named here are imported for type
checkers only and annotations never evaluated, so that a start which needs a part pays a millisecond for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from generator.core.game.homes import given_by
from generator.core.i18n import mark

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Generator, Mapping, Sequence

    from generator.core.chance.battles import Battle
    from generator.core.chance.dice import Roller
    from generator.core.chance.odds import Odds, Terms
    from generator.core.content.persons import Names
    from generator.core.content.scenery import Scenery
    from generator.core.game.campaign import Action, Deed
    from generator.core.game.guide import Guide, Question, Tree
    from generator.core.game.marks import Doubt, Meaning, Proposal, Ticks
    from generator.core.game.params import Given, Param
    from generator.core.game.standing import Standing, Tale
    from generator.core.page.desk import Desk
    from generator.core.paper.briefing import Briefing
    from generator.core.paper.sheet import Sheet
    from generator.core.scenario.model import Scenario
    from generator.core.system import Listing, Section

# What is shown


@given_by("listing", lacks=mark("{game} has no lists"))
class Listings(Protocol):
    def listings(self, definitions: Any, /) -> Mapping[str, Listing]: ...


@given_by("codes")
class Codes(Protocol):
    """What the codes of its own problems mean, in a sentence, and the ruling behind each (or none)."""

    CODES: Mapping[str, tuple[str, str]]


@given_by("view", lacks=mark("{game} has no view of its files"))
class Views(Protocol):
    def as_json(self, subject: Any, /) -> dict[str, Any]: ...
    def outline(self, subject: Any, /) -> Sequence[Section]: ...


@given_by("summary", among="view")
class Summaries(Protocol):
    """Where subjects are told apart by more than their names: a line beside it."""

    def summary(self, subject: Any, /) -> str: ...


# Paper


@given_by("sheet", lacks=mark("{game} has no sheets"))
class Sheets(Protocol):
    def sheets(self, subject: Any, /) -> list[Sheet]: ...


@given_by("blank", among="sheet", lacks=mark("{game} has no blank sheet"))
class Blanks(Protocol):
    """Sheets with nothing on them; `blanks`: every way to name one -> its id."""

    def blanks(self, definitions: Any, /) -> Mapping[str, str]: ...
    def blank_of(self, key: str, definitions: Any, /) -> Sheet: ...


@given_by("starter", among="sheet")
class Starters(Protocol):
    """Blank sheets that are the beginning of a file; `blank_key`: the one that a file was begun on."""

    def starter(self, key: str, /) -> bytes: ...
    def blank_key(self, tree: Mapping[str, Any], definitions: Any, /) -> str: ...


@given_by("profile", among="sheet", lacks=mark("{game} has no profile cards"))
class ProfileCards(Protocol):
    """Cards of its profiles; its definitions have `profiles`, by their ids."""

    def profiles(self, definitions: Any, ids: Sequence[str], /) -> list[Sheet]: ...


@given_by("forms", among="sheet")
class SetForms(Protocol):
    def set_forms(self, definitions: Any, /) -> list[tuple[str, Mapping[str, Any]]]:
        """Templates and shapes of the forms that depend on content alone: they are set once, and shipped."""


@given_by("opponent")
class Opponents(Protocol):
    """Files that share a page with others, so many of them, what they own on leaves after it; and cards of them,
    and of what anybody owns."""

    SHARED: int

    def shares_page(self, subject: Any, /) -> bool: ...
    def pages(self, subjects: Sequence[Any], /) -> list[Sheet]: ...
    def has_cards(self, subject: Any, /) -> bool: ...
    def cards(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


@given_by("table")
class Tables(Protocol):
    """What the GM needs to know of everybody."""

    def gm_page(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


@given_by("marks", lacks=mark("{game} has no pages that can be read back"))
class Markings(Protocol):
    """What ticks and typed words on its pages mean."""

    NAMES: tuple[str, ...]
    WRITTEN: tuple[str, ...]
    BOXES: re.Pattern[str]

    def meaning(self, then: Any, now: Any, ticks: Ticks, /) -> Meaning: ...
    def typed(
        self, subject: Any, tree: Mapping[str, Any], printed: Mapping[str, str], texts: Mapping[str, str], d: Any, /
    ) -> tuple[list[Proposal], list[Doubt]]: ...


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
