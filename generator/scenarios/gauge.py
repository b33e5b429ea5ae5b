"""How hard a scenario is: five steps, a whisker over the ways to play, a mark for the main one, and words."""

from generator.model.gauge import Gauge, place
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.pen import closed_path, line, rect, style
from generator.paper.drawing.pen import draw_path as filled
from generator.paper.text.flow import Drawn, add_space, set_paragraph, stack_drawn

HIGH = 6.0  # of a step


def draw_gauge(gauge: Gauge, look: Chrome, width: float) -> Drawn:
    """Draw the gauge, the easiest step on the left."""
    lines = [set_paragraph([(gauge.words, look.kind(8.5, 600))], width)]
    lines += [set_paragraph([(note, look.kind(6.5, quiet=True))], width) for note in gauge.notes]
    return stack_drawn([_draw_gauge_steps(gauge, look, width), stack_drawn(lines, gap=0.6)])


def _draw_gauge_steps(gauge: Gauge, look: Chrome, width: float) -> Drawn:
    step = width / len(gauge.steps)
    size = 7.5 if step > 14 else 6.5
    out = ""
    for n, label in enumerate(gauge.steps):
        reached = n in gauge.reached
        ground = look.wash if reached and not look.light else None
        out += rect(n * step, 2.6, step, HIGH, style(ground, look.rule, 0.25))
        kind = look.kind(size, 600) if reached else look.kind(size, quiet=True)
        out += draw_words((n + 0.5) * step, 2.6, HIGH, label, kind, "middle")
    start, end, at = (width * place(chance) for chance in (gauge.high, gauge.low, gauge.at))
    y = 1.3
    out += line(start, y, end, y, style(None, look.word, 0.5))
    for x in (start, end):
        out += line(x, y - 0.8, x, y + 0.8, style(None, look.word, 0.5))
    mark = [(at, 2.5), (at - 1.3, 0.1), (at + 1.3, 0.1)]
    return add_space(Drawn(2.6 + HIGH, out + filled(closed_path(mark), style(look.word))), above=0.6, below=1.4)
