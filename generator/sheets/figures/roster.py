"""A warband's roster: its figures, their rolls, boxes to tick, games played, on as many pages as it takes.

Short tracks of boxes stand under the figure's name, long ones below its rolls.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, product
from typing import Any

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE
from generator.base.typography import set_capitals
from generator.content.livery import Livery
from generator.model.figure import Stat, Track
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper.code import PLACE
from generator.paper.code import SIDE as SIDE_OF_CODE
from generator.paper.drawing.chrome import (
    WHITE,
    Chrome,
    chrome_of,
    draw_stat_ground,
    draw_tick_box,
    draw_words,
    figure_plate,
)
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import HIGH, draw_banner, outline
from generator.paper.drawing.pen import line, move_drawing, style
from generator.paper.formats import SIZES, Look
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_rule_below,
    add_space,
    does_not_fit,
    draw_fitted_text,
    draw_line_of_text,
    set_paragraph,
    shorten_text,
    stack_drawn,
)
from generator.sheets.figures.dashboard import (
    BOTTOM,
    GAP,
    SIDE,
    draw_dashboard,
    draw_roster_foot,
    games_shown,
    label_size,
    lay_out_dashboard,
    log_needs,
    printed_row,
)
from generator.sheets.forms.canvas import Canvas, Form, form_of_pages

WHO = 51.0  # the width of a row's first column
LABEL = 19.0  # before a long track

Figure = Mapping[str, Any]


def last_column_width(look: Look) -> float:
    """Return the width of a row's last column."""
    return 24.0 if look.large else 22.0


def numbers_width(look: Look) -> float:
    """Return the width of a figure's numbers."""
    return SIZES[look.paper][0] - 2 * SIDE - WHO - last_column_width(look) - 11.0


def draw_tracks(
    canvas: Canvas | None, figure: Figure, look: Chrome, left: float, top: float, how: Look, *, wide: bool = False
) -> Drawn:
    """Draw boxes to tick: short tracks side by side, long ones below their label, which ends the line before where it
    can.

    Without a canvas, only measure. `wide`: draw long tracks of plain boxes, which stand below the rolls."""
    label = look.title(label_size(how), 500, quiet=True, track=0.04)
    out, x, y, high = "", 0.0, 0.0, 0.0
    for track in (Track(**{**fields, "marks": tuple(fields["marks"])}) for fields in figure["tracks"]):
        if wide != (track.count > 6 and not track.marks and not track.small):
            continue
        if wide:
            boxes = _long_track(canvas, figure, track, look, (left, top + y), how)
            out, y = out + boxes.operators, y + boxes.height
            continue
        side, gap = (5.0, 1.0) if how.large else (2.8, 0.5) if track.small else (3.5, 0.9)
        title = set_capitals(track.label)
        written = label.width(title)
        word = written + 1.0
        inline = (track.count < 7 or track.small) and not track.marks and word + track.count * (side + gap) - gap <= WHO
        if inline:
            if x and x + word + track.count * (side + gap) - gap > WHO:
                x, y = 0.0, y + high
            out += draw_words(left + x, top + y, side, title, label)
            x += word
        elif x and x + written <= WHO:  # it ends with the column
            out += draw_words(left + WHO, top + y, high - 0.8, title, label, "end")
            x, y = 0.0, y + high
        else:
            y += high if x else 0.0
            out += draw_words(left, top + y, label.size * 0.433, title, label)
            x, y = 0.0, y + label.size * 0.45
        figure_type = label.but(track=0.0)
        below = any(figure_type.width(mark) > side - 0.4 for mark in track.marks)  # what is too wide for its box
        gap += 2.2 if below else 0.0
        high = side + (3.0 if below else 0.8)
        row = int((WHO + gap) / (side + gap))
        row -= row % 5 if row < track.count else 0  # a long row breaks after five or ten
        for k in range(track.count):
            if k and k % row == 0:
                x, y = 0.0, y + high
            mark = track.marks[k] if track.marks else ""
            out += draw_tick_box(look, left + x, top + y, side, "" if below else mark, label_size(how))
            out += draw_words(left + x + side / 2, top + y + side, 2.4, mark, figure_type, "middle") if below else ""
            if canvas:
                name = f"{figure['place']}.{track.key}{k}"
                canvas.tick(name, f"{track.label} {k + 1}", left + x, top + y, side, look.ink)
            x += side + gap
        if inline:
            x += 2.6 - gap
        else:
            x, y = 0.0, y + high
    return Drawn(y + (high if x else 0.0), out)


