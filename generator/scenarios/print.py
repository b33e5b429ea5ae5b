"""The print of scenarios as one PDF, in print order, with an index of small maps and the codes of combat boards.

The code at the foot of a board names its scenario and page, so that a photo of it can be read. Modules for
parts that few prints have, the table at 1:1 or a tracker's code, are imported where they are used.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.base.record import Record
from generator.content.livery import Livery
from generator.model.briefing import ENEMIES, PLAYERS, Briefing, Map, Order
from generator.model.story import EveningBriefing
from generator.paper.code import MODULE, Code, shape_mark
from generator.paper.drawing import datamatrix
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import BAR, draw_banner
from generator.paper.drawing.pen import clip_to, rect, style
from generator.paper.drawing.standees import Standee, draw_figure_token, standee_pages
from generator.paper.formats import PT, SIZES, Ink, Look, step_at_most
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan, leaves_apart
from generator.paper.text.flow import Drawn, does_not_fit, page, set_paragraph, stack_drawn
from generator.scenarios import map as maps
from generator.scenarios import pieces
from generator.scenarios.board import board_of
from generator.scenarios.booklet import Booklet
from generator.scenarios.scenery.spot import palette_of_theme
from generator.scenarios.sealed import SealedLeaf
from generator.scenarios.story import StoryPages

# The index

SIDE, HEAD, FOOT, GAP = 10.0, 12.0, 13.0, 4.0
LIVERY = Livery("#1f4f7a", "#e8eef4", "list")
CAPTION, LEAST = 4.0, 15.0  # air around a caption; the least height of a picture
# Columns, rows and the type of a name: the first that holds all of them on one page.
GRIDS = ((2, 2, 12.0), (3, 2, 10.0), (3, 3, 10.0), (4, 3, 8.5), (5, 4, 8.5), (6, 5, 7.5))


class Thumbnail(Record):
    """A file of a batch: its name, its key figures, its first page, the colours of its game."""

    name: str
    lines: tuple[str, ...]
    page: Page
    livery: Livery = LIVERY


def draw_index(title: str, kind: str, entries: Sequence[Thumbnail], look: Look) -> list[Page]:
    """Draw the pages of the index, each with its label; `kind` is the word for one entry."""
    liveries = {entry.livery for entry in entries}
    colours = chrome_of(liveries.pop() if len(liveries) == 1 else LIVERY, look.ink)
    sheets = list(_draw_index_pages(entries, look, colours))
    size, pages = SIZES[look.paper], []
    for number, (operators, small) in enumerate(sheets, 1):
        total = f"{len(entries)} {kind}" + ("s" if len(entries) > 1 else "")
        count = total + (f" · {number} / {len(sheets)}" if len(sheets) > 1 else "")
        head = draw_banner(colours, size[0] - 2 * SIDE, title, right=count, high=BAR).at(SIDE, SIDE)
        foot = draw_words(SIDE, size[1] - FOOT + 1.5, 3.0, "holofiche", colours.kind(6.5, quiet=True))
        pages.append(replace(page(size, head + operators + foot).with_pages(small), label=f"Aperçu {number}"))
    return pages


def count_index_pages(entries: int) -> int:
    """Return how many pages an overview of so many entries takes."""
    return -(-entries // (GRIDS[-1][0] * GRIDS[-1][1]))


def _draw_index_pages(entries: Sequence[Thumbnail], look: Look, colours: Chrome) -> Iterator[tuple[str, list[Page]]]:
    """Draw each page: its operators and the pictures on it, as high as all of its rows leave room for."""
    columns, rows, size = next((grid for grid in GRIDS if len(entries) <= grid[0] * grid[1]), GRIDS[-1])
    width, height = SIZES[look.paper]
    wide = (width - 2 * SIDE - GAP * (columns - 1)) / columns
    for first in range(0, len(entries), columns * rows):
        batch = entries[first : first + columns * rows]
        lines = [batch[n : n + columns] for n in range(0, len(batch), columns)]
        caption_rows = [[_draw_caption(entry, colours, wide, size) for entry in line] for line in lines]
        text = sum(max(caption.height for caption in line) + CAPTION for line in caption_rows)
        high = (height - SIDE - HEAD - FOOT - text) / len(lines)
        if high < LEAST:
            raise does_not_fit(max((entry.name for entry in batch), key=len))
        out, small, top = "", list[Page](), SIDE + HEAD
        for line, captions in zip(lines, caption_rows, strict=True):
            tall = min(high, max(wide * entry.page.height / entry.page.width for entry in line))
            for k, (entry, caption) in enumerate(zip(line, captions, strict=True)):
                x, scale = SIDE + k * (wide + GAP), min(wide / entry.page.width, tall / entry.page.height)
                w, h = entry.page.width * scale, entry.page.height * scale
                small.append(entry.page.scaled(scale / PT, x / PT, (height - top - h) / PT))
                out += rect(x, top, w, h, style(None, colours.line, colours.hair)) + caption.at(x, top + tall + 1.2)
            top += tall + CAPTION + max(caption.height for caption in captions)
        yield out, small


def _draw_caption(entry: Thumbnail, colours: Chrome, wide: float, size: float) -> Drawn:
    name, text = colours.title(size).but(leading=1.1), colours.kind(step_at_most(size - 1), quiet=True, leading=1.15)
    lines = [set_paragraph([(line, text)], wide) for line in entry.lines if line]
    return stack_drawn([set_paragraph([(entry.name, name)], wide), *lines], 0.3)


# The leaves of a print

MOST = 500  # scenarios in one PDF
LISTED = 60  # scenarios in one PDF that begins with a page of their maps
ALONE, SMALL = 128.0, 90.0  # millimetres at most, each way, of a map by itself, and of one to be listed
Pair = tuple[Briefing, Briefing]  # a scenario as its players see it, and as it is (the same unless it is sealed)


class ScenarioPages(Record):
    """The pages of a scenario by their use, in print order, each with its label."""

    read: Sequence[Page]
    cut: Sequence[Page]
    tiles: Sequence[Page]
    poster: Sequence[Page]  # on a sheet of A3
    sealed: Sequence[Page]

    def __iter__(self) -> Iterator[Page]:
        return chain(self.read, self.cut, self.tiles, self.poster, self.sealed)


def plan_scenarios(
    books: Sequence[Pair], name: str, look: Look, *, battlefields: bool = False, poster: bool = False,
    standees: bool = False, files: Sequence[Attached] = (),
) -> PrintPlan:  # fmt: skip
    """Plan one PDF with every page on paper of its own.

    `battlefields`: the table at 1:1 too; `poster`: on one sheet of A3; `standees`: figures to cut out; `files`: what it
    was made from, carried along."""
    title = " – ".join(dict.fromkeys(f"{seen.game}, {seen.title}" for seen, _opened in books))
    return PrintPlan(name, title, _draw_leaves(books, look, battlefields, poster, standees), files=files)


def _draw_leaves(books: Sequence[Pair], look: Look, battlefields: bool, poster: bool, standees: bool) -> Iterator[Leaf]:
    first, drawn_books = 1, list[list[Page]]()
    listed = 2 <= len(books) <= LISTED
    if listed:
        first += count_index_pages(len(books))
    starts = []
    for pair in books:
        starts.append(first)
        name = f"{pair[0].title}, {pair[0].seed}" if len(books) > 1 else pair[0].title
        pages = draw_scenario(pair, look, battlefields=battlefields, poster=poster, standees=standees, first=first)
        sheets = [*list_under(name, pages)]
        first += len(sheets)
        if listed:
            drawn_books.append(sheets)
        else:
            yield from leaves_apart(sheets)
    if listed:
        entries = [list_in_index(pair, look, f"page {start}") for pair, start in zip(books, starts, strict=True)]
        yield from leaves_apart(list_under("Les scénarios", draw_index("Les scénarios", "scénario", entries, look)))
        yield from chain.from_iterable(map(leaves_apart, drawn_books))


def draw_scenario(
    pair: Pair, look: Look, *, battlefields: bool = False, poster: bool = False, standees: bool = False,
    first: int = 1, ruler: pieces.Reaches | None = None,
) -> ScenarioPages:  # fmt: skip
    """Draw the pages of a scenario.

    `first`: the number of the first page; `ruler`: the distances to mark on the ruler instead of this game's, empty for
    none at all."""
    seen, opened = pair
    size, table, ink = SIZES[look.paper], seen.map, look.ink
    booklet = Booklet(seen, size, ink)
    story = StoryPages(seen, booklet.width, booklet.room, ink) if isinstance(seen, EveningBriefing) else None
    told = [booklet.within_margins(drawing) for drawing in story.read()] if story else []
    read = [*told, *booklet.read()]
    reaches, colours = seen.reaches if ruler is None else ruler, booklet.look
    tokens = palette_of_theme(table.theme, ink, PLAYERS, ENEMIES)  # in the same colours whoever plays
    figures = _standees_of(seen, opened)
    qualities = {figure.name: figure.badge.value for figure in seen.roster}

    def rarity(figure: Standee) -> int:  # one of every kind first, and more of those that come in numbers
        quality = qualities.get(figure.label, "")
        return (figure.number or 0) * (int(quality) if quality.isdecimal() else 1)

    by_number = sorted(figures, key=rarity)
    spare = (draw_figure_token(figure, ink) for figure in by_number if figure.silhouette and not standees)
    cut = pieces.cut_pages(seen.markers, seen.tokens, reaches, size, tokens, colours, seen.seed, spare)
    if story:
        cut.insert(0, booklet.within_margins(story.cut()))
    if standees:
        cut += standee_pages(figures, size, colours, ink, seen.seed)
    ground = palette_of_theme(table.theme, ink, table.side, table.foe)
    tiles, posters = [], []
    if battlefields and any(table.table):
        from generator.scenarios.battlefield import battlefield_pages

        tiles = battlefield_pages(table, size, ground, colours, seen.seed)
    if poster and any(table.table):
        from generator.scenarios.battlefield import draw_poster

        posters = [draw_poster(seen, colours, ink, size)]
    fold = SealedLeaf(opened, size, ink)

    front = [page(size, drawing + booklet.foot(n)) for n, drawing in enumerate(read, first)]
    front += _draw_board(seen, look, first + len(front))
    shut = [page(fold.size, fold.draw())] if seen.sealed or seen.register else []
    plain = [[page(size, drawing) for drawing in drawings] for drawings in (cut, tiles)]
    first_pages = len(told) or 1
    met = [*label_pages("Soirée" if told else "Scénario", front[:first_pages])]
    rest = "Postes" if seen.order and seen.order.posts else booklet.met.title
    met += label_pages(rest, front[first_pages:])
    cut_out, field = label_pages("À découper", plain[0]), label_pages("Champ de bataille", plain[1])
    return ScenarioPages(met, cut_out, field, label_pages("Plan A3", posters), label_pages("Scellé", shut))


def _draw_board(seen: Briefing, look: Look, first: int) -> list[Page]:
    """Draw the board of a fight, with a code on each page that is marked."""
    board = board_of(seen, SIZES[look.paper], look.ink)
    pages = list[Page]()
    for n, drawn in enumerate(board.pages() if board else ()):
        assert board
        plain = page(board.size, drawn.operators + board.foot(first + n))
        pages.append(add_code_to_page(plain, code_of_tracker(board.order, look, n)) if drawn.boxes else plain)
    return pages


def _standees_of(seen: Briefing, opened: Briefing) -> list[Standee]:
    """List every figure of its forces.

    Of a sealed scenario, list all that there may be, each as often as the most numerous figure that is there: enough
    for any force, and no secret shown."""
    forces = [(unit.livery, [(figure, figure.count) for figure in unit.figures]) for unit in seen.units]
    if forces and seen.paper is not None:
        lacking = {figure.name: figure for unit in seen.units for figure in unit.figures}
        forces = [(seen.map.foe, [(lacking[name], n) for name, n in seen.paper.items() if name in lacking])]
    if not forces:
        there = Counter[str]()
        for figure in (figure for unit in opened.units for figure in unit.figures):
            there[figure.name] += figure.count
        forces = [(seen.map.foe, [(figure, max(there.values(), default=1)) for figure in seen.roster])]
    return [
        Standee(figure.name, figure.silhouette, livery.accent, livery.wash, n if count > 1 else None)
        for livery, figures in forces
        for figure, count in figures
        for n in range(1, count + 1)
    ]


def label_pages(name: str, pages: Sequence[Page]) -> list[Page]:
    """Label pages of one kind; the first begins a chapter."""
    named = [replace(numbered, label=f"{name} {n}" if len(pages) > 1 else name) for n, numbered in enumerate(pages, 1)]
    return [replace(numbered, chapters=[(name,)]) for numbered in named[:1]] + named[1:]


def list_in_index(pair: Pair, look: Look, where: str) -> Thumbnail:
    """Return a scenario's entry in an overview: its map as its players see it, what is known of it, its page."""
    (seen, opened), size = pair, SIZES[look.paper]
    if any(seen.map.table):
        colours = palette_of_theme(seen.map.theme, look.ink, seen.map.side, seen.map.foe)
        drawing, width, height = maps.draw_small_map(seen.map, SMALL, colours)
        picture = page((width, height), clip_to(0, 0, width, height, drawing))
    else:  # played without a table
        booklet = Booklet(seen, size, look.ink)
        read = next(booklet.read(), None)
        picture = _draw_board(seen, look, 1)[0] if read is None else page(size, read + booklet.foot(1))
    danger = " ".join(f"{c.label} {c.text}" for c in opened.order.danger[1:3]) if opened.order else ""
    facts = (seen.kind, seen.place, opened.gauge.words if opened.gauge else danger, seen.seed, where)
    return Thumbnail(seen.title, facts, picture, seen.livery)


