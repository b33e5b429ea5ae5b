"""The inside of the booklet: who they are and how they grew, session after session, the fallen."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.core.paper.formats import Ink
from generator.core.paper.prose import Clause
from generator.core.paper.scale import step_at_most
from generator.core.paper.typography import day_in_words
from generator.core.record import Record
from generator.render.chronicle.cover import draw_likeness
from generator.render.chronicle.leaves import Leaf, Passage, fill_leaves
from generator.render.chronicle.plot import plot_growth
from generator.render.chronicle.view import Day, PlayedGame, Story, Who
from generator.render.drawing.chrome import Chrome, chrome_of, draw_stats, draw_words
from generator.render.drawing.frame import (
    BAR,
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_height,
    panel_inner_width,
)
from generator.render.press import portrait
from generator.render.press.flow import (
    PT,
    Drawn,
    Type,
    add_rule_below,
    add_space,
    page,
    set_beside,
    set_paragraph,
    stack_drawn,
)
from generator.render.press.page import Box, Page
from generator.render.press.paging import fill_columns_evenly
from generator.render.press.pen import draw_icon, move_drawing, rect, style
from generator.render.press.places import Picture as Place
from generator.render.press.portrait import Portrait

MARGIN, FOOT = 12.0, 13.0
MAP, SMALLEST = 105.0, 0.6  # a map's height, and the share of it that is left where its session stays on its page
_PEOPLE, _FALLEN = "Qui ils sont", "Ceux qui sont tombés"
GAP = 4.0  # between two people
FACE, EMBLEM = (28.0, 36.4), (21.0, 24.0)  # a portrait or the plate of a class, and the emblem of a band
NOTES = 40.0  # left of a page, it has lines to write on
TALLER = 14.0  # at most, of a curve
SHORT = 0.5  # the share of a page under which a day stands whole on one


class Inside(Record):
    story: Story
    size: tuple[float, float]
    look: Chrome
    ink: Ink

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    @property
    def room(self) -> float:
        return self.size[1] - MARGIN - FOOT

    def pages(self) -> list[Page]:
        """All that stands between the covers, so many that the booklet folds: the contents come first where there is
        a page for them, pages to write on last."""
        parts = [*self._people(), *self._days()]
        leaves = list(fill_leaves([*parts, *self._passages_of_fallen()], self.room))
        for leaf in leaves:
            if (spare := self.room - leaf.y) > NOTES:
                leaf.operators += draw_writing_lines(self.look, self.width, spare - 4).at(0, leaf.y + 4)
        spare = -(len(leaves) + 2) % 4
        first = 3 if spare and len(self.story.days) > 1 else 2
        found = [self._contents(leaves, first)] if first == 3 else []
        found += [self._page(leaf, number) for number, leaf in enumerate(leaves, first)]
        while len(found) % 4 != 2:
            found.append(self._notes(len(found) + 2))
        return found

    def _contents(self, leaves: Sequence[Leaf], first: int) -> Page:
        look = self.look
        rows = [draw_banner(look, self.width, "Sommaire")]
        entries = [(title, number) for number, leaf in enumerate(leaves, first) for title in leaf.chapters]
        wanted = 10.0 * (self.room - 20) / max(1.0, len(entries) * 8.4)
        size = step_at_most(min(10.0, wanted))
        for title, number in entries if wanted >= size else ():
            name, count = look.title(size, 600), look.title(size, 600).but(colour=look.word)
            said = set_paragraph([(title, name)], self.width - 14)
            row = set_beside([(0.0, said), (self.width - 12, set_paragraph([(str(number), count)], 12, anchor="end"))])
            rows.append(add_rule_below(add_space(row, size * 0.16, size * 0.16), self.width, look.rule, look.hair))
        return self._page(Leaf(stack_drawn([rows[0], add_space(stack_drawn(rows[1:]), above=4.0)]).operators), 2)

    def _notes(self, number: int) -> Page:
        head = draw_banner(self.look, self.width, "Notes", high=BAR)
        body = stack_drawn([head, draw_writing_lines(self.look, self.width, self.room - 12)], 3)
        return self._page(Leaf(body.operators), number)

    def _page(self, leaf: Leaf, number: int) -> Page:
        odd = number % 2 == 1
        at = self.size[0] - MARGIN if odd else MARGIN
        kind = self.look.title(7.5, 600, quiet=True)
        foot = draw_words(at, self.size[1] - FOOT + 3, 4.0, str(number), kind, "end" if odd else "start")
        flat = page(self.size, move_drawing(MARGIN, MARGIN, leaf.operators) + foot)
        return Page(
            flat.width, flat.height, flat.operators, pictures=[self._portrait_place(*one) for one in leaf.pictures]
        )

    def _portrait_place(self, picture: Portrait, box: tuple[float, float, float, float]) -> tuple[Portrait, Box]:
        x, y, w, h = box
        left, foot = (MARGIN + x) / PT, (self.size[1] - MARGIN - y - h) / PT
        return picture, picture.within((left, foot, left + w / PT, foot + h / PT))

    def _people(self) -> Iterator[Passage]:
        """On as few pages as can be, each about as full as the others; what is left of a page is shared."""
        if not self.story.who:
            return
        head = Passage(draw_banner(self.look, self.width, _PEOPLE), fresh=True, lead=True, chapter=_PEOPLE)
        above = head.drawn.height + GAP
        people = [one for who in self.story.who for one in self._told_whole(who, self.room - above)]
        heights = [self._person(*one).drawn.height for one in people]
        pages, end = fill_columns_evenly(heights, starts := [above], GAP)
        while end > self.room + 0.01:
            pages, end = fill_columns_evenly(heights, starts := [*starts, 0.0], GAP)
        for start, page_of in zip(starts, pages, strict=True):
            yield from [head] if start else []
            spare = self.room - start - sum(heights[k] + GAP for k in page_of) + GAP
            for n, k in enumerate(page_of):
                yield replace(self._person(*people[k], heights[k] + spare / len(page_of)), fresh=not (n or start))

    def _told_whole(self, who: Who, room: float) -> Iterator[tuple[Who, Sequence[Clause]]]:
        """Someone with all their people; those who have no room in one panel stand in a further one."""
        waiting = who.tale.people
        while True:
            fits = (n for n in range(len(waiting), 0, -1) if self._person(who, waiting[:n]).drawn.height <= room)
            count = next(fits, 0)
            yield who, waiting[:count]
            waiting = waiting[max(1, count) :]
            if not waiting:
                return

    def _person(self, who: Who, people: Sequence[Clause], height: float = 0.0) -> Passage:
        """`height`: at least; where it leaves room, the curve grows, then there are lines to write on."""
        look, wide = chrome_of(who.livery, self.ink), panel_inner_width(self.width)
        body = self._told_of(who, people, look, 0.0)
        body = self._told_of(who, people, look, min(max(0.0, height - panel_height(body)), TALLER))
        lines = draw_writing_lines(look, wide, max(0.0, height - panel_height(body) - 1.0))
        body = stack_drawn([body, add_space(lines, above=1.0)]) if lines.height > 8 else body  # two at least
        pictures = ((self._portrait(who), (2.2, 5.9, *FACE)),) if who.portrait else ()
        return Passage(
            draw_panel(look, self.width, who.game, body, height=height), GAP, pictures=pictures, name=who.name
        )

    def _told_of(self, who: Who, people: Sequence[Clause], look: Chrome, taller: float) -> Drawn:
        """A face, what there is to say beside it, and whoever belongs to them below."""
        wide = panel_inner_width(self.width)
        across, down = FACE if who.portrait or who.tale.drawing else EMBLEM
        room = wide - across - 4
        told = [set_paragraph([(who.name, look.title(16).but(leading=1.05))], room)]
        about = " · ".join(filter(None, (who.what, f"joué par {who.player}" if who.player else "")))
        told.append(set_paragraph([(about, look.kind(8.5, quiet=True))], room))
        figures, growth = who.tale.figures, who.tale.growth
        if figures:
            told.append(add_space(draw_stats(look, room, figures, height=9.4, label=6.5, value=10), above=1.0))
        if growth and len(growth.points) > 1:
            told.append(add_space(plot_growth(growth, look, room, taller), above=1.0))
        face = rect(0, 0, *FACE, style(None, look.line, look.hair))
        if not who.portrait:
            face = draw_likeness(who, self.look, self.ink, across, down)
        body = set_beside([(0.0, Drawn(down, face)), (across + 4, stack_drawn(told, 0.8))])
        return stack_drawn([body, add_space(self._clauses(people, look, wide), above=1.4)]) if people else body

    def _portrait(self, who: Who) -> Portrait:
        box = Place("portrait", "", 0, 0.0, 0.0, FACE[0] / PT, FACE[1] / PT)
        assert who.portrait
        return portrait.prepare(who.portrait, box, gray=self.ink != "color")

    def _days(self) -> Iterator[Passage]:
        """A session takes along what was done until the next one."""
        days = list(self.story.days)
        while days:
            day, later = days.pop(0), list[Day]()
            while day.battles and days and not days[0].session:
                later.append(days.pop(0))
            yield from self._day(day, later)

    def _day(self, day: Day, later: Sequence[Day] = ()) -> Iterator[Passage]:
        look = chrome_of(day.battles[0].livery, self.ink) if day.battles else self.look
        head = draw_banner(look, self.width, day_in_words(day.date), over=day.heading)
        first = Passage(head, 7.0, fresh=bool(day.battles), lead=True, chapter=day_in_words(day.date))
        told, rest = list(self._passages_of_day(day, look, MAP)), [part for one in later for part in self._day(one)]
        least = sum(battle.plan(self.width, MAP * SMALLEST)[0].height for battle in day.battles)
        maps = sum(battle.plan(self.width, MAP)[0].height for battle in day.battles)
        for whole in ([first, *told, *rest], [first, *told]):  # smaller maps, for all of it or for the session alone
            over = sum(part.drawn.height + part.gap for part in whole) - self.room
            if 0 < over <= maps - least:
                told = list(self._passages_of_day(day, look, MAP * (1 - (over + 0.2) / maps)))
                break
        whole = [first, *told, *rest]
        if sum(part.drawn.height + part.gap for part in whole) < self.room * SHORT:
            whole = [*(replace(part, lead=True) for part in whole[:-1]), whole[-1]]
        yield from whole

    def _passages_of_day(self, day: Day, look: Chrome, high: float) -> Iterator[Passage]:
        if day.text:
            yield Passage(set_paragraph([(day.text, look.kind(10, leading=1.35))], self.width), name=day.text)
        for battle in day.battles:
            yield from self._battle(battle, high)
        if day.events:
            title = Type(8.5, look.word, 700, title=True)
            yield Passage(set_paragraph([("Ce qui s’est passé", title)], self.width), lead=True)
        last = ""
        for name, event in day.events:
            who, last = "" if name == last else f"{name}  ", name
            ended = "" if event.won is None else "Victoire" if event.won else "Défaite"
            wide = self.width - 26
            runs = [(who, look.kind(8.5, 600)), (event.text, look.kind(8.5))]
            if event.about:
                runs.append((f" {' · '.join(event.about)}", look.kind(8.5, quiet=True)))
            chip = look.title(8.5, 600)
            gains = [set_paragraph([(one, chip)], 24, anchor="end") for one in (ended, *event.gains)]
            row = set_beside([(0.0, set_paragraph(runs, wide)), (wide + 2, stack_drawn(gains))])
            yield Passage(
                add_rule_below(add_space(row, 0.6, 0.8), self.width, look.rule, look.hair), 0.6, name=event.text
            )

    def _battle(self, battle: PlayedGame, high: float) -> Iterator[Passage]:
        look = chrome_of(battle.livery, self.ink)
        head = stack_drawn([
            set_paragraph([(battle.title, look.title(12).but(leading=1.1))], self.width),
            set_paragraph([(battle.about, look.kind(8.5, quiet=True))], self.width),
        ])  # fmt: skip
        plan, wide = battle.plan(self.width, high)
        plan = Drawn(plan.height, plan.at((self.width - wide) / 2, 0))
        yield Passage(stack_drawn([head, plan], 1.6), name=battle.title)
        for k in range(0, len(battle.forces), 2):
            two = battle.forces[k : k + 2]
            yield Passage(self._clauses(two, look, self.width), 1.6 if k else 3.0, name=two[0].label)

    def _clauses(self, told: Sequence[Clause], look: Chrome, width: float) -> Drawn:
        """Two a row."""
        wide = (width - 6) / 2
        drawn = [_draw_tale_clause(one, look, wide) for one in told]
        rows = [drawn[k : k + 2] for k in range(0, len(drawn), 2)]
        return stack_drawn([set_beside([(i * (wide + 6), one) for i, one in enumerate(row)]) for row in rows], 1.6)

    def _passages_of_fallen(self) -> Iterator[Passage]:
        fallen = [(who, one) for who in self.story.who for one in who.tale.fallen]
        if fallen:
            yield Passage(draw_banner(self.look, self.width, _FALLEN), 9.0, lead=True, chapter=_FALLEN)
        for who, one in fallen:
            look = chrome_of(who.livery, self.ink)
            when = day_in_words(one.date) if one.date else ""
            said = " · ".join(filter(None, (who.name if who.name != one.name else "", one.text, when)))
            text = stack_drawn([
                set_paragraph([(one.name, look.title(12))], self.width - 14),
                set_paragraph([(said, look.kind(8.5, quiet=True))], self.width - 14),
            ])  # fmt: skip
            row = set_beside([(0.0, Drawn(9.0, draw_icon("star", 4.5, 4.5, 7.0, look.word))), (14.0, text)])
            yield Passage(add_rule_below(add_space(row, below=2.0), self.width, look.rule, look.hair), name=one.name)


def _draw_tale_clause(one: Clause, look: Chrome, width: float) -> Drawn:
    value = look.title(8.5, 700).but(colour=look.word)
    runs = [(one.label + " ", look.kind(8.5, 600)), (f"{one.value}  ", value)]
    return set_paragraph([*(run for run in runs if run[0].strip()), (one.text, look.kind(8.5, quiet=True))], width)