def _long_track(
    canvas: Canvas | None, figure: Figure, track: Track, look: Chrome, at: tuple[float, float], how: Look
) -> Drawn:
    """Draw a label and its boxes in fives, in as many lines as they take at their size."""
    label = look.title(label_size(how), 500, quiet=True, track=0.04)
    side, gap, space = (5.0 if how.large else 3.5), 0.6, 0.9
    five = 5 * (side + gap) + space
    row = 5 * int((numbers_width(how) - LABEL + gap + space) / five)
    out = draw_words(at[0], at[1], side, set_capitals(track.label), label)
    for k in range(track.count):
        x, y = at[0] + LABEL + k % row // 5 * five + k % 5 * (side + gap), at[1] + k // row * (side + 1.2)
        out += draw_tick_box(look, x, y, side, "", label_size(how))
        if canvas:
            canvas.tick(f"{figure['place']}.{track.key}{k}", f"{track.label} {k + 1}", x, y, side, look.ink)
    return Drawn(-(-track.count // row) * (side + 1.2), out)


HEAD, FOOT, LARGE_FOOT = 37.0, 57.4, 84.0  # what is above the first row and below the last
LEAST_ROW = 21.5
LAST_GAMES = 2  # of the journal: rows are set tighter for them
_CODE = 94.0  # from the margin to the right edge of the code: left of the fold
# The type of a row in points, from the roomiest to the tightest, and what is above and below a line.
TYPES = ((10.0, 0.4), (8.5, 0.34), (8.5, 0.2), (7.5, 0.3), (7.5, 0.15), (6.5, 0.2), (6.5, 0.1))
LARGE_TYPES = ((12.0, 0.4),)



def lay_out_pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """Lay out a legal warband on one page; on more where its rows have no room. The last one has the record."""
    if sheet.form["slots"]:
        return lay_out_dashboard(sheet, look)
    kind, names = _type_sizes(look)[-1], _column_names(sheet.form["figures"])
    figures: list[Figure] = [
        {**figure, "beside": _flag_beside(sheet, figure, look)} for figure in sheet.form["figures"]
    ]
    parts: list[list[Figure]] = []
    needs = [_height_of_row(figure, names, kind, look) for figure in figures]
    while len(figures) > 1 and sum(needs) > _height_for_rows(look, last=True):
        count = sum(end <= _height_for_rows(look, last=False) for end in accumulate(needs))
        parts.append(figures[: min(max(1, count), len(figures) - 1)])
        figures, needs = figures[len(parts[-1]) :], needs[len(parts[-1]) :]
    parts.append(figures)
    return [_page(sheet, part, n, len(parts), look) for n, part in enumerate(parts, 1)]


def _flag_beside(sheet: Sheet, figure: Figure, look: Look) -> bool:
    """Return whether a figure's name leaves room for its flag."""
    name, flag = _name_types(chrome_of(Livery(), look.ink), look)
    written = name.width(sheet.fields.get(f"{figure['place']}.name", ""))
    return bool(figure["flag"]) and written + flag.width(set_capitals(figure["flag"])) + 1.6 <= WHO


def _name_types(look: Chrome, how: Look) -> tuple[Type, Type]:
    flag = Type(label_size(how), look.word, 700, title=True, track=0.05)
    return look.title(12).but(leading=1.15), flag


def _page(sheet: Sheet, figures: Sequence[Figure], number: int, count: int, look: Look) -> Sheet:
    last = number == count
    form = {**sheet.form, "figures": list(figures), "page": f"{number} / {count}" if count > 1 else "", "last": last}
    form |= {"columns": _column_names(sheet.form["figures"]), "title": sheet.title}
    shown = games_shown(form, look, HEAD + sum(_fit_row_heights(form, look)[1])) if last else 0
    form["games"] = min(sheet.form["games"], shown)
    form["log_needs"] = log_needs(form, sheet.fields, look)
    places = {"name", "player", *(figure["place"] for figure in figures)}
    places |= {"notes", *(f"game{n}" for n in range(form["games"]))} if last else set()
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in places},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in places),
        images={name: path for name, path in sheet.images.items() if name.partition(".")[0] in places},
    )


