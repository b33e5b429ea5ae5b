"""Blocks and flow held to WeasyPrint: the same words, in the same places."""

from dataclasses import replace
from html import escape

import pytest

from generator.core.paper.formats import SIZES, CardFormat, Look
from generator.render.cards import decks
from generator.render.cards.fit import icon_markup
from generator.render.cards.print import CardOptions
from generator.render.cards.split import split_cards
from generator.render.cards.view import FORMATS, card_view, count_rows
from generator.render.press.flow import PT, Type, break_lines, set_paragraph
from generator.render.press.imposition import impose_cards
from generator.render.setting import typeset
from tests.printing import print_cards
from tests.render.reading import Word, drawn_words, words

NEAR = 0.3 / PT  # millimetres, in points
TEXTS = (
    "Le tireur AVATAR ajoute 1D s’il vise : « plus jamais » ! Il attend → œuf, To Te Va Yo, à 12 pas de la Tour.",
    "Après cet échec, un adversaire qui n’a pas réagi ce tour tente sa Q ; réussie, il fait 1 action avant les autres.",
)


def there(wanted: Word, found: list[Word]) -> bool:
    place = pytest.approx((wanted.x0, wanted.x1, wanted.baseline), abs=NEAR)
    return any(word.text == wanted.text and (word.x0, word.x1, word.baseline) == place for word in found)


@pytest.mark.parametrize("format", ["poker", "a6"])
def test_a_card_is_where_weasyprint_sets_it(format: CardFormat) -> None:
    """The first card of a leaf, against the same card alone on a page of WeasyPrint's."""
    cards = decks.deck_of_game("nano").cards[:1]
    form = FORMATS[format]
    width, height = form.cell("a4")
    ((card, fit),) = split_cards(cards, form, "a4")
    air = fit.air(height - 2 * form.inset, count_rows(card))
    shown = {
        "cards": [card_view(card, fit.size or 0, "0", air=air)],
        "format": format,
        "width": width,
        "height": height,
    }
    html = typeset.render_template("_cards/fronts.html.j2", {**shown, "icon": icon_markup, "free": False}, Look())
    theirs = words(typeset.set_pages(html, safe=0))
    ours = words(print_cards(cards, CardOptions(format, duplex="none")))
    cell = impose_cards([True], (width, height), SIZES["a4"])[0].cells[0]
    x, y = cell.x / PT, (SIZES["a4"][1] - cell.y - height) / PT
    moved = [replace(word, x0=word.x0 - x, x1=word.x1 - x, baseline=word.baseline - y) for word in ours]
    assert len(theirs) > 40
    assert [word for word in theirs if not there(word, moved)] == []


def set_by_weasyprint(text: str, kind: Type) -> list[Word]:
    """A paragraph 57 mm wide, 20 mm from the left and the top of an A4."""
    family = "Oxanium" if kind.title else "IBM Plex Sans Condensed"
    font = f"{kind.weight} {kind.size}pt/{kind.leading} '{family}'"
    style = f"position: absolute; left: 20mm; top: 20mm; width: 57mm; margin: 0; font: {font}"
    head = '<html lang="fr"><head><title>x</title><style>@page { size: A4; margin: 0 }</style></head>'
    return words(typeset.set_pages(f'{head}<body><p style="{style}">{escape(text)}</p></body></html>'))


@pytest.mark.parametrize("title", [False, True])
@pytest.mark.parametrize("text", TEXTS, ids=["kerned", "plain"])
def test_a_paragraph_breaks_where_weasyprint_breaks_it(text: str, title: bool) -> None:
    kind = Type(9, "#000000", 600 if title else 400, title=title)
    lines: dict[int, list[Word]] = {}
    for word in set_by_weasyprint(text, kind):
        lines.setdefault(round(-word.baseline), []).append(word)
    theirs = [" ".join(word.text for word in line) for _y, line in sorted(lines.items())]
    ours = break_lines([(text, kind)], 57.0)
    assert [" ".join(" ".join(words for _x, words, _k in row).split()) for row in ours] == [
        " ".join(line.split()) for line in theirs
    ]
    for row, (_y, line) in zip(ours, sorted(lines.items()), strict=True):
        wide = row[-1][0] + row[-1][2].width(row[-1][1])
        assert wide / PT == pytest.approx(line[-1].x1 - line[0].x0, abs=NEAR)


@pytest.mark.parametrize(("size", "leading"), [(6.5, 1.2), (9, 1.2), (9, 1.5), (16, 1.2)])
@pytest.mark.parametrize("title", [False, True])
def test_lines_stand_where_weasyprint_sets_them(size: float, leading: float, title: bool) -> None:
    kind = Type(size, "#000000", 600 if title else 400, title=title, leading=leading)
    theirs = set_by_weasyprint(TEXTS[1], kind)
    ours = drawn_words(set_paragraph([(TEXTS[1], kind)], 57.0).operators)
    assert [word.text for word in ours] == [word.text for word in theirs]
    for word, other in zip(ours, theirs, strict=True):
        place = (other.x0 * PT - 20, other.x1 * PT - 20, 297 - other.baseline * PT - 20)
        assert (word.x0, word.x1, word.baseline) == pytest.approx(place, abs=0.06)
