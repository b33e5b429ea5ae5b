"""Who beats whom: a heat map with numbers, every figure of a band against every enemy of tonight."""

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec.structs import replace

from generator.core.paper.formats import SIZES, Ink, Look
from generator.core.paper.matrix import Cell, Matrix
from generator.core.paper.scale import step_at_most
from generator.render.drawing.chrome import Chrome, chrome_of, draw_words
from generator.render.drawing.frame import draw_banner
from generator.render.drawing.ornament import mix_colours
from generator.render.press.flow import PT, Drawn, page, set_headline, set_paragraph, stack_drawn
from generator.render.press.page import list_under
from generator.render.press.pen import Anchor, rect, style, width_of
from generator.render.press.plan import PrintPlan, leaves_apart

SIDE, GAP, NAMES, FOOT = 10.0, 3.5, 42.0, 16.0  # margins, and the width of the names on the left
WIDE, HIGH = 22.0, 8.0  # a cell's greatest width, and its height
ACROSS, DOWN = 10, 24  # enemies and figures on a page
STEPS = 11  # of the scale below
# Chances of nothing, of one half and of everything; light ink has numbers alone.
_SCALES: dict[Ink, tuple[str, str, str] | None] = {
    "color": ("#d67860", "#f7f3e8", "#5c9ea8"),
    "gray": ("#ffffff", "#dedede", "#b2b2b2"),
    "light": None,
}
_READ = "Le grand nombre : chances sur cent que la figurine de gauche gagne le duel contre celle d’en haut."
_SMALL = "Le petit : les blessures qu’une de ses attaques vaut en moyenne."


def plan_matrix(matrix: Matrix, name: str, look: Look) -> PrintPlan:
    colours, size = chrome_of(matrix.livery, look.ink), SIZES[look.paper]
    pages = [
        replace(
            page(size, _draw_matrix_page(matrix, rows, columns, size, colours, look.ink)),
            label=f"Qui bat qui {n}" if n > 1 else "Qui bat qui",
        )
        for n, (rows, columns) in enumerate(_split_matrix(len(matrix.rows), len(matrix.columns)), 1)
    ]
    return PrintPlan(name, f"{matrix.title} – Qui bat qui", leaves_apart(list_under(matrix.title, pages)))


def _split_matrix(rows: int, columns: int) -> Iterator[tuple[range, range]]:
    """As few as can be, and no page with a row or a column alone where two can share."""
    for down in _even_ranges(rows, DOWN):
        for across in _even_ranges(columns, ACROSS):
            yield down, across


def _even_ranges(count: int, most: int) -> list[range]:
    each = ceil(count / max(1, ceil(count / most))) or 1
    return [range(start, min(count, start + each)) for start in range(0, max(1, count), each)]


def _heading_size(titles: Sequence[str], width: float) -> float:
    """The size at which no word of a column's title is broken."""
    widest = max((width_of(word, 1.0, weight=600) for title in titles for word in title.split()), default=1.0)
    return step_at_most(min(8.5, width / widest / PT))


def _draw_matrix_page(m: Matrix, rows: range, columns: range, size: tuple[float, float], look: Chrome, ink: Ink) -> str:
    width = size[0] - 2 * SIDE
    head = draw_banner(look, width, m.title, over=m.game, right="Qui bat qui")
    text = look.kind(8.5)
    said = stack_drawn([set_paragraph([(line, text)], width) for line in (_READ, _SMALL)], 0.6)
    top = SIDE + head.height + GAP
    out = head.at(SIDE, SIDE) + said.at(SIDE, top)
    each = min(WIDE, (width - NAMES) / max(1, len(columns)))
    left = SIDE + NAMES
    names = [m.columns[k] for k in columns]
    heading = look.kind(_heading_size(names, each - 1.6), 600)
    titles = [set_paragraph([(name, heading)], each - 1.4, anchor="middle") for name in names]
    top += said.height + GAP + max((one.height for one in titles), default=0.0) + 1.2
    notes = stack_drawn([set_paragraph([(note, look.kind(8.5, quiet=True))], width) for note in m.notes], 0.6)
    for n, one in enumerate(titles):
        out += one.at(left + n * each + 0.7, top - 1.2 - one.height)
    for n, row in enumerate(rows):
        y = top + n * HIGH
        name = set_headline(m.rows[row], look.kind(8.5, 600), NAMES - 2, HIGH - 0.6)
        out += name.at(SIDE, y + (HIGH - name.height) / 2)
        for k, column in enumerate(columns):
            out += _draw_matrix_cell(m.cells[row][column], look, ink, each).at(left + k * each, y)
    y = top + len(rows) * HIGH + GAP
    if _SCALES[ink]:
        out += _draw_colour_scale(look, ink, each * len(columns)).at(left, y)
    out += notes.at(SIDE, y + 8)
    return out + draw_words(SIDE, size[1] - FOOT + 4, 3.0, f"{m.game} · holofiche", look.kind(6.5, quiet=True))


def _draw_matrix_cell(one: Cell, look: Chrome, ink: Ink, width: float) -> Drawn:
    """The chance, and beside it what an attack is worth."""
    out = rect(0, 0, width, HIGH, style(_colour_of_chance(one.win, ink), look.line, look.hair))
    told = "" if one.wounds is None else f"{one.wounds:.1f}".replace(".", ",")
    large, small = look.title(12 if width >= 17 else 10), look.kind(7.5 if width >= 15 else 6.5)
    gap = 1.2 if told else 0.0
    start = (width - large.width(one.percent) - gap - small.width(told)) / 2
    out += draw_words(start, 0, HIGH, one.percent, large)
    return Drawn(HIGH, out + draw_words(start + large.width(one.percent) + gap, 0.6, HIGH, told, small))


def _draw_colour_scale(look: Chrome, ink: Ink, width: float) -> Drawn:
    """What the colours say."""
    each, out = width / STEPS, ""
    for n in range(STEPS):
        out += rect(n * each, 0, each, 2.4, style(_colour_of_chance(n / (STEPS - 1), ink), look.line, look.hair))
    ends: tuple[tuple[float, Anchor], ...] = ((0.0, "start"), (0.5, "middle"), (1.0, "end"))
    for share, anchor in ends:
        out += draw_words(share * width, 2.8, 3.0, f"{share * 100:.0f}", look.kind(7.5, quiet=True), anchor)
    return Drawn(5.8, out)


def _colour_of_chance(chance: float, ink: Ink) -> str | None:
    if (scale := _SCALES[ink]) is None:
        return None
    return (
        mix_colours(scale[1], chance * 2, scale[0]) if chance < 0.5 else mix_colours(scale[2], chance * 2 - 1, scale[1])
    )
