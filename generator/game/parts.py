"""The parts that a game may give, each a Protocol: with game/system.py the whole boundary between a game and the house.

A game's GAME names the module that gives each part. A part is asked for by its class: `game.part(Sheets)` is that
module or None, and a type checker knows what it gives.

Definitions and subjects are a game's own: nobody else looks into them. The types named here are imported for type
checkers only and annotations never evaluated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Generator, Mapping, Sequence

    from generator.chance.battles import Battle, ChanceBand
    from generator.chance.dice import Roller
    from generator.chance.odds import Odds, Terms
    from generator.content.listing import Listing
    from generator.content.loading import Content
    from generator.content.tables import Reached, RollTable
    from generator.game.guide import Making, Question, Step, Tree
    from generator.game.marks import Doubt, Meaning, Ticks
    from generator.game.page.desk import Desk, Pressed
    from generator.game.page.play import PlayView
    from generator.game.params import Param
    from generator.game.standing import Action, Deed, Standing, Tale
    from generator.game.system import Examined, Section
    from generator.model.briefing import Briefing
    from generator.model.scenario import Scenario
    from generator.model.scenery import Scenery
    from generator.model.sheet import Sheet
    from generator.reading.reading import Reading
    from generator.writing.edits import Edit

class Asking(Protocol):
    """What takes options: those of the command line, the keys of a session, fields of the browser."""

    PARAMS: tuple[Param, ...]


# What is read


class Definitions(Protocol):
    """All that the house knows of them: they are GameDefinitions, and their `game` is a GameTitle."""

    def load(self, content: Content, /) -> Any: ...


class Asides(Protocol):
    """Content that few commands of a game read: a folder of its own beside the game's, loaded when it is needed."""

    FOLDER: str

    def load(self, content: Content, definitions: Any, scenery: Scenery, /) -> Any: ...


class Rules(Protocol):
    """`file_kind`: the record that a player's file is, by whose keys it is understood."""

    def file_kind(self, definitions: Any, /) -> Any: ...
    def examine(self, reading: Reading, definitions: Any, /) -> Examined: ...


class Remarks(Protocol):
    """What is worth knowing of a subject and no problem: told by `check -v`."""

    def remarks(self, subject: Any, /) -> Sequence[str]: ...


# What is shown


class Listings(Protocol):
    def listings(self, definitions: Any, /) -> Mapping[str, Listing]: ...


class Codes(Protocol):
    """What the codes of its own problems mean, in a sentence, and the ruling behind each (or none)."""

    CODES: Mapping[str, tuple[str, str]]


class Views(Protocol):
    def as_json(self, subject: Any, /) -> dict[str, Any]: ...
    def outline(self, subject: Any, /) -> Sequence[Section]: ...


class Summaries(Protocol):
    """Where subjects are told apart by more than their names: a line beside it."""

    def summary(self, subject: Any, /) -> str: ...


class RollTables(Asking, Protocol):
    """Tables to roll beside those of tables.yaml; PARAMS are what a roll may have to know."""

    def roll_tables(self, definitions: Any, /) -> Mapping[str, RollTable]: ...

    def interpret(self, table: RollTable, total: int, given: Mapping[str, Any], roller: Roller, /) -> Reached:
        """Return the row that a result reaches under what was given, and what else it means."""


# Paper


class Sheets(Protocol):
    def sheets(self, subject: Any, /) -> list[Sheet]: ...


class Blanks(Protocol):
    """Sheets with nothing on them; `blanks`: every way to name one -> its id."""

    def blanks(self, definitions: Any, /) -> Mapping[str, str]: ...
    def blank_of(self, key: str, definitions: Any, /) -> Sheet: ...


class Starters(Protocol):
    """Blank sheets that are the beginning of a file; `blank_key`: the one that a file was begun on."""

    def starter(self, key: str, /) -> bytes: ...
    def blank_key(self, tree: Mapping[str, Any], definitions: Any, /) -> str: ...


class ProfileCards(Protocol):
    """Cards of its profiles; its definitions have `profiles`, by their ids."""

    def profiles(self, definitions: Any, ids: Sequence[str], /) -> list[Sheet]: ...


