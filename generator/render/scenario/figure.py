"""One figure of a scenario: its numbers once, what is rolled, what it does, boxes for each of its kind."""

from collections.abc import Sequence

from generator.core.paper.figure import PrintedFigure, Track
from generator.render.drawing.chrome import Chrome, box, stats, words
from generator.render.drawing.figure import clause, rolls
from generator.render.press.flow import Drawn, Type, paragraph, spaced, stack
from generator.render.press.pen import line, style

SIZE = 7.1  # points
SIDE, STEP, ROW = 4.6, 5.1, 5.4  # of a box, from box to box, from row to row


def printed(one: PrintedFigure, look: Chrome, width: float, *, boxes: bool) -> Drawn:
    top = Drawn(0.4, line(0, 0.2, width, 0.2, style(None, look.word, 0.4)))
    parts = [top, spaced(_name(one, look, width), above=0.7)]
    parts.append(spaced(stats(look, width, one.stats, height=7, label=4.9, value=7.8), 0.7, 0.9))
    parts += [rolls(each, look, width, SIZE) for each in one.rolls]
    parts += [spaced(clause(each, look, width, SIZE), below=0.35) for each in one.clauses]
    if boxes and any(one.rows):
        parts.append(spaced(tracked(list(one.rows), look, width), above=0.9))
    return stack(parts)


def _name(one: PrintedFigure, look: Chrome, width: float) -> Drawn:
    name, label = look.title(9.2), look.title(5.6, 500, quiet=True)
    value = name.width(one.badge.value)
    badge = words(width, 0, 4.2, one.badge.value, name, "end")
    badge += words(width - value - 0.8, 0, 4.2, one.badge.label, label, "end")
    room = width - value - label.width(one.badge.label) - 2.5
    count = [(f"{one.count} × ", Type(9.2, look.word, 700, title=True))] if one.count > 1 else []
    role = (one.heading, look.kind(6.6, 500, quiet=True))
    said = paragraph([*count, (f"{one.name} ", name), role], room, leading=4.2)
    return Drawn(said.height, said.operators + badge)


def tracked(rows: Sequence[Sequence[Track]], look: Chrome, width: float) -> Drawn:
    """Boxes to tick: the tracks of one figure stand together, figures side by side where there is room."""
    label = look.title(6, 500, quiet=True)
    out, x, y = "", 0.0, 0.0
    for row in rows:
        wide = sum((label.width(t.label) + 1.1 if t.label else 0.0) + t.count * STEP + 3.4 for t in row)
        if x and x + wide - 3.4 > width:
            x, y = 0.0, y + ROW
        for track in row:
            needs = (label.width(track.label) + 1.1 if track.label else 0.0) + track.count * STEP
            if x and x + needs > width:
                x, y = 0.0, y + ROW
            if track.label:
                out += words(x, y, 5.0, track.label, label)
                x += label.width(track.label) + 1.1
            for k in range(track.count):
                if x + SIDE > width + 0.1:
                    x, y = 0.0, y + ROW
                out += box(look, x, y + 0.2, SIDE, track.marks[k] if track.marks else "")
                x += STEP
            x += 3.4
    return Drawn(y + ROW, out)
