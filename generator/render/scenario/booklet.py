"""The pages of a scenario that are read: the scenario with its map, who is met, and what was sealed."""

from collections.abc import Iterator, Sequence

from generator.core.frozen import dataclass
from generator.core.paper.briefing import Briefing, Note, Unit, number
from generator.core.paper.figure import PrintedFigure
from generator.core.paper.formats import Ink
from generator.render.drawing.chrome import WHITE, Chrome, box, chrome, heading, plate, words
from generator.render.drawing.palette import palette
from generator.render.press.flow import (
    Drawn,
    Item,
    Type,
    beside,
    columns,
    paginated,
    paragraph,
    ruled,
    say,
    spaced,
    stack,
)
from generator.render.press.pen import line, moved, rect, style
from generator.render.scenario import gauge
from generator.render.scenario import map as maps
from generator.render.scenario.figure import printed

MAP = 128.0  # millimetres at most, each way
MARGIN, FOOT = 10.0, 13.0
_HELP = (
    "Toutes les figurines qu’une force peut compter, présentes ou non. "
    "La composition de chaque force est dans son marqueur plié."
)


@dataclass(frozen=True)
class Booklet:
    """Lays a briefing out on paper of this size, in this ink."""

    briefing: Briefing
    size: tuple[float, float]
    ink: Ink

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    @property
    def room(self) -> float:
        return self.size[1] - MARGIN - FOOT

    @property
    def look(self) -> Chrome:
        return chrome(self.briefing.livery, self.ink)

    def scenario(self) -> Iterator[str]:
        """The page to begin with: map, place, forces, what has to be known."""
        b, look = self.briefing, self.look
        head = stack([self._plate(b.kind), spaced(self._name(), above=1)])
        notes = columns([self._note(note, 60.0 + (self.width - 190) / 3) for note in b.notes[1:]], 3, gap=2.2)
        step = (self.width + 5) / 3
        items = [
            Item(head, name=b.title),
            Item(self._top(), 1.5, name=b.place),
            *(Item(row, 2.5 if n == 0 else 0.0, name=b.title) for n, row in enumerate(self._forces(b, look))),
        ]
        if notes:
            items.append(Item(beside([(n * step, note) for n, note in enumerate(notes)]), 3.0, name=b.title))
        return self._pages(items)

    def enemies(self) -> Iterator[str]:
        b = self.briefing
        items = [Item(self._plate("Adversaires" if b.markers else "Bandes"))]
        for n, unit in enumerate(b.units):
            alone = not b.markers and n > 0 and len(unit.figures) > 3
            items += self._unit(unit, alone)
        return self._pages(items)

    def profiles(self) -> Iterator[str]:
        """Sealed: every figure there may be, and boxes for those that are met."""
        look, side = self.look, [str(n) for n in range(7, 0, -1)]
        rows = []
        for _n in range(10):
            out = ""
            for x in (60.0, self.width - 35.7):
                out += "".join(box(look, x + k * 5.1, 1.8, 4.6, mark) for k, mark in enumerate(side))
            rows.append(ruled(Drawn(6.8, out), self.width, look.line, look.hair))
        items = [
            Item(self._plate("Profils possibles")),
            Item(paragraph([(_HELP, look.kind(7.6, quiet=True))], self.width), 1.0),
            *(Item(pair, 1.8 if n else 3.8, name=name) for n, (name, pair) in
              enumerate(self._pairs(self.briefing.roster, look, boxes=False))),
            Item(stack(rows), 4.8),
        ]  # fmt: skip
        return self._pages(items)

    def sealed(self, opened: Briefing) -> Iterator[str]:
        look = self.look
        text = "À garder à part, pour vérifier après la partie."
        items = [
            Item(self._plate("Scellé\u00a0: compositions")),
            Item(paragraph([(text, look.kind(7.6, quiet=True))], self.width), 1.0),
            *(Item(row, 4.5 if n == 0 else 0.0) for n, row in enumerate(self._forces(opened, look, air=1.0))),
        ]
        if opened.gauge:
            items.append(Item(gauge.drawn(opened.gauge, look, self.width), 6.0))
        return self._pages(items)

    def _pages(self, items: Sequence[Item]) -> Iterator[str]:
        for operators in paginated(items, self.room):
            yield moved(MARGIN, MARGIN, operators)

    def foot(self, number: int) -> str:
        """What stands below a page that is read."""
        look, y = self.look, self.size[1] - FOOT + 1.5
        left = f"{self.briefing.game} · {self.briefing.seed} · holofiche"
        out = words(MARGIN, y, 3.0, left, look.kind(6.2, quiet=True))
        return out + words(self.size[0] - MARGIN, y, 3.0, str(number), look.title(7, 600, quiet=True), "end")

    def _plate(self, right: str) -> Drawn:
        return plate(self.look, self.width, self.briefing.game, right)

    def _name(self) -> Drawn:
        look, b = self.look, self.briefing
        seed = look.title(8, 500, quiet=True)
        title = paragraph([(b.title, look.title(19))], self.width - seed.width(b.seed) - 4, leading=9.5)
        return Drawn(title.height, title.operators + words(self.width, 0, 10.5, b.seed, seed, "end"))

    def _top(self) -> Drawn:
        """The map, and beside it what is on it and what is to be done."""
        b, look = self.briefing, self.look
        plan, unit = maps.drawn(b.map, MAP, MAP, palette(b.map.theme, self.ink, b.map.side, b.map.foe))
        w, h = b.map.table
        wide, high = maps.AXIS + w * unit + 1, h * unit + maps.AXIS + 0.5
        scale = f"1 pas = {number(round(unit, 2))} mm ici, 25 mm sur la table. Grille : 1 pas, trait fort tous les 6."
        key = paragraph([(scale, look.kind(6.4, quiet=True))], wide, anchor="middle")
        left = stack([Drawn(high, plan), spaced(key, above=0.4)])
        x = wide + 4
        room = self.width - x
        parts = [spaced(heading(look, room, b.place, "map"), below=0.0), spaced(self._legend(room), below=2.5)]
        parts.append(self._note(b.notes[0], room))
        if b.map.reach_label:
            text = f"{b.map.reach_label} (cercles pointillés)."
            parts.append(spaced(paragraph([(text, look.kind(6.6, quiet=True))], room), above=2.8))
        if b.gauge:
            parts.append(spaced(gauge.drawn(b.gauge, look, room), above=2.8))
        return beside([(0.0, left), (x, stack(parts))])

    def _legend(self, width: float) -> Drawn:
        look = self.look
        rows = []
        for key, label in self.briefing.legend:
            text = paragraph([(label, look.kind(7.6))], width - 5)
            number_of = say(0, look.kind(7.6).baseline(), key, look.title(7, 600))
            row = spaced(Drawn(text.height, text.at(5, 0) + number_of), 0.15, 0.15)
            rows.append(ruled(row, width, look.rule, look.hair))
        return stack(rows)

    def _note(self, note: Note, width: float) -> Drawn:
        look = self.look
        text, strong = look.kind(7.6), look.kind(7.6, 600)
        lines = [
            paragraph([*([(f"{one.label} ", strong)] if one.label else []), (one.text, text)], width)
            for one in note.lines
        ]
        return stack([heading(look, width, note.title, note.icon), stack(lines, gap=0.5)])

    def _forces(self, b: Briefing, look: Chrome, air: float = 0.5) -> list[Drawn]:
        """The table of forces, row by row: columns as wide as they need, the last takes what is left."""
        head = look.title(6, 500, quiet=True, track=0.03)
        text, letter = look.kind(7.6), Type(9, look.word, 700, title=True, leading=1.1)
        cells = [[force.id, *force.cells] for force in b.forces]
        heads = ["", *b.columns]
        wide = [6.0]
        for k in range(1, len(heads) - 1):
            long = [50.0 if len(row[k]) >= 40 else text.width(row[k]) for row in cells]
            wide.append(max([head.width(heads[k]), *long]) + 2.5)
        wide.append(self.width - sum(wide))
        xs = [sum(wide[:k]) for k in range(len(wide))]
        first = "".join(words(x, 0, 3.4, label, head) for x, label in zip(xs, heads, strict=True))
        first += line(0, 3.6, self.width, 3.6, style(None, look.word, 0.4))
        rows = [Drawn(3.8, first)]
        for row in cells:
            parts = [
                (x, paragraph([(one, letter if k == 0 else text)], wide[k] - 2.4 + (k == len(wide) - 1) * 2.4))
                for k, (x, one) in enumerate(zip(xs, row, strict=True))
            ]
            rows.append(ruled(spaced(beside(parts), air, air), self.width, look.rule, look.hair))
        return rows

    def _unit(self, unit: Unit, alone: bool) -> Iterator[Item]:
        look = chrome(unit.livery, self.ink)
        pairs = list(self._pairs(unit.figures, look))
        parts = [self._bar(unit, look)]
        if unit.text:
            parts.append(spaced(paragraph([(unit.text, look.kind(7.6, quiet=True))], self.width), above=0.9))
        parts += [spaced(pair, above=1.8) for _name, pair in pairs[:1]]
        yield Item(stack(parts), 3.5, fresh=alone, name=unit.title)
        for name, pair in pairs[1:]:
            yield Item(pair, 1.8, name=name)

    def _bar(self, unit: Unit, look: Chrome) -> Drawn:
        """The head of a unit; a long name takes more lines."""
        colour = look.ink if look.light else WHITE
        letter, title = Type(13, colour, 700, title=True), Type(10.5, colour, 700, title=True)
        tag, value = Type(7.4, colour, 500, title=True), Type(12, colour, 700, title=True)
        label, end = tag.but(size=6.4), self.width - 2.4
        edge = end - value.width(unit.badge.value) - 1.5
        start = 2.4 + (letter.width(unit.id) + 4.4 if unit.id else 0.0)
        room = edge - label.width(unit.badge.label) - 3 - start
        said = paragraph([(f"{unit.title} ", title), (unit.tag, tag)], room, leading=8.3)
        ground = rect(0.2, 0.2, self.width - 0.4, said.height - 0.4, style(None, look.ink, 0.4)) if look.light else ""
        out = ground or rect(0, 0, self.width, said.height, style(look.accent))
        out += words(2.4, 0, 8.3, unit.id, letter) + said.at(start, 0)
        out += words(end, 0, 8.3, unit.badge.value, value, "end") + words(edge, 0, 8.3, unit.badge.label, label, "end")
        return Drawn(said.height, out)

    def _pairs(
        self, figures: Sequence[PrintedFigure], look: Chrome, *, boxes: bool = True
    ) -> Iterator[tuple[str, Drawn]]:
        """Two to a row; rows do not break."""
        wide, step = self.width * 0.486, self.width * 0.514
        for n in range(0, len(figures), 2):
            two = figures[n : n + 2]
            drawn = [(k * step, printed(one, look, wide, boxes=boxes)) for k, one in enumerate(two)]
            yield two[0].name, beside(drawn)
