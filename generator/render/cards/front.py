"""The fronts of cards as blocks: shipped, or set once and cached, for all inks and themes; a diagram is drawn onto its
place each time."""

from collections.abc import Iterator, Sequence

from msgspec.json import decode, encode

from generator.core.content.cards import Card
from generator.core.content.covers import CardTheme
from generator.core.paper.formats import Ink, Look, Paper
from generator.core.record import Record
from generator.render.cards.fit import archive_name as archive_of
from generator.render.cards.fit import card_stamp, icon_markup
from generator.render.cards.ink import front_colours
from generator.render.cards.onto import draw_onto_front, height_of_diagram
from generator.render.cards.view import Format, card_view, tell_front
from generator.render.drawing.chrome import draw_words
from generator.render.drawing.ornament import Shades, shades_of
from generator.render.press import archive
from generator.render.press.blocks import Block
from generator.render.press.flow import Type
from generator.render.press.imposition import CardPlace
from generator.render.press.pen import Point, chamfered_path, closed_path, draw_icon, draw_path, style
from generator.render.setting.edition import name_entry

CHAMFER = 3.2  # millimetres of the two corners cut off a frame
CORNER_GROWS = 100.0  # on a card wider than that, what names the theme is larger
_AT_ONCE = 40


class CardFront(Record):
    """A card to be set: the size of its text in points, the air about its rows in mm."""

    card: Card
    size: float
    air: float

    def name(self, form: Format, paper: Paper) -> str:
        drawn = [height_of_diagram(self.card, form, paper, self.size)] if self.card.diagram else []
        cell = form.cell(paper)
        return name_entry(card_stamp(), form.name, cell, self.size, self.air, tell_front(self.card), *drawn)


def front_blocks(wanted: Sequence[CardFront], form: Format, paper: Paper, ink: Ink) -> list[Block]:
    """Each as a block, in its colours."""
    shelf = archive_of(form, paper)
    names = [front.name(form, paper) for front in wanted]
    entries = {name: archive.find_entry(shelf, name) for name in names}
    missing = {name: front for name, front in zip(names, wanted, strict=True) if entries[name] is None}
    for name, entry in set_fronts(missing, form, paper):
        entries[name] = entry
        archive.keep_entry(name, entry)
    found = []
    for name, front in zip(names, wanted, strict=True):
        head, _newline, operators = (entries[name] or b"").partition(b"\n")
        width, height, *_none = decode(head)
        block = Block(width, height, operators).recolour(front_colours(front.card.theme.accent, ink))
        found.append(draw_onto_front(block, front.card, front.size, form, paper, ink))
    return found


def draw_card_frame(card: Card, ink: Ink, cell: CardPlace, inset: float = 0.0) -> str:
    """The line about a front, two corners cut, as one path; in the upper right corner its theme."""
    x0, y0, x1, y1 = cell.x + inset, cell.y + inset, cell.x + cell.width - inset, cell.y + cell.height - inset
    shades = shades_of(card.theme.accent, ink)
    line = draw_path(chamfered_path(x0, y0, x1, y1, CHAMFER, "bd"), style(None, shades.accent, 0.18))
    return line + _draw_theme_corner(card.theme, shades, (x1, y0), cell.width > CORNER_GROWS)


def _draw_theme_corner(theme: CardTheme, shades: Shades, corner: Point, large: bool) -> str:
    """A tab that fills the cut corner: the theme's icon and its name."""
    (x, y), high = corner, 5.4 if large else 4.2
    kind = Type(7.5 if large else 6.5, shades.on, 600, title=True)
    start = x - CHAMFER - kind.width(theme.label)  # of the words
    left = start - high - 0.6
    points = [(left - high / 2, y), (x - CHAMFER, y), (x, y + CHAMFER), (x, y + high), (left, y + high)]
    found = draw_path(closed_path(points), style(shades.fill, shades.edge, 0.18))
    found += draw_icon(theme.icon, start - high / 2, y + high / 2, high * 0.74, shades.on)
    return found + draw_words(start, y, high + 0.1, theme.label, kind)


def set_fronts(wanted: dict[str, CardFront], form: Format, paper: Paper) -> Iterator[tuple[str, bytes]]:
    names = list(wanted)
    for at in range(0, len(names), _AT_ONCE):
        some = {name: wanted[name] for name in names[at : at + _AT_ONCE]}
        blocks = _set_fronts(list(some.values()), form, paper)
        yield from ((name, _encode_entry(block)) for name, block in zip(some, blocks, strict=True))


def _encode_entry(block: Block) -> bytes:
    return encode([block.width, block.height]) + b"\n" + block.operators


def _set_fronts(some: Sequence[CardFront], form: Format, paper: Paper) -> list[Block]:
    from generator.render.setting import harvest
    from generator.render.setting.typeset import laid_out, render_template

    width, height = form.cell(paper)
    views = [
        card_view(one.card, one.size, str(n), air=one.air, diagram=height_of_diagram(one.card, form, paper, one.size))
        for n, one in enumerate(some)
    ]
    context = {"cards": views, "format": form.name, "width": width, "height": height}
    context |= {"icon": icon_markup, "free": False}
    with laid_out(render_template("_cards/fronts.html.j2", context, Look(paper)), safe=0) as document:
        return harvest.harvest_blocks(document)
