"""What play left on a character, and the panels of its verso, as fields of its page."""

from collections.abc import Iterator
from typing import Any

from generator.core.i18n import _, quote_words
from generator.core.page.build import columns_of, options_of, select_field, table_of_rows, text_field, texts_in
from generator.core.page.fields import Tree, at, path_of
from generator.core.page.model import Button, Field, FieldKind, Grid, Group, Panel, Words
from generator.systems.d6 import panels as verso
from generator.systems.d6.character import Form, Graft, JournalEntry, Sequela
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived

LIFE = ("sequelles", "greffes", "wipes", "statuts", "utilises", "reputation", "langues", "formes", "journal", "pnj")
_KINDS: dict[str, FieldKind] = {"box": "check", "charges": "number", "boxes": "number"}


def panel_keys(d: Definitions) -> tuple[str, ...]:
    """Those that content declares, one's own included."""
    return tuple(panel.id for panel in d.panels.values() if panel.is_key)


def verso_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    yield _life_panel(tree, d)
    own = c.origin.classe.panels if c and c.origin.classe else ()
    shown = [key for key in panel_keys(d) if key in own or key in tree]
    for key in shown:
        yield Panel(key, d.panels[key].label, tuple(_parts_of_panel(tree, d.panels[key], d)), (key,))
    more = tuple(Button("panel", key, d.panels[key].label) for key in panel_keys(d) if key not in shown)
    if more:
        text = _("A ship, a debt, a companion: any character may have any of them, on a further leaf.")
        yield Panel("encadres", _("Other panels of the verso"), (Words(text=text, actions=more),))


def open_panel(tree: Tree, key: str, d: Definitions) -> Tree:
    """With a panel to fill in."""
    return {**tree, key: [{}] if d.panels[key].is_list else {}}


def _life_panel(tree: Tree, d: Definitions) -> Panel:
    name, effect, known = _("Name"), _("Effect"), d.characteristics.values()
    lost = options_of((one.id, one.label) for one in known)
    sequelae = columns_of(Sequela, {
        "jet": "D12", "effet": effect, "cicatrice": _("Scar"), "don": _("Talent lost"),
        "caracteristique": select_field("caracteristique", _("Characteristic lost"), lost, "", empty="–"),
    })  # fmt: skip
    raised = [Field(f"caracteristique.{one.id}", one.short, "number", most=2, width="short") for one in known]
    more: dict[str, str | Field] = {"effet": Field("effet", effect, most=600), "place": _("Place")}
    grafts = columns_of(Graft, {"nom": name, **{one.name: one for one in raised}, **more})
    forms = columns_of(Form, {"nom": name, "maitrise": _("mastered"), "effet": effect})
    journal = columns_of(JournalEntry, {"date": _("Date"), "texte": _("Told"), "xp": "XP", "credits": _("Credits")})
    state = (
        text_field(tree, "wipes", _("Wipes"), "number", most=2),
        text_field(tree, "reputation", _("Reputation"), "number", most=2),
        Field("langues", _("Languages"), value=", ".join(texts_in(tree.get("langues"))), width="broad", most=400),
        Field("utilises", _("Talents used"), value=", ".join(texts_in(tree.get("utilises"))), width="broad", most=400),
        text_field(tree, "pnj", _("An opponent, printed as a stat block."), "check"),
    )
    lists = {"sequelles": (_("Sequelae"), sequelae), "greffes": (_("Grafts"), grafts)}
    lists |= {"formes": (_("Forms of the sabre"), forms), "journal": (_("Journal"), journal)}
    told = [(Words(heading=label), table_of_rows(tree, key, columns)) for key, (label, columns) in lists.items()]
    parts = (Grid(state), _status_ticks(tree, "statuts", "statuses", d), *(part for both in told for part in both))
    return Panel("vie", _("Marks of play"), parts, LIFE)


def read_languages(tree: Tree) -> None:
    """One field for all of them; and one for the talents used."""
    for key in ("langues", "utilises"):
        if isinstance(tree.get(key), str):
            tree[key] = [one.strip() for one in tree[key].split(",") if one.strip()]


def _status_ticks(tree: Tree, name: str, kind: str, d: Definitions) -> Field:
    """Boxes to tick, and what is written that is no status."""
    written = texts_in(at(tree, path_of(name) or ()))
    known = [(key, d.statuses[key].label) for key in dict.fromkeys(d.names[kind].values())]
    odd = [(one, quote_words(one)) for one in written if one not in d.statuses]
    return Field(name, _("Statuses"), "ticks", values=written, groups=(Group("", options_of([*known, *odd])),))


def _parts_of_panel(tree: Tree, panel: verso.Panel, d: Definitions) -> Iterator[Any]:
    fields = tuple(_panel_field(tree, panel, key, d) for key in panel.keys if key not in panel.lists)
    if fields:
        yield Grid(fields)
    for key, (_prefix, grid) in panel.lists.items():
        name = panel.id if panel.is_list else f"{panel.id}.{key}"
        yield table_of_rows(tree, name, tuple(
            Field(key, (one.label or key).capitalize(), _KINDS.get(one.kind, "text"), most=600)
            for key, one in grid.columns.items()
        ))  # fmt: skip


def _panel_field(tree: Tree, panel: verso.Panel, key: str, d: Definitions) -> Field:
    name = f"{panel.id}.{key}"
    if panel.kind(key) == "statuses":
        return _status_ticks(tree, name, "ship_statuses", d)
    return text_field(tree, name, panel.label_of(key), _KINDS.get(panel.kind(key), "text"), most=600)
