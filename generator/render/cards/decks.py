"""Decks of cards, shipped and of one's own, with the icons they may use and everything wrong with them."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from generator.core.content.cards import Deck, load_deck, own_deck
from generator.core.content.converted import key_of
from generator.core.content.loading import Content, ContentError
from generator.core.content.shipped import shipped_folder
from generator.core.reading import glyphs
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source, load
from generator.render.cards.print import fit_problems
from generator.render.drawing.icons import ICONS

Faults = dict[str, tuple[list[str], list[Problem]]]


def games_with_cards() -> list[str]:
    """The games that have cards."""
    return sorted(path.parent.name for path in shipped_folder("content").glob("*/cards.yaml"))


def deck_of_game(game: str, extra: Iterable[Path] = (), *, as_written: bool = False) -> Deck:
    """A game's cards, those of one's own content folders after ours; ContentError names every fault."""
    content = Content.of(game, extra, as_written=as_written)
    whole = not content.has_own and content.kept is None
    ready = content.converted(f"{game}-cards", Deck, ICONS) if whole else None
    return ready or _make_deck(game, content.folders, key_of(content.paths(), ICONS), content.kept)


@lru_cache(maxsize=16)
def _make_deck(game: str, folders: tuple[Path, ...], key: str, kept: tuple[str, ...] | None) -> Deck:
    """Made of what is written, once a process: with own content every page of the browser asks for it. `key`: of what
    is written now."""
    content = Content(game, folders, kept=kept)
    deck = load_deck(content, ICONS)
    content.finish()
    return deck


def read_own_deck(path: Path, extra: Iterable[Path] = ()) -> tuple[Source, Deck, list[Problem]]:
    """A person's own file of cards."""
    one = load(path)
    extra = tuple(extra)
    contents = {game: Content.of(game, extra) for game in games_with_cards()}
    deck, problems = own_deck(one, contents.get, ICONS)
    return one, deck, [*one.problems, *glyphs.problems(one), *problems]


def deck_faults(game: str, extra: Iterable[Path] = ()) -> Faults:
    """Everything wrong with a game's cards: references, icons, themes, rolls without a row, texts too long."""
    content = Content.of(game, extra)
    deck = load_deck(content, ICONS)
    for problem in fit_problems(deck.cards):
        content.fault_at("cards", problem)
    try:
        content.finish()
    except ContentError as error:
        return dict(error.faults)
    return {}
