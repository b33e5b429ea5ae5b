"""Objects that a character carries, as rows of their panels: belt, explosives, the store of a craft."""

from collections.abc import Iterator

from generator.base.provenance import marked
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import EXPLOSIVES, find_item
from generator.systems.d6.rules.pools import ArmPool, arms_of
from generator.systems.d6.sheet.fill import CHARGES, Row

BRIEF, USAGE = 48, 32  # letters that one row holds of an effect, of what a part is for


def has_panel(c: Derived, panel: str) -> bool:
    return bool(c.origin.classe and panel in c.origin.classe.panels)


def _carried_items(c: Derived) -> Iterator[tuple[str, int, str]]:
    """Yield the label, the count and the panel of each object that is not equipped."""
    for possession in c.possessions:
        item = c.definitions.items.get(possession.id)
        if not possession.equipped:
            yield possession.label, possession.count, (item.panel or item.kind) if item else ""


def belt_rows(c: Derived) -> Iterator[Row]:
    """Yield the objects, not arms, that the Techno-chasseur uses with his extra support action (L68)."""
    for label, count, kind in _carried_items(c) if has_panel(c, "ceinture") else ():
        item = find_item(label, c.definitions)
        if kind in ("gear", "consumable"):
            text = (item.text or "") if item else ""
            few = kind == "consumable" and count <= CHARGES
            yield {"nom": label, "effet": text if len(text) <= BRIEF else "", **({"charge": str(count)} if few else {})}


def explosive_rows(c: Derived) -> Iterator[Row]:
    """Return the explosives that a character has, in hand or not, with what is rolled with each (L174)."""
    rows: dict[str, tuple[ArmPool, int]] = {}
    for arm_pool in arms_of(c) if has_panel(c, EXPLOSIVES) else ():
        if arm_pool.explosive and arm_pool.item:
            first, count = rows.get(arm_pool.item.id, (arm_pool, 0))
            rows[arm_pool.item.id] = (first, count + arm_pool.arm.count)
    for arm_pool, count in rows.values():
        arm = arm_pool.arm
        yield {
            "nom": arm.nom,
            "jet": arm_pool.pool.value.skill if arm_pool.pool else "",
            "degats": marked(arm.degats or "", "degats" in arm.house),
            "effet": arm.portee or "",
            "nombre": str(count),
        }


def stored_rows(c: Derived, panel: str) -> Iterator[Row]:
    """Yield the store of a craft; on a verso with the panel, also what is carried of the kind, uncounted."""
    key, listed = "doses" if panel == "substances" else "nombre", has_panel(c, panel)
    for possession in c.possessions:
        item = c.definitions.items.get(possession.id)
        if item and item.panel == panel and not possession.equipped and (possession.stored or listed):
            usage = {"usage": item.text} if panel == "pieces" and item.text and len(item.text) <= USAGE else {}
            # What is in slots is counted there.
            yield {"nom": possession.label, **usage, **({key: str(possession.count)} if possession.stored else {})}
