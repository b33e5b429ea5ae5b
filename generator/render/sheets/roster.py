"""A warband's roster: who is there, what is rolled, boxes to tick, games played, on as many pages as it takes."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from generator.core.paper.figure import Clause, Livery, Stat
from generator.core.paper.formats import SIZES, Look
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import capitals
from generator.render.drawing.chrome import WHITE, Chrome, cell, chrome, figure_plate, words
from generator.render.drawing.figure import clause
from generator.render.drawing.frame import HIGH, banner, outline
from generator.render.press.flow import Drawn, Type, fitted, paragraph, ruled, say, shortened, spaced, stack, too_long
from generator.render.press.pen import line, moved, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.form import Form
from generator.render.sheets.record import BOTTOM, GAP, SIDE, foot, games_shown, log_needs, printed_row, small
from generator.render.sheets.tracks import WHO, middle, right, tracks

HEAD, FOOT, LARGE_FOOT = 37.0, 57.4, 84.0  # what is above the first row and below the last
LEAST_ROW = 22.0
# The type of a row in points, from the roomiest to the tightest, and what is above and below a line.
TYPES = ((9.5, 0.4), (8.8, 0.34), (8.2, 0.3), (7.4, 0.3), (6.6, 0.2), (6.0, 0.15))
LARGE_TYPES = ((12.0, 0.4),)

Figure = Mapping[str, Any]


def pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """One page for a legal warband; more where its rows cannot hold what they say. The last one has the record."""
    kind, names = _types(look)[-1], _columns(sheet.form["figures"])
    figures: list[Figure] = [{**one, "beside": _flag_beside(sheet, one, look)} for one in sheet.form["figures"]]
    parts: list[list[Figure]] = []
    needs = [_need(one, names, kind, look) for one in figures]
    while len(figures) > 1 and sum(needs) > _room(look, last=True):
        count = sum(end <= _room(look, last=False) for end in accumulate(needs))
        parts.append(figures[: min(max(1, count), len(figures) - 1)])
        figures, needs = figures[len(parts[-1]) :], needs[len(parts[-1]) :]
    parts.append(figures)
    return [_page(sheet, part, n, len(parts), look) for n, part in enumerate(parts, 1)]


def _flag_beside(sheet: Sheet, figure: Figure, look: Look) -> bool:
    """Whether a figure's name leaves room for its flag."""
    name, flag = _name_types(chrome(Livery(), look.ink), look)
    written = name.width(sheet.fields.get(f"{figure['place']}.name", ""))
    return bool(figure["flag"]) and written + flag.width(capitals(figure["flag"])) + 1.6 <= WHO


def _name_types(look: Chrome, how: Look) -> tuple[Type, Type]:
    flag = Type(max(6.6, small(how)), look.word, 700, title=True, track=0.05)
    return look.title(13.0 if how.large else 12.0).but(leading=1.15), flag


def _page(sheet: Sheet, figures: Sequence[Figure], number: int, count: int, look: Look) -> Sheet:
    last = number == count
    form = {**sheet.form, "figures": list(figures), "page": f"{number} / {count}" if count > 1 else "", "last": last}
    form |= {"columns": _columns(sheet.form["figures"]), "title": sheet.title}
    shown = games_shown(form, look, HEAD + sum(_heights(form, look)[1])) if last else 0
    form["games"] = min(sheet.form["games"], shown)
    form["log_needs"] = log_needs(form, sheet.fields, look)
    own = {"name", "player", *(figure["place"] for figure in figures)}
    own |= {"notes", *(f"game{n}" for n in range(form["games"]))} if last else set()
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in own},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in own),
        images={name: path for name, path in sheet.images.items() if name.partition(".")[0] in own},
    )


def _columns(figures: Iterable[Figure]) -> list[str]:
    """The numbers that any figure has, in their order: the eye goes down a column, whoever lacks one."""
    found: list[str] = []
    for figure in figures:
        at = 0
        for stat in figure["stats"]:
            if stat["label"] not in found:
                found.insert(at, stat["label"])
            at = found.index(stat["label"]) + 1
    return found


def _room(look: Look, *, last: bool) -> float:
    """The height that rows share."""
    return SIZES[look.paper][1] - HEAD - ((LARGE_FOOT if look.large else FOOT) if last else BOTTOM)


