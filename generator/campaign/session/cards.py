"""Cards as a part of a session: a deck to cut, or the GM's screen."""

from collections.abc import Sequence
from pathlib import Path

from generator.base.names import is_yaml
from generator.campaign.session.binding import SessionPart
from generator.campaign.session.records import CardsFile
from generator.cards import deal
from generator.files.files import Content
from generator.paper.formats import SCREEN, CardFormat, Duplex, Look


def files_of_cards(chosen: CardsFile) -> list[str]:
    """Return the files of people's own cards that the session names."""
    return [name for name in chosen.systemes if is_yaml(name)]


def batch_of_backs(dos: Duplex) -> str:
    """Return the batch of cards printed with these backs."""
    return {"none": "decoupes", "long": "cartes", "short": "cartes-court"}[dos]


def draw_part_of_cards(chosen: CardsFile, folder: Path, content: Content, look: Look) -> SessionPart:
    files = files_of_cards(chosen)
    names = [str(folder / name) if name in files else name for name in chosen.systemes]
    shelves = [deal.open_deck(name, content) for name in names]
    return (_draw_screens if chosen.format in (SCREEN, "screen") else _draw_deck)(shelves, chosen, look)


def _draw_deck(shelves: Sequence[deal.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    from generator.cards.print import CardOptions, draw_cards
    from generator.cards.split import split_cards
    from generator.cards.view import FORMATS

    form: CardFormat = "a6" if chosen.format == "a6" else "poker"
    cards = deal.choose_cards(shelves, chosen.choix)
    deal.check_fit(shelves, cards, form, look.paper)
    shift = deal.saved_offset()
    options = CardOptions(form, look.paper, look.ink, chosen.dos, chosen.plier, shift, colophon=False)
    text = ", ".join(dict.fromkeys(card.game for card in cards))
    count = len(split_cards(cards, FORMATS[form], look.paper))
    detail = f"{count} cartes" + (" à plier et coller" if chosen.plier else "")
    pages = [page for leaf in draw_cards(cards, options) for page in leaf.pages]
    return SessionPart(batch_of_backs("none" if chosen.plier else chosen.dos), text, pages, detail=detail)


def _draw_screens(shelves: Sequence[deal.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    """Draw the GM's screen, one-sided: its panels, then the players' side."""
    from generator.cards.screen import ScreenOptions, draw_screens

    screens = deal.choose_screens(shelves, chosen.choix, named=True)
    options = ScreenOptions(look.paper, look.ink, "none")
    pages = [page for leaf in draw_screens([shelf.deck for shelf in shelves], screens, options) for page in leaf.pages]
    text = ", ".join(shelf.deck.label for shelf in shelves)
    return SessionPart("ecran", text, pages, detail=f"{len(pages)} volets")
