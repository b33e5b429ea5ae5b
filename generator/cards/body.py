"""The body of a card, set with the pen, for its front and for a panel of the screen alike."""

from functools import lru_cache

from generator.cards.diagram import draw_diagram
from generator.cards.grid import GridLook, set_grid, set_strip
from generator.cards.words import hand_of, set_text
from generator.content.cards import Card
from generator.content.livery import Livery
from generator.content.markup import Text
from generator.paper.drawing.chrome import Chrome, chrome_of
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import closed_path, draw_path, line, style
from generator.paper.formats import PT, Ink
from generator.paper.scale import SMALLEST
from generator.paper.text.flow import Drawn, add_space, set_beside, stack_drawn

_DOT, _INDENT = 0.46, 0.85  # ems: of the mark before a line, and where its words begin
_GAP = 0.4  # ems between two parts


@lru_cache(maxsize=64)
def theme_look(card: Card, ink: Ink, least: float = SMALLEST) -> Chrome:
    """Return the colours of a card's theme."""
    accent = card.theme.accent
    return chrome_of(Livery(accent, mix_colours(accent, 0.1), card.theme.icon), ink, least)


def set_body(card: Card, width: float, kind: GridLook) -> Drawn:
    """Set everything a card has below its title. Raises `SettingError` where a word or a table is too wide."""
    em = kind.size * PT
    parts = [draw_diagram(card.diagram, kind, width)] if card.diagram else []
    if card.lines:
        parts.append(stack_drawn([_set_line(text, kind, width) for text in card.lines]))
    parts += [set_grid(grid, kind, width) for grid in card.grids]
    parts += [set_strip(card.strip, kind, width)] if card.strip else []
    parts += [_set_note(card.note, kind, width)] if card.note else []
    return stack_drawn(parts, _GAP * em)


def _set_line(text: Text, kind: GridLook, width: float) -> Drawn:
    """Set a line of a card behind its mark."""
    em, look = kind.size * PT, kind.look
    around = 0.16 * em + kind.air
    words = add_space(set_text(text, hand_of(look, kind.size), width - _INDENT * em), around, around)
    top, side = 0.52 * em + kind.air, _DOT * em
    dot = [(0.2 * side, top), (0.8 * side, top + side / 2), (0.2 * side, top + side)]
    mark = Drawn(0.0, lambda: draw_path(closed_path(dot), style(look.word)))
    return set_beside([(0.0, mark), (_INDENT * em, words)])


def _set_note(note: Text, kind: GridLook, width: float) -> Drawn:
    """Set the note at the foot of a card, below a rule."""
    words = add_space(set_text(note, hand_of(kind.look, kind.small, quiet=True), width), 0.3 * kind.size * PT)
    rule = Drawn(0.0, lambda: line(0, 0, width, 0, style(None, kind.look.rule, kind.look.hair)))
    return set_beside([(0.0, rule), (0.0, words)])
