"""The inside pages of a chronicle's booklet, from passages and growth curves to pages imposed two by two on sheets.

A passage is never split, and one that leads to another stays on its page: no title stands alone at the foot of a page,
no battle is cut from its map. The number of pages is filled up to what folds.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.record import Record
from generator.base.typography import day_in_words, short_day
from generator.campaign.booklet import cover
from generator.campaign.booklet.cover import Day, PlayedGame, Story, Who, draw_likeness
from generator.content.livery import Livery
from generator.game.standing import Growth
from generator.model.prose import Clause
from generator.paper import portrait
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_stats, draw_words
from generator.paper.drawing.frame import (
    BAR,
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_height,
    panel_inner_width,
)
from generator.paper.drawing.pen import (
    circle,
    closed_path,
    draw_icon,
    draw_path,
    line,
    move_drawing,
    path_through,
    rect,
    style,
)
from generator.paper.formats import SIZES, Ink, Look, Paper, step_at_most
from generator.paper.paging import fill_columns_evenly
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Box, Page, list_under
from generator.paper.pdf.places import Picture as Place
from generator.paper.plan import Leaf as PrintedLeaf
from generator.paper.plan import PrintPlan
from generator.paper.portrait import Portrait
from generator.paper.text.flow import (
    PT,
    Drawn,
    Type,
    add_rule_below,
    add_space,
    does_not_fit,
    page,
    set_beside,
    set_paragraph,
    stack_drawn,
)

Placed = tuple[Portrait, tuple[float, float, float, float]]  # a picture, and its box below the top left corner


class Passage(Record):
    """A passage that stands on one page. `fresh`: at the top of one; `lead`: never alone at its foot."""

    drawing: Drawn
    gap: float = 4.0
    fresh: bool = False
    lead: bool = False
    pictures: tuple[Placed, ...] = ()
    name: str = ""
    chapter: str = ""  # what begins with it, for the contents


class Leaf(Struct):
    operators: str = ""
    y: float = 0.0
    pictures: list[Placed] = field(default_factory=list)
    chapters: list[str] = field(default_factory=list)


def fill_leaves(parts: Iterable[Passage], room: float) -> Iterator[Leaf]:
    """Fill pages with passages in turn, none of them split; one that leads moves with the next one."""
    leaf = Leaf()
    for group in _group_with_leads(parts):
        high = sum(part.drawing.height + (part.gap if n else 0.0) for n, part in enumerate(group))
        if high > room + 0.01:
            raise does_not_fit(group[-1].name)
        gap = group[0].gap if leaf.y else 0.0
        if leaf.y and (group[0].fresh or leaf.y + gap + high > room + 0.01):
            yield leaf
            leaf = Leaf()
        for part in group:
            y = leaf.y + (part.gap if leaf.y else 0.0)
            leaf.operators += part.drawing.at(0, y)
            leaf.pictures += [(picture, (x, y + dy, w, h)) for picture, (x, dy, w, h) in part.pictures]
            leaf.y = y + part.drawing.height
            leaf.chapters += [part.chapter] if part.chapter else []
    if leaf.y:
        yield leaf


def _group_with_leads(parts: Iterable[Passage]) -> Iterator[Sequence[Passage]]:
    group: list[Passage] = []
    for part in parts:
        group.append(part)
        if not part.lead:
            yield group
            group = []
    if group:
        yield group


# Curves of growth

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


# The pages

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
        """Return all pages between the covers, as many as a booklet needs to fold: the contents come first where there
        is a page for them, pages to write on last."""
        parts = [*self._people(), *self._days()]
        leaves = list(fill_leaves([*parts, *self._passages_of_fallen()], self.room))
        for leaf in leaves:
            if (spare := self.room - leaf.y) > NOTES:
                leaf.operators += draw_writing_lines(self.look, self.width, spare - 4).at(0, leaf.y + 4)
        spare = -(len(leaves) + 2) % 4
        first = 3 if spare and len(self.story.days) > 1 else 2
        pages = [self._contents(leaves, first)] if first == 3 else []
        pages += [self._page(leaf, number) for number, leaf in enumerate(leaves, first)]
        while len(pages) % 4 != 2:
            pages.append(self._notes(len(pages) + 2))
        return pages

    def _contents(self, leaves: Sequence[Leaf], first: int) -> Page:
        look = self.look
        rows = [draw_banner(look, self.width, "Sommaire")]
        entries = [(title, number) for number, leaf in enumerate(leaves, first) for title in leaf.chapters]
        fitting = 10.0 * (self.room - 20) / max(1.0, len(entries) * 8.4)
        size = step_at_most(min(10.0, fitting))
        for title, number in entries if fitting >= size else ():
            name, count = look.title(size, 600), look.title(size, 600).but(colour=look.word)
            heading = set_paragraph([(title, name)], self.width - 14)
            row = set_beside(
                [(0.0, heading), (self.width - 12, set_paragraph([(str(number), count)], 12, anchor="end"))]
            )
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
            flat.width,
            flat.height,
            flat.operators,
            pictures=[self._portrait_place(*picture) for picture in leaf.pictures],
        )

    def _portrait_place(self, picture: Portrait, box: tuple[float, float, float, float]) -> tuple[Portrait, Box]:
        x, y, w, h = box
        left, foot = (MARGIN + x) / PT, (self.size[1] - MARGIN - y - h) / PT
        return picture, picture.within((left, foot, left + w / PT, foot + h / PT))

    def _people(self) -> Iterator[Passage]:
        """Yield the people on as few pages as possible, each about as full as the others; what is left of a page is
        shared."""
        if not self.story.who:
            return
        head = Passage(draw_banner(self.look, self.width, _PEOPLE), fresh=True, lead=True, chapter=_PEOPLE)
        above = head.drawing.height + GAP
        people = [part for who in self.story.who for part in self._split_person(who, self.room - above)]
        heights = [self._person(*part).drawing.height for part in people]
        pages, end = fill_columns_evenly(heights, starts := [above], GAP)
        while end > self.room + 0.01:
            pages, end = fill_columns_evenly(heights, starts := [*starts, 0.0], GAP)
        for start, page_of in zip(starts, pages, strict=True):
            yield from [head] if start else []
            spare = self.room - start - sum(heights[k] + GAP for k in page_of) + GAP
            for n, k in enumerate(page_of):
                yield replace(self._person(*people[k], heights[k] + spare / len(page_of)), fresh=not (n or start))

    def _split_person(self, who: Who, room: float) -> Iterator[tuple[Who, Sequence[Clause]]]:
        """Yield a person with all their people; those who have no room in one panel stand in a further one."""
        waiting = who.tale.people
        while True:
            fits = (n for n in range(len(waiting), 0, -1) if self._person(who, waiting[:n]).drawing.height <= room)
            count = next(fits, 0)
            yield who, waiting[:count]
            waiting = waiting[max(1, count) :]
            if not waiting:
                return

    def _person(self, who: Who, people: Sequence[Clause], height: float = 0.0) -> Passage:
        """Draw a person's panel. `height`: at least; where it leaves room, the curve grows, then there are lines to
        write on."""
        look, wide = chrome_of(who.livery, self.ink), panel_inner_width(self.width)
        body = self._draw_life(who, people, look, 0.0)
        body = self._draw_life(who, people, look, min(max(0.0, height - panel_height(body)), TALLER))
        lines = draw_writing_lines(look, wide, max(0.0, height - panel_height(body) - 1.0))
        body = stack_drawn([body, add_space(lines, above=1.0)]) if lines.height > 8 else body  # two at least
        pictures = ((self._portrait(who), (2.2, 5.9, *FACE)),) if who.portrait else ()
        return Passage(
            draw_panel(look, self.width, who.game, body, height=height), GAP, pictures=pictures, name=who.name
        )

    def _draw_life(self, who: Who, people: Sequence[Clause], look: Chrome, taller: float) -> Drawn:
        """Draw a face, the texts beside it, and whoever belongs to the person below."""
        wide = panel_inner_width(self.width)
        across, down = FACE if who.portrait or who.tale.drawing else EMBLEM
        room = wide - across - 4
        rows = [set_paragraph([(who.name, look.title(16).but(leading=1.05))], room)]
        about = " · ".join(filter(None, (who.what, f"joué par {who.player}" if who.player else "")))
        rows.append(set_paragraph([(about, look.kind(8.5, quiet=True))], room))
        figures, growth = who.tale.figures, who.tale.growth
        if figures:
            rows.append(add_space(draw_stats(look, room, figures, height=9.4, label=6.5, value=10), above=1.0))
        if growth and len(growth.points) > 1:
            rows.append(add_space(plot_growth(growth, look, room, taller), above=1.0))
        face = rect(0, 0, *FACE, style(None, look.line, look.hair))
        if not who.portrait:
            face = draw_likeness(who, self.look, self.ink, across, down)
        body = set_beside([(0.0, Drawn(down, face)), (across + 4, stack_drawn(rows, 0.8))])
        return stack_drawn([body, add_space(self._clauses(people, look, wide), above=1.4)]) if people else body

    def _portrait(self, who: Who) -> Portrait:
        box = Place("portrait", "", 0, 0.0, 0.0, FACE[0] / PT, FACE[1] / PT)
        assert who.portrait
        return portrait.prepare(who.portrait, box, gray=self.ink != "color")

    def _days(self) -> Iterator[Passage]:
        """Yield the sessions; each takes along what was done until the next one."""
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
        passages = list(self._passages_of_day(day, look, MAP))
        rest = [part for later_day in later for part in self._day(later_day)]
        least = sum(battle.plan(self.width, MAP * SMALLEST)[0].height for battle in day.battles)
        maps = sum(battle.plan(self.width, MAP)[0].height for battle in day.battles)
        # Smaller maps, for all of it or for the session alone.
        for group in ([first, *passages, *rest], [first, *passages]):
            over = sum(part.drawing.height + part.gap for part in group) - self.room
            if 0 < over <= maps - least:
                passages = list(self._passages_of_day(day, look, MAP * (1 - (over + 0.2) / maps)))
                break
        group = [first, *passages, *rest]
        if sum(part.drawing.height + part.gap for part in group) < self.room * SHORT:
            group = [*(replace(part, lead=True) for part in group[:-1]), group[-1]]
        yield from group

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
            gains = [set_paragraph([(gain, chip)], 24, anchor="end") for gain in (ended, *event.gains)]
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

    def _clauses(self, clauses: Sequence[Clause], look: Chrome, width: float) -> Drawn:
        """Draw clauses, two a row."""
        wide = (width - 6) / 2
        texts = [_draw_tale_clause(clause, look, wide) for clause in clauses]
        rows = [texts[k : k + 2] for k in range(0, len(texts), 2)]
        return stack_drawn([set_beside([(i * (wide + 6), text) for i, text in enumerate(row)]) for row in rows], 1.6)

    def _passages_of_fallen(self) -> Iterator[Passage]:
        fallen = [(who, figure) for who in self.story.who for figure in who.tale.fallen]
        if fallen:
            yield Passage(draw_banner(self.look, self.width, _FALLEN), 9.0, lead=True, chapter=_FALLEN)
        for who, figure in fallen:
            look = chrome_of(who.livery, self.ink)
            when = day_in_words(figure.date) if figure.date else ""
            about = " · ".join(filter(None, (who.name if who.name != figure.name else "", figure.text, when)))
            text = stack_drawn([
                set_paragraph([(figure.name, look.title(12))], self.width - 14),
                set_paragraph([(about, look.kind(8.5, quiet=True))], self.width - 14),
            ])  # fmt: skip
            row = set_beside([(0.0, Drawn(9.0, draw_icon("star", 4.5, 4.5, 7.0, look.word))), (14.0, text)])
            yield Passage(add_rule_below(add_space(row, below=2.0), self.width, look.rule, look.hair), name=figure.name)


def _draw_tale_clause(clause: Clause, look: Chrome, width: float) -> Drawn:
    value = look.title(8.5, 700).but(colour=look.word)
    runs = [(clause.label + " ", look.kind(8.5, 600)), (f"{clause.value}  ", value)]
    return set_paragraph([*(run for run in runs if run[0].strip()), (clause.text, look.kind(8.5, quiet=True))], width)


# The booklet

LIVERY = Livery("#1d2f4a", "#e6ebf2", "hyperspace")


def half_sheet_size(paper: Paper) -> tuple[float, float]:
    """Return the size of a page: half a sheet laid on its side."""
    width, height = SIZES[paper]
    return height / 2, width


def plan_chronicle(story: Story, name: str, look: Look, files: Sequence[Attached]) -> PrintPlan:
    """Plan the booklet: sheets to fold and staple, printed on both sides and turned over their short edge."""
    size, colours, ink = half_sheet_size(look.paper), chrome_of(LIVERY, look.ink), look.ink
    covers = cover.draw_front_cover(story, size, colours, ink), cover.draw_back_cover(story, size, colours, ink)
    front, back = (page(size, drawing) for drawing in covers)
    sheets = [
        replace(sheet, label=f"Feuille {n // 2 + 1}, {'intérieur' if n % 2 else 'extérieur'}")
        for n, sheet in enumerate(impose_spreads([front, *Inside(story, size, colours, ink).pages(), back]))
    ]
    leaf = PrintedLeaf([*list_under(story.title, sheets)])
    return PrintPlan(name, f"{story.title} – chronique", [leaf], "short", files)


def impose_spreads(pages: Sequence[Page]) -> Iterator[Page]:
    """Yield the sides of sheets to fold and staple, turned over the short edge, in print order.

    The number of pages must divide by four: the caller adds empty ones."""
    count = len(pages)
    if count % 4:
        raise AssertionError(f"{count} pages do not fold")
    for n in range(count // 2):
        outer, inner = pages[count - 1 - n], pages[n]
        yield _join_two_pages(*((outer, inner) if n % 2 == 0 else (inner, outer)))


def _join_two_pages(left: Page, right: Page) -> Page:
    empty = Page(left.width + right.width, left.height)
    return empty.with_pages([left.scaled(1.0), right.scaled(1.0, left.width)])
