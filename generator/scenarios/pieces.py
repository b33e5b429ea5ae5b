"""Paper to cut out: folded force markers, tokens of 25 mm, the ruler in pas, packed on pages at 1:1.

They are measured with at the table, so nothing here shrinks to fit: a page has a 100 mm bar to check the printer by,
and what has no room goes to a further page. A marker hides what is in a force from who plays against it: one strip,
folded in three, its secret on the inner flap, which is a little shorter so that it lies flat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.model.briefing import Marker, Token
from generator.paper.drawing import pen
from generator.paper.drawing.chrome import Chrome
from generator.paper.drawing.frame import BAR, draw_banner
from generator.paper.drawing.guides import level_bar
from generator.paper.drawing.pen import (
    circle,
    draw_icon,
    draw_strokes,
    line,
    move_drawing,
    rect,
    style,
    text,
    wrap_words,
)
from generator.paper.formats import SMALLEST, steps_down
from generator.paper.text.flow import PT, Type, does_not_fit, draw_fitted_text, largest_that_fits
from generator.scenarios.scenery.spot import Palette

SAFE = 6.5  # millimetres from the paper's edge
PAS = 25.0  # millimetres
SIDE = 40.0  # of a marker
TUCK = 1.0  # what the inner flap is shorter by
TOKEN = 25.0
GAP = 2.0
STRIP = 17.0  # width of the ruler
TAB = 7.0
LONGEST = 20  # pas: the longest shot of all games
FOOT = 6.0  # for the check bar
FULL = 0.6  # of a page of tokens, at least
LEAST, SMALL = SMALLEST * PT, 7.5 * PT  # millimetres, of letters
CUT = "#8a8a8a"
_CLOSE = 1.06  # from line to line of a composition, of its size
Reaches = Sequence[tuple[int, str]]  # distances marked on the ruler

_MARKERS_HELP = (
    "Marqueurs : découper la bande, plier les deux pointillés vers l’arrière, le volet intérieur d’abord ; la "
    "composition est enfermée, le comportement visible."
)
_NUMBERED_HELP = (
    "Marqueurs : découper la bande, plier les deux pointillés vers l’arrière, le volet intérieur d’abord. Le numéro "
    "dedans se lit sur la feuille scellée : découper ne dévoile rien."
)
_TOKENS_HELP = "Jetons de 25 mm, la taille d’un socle : coller la feuille sur du carton, puis découper."
_RULER_HELP = "Règle, 1 pas = 25 mm : coller les bandes bout à bout, sur la languette."


class PiecesPage:
    """A sheet's safe area, in millimetres from its top left corner: a banner, how to use what is on it, the check bar.
    `right`: what stays free at the right, from top to bottom."""

    def __init__(
        self, paper: tuple[float, float], look: Chrome, title: str, help: Sequence[str], seed: str, right: float = 0.0
    ) -> None:
        self.width, self.height = paper[0] - 2 * SAFE - right, paper[1] - 2 * SAFE
        self.parts = [draw_banner(look, self.width, title, right=seed, high=BAR).operators]
        self.top = BAR + 4.4
        for words in [part for text_of_help in help for part in wrap_words(text_of_help, SMALL, self.width)]:
            self.parts.append(text((0, self.top), words, SMALL, look.mute))
            self.top += 3.3
        self.parts.append(level_bar(0, self.height - 1.6))

    def drawn(self) -> str:
        return move_drawing(SAFE, SAFE, "".join(self.parts))

    def share_out(self, markers: Sequence[Marker]) -> tuple[Sequence[Marker], list[tuple[float, float]]]:
        """Return the markers of the page, one below the other, and the places for tokens beside and below them."""
        end = self.height - FOOT
        markers_on_page = markers[: int((end - self.top + GAP) // (SIDE + GAP))]
        below = self.top + len(markers_on_page) * (SIDE + GAP)
        beside = self.cells(3 * SIDE - TUCK + GAP, self.top, below) if markers_on_page else ()
        return markers_on_page, [*beside, *self.cells(0, below, end)]

    def cells(self, x: float, y: float, end: float) -> Iterator[tuple[float, float]]:
        """Places for tokens, row by row, from x, y to the right edge and down to `end`."""
        for row in range(int((end - y + GAP) // (TOKEN + GAP))):
            for column in range(int((self.width - x + GAP + 0.01) // (TOKEN + GAP))):
                yield x + column * (TOKEN + GAP), y + row * (TOKEN + GAP)


def cut_pages(
    markers: Sequence[Marker], tokens: Sequence[Token], reaches: Reaches | None, paper: tuple[float, float],
    colours: Palette, look: Chrome, seed: str, figures: Iterable[str] = (),
) -> list[str]:  # fmt: skip
    """Make the pages to cut: the ruler on the first, markers, and tokens wherever there is room.

    Spare tokens fill the pages. `figures`: tokens drawn already, for what a further page has left."""
    pieces = [token for token in tokens for _ in range(token.count)]
    left = sorted(markers, key=lambda marker: bool(marker.apart))
    pages: list[str] = []
    most = len(PiecesPage(paper, look, "", [_TOKENS_HELP], seed).share_out(())[1])
    while left or not all(token.spare for token in pieces) or (reaches and not pages):
        ruler = reaches if not pages else None
        right = ruler_width(paper) + GAP if ruler else 0.0
        group = [marker for marker in left if marker.apart == left[0].apart]
        help_of_markers = _NUMBERED_HELP if any(marker.number for marker in group) else _MARKERS_HELP
        title = (group[0].apart if group else "") or "Marqueurs de force"
        names = ((title, help_of_markers, group), ("Jetons", _TOKENS_HELP, pieces),
                 ("Règle en pas", _RULER_HELP, ruler))  # fmt: skip
        shown = [(name, help_text) for name, help_text, count_shown in names if count_shown]
        if SIGN in repr(group):
            shown = [(name, f"{text} {SHORT_NOTE}." if text is help_of_markers else text) for name, text in shown]
        title, help_texts = " · ".join(name for name, _help in shown), [help_text for _name, help_text in shown]
        page = PiecesPage(paper, look, title, help_texts, seed, right)
        on_page, places = page.share_out(group)
        if len(on_page) == len(left) and (lacking_text := _tell_lacking(pieces, len(places), most)):
            texts_of_help = [
                f"{_TOKENS_HELP} {lacking_text}" if help_line is _TOKENS_HELP else help_line for help_line in help_texts
            ]
            other = PiecesPage(paper, look, title, texts_of_help, seed, right)
            if [len(count_shown) for count_shown in other.share_out(group)] == [len(on_page), len(places)]:
                page, pieces = other, pieces[: len(places)]
                on_page, places = page.share_out(group)
        left = [*group[len(on_page) :], *left[len(group) :]]
        for n, marker in enumerate(on_page):
            page.parts.append(_draw_marker_strip(marker, 0, page.top + n * (SIDE + GAP), colours))
        for token, (x, y) in zip(pieces, places, strict=False):
            page.parts.append(token_drawing(token, x + TOKEN / 2, y + TOKEN / 2, colours))
        for (x, y), figure in zip(places[len(pieces) :] if pages else (), figures, strict=False):
            page.parts.append(move_drawing(x, y, figure))
        pieces = pieces[len(places) :]
        if ruler:
            page.parts.append(move_drawing(page.width + GAP, 0, _draw_ruler(ruler, page.height, colours)))
        pages.append(page.drawn())
    return pages


def _tell_lacking(pieces: Sequence[Token], room: int, most: int) -> str:
    """Say which few tokens are not printed, where a page for them would not be as full as a page should be.

    Return an empty text where they have room, or deserve the page."""
    printed, lacking = pieces[:room], Counter(token.label for token in pieces[room:] if not token.spare)
    if not lacking or lacking.total() >= FULL * most or not lacking.keys() <= {token.label for token in printed}:
        return ""
    labels = ", ".join(f"{count} « {label} »" for label, count in lacking.items())
    return f"Sans place : {labels} (une pièce en tient lieu)."


def _draw_marker_strip(marker: Marker, x: float, y: float, colours: Palette) -> str:
    width = 3 * SIDE - TUCK
    cut, fold = style(None, CUT, 0.14), style(None, CUT, 0.2, "1.6 1.2")
    out = rect(x, y, width, SIDE, cut)
    out += line(x + SIDE, y, x + SIDE, y + SIDE, fold) + line(x + 2 * SIDE, y, x + 2 * SIDE, y + SIDE, fold)
    return (
        out
        + marker_front(marker, x, y, colours)
        + _draw_marker_back(marker, x + SIDE, y, colours)
        + _draw_marker_inside(marker, x + 2 * SIDE, y, colours)
    )


def marker_front(marker: Marker, x: float, y: float, colours: Palette) -> str:
    tone, wash = colours.foe, colours.foe_wash
    out = rect(x + 2, y + 2, SIDE - 4, SIDE - 4, style(None, tone, 0.4), 1.5)
    out += rect(x + 2, y + 2, 11, 11, style(tone if wash else "#ffffff", tone, 0.4), 1.5)
    letter = "#ffffff" if wash else tone
    at = (x + 7.5, y + 7.5 + 22 * PT * pen.MIDDLE)
    out += text(at, marker.id, 22 * PT, letter, anchor="middle", title=True, weight=700)
    out += draw_icon(marker.icon, x + SIDE - 9, y + 8, 9, tone)
    title = Type(10, tone, 700, title=True)
    out += draw_fitted_text(x + SIDE / 2, y + 16.8, marker.title, title, SIDE - 8, "middle")
    out += _draw_centred_lines(x + SIDE / 2, y + 17.2, marker.text, SIDE - 7, 15.9, 7.5, colours.text)
    place = Type(7.5, colours.text, 600)
    return out + draw_fitted_text(x + SIDE / 2, y + SIDE - 4, marker.place, place, SIDE - 7, "middle")


def _draw_marker_back(marker: Marker, x: float, y: float, colours: Palette) -> str:
    cx = x + SIDE / 2
    out = circle(cx, y + 16, 8.5, style(colours.foe_wash, colours.foe, 0.4))
    at = (cx, y + 16 + 30 * PT * pen.MIDDLE)
    out += text(at, marker.id, 30 * PT, colours.foe, anchor="middle", title=True, weight=700)
    return out + _draw_centred_lines(cx, y + 30, marker.back, SIDE - 8, 8, 7.5, colours.quiet)


def _draw_marker_inside(marker: Marker, x: float, y: float, colours: Palette) -> str:
    width = SIDE - TUCK - 6
    if marker.number:
        return _draw_number_inside(marker, x, y, colours)
    force = marker.id.isalnum()  # else a slip, which is called by what it says
    head = Type(8.5 if force else 10, colours.foe, 700, title=True)  # its strength stands beside it
    out = draw_fitted_text(x + 3, y + 5.2, f"Force {marker.id}" if force else marker.inside, head, width)
    if force:
        out += text((x + 3 + width, y + 5.2), marker.inside, LEAST, colours.text, anchor="end", weight=600)
    out += line(x + 3, y + 6.4, x + 3 + width, y + 6.4, style(None, colours.foe, 0.3))

    def fit(size: float) -> tuple[float, list[tuple[str, list[str]]]] | None:
        rows = [
            (m.text, wrap_words(f"{m.value} {m.label}".strip(), size, width - (6 if m.text else 0)))
            for m in marker.members
        ]
        tall = sum(len(names) for _text, names in rows) * size * _CLOSE + 0.2 * len(rows)
        return (size, rows) if tall <= SIDE - 8.4 else None

    if (fitting := largest_that_fits((SMALL, LEAST), fit)) is None:
        raise does_not_fit(marker.inside)
    (size, rows), at = fitting, y + 6.6
    for value, names in rows:
        at += 0.2
        first = at + size * _CLOSE
        for name in names:
            at += size * _CLOSE
            out += text((x + 3, at), name, size, colours.text)
        out += text((x + 3 + width, first), value, size, colours.text, anchor="end", weight=600)
    return out


def _draw_number_inside(marker: Marker, x: float, y: float, colours: Palette) -> str:
    """Draw the number under which the folded leaf tells who is there."""
    cx, number = x + (SIDE - TUCK) / 2, 30 * PT
    head = Type(8.5, colours.foe, 700, title=True)
    name = f"Force {marker.id}" if marker.id.isalnum() else marker.title
    out = draw_fitted_text(cx, y + 5.2, name, head, SIDE - TUCK - 6, "middle")
    at = (cx, y + 16 + number * pen.MIDDLE)
    out += text(at, str(marker.number), number, colours.foe, anchor="middle", title=True, weight=700)
    words = "Lire ce numéro, et lui seul, sur la feuille scellée."
    return out + _draw_centred_lines(cx, y + 27, words, SIDE - TUCK - 8, 10, 7.5, colours.quiet)


def _draw_centred_lines(x: float, y: float, words: str, width: float, height: float, points: float, colour: str) -> str:
    """Centred lines that fill a box, of so many points or smaller where they would not fit."""

    def fit(step: float) -> tuple[float, list[str]] | None:
        rows = wrap_words(words, step * PT, width)
        return (step * PT, rows) if len(rows) * step * PT * 1.15 <= height else None

    if (fitting := largest_that_fits(steps_down(points), fit)) is None:
        raise does_not_fit(words)
    size, rows = fitting
    ys = [y + size * (0.9 + 1.15 * n) for n in range(len(rows))]
    return "".join(text((x, at), row, size, colour, anchor="middle") for at, row in zip(ys, rows, strict=True))


def token_drawing(token: Token, x: float, y: float, colours: Palette) -> str:
    tone, wash = colours.tone(token.tone), colours.wash(token.tone)
    out = circle(x, y, TOKEN / 2, style(None, CUT, 0.14))
    out += circle(x, y, TOKEN / 2 - 1.1, style(wash, tone, 0.5))
    out += draw_icon(token.icon, x, y - 2.2, 11.5, tone)
    name = Type(8.5, colours.text, 600, title=True)
    room = 15.6 if " " in token.label else 16.5  # clear of the ring where it can be broken
    if name.but(size=SMALLEST).width(token.label) <= room:
        return out + draw_fitted_text(x, y + 7.6, token.label, name, room, "middle")
    first, _space, last = token.label.rpartition(" ")
    out += draw_fitted_text(x, y + 6.6, first, name.but(size=SMALLEST), 17.0, "middle")
    return out + draw_fitted_text(x, y + 9.0, last, name.but(size=SMALLEST), 13.0, "middle")


def ruler_width(paper: tuple[float, float]) -> float:
    return _count_strips(paper[1] - 2 * SAFE)[1] * (STRIP + 1) - 1


def _count_strips(height: float) -> tuple[int, int]:
    """Return how many pas to a strip, and how many strips."""
    length = int((height - TAB) // PAS)
    return length, ceil(LONGEST / length)


def _draw_ruler(reaches: Reaches, height: float, colours: Palette) -> str:
    """Strips as long as the paper, to join end to end: twenty pas at least, with the game's own distances marked."""
    length, count = _count_strips(height)
    out = ""
    for n in range(count):
        x, end = n * (STRIP + 1), length * PAS
        out += _strip_of_ruler(x, length, n * length, reaches, colours)
        if n < count - 1:
            out += rect(x, end, STRIP, TAB, style(None, CUT, 0.14, "1 1"))
            out += text((x + STRIP / 2, end + TAB * 0.6), "languette", LEAST, colours.quiet, anchor="middle")
    return out


