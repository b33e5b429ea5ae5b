"""Paper to cut out: folded force markers, tokens of 25 mm, the ruler in pas, each page a drawing at 1:1."""

from collections.abc import Sequence
from math import ceil

from generator.core.paper.briefing import Marker, Token
from generator.render.drawing.guides import level_bar
from generator.render.drawing.palette import Palette
from generator.render.press.pen import (
    MIDDLE,
    Stroke,
    circle,
    icon,
    line,
    lines,
    moved,
    rect,
    style,
    text,
    width_of,
    wrapped,
)

SAFE = 6.0  # millimetres from the paper's edge
PAS = 25.0  # millimetres
SIDE = 40.0  # of a marker
TUCK = 1.0  # what the inner flap is shorter by
TOKEN = 25.0
GAP = 2.0
STRIP = 22.0  # width of the ruler
TAB = 7.0
LONGEST = 20  # pas: the longest shot of all games
HEAD = 17.0  # room for a page's title and how to use it
CUT = "#8a8a8a"

_TOKENS_HELP = "Disques de 25 mm, la taille d’un socle. Collez la feuille sur du carton avant de découper."
_RULER_HELP = "1 pas = 25 mm. Découpez les bandes et collez-les bout à bout, chacune sur la languette de la précédente."


class Page:
    """A sheet's safe area, in millimetres from its top left corner, with a title, a line of help and the check bar."""

    def __init__(self, paper: tuple[float, float], colours: Palette, title: str, help: str, seed: str) -> None:
        self.width, self.height = paper[0] - 2 * SAFE, paper[1] - 2 * SAFE
        self.colours = colours
        self.parts = [text(0, 5.2, title, 5.2, colours.text, title=True, weight=700)]
        self.parts.append(text(self.width, 5.2, seed, 2.6, colours.quiet, anchor="end"))
        for n, words in enumerate(wrapped(help, 2.9, self.width)):
            self.parts.append(text(0, 9.6 + 3.6 * n, words, 2.9, colours.quiet))
        self.parts.append(level_bar(0, self.height - 1.6))

    def drawn(self) -> str:
        return moved(SAFE, SAFE, "".join(self.parts))


