"""The texture of a table's bare ground: ripples of sand, tufts, cracks in ice, paving, plates.

A sheet of plain cream looks empty and a printed ground costs ink, so it is a few thin strokes to the pas, fewer in
light ink. Each square has its own dice: two sheets that show the same square show the same strokes."""

from collections.abc import Callable
from math import ceil

from generator.base.geometry import Rect
from generator.chance.dice import Roller
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Point, Stroke, draw_path, draw_strokes, style
from generator.scenarios.scenery.spot import Palette, View

_SHARE, _LIGHT = 0.3, 0.14  # of the squares that have any
_PEN = 0.16  # millimetres


def draw_ground_texture(theme: str, window: Rect, view: View, colours: Palette) -> str:
    """Draw the strokes of all squares of a window."""
    strokes: list[Stroke] = []
    curves, motif = "", _MOTIFS.get(theme, _draw_grit)
    for j in range(int(window.y), ceil(window.top)):
        for i in range(int(window.x), ceil(window.right)):
            roller = Roller(i * 8191 + j * 131 + len(theme))
            if roller.between(0, 1) > (_LIGHT if colours.tint == "light" else _SHARE):
                continue
            at = view.point((i + roller.between(0.35, 0.65), j + roller.between(0.35, 0.65)))
            marks = motif(at, view.unit, roller)
            if isinstance(marks, str):
                curves += marks
            else:
                strokes += marks
    tone = "#a8a8a8" if colours.tint == "light" else mix_colours(colours.rough_line, 0.45, colours.ground or "#ffffff")
    look = style(None, tone, _PEN)
    return draw_strokes(strokes, look) + (draw_path(curves, look) if curves else "")


Motif = Callable[[Point, float, Roller], str | list[Stroke]]


def _draw_ripples(at: Point, unit: float, roller: Roller) -> str:
    """Return two or three long waves, as wind leaves them."""
    (x, y), a, path = at, unit * roller.between(0.18, 0.3), ""
    for k in range(1 + roller.below(3)):
        left, top = x - a + k * a * roller.between(0.3, 0.7), y + k * unit * 0.11
        path += f"M{left:.2f} {top:.2f}q{a / 2:.2f} {-a * 0.28:.2f} {a:.2f} 0t{a:.2f} 0"
    return path


def _draw_tufts(at: Point, unit: float, roller: Roller) -> list[Stroke]:
    (x, y), a = at, unit * roller.between(0.08, 0.16)
    blades = ((-0.9, -0.7), (-0.35, -1.2), (0.3, -1.25), (0.9, -0.65))
    return [(x + dx * a * 0.25, y, x + dx * a, y + dy * a) for dx, dy in blades]


def _draw_cracks(at: Point, unit: float, roller: Roller) -> list[Stroke]:
    (x, y), strokes = at, list[Stroke]()
    for _n in range(3):
        right, down = unit * roller.between(0.06, 0.22), unit * roller.between(-0.14, 0.14)
        strokes.append((x, y, x + right, y + down))
        x, y = x + right, y + down
    return strokes


def _draw_paving(at: Point, unit: float, roller: Roller) -> list[Stroke]:
    """Return the corner where three slabs meet."""
    (x, y), a = at, unit * roller.between(0.14, 0.26)
    turned = roller.below(2)
    level = [(x - a, y, x + a, y), (x, y, x, y + a)]
    return [(x + (b - y), y + (a_ - x), x + (d - y), y + (c - x)) for a_, b, c, d in level] if turned else level


def _draw_plates(at: Point, unit: float, roller: Roller) -> list[Stroke]:
    """Return a seam with the rivets beside it."""
    (x, y), a = at, unit * roller.between(0.2, 0.32)
    dots = [(x + a * k - 0.2, y - unit * 0.07, x + a * k + 0.2, y - unit * 0.07) for k in (-0.7, 0.0, 0.7)]
    return [(x - a, y, x + a, y), *dots]


def _draw_grit(at: Point, unit: float, roller: Roller) -> list[Stroke]:
    x, y = at
    spots = [(x + unit * roller.between(-0.2, 0.2), y + unit * roller.between(-0.2, 0.2)) for _n in range(4)]
    return [(a, b, a + 0.4, b) for a, b in spots]


_MOTIFS: dict[str, Motif] = {
    "desert": _draw_ripples, "jungle": _draw_tufts, "glace": _draw_cracks, "urbain": _draw_paving, "base": _draw_plates,
}  # fmt: skip
