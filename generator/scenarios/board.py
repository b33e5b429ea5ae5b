"""The combat board: the landscape pages a fight is led from, in place of encounter, opponents, tracker and initiative.

Across the top is the order of turns, a slot each, with room to lay the die that counts defences. Below are the foes by
kind, with all that the GM rolls for them and a row of boxes for each; beside them the characters, the squared ground
and the danger. What is marked is marked here and nowhere else. It is read back from photos (generator/scan), so a page
lists its boxes, each with the number of its row and a name; for points of life it is the name on the character's own
sheet. The last page has the rules in short.
"""

from collections.abc import Sequence
from math import fsum

from generator.base.provenance import NOTE, SIGN
from generator.base.record import Record
from generator.content.livery import Face, Livery
from generator.model.briefing import Briefing, Order, OrderRow, Places, Post
from generator.model.figure import PrintedFigure
from generator.model.prose import Note
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.faces import draw_face_within
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import (
    ABOVE,
    BAR,
    PAD,
    TAB,
    draw_banner,
    draw_panel,
    draw_writing_lines,
    panel_inner_width,
)
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import draw_strokes, line, move_drawing, rect, style
from generator.paper.formats import Ink
from generator.paper.text.flow import (
    Drawn,
    add_rule_below,
    does_not_fit,
    largest_that_fits,
    set_headline,
    set_paragraph,
    shorten_text,
    stack_drawn,
)

MARGIN, FOOT, GAP = 8.0, 13.0, 2.2
ROUND = "round"  # boxes of rounds, numbered from 1, of the whole fight
ROUNDS_ROW = "order"  # in the place of a row's number
ACROSS, SLOT = 12, 15.4  # slots of the order side by side, and how high one is
BESIDE = 96.0  # the width of characters, ground and danger
LIFE, NEXT, LOW, GROUP, FIVES = 3.3, 3.6, 4.5, 1.2, 5  # a box of life, to the next, its line, more after each five
FIGURE = 13.0  # the width of a silhouette
SQUARE, SQUARES = 5.6, 5  # of the ground: its side on paper, and the metres it stands for
SIZES = (8.5, 7.5, 6.5)


class TrackedBox(Record):
    """A box to tick and its place from the upper left corner of the page, in millimetres."""

    row: str
    name: str
    label: str
    x: float
    y: float
    side: float

    def move(self, x: float, y: float) -> "TrackedBox":
        return TrackedBox(self.row, self.name, self.label, self.x + x, self.y + y, self.side)


class _Part(Record):
    """A drawing with the boxes in it."""

    drawing: Drawn
    boxes: tuple[TrackedBox, ...] = ()


class BoardPage(Record):
    operators: str
    boxes: tuple[TrackedBox, ...]


