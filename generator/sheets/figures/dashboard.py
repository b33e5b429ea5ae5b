"""A fight on one page, for the person who leads it: the order of turns across the top, ranges below it, a row a person.

A roster is read between games; this is ticked during one. So it holds only what is looked at in a turn, in the order it
is needed: whose slot it is, how far, who. Rows are 18 mm high where their texts allow it, and boxes stand in columns
over all of them. Names of places are those of a roster. The foot of a roster (reminders, games played, notes) is drawn
here as well.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.typography import set_capitals
from generator.content.livery import Livery
from generator.model.figure import Stat, Track
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper.code import PLACE
from generator.paper.code import SIDE as SIDE_OF_CODE
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import (
    CUT,
    HIGH,
    LEAST,
    draw_banner,
    draw_panel,
    outline,
    panel_height,
    panel_inner_width,
)
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import closed_path, draw_path, draw_strokes, line, move_drawing, rect, style
from generator.paper.formats import LARGE_SMALLEST, SIZES, Look
from generator.paper.text.flow import (
    Drawn,
    Type,
    does_not_fit,
    draw_fitted_text,
    draw_line_of_text,
    largest_that_fits,
    set_beside,
    set_paragraph,
    shorten_text,
    stack_drawn,
)
from generator.sheets.forms.canvas import Canvas, Form, form_of_pages

# The foot of a roster

SIDE, GAP = 8.0, 1.6  # millimetres: the page's margin, and what is between panels
NOTES = 62.0  # the notes' width
LOG_ROW, NOTE_ROW = 6.5, 6.5
LOG_HEAD = 9.6  # the tab and the names of the columns
BOTTOM = 14.6  # where the page's name and its code stand


def label_size(look: Look) -> float:
    """Return the size of labels, in points."""
    return LARGE_SMALLEST if look.large else LEAST


def printed_row(look: Look) -> float:
    """Return the height of a game that is printed."""
    return 4.8 if look.large else 3.8


def games_shown(shape: Mapping[str, Any], look: Look, top: float) -> int:
    """Return how many games of the journal are printed: a line to write the next one on is left."""
    reminders = _draw_reminders(shape, chrome_of(Livery(), look.ink), look)
    room = SIZES[look.paper][1] - BOTTOM - top - panel_height(reminders) - GAP - LOG_HEAD
    return max(0, int((room - LOG_ROW) / printed_row(look)))


def _writing_type(colours: Chrome, look: Look) -> Type:
    return colours.kind(max(7.5, label_size(look)))


def log_needs(shape: Mapping[str, Any], fields: Mapping[str, str], look: Look) -> list[float]:
    """Return the width each column of the games needs for its printed texts; the first for a day."""
    kind = _writing_type(chrome_of(Livery(), look.ink), look)
    known = [[fields.get(f"game{row}.{k}", "") for row in range(shape["games"])] for k in range(len(shape["log"]))]
    return [round(max(map(kind.width, [*texts, "" if k else "2026-12-30"])) + 2.4, 1) for k, texts in enumerate(known)]


def _width_beside_notes(look: Look) -> float:
    """Return the width left of the notes."""
    return SIZES[look.paper][0] - 2 * SIDE - NOTES - GAP


def draw_roster_foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, top: float, how: Look) -> None:
    """Draw the reminders, the record of games, the notes."""
    width, bottom = canvas.size[0] - 2 * SIDE, canvas.size[1] - BOTTOM
    left, x = _width_beside_notes(how), SIDE + width - NOTES
    rules = draw_panel(look, left, "Rappels", _draw_reminders(shape, look, how), drawing="book")
    canvas.draw(rules.at(SIDE, top))
    at = top + rules.height + GAP
    if shape["log"]:
        _draw_games_played(canvas, shape, look, how, (SIDE, at, left, bottom - at))
    canvas.draw(draw_panel(look, NOTES, "Notes", Drawn(0.0), drawing="scroll", height=bottom - top).at(x, top))
    rows = int((bottom - top - 8.0) / NOTE_ROW)
    rules_at = [top + 6.4 + NOTE_ROW * (k + 1) for k in range(rows)]
    canvas.draw(
        draw_strokes([(x + 2, rule_y, x + NOTES - 2, rule_y) for rule_y in rules_at], style(None, look.rule, look.hair))
    )
    note = (x + 2, top + 6.4, NOTES - 4, NOTE_ROW * rows)
    kind = look.kind(12 if how.large else 8.5)
    canvas.field("notes", "Notes", note, kind, floor=label_size(how), leading=NOTE_ROW, multi=True, ruled=True)


def _draw_reminders(shape: Mapping[str, Any], look: Chrome, how: Look) -> Drawn:
    """Draw the reminders, as large as there is room for."""
    clauses: Sequence[Clause] = [Clause(**clause) for clause in shape["reminders"]]
    if not clauses:
        return Drawn(0.0)
    sizes, room = ((9.0,), 40.0) if how.large else ((7.5, 6.5), 17.5)
    width = _width_beside_notes(how) - 4.4

    def fit(size: float) -> Drawn | None:
        rows = [draw_clause(clause, look, width, size, strong=look.word, leading=1.16) for clause in clauses]
        reminders = stack_drawn(rows, 0.4)
        return reminders if reminders.height <= room else None

    if (reminders := largest_that_fits(sizes, fit)) is None:
        raise does_not_fit(clauses[0].text)
    return reminders


def _draw_games_played(
    canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look, place: tuple[float, float, float, float]
) -> None:
    """Draw the games played, those of the journal first: columns share the width as their contents need."""
    x, y, width, height = place
    head = look.title(label_size(how), 500, quiet=True, track=0.05)
    names = [set_capitals(name) for name in shape["log"]]
    needs = [max(head.width(name) + 6, need) for name, need in zip(names, shape["log_needs"], strict=True)]
    share = (width - 4.0) / sum(needs)
    xs = [x + 2 + sum(needs[:k]) * share for k in range(len(names) + 1)]
    canvas.draw(draw_panel(look, width, shape["log_title"], Drawn(0.0), drawing="flag", height=height).at(x, y))
    top = y + 5.4
    canvas.draw(*(draw_words(at, top, 3.0, name, head) for at, name in zip(xs, names, strict=False)))
    pitch = printed_row(how)
    first = top + 3.2 + pitch * shape["games"]
    rows = int((y + height - 1.0 - first) / LOG_ROW)
    known = [top + 3.2 + pitch * n for n in range(shape["games"])]
    rules = [(x + 2, at, x + width - 2, at) for at in (*known, *(first + LOG_ROW * n for n in range(rows + 1)))]
    posts = [(at - 1, top + 3.2, at - 1, first + LOG_ROW * rows) for at in xs[1:-1]]
    canvas.draw(draw_strokes([*rules, *posts], style(None, look.rule, look.hair)))
    for row, at in enumerate(known):
        for k, name in enumerate(shape["log"]):
            place_of = (xs[k], at + 0.2, xs[k + 1] - xs[k] - 1.6, pitch - 0.3)
            canvas.field(f"game{row}.{k}", name, place_of, _writing_type(look, how), floor=label_size(how))


# The order of turns

BANDS_HIGH = 21.0  # millimetres, of the ranges
_ACROSS = 12  # slots of the order of turns side by side


def height_of_order(shape: Mapping[str, Any], look: Look) -> float:
    return panel_height(Drawn(-(-shape["slots"] // _ACROSS) * _pitch_of_slots(look) - 1.5))


def _pitch_of_slots(look: Look) -> float:
    """Return the distance from one line of slots to the next."""
    return 28.0 if look.large else 21.5


def draw_order(shape: Mapping[str, Any], look: Chrome, how: Look, width: float) -> Drawn:
    """Draw a slot for each fighter, best roll first: the side, the roll; and a count of rounds."""
    inner, count = panel_inner_width(width), shape["slots"]
    across = min(count, _ACROSS)
    wide = inner / across
    roomy = wide > 30
    high, side = _pitch_of_slots(how) - 1.5, 5.0 if how.large else 3.6
    small, number = look.title(label_size(how), 500, quiet=True), look.title(12, 700)
    out = ""
    for n in range(count):
        x, y = n % across * wide, n // across * _pitch_of_slots(how)
        tip = 1.6 if n < count - 1 else 0.0
        shape_of = [(x, y), (x + wide - 1.2 - tip, y), (x + wide - 1.2, y + high / 2), (x + wide - 1.2 - tip, y + high)]
        shape_of += [(x, y + high)]
        ground = None if look.light else mix_colours(look.accent, 0.06)
        out += draw_path(closed_path(shape_of), style(ground, look.word, 0.22))
        out += draw_words(x + 1.2, y + 0.6, 5.4, str(n + 1), number)
        for k, word in enumerate(("PJ", "PNJ")):
            low = y + 6.4 + k * (side + 0.8)
            out += draw_tick_box(look, x + 1.2, low, side) + draw_words(x + side + 1.9, low, side, word, small)
        right, rule = x + wide - 2.4 - tip, style(None, look.line, look.hair)
        if roomy:
            for k, word in enumerate(("succès", "avantages")):
                low = y + (high - 1.4) * (k + 1) / 2
                out += draw_words(right, low - 7.4, 3.4, word, small, "end")
                out += line(x + side + 9.0, low, right, low, rule)
        else:
            out += line(x + 1.2, y + high - 1.4, right, y + high - 1.4, rule)
    hint = "" if roomy else "sur la ligne : succès, avantages"
    rounds = _draw_rounds(shape["rounds"], look, how)
    body = Drawn(-(-count // across) * _pitch_of_slots(how) - 1.5, out)
    panel = draw_panel(look, width, shape["log_title"], body, drawing="flag")
    at = width - rounds[0] - CUT - 1.5
    total = height_of_order(shape, how)
    words = draw_words(at - 3.0, 0.3, 4.2, hint, look.kind(label_size(how), quiet=True), "end")
    return Drawn(total, panel.operators + words + move_drawing(at, 0.5, rounds[1]))


def _draw_rounds(count: int, look: Chrome, how: Look) -> tuple[float, str]:
    """Boxes for the rounds, in the panel's tab line: how wide, and drawn."""
    side, label = 4.0, look.title(label_size(how), 500, quiet=True)
    start = label.width("ROUND") + 1.6
    out = draw_words(0, 0, side, "ROUND", label)
    for n in range(count):
        out += draw_tick_box(look, start + n * (side + 0.7), 0, side)
        out += draw_words(start + n * (side + 0.7) + side / 2, 0, side, str(n + 1), label, "middle")
    return start + count * (side + 0.7), out


