"""A warband's roster: who is there, what is rolled, boxes to tick, games played, on as many pages as it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.paper.figure import Clause, Livery, Stat, Track
from generator.core.paper.formats import SIZES, Look
from generator.core.paper.sheet import Sheet
from generator.render.drawing.chrome import Chrome, box, chrome, plate, stats, words
from generator.render.press.flow import Drawn, Type, fitted, paragraph, ruled, spaced, stack, too_long
from generator.render.press.pen import line, lines, moved, rect, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.form import Form

FIGURES_A_PAGE = 7
SIDE, HEAD, FOOT = 8.0, 34.0, 59.0  # the margin; what is above the first row and below the last
WHO, MIDDLE, TRACKS = 45.0, 48.0, 45.0  # the name's width, where numbers start, the boxes' width
LOG_ROW, NOTE_ROW = 6.6, 5.6
LEAST = 23.4  # a row's height: its name, its badge
LARGE = 1.1
# The type of a row in points, from the roomiest to the tightest, and what is above and below a line.
TYPES = ((9.2, 0.34), (8.4, 0.34), (7.4, 0.34), (6.6, 0.2), (6.0, 0.15))

Figure = Mapping[str, Any]


def pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """One page for a legal warband; more where seven figures are passed, or their rows cannot hold what they say."""
    room = SIZES[look.paper][1] - HEAD - FOOT
    figures, parts = list(sheet.form["figures"]), []
    while figures:
        count = min(FIGURES_A_PAGE, len(figures))
        while count > 1 and sum(_need(f, TYPES[-1], look) for f in figures[:count]) > room:
            count -= 1
        parts.append(figures[:count])
        figures = figures[count:]
    parts = parts or [[]]
    return [_page(sheet, part, n, len(parts)) for n, part in enumerate(parts, 1)]


def _page(sheet: Sheet, figures: Sequence[Figure], number: int, count: int) -> Sheet:
    form = {**sheet.form, "figures": list(figures), "page": f"{number} / {count}" if count > 1 else ""}
    own = {"name", "player", *(["notes"] if number == 1 else []), *(figure["place"] for figure in figures)}
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in own},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in own),
    )


def _middle(look: Look) -> float:
    """The width of a figure's numbers."""
    return SIZES[look.paper][0] - 2 * SIDE - MIDDLE - TRACKS - 4.0


def _need(figure: Figure, kind: tuple[float, float], look: Look) -> float:
    """The height a figure's row needs, in this type."""
    colours = chrome(Livery(), look.ink)
    told = 1.6 + 8.5 + _summary(figure, colours, _middle(look), kind).height + 0.6
    return max(LEAST, told, 1.4 + _tracks(None, figure, colours, 0, 0).height)


def _summary(figure: Figure, look: Chrome, width: float, kind: tuple[float, float]) -> Drawn:
    size, air = kind
    text = look.kind(size, leading=1.18)
    value = Type(size * 1.08, look.ink, 700, title=True)
    rows: list[Drawn] = []
    for one in (Clause(**each) for each in figure["summary"]):
        number = (f"{one.value} " if one.value else "", value)
        runs = [(f"{one.label} ", text.but(weight=600)), number, (one.text, text)]
        row = spaced(paragraph(runs, width, leading=text.line), air, air)
        rows.append(ruled(row, width, look.rule, look.hair) if len(rows) + 1 < len(figure["summary"]) else row)
    return stack(rows)