class Board(Record):
    """Lays the board of a fight out on paper of this size, turned, in this ink."""

    briefing: Briefing
    paper: tuple[float, float]
    ink: Ink

    @property
    def size(self) -> tuple[float, float]:
        return self.paper[1], self.paper[0]

    @property
    def order(self) -> Order:
        assert self.briefing.order
        return self.briefing.order

    @property
    def look(self) -> Chrome:
        return chrome_of(self.briefing.livery, self.ink)

    @property
    def foes_look(self) -> Chrome:
        unit = next(iter(self.briefing.units), None)
        return chrome_of(unit.livery if unit else Livery(), self.ink)

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    def pages(self) -> list[BoardPage]:
        """Draw the pages that are marked, then the rules."""
        left = [self._foe(n, figure) for n, figure in enumerate(self.order.figures)]
        right = [self._member(rows) for rows in self._members()]
        right += [_Part(self._places(places)) for places in self.order.places]
        if self.order.posts:
            right += [_Part(danger) for danger in self._danger()]
        pages, notes, done = list[BoardPage](), self._every_note, False
        while True:
            head = self._head(first=not pages)
            top = head.drawing.height + GAP
            room = self.size[1] - MARGIN - FOOT - top
            wide = (self.width - BESIDE - 2 * GAP) / 2
            one, two, left = _split(left, room)
            side, right = _take(right, room)
            columns = [(0.0, wide, one), (wide + GAP, wide, two), (self.width - BESIDE, BESIDE, side)]
            out, boxes = head.drawing.operators, list(head.boxes)
            for x, _wide, parts in columns:
                y = top
                for part in parts:
                    out += part.drawing.at(x, y)
                    boxes += [box.move(x, y) for box in part.boxes]
                    y += part.drawing.height + GAP
                if x and x > self.width / 2 and not right and not left:
                    out += self._below_members(room + top - y).at(x, y)
            if not left and not done:
                done = True
                aside, notes = self._notes_aside(columns, room)
                out += "".join(note.at(x, top + y) for x, y, note in aside)
                out += self._spare(columns, top, room, aside)
            boxes = [box.move(MARGIN, MARGIN) for box in boxes]
            pages.append(BoardPage(move_drawing(MARGIN, MARGIN, out), tuple(boxes)))
            if not left and not right:
                cards, notes = self._posts(notes)
                unmarked = [*cards, *([self._rules(notes)] if notes else [])]
                return [*pages, *(BoardPage(move_drawing(MARGIN, MARGIN, drawing), ()) for drawing in unmarked)]

    def marked(self) -> list[BoardPage]:
        """Return the pages with boxes: all but the rules."""
        return [page for page in self.pages() if page.boxes]

    def foot(self, number: int) -> str:
        look, y = self.look, self.size[1] - FOOT + 2.5
        left = " · ".join([self.briefing.game, self.briefing.seed, "holofiche", *([NOTE] if self._is_signed else [])])
        out = draw_words(MARGIN, y, 3.0, left, look.kind(6.5, quiet=True))
        return out + draw_words(self.size[0] - MARGIN, y, 3.0, str(number), look.title(7.5, 600, quiet=True), "end")

    @property
    def _is_signed(self) -> bool:
        return SIGN in repr((self.briefing.notes, self.order))

    def _head(self, *, first: bool) -> _Part:
        b, look = self.briefing, self.look
        title = f"{b.title} – {self.order.word}" + ("" if first else ", suite")
        banner = draw_banner(look, self.width, title, right=b.kind, high=BAR)
        if not first:
            return _Part(banner)
        rail = self._rail()
        y = banner.height + GAP
        return _Part(stack_drawn([banner, rail.drawing], GAP), tuple(box.move(0, y) for box in rail.boxes))

    def _rail(self) -> _Part:
        """Draw the order of turns: named where it is rolled, else to be written in; and the rounds."""
        order, look, inner = self.order, self.look, panel_inner_width(self.width)
        count = len(order.turns) or sum(not row.turnless for row in order.rows)
        lines = -(-count // ACROSS)
        across = -(-count // lines)
        wide = min(34.0, inner / across)
        out = ""
        for n in range(count):
            out += move_drawing(n % across * wide, n // across * SLOT, self._slot(n, wide - 1.0))
        label, side, boxes = look.title(6.5, 500, quiet=True), 3.8, list[TrackedBox]()
        start = self.width - order.rounds * (side + 1.0) - 4.0
        head = draw_words(start - 1.6, 0.3, 4.0, "ROUND", label, "end")
        for n in range(order.rounds):
            x = start + n * (side + 1.0)
            head += draw_tick_box(look, x, 0.4, side, str(n + 1))
            boxes.append(TrackedBox(ROUNDS_ROW, f"{ROUND}_{n + 1}", f"round {n + 1}", x, 0.4, side))
        body = Drawn(lines * SLOT - 0.8, out)
        panel = draw_panel(look, self.width, "Ordre des tours", body, drawing="clock")
        words = draw_words(start - 14.0, 0.3, 4.0, order.hint, look.kind(6.5, quiet=True), "end")
        return _Part(Drawn(panel.height, panel.operators + head + words), tuple(boxes))

    def _slot(self, n: int, wide: float) -> str:
        order, look = self.order, self.look
        turn = order.turns[n] if n < len(order.turns) else None
        row = order.rows[turn.row] if turn else None
        tone = self.foes_look if row and row.tone == "foe" else look
        ground = None if look.light or row is None else mix_colours(tone.accent, 0.10)
        high = SLOT - 1.2
        out = rect(0, 0, wide, high, style(ground, tone.word if row else look.line, 0.3))
        out += draw_words(1.0, 0.4, 4.2, str(n + 1), tone.title(8.5, 700))
        die = 7.4
        out += rect(wide - die - 1.0, high - die - 1.0, die, die, style("#ffffff", look.line, 0.2, "0.8 0.6"))
        room = wide - die - 3.0
        if row and turn:
            out += draw_words(wide - 1.2, 0.4, 4.2, turn.rolled, tone.title(8.5, 600, quiet=True), "end")
            name = set_headline(row.short, look.kind(8.5, 600), room, 8.0)
            out += name.at(1.0, 5.0 + max(0.0, 8.4 - name.height) / 2)
        else:
            out += line(1.0, high - 1.6, 1.0 + room, high - 1.6, style(None, look.line, look.hair))
        return out

    def _life(self, number: int, row: OrderRow, look: Chrome, width: float, label: str = "") -> _Part:
        """Draw a row's boxes of life in fives; those beyond stand apart."""
        boxes, out = list[TrackedBox](), ""
        kind, start = look.title(7.5, 600), 0.0
        if label:
            out += draw_words(0, 0, LOW, label, kind)
            start = max(8.6, kind.width(label) + 1.6)
        x, y = start, 0.0
        parts: list[list[tuple[str, str]]] = []
        last = row.life[-1] if row.beyond and row.life else ""  # who crosses it has no point left
        third = len(row.life) // 3 if row.thirds else 0
        marked = {row.life[third - 1], row.life[2 * third - 1]} if third else set()
        for names in ([(name, "0" if name == last else "") for name in row.life], list(row.beyond)):
            parts += [names[k : k + FIVES] for k in range(0, len(names), FIVES)]
        for part in parts:
            if x > start and x + len(part) * NEXT > width:
                x, y = start, y + LOW
            if row.beyond and part[0] == row.beyond[0] and x > start:
                out += line(x - 0.3, y, x - 0.3, y + LOW, style(None, look.word, 0.4))
                x += 0.9
            for name, mark in part:
                boxes.append(
                    TrackedBox(
                        str(number), name, f"{row.name}, {name.replace('_', ' ')}", x, y + (LOW - LIFE) / 2, LIFE
                    )
                )
                out += draw_tick_box(look, x, y + (LOW - LIFE) / 2, LIFE, mark)
                if name in marked:
                    out += line(x + NEXT - 0.15, y, x + NEXT - 0.15, y + LOW, style(None, look.word, 0.5))
                x += NEXT
            x += GROUP
        if row.beyond and x + 8.0 <= width:
            out += draw_words(x, y, LOW, "mort", look.kind(6.5, quiet=True))
        checks = self._checks(row, look, width)
        return _Part(Drawn(y + LOW + checks.height, out + checks.at(0, y + LOW)), tuple(boxes))

    def _checks(self, row: OrderRow, look: Chrome, width: float) -> Drawn:
        """Draw what else is ticked of a row: a word and its boxes, as many to a line as fit."""
        x, y, out, kind = 0.0, 0.6, "", look.kind(6.5)
        for label, count in row.checks:
            wide = kind.width(label) + 0.8 + count * NEXT + 1.8
            if x and x + wide > width:
                x, y = 0.0, y + LOW
            out += draw_words(x, y, LOW, label, kind)
            start = x + kind.width(label) + 0.8
            for n in range(count):
                out += draw_tick_box(look, start + n * NEXT, y + (LOW - LIFE) / 2, LIFE)
            x += wide
        return Drawn(y + LOW, out) if row.checks else Drawn(0.0)

    def _foe(self, n: int, figure: PrintedFigure) -> _Part:
        """Draw a kind of foes: the figure, what is rolled, and a row of boxes for each."""
        look, wide = self.foes_look, (self.width - BESIDE - 2 * GAP) / 2
        room, start = panel_inner_width(wide), FIGURE if figure.silhouette or not self.order.posts else 0.0
        column = room - start
        stats = draw_stats(look, column, tuple(figure.stats), height=7.6, label=6.5, value=8.5)
        parts = [stats]
        text, value = look.kind(8.5), look.title(8.5, 700)
        for rolls in figure.rolls:
            if rolls.title == "Attaques":
                for roll in rolls.lines:
                    damage = f"{roll.values[1]} " if len(roll.values) > 1 else ""
                    more = " · ".join(roll.values[2:])
                    runs = [(f"{roll.label} ", text.but(weight=600)), (f"{roll.values[0]} ", value), ("dégâts ", text)]
                    parts.append(set_paragraph([*runs, (damage, value), (more, look.kind(7.5, quiet=True))], column))
            else:
                words = " · ".join(
                    f"{column_name} {cell}" for row in rolls.lines
                    for column_name, cell in zip(rolls.columns, row.values, strict=False)
                )  # fmt: skip
                parts.append(set_paragraph([(words, look.title(7.5, 600))], column))
        for clause in figure.clauses:
            parts.append(draw_clause(clause, look, column, 7.5, leading=1.1))
        told = stack_drawn(parts, 0.7)
        top = max(told.height, 17.0 if figure.silhouette else 0.0) + 1.0
        out = told.at(start, 0)
        if figure.silhouette:
            face = Face(f"_figures/small/{figure.silhouette}", look.accent)
            out = move_drawing(0.0, 0.3, draw_face_within(face, self.ink, FIGURE - 2.0, min(20.0, top - 1.5))) + out
        rows = [(k, row) for k, row in enumerate(self.order.rows) if row.block == n]
        y, boxes = top, list[TrackedBox]()
        for k, (number, row) in enumerate(rows, 1):
            label = row.label or (f"n° {k}" if len(rows) > 1 else self.order.unit)
            life = self._life(number, row, look, room, label)
            out += life.drawing.at(0, y)
            boxes += [box.move(PAD, y + TAB + ABOVE) for box in life.boxes]
            y += life.drawing.height + 0.4
        name = figure.name if figure.count == 1 else f"{figure.name} × {figure.count}"
        badge = f"{self.order.unit} {figure.badge.value}"
        panel = draw_panel(look, wide, name, Drawn(y, out), drawing="skull", hint=badge)
        return _Part(panel, tuple(boxes))

    def _members(self) -> list[list[tuple[int, OrderRow]]]:
        """List the rows of our side, those without a turn of their own below the one that they belong to."""
        members = list[list[tuple[int, OrderRow]]]()
        for n, row in enumerate(self.order.rows):
            if row.block is None and row.turnless:
                members[-1].append((n, row))
            elif row.block is None:
                members.append([(n, row)])
        return members

    def _member(self, rows: Sequence[tuple[int, OrderRow]]) -> _Part:
        """Draw a character: what the GM rolls for him without a word, and his life down to death. Or a ship."""
        look, room, first = self.look, panel_inner_width(BESIDE), rows[0][1]
        stats = draw_stats(look, room, tuple(first.stats), height=7.2, label=6.5, value=8.5)
        y, out, boxes = stats.height + 0.8 if first.stats else 0.0, stats.operators, list[TrackedBox]()
        for number, row in rows:
            if row.life:
                life = self._life(number, row, look, room, row.label)
                out += life.drawing.at(0, y)
                boxes += [box.move(PAD, y + TAB + ABOVE) for box in life.boxes]
            else:
                life = _Part(self._checks(row, look, room))
                out += life.drawing.at(0, y)
            y += life.drawing.height
        hint = f"{self.order.unit} {first.pv}"
        panel = draw_panel(look, BESIDE, first.name, Drawn(y, out), drawing="group", hint=hint)
        return _Part(panel, tuple(boxes))

    def _danger(self) -> list[Drawn]:
        """Draw the panel of the danger, where it is known."""
        if not self.order.danger:
            return []
        inner = panel_inner_width(BESIDE)
        words = stack_drawn([draw_clause(clause, self.look, inner, 7.5) for clause in self.order.danger], 0.4)
        return [draw_panel(self.look, BESIDE, "Danger", words, drawing="dice")]

    def _below_members(self, room: float) -> Drawn:
        """Draw the danger, and the squared ground in what is left."""
        look, parts = self.look, list[Drawn]()
        inner = panel_inner_width(BESIDE)
        for danger in [] if self.order.posts else self._danger():
            if danger.height <= room:
                parts.append(danger)
                room -= danger.height + GAP
        if room >= 30.0 and self.order.squares:
            parts.append(self._ground(BESIDE, room))
        elif room >= 22.0:
            lines = draw_writing_lines(look, inner, room - 8.0)
            parts.append(draw_panel(look, BESIDE, "Notes", lines, drawing="scroll", height=room))
        return stack_drawn(parts, GAP) if parts else Drawn(0.0)

    def _ground(self, width: float, height: float) -> Drawn:
        """Draw the squares where everybody stands, the two sides at their distance where it is known."""
        look, inner = self.look, panel_inner_width(width)
        across, down = int(inner / SQUARE), max(3, int((height - TAB - 8.0) / SQUARE))
        wide, high = across * SQUARE, down * SQUARE
        strokes = [(k * SQUARE, 0.0, k * SQUARE, high) for k in range(across + 1)]
        strokes += [(0.0, k * SQUARE, wide, k * SQUARE) for k in range(down + 1)]
        first = max(0, min(across - 1 - self.order.squares, (across - self.order.squares) // 2))
        out = ""
        sides = ((first, self.look), (min(across - 1, first + self.order.squares), self.foes_look))
        for at, tone in sides if self.order.squares else ():
            ground = None if look.light else mix_colours(tone.accent, 0.18)
            out += rect(at * SQUARE, 0, SQUARE, high, style(ground, tone.word, 0.4))
        out += draw_strokes(strokes, style(None, look.rule, look.hair))
        hint = f"1 carreau = {SQUARES} m" + (f" · {self.order.ground}" if self.order.ground else "")
        hint = shorten_text(hint, look.kind(look.least, quiet=True), width - 40.0)
        return draw_panel(look, width, "Terrain", Drawn(high, out), drawing="range", hint=hint)

    def _places(self, places: Places) -> Drawn:
        """Draw a row of squares for each of the others, one a place, to lay a token on; a dot where he starts."""
        look, room = self.look, panel_inner_width(BESIDE)
        first, side = room * 0.26, 6.4
        wide = (room - first) / len(places.columns)
        head, small = look.kind(6.5, 600, leading=1.05), look.kind(6.5, quiet=True, leading=1.05)
        tops = [stack_drawn([set_paragraph([(label, head)], wide - 0.8), set_paragraph([(text, small)], wide - 0.8)])
                for label, text in places.columns]  # fmt: skip
        y = max(top.height for top in tops) + 0.8
        out = "".join(top.at(first + n * wide, 0) for n, top in enumerate(tops))
        kind = look.kind(7.5, 600)
        for name, start in places.rows:
            out += draw_words(0, y, side, shorten_text(name, kind, first - 1.0), kind)
            for n in range(len(places.columns)):
                x = first + n * wide
                tone = self.foes_look.accent if n == start else look.accent
                ground = None if look.light or n != start else mix_colours(tone, 0.16)
                out += rect(x, y + 0.4, wide - 0.8, side - 0.8, style(ground, look.line, 0.25))
                if n == start:
                    out += draw_words(x + (wide - 0.8) / 2, y, side, "départ", small, "middle")
            y += side
        return draw_panel(look, BESIDE, places.title, Drawn(y, out), drawing=places.icon, hint=places.hint)

    def _posts(self, notes: list[Note]) -> tuple[list[str], list[Note]]:
        """Draw pages of cards of posts, to hand over, six on a page; below the last ones as many notes as fit.

        Return the pages, and the notes that are left."""
        posts, look, pages = self.order.posts, self.look, list[str]()
        wide = (self.width - 2 * GAP) / 3
        for k in range(0, len(posts), 6):
            title = f"{self.briefing.title} – à vos postes"
            banner = draw_banner(look, self.width, title, right="à découper", high=BAR)
            out, y = banner.operators, banner.height + GAP
            room = self.size[1] - MARGIN - FOOT - y - 6.0
            rows = [posts[n : n + 3] for n in range(k, min(k + 6, len(posts)), 3)]

            def fit(size: float, rows: Sequence[Sequence[Post]] = rows, room: float = room) -> list[float] | None:
                heights = [max(self._post(post, wide, size).height for post in row) for row in rows]
                return heights if fsum(heights) + GAP * (len(rows) - 1) <= room else None

            size = largest_that_fits(SIZES, lambda size: size if fit(size) else None)
            if size is None:
                raise does_not_fit(rows[0][0].name)
            heights = fit(size) or []
            for row, high in zip(rows, heights, strict=True):
                for n, post in enumerate(row):
                    out += self._post(post, wide, size, high).at(n * (wide + GAP), y)
                y += high + GAP
            note = set_paragraph([(self.order.posts_note, look.kind(7.5, quiet=True))], self.width)
            out += note.at(0, y)
            y += note.height + GAP
            if k + 6 >= len(posts):
                columns, notes = self._notes_below(notes, wide, self.size[1] - MARGIN - FOOT - y)
                out += "".join(drawn.at(x, y + down) for x, down, drawn in columns)
            pages.append(out)
        return pages, notes

    def _notes_below(
        self, notes: list[Note], wide: float, room: float
    ) -> tuple[list[tuple[float, float, Drawn]], list[Note]]:
        """Place as many notes as fit in three columns; the rest of a column, if it is large, has lines."""
        for count in range(len(notes), 0, -1):
            columns = _deal([self._note(note, wide, SIZES[1]) for note in notes[:count]], room)
            if columns is None:
                continue
            placed, columns = list[tuple[float, float, Drawn]](), [*columns, *[[]] * (3 - len(columns))]
            for n, column in enumerate(columns):
                down = 0.0
                for panel in column:
                    placed.append((n * (wide + GAP), down, panel))
                    down += panel.height + GAP
                if room - down >= 24.0:
                    lines = draw_writing_lines(self.look, panel_inner_width(wide), room - down - 8.0)
                    panel = draw_panel(self.look, wide, "Notes", lines, drawing="scroll", height=room - down)
                    placed.append((n * (wide + GAP), down, panel))
            return placed, notes[count:]
        return [], notes

    def _post(self, post: Post, wide: float, size: float, height: float = 0.0) -> Drawn:
        look, room = self.look, panel_inner_width(wide)
        text, strong, small = look.kind(size), look.title(size + 1.5, 700), look.kind(max(6.5, size - 1), quiet=True)
        parts = [set_paragraph([(f"{post.title} ", look.title(size + 1.5, 700)), (post.where, small)], room)]
        for label, dice, need, chance, effect in post.lines:
            runs = [(f"{label} ", text.but(weight=600)), (f"{dice} ", strong)]
            runs += [(f"· il faut {need} " if need[:1].isdigit() else f"· {need} ", text)] if need else []
            runs += [(f"· {chance} fois sur 100", text.but(weight=600))] if chance else []
            body = stack_drawn([set_paragraph(runs, room), set_paragraph([(effect, small)], room)], 0.1)
            parts.append(add_rule_below(body, room, look.rule))
        if post.others:
            label, colon, words = post.others.partition(":")
            parts.append(set_paragraph([(f"{label}{colon} ", text.but(weight=600)), (words.strip(), text)], room))
        return draw_panel(look, wide, post.name, stack_drawn(parts, 0.9), drawing="group", height=height)

    @property
    def _every_note(self) -> list[Note]:
        statuses = [Note("Statuts", self.order.reminders, "flame")] if self.order.reminders else []
        return [*self.briefing.notes, *statuses]

    def _notes_aside(
        self, columns: Sequence[tuple[float, float, Sequence[_Part]]], room: float
    ) -> tuple[list[tuple[float, float, Drawn]], list[Note]]:
        """Place the notes that are wanted beside the foes where there is room, and return them and all others."""
        placed, notes = list[tuple[float, float, Drawn]](), self._every_note
        used = [fsum(part.drawing.height + GAP for part in parts) for _x, _wide, parts in columns[:2]]
        for note in [note for title in self.order.aside for note in notes if note.title == title]:
            for n in sorted((0, 1), key=lambda n: used[n]):
                x, wide, _parts = columns[n]
                drawn = self._note(note, wide, SIZES[1])
                if used[n] + drawn.height <= room:
                    placed.append((x, used[n], drawn))
                    used[n] += drawn.height + GAP
                    notes.remove(note)
                    break
        return placed, notes

    def _spare(
        self, columns: Sequence[tuple[float, float, Sequence[_Part]]], top: float, room: float,
        aside: Sequence[tuple[float, float, Drawn]],
    ) -> str:  # fmt: skip
        """Draw lines to write on, below foes and notes, where there is room."""
        out = ""
        for x, wide, parts in columns[:2]:
            used = fsum(part.drawing.height + GAP for part in parts)
            used += fsum(note.height + GAP for at, _y, note in aside if at == x)
            free = room - used
            if free >= 22.0:
                words = "Statuts, effets en cours" if not x else "Butin, notes"
                body = draw_writing_lines(self.look, panel_inner_width(wide), free - 8.0)
                out += draw_panel(self.look, wide, words, body, drawing="scroll", height=free).at(x, top + used)
        return out

    def _rules(self, notes: Sequence[Note]) -> str:
        """Draw the page of rules: notes in three columns, as large as they fit."""
        b, look = self.briefing, self.look
        banner = draw_banner(look, self.width, f"{b.title} – règles et chances", right=b.kind, high=BAR)
        top = banner.height + GAP
        room, wide = self.size[1] - MARGIN - FOOT - top, (self.width - 2 * GAP) / 3

        def fit(size: float) -> list[list[Drawn]] | None:
            panels = [self._note(note, wide, size) for note in notes]
            return _deal(panels, room)

        columns = largest_that_fits(SIZES, fit)
        if columns is None:
            raise does_not_fit(notes[0].title)
        out = banner.operators
        for n, column in enumerate(columns):
            x = n * (wide + GAP)
            y = top
            for panel in column:
                out += panel.at(x, y)
                y += panel.height + GAP
            if room + top - y >= 24.0:
                free = room + top - y
                lines = draw_writing_lines(look, panel_inner_width(wide), free - 8.0)
                out += draw_panel(look, wide, "Notes", lines, drawing="scroll", height=free).at(x, y)
        return out

    def _note(self, note: Note, wide: float, size: float) -> Drawn:
        inner = panel_inner_width(wide)
        body = stack_drawn([draw_clause(clause, self.look, inner, size) for clause in note.lines], 0.5)
        return draw_panel(self.look, wide, note.title, body, drawing=note.icon)


def _split(parts: Sequence[_Part], room: float) -> tuple[list[_Part], list[_Part], list[_Part]]:
    """Deal parts in order into two columns as even as they come, and return what is left for the next page."""
    heights = [part.drawing.height + GAP for part in parts]
    splits = [(fsum(heights[:n]), fsum(heights[n:]), n) for n in range(1, len(parts) + 1)]
    if whole := [split for split in splits if max(split[:2]) <= room + GAP]:
        count = min(whole, key=lambda split: max(split[:2]))[2]
        return list(parts[:count]), list(parts[count:]), []
    one, rest = _take(parts, room)
    two, rest = _take(rest, room)
    return one, two, rest


def _take(parts: Sequence[_Part], room: float) -> tuple[list[_Part], list[_Part]]:
    """Return the first parts that fit one below the other, one at least where there is any, and the others."""
    used, count = 0.0, 0
    for part in parts:
        if count and used + part.drawing.height > room + 0.01:
            break
        used += part.drawing.height + GAP
        count += 1
    return list(parts[:count]), list(parts[count:])


def _deal(panels: Sequence[Drawn], room: float) -> list[list[Drawn]] | None:
    """Deal panels in order into three columns, as even as they come; None where they do not fit."""
    total = fsum(panel.height + GAP for panel in panels)
    for high in (total / 3, total / 3 + 12.0, total / 3 + 24.0, room):
        columns: list[list[Drawn]] = [[]]
        used = 0.0
        for panel in panels:
            if columns[-1] and used + panel.height > min(room, max(high, panel.height)) + 0.01:
                columns.append([])
                used = 0.0
            columns[-1].append(panel)
            used += panel.height + GAP
        tallest = max(fsum(panel.height + GAP for panel in column) - GAP for column in columns)
        if len(columns) <= 3 and tallest <= room + 0.01:
            return columns
    return None


def board_of(briefing: Briefing, size: tuple[float, float], ink: Ink) -> Board | None:
    """Return the board of a fight, or None for a scenario without one."""
    return Board(briefing, size, ink) if briefing.order else None
