"""A scenario's booklet: everything the table needs, in print order, one PDF.

What few prints have, the table at 1:1 or a tracker's code, is imported where it is drawn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.core.names import parse_digits
from generator.core.paper.briefing import ENEMIES, PLAYERS, Briefing, Map
from generator.core.paper.formats import SIZES, Ink, Look
from generator.core.record import Record
from generator.render.drawing.palette import palette_of_theme
from generator.render.drawing.standees import Standee, draw_figure_token, standee_pages
from generator.render.index import Thumbnail, count_index_pages, draw_index
from generator.render.press.attached import Attached
from generator.render.press.flow import Drawn, page
from generator.render.press.page import Page, list_under
from generator.render.press.pen import clip_to
from generator.render.press.plan import Leaf, PrintPlan, leaves_apart
from generator.render.scenario import map as maps
from generator.render.scenario import pieces
from generator.render.scenario.booklet import Booklet
from generator.render.scenario.sealed import SealedLeaf

MOST = 500  # scenarios in one PDF
LISTED = 60  # scenarios in one PDF that begins with a page of their maps
ALONE, SMALL = 128.0, 90.0  # millimetres at most, each way, of a map by itself, and of one to be listed
Pair = tuple[Briefing, Briefing]  # a scenario as its players see it, and as it is (the same unless it is sealed)


class ScenarioPages(Record):
    """The pages of a scenario, by what is done with them, in print order, each with its label."""

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
    """Every page on paper of its own. `battlefields`: the table at 1:1 too; `poster`: on one sheet of A3; `standees`:
    figures to cut out; `files`: what it was made from, carried along."""
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
        drawn = [*list_under(name, pages)]
        first += len(drawn)
        if listed:
            drawn_books.append(drawn)
        else:
            yield from leaves_apart(drawn)
    if listed:
        entries = [list_in_index(pair, look, f"page {start}") for pair, start in zip(books, starts, strict=True)]
        yield from leaves_apart(list_under("Les scénarios", draw_index("Les scénarios", "scénario", entries, look)))
        yield from chain.from_iterable(map(leaves_apart, drawn_books))


def draw_scenario(
    pair: Pair, look: Look, *, battlefields: bool = False, poster: bool = False, standees: bool = False,
    first: int = 1, ruler: pieces.Reaches | None = None,
) -> ScenarioPages:  # fmt: skip
    """`first`: the number of the first page; `ruler`: what is marked on the ruler if not this game's own distances,
    empty for none at all."""
    seen, opened = pair
    size, table, ink = SIZES[look.paper], seen.map, look.ink
    booklet = Booklet(seen, size, ink)
    read = [*booklet.read()]
    reaches, colours = seen.reaches if ruler is None else ruler, booklet.look
    tokens = palette_of_theme(table.theme, ink, PLAYERS, ENEMIES)  # in the same colours whoever plays
    own = _standees_of(seen, opened)
    each = sorted(own, key=lambda one: parse_digits(one.label.rpartition(" ")[2]) or 0)  # one of every kind first
    spare = (draw_figure_token(one, ink) for one in each if one.silhouette and not standees)
    cut = pieces.cut_pages(seen.markers, seen.tokens, reaches, size, tokens, colours, seen.seed, spare)
    if standees:
        cut += standee_pages(own, size, colours, ink, seen.seed)
    ground = palette_of_theme(table.theme, ink, table.side, table.foe)
    tiles, whole = [], []
    if battlefields and any(table.table):
        from generator.render.scenario.battlefield import battlefield_pages

        tiles = battlefield_pages(table, size, ground, colours, seen.seed)
    if poster and any(table.table):
        from generator.render.scenario.poster import draw_poster

        whole = [draw_poster(seen, colours, ink, size)]
    fold = SealedLeaf(opened, size, ink)

    front = [page(size, one + booklet.foot(n)) for n, one in enumerate(read, first)]
    if seen.order:
        from generator.render.scenario.coded import add_code_to_page, code_of_tracker

        tracked = len(booklet.trackers())
        codes = [code_of_tracker(seen.order, look, n) for n in range(tracked)]
        front[-tracked:] = map(add_code_to_page, front[-tracked:], codes)
    shut = [page(fold.size, fold.draw())] if seen.sealed else []
    plain = [[page(size, one) for one in some] for some in (cut, tiles)]
    met = [*label_pages("Scénario", front[:1]), *label_pages(booklet.met.title, front[1:])]
    cut_out, field = label_pages("À découper", plain[0]), label_pages("Champ de bataille", plain[1])
    return ScenarioPages(met, cut_out, field, label_pages("Plan A3", whole), label_pages("Scellé", shut))


def _standees_of(seen: Briefing, opened: Briefing) -> list[Standee]:
    """Every figure of its forces. Of a sealed one, all that there may be, each as often as the most numerous of those
    that are there: enough for any of them, and nothing told."""
    forces = [(unit.livery, [(one, one.count) for one in unit.figures]) for unit in seen.units]
    if forces and seen.paper is not None:
        lacking = {one.name: one for unit in seen.units for one in unit.figures}
        forces = [(seen.map.foe, [(lacking[name], n) for name, n in seen.paper.items() if name in lacking])]
    if not forces:
        there = Counter[str]()
        for one in (one for unit in opened.units for one in unit.figures):
            there[one.name] += one.count
        forces = [(seen.map.foe, [(one, max(there.values(), default=1)) for one in seen.roster])]
    return [
        Standee(f"{one.name} {n}" if count > 1 else one.name, one.silhouette, livery.accent, livery.wash)
        for livery, figures in forces
        for one, count in figures
        for n in range(1, count + 1)
    ]


def label_pages(name: str, some: Sequence[Page]) -> list[Page]:
    """Pages of one kind: the first begins a chapter, all have a label."""
    named = [replace(one, label=f"{name} {n}" if len(some) > 1 else name) for n, one in enumerate(some, 1)]
    return [replace(one, chapters=[(name,)]) for one in named[:1]] + named[1:]


def list_in_index(pair: Pair, look: Look, where: str) -> Thumbnail:
    """A scenario in an overview: its map as its players see it, what is known of it, where it is to be found."""
    (seen, opened), size = pair, SIZES[look.paper]
    if any(seen.map.table):
        colours = palette_of_theme(seen.map.theme, look.ink, seen.map.side, seen.map.foe)
        drawn, width, height = maps.draw_small_map(seen.map, SMALL, colours)
        picture = page((width, height), clip_to(0, 0, width, height, drawn))
    else:  # played without a table
        booklet = Booklet(seen, size, look.ink)
        picture = page(size, next(booklet.read()) + booklet.foot(1))
    told = (seen.kind, seen.place, opened.gauge.words if opened.gauge else "", seen.seed, where)
    return Thumbnail(seen.title, told, picture, seen.livery)


def count_field_sheets(table: Map, look: Look) -> tuple[int, tuple[str, ...]]:
    """How many sheets a table at 1:1 takes beside their plan, and which are left out since nothing stands on them."""
    if not any(table.table):
        return 0, ()
    from generator.render.scenario.tiling import lay_out_tiles

    plan = lay_out_tiles(table, SIZES[look.paper])
    return len(plan.printed), tuple(tile.name for tile in plan.tiles if tile.name in plan.bare)


def map_drawing(table: Map, ink: Ink, width: float, height: float) -> tuple[Drawn, float]:
    """The map alone, as large as it fits, and how wide it came out; nothing where there is no table."""
    if not any(table.table):
        return Drawn(0.0), 0.0
    return maps.draw_map(table, width, height, palette_of_theme(table.theme, ink, table.side, table.foe))[:2]


def plan_map(table: Map) -> PrintPlan:
    """The map alone, on paper of its own size."""
    drawn, width = map_drawing(table, "color", ALONE, ALONE)
    return PrintPlan("plan.pdf", "Plan de la table", [Leaf([page((width, drawn.height), drawn.operators)])])
