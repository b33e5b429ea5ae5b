"""The last card of a deck: where the rule of each of its cards is written, which decisions of the house it keeps to.

Players have no use for such citations on every card, and whoever doubts one needs them in one place. They depend on
which cards were chosen, so that no form of it can be shipped set: it is drawn with the pen, as it is printed.
"""

from collections.abc import Iterator, Sequence

from generator.core.content.cards import Card
from generator.core.content.covers import CardTheme
from generator.core.paper.formats import Ink, Paper
from generator.core.paper.typography import NBSP, NNBSP, french
from generator.render.cards.view import Format
from generator.render.drawing.chrome import draw_words
from generator.render.drawing.ornament import PAGE, Shades, shades_of
from generator.render.press.blocks import Block, block_of
from generator.render.press.flow import Drawn, Type, add_space, set_paragraph
from generator.render.press.pen import chamfered_path, draw_icon, draw_path, line, style
from generator.render.setting.gauge import title_of_part

TITLE, ICON = "Colophon", "scroll"
_TAB, _HEAD, _FOOT, _SIDE = 7.6, 11.6, 4.0, 1.9  # millimetres in the frame
_TOGETHER = 4  # cards told in one paragraph, which is not broken over two
_ABOUT = "Où la règle de chaque carte est écrite : lignes de {}.txt, puis décisions de la maison (holofiche explain)."


def draw_colophon(cards: Sequence[Card], form: Format, paper: Paper, ink: Ink) -> list[tuple[Card, Block]]:
    """As many cards as it takes for those of one game; none where no card says where it comes from."""
    told = [card for card in cards if card.origin]
    if not told:
        return []
    cover, shades = told[0].cover, shades_of(told[0].cover.accent, ink)
    width, height = (side - 2 * form.inset for side in form.cell(paper))
    plain = Type(6.5 if width < 80 else 8.5, PAGE[ink][1], leading=1.15)
    strong = plain.but(weight=600, colour=PAGE[ink][0])
    rows = list(_draw_rows(told, (plain, strong, strong.but(colour=shades.accent)), width - 2 * _SIDE))
    parts = list(_deal_rows(rows, height - _HEAD - _FOOT))
    found = []
    for number, part in enumerate(parts, 1):
        title = title_of_part(TITLE, number, len(parts)) if len(parts) > 1 else TITLE
        theme = CardTheme(TITLE, "Sources", ICON, cover.accent)
        drawn, y = _draw_head(title, shades, form.inset, width), form.inset + _HEAD
        for row in part:
            drawn, y = drawn + row.at(form.inset + _SIDE, y), y + row.height
        drawn += draw_words(form.inset + 4.2, form.inset + height - 3.7, 3.0, cover.label, plain.but(size=6.5))
        front = Card("colophon", cover, title, ICON, theme, (), (), (), None, (), "", back=True)
        found.append((front, block_of(form.cell(paper), drawn)))
    return found


def _draw_rows(cards: Sequence[Card], types: tuple[Type, Type, Type], width: float) -> Iterator[Drawn]:
    """A word about it, then the cards of each theme, run on. `types`: of citations, of cards, of themes."""
    plain, strong, head = types
    yield add_space(set_paragraph([(french(_ABOUT.format(cards[0].cover.id)), plain)], width), below=1.2)
    for label in dict.fromkeys(card.theme.label for card in cards):
        own = [card for card in cards if card.theme.label == label]
        for n in range(0, len(own), _TOGETHER):
            runs = [("" if n else f"{label} · ", head)]
            last = n + _TOGETHER >= len(own)
            for at, card in enumerate(own[n : n + _TOGETHER], n + 1):
                where = card.origin.removeprefix(f"{card.cover.id} ").replace(" · ", f"{NBSP}·{NBSP}")
                runs += [(card.title, strong), (f" {where}{'.' if at == len(own) else f'{NNBSP}; '}", plain)]
            yield add_space(set_paragraph(runs, width), below=0.8 if last else 0.0)


def _deal_rows(rows: Sequence[Drawn], room: float) -> Iterator[list[Drawn]]:
    """Each card takes the next ones that fit."""
    part: list[Drawn] = []
    for row in rows:
        if part and sum(one.height for one in part) + row.height > room:
            yield part
            part = []
        part.append(row)
    yield part


def _draw_head(title: str, shades: Shades, inset: float, width: float) -> str:
    """As on the other cards: an icon on its tab, the title, a rule."""
    x, y = inset + 1.7, inset + 1.5
    found = draw_path(chamfered_path(x, y, x + _TAB, y + _TAB, 1.8, "c"), style(shades.fill, shades.edge, 0.28))
    found += draw_icon(ICON, x + _TAB / 2, y + _TAB / 2, _TAB * 0.63, shades.on)
    found += draw_words(x + 9.2, y + 3.5, 3.9, title, Type(10, shades.accent, 700, title=True))
    return found + line(x, y + 9.0, inset + width - 1.7, y + 9.0, style(None, shades.accent, 0.32))