def _column_names(figures: Iterable[Figure]) -> list[str]:
    """Return the numbers that any figure has, in their order: each has a column, even where a figure lacks it."""
    names: list[str] = []
    for figure in figures:
        at = 0
        for stat in figure["stats"]:
            if stat["label"] not in names:
                names.insert(at, stat["label"])
            at = names.index(stat["label"]) + 1
    return names


def _height_for_rows(look: Look, *, last: bool) -> float:
    """Return the height that rows share; below the last one stands the record."""
    foot = LARGE_FOOT if look.large else FOOT
    return SIZES[look.paper][1] - HEAD - (foot if last else BOTTOM)


def _type_sizes(look: Look) -> Sequence[tuple[float, float]]:
    return LARGE_TYPES if look.large else TYPES


def _height_of_row(figure: Figure, names: Sequence[str], kind: tuple[float, float], look: Look) -> float:
    """Return the height a figure's row needs, in this type."""
    colours = chrome_of(Livery(), look.ink)
    beside = (
        _draw_number_plates(figure, names, colours, look).height
        + 1.0
        + _summary(figure, colours, numbers_width(look), kind).height
    )
    beside += draw_tracks(None, figure, colours, 0, 0, look, wide=True).height
    ticks = (
        5.4 + _draw_about(figure, colours, look).height + 0.7 + draw_tracks(None, figure, colours, 0, 0, look).height
    )
    return max(LEAST_ROW, beside + 2.8, ticks + 2.0) + GAP


def _summary(figure: Figure, look: Chrome, width: float, kind: tuple[float, float]) -> Drawn:
    size, air = kind
    clauses = (
        draw_clause(Clause(**fields), look, width, size, strong=look.word, leading=1.16) for fields in figure["summary"]
    )
    rows = [add_space(clause, air, air) for clause in clauses]
    return stack_drawn([*(add_rule_below(row, width, look.rule, look.hair) for row in rows[:-1]), *rows[-1:]])


def _draw_number_plates(figure: Figure, names: Sequence[str], look: Chrome, how: Look) -> Drawn:
    """Draw numbers on their plates, in the columns of the page."""
    label, value = look.title(label_size(how), 500, quiet=True), look.title(12 if how.large else 10)
    high, gap = (11.0, 1.0) if how.large else (8.6, 0.9)
    wide = (numbers_width(how) - gap * (len(names) - 1)) / max(1, len(names))
    known = {stat["label"]: stat["value"] for stat in figure["stats"]}
    out = ""
    for n, name in enumerate(names):
        x = n * (wide + gap)
        out += draw_stat_ground(look, x, 0, wide, high)
        out += draw_fitted_text(x + wide / 2, high * 0.33, name, label, wide - 0.6, "middle", label_size(how))
        out += draw_fitted_text(
            x + wide / 2, high * 0.86, known.get(name, "–"), value, wide - 0.6, "middle", label_size(how)
        )
    return Drawn(high if names else 0.0, out)


