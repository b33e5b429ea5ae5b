"""Figures to stand on the table: strips to fold, with a base of 25 mm, and tokens of the same size to lay down.

A standee is one strip: half of its base, its back upside down, its front, the other half. Folded at the middle and
glued it shows the figure from before and from behind; its halves of the base, bent outwards, make the square of 25 mm
that rules measure from. What is behind has the outline of the front, mirrored, so one may cut along it."""

from collections.abc import Iterator, Sequence
from math import inf

from generator.base.record import Record
from generator.base.typography import french
from generator.content.livery import Face
from generator.paper.drawing.chrome import Chrome
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.frame import BAR, draw_banner
from generator.paper.drawing.guides import level_bar
from generator.paper.drawing.pen import MIDDLE, circle, draw_strokes, line, move_drawing, rect, style, text, wrap_words
from generator.paper.formats import Ink
from generator.paper.text.flow import PT, Type, draw_line_of_text, fit_type, largest_that_fits, shorten_text
from generator.paper.text.lines import break_lines

BASE = 25.0  # millimetres: 1 pas
SAFE, GAP, FOOT = 6.5, 2.0, 6.0
_TALL = 28.0  # of a side: a figure of 25 and air over it
STRIP = 2 * (_TALL + BASE / 2)
_CUT, _TEXT = "#8a8a8a", "#16181d"
_HELP_SIZE = 7.5 * PT
_ON_BASE, _ON_TOKEN = (23.0, 23.0, 23.0), (17.0, 13.0)  # how wide the lines of a name may be
_DISC = 2.8  # radius of what a number stands in
_HELP = (
    "Figurines : découper chaque bande, la plier en son milieu, coller dos à dos ; rabattre les deux pieds vers"
    " l’extérieur, coller sur un socle de 25 mm. Le dos a le contour de la face : on peut détourer. Jetons de la même"
    " taille, pour qui préfère."
)


class Standee(Record):
    """A figure to cut out: what it is called, its drawing, the colours of its side; `number`: which of those alike."""

    label: str
    silhouette: str
    accent: str
    wash: str
    number: int | None = None


def standee_pages(
    figures: Sequence[Standee], paper: tuple[float, float], look: Chrome, ink: Ink, title: str
) -> Iterator[str]:
    """Yield pages of strips, then of tokens, as many as it takes."""
    wide, high = paper[0] - 2 * SAFE, paper[1] - 2 * SAFE
    head = draw_banner(look, wide, "Figurines", right=title, high=BAR).operators
    top = BAR + 4.4
    for words in wrap_words(_HELP, _HELP_SIZE, wide):
        head += text((0, top), words, _HELP_SIZE, look.mute)
        top += 3.3
    pieces = [(figure, tall) for tall in (STRIP, BASE) for figure in figures]
    out, x, y = "", 0.0, top
    for number, (figure, tall) in enumerate(pieces):
        if number and (x + BASE > wide or tall != pieces[number - 1][1]):
            x, y = 0.0, y + pieces[number - 1][1] + GAP
        if y + tall > high - FOOT:
            yield move_drawing(SAFE, SAFE, head + out + level_bar(0, high - 1.6))
            out, x, y = "", 0.0, top
        out += move_drawing(x, y, draw_standee(figure, ink) if tall == STRIP else draw_figure_token(figure, ink))
        x += BASE + GAP
    if out:
        yield move_drawing(SAFE, SAFE, head + out + level_bar(0, high - 1.6))


def draw_standee(figure: Standee, ink: Ink) -> str:
    """Draw a strip with the figure's back and front, its number on each, its name on both halves of the base."""
    half = BASE / 2 + _TALL
    front, back = (_draw_side(figure, ink, folder) for folder in ("_figures", "_figures/back"))
    out = f"q -1 0 0 -1 {BASE} {half} cm\n{back}Q\n" + move_drawing(0, half, front)
    out += rect(0, 0, BASE, STRIP, style(None, _CUT, 0.14))
    fold = style(None, _CUT, 0.2, "1.6 1.2")
    return out + draw_strokes([(0.0, y, BASE, y) for y in (BASE / 2, half, STRIP - BASE / 2)], fold)


