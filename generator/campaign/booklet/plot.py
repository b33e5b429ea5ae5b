"""A number over the sessions: level between two of them, a step at each, with its day; values where they have room."""

from generator.base.typography import short_day
from generator.game.standing import Growth
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.pen import circle, closed_path, draw_path, line, path_through, style
from generator.paper.text.flow import Drawn

HIGH, FLAT = 20.0, 12.0  # with its words; where nothing changed
_LABEL, _DAYS, _VALUE = 3.4, 3.2, 3.6


def plot_growth(growth: Growth, look: Chrome, width: float, taller: float = 0.0) -> Drawn:
    small, strong = look.kind(6.5, quiet=True), look.title(8.5)
    values = [value for _day, value in growth.points]
    low, high = min(values), max(values)
    tall = FLAT if low == high else HIGH + (taller if len(set(values)) > 2 else 0.0)  # a single step is no taller
    top, base = _LABEL + _VALUE, tall - _DAYS
    rise = (base - 2.0 - top) / max(1, high - low)
    step = width / len(values)
    levels = [(base + top) / 2 if low == high else base - 2.0 - (value - low) * rise for value in values]
    stairs = [(x, y) for n, y in enumerate(levels) for x in (n * step, (n + 1) * step)]
    change = f"{low}, sans changement" if low == high else f"de {values[0]} à {values[-1]}"
    out = draw_words(0, 0, _LABEL, f"{growth.label} : {change}", small)
    if look.wash:
        out += draw_path(closed_path([*stairs, (width, base), (0.0, base)]), style(look.wash))
    out += line(0, base, width, base, style(None, look.line, look.hair))
    out += draw_path(path_through(stairs), style(None, look.word, 0.5))
    plain = look.title(7.5, 600, quiet=True)
    with_values = low < high and step > max(plain.width(str(value)) for value in values) + 1.0
    for n, (value, y) in enumerate(zip(values, levels, strict=True)):
        last = n == len(values) - 1
        if last:
            out += draw_words(width, y - _VALUE - 0.2, _VALUE, str(value), strong, "end")
        elif with_values or (not n and low < high):
            half = plain.width(str(value)) / 2
            out += draw_words(max(half, (n + 0.5) * step), y - _VALUE - 0.2, _VALUE, str(value), plain, "middle")
        out += circle(n * step, y, 0.7, style(look.word)) if n else ""
    days = [short_day(day) for day, _value in growth.points]
    interval = next(
        k for k in range(1, len(days) + 1) if k * step > 1.5 * max(map(small.width, days)) or k == len(days)
    )
    for n in range(len(days) - 1, 0, -1):
        out += line(n * step, base, n * step, base + 0.7, style(None, look.line, look.hair))
        if (len(days) - 1 - n) % interval == 0:
            half = small.width(days[n]) / 2
            out += draw_words(min(max(half, n * step), width - half), base + 0.6, _DAYS - 0.6, days[n], small, "middle")
    return Drawn(tall, out)