def draw_form(shape: Mapping[str, Any], look: Look) -> Form:
    """Draw a page of the roster."""
    if shape["slots"]:
        return draw_dashboard(shape, look)
    width, height = SIZES[look.paper]
    colours = chrome_of(Livery(**shape["livery"]), look.ink, label_size(look))
    canvas = Canvas.of_page(look, colours)
    _draw_roster_head(canvas, shape, colours, look)
    kind, heights = _fit_row_heights(shape, look)
    top = HEAD
    for figure, tall in zip(shape["figures"], heights, strict=True):
        _draw_figure_row(canvas, figure, shape["columns"], colours, top, tall - GAP, look, kind)
        _draw_worth_and_portrait(canvas, figure, colours, look, top + 1.4, min(heights) - GAP - 2.8)
        top += tall
    if shape["last"]:  # a small warband leaves its room to the record of games and the notes
        draw_roster_foot(canvas, shape, colours, top, look)
    label, base = colours.title(label_size(look), 500, quiet=True, track=0.04), height - 9.4
    canvas.draw(draw_line_of_text(SIDE, base, "HOLOFICHE", label))
    if shape["signed"]:
        canvas.draw(draw_line_of_text(SIDE, base + 2.7, SHORT_NOTE, colours.kind(label_size(look), quiet=True)))
    canvas.draw(
        draw_line_of_text(
            width - SIDE, base, shorten_text(set_capitals(shape["title"]), label, width / 2 - 20), label, "end"
        )
    )
    return form_of_pages([canvas])


def _fit_row_heights(shape: Mapping[str, Any], look: Look) -> tuple[tuple[float, float], list[float]]:
    """Return the roomiest type in which all rows and the last games have room, and the height of each row."""
    room = _height_for_rows(look, last=shape["last"])
    games = range(min(LAST_GAMES, shape["games"]), -1, -1)
    for count, kind in product(games, _type_sizes(look)):
        needs = [_height_of_row(figure, shape["columns"], kind, look) for figure in shape["figures"]]
        if sum(needs) + printed_row(look) * count <= room:
            spare = max(0.0, room - sum(needs) - printed_row(look) * shape["games"]) / max(1, len(needs))
            return kind, [min(need + spare, max(40.0, need)) for need in needs]
    raise does_not_fit(shape["figures"][0]["kind"] or shape["figures"][0]["group"])


def _draw_roster_head(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look) -> None:
    width = canvas.size[0] - 2 * SIDE
    over = f"{shape['kind']} – {shape['side']}" if shape["side"] else shape["kind"]
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    game = chrome_of(Livery(**shape["banner"]), how.ink, label_size(how))
    canvas.draw(draw_banner(game, width, "", over=over, right=right).at(SIDE, SIDE))
    name = Type(16, game.word if game.light else WHITE, 700, title=True)
    start = SIDE + (13.4 if game.emblem else 2.0)
    lower = 0.9 if how.large else 0.0  # below larger words
    canvas.field(
        "name",
        "Nom",
        (start, SIDE + 3.6 + lower, 126, 8.2 - lower),
        name,
        floor=8.5 if not how.large else 9,
        leading=8.2 - lower,
    )
    top, tall = SIDE + HIGH + 2.2, 11.6
    label, value = look.title(label_size(how), 500, quiet=True, track=0.03), look.title(16)
    canvas.draw(draw_words(SIDE, top + 0.4, 3.0, "JOUEUR", label))
    totals = [Stat(**total) for total in shape["totals"]]
    wide, gap = max([27.0, *(label.width(set_capitals(total.label)) + 2 for total in totals)]), 1.2
    x = SIDE + width - len(totals) * (wide + gap) + gap
    room = min(x - SIDE - 6.0, _CODE) - SIDE_OF_CODE - 2.0
    canvas.picture(PLACE, "Code de la page", SIDE + room + 2.0, top + 1.8, SIDE_OF_CODE, SIDE_OF_CODE)
    canvas.draw(line(SIDE, top + tall, SIDE + room, top + tall, style(None, look.line, look.hair)))
    canvas.field(
        "player", "Joueur", (SIDE, top + 3.4, room, 7.6), look.kind(12, 500), floor=label_size(how), leading=7.6
    )
    for total in totals:
        canvas.draw(figure_plate(look, x, top, wide, tall))
        canvas.draw(
            draw_fitted_text(
                x + wide / 2, top + 3.6, set_capitals(total.label), label, wide - 1, "middle", label_size(how)
            )
        )
        canvas.draw(draw_fitted_text(x + wide / 2, top + 9.9, total.value, value, wide - 2, "middle", label_size(how)))
        x += wide + gap