def _types(look: Look) -> Sequence[tuple[float, float]]:
    return LARGE_TYPES if look.large else TYPES


def _need(figure: Figure, names: Sequence[str], kind: tuple[float, float], look: Look) -> float:
    """The height a figure's row needs, in this type."""
    colours = chrome(Livery(), look.ink)
    told = _plates(figure, names, colours, look).height + 1.0 + _summary(figure, colours, middle(look), kind).height
    told += tracks(None, figure, colours, 0, 0, look, wide=True).height
    ticks = 5.4 + _about(figure, colours, look).height + 0.7 + tracks(None, figure, colours, 0, 0, look).height
    return max(LEAST_ROW, told + 2.8, ticks + 2.0) + GAP


def _summary(figure: Figure, look: Chrome, width: float, kind: tuple[float, float]) -> Drawn:
    size, air = kind
    told = (clause(Clause(**each), look, width, size, strong=look.word, leading=1.16) for each in figure["summary"])
    rows = [spaced(one, air, air) for one in told]
    return stack([*(ruled(row, width, look.rule, look.hair) for row in rows[:-1]), *rows[-1:]])


def _plates(figure: Figure, names: Sequence[str], look: Chrome, how: Look) -> Drawn:
    """Numbers on their plates, in the columns of the page."""
    label, value = look.title(small(how), 500, quiet=True), look.title(14.0 if how.large else 11.0)
    high, gap = (11.0, 1.0) if how.large else (8.6, 0.9)
    wide = (middle(how) - gap * (len(names) - 1)) / max(1, len(names))
    known = {stat["label"]: stat["value"] for stat in figure["stats"]}
    found = ""
    for n, name in enumerate(names):
        x = n * (wide + gap)
        found += cell(look, x, 0, wide, high)
        found += fitted(x + wide / 2, high * 0.33, name, label, wide - 0.6, "middle")
        found += fitted(x + wide / 2, high * 0.86, known.get(name, "–"), value, wide - 0.6, "middle")
    return Drawn(high if names else 0.0, found)


