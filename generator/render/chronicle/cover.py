"""The outside of the booklet: the title among stars, and at the back how it is folded."""

from generator.core.paper.formats import Ink
from generator.core.paper.typography import day_in_words
from generator.render.chronicle.view import Story
from generator.render.drawing.chrome import WHITE, Chrome, draw_words
from generator.render.drawing.frame import CUT
from generator.render.drawing.ornament import draw_emblem, draw_jump_lines, draw_stars, shades_of
from generator.render.press.flow import Type, set_headline, set_paragraph
from generator.render.press.pen import chamfered_path, draw_path, draw_strokes, move_drawing, style

EDGE = 8.0
_FOLD = "Imprimer à 100\u00a0%, recto verso, retourné sur le bord court. Empiler, plier au milieu, agrafer."


def draw_front_cover(story: Story, size: tuple[float, float], look: Chrome, ink: Ink) -> str:
    width, height = size[0] - 2 * EDGE, size[1] - 2 * EDGE
    bright = look.word if look.light else WHITE
    tint = look.line if look.light else look.bright
    middle = (width / 2, height * 0.31)
    kind = Type(30, bright, 700, title=True, leading=1.08)
    title = set_headline(story.title, kind, width - 24, 48.0, anchor="middle")
    top = height * 0.56 - max(0.0, title.height - 28)  # a long one begins higher
    out = _draw_cover_plate(width, height, look)
    out += draw_stars(CUT, CUT, width - 2 * CUT, height - 2 * CUT, look.rule if look.light else look.faint)
    tints = (look.rule, look.line) if look.light else (look.faint, look.bright)
    # No line of the jump runs across the words.
    jump = draw_jump_lines(width, height, middle, tints)
    out += f"q {CUT} {CUT} {width - 2 * CUT:.2f} {top - CUT - 2:.2f} re W n\n{jump}Q\n"
    out += draw_emblem(look.emblem, *middle, 17.0, shades_of(look.accent, "light" if look.light else ink))
    out += draw_words(width / 2, top, 6.0, "CHRONIQUE", Type(10, tint, 600, title=True, track=0.3), "middle")
    out += title.at(12, top + 8)
    y = top + 12 + title.height
    out += draw_strokes([(width / 2 - 18, y, width / 2 + 18, y)], style(None, tint, 0.4))
    said = set_paragraph([(_span_of_days(story), Type(8.5, bright, 500, title=True))], width - 24, anchor="middle")
    out += said.at(12, y + 3)
    everybody = " · ".join(dict.fromkeys(one.name for one in story.who))
    names = set_paragraph([(everybody, Type(8.5, bright))], width - 30, anchor="middle")
    room = height - 10 - (y + 6 + said.height)
    if names.height <= room:
        out += names.at(15, height - 9 - names.height)
    return move_drawing(EDGE, EDGE, out)


def draw_back_cover(size: tuple[float, float], look: Chrome, ink: Ink) -> str:
    width, height = size[0] - 2 * EDGE, size[1] - 2 * EDGE
    bright = look.word if look.light else WHITE
    sky = draw_stars(CUT, CUT, width - 2 * CUT, height - 2 * CUT, look.rule if look.light else look.faint)
    out = _draw_cover_plate(width, height, look) + sky
    out += draw_emblem(
        look.emblem, width / 2, height * 0.42, 9.0, shades_of(look.accent, "light" if look.light else ink)
    )
    how = set_paragraph([(_FOLD, Type(7.5, bright))], width - 40, anchor="middle")
    out += how.at(20, height - 14 - how.height)
    out += draw_words(width / 2, height - 12, 4.0, "holofiche", Type(7.5, bright, 600, title=True, track=0.1), "middle")
    return move_drawing(EDGE, EDGE, out)


def _draw_cover_plate(width: float, height: float, look: Chrome) -> str:
    """A plate as large as the page, two corners cut."""
    outer, inner = (chamfered_path(d, d, width - d, height - d, 9.0 - d * 0.8, "bd") for d in (0.0, 2.2))
    fill = None if look.light else look.accent
    out = draw_path(outer, style(fill, look.word if look.light else look.accent, 0.4))
    return out + draw_path(inner, style(None, look.line if look.light else look.bright, 0.2))


def _span_of_days(story: Story) -> str:
    if not story.days:
        return ""
    first, last = day_in_words(story.days[0].date), day_in_words(story.days[-1].date)
    sessions = max(day.session for day in story.days)
    count = f"{sessions} séance" + ("s, " if sessions > 1 else ", ") if sessions else ""
    return f"{count}{first}" if first == last else f"{count}du {first} au {last}"
