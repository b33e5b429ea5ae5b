"""Cards on paper: every card of every game, in every format, paper and ink; nothing lost, nothing twice different."""

import re
from dataclasses import replace
from functools import cache

import pytest

from generator.core.cache import directory
from generator.core.cards import Card
from generator.core.markup import Span
from generator.render import cardfit, decks, screen
from generator.render.cardink import colours
from generator.render.cards import FormatName, Options, fit_problems, glyph_problems, print_cards, unfit
from generator.render.cardview import FORMATS, SCREEN, view
from generator.render.errors import PrintError, SettingError
from generator.render.setting import INKS, PAPERS, Ink, Paper
from tests.render.reading import Word, fonts, reader, text, words

GAMES = decks.games()


@cache
def cards(game: str) -> tuple[Card, ...]:
    return decks.shipped(game).cards


ALL = [card for game in GAMES for card in cards(game)]
FEW = [*cards("nano"), next(c for c in ALL if c.id == "types-de-degats"), next(c for c in ALL if c.id == "avantages")]


@cache
def printed(game: str, format: FormatName, ink: Ink, paper: Paper = "a4") -> bytes:
    return print_cards(cards(game), Options(format, paper, ink))


def bare(shown: str) -> str:
    return re.sub(r"[\s\u00a0\u202f\u2060]+", "", shown).casefold()


def letters(found: list[Word]) -> str:
    return bare("".join(word.text for word in found))


def pieces(card: Card) -> list[str]:
    """Every text that its template shows of a card, without the icons."""
    seen = view(card, 8, "color", "0")
    cells = [cell for g in seen["grids"] for row in (g["heads"], *g["rows"]) for cell in row]
    runs = [*seen["lines"], seen["note"], *(cell["spans"] for cell in cells), *(g["note"] for g in seen["grids"])]
    runs += [cell for row in seen["strip"] or () for cell in row]
    found = [span.text for run in runs for span in run if span.kind != "icon"]
    return [*found, seen["title"], seen["place"], seen["origin"], *(g["title"] for g in seen["grids"])]


# Each format is printed in an ink of its own; that inks change no measure is another test.
@pytest.mark.parametrize(("format", "ink"), [("poker", "color"), ("a6", "gray"), ("screen", "light")])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_printed_whole(game: str, format: FormatName, ink: Ink) -> None:
    """Setting checks that nothing overflows; here, that each text is on paper, in embedded fonts."""
    pdf = printed(game, format, ink)
    shown = letters(words(pdf))
    for card in cards(game):
        for piece in pieces(card):
            assert bare(piece) in shown or all(bare(word) in shown for word in piece.split()), (card.id, piece)
    assert all(fonts(pdf).values())


@pytest.mark.parametrize("format", ["a6", "screen"])
def test_the_fullest_cards_fit_on_letter_too(format: FormatName) -> None:
    """(A poker card is the same on both papers.) The longest texts and the widest tables, at the smallest size."""
    longest = sorted(ALL, key=lambda card: -sum(map(len, pieces(card))))[:12]
    widest = sorted(ALL, key=lambda card: -max((len(g.columns) for g in card.grids), default=0))[:12]
    full = list(dict.fromkeys([*longest, *widest]))
    form = replace(FORMATS[format], sizes=FORMATS[format].sizes[-1:])
    assert [c.id for c, fit in zip(full, cardfit.fits(full, form, "letter"), strict=True) if fit.size is None] == []


@pytest.mark.parametrize("format", ["poker", "a6", "screen"])
def test_inks_change_no_measure(format: FormatName) -> None:
    def placed(ink: Ink) -> list[tuple[str, int, int]]:
        found = words(print_cards(FEW, Options(format, "a4", ink)))
        return [(word.text, round(word.x0 * 10), round(word.baseline * 10)) for word in found]

    assert placed("color") == placed("gray") == placed("light")


def test_pages_follow_the_format() -> None:
    def sizes(pdf: bytes) -> list[tuple[float, float]]:
        return [(round(float(p.mediabox[2]), 1), round(float(p.mediabox[3]), 1)) for p in reader(pdf).pages]

    few = FEW[:5]
    assert sizes(print_cards(few, Options("poker"))) == [(595.3, 841.9)] * 2
    assert sizes(print_cards(few, Options("poker", duplex="none"))) == [(595.3, 841.9)]
    assert sizes(print_cards(few, Options("a6", "letter"))) == [(612, 792)] * 4
    assert sizes(print_cards(few, Options("poker", fold=True))) == [(841.9, 595.3)] * 2
    assert set(sizes(print_cards(few, Options("screen")))) == {(841.9, 595.3)}


def test_the_printer_is_told_how_to_print() -> None:
    for duplex, wanted in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")):
        pdf = print_cards(FEW[:1], Options(duplex=duplex))  # type: ignore[arg-type]
        preferences = reader(pdf).root_object["/ViewerPreferences"]
        assert preferences["/Duplex"] == wanted and preferences["/PrintScaling"] == "/None"
        assert "100\u00a0mm" in text(pdf) or "100 mm" in text(pdf)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_back_stands_behind_its_card(duplex: str) -> None:
    """Three cards of three themes in one row, the second without a back: read off the paper."""
    chosen = [cards("nano")[0], replace(cards("nano")[2], back=False), cards("nano")[-1]]
    found = words(print_cards(chosen, Options(duplex=duplex)))  # type: ignore[arg-type]
    backs = {word.text: (word.x0, word.baseline) for word in found if word.page == 1}
    assert not {"Force", "armes"} & set(backs)
    left, right = (backs["jeu"], backs["Scénario"])
    if duplex == "long":
        assert left[0] > 400 and right[0] < 200 and left[1] > 500
    else:
        assert left[0] < 200 and right[0] > 400 and left[1] < 300


