"""Figures to stand on the table: strips to fold, with a base of 25 mm, and tokens of the same size to lay down.

A standee is one strip: half of its base, its back upside down, its front, the other half. Folded at the middle and
glued it shows the figure to both sides; its halves of the base, bent outwards, make the square of 25 mm that rules
measure from. Cut straight: nothing has to meet its other side but the fold."""

from collections.abc import Iterator, Sequence

from generator.core.paper.formats import Ink
from generator.core.paper.sheet import Face
from generator.core.record import Record
from generator.render.drawing.chrome import Chrome
from generator.render.drawing.faces import draw_face, read_drawing
from generator.render.drawing.frame import BAR, draw_banner
from generator.render.drawing.guides import level_bar
from generator.render.press.flow import PT, Type, draw_line_of_text, shorten_text
from generator.render.press.pen import circle, draw_strokes, line, move_drawing, rect, style, text, wrap_words

BASE = 25.0  # millimetres: 1 pas
SAFE, GAP, FOOT = 6.5, 2.0, 6.0
_TALL = 28.0  # of a side: a figure of 25 and air over it
STRIP = 2 * (_TALL + BASE / 2)
_CUT, _TEXT = "#8a8a8a", "#16181d"
_NAME = _HELP_SIZE = 7.5 * PT
_HELP = (
    "Figurines : découper chaque bande, la plier en son milieu, coller dos à dos ; rabattre les deux pieds vers"
    " l’extérieur, coller sur un socle de 25 mm. Jetons de la même taille, pour qui préfère."
)


class Standee(Record):
    """A figure to cut out: what it is called, its drawing, the colours of its side."""

    label: str
    silhouette: str
    accent: str
    wash: str


def standee_pages(
    figures: Sequence[Standee], paper: tuple[float, float], look: Chrome, ink: Ink, title: str
) -> Iterator[str]:
    """Pages of strips, then of tokens, as many as it takes."""
    wide, high = paper[0] - 2 * SAFE, paper[1] - 2 * SAFE
    head = draw_banner(look, wide, "Figurines", right=title, high=BAR).operators
    top = BAR + 4.4
    for words in wrap_words(_HELP, _HELP_SIZE, wide):
        head += text((0, top), words, _HELP_SIZE, look.mute)
        top += 3.3
    pieces = [(one, tall) for tall in (STRIP, BASE) for one in figures if one.silhouette]
    drawn, x, y = "", 0.0, top
    for number, (one, tall) in enumerate(pieces):
        if number and (x + BASE > wide or tall != pieces[number - 1][1]):
            x, y = 0.0, y + pieces[number - 1][1] + GAP
        if y + tall > high - FOOT:
            yield move_drawing(SAFE, SAFE, head + drawn + level_bar(0, high - 1.6))
            drawn, x, y = "", 0.0, top
        drawn += move_drawing(x, y, _draw_strip(one, ink) if tall == STRIP else draw_figure_token(one, ink))
        x += BASE + GAP
    if drawn:
        yield move_drawing(SAFE, SAFE, head + drawn + level_bar(0, high - 1.6))


def _draw_strip(one: Standee, ink: Ink) -> str:
    half = BASE / 2 + _TALL
    front = _draw_side(one, ink)
    over = f"q -1 0 0 -1 {BASE} {half} cm\n{front}Q\n"
    found = over + move_drawing(0, half, front) + rect(0, 0, BASE, STRIP, style(None, _CUT, 0.14))
    fold = style(None, _CUT, 0.2, "1.6 1.2")
    return found + draw_strokes([(0.0, y, BASE, y) for y in (BASE / 2, half, STRIP - BASE / 2)], fold)


def _draw_side(one: Standee, ink: Ink) -> str:
    """A side, from the fold down to the edge of its half of the base."""
    line_colour = one.accent if ink == "color" else "#2a2a2a"
    wash = {"color": one.wash, "gray": "#e4e4e4", "light": None}[ink]
    found = rect(0, _TALL, BASE, BASE / 2, style(wash, None)) if wash else ""
    found += line(0.6, _TALL - 0.7, BASE - 0.6, _TALL - 0.7, style(None, line_colour, 0.3))
    found += _place_figure(f"_figures/{one.silhouette}", one.accent, ink, BASE / 2, _TALL - 0.5)
    rows = wrap_words(one.label, _NAME, BASE - 2.0, title=True, weight=600)[:3]
    for n, words in enumerate(rows):
        found += text((BASE / 2, _TALL + 4.0 + 3.1 * n), words, _NAME, _TEXT, anchor="middle", title=True, weight=600)
    return found


def _place_figure(drawing: str, accent: str, ink: Ink, x: float, y: float) -> str:
    """A figure whose feet stand at x, y."""
    one = read_drawing(drawing)
    return move_drawing(x - one.width / 2, y - one.height, draw_face(Face(drawing, accent), ink))


def draw_figure_token(one: Standee, ink: Ink) -> str:
    """A disc with the figure on its ground, its name below."""
    tone, r = one.accent if ink == "color" else "#2a2a2a", BASE / 2
    wash = {"color": one.wash, "gray": "#e4e4e4", "light": None}[ink]
    found = circle(r, r, r, style(None, _CUT, 0.14)) + circle(r, r, r - 1.1, style(wash, tone, 0.5))
    found += line(r - 7.5, r + 4.7, r + 7.5, r + 4.7, style(None, tone, 0.16))
    found += _place_figure(f"_figures/small/{one.silhouette}", one.accent, ink, r, r + 5.2)
    name = Type(6.5, _TEXT, 600, title=True)
    rows = wrap_words(one.label, 6.5 * PT, 15.0, title=True, weight=600)
    rows = rows if len(rows) < 3 else [rows[0], " ".join(rows[1:])]
    for n, words in enumerate(rows):
        room = 15.0 if n == 0 else 12.4
        found += draw_line_of_text(r, r + 7.2 + 2.3 * n, shorten_text(words, name, room), name, "middle")
    return found