def drawn(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of it."""
    width, height = SIZES[look.paper]
    canvas, colours = Canvas((width, height)), chrome(Livery(**shape["livery"]), look.ink, small(look))
    _head(canvas, shape, colours, look)
    kind, heights = _heights(shape, look)
    top = HEAD
    for figure, tall in zip(shape["figures"], heights, strict=True):
        _row(canvas, figure, shape["columns"], colours, top, tall - GAP, look, kind)
        _likeness(canvas, figure, colours, look, top + 1.4, min(heights) - GAP - 2.8)
        top += tall
    if shape["last"]:  # a small warband leaves its room to the record of games and the notes
        foot(canvas, shape, colours, top, look)
    label, base = colours.title(small(look), 500, quiet=True, track=0.04), height - 9.4
    canvas.draw(say(SIDE, base, "HOLOFICHE", label))
    canvas.draw(say(width - SIDE, base, shortened(capitals(shape["title"]), label, width / 2 - 20), label, "end"))
    return canvas.form()


def _heights(shape: Mapping[str, Any], look: Look) -> tuple[tuple[float, float], list[float]]:
    """The roomiest type in which all rows have their place, and how high each is."""
    room = _room(look, last=shape["last"])
    for kind in _types(look):
        needs = [_need(figure, shape["columns"], kind, look) for figure in shape["figures"]]
        if sum(needs) <= room:
            spare = max(0.0, room - sum(needs) - printed_row(look) * shape["games"]) / max(1, len(needs))
            return kind, [min(need + spare, max(40.0, need)) for need in needs]
    raise too_long(shape["figures"][0]["kind"] or shape["figures"][0]["group"])


def _head(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look) -> None:
    width = canvas.size[0] - 2 * SIDE
    over = f"{shape['kind']} – {shape['side']}" if shape["side"] else shape["kind"]
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    game = chrome(Livery(**shape["banner"]), how.ink, small(how))
    canvas.draw(banner(game, width, "", over=over, right=right, clear=130.0).at(SIDE, SIDE))
    name = Type(HIGH * 1.25, game.word if game.light else WHITE, 700, title=True)
    start = SIDE + (13.4 if game.emblem else 2.0)
    lower = 0.9 if how.large else 0.0  # below larger words
    canvas.field("name", "Nom", (start, SIDE + 3.6 + lower, 126, 8.2 - lower), name, floor=9, leading=8.2 - lower)
    top, tall = SIDE + HIGH + 2.2, 11.6
    label, value = look.title(small(how), 500, quiet=True, track=0.03), look.title(15)
    canvas.draw(words(SIDE, top + 0.4, 3.0, "JOUEUR", label))
    totals = [Stat(**one) for one in shape["totals"]]
    wide, gap = 27.0, 1.2
    x = SIDE + width - len(totals) * (wide + gap) + gap
    room = x - SIDE - 6.0
    canvas.draw(line(SIDE, top + tall, SIDE + room, top + tall, style(None, look.line, look.hair)))
    canvas.field("player", "Joueur", (SIDE, top + 3.4, room, 7.6), look.kind(12, 500), floor=small(how), leading=7.6)
    for one in totals:
        canvas.draw(figure_plate(look, x, top, wide, tall))
        canvas.draw(fitted(x + wide / 2, top + 3.6, capitals(one.label), label, wide - 1, "middle"))
        canvas.draw(fitted(x + wide / 2, top + 9.9, one.value, value, wide - 2, "middle"))
        x += wide + gap


def _row(
    canvas: Canvas, figure: Figure, names: Sequence[str], look: Chrome, top: float, tall: float, how: Look,
    kind: tuple[float, float],
) -> None:  # fmt: skip
    canvas.draw(moved(SIDE, top, outline(look, canvas.size[0] - 2 * SIDE, tall)))
    x, y = SIDE + 2.6, top + 1.4
    name, flag = _name_types(look, how)
    canvas.field(f"{figure['place']}.name", "Nom", (x, y, WHO, 5.4), name, floor=small(how), multi=True)
    if figure["flag"]:  # on the line of the name, or else of what it is
        canvas.draw(words(x + WHO, y if figure["beside"] else y + 5.0, 5.6 if figure["beside"] else 3.6,
                          capitals(figure["flag"]), flag, "end"))  # fmt: skip
    about = _about(figure, look, how)
    canvas.draw(about.at(x, y + 5.4))
    ticks = y + 5.4 + about.height + 0.7
    canvas.draw(tracks(canvas, figure, look, x, ticks, how).operators)
    beside = x + WHO + 3.4
    plates = _plates(figure, names, look, how)
    told = _summary(figure, look, middle(how), kind)
    below = y + plates.height + 1.0
    canvas.draw(plates.at(beside, y), told.at(beside, below))
    canvas.draw(tracks(canvas, figure, look, beside, below + told.height + 0.8, how, wide=True).operators)


def _about(figure: Figure, look: Chrome, how: Look) -> Drawn:
    """What it is; clear of its flag, where that stands on the same line."""
    said = " · ".join(filter(None, (figure["kind"], figure["group"])))
    kind = look.kind(max(7.4, small(how)), quiet=True)
    if not figure["flag"] or figure["beside"]:
        return paragraph([(said, kind)], WHO)
    found = paragraph([(said, kind)], WHO - _name_types(look, how)[1].width(capitals(figure["flag"])) - 1.6)
    return Drawn(max(found.height, kind.line), found.operators)


def _likeness(canvas: Canvas, figure: Figure, look: Chrome, how: Look, y: float, tall: float) -> None:
    """What it is worth, and its portrait, or a frame to draw it in: as large as the lowest row has room for."""
    wide = right(how)
    x, value, label = canvas.size[0] - SIDE - wide - 1.8, look.title(14), look.title(small(how), 500, quiet=True)
    high = 11.0 if how.large else 8.6
    canvas.draw(figure_plate(look, x, y, wide, high))
    canvas.draw(fitted(x + wide / 2, y + high * 0.33, capitals(figure["badge"]["label"]), label, wide - 2, "middle"))
    canvas.draw(fitted(x + wide / 2, y + high * 0.86, figure["badge"]["value"], value, wide - 1, "middle"))
    side = min(wide, tall - high - 1.2)
    if side < 12 and not figure["portrait"]:
        return  # too small to draw in
    left = x + wide - side
    if figure["portrait"]:
        canvas.picture(f"{figure['place']}.portrait", "Portrait", left, y + high + 1.2, side, side)
    else:
        canvas.draw(moved(left, y + high + 1.2, outline(look, side, side)))
