"""Everything a session needs bound into one PDF: a first page that says how to print, then batch after batch."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.record import Record
from generator.campaign.session.file import BATCHES, Batch
from generator.content.livery import Face, Livery
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_tick_box, draw_words
from generator.paper.drawing.faces import draw_face_within
from generator.paper.drawing.frame import (
    CUT,
    draw_panel,
    draw_writing_lines,
    panel_height,
    panel_inner_width,
    plate_outline,
)
from generator.paper.drawing.guides import level_bar
from generator.paper.drawing.ornament import draw_jump_lines, shades_of
from generator.paper.drawing.pen import (
    clip_to,
    closed_path,
    draw_icon,
    draw_path,
    move_drawing,
    polygon_corners,
    rect,
    style,
)
from generator.paper.formats import SIZES, Ink, Look, Paper
from generator.paper.paging import Item, PagedSheet, paginate_items
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_rule_below,
    add_space,
    draw_fitted_text,
    page,
    set_beside,
    set_headline,
    set_paragraph,
    stack_drawn,
)

SIDE, TOP, FOOT, GAP = 10.0, 10.0, 14.0, 2.8  # of the first page
MOST = 20  # lines of a batch in one panel
PLATES, PLATE = 6, (30.0, 39.0)  # in a row, and how large each is
LIVERY = Livery("#1f4f7a", "#e8eef4")


class SessionPart(Record):
    """Pages that belong together, and the files they were made from."""

    batch: str
    text: str
    pages: Sequence[Page]
    files: Sequence[Attached] = ()
    detail: str = ""
    livery: Livery = LIVERY  # of its game
    face: Face | None = None  # the plate of whom it is of


class Heading(Record):
    title: str
    date: str = ""
    notes: str = ""


class CoverRow(Record):
    """A batch on the first page, and the parts it is made of, each with its first page in the whole document."""

    batch: Batch
    parts: tuple[tuple[SessionPart, int], ...]
    first: int
    last: int

    @property
    def sheets(self) -> str:
        pages = self.last - self.first + 1
        count = (pages + 1) // 2 if self.batch.two_sided else pages
        return f"{count} feuille" + ("s" if count > 1 else "")


def plan_session(
    heading: Heading, parts: Sequence[SessionPart], name: str, look: Look, files: Sequence[Attached] = (), *,
    gaps: bool = True,
) -> PrintPlan:  # fmt: skip
    """Plan the parts in print order behind their first page.

    Each batch starts on a recto, so that printing the whole file in duplex never puts one batch on the back of another.
    `files`: the sources of the session, beside the files of the parts; without `gaps` no empty page stands between,
    and batches are printed by the page numbers of the first page."""
    cover: list[Page] = []
    while True:
        count = max(1, len(cover))
        rows, total = _rows_of_cover(parts, count, gaps)
        cover = _draw_cover(heading, rows, total, look.paper, look.ink, gaps=gaps)
        if len(cover) == count:
            break
    pages, carried = [*cover], [*files]
    empty = Page(cover[0].width, cover[0].height)
    for row in rows:
        pages += [empty] * (row.first - 1 - len(pages))
        pages += list_under(row.batch.title, _lay_parts(row, empty))
        carried += [file for part, _first in row.parts for file in part.files]
    # Batches go to the printer one by one, each on its own paper: the document itself asks for no turning.
    return PrintPlan(name, heading.title, [Leaf(pages)], "none", carried)


def _lay_parts(row: CoverRow, empty: Page) -> Iterator[Page]:
    """Yield the pages of a batch, with an empty one where a part of it begins on a recto."""
    at = row.first
    for part, first in row.parts:
        yield from [empty] * (first - at)
        yield from list_under(part.text, part.pages)
        at = first + len(part.pages)


def _rows_of_cover(parts: Sequence[SessionPart], cover_pages: int, gaps: bool) -> tuple[list[CoverRow], int]:
    """Return the rows of the cover with the place of each part, and the number of pages; with `gaps` batches and
    two-sided parts start on a recto."""
    rows, at = [], cover_pages
    for batch in BATCHES:
        lines = []
        at += at % 2 if gaps else 0
        first = at + 1
        for part in (p for p in parts if p.batch == batch.id):
            if batch.two_sided and gaps:
                at += at % 2
            lines.append((part, at + 1))
            at += len(part.pages)
        if lines:
            rows.append(CoverRow(batch, tuple(lines), first, at))
    return rows, at


def _page_range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _draw_cover(
    title: Heading, rows: Sequence[CoverRow], total: int, paper: Paper, ink: Ink, *, gaps: bool = True
) -> list[Page]:
    look, size = chrome_of(LIVERY, ink), SIZES[paper]
    width, room = size[0] - 2 * SIDE, size[1] - TOP - FOOT
    how = (
        f"Papier {paper.upper() if paper == 'a4' else 'Letter'}. Imprimer ce fichier par lots, à 100\u00a0% (ni "
        "«\u00a0ajuster\u00a0» ni «\u00a0réduire\u00a0»). Les numéros sont ceux à donner à l’imprimante. "
    )
    how += "Chaque lot commence sur un recto\u202f; " if gaps else ""
    how += f"{total} pages en tout."
    items = [
        Item(_draw_hero(title, rows, look, ink, width), name=title.title),
        Item(set_paragraph([(how, look.kind(8.5, quiet=True, leading=1.3))], width), GAP),
        *(Item(row, GAP, name="Planches") for row in _draw_plates(rows, look, ink, width)),
    ]
    half = (width - GAP) / 2
    batches = [panel for n, row in enumerate(rows, 1) for panel in _batch_panels(row, n, look, half)]
    for pair in zip(batches[::2], batches[1::2], strict=False):
        tall = max(panel_height(body) for _name, body in pair)
        panels = [draw_panel(look, half, name, body, height=tall) for name, body in pair]
        items.append(Item(set_beside([(0.0, panels[0]), (half + GAP, panels[1])]), GAP, name=pair[0][0]))
    if len(batches) % 2:  # the last one alone takes the whole width
        name, body = _batch_panels(rows[-1], len(rows), look, width)[-1]
        items.append(Item(draw_panel(look, width, name, body), GAP, name=name))
    notes = [words_of for words_of in title.notes.splitlines() if words_of.strip()]
    text = look.kind(8.5, leading=1.3)
    if notes:
        paragraphs = stack_drawn([set_paragraph([(note, text)], panel_inner_width(width)) for note in notes], 1.0)
        items.append(Item(draw_panel(look, width, "Notes", paragraphs, drawing="scroll"), GAP, name=notes[0]))
    *before, last = paginate_items(items, room)
    spare = room - last.used - GAP
    if spare > 20:
        lines = draw_panel(
            look,
            width,
            "À table",
            draw_writing_lines(look, panel_inner_width(width), spare - 9),
            drawing="group",
            height=spare,
            hint="joueurs, scores, à ne pas oublier",
        )
        last = PagedSheet((*last.places, (last.used + GAP, lines)), room)
    bar = move_drawing(SIDE, size[1] - FOOT + 4, level_bar(0.2, 0.0))
    pages = [
        page(size, move_drawing(SIDE, TOP, sheet.operators) + (bar if sheet is last else ""))
        for sheet in (*before, last)
    ]
    return [replace(leaf, label="Couverture" if n == 1 else f"Couverture {n}") for n, leaf in enumerate(pages, 1)]


def _draw_hero(title: Heading, rows: Sequence[CoverRow], look: Chrome, ink: Ink, width: float) -> Drawn:
    """Draw the title over a leap into space, with the emblems of the games that are played."""
    liveries = dict.fromkeys(p.livery for row in rows for p, _first in row.parts if p.livery.emblem)
    colour = look.ink if look.light else WHITE
    edge = width - 4 - len(liveries) * 26.0
    text, name = title.title, Type(22, colour, 700, title=True, leading=1.24, track=0.01)
    date, day = title.date, Type(10, colour, 500, title=True, track=0.02)
    beside = max(name.width(text) / 2, *(name.width(word) for word in text.split(" ")), day.width(date)) < edge - 14
    room = edge - 14 if beside else width - 18  # a long title stands over the emblems
    headline = set_headline(text, name, room, 35.0)
    tall = max(52.0, headline.height + 28) if beside else headline.height + 54
    shape = draw_path(plate_outline(width, tall), style(None if look.light else look.accent, look.accent, 0.4))
    tints = (look.rule, look.line) if look.light else (look.faint, look.soft)
    middle = (width * 0.72, tall / 2 if beside else tall - 18)
    shape += clip_to(0.4, 0.4, width - 0.8, tall - 0.8, draw_jump_lines(width, tall, middle, tints))
    if not look.light:
        shape += draw_path(closed_path([(width, tall - CUT), (width, tall), (width - CUT, tall)]), style(WHITE))
    small = Type(8.5, colour, 500, title=True, track=0.1)
    long = min(room, max(name.width(text), day.width(date)))
    ground = rect(
        7, 7, long + 5, headline.height + 18, style(WHITE if look.light else look.accent)
    )  # no line in a word
    out = ground + draw_words(9, 8, 5, "SÉANCE", small) + headline.at(9, 15)
    out += draw_fitted_text(9, 17 + headline.height + day.baseline(6), date, day, width - 18)
    for n, livery in enumerate(liveries):
        x, y = edge + 26.0 * n + 13, middle[1]
        shades = shades_of(livery.accent, ink)
        out += draw_path(closed_path(polygon_corners(x, y, 12.2, 6)), style(WHITE))
        out += draw_path(closed_path(polygon_corners(x, y, 11.2, 6)), style(shades.fill, shades.edge, 0.4)) + draw_icon(
            livery.emblem, x, y, 12, shades.on
        )
    return Drawn(tall, shape + out)


def _draw_plates(rows: Sequence[CoverRow], look: Chrome, ink: Ink, width: float) -> list[Drawn]:
    """Draw the plates of the characters side by side, each over its name; where they are many, in several rows."""
    shown = [(part.text, part.face) for row in rows for part, _first in row.parts if part.face]
    drawings = []
    for group in (shown[n : n + PLATES] for n in range(0, len(shown), PLATES)):
        pitch = min(width / len(group), 38.0)
        start = (width - pitch * len(group)) / 2
        names = [set_paragraph([(name, look.title(8.5, 600))], pitch - 2, anchor="middle") for name, _face in group]
        out = ""
        for n, (name, (_text, face)) in enumerate(zip(names, group, strict=True)):
            x = start + n * pitch
            out += move_drawing(x + (pitch - PLATE[0]) / 2, 0, draw_face_within(face, ink, *PLATE))
            out += name.at(x + 1, PLATE[1] + 1)
        drawings.append(Drawn(PLATE[1] + 1 + max(name.height for name in names), out))
    return drawings


def _batch_panels(row: CoverRow, number: int, look: Chrome, width: float) -> list[tuple[str, Drawn]]:
    """Draw panels, title and body: how a batch is printed, and its parts to tick off; a long one takes several."""
    room = panel_inner_width(width)
    pages = f"Pages {_page_range(row.first, row.last)}"
    value = look.title(10)
    instructions = " · ".join((row.batch.sides, row.batch.paper, row.sheets))
    head = [
        Drawn(5.4, draw_words(0, 0, 5.0, pages, value)),
        set_paragraph([(instructions, look.kind(8.5, 600, leading=1.25))], room),
        add_space(set_paragraph([(row.batch.after, look.kind(8.5, quiet=True, leading=1.25))], room), below=0.8),
    ]
    panels = []
    for n in range(0, len(row.parts), MOST):
        *above, last = [_draw_entry(part, first, look, room) for part, first in row.parts[n : n + MOST]]
        entries = [*(add_rule_below(entry, room, look.rule, look.hair) for entry in above), last]
        name = f"{number} · {row.batch.title}" + (", suite" if n else "")
        panels.append((name, stack_drawn([*([] if n else head), *entries])))
    return panels


def _draw_entry(part: SessionPart, first: int, look: Chrome, width: float) -> Drawn:
    strong, quiet = look.kind(8.5, 600, leading=1.3), look.kind(8.5, quiet=True)
    runs = [(f"{part.text} ", strong), (part.detail, quiet)]
    text = set_paragraph(runs, width - 5 - 14)
    at = draw_words(width, 0, strong.line, _page_range(first, first + len(part.pages) - 1), look.title(8.5, 600), "end")
    row = Drawn(text.height, draw_tick_box(look, 0, 0.8, 2.6) + text.at(5, 0) + at)
    return add_space(row, 0.6, 0.6)
