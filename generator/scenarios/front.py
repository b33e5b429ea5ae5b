"""The page a scenario is played from: its map, the legend and forces beside it, the gauge of difficulty and notes
below."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum

from msgspec.structs import replace

from generator.base.record import Record
from generator.model.briefing import Briefing, Gauge, LegendRow, Unit, list_legend, number_in_french, place
from generator.model.prose import Note
from generator.paper.drawing.chrome import WHITE, Chrome, draw_words
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import draw_panel, panel_height, panel_inner_width
from generator.paper.drawing.pen import MIDDLE, closed_path, draw_icon, line, rect, style, text
from generator.paper.drawing.pen import draw_path as filled
from generator.paper.formats import PT, Ink
from generator.paper.paging import fill_columns_evenly
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_rule_below,
    add_space,
    draw_line_of_text,
    set_paragraph,
    stack_drawn,
)
from generator.scenarios import map as maps
from generator.scenarios.figure import draw_figure
from generator.scenarios.scenery.spot import Palette, palette_of_theme

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


GAP = 2.4  # between columns, and between panels
MARK = 4.6  # side of a force's letter
_LETTER = 10 * PT


class FrontPanel(Record):
    title: str
    icon: str
    body: Drawn
    look: Chrome | None = None  # its own, if it is not the page's
    note: Note | None = None  # what it says, where it can be said in another width

    def at_width(self, look: Chrome, width: float, size: float) -> "FrontPanel":
        return replace(self, body=draw_note(self.note, look, panel_inner_width(width), size)) if self.note else self

    @property
    def height(self) -> float:
        return panel_height(self.body)

    def drawn(self, look: Chrome, width: float, height: float = 0.0) -> Drawn:
        return draw_panel(self.look or look, width, self.title, self.body, drawing=self.icon, height=height)


class Plan(Record):
    """The map with its caption, in the width of two columns."""

    picture: Drawn
    column: float
    colours: Palette


def draw_plan(briefing: Briefing, look: Chrome, ink: Ink, width: float) -> Plan:
    table, column = briefing.map, (width - 2 * GAP) / 3
    if not any(table.table):  # played without one
        return Plan(Drawn(0.0), column, palette_of_theme(table.theme, ink, table.side, table.foe))
    colours, most = palette_of_theme(table.theme, ink, table.side, table.foe), 2 * column + GAP
    seen, wide, unit = maps.draw_map(table, most, most, colours)
    legend = [
        f"1 pas = {number_in_french(round(unit, 2))} mm ici, 25 mm sur la table. Grille : 1 pas, trait fort tous les 6."
    ]
    if table.laid:
        legend.append("Décors : largeur × profondeur, et où est leur centre, en pas.")
    if table.reach_label:
        legend.append(f"{table.reach_label} (pointillés).")
    if table.ring_label:
        legend.append(f"{table.ring_label} (anneau épais).")
    caption = set_paragraph([(" ".join(legend), look.kind(6.5, quiet=True))], most, anchor="middle")
    stack = stack_drawn([Drawn(seen.height, lambda: seen.at((most - wide) / 2, 0)), add_space(caption, above=0.3)])
    return Plan(stack, column, colours)


class FrontPage:
    """The page in type of one size: three columns, the map over two of them. Of its panels so many stand on it; the
    `rest` is for the next page. `end`: how high it is at least."""

    def __init__(self, panels: "FrontPanels", count: int) -> None:
        self.look, self.plan, self.column = panels.look, panels.plan.picture, panels.column
        side, notes, self.count = panels.side, panels.notes, count
        self.rest = [*side, *notes][count:]
        self.side, self.notes = side[:count], notes[: max(0, count - len(side))]
        top = self.plan.height + GAP if self.plan.height else 0.0
        self.starts = (top, top, fsum(panel.height + GAP for panel in self.side))
        self.places, end = fill_columns_evenly([panel.height for panel in self.notes], self.starts, GAP)
        self.end = max(end, self.plan.height, self.starts[2] - GAP)

    def drawn(self, room: float) -> Drawn:
        """Draw the page as high as the room, columns ending together."""
        out = self.plan.operators
        for n, places in enumerate(self.places):
            group = [*(self.side if n == 2 else []), *(self.notes[k] for k in places)]
            top = 0.0 if n == 2 else self.starts[n]
            out += stack_panels(group, self.look, self.column, room - top).at(n * (self.column + GAP), top)
        return Drawn(room, out)


def stack_panels(group: Sequence[FrontPanel], look: Chrome, width: float, room: float) -> Drawn:
    """Panels one below the other, what is left of the room shared among them."""
    if not group:
        return Drawn(0.0)
    more = (room - fsum(panel.height + GAP for panel in group) + GAP) / len(group)
    return stack_drawn([panel.drawn(look, width, panel.height + more) for panel in group], GAP)


class FrontPanels:
    """All that may stand on the page, in type of one size: beside the map, and below it. `met`: with panels for the
    figures too, in the colours of their sides."""

    def __init__(self, briefing: Briefing, look: Chrome, plan: Plan, size: float, met: Sequence[Chrome] = ()) -> None:
        self.briefing, self.look, self.plan, self.size = briefing, look, plan, size
        self.column, self.colours = plan.column, plan.colours
        self.side, self.notes = self._side(), [self._note(note) for note in briefing.notes[1:]]
        for unit, unit_met in zip(briefing.units, met, strict=bool(met)):
            self.notes += self._figures(unit, unit_met)

    def _side(self) -> list[FrontPanel]:
        b, room = self.briefing, panel_inner_width(self.column)
        panels = [FrontPanel(b.place or "Table", "map", self._legend(room))] if any(b.map.table) else []
        panels.append(self._note(b.notes[0]))
        if b.forces:
            who = "Forces" if b.has_forces_in_markers else "Bandes" if any(b.map.table) else "Adversaires"
            panels.append(FrontPanel(who, "group", draw_forces(b, self.look, self.colours, room, self.size)))
        if b.gauge:
            panels.append(FrontPanel("Chances", "dice", draw_gauge(b.gauge, self.look, room)))
        return panels

    def _legend(self, width: float) -> Drawn:
        return stack_drawn(draw_legend(list_legend(self.briefing.map), self.look, width, self.size))

    def _note(self, note: Note) -> FrontPanel:
        return FrontPanel(
            note.title, note.icon, draw_note(note, self.look, panel_inner_width(self.column), self.size), note=note
        )

    def _figures(self, unit: Unit, look: Chrome) -> Iterator[FrontPanel]:
        room, size = panel_inner_width(self.column), self.size
        for n, figure in enumerate(unit.figures):
            body = draw_figure(figure, look, room, size, boxes=True)
            if unit.text and n == 0:
                body = stack_drawn([set_paragraph([(unit.text, look.kind(size, quiet=True))], room), body], 1.0)
            yield FrontPanel(unit.title if len(unit.title) < 20 else unit.id, "", body, look)


def draw_legend(legend: Sequence[LegendRow], look: Chrome, width: float, size: float) -> list[Drawn]:
    """Draw a row for each kind of scenery: its number on the map, what it does, what is put on the table."""
    rows, kind = [], look.kind(size)
    left = 9.0 if any(entry.icon for entry in legend) else 5.0
    for entry in legend:
        label = set_paragraph([(entry.text, kind)], width - left)
        row = add_space(Drawn(label.height, partial(_draw_legend_row, entry, label, left, look, kind)), 0.15, 0.15)
        rows.append(add_rule_below(row, width, look.rule, look.hair))
    return rows


def _draw_legend_row(entry: LegendRow, label: Drawn, left: float, look: Chrome, kind: Type) -> str:
    number = draw_line_of_text(0, kind.baseline(), str(entry.number), look.title(kind.size, 600))
    icon = draw_icon(entry.icon, 6.2, kind.line / 2, 3.4, look.word) if entry.icon else ""
    return label.at(left, 0) + number + icon


def bind_last_word(words_of: str) -> str:
    """Bind the last words of a text, so that its last line is no mere figure or syllable."""
    head, _space, last = words_of.rpartition(" ")
    return f"{head}\u00a0{last}" if head and len(last) < 4 else words_of


def draw_note(note: Note, look: Chrome, width: float, size: float) -> Drawn:
    lines = (
        draw_clause(replace(clause, text=bind_last_word(clause.text)), look, width, size, leading=1.2)
        for clause in note.lines
    )
    return stack_drawn(lines, gap=size * 0.08)


def draw_forces(b: Briefing, look: Chrome, colours: Palette, width: float, size: float) -> Drawn:
    """Draw those who fight, each by its letter as on the map."""
    kind, strong, rows = look.kind(size), look.kind(size, 600), []
    for force in b.forces:
        tone = colours.tone(force.tone)
        plain = colours.wash(force.tone) is None
        tags = " · ".join(force.tags)
        runs = [(f"{force.title} ", strong), (tags, kind.but(colour=look.mute))]
        blocks = [set_paragraph(runs, width - MARK - 1.6)]
        if force.text:
            blocks.append(set_paragraph([(bind_last_word(force.text), kind)], width - MARK - 1.6))
        words_of = stack_drawn(blocks)
        row = Drawn(max(words_of.height, MARK + 0.6), partial(_draw_force_row, force.id, words_of, tone, plain))
        rows.append(add_rule_below(add_space(row, 0.4, 0.5), width, look.rule, look.hair))
    return stack_drawn(rows)


def _draw_force_row(letter: str, words_of: Drawn, tone: str, plain: bool) -> str:
    box = rect(0, 0.3, MARK, MARK, style(WHITE if plain else tone, tone, 0.3), 0.8)
    at = (MARK / 2, 0.3 + MARK / 2 + _LETTER * MIDDLE)
    name = text(at, letter, _LETTER, tone if plain else WHITE, anchor="middle", title=True, weight=700)
    return words_of.at(MARK + 1.6, 0) + box + name
