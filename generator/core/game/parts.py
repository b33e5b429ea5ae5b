"""What a game may give, part by part, each a Protocol: with plays.py the whole boundary between a game and the house.

A part is asked for by its class: `game.part(Sheets)` is that module of the game, or None, and a type checker knows what
it gives. homes.py says how it is found. Here is what is shown and printed, in plays.py what is played; Definitions,
Rules and Remarks, which `check` needs, stand in core/system.py: it needs no other, and does not pay for these.

Definitions and subjects are a game's own: nobody else looks into them. The types named here are imported for type
checkers only and annotations never evaluated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from generator.core.game.homes import given_by
from generator.core.i18n import mark

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Sequence

    from generator.core.game.marks import Doubt, Meaning, Proposal, Ticks
    from generator.core.paper.sheet import Sheet
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
