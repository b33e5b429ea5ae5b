"""The drawings on a character's leaves: the plate of its class, and things owned in the middle of their panels."""

from collections.abc import Iterable

from generator.base.shipped import drawing_names
from generator.content.livery import Face
from generator.systems.d6.rules.definitions import Class, Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.things import model_of


def plate_of_class(classe: Class) -> str:
    """Return the drawing of a class, or "": a class of one's own may name one of ours."""
    known = drawing_names("_plates")
    return next((name for name in (classe.plate, classe.id) if name in known), "")


def faces_of_class(classe: Class, d: Definitions) -> dict[str, Face]:
    """Return the drawings in the frame and the banners of a class."""
    if not (plate := plate_of_class(classe)):
        return {}
    accent = d.families[classe.family].accent
    small = Face(f"_plates/small/{plate}", accent)
    return {"portrait": Face(f"_plates/{plate}", accent), "embleme": small, "embleme_verso": small}


def centre_faces(c: Derived, panels: Iterable[Panel]) -> dict[str, Face]:
    """Return the drawing in the middle of each panel: the character's model, else that of the class or the panel."""
    assert c.origin.classe
    accent, faces = c.definitions.families[c.origin.classe.family].accent, {}
    for panel in panels:
        model = model_of(c, panel) if panel.catalogue and not panel.is_list else None
        drawing = getattr(model, "drawing", None) or c.origin.classe.drawings.get(panel.id) or panel.drawing
        if drawing:
            faces[f"centre_{panel.id}"] = Face(f"_centres/{drawing}", accent)
    return faces
