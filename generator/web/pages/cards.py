"""The page of the cards: games, tags, format; the real sheets as pictures; print."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, get_args

from flask import Blueprint, Response, request

from generator.base.i18n import _, ngettext
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.cards import deal
from generator.cards.print import CardOptions, plan_cards
from generator.content.cards import Card, Deck, select_cards
from generator.content.markup import label_of_tag
from generator.paper.formats import SCREEN, CardFormat, Duplex, PrintError
from generator.paper.pdf.plates import svg_of_page
from generator.paper.plan import PrintPlan
from generator.web import press
from generator.web.desks import any_of, own_content
from generator.web.editor import chosen_look
from generator.web.responses import offer_download, page, pages_of

blueprint = Blueprint("cards", __name__)
AT_ONCE = 2  # pages of cards, some 200 kB each: the next ones are fetched as they are scrolled to


class Tag(Record):
    id: str
    label: str
    count: int
    chosen: bool


@blueprint.route("/cartes", methods=["GET", "POST"])
def show_cards() -> Response:
    return _show_cards_page()


@blueprint.get(f"/cartes/vignette/{any_of(deal.games_with_cards())}")
def picture_first_card(system: str) -> Response:
    """Return a picture of the first card of a deck."""
    from generator.cards.plates import card_pictures

    with press.wait_for_turn(), press.one_at_a_time():
        first = card_pictures(deal.deck_of_game(system, own_content()).cards[:1], CardOptions("poker"), 0, "svg")[0]
    headers = {"Cache-Control": "private, max-age=86400"}
    return Response(svg_of_page(first.page, ""), mimetype="image/svg+xml", headers=headers)


@blueprint.post("/cartes/apercu")
def preview_cards() -> Response:
    cards, options = _chosen_cards(), _print_options()
    if options.format == SCREEN:
        return _preview_screens(options)
    if not cards:
        return page("pages.html.j2", pages_of=[], reason=_("No card has these tags."), start=0, more=False, posted=True)
    return pages_of(_key_of_cards(cards, options), lambda: plan_cards(cards, options), AT_ONCE)


@blueprint.post("/cartes/pdf")
def print_chosen_cards() -> Response:
    try:
        cards, options = _chosen_cards(), _print_options()
        if options.format == SCREEN:
            return _print_screens(options)
        pdf = press.pdf_of(_key_of_cards(cards, options), lambda: plan_cards(cards, options).bind())
    except (PrintError, Refusal) as error:
        return _show_cards_page(error.message, 422)
    name = "-".join(map(slug, _games_asked())) or "toutes"
    return offer_download(pdf, f"cartes-{name}.pdf", "application/pdf")


def _preview_screens(options: CardOptions) -> Response:
    try:
        key, plan = _plan_asked_screens(options)
    except Refusal as refusal:
        return page("pages.html.j2", pages_of=[], reason=refusal.message, start=0, more=False, posted=True)
    return pages_of(key, plan, AT_ONCE)


def _print_screens(options: CardOptions) -> Response:
    key, plan = _plan_asked_screens(options)
    pdf = press.pdf_of(key, lambda: plan().bind())
    return offer_download(pdf, f"paravent-{'-'.join(_games_asked()) or 'tous'}.pdf", "application/pdf")


def _plan_asked_screens(options: CardOptions) -> tuple[str, Callable[[], PrintPlan]]:
    """Return the key of the GM screens and a function that plans them; raise Refusal where a ticked game has none."""
    from generator.cards.deal import choose_screens, open_deck
    from generator.cards.screen import ScreenOptions, plan_screens

    shelves = [open_deck(game, own_content()) for game in _games_asked() or deal.games_with_cards()]
    chosen = choose_screens(shelves, (), named=bool(_games_asked()))
    turn: Duplex = "none" if options.duplex == "none" else "short"  # what lies on its side stands upright behind
    how = ScreenOptions(options.paper, options.ink, turn, options.offset)
    key = press.key_of("screens", sorted(chosen), how)
    return key, lambda: plan_screens([shelf.deck for shelf in shelves], chosen, how)


def _key_of_cards(cards: list[Card], options: CardOptions) -> str:
    return press.key_of("cards", [(card.game, card.id) for card in cards], options)


def _games_asked() -> list[str]:
    asked = request.form.getlist("jeu")
    return [game for game in deal.games_with_cards() if game in asked] if asked else []


def _decks_asked() -> list[Deck]:
    return [deal.deck_of_game(game, own_content()) for game in _games_asked() or deal.games_with_cards()]


def _chosen_cards() -> list[Card]:
    cards = [card for deck in _decks_asked() for card in deck.cards]
    tags = request.form.getlist("tag")
    return select_cards(cards, tags) if tags else cards


def _print_options() -> CardOptions:
    from generator.cards.deal import saved_offset

    how, form = chosen_look(), request.form
    formats: Mapping[str, Any] = {name: name for name in get_args(CardFormat)}
    turns: Mapping[str, Any] = {name: name for name in get_args(Duplex)}
    shape = formats.get(form.get("format", ""), "poker")
    fold = form.get("fold") == "true" and shape != SCREEN
    return CardOptions(shape, how.paper, how.ink, turns.get(form.get("duplex", ""), "long"), fold, saved_offset())


def tags_of(chosen_decks: list[Deck]) -> tuple[list[Tag], list[Tag]]:
    """Return the themes and the other tags of decks, with how many cards have each."""
    ticked = set(request.form.getlist("tag"))
    cards = [card for deck in chosen_decks for card in deck.cards]
    themes = {slug(card.theme.id): card.theme.label for card in cards}
    labels = {slug(tag): label_of_tag(tag) for card in cards for tag in card.tags if slug(tag) not in themes}
    count = Counter(key for card in cards for key in {slug(card.theme.id), *map(slug, card.tags)})

    def tags_with_counts(words: dict[str, str]) -> list[Tag]:
        return [Tag(key, label[:1].upper() + label[1:], count[key], key in ticked) for key, label in words.items()]

    return tags_with_counts(themes), sorted(tags_with_counts(labels), key=lambda tag: slug(tag.label))


def _show_cards_page(notice: str = "", status: int = 200) -> Response:
    chosen_decks = _decks_asked()
    cards = _chosen_cards()
    themes, tags = tags_of(chosen_decks)
    return page(
        "cards.html.j2",
        status,
        games=[
            (game, deck.label, len(deck.cards), game in _games_asked())
            for game in deal.games_with_cards()
            if (deck := deal.deck_of_game(game, own_content()))
        ],
        themes=themes,
        tags=tags,
        total=ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards)),
        cards=[(card.title, card.theme.label) for card in cards],
        options=_print_options(),
        look=chosen_look(),
        notice=notice,
    )