def count_field_sheets(table: Map, look: Look) -> tuple[int, tuple[str, ...]]:
    """Return how many sheets a table at 1:1 takes beside their plan, and the names of the bare ones, left out."""
    if not any(table.table):
        return 0, ()
    from generator.scenarios.tiling import lay_out_tiles

    plan = lay_out_tiles(table, SIZES[look.paper])
    return len(plan.printed), tuple(tile.name for tile in plan.tiles if tile.name in plan.bare)


def map_drawing(table: Map, ink: Ink, width: float, height: float) -> tuple[Drawn, float]:
    """Draw the map alone, as large as it fits, and return it with its width; empty where there is no table."""
    if not any(table.table):
        return Drawn(0.0), 0.0
    return maps.draw_map(table, width, height, palette_of_theme(table.theme, ink, table.side, table.foe))[:2]


def plan_map(table: Map) -> PrintPlan:
    """Plan a PDF of the map alone, on paper of its own size."""
    drawing, width = map_drawing(table, "color", ALONE, ALONE)
    return PrintPlan("plan.pdf", "Plan de la table", [Leaf([page((width, drawing.height), drawing.operators)])])


# The code at the foot of a tracker's page

TRACKER = 254  # in the place of a sheet's number
_OFF = 6.0  # millimetres from the paper's edge
PLACES = (0.4, 0.68)  # parts of the width, where it begins: off folds in two, three and four, clear of the foot's words


def code_of_tracker(order: Order, look: Look, number: int) -> Code:
    """`number`: of the page among the tracker's, from 0."""
    rows = [[len(row.life), len(row.beyond), row.block] for row in order.rows]
    figures = [[len(figure.clauses), len(figure.rolls)] for figure in order.figures]
    return Code(look, TRACKER, number, shape_mark("board", {"rounds": order.rounds, "rows": rows, "figures": figures}),
                order.origin)  # fmt: skip


def add_code_to_page(page: Page, code: Code) -> Page:
    """Twice: where a fold or a thumb hides one, the other is read."""
    data, y = code.to_bytes(), _OFF / PT
    operators = "\n".join(datamatrix.matrix_operators(data, x * page.width, y, MODULE / PT) for x in PLACES)
    return replace(page, operators=f"q {page.operators} Q\n{operators}")
