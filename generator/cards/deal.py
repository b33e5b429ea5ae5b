"""The choice of cards and screens to print, from the decks of games and of people's own files, with the problems of
both."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.base.i18n import _
from generator.base.names import fold_name, game_called, is_yaml, slug
from generator.base.problems import Problem, is_valid
from generator.base.record import Record
from generator.base.refusal import Faults, Refusal, misuse, unknown_word
from generator.base.shipped import shipped_folder
from generator.cards.print import fit_problems
from generator.content.cards import Card, Deck, deck_of_tables, load_deck, names_of_card, own_deck, select_cards
from generator.content.loading import Content as GameContent
from generator.content.loading import ContentError
from generator.content.owntables import is_table_file, read_table, table_files
from generator.content.screens import Screen, name_screens
from generator.files import settings
from generator.paper.drawing.pen import ICONS
from generator.paper.formats import CardFormat, Paper, offset_of
from generator.reading import glyphs
from generator.reading.source import STANDARD_INPUT, Source, load

if TYPE_CHECKING:
    from generator.files.files import Content


FilesFaults = dict[str, tuple[list[str], list[Problem]]]


def games_with_cards() -> list[str]:
    """List the games that have cards."""
    return sorted(path.parent.name for path in shipped_folder("content").glob("*/cards.yaml"))


def deck_of_game(game: str, extra: Iterable[Path] = ()) -> Deck:
    """Return a game's cards, those of a person's content folders after ours. Raises ContentError with every fault."""
    content = GameContent.of(game, extra)
    is_shipped = not content.has_own and content.kept is None
    ready = content.converted(f"{game}-cards", Deck) if is_shipped else None
    return ready or _make_deck(game, content.folders, _stamp_files(content.paths()), content.kept)


def _stamp_files(paths: Iterable[Path]) -> tuple[tuple[Path, int, int], ...]:
    """Return the paths, times and sizes of these files: they change once one is written again."""
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path in paths if (stat := path.stat()))


@lru_cache(maxsize=16)
def _make_deck(game: str, folders: tuple[Path, ...], stamps: object, files: tuple[str, ...] | None) -> Deck:
    """Read the deck once a process and state of its files: with own content every page of the browser asks for it."""
    content = GameContent(game, folders, kept=files)
    deck = load_deck(content, ICONS)
    content.finish()
    return deck


def read_own_deck(path: Path, extra: Iterable[Path] = ()) -> tuple[Source, Deck, list[Problem]]:
    """Read a person's own file of cards."""
    source = load(path)
    extra = tuple(extra)
    contents = {game: GameContent.of(game, extra) for game in games_with_cards()}
    deck, problems = own_deck(source, contents.get, ICONS)
    return source, deck, [*source.problems, *glyphs.problems(source), *problems]


def deck_faults(game: str, extra: Iterable[Path] = ()) -> FilesFaults:
    """Return everything wrong with a game's cards: references, icons, themes, rolls without a row, texts too long."""
    content = GameContent.of(game, extra)
    deck = load_deck(content, ICONS)
    ready = GameContent.of(game).converted(f"{game}-cards", Deck) if content.folders[1:] else None
    shipped = ready.cards if ready else ()  # with own content these are as they were, and fit
    for problem in fit_problems([card for card in deck.cards if card not in shipped]):
        content.fault_at("cards", problem)
    try:
        content.finish()
    except ContentError as error:
        return dict(error.faults)
    return {}


class OpenDeck(Record):
    """A deck, the files of its cards (read only when there are problems), and its warnings."""

    deck: Deck
    sources: Callable[[], Sequence[Source]]
    warnings: Faults


def open_deck(name: str, content: "Content") -> OpenDeck:
    """Open a game's cards, or those of a person's own file."""
    if tables := table_files(Path(name)) if Path(name).is_dir() else [Path(name)] if is_table_file(Path(name)) else []:
        return _open_tables(name, tables)
    is_file = is_yaml(name) or Path(name).exists() or STANDARD_INPUT.is_meant(Path(name))
    name = name if is_file else game_called(name, games_with_cards()) or name
    if name in games_with_cards():
        return OpenDeck(deck_of_game(name, content), lambda: GameContent.of(name, content).sources("cards"), {})
    if not is_file:
        from generator.game.system import all_systems

        if name in all_systems():
            hint = _("games that have it: {games}").format(games=", ".join(games_with_cards()))
            raise misuse(_("{game} has no cards").format(game=name), hint)
        raise unknown_word(_("Unknown game '{name}'.").format(name=name), name, games_with_cards())
    source, deck, problems = read_own_deck(Path(name), content)
    faults = {name: (source.lines, problems)}
    if not is_valid(problems):
        raise _faulty_cards(name, faults)
    return OpenDeck(deck, lambda: [source], faults)


