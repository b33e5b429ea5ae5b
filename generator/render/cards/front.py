"""The fronts of cards as blocks: shipped, or set once and cached.

A front is set once for all inks and themes. On a screen, where a column shares what is left over between all its
rows, a front is elastic: it is set with no air and with much, and drawn anywhere between.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.core.content.cards import Card
from generator.core.paper.formats import Ink, Look, Paper
from generator.core.record import Record
from generator.render.cards.fit import MEASURED, TALL, card_stamp, icon_markup
from generator.render.cards.fit import archive_name as archive_of
from generator.render.cards.ink import front_colours
from generator.render.cards.view import Format, card_view, tell_front
from generator.render.drawing.ornament import shades_of
from generator.render.press import archive
from generator.render.press.blocks import Block
from generator.render.press.imposition import CardPlace
from generator.render.press.pen import chamfered_path, draw_path, style
from generator.render.setting.edition import name_entry

CHAMFER = 3.2  # millimetres of the two corners cut off a frame
MOST_AIR = 0.5  # millimetres above and below a row of a screen
_NUMBER = re.compile(rb"(?<![#/<\w.])-?\d*\.?\d+(?![\w>])")
_AT_ONCE = 40


class CardFront(Record):
    """A card to be set: the size of its text in points, the air about its rows in mm (of its own on a screen)."""

    card: Card
    size: float
    air: float

    def name(self, form: Format, paper: Paper) -> str:
        air = "elastic" if form.name == "screen" else self.air
        return name_entry(card_stamp(), form.name, form.cell(paper), self.size, air, tell_front(self.card))


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
        width, height, moves = json.loads(head)
        if moves:
            operators = _stretch_operators(operators, moves, front.air / MOST_AIR)
        found.append(Block(width, height, operators).recolour(front_colours(front.card.theme.accent, ink)))
    return found


def draw_card_frame(card: Card, ink: Ink, cell: CardPlace, inset: float = 0.0) -> str:
    """The line about a front, two corners cut, as one path."""
    x0, y0, x1, y1 = cell.x + inset, cell.y + inset, cell.x + cell.width - inset, cell.y + cell.height - inset
    return draw_path(
        chamfered_path(x0, y0, x1, y1, CHAMFER, "bd"), style(None, shades_of(card.theme.accent, ink).accent, 0.18)
    )


def set_fronts(wanted: dict[str, CardFront], form: Format, paper: Paper) -> Iterator[tuple[str, bytes]]:
    names = list(wanted)
    for at in range(0, len(names), _AT_ONCE):
        some = {name: wanted[name] for name in names[at : at + _AT_ONCE]}
        if form.name != "screen":
            blocks = _set_fronts([(front, front.air) for front in some.values()], form, paper)
            yield from ((name, _encode_entry(block)) for name, block in zip(some, blocks, strict=True))
            continue
        known = [MEASURED.get((front.card, front.size, paper)) for front in some.values()]
        missing = [front for front, block in zip(some.values(), known, strict=True) if block is None]
        rest = iter(_set_fronts([(front, 0.0) for front in missing], form, paper) if missing else ())
        tight = [block or next(rest) for block in known]
        loose = _set_fronts([(front, MOST_AIR) for front in some.values()], form, paper)
        for name, one, other in zip(some, tight, loose, strict=True):
            yield name, _encode_entry(one, _number_moves(one.operators, other.operators))


def _encode_entry(block: Block, moves: Sequence[tuple[int, float]] = ()) -> bytes:
    head = json.dumps([block.width, block.height, moves], separators=(",", ":"))
    return head.encode() + b"\n" + block.operators


def _set_fronts(some: Sequence[tuple[CardFront, float]], form: Format, paper: Paper) -> list[Block]:
    from generator.render.setting import harvest
    from generator.render.setting.typeset import laid_out, render_template

    width, height = form.cell(paper)
    views = [card_view(front.card, front.size, str(n), air=air) for n, (front, air) in enumerate(some)]
    free = form.name == "screen"
    context = {"cards": views, "format": form.name, "width": width, "height": TALL if free else height}
    context |= {"icon": icon_markup, "free": free}
    with laid_out(render_template("_cards/fronts.html.j2", context, Look(paper)), safe=0) as document:
        return harvest.harvest_blocks(document)


def _number_moves(tight: bytes, loose: bytes) -> list[tuple[int, float]]:
    """By how much each number of a drawing changes from no air to the most: runs of numbers that change alike."""
    pairs = zip(_NUMBER.findall(tight), _NUMBER.findall(loose), strict=True)
    if _NUMBER.sub(b"", tight) != _NUMBER.sub(b"", loose):
        raise AssertionError("a card is drawn otherwise with more air")
    return [(len(list(same)), move) for move, same in groupby(round(float(b) - float(a), 2) for a, b in pairs)]


def _stretch_operators(operators: bytes, moves: Sequence[tuple[int, float]], share: float) -> bytes:
    if not share:
        return operators
    steps = iter([move * share for count, move in moves for _n in range(count)])

    def move_number(match: re.Match[bytes]) -> bytes:
        step = next(steps)
        return b"%.2f" % (float(match[0]) + step) if step else match[0]

    return _NUMBER.sub(move_number, operators)
