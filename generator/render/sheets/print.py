"""Sheets to one PDF: the one door to printing them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from pathlib import Path
from typing import BinaryIO, Literal

from msgspec.structs import replace

from generator.core.i18n import _
from generator.core.paper.figure import CARDS
from generator.core.paper.formats import SIZES, Duplex, Ink, Look, Paper, Turned
from generator.core.paper.sheet import Sheet
from generator.render.errors import PrintError
from generator.render.press.attached import Attached
from generator.render.press.book import Book, Outline, Page
from generator.render.sheets import form, panels
from generator.render.sheets import ink as inking
from generator.render.sheets.filled import DRAWN, Filled, drawing_module, fill_leaves

Side = Literal["both", "recto", "verso"]
Mode = Literal["ink", "fillable", "accessible"]


def print_sheets(
    sheets: Iterable[Sheet],
    out: BinaryIO,
    *,
    paper: Paper = "a4",
    ink: Ink = "color",
    side: Side = "both",
    mode: Mode = "ink",
    large: bool = False,
    scale: float = 1.0,
    backs: Turned | None = None,
    title: str | None = None,
    folders: Sequence[Path] = (),
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write the sheets, in order, as one PDF; return its number of pages.

    Sheets are taken one at a time, written and let go. `title` is that of the only sheet unless given; `progress` is
    told how many sheets are done. `folders`: template folders that come before the project's own. `scale`: how many
    times larger than on their paper; cards keep their size, and more stand on a page. `backs`: behind figures' cards
    too, turned so.
    """
    form.forget_forms()
    look = Look(paper, ink, large, tuple(folders))
    width, height = SIZES[paper]
    large_paper = (scale * width, scale * height) if scale != 1 else None
    ahead = list(islice(iterator := lay_out_sheets(sheets, look, progress, large_paper), 2))
    if not ahead:
        raise PrintError("nothing-to-print", _("there is no sheet to print"))
    alone = len(ahead) == 1
    title = title or (ahead[0].title if alone else "Fiches")  # printed matter is French
    leaves = fill_leaves(chain(ahead, iterator), look, side=side)
    turned: Duplex = backs.duplex if backs else "long"
    duplex: Duplex = turned if side == "both" and (backs or ahead[0].two_sided) else "none"
    if mode == "accessible":
        from generator.render.sheets import accessible

        data, pages = accessible.write_tagged_pdf(leaves, look, title=title, duplex=duplex, scale=scale)
        out.write(data)
        return pages
    book = Book(out, title=title, duplex=duplex)
    fields = None
    if mode == "fillable":
        from generator.render.sheets.fillable import Fillable

        fields = Fillable(book, prefixed=not alone)
    for leaf in leaves:
        cards = leaf[0].sheet.template == CARDS
        # A recto never stands on another leaf's back.
        if side == "both" and (leaf[0].sheet.two_sided or (backs and cards)) and book.pages % 2:
            first = leaf[0].form.pages[0]
            book.put(Page(first.width, first.height).scaled(1.0 if cards else scale))
        behind = _backs_behind_leaf(leaf, look, backs)
        _outline_leaf(leaf, book, len(behind))
        by = 1.0 if cards else scale
        if fields:
            fields.put(leaf[0], by)
        else:
            book.put_all(page.scaled(by) for page in inking.ink_pages(leaf[:1]))
        book.put_all(behind)
        book.put_all(page.scaled(scale) for page in inking.ink_pages(leaf[1:]))
        for file in _files_of_sheet(leaf[0].sheet):
            book.attach(file.name, file.data)
    if fields:
        fields.close()
    book.close()
    return book.pages


def _backs_behind_leaf(leaf: Sequence[Filled], look: Look, backs: Turned | None) -> list[Page]:
    """The back of a page of figures' cards, which comes before all that is told after it."""
    sheet = leaf[0].sheet
    if backs is None or sheet.template != CARDS:
        return []
    return [replace(drawing_module(CARDS).draw_backs_page(sheet.form, look, backs), label=f"{sheet.title}, dos")]


def _outline_leaf(leaf: Sequence[Filled], book: Book, behind: int) -> None:
    """A leaf in the outline: whose it is, and its pages below; so many without a title stand behind the first."""
    titles = [filled.form.pages[index].title for filled in leaf for index in filled.pages]
    inner = [Outline(title, book.pages + n + (behind if n else 0)) for n, title in enumerate(titles) if title]
    if not titles:  # of a verso alone, where rectos are printed
        return
    whose, _dash, what = leaf[0].sheet.title.partition(" – ")
    if not book.outline or book.outline[-1].title != whose:
        book.outline.append(Outline(whose, book.pages))
    known = book.outline[-1].inner
    begun = what and not titles[0] and what not in [one.title for one in known]
    known += [*([Outline(what, book.pages)] if begun else []), *inner]


def sheet_pages(sheets: Iterable[Sheet], look: Look, backs: Turned | None = None) -> tuple[list[Page], list[Attached]]:
    """The pages of some sheets in ink, to be bound with others, and the files they were made from."""
    found: list[Page] = []
    files: list[Attached] = []
    for leaf in fill_leaves(lay_out_sheets(sheets, look), look):
        found += [*inking.ink_pages(leaf[:1]), *_backs_behind_leaf(leaf, look, backs), *inking.ink_pages(leaf[1:])]
        files += _files_of_sheet(leaf[0].sheet)
    return found, files


def _files_of_sheet(sheet: Sheet) -> list[Attached]:
    """The files that a leaf is of."""
    first = [] if sheet.source is None else [Attached(sheet.source_name or f"{sheet.slug}.yaml", sheet.source)]
    return [*first, *(Attached(name, text) for name, text in sheet.also)]


def lay_out_sheets(
    sheets: Iterable[Sheet], look: Look, progress: Callable[[int], None] | None = None,
    paper: tuple[float, float] | None = None,
) -> Iterator[Sheet]:  # fmt: skip
    """The sheets with everything on them in its place: rosters and figures' cards over as many pages as they take.
    `paper`: what cards stand on, if not on that of the look."""
    cards = []
    for count, sheet in enumerate(_bind_further_panels(sheets, look), 1):
        if sheet.template == CARDS:  # those of several warbands share their pages, after all else
            cards.append(sheet)
        else:
            yield from _continue_over_pages(
                drawing_module(sheet.template).lay_out_pages(sheet, look) if sheet.template in DRAWN else [sheet]
            )
        if progress:
            progress(count)
    if cards:
        figures = drawing_module(CARDS)
        yield from _continue_over_pages(figures.lay_out_pages(figures.merge_card_sheets(cards), look, paper))


def _bind_further_panels(sheets: Iterable[Sheet], look: Look) -> Iterator[Sheet]:
    """Panels that stand on further leaves, one after the other, as many on a leaf as it has room for."""
    for further, some in groupby(sheets, lambda sheet: bool(sheet.form.get("further"))):
        leaves: Iterable[Sheet] = panels.bind_further_leaves(some, look) if further else some  # noqa: B031
        yield from leaves


def _continue_over_pages(pages: Sequence[Sheet]) -> Iterator[Sheet]:
    first, *more = pages
    yield replace(first, goes_on=first.goes_on or bool(more))
    for n, page in enumerate(more, 1):
        yield replace(page, source=None, source_name=None, part=n, goes_on=n < len(more))