def _draw_side(figure: Standee, ink: Ink, folder: str) -> str:
    """Draw a side, from the fold down to the edge of its half of the base."""
    line_colour = figure.accent if ink == "color" else "#2a2a2a"
    wash = {"color": figure.wash, "gray": "#e4e4e4", "light": None}[ink]
    out = rect(0, _TALL, BASE, BASE / 2, style(wash, None)) if wash else ""
    out += line(0.6, _TALL - 0.7, BASE - 0.6, _TALL - 0.7, style(None, line_colour, 0.3))
    out += _place_figure(folder, figure, ink, BASE / 2, _TALL - 0.5)
    out += _draw_number(figure, ink, 0.8 + _DISC, 0.8 + _DISC)
    kind, rows = _set_name(figure.label, _ON_BASE, (7.5, 6.5))
    for n, words in enumerate(rows):
        out += draw_line_of_text(BASE / 2, _TALL + 4.0 + 3.1 * n, words, kind, "middle")
    return out


def _place_figure(folder: str, figure: Standee, ink: Ink, x: float, y: float) -> str:
    """Draw a figure whose feet stand at x, y; nothing where no drawing looks like it, for its owner to draw."""
    if not figure.silhouette:
        return ""
    drawing = f"{folder}/{figure.silhouette}"
    outlines = read_drawing(drawing)
    return move_drawing(x - outlines.width / 2, y - outlines.height, draw_face(Face(drawing, figure.accent), ink))


def draw_figure_token(figure: Standee, ink: Ink) -> str:
    """Draw a disc with the figure on its ground, its number beside it, its name below."""
    tone, r = figure.accent if ink == "color" else "#2a2a2a", BASE / 2
    wash = {"color": figure.wash, "gray": "#e4e4e4", "light": None}[ink]
    out = circle(r, r, r, style(None, _CUT, 0.14)) + circle(r, r, r - 1.1, style(wash, tone, 0.5))
    out += line(r - 7.5, r + 4.7, r + 7.5, r + 4.7, style(None, tone, 0.16))
    out += _place_figure("_figures/small", figure, ink, r, r + 5.2)
    out += _draw_number(figure, ink, r - 6.2, r - 6.2)
    kind, rows = _set_name(figure.label, _ON_TOKEN, (6.5,))
    for n, words in enumerate(rows):
        out += draw_line_of_text(r, r + 6.9 + 2.2 * n, words, kind, "middle")
    return out


def _draw_number(figure: Standee, ink: Ink, x: float, y: float) -> str:
    """Draw its number in a disc whose middle is at x, y; nothing where it has none."""
    if figure.number is None:
        return ""
    tone = figure.accent if ink == "color" else "#2a2a2a"
    ground, colour = ("#ffffff", tone) if ink == "light" else (tone, "#ffffff")
    kind = fit_type(str(figure.number), Type(10.0, colour, 700, title=True), 4.3)
    disc = circle(x, y, _DISC, style(ground, tone if ink == "light" else "#ffffff", 0.3))
    return disc + draw_line_of_text(x, y + kind.size * PT * MIDDLE, str(figure.number), kind, "middle")


def _set_name(label: str, rooms: Sequence[float], sizes: Sequence[float]) -> tuple[Type, list[str]]:
    """Break a name into lines no wider than these, in the first size that holds it. One that none holds is cut in the
    smallest, before its last words: these tell profiles of one kind apart."""
    words = french(label).split(" ")

    def fit(size: float) -> tuple[Type, list[str]] | None:
        kind = Type(size, _TEXT, 600, title=True)
        rows = _fill_rows(words, kind, rooms)
        fits = all(kind.width(row) <= room for row, room in zip(rows, rooms, strict=False))
        return (kind, rows) if fits else None

    if name := largest_that_fits(sizes, fit):
        return name
    kind = Type(sizes[-1], _TEXT, 600, title=True)
    last = len(words) - 1
    while last > 1 and kind.width(" ".join(words[last - 1 :])) <= rooms[-1]:
        last -= 1
    rows = [*(_fill_rows(words[:last], kind, rooms[:-1]) if last else []), " ".join(words[last:])]
    return kind, [shorten_text(row, kind, room) for row, room in zip(rows, rooms, strict=False)]


def _fill_rows(words: Sequence[str], kind: Type, rooms: Sequence[float]) -> list[str]:
    """Fill a line with as many words as it holds, then the next; the last has all that is left."""
    pieces = [(kind.width(" "), kind.width(word), word) for word in words]
    return [" ".join(word for _x, word in row) for _end, row in break_lines(pieces, *rooms[:-1], inf)]