def draw_ranges(shape: Mapping[str, Any], look: Chrome, width: float) -> Drawn:
    """Draw a band for each range, to write in who stands there: its name, its dice, and the cost to reach the next."""
    bands = [Stat(**fields) for fields in shape["bands"]]
    steps: Sequence[str] = shape["steps"]
    wide = width / max(1, len(bands))
    name, value = look.title(10 if look.least < 9 else 12, 600), look.title(look.least, 500, quiet=True)
    out = ""
    for n, band in enumerate(bands):
        share = 0.3 - 0.25 * n / max(1, len(bands) - 1)
        ground = None if look.light else mix_colours(look.accent, share)
        out += rect(n * wide, 0, wide, 6.0, style(ground, None)) if ground else ""
        out += draw_fitted_text(n * wide + 2.4, 4.3, set_capitals(band.label), name, wide - 4.8, "start", look.least)
        out += draw_fitted_text(n * wide + 2.4, 9.6, band.value, value, wide - 4.8, "start", look.least)
    tall = BANDS_HIGH - 0.2
    strokes = [(n * wide, 0.0, n * wide, tall) for n in range(1, len(bands))]
    out += draw_strokes([*strokes, (0.0, 6.0, width, 6.0)], style(None, look.line, look.hair))
    for n, step in enumerate(steps, 1):
        x, kind = n * wide, look.title(look.least, 600)
        half = kind.width(step) / 2 + 1.4
        out += rect(x - half, tall - 5.2, 2 * half, 3.8, style(WHITE, look.word, 0.2), 1.9)
        out += draw_words(x, tall - 5.2, 3.8, step, kind, "middle")
    return Drawn(BANDS_HIGH, move_drawing(0, 0, outline(look, width, tall)) + out)


