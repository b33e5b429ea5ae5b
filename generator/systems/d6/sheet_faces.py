"""What is drawn on a character's leaves: the plate of its class, and in the middle of a panel what is owned."""

from collections.abc import Iterable

from generator.core.content.shipped import drawing_names
from generator.core.paper.sheet import Face
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.panels import Panel
from generator.systems.d6.things import model_of


def plate_of_class(classe: Class) -> str:
    """The drawing of a class, or none: one of a table's own has ours where it names it."""
    known = drawing_names("_plates")
    return next((name for name in (classe.plate, classe.id) if name in known), "")


def faces_of_class(classe: Class, d: Definitions) -> dict[str, Face]:
    """What stands in its frame and in its banners."""
    if not (plate := plate_of_class(classe)):
        return {}
    accent = d.families[classe.family].accent
    small = Face(f"_plates/small/{plate}", accent)
    return {"portrait": Face(f"_plates/{plate}", accent), "embleme": small, "embleme_verso": small}


def centre_faces(c: Derived, panels: Iterable[Panel]) -> dict[str, Face]:
    """In the middle of each of these panels: the model that the character has, or what the panel shows to everybody."""
    assert c.origin.classe
    accent, found = c.definitions.families[c.origin.classe.family].accent, {}
    for panel in panels:
        model = model_of(c, panel) if panel.catalogue and not panel.is_list else None
        drawing = getattr(model, "drawing", None) or c.origin.classe.drawings.get(panel.id) or panel.drawing
        if drawing:
            found[f"centre_{panel.id}"] = Face(f"_centres/{drawing}", accent)
    return found