def test_the_offset_moves_backs_on_paper() -> None:
    def where(offset: tuple[float, float], page: int) -> list[tuple[float, float]]:
        pdf = print_cards(FEW[:2], Options(offset=offset))
        return [(word.x0, word.baseline) for word in words(pdf) if word.page == page]

    assert where((0, 0), 0) == where((2, -3), 0)
    point = 72 / 25.4
    for (x, y), (moved_x, moved_y) in zip(where((0, 0), 1), where((2, -3), 1), strict=True):
        assert (moved_x - x, moved_y - y) == pytest.approx((2 * point, 3 * point), abs=0.05)


def test_same_cards_same_bytes() -> None:
    options = Options("poker", "a4", "gray", "short")
    assert print_cards(FEW, options) == print_cards(FEW, options)


# What does not fit


def long_card(words: int) -> Card:
    line = (Span("text", "très " * words),)
    return replace(FEW[0], id="longue", lines=(line,) * 8, grids=(), strip=None)


def test_a_text_that_does_not_fit_is_told_and_never_clipped() -> None:
    card = long_card(80)
    assert [p.code for p in fit_problems([card])] == ["card-too-long"]
    assert re.search(r"takes \d{3} mm of the 83 mm", fit_problems([card])[0].message)
    assert [p.path for p in unfit([FEW[0], card], "a6", "a4")] == [("longue",)]
    with pytest.raises(SettingError, match="longue"):
        print_cards([card], Options())


def test_a_word_that_does_not_fit_is_told() -> None:
    card = replace(FEW[0], id="mot", lines=((Span("text", "a" * 200),),), grids=())
    assert [(p.path, p.code) for p in fit_problems([card, FEW[0]])] == [(("mot",), "card-too-long")]


def test_a_letter_that_no_font_has_is_told() -> None:
    card = replace(FEW[0], id="kanji", lines=((Span("text", "漢"),),))
    assert [(p.path, p.code) for p in glyph_problems([FEW[0], card])] == [(("kanji",), "missing-glyph")]
    assert "U+6F22" in glyph_problems([card])[0].message


def test_no_card_is_nothing_to_print() -> None:
    with pytest.raises(PrintError):
        print_cards([], Options())


def test_text_shrinks_no_further_than_it_must() -> None:
    """A short card is set larger than a long one, and the size kept is the one that was measured."""
    short, full = long_card(3), long_card(16)
    a, b = cardfit.fits([short, full], FORMATS["poker"], "a4")
    assert a.size and b.size and a.size > b.size
    kept = cardfit.fits([short, full], FORMATS["poker"], "a4")
    assert kept == [a, b]


def test_a_damaged_measure_is_taken_again() -> None:
    (fit,) = cardfit.fits([FEW[0]], FORMATS["poker"], "a4")
    for path in directory("cards").iterdir():
        path.write_text("[1]", "utf-8")
    assert cardfit.fits([FEW[0]], FORMATS["poker"], "a4") == [fit]


# Colours


def luminance(colour: str) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ink", INKS)
def test_titles_read_on_white_in_every_ink(ink: Ink) -> None:
    for card in ALL:
        shades = colours(card.theme.accent, ink)
        assert 1.05 / (luminance(shades.accent) + 0.05) >= 4.5, card.theme
        assert (shades.fill == "none") == (ink == "light")
        if ink != "color":
            assert len({shades.accent[1:3], shades.accent[3:5], shades.accent[5:7]}) == 1  # grey


@pytest.mark.parametrize("paper", PAPERS)
def test_the_screen_s_columns_fill_their_page(paper: Paper) -> None:
    width, height = SCREEN.page(paper)
    assert SCREEN.columns * SCREEN.column(paper) + 3 * SCREEN.gap + 2 * SCREEN.margin == pytest.approx(width)
    assert SCREEN.top + SCREEN.height(paper) + SCREEN.foot == pytest.approx(height)


def test_equal_neighbours_of_a_first_column_are_one_cell() -> None:
    card = next(c for c in cards("confins") if c.id == "difficultes")
    rows = view(card, 8, "color", "0")["grids"][0]["rows"]
    assert [len(row) for row in rows] == [4, 3, 3, 4, 4, 4, 4] and rows[0][0]["rows"] == 3


@pytest.mark.parametrize("paper", PAPERS)
def test_panels_of_a_screen_keep_to_their_columns(paper: Paper) -> None:
    for page in screen.pages(cards("confins"), paper):
        for n, a in enumerate(page.leaf.cells):
            assert a.x >= SCREEN.margin and a.y + a.height <= SCREEN.top + SCREEN.height(paper) + 0.01
            for b in page.leaf.cells[n + 1 :]:
                assert a.x != b.x or a.y + a.height <= b.y
    shown = [p.card.id for page in screen.pages(cards("sndr"), paper) for p in page.panels]
    assert sorted(shown) == sorted(card.id for card in cards("sndr"))