class Opponents(Protocol):
    """Files that share a page with others, so many of them, what they own on leaves after it; and cards of them,
    and of what anybody owns."""

    SHARED: int

    def shares_page(self, subject: Any, /) -> bool: ...
    def pages(self, subjects: Sequence[Any], /) -> list[Sheet]: ...
    def has_cards(self, subject: Any, /) -> bool: ...
    def cards(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


class Tables(Protocol):
    """What the GM needs to know of everybody."""

    def gm_page(self, subjects: Sequence[Any], /) -> list[Sheet]: ...


class Markings(Protocol):
    """What ticks and typed words on its pages mean."""

    NAMES: tuple[str, ...]
    WRITTEN: tuple[str, ...]
    BOXES: re.Pattern[str]

    def meaning(self, then: Any, now: Any, ticks: Ticks, /) -> Meaning: ...
    def typed(
        self, subject: Any, tree: Mapping[str, Any], printed: Mapping[str, str], texts: Mapping[str, str], d: Any, /
    ) -> tuple[list[Edit], list[Doubt]]: ...


# New files


class Makings(Asking, Protocol):
    """The steps to a new file, asked, drawn or shown, and its text; PARAMS are what may be asked of dice."""

    STEPS: tuple[Step, ...]

    def text(self, tree: Tree, definitions: Any, /) -> str: ...


class Parties(Asking, Protocol):
    def party(self, making: Making, count: int, /) -> list[Tree]: ...


class Pages(Protocol):
    DESK: Desk


class Plays(Protocol):
    """What is marked and rolled of a file at the table. KEYS: the top keys of a file that marks change; with none, the
    tree is of marks alone, which are stored beside the file."""

    KEYS: frozenset[str]

    def view(self, subject: Any, definitions: Any, tree: Tree, /) -> PlayView: ...
    def mark(self, tree: Tree, subject: Any, definitions: Any, pressed: Pressed, /) -> Tree | None:
        """Return the tree after a mark, or None where it changes nothing."""

    def tell(self, before: Any, after: Any, /) -> str:
        """Return in French what became of a subject between two moments, for its journal."""

    def write(self, tree: Tree, text: str, date: str, /) -> Tree:
        """Return the tree with a line of the journal."""


# Scenarios and their odds


class Scenarios(Asking, Protocol):
    """`Request` takes `subjects` and what PARAMS name; PARTS can be rolled anew; SHAPE is what its scenarios are."""

    PARTS: Mapping[str, str]
    SHAPE: type[Scenario]
    Request: Callable[..., Any]

    def prepare(self, request: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def again(self, scenario: Any, request: Any, definitions: Any, scenery: Scenery, /) -> Any: ...
    def roll(self, plan: Any, seed: int, /) -> Scenario: ...
    def reroll(self, scenario: Any, part: str, plan: Any, /) -> Scenario: ...


class Briefings(Protocol):
    def brief(self, scenario: Any, definitions: Any, scenery: Scenery, /, *, sealed: bool = False) -> Briefing: ...


class Combat(Protocol):
    """A fighter is whatever the game computes with; `TERMS` are the circumstances it knows."""

    TERMS: tuple[str, ...]

    def fighters(self, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """List the fighters of a player's file with their names."""

    def odds(self, a: Any, b: Any, terms: Terms, definitions: Any, /) -> Odds: ...


class Bestiaries(Protocol):
    def profiles(self, definitions: Any, /) -> Mapping[str, Any]:
        """Return the fighters of the content by their ids."""


class Enemies(Protocol):
    def enemies(self, scenario: Scenario, subject: Any, definitions: Any, /) -> Sequence[tuple[str, Any]]:
        """List the fighters that a player's file meets in a scenario, each once."""


class FoeLines(Protocol):
    def foe(self, text: str, /) -> Any:
        """Read a fighter from a line of numbers. Raises ValueError."""


class Encounters(Protocol):
    """A game whose files have both sides in them."""

    def opposed(self, a: Any, b: Any, /) -> bool: ...


class Forecasts(Protocol):
    FIGURES: str  # what those who fall are called in French, one of them

    def battle(self, scenario: Scenario, subjects: Sequence[Any], definitions: Any, /) -> Battle: ...


class Gates(Protocol):
    """A game whose scenarios are drawn to a band of chances (S-75, N-59)."""

    def band(self, scenario: Any, definitions: Any, /) -> ChanceBand | None:
        """Return the band that such a scenario is drawn to, or None where it is kept as it falls."""

    def draws(self, plan: Any, seed: int, /) -> Generator[Scenario, int | None, None]:
        """Yield the draws of a seed, the first is what `roll` gives; what is sent says how much harder the next ones
        shall be."""


class Bought(Protocol):
    @property
    def label(self) -> str: ...
    @property
    def price(self) -> int: ...
    @property
    def subject(self) -> Any: ...


class Upgrades(Protocol):
    def upgraded(self, subject: Any, figure: str, thing: str, definitions: Any, /) -> Bought:
        """Return a subject that has bought one thing more."""


# Between two games


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
    """The questions after a game, and the edits that the answers make, each by an action."""

    def after(self, subject: Any, definitions: Any, played: Any, /) -> Generator[Question, str, list[Edit]]: ...
