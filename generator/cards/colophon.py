"""The last card of a deck: the citations and rulings behind each of its cards.

Players have no use for citations on every card, and a reader who doubts a card finds them here in one place. They
depend on the chosen cards, so the colophon is drawn with the pen as it is printed.
"""

from collections.abc import Iterator, Sequence

from generator.base.typography import NBSP, NNBSP, french
from generator.cards.front import draw_card_head
from generator.cards.split import title_of_part
from generator.cards.view import Format
from generator.content.cards import Card
from generator.content.covers import CardTheme
from generator.paper.drawing.chrome import draw_words
from generator.paper.drawing.ornament import PAGE, shades_of
from generator.paper.formats import Ink, Paper
from generator.paper.pdf.blocks import Block, block_of
from generator.paper.text.flow import Drawn, Type, add_space, set_paragraph

TITLE, ICON = "Colophon", "scroll"
_FOOT, _SIDE = 4.0, 1.9  # millimetres in the frame
_TOGETHER = 4  # cards in one paragraph, which is not broken over two
_ABOUT = "Où la règle de chaque carte est écrite : lignes de {}.txt, puis décisions de la maison (holofiche expliquer)."


def draw_colophon(cards: Sequence[Card], form: Format, paper: Paper, ink: Ink) -> list[tuple[Card, Block]]:
    """Draw as many cards as the citations of one game's cards take; none where no card cites its rules."""
    cited = [card for card in cards if card.origin]
    if not cited:
        return []
    cover, shades = cited[0].cover, shades_of(cited[0].cover.accent, ink)
    width, height = (side - 2 * form.inset for side in form.cell(paper))
    plain = Type(6.5 if width < 80 else 8.5, PAGE[ink][1], leading=1.15)
    strong = plain.but(weight=600, colour=PAGE[ink][0])
    rows = list(_draw_rows(cited, (plain, strong, strong.but(colour=shades.accent)), width - 2 * _SIDE))
    parts = list(_deal_rows(rows, height - form.head - _FOOT))
    colophons = []
    for number, part in enumerate(parts, 1):
        title = title_of_part(TITLE, number, len(parts)) if len(parts) > 1 else TITLE
        theme = CardTheme(TITLE, "Sources", ICON, cover.accent)
        front = Card("colophon", cover, title, ICON, theme, (), (), (), None, (), "", back=True)
        out, y = draw_card_head(front, form, paper, ink), form.inset + form.head
        for row in part:
            out, y = out + row.at(form.inset + _SIDE, y), y + row.height
        out += draw_words(form.inset + 4.2, form.inset + height - 3.7, 3.0, cover.label, plain.but(size=6.5))
        colophons.append((front, block_of(form.cell(paper), out)))
    return colophons


def _draw_rows(cards: Sequence[Card], types: tuple[Type, Type, Type], width: float) -> Iterator[Drawn]:
    """Yield an introduction, then the cards of each theme, run on. `types`: of citations, of cards, of themes."""
    plain, strong, head = types
    yield add_space(set_paragraph([(french(_ABOUT.format(cards[0].cover.id)), plain)], width), below=1.2)
    for label in dict.fromkeys(card.theme.label for card in cards):
        themed = [card for card in cards if card.theme.label == label]
        for n in range(0, len(themed), _TOGETHER):
            runs = [("" if n else f"{label} · ", head)]
            last = n + _TOGETHER >= len(themed)
            for at, card in enumerate(themed[n : n + _TOGETHER], n + 1):
                where = card.origin.removeprefix(f"{card.cover.id} ").replace(" · ", f"{NBSP}·{NBSP}")
                runs += [(card.title, strong), (f" {where}{'.' if at == len(themed) else f'{NNBSP}; '}", plain)]
            yield add_space(set_paragraph(runs, width), below=0.8 if last else 0.0)


def _deal_rows(rows: Sequence[Drawn], room: float) -> Iterator[list[Drawn]]:
    """Deal rows to cards, to each the next ones that fit."""
    part: list[Drawn] = []
    for row in rows:
        if part and sum(placed_row.height for placed_row in part) + row.height > room:
            yield part
            part = []
        part.append(row)
    yield part