def drawn(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of it."""
    width, height = SIZES[look.paper]
    canvas, colours = Canvas((width, height)), chrome(Livery(**shape["livery"]), look.ink)
    room = height - HEAD - FOOT
    _head(canvas, shape, colours)
    kind, needs = _type(shape["figures"], look, room)
    spare = (room - sum(needs)) / max(1, len(needs))
    most = 52 if len(needs) < 4 else 40
    top = HEAD
    for n, (figure, need) in enumerate(zip(shape["figures"], needs, strict=True)):
        edge = style(None, colours.word if n == 0 else colours.line, 0.5 if n == 0 else colours.hair)
        canvas.draw(line(SIDE, top, width - SIDE, top, edge))
        _row(canvas, figure, colours, top, look, kind)
        top += min(need + spare, max(most, need))
    # A small warband leaves its room to the record of games and the notes.
    _foot(canvas, shape, colours, int((height - FOOT - top) / LOG_ROW + 0.01), LARGE if look.large else 1.0)
    return canvas.form()


def _type(figures: Sequence[Figure], look: Look, room: float) -> tuple[tuple[float, float], list[float]]:
    """The roomiest type in which all rows have their place."""
    k = LARGE if look.large else 1.0
    for size, air in TYPES:
        kind = (size * k if size >= 7 else size, air)
        needs = [_need(figure, kind, look) for figure in figures]
        if sum(needs) <= room and (size <= 7.4 or len(figures) < 4 or sum(needs) <= room * 0.85):
            return kind, needs
    raise too_long(figures[0]["kind"] or figures[0]["group"])


def _label(look: Chrome, x: float, y: float, text: str) -> str:
    return words(x, y, 2.6, text.upper(), look.title(5.2, 500, quiet=True, track=0.06))


def _head(canvas: Canvas, shape: Mapping[str, Any], look: Chrome) -> None:
    width = canvas.size[0] - 2 * SIDE
    left = f"{shape['kind']} – {shape['side']}" if shape["side"] else shape["kind"]
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    canvas.draw(plate(look, width, left, right, 6.6, 9.5).at(SIDE, SIDE))
    canvas.draw(_label(look, SIDE, 17, "Nom"), line(SIDE, 28.75, SIDE + 78, 28.75, style(None, look.word, 0.5)))
    canvas.draw(_label(look, SIDE + 82, 17, "Joueur"))
    canvas.draw(line(SIDE + 82, 28.9, SIDE + 122, 28.9, style(None, look.line, look.hair)))
    canvas.field("name", "Nom", (SIDE, 19.6, 78, 8.6), look.title(17), floor=8, leading=8.6)
    canvas.field("player", "Joueur", (SIDE + 82, 19.6, 40, 8.6), look.kind(10, 500), floor=6, leading=9.4)
    wide = width - 126
    totals = [Stat(**one) for one in shape["totals"]]
    canvas.draw(stats(look, wide, totals, height=12, label=5.2, value=14, gap=1.2).at(SIDE + width - wide, 17))


def _row(canvas: Canvas, figure: Figure, look: Chrome, top: float, how: Look, kind: tuple[float, float]) -> None:
    y = top + 1.6
    name = look.title(11).but(leading=1.15)
    canvas.field(f"{figure['place']}.name", "Nom", (SIDE, y, WHO, 5.4), name, floor=5.5, multi=True)
    small = look.kind(7.4, quiet=True)
    for n, said in enumerate(filter(None, (figure["kind"], figure["group"]))):
        canvas.draw(fitted(SIDE, y + 5.4 + 3.4 * n + small.baseline(3.4), said, small, WHO))
    canvas.draw(moved(SIDE, y + 13.4, _badge(figure, look)))
    listed = [Stat(**one) for one in figure["stats"]]
    plates = stats(look, _middle(how), listed, height=7.6, label=5.2, value=10, gap=0.9)
    canvas.draw(plates.at(SIDE + MIDDLE, y))
    canvas.draw(_summary(figure, look, _middle(how), kind).at(SIDE + MIDDLE, y + 8.5))
    canvas.draw(_tracks(canvas, figure, look, canvas.size[0] - SIDE - TRACKS, top + 1.4).operators)


def _badge(figure: Figure, look: Chrome) -> str:
    value, label = look.title(12), look.title(6.4, 500)
    text, said = figure["badge"]["value"], figure["badge"]["label"]
    wide = 5 + value.width(text) + label.width(said)
    found = rect(0.1, 0.1, wide - 0.2, 7.2, style(None, look.word, look.hair))
    found += words(2, 0, 7.4, text, value) + words(3 + value.width(text), 0, 7.4, said, label)
    if figure["flag"]:
        flag = Type(6.6, look.word, 600, title=True, track=0.03)
        at = max(24.0, wide + 2)
        found += fitted(at, 2.0 + flag.baseline(3.6), figure["flag"].upper(), flag, WHO - at + 2)
    return found


def _tracks(canvas: Canvas | None, figure: Figure, look: Chrome, left: float, top: float) -> Drawn:
    """Boxes to tick: short tracks side by side, long ones under their label. Without a canvas, only measured."""
    label, under = look.title(5.2, 500, quiet=True, track=0.06), look.title(4.8, 500, quiet=True)
    found, x, y, high = "", 0.0, 0.0, 0.0
    for track in (Track(**{**one, "marks": tuple(one["marks"])}) for one in figure["tracks"]):
        side, gap = (2.4, 0.6) if track.small else (3.4, 1.0)
        word = label.width(track.label.upper()) + 1.0
        inline = track.count < 7 and not track.marks
        if inline:
            if x and x + word + track.count * (side + gap) - gap > TRACKS:
                x, y = 0.0, y + high
            found += words(left + x, top + y, side, track.label.upper(), label)
            x += word
        else:
            y += high if x else 0.0
            found += _label(look, left, top + y, track.label)
            x, y = 0.0, y + 2.6
        high = side + (2.2 if track.marks else 0.0) + 1.1
        for k in range(track.count):
            if x + side > TRACKS + 0.01:
                x, y = 0.0, y + high
            found += box(look, left + x, top + y, side)
            if track.marks:
                found += words(left + x + side / 2, top + y + side, 2.2, track.marks[k], under, "middle")
            if canvas:
                name = f"{figure['place']}.{track.key}{k}"
                canvas.tick(name, f"{track.label} {k + 1}", left + x, top + y, side, look.ink)
            x += side + gap
        if inline:
            x += 2.6 - gap
        else:
            x, y = 0.0, y + high
    return Drawn(y + (high if x else 0.0), found)


def _foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, more: int, large: float) -> None:
    width, grow = canvas.size[0] - 2 * SIDE, more * LOG_ROW
    top, left = canvas.size[1] - SIDE - 45 - grow, width - 76  # the page's code stands between record and notes
    canvas.draw(line(SIDE, top + 0.25, SIDE + width, top + 0.25, style(None, look.word, 0.5)))
    canvas.draw(_reminders([Clause(**one) for one in shape["reminders"]], look, left, large).at(SIDE, top + 1.4))
    if shape["log"]:
        canvas.draw(_log(shape["log"], shape["log_rows"] + more, look, left).at(SIDE, top + 20))
    x = SIDE + width - 64
    canvas.draw(_label(look, x, top + 1.4, "Notes"))
    rules = [top + 4.0 + NOTE_ROW * (k + 1) for k in range(7 + int(grow / NOTE_ROW))]
    canvas.draw(lines([(x, at, x + 64, at) for at in rules], style(None, look.rule, look.hair)))
    note = (x, top + 4.0, 64, 40 + grow)
    canvas.field("notes", "Notes", note, look.kind(8), floor=6, leading=NOTE_ROW, multi=True, ruled=True)


def _reminders(clauses: Sequence[Clause], look: Chrome, width: float, large: float) -> Drawn:
    """What is looked up most during a game, as large as it has room for."""
    for size in (6.9 * large, 6.9, 6.6, 6.3, 6.0):
        text = look.kind(size, leading=1.18)
        strong = text.but(weight=600)
        said = stack([paragraph([(f"{one.label} ", strong), (one.text, text)], width) for one in clauses], 0.5)
        if said.height <= 18.0:
            return said
    raise too_long(clauses[0].text)


def _log(columns: Sequence[str], rows: int, look: Chrome, width: float) -> Drawn:
    """The record of games played: columns share the width as their names do."""
    head = look.title(5.2, 500, quiet=True, track=0.06)
    names = [name.upper() for name in columns]
    share = width / sum(head.width(name) + 4 for name in names)
    xs = [sum((head.width(name) + 4) * share for name in names[:k]) for k in range(len(names))]
    found = "".join(words(x, 0, 2.8, name, head) for x, name in zip(xs, names, strict=True))
    found += line(0, 2.9, width, 2.9, style(None, look.line, look.hair))
    rules = [(0.0, 3.0 + LOG_ROW * (n + 1), width, 3.0 + LOG_ROW * (n + 1)) for n in range(rows)]
    posts = [(x - 1, 3.0, x - 1, 3.0 + LOG_ROW * rows) for x in xs[1:]]
    return Drawn(3.0 + LOG_ROW * rows, found + lines([*rules, *posts], style(None, look.rule, look.hair)))
