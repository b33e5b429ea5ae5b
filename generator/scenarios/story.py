"""The pages of an evening that the GM reads, and the one that is cut for the players.

The first is for the first three minutes: pitch, opening, ties, stakes, clocks, the place. The second has the scenes
with their ways through, the third the people, clues and what follows. Each page is set in the largest type that holds
it, its panels sharing what is left of the page.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, marked
from generator.base.record import Record
from generator.model.briefing import Briefing, Map
from generator.model.prose import Note
from generator.model.story import Act, Cast, Dial, EveningBriefing, Gateway, Trail
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_tick_box, draw_words
from generator.paper.drawing.frame import BAR, draw_banner, draw_panel, panel_height, panel_inner_width
from generator.paper.drawing.pen import line, rect, style
from generator.paper.formats import Ink
from generator.paper.text.flow import (
    Drawn,
    add_rule_below,
    add_space,
    does_not_fit,
    set_beside,
    set_headline,
    set_paragraph,
    stack_drawn,
)
from generator.scenarios.front import GAP, draw_note
from generator.scenarios.map import draw_plain_map
from generator.scenarios.scenery.spot import palette_of_theme

SIZES = (12.0, 10.0, 8.5, 7.5, 6.5)  # points
LEFT = 0.58  # of the first page's width: what is told
BOX, STEP = 4.6, 5.6  # of a clock
_CHANCE, _WHO, _ROLL = 9.0, 21.0, 28.0  # columns of the ways through
_SCENE = 0.29  # of a scene's width: what is seen
_CUT = 6.0  # between papers to cut out


def count_story_pages(briefing: Briefing) -> int:
    """Return how many pages of an evening stand before those of its fight."""
    return 3 if isinstance(briefing, EveningBriefing) else 0


class Block(Record):
    """A panel before its height is known."""

    title: str
    icon: str
    body: Drawn

    def drawn(self, look: Chrome, width: float, height: float = 0.0) -> Drawn:
        return draw_panel(look, width, self.title, self.body, drawing=self.icon, height=height)


class StoryPages:
    """Lays an evening out on paper of this size, in this ink."""

    def __init__(self, briefing: EveningBriefing, width: float, room: float, ink: Ink) -> None:
        self.briefing, self.story, self.ink = briefing, briefing.story, ink
        self.width, self.room, self.look = width, room, chrome_of(briefing.livery, ink)

    def read(self) -> Iterator[str]:
        """Draw the pages that the GM reads."""
        b, story = self.briefing, self.story
        head = draw_banner(self.look, self.width, marked(story.title), over=b.game, right=story.summary)
        yield self._page(head, self._first)
        again = partial(draw_banner, self.look, self.width, right=story.title, high=BAR)
        yield self._page(again(marked("Les scènes")), self._scenes)
        yield self._page(again(marked("Qui et quoi")), self._people)

    def cut(self) -> str:
        """Draw the page that is cut: what players may read, and papers to hand over."""
        head = draw_banner(self.look, self.width, marked("À découper"), over=SHORT_NOTE, right=self.story.title)
        return self._page(head, self._papers)

    def _page(self, head: Drawn, body: Callable[[float, float], Drawn | None]) -> str:
        """Draw a page in the largest type that its room holds."""
        room = self.room - head.height - GAP
        for size in SIZES:
            if drawing := body(size, room):
                return stack_drawn([head, drawing], GAP).operators
        raise does_not_fit(self.story.title)

    # The first page

    def _first(self, size: float, room: float) -> Drawn | None:
        story, look = self.story, self.look
        inner = panel_inner_width(self.width)
        text = look.kind(size, leading=1.25)
        pitch = stack_drawn(
            [set_paragraph([(line_of, text.but(weight=600) if n == 0 else text)], inner)
             for n, line_of in enumerate(story.pitch)], 0.8,
        )  # fmt: skip
        opening = set_paragraph([(story.opening, look.kind(size, leading=1.3, italic=True))], inner)
        top = [Block("En une minute", "flag", pitch), Block("À lire à voix haute", "chat", opening)]
        left_wide = (self.width - GAP) * LEFT
        right_wide = self.width - GAP - left_wide
        left = [self._note(note, left_wide, size) for note in (story.sides, story.ties, story.stakes)]
        left.append(Block("Le fil de la soirée", "list", self._thread(panel_inner_width(left_wide), size)))
        right = [self._place(panel_inner_width(right_wide), size)]
        right.append(self._note(story.fight, right_wide, size))
        right += [self._dial(dial, panel_inner_width(right_wide), size) for dial in story.dials]
        high = sum(panel_height(block.body) + GAP for block in top)
        columns = [(left_wide, left), (right_wide, right)]
        if any(self._height(blocks) > room - high for _wide, blocks in columns):
            return None
        rows = [block.drawn(look, self.width) for block in top]
        placed, x = [], 0.0
        for wide, blocks in columns:
            placed.append((x, self._stretch(blocks, wide, room - high)))
            x += wide + GAP
        return stack_drawn([*rows, set_beside(placed)], GAP)

    def _note(self, note: Note, width: float, size: float) -> Block:
        return Block(note.title, note.icon, draw_note(note, self.look, panel_inner_width(width), size))

    def _thread(self, width: float, size: float) -> Drawn:
        """Draw the scenes on a strip: number, what each is for, its minutes and a box to tick."""
        look, rows = self.look, []
        for act in self.story.acts:
            words = [(f"{act.label} ", look.kind(size, 600)), (f"{act.title}, {act.minutes}.", look.kind(size))]
            told = [(act.told, look.kind(size, quiet=True))]
            text = stack_drawn([set_paragraph(words, width - 12.0), set_paragraph(told, width - 12.0)])
            number = draw_words(5.4, 0, look.kind(size).line, str(act.number), look.title(size))
            box = draw_tick_box(look, 0, max(0.0, (look.kind(size).line - 3.6) / 2), 3.6)
            row = Drawn(max(text.height, 4.0), box + number + text.at(9.5, 0))
            rows.append(add_rule_below(add_space(row, 0.5, 0.5), width, look.rule, look.hair))
        return stack_drawn(rows)

    def _place(self, width: float, size: float) -> Block:
        """Draw the place: its sketch, or where one may stand, and three things about it."""
        story, look = self.story, self.look
        parts = []
        if story.plan:
            picture, wide = self._sketch(story.plan, width)
            parts.append(Drawn(picture.height, partial(picture.at, (width - wide) / 2, 0)))
            parts.append(set_paragraph([(story.plan_legend, look.kind(6.5, quiet=True))], width))
        else:
            parts.append(self._zones(story.zones, width))
        parts.append(draw_note(story.place, look, width, size))
        return Block(story.place.title, story.place.icon, stack_drawn(parts, 1.0))

    def _sketch(self, table: Map, width: float) -> tuple[Drawn, float]:
        colours = palette_of_theme(table.theme, self.ink, table.side, table.foe)
        return draw_plain_map(table, width, colours)

    def _zones(self, zones: Sequence[str], width: float) -> Drawn:
        """Draw where one may stand as boxes in a row, each beside the next."""
        look, gap, high = self.look, 3.0, 13.0
        rows, out, y = [zones[n : n + 2] for n in range(0, len(zones), 2)], "", 0.0
        wide = (width - gap) / 2
        for row in rows:
            for n, name in enumerate(row):
                x = n * (wide + gap)
                out += rect(x, y, wide, high, style(look.wash, look.edge, 0.3))
                label = set_headline(name, look.kind(8.5, 600), wide - 3, high - 2)
                out += label.at(x + 1.5, y + (high - label.height) / 2)
            if len(row) > 1:
                out += line(wide, y + high / 2, wide + gap, y + high / 2, style(None, look.edge, 0.6))
            if row is not rows[-1]:
                out += line(wide / 2, y + high, wide / 2, y + high + gap, style(None, look.edge, 0.6))
            y += high + gap
        return Drawn(y - gap, out)

    def _dial(self, dial: Dial, width: float, size: float) -> Block:
        look = self.look
        boxes = "".join(draw_tick_box(look, n * STEP, 0, BOX) for n in range(dial.size))
        half = (dial.size + 1) // 2 * STEP - (STEP - BOX) / 2
        boxes += line(half, -0.6, half, BOX + 0.6, style(None, look.word, 0.5))
        small = look.kind(6.5, quiet=True)
        lines = [
            Drawn(BOX + 0.8, boxes),
            set_paragraph([(dial.half, look.kind(size))], width),
            set_paragraph([(dial.full, look.kind(size))], width),
            set_paragraph([(f"{dial.chances} ; {dial.rule}.", small)], width),
        ]
        return Block(dial.label, "clock", stack_drawn(lines, 0.6))

    # Scenes

    def _scenes(self, size: float, room: float) -> Drawn | None:
        look, inner = self.look, panel_inner_width(self.width)
        note = set_paragraph([(self.story.acts_note, look.kind(6.5, quiet=True))], self.width)
        blocks = [
            Block(f"{act.number}. {act.title}", "skull" if act.fight else "", self._act(act, inner, size))
            for act in self.story.acts
        ]
        if self._height(blocks) + note.height + GAP > room:
            return None
        return stack_drawn([note, self._stretch(blocks, self.width, room - note.height - GAP)], GAP)

    def _act(self, act: Act, width: float, size: float) -> Drawn:
        look = self.look
        seen = width * _SCENE
        ways = width - seen - GAP
        head = [(f"{act.label}, {act.minutes}. ", look.kind(size, 600)), (act.guide, look.kind(size, quiet=True))]
        if act.fight:
            head.append((" L’affrontement : pages suivantes.", look.kind(size, 600)))
        aspects = draw_note(Note("", act.aspects, ""), look, seen, size)
        cost = set_paragraph([(act.fails, look.kind(size))], ways)
        table = stack_drawn([self._ways(act.ways, ways, size), cost], 0.8)
        return stack_drawn([set_paragraph(head, width), set_beside([(0.0, aspects), (seen + GAP, table)])], 1.0)

    def _ways(self, ways: Sequence[Gateway], width: float, size: float) -> Drawn:
        """Draw the ways through as a table."""
        look = self.look
        how = width - _ROLL - _WHO - 3 * _CHANCE
        starts = (how, how + _ROLL, *(how + _ROLL + _WHO + (n + 0.5) * _CHANCE for n in range(3)))
        small = look.title(6.5, 500, quiet=True)
        labels = ("jet", "qui", *map(marked, ("seul", "un", "tous")))
        heads = "".join(
            draw_words(x, 0, 3.4, label, small, "middle" if n > 1 else "start")
            for n, (x, label) in enumerate(zip(starts, labels, strict=True))
        )
        rows = [Drawn(3.4, draw_words(0, 0, 3.4, "voie", small) + heads)]
        for way in ways:
            words = set_paragraph(
                [(way.how, look.kind(size, 600)), (f" : {way.gain}.", look.kind(size))], how - 2.0
            )  # fmt: skip
            roll = set_headline(way.roll, look.kind(size, 600), _ROLL - 1.5, words.height + 2)
            who = set_headline(way.who, look.kind(size, quiet=way.beyond), _WHO - 1.5, words.height + 2)
            chances = (way.alone, way.anyone, way.everybody)
            row = words.at(0, 0) + roll.at(starts[0], 0) + who.at(starts[1], 0)
            row += "".join(
                draw_words(x, 0, roll.height, chance, look.title(size, 600, quiet=way.beyond), "middle")
                for x, chance in zip(starts[2:], chances, strict=True)
            )
            high = max(words.height, roll.height, who.height)
            rows.append(add_rule_below(add_space(Drawn(high, row), 0.3, 0.4), width, look.rule, look.hair))
        return stack_drawn(rows)

    # People, clues, notes

    def _people(self, size: float, room: float) -> Drawn | None:
        look, half = self.look, (self.width - GAP) / 2
        cast = [self._cast(person, panel_inner_width(half), size) for person in self.story.cast]
        titles = [f"{person.number}. {person.name}" for person in self.story.cast]
        blocks = [Block(title, "", body) for title, body in zip(titles, cast, strict=True)]
        rows = [blocks[n : n + 2] for n in range(0, len(blocks), 2)]
        people = []
        for row in rows:
            high = max(panel_height(block.body) for block in row)
            pair = [(n * (half + GAP), block.drawn(look, half, high)) for n, block in enumerate(row)]
            people.append(set_beside(pair))
        clues = Block("Indices", "eye", self._trails(panel_inner_width(self.width), size))
        columns = [self._note(note, half, size) for note in self.story.notes]
        left, right = columns[::2], columns[1::2]
        top = sum(part.height + GAP for part in people) + panel_height(clues.body) + GAP
        if top + max(self._height(left), self._height(right)) > room:
            return None
        foot = [(n * (half + GAP), self._stretch(group, half, room - top)) for n, group in enumerate((left, right))]
        return stack_drawn([*people, clues.drawn(look, self.width), set_beside(foot)], GAP)

    def _cast(self, person: Cast, width: float, size: float) -> Drawn:
        look = self.look
        head = set_paragraph(
            [(f"{person.role} ", look.kind(size, 600)), (person.tags, look.kind(6.5, quiet=True))], width
        )
        gauge = self._gauges(person, width)
        seen = draw_note(Note("", person.look, ""), look, width, size)
        hidden = draw_note(Note("", person.hidden, ""), look, width - 4.0, size)
        ground = rect(0, 0, width, hidden.height + 1.2, style(look.wash, look.rule, look.hair))
        return stack_drawn([head, seen, Drawn(hidden.height + 1.2, ground + hidden.at(2.0, 0.6)), gauge], 0.9)

    def _gauges(self, person: Cast, width: float) -> Drawn:
        """Draw boxes for interest and patience, those they begin with marked."""
        look, kind, out = self.look, self.look.kind(7.5, 500), ""
        for n, (label, count) in enumerate((("intérêt", person.interest), ("patience", person.patience))):
            x = n * width / 2
            out += draw_words(x, 0, 3.6, label, kind)
            for box in range(5):
                out += draw_tick_box(look, x + 14.0 + box * 4.6, 0, 3.6)
                if box < count:
                    out += rect(x + 14.9 + box * 4.6, 0.9, 1.8, 1.8, style(look.word))
        return Drawn(4.0, out)

    def _trails(self, width: float, size: float) -> Drawn:
        return stack_drawn([self._trail(trail, width, width * 0.54, size) for trail in self.story.trails])

    def _trail(self, trail: Trail, width: float, half: float, size: float) -> Drawn:
        look = self.look
        text = set_paragraph([(trail.text, look.kind(size))], half - 12.0)
        where = set_paragraph([(" ; ".join(trail.places), look.kind(size, quiet=True))], width - half - 2.0)
        high = max(text.height, where.height, 4.0)
        drawing = draw_tick_box(look, 0, 0.2, 3.6) + draw_words(5.2, 0, 4.0, trail.letter, look.title(size))
        drawing += text.at(9.5, 0) + where.at(half, 0)
        return add_rule_below(add_space(Drawn(high, drawing), 0.3, 0.3), width, look.rule, look.hair)

    # Papers to cut

    def _papers(self, size: float, room: float) -> Drawn | None:
        """Draw the players' strip above; below it papers to hand over and the place as all see it, two to a row."""
        story, look = self.story, self.look
        half = (self.width - _CUT) / 2
        inner = panel_inner_width(half)
        notes = [self._note(note, half, size) for note in story.players]
        strip = [notes[::2], notes[1::2]]
        top = max(map(self._height, strip))
        papers = [Block(note.title, note.icon, draw_note(note, look, inner, size)) for note in story.handouts]
        papers.append(Block(story.place.title, "map", self._bare_place(inner)))
        rows = [papers[n : n + 2] for n in range(0, len(papers), 2)]
        below = (room - top - _CUT * len(rows)) / len(rows)
        if below < max(panel_height(paper.body) for paper in papers):
            return None
        out, y = self._pair(strip, half, top), top
        dashed = style(None, look.line, 0.2, "1.5 1")
        for row in rows:
            out += line(0, y + _CUT / 2, self.width, y + _CUT / 2, dashed)
            out += line(half + _CUT / 2, y + _CUT / 2, half + _CUT / 2, y + _CUT + below, dashed)
            for n, paper in enumerate(row):
                out += paper.drawn(look, half, below).at(n * (half + _CUT), y + _CUT)
            y += _CUT + below
        return Drawn(y, out)

    def _pair(self, columns: Sequence[Sequence[Block]], width: float, height: float) -> str:
        drawn = [(n * (width + _CUT), self._stretch(blocks, width, height)) for n, blocks in enumerate(columns)]
        return set_beside(drawn).operators

    def _bare_place(self, width: float) -> Drawn:
        """Draw the place without a secret: its sketch with nobody on it, or where one may stand."""
        story = self.story
        if story.plan is None:
            return self._zones(story.zones, width)
        side = next((mark for mark in story.plan.marks if mark.tone == "side"), None)
        bare = replace(story.plan, marks=(side,) if side else (), objectives=())
        return self._sketch(bare, width)[0]

    # What all pages need

    def _height(self, blocks: Sequence[Block]) -> float:
        return sum(panel_height(block.body) + GAP for block in blocks) - GAP

    def _stretch(self, blocks: Sequence[Block], width: float, room: float) -> Drawn:
        """Stack panels, what is left of the room shared among them."""
        more = (room - self._height(blocks)) / len(blocks)
        parts = [block.drawn(self.look, width, panel_height(block.body) + more) for block in blocks]
        return stack_drawn(parts, GAP)