def _draw_figure_row(
    canvas: Canvas, figure: Figure, names: Sequence[str], look: Chrome, top: float, tall: float, how: Look,
    kind: tuple[float, float],
) -> None:  # fmt: skip
    canvas.draw(move_drawing(SIDE, top, outline(look, canvas.size[0] - 2 * SIDE, tall)))
    x, y = SIDE + 2.6, top + 1.4
    name, flag = _name_types(look, how)
    canvas.field(f"{figure['place']}.name", "Nom", (x, y, WHO, 5.4), name, floor=label_size(how), multi=True)
    if figure["flag"]:  # on the line of the name, or else of what it is
        canvas.draw(draw_words(x + WHO, y if figure["beside"] else y + 5.0, 5.6 if figure["beside"] else 3.6,
                          set_capitals(figure["flag"]), flag, "end"))  # fmt: skip
    about = _draw_about(figure, look, how)
    canvas.draw(about.at(x, y + 5.4))
    ticks = y + 5.4 + about.height + 0.7
    canvas.draw(draw_tracks(canvas, figure, look, x, ticks, how).operators)
    beside = x + WHO + 3.4
    plates = _draw_number_plates(figure, names, look, how)
    summary = _summary(figure, look, numbers_width(how), kind)
    below = y + plates.height + 1.0
    canvas.draw(plates.at(beside, y), summary.at(beside, below))
    canvas.draw(draw_tracks(canvas, figure, look, beside, below + summary.height + 0.8, how, wide=True).operators)


def _draw_about(figure: Figure, look: Chrome, how: Look) -> Drawn:
    """Draw a figure's kind and group; clear of its flag, where that stands on the same line."""
    text = " · ".join(filter(None, (figure["kind"], figure["group"])))
    kind = look.kind(max(7.5, label_size(how)), quiet=True)
    if not figure["flag"] or figure["beside"]:
        return set_paragraph([(text, kind)], WHO)
    paragraph = set_paragraph([(text, kind)], WHO - _name_types(look, how)[1].width(set_capitals(figure["flag"])) - 1.6)
    return Drawn(max(paragraph.height, kind.line), paragraph.operators)


def _draw_worth_and_portrait(canvas: Canvas, figure: Figure, look: Chrome, how: Look, y: float, tall: float) -> None:
    """Draw the worth, and the portrait, or a frame to draw it in: as large as the lowest row has room for."""
    wide = last_column_width(how)
    x, value, label = canvas.size[0] - SIDE - wide - 1.8, look.title(12), look.title(label_size(how), 500, quiet=True)
    high = 11.0 if how.large else 8.6
    canvas.draw(figure_plate(look, x, y, wide, high, "bd"))  # along the frame's own cut corner
    worth = set_capitals(figure["badge"]["label"])
    canvas.draw(draw_fitted_text(x + wide / 2, y + high * 0.33, worth, label, wide - 2, "middle", label_size(how)))
    canvas.draw(
        draw_fitted_text(
            x + wide / 2, y + high * 0.86, figure["badge"]["value"], value, wide - 1, "middle", label_size(how)
        )
    )
    side = min(wide, tall - high - 1.2)
    if side < 12 and not figure["portrait"]:
        return  # too small to draw in
    left = x + wide - side
    if figure["portrait"]:
        canvas.picture(f"{figure['place']}.portrait", "Portrait", left, y + high + 1.2, side, side)
    else:
        canvas.draw(move_drawing(left, y + high + 1.2, outline(look, side, side)))
