"""The cards that a session asks for, drawn as a part of it: a deck to cut, or the GM's screen."""

from collections.abc import Sequence
from pathlib import Path

from generator.app import cards as card_use
from generator.app.files import Content
from generator.core.names import is_yaml
from generator.core.paper.formats import SCREEN, CardFormat, Duplex, Look
from generator.core.session import CardsFile
from generator.render.session import SessionPart


def files_of_cards(chosen: CardsFile) -> list[str]:
    """The files of one's own cards that it names."""
    return [name for name in chosen.systemes if is_yaml(name)]


def batch_of_backs(dos: Duplex) -> str:
    """The batch of cards whose backs are so."""
    return {"none": "decoupes", "long": "cartes", "short": "cartes-court"}[dos]


def draw_part_of_cards(chosen: CardsFile, folder: Path, content: Content, look: Look) -> SessionPart:
    own = files_of_cards(chosen)
    names = [str(folder / name) if name in own else name for name in chosen.systemes]
    shelves = [card_use.open_deck(name, content) for name in names]
    return (_draw_screens if chosen.format in (SCREEN, "screen") else _draw_deck)(shelves, chosen, look)


def _draw_deck(shelves: Sequence[card_use.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    from generator.render.cards.print import CardOptions, draw_cards
    from generator.render.cards.split import split_cards
    from generator.render.cards.view import FORMATS

    form: CardFormat = "a6" if chosen.format == "a6" else "poker"
    cards = card_use.choose_cards(shelves, chosen.choix)
    card_use.check_fit(shelves, cards, form, look.paper)
    shift = card_use.saved_offset()
    options = CardOptions(form, look.paper, look.ink, chosen.dos, chosen.plier, shift, colophon=False)
    text = ", ".join(dict.fromkeys(card.game for card in cards))
    count = len(split_cards(cards, FORMATS[form], look.paper))
    detail = f"{count} cartes" + (" à plier et coller" if chosen.plier else "")
    pages = [page for leaf in draw_cards(cards, options) for page in leaf.pages]
    return SessionPart(batch_of_backs("none" if chosen.plier else chosen.dos), text, pages, detail=detail)


def _draw_screens(shelves: Sequence[card_use.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    """The GM's screen, one-sided: its panels, then what the players see of it."""
    from generator.render.cards.screen import ScreenOptions, draw_screens

    screens = card_use.choose_screens(shelves, chosen.choix, named=True)
    options = ScreenOptions(look.paper, look.ink, "none")
    pages = [page for leaf in draw_screens([one.deck for one in shelves], screens, options) for page in leaf.pages]
    text = ", ".join(one.deck.label for one in shelves)
    return SessionPart("ecran", text, pages, detail=f"{len(pages)} volets")