# The page

_GAP = 2.0
_ROW, _LARGE_ROW = 18.0, 27.0  # millimetres of a row, at least
_MOST_ROW = 24.0
_FOOT = 34.0  # what the last page keeps free below its rows, at least
_WHO, _SUMMARY = 39.0, 62.0  # the widths of a person's name and summary

Figure = Mapping[str, Any]


def lay_out_dashboard(sheet: Sheet, look: Look) -> list[Sheet]:
    """Lay out its pages: the order and the ranges on the first, reminders and notes on the last."""
    colours = chrome_of(Livery(), look.ink, label_size(look))
    rest: list[Figure] = list(sheet.form["figures"])
    parts: list[list[Figure]] = []
    while True:
        room = SIZES[look.paper][1] - BOTTOM - _top_of_rows(sheet.form, look, first=not parts)
        heights = [_height_of_row(figure, colours, look) + _GAP for figure in rest]
        if fsum(heights) <= room - _FOOT:
            parts.append(rest)
            break
        count = max(1, sum(fsum(heights[: n + 1]) <= room for n in range(len(rest))))
        count = min(count, len(rest) - 1) if len(rest) > 1 else 1
        parts.append(rest[:count])
        rest = rest[count:]
        if not rest:  # one person alone who leaves no room for the foot
            parts.append([])
            break
    return [_part_of(sheet, part, n, len(parts)) for n, part in enumerate(parts, 1)]


