"""The form of a class's blank sheet as plain data: labels, panels, rows and tables; and the drawings on a character's
leaves, the plate of its class and the things owned."""

from collections.abc import Iterable
from typing import Any

from generator.base.shipped import drawing_names
from generator.base.typography import french, signed
from generator.content.livery import Face
from generator.systems.d6.rules.catalogue import Skill
from generator.systems.d6.rules.definitions import Class, Definitions
from generator.systems.d6.rules.derive import Derived, effect_of_power
from generator.systems.d6.rules.ledger import pv_price
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.things import model_of
from generator.systems.d6.sheet.panels import panel_form, panels_of_class, rows_of_panel, status_labels


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


STEPS = 4  # boxes for the steps bought of a skill, one more than make a die: there is always one for the next
DIE = 3  # steps: the base holds whole dice, so at least two boxes are free
PV_BOXES = 60  # the strongest newcomer has 32 (8D, Lutteur): room to grow
RES_ROWS = 5  # bonuses of Res Corp: race, vest, helmet, and two more
# What an evening gives, as bubbles that make any sum together: XP one by one to 50, credits by tens to 2 100.
EVENING = {"xp": (1, 2, 2, 5, 10, 10, 20), "credits": (10, 20, 20, 50, 100, 200, 200, 500, 1000)}
TYPES = {"passif": "passif", "illimite": "illimité", "combat": "1/combat", "jour": "1/jour"}
LIMITED = ("combat", "jour")  # talents that are used up, with a box to tick


def class_form(classe: Class, d: Definitions) -> dict[str, Any]:
    family = d.families[classe.family]
    k = d.constants
    return {
        "class": {
            "id": classe.id,
            "label": french(classe.label),
            "blurb": french(classe.blurb),
            "motto": french(classe.motto),
            "plate": plate_of_class(classe),
        },
        "family": {
            "id": family.id,
            "label": french(family.label),
            "glow": thin_colour(family.accent, 0.74),
        },
        "livery": {"accent": family.accent, "wash": thin_colour(family.accent, 0.1), "emblem": d.game.livery.emblem},
        "columns": [
            {
                "id": c.id,
                "label": c.label,
                "short": c.short,
                "skills": [_skill_label(s, classe) for s in d.skills.values() if s.characteristic == c.id],
            }
            for c in d.characteristics.values()
        ],
        "steps": STEPS,
        "reputation": [
            {"id": tick_suffix(n), "label": "0" if n == 0 else ("+" if n > 0 else "−") * abs(n)}
            for n in range(k.reputation_min, k.reputation_max + 1)
        ],
        "side": [
            {"id": tick_suffix(n), "label": signed(n) if n else "0"} for n in range(k.light_max, k.dark_min - 1, -1)
        ],
        "pv": {
            "tens": [
                {
                    "boxes": list(range(first + 1, first + 11)),
                    "label": str(first + 10),
                    "price": pv_price(first, 1, k),
                }
                for first in range(0, PV_BOXES, 10)
            ],
            "dying": list(range(1, -k.pv_dying_min + 1)),
            "dead": -k.pv_dead,
        },
        "inventory": {
            "stack": k.stack,
            "cost": f"−{k.malus_dice}D {d.skills[k.malus_skill].label}",
            "slots": [{"n": n, "over": n >= k.malus_slots, "tenth": n == k.malus_slots} for n in range(1, k.slots + 1)],
        },
        "talents": [
            {
                "name": french(t.name),
                "text": french(t.text),
                "limited": t.type in LIMITED,
            }
            for t in classe.talents
        ],
        "powers": [
            {"name": french(p.name), "text": french(effect_of_power(p, d))}
            for p in classe.powers
        ],
        "exhaustion_bonus": classe.exhaustion_bonus or "",
        "rows": {"res": RES_ROWS},
        "panels": [panel_form(panel, classe, rows_of_panel(panel, classe), d) for panel in panels_of_class(classe, d)],
        "further": False,
        "evening": [
            {"id": "xp", "label": "+ XP", "unit": "XP", "steps": list(EVENING["xp"])},
            {"id": "credits", "label": "+ crédits", "unit": "crédits", "steps": list(EVENING["credits"])},
        ],
        "statuses": status_labels(d, "sol"),
        "injuries": _label_of_injuries(classe),
    }


def _label_of_injuries(classe: Class) -> str:
    """Return the label of the line of notes for sequelae and grafts: those that no panel of the verso has."""
    missing = {"sequelles": "séquelles", "implants": "greffes"}.items()
    return ", ".join(word for panel, word in missing if panel not in classe.panels).capitalize()


def further_leaf_form(classe: Class, d: Definitions, *panels: dict[str, Any]) -> dict[str, Any]:
    """Return the form of a further leaf: panels that the class's verso has no place for."""
    form = class_form(classe, d)
    names = ("class", "family", "livery", "columns", "talents", "powers", "exhaustion_bonus")
    return {**{key: form[key] for key in names}, "panels": list(panels), "further": True}


def thin_colour(colour: str, part: float) -> str:
    """Thin a colour with white."""
    channels = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - c) * part):02x}" for c in channels)


def steps_shown(bought: int) -> tuple[int, int]:
    """Return the steps that the printed base holds of those bought, and those that are ticked."""
    ticked = bought % DIE
    return bought - ticked, ticked


def tick_suffix(n: int) -> str:
    return f"plus_{n}" if n > 0 else f"moins_{-n}" if n else "0"


def _skill_label(skill: Skill, classe: Class) -> dict[str, str]:
    rank = skill.rank_for(classe.id, classe.family)
    return {"id": skill.id, "label": skill.label, "short": skill.short or "", "rank": rank}