def share_rulers(tables: Sequence[tuple[str, Reaches]]) -> list[Reaches]:
    """Share one ruler for games played together; where its words are too many, one for each kind of game."""
    for kinds in ([""] * len(tables), [kind for kind, _reaches in tables]):
        rulers = [
            ()
            if kind in kinds[:n]
            else _merge_reaches([r for other, (_kind, r) in zip(kinds, tables, strict=True) if other == kind])
            for n, kind in enumerate(kinds)
        ]
        if all(lines_above_mark(label) for ruler in rulers for _at, label in ruler):
            return rulers
    return [reaches for _kind, reaches in tables]


def _merge_reaches(several: Sequence[Reaches]) -> Reaches:
    words: dict[int, list[str]] = {}
    for at, label in (mark for reaches in several for mark in reaches):
        words.setdefault(at, []).extend(label.split(", "))
    return tuple((at, ", ".join(dict.fromkeys(names))) for at, names in sorted(words.items()))


def lines_above_mark(label: str) -> list[str] | None:
    """Return a distance's words in lines above its mark, or none where they are too many."""
    rows = wrap_words(label, LEAST, STRIP - 3.2)
    return rows if len(rows) <= 7 else None


def _strip_of_ruler(x: float, count: int, start: int, reaches: Reaches, colours: Palette) -> str:
    known = dict(reaches)
    out = rect(x, 0, STRIP, count * PAS, style(None, CUT, 0.14))
    strong, thin = style(None, colours.text, 0.3), style(None, colours.quiet, 0.18)
    marks: list[pen.Stroke] = []
    fine: list[pen.Stroke] = []
    for k in range(count * 4 + 1):
        at = k * PAS / 4
        reach = STRIP * (0.5 if k % 4 == 0 else 0.16 if k % 2 == 0 else 0.1)
        (marks if k % 4 == 0 else fine).append((x, at, x + reach, at))
    out += draw_strokes(marks, strong) + draw_strokes(fine, thin)
    for k in range(1, count + 1):
        at, pas = k * PAS, start + k
        label = known.get(pas)
        colour = colours.foe if label else colours.text
        out += text((x + STRIP - 1.6, at - 1.6), str(pas), 16 * PT, colour, anchor="end", title=True, weight=700)
        if label:
            rows = lines_above_mark(label)
            if rows is None:
                raise does_not_fit(label)
            out += line(x, at, x + STRIP, at, style(None, colours.foe, 0.5))
            for n, words in enumerate(rows, 1 - len(rows)):
                y = at - 7.6 + n * LEAST * 1.12
                wide = min(pen.width_of(words, LEAST, weight=500) + 0.6, STRIP - 1.6)
                out += rect(x + STRIP - 1.4 - wide, y - LEAST * 0.8, wide, LEAST * 1.1, style("#ffffff"))  # over ticks
                out += text((x + STRIP - 1.4, y), words, LEAST, colours.foe, anchor="end", weight=500)
    return out
