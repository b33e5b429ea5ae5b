"""The print of scenarios: all that the table needs, in print order, in one PDF.

Modules for parts that few prints have, the table at 1:1 or a tracker's code, are imported where they are drawn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.base.record import Record
from generator.model.briefing import ENEMIES, PLAYERS, Briefing, Map
from generator.paper.drawing.pen import clip_to
from generator.paper.drawing.standees import Standee, draw_figure_token, standee_pages
from generator.paper.formats import SIZES, Ink, Look
from generator.paper.index import Thumbnail, count_index_pages, draw_index
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan, leaves_apart
from generator.paper.text.flow import Drawn, page
from generator.scenarios import map as maps
from generator.scenarios import pieces
from generator.scenarios.booklet import Booklet
from generator.scenarios.scenery.palette import palette_of_theme
from generator.scenarios.sealed import SealedLeaf

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
    read = [*booklet.read()]
    reaches, colours = seen.reaches if ruler is None else ruler, booklet.look
    tokens = palette_of_theme(table.theme, ink, PLAYERS, ENEMIES)  # in the same colours whoever plays
    figures = _standees_of(seen, opened)
    by_number = sorted(figures, key=lambda figure: figure.number or 0)  # one of every kind first
    spare = (draw_figure_token(figure, ink) for figure in by_number if figure.silhouette and not standees)
    cut = pieces.cut_pages(seen.markers, seen.tokens, reaches, size, tokens, colours, seen.seed, spare)
    if standees:
        cut += standee_pages(figures, size, colours, ink, seen.seed)
    ground = palette_of_theme(table.theme, ink, table.side, table.foe)
    tiles, posters = [], []
    if battlefields and any(table.table):
        from generator.scenarios.battlefield import battlefield_pages

        tiles = battlefield_pages(table, size, ground, colours, seen.seed)
    if poster and any(table.table):
        from generator.scenarios.poster import draw_poster

        posters = [draw_poster(seen, colours, ink, size)]
    fold = SealedLeaf(opened, size, ink)

    front = [page(size, drawing + booklet.foot(n)) for n, drawing in enumerate(read, first)]
    if seen.order:
        from generator.scenarios.coded import add_code_to_page, code_of_tracker

        tracked = len(booklet.trackers())
        codes = [code_of_tracker(seen.order, look, n) for n in range(tracked)]
        front[-tracked:] = map(add_code_to_page, front[-tracked:], codes)
    shut = [page(fold.size, fold.draw())] if seen.sealed else []
    plain = [[page(size, drawing) for drawing in drawings] for drawings in (cut, tiles)]
    met = [*label_pages("Scénario", front[:1]), *label_pages(booklet.met.title, front[1:])]
    cut_out, field = label_pages("À découper", plain[0]), label_pages("Champ de bataille", plain[1])
    return ScenarioPages(met, cut_out, field, label_pages("Plan A3", posters), label_pages("Scellé", shut))


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
        picture = page(size, next(booklet.read()) + booklet.foot(1))
    facts = (seen.kind, seen.place, opened.gauge.words if opened.gauge else "", seen.seed, where)
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