def _part_of(sheet: Sheet, figures: Sequence[Figure], number: int, count: int) -> Sheet:
    page = f"{number} / {count}" if count > 1 else ""
    form = {**sheet.form, "figures": list(figures), "page": page, "first": number == 1, "last": number == count}
    form["title"] = sheet.title
    places = {"name", *(figure["place"] for figure in figures), *(["notes"] if number == count else [])}
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in places},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in places),
    )


def draw_dashboard(shape: Mapping[str, Any], look: Look) -> Form:
    """Draw a page of the dashboard."""
    width, height = SIZES[look.paper]
    colours = chrome_of(Livery(**shape["livery"]), look.ink, label_size(look))
    canvas = Canvas.of_page(look, colours)
    inner = width - 2 * SIDE
    _draw_head(canvas, shape, look)
    if shape["first"]:
        top = SIDE + HIGH + _GAP
        canvas.draw(draw_order(shape, colours, look, inner).at(SIDE, top))
        canvas.draw(draw_ranges(shape, colours, inner).at(SIDE, top + height_of_order(shape, look) + _GAP))
    top, bottom = _top_of_rows(shape, look, first=shape["first"]), height - BOTTOM
    needs = [_height_of_row(person, colours, look) for person in shape["figures"]]
    free = bottom - top - (_FOOT if shape["last"] else 0.0) - fsum(needs) - _GAP * len(needs)
    for figure, need in zip(shape["figures"], needs, strict=True):
        tall = max(need, min(_MOST_ROW, need + max(0.0, free) / len(needs)))
        _draw_person(canvas, figure, colours, look, top, tall)
        top += tall + _GAP
    if shape["last"]:
        _draw_foot(canvas, shape, colours, look, top)
    label, base = colours.title(label_size(look), 500, quiet=True, track=0.04), height - 9.4
    canvas.draw(draw_line_of_text(SIDE, base, "HOLOFICHE", label))
    if SIGN in str(shape):
        canvas.draw(draw_line_of_text(SIDE, base + 2.7, SHORT_NOTE, colours.kind(label_size(look), quiet=True)))
    title = shorten_text(set_capitals(shape["title"]), label, width * 0.6 - SIDE)
    canvas.draw(draw_line_of_text(width - SIDE, base, title, label, "end"))
    return form_of_pages([canvas])