def _open_tables(name: str, files: Sequence[Path]) -> OpenDeck:
    """Open tables of one's own as a deck, a card each. Raises a Refusal with every fault of all of them."""
    tables = [(path, read_table(path)) for path in files]
    faults: Faults = {str(path): (own.text.splitlines(), list(own.problems)) for path, own in tables if own.problems}
    if any(own.table is None for _path, own in tables):
        raise _faulty_cards(name, faults)
    return OpenDeck(deck_of_tables([own.table for _path, own in tables if own.table], ICONS), tuple, faults)


COLOPHON = "colophon"  # requested as a tag is: the lines of the rules and the rulings behind the cards


def choose_cards(shelves: Sequence[OpenDeck], tags: Sequence[str]) -> list[Card]:
    """Return the cards with one of these tags, themes or ids; where none is named, all but those on request."""
    cards = [card for shelf in shelves for card in shelf.deck.cards]
    if not tags:
        return [card for card in cards if not card.on_request]
    tags = [tag for tag in tags if fold_name(tag) != COLOPHON]
    if not tags:
        return [card for card in cards if not card.on_request]
    known = {name for card in cards for name in names_of_card(card)}
    for tag in tags:
        if fold_name(tag) not in known:
            themes = sorted({slug(card.theme.label) for card in cards})
            raise unknown_word(_("No card has the tag '{name}'.").format(name=tag), fold_name(tag), known, themes)
    return select_cards(cards, tags)


def choose_screens(shelves: Sequence[OpenDeck], names: Sequence[str], *, named: bool) -> dict[str, Sequence[Screen]]:
    """Return by deck the screens with one of these ids; all of them where no id is given.

    `named`: each deck was requested by name, and one without a screen raises a refusal that lists those with one."""
    chosen: dict[str, Sequence[Screen]] = {shelf.deck.id: shelf.deck.screens for shelf in shelves if shelf.deck.screens}
    for shelf in shelves if named or not chosen else ():
        if not shelf.deck.screens:
            games = {game: deck_of_game(game).screens for game in games_with_cards()}
            hint = _("those that have one: {games}; cards print with --format poker or a6").format(
                games=name_screens({game: screens for game, screens in games.items() if screens})
            )
            raise misuse(_("{game} has no GM's screen").format(game=shelf.deck.id), hint)
    requested = set(map(slug, names))
    known = [screen.id for screens in chosen.values() for screen in screens]
    for name in sorted(requested - set(known)):
        raise unknown_word(_("There is no screen '{name}'.").format(name=name), name, known)
    return {game: [s for s in screens if not requested or s.id in requested] for game, screens in chosen.items()}


def check_fit(shelves: Sequence[OpenDeck], cards: Sequence[Card], format: CardFormat, paper: Paper) -> None:
    """Refuse cards whose text does not fit, with the places of their text: a text is never clipped."""
    from generator.cards.print import find_unfit_cards

    for shelf in shelves:
        shelf_cards = [card for card in shelf.deck.cards if any(card is other for other in cards)]
        problems = find_unfit_cards(shelf_cards, format, paper)
        if problems:
            raise _faulty_cards(shelf.deck.id, {
                s.name: (s.lines, s.locate([p for p in problems if p.path[:1] in s.marks])) for s in shelf.sources()
            })  # fmt: skip


def _faulty_cards(name: str, faults: Faults) -> Refusal:
    message = _("{file} has faults: nothing was printed").format(file=name)
    return Refusal("faulty-cards", message, _("mend it, then print again"), faults=faults)


def saved_offset() -> tuple[float, float]:
    """Return the shift of backs saved for this printer, or none."""
    written = settings.load().back_offset
    if written is None:
        return (0.0, 0.0)
    try:
        return offset_of(written)
    except ValueError:
        message = _("{file}: back_offset must be like 1.5,-0.8").format(file=settings.settings_path())
        hint = _("save it again: holofiche calibrate --offset X,Y")
        raise Refusal("back-offset", message, hint, kind="unreadable") from None
