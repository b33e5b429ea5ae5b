"""The browser page of a band in every game of figures, and the screens on which a first band is made."""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.record import Record
from generator.content.livery import Face
from generator.content.ready import list_ready
from generator.game.captions import GROUP
from generator.game.guide import FIGURES, LAST, NAME, START, Option
from generator.game.page.build import columns_of, fields_in_panel, items_at, select_field
from generator.game.page.desk import Desk, Notes, Offer, PickCard, PickGroup, Picks, Pressed, Screen, Start, Starts
from generator.game.page.fields import Tree, at, name_of, path_of, text_at
from generator.game.page.model import (
    Block,
    Blocks,
    Button,
    Field,
    Grid,
    Group,
    Number,
    Page,
    Panel,
    Part,
    Toolbar,
    Words,
)
from generator.game.recruiting import Candidate
from generator.game.system import Section
from generator.game.warband import FigureLine
from generator.reading.keys import captions_of

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
            PickGroup(group.label, tuple(_card_of(option) for option in group.options))
            for group in bar.field.groups
        )
        yield Words(actions=bar.actions[1:])
        yield Picks(panel.id, bar.field.label, groups, verb="pick", search=_("Search"))


def _card_of(option: Option) -> PickCard:
    face = Face(option.drawing, "currentColor") if option.drawing else None
    return PickCard(option.value, option.label, option.about, option.effect, face)


PROFILE = "_profil"
Row = dict[str, Any]


def figures_of(tree: Tree) -> list[Row]:
    return items_at(tree, FIGURES)


def place_of(index: int, *more: str) -> str:
    return name_of((FIGURES, index, *more))


def figure_block(index: int, title: str, cost: str, about: str, fields: Sequence[Field]) -> Block:
    place, title = place_of(index), title or _("Figure {n}").format(n=index + 1)
    count = next((field.value for field in fields if field.name == place_of(index, "nombre")), "1")
    title = title if count == "1" else f"{count} × {title}"
    actions = tuple(
        Button(verb, place, label, join_label(title, label))
        for verb, label in (("again", _("Same again")), ("remove", _("Remove")))
    )
    return Block(place, title, cost, about, tuple(fields), actions)


def profile_fields(index: int, row: Row, recruits: Sequence[Group]) -> list[Field]:
    """Return the fields of a figure that is one of the printed profiles."""
    options = tuple(option for group in recruits for option in group.options)
    custom = {
        "profil": select_field("profil", "", options, text_at(row, "profil"), empty=_("none")),
        "nombre": Field("nombre", "", "step", text_at(row, "nombre") or "1", low=1),
    }
    return figure_fields(index, row, FigureLine, custom, ("profil", "nom", "nombre"))


def figure_fields(index: int, row: Row, record: type, custom: Mapping[str, Field], keys: Iterable[str]) -> list[Field]:
    """Return fields for some keys of a figure, named as its record says; `custom`: those that are not for a text or a
    yes."""
    columns = columns_of(record, custom, keys)
    values = {field.name: field.value if field.name in custom else text_at(row, field.name) for field in columns}
    return [replace(field, name=place_of(index, field.name), value=values[field.name]) for field in columns]


def group_candidates(candidates: Iterable[Candidate]) -> tuple[Group, ...]:
    """Group candidates by the heading each comes under, in the order headings come."""
    groups: dict[str, list[Option]] = {}
    for candidate in candidates:
        groups.setdefault(candidate.group, []).append(candidate.option)
    return tuple(Group(label, tuple(members)) for label, members in groups.items())


def page(
    label: str,
    style: str,
    sections: Sequence[Section],
    blocks: Sequence[Block],
    recruits: Sequence[Group],
    actions: tuple[Button, ...] = (),
    places: tuple[str, ...] = (),
) -> Page:
    """Return the page of a band.

    `sections`: what `holofiche show` says of it, its totals first; `actions`: other ways to add a figure."""
    profile = Field(PROFILE, _("Add a figure from a profile"), "select", groups=tuple(recruits))
    recruit = Toolbar(profile, (Button("recruit", FIGURES, "+ " + _("Add"), style="main"), *actions))
    totals = sections[0].rows if sections else ()
    return Page(
        title=label,
        style=style,
        numbers=tuple(Number(row.label, row.value, row.origin) for row in totals if row.value),
        panels=(Panel(FIGURES, _("Figures"), (Blocks(FIGURES, tuple(blocks)), recruit), (FIGURES, *places)),),
        played=tuple(sections[1:]),
    )


Recruit = Callable[[Pressed, Any], Row | None]  # a button and the definitions -> the figure it adds


def recruit_printed(pressed: Pressed, d: Any) -> Row | None:
    key = pressed.form.get(PROFILE, "")
    return {"profil": key} if pressed.verb == "recruit" and key in d.profiles else None


def desk_of_band(
    record: type[Record],
    offer: Callable[[], Offer],
    shown: Callable[[Tree, Any, Any], Page],
    *,
    accents: Mapping[str, str],
    untitled: str,
    recruit: Recruit = recruit_printed,
    unshown: frozenset[str] = frozenset(),
    once: frozenset[str] = frozenset({"nom"}),
) -> Desk:
    """Return the desk of a game of figures.

    `record`: of the file, whose keys about the band stand before its figures and its notes after them; `unshown`: those
    that the page of the campaign shows; `once`: what a figure like another does not take over."""
    game = next(iter(accents)).removeprefix("game-")  # as its ready bands are found

    def page_of_band(tree: Tree, subject: Any, definitions: Any) -> Page:
        band_page = shown(tree, subject, definitions)
        before, after = (Grid(fields_in_panel(tree, record, panel)) for panel in ("groupe", "notes"))
        notes = Panel("notes", captions_of(record)["notes"].label, (after,))
        return replace(band_page, panels=(Panel("groupe", band_page.title, (before,)), *band_page.panels, notes))

    def act(tree: Tree, subject: Any, definitions: Any, pressed: Pressed) -> Tree | None:
        rows, path = tree.get(FIGURES), path_of(pressed.place)
        if pressed.verb == "again":
            twin = at(tree, path or ())
            row = {k: v for k, v in copy.deepcopy(twin).items() if k not in once} if isinstance(twin, dict) else None
        elif pressed.verb == "pick":
            row = recruit(Pressed("recruit", FIGURES, {PROFILE: pressed.place.partition("=")[2]}), definitions)
        else:
            row = recruit(pressed, definitions)
        return None if row is None else {**tree, FIGURES: [*(rows if isinstance(rows, list) else ()), row]}

    return Desk(
        keys=record.__struct_fields__,
        untitled=untitled,
        offer=offer,
        page=page_of_band,
        unshown=frozenset({"systeme"}) | unshown,
        elsewhere=tuple(unshown),
        accents=lambda definitions: accents,
        notes=_notes_of_file,
        lacks=lambda subject: "" if subject.members else _("Roster and cards appear here with the first figure."),
        read=_drop_counts_of_one,
        act=act,
        screens=screens_of_band(page_of_band, record, game),
    )


def _notes_of_file(tree: Tree, d: Any) -> Notes:
    name = tree.get("nom")
    return Notes((f"{name} : {d.game.label}." if isinstance(name, str) else f"{d.game.label}.",))


def _drop_counts_of_one(tree: Tree, form: object, definitions: object) -> Tree:
    """Take out each number of 1: one figure goes without saying."""
    for row in tree.get(FIGURES, ()):
        if isinstance(row, dict) and row.get("nombre") == "1":
            del row["nombre"]
    return tree
