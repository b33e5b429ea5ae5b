"""The page of a band, for every game of figures: what is left to spend, each figure's fields, whom else to recruit."""

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.core.game.guide import Option
from generator.core.game.warband import FigureLine
from generator.core.i18n import _, join_label
from generator.core.page.band_steps import steps_to_band
from generator.core.page.build import columns_of, fields_in_panel, items_at, select_field
from generator.core.page.desk import Desk, Notes, Offer, Pressed
from generator.core.page.fields import Tree, at, name_of, path_of, text_at
from generator.core.page.model import Block, Blocks, Button, Field, Grid, Group, Number, Page, Panel, Toolbar
from generator.core.reading.keys import captions_of
from generator.core.record import Record
from generator.core.system import Section

FIGURES = "figurines"
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
    """The fields of a figure that is one of the printed profiles."""
    options = tuple(option for group in recruits for option in group.options)
    own = {
        "profil": select_field("profil", "", options, text_at(row, "profil"), empty=_("none")),
        "nombre": Field("nombre", "", "step", text_at(row, "nombre") or "1", low=1),
    }
    return figure_fields(index, row, FigureLine, own, ("profil", "nom", "nombre"))


def figure_fields(index: int, row: Row, record: type, own: Mapping[str, Field], keys: Iterable[str]) -> list[Field]:
    """Some keys of a figure, named as its record says; `own`: those that are not for a text or a yes."""
    found = columns_of(record, own, keys)
    told = {one.name: one if one.name in own else replace(one, value=text_at(row, one.name)) for one in found}
    return [replace(one, name=place_of(index, name)) for name, one in told.items()]


def group_options(options: Iterable[tuple[str, Option]]) -> tuple[Group, ...]:
    """Options by the heading each comes with, in the order headings come."""
    groups: dict[str, list[Option]] = {}
    for label, option in options:
        groups.setdefault(label, []).append(option)
    return tuple(Group(label, tuple(found)) for label, found in groups.items())


def page(
    label: str,
    style: str,
    sections: Sequence[Section],
    blocks: Sequence[Block],
    recruits: Sequence[Group],
    actions: tuple[Button, ...] = (),
    places: tuple[str, ...] = (),
) -> Page:
    """The figures; `sections`: what `holofiche show` says of the band, its totals first; `actions`: other ways to add
    a figure."""
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
    """`record`: of the file, whose keys about the band stand before its figures and its notes after them; `unshown`:
    those that the page of the campaign shows; `once`: what a figure like another does not take over."""
    game = next(iter(accents)).removeprefix("game-")  # as its ready bands are found

    def page_of_band(tree: Tree, subject: Any, definitions: Any) -> Page:
        own = shown(tree, subject, definitions)
        before, after = (Grid(fields_in_panel(tree, record, panel)) for panel in ("groupe", "notes"))
        notes = Panel("notes", captions_of(record)["notes"].label, (after,))
        return replace(own, panels=(Panel("groupe", own.title, (before,)), *own.panels, notes))

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
        steps=lambda tree, subject, definitions: steps_to_band(
            tree, page_of_band(tree, subject, definitions), record, game
        ),
    )


def _notes_of_file(tree: Tree, d: Any) -> Notes:
    name = tree.get("nom")
    return Notes((f"{name} : {d.game.label}." if isinstance(name, str) else f"{d.game.label}.",))


def _drop_counts_of_one(tree: Tree, form: object, definitions: object) -> Tree:
    """One figure is one: a number of 1 goes without saying."""
    for row in tree.get(FIGURES, ()):
        if isinstance(row, dict) and row.get("nombre") == "1":
            del row["nombre"]
    return tree
