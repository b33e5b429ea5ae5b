"""Boxes to tick on a roster: short tracks under the figure's name, long ones of plain boxes below its rolls."""

from collections.abc import Mapping
from typing import Any

from generator.base.typography import set_capitals
from generator.model.figure import Track
from generator.paper.drawing.chrome import Chrome, draw_tick_box, draw_words
from generator.paper.formats import SIZES, Look
from generator.paper.text.flow import Drawn
from generator.sheets.figures.record import SIDE, label_size
from generator.sheets.forms.canvas import Canvas

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
