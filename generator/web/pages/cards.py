"""The cards' page: games, tags, format; the real sheets as pictures; print."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

from flask import Blueprint, Response, request

from generator.core.content.cards import Card, Deck, select
from generator.core.content.loading import ContentError
from generator.core.content.tags import TAGS
from generator.core.i18n import _, ngettext
from generator.core.names import slug
from generator.core.paper.formats import CardFormat, Duplex
from generator.core.record import Record
from generator.render.cards import decks
from generator.render.cards.print import Options, print_cards
from generator.render.errors import PrintError
from generator.web import press
from generator.web.desks import any_of, content
from generator.web.editor import look
from generator.web.errors import error_page
from generator.web.responses import download, page, pages_of

blueprint = Blueprint("cards", __name__)
THUMBNAIL = 60  # dots an inch


class Tag(Record):
    id: str
    label: str
    count: int
    chosen: bool


@blueprint.route("/cartes", methods=["GET", "POST"])
def shown() -> Response:
    return _show()


@blueprint.get(f"/cartes/vignette/{any_of(decks.games())}")
def pictured(system: str) -> Response:
    """The first card of a deck."""
    from generator.render.cards.plates import plates
    from generator.render.press.plates import pictures

    with press.patiently(), press.one_at_a_time():
        first = plates(decks.shipped(system, content()).cards[:1], Options("poker"), 0, "svg")
        _name, data = next(iter(pictures(first[:1], "png", THUMBNAIL)))
    return Response(data, mimetype="image/png", headers={"Cache-Control": "private, max-age=86400"})


@blueprint.post("/cartes/apercu")
def previewed() -> Response:
    cards, options = _chosen(), _options()
    if not cards:
        return page("pages.html.j2", pages_of=[], reason=_("No card has these tags."), start=0, more=False, posted=True)
    return pages_of(_key(cards, options), lambda: print_cards(cards, options), 1.2)


@blueprint.post("/cartes/pdf")
def printed() -> Response:
    try:
        cards, options = _chosen(), _options()
        data = press.pdf_of(_key(cards, options), lambda: print_cards(cards, options))
    except PrintError as error:
        return _show(error.message, 422)
    name = "-".join(map(slug, _games())) or "toutes"
    return download(data, f"cartes-{name}.pdf", "application/pdf")


def _key(cards: list[Card], options: Options) -> str:
    return press.key_of("cards", [(card.game, card.id) for card in cards], options)


def _games() -> list[str]:
    asked = request.form.getlist("jeu")
    return [game for game in decks.games() if game in asked] if asked else []


def _decks() -> list[Deck]:
    return [decks.shipped(game, content()) for game in _games() or decks.games()]


def _chosen() -> list[Card]:
    cards = [card for deck in _decks() for card in deck.cards]
    tags = request.form.getlist("tag")
    return select(cards, tags) if tags else cards


def _options() -> Options:
    from generator.app.cards import saved_offset

    how, form = look(), request.form
    formats: Mapping[str, Any] = {name: name for name in get_args(CardFormat)}
    turns: Mapping[str, Any] = {name: name for name in get_args(Duplex)}
    shape = formats.get(form.get("format", ""), "poker")
    fold = form.get("fold") == "true" and shape != "screen"
    return Options(shape, how.paper, how.ink, turns.get(form.get("duplex", ""), "long"), fold, saved_offset())


def tags_of(found: list[Deck]) -> tuple[list[Tag], list[Tag]]:
    """Themes, and the cards' own tags, with how many cards have each."""
    wanted = set(request.form.getlist("tag"))
    cards = [card for deck in found for card in deck.cards]
    themes = {slug(card.theme.id): card.theme.label for card in cards}
    labels = {slug(tag): _(TAGS.get(tag, tag)) for card in cards for tag in card.tags if slug(tag) not in themes}
    count = Counter(key for card in cards for key in {slug(card.theme.id), *map(slug, card.tags)})

    def told(words: dict[str, str]) -> list[Tag]:
        return [Tag(key, label[:1].upper() + label[1:], count[key], key in wanted) for key, label in words.items()]

    return told(themes), sorted(told(labels), key=lambda tag: slug(tag.label))


def _show(notice: str = "", status: int = 200) -> Response:
    try:
        found = _decks()
    except ContentError as error:
        return error_page(500, _("The content has faults"), ", ".join(error.faults))
    cards = _chosen()
    themes, tags = tags_of(found)
    return page(
        "cards.html.j2",
        status,
        games=[
            (game, deck.label, len(deck.cards), game in _games())
            for game in decks.games()
            if (deck := decks.shipped(game, content()))
        ],
        themes=themes,
        tags=tags,
        total=ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards)),
        cards=[(card.title, card.theme.label) for card in cards],
        options=_options(),
        look=look(),
        notice=notice,
    )
