"""The GM's cards: decks of games and of one's own, chosen, held to their paper, printed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core import settings
from generator.core.content.cards import Card, Deck, names_of_card, select_cards
from generator.core.content.loading import Content as GameContent
from generator.core.content.screens import Screen, name_screens
from generator.core.i18n import _
from generator.core.names import fold_name, is_yaml, slug
from generator.core.paper.formats import CardFormat, Paper, offset_of
from generator.core.reading.problems import is_valid
from generator.core.reading.source import Source
from generator.core.record import Record
from generator.core.refusal import Faults, Refusal, misuse, unknown_word
from generator.render.cards import decks

if TYPE_CHECKING:
    from generator.app.files import Content


class OpenDeck(Record):
    """A deck, the files its cards stand in (read when something is wrong), and what is to be said all the same."""

    deck: Deck
    sources: Callable[[], Sequence[Source]]
    warnings: Faults


def open_deck(name: str, content: "Content") -> OpenDeck:
    """A game's cards, or those of a file of one's own."""
    if name in decks.games_with_cards():
        return OpenDeck(decks.deck_of_game(name, content), lambda: GameContent.of(name, content).sources("cards"), {})
    if not is_yaml(name) and not Path(name).exists():
        from generator.core.system import all_systems

        if name in all_systems():
            hint = _("games that have it: {games}").format(games=", ".join(decks.games_with_cards()))
            raise misuse(_("{game} has no cards").format(game=name), hint)
        raise unknown_word(_("Unknown game '{name}'.").format(name=name), name, decks.games_with_cards())
    source, deck, problems = decks.read_own_deck(Path(name), content)
    faults = {name: (source.lines, problems)}
    if not is_valid(problems):
        raise _faulty_cards(name, faults)
    return OpenDeck(deck, lambda: [source], faults)


def choose_cards(shelves: Sequence[OpenDeck], tags: Sequence[str]) -> list[Card]:
    """The cards with one of these tags, themes or ids; all of them where none is named."""
    cards = [card for one in shelves for card in one.deck.cards]
    if not tags:
        return cards
    known = {name for card in cards for name in names_of_card(card)}
    for tag in tags:
        if fold_name(tag) not in known:
            themes = sorted({slug(card.theme.label) for card in cards})
            raise unknown_word(_("No card has the tag '{name}'.").format(name=tag), fold_name(tag), known, themes)
    return select_cards(cards, tags)


def choose_screens(shelves: Sequence[OpenDeck], names: Sequence[str], *, named: bool) -> dict[str, Sequence[Screen]]:
    """By deck the screens with one of these ids; all of them where none is. `named`: somebody asked for each deck, and
    one without a screen is a refusal that says which have one."""
    found: dict[str, Sequence[Screen]] = {one.deck.id: one.deck.screens for one in shelves if one.deck.screens}
    for one in shelves if named or not found else ():
        if not one.deck.screens:
            games = {game: decks.deck_of_game(game).screens for game in decks.games_with_cards()}
            hint = _("those that have one: {games}; cards print with --format poker or a6").format(
                games=name_screens({game: some for game, some in games.items() if some})
            )
            raise misuse(_("{game} has no GM's screen").format(game=one.deck.id), hint)
    wanted = set(map(slug, names))
    known = [screen.id for some in found.values() for screen in some]
    for name in sorted(wanted - set(known)):
        raise unknown_word(_("There is no screen '{name}'.").format(name=name), name, known)
    return {game: [s for s in some if not wanted or s.id in wanted] for game, some in found.items()}


def check_fit(shelves: Sequence[OpenDeck], cards: Sequence[Card], format: CardFormat, paper: Paper) -> None:
    """A card whose text does not fit is never clipped: a refusal says which, and where it is written."""
    from generator.render.cards.print import find_unfit_cards

    for one in shelves:
        own = [card for card in one.deck.cards if any(card is other for other in cards)]
        problems = find_unfit_cards(own, format, paper)
        if problems:
            raise _faulty_cards(one.deck.id, {
                s.name: (s.lines, s.locate([p for p in problems if p.path[:1] in s.marks])) for s in one.sources()
            })  # fmt: skip


def _faulty_cards(name: str, faults: Faults) -> Refusal:
    message = _("{file} has faults: nothing was printed").format(file=name)
    return Refusal("faulty-cards", message, _("mend it, then print again"), faults=faults)


def saved_offset() -> tuple[float, float]:
    """The shift of backs saved for this printer; none unless one was."""
    written = settings.load().back_offset
    if written is None:
        return (0.0, 0.0)
    try:
        return offset_of(written)
    except ValueError:
        message = _("{file}: back_offset must be like 1.5,-0.8").format(file=settings.settings_path())
        hint = _("save it again: holofiche calibrate --offset X,Y")
        raise Refusal("back-offset", message, hint, kind="unreadable") from None
