"""Marks of play and the panels of the verso, as fields of the character's page."""

from collections.abc import Iterator
from typing import Any

from generator.base.i18n import _, quote_words
from generator.game.page.build import (
    columns_of,
    fields_in_panel,
    options_of,
    select_field,
    table_of_rows,
    text_field,
    texts_in,
)
from generator.game.page.fields import Tree, at, path_of
from generator.game.page.model import Button, Field, FieldKind, Grid, Group, Panel, Words
from generator.reading.keys import captions_of, keys_in_panel
from generator.systems.d6.rules import panels as verso
from generator.systems.d6.rules.character import Character, Form, Graft, JournalEntry, Sequela
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived

_KINDS: dict[str, FieldKind] = {"box": "check", "charges": "number", "boxes": "number"}


def panel_keys(d: Definitions) -> tuple[str, ...]:
    """Return the keys of the panels that content declares, one's own included."""
    return tuple(panel.id for panel in d.panels.values() if panel.is_key)


def verso_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    yield _life_panel(tree, d)
    class_panels = c.origin.classe.panels if c and c.origin.classe else ()
    shown = [key for key in panel_keys(d) if key in class_panels or key in tree]
    for key in shown:
        yield Panel(key, d.panels[key].label, tuple(_parts_of_panel(tree, d.panels[key], d)), (key,))
    more = tuple(Button("panel", key, d.panels[key].label) for key in panel_keys(d) if key not in shown)
    if more:
        text = _("A ship, a debt, a companion: any character may have any of them, on a further leaf.")
        yield Panel("encadres", _("Other panels of the verso"), (Words(text=text, actions=more),))


def open_panel(tree: Tree, key: str, d: Definitions) -> Tree:
    """Return the tree with a panel to fill in."""
    return {**tree, key: [{}] if d.panels[key].is_list else {}}


def _life_panel(tree: Tree, d: Definitions) -> Panel:
    known = d.characteristics.values()
    lost = select_field("caracteristique", "", options_of((k.id, k.label) for k in known), "", empty="–")
    raised = tuple(Field(f"caracteristique.{k.id}", k.short, "number", most=2, width="short") for k in known)
    lists = {
        "sequelles": columns_of(Sequela, {"caracteristique": lost}),
        "greffes": columns_of(Graft, {"caracteristique": raised}),
        "formes": columns_of(Form),
        "journal": columns_of(JournalEntry),
    }
    state = Grid(fields_in_panel(tree, Character, "vie"))
    labels = {key: caption.label for key, caption in captions_of(Character).items()}
    tables = [(Words(heading=labels[key]), table_of_rows(tree, key, columns)) for key, columns in lists.items()]
    parts = (state, _status_ticks(tree, "statuts", "statuses", d), *(part for table in tables for part in table))
    return Panel("vie", _("Marks of play"), parts, (*lists, "statuts", *keys_in_panel(Character, "vie")))


def read_languages(tree: Tree) -> None:
    """Split the one field of all languages, and the one of the talents used."""
    for key in ("langues", "utilises"):
        if isinstance(tree.get(key), str):
            tree[key] = [word.strip() for word in tree[key].split(",") if word.strip()]


def _status_ticks(tree: Tree, name: str, kind: str, d: Definitions) -> Field:
    """Return boxes to tick, with the written words that are no status."""
    written = texts_in(at(tree, path_of(name) or ()))
    known = [(key, d.statuses[key].label) for key in dict.fromkeys(d.names_of(kind).values())]
    odd = [(word, quote_words(word)) for word in written if word not in d.statuses]
    return Field(name, _("Statuses"), "ticks", values=written, groups=(Group("", options_of([*known, *odd])),))


def _parts_of_panel(tree: Tree, panel: verso.Panel, d: Definitions) -> Iterator[Any]:
    fields = tuple(_panel_field(tree, panel, key, d) for key in panel.keys if key not in panel.lists)
    if fields:
        yield Grid(fields)
    for key, (_prefix, grid) in panel.lists.items():
        name = panel.id if panel.is_list else f"{panel.id}.{key}"
        yield table_of_rows(tree, name, tuple(
            Field(key, (column.label or key).capitalize(), _KINDS.get(column.kind, "text"), most=600)
            for key, column in grid.columns.items()
        ))  # fmt: skip


def _panel_field(tree: Tree, panel: verso.Panel, key: str, d: Definitions) -> Field:
    name = f"{panel.id}.{key}"
    if panel.kind(key) == "statuses":
        return _status_ticks(tree, name, "ship_statuses", d)
    return text_field(tree, name, panel.label_of(key), _KINDS.get(panel.kind(key), "text"), most=600)
