"""What a character carries, in the panels of a verso that tell it: belt, explosives, what a craft keeps in store."""

from collections.abc import Iterator

from generator.systems.d6.derive import Derived
from generator.systems.d6.equipment import arm_of_catalogue, find_item
from generator.systems.d6.house import marked
from generator.systems.d6.sheet_fill import CHARGES, Row

BRIEF = 48  # letters of an effect that one row holds


def has_panel(c: Derived, panel: str) -> bool:
    return bool(c.origin.classe and panel in c.origin.classe.panels)


def _carried_items(c: Derived) -> Iterator[tuple[str, int, str]]:
    """What is not equipped: label, how many, and the panel where the verso tells it."""
    for one in c.possessions:
        item = c.definitions.items.get(one.id)
        if not one.equipped:
            yield one.label, one.count, (item.panel or item.kind) if item else ""


def belt_rows(c: Derived) -> Iterator[Row]:
    """What the Techno-chasseur uses with his support action of more: objects, not arms (L68)."""
    for label, count, kind in _carried_items(c) if has_panel(c, "ceinture") else ():
        item = find_item(label, c.definitions)
        if kind in ("gear", "consumable"):
            text = (item.text or "") if item else ""
            few = kind == "consumable" and count <= CHARGES
            yield {"nom": label, "effet": text if len(text) <= BRIEF else "", **({"charge": str(count)} if few else {})}


def explosive_rows(c: Derived) -> Iterator[Row]:
    names = [(label, count) for label, count, panel in _carried_items(c) if panel == "explosifs"]
    held = [w for w in c.weapons if (item := find_item(w.nom, c.definitions)) and item.panel == "explosifs"]
    for label, count in [*names, *((w.nom, 1) for w in held)] if has_panel(c, "explosifs") else ():
        arm = arm_of_catalogue(label, c.bare_hands, c.definitions)
        damage = marked(arm.degats or "", "degats" in arm.house)
        yield {"nom": label, "degats": damage, "effet": arm.portee or "", "nombre": str(count)}


def stored_rows(c: Derived, panel: str) -> Iterator[Row]:
    """What a craft keeps in its store; on a verso that has the panel, also what is carried of the kind."""
    key, here = "doses" if panel == "substances" else "nombre", has_panel(c, panel)
    for one in c.possessions:
        item = c.definitions.items.get(one.id)
        if item and item.panel == panel and not one.equipped and (one.stored or here):
            yield {"nom": one.label, key: str(one.count)}
