"""Whose each entry of the content is: what a ruling of ours gives has the sign, and no line of a source has it."""

from collections.abc import Iterator
from typing import Any

import pytest

from generator.base.provenance import BLANK, KEPT, SIGN, text_by_the_book
from generator.cards.deal import deck_of_game
from generator.content.cards import texts_of_card
from generator.content.loading import Content
from generator.game.system import all_systems
from generator.reading.source import load

GAMES = list(all_systems())
NO_TEXT = {"rulings", "system", "themes", "screens", "names"}
# What the page marks itself: an approach and a victory, whosever they are; what is none of both is not printed.
BY_THE_PAGE = {
    "approaches.bord", "duels.affrontement", "fronts.face-a-face", "objectives.elimination", "secondaries.rien",
    "twists.calme",
}  # fmt: skip
# Rulings of ours on what is simulated: these cards are nothing else, and printed on request.
SIMULATED = {"simulation", "simulation-mission"}


def ours_of(game: str) -> set[str]:
    return {key for key, ruling in Content.of(game).rulings().items() if ruling.ours}


def entries_of(game: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path in Content.of(game).paths():
        if path.stem not in NO_TEXT:
            nodes: Any = load(path).nodes
            yield from ((path.stem, key, node) for key, node in nodes.items() if isinstance(node, dict))


def rulings_of(node: dict[str, Any]) -> set[str]:
    written = node.get("rulings", [])
    return {written} if isinstance(written, str) else set(written)


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_has_the_sign_where_and_only_where_a_ruling_gives_it(game: str) -> None:
    ours, house, wrong = ours_of(game), Content.of(game).house_values, []
    for kind, key, node in entries_of(game):
        place = f"{kind}.{key}"
        signed = SIGN in str(node) or KEPT in str(node)
        signed |= any(value in (kind, place) or value.startswith(f"{place}.") for value in house)
        cites = bool(rulings_of(node) & ours)
        if place not in BY_THE_PAGE and ((signed and not cites) or (cites and not signed and kind != "cards")):
            wrong.append(place)
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_card_shows_the_sign_where_and_only_where_a_ruling_of_ours_is_on_it(game: str) -> None:
    """A card takes its numbers from the content, so it shows the signs of what it takes."""
    ours = ours_of(game)
    cards = {card.id: card for card in deck_of_game(game).cards}
    cites = {key for kind, key, node in entries_of(game) if kind == "cards" and rulings_of(node) & ours}
    shows = {key for key, card in cards.items() if SIGN in " ".join(texts_of_card(card))}
    assert shows == (cites & set(cards)) - SIMULATED


@pytest.mark.parametrize(("text", "left"), [
    ("Un ; deux ◇. Trois", "Un. Trois"), ("Un ; deux ◇ ; trois", "Un ; trois"), ("Un ; deux ◇ ; trois ◇.", "Un."),
    ("Un. Deux ◇. Trois.", "Un. Trois."), ("Un ◇.", ""), ("Un ◇ ; deux ◇.", ""),
    ("à {a.b}+◇ ou 2+◇, 60°◇", f"à {BLANK} ou {BLANK}, {BLANK}"),
])  # fmt: skip
def test_a_text_by_the_book_reads_well(text: str, left: str) -> None:
    assert text_by_the_book(text) == left


def test_k28_obstacle_and_cover_add_up() -> None:
    """L76 and L80 each grant +1, whatever else is granted."""
    texts = {key: node for kind, key, node in entries_of("nano") if kind in ("rules", "cards")}
    assert "Le couvert s’y ajoute" in texts["obstacle"]["text"]
    assert texts["combat"]["note"] == "Tous les bonus s’ajoutent, obstacle et couvert aussi."