def marker_pages(markers: Sequence[Marker], paper: tuple[float, float], colours: Palette, seed: str) -> list[str]:
    """Strips of three squares: front, back, inside. Folded like a letter, the inside is shut in, the rest shows."""
    room = int((paper[1] - 2 * SAFE - HEAD - 6) // (SIDE + GAP))
    help_text = (
        "Découpez chaque bande. Pliez les deux pointillés vers l’arrière, le volet intérieur d’abord : la composition "
        "est enfermée, le comportement reste visible. Un point d’adhésif tient le tout."
    )
    pages = []
    for first in range(0, len(markers), room):
        page = Page(paper, colours, "Marqueurs de force", help_text, seed)
        left = (page.width - 3 * SIDE + TUCK) / 2
        for n, marker in enumerate(markers[first : first + room]):
            page.parts.append(_strip(marker, left, HEAD + n * (SIDE + GAP), colours))
        pages.append(page.drawn())
    return pages


def _strip(marker: Marker, x: float, y: float, colours: Palette) -> str:
    width = 3 * SIDE - TUCK
    cut, fold = style(None, CUT, 0.14), style(None, CUT, 0.2, "1.6 1.2")
    found = rect(x, y, width, SIDE, cut)
    found += line(x + SIDE, y, x + SIDE, y + SIDE, fold) + line(x + 2 * SIDE, y, x + 2 * SIDE, y + SIDE, fold)
    return (
        found
        + _front(marker, x, y, colours)
        + _back(marker, x + SIDE, y, colours)
        + _inside(marker, x + 2 * SIDE, y, colours)
    )


def _front(marker: Marker, x: float, y: float, colours: Palette) -> str:
    tone, wash = colours.foe, colours.foe_wash
    found = rect(x + 2, y + 2, SIDE - 4, SIDE - 4, style(None, tone, 0.4), 1.5)
    found += rect(x + 2, y + 2, 12, 12, style(tone if wash else "#ffffff", tone, 0.4), 1.5)
    found += text(
        x + 8, y + 8 + 8 * MIDDLE, marker.id, 8, "#ffffff" if wash else tone, anchor="middle", title=True, weight=700
    )
    found += icon(marker.icon, x + SIDE - 9, y + 8, 9, tone)
    found += _fitted(x + SIDE / 2, y + 18.4, marker.title, 4.4, SIDE - 8, tone, title=True, weight=700)
    found += _paragraph(x + SIDE / 2, y + 20.6, marker.text, SIDE - 7, 12.2, 2.6, colours.text)
    return found + _fitted(x + SIDE / 2, y + SIDE - 4, marker.place, 2.6, SIDE - 7, colours.text, weight=600)


def _back(marker: Marker, x: float, y: float, colours: Palette) -> str:
    cx = x + SIDE / 2
    found = circle(cx, y + 16, 8.5, style(colours.foe_wash, colours.foe, 0.4))
    found += text(cx, y + 16 + 9.5 * MIDDLE, marker.id, 9.5, colours.foe, anchor="middle", title=True, weight=700)
    return found + _paragraph(cx, y + 30, marker.back, SIDE - 8, 8, 2.6, colours.quiet)


def _inside(marker: Marker, x: float, y: float, colours: Palette) -> str:
    width = SIDE - TUCK
    found = text(x + 3, y + 6, f"Force {marker.id}", 3.6, colours.foe, title=True, weight=700)
    found += _fitted(x + width / 2, y + 10, marker.inside, 2.7, width - 6, colours.text, weight=600)
    found += line(x + 3, y + 11.6, x + width - 3, y + 11.6, style(None, colours.foe, 0.3))
    rows = len(marker.members)
    pitch = min(4.2, (SIDE - 15) / max(1, rows))
    size = min(2.75, pitch * 0.78)
    for n, member in enumerate(marker.members):
        at = y + 14.6 + pitch * (n + 0.2)
        name = f"{member.value} {member.label}".strip()
        room = width - 6 - width_of(member.text, size, weight=600) - 1.2
        fitted = min(size, size * room / max(room, width_of(name, size)))
        found += text(x + 3, at, name, fitted, colours.text)
        found += text(x + width - 3, at, member.text, size, colours.text, anchor="end", weight=600)
    return found


def _fitted(
    x: float, y: float, words: str, size: float, room: float, colour: str, *, title: bool = False, weight: int = 400
) -> str:
    """One line, centred, smaller where it is too long."""
    size = min(size, size * room / max(room, width_of(words, size, title=title, weight=weight)))
    return text(x, y, words, size, colour, anchor="middle", title=title, weight=weight)


def _paragraph(x: float, y: float, words: str, width: float, height: float, size: float, colour: str) -> str:
    """Centred lines that fill a box, smaller where they would not fit."""
    broken = wrapped(words, size, width)
    while len(broken) * size * 1.18 > height and size > 1.4:
        size -= 0.1
        broken = wrapped(words, size, width)
    return "".join(
        text(x, y + size * (0.9 + 1.18 * n), one, size, colour, anchor="middle") for n, one in enumerate(broken)
    )


def token_pages(tokens: Sequence[Token], paper: tuple[float, float], colours: Palette, seed: str) -> list[str]:
    each = [token for token in tokens for _ in range(token.count)]
    across = int((paper[0] - 2 * SAFE + GAP) // (TOKEN + GAP))
    down = int((paper[1] - 2 * SAFE - HEAD - 6) // (TOKEN + GAP))
    pages = []
    for first in range(0, len(each), across * down):
        page = Page(paper, colours, "Jetons", _TOKENS_HELP, seed)
        left = (page.width - across * (TOKEN + GAP) + GAP) / 2
        for n, token in enumerate(each[first : first + across * down]):
            x, y = left + n % across * (TOKEN + GAP), HEAD - 3 + n // across * (TOKEN + GAP)
            page.parts.append(_token(token, x + TOKEN / 2, y + TOKEN / 2, colours))
        pages.append(page.drawn())
    return pages


def _token(token: Token, x: float, y: float, colours: Palette) -> str:
    tone, wash = colours.tone(token.tone), colours.wash(token.tone)
    found = circle(x, y, TOKEN / 2, style(None, CUT, 0.14))
    found += circle(x, y, TOKEN / 2 - 1.1, style(wash, tone, 0.5))
    found += icon(token.icon, x, y - 2.2, 11.5, tone)
    return found + _fitted(x, y + 7.6, token.label, 2.9, 16.5, colours.text, title=True, weight=600)


def ruler_page(reaches: Sequence[tuple[int, str]], paper: tuple[float, float], colours: Palette, seed: str) -> str:
    """Strips as long as the paper, to join end to end: twenty pas at least, with the game's own distances marked."""
    page = Page(paper, colours, "Règle en pas", _RULER_HELP, seed)
    each = int((page.height - HEAD - TAB - 4) // PAS)
    count = ceil(LONGEST / each)
    left = (page.width - count * STRIP - (count - 1) * STRIP / 2) / 2
    for n in range(count):
        x = left + n * STRIP * 1.5
        page.parts.append(_strip_of_ruler(x, HEAD, STRIP, each, n * each, reaches, colours))
        if n < count - 1:
            end = HEAD + each * PAS
            page.parts.append(rect(x, end, STRIP, TAB, style(None, CUT, 0.14, "1 1")))
            page.parts.append(text(x + STRIP / 2, end + TAB * 0.6, "languette", 2.4, colours.quiet, anchor="middle"))
    return page.drawn()


def _strip_of_ruler(
    x: float, y: float, width: float, count: int, start: int, reaches: Sequence[tuple[int, str]], colours: Palette
) -> str:
    known = dict(reaches)
    found = rect(x, y, width, count * PAS, style(None, CUT, 0.14))
    strong, thin = style(None, colours.text, 0.3), style(None, colours.quiet, 0.18)
    marks: list[Stroke] = []
    fine: list[Stroke] = []
    for k in range(count * 4 + 1):
        at = y + k * PAS / 4
        reach = width * 0.5 if k % 4 == 0 else width * 0.28 if k % 2 == 0 else width * 0.16
        (marks if k % 4 == 0 else fine).append((x, at, x + reach, at))
    found += lines(marks, strong) + lines(fine, thin)
    for k in range(1, count + 1):
        at, pas = y + k * PAS, start + k
        label = known.get(pas)
        colour = colours.foe if label else colours.text
        found += text(x + width - 2, at - 1.6, str(pas), 6.4, colour, anchor="end", title=True, weight=700)
        if label:
            found += line(x, at, x + width, at, style(None, colours.foe, 0.5))
            found += _fitted(x + width / 2 - 0.5, at - 9.4, label, 2.6, width - 3, colours.foe, weight=500)
    return found