def _top_of_rows(shape: Mapping[str, Any], look: Look, *, first: bool) -> float:
    return SIDE + HIGH + _GAP + (height_of_order(shape, look) + BANDS_HIGH + 2 * _GAP if first else 0.0)


def _draw_head(canvas: Canvas, shape: Mapping[str, Any], how: Look) -> None:
    width = canvas.size[0] - 2 * SIDE
    game = chrome_of(Livery(**shape["banner"]), how.ink, label_size(how))
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    canvas.draw(draw_banner(game, width, "", over=shape["kind"], right=right).at(SIDE, SIDE))
    start, lower = SIDE + (13.4 if game.emblem else 2.0), 0.9 if how.large else 0.0
    name = Type(16, game.word if game.light else WHITE, 700, title=True)
    place = (start, SIDE + 3.6 + lower, 126, 8.2 - lower)
    canvas.field("name", "Nom", place, name, floor=label_size(how), leading=8.2 - lower)


def _draw_summary(figure: Figure, look: Chrome, how: Look) -> Drawn:
    size, wide = 9.0 if how.large else 7.5, _summary_width(how)
    clauses = [draw_clause(Clause(**fields), look, wide, size, strong=look.word) for fields in figure["summary"]]
    high, value = (10.6, 12.0) if how.large else (7.6, 10.0)
    stats = tuple(Stat(**fields) for fields in figure["stats"])
    plates = draw_stats(look, min(wide, 90.0), stats, height=high, label=label_size(how), value=value)
    return stack_drawn([plates, *clauses], 0.6)


def _summary_width(how: Look) -> float:
    """Return the width of a summary: in large print boxes stand below, so it has the rest of the row."""
    return SIZES[how.paper][0] - 2 * SIDE - _WHO - 7.0 if how.large else _SUMMARY


def _height_of_row(figure: Figure, look: Chrome, how: Look) -> float:
    summary = max(_draw_summary(figure, look, how).height, 16.0 if how.large else 0.0) + 2.6
    boxes = _draw_boxes(None, figure, look, how, (0.0, 0.0)).height
    return max(_LARGE_ROW, summary + boxes + 1.0) if how.large else max(_ROW, summary, boxes + 2.6)


def _draw_person(canvas: Canvas, figure: Figure, look: Chrome, how: Look, top: float, tall: float) -> None:
    canvas.draw(move_drawing(SIDE, top, outline(look, canvas.size[0] - 2 * SIDE, tall)))
    x, y = SIDE + 2.4, top + 1.3
    side = figure["group"]
    if side and not look.light:
        strong = side == "PJ"
        canvas.draw(rect(SIDE + 0.2, top + 0.2, 1.3, tall - CUT - 0.4, style(look.accent if strong else look.line)))
    name = look.title(12).but(leading=1.15)
    canvas.field(f"{figure['place']}.name", "Nom", (x, y, _WHO, 10.8), name, floor=label_size(how), multi=True)
    badge = figure["badge"]
    about = " · ".join(filter(None, (side, " ".join(filter(None, (badge["label"], badge["value"]))))))
    kind = look.kind(max(7.5, label_size(how)), quiet=True)
    canvas.draw(set_paragraph([(about, kind)], _WHO).at(x, y + 11.4 if how.large else max(y + 11.0, top + tall - 5.6)))
    at, summary = x + _WHO + 2.0, _draw_summary(figure, look, how)
    canvas.draw(summary.at(at, y))
    place = (x, y + max(summary.height, 16.0) + 1.0) if how.large else (at + _SUMMARY + 3.0, y)
    canvas.draw(_draw_boxes(canvas, figure, look, how, place).operators)


