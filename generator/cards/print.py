"""The print of reference cards as a PDF: sizes of text, fronts imposed with backs and guides, and the colophon.

The colophon is the last card of a deck, with the citations and rulings behind the others: players do not need them on
every card, and a reader who doubts a card finds them in one place. It depends on which cards were chosen, so it is
drawn when they are printed.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.typography import NBSP, NNBSP, french
from generator.cards.drawn import drawn_fronts
from generator.cards.front import (
    Fit,
    bleeds,
    draw_card_frame,
    draw_card_head,
    draw_fronts_of_card,
    draw_ground,
    split_cards,
    title_of_part,
)
from generator.cards.view import FORMATS, Format
from generator.content.cards import Card, CardTheme
from generator.paper import imposition
from generator.paper.drawing.chrome import draw_words
from generator.paper.drawing.guides import draw_cut_marks
from generator.paper.drawing.ornament import PAGE, draw_back_ground, draw_card_back, shades_of
from generator.paper.formats import SIZES, CardFormat, Duplex, Ink, Paper, PrintError, SettingError
from generator.paper.imposition import CardPlace, ImposedPage
from generator.paper.pdf.page import Block, Matrix, Page, block_of
from generator.paper.plan import Leaf, PrintPlan, leaves_apart
from generator.paper.text.flow import PT, Drawn, Type, add_space, page, set_paragraph

DECK = "Aide-mémoire"  # what these cards are, on their backs


def back_of(card: Card, ink: Ink, size: tuple[float, float], inset: float) -> Block:
    """Draw the back of a game's cards: the same for all."""
    game = card.cover
    return block_of(size, draw_card_back((game.label, DECK), game.icon, game.accent, ink, size, inset))


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


class CardOptions(Record):
    format: CardFormat = "poker"
    paper: Paper = "a4"
    ink: Ink = "color"
    duplex: Duplex = "long"
    fold: bool = False
    offset: tuple[float, float] = (0.0, 0.0)  # of the backs, right and down, in mm
    colophon: bool = False  # a card at the end of each game, with the citations of all

    @property
    def has_backs(self) -> bool:
        """Whether the sheets are printed on both sides."""
        return not self.fold and self.duplex != "none"


def fit_problems(cards: Sequence[Card]) -> list[Problem]:
    """List cards whose text fits no card, with one measure each: what fits the smallest format fits the others."""
    smallest = replace(FORMATS["poker"], sizes=FORMATS["poker"].sizes[-1:])
    return _problems_of_unfit(split_cards(cards, smallest, "a4"), smallest, "a4")


def find_unfit_cards(cards: Sequence[Card], format: CardFormat, paper: Paper) -> list[Problem]:
    """List cards whose text does not fit this format; the measures are cached for the printing."""
    unknown = [card for card in cards if not drawn_fronts(card, format)]
    return _problems_of_unfit(split_cards(unknown, FORMATS[format], paper), FORMATS[format], paper)


def _problems_of_unfit(sized: Sequence[tuple[Card, Fit]], form: Format, paper: Paper) -> list[Problem]:
    return [_too_long_problem(card, fit, form, paper) for card, fit in sized if fit.size is None]


def plan_cards(cards: Sequence[Card], options: CardOptions, name: str = "cartes.pdf") -> PrintPlan:
    """Plan the PDF of all the cards, in order."""
    return PrintPlan(name, "Cartes de référence", draw_cards(cards, options), options.duplex)


def draw_cards(cards: Sequence[Card], options: CardOptions) -> Iterator[Leaf]:
    return impose_fronts(draw_fronts(cards, options), options)


def impose_fronts(fronts: Sequence[tuple[Card, Block]], options: CardOptions) -> Iterator[Leaf]:
    """Lay fronts on sheets of paper, with their backs."""
    pages = _impose_pages(fronts, options)
    if not options.has_backs:
        return leaves_apart(pages)
    return (Leaf(sides) for sides in zip(pages, pages, strict=True))  # an iterator: front and back in turn


def draw_fronts(cards: Sequence[Card], options: CardOptions) -> list[tuple[Card, Block]]:
    """Draw their fronts, each filling its cell; then the colophon of each game, where that is requested.

    Raises `PrintError` where there is no card, `SettingError` where one is too long."""
    if not cards:
        raise PrintError("nothing-to-print", _("there is no card to print"))
    if faults := find_unfit_cards(cards, options.format, options.paper):
        raise SettingError("card-too-long", "\n".join(join_label(fault.path[0], fault.message) for fault in faults))
    look = (FORMATS[options.format], options.paper, options.ink)
    fronts = [
        (card, front)
        for card in cards
        for front in drawn_fronts(card, options.format, options.ink) or draw_fronts_of_card(card, *look)
    ]
    for game in dict.fromkeys(card.cover for card in cards) if options.colophon else ():
        fronts += draw_colophon([card for card in cards if card.cover == game], *look)
    return fronts


def _impose_pages(fronts: Sequence[tuple[Card, Block]], options: CardOptions) -> Iterator[Page]:
    form = FORMATS[options.format]
    cell = form.cell(options.paper)
    leaves = imposition.impose_cards(
        [card.back for card, _drawn in fronts],
        cell,
        SIZES[options.paper],
        duplex=options.duplex,
        fold=options.fold,
        offset=options.offset,
    )
    backs: dict[CardTheme, Block] = {}
    listed: set[str] = set()
    sheets = 0
    for leaf in leaves:
        sheets += leaf.side == "front"
        placed, over, begun, ground = list[tuple[Block, Matrix | None]](), draw_cut_marks(leaf), [], ""
        for place in leaf.cells:
            card, front = fronts[place.card]
            if place.side == "front":
                placed.append((front, _matrix_in_cell(leaf, place, cell[1])))
                ground += draw_ground(card, options.ink, place, form)
                over += draw_card_frame(card, options.ink, place, form)
                chapter = " · ".join(dict.fromkeys((card.game, card.theme.label)))
                begun += [(chapter,)] if chapter not in listed else []
                listed.add(chapter)
                continue
            if card.cover not in backs:
                backs[card.cover] = back_of(card, options.ink, cell, form.back_inset)
            ground += draw_back_ground(place, card.cover.accent, options.ink) if bleeds(form) else ""
            placed.append((backs[card.cover], _matrix_in_cell(leaf, place, cell[1])))
        label = f"{'Recto' if leaf.side == 'front' else 'Verso'} {sheets}"
        on = page((leaf.width, leaf.height), over)
        below = [(block_of((leaf.width, leaf.height), ground), None)] if ground else []
        yield replace(on, blocks=[*below, *placed], trim=leaf.trim if leaf.cells else None, label=label, chapters=begun)


def _matrix_in_cell(leaf: ImposedPage, cell: CardPlace, height: float) -> Matrix:
    """Return the place of a block of this height, in points: its top on the top of the cell, or turned upside down."""
    x, y = cell.x / PT, (leaf.height - cell.y - height) / PT
    if cell.turned:
        return (-1, 0, 0, -1, x + cell.width / PT, y + height / PT)
    return (1, 0, 0, 1, x, y)


def _too_long_problem(card: Card, fit: Fit, form: Format, paper: Paper) -> Problem:
    if fit.height:
        room = form.cell(paper)[1] - 2 * form.inset
        message = _("the text takes {height:.0f} mm of the {room:.0f} mm of a card ({format}), at its smallest").format(
            height=fit.height, room=room, format=form.name
        )
    else:
        message = _("a word or a table is wider than the card ({format}), at its smallest").format(format=form.name)
    return Problem("card-too-long", (card.id,), message, _("shorten it, or make two cards of it"))
