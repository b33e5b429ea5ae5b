"""What play left on a character, and the panels of its verso, as fields of its page."""

from collections.abc import Iterator
from typing import Any

from generator.core.i18n import _
from generator.core.page.build import options_of, select, table, text
from generator.core.page.fields import Tree, at
from generator.core.page.model import Field, FieldKind, Grid, Panel, Words
from generator.systems.d6 import panels as verso
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived

LIFE = ("sequelles", "greffes", "wipes", "reputation")
# Those of the shipped content; a panel of one's own content stays in the file as it is written.
PANELS = (
    *("primes", "implants", "gadgets", "compagnon", "pieges", "ceinture", "bouclier", "vaisseau", "dette", "speeder"),
    *("pieces", "composants", "droides", "piratages", "substances", "greffes_faites", "coups", "arme_lourde"),
    *("explosifs", "contacts", "postes", "flotte", "appris", "sabre", "immunite"),
)
_KINDS: dict[str, FieldKind] = {"box": "check", "charges": "number", "boxes": "number"}


def panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    yield _life(tree, d)
    own = c.origin.classe.panels if c and c.origin.classe else ()
    for key in PANELS:
        if key in own or key in tree:
            yield Panel(key, d.panels[key].label, tuple(_parts(tree, d.panels[key])), (key,))


def _life(tree: Tree, d: Definitions) -> Panel:
    short = options_of({key: one.label for key, one in d.characteristics.items()})
    sequelae = (
        Field("jet", "D12", "number", most=2, width="short"),
        Field("effet", _("Effect"), most=600, width="long"),
        Field("cicatrice", _("Scar")),
        Field("don", _("Talent lost")),
        select("caracteristique", _("Characteristic lost"), short, "", empty="–"),
    )
    grafts = (Field("nom", _("Name"), width="broad"), Field("effet", _("Effect"), most=600), Field("place", _("Place")))
    state = (
        text(tree, "wipes", _("Wipes"), "number", most=2),
        text(tree, "reputation", _("Reputation"), "number", most=2),
    )
    words = (Words(heading=_("Sequelae")), table(tree, "sequelles", sequelae))
    return Panel(
        "vie",
        _("Marks of play"),
        (Grid(state), *words, Words(heading=_("Grafts")), table(tree, "greffes", grafts)),
        LIFE,
    )


def _parts(tree: Tree, panel: verso.Panel) -> Iterator[Any]:
    grids = dict(panel.written_grids)
    keys = [key for key in panel.keys if key not in {grid.key or prefix for prefix, grid in grids.items()}]
    if keys:
        yield Grid(tuple(_field(tree, panel, key) for key in keys))
    for prefix, grid in grids.items():
        name = panel.id if panel.is_list else f"{panel.id}.{grid.key or prefix}"
        yield table(tree, name, tuple(
            Field(key, (one.label or key).capitalize(), _KINDS.get(one.kind, "text"), most=600)
            for key, one in grid.columns.items()
        ))  # fmt: skip


def _field(tree: Tree, panel: verso.Panel, key: str) -> Field:
    name, label = f"{panel.id}.{key}", panel.fields.get(key, key.capitalize())
    written = at(tree, (panel.id, key))
    if isinstance(written, list):  # statuses of a ship: one text here
        return Field(name, label, value=", ".join(map(str, written)), most=600)
    return text(tree, name, label, _KINDS.get(panel.kind(key), "text"), most=600)
