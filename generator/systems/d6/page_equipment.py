"""Arms, armour and inventory on the character's page: the class's own, or rows of one's own."""

from collections.abc import Iterator
from typing import Any

from generator.core.i18n import _
from generator.core.page.build import table
from generator.core.page.fields import Tree
from generator.core.page.model import Action, Count, Field, Panel, Words
from generator.core.writing.emit import scalar
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.equipment import KIT, written_out


def panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    short = {"degats": _("Damage"), "portee": _("Range"), "type": _("Type"), "notes": _("Notes")}
    name = Field("nom", _("Name"), width="broad")
    columns = {
        "armes": (name, *(Field(key, label) for key, label in short.items())),
        "armures": (name, Field("res_corp", _("Res Corp"), most=12, width="short")),
        "inventaire": (
            Field("objet", _("Object"), width="broad"),
            Field("nombre", _("Number"), "number", most=4, width="short"),
            Field("seul", _("fills a slot alone"), "check"),
        ),
    }
    titles = {"armes": _("Weapons"), "armures": _("Armour"), "inventaire": _("Inventory")}
    filled = Count(f"{len(c.slots)} / {d.constants.slots}" if c else "", _("slots filled"))
    for key in KIT:
        head = (filled,) if key == "inventaire" else ()
        if key in tree:
            back = Words(actions=(Action("class", key, _("Back to the starting equipment")),))
            yield Panel(key, titles[key], (*head, table(tree, key, columns[key], top=True), back), (key,))
        else:
            own = (Action("own", key, _("Change it"), style=""),)
            lines = tuple(_starting_lines(c, key)) if c else ()
            given = Words(text=_("The starting equipment of the class."), lines=lines, actions=own)
            yield Panel(key, titles[key], (*head, given), (key,))


def _starting_lines(c: Derived, key: str) -> list[str]:
    if key == "armes":
        return [" · ".join(t for t in (w.nom, w.degats, w.portee, w.type) if t) for w in c.weapons]
    if key == "armures":
        return [a.nom + (f" · Res Corp {a.res_corp}" if a.res_corp else "") for a in c.armours]
    return [f"{s.label} × {s.count}" for s in c.slots]


def starting_rows(c: Derived, key: str) -> list[dict[str, Any]]:
    """What the class gives, as rows of one's own."""
    rows = written_out(key, c.weapons, c.armours, c.possessions)
    return [{name: scalar(str(value)) for name, value in row.items()} for row in rows]
