"""What a figure rolls and what it does, drawn in type of any size: for its card, the roster and the scenario."""

from generator.core.paper.figure import Clause, Rolls
from generator.render.drawing.chrome import Chrome, words
from generator.render.press.flow import Drawn, Type, paragraph, ruled, say, spaced, stack

_LEADING = 1.15


def clause(
    one: Clause, look: Chrome, width: float, size: float, *, strong: str | None = None, leading: float = _LEADING
) -> Drawn:
    """A rule: its name, its number, what it says. `strong`: the colour of its name."""
    text = look.kind(size, leading=leading)
    value = (f"{one.value} " if one.value else "", look.title(size * 1.06))
    runs = [(f"{one.label} " if one.label else "", text.but(weight=600, colour=strong or look.ink)), value]
    return paragraph([*runs, (one.text, text)], width, leading=text.line)


def rolls(grid: Rolls, look: Chrome, width: float, size: float, column: float | None = None) -> Drawn:
    """Numbers to reach: circumstances across, ways to do it down. `column`: how wide a circumstance is, in mm."""
    text, head, value = _types(look, size)
    wide = _columns(grid, look, width, size, column)
    first = width - sum(wide)
    xs = [first + sum(wide[:k]) + wide[k] / 2 for k in range(len(wide))]
    title = paragraph([(grid.title, text.but(weight=600))], first - 0.6)
    high = max(2.8, title.height)
    heads = zip(xs, grid.columns, strict=True)
    labels = "".join(words(x, high - 2.8, 2.8, label, head, "middle") for x, label in heads)
    edge = look.word if column else look.line
    rows = [ruled(Drawn(high, title.at(0, high - title.height) + labels), width, edge, look.hair)]
    for row in grid.lines:
        label = paragraph([(row.label, text)], first - 0.6)
        high = max(label.height, text.line)
        numbers = zip(xs, row.values, strict=True)
        said = "".join(say(x, text.baseline(), number, value, "middle") for x, number in numbers)
        rows.append(ruled(spaced(Drawn(high, label.operators + said), 0.15, 0.15), width, look.rule, look.hair))
    parts = [spaced(stack(rows), below=0.7)]
    if grid.note:
        parts.append(spaced(paragraph([(grid.note, text.but(colour=look.mute))], width), below=0.35))
    return stack(parts)


def unbroken(grid: Rolls, look: Chrome, width: float, size: float, column: float) -> bool:
    """Whether its title and its labels take a line each."""
    text = _types(look, size)[0]
    first = width - sum(_columns(grid, look, width, size, column)) - 0.6
    return max(text.but(weight=600).width(grid.title), *(text.width(row.label) for row in grid.lines)) <= first


def _types(look: Chrome, size: float) -> tuple[Type, Type, Type]:
    """Of labels, of what stands over columns, of numbers."""
    head = look.title(max(6.0, size * 0.76), 500, quiet=True)
    return look.kind(size, leading=_LEADING), head, look.title(size * 1.1, 600)


def _columns(grid: Rolls, look: Chrome, width: float, size: float, column: float | None) -> list[float]:
    """How wide each is."""
    _text, head, value = _types(look, size)
    needs = [
        max([head.width(label), *(value.width(row.values[k]) for row in grid.lines)]) + 1.0
        for k, label in enumerate(grid.columns)
    ]
    share = max(sum(needs), (column or 0.0) * len(needs), 0.0 if column else width * 0.6)
    return [need + (share - sum(needs)) / len(needs) for need in needs]