def _draw_boxes(canvas: Canvas | None, figure: Figure, look: Chrome, how: Look, at: tuple[float, float]) -> Drawn:
    """Draw a line a track, two side by side in large print: its name, its boxes in fives, their marks beside them.

    Without a canvas, only measure."""
    room = SIZES[how.paper][0] - 2 * SIDE - 6.0
    columns, width = (2, room / 2) if how.large else (1, room - _WHO - _SUMMARY - 4.0)
    tracks = [Track(**{**fields, "marks": tuple(fields["marks"])}) for fields in figure["tracks"]]
    out, y = "", 0.0
    for n in range(0, len(tracks), columns):
        rows = [
            _draw_track(canvas, figure["place"], track, look, how, (at[0] + k * width, at[1] + y, width - 2.0))
            for k, track in enumerate(tracks[n : n + columns])
        ]
        out += "".join(row.operators for row in rows)
        y += max(row.height for row in rows)
    return Drawn(y, out)


def _draw_track(
    canvas: Canvas | None, person: str, track: Track, look: Chrome, how: Look, place: tuple[float, float, float]
) -> Drawn:
    side, step, label = (5.0, 6.4, 24.0) if how.large else (3.5, 4.4, 16.5)
    left, top, width = place
    word = look.title(label_size(how), 500, quiet=True)
    beside = max((word.width(mark) for mark in track.marks), default=0.0)
    within = beside <= side - 0.6
    pitch = side + (0.6 if within else beside + 1.4)
    five = 5 * pitch + 0.9
    row = max(5, 5 * int((width - label + 1.5) / five)) if within else track.count
    title = shorten_text(set_capitals(track.label.partition(",")[0]), word, label - 1.0)
    out = draw_words(left, top, side, title, word)
    for k in range(track.count):
        x, y = left + label + k % row // 5 * five + k % row % 5 * pitch, top + k // row * step
        mark = track.marks[k] if track.marks else ""
        out += draw_tick_box(look, x, y, side, mark if within else "", label_size(how))
        out += "" if within else draw_words(x + side + 0.4, y, side, mark, word)
        if canvas:
            canvas.tick(f"{person}.{track.key}{k}", f"{track.label} {k + 1}", x, y, side, look.ink)
    return Drawn(-(-track.count // row) * step, out)


def _draw_foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look, top: float) -> None:
    """Draw reminders in two columns, then notes as far as the page goes."""
    width, bottom = canvas.size[0] - 2 * SIDE, canvas.size[1] - BOTTOM
    clauses = [Clause(**fields) for fields in shape["reminders"]]
    half = (panel_inner_width(width) - 4.0) / 2
    size = 9.0 if how.large else 7.5
    texts = [draw_clause(clause, look, half, size, strong=look.word, leading=1.16) for clause in clauses]
    heights = [text.height for text in texts]
    cut = min(range(len(texts) + 1), key=lambda n: abs(fsum(heights[:n]) - fsum(heights[n:])))
    columns = [(0.0, stack_drawn(texts[:cut], 0.5)), (half + 4.0, stack_drawn(texts[cut:], 0.5))]
    rules = draw_panel(look, width, "Rappels", set_beside(columns), drawing="book")
    canvas.draw(rules.at(SIDE, top))
    at = top + rules.height + _GAP
    pitch, code = 6.5, SIDE_OF_CODE + 5.0
    rows = max(1, int((bottom - at - 8.0) / pitch))
    canvas.draw(draw_panel(look, width, "Notes", Drawn(0.0), drawing="scroll", height=bottom - at).at(SIDE, at))
    ends = [SIDE + width - (code + 3.0 if pitch * (k + 1) + 3.0 < code + 3.0 else 3.0) for k in range(rows)]
    lines = [(SIDE + 2, at + 6.4 + pitch * (k + 1), end, at + 6.4 + pitch * (k + 1)) for k, end in enumerate(ends)]
    canvas.draw(draw_strokes(lines[: rows if bottom - at > 16 else 0], style(None, look.rule, look.hair)))
    note = (SIDE + 2, at + 6.4, width - code - 5.0, pitch * rows)
    kind = look.kind(12 if how.large else 8.5)
    canvas.field("notes", "Notes", note, kind, floor=label_size(how), leading=pitch, multi=True, ruled=True)
    canvas.picture(PLACE, "Code de la page", SIDE + width - code, at + 2.6, SIDE_OF_CODE, SIDE_OF_CODE)
