"""Sheets on paper: their options, the plan of their print, their leaves and pages."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec.structs import replace

from generator.base.names import claim_name
from generator.base.record import Record
from generator.content.livery import Livery
from generator.model.sheet import CARDS, Sheet
from generator.paper.formats import SIZES, Look, Turned
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan, leaves_apart, nothing_to_print
from generator.sheets.forms import ink
from generator.sheets.forms.filled import DRAWN, SUITE, Filled, drawing_module, fill_leaves

if TYPE_CHECKING:
    from generator.paper.drawing.standees import Standee

Side = Literal["both", "recto", "verso"]
Mode = Literal["ink", "fillable", "accessible"]
P = TypeVar("P")


class SheetOptions(Record):
    """How sheets are printed. `scale`: how many times larger than on the paper of their look; cards keep their size,
    and more stand on a page. `backs`: behind figures' cards too, turned so; `standees`: the figures of cards too,
    to cut out."""

    look: Look = Look()
    side: Side = "both"
    mode: Mode = "ink"
    scale: float = 1.0
    backs: Turned | None = None
    standees: bool = False

    def split_leaves(self, quire: Sequence[Filled], pages: Sequence[P]) -> list[Sequence[P]]:
        """Split the pages of a quire by the paper they share: all of them on one, or each on its own."""
        first = quire[0]
        two_sided = first.sheet.two_sided or (first.is_cards and self.backs is not None)
        return [pages] if two_sided and self.side == "both" else [[page] for page in pages]


def plan_sheets(
    sheets: Iterable[Sheet], options: SheetOptions, name: str = "fiches.pdf", title: str | None = None
) -> PrintPlan:
    """Plan the print of sheets, in order, taken one at a time. `title`: that of the only one unless given."""
    look = options.look
    iterator = place_sheets(sheets, look, options.scale)
    ahead = list(islice(iterator, 2))
    if not ahead:
        raise nothing_to_print()
    alone = len(ahead) == 1
    title = title or (ahead[0].title if alone else "Fiches")  # printed matter is French
    quires = fill_leaves(chain(ahead, iterator), look, side=options.side)
    if options.mode == "accessible":
        from generator.sheets.accessible import TaggedPlan

        return TaggedPlan(name, title, (), quires=quires, options=options)
    turn = options.backs.duplex if options.backs else "long"
    return PrintPlan(name, title, _draw_leaves(quires, options, alone=alone), turn)


def _draw_leaves(quires: Iterable[Sequence[Filled]], options: SheetOptions, *, alone: bool) -> Iterator[Leaf]:
    groups: set[str] = set()
    figures: list[Standee] = []
    for quire in quires:
        pages: list[Page] = []
        for filled in quire:
            group = "" if alone else claim_name(filled.sheet.slug or "fiche", groups)
            whose = filled.sheet.title.partition(" – ")[0]
            pages += list_under(whose, _draw_pages(filled, options, group))
            figures += drawing_module(CARDS).standees_of_cards(filled.sheet) if filled.is_cards else []
        first, *more = options.split_leaves(quire, pages) or [[]]
        yield Leaf(first, [file for filled in quire for file in sources_of(filled.sheet)])
        yield from map(Leaf, more)
    if options.standees:
        yield from leaves_apart(_draw_standees(figures, options.look))


def _draw_standees(figures: "Sequence[Standee]", look: Look) -> Iterator[Page]:
    from generator.paper.drawing.chrome import chrome_of
    from generator.paper.drawing.standees import standee_pages
    from generator.paper.text.flow import page

    size, chrome = SIZES[look.paper], chrome_of(Livery(), look.ink)
    for number, operators in enumerate(standee_pages(figures, size, chrome, look.ink, ""), 1):
        chapters = [("Figurines",)] if number == 1 else []
        yield replace(page(size, operators), label=f"Figurines {number}", chapters=chapters)


def _draw_pages(filled: Filled, options: SheetOptions, group: str) -> Iterator[Page]:
    """Draw the pages of the form, and the back of a page of figures' cards."""
    scale = 1.0 if filled.is_cards else options.scale
    for index in filled.pages:
        if options.mode == "fillable":
            from generator.sheets.forms.fillable import form_of

            blank = ink.page(filled, index, written=False)
            yield replace(blank, form=form_of(filled, index, group)).scaled(scale)
        else:
            yield ink.page(filled, index).scaled(scale)
    if options.backs and filled.is_cards:
        back = drawing_module(CARDS).draw_backs_page(filled.sheet.form, filled.look, options.backs)
        yield replace(back, label=f"{filled.sheet.title}, dos")


