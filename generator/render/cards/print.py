"""Reference cards to PDF: chosen sizes of text, imposed, with backs, guides and a check bar."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.core.content.cards import Card
from generator.core.content.covers import CardTheme
from generator.core.i18n import _, join_label
from generator.core.paper.formats import SIZES, CardFormat, Duplex, Ink, Paper
from generator.core.reading.problems import Problem
from generator.core.record import Record
from generator.render.cards.colophon import draw_colophon
from generator.render.cards.front import CardFront, draw_card_frame, front_blocks
from generator.render.cards.ink import back_of
from generator.render.cards.split import split_cards
from generator.render.cards.view import FORMATS, Format, count_rows
from generator.render.drawing.guides import draw_cut_marks
from generator.render.errors import PrintError, SettingError
from generator.render.press import imposition
from generator.render.press.blocks import Block
from generator.render.press.flow import PT, page
from generator.render.press.imposition import CardPlace, ImposedPage
from generator.render.press.page import Matrix, Page
from generator.render.press.plan import Leaf, PrintPlan, leaves_apart
from generator.render.setting.gauge import Fit


class CardOptions(Record):
    format: CardFormat = "poker"
    paper: Paper = "a4"
    ink: Ink = "color"
    duplex: Duplex = "long"
    fold: bool = False
    offset: tuple[float, float] = (0.0, 0.0)  # of the backs, right and down, in mm
    colophon: bool = True  # a card at the end of a game's, with the citations of all

    @property
    def has_backs(self) -> bool:
        """Whether the sheets are printed on both sides."""
        return not self.fold and self.duplex != "none"


def fit_problems(cards: Sequence[Card]) -> list[Problem]:
    """Cards whose text fits no card, found with one measure each: what fits the smallest format fits the others."""
    smallest = replace(FORMATS["poker"], sizes=FORMATS["poker"].sizes[-1:])
    return _problems_of_unfit(split_cards(cards, smallest, "a4"), smallest, "a4")


def find_unfit_cards(cards: Sequence[Card], format: CardFormat, paper: Paper) -> list[Problem]:
    """Cards whose text does not fit this format; what is measured here is kept for the printing."""
    return _problems_of_unfit(split_cards(cards, FORMATS[format], paper), FORMATS[format], paper)


def _problems_of_unfit(found: Sequence[tuple[Card, Fit]], form: Format, paper: Paper) -> list[Problem]:
    return [_too_long_problem(card, fit, form, paper) for card, fit in found if fit.size is None]


def plan_cards(cards: Sequence[Card], options: CardOptions, name: str = "cartes.pdf") -> PrintPlan:
    """All the cards, in order."""
    return PrintPlan(name, "Cartes de référence", draw_cards(cards, options), options.duplex)


def draw_cards(cards: Sequence[Card], options: CardOptions) -> Iterator[Leaf]:
    pages = _impose_pages(draw_fronts(cards, options), options)
    if not options.has_backs:
        return leaves_apart(pages)
    return (Leaf(sides) for sides in zip(pages, pages, strict=True))  # an iterator: front and back in turn


def size_cards(cards: Sequence[Card], options: CardOptions) -> list[tuple[Card, Fit]]:
    """The cards as they will be printed, long ones in parts, each with the size of its text."""
    if not cards:
        raise PrintError("nothing-to-print", _("there is no card to print"))
    form = FORMATS[options.format]
    found = split_cards(cards, form, options.paper)
    faults = _problems_of_unfit(found, form, options.paper)
    if faults:
        raise SettingError("card-too-long", "\n".join(join_label(fault.path[0], fault.message) for fault in faults))
    return found


def draw_fronts(cards: Sequence[Card], options: CardOptions) -> list[tuple[Card, Block]]:
    """Their fronts, each filling its cell; after them the colophon of each game."""
    form, found = FORMATS[options.format], size_cards(cards, options)
    room = form.cell(options.paper)[1] - 2 * form.inset
    wanted = [CardFront(card, fit.size or 0, fit.air(room, count_rows(card))) for card, fit in found]
    blocks = front_blocks(wanted, form, options.paper, options.ink)
    drawn = [(front.card, block) for front, block in zip(wanted, blocks, strict=True)]
    for game in dict.fromkeys(card.cover for card in cards) if options.colophon else ():
        drawn += draw_colophon([card for card in cards if card.cover == game], form, options.paper, options.ink)
    return drawn


def _impose_pages(found: Sequence[tuple[Card, Block]], options: CardOptions) -> Iterator[Page]:
    form = FORMATS[options.format]
    cell = form.cell(options.paper)
    leaves = imposition.impose_cards(
        [card.back for card, _drawn in found],
        cell,
        SIZES[options.paper],
        duplex=options.duplex,
        fold=options.fold,
        offset=options.offset,
    )
    backs: dict[CardTheme, Block] = {}
    said: set[str] = set()
    sheets = 0
    for leaf in leaves:
        sheets += leaf.side == "front"
        placed, over, begun = [], draw_cut_marks(leaf), []
        for one in leaf.cells:
            card, drawn = found[one.card]
            if one.side == "front":
                placed.append((drawn, _matrix_in_cell(leaf, one, cell[1])))
                over += draw_card_frame(card, options.ink, one, form.inset)
                chapter = " · ".join(dict.fromkeys((card.game, card.theme.label)))
                begun += [(chapter,)] if chapter not in said else []
                said.add(chapter)
                continue
            if card.cover not in backs:
                backs[card.cover] = back_of(card, options.ink, cell, form.back_inset)
            placed.append((backs[card.cover], _matrix_in_cell(leaf, one, cell[1])))
        label = f"{'Recto' if leaf.side == 'front' else 'Verso'} {sheets}"
        on = page((leaf.width, leaf.height), over)
        yield replace(on, blocks=placed, trim=leaf.trim if leaf.cells else None, label=label, chapters=begun)


def _matrix_in_cell(leaf: ImposedPage, cell: CardPlace, height: float) -> Matrix:
    """Where a block of this height goes, in points: its top on the top of the cell, or turned upside down."""
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
