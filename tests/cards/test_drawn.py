"""Fronts drawn when the package is built: the same bytes as without them, and only for the cards they were drawn of."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.base import shipped
from generator.cards import drawn, print
from generator.cards.deal import deck_of_game, games_with_cards
from generator.cards.drawn import Fronts, draw_usual_fronts, drawn_fronts, files_of_fronts
from generator.cards.front import draw_fronts_of_card
from generator.cards.print import CardOptions, draw_fronts, find_unfit_cards
from generator.cards.view import Format
from generator.content.cards import Card
from generator.content.loading import converted_file, encode_converted
from generator.content.markup import parse_spans
from generator.paper.formats import INKS, Ink, Paper
from generator.paper.pdf.page import Block

CARDS = deck_of_game("nano").cards


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Generated data with the fronts of one deck alone."""
    monkeypatch.setattr(shipped, "generated_folder", lambda name: tmp_path / name)
    file = converted_file("nano-fronts")
    file.parent.mkdir()
    file.write_bytes(encode_converted(draw_usual_fronts(CARDS), files_of_fronts()))
    _forget()
    yield file
    _forget()


def _forget() -> None:
    drawn._find_fronts.cache_clear()
    drawn._read_fronts.cache_clear()


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the cards that are drawn, and not read."""
    ids: list[str] = []

    def note(card: Card, form: Format, paper: Paper, ink: Ink) -> Sequence[Block]:
        ids.append(card.id)
        return draw_fronts_of_card(card, form, paper, ink)

    monkeypatch.setattr(print, "draw_fronts_of_card", note)
    return ids


def test_they_are_what_is_drawn_without_them(built: Path, drawings: list[str]) -> None:
    ready = draw_fronts(CARDS, CardOptions())
    assert drawings == [] and find_unfit_cards(CARDS, "poker", "a4") == []
    built.unlink()
    _forget()
    assert draw_fronts(CARDS, CardOptions()) == ready
    assert drawings == [card.id for card in CARDS]


def test_other_formats_and_inks_are_drawn(built: Path, drawings: list[str]) -> None:
    others = [CardOptions("a6"), *(CardOptions(ink=ink) for ink in INKS if ink != "color")]
    for options in others:
        draw_fronts(CARDS[:1], options)
    assert drawings == [CARDS[0].id] * len(others)
    draw_fronts(CARDS[:1], CardOptions(paper="letter"))  # where a card is as large
    assert len(drawings) == len(others)


def test_a_card_that_says_something_else_is_drawn(built: Path, drawings: list[str]) -> None:
    card = replace(CARDS[0], note=parse_spans("Autre chose."))
    assert [front for _card, front in draw_fronts([card], CardOptions())] != drawn_fronts(CARDS[0], "poker")
    assert drawings == [card.id]


def test_a_card_too_long_is_told_by_the_command_and_not_by_the_build() -> None:
    card = replace(CARDS[0], lines=tuple(parse_spans("Beaucoup de mots. " * 20) for _line in range(8)))
    assert draw_usual_fronts([card]) == Fronts({})
    assert [problem.code for problem in find_unfit_cards([card], "poker", "a4")] == ["card-too-long"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", games_with_cards())
def test_every_deck_is_drawn_alike(game: str) -> None:
    cards = deck_of_game(game).cards
    operators = draw_usual_fronts(cards).operators
    assert [front.operators.decode() for card in cards for front in drawn_fronts(card, "poker")] == [
        front for fronts in operators.values() for front in fronts
    ]


def test_they_name_what_they_depend_on() -> None:
    names = {path.relative_to(shipped.REPOSITORY).as_posix() for path in files_of_fronts()}
    for name in ("generator/cards/grid.py", "generator/paper/text/flow.py", "templates/_icons/card.svg"):
        assert name in names
    assert any(name.startswith("fonts/") for name in names)
