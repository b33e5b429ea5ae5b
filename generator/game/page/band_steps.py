"""A first band, one screen a step: a ready one or one's own, its figures with what is left to spend, its name, its
roster."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.record import Record
from generator.content.ready import list_ready
from generator.game.captions import GROUP
from generator.game.page.build import fields_in_panel
from generator.game.page.fields import Tree
from generator.game.page.making import PickCard, PickGroup, Picks, Screen, Start, Starts
from generator.game.page.model import Blocks, Grid, Page, Panel, Part, Toolbar, Words
from generator.game.steps import FIGURES, LAST, NAME, START

ShowPage = Callable[[Tree, Any, Any], Page]
ShowScreen = Callable[[Tree, Any, Any], Screen]


def screens_of_band(show_page: ShowPage, record: type[Record], game: str) -> Mapping[str, ShowScreen]:
    """Return the screens of a band's steps by their ids; `game`: whose ready bands one may start from."""

    def show_start(tree: Tree, band: Any, definitions: Any) -> Screen:
        starts = tuple(Start(ready.id, ready.label, ready.about) for ready in list_ready(game))
        return Screen(
            _("A band for tonight"), _("Take one that is ready, and change what you like; or pick your own figures."),
            (Panel("pretes", _("Ready bands"), (Starts(_("Ready bands"), starts),)),),
        )  # fmt: skip

    def show_figures(tree: Tree, band: Any, definitions: Any) -> Screen:
        page = show_page(tree, band, definitions)
        panel = next(panel for panel in page.panels if any(isinstance(part, Toolbar) for part in panel.parts))
        return Screen(
            _("Who is in the band?"), _("Press a card to add a figure; what is left to spend stays above."),
            (Panel(panel.id, panel.title, tuple(_figure_parts(panel)), panel.places),), page.numbers,
        )  # fmt: skip

    def show_name(tree: Tree, band: Any, definitions: Any) -> Screen:
        page = show_page(tree, band, definitions)
        panel = Panel(GROUP, page.title, (Grid(fields_in_panel(tree, record, GROUP)),))
        return Screen(_("What is it called?"), "", (panel,), page.numbers)

    def show_roster(tree: Tree, band: Any, definitions: Any) -> Screen:
        lead = _("Print its roster and its cards, or keep it for the table. Everything can still be changed.")
        return Screen(_("Your band is ready"), lead, (), show_page(tree, band, definitions).numbers)

    return {START: show_start, FIGURES: show_figures, NAME: show_name, LAST: show_roster}


def _figure_parts(panel: Panel) -> Iterator[Part]:
    """Yield the figures of the band, then a card for each that can be added."""
    yield from (part for part in panel.parts if isinstance(part, Blocks))
    for bar in (part for part in panel.parts if isinstance(part, Toolbar)):
        groups = tuple(
            PickGroup(group.label, tuple(PickCard(o.value, o.label, o.about, o.effect) for o in group.options))
            for group in bar.field.groups
        )
        yield Words(actions=bar.actions[1:])
        yield Picks(panel.id, bar.field.label, groups, verb="pick", search=_("Search"))
