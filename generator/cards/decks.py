"""Decks of cards, shipped and of a person's own, with their problems."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from generator.base.problems import Problem
from generator.base.shipped import shipped_folder
from generator.cards.print import fit_problems
from generator.content.cards import Deck, load_deck, own_deck
from generator.content.loading import Content, ContentError
from generator.paper.drawing.icons import ICONS
from generator.reading import glyphs
from generator.reading.source import Source, load

Faults = dict[str, tuple[list[str], list[Problem]]]


def games_with_cards() -> list[str]:
    """List the games that have cards."""
    return sorted(path.parent.name for path in shipped_folder("content").glob("*/cards.yaml"))


def deck_of_game(game: str, extra: Iterable[Path] = ()) -> Deck:
    """Return a game's cards, those of a person's content folders after ours. Raises ContentError with every fault."""
    content = Content.of(game, extra)
    is_shipped = not content.has_own and content.kept is None
    ready = content.converted(f"{game}-cards", Deck) if is_shipped else None
    return ready or _make_deck(game, content.folders, _stamp_files(content.paths()), content.kept)


def _stamp_files(paths: Iterable[Path]) -> tuple[tuple[Path, int, int], ...]:
    """Return the paths, times and sizes of these files: they change once one is written again."""
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path in paths if (stat := path.stat()))


@lru_cache(maxsize=16)
def _make_deck(game: str, folders: tuple[Path, ...], stamps: object, files: tuple[str, ...] | None) -> Deck:
    """Read the deck once a process and state of its files: with own content every page of the browser asks for it."""
    content = Content(game, folders, kept=files)
    deck = load_deck(content, ICONS)
    content.finish()
    return deck


def read_own_deck(path: Path, extra: Iterable[Path] = ()) -> tuple[Source, Deck, list[Problem]]:
    """Read a person's own file of cards."""
    source = load(path)
    extra = tuple(extra)
    contents = {game: Content.of(game, extra) for game in games_with_cards()}
    deck, problems = own_deck(source, contents.get, ICONS)
    return source, deck, [*source.problems, *glyphs.problems(source), *problems]


def deck_faults(game: str, extra: Iterable[Path] = ()) -> Faults:
    """Return everything wrong with a game's cards: references, icons, themes, rolls without a row, texts too long."""
    content = Content.of(game, extra)
    deck = load_deck(content, ICONS)
    ready = Content.of(game).converted(f"{game}-cards", Deck) if content.folders[1:] else None
    shipped = ready.cards if ready else ()  # with own content these are as they were, and fit
    for problem in fit_problems([card for card in deck.cards if card not in shipped]):
        content.fault_at("cards", problem)
    try:
        content.finish()
    except ContentError as error:
        return dict(error.faults)
    return {}