def draw_sheets(sheets: Iterable[Sheet], options: SheetOptions) -> tuple[list[Page], list[Attached]]:
    """Draw the pages of some sheets, to be bound with others; return them with the source files."""
    leaves = list(_draw_leaves(fill_leaves(place_sheets(sheets, options.look), options.look), options, alone=True))
    return [page for leaf in leaves for page in leaf.pages], [file for leaf in leaves for file in leaf.files]


def sources_of(sheet: Sheet) -> list[Attached]:
    """Return the source files of a sheet."""
    first = [] if sheet.source is None else [Attached(sheet.source_name or f"{sheet.slug}.yaml", sheet.source)]
    return [*first, *(Attached(name, text) for name, text in sheet.also)]


def place_sheets(sheets: Iterable[Sheet], look: Look, scale: float = 1.0) -> Iterator[Sheet]:
    """Yield the sheets laid out: rosters and figures' cards over as many pages as they take.

    `scale`: how many times larger than that of the look the paper of cards is."""
    cards = []
    for sheet in _bind_panels(sheets, look):
        if sheet.template == CARDS:  # those of several warbands share their pages, after all else
            cards.append(sheet)
        else:
            yield from _number_parts(
                drawing_module(sheet.template).lay_out_pages(sheet, look) if sheet.template in DRAWN else [sheet]
            )
    if cards:
        figures, (width, height) = drawing_module(CARDS), SIZES[look.paper]
        paper = (scale * width, scale * height) if scale != 1 else None
        yield from _number_parts(figures.lay_out_pages(figures.merge_card_sheets(cards), look, paper))


def _bind_panels(sheets: Iterable[Sheet], look: Look) -> Iterator[Sheet]:
    """Bind panels that stand on further leaves, one after the other, as many on a leaf as have room.

    Those without a picture go to the notes of the sheets before them, where all of it has room there."""
    quire: list[Sheet] = []
    for sheet in sheets:
        quire.append(sheet)
        if sheet.goes_on:
            continue
        if sheet.form.get("further"):
            from generator.sheets.forms.further import bind_further_leaves

            noted = _note_panels(quire, look)
            first = next((n for n, other in enumerate(noted) if other.form.get("further")), len(noted))
            yield from noted[:first]
            yield from bind_further_leaves(noted[first:], look)
        else:
            yield from quire
        quire = []
    yield from quire


def _note_panels(quire: Sequence[Sheet], look: Look) -> Sequence[Sheet]:
    """Return the sheets with panels that have no picture in the notes of the first; as they are where that is too much,
    or where there is a leaf for them anyway."""
    leaves = [sheet for sheet in quire if sheet.form.get("further")]
    first, *others = [sheet for sheet in quire if sheet not in leaves] or [quire[0]]
    if first in leaves or any(panel["drawn"] for leaf in leaves for panel in leaf.form["panels"]):
        return quire
    noted = replace(first, more=(*first.more, *(leaf.summary for leaf in leaves)), goes_on=bool(others))
    if others:
        others[-1] = replace(others[-1], goes_on=False)
    (filled,) = fill_leaves([noted, *others], look)
    return quire if any(leaf.sheet.template == SUITE for leaf in filled) else [noted, *others]


def _number_parts(pages: Sequence[Sheet]) -> Iterator[Sheet]:
    """Number the pages of one sheet, which go on with each other; the first carries its file."""
    first, *more = pages
    yield replace(first, goes_on=first.goes_on or bool(more))
    for n, page in enumerate(more, 1):
        yield replace(page, source=None, source_name=None, part=n, goes_on=n < len(more))
