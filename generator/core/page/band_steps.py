"""A first band, one screen a step: a ready one or one's own, its figures with what is left to spend, its name, its
roster."""

from collections.abc import Iterator

from generator.core.content.ready import list_ready
from generator.core.i18n import _
from generator.core.page.build import fields_in_panel
from generator.core.page.fields import Tree
from generator.core.page.making import LAST, PickCard, PickGroup, Picks, Start, Starts, Step
from generator.core.page.model import Blocks, Grid, Page, Panel, Part, Toolbar, Words
from generator.core.reading.keys import keys_in_panel
from generator.core.record import Record

_NAMED = "groupe"  # the panel of what the band is called


def steps_to_band(tree: Tree, page: Page, record: type[Record], game: str) -> tuple[Step, ...]:
    """`page`: the whole page of the band; `game`: whose ready bands one may start from."""
    name_keys = tuple(keys_in_panel(record, _NAMED))
    figures = next(panel for panel in page.panels if any(isinstance(part, Toolbar) for part in panel.parts))
    starts = tuple(Start(one.id, one.label, one.about) for one in list_ready(game))
    first = Step(
        "depart", _("Start"), _("A band for tonight"),
        _("Take one that is ready, and change what you like; or pick your own figures."),
        (), (Panel("pretes", _("Ready bands"), (Starts(_("Ready bands"), starts),)),),
    )  # fmt: skip
    return (
        *((first,) if starts else ()),
        Step(
            "figurines", _("Figures"), _("Who is in the band?"),
            _("Press a card to add a figure; what is left to spend stays above."),
            figures.places, (Panel(figures.id, figures.title, tuple(_figure_parts(figures)), figures.places),),
            page.numbers,
        ),
        Step(
            "nom", _("Name"), _("What is it called?"), "", name_keys,
            (Panel(_NAMED, page.title, (Grid(fields_in_panel(tree, record, _NAMED)),)),), page.numbers,
        ),
        Step(
            LAST, _("Roster"), _("Your band is ready"),
            _("Print its roster and its cards, or keep it for the table. Everything can still be changed."), (), (),
            page.numbers,
        ),
    )  # fmt: skip


def _figure_parts(panel: Panel) -> Iterator[Part]:
    """The figures there are, then a card for each that can be added."""
    yield from (part for part in panel.parts if isinstance(part, Blocks))
    for bar in (part for part in panel.parts if isinstance(part, Toolbar)):
        groups = tuple(
            PickGroup(group.label, tuple(PickCard(o.value, o.label, o.about, o.effect) for o in group.options))
            for group in bar.field.groups
        )
        yield Words(actions=bar.actions[1:])
        yield Picks(panel.id, bar.field.label, groups, verb="pick", search=_("Search"))
