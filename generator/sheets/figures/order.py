"""The top of a fight's dashboard: the order of turns, and ranges to write in who stands where."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.typography import set_capitals
from generator.model.figure import Stat
from generator.paper.drawing.chrome import WHITE, Chrome, draw_tick_box, draw_words
from generator.paper.drawing.frame import CUT, draw_panel, outline, panel_height, panel_inner_width
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import closed_path, draw_path, draw_strokes, line, move_drawing, rect, style
from generator.paper.formats import Look
from generator.paper.text.flow import Drawn, draw_fitted_text
from generator.sheets.figures.record import label_size

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
    wide = min(40.0, inner / across)
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
    small = label.but(colour=look.line)
    for n in range(count):
        out += draw_tick_box(look, start + n * (side + 0.7), 0, side)
        out += draw_words(start + n * (side + 0.7) + side / 2, 0, side, str(n + 1), small, "middle")
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
