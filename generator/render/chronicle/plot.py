"""A number over the sessions, small: steps from left to right, the first and the last value in words."""

from itertools import pairwise

from generator.core.game.standing import Growth
from generator.render.drawing.chrome import Chrome, words
from generator.render.drawing.ornament import mixed
from generator.render.press.flow import Drawn
from generator.render.press.pen import circle, line, path, polygon, polyline, style

HIGH = 15.0
_LABEL = 3.4


def plot(growth: Growth, look: Chrome, width: float, taller: float = 0.0) -> Drawn:
    small, strong = look.kind(6.4, quiet=True), look.title(9)
    values = [value for _day, value in growth.points]
    low, high = min(values), max(values)
    last = str(values[-1])
    room = width - strong.width(last) - 5.0
    tall = HIGH + (taller if len(set(values)) > 2 else 0.0)  # a single step is no taller
    top, foot = _LABEL + 1.6, tall - 1.0
    step = room / max(1, len(values) - 1)
    spread = max(1, high - low)
    points = [(n * step, foot - (value - low) / spread * (foot - top)) for n, value in enumerate(values)]
    stairs = [points[0]]
    for before, after in pairwise(points):
        stairs += [(after[0], before[1]), after]
    under = [*stairs, (points[-1][0], tall), (0.0, tall)]
    said = f"{growth.label} : de {values[0]} à {last}" if len(values) > 1 else growth.label
    out = words(0, 0, _LABEL, said, small)
    if look.wash:
        out += path(polygon(under), style(look.wash))
    out += line(0, tall, room, tall, style(None, look.line, look.hair))
    out += path(polyline(stairs), style(None, look.word, 0.5))
    for n, (x, y) in enumerate(points):
        end = n == len(points) - 1
        out += circle(x, y, 0.9 if end else 0.6, style(look.word if end else mixed(look.word, 0.7)))
    return Drawn(tall + 0.6, out + words(points[-1][0] + 2.2, points[-1][1] - 2.0, 4.0, last, strong))
